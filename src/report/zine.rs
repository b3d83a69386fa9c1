//! An issue of a zine: all of a keeper's games as anybody may see them, bound together.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use crate::board::Phase;
use crate::game::{Game, Role, Status, Taste, TurnRecord};
use crate::judge::{GameFacts, Reader, facts_of, results_of};
use crate::letter::{Address, MapShows};
use crate::paper::{Item, Sheet};
use crate::picture::{Artwork, Scene};

use super::outlook::{free_centres, standings};
use super::pages::game_words;
use super::paper::{items, paper_map};
use super::results::results_page;
use super::stationery::{Speech, facts};
use super::tongue::Tongue;
use super::words::day;

/// A game as an issue shows it.
#[derive(Clone, Debug)]
pub struct ZineGame {
    /// The game.
    pub game: Game,
    /// Its turns that were ruled, oldest first.
    pub turns: Vec<TurnRecord>,
}

impl ZineGame {
    /// The turns an issue tells of: the last movement phase, and what came after it.
    fn news(&self) -> Vec<&TurnRecord> {
        let is_movement = |turn: &&TurnRecord| turn.position.turn.phase == Phase::Movement;
        let mut line = self.game.line(&self.turns);
        let first = line.iter().rposition(is_movement).unwrap_or(line.len());
        line.split_off(first)
    }

    /// The map of it in grey, with the words of a language.
    pub fn map<'a>(&self, artwork: &'a Artwork, speech: Speech<'_>) -> Option<Scene<'a>> {
        match self.news().first() {
            Some(turn) => paper_map(artwork, &self.game, Some(turn), MapShows::Results, speech),
            None => paper_map(artwork, &self.game, None, MapShows::Position, speech),
        }
    }

    /// The map of who stands where now in grey, for the cover of an issue.
    pub fn cover<'a>(&self, artwork: &'a Artwork, speech: Speech<'_>) -> Option<Scene<'a>> {
        paper_map(artwork, &self.game, None, MapShows::Position, speech)
    }

    fn items<'a>(
        &self,
        (stationery, language): Speech<'_>,
        now: DateTime<Utc>,
        map: Option<&'a Scene<'a>>,
    ) -> Vec<Item<'a>> {
        let game = facts_of(&self.game);
        let reader = anybody(&self.game);
        let tongue = stationery.tongue(language);
        let with = |own: Value| {
            context! { game => facts(game_words(tongue, &game, &reader, now)), ..own }
        };
        let turns = self.news();
        let words_of =
            |template, facts: &Value| issue_words((stationery, language), template, facts);
        let told = context! { told => !turns.is_empty(), ..self.head(tongue, &game, &reader) };
        let mut words = words_of("paper_zine_game.txt", &with(told));
        for (place, turn) in turns.into_iter().enumerate() {
            let results = results_of(&self.game, turn);
            words.push('\n');
            // The map is that of the first.
            let own = results_page(tongue, &game, &reader, &results);
            let own = context! { first => place == 0, ..own };
            words.push_str(&words_of("paper_zine_turn.txt", &with(own)));
        }
        items(&words, map)
    }

    fn head(&self, tongue: &Tongue, game: &GameFacts, reader: &Reader) -> Value {
        let players = self.game.seats().filter(|(_, seat)| seat.role == Role::Player);
        let free = players.filter(|(_, seat)| seat.present().is_none()).count();
        context! {
            forming => self.game.status == Status::Forming,
            seats => free,
            standings => facts(standings(tongue, game, reader)),
            free => free_centres(game).join(", "),
        }
    }
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

/// What a template of an issue says. Where the keeper's own fails, he sees the house's in the issue that he
/// has just made.
fn issue_words((stationery, language): Speech<'_>, template: &str, facts: &Value) -> String {
    stationery.words(language, template, facts, &mut Vec::new())
}

/// The issue of this number, in a language; each game comes with its map, if there is one, and one is shown on the cover.
pub fn zine<'a>(
    (stationery, language): Speech<'_>,
    (name, number): (&str, u32),
    now: DateTime<Utc>,
    games: &[(ZineGame, Option<&'a Scene<'a>>)],
    shown: Option<&'a Scene<'a>>,
) -> Sheet<'a> {
    let date = day(stationery.tongue(language), now, chrono_tz::UTC);
    let cover = context! { name, number, date => &date, games => games.len() };
    let cover = issue_words((stationery, language), "paper_zine.txt", &cover);
    let mut all = items(&cover, shown);
    for (game, map) in games {
        all.push(Item::NewPage);
        all.extend(game.items((stationery, language), now, *map));
    }
    Sheet {
        title: format!("{name} {number}"),
        date,
        address: Vec::new(),
        language: language.tag().to_owned(),
        items: all,
    }
}
