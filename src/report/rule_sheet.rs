//! A game's rule sheet: its house rules issue by issue, and what else its players should know of how
//! it is run.

use minijinja::{Value, context};
use serde::Serialize;

use crate::game::{Copies, Early, Settings, Waives};
use crate::letter::{Language, Pictures};
use crate::rules::{Choosing, Edition, Issue, Rules, Source};

use super::stationery::facts;
use super::tongue::{EDITIONS, Tongue};

/// One issue as it is settled.
#[derive(Serialize)]
pub(super) struct RuleWords {
    number: &'static str,
    decides: String,
    letter: &'static str,
    says: String,
}

/// What `rules.txt` names.
pub(super) fn rules_page(tongue: &Tongue, settings: &Settings) -> Value {
    let others = lines(tongue, &settings.rules, |standing| standing == Choosing::Other);
    let (others, algorithm): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|line| has_number(line.number));
    let others: Vec<String> =
        others.iter().map(|line| format!("{} {}", line.number, line.letter)).collect();
    context! {
        rules => facts(lines(tongue, &settings.rules, |_| true)),
        others => others.join(", "),
        algorithm => !algorithm.is_empty(),
        edition => edition(tongue, &settings.rules),
        early => match settings.early {
            Early::WhenReady => "ready",
            Early::WhenComplete => "complete",
            Early::Never => "never",
        },
        copies => settings.copies == Copies::Json,
        without_pictures => settings.pictures == Some(Pictures::LeftOut),
        language => settings.language.map(Language::tag),
        silent => settings.waives == Waives::Silent,
    }
}

/// The edition that chooses all this, if one does, and where its book is silent: a game keeps its choices
/// alone, so that no later edition changes them.
fn edition(tongue: &Tongue, rules: &Rules) -> Option<Value> {
    let edition = Edition::ALL.iter().find(|edition| edition.rules() == *rules)?;
    let is_silent = |issue: &&Issue| {
        has_number(issue.number) && matches!(edition.source(issue), Source::Silent)
    };
    let silent: Vec<&str> = Rules::issues().filter(is_silent).map(|it| it.number).collect();
    Some(context! {
        name => edition.name(),
        title => tongue.rule(EDITIONS, edition.name(), edition.title()),
        silent => silent.join(", "),
    })
}

/// The way a ruling is worked out has none, and stands in no book.
fn has_number(issue: &str) -> bool {
    issue.starts_with('4')
}

/// The issues in which these rules are not the usual ones.
pub(super) fn own_rules(tongue: &Tongue, rules: &Rules) -> Vec<RuleWords> {
    lines(tongue, rules, |standing| standing == Choosing::Other)
}

fn lines(tongue: &Tongue, rules: &Rules, wanted: impl Fn(Choosing) -> bool) -> Vec<RuleWords> {
    let sheet = rules.sheet().into_iter().filter(|line| wanted(line.standing));
    sheet
        .map(|line| RuleWords {
            number: line.issue.number,
            decides: tongue.rule(line.issue.number, "decides", line.issue.decides),
            letter: line.choice.letter,
            says: tongue.rule(line.issue.number, line.choice.letter, line.choice.says),
        })
        .collect()
}
