//! What must hold of any letter: no bytes bring the decoder down, what is
//! encoded is decoded to the same words, a reply address comes back, and a
//! letter keeps its key whatever the servers on its way write on it.

use chancery::letter::{
    Address, Purpose, ReplyAddress, ReplyTo, SeatReply, SentLetter, decode, encode, text_of_html,
};
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, prop_assume,
    prop_oneof, proptest,
};

use crate::letter_values::{outgoing, received};
use crate::letters::{office, raw};

/// Pieces that letters are made of, put together at random.
fn shards() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"From: ".to_vec()),
        Just(b"To: <judge+g42.s3.t17.o.1.rf2bwunjf4pq4ygk4zefly3mfe@example.org>".to_vec()),
        Just(b"\nContent-Type: multipart/mixed; boundary=\"b\"\n".to_vec()),
        Just(b"\nContent-Type: multipart/alternative; boundary=b\n\n".to_vec()),
        Just(b"\nContent-Type: text/html; charset=utf-7\n\n".to_vec()),
        Just(
            b"\nContent-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes\n".to_vec()
        ),
        Just(b"\nContent-Type: text/plain; charset=utf-16\n".to_vec()),
        Just(b"\nContent-Type: text/plain; charset*0*=gb''18; charset*1=030\n".to_vec()),
        Just(b"\nContent-Transfer-Encoding: base64\n\n".to_vec()),
        Just(b"\nContent-Transfer-Encoding: quoted-printable\n\n".to_vec()),
        Just(b"\nContent-Disposition: attachment; filename=\"a".to_vec()),
        Just(
            b"\nReceived: from a (b [1.2.3.4]) by mx.example.org (8.1) with esmtp; Mon, 2 Mar"
                .to_vec()
        ),
        Just(b"\nDate: 31 Feb 99999 99:99 +9999\n".to_vec()),
        Just(b"\nSubject: =?utf-8?B?".to_vec()),
        Just(b"=?x?q?a=?= =?gb18030?b?".to_vec()),
        Just(b"\n--b\n".to_vec()),
        Just(b"\n--b--\n".to_vec()),
        Just(b"\n\n".to_vec()),
        Just(b"<blockquote><s>&#x110000;&#xd800;</blockquote><pre>".to_vec()),
        Just(b"<div class=\"gmail_quote\"></div></div><!-- <style></styl".to_vec()),
        Just(b"Bob \"x\\\" <bob@example.net>, (c(o(m) : ;<@".to_vec()),
        prop::collection::vec(any::<u8>(), 0..40),
        "\\PC{0,30}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

/// Text a template could make: printable lines of any language.
fn body() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[ -~]{0,90}",
        "[a-zäöüßéłžА-я–—’“ .>=-]{0,60}",
        Just(".".to_owned()),
        Just("From here".to_owned())
    ];
    prop::collection::vec(line, 1..12).prop_map(|lines| lines.join("\n"))
}

/// The words of a text without blank lines at its ends, as the decoder gives them.
fn trimmed(text: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let blank = |line: &&str| line.trim().is_empty();
    while lines.first().is_some_and(blank) {
        lines.remove(0);
    }
    lines.join("\n").trim_end().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_a_letter(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        decode(&office(), &raw(&bytes));
    }

    #[test]
    fn any_shards_of_letters_are_a_letter(bytes in shards()) {
        let letter = decode(&office(), &raw(&bytes));
        let unseen = ['\r', '\0', '\u{a0}'];
        prop_assert!(!letter.text.contains(unseen));
        prop_assert_eq!(&decode(&office(), &raw(&bytes)), &letter);
    }

    #[test]
    fn any_html_gives_text(html in "([<>/&;!-]|<(s|b|p|pre|div|br|blockquote|style)>|</(s|p|pre|div|blockquote)>|\\PC){0,80}") {
        text_of_html(&html);
    }

    #[test]
    fn what_is_encoded_is_decoded(subject in "[ -~äßżЖ]{0,80}", text in body(), name in "\\PC{0,40}") {
        let mut letter = outgoing(&subject, &text, None);
        letter.from_name = name;
        let back = received(&letter);
        prop_assert_eq!(&back.text, &trimmed(&text));
        prop_assert_eq!(back.from.as_ref(), Some(&letter.from));
        prop_assert_eq!(back.message_id.as_ref(), Some(&letter.message_id));
        prop_assert_eq!(&back.in_reply_to, &vec!["a1b2@example.net".to_owned()]);
        prop_assert_eq!(back.date, Some(letter.date));
        prop_assert_eq!(encode(&letter), encode(&letter.clone()));
    }

    #[test]
    fn plain_text_beside_html_is_decoded(text in body()) {
        let letter = outgoing("x", &text, Some("<p>The same &amp; more</p>"));
        // Plain text that says nothing which the HTML does not say gives way to it; a quote and an address of the
        // web say nothing.
        let is_own = |c: char| c.is_alphanumeric() && !"TtHhEeSsAaMmOoRr".contains(c);
        let says = |line: &str| {
            !line.trim_start().starts_with('>') && !line.contains("://") && line.contains(is_own)
        };
        let is_blank = text.trim().is_empty();
        prop_assume!(is_blank || text.lines().any(says));
        let expected = if is_blank { "The same & more".to_owned() } else { trimmed(&text) };
        prop_assert_eq!(received(&letter).text, expected);
    }

    #[test]
    fn no_line_on_the_wire_is_too_long(subject in "\\PC{0,300}", text in "\\PC{0,2000}", name in "\\PC{0,300}") {
        let mut letter = outgoing(&subject, &text, Some(&text));
        letter.from_name = name;
        for line in encode(&letter).split(|&b| b == b'\n') {
            prop_assert!(line.len() <= 998);
            prop_assert!(line.is_ascii());
        }
    }

    #[test]
    fn any_return_path_comes_back(event in 0..=i64::MAX as u64, notice in any::<u32>()) {
        let office = office();
        let letter = SentLetter { event, notice };
        let address = office.return_path(letter);
        prop_assert!(address.local().len() <= 64);
        let upper = Address::parse(&address.as_str().to_ascii_uppercase()).unwrap();
        prop_assert_eq!(office.read_reply_address(&address), ReplyAddress::ReturnPath(letter));
        prop_assert_eq!(office.read_reply_address(&upper), ReplyAddress::ReturnPath(letter));
        prop_assert_eq!(office.letter_of(&office.message_id(event, notice)), Some(letter));
    }

    #[test]
    fn any_report_is_read(
        status in "((Final-Recipient|Action|Status|Diagnostic-Code|X): ?[ -~]{0,60}\n|\n|[ -~]{0,40}\n){0,12}",
        words in "\\PC{0,200}",
    ) {
        let path = office().return_path(SentLetter { event: 7, notice: 0 });
        let bytes = format!(
            "Return-Path: <>\nTo: {path}\nSubject: failure notice\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\n{words}\n--b\nContent-Type: message/delivery-status\n\n{status}\n--b--\n"
        );
        let report = decode(&office(), &raw(bytes.as_bytes())).report;
        let report = report.expect("it came to a return path of ours");
        prop_assert_eq!(report.about, Some(SentLetter { event: 7, notice: 0 }));
        prop_assert!((1..=20).contains(&report.recipients.len()));
        for it in &report.recipients {
            prop_assert!(it.said.chars().count() <= 200 && it.recipient.chars().count() <= 200);
            prop_assert!(!it.said.contains(char::is_control));
        }
    }

    #[test]
    fn any_reply_address_comes_back(
        numbers in any::<(u32, u16, u32, u32)>(),
        small in any::<(u8, u8, u8, u8)>(),
        purpose in prop_oneof![Just(Purpose::Orders), any::<u16>().prop_map(Purpose::Confirmation), any::<u16>().prop_map(Purpose::Press), Just(Purpose::Watch), Just(Purpose::Unsubscribe), Just(Purpose::Master)],
    ) {
        let office = office();
        for to in [
            ReplyTo::Seat(SeatReply { game: numbers.0.max(1), seat: numbers.1, turn: numbers.2, purpose, epoch: numbers.3 }),
            ReplyTo::Seat(SeatReply { game: u32::from(small.0).max(1), seat: small.1.into(), turn: small.2.into(), purpose, epoch: small.3.into() }),
            ReplyTo::Matter(numbers.2),
        ] {
            let address = office.reply_address(&to);
            prop_assert!(address.local().len() <= 64);
            let upper = Address::parse(&address.as_str().to_ascii_uppercase()).unwrap();
            prop_assert_eq!(office.read_reply_address(&address), ReplyAddress::Proven(to));
            prop_assert_eq!(office.read_reply_address(&upper), ReplyAddress::Proven(to));
        }
    }

    #[test]
    fn the_key_does_not_see_trace_fields(trace in prop::collection::vec(("(X-[A-Za-z]{1,20}|Received|DKIM-Signature|Return-Path)", "[ -~]{1,60}"), 0..10), text in body()) {
        let plain = encode(&outgoing("x", &text, None));
        let mut marked: Vec<u8> = trace.iter().flat_map(|(name, value)| format!("{name}: {value}\r\n").into_bytes()).collect();
        marked.extend(&plain);
        prop_assert_eq!(decode(&office(), &raw(&plain)).key, decode(&office(), &raw(&marked)).key);
    }
}
