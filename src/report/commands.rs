//! Words to the judge, as letters quote them.

use crate::game::{Form, ResultsLayout};
use crate::reading::{Command, Run, SetWord, Unserved};

use super::tongue::Tongue;

/// A command as one would write it.
pub(super) fn command_word(tongue: &Tongue, command: &Command) -> String {
    let words = &tongue.commands;
    match command {
        Command::Join { .. } => words.join(),
        Command::Observe(_) => words.observe(),
        Command::Unwatch(_) => words.unsubscribe(),
        Command::List => words.games(),
        Command::Help(_) => words.help(),
        Command::Rules(_) => words.rules(),
        Command::Status => words.status(),
        Command::Ready => words.ready(),
        Command::ReadyAnyway => words.ready_anyway(),
        Command::Wait => words.wait(),
        Command::Resign => words.resign(),
        Command::Confirm => words.yes(),
        Command::Deny => words.no(),
        Command::OnSets(word) => set_word(tongue, *word),
        Command::Name(name) => words.name(name),
        Command::Zone(zone) => words.zone(zone),
        Command::Form(Form::Plain) => words.plain_text(),
        Command::Form(Form::Both) => words.html(),
        Command::Results(ResultsLayout::OldJudge) => words.old_layout(),
        Command::Results(ResultsLayout::Sentences) => words.new_layout(),
        Command::Language(language) => words.language(language),
        Command::Address(address) => words.address(address),
        Command::Also(address) => words.also(address),
        Command::Dutchman(_) => words.dutchman(),
        Command::Run(run) => run_word(tongue, run),
        Command::Game(game) => words.game(game),
        Command::Unserved(Unserved::Vote) => words.vote(),
        Command::Unserved(Unserved::MoreTime) => words.more_time(),
        Command::Unserved(Unserved::Absence) => words.absent(),
        // The old judges' word, which is none in any language.
        Command::Unserved(Unserved::Settings) => "SET".to_owned(),
    }
}

fn set_word(tongue: &Tongue, word: SetWord) -> String {
    let words = &tongue.commands;
    match word {
        SetWord::Restore | SetWord::Return => words.keep(),
        SetWord::Add => words.change_only(),
        SetWord::Replace => words.replace(),
        SetWord::Draft => words.draft(),
        SetWord::Cancel => words.cancel(),
        SetWord::Undo => words.undo(),
        SetWord::EndStanding => words.end_standing(),
        SetWord::Correct | SetWord::Instead => words.correction(),
        SetWord::Scrap | SetWord::Restart => words.scrap(),
    }
}

/// A master's word.
fn run_word(tongue: &Tongue, run: &Run) -> String {
    let words = &tongue.commands;
    match run {
        Run::Process(_) => words.process(),
        Run::Deadline(_) => words.deadline(),
        Run::Schedule(_) => words.schedule(),
        Run::Pause => words.pause(),
        Run::Resume => words.resume(),
        Run::Renew => words.renew(),
        Run::Eject(_) => words.eject(),
        Run::Close => words.terminate(),
    }
}
