//! `chancery paper zine`: an issue of a zine.

use std::path::PathBuf;
use std::process::ExitCode;

use chrono::DateTime;
use clap::Args;

use super::data::Place;
use super::{Failure, say, tell_of_templates};
use crate::config::Config;
use crate::daemon::{self, Clock, Issue, PastIssue, Spool, write_whole};
use crate::judge::played;
use crate::paper::{Sides, printed};
use crate::picture::Artwork;
use crate::report::{Imprint, Maps, Stage, Stationery, Told, ZineGame, zine};
use crate::store::{Chronicle, Reader, StoreError};

#[derive(Args, Debug)]
pub(super) struct ZineArguments {
    /// The games' names; left out, all but those whose end an earlier issue told.
    #[arg(long, value_delimiter = ',')]
    games: Vec<String>,
    /// The number of the issue; left out, one more than the last.
    #[arg(long)]
    number: Option<u32>,
    /// Tell what happened after this issue; left out, the one before. 0 tells all there is.
    #[arg(long)]
    since: Option<u32>,
    /// Where to; left out, zine-1.pdf and so on in this folder.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Makes an issue, and keeps it with what it told.
pub(super) fn issue(
    place: &Place,
    config: &Config,
    spool: &Spool,
    arguments: &ZineArguments,
) -> Result<ExitCode, Failure> {
    let number = match arguments.number {
        Some(number) => number,
        None => spool.next_issue()?,
    };
    spool.must_be_new(number)?;
    let before = spool.issue_before(number)?;
    let since = match arguments.since {
        Some(since) => &spool.issue_of(since)?,
        None => &before,
    };
    let reader = Reader::open(&place.folder)?;
    let all = games(&reader, since)?;
    // What this issue leaves out, the next one tells from where it was told last.
    let mut note = Issue::after(&before, number);
    for game in &all {
        note.tells(&game.game, before.told(&game.game, &game.turns));
    }
    let mut games = wanted(&reader, all, &arguments.games)?;
    for game in &mut games {
        note.tells(&game.game, Told::now(&game.game, &game.turns));
        let chronicle = chronicle(&reader, game)?;
        (game.press, game.ended_by) = (chronicle.press, chronicle.ended_by);
    }

    let own = daemon::own_stationery(&place.folder)?;
    let stationery = own.as_ref().map_or(Stationery::house(), |(own, _)| own);
    let speech = (stationery, config.language);
    let artworks: Vec<_> = games.iter().map(|it| Artwork::of(&it.game.board)).collect();
    let games: Vec<(ZineGame, Maps<'_>)> = games
        .into_iter()
        .zip(&artworks)
        .map(|(game, artwork)| {
            let maps = artwork.as_ref().map(|artwork| game.maps(artwork, speech));
            (game, maps.unwrap_or_default())
        })
        .collect();
    let imprint = Imprint {
        name: &config.name,
        number,
        now: Clock::System.now(DateTime::UNIX_EPOCH),
        judge: &config.address,
        has_sender: !config.letterhead.sender.is_empty(),
    };
    let mut failed = Vec::new();
    let sheet = zine(speech, imprint, &games, &mut failed);
    tell_of_templates(&failed);
    let pdf = printed(&config.letterhead, &[sheet], Sides::AsTheyCome)?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("zine-{number}.pdf")));
    // Written before its number counts as taken: what goes wrong in between leaves no gap.
    write_whole(&out, &pdf)?;
    spool.keep_issue(&note, &pdf)?;
    let count = games.len();
    let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    say(format_args!("issue {number} with {games} in {}", out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Every game, with what issues up to one have told of it. One that is damaged is named and left out.
fn games(reader: &Reader, since: &PastIssue) -> Result<Vec<ZineGame>, Failure> {
    let people = reader.people()?;
    let mut games = Vec::new();
    for line in reader.games()? {
        if line.status == "damaged" {
            say(format_args!("{} is damaged and left out", line.name))?;
            continue;
        }
        let Some(card) = reader.game(&line.name)? else { continue };
        let game = card.game;
        let turns = reader.turns(&game)?;
        games.push(ZineGame {
            told: since.told(&game, &turns),
            players: played(&game, &people),
            press: Vec::new(),
            ended_by: None,
            turns,
            game,
        });
    }
    Ok(games)
}

/// The chronicle of a game; where its journal is damaged, that is said, and the game is told without its
/// press.
fn chronicle(reader: &Reader, game: &ZineGame) -> Result<Chronicle, Failure> {
    match reader.chronicle(game.game.id) {
        Err(StoreError::Corrupt { .. }) => {
            say(format_args!(
                "the journal of {} is damaged: its press is left out",
                game.game.name
            ))?;
            Ok(Chronicle::default())
        }
        other => Ok(other?),
    }
}

/// The games that were named, or those of which there is something to tell.
fn wanted(reader: &Reader, all: Vec<ZineGame>, names: &[String]) -> Result<Vec<ZineGame>, Failure> {
    if names.is_empty() {
        return Ok(all.into_iter().filter(|game| game.told.stage != Stage::Over).collect());
    }
    let mut named = Vec::new();
    for name in names {
        let card = reader.game(name)?.ok_or_else(|| {
            Failure::wrong(format!("no game is called {name:?}; `chancery game list` shows all"))
        })?;
        named.push(card.game.id);
    }
    Ok(all.into_iter().filter(|game| named.contains(&game.game.id)).collect())
}
