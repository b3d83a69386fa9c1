//! Addresses, keys and letters as values: what is written out, what is proven,
//! and what a hostile letter may cost.

use std::time::Duration;

use chancery::letter::{
    Address, ArrivalStamp, Key, Letter, LetterFault, Occasion, Office, OfficeError, Outgoing,
    Purpose, ReplyAddress, ReplyTo, SeatReply, SentLetter, decode, encode, text_of_html,
};

use crate::letters::{first_seen, office, raw};
use crate::support::process::time_of_this_thread;

fn read(text: &str) -> Letter {
    decode(&office(), &raw(text.as_bytes()))
}

pub fn outgoing(subject: &str, text: &str, html: Option<&str>) -> Outgoing {
    let office = office();
    Outgoing {
        from: office.address().clone(),
        from_name: office.name().to_owned(),
        envelope_from: None,
        to: Address::parse("bob@example.net").unwrap(),
        reply_to: office.reply_address(&orders(42, 3)),
        subject: subject.to_owned(),
        text: text.to_owned(),
        html: html.map(str::to_owned),
        pictures: Vec::new(),
        files: Vec::new(),
        message_id: office.message_id(12, 1),
        date: first_seen(),
        in_reply_to: Some("a1b2@example.net".to_owned()),
        references: vec!["first@example.net".to_owned(), "a1b2@example.net".to_owned()],
        occasion: Occasion::Answer,
        list_id: Some("g42.example.org".to_owned()),
        unsubscribe: None,
        paper: None,
    }
}

fn orders(game: u32, seat: u16) -> ReplyTo {
    ReplyTo::Seat(SeatReply { game, seat, turn: 17, purpose: Purpose::Orders, epoch: 1 })
}

/// The letter as its recipient's program reads it: as if it were not ours.
pub fn received(letter: &Outgoing) -> Letter {
    let address = Address::parse("else@example.com").unwrap();
    let key = Key::new(vec![8; 32]).unwrap();
    let elsewhere = Office::new(address.clone(), "", address, None, key).unwrap();
    decode(&elsewhere, &raw(&encode(letter)))
}

#[test]
fn a_letter_is_written_out_to_the_last_byte() {
    let letter = outgoing("Spring 1901: orders received", "A PAR - BUR\n\n-- \nChancery\n", None);
    let tag = letter.message_id.split('.').nth(2).unwrap().split('@').next().unwrap().to_owned();
    let expected = format!(
        "From: Chancery <judge@example.org>\r\n\
         To: bob@example.net\r\n\
         Reply-To: {}\r\n\
         Subject: Spring 1901: orders received\r\n\
         Date: Mon, 02 Mar 2026 18:00:00 +0000\r\n\
         Message-ID: <e12.n1.{tag}@example.org>\r\n\
         In-Reply-To: <a1b2@example.net>\r\n\
         References: <first@example.net>\r\n <a1b2@example.net>\r\n\
         Auto-Submitted: auto-replied\r\n\
         X-Auto-Response-Suppress: All\r\n\
         X-Loop: judge@example.org\r\n\
         List-Id: <g42.example.org>\r\n\
         List-Help: <mailto:judge@example.org?subject=HELP>\r\n\
         MIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\
         Content-Transfer-Encoding: 7bit\r\n\r\n\
         A PAR - BUR\r\n\r\n-- \r\nChancery\r\n",
        letter.reply_to
    );
    assert_eq!(String::from_utf8(encode(&letter)).unwrap(), expected);
}

#[test]
fn our_own_letter_coming_back_is_known() {
    let back = decode(&office(), &raw(&encode(&outgoing("x", "y", None))));
    assert!(back.automatic.is_some());
}

#[test]
fn nothing_a_person_wrote_starts_a_header() {
    let mut letter = outgoing("Hi\r\nBcc: eve@example.com\u{2028}X-Y: z", "text", None);
    letter.from_name = "Judge\r\nCc: eve@example.com".to_owned();
    letter.in_reply_to = Some("a>\r\nCc: <eve@example.com".to_owned());
    letter.references = vec!["a b".to_owned(), String::new(), "ok@x".to_owned()];
    letter.list_id = Some("x\nCc: y".to_owned());
    let text = String::from_utf8(encode(&letter)).unwrap();
    let head = text.split("\r\n\r\n").next().unwrap();
    assert!(!head.lines().any(|line| line.starts_with("Bcc") || line.starts_with("Cc")), "{head}");
    assert!(head.contains("References: <ok@x>\r\n"), "{head}");
    assert!(!head.contains("In-Reply-To") && !head.contains("List-Id"), "{head}");
}

#[test]
fn a_long_thread_keeps_its_root_and_its_end() {
    let mut letter = outgoing("x", "y", None);
    letter.references = (0..50).map(|i| format!("m{i}@example.net")).collect();
    let ids = received(&letter).references;
    assert_eq!(ids.len(), 10);
    assert_eq!((ids[0].as_str(), ids[9].as_str()), ("m0@example.net", "m49@example.net"));
}

#[test]
fn a_reply_address_under_another_key_is_forged() {
    let key = Key::new(vec![9; 32]).unwrap();
    let other =
        Office::new(office().address().clone(), "", office().keeper().clone(), None, key).unwrap();
    let theirs = other.reply_address(&orders(42, 3));
    assert_eq!(office().read_reply_address(&theirs), ReplyAddress::Forged);
    assert_eq!(other.read_reply_address(&theirs), ReplyAddress::Proven(orders(42, 3)));
}

#[test]
fn an_answer_names_the_event_it_answers() {
    let id = office().message_id(12, 1);
    assert_eq!(office().event_of(&id), Some(12));
    for wrong in [
        id.replace("e12", "e13"),
        id.replace("e12", "e012"),
        id.replace(".n1.", ".n2."),
        id.replace("example.org", "example.com"),
        "x@y".to_owned(),
        String::new(),
    ] {
        assert_eq!(office().event_of(&wrong), None, "{wrong}");
    }
}

#[test]
fn every_single_change_of_a_reply_address_is_noticed() {
    let office = office();
    let whole = office.reply_address(&orders(42, 3)).to_string();
    let token = 6..whole.find('@').unwrap();
    for at in token {
        for new in ['a', 'q', '2', '7', '1', 'g', '.'] {
            let mut changed = whole.clone();
            changed.replace_range(at..=at, &new.to_string());
            let Ok(address) = Address::parse(&changed) else {
                continue;
            };
            if changed != whole {
                assert_eq!(office.read_reply_address(&address), ReplyAddress::Forged, "{changed}");
            }
        }
    }
}

#[test]
fn every_single_change_of_a_return_path_is_noticed() {
    let office = office();
    let letter = SentLetter { event: 41, notice: 3 };
    let whole = office.return_path(letter).to_string();
    assert!(whole.starts_with("judge+v.41.3."), "{whole}");
    for at in 6..whole.find('@').unwrap() {
        for new in ['a', 'q', '2', '7', '1', 'v', '.'] {
            let mut changed = whole.clone();
            changed.replace_range(at..=at, &new.to_string());
            let Ok(address) = Address::parse(&changed) else { continue };
            if changed != whole {
                assert_eq!(office.read_reply_address(&address), ReplyAddress::Forged, "{changed}");
            }
        }
    }
    // Another judge's, or the same token at another office of the same key, says nothing here.
    let theirs = Address::parse(&whole.replace("judge+", "other+")).unwrap();
    assert_eq!(office.read_reply_address(&theirs), ReplyAddress::Foreign);
}

#[test]
fn an_office_that_cannot_make_reply_addresses_is_not_opened() {
    let key = || Key::new(vec![7; 16]).unwrap();
    let open = |text: &str| {
        Office::new(Address::parse(text).unwrap(), "", office().keeper().clone(), None, key())
    };
    assert!(matches!(open("diplomacyjudge@example.org"), Err(OfficeError::LocalTooLong { .. })));
    assert!(matches!(open("a+b@example.org"), Err(OfficeError::LocalHasPlus { .. })));
    assert!(open("diplomacy1@example.org").is_ok());
    assert_eq!(Key::new(vec![7; 15]).unwrap_err(), OfficeError::KeyTooShort { found: 15 });
    assert!(!format!("{:?}", office()).contains('7'), "the key is shown");
}

#[test]
fn addresses_are_narrow_and_their_hosts_in_small_letters() {
    let good = Address::parse(" Bob.O'Neil+x@Mail.Example.NET. ").unwrap();
    assert_eq!(good.as_str(), "Bob.O'Neil+x@mail.example.net");
    assert_eq!((good.local(), good.domain()), ("Bob.O'Neil+x", "mail.example.net"));
    assert!(good.same_box(&Address::parse("bob.o'neil+X@mail.example.net").unwrap()));
    for bad in [
        "",
        "@",
        "bob",
        "bob@",
        "@x",
        "bob@x..y",
        "b ob@x",
        "bob@-x",
        "bob@x-",
        ".bob@x",
        "bo..b@x",
        "bob@[127.0.0.1]",
        "\"b b\"@x",
        "bob@x_y",
        "jürgen@x",
        "bob@jürgen",
        "a@b@c",
        "a\n@b",
        "<a@b>",
    ] {
        assert!(Address::parse(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn a_letter_cut_by_its_transport_says_so() {
    let mut mail = raw(b"From: bob@example.net\nTo: judge@example.org\n\nA Par - Bu");
    mail.size = 5_000_000;
    let letter = decode(&office(), &mail);
    assert_eq!(letter.faults, [LetterFault::TooLarge { size: 5_000_000 }]);
    assert_eq!(letter.spoilt_by().count(), 1);
}

#[test]
fn a_servers_own_stamp_goes_before_received() {
    let text = "Received: by mx.example.org; Mon, 2 Mar 2026 10:00:00 +0000\nFrom: a@b.c\n\nx\n";
    let mut mail = raw(text.as_bytes());
    assert_eq!(decode(&office(), &mail).arrived.to_rfc3339(), "2026-03-02T10:00:00+00:00");
    mail.stamp = ArrivalStamp::Server;
    assert_eq!(decode(&office(), &mail).arrived, first_seen());
}

#[test]
fn the_key_follows_the_letter_and_not_its_way() {
    let letter = "From: bob@example.net\nTo: judge@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\
                  Message-ID: <x@y>\nSubject: Orders\n\nA Par - Bur\n";
    let key = read(letter).key;
    let mut elsewhere =
        raw(format!("Received: by a; Mon, 2 Mar 2026 10:00:00 +0000\nX-Spam: no\n{letter}\n")
            .replace('\n', "\r\n")
            .as_bytes());
    elsewhere.transport_id = "other".to_owned();
    assert_eq!(decode(&office(), &elsewhere).key, key);
    for (from, to) in [
        ("Bur", "Pic"),
        ("<x@y>", "<z@y>"),
        ("10:00:00", "10:00:01"),
        ("Orders", "Order"),
        ("bob", "bib"),
    ] {
        assert_ne!(read(&letter.replacen(from, to, 1)).key, key, "{from}");
    }
    for missing in ["Message-ID: <x@y>\n", "Date: Mon, 2 Mar 2026 10:00:00 +0000\n"] {
        let text = letter.replace(missing, "");
        let mut again = raw(text.as_bytes());
        again.transport_id = "other".to_owned();
        assert_ne!(read(&text).key, decode(&office(), &again).key, "{missing}");
    }
}

#[test]
fn hostile_letters_take_bounded_time() {
    let head = "From: bob@example.net\nTo: judge@example.org\n";
    let html = "Content-Type: text/html\n\n";
    let note = "Return-Path: <>\nSubject: failure notice\n\n";
    let report =
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n".to_owned();
    let status = "--b\nContent-Type: message/delivery-status\n\n";
    let nested: String = (0..3_000)
        .map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n"))
        .collect();
    let letters = [
        "x".repeat(10_000_000),
        "\n".repeat(10_000_000),
        format!("{head}{}\n\nhi", "X-A: b\n".repeat(100_000)),
        format!("{head}{}\n\nhi", "X-A: b\n".repeat(300_000)),
        format!("{head}{}hi", "Content-Type: message/rfc822\n\n".repeat(3_000)),
        format!("Subject: {}\n\nhi", "=?utf-8?q?a?= ".repeat(300_000)),
        format!("{head}\n{}", "-----BEGIN PGP SIGNED MESSAGE-----\n".repeat(200_000)),
        format!("{head}X-A: b{}\n\nhi", "\n c".repeat(1_000_000)),
        format!("To: {}\n\nhi", "judge@example.org, ".repeat(100_000)),
        format!("From: {}\n\nhi", "((((\\".repeat(500_000)),
        format!("Subject: {}\n\nhi", "=?utf-8?q?=\n".repeat(300_000)),
        format!("{head}References: {}\n\nhi", "<".repeat(1_000_000)),
        format!("{head}{nested}hello"),
        format!(
            "{head}Content-Type: multipart/mixed; boundary=b\n\n{}",
            "--b\n\nhi\n".repeat(200_000)
        ),
        format!("{head}Content-Type: text/plain; format=flowed\n\n{}", "> ".repeat(2_000_000)),
        format!("{head}Content-Type: text/plain{}\n\nhi", "; a*0*=\"x\"".repeat(100_000)),
        format!("{head}{html}{}", "<div>".repeat(500_000)),
        format!("{head}{html}{}", "<blockquote>x".repeat(300_000)),
        format!("{head}{html}{}", "<s><blockquote><pre><div class=gmail_quote>\n".repeat(100_000)),
        format!("{head}{html}{}", "<a =\"x>".repeat(500_000)),
        format!("{head}{html}{}", "&amp".repeat(900_000)),
        format!("{head}{html}{}", "<style></".repeat(500_000)),
        format!("{head}{html}{}", "<!--".repeat(900_000)),
        format!("{head}{note}{}", "Message-ID: <e1.n1.aaaa@example.org>\n".repeat(300_000)),
        format!("{head}{note}{}", "550 ".repeat(1_000_000)),
        format!("{head}{report}{}", format!("{status}Action: failed\n\n").repeat(100_000)),
        format!("{head}{report}{status}{}", "Action: failed\n\n".repeat(500_000)),
        format!("{head}{report}{status}Status: {}", "5.".repeat(1_000_000)),
    ];
    for letter in &letters {
        // The best of three: what else the machine does is not the letter's doing.
        let tries = (0..3).map(|_| {
            let start = time_of_this_thread();
            let text = read(letter).text;
            assert!(text.len() <= 300_000, "{}", text.len());
            time_of_this_thread() - start
        });
        let quick = |took: &Duration| took.as_secs() < 2;
        let slowest = tries.take_while(|took| !quick(took)).collect::<Vec<_>>();
        assert!(slowest.len() < 3, "{slowest:?}: {}", &letter[..200.min(letter.len())]);
    }
}

#[test]
fn html_alone_is_turned_into_lines() {
    assert_eq!(
        text_of_html("<p>A Par - Bur</p><blockquote>old</blockquote>F Bre H"),
        "A Par - Bur\n> old\nF Bre H"
    );
}
