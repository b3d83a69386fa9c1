//! Letters with HTML, pictures and files: the structure that another parser finds in their bytes.

use std::fmt::Write as _;

use chancery::letter::{Enclosure, Language, Outgoing, encode, to_be_made, with_made};
use chancery::picture::Style;
use chancery::report::{Made, Reference};
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

use crate::letter_values::outgoing;

fn picture(name: &str, bytes: &[u8]) -> Enclosure {
    Enclosure { name: name.to_owned(), kind: "image/png".to_owned(), bytes: bytes.to_vec() }
}

fn file(name: &str, kind: &str, bytes: &[u8]) -> Enclosure {
    Enclosure { name: name.to_owned(), kind: kind.to_owned(), bytes: bytes.to_vec() }
}

/// A letter with all there can be in it; every byte there is stands in its picture.
fn full() -> Outgoing {
    let mut letter = outgoing("Spring 1901: results", "A PAR - BUR\n", None);
    let every: Vec<u8> = (0..=255).cycle().take(2000).collect();
    letter.pictures =
        vec![picture("map.png", &every), picture("../ma p2.png\r\nX-Y: z", b"\x89PNG")];
    letter.files =
        vec![file("orders.txt", "text/plain", b"A PAR - BUR\r\n"), file("", "no type", b"\0")];
    let sources = [letter.picture_link(0), letter.picture_link(1)];
    letter.html = Some(format!(
        "<p>{}</p><img src=\"{}\"><img src=\"{}\">",
        "Paris to Burgundy ".repeat(70),
        sources[0],
        sources[1]
    ));
    letter
}

fn tree(message: &Message<'_>, part: u32, depth: usize, out: &mut String) {
    let part = &message.parts[part as usize];
    let kind = part.content_type().unwrap();
    let name = part.attachment_name().map_or(String::new(), |name| format!(" {name}"));
    let id = part.content_id().map_or(String::new(), |id| format!(" <{id}>"));
    let kind = format!("{}/{}", kind.ctype(), kind.subtype().unwrap());
    writeln!(out, "{}{kind}{name}{id}", "  ".repeat(depth)).unwrap();
    if let PartType::Multipart(parts) = &part.body {
        parts.iter().for_each(|&part| tree(message, part, depth + 1, out));
    }
}

fn structure(letter: &Outgoing) -> String {
    let bytes = encode(letter);
    let message = MessageParser::new().parse(&bytes).unwrap();
    let mut out = String::new();
    tree(&message, 0, 0, &mut out);
    out
}

#[test]
fn text_comes_first_and_pictures_lie_beside_the_html() {
    let letter = full();
    let id = &letter.message_id;
    let want = format!(
        "multipart/mixed\n  multipart/alternative\n    text/plain\n    multipart/related\n      text/html\n\
         \x20     image/png map.png <p0.{id}>\n      image/png map2.pngX-Yz <p1.{id}>\n\
         \x20 text/plain orders.txt\n  application/octet-stream file\n"
    );
    assert_eq!(structure(&letter), want);
    let without_files = Outgoing { files: Vec::new(), ..letter.clone() };
    assert!(
        structure(&without_files)
            .starts_with("multipart/alternative\n  text/plain\n  multipart/related\n")
    );
    let only_text = Outgoing { html: None, ..without_files };
    assert_eq!(structure(&only_text), "text/plain\n");
    let text_and_files = Outgoing { html: None, ..letter };
    assert!(
        structure(&text_and_files)
            .starts_with("multipart/mixed\n  text/plain\n  text/plain orders")
    );
}

#[test]
fn what_is_laid_in_comes_out_byte_for_byte() {
    let letter = full();
    let bytes = encode(&letter);
    let message = MessageParser::new().parse(&bytes).unwrap();
    let laid = letter.pictures.iter().chain(&letter.files).map(|it| it.bytes.clone());
    let found: Vec<Vec<u8>> = message
        .parts
        .iter()
        .filter(|part| part.attachment_name().is_some())
        .map(|part| part.contents().to_vec())
        .collect();
    assert_eq!(found, laid.collect::<Vec<_>>());
    assert_eq!(message.body_text(0).unwrap().trim_end(), "A PAR - BUR");
    let html = message.body_html(0).unwrap();
    assert_eq!(html.trim_end(), letter.html.unwrap());
    for (part, place) in message.parts.iter().filter(|part| part.content_id().is_some()).zip(0..) {
        let link = format!("\"cid:{}\"", part.content_id().unwrap());
        assert!(html.contains(&link), "picture {place} is shown nowhere");
    }
}

/// The builder draws boundaries where none is given; each here follows from the Message-ID.
#[test]
fn every_attempt_has_the_same_bytes() {
    let letter = full();
    let bytes = encode(&letter);
    for _ in 0..50 {
        assert!(encode(&letter.clone()) == bytes);
    }
    let text = String::from_utf8(bytes).unwrap();
    let boundaries = text.split("boundary=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let boundaries: Vec<&str> = boundaries.collect();
    assert_eq!(boundaries.len(), 3);
    for (place, one) in boundaries.iter().enumerate() {
        assert!(one.starts_with("=_") && one.len() == 34, "{one}");
        assert!(!boundaries[place + 1..].contains(one));
    }
    let other = Outgoing { message_id: "another@example.org".to_owned(), ..letter };
    let other = String::from_utf8(encode(&other)).unwrap();
    assert!(boundaries.iter().all(|boundary| !other.contains(boundary)));
}

#[test]
fn no_line_is_longer_than_mail_programs_show() {
    let mut letter = full();
    letter.text = format!("{}\n{}\n", "A PAR - BUR ".repeat(200), "ä".repeat(300));
    letter.references = (0..9).map(|n| format!("{n}{}@example.net", "r".repeat(40))).collect();
    letter.subject = "Frühling ".repeat(30);
    letter.reply_to = chancery::letter::Address::parse("judge@example.org").unwrap();
    let bytes = encode(&letter);
    let text = String::from_utf8(bytes.clone()).unwrap();
    let long: Vec<&str> = text.split("\r\n").filter(|line| line.len() > 78).collect();
    assert_eq!(long, Vec::<&str>::new());
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    let message = MessageParser::new().parse(&bytes).unwrap();
    assert_eq!(
        message.body_text(0).unwrap().replace("\r\n", "\n"),
        letter.text.trim_end_matches('\n')
    );
}

/// A letter that refers to two pictures; its text looks like such a place, too.
fn referring() -> Outgoing {
    let text = "See:\n\nY2hhbmNlcnkgcGljdHVyZTogMS0xLWFsbC1jb2xvdXItMTIwMC0x\n";
    let mut letter = outgoing("Spring 1901: results", text, None);
    letter.pictures = vec![to_be_made("map.png", "image/png", "3-5-all-colour-1200-1")];
    letter.files = vec![to_be_made("large.png", "image/png", "3-5-all-colour-2400-1")];
    letter.html = Some(format!("<p><img src=\"{}\"></p>", letter.picture_link(0)));
    letter
}

fn enclosures(bytes: &[u8]) -> Vec<Vec<u8>> {
    let message = MessageParser::new().parse(bytes).unwrap();
    let parts = message.parts.iter().filter(|part| part.attachment_name().is_some());
    parts.map(|part| part.contents().to_vec()).collect()
}

#[test]
fn pictures_are_drawn_when_a_letter_is_sent() {
    let letter = referring();
    let written = encode(&letter);
    let drawn = |reference: &str| Some(format!("drawn {reference};").repeat(30).into_bytes());
    let sent = with_made(written.clone(), drawn);
    assert!(sent == with_made(written.clone(), drawn), "every attempt has the same bytes");
    let wanted: Vec<Vec<u8>> =
        ["3-5-all-colour-1200-1", "3-5-all-colour-2400-1"].map(|it| drawn(it).unwrap()).into();
    assert_eq!(enclosures(&sent), wanted);
    let message = MessageParser::new().parse(&sent).unwrap();
    assert_eq!(message.body_text(0).unwrap().replace("\r\n", "\n"), letter.text.trim_end());
    assert_eq!(message.message_id(), Some(letter.message_id.as_str()));
    let longest = sent.split(|&it| it == b'\n').map(<[u8]>::len).max().unwrap();
    assert!(longest <= 79, "a line of {longest} bytes");

    // A picture that cannot be drawn holds back nothing.
    let sent = with_made(written, |_| None);
    assert!(enclosures(&sent).iter().all(|it| it.starts_with(b"\x89PNG\r\n")));
    let plain = encode(&outgoing("Receipt", "A PAR - BUR\n", None));
    assert!(with_made(plain.clone(), |_| panic!("nothing to draw")) == plain);
}

#[test]
fn a_reference_is_read_as_it_is_written() {
    let reference = |made| Reference { game: 3, turn: 12, made };
    for &language in Language::ALL {
        for style in [Style::Colour, Style::Grey] {
            let picture = reference(Made::Picture { style, width: 1200, language });
            assert_eq!(Reference::read(&picture.text()), Some(picture));
        }
        let position = reference(Made::Position { width: 1200, language });
        assert_eq!(Reference::read(&position.text()), Some(position));
        let steps = reference(Made::Steps(language));
        assert_eq!(Reference::read(&steps.text()), Some(steps));
    }
    let copy = reference(Made::Copy);
    assert_eq!(Reference::read(&copy.text()), Some(copy));
    // Letters of an earlier judge name no language: theirs were English.
    let (style, language) = (Style::Colour, Language::default());
    let picture = reference(Made::Picture { style, width: 1200, language });
    assert_eq!(Reference::read("3-12-all-colour-1200-1"), Some(picture));
    assert_eq!(Reference::read("3-12-steps-1"), Some(reference(Made::Steps(language))));
    for wrong in [
        "",
        "3-12",
        "3-12-copy A PAR H",
        "3-12-own-1200-1",
        "3-12-all-red-1200-1",
        "../../key",
        "3-12-all-colour--1200-1",
        "3-12-all-colour-1200-1-xx",
    ] {
        assert_eq!(Reference::read(wrong), None, "{wrong}");
    }
}
