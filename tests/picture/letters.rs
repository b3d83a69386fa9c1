//! Pictures in letters: by reference in the outbox, drawn when they are sent.

use std::fs;
use std::path::PathBuf;

use chancery::exchange::adjudicate_line;
use chancery::game::{Copies, EventId, Form};
use chancery::judge::{Body, Notice};
use chancery::letter::{Enclosure, Language, Outgoing, Pictures};
use chancery::report::{Made, Reference, compose};
use chrono::TimeDelta;
use mail_parser::{Message, MessageParser, MimeHeaders};
use serde_json::Value;

use super::pixels;
use crate::report::notices::{NOW, by_mail, office, time};
use crate::support::mail::{Player, Sent, hand_out};
use crate::support::process::{Home, Serve};

fn written(notice: &Notice, pictures: Pictures) -> Outgoing {
    let office = office().with_pictures(pictures);
    compose(&office, EventId::new(7), time(NOW), std::slice::from_ref(notice)).remove(0)
}

/// Whether a letter is to show a picture: results do, receipts of orders that count, the letters to
/// who begins to play, and that of the end.
fn is_drawn(notice: &Notice) -> bool {
    match &notice.body {
        Body::Results(_) | Body::Begins(_) | Body::TakesOver(_) | Body::Ended(_) => true,
        Body::Receipt(receipt) => {
            !receipt.outlook.orders.is_empty() && !notice.to.powers.is_empty()
        }
        _ => false,
    }
}

#[test]
fn results_and_receipts_refer_to_pictures() {
    for (name, mut notice) in by_mail() {
        let letter = written(&notice, Pictures::Shown);
        let is_drawn = is_drawn(&notice);
        assert_eq!(letter.pictures.len(), usize::from(is_drawn), "{name}");
        if let Some(html) = letter.html.as_ref().filter(|_| is_drawn) {
            let image = format!("src=\"{}\"", letter.picture_link(0));
            let flat = html.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&image), "{name}: {html}");
            assert!(flat.contains("alt=\"A map "), "{name}");
        }
        let size: usize =
            letter.pictures.iter().chain(&letter.files).map(|it| it.bytes.len()).sum();
        assert!(size < 5000, "{name}: the picture itself lies in the outbox");
        assert!(written(&notice, Pictures::LeftOut).pictures.is_empty(), "{name}");
        if let Some(game) = &mut notice.game {
            // The game's own word goes before the judge's.
            game.pictures = Some(Pictures::LeftOut);
            assert!(written(&notice, Pictures::Shown).pictures.is_empty(), "{name}");
        }
        if let Some(game) = &mut notice.game {
            game.pictures = Some(Pictures::Shown);
            let count = written(&notice, Pictures::LeftOut).pictures.len();
            assert_eq!(count, usize::from(is_drawn), "{name}");
        }
        notice.to.taste.form = Form::Plain;
        let plain = written(&notice, Pictures::Shown);
        assert!(plain.pictures.is_empty(), "{name}");
        assert!(plain.files.iter().all(|file| file.kind != "image/png"), "{name}");
    }
}

/// A map that only lies beside the letter is named in its words.
#[test]
fn the_map_of_the_position_is_named_in_its_letter() {
    let mut count = 0;
    for (name, mut notice) in by_mail() {
        for &language in Language::ALL {
            notice.to.taste.language = Some(language);
            let letter = written(&notice, Pictures::Shown);
            let is_position = |file: &&Enclosure| file.name.ends_with("-position.png");
            let position = letter.files.iter().find(is_position);
            let flat = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
            match position {
                Some(file) => assert!(flat.contains(&file.name), "{name}: {flat}"),
                None => assert!(!flat.contains("-position.png"), "{name}: {flat}"),
            }
            count += usize::from(position.is_some());
            assert!(!written(&notice, Pictures::LeftOut).text.contains("-position.png"), "{name}");
        }
    }
    assert!(count > 10, "only {count} letters with such a map");
}

/// The orders that a receipt's picture is drawn from are those that it tells of, and no others.
#[test]
fn receipts_refer_to_ones_own_orders() {
    let mut count = 0;
    for (name, notice) in by_mail() {
        let Body::Receipt(receipt) = &notice.body else { continue };
        let letter = written(&notice, Pictures::Shown);
        let Some(picture) = letter.pictures.first() else { continue };
        let reference = std::str::from_utf8(&picture.bytes).unwrap();
        let reference = Reference::read(reference.strip_prefix("chancery picture: ").unwrap());
        let Made::OwnOrders { orders, .. } = reference.unwrap().made else { panic!("{name}") };
        let game = notice.game.as_ref().unwrap();
        let read = orders.read(&game.board, game.position.turn.phase).unwrap();
        assert_eq!(read, receipt.outlook.orders, "{name}");
        assert!(read.iter().all(|(power, _)| notice.to.powers.contains(power)), "{name}");
        count += 1;
    }
    assert!(count > 5, "only {count} receipts with orders");
}

#[test]
fn results_have_a_copy_where_the_game_wishes() {
    for (name, mut notice) in by_mail() {
        let is_results = matches!(notice.body, Body::Results(_));
        for copies in [Copies::None, Copies::Json] {
            if let Some(game) = &mut notice.game {
                game.copies = copies;
            }
            for form in [Form::Both, Form::Plain] {
                notice.to.taste.form = form;
                let letter = written(&notice, Pictures::LeftOut);
                let is_copy = |file: &&Enclosure| file.kind == "application/json";
                let names: Vec<&str> =
                    letter.files.iter().filter(is_copy).map(|file| file.name.as_str()).collect();
                assert_eq!(
                    names.len(),
                    usize::from(is_results && copies == Copies::Json),
                    "{name}"
                );
                assert!(names.iter().all(|name| name.starts_with("Harbour-")), "{names:?}");
            }
        }
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
    let mut home = Home::new("2026-03-02T09:00:00Z", "[mail]\npictures = false\n");
    let mut serve = home.serve();
    serve.ready();
    let mut players = vec![Player::new("anna"), Player::new("ben")];
    home.found(
        "name = \"harbour\"\nplayers = 2\nschedule = \"daily 18:00; remind none; grace none\"\n\
         copies = \"json\"\npictures = \"shown\"\n",
    );
    for player in 0..2 {
        for words in ["join harbour", "yes"] {
            let (_, bytes) = players[player].write(home.now(), words);
            home.post(&bytes);
            let sent = home.settle(&mut serve);
            hand_out(&mut players, &sent);
        }
    }
    a_receipt_shows_ones_orders(&mut home, &mut serve, &mut players);
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
            // The turn, and who stands where after it.
            assert_eq!(widths, [1200, 1200], "{:?}", message.subject());
            assert!(bytes.len() < 1_000_000, "{} bytes", bytes.len());
            the_copy_can_be_ruled_again(&message);
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
    assert!(home.logs().contains("it will be made again"));
}

/// What all readers of a language see is drawn once for them.
#[test]
fn a_turn_is_drawn_once_for_each_language() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "[mail]\npictures = true\n");
    let mut serve = home.serve();
    serve.ready();
    let mut players: Vec<Player> = ["anna", "ben", "cleo"].map(Player::new).into();
    home.found(
        "name = \"harbour\"\nplayers = 3\nlanguage = \"de\"\n\
         schedule = \"daily 18:00; remind none; grace none\"\n",
    );
    for (player, words) in
        [(0, "join harbour"), (0, "ja"), (1, "join harbour"), (1, "ja"), (2, "join harbour")]
            .into_iter()
            .chain([(2, "oui"), (2, "LANGUE FRANÇAIS")])
    {
        let (_, bytes) = players[player].write(home.now(), words);
        home.post(&bytes);
        let sent = home.settle(&mut serve);
        hand_out(&mut players, &sent);
    }
    home.pass(TimeDelta::days(2));
    let mut told = Vec::new();
    // The machine may be too busy to notice at once how late it is.
    for _ in 0..100 {
        let sent = home.settle(&mut serve);
        let is_results =
            |it: &Sent| ["Auswertung", "résultats"].iter().any(|word| it.subject.contains(word));
        told.extend(sent.into_iter().filter(is_results).map(|it| it.subject));
        if told.len() >= 3 {
            break;
        }
    }
    serve.stop();
    let of = |language: &str| {
        let names = fs::read_dir(home.data().join("pictures")).unwrap();
        let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
        let is_of = |it: &String| it.contains("-all-") && it.ends_with(&format!("-{language}.png"));
        names.filter(is_of).count()
    };
    assert_eq!([of("en"), of("de"), of("fr")], [0, 1, 1], "{told:?}");
}

/// A receipt shows the map with the orders that count, and nothing is kept of it.
fn a_receipt_shows_ones_orders(home: &mut Home, serve: &mut Serve, players: &mut [Player]) {
    let before = home.letters();
    let (id, bytes) = players[0].write(home.now(), "All my units hold.");
    home.post(&bytes);
    let sent = home.settle(serve);
    hand_out(players, &sent);
    let new = home.letters().into_iter().filter(|path| !before.contains(path));
    let letters: Vec<Vec<u8>> = new.map(|path| fs::read(path).unwrap()).collect();
    let parser = MessageParser::new();
    let receipts = letters.iter().map(|bytes| parser.parse(bytes).unwrap());
    let receipt = receipts.into_iter().find(|it| it.in_reply_to().as_text() == Some(&id)).unwrap();
    let widths: Vec<u32> = pictures(&receipt).iter().map(|(width, _)| *width).collect();
    assert_eq!(widths, [1200], "{:?}", receipt.subject());
    let kept = fs::read_dir(home.data().join("pictures")).unwrap();
    let mut names = kept.map(|it| it.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| name.contains("-position-")), "only what all see is kept");
}

/// The copy in a letter of results is a line that `chancery adjudicate` answers as the copy says.
fn the_copy_can_be_ruled_again(message: &Message<'_>) {
    let is_copy = |part: &&mail_parser::MessagePart<'_>| {
        part.content_type().is_some_and(|kind| kind.subtype() == Some("json"))
    };
    let part = message.parts.iter().find(is_copy).expect("a copy");
    let name = part.attachment_name().unwrap();
    assert!(name.starts_with("harbour-S1901M.") || name.starts_with("harbour-F1901M."), "{name}");
    let line = std::str::from_utf8(part.contents()).unwrap();
    let told: Value = serde_json::from_str(line).unwrap();
    let answer: Value = serde_json::from_str(adjudicate_line(line).text()).unwrap();
    assert_eq!(told["results"], answer);
    assert_eq!(answer["orders"].as_array().unwrap().len(), 22, "every unit is told of");
}
