//! A game's file: what a keeper chooses for a new game.

use std::collections::BTreeMap;

use chrono_tz::Tz;
use serde::Deserialize;
use toml::Spanned;

use super::{fault, syntax};
use crate::board::{Board, EMBEDDED, Fault, Faults, Phase};
use crate::game::{
    Access, BoardHash, Copies, Early, Founding, Names, Observers, PressDelivery, PressKinds,
    PressObservers, PressPhases, PressReaders, PressRules, Proof, Role, Seat, Settings, Waives,
};
use crate::letter::{Language, NamedAddress, Pictures};
use crate::rules::{Edition, Rules, Waiving};
use crate::schedule::{Clause, Rhythm, Schedule, read_length};

/// The longest name of a game, in characters; it stands in every subject.
const NAME_LIMIT: usize = 24;

/// A game's choices as written, in a file or by flags.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameText {
    /// What people call it.
    pub name: Spanned<String>,
    /// The map: the name of one that comes with the judge, or a file's path (read by the caller).
    #[serde(default)]
    pub map: Option<Spanned<String>>,
    #[serde(default)]
    rules: BTreeMap<Spanned<String>, Spanned<String>>,
    schedule: Option<Spanned<String>>,
    zone: Option<Spanned<String>>,
    invitation: Option<Spanned<String>>,
    early: Option<Spanned<String>>,
    builds: Option<Spanned<String>>,
    proof: Option<Spanned<String>>,
    names: Option<Spanned<String>>,
    observers: Option<Spanned<String>>,
    copies: Option<Spanned<String>>,
    pictures: Option<Spanned<String>>,
    language: Option<Spanned<String>>,
    press: Option<Spanned<String>>,
    press_to: Option<Spanned<String>>,
    press_when: Option<Spanned<String>>,
    press_held: Option<Spanned<String>>,
    press_observers: Option<Spanned<String>>,
    players: Option<Spanned<usize>>,
    post: Option<Spanned<String>>,
    master: Option<Spanned<String>>,
}

impl GameText {
    /// Whether an issue is named, and not only settled by the edition.
    fn chooses(&self, issue: &str) -> bool {
        self.rules.iter().any(|(key, _)| key.get_ref() == issue)
    }
}

/// What is wrong with a game's file, or with the map file it names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameFaults {
    /// The game's file.
    #[error(transparent)]
    Game(#[from] Faults),
    /// The map file.
    #[error("{name}: {faults}")]
    Map {
        /// Its path as the game's file names it.
        name: String,
        /// What is wrong, with the lines of that file.
        faults: Faults,
    },
}

/// Reads a game's file. `map_text` gives the text of a map that does not come with the judge.
///
/// # Errors
/// Every fault, with its file and line.
pub fn read_game(
    text: &str,
    map_text: impl Fn(&str) -> Result<String, String>,
) -> Result<(Founding, String), GameFaults> {
    let written: GameText = toml::from_str(text).map_err(|error| syntax(text, &error))?;
    let mut reader = Reader { text, faults: Vec::new() };
    let (board, board_text) = reader.board(&written, map_text)?;
    let settings = Settings {
        rules: reader.rules(&written),
        schedule: reader.allowing_post(&written),
        access: reader.access(&written),
        early: reader.early(&written),
        waives: reader.waives(&written),
        proof: reader.proof(&written),
        names: reader.names(&written),
        observers: reader.observers(&written),
        copies: reader.copies(&written),
        pictures: reader.pictures(&written),
        language: reader.language(&written),
        press: reader.press(&written),
    };
    reader.check_sense(&written, &settings, &board);
    let players = reader.players(&written, &board);
    reader.check_name(&written.name);
    let master = reader.master(&written);
    if !reader.faults.is_empty() {
        return Err(Faults(reader.faults).into());
    }
    let founding = Founding {
        name: written.name.into_inner(),
        board: BoardHash::of(&board_text),
        settings,
        seats: vec![Seat::vacant(Role::Player); players],
        master,
    };
    Ok((founding, board_text))
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault<T>(&mut self, at: &Spanned<T>, what: String) {
        self.faults.push(fault(self.text, at.span(), what));
    }

    fn board(
        &self,
        written: &GameText,
        map_text: impl Fn(&str) -> Result<String, String>,
    ) -> Result<(Board, String), GameFaults> {
        let name = written.map.as_ref().map_or("standard", |map| map.get_ref());
        let embedded = EMBEDDED.iter().find(|(known, _)| *known == name);
        let at = |what: String| {
            let span = written.map.as_ref().map_or(0..0, Spanned::span);
            Faults(vec![fault(self.text, span, what)])
        };
        let text = match embedded {
            Some((_, text)) => (*text).to_owned(),
            None => map_text(name).map_err(|error| {
                let known: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
                at(format!(
                    "map {name:?}: {error}; allowed: {}, or the path of a map file",
                    known.join(", ")
                ))
            })?,
        };
        let board = Board::from_text(&text)
            .map_err(|faults| GameFaults::Map { name: name.to_owned(), faults })?;
        Ok((board, text))
    }

    /// Games are named in subjects and by people's letters: short, without blanks, and not only
    /// digits, so that no date or number is taken for one.
    fn check_name(&mut self, name: &Spanned<String>) {
        let text = name.get_ref();
        let fits = (2..=NAME_LIMIT).contains(&text.chars().count())
            && text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_');
        if !fits {
            let what = format!(
                "name = {text:?}; allowed: 2 to {NAME_LIMIT} letters, digits, - and _, beginning with a letter"
            );
            self.fault(name, what);
        }
    }

    fn rules(&mut self, written: &GameText) -> Rules {
        let named = written.rules.iter().find(|(key, _)| key.get_ref() == "edition");
        let mut rules = Rules::default();
        if let Some((_, name)) = named {
            match Edition::from_name(name.get_ref()) {
                Ok(edition) => rules = edition.rules(),
                Err(error) => self.fault(name, error.to_string()),
            }
        }
        for (issue, choice) in &written.rules {
            if issue.get_ref() == "edition" {
                continue;
            }
            if let Err(error) = rules.set(issue.get_ref(), choice.get_ref()) {
                let what = error.to_string();
                // An edition stands beside the issues, in a file alone.
                self.fault(choice, what.replacen("; allowed: 4.", "; allowed: edition, 4.", 1));
            }
        }
        rules
    }

    /// Refuses rules that make no sense together, or on this board, each with the reason.
    fn check_sense(&mut self, written: &GameText, settings: &Settings, board: &Board) {
        let rules = &settings.rules;
        let chosen = |issue: &str| {
            let letter = rules.choice(issue).unwrap_or_default();
            format!("{issue} = {letter:?}")
        };
        let mut found: Vec<(&str, String)> = Vec::new();
        for clash in rules.senseless() {
            let [one, other] = clash.issues;
            found.push((if written.chooses(other) { other } else { one }, clash.to_string()));
        }
        let named = board.provinces().any(|place| board.default_coast(place).is_some());
        let split = board.provinces().any(|place| board.coasts(place).len() > 1);
        for issue in rules.by_default_coast() {
            if split && !named {
                let what =
                    format!("{} needs default coasts, and this map names none", chosen(issue));
                found.push((issue, what));
            }
        }
        if rules.waiving == Waiving::Forbidden && settings.waives == Waives::Silent {
            let what = format!(
                "{} and builds = \"silent\" make no sense together: builds must not be waived, and \
                 would be for whoever writes none",
                chosen("4.D.7")
            );
            found.push(("4.D.7", what));
        }
        for (issue, what) in found {
            let at = written.rules.iter().find(|(key, _)| {
                key.get_ref() == issue || (key.get_ref() == "edition" && !written.chooses(issue))
            });
            match at {
                Some((key, _)) => self.fault(key, what),
                None => self.faults.push(Fault { line: None, what }),
            }
        }
    }

    /// The schedule, lengthened where the post takes longer. A length that the file itself names is not
    /// lengthened behind the keeper's back.
    fn allowing_post(&mut self, written: &GameText) -> Schedule {
        let schedule = self.schedule(written);
        let Some(text) = written.post.as_ref().filter(|text| text.get_ref() != "none") else {
            return schedule;
        };
        let post = match read_length(text.get_ref(), Clause::Grace) {
            Ok(post) => post,
            Err(fault) => {
                let what = format!(
                    "post = {:?} is no length of time that can be waited for; allowed: {}, as in \"8 days\", or \
                     \"none\"",
                    text.get_ref(),
                    fault.kind.allowed()
                );
                self.fault(text, what);
                return schedule;
            }
        };
        let wide = schedule.allowing(post);
        let usual = Schedule::usual(schedule.zone);
        for phase in [Phase::Movement, Phase::Retreat, Phase::Adjustment] {
            let (own, needed) = (schedule.rhythm(phase), wide.rhythm(phase));
            if let Rhythm::Length(length) = own
                && own != needed
                && own != usual.rhythm(phase)
            {
                let what = format!(
                    "post = {:?} is longer than the {length} that the schedule gives; allowed: a \
                     length of {post} or more, or days of the week",
                    text.get_ref()
                );
                self.fault(text, what);
            }
        }
        wide
    }

    fn schedule(&mut self, written: &GameText) -> Schedule {
        let mut zone = Tz::UTC;
        if let Some(name) = &written.zone {
            match crate::schedule::find_zone(name.get_ref()) {
                Ok(found) => zone = found,
                Err(near) => {
                    let what = format!(
                        "no zone is called {:?}; {}",
                        name.get_ref(),
                        if near.is_empty() {
                            "allowed: the names of the IANA time zone database, as Europe/Berlin"
                                .to_owned()
                        } else {
                            format!("did you mean {}", near.join(" or "))
                        }
                    );
                    self.fault(name, what);
                }
            }
        }
        let usual = Schedule::usual(zone);
        let Some(text) = &written.schedule else {
            return usual;
        };
        match Schedule::read(text.get_ref(), &usual) {
            Ok(schedule) => schedule,
            Err(faults) => {
                for one in faults {
                    self.fault(text, format!("schedule: {one}"));
                }
                usual
            }
        }
    }

    fn access(&mut self, written: &GameText) -> Access {
        match &written.invitation {
            None => Access::Public,
            Some(word) => {
                let text = word.get_ref();
                if text.len() < 4 || !text.chars().all(|it| it.is_alphanumeric() || it == '-') {
                    let what =
                        format!("invitation = {text:?}; allowed: one word of 4 letters or more");
                    self.fault(word, what);
                }
                Access::Invitation(text.clone())
            }
        }
    }

    /// The choice that a word stands for; the first of them where none is written.
    fn choice<T: Copy>(
        &mut self,
        key: &str,
        written: Option<&Spanned<String>>,
        choices: &[(&str, T)],
    ) -> T {
        let usual = choices[0].1;
        let Some(word) = written else { return usual };
        let found = word.get_ref().as_str();
        match choices.iter().find(|(name, _)| *name == found) {
            Some((_, choice)) => *choice,
            None => {
                let allowed: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                self.fault(word, format!("{key} = {found:?}; allowed: {}", allowed.join(", ")));
                usual
            }
        }
    }

    fn early(&mut self, written: &GameText) -> Early {
        use Early::{Never, WhenComplete, WhenReady};
        let choices = [("ready", WhenReady), ("complete", WhenComplete), ("never", Never)];
        self.choice("early", written.early.as_ref(), &choices)
    }

    fn waives(&mut self, written: &GameText) -> Waives {
        match written.builds.as_ref().map(|word| (word, word.get_ref().as_str())) {
            None | Some((_, "written")) => Waives::Written,
            Some((_, "silent")) => Waives::Silent,
            Some((word, found)) => {
                self.fault(word, format!("builds = {found:?}; allowed: written (each build or WAIVE must be written), silent"));
                Waives::Written
            }
        }
    }

    fn proof(&mut self, written: &GameText) -> Proof {
        use Proof::{Address, Secret, Verified};
        let choices = [("address", Address), ("secret", Secret), ("verified", Verified)];
        self.choice("proof", written.proof.as_ref(), &choices)
    }

    fn names(&mut self, written: &GameText) -> Names {
        let choices = [("end", Names::AtEnd), ("hidden", Names::Hidden)];
        self.choice("names", written.names.as_ref(), &choices)
    }

    fn observers(&mut self, written: &GameText) -> Observers {
        let choices = [("open", Observers::Open), ("closed", Observers::Closed)];
        self.choice("observers", written.observers.as_ref(), &choices)
    }

    fn pictures(&mut self, written: &GameText) -> Option<Pictures> {
        use Pictures::{LeftOut, Shown};
        let choices = [("judge", None), ("shown", Some(Shown)), ("none", Some(LeftOut))];
        self.choice("pictures", written.pictures.as_ref(), &choices)
    }

    fn language(&mut self, written: &GameText) -> Option<Language> {
        let word = written.language.as_ref().filter(|word| word.get_ref() != "judge")?;
        let found = Language::called(word.get_ref());
        if found.is_none() {
            let (wrong, tags) = (word.get_ref(), Language::tags());
            self.fault(word, format!("language = {wrong:?}; allowed: judge, {tags}"));
        }
        found
    }

    fn copies(&mut self, written: &GameText) -> Copies {
        let choices = [("none", Copies::None), ("json", Copies::Json)];
        self.choice("copies", written.copies.as_ref(), &choices)
    }

    fn press(&mut self, written: &GameText) -> PressRules {
        use PressKinds::{Grey, None, White, WhiteOrGrey};
        use PressObservers::{Nothing, Read, Write};
        let kinds =
            [("white", White), ("grey", Grey), ("white or grey", WhiteOrGrey), ("none", None)];
        let readers = [("anybody", PressReaders::Anybody), ("all", PressReaders::All)];
        let phases = [("always", PressPhases::Always), ("movement", PressPhases::Movement)];
        let delivery =
            [("at once", PressDelivery::AtOnce), ("results", PressDelivery::WithResults)];
        let observers = [("read", Read), ("write", Write), ("nothing", Nothing)];
        let rules = PressRules {
            kinds: self.choice("press", written.press.as_ref(), &kinds),
            readers: self.choice("press-to", written.press_to.as_ref(), &readers),
            phases: self.choice("press-when", written.press_when.as_ref(), &phases),
            delivery: self.choice("press-held", written.press_held.as_ref(), &delivery),
            observers: self.choice("press-observers", written.press_observers.as_ref(), &observers),
        };
        let more =
            [&written.press_to, &written.press_when, &written.press_held, &written.press_observers];
        match (rules.kinds, more.into_iter().flatten().next()) {
            (None, Some(more)) => {
                self.fault(more, "says more of press, and press = \"none\"".to_owned());
                rules
            }
            (None, _) => PressRules::default(),
            _ => rules,
        }
    }

    fn master(&mut self, written: &GameText) -> Option<NamedAddress> {
        let text = written.master.as_ref()?;
        match NamedAddress::parse(text.get_ref()) {
            Ok(master) => Some(master),
            Err(fault) => {
                let what = format!(
                    "master = {:?}: {fault}; allowed: \"Ann Example <ann@example.org>\"",
                    text.get_ref()
                );
                self.fault(text, what);
                None
            }
        }
    }

    fn players(&mut self, written: &GameText, board: &Board) -> usize {
        let powers = board.powers().len();
        let Some(players) = &written.players else {
            return powers;
        };
        let found = *players.get_ref();
        if found == 0 || found > powers {
            self.fault(players, format!("players = {found}; allowed: 1 to {powers}"));
        }
        found.clamp(1, powers)
    }
}
