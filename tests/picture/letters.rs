//! Pictures in letters: by reference in the outbox, drawn when they are sent.

use std::fs;
use std::path::PathBuf;

use chancery::game::{EventId, Form};
use chancery::judge::Notice;
use chancery::letter::{Outgoing, Pictures};
use chancery::report::compose;
use chrono::TimeDelta;
use mail_parser::{Message, MessageParser, MimeHeaders};

use super::pixels;
use crate::report::notices::{NOW, by_mail, office, time};
use crate::support::mail::{Player, hand_out};
use crate::support::process::Home;

fn written(notice: &Notice, pictures: Pictures) -> Outgoing {
    let office = office().with_pictures(pictures);
    compose(&office, EventId::new(7), time(NOW), std::slice::from_ref(notice)).remove(0)
}

#[test]
fn only_results_refer_to_pictures() {
    for (name, mut notice) in by_mail() {
        let letter = written(&notice, Pictures::Shown);
        let is_results = letter.subject.contains("results");
        assert_eq!(letter.pictures.len(), usize::from(is_results), "{name}");
        if let Some(html) = letter.html.as_ref().filter(|_| is_results) {
            let image = format!("src=\"{}\"", letter.picture_link(0));
            let flat = html.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&image), "{name}: {html}");
            assert!(flat.contains("alt=\"A map of "), "{name}");
        }
        let size: usize =
            letter.pictures.iter().chain(&letter.files).map(|it| it.bytes.len()).sum();
        assert!(size < 5000, "{name}: the picture itself lies in the outbox");
        assert!(written(&notice, Pictures::LeftOut).pictures.is_empty(), "{name}");
        notice.to.taste.form = Form::Plain;
        let plain = written(&notice, Pictures::Shown);
        assert!(plain.pictures.is_empty(), "{name}");
        assert!(plain.files.iter().all(|file| file.kind != "image/png"), "{name}");
    }
}

/// The pictures of a letter, by how wide they are.
fn pictures(message: &Message<'_>) -> Vec<(u32, Vec<u8>)> {
    let parts = message
        .parts
        .iter()
        .filter(|part| part.content_type().is_some_and(|kind| kind.ctype() == "image"));
    parts.map(|part| (pixels(part.contents()).0, part.contents().to_vec())).collect()
}

#[test]
fn results_come_with_the_turn_drawn() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "[mail]\npictures = true\n");
    let mut serve = home.serve();
    serve.ready();
    let mut players = vec![Player::new("anna"), Player::new("ben")];
    home.found(
        "name = \"harbour\"\nplayers = 2\nschedule = \"daily 18:00; remind none; grace none\"\n",
    );
    for player in 0..2 {
        for words in ["join harbour", "yes"] {
            let (_, bytes) = players[player].write(home.now(), words);
            home.post(&bytes);
            let sent = home.settle(&mut serve);
            hand_out(&mut players, &sent);
        }
    }
    // A folder that cannot be written to holds nothing back.
    let folder = home.data().join("pictures");
    for is_kept in [true, false] {
        if !is_kept {
            fs::remove_dir_all(&folder).unwrap();
            fs::write(&folder, "in the way").unwrap();
        }
        let before = home.letters();
        home.pass(TimeDelta::days(2));
        let come = |home: &Home| -> Vec<PathBuf> {
            home.letters().into_iter().filter(|path| !before.contains(path)).collect()
        };
        // The machine may be too busy to notice at once how late it is.
        for _ in 0..100 {
            home.settle(&mut serve);
            if come(&home).len() >= 2 {
                break;
            }
        }
        home.settle(&mut serve);
        let mut drawn = Vec::new();
        for path in come(&home) {
            let bytes = fs::read(&path).unwrap();
            let message = MessageParser::new().parse(&bytes).unwrap();
            if !message.subject().unwrap().contains("results") {
                continue;
            }
            let found = pictures(&message);
            let widths: Vec<u32> = found.iter().map(|(width, _)| *width).collect();
            assert_eq!(widths, [1200, 2400], "{:?}", message.subject());
            assert!(bytes.len() < 1_000_000, "{} bytes", bytes.len());
            drawn.push(found);
        }
        assert!(drawn.len() >= 2, "{} letters of results", drawn.len());
        let is_shared =
            |it: &Vec<(u32, Vec<u8>)>| drawn.iter().filter(|other| *other == it).count() >= 2;
        assert!(drawn.iter().all(is_shared), "both players see the same");
        assert_eq!(folder.is_dir(), is_kept);
        if is_kept {
            assert!(fs::read_dir(&folder).unwrap().count() >= 2);
        }
    }
    serve.stop();
    assert!(home.logs().contains("it will be drawn again"));
}
