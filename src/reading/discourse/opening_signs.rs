//! Signs by which a sentence takes the orders below it away. Each looks for kinds of words that stand together; what
//! none of them finds leaves the orders in force.

use super::headings::Choice;
use super::opening_words::Sentence;
use crate::reading::lexer::tables::Table::*;

/// So few words say what they say of the orders alone.
const FEW: usize = 8;

/// Whether a sentence has a sign.
type Found = fn(&Sentence) -> bool;

/// The signs, and what each makes of the orders below.
const SIGNS: &[(Found, Choice)] = &[
    (asks_of_them, Choice::OneOfSeveral),
    (is_not_to_be_entered, Choice::Told),
    (takes_back, Choice::Told),
    (is_past, Choice::Told),
    (is_a_thought, Choice::Told),
    (is_passed_on, Choice::Told),
    (is_of_another_game, Choice::Told),
    (is_of_another_turn, Choice::Told),
    (tells_results, Choice::Told),
    (only_plays, Choice::Told),
    (is_one_of_several, Choice::OneOfSeveral),
    (is_of_somebody_else, Choice::OneOfSeveral),
    (is_proposed, Choice::OneOfSeveral),
    (is_guessed, Choice::OneOfSeveral),
    (hangs, Choice::OneOfSeveral),
    (would_be, Choice::OneOfSeveral),
    (is_undecided, Choice::OneOfSeveral),
    (is_for_somebody_else, Choice::OneOfSeveral),
    (comes_later, Choice::OneOfSeveral),
];

/// What a sentence makes of the orders below it, if it has a sign that it makes them none.
pub(super) fn sign(sentence: &Sentence) -> Option<Choice> {
    let found = || SIGNS.iter().find(|(found, _)| found(sentence)).map(|(_, choice)| *choice);
    if is_of_letters(sentence) { None } else { found() }
}

/// Whether what a sentence says of the orders below ends with it: `Austria wants this. My orders:`. What hangs on
/// what others do does so however its orders are presented: `If Italy attacks, my orders:`.
pub(super) fn ends_with(sentence: &Sentence) -> bool {
    let hangs = hangs(sentence);
    let asks = !hangs && sentence.clauses().iter().any(asks_to_enter);
    let presented = presents(&sentence.last_clause());
    asks || presented && !(hangs && sentence.first_clause().has(OpeningOthers))
}

/// Whether a clause presents orders that count: `here are the right ones`, `Final`, `now`, `moves before I go:`.
fn presents(clause: &Sentence) -> bool {
    const LONGEST: usize = 9;
    const SHORT: usize = 5;
    const TURN: usize = 3;
    let length = clause.length();
    let turns = clause.has(OpeningTurnsTo)
        && (length <= TURN || clause.leads && length <= FEW && clause.begins(OpeningTurnsTo, 1));
    let named = clause.leads && length <= SHORT && clause.has(OpeningOrders);
    let says = clause.has_any(&[OpeningPresents, OpeningDecided]) && length <= LONGEST;
    let only_when = clause.has(OpeningOnly) && clause.has_any(&[OpeningHangs, OpeningWhens]);
    (turns || named || says)
        && !only_when
        && !clause.has_any(&[OpeningNot, OpeningLater])
        && sign(clause).is_none()
}

/// `please enter these`
fn asks_to_enter(clause: &Sentence) -> bool {
    let hindered = [OpeningNot, OpeningOnly, OpeningHangs, OpeningWhens];
    clause.has(OpeningEntered) && clause.has(OpeningPlease) && !clause.has_any(&hindered)
}

/// Whether it speaks of the orders below rather than of anything else: it names them, or breaks off at them.
fn points(sentence: &Sentence) -> bool {
    sentence.has(OpeningThese) || breaks_off(sentence)
}

/// Whether it goes on in the orders below.
fn breaks_off(sentence: &Sentence) -> bool {
    sentence.leads || sentence.stops_short
}

/// `If it still counts:` hangs on nothing but the letter's way.
fn is_of_letters(sentence: &Sentence) -> bool {
    let condition = sentence.first_clause();
    sentence.begins(OpeningHangs, 2) && condition.has(OpeningWays) && !condition.has(OpeningOthers)
}

/// `Would this be legal?`, `Are these the orders you have on file for me?`
fn asks_of_them(sentence: &Sentence) -> bool {
    let received = sentence.has(OpeningWays) && !sentence.has(OpeningAllowed);
    let wishes = sentence.has(OpeningEntered) && sentence.has(OpeningPlease);
    let asks = sentence.asks && sentence.has_any(&[OpeningThese, OpeningAllowed]);
    let leads = sentence.leads && sentence.begins(OpeningAsking, 1) && sentence.has(OpeningThese);
    (asks || leads && sentence.length() <= FEW) && !received && !wishes
}

/// `Do not enter`, `It doesn't count`, `Not valid!`, `Not these:`
fn is_not_to_be_entered(sentence: &Sentence) -> bool {
    const SHORT: usize = 4;
    let named = [OpeningThese, OpeningIt, OpeningOrders];
    let not_these =
        sentence.leads && sentence.length() <= SHORT && sentence.denies(OpeningThese, 2);
    // "Yesterday's orders do not count any more."
    not_these
        || !sentence.has(OpeningLast)
            && (sentence.denies(OpeningEntered, 4)
                || sentence.denies(OpeningUsed, 3) && sentence.has_any(&named))
}

/// `Ignore these:`, `The orders below are no longer valid`, `CANCELLED:`, `These were wrong, all of them.` What came
/// before is taken back without them: `Scrap that:`
fn takes_back(sentence: &Sentence) -> bool {
    let undone = |it: &Sentence| {
        it.has(OpeningUndone)
            && !it.denies(OpeningUndone, 3)
            && !it.near(OpeningUndone, OpeningNot, 1)
    };
    // "Void, superseded by another:", but "Scrap that:" is of what came before.
    let other = [OpeningIt, OpeningLast, OpeningOthers, OpeningTurns];
    let alone = |it: &Sentence| {
        let is_short = it.length() < 3 && it.leads || it.is_only(&[OpeningUndone, OpeningPlease]);
        is_short && undone(it) && !it.has_any(&other)
    };
    let again = sentence.leads && sentence.has_any(&[OpeningNamely, OpeningRevokes]);
    undone(sentence) && (sentence.around(OpeningUndone, OpeningThese, 4) || again)
        || sentence.clauses().iter().any(alone)
        || sentence.near(OpeningThese, OpeningWrong, 4) && !sentence.has(OpeningNot)
}

/// `Old orders:`, `Last turn:`
fn is_past(sentence: &Sentence) -> bool {
    let old = sentence.around(OpeningWrong, OpeningOrders, 1)
        || sentence.around(OpeningLast, OpeningOrders, 1)
        || sentence.around(OpeningLast, OpeningTurns, 1);
    old && sentence.leads && sentence.length() < 4
}

/// `Idea:`, `Not sure:`, `Russia's proposal:`
fn is_a_thought(sentence: &Sentence) -> bool {
    let is_short = sentence.length() < 4 && sentence.clauses().len() == 1;
    is_short && sentence.leads && sentence.has(OpeningThoughts) && !sentence.has(OpeningOwn)
}

/// `Quote from Italy's press release`, `Italy said she would help:`, `Nothing below is from me`
fn is_passed_on(sentence: &Sentence) -> bool {
    let is_short = sentence.is_last || sentence.length() <= FEW || points(sentence);
    let said = sentence.near(OpeningOthers, OpeningSaid, 2) && !sentence.has(OpeningNot);
    sentence.has(OpeningQuotes) && is_short
        || said && sentence.leads
        || sentence.denies(OpeningMe, 4) && sentence.has(OpeningThese) && sentence.leads
}

/// `Here's what Turkey wrote me last night`, `From Germany's letter to me:`, `My ally's orders:`
fn is_of_somebody_else(sentence: &Sentence) -> bool {
    let wrote = sentence.around(OpeningOthers, OpeningWrites, 3) && !sentence.has(OpeningNot);
    let letter =
        sentence.near(OpeningOthers, OpeningLetters, 2) && !sentence.begins(OpeningSelf, 2);
    let orders = sentence.near(OpeningPeople, OpeningOrders, 1);
    wrote && points(sentence) || (letter || orders) && sentence.leads
}

/// `Wrong game!`, `These belong to our other game`
fn is_of_another_game(sentence: &Sentence) -> bool {
    let other = sentence.has(OpeningGames) && sentence.has(OpeningOtherGame);
    sentence.around(OpeningOtherGame, OpeningGames, 2) && !sentence.denies(OpeningOtherGame, 2)
        || other && (points(sentence) || sentence.length() <= FEW)
}

/// `These are for next season`, `My moves of the last turn, for the record:`, `What I sent in spring:`
fn is_of_another_turn(sentence: &Sentence) -> bool {
    let leads = breaks_off(sentence);
    let coming = |clause: &Sentence| clause.around(OpeningNext, OpeningTurns, 2);
    let next = leads && coming(sentence)
        || sentence.clauses().iter().any(|clause| clause.has(OpeningThese) && coming(clause));
    let last = sentence.around(OpeningLast, OpeningTurns, 2);
    let did =
        sentence.near(OpeningSelf, OpeningDid, 3) || sentence.near(OpeningThese, OpeningDid, 3);
    // "After the results of last turn my orders are:"
    let own = sentence.runs(&[OpeningOwn, OpeningOrders, OpeningAre], 2);
    let what = did || sentence.has_any(&[OpeningOrders, OpeningResults]);
    sentence.has(OpeningOtherTurn) && (points(sentence) || sentence.length() <= FEW)
        || (next || last && what && points(sentence)) && !own
        || sentence.begins(OpeningAsking, 1) && sentence.near(OpeningDid, OpeningTurns, 4) && leads
}

/// `From the game history, year one:`
fn tells_results(sentence: &Sentence) -> bool {
    sentence.begins(OpeningResults, 3)
        && breaks_off(sentence)
        && !sentence.begins(OpeningWhens, 1)
        && !sentence.has(OpeningOwn)
}

/// `Just thinking aloud`, `An example from the beginners' booklet`, `April fool!`
fn only_plays(sentence: &Sentence) -> bool {
    sentence.has(OpeningUnreal)
        && !sentence.denies(OpeningUnreal, 3)
        && (sentence.is_last
            || sentence.has(OpeningThese)
            || sentence.begins(OpeningUnreal, 2)
            || sentence.length() <= FEW)
}

/// `Second choice:`, `One option would be:`, `Plan A (plan B follows in the next letter)`
fn is_one_of_several(sentence: &Sentence) -> bool {
    sentence.has(OpeningSeveral)
        && !sentence.denies(OpeningSeveral, 3)
        && (sentence.leads || sentence.begins(OpeningSeveral, 2))
}

/// `Germany suggests the following for me`, `Italy's proposal.`
fn is_proposed(sentence: &Sentence) -> bool {
    let decides = sentence.has(OpeningDecided) && !sentence.denies(OpeningDecided, 3);
    let head = sentence.first_clause();
    let named = head.length() < 4 && head.around(OpeningOthers, OpeningProposes, 2)
        || sentence.begins(OpeningProposes, 3) && sentence.leads;
    sentence.has(OpeningOthers)
        && sentence.has(OpeningProposes)
        && !decides
        && (named
            || sentence.around(OpeningProposes, OpeningThese, 4)
            || sentence.leads && sentence.has(OpeningMe))
}

/// `My guess at the Russian moves:`, `Here's what I expect Turkey to order`
fn is_guessed(sentence: &Sentence) -> bool {
    let others_play = sentence.runs(&[OpeningOthers, OpeningPlays, OpeningThese], 4)
        && !sentence.has_any(&[OpeningSelf, OpeningMe]);
    let what = [OpeningThese, OpeningPlays, OpeningOrders];
    others_play
        || sentence.has(OpeningGuesses)
            && sentence.has(OpeningOthers)
            && sentence.has_any(&what)
            && points(sentence)
}

/// `Only if Italy agrees:`, `If, and only if, you get a matching letter`, `Should Vienna confirm that, then:`
fn hangs(sentence: &Sentence) -> bool {
    let said = points(sentence) || sentence.begins(OpeningCondition, 2);
    let named = sentence.has(OpeningCondition) && said;
    let only = sentence.around(OpeningOnly, OpeningHangs, 2)
        || sentence.around(OpeningOnly, OpeningWhens, 2);
    let only = only && (said || sentence.begins(OpeningOnly, 2));
    !is_of_letters(sentence)
        && (named || only || is_condition(sentence) || ends_in_condition(sentence))
}

/// Whether it is a condition, or a condition and what hangs on it: `If Italy attacks:`, `If he agrees, then these`.
/// "If you want to run the turn early, go ahead, these won't change:" is no condition of theirs.
fn is_condition(sentence: &Sentence) -> bool {
    const MOST: usize = 3;
    let mut clauses = sentence.clauses();
    // "Provided, he holds still:"
    if clauses.len() > 1 && clauses[0].length() == 1 {
        clauses.remove(0);
    }
    let of_others = sentence.first_clause().has(OpeningOthers);
    let goes_with = |clause: &Sentence| {
        let named = clause.has_any(&[OpeningThese, OpeningOrders]) || clause.length() == 1;
        named && of_others || clause.has(OpeningWould)
    };
    let hangs = match &clauses[..] {
        [_] => sentence.leads,
        [_, then, .., last] => goes_with(then) || goes_with(last) && clauses.len() <= MOST,
        _ => clauses.last().is_some_and(goes_with),
    };
    sentence.begins(OpeningHangs, 1) && hangs && !clauses.iter().any(asks_to_enter)
}

/// Whether a condition, or a time to wait for, ends it: `My thoughts, unless Italy objects:`, `When he has moved, then:`.
/// "My orders, unless something better comes to me:" counts.
fn ends_in_condition(sentence: &Sentence) -> bool {
    let clauses = sentence.clauses();
    let Some((last, before)) = clauses.split_last() else { return false };
    let given = before.iter().any(|clause| clause.has_any(&[OpeningOrders, OpeningPresents]));
    let ends = last.begins(OpeningHangs, 1) && last.has(OpeningOthers) && !given;
    let then = sentence.begins(OpeningWhens, 1) && last.length() == 1;
    sentence.leads && (ends && !clauses.iter().any(asks_to_enter) || then)
}

/// `What I'd do in Austria's shoes:`, `Next year I might play:`
fn would_be(sentence: &Sentence) -> bool {
    sentence.near(OpeningWould, OpeningDidWould, 3) && (points(sentence))
        || sentence.has(OpeningShoes) && sentence.leads
}

/// `I'm torn.`, `I haven't decided anything yet:`
fn is_undecided(sentence: &Sentence) -> bool {
    sentence.has(OpeningUnsure) && (points(sentence)) || sentence.denies(OpeningDecided, 3)
}

/// `Dear Kaiser`, `To: Italy`, `Please pass the following on to Turkey`
fn is_for_somebody_else(sentence: &Sentence) -> bool {
    let dear = sentence.begins(OpeningDear, 1) && sentence.near(OpeningDear, OpeningOthers, 1);
    let to = sentence.begins(OpeningToward, 1) && sentence.has(OpeningOthers);
    let of_judge = sentence.has(OpeningJudge) && !sentence.begins(OpeningJudge, 2);
    of_judge && (points(sentence) || sentence.length() <= FEW)
        || sentence.has(OpeningRelays) && sentence.has(OpeningOthers)
        || dear
        || to && sentence.is_only(&[OpeningToward, OpeningOthers])
}

/// `The real ones follow tonight.`
fn comes_later(sentence: &Sentence) -> bool {
    sentence.near(OpeningReal, OpeningOrders, 2)
        && sentence.has(OpeningLater)
        && !sentence.leads
        && !sentence.has(OpeningPerhaps)
}
