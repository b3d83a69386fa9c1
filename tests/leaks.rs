//! The search for addresses that letters give away finds what is planted in them.

use data_encoding::BASE64;

use crate::support::leaks::Mails;

const SECRET: &str = "ann@example.org";

fn leaks(letter: &str) -> Vec<String> {
    let mut mails = Mails::default();
    mails.wrote.insert(SECRET.to_owned(), String::new());
    mails.sent.push(("bob@example.net".to_owned(), letter.replace('\n', "\r\n").into_bytes()));
    mails.leaks()
}

#[test]
fn a_planted_address_is_found_in_every_form() {
    let packed = BASE64.encode(SECRET.as_bytes());
    let shifted = BASE64.encode(format!("to {SECRET}, as said").as_bytes());
    let letters = [
        format!("To: bob@example.net\nX-Trace: {SECRET}\n\nHello\n"),
        format!("To: bob@example.net\nSubject: =?utf-8?b?{packed}?=\n\nHello\n"),
        "Subject: =?utf-8?q?ann=40example?=\n =?utf-8?q?=2Eorg?=\n\nHello\n".to_owned(),
        "Reply-To: judge+ann%40example.org@localhost\n\nHello\n".to_owned(),
        "Message-ID: <x.ANN@Example.ORG>\n\nHello\n".to_owned(),
        format!("References: <{packed}@localhost>\n\nHello\n"),
        "Content-Transfer-Encoding: quoted-printable\n\nwrite to ann=40exam=\nple.org now\n"
            .to_owned(),
        format!("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{shifted}\n"),
        "Content-Type: text/html\n\n<a href=\"mailto:ann%40example.org\">write</a>\n".to_owned(),
        "Subject: ann@\n example.org\n\nHello\n".to_owned(),
    ];
    for letter in letters {
        assert_eq!(leaks(&letter), ["ann@example.org to bob@example.net"], "{letter}");
    }
    assert!(leaks("To: bob@example.net\nSubject: Ann\n\nan example of an organ\n").is_empty());
}
