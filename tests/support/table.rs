//! A recorded game at a table: seven players, what each of them is still to write, and what must
//! hold of the judge's letters and turns at the end, whatever happened to it meanwhile.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

use chancery::game::TurnRecord;
use chancery::position::unit_code;
use chancery::store::Reader;
use chrono::{DateTime, Utc};

use super::mail::{Player, Sent, answers, hand_out};
use crate::chance::Die;

/// The turns that are played of the record: three years, with retreats and adjustments.
pub const TURNS: usize = 11;
/// Turns in which somebody never says READY, so that the deadline falls.
const BY_DEADLINE: &[u32] = &[2, 7, 9];
/// Who plays.
pub const POWERS: &[&str] =
    &["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
/// The game as the keeper founds it.
pub const GAME: &str = r#"
name = "table"
schedule = "5 days; retreat 5 days; adjustment 5 days; remind none; grace none"
[rules]
"4.D.8" = "e"
"#;

/// A turn as it was once played.
#[derive(Clone, Default)]
pub struct Played {
    pub orders: BTreeMap<String, Vec<String>>,
    then: BTreeMap<String, String>,
}

/// The first turns of the record.
pub fn record(turns: usize) -> Vec<Played> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/real-1.txt");
    let mut played: Vec<Played> = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        let mut words = line.splitn(3, ' ');
        let (key, power, rest) = (words.next(), words.next().unwrap_or(""), words.next());
        match (key, rest, played.last_mut()) {
            (Some("phase"), ..) => played.push(Played::default()),
            (Some("order"), Some(order), Some(turn)) => {
                turn.orders.entry(power.to_owned()).or_default().push(order.to_owned());
            }
            (Some("then"), Some(units), Some(turn)) if power != "owns" => {
                turn.then.insert(power.to_owned(), units.to_owned());
            }
            _ => {}
        }
    }
    played.truncate(turns);
    played
}

/// When a player writes the next letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// When it comes to mind: letters never overtake one another.
    AtOnce,
    /// When the one before is answered: mail servers deliver as they please.
    OnceAnswered,
}

/// Whether players write when they have nothing to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chatter {
    None,
    /// They thank the judge, so that there is always a letter under way.
    Thanks,
}

/// The players and everything they wrote and were written.
pub struct Table {
    pub die: Die,
    manner: Manner,
    pub chatter: Chatter,
    pub record: Vec<Played>,
    pub players: Vec<Player>,
    /// What each player is still to write.
    queues: Vec<VecDeque<String>>,
    /// The letter whose answer each player waits for.
    unanswered: Vec<Option<String>>,
    /// The turn each player was last asked for orders for; 0 before the game.
    turns: Vec<u32>,
    /// The last turn for which letters are written already.
    pub allowed: u32,
    /// How many letters are written yet in this life of the judge.
    pub letters: usize,
    /// The Message-IDs of all letters to the judge since the game began.
    posted: Vec<String>,
    /// Every letter of the judge's, once.
    received: Vec<Sent>,
    deadlines: BTreeSet<(u32, DateTime<Utc>)>,
}

/// A letter that a player writes.
pub struct Written {
    pub from: String,
    pub to: String,
    pub bytes: Vec<u8>,
}

impl Table {
    /// The players, each about to join.
    pub fn set(die: Die, manner: Manner, turns: usize, players: Vec<Player>) -> Table {
        let join = |power: &&str| VecDeque::from([format!("join table as {power}")]);
        Table {
            die,
            manner,
            chatter: Chatter::None,
            record: record(turns),
            players,
            queues: POWERS.iter().map(join).collect(),
            unanswered: vec![None; POWERS.len()],
            turns: vec![0; POWERS.len()],
            allowed: 1,
            letters: usize::MAX,
            posted: Vec::new(),
            received: Vec::new(),
            deadlines: BTreeSet::new(),
        }
    }

    /// The turn everybody was asked for.
    pub fn turn(&self) -> u32 {
        self.turns.iter().copied().min().unwrap_or(0)
    }

    /// Whether all turns of the record are played.
    pub fn is_over(&self) -> bool {
        self.turn() as usize > self.record.len()
    }

    /// Whether every player has the answer he waits for.
    pub fn is_answered(&self) -> bool {
        self.unanswered.iter().all(Option::is_none)
    }

    /// A letter has come to one of the players.
    pub fn read(&mut self, sent: &Sent) {
        hand_out(&mut self.players, std::slice::from_ref(sent));
        self.plan(sent);
        self.received.push(sent.clone());
    }

    fn plan(&mut self, sent: &Sent) {
        let Some(index) = self.players.iter().position(|it| it.address == sent.to) else { return };
        if sent.in_reply_to.is_some() && sent.in_reply_to == self.unanswered[index] {
            self.unanswered[index] = None;
        }
        if sent.subject.contains("please confirm") {
            self.queues[index].push_back("Yes, please.".to_owned());
        }
        if let Some(turn) = sent.turn()
            && turn > self.turns[index]
        {
            if self.turns[index] == 0 {
                // Who takes the last seat hears only that the game begins.
                self.unanswered[index] = None;
            }
            self.turns[index] = turn;
            if let Some(played) = self.record.get(turn as usize - 1) {
                self.queues[index] = texts(played, turn, index);
            }
        }
    }

    /// One of the players writes, if he is in the mood and there is something to write.
    pub fn write(&mut self, now: DateTime<Utc>) -> Option<Written> {
        let index = self.die.below(self.players.len());
        let waits = self.manner == Manner::OnceAnswered && self.unanswered[index].is_some();
        if self.letters == 0 || waits || self.turns[index] > self.allowed {
            return None;
        }
        let idle = match self.chatter {
            Chatter::Thanks if self.turns[index] > 0 => Some("Thanks!".to_owned()),
            _ => None,
        };
        let text = self.queues[index].pop_front().or(idle)?;
        self.letters -= 1;
        let player = &mut self.players[index];
        let to = player.writes_to();
        let (id, bytes) = player.write_to(&to, now, &text);
        if self.turns[index] > 0 {
            self.posted.push(id.clone());
        }
        self.unanswered[index] = Some(id);
        Some(Written { from: self.players[index].address.clone(), to, bytes })
    }

    /// The deadline that the turn waits for, once everybody has written.
    pub fn deadline(&mut self, data: &Path) -> Option<DateTime<Utc>> {
        let turn = self.turn();
        let all_wrote = self.queues.iter().all(VecDeque::is_empty)
            && (self.manner == Manner::AtOnce || self.is_answered());
        let falls = BY_DEADLINE.contains(&turn) && !self.is_over();
        if !falls || !all_wrote {
            return None;
        }
        let card = Reader::open(data).and_then(|reader| reader.game("table"));
        // Not everybody may have read yet that the next turn has begun.
        let card = card.ok().flatten().filter(|card| card.game.turn.number() == turn)?;
        let due = card.line.due?;
        // One that fell while nobody was at work is put off, and comes again.
        self.deadlines.insert((turn, due)).then_some(due)
    }

    /// Where everything stands, for whoever has to find out why it does.
    pub fn describe(&self, data: &Path) -> String {
        let reader = Reader::open(data).unwrap();
        let (counts, quarantine) = (reader.counts().unwrap(), reader.quarantine().unwrap());
        let game = reader.game("table").unwrap().unwrap();
        format!(
            "seats at turns {:?}, still to write {:?}, unanswered {:?}, {counts:?}, set aside {quarantine:?}, \
             {} ready {:?} dues {:?}",
            self.turns, self.queues, self.unanswered, game.line, game.game.ready, game.game.dues,
        )
    }

    /// Every letter has one receipt, every turn one letter of results for each player, and the turns
    /// are numbered as they should be.
    pub fn check(&self, data: &Path) {
        let answers = answers(&self.received);
        let odd: Vec<String> = self
            .posted
            .iter()
            .map(|id| (id, answers.get(id).map_or(&[][..], Vec::as_slice)))
            .filter(|(_, answers)| answers.len() != 1)
            .map(|(id, answers)| format!("{id} has {} answers: {answers:?}", answers.len()))
            .collect();
        assert!(odd.is_empty(), "{}", odd.join("\n"));

        let mut results: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for sent in self.received.iter().filter(|sent| sent.subject.ends_with(": results")) {
            *results.entry((&sent.subject, &sent.to)).or_default() += 1;
        }
        assert!(results.values().all(|&count| count == 1), "{results:?}");
        assert_eq!(results.len(), self.record.len() * POWERS.len(), "{results:?}");

        let numbers: Vec<u32> = records(data).iter().map(|turn| turn.number.number()).collect();
        assert_eq!(numbers, (1..=self.record.len() as u32).collect::<Vec<_>>());
        assert_eq!(Reader::open(data).unwrap().quarantine().unwrap(), []);
    }

    /// The Message-IDs of the letters that players wait for an answer to.
    pub fn unanswered(&self) -> impl Iterator<Item = &String> {
        self.unanswered.iter().flatten()
    }

    /// The Message-IDs of all letters to the judge since the game began.
    pub fn posted(&self) -> &[String] {
        &self.posted
    }
}

/// The turns as the judge ruled them.
pub fn records(data: &Path) -> Vec<TurnRecord> {
    let reader = Reader::open(data).unwrap();
    let card = reader.game("table").unwrap().unwrap();
    reader.turns(&card.game).unwrap()
}

/// The positions are those of the record.
pub fn check_positions(data: &Path, record: &[Played]) {
    let reader = Reader::open(data).unwrap();
    let game = reader.game("table").unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    assert_eq!(turns.len(), record.len());
    for (ruled, played) in turns.iter().zip(record) {
        for power in game.board.powers() {
            let mut units: Vec<String> =
                ruled.next.units_of(power).map(|unit| unit_code(&game.board, unit)).collect();
            units.sort();
            let want = played.then.get(game.board.power_code(power)).map_or("", String::as_str);
            assert_eq!(units.join(", "), want, "after turn {}", ruled.number);
        }
    }
}

/// What a player writes in a turn: a first thought, all orders, and that it is done.
fn texts(played: &Played, turn: u32, player: usize) -> VecDeque<String> {
    let code = POWERS[player].to_uppercase();
    let orders = played.orders.get(&code).map_or(&[][..], Vec::as_slice);
    let mut texts = VecDeque::new();
    if orders.len() > 1 {
        texts.push_back(orders[..orders.len().div_ceil(2)].join("\n"));
    }
    if !orders.is_empty() {
        texts.push_back(orders.join("\n"));
    }
    let first = played.orders.keys().next();
    texts.push_back(match BY_DEADLINE.contains(&turn) && first == Some(&code) {
        true => "Thanks!".to_owned(),
        false => "ready".to_owned(),
    });
    texts
}
