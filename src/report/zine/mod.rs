//! An issue of a zine: a keeper's games as anybody may see them, bound together.
//!
//! An issue tells of each game first where all stand now and when orders are due, on a page of its own, and
//! then what happened since the issue before: every turn with its press and a map. A game in which nothing
//! happened has a few lines, one that waits for players an advertisement, and one that has ended a proper
//! end, in one issue alone. `chapter` tells of one game, `cover` of what is in the issue.
//!
//! Absent on purpose: which issues there were, and what they told (`daemon::spool`): a game comes with how
//! far it was told.

mod chapter;
mod cover;

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use serde::{Deserialize, Serialize};

use crate::board::Phase;
use crate::game::{Confirmer, Game, Status, Taste, TurnNumber, TurnRecord};
use crate::judge::{GameFacts, Played, PressCopy, Reader, facts_of};
use crate::letter::{Address, MapShows};
use crate::paper::{Item, Sheet};
use crate::picture::{Artwork, Scene};

use super::pages::game_words;
use super::paper::{items, paper_map};
use super::stationery::{Speech, TemplateFailure, facts};
use super::words::day;

/// Of how many movement phases an issue shows the map: three years of a game.
const MAPS: usize = 6;

/// A game as an issue shows it.
#[derive(Clone, Debug)]
pub struct ZineGame {
    /// The game.
    pub game: Game,
    /// Its turns that were ruled, oldest first.
    pub turns: Vec<TurnRecord>,
    /// Its press that anybody may read.
    pub press: Vec<PressCopy>,
    /// Who played it, where it tells names and has ended.
    pub players: Vec<Played>,
    /// By whose word it ended, where nobody won it.
    pub ended_by: Option<Confirmer>,
    /// What earlier issues told of it.
    pub told: Told,
}

/// What issues have told of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Told {
    /// The last turn of which one told; 0 for none.
    pub turn: TurnNumber,
    /// As what it was told.
    pub stage: Stage,
}

/// How an issue found a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// None has told of it.
    #[default]
    New,
    /// It waited for players.
    Forming,
    /// It was played.
    Running,
    /// It was over.
    Over,
}

/// Where a game stands in an issue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// It has a chapter.
    Chapter,
    /// Nothing is new in it.
    Standing,
    /// It waits for players.
    Wanted,
}

impl Told {
    /// What is told of a game once it stands in an issue.
    pub fn now(game: &Game, turns: &[TurnRecord]) -> Told {
        let last = game.line(turns).last().map(|turn| turn.number);
        let stage = match game.status {
            Status::Forming => Stage::Forming,
            Status::Running | Status::Parked(_) => Stage::Running,
            Status::Ended(_) => Stage::Over,
        };
        Told { turn: last.unwrap_or_default(), stage }
    }

    /// What an issue counts as having told of which nothing is noted: all but the last movement phase and
    /// what came after it.
    pub fn but_the_last(game: &Game, turns: &[TurnRecord]) -> Told {
        let line = game.line(turns);
        let last = line.iter().rposition(|turn| is_movement(turn)).unwrap_or_default();
        let before = last.checked_sub(1).and_then(|place| line.get(place));
        let turn = before.map(|turn| turn.number).unwrap_or_default();
        let stage = if turn == TurnNumber::default() { Stage::New } else { Stage::Running };
        Told { turn, stage }
    }
}

impl ZineGame {
    /// The turns an issue tells of.
    fn news(&self) -> Vec<&TurnRecord> {
        let mut line = self.game.line(&self.turns);
        line.retain(|turn| turn.number > self.told.turn);
        line
    }

    fn place(&self) -> Place {
        match self.game.status {
            Status::Forming => Place::Wanted,
            Status::Ended(_) => Place::Chapter,
            Status::Running | Status::Parked(_) => {
                let is_old = self.told.stage == Stage::Running && self.news().is_empty();
                if is_old { Place::Standing } else { Place::Chapter }
            }
        }
    }

    /// Its maps in grey, with the words of a language: of the newest movement phases that are told, and
    /// of where all stand now.
    pub fn maps<'a>(&self, artwork: &'a Artwork, speech: Speech<'_>) -> Maps<'a> {
        if self.place() != Place::Chapter {
            return Maps::default();
        }
        let movements = self.news().into_iter().filter(|turn| is_movement(turn));
        let newest = movements.rev().take(MAPS);
        let drawn = |turn: &TurnRecord| {
            let map = paper_map(artwork, &self.game, Some(turn), MapShows::Results, speech)?;
            Some((turn.number, map))
        };
        Maps {
            turns: newest.filter_map(drawn).collect(),
            now: paper_map(artwork, &self.game, None, MapShows::Position, speech),
        }
    }
}

fn is_movement(turn: &TurnRecord) -> bool {
    turn.position.turn.phase == Phase::Movement
}

/// The maps of a game in an issue.
#[derive(Default)]
pub struct Maps<'a> {
    /// Of turns, the newest first.
    turns: Vec<(TurnNumber, Scene<'a>)>,
    now: Option<Scene<'a>>,
}

impl<'a> Maps<'a> {
    fn of_turn(&self, number: TurnNumber) -> Option<&Scene<'a>> {
        self.turns.iter().find(|(turn, _)| *turn == number).map(|(_, map)| map)
    }
}

/// What is said of an issue and of who makes it.
#[derive(Clone, Copy, Debug)]
pub struct Imprint<'a> {
    /// What the zine is called.
    pub name: &'a str,
    /// The number of the issue.
    pub number: u32,
    /// When it is made.
    pub now: DateTime<Utc>,
    /// Where players write to.
    pub judge: &'a Address,
    /// Whether the letterhead says where letters on paper go.
    pub has_sender: bool,
}

/// Somebody who plays nothing, on the game's clock.
pub(super) fn anybody(game: &Game) -> Reader {
    Reader {
        address: Address::on_paper(0),
        name: String::new(),
        zone: game.settings.schedule.zone,
        taste: Taste::default(),
        post: None,
        powers: Vec::new(),
    }
}

/// These facts of a game, beside what every letter about it can say.
fn with_game(
    (stationery, language): Speech<'_>,
    now: DateTime<Utc>,
    game: &Game,
    own: Value,
) -> Value {
    let told: GameFacts = facts_of(game);
    let words = game_words(stationery.tongue(language), &told, &anybody(game), now);
    context! { game => facts(words), ..own }
}

/// An issue in a language; each game comes with its maps. Where a template of the keeper's fails, the
/// judge's own is taken, and `failed` learns of it.
pub fn zine<'a>(
    speech: Speech<'_>,
    imprint: Imprint<'_>,
    games: &'a [(ZineGame, Maps<'a>)],
    failed: &mut Vec<TemplateFailure>,
) -> Sheet<'a> {
    let (stationery, language) = speech;
    let date = day(stationery.tongue(language), imprint.now, chrono_tz::UTC);
    let in_place = |place: Place| games.iter().filter(move |(game, _)| game.place() == place);
    let (words, map) = cover::cover(speech, imprint, &date, games, failed);
    let mut all = items(&words, map);
    for (game, maps) in in_place(Place::Chapter) {
        all.push(Item::NewPage);
        all.extend(chapter::items_of(speech, imprint, game, maps, failed));
    }
    for (place, template) in
        [(Place::Standing, "paper_zine_standing.txt"), (Place::Wanted, "paper_zine_wanted.txt")]
    {
        let games: Vec<Value> =
            in_place(place).map(|(game, _)| chapter::brief(speech, imprint.now, game)).collect();
        if !games.is_empty() {
            let page = context! {
                games,
                judge => imprint.judge.as_str(),
                sender => imprint.has_sender,
            };
            all.push(Item::NewPage);
            all.extend(items(&stationery.words(language, template, &page, failed), None));
        }
    }
    Sheet {
        title: format!("{} {}", imprint.name, imprint.number),
        date,
        address: Vec::new(),
        language: language.tag().to_owned(),
        items: all,
    }
}
