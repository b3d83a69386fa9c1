//! Letters in by LMTP from a real server, Exim, at the judge's own door.

use crate::post_imap::play;
use crate::support::servers::{Boxes, Office, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";

#[test]
fn a_recorded_game_by_exim_lmtp_and_smtp() {
    let Some(servers) = Servers::shared() else { return };
    let door = servers.door("lmtpgame");
    let of = |ports: crate::support::servers::Ports| {
        format!(
            "[[mail.in]]\nlmtp = \"127.0.0.1:{door}\"\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            ports.submission
        )
    };
    let Some(office) = Office::open("lmtpgame", NOW, of) else { return };
    play(office.with_boxes(Boxes::Dovecot));
}
