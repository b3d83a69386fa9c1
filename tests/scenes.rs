//! Whole scenes: dated letters in, every letter out, on a held clock, all of it compared.
//!
//! A scene is a text. Lines that begin with `|` are what the judge wrote; `BLESS=1` writes them
//! anew. Steps, each followed by the letters it caused:
//!
//! ```text
//! game                         a game's file on the indented lines that follow
//! clock 2026-11-24T18:00:00Z   the time from now on
//! letter anna@example.org      a letter, its words on the indented lines that follow: a reply to
//!                              the newest letter anna got, or a first one to the judge
//! letter anna@example.org door the same, to the judge's bare address
//! letter anna@example.org re 3 a reply to the newest but two
//! letter anna@example.org re o 2
//!                              a reply to the newest but one of those that ask for orders; with c
//!                              of those that ask for a yes, with m of those to a game's master, with p of press
//! letter anna@example.org re 3 written 2026-11-20T11:30:00Z
//!                              the same, by anna's own clock written then, not at 12:00
//! bounce anna@example.org      the newest letter anna got comes back as lost, by a genuine report
//! late anna@example.org        the same letter is reported late
//! false anna@example.org       a report that it is lost, by somebody who does not know its tag
//! away anna@example.org        anna's mail program says that she is away, to the return path and
//!                              to the reply address
//! bulk anna@example.org        a reply to the newest letter by a list or forwarder, marked as bulk
//! leaves eve@example.org       eve's mail program uses the button that ends such letters: what it
//!                              sends to the address in List-Unsubscribe
//! forged anna@example.org      a first letter that somebody else wrote in anna's name
//! hand gate France             words that came on paper for a power, entered by the keeper
//! post gate France             the letters of a power's player go by post, to the address on the
//!                              indented lines; without a power, or while powers are not drawn, a
//!                              new player joins
//! close gate                   the keeper ends the game
//! process gate                 the keeper has the turn ruled now
//! misruled gate                the same by a faulty adjudicator: units are added to what the turn
//!                              comes to (+ FRANCE A BUR) or taken away (- FRANCE A PAR)
//! stray gate                   the same where only the position of the next turn is wrong
//! nowhere gate                 the game goes on from a position of which nothing is on record, at
//!                              another turn (turn S1903M)
//! dutchman gate A BUR          what the keeper would do about an illegal unit
//! dutchman gate A BUR yes 3    the same done, in the turn of this number
//! master gate Ann <a@b.org>    the keeper has somebody run the game; nobody any more (master gate none)
//! deadline gate Monday 18:00   the keeper moves the deadline
//! pause gate                   he stops the game; unpark gate lets it go on
//! eject gate France            he takes a player off a seat
//! audit                        what the audit finds
//! show gate                    what `chancery game show` prints first
//! renew gate                   the keeper makes the reply addresses of a game anew
//! restart                      the judge is stopped and started
//! config                       the judge is started anew with the configuration that follows
//! mail                         the bytes of a letter, as they come from outside. In them {reply
//!                              anna@example.org o 2} is the reply address of such a letter as
//!                              above, {id anna@example.org 2} a Message-ID, {0d} the character of
//!                              that number, and an empty line one with a single |
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use crate::support::leaks::Mails;
use crate::support::misruling::Fault;
use crate::support::process::names;
use crate::support::{Judge, Sent, files};
use chancery::config::read_game;
use chancery::game::TurnNumber;
use chancery::judge::KeeperCommand;
use chancery::letter::NamedAddress;
use chancery::reading::Run;
use chancery::schedule::Length;
use chancery::store::Reader;
use chrono::{DateTime, Utc};

const NOON: &str = "2026-11-20T12:00:00Z";

struct Scene {
    judge: Judge,
    boxes: BTreeMap<String, Vec<Sent>>,
    count: usize,
    now: DateTime<Utc>,
    /// What letters say of when they were written.
    written: DateTime<Utc>,
    mails: Mails,
    /// How many letters went into the print spool so far.
    printed: usize,
}

/// A scene's file with what came of it.
struct Played {
    path: PathBuf,
    text: String,
    played: String,
    mails: Mails,
}

/// All scenes, played once for all tests.
fn all() -> &'static [Played] {
    static ALL: LazyLock<Vec<Played>> = LazyLock::new(|| {
        let played = |path: PathBuf| {
            let text = fs::read_to_string(&path).unwrap();
            let (played, mails) = play(&text);
            Played { path, text, played, mails }
        };
        files("scenes", "txt").into_iter().map(played).collect()
    });
    &ALL
}

#[test]
fn scenes_play_as_written() {
    let mut faults = Vec::new();
    for Played { path, text, played, .. } in all() {
        if played == text {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, played).unwrap();
        } else {
            faults.push(format!("{}\n{}", path.display(), first_difference(text, played)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn no_letter_tells_one_players_address_to_another() {
    let mut pairs = 0;
    for Played { path, mails, .. } in all() {
        assert_eq!(mails.leaks(), Vec::<String>::new(), "{}", path.display());
        pairs += mails.pairs();
    }
    assert!(pairs > 200, "only {pairs} chances to tell an address");
}

/// Whoever watches may be anybody: no letter that can be unsubscribed from names who plays.
#[test]
fn no_letter_to_an_observer_names_a_player() {
    let mut count = 0;
    for Played { path, mails, .. } in all() {
        let names: Vec<&str> =
            mails.wrote.keys().filter_map(|address| address.split('@').next()).collect();
        for (to, bytes) in &mails.sent {
            let text = String::from_utf8(bytes.clone()).unwrap();
            if !text.contains("\r\nList-Unsubscribe: ") {
                continue;
            }
            count += 1;
            let own = to.split('@').next().unwrap();
            let is_word = |name: &&&str| {
                let words = text.split(|c: char| !c.is_alphanumeric());
                **name != own && words.map(str::to_lowercase).any(|word| word == **name)
            };
            assert_eq!(names.iter().find(is_word), None, "{}: {text}", path.display());
        }
    }
    assert!(count > 8, "only {count} letters to observers");
}

/// Nothing that came in a letter starts a header of ours, however it is written.
#[test]
fn no_letter_has_headers_that_are_not_the_judges() {
    const OWN: &[&str] = &[
        "From",
        "To",
        "Reply-To",
        "Subject",
        "Date",
        "Message-ID",
        "In-Reply-To",
        "References",
        "Auto-Submitted",
        "X-Auto-Response-Suppress",
        "X-Loop",
        "Precedence",
        "List-Id",
        "List-Help",
        "List-Unsubscribe",
        "List-Unsubscribe-Post",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
    ];
    let mut count = 0;
    for Played { path, mails, .. } in all() {
        for (_, bytes) in &mails.sent {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let head = text.split("\r\n\r\n").next().unwrap();
            let bare = head.replace("\r\n", "");
            assert!(!bare.contains(char::is_control), "{}: {head}", path.display());
            let mut names: Vec<&str> = head
                .split("\r\n")
                .filter(|line| !line.starts_with([' ', '\t']))
                .map(|line| line.split(':').next().unwrap())
                .collect();
            assert!(names.iter().all(|name| OWN.contains(name)), "{}: {head}", path.display());
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{}: one comes twice in {head}", path.display());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} letters");
}

fn first_difference(want: &str, got: &str) -> String {
    let at = want.lines().zip(got.lines()).take_while(|(want, got)| want == got).count();
    let part = |text: &str| {
        text.lines().skip(at.saturating_sub(3)).take(16).collect::<Vec<_>>().join("\n")
    };
    format!("line {}\n-- wanted\n{}\n-- got\n{}", at + 1, part(want), part(got))
}

fn play(text: &str) -> (String, Mails) {
    let mut scene = Scene {
        judge: Judge::at(NOON),
        boxes: BTreeMap::new(),
        count: 0,
        now: NOON.parse().unwrap(),
        written: NOON.parse().unwrap(),
        mails: Mails::default(),
        printed: 0,
    };
    let mut out = String::new();
    let mut lines = text.lines().filter(|line| !line.starts_with('|')).peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut body = String::new();
        while let Some(more) = lines.next_if(|line| line.starts_with("  ") || *line == " ") {
            out.push_str(more);
            out.push('\n');
            body.push_str(more.strip_prefix("  ").unwrap_or(""));
            body.push('\n');
        }
        out.push_str(&scene.step(line, &body));
    }
    (out, scene.mails)
}

impl Scene {
    fn step(&mut self, line: &str, body: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut said = String::new();
        match words.as_slice() {
            ["game"] => said = self.keeper(body),
            ["hand", game, power] => said = self.by_hand(game, power, body),
            ["post", game, power @ ..] => {
                let (game, power) = ((*game).to_owned(), power.join(" "));
                let (address, allow) = (body.to_owned(), Length::new(8, 0));
                let command = KeeperCommand::Post { game, power, address, allow };
                said = format!("{}\n", self.judge.keeper(&command));
            }
            ["renew", game] => {
                let command = KeeperCommand::run(*game, Run::Renew);
                said = format!("{}\n", self.judge.keeper(&command));
            }
            ["config"] => self.judge.renew(NOON, body),
            ["mail"] => {
                let from = body.lines().find_map(|line| line.strip_prefix("From: ")).unwrap();
                let from = from.rsplit('<').next().unwrap().trim_end_matches('>').to_owned();
                self.post(&from, &self.filled_in(body));
            }
            ["master", game, "none"] => {
                said =
                    self.command(&KeeperCommand::Master { game: (*game).to_owned(), master: None });
            }
            ["master", game, who @ ..] => {
                let master = NamedAddress::parse(&who.join(" ")).expect("somebody");
                let (game, master) = ((*game).to_owned(), Some(master));
                said = self.command(&KeeperCommand::Master { game, master });
            }
            ["deadline", game, at @ ..] => {
                said = self.command(&KeeperCommand::run(*game, Run::Deadline(at.join(" "))));
            }
            ["schedule", game, text @ ..] => {
                said = self.command(&KeeperCommand::run(*game, Run::Schedule(text.join(" "))));
            }
            ["eject", game, who @ ..] => {
                said = self.command(&KeeperCommand::run(*game, Run::Eject(who.join(" "))));
            }
            ["pause", game] => said = self.command(&KeeperCommand::run(*game, Run::Pause)),
            ["unpark", game] => said = self.command(&KeeperCommand::run(*game, Run::Resume)),
            ["close", game] => {
                let command = KeeperCommand::run(*game, Run::Close);
                said = format!("{}\n", self.judge.keeper(&command));
            }
            ["process", game] => {
                let command = KeeperCommand::run(*game, Run::Process(String::new()));
                said = format!("{}\n", self.judge.keeper(&command));
            }
            [fault @ ("misruled" | "stray" | "nowhere"), game] => {
                let fault = match *fault {
                    "misruled" => Fault::Ruling,
                    "stray" => Fault::Opening,
                    _ => Fault::Nowhere,
                };
                self.judge.misrule(self.now, game, fault, body);
            }
            ["dutchman", game, unit @ .., "yes", turn] => {
                let turn = TurnNumber::new(turn.parse().unwrap());
                said = self.dutchman(game, unit, Some(turn));
            }
            ["dutchman", game, unit @ ..] => said = self.dutchman(game, unit, None),
            ["audit"] => {
                let findings = chancery::store::audit(&self.judge.data()).unwrap();
                said = findings.iter().map(|found| format!("{found}\n")).collect();
                if findings.is_empty() {
                    said = "nothing is found\n".to_owned();
                }
            }
            ["show", game] => said = self.shown(game),
            ["clock", time] => {
                self.judge.set_clock(time);
                self.now = time.parse().unwrap();
            }
            ["letter", from] => self.letter(from, body, self.got(from, 1)),
            ["letter", from, "re", back, "written", at] => {
                let sent = self.got(from, back.parse().unwrap());
                self.written = at.parse().unwrap();
                self.letter(from, body, Some(sent.expect("so many letters came")));
                self.written = NOON.parse().unwrap();
            }
            [what @ ("bounce" | "late" | "false"), whose] => said = self.report(what, whose),
            ["leaves", whose] => self.leaves(whose),
            ["away", whose] => said = self.away(whose),
            ["bulk", from] => {
                let sent = self.got(from, 1).expect("a letter came");
                self.marked(from, &sent, "Precedence: bulk\n", body);
            }
            ["letter", from, "re", which @ ..] => {
                self.letter(from, body, Some(self.old(from, which)));
            }
            ["letter", from, "door"] | ["forged", from] => self.letter(from, body, None),
            ["restart"] => {
                self.judge.stop();
                self.judge.start();
            }
            _ => panic!("{line:?} is no step of a scene"),
        }
        for sent in self.judge.settle() {
            said.push_str(&self.put_into_box(sent));
        }
        said.push_str(&self.on_paper());
        said.lines().map(|line| format!("| {}", plain(line)).trim_end().to_owned() + "\n").collect()
    }

    /// The letter somebody got as the last but so many.
    fn got(&self, who: &str, back: usize) -> Option<Sent> {
        self.boxes.get(who).and_then(|letters| letters.iter().nth_back(back - 1).cloned())
    }

    /// An earlier letter somebody got, as a step names it.
    fn old(&self, who: &str, which: &[&str]) -> Sent {
        let (purpose, back) = match which {
            [] => ("", 1),
            [purpose @ ("o" | "c" | "m" | "p")] => (*purpose, 1),
            [purpose @ ("o" | "c" | "m" | "p"), back] => (*purpose, back.parse().unwrap()),
            [back] => ("", back.parse().unwrap()),
            _ => panic!("{which:?} names no letter"),
        };
        let asks = |sent: &&Sent| {
            let part = sent.header("Reply-To").split('.').nth(3).unwrap_or("");
            part.starts_with(purpose)
        };
        let letters = self.boxes.get(who).into_iter().flatten().filter(asks).collect::<Vec<_>>();
        letters.into_iter().nth_back(back - 1).expect("so many letters came").clone()
    }

    fn letter(&mut self, from: &str, body: &str, answers: Option<Sent>) {
        self.count += 1;
        let (to, thread) = match &answers {
            None => ("judge@localhost".to_owned(), String::new()),
            Some(sent) => (
                sent.header("Reply-To").to_owned(),
                format!("In-Reply-To: {}\n", sent.header("Message-ID")),
            ),
        };
        let name = from.split('@').next().unwrap();
        let letter = format!(
            "From: {name} <{from}>\nTo: {to}\nMessage-ID: <m{}@example.org>\n{thread}Date: {}\nSubject: a letter\n\n{body}",
            self.count,
            self.written.to_rfc2822(),
        );
        self.post(from, letter.as_bytes());
    }

    fn post(&mut self, from: &str, letter: &[u8]) {
        let text = self.mails.wrote.entry(from.to_owned()).or_default();
        text.push_str(&String::from_utf8_lossy(letter));
        self.judge.post(letter);
    }

    /// The bytes of a letter with what stands in braces put in.
    fn filled_in(&self, body: &str) -> Vec<u8> {
        let mut out = String::new();
        let body: String =
            body.lines().map(|line| format!("{}\n", if line == "|" { "" } else { line })).collect();
        let mut rest = body.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (what, after) = after.split_once('}').expect("a closing brace");
            out.push_str(before);
            let words: Vec<&str> = what.split_whitespace().collect();
            match words.as_slice() {
                ["reply" | "id", who, which @ ..] => {
                    let sent = self.old(who, which);
                    let header = if words[0] == "reply" { "Reply-To" } else { "Message-ID" };
                    out.push_str(sent.header(header));
                }
                [number] => {
                    let number = u32::from_str_radix(number, 16).expect("a hexadecimal number");
                    out.push(char::from_u32(number).expect("a character"));
                }
                _ => panic!("{what:?} is nothing to put in"),
            }
            rest = after;
        }
        out.push_str(rest);
        out.into_bytes()
    }

    /// A mail server's report on the newest letter somebody got; gives what became of it.
    fn report(&mut self, what: &str, whose: &str) -> String {
        self.count += 1;
        let sent = self.got(whose, 1).expect("a letter came");
        let mut to = self.judge.return_path(&sent);
        if what == "false" {
            // The tag of another letter: a character of the last one's is another.
            let at = to.find('@').unwrap() - 1;
            let other = if &to[at..=at] == "a" { "b" } else { "a" };
            to.replace_range(at..=at, other);
        }
        let (action, status) = match what {
            "late" => ("delayed", "4.4.1\nDiagnostic-Code: smtp; 451 try later"),
            _ => ("failed", "5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user here"),
        };
        self.judge.post(
            format!(
                "Return-Path: <>\nFrom: Mailer-Daemon@mx.example.org\nTo: {to}\nSubject: report\n\
                 Message-ID: <r{}@mx.example.org>\nDate: {}\n\
                 Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
                 --b\n\nA letter.\n--b\nContent-Type: message/delivery-status\n\n\
                 Reporting-MTA: dns; mx.example.org\n\n\
                 Final-Recipient: rfc822; {whose}\nAction: {action}\nStatus: {status}\n--b--\n",
                self.count,
                self.written.to_rfc2822(),
            )
            .as_bytes(),
        );
        self.settled()
    }

    /// Two notes of absence; gives what became of them.
    fn away(&mut self, whose: &str) -> String {
        let sent = self.got(whose, 1).expect("a letter came");
        let mut said = String::new();
        for to in [self.judge.return_path(&sent), sent.header("Reply-To").to_owned()] {
            self.count += 1;
            let note = format!(
                "Return-Path: <>\nFrom: {whose}\nTo: {to}\nSubject: Automatic reply\n\
                 Message-ID: <a{}@example.org>\nDate: {}\nAuto-Submitted: auto-replied\n\
                 In-Reply-To: {}\n\nI am away. A Par - Bur.\n",
                self.count,
                self.written.to_rfc2822(),
                sent.header("Message-ID"),
            );
            self.judge.post(note.as_bytes());
            said.push_str(&self.settled());
        }
        said
    }

    /// What a mail program sends to the address that a header names, of the newest letter with one.
    fn leaves(&mut self, whose: &str) {
        self.count += 1;
        let mut letters = self.boxes[whose].iter().rev();
        let leave = letters.find_map(|sent| {
            let text = String::from_utf8(sent.bytes.clone()).unwrap().replace("\r\n ", " ");
            let rest = text.split("\r\nList-Unsubscribe: <mailto:").nth(1)?;
            Some(rest.split('>').next().unwrap().to_owned())
        });
        let leave = leave.expect("a letter that can be left");
        let (to, subject) = leave.split_once("?subject=").unwrap();
        let letter = format!(
            "From: {whose}\nTo: {to}\nMessage-ID: <u{}@example.org>\nDate: {}\nSubject: {subject}\n\n",
            self.count,
            self.written.to_rfc2822(),
        );
        self.judge.post(letter.as_bytes());
    }

    /// A reply that bears another header.
    fn marked(&mut self, from: &str, sent: &Sent, mark: &str, body: &str) {
        self.count += 1;
        let letter = format!(
            "From: {from}\nTo: {}\nMessage-ID: <m{}@example.org>\nDate: {}\n{mark}\n{body}",
            sent.header("Reply-To"),
            self.count,
            self.written.to_rfc2822(),
        );
        self.judge.post(letter.as_bytes());
    }

    /// What became of the newest letter, and the letters it caused.
    fn settled(&mut self) -> String {
        let letters = self.judge.settle();
        let mut said = format!("{}\n\n", self.judge.newest_in());
        for sent in letters {
            said.push_str(&self.put_into_box(sent));
        }
        said
    }

    fn put_into_box(&mut self, sent: Sent) -> String {
        let said = format!("{}\n", sent.text);
        self.mails.sent.push((sent.header("To").to_owned(), sent.bytes.clone()));
        self.boxes.entry(sent.header("To").to_owned()).or_default().push(sent);
        said
    }

    /// The letters that have gone into the print spool since the last step.
    fn on_paper(&mut self) -> String {
        let letters = Reader::open(&self.judge.data()).unwrap().paper_letters().unwrap().letters;
        let mut said = String::new();
        for (number, draft) in &letters[self.printed.min(letters.len())..] {
            let letter = draft.clone().laid_out();
            let paper = letter.paper.as_ref().unwrap();
            let name = format!("{}.", letter.message_id.replace('@', "_"));
            let pages = names(&self.judge.data().join("paper"));
            assert!(pages.iter().any(|page| page.starts_with(&name)), "letter {number}");
            let to = paper.address.lines().join(", ");
            said.push_str(&format!("On paper, {}: {to}\n", paper.date));
            said.push_str(&format!("{}\n\n{}\n", paper.title, letter.text));
        }
        self.printed = letters.len();
        said
    }

    fn by_hand(&mut self, game: &str, power: &str, text: &str) -> String {
        let (game, power) = (game.to_owned(), power.to_owned());
        let command = KeeperCommand::Drop { game, power, text: text.to_owned() };
        format!("{}\n", self.judge.keeper(&command))
    }

    fn command(&mut self, command: &KeeperCommand) -> String {
        format!("{}\n", self.judge.keeper(command))
    }

    fn dutchman(&mut self, game: &str, unit: &[&str], yes: Option<TurnNumber>) -> String {
        let command = KeeperCommand::Dutchman { game: game.to_owned(), unit: unit.join(" "), yes };
        format!("{}\n", self.judge.keeper(&command))
    }

    fn shown(&self, game: &str) -> String {
        let card = Reader::open(&self.judge.data()).unwrap().game(game).unwrap();
        let card = card.expect("there is such a game").to_string();
        card.lines().take(2).map(|line| format!("{line}\n")).collect()
    }

    fn keeper(&mut self, text: &str) -> String {
        let (founding, board) = read_game(text, |name| Err(format!("no map {name}")))
            .unwrap_or_else(|faults| panic!("{faults}"));
        let command = KeeperCommand::Found { founding: Box::new(founding), board };
        format!("{}\n", self.judge.keeper(&command))
    }
}

/// A line without the secrets of reply addresses and Message-IDs, which say nothing to a reader.
fn plain(line: &str) -> String {
    let mut kept = String::new();
    for (place, part) in line.split('.').enumerate() {
        let letters = part.chars().take_while(char::is_ascii_alphanumeric).count();
        if place > 0 {
            kept.push('.');
        }
        if letters == 26 || (letters == 16 && part.contains('@')) {
            kept.push('…');
            kept.push_str(&part[letters..]);
        } else {
            kept.push_str(part);
        }
    }
    kept
}
