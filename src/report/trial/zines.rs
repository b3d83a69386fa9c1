//! Issues of a zine, for a trial: one with a game in each place that it has for games, and one without any.

use std::sync::Arc;

use super::{letters, play};
use crate::game::{
    Access, BoardHash, Confirmer, Dues, Ending, Founding, Game, Role, Seat, Settings, Status,
    TurnNumber,
};
use crate::judge::GameFacts;
use crate::letter::Language;
use crate::report::stationery::{Stationery, TemplateFailure};
use crate::report::zine::{Imprint, Maps, Stage, Told, ZineGame, zine};

/// How the pages of a zine fail with a keeper's templates, if they do.
pub(super) fn failed(stationery: &Stationery, language: Language) -> Vec<TemplateFailure> {
    let judge = letters::office().address().clone();
    let (name, number, now) = ("Gazette", 1, play::now());
    let mut failed = Vec::new();
    for (games, has_sender) in [(games(), true), (Vec::new(), false)] {
        let games: Vec<_> = games.into_iter().map(|game| (game, Maps::default())).collect();
        let imprint = Imprint { name, number, now, judge: &judge, has_sender };
        zine((stationery, language), imprint, &games, &mut failed);
    }
    failed
}

/// A game that waits for players, one by invitation that does, one that is new, one of which nothing new is
/// to be told, one that stands still, and one that has ended.
fn games() -> Vec<ZineGame> {
    let waits = game(&play::forming());
    let invites = Settings {
        access: Access::Invitation("lantern".to_owned()),
        ..waits.game.settings.clone()
    };
    let invites = Game { settings: invites, ..waits.game.clone() };
    let turns = play::turns();
    let Some(last) = turns.last() else { return Vec::new() };
    let runs = game(&play::after(last));
    let runs = ZineGame { turns: turns.iter().map(play::Ruled::record).collect(), ..runs };
    let told = Told { turn: last.number.next(), stage: Stage::Running };
    let still = Game { dues: Dues::default(), ..runs.game.clone() };
    let over = Game { status: Status::Ended(Ending::Closed), ..still.clone() };
    let ended_by = Some(Confirmer::Keeper);
    vec![
        ZineGame { game: invites, ..waits.clone() },
        waits,
        ZineGame { told, ..runs.clone() },
        ZineGame { game: still, ..runs.clone() },
        ZineGame { game: over, ended_by, players: vec![play::played()], ..runs.clone() },
        runs,
    ]
}

/// A game as an issue shows it, of which none has told.
fn game(facts: &GameFacts) -> ZineGame {
    let seat = |power| Seat { powers: vec![power], ..Seat::vacant(Role::Player) };
    let founding = Founding {
        name: facts.name.clone(),
        board: BoardHash::of(""),
        settings: play::settings(facts),
        seats: facts.board.powers().map(seat).collect(),
        master: None,
    };
    let counts = facts.board.powers().map(|power| {
        let count = facts.position.centres_of(&facts.board, power).count();
        u16::try_from(count).unwrap_or_default()
    });
    let game = Game {
        status: facts.status.clone(),
        turn: facts.turn,
        position: facts.position.clone(),
        tally: vec![(facts.position.turn, counts.collect())],
        dues: Dues { deadline: facts.deadline, ..Dues::default() },
        ..Game::founded(facts.id, Arc::clone(&facts.board), &founding)
    };
    let told = Told { turn: TurnNumber::default(), stage: Stage::New };
    let (turns, press, players) = (Vec::new(), Vec::new(), Vec::new());
    ZineGame { game, turns, press, players, ended_by: None, told }
}
