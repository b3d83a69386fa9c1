//! Letters in by POP3, with a real server.

use crate::support::proxy::Proxy;
use crate::support::servers::{Folder, Office, Ports, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";

fn mail(pop3s: u16, ports: Ports) -> String {
    format!(
        "letter-limit-kb = 16\n[[mail.in]]\npop3 = \"localhost:{pop3s}\"\n{{login}}\n\
         [mail.out]\nsmtp = \"localhost:{}\"\nsecurity = \"tls\"\n{{login}}\n",
        ports.smtps
    )
}

#[test]
fn letters_by_pop3_are_answered_and_deleted() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.pop3s);
    let Some(mut office) = Office::open("pop", NOW, |ports| mail(proxy.port, ports)) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    office.ask(&mut serve, &mut anna, "help");

    let dots = ".\n..\n.help\n\n-- \nThe server puts a dot before these dots.\n";
    office.ask(&mut serve, &mut anna, dots);
    let stored = office.stored_letters();
    let last = String::from_utf8_lossy(stored.last().unwrap()).replace('\r', "");
    assert!(last.contains("\n\n.\n..\n.help\n"), "{last}");

    // Of a letter above the limit the head and some lines are fetched.
    let before = proxy.from_server();
    let line = "Nothing of importance stands in this line, which is one of many.\n";
    let answer = office.ask(&mut serve, &mut anna, &line.repeat(5000));
    assert!(answer.text.contains("too large"), "{}", answer.text);
    let fetched = proxy.from_server() - before;
    assert!(fetched < 100 * 1024, "{fetched} bytes were fetched");

    // A connection cut in the middle of a letter.
    proxy.cut_from_server(9_000);
    let id = office.write(&mut anna, &format!("help\n\n-- \n{}", line.repeat(180)));
    office.answer(&mut serve, &mut anna, &id);
    assert!(proxy.has_cut());
    office.until(&mut serve, "all are deleted", |office| office.letters_in(Folder::Inbox).is_empty());
    office.ask(&mut serve, &mut anna, "help");
    assert_eq!(office.answers(&id), 1);
}
