//! A calendar that took every file a player was sent shows the deadlines at which he owes something, and
//! no other: through whole games with everything that moves or ends one.

use std::collections::BTreeMap;
use std::fs;

use chancery::config::read_game;
use chancery::game::{Role, Status};
use chancery::judge::KeeperCommand;
use chancery::reading::Run;
use chancery::store::Reader;
use chrono::{DateTime, Utc};
use mail_parser::{MessageParser, MimeHeaders};

use crate::chance::Die;
use crate::support::{Judge, Sent};

const PLAYERS: &[&str] = &["anna", "bert", "carl", "dora", "emma"];

/// An event of a calendar: its SEQUENCE, and its moment unless it is called off.
type Shown = (u64, Option<DateTime<Utc>>);

struct Table {
    judge: Judge,
    now: DateTime<Utc>,
    count: usize,
    last: BTreeMap<String, Sent>,
    calendars: BTreeMap<String, BTreeMap<String, Shown>>,
    /// What happened so far.
    story: Vec<String>,
    moved: usize,
    called_off: usize,
}

impl Table {
    fn new() -> Table {
        let now: DateTime<Utc> = "2026-11-20T12:07:00Z".parse().unwrap();
        let mut table = Table {
            judge: Judge::at("2026-11-20T12:07:00Z"),
            now,
            count: 0,
            last: BTreeMap::new(),
            calendars: BTreeMap::new(),
            story: Vec::new(),
            moved: 0,
            called_off: 0,
        };
        let text = "name = \"gate\"\nplayers = 3\n\
                    schedule = \"5 days; retreat 1 day; adjustment 36h; remind none; grace 12h\"\n";
        let (founding, board) = read_game(text, |name| Err(format!("no map {name}"))).unwrap();
        table.judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
        for who in &PLAYERS[..3] {
            table.join(who);
        }
        table
    }

    fn join(&mut self, who: &str) {
        self.write(who, "judge@localhost", "join gate");
        self.answer(who, "yes");
    }

    fn write(&mut self, who: &str, to: &str, words: &str) {
        self.story.push(format!("{who}: {words}"));
        self.count += 1;
        let letter = format!(
            "From: {who}@example.org\nTo: {to}\nMessage-ID: <m{}@example.org>\n\
             Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject: a letter\n\n{words}\n",
            self.count
        );
        self.judge.post(letter.as_bytes());
        self.settle();
    }

    fn answer(&mut self, who: &str, words: &str) {
        if let Some(last) = self.last.get(who) {
            let to = last.header("Reply-To").to_owned();
            self.write(who, &to, words);
        }
    }

    fn keeper(&mut self, run: Run) {
        self.story.push(format!("the keeper: {run:?}"));
        self.judge.keeper(&KeeperCommand::run("gate", run));
        self.settle();
    }

    fn settle(&mut self) {
        for letter in self.judge.settle() {
            let who = letter.header("To").split('@').next().unwrap();
            let who = who.trim_start_matches('<').to_owned();
            self.swallow(&who, &letter);
            self.last.insert(who, letter);
        }
    }

    /// Takes a letter's file over as a calendar does (RFC 5546 section 3.2.1).
    fn swallow(&mut self, who: &str, letter: &Sent) {
        let message = MessageParser::new().parse(&letter.bytes).unwrap();
        let is_calendar = |part: &&mail_parser::MessagePart<'_>| {
            part.content_type().is_some_and(|kind| kind.subtype() == Some("calendar"))
        };
        let Some(part) = message.attachments().find(is_calendar) else { return };
        let text = String::from_utf8(part.contents().to_vec()).unwrap();
        let text = text.replace("\r\n ", "");
        let calendar = self.calendars.entry(who.to_owned()).or_default();
        for event in text.split("BEGIN:VEVENT").skip(1) {
            let field = |name: &str| event.lines().find_map(|it| it.strip_prefix(name)).unwrap();
            let at = chrono::NaiveDateTime::parse_from_str(field("DTSTART:"), "%Y%m%dT%H%M%SZ");
            let (uid, sequence) = (field("UID:"), field("SEQUENCE:").parse().unwrap());
            let known = calendar.get(uid).copied();
            assert!(known.is_none_or(|(old, _)| old < sequence), "{uid} goes back: {text}");
            let stands = field("STATUS:") == "CONFIRMED";
            let known = known.and_then(|(_, at)| at);
            assert!(stands || known.is_some(), "{who} never knew of {uid}: {:#?}", self.story);
            self.called_off += usize::from(!stands);
            self.moved += usize::from(stands && known.is_some());
            calendar.insert(uid.to_owned(), (sequence, stands.then(|| at.unwrap().and_utc())));
        }
    }

    fn check(&self) {
        let card = Reader::open(&self.judge.data()).unwrap().game("gate").unwrap().unwrap();
        let game = &card.game;
        for who in PLAYERS {
            let address = format!("{who}@example.org");
            let person = card
                .people
                .iter()
                .find(|person| person.addresses.iter().any(|it| it.as_str() == address));
            let seat = person.and_then(|person| game.seat(game.seat_of(person.id)?));
            let owes = seat.is_some_and(|seat| {
                seat.role == Role::Player && seat.powers.iter().any(|&power| game.owes(power))
            });
            let due = game.deadline().filter(|&at| owes && at > self.now);
            let uid = format!("turn{}.game{}@localhost", game.turn, game.id);
            let want: Vec<(&str, DateTime<Utc>)> = due.map(|at| (&*uid, at)).into_iter().collect();
            let shown = self.calendars.get(*who).into_iter().flatten();
            let shown: Vec<(&str, DateTime<Utc>)> = shown
                .filter_map(|(uid, (_, at))| Some((uid.as_str(), (*at)?)))
                .filter(|(_, at)| *at > self.now)
                .collect();
            assert_eq!(shown, want, "{who}'s calendar after {:#?}", self.story);
        }
    }

    fn status(&self) -> Status {
        Reader::open(&self.judge.data()).unwrap().game("gate").unwrap().unwrap().game.status
    }

    /// The clock goes on to the next deadline, or to the end of its grace.
    fn wait(&mut self) {
        let card = Reader::open(&self.judge.data()).unwrap().game("gate").unwrap().unwrap();
        if let Some(at) = card.game.deadline() {
            self.now = self.now.max(at);
            self.story.push(format!("it is {}", self.now));
            self.judge.set_clock(&self.now.to_rfc3339());
            self.settle();
        }
    }

    /// Most units get the orders that they once had.
    fn order(&mut self, record: &Record, die: &mut Die) {
        let card = Reader::open(&self.judge.data()).unwrap().game("gate").unwrap().unwrap();
        let turn = card.game.board.turn_code(card.game.position.turn);
        for (power, orders) in record.get(&turn).into_iter().flatten() {
            if die.chance(90) {
                let (game, power, text) = ("gate".to_owned(), power.clone(), orders.join("\n"));
                self.judge.keeper(&KeeperCommand::Drop { game, power, text });
            }
        }
        self.settle();
    }

    fn step(&mut self, record: &Record, die: &mut Die) {
        let who = *die.pick(PLAYERS).unwrap();
        match die.below(12) {
            0 | 1 => {
                self.order(record, die);
                self.keeper(Run::Process(String::new()));
            }
            2 | 3 => {
                self.order(record, die);
                self.wait();
            }
            4 => self.keeper(Run::Pause),
            5 => self.keeper(Run::Resume),
            6 => self.keeper(Run::Deadline("+2 days".to_owned())),
            7 => {
                self.answer(who, "RESIGN");
                self.answer(who, "yes");
            }
            8 => self.keeper(Run::Eject(format!("{who}@example.org"))),
            9 => {
                self.order(record, die);
                for who in PLAYERS {
                    self.answer(who, "READY");
                }
            }
            _ => self.join(who),
        }
    }
}

/// Orders by turn and power.
type Record = BTreeMap<String, BTreeMap<String, Vec<String>>>;

fn record() -> Record {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/real-2.txt");
    let (mut record, mut turn) = (Record::new(), String::new());
    for line in fs::read_to_string(path).unwrap().lines() {
        if let Some(code) = line.strip_prefix("phase ") {
            turn = code.to_owned();
        } else if let Some((power, order)) =
            line.strip_prefix("order ").and_then(|rest| rest.split_once(' '))
        {
            let orders = record.entry(turn.clone()).or_default();
            orders.entry(power.to_owned()).or_default().push(order.to_owned());
        }
    }
    record
}

#[test]
fn a_calendar_shows_what_its_owner_owes() {
    let record = record();
    let (mut moved, mut called_off) = (0, 0);
    for seed in 1..=4 {
        let (mut table, mut die) = (Table::new(), Die(seed));
        table.check();
        for _ in 0..40 {
            table.step(&record, &mut die);
            table.check();
        }
        if seed % 2 == 0 {
            table.keeper(Run::Pause);
        }
        table.keeper(Run::Close);
        table.check();
        assert!(matches!(table.status(), Status::Ended(_)));
        moved += table.moved;
        called_off += table.called_off;
    }
    assert!(moved > 20 && called_off > 20, "{moved} moved, {called_off} called off");
}

fn due(table: &Table) -> String {
    let card = Reader::open(&table.judge.data()).unwrap().game("gate").unwrap().unwrap();
    card.game.deadline().unwrap().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

#[test]
fn a_game_goes_on_to_a_round_time_and_loses_none_that_was_added() {
    let mut table = Table::new();
    assert_eq!(due(&table), "2026-11-25T13:00:00Z", "five days from 12:07");
    table.keeper(Run::Pause);
    table.judge.set_clock("2026-11-21T17:28:11Z");
    table.keeper(Run::Resume);
    assert_eq!(due(&table), "2026-11-26T18:00:00Z");
    table.keeper(Run::Deadline("+9 days".to_owned()));
    table.keeper(Run::Pause);
    table.judge.set_clock("2026-11-22T17:28:11Z");
    table.keeper(Run::Resume);
    assert_eq!(due(&table), "2026-12-05T18:00:00Z");
    // What fell due is what the next turn's length is counted from, however late the judge is.
    table.judge.set_clock("2026-12-05T18:00:00Z");
    table.settle();
    table.judge.set_clock("2026-12-06T06:09:00Z");
    table.settle();
    assert_eq!(due(&table), "2026-12-11T06:00:00Z", "from the end of the grace");
}
