//! A whole game's letters, opened in a real mail program out of a real letterbox.
//!
//! Two games lie in one letterbox of Dovecot's: the demonstration's, of many years, as one of its seven
//! players got it, and one that is played here, in German and with all that can lie in a letter, every
//! letter to the judge being written with the mail program. What NeoMutt then shows of each letter is
//! compared with the letter as the judge's own store has it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chancery::cli::demo;
use chancery::letter::{Outgoing, text_of_html};
use chancery::position::unit_code;
use chancery::report::Kept;
use chancery::store::Reader;
use mail_parser::{MessageParser, MimeHeaders};

use crate::picture::pixels;
use crate::support::mail::Sent;
use crate::support::mutt::{Mutt, Reads, Screen, Writes};
use crate::support::process::{Serve, names};
use crate::support::servers::{Boxes, Office, Ports};

/// The widest a line of text may be (RFC 5322 section 2.1.1); one that is wider than the window the
/// mail program breaks, and marks.
const WINDOW: usize = 80;
/// Who plays in the demonstration, and here.
const BEFORE: &str = "juergen@example.org";
const GAME: &str = "name = \"hafen\"\nplayers = 1\npictures = \"shown\"\ncopies = \"json\"\n\
                    schedule = \"5 days; remind none; grace none\"\n";
/// What must not be taken for orders.
const SIGNATURE: &str = "Jürgen Weiß\nFleet London - Yorkshire\n";

#[test]
fn a_game_reads_as_mail() {
    let mail = |ports: Ports| {
        format!(
            "[[mail.in]]\nimap = \"localhost:{}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            ports.imaps, ports.submission
        )
    };
    let Some(office) = Office::open("reader", "2026-03-02T09:00:00Z", mail) else { return };
    let mut office = office.with_boxes(Boxes::Dovecot);
    let address = office.player("juergen").address;
    let Some(mut mutt) = Mutt::of("Jürgen Weiß", &address, office.ports) else { return };
    mutt.signs(SIGNATURE);

    let folder = tempfile::tempdir().unwrap();
    let played = demo::play(&folder.path().join("demo"), |_| {}).unwrap();
    let mut letters = letters_to(&played.data, BEFORE);
    assert!(letters.len() > 60, "{} letters", letters.len());
    for bytes in out_of(&played.data.join("out").join(BEFORE)) {
        office.send("judge@pbm.test", &address, &bytes);
    }
    let mut serve = office.home.serve_on_the_system_clock();
    office.until(&mut serve, "all letters of the demonstration", |office| {
        office.collect(&mut []);
        office.received.len() == letters.len()
    });
    play(&mut office, &mut serve, &mut mutt);
    assert!(serve.stop().success());
    let here = letters_to(&office.home.data(), &address);
    assert!(here.len() > 6, "{} letters", here.len());
    letters.extend(here);

    let order = the_index_shows_a_thread_a_game(&mut mutt, &letters);
    let letters: Vec<&Outgoing> = order
        .iter()
        .map(|id| letters.iter().find(|letter| letter.message_id == *id).unwrap())
        .collect();
    each_text_is_shown_as_written(&mut mutt, &letters);
    each_page_says_the_same(&mut mutt, &letters);
    the_picture_is_the_one_that_the_page_shows(&mut mutt, &letters);
}

/// The letters to somebody as the store has them.
fn letters_to(data: &Path, address: &str) -> Vec<Outgoing> {
    let reader = Reader::open(data).unwrap();
    let (_, out) = reader.letters(usize::MAX >> 1).unwrap();
    let theirs = out.iter().filter(|line| line.whose.as_deref() == Some(address));
    theirs
        .map(|line| match reader.letter(line.number).unwrap() {
            Some(Kept::Draft(draft)) => draft.laid_out(),
            other => panic!("{other:?}"),
        })
        .collect()
}

/// What lies in a Maildir.
fn out_of(maildir: &Path) -> Vec<Vec<u8>> {
    let files = ["new", "cur"].map(|sub| maildir.join(sub));
    let files = files.iter().flat_map(|folder| {
        names(folder).into_iter().map(move |name| fs::read(folder.join(name)).unwrap())
    });
    files.collect()
}

/// Two turns, every letter to the judge being one of the mail program's.
fn play(office: &mut Office, serve: &mut Serve, mutt: &mut Mutt) {
    serve.ready();
    office.home.found(GAME);
    mutt.write(&office.address(), "Diplomatie", "join hafen as Germany");
    let asked = come(office, serve, |it| it.reply_to.contains(".c."));
    mutt.reply(&asked.message_id, "Yes, please.", (Reads::Text, Writes::AboveTheQuote));
    let begins = come(office, serve, |it| it.turn() == Some(1));
    let words = "language german\nA Ber - Kie\nA Mun - Ruh\nF Kie - Den\nready";
    mutt.reply(&begins.message_id, words, (Reads::Text, Writes::AboveTheQuote));
    let results = come(office, serve, |it| it.turn() == Some(2));
    assert_eq!(units(office), ["A KIE", "A RUH", "F DEN", "F LON"]);
    let words = "A Kiel - Holland\nA Ruhr - München\nF Dänemark - Schweden\nready";
    mutt.reply(&results.message_id, words, (Reads::Html, Writes::BelowTheQuote));
    come(office, serve, |it| it.turn() == Some(3));
    assert_eq!(units(office), ["A HOL", "A MUN", "F LON", "F SWE"]);
    let closed = office.home.run(&["game", "close", "hafen"]);
    assert!(closed.status.success());
    // No answer to anybody's letter.
    come(office, serve, |it| it.in_reply_to.as_ref().is_some_and(|id| id.starts_with("e0.")));
    office.home.assert_audit_is_clean();
}

/// Waits for a certain letter.
fn come(office: &mut Office, serve: &mut Serve, is_it: impl Fn(&Sent) -> bool) -> Sent {
    let mut come = None;
    office.until(serve, "a letter", |office| {
        come = office.collect(&mut []).into_iter().find(&is_it);
        come.is_some()
    });
    come.unwrap()
}

/// Germany's units, and the one that a signature speaks of.
fn units(office: &Office) -> Vec<String> {
    let reader = Reader::open(&office.home.data()).unwrap();
    let game = reader.game("hafen").unwrap().unwrap().game;
    let turn = reader.turns(&game).unwrap().pop().unwrap();
    let code = |power: &str| game.board.powers().find(|it| game.board.power_code(*it) == power);
    let units = turn.next.units_of(code("GERMANY").unwrap());
    let mut units: Vec<String> = units.map(|unit| unit_code(&game.board, unit)).collect();
    let english = turn.next.units_of(code("ENGLAND").unwrap());
    let english = english.map(|unit| unit_code(&game.board, unit));
    units.extend(english.filter(|unit| unit == "F LON"));
    units.sort();
    units
}

/// The list names each letter, below the one it follows, one thread a game. In the order of the list,
/// their Message-IDs.
fn the_index_shows_a_thread_a_game(mutt: &mut Mutt, letters: &[Outgoing]) -> Vec<String> {
    let screen = mutt.open(Reads::Text, 250);
    let shown = screen.shows(&format!("INDEX {}", letters.len()));
    let known: BTreeSet<&str> = letters.iter().map(|it| it.message_id.as_str()).collect();
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut order = Vec::new();
    for line in shown.iter().filter(|line| line.contains('|')) {
        let fields: Vec<&str> = line.splitn(6, '|').collect();
        let [_, _, id, name, date, subject] = fields[..] else { panic!("{line}") };
        let id = id.trim_matches(['<', '>', ' ']);
        let letter = letters.iter().find(|it| it.message_id == id).expect(line);
        let arrow = subject.find("->").expect(line);
        assert_eq!(&subject[arrow + 2..], letter.subject, "{line}");
        assert_eq!(name.trim_end(), letter.from_name, "{line}");
        assert_eq!(date, letter.date.format("%Y-%m-%d %H:%M").to_string(), "{line}");
        above.retain(|(at, _)| *at < arrow);
        let follows = letter.references.iter().rev().find(|id| known.contains(id.as_str()));
        assert_eq!(above.last().map(|(_, id)| id), follows, "{line}");
        above.push((arrow, id.to_owned()));
        order.push(id.to_owned());
    }
    assert_eq!(order.iter().map(String::as_str).collect::<BTreeSet<_>>(), known);
    screen.press("Escape");
    screen.press("V");
    let threads = |shown: &[String]| shown.iter().filter(|line| line.contains('|')).count();
    let shown = screen.until("threads", |shown| threads(shown) < letters.len());
    assert_eq!(threads(&shown), 2, "each game is one thread");
    order
}

/// Lets the mail program show every letter, one after the other.
fn read(screen: &Screen, letters: &[&Outgoing], mut look: impl FnMut(&Screen, &Outgoing, &Shown)) {
    screen.shows(&format!("INDEX {}", letters.len()));
    screen.press("1");
    screen.press("Enter");
    screen.press("Enter");
    for (place, letter) in (1..).zip(letters) {
        let shown = screen.shows(&format!("PAGER {place}."));
        let shown = Shown::read(&shown);
        assert_eq!(shown.field("Subject"), letter.subject);
        assert_eq!(shown.field("From"), format!("{} <{}>", letter.from_name, letter.from));
        look(screen, letter, &shown);
        screen.press("J");
    }
}

/// A letter as the mail program shows it.
#[derive(Debug)]
struct Shown {
    head: Vec<String>,
    body: Vec<String>,
    /// What is shown of what lies beside it.
    beside: Vec<String>,
}

impl Shown {
    fn read(lines: &[String]) -> Shown {
        let end = lines.iter().position(String::is_empty).unwrap();
        let (head, rest) = lines.split_at(end);
        let is_end = |line: &String| line.starts_with("PAGER") || is_mark(line, "Attachment #2");
        let end = rest.iter().position(is_end).unwrap();
        let (body, beside) = rest.split_at(end);
        let of_the_letter = |line: &&String| {
            !["Attachment #1", "Type: ", "Autoview"].iter().any(|it| is_mark(line, it))
        };
        let body: Vec<String> = body.iter().filter(of_the_letter).cloned().collect();
        let first = body.iter().position(|line| !line.is_empty()).unwrap_or(0);
        let last = body.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        Shown { head: head.to_vec(), body: body[first..last].to_vec(), beside: beside.to_vec() }
    }

    /// A field of the head, of which a long one goes on below.
    fn field(&self, name: &str) -> String {
        let mut lines = self.head.iter().skip_while(|line| !line.starts_with(&format!("{name}: ")));
        let first = lines.next().map_or("", |line| &line[name.len() + 2..]);
        let more = lines.take_while(|line| line.starts_with([' ', '\t'])).map(|line| line.trim());
        std::iter::once(first).chain(more).collect::<Vec<_>>().join(" ")
    }
}

/// What the mail program says of itself.
fn is_mark(line: &str, what: &str) -> bool {
    line.strip_prefix("[-- ").is_some_and(|rest| rest.starts_with(what))
}

fn each_text_is_shown_as_written(mutt: &mut Mutt, letters: &[&Outgoing]) {
    let mut kinds = BTreeSet::new();
    let mut umlauts = 0;
    let screen = mutt.open(Reads::Text, WINDOW);
    read(&screen, letters, |screen, letter, shown| {
        let wanted: Vec<&str> = letter.text.lines().map(str::trim_end).collect();
        assert_eq!(shown.body, wanted, "{}", letter.subject);
        umlauts += usize::from(letter.text.contains(['ä', 'ö', 'ü', 'ß']));
        screen.press("v");
        let listed = screen.shows("Attachments");
        let entries: Vec<&str> = listed
            .iter()
            .filter_map(|line| line.trim_start().split_once('|'))
            .map(|(_, entry)| entry)
            .filter(|entry| !entry.starts_with("multipart/"))
            .collect();
        assert_eq!(entries, parts(letter), "{}", letter.subject);
        kinds.extend(entries.iter().map(|entry| entry.split('|').next().unwrap().to_owned()));
        screen.press("q");
    });
    assert!(umlauts > 5, "{umlauts} letters with umlauts");
    let all = ["application/json", "image/png", "text/calendar", "text/html", "text/plain"]
        .map(str::to_owned);
    assert_eq!(kinds, BTreeSet::from(all));
}

/// What lies in a letter, as the mail program lists it: its kind, inline or attached, its name.
fn parts(letter: &Outgoing) -> Vec<String> {
    let kind = |kind: &str| kind.split(';').next().unwrap().to_owned();
    let mut parts = vec!["text/plain|I|".to_owned()];
    parts.extend(letter.html.iter().map(|_| "text/html|I|".to_owned()));
    parts.extend(letter.pictures.iter().map(|it| format!("{}|I|{}", kind(&it.kind), it.name)));
    parts.extend(letter.files.iter().map(|it| format!("{}|A|{}", kind(&it.kind), it.name)));
    parts
}

/// The page has the words of the text, in their order, and what stands for its pictures; the calendar
/// knows each deadline.
fn each_page_says_the_same(mutt: &mut Mutt, letters: &[&Outgoing]) {
    let mut deadlines = 0;
    // No line is broken, for at its end a name may be cut in two.
    let screen = mutt.open(Reads::Html, 3 * WINDOW);
    read(&screen, letters, |_, letter, shown| {
        let mut words = words_of(&shown.body.join("\n"));
        for picture in alternatives(letter.html.as_deref().unwrap_or_default()) {
            let picture = words_of(&picture);
            let at = words.windows(picture.len()).position(|it| it == picture);
            let at =
                at.unwrap_or_else(|| panic!("{}: no {picture:?} in {words:?}", letter.subject));
            words.drain(at..at + picture.len());
        }
        assert_eq!(words, words_of(&letter.text), "{}", letter.subject);
        let shown = shown.beside.iter().filter_map(|line| line.strip_prefix("DUE "));
        let shown: Vec<&str> = shown.collect();
        assert_eq!(shown, dues(letter), "{}", letter.subject);
        deadlines += shown.len();
    });
    // Who has nothing to order gets none.
    assert!(deadlines > 20, "{deadlines} deadlines");
}

/// Words, without the marks that one form has and the other has not.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches(':').to_owned());
    words.filter(|word| !["", "•"].contains(&word.as_str())).collect()
}

/// What stands for the pictures of a page.
fn alternatives(html: &str) -> Vec<String> {
    let texts = html.split("alt=\"").skip(1).filter_map(|rest| rest.split('"').next());
    texts.map(text_of_html).collect()
}

/// The deadlines in a letter's calendar file.
fn dues(letter: &Outgoing) -> Vec<String> {
    let Some(file) = letter.files.iter().find(|it| it.kind.starts_with("text/calendar")) else {
        return Vec::new();
    };
    let text = String::from_utf8(file.bytes.clone()).unwrap().replace("\r\n ", "");
    let events = text.split("BEGIN:VEVENT").skip(1);
    events
        .map(|event| {
            let field = |name: &str| event.lines().find_map(|it| it.strip_prefix(name)).unwrap();
            let at = chrono::NaiveDateTime::parse_from_str(field("DTSTART:"), "%Y%m%dT%H%M%SZ");
            let off = if field("STATUS:") == "CANCELLED" { " CANCELLED" } else { "" };
            // RFC 5545 section 3.3.11.
            let summary = field("SUMMARY:").replace("\\,", ",");
            format!("{} {summary}{off}", at.unwrap().format("%Y-%m-%d %H:%M"))
        })
        .collect()
}

/// Saved by the mail program, the picture of the last results is the one that their page names.
fn the_picture_is_the_one_that_the_page_shows(mutt: &mut Mutt, letters: &[&Outgoing]) {
    let letter = letters.iter().rfind(|it| it.pictures.len() == 1 && it.files.len() > 2).unwrap();
    let screen = mutt.open(Reads::Text, WINDOW);
    screen.looks_for(&letter.message_id);
    let (whole, saved) = (mutt.path("whole"), mutt.path("saved.png"));
    screen.press("|");
    screen.shows("Pipe to");
    screen.types(&format!("cat >{}", whole.display()));
    screen.press("v");
    let listed = screen.shows("Attachments");
    let name = &letter.pictures[0].name;
    let entry = listed.iter().find(|line| line.ends_with(&format!("|{name}"))).unwrap();
    screen.press(entry.trim_start().split('|').next().unwrap());
    screen.press("Enter");
    screen.press("s");
    screen.shows("Save to file");
    screen.types(saved.to_str().unwrap());
    screen.shows("Attachment saved");
    let (whole, saved) = (fs::read(whole).unwrap(), fs::read(saved).unwrap());
    let whole = MessageParser::new().parse(&whole).unwrap();
    let page = whole.body_html(0).unwrap();
    let (_, link) = page.split_once("src=\"cid:").unwrap();
    let link = link.split('"').next().unwrap();
    let part = whole.parts.iter().find(|part| part.content_id() == Some(link)).unwrap();
    assert!(part.contents() == saved, "another picture");
    assert_eq!(pixels(&saved).0, 1200);
}
