//! Why an order came out as it did, in short sentences with codes for names: for programs, and for
//! keepers who look at a phase (`explanation`).
//!
//! Letters to players are worded in `outcomes` and `strengths`, which tell less and in full names.

mod adjusted;
mod choices;
mod disputed;
mod passing;
mod single;

use crate::adjudication::{
    BackupRule, Bounce, Cut, Force, Knot, Line, NoPath, Nothing, Outcome, StrengthName, Uncounted,
    Verdict, Void, Waive, Why,
};
use crate::board::{Board, Province};
use crate::order::{Movement, Order};
use crate::position::Position;
use crate::rules::Rules;

pub use choices::Way;
use single::{disbanded, illegal, list, retreats, unused, void_words};

/// What a phase was judged from, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'a> {
    /// The names.
    pub board: &'a Board,
    /// The house rules.
    pub rules: &'a Rules,
    /// The position that was ordered for.
    pub position: &'a Position,
    /// What came of it.
    pub verdict: &'a Verdict,
    /// Whether an order may count by a choice of this game's own, or by who plays: else only a
    /// convoy lets one count that another choice would not.
    is_special: bool,
}

impl<'a> Ruled<'a> {
    /// What was judged from these, and came to this.
    pub fn of(
        board: &'a Board,
        rules: &'a Rules,
        position: &'a Position,
        verdict: &'a Verdict,
    ) -> Ruled<'a> {
        let is_special = !position.civil_disorder.is_empty() || *rules != Rules::default();
        Ruled { board, rules, position, verdict, is_special }
    }
}

/// The reason of a line, whose order and outcome these are.
pub fn reason(ruled: Ruled<'_>, line: &Line, order: &Order, outcome: &Outcome) -> String {
    let mut words = String::new();
    put_reason(ruled, line, order, outcome, &mut words);
    words
}

/// Adds to the reason of an order that nobody wrote: another one implies it (4.E.3 a).
pub fn put_implied(words: &mut String) {
    words.push_str(" Nobody wrote this order: one to another unit implies it (4.E.3 a).");
}

/// As [`reason`], in place of what `words` holds: for those who ask for many.
pub fn put_reason(
    ruled: Ruled<'_>,
    line: &Line,
    order: &Order,
    outcome: &Outcome,
    words: &mut String,
) {
    words.clear();
    if let Some(plain) = plain(ruled, line, order, outcome) {
        words.push_str(plain);
        return put_passing(ruled, line, order, outcome, words);
    }
    let Ruled { board, rules, verdict, .. } = ruled;
    let why = verdict.why(rules, line, order);
    let own = order.place().map(|place| place.province);
    let mut text = Text { board, rules, own, why: &why, words };
    if matches!(outcome, Outcome::Moves | Outcome::Bounced(_) | Outcome::NoPath(_)) {
        text.went(ruled.way(line, order), outcome);
    }
    match outcome {
        Outcome::Holds | Outcome::Convoys | Outcome::Disrupted { .. } => {}
        Outcome::Moves => text.moved(),
        Outcome::Bounced(bounce) => text.bounced(bounce),
        // An impossible order that counts has an impossibility of its own (4.E.1 a to c).
        Outcome::NoPath(NoPath::Impossible) | Outcome::Void(Void::Impossible)
            if let Some(why) = &why.impossible =>
        {
            text.say(&illegal(ruled, line, order, why));
        }
        Outcome::NoPath(no_path) => {
            text.no_path(no_path);
            if matches!(no_path, NoPath::Dislodged(_)) && ruled.is_disrupted_by_one(line) {
                let letter = rules.convoy_routes.letter();
                text.say(&format!(
                    "A whole route is left, but one that is lost is enough (4.A.1 {letter})."
                ));
            }
        }
        Outcome::Given => text.given(order),
        Outcome::Cut(cut) => text.cut(cut),
        Outcome::Void(void) => text.say(&void_words(ruled, order, *void)),
        Outcome::Illegal(why) => text.say(&illegal(ruled, line, order, why)),
        Outcome::Retreats => text.say(&retreats(ruled, order)),
        Outcome::Disbanded(why) => text.say(&disbanded(board, why)),
        Outcome::Built => text.say("The centre is owned and vacant."),
        Outcome::Removed(why) => text.removed(*why),
        Outcome::Waived(Waive::Ordered) => text.say("The build is given up."),
        Outcome::Waived(Waive::Unused) => text.say(unused(ruled, line.power)),
        Outcome::Refused(why) => text.refused(*why),
    }
    // A support that was lost so has said it.
    if !matches!(outcome, Outcome::Cut(Cut::Dislodged { .. })) || why.stand.is_some() {
        text.stood();
    }
    text.disputed();
    text.knot();
    text.chosen(outcome);
    match outcome {
        _ if !text.words.is_empty() => {}
        Outcome::Holds => text.say("No attack on it has any strength."),
        Outcome::Disrupted { by } => {
            let by = text.code(*by);
            text.say(&format!("The fleet is dislodged from {by}."));
        }
        _ => text.say("The fleet is not dislodged."),
    }
    put_passing(ruled, line, order, outcome, words);
}

/// Adds by which choice an order counts, where that is not as usual.
fn put_passing(
    ruled: Ruled<'_>,
    line: &Line,
    order: &Order,
    outcome: &Outcome,
    words: &mut String,
) {
    if let Some(passing) = ruled.passing_words(line, order, outcome) {
        words.push(' ');
        words.push_str(&passing);
    }
}

/// What is said where nobody will wonder, which is most often so.
fn plain(ruled: Ruled<'_>, line: &Line, order: &Order, outcome: &Outcome) -> Option<&'static str> {
    let words = match outcome {
        Outcome::Holds => "Nobody attacks it.",
        Outcome::Moves => "Nothing stands against it.",
        Outcome::Given => "Nothing cuts the support.",
        Outcome::Convoys => "The fleet is not dislodged.",
        _ => return None,
    };
    let is_plain = ruled.verdict.is_plain(line) && ruled.way(line, order).is_none();
    is_plain.then_some(words)
}

/// Sentences as they are put together.
struct Text<'a> {
    board: &'a Board,
    rules: &'a Rules,
    /// Where the unit stands that is told of.
    own: Option<Province>,
    why: &'a Why,
    words: &'a mut String,
}

impl<'a> Text<'a> {
    /// Adds a sentence.
    fn say(&mut self, sentence: &str) {
        self.begin();
        self.words.push_str(sentence);
    }

    fn begin(&mut self) {
        if !self.words.is_empty() {
            self.words.push(' ');
        }
    }

    fn put(&mut self, pieces: &[&str]) {
        for piece in pieces {
            self.words.push_str(piece);
        }
    }

    fn code(&self, province: Province) -> &'a str {
        self.board.code(province)
    }

    fn list(&self, provinces: &[Province]) -> String {
        list(self.board, provinces)
    }

    /// `attack 2 from BUR with GAS`
    fn put_force(&mut self, force: &Force) {
        let (name, of) = match force.name {
            StrengthName::Attack => ("attack ", " from "),
            StrengthName::Hold => ("hold ", " of "),
            StrengthName::Prevent => ("prevent ", " of "),
            StrengthName::Defend => ("defend ", " of "),
        };
        self.put(&[name]);
        match char::from_digit(force.value, 10) {
            Some(digit) => self.words.push(digit),
            None => self.put(&[&force.value.to_string()]),
        }
        self.put(&[of, self.code(force.unit)]);
        for (number, &helper) in force.with.iter().enumerate() {
            self.put(&[if number == 0 { " with " } else { ", " }, self.code(helper)]);
        }
        match force.nothing {
            None => {}
            Some(Nothing::NoPath) => self.put(&[", which has no path"]),
            Some(Nothing::OwnUnit) => self.put(&[" against a unit of its own power"]),
            Some(Nothing::Beaten(by)) => self.put(&[", beaten from ", self.code(by)]),
            Some(Nothing::Passed(by)) => {
                self.put(&[", beaten from ", self.code(by), " by convoy (4.A.7 a)"]);
            }
        }
        if let Some(by) = force.despite {
            self.put(&[", though dislodged from ", self.code(by), " by convoy (4.A.7 b)"]);
        }
    }

    /// `; support of MAR for BUR is cut from PIE`, for each that does not count. What matches nothing
    /// is told of the unit's own strengths alone.
    fn put_uncounted(&mut self, force: &Force) {
        let is_own = Some(force.unit) == self.own;
        for &(helper, why) in &force.without {
            if !is_own && matches!(why, Uncounted::Void(_)) {
                continue;
            }
            self.put(&["; support of ", self.code(helper), " for ", self.code(force.unit)]);
            match why {
                Uncounted::Cut(Cut::Attacked { from }) => {
                    self.put(&[" is cut from ", self.code(from)]);
                }
                Uncounted::Cut(Cut::Dislodged { by }) => {
                    self.put(&[" is lost, dislodged from ", self.code(by)]);
                }
                Uncounted::Cut(Cut::Cycle { .. }) => self.put(&[" is lost in a cycle"]),
                Uncounted::Cut(Cut::Lapsed { over }) => {
                    self.put(&[" is lost in the dispute over ", self.code(over)]);
                }
                Uncounted::Void(_) => self.put(&[" is void"]),
                Uncounted::OwnUnit => self.put(&[" does not count against its own power"]),
            }
        }
    }

    /// `Attack 2 from BUR with GAS beats hold 1 of PAR.`
    fn meeting<'f>(
        &mut self,
        attack: &Force,
        verb: &str,
        others: impl Iterator<Item = &'f Force> + Clone,
    ) {
        self.begin();
        let start = self.words.len();
        self.put_force(attack);
        self.put(&[" ", verb]);
        for (number, other) in others.clone().enumerate() {
            self.put(&[if number == 0 { " " } else { " and " }]);
            self.put_force(other);
        }
        self.put_uncounted(attack);
        others.for_each(|other| self.put_uncounted(other));
        self.words.push('.');
        if let Some(first) = self.words.get_mut(start..=start) {
            first.make_ascii_uppercase();
        }
    }

    fn moved(&mut self) {
        let why = self.why;
        match &why.attack {
            Some(attack) if !why.against.is_empty() => {
                self.meeting(attack, "beats", why.against.iter());
            }
            _ if why.dispute.is_some() => {}
            _ => self.say("Nothing stands against it."),
        }
        match why.circle.as_slice() {
            [] => {}
            [other] => self.say(&format!("It changes places with {}.", self.code(*other))),
            others => {
                self.say(&format!("It is part of a circular movement with {}.", self.list(others)));
            }
        }
    }

    fn bounced(&mut self, bounce: &Bounce) {
        let why = self.why;
        let Some(attack) = &why.attack else { return self.bare_bounce(bounce) };
        let unbeaten = why.against.iter().filter(|force| force.value >= attack.value);
        match bounce {
            Bounce::OwnUnit | Bounce::OwnUnitStill | Bounce::OwnHelp { .. } => {
                self.bare_bounce(bounce);
            }
            Bounce::Held { .. } | Bounce::HeadToHead { .. } | Bounce::Rival { .. } => {
                self.meeting(attack, "does not beat", unbeaten);
            }
            Bounce::Cycle { .. } if why.against.is_empty() => {}
            Bounce::Cycle { .. } => {
                self.meeting(attack, "would beat", why.against.iter());
            }
        }
    }

    /// How an army went that could go either way.
    fn went(&mut self, way: Option<Way>, outcome: &Outcome) {
        let letter = self.rules.adjacent_convoy.letter();
        let is_lost = !self.why.sunk.is_empty() && !matches!(outcome, Outcome::NoPath(_));
        match way {
            _ if is_lost => {
                let sunk = self.sunk();
                self.say(&format!("The convoy lost {sunk}, so the army goes by land (4.A.3 c)."));
            }
            Some(Way::Land) => self.say(&format!("The army goes by land (4.A.3 {letter}).")),
            Some(Way::Convoy) if matches!(outcome, Outcome::NoPath(_)) => {
                self.say(&format!("The army is to go by convoy (4.A.3 {letter})."));
            }
            Some(Way::Convoy) => self.say(&format!("The army goes by convoy (4.A.3 {letter}).")),
            None => {}
        }
    }

    fn sunk(&self) -> String {
        let sunk = self.why.sunk.iter().map(|&(fleet, by)| {
            format!("the fleet in {}, dislodged from {}", self.code(fleet), self.code(by))
        });
        sunk.collect::<Vec<String>>().join(" and ")
    }

    fn no_path(&mut self, no_path: &NoPath) {
        match no_path {
            NoPath::NotOrdered => self.say("No whole route of fleets was ordered to convoy it."),
            NoPath::Dislodged(_) => self.say(&format!("The convoy lost {}.", self.sunk())),
            NoPath::Paradox { .. } => {}
            NoPath::Impossible => self.say("It could not go there, whatever is ordered."),
        }
    }

    fn given(&mut self, order: &Order) {
        let why = self.why;
        let goal = match order {
            Order::Movement(_, Movement::SupportMove { to, .. }) => Some(to.province),
            _ => None,
        };
        if why.attacks.iter().any(|attack| Some(attack.unit) == goal) {
            let target = goal.map_or("", |goal| self.code(goal));
            let choice = match why.by_sea {
                Some(_) => format!(", even by convoy (4.A.4 {})", self.rules.convoy_cut.letter()),
                None => String::new(),
            };
            let words = format!("{target} cannot cut a support that is given against itself");
            self.say(&format!("{words}{choice}."));
        } else {
            self.say("Nothing cuts the support.");
        }
        if let Some(own) = why.not_against {
            let own = self.code(own);
            self.say(&format!("It does not count against {own}, a unit of its own power."));
        }
        if !why.spared.is_empty() {
            let armies = self.list(&why.spared);
            let letter = self.rules.paradox.letter();
            let words =
                format!("An attack by convoy from {armies} cannot cut it (4.A.2 {letter}).");
            self.say(&words);
        }
    }

    fn cut(&mut self, cut: &Cut) {
        match *cut {
            Cut::Attacked { .. } => {
                self.say("It is attacked from ");
                for (number, &by) in self.why.cut_by.iter().enumerate() {
                    self.put(&[if number == 0 { "" } else { ", " }, self.code(by)]);
                }
                self.words.push('.');
                if let Some(by) = self.why.by_sea.filter(|by| self.why.cut_by.contains(by)) {
                    let letter = self.rules.convoy_cut.letter();
                    let words = format!(
                        "{} cuts a support against itself, for it comes by convoy (4.A.4 {letter}).",
                        self.code(by)
                    );
                    self.say(&words);
                }
            }
            Cut::Dislodged { by } => {
                self.say("It is dislodged from ");
                self.put(&[self.code(by), "."]);
            }
            Cut::Lapsed { over } => {
                self.say("It went unweighed, for first came the dispute over ");
                self.put(&[self.code(over), "."]);
            }
            Cut::Cycle { .. } => {}
        }
    }

    /// How a unit that stays stood against its attackers.
    fn stood(&mut self) {
        let why = self.why;
        let Some(stand) = &why.stand else {
            // Strengths mean nothing where disputes decide.
            if let Some(by) = why.dislodged_by {
                self.say(&format!("It is dislodged from {}.", self.code(by)));
            }
            return;
        };
        let opponent = why.opponent();
        let dislodger = why.attacks.iter().find(|attack| Some(attack.unit) == why.dislodged_by);
        if let Some(attack) = dislodger {
            let met = why.defend.as_ref().filter(|_| Some(attack.unit) == opponent);
            return self.meeting(attack, "beats", std::iter::once(met.unwrap_or(stand)));
        }
        let (head_on, others): (Vec<&Force>, Vec<&Force>) =
            why.attacks.iter().partition(|attack| Some(attack.unit) == opponent);
        if let Some(defend) = &why.defend {
            self.withstood(defend, &head_on);
        }
        self.withstood(stand, &others);
    }

    /// What a unit stood with that stays, against these attacks.
    fn withstood(&mut self, stand: &Force, attacks: &[&Force]) {
        // It is besieged, or the attacks fail for another reason of their own.
        let is_weaker = attacks.iter().any(|attack| attack.value > stand.value);
        let verb = match is_weaker {
            true => "stays though weaker, for none gets through:",
            false => "stands against",
        };
        self.meeting(stand, verb, attacks.iter().copied());
    }

    /// Which cycle the unit was part of, and what was done with it.
    fn knot(&mut self) {
        let Some(Knot { rule, choice, core }) = &self.why.knot else { return };
        let is_one = core.len() == 1;
        let core = self.list(core);
        let Some(choice) = choice else {
            let (landing, army) = match is_one {
                true => {
                    (format!("The landing from {core} and the disputes it hangs"), "army stays")
                }
                false => {
                    (format!("The landings from {core} and the disputes they hang"), "armies stay")
                }
            };
            let words = format!("{landing} on wait for each other, so the {army} (by disputes).");
            return self.say(&words);
        };
        let by = format!("4.A.2 {}", choice.letter());
        let done = match rule {
            BackupRule::Szykman => "the convoyed armies find no path",
            BackupRule::Rule2000 => "the convoyed army does not cut the support",
            BackupRule::AllHold => "all moves fail",
            BackupRule::Fallback | BackupRule::CircularMovement => {
                let words = format!(
                    "The orders of {core} depend on each other in a cycle: moves fail and supports \
                     are cut (5.B.9)."
                );
                return self.say(&words);
            }
        };
        self.say(&format!("In the paradox of {core}, {done} ({by})."));
    }
}
