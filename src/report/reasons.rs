//! Why an order came out as it did, in short sentences with codes for names: for programs, and for
//! keepers who look at a phase ([`explanation`](super::explanation)).
//!
//! Letters to players are worded in `outcomes` and `strengths`, which tell less and in full names.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::adjudication::{
    BackupRule, Bounce, Closed, Cut, Disbanding, Force, Illegal, Knot, Lead, Line, NoPath, Nothing,
    Outcome, Refusal, Removing, Settled, StrengthName, Uncounted, Verdict, Void, Waive, Why,
    closed,
};
use crate::board::{Board, Province};
use crate::order::{Movement, Order};
use crate::position::Position;
use crate::rules::{Removal, Rules};

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
}

/// The reason of a line, whose order and outcome these are.
pub fn reason(
    ruled: Ruled<'_>,
    line: &Line,
    order: &Order,
    outcome: &Outcome,
) -> Cow<'static, str> {
    let Ruled { board, rules, verdict, .. } = ruled;
    if verdict.is_plain(line) {
        match outcome {
            Outcome::Holds => return "Nobody attacks it.".into(),
            Outcome::Moves => return "Nothing stands against it.".into(),
            Outcome::Given => return "Nothing cuts the support.".into(),
            Outcome::Convoys => return "The fleet is not dislodged.".into(),
            _ => {}
        }
    }
    let why = verdict.why(rules, line, order);
    let own = order.place().map(|place| place.province);
    let mut text = Text { board, rules, own, why: &why, words: String::new() };
    match outcome {
        Outcome::Holds | Outcome::Convoys | Outcome::Disrupted { .. } => {}
        Outcome::Moves => text.moved(),
        Outcome::Bounced(bounce) => text.bounced(bounce),
        Outcome::NoPath(no_path) => text.no_path(no_path),
        Outcome::Given => text.given(order),
        Outcome::Cut(cut) => text.cut(cut),
        Outcome::Void(void) => text.say(void_words(*void)),
        Outcome::Illegal(Illegal::RetreatClosed(to)) => {
            text.say(&retreat_closed(ruled, order, *to));
        }
        Outcome::Illegal(why) => text.say(&illegal(board, why)),
        Outcome::Retreats => text.say("Nobody else retreats there."),
        Outcome::Disbanded(why) => text.say(&disbanded(board, why)),
        Outcome::Built => text.say("The centre is owned and vacant."),
        Outcome::Removed(why) => text.removed(*why),
        Outcome::Waived(Waive::Ordered) => text.say("The build is given up."),
        Outcome::Waived(Waive::Unused) => text.say("Nothing was ordered for this build."),
        Outcome::Refused(why) => text.refused(*why),
    }
    text.stood();
    text.knot();
    text.chosen(outcome);
    match outcome {
        _ if !text.words.is_empty() => {}
        Outcome::Holds => text.say("No attack on it has any strength."),
        _ => text.say("The fleet is not dislodged."),
    }
    text.words.into()
}

/// Sentences as they are put together.
struct Text<'a> {
    board: &'a Board,
    rules: &'a Rules,
    /// Where the unit stands that is told of.
    own: Option<Province>,
    why: &'a Why,
    words: String,
}

impl Text<'_> {
    /// Adds a sentence.
    fn say(&mut self, sentence: &str) {
        if !self.words.is_empty() {
            self.words.push(' ');
        }
        self.words.push_str(sentence);
    }

    fn code(&self, province: Province) -> &str {
        self.board.code(province)
    }

    fn list(&self, provinces: &[Province]) -> String {
        list(self.board, provinces)
    }

    /// `attack 2 from BUR with GAS`
    fn force(&self, force: &Force) -> String {
        let (name, of) = match force.name {
            StrengthName::Attack => ("attack", "from"),
            StrengthName::Hold => ("hold", "of"),
            StrengthName::Prevent => ("prevent", "of"),
            StrengthName::Defend => ("defend", "of"),
        };
        let mut words = format!("{name} {} {of} {}", force.value, self.code(force.unit));
        if !force.with.is_empty() {
            let _ = write!(words, " with {}", self.list(&force.with));
        }
        match force.nothing {
            None => {}
            Some(Nothing::NoPath) => words.push_str(", which has no path"),
            Some(Nothing::OwnUnit) => words.push_str(" against a unit of its own power"),
            Some(Nothing::Beaten(by)) => {
                let _ = write!(words, ", beaten from {}", self.code(by));
            }
        }
        words
    }

    fn forces<'f>(&self, forces: impl Iterator<Item = &'f Force>) -> String {
        forces.map(|force| self.force(force)).collect::<Vec<String>>().join(" and ")
    }

    /// `; support of MAR for BUR is cut from PIE`, for each that does not count. What matches nothing
    /// is told of the unit's own strengths alone.
    fn uncounted<'f>(&self, forces: impl Iterator<Item = &'f Force>) -> String {
        let mut words = String::new();
        for force in forces {
            let whom = self.code(force.unit);
            let is_own = Some(force.unit) == self.own;
            let is_told =
                |(_, why): &&(Province, Uncounted)| is_own || !matches!(why, Uncounted::Void(_));
            for (helper, why) in force.without.iter().filter(is_told) {
                let _ = write!(words, "; support of {} for {whom} ", self.code(*helper));
                let _ = match why {
                    Uncounted::Cut(Cut::Attacked { from }) => {
                        write!(words, "is cut from {}", self.code(*from))
                    }
                    Uncounted::Cut(Cut::Dislodged { by }) => {
                        write!(words, "is lost, dislodged from {}", self.code(*by))
                    }
                    Uncounted::Cut(Cut::Fallback { .. }) => write!(words, "is lost in a cycle"),
                    Uncounted::Void(_) => write!(words, "is void"),
                    Uncounted::OwnUnit => {
                        write!(words, "does not count against its own power")
                    }
                };
            }
        }
        words
    }

    /// `Attack 2 from BUR with GAS beats hold 1 of PAR.`
    fn meeting<'f>(
        &mut self,
        attack: &'f Force,
        verb: &str,
        others: impl Iterator<Item = &'f Force> + Clone,
    ) {
        let own = self.force(attack);
        let other = self.forces(others.clone());
        let lost = self.uncounted(std::iter::once(attack).chain(others));
        self.say(&super::words::capital(&format!("{own} {verb} {other}{lost}.")));
    }

    fn moved(&mut self) {
        let why = self.why;
        match &why.attack {
            Some(attack) if !why.against.is_empty() => {
                self.meeting(attack, "beats", why.against.iter());
            }
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
        let Some(attack) = &why.attack else { return };
        let unbeaten = why.against.iter().filter(|force| force.value >= attack.value);
        match bounce {
            Bounce::OwnUnit => self.say("A unit of the same power is there and does not leave."),
            Bounce::Held { .. } | Bounce::HeadToHead { .. } | Bounce::Rival { .. } => {
                self.meeting(attack, "does not beat", unbeaten);
            }
            Bounce::Fallback { .. } if why.against.is_empty() => {}
            Bounce::Fallback { .. } => {
                self.meeting(attack, "would beat", why.against.iter());
            }
        }
    }

    fn no_path(&mut self, no_path: &NoPath) {
        match no_path {
            NoPath::NotOrdered => self.say("No route of fleets was ordered to convoy it."),
            NoPath::Dislodged(_) => {
                let sunk = self.why.sunk.iter().map(|&(fleet, by)| {
                    format!("the fleet in {}, dislodged from {}", self.code(fleet), self.code(by))
                });
                let sunk = sunk.collect::<Vec<String>>().join(" and ");
                self.say(&format!("The convoy lost {sunk}."));
            }
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
            let target = goal.map_or("", |goal| self.code(goal)).to_owned();
            self.say(&format!("{target} cannot cut a support that is given against itself."));
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
                self.say(&format!("It is attacked from {}.", self.list(&self.why.cut_by)));
            }
            Cut::Dislodged { by } => self.say(&format!("It is dislodged from {}.", self.code(by))),
            Cut::Fallback { .. } => {}
        }
    }

    /// How a unit that stays stood against its attackers.
    fn stood(&mut self) {
        let why = self.why;
        let Some(stand) = &why.stand else { return };
        let dislodger = why.attacks.iter().find(|attack| Some(attack.unit) == why.dislodged_by);
        match dislodger {
            Some(attack) => self.meeting(attack, "beats", std::iter::once(stand)),
            // It is besieged, or the attacks fail for another reason of their own.
            None if why.attacks.iter().any(|attack| attack.value > stand.value) => {
                self.meeting(
                    stand,
                    "stays though weaker, for none gets through:",
                    why.attacks.iter(),
                );
            }
            None => self.meeting(stand, "stands against", why.attacks.iter()),
        }
    }

    /// Which cycle the unit was part of, and what was done with it.
    fn knot(&mut self) {
        let Some(Knot { rule, choice, core }) = &self.why.knot else { return };
        let (core, letter) = (self.list(core), choice.letter());
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
        self.say(&format!("In the paradox of {core}, {done} (4.A.2 {letter})."));
    }

    fn removed(&mut self, why: Removing) {
        let (place, lead) = match why {
            Removing::Ordered => return self.say("As ordered."),
            Removing::CivilDisorder { distance: None, lead } => {
                ("it has no way home".to_owned(), lead)
            }
            Removing::CivilDisorder { distance: Some(steps), lead } => {
                let home = match self.why.settled {
                    Some(Settled::Removal(Removal::FromOwned)) => "a centre of its own",
                    _ => "home",
                };
                (format!("it is {steps} from {home}"), lead)
            }
            Removing::LeastRecent { lead } => ("the oldest on no centre goes".to_owned(), lead),
        };
        let before = match lead {
            Lead::All => "all go".to_owned(),
            Lead::Farther(at) => format!("before {}, which is nearer", self.code(at)),
            Lead::OffCentre(at) => format!("before {}, which is on a centre", self.code(at)),
            Lead::Older(at) => format!("before {}, which is younger", self.code(at)),
            Lead::Fleet(at) => format!("before {}, which is equal but an army", self.code(at)),
            Lead::Alphabet(at) => {
                format!("before {}, which is equal but later in the alphabet", self.code(at))
            }
        };
        let choice = self.choice();
        self.say(&format!("Too few removals: {place}, {before}{choice}."));
    }

    fn refused(&mut self, why: Refusal) {
        let what = match why {
            Refusal::Conflicting => "The unit has another legal order",
            Refusal::Surplus => "More is ordered than allowed",
            Refusal::Twice if self.why.settled.is_some() => "Another build is ordered here",
            Refusal::Twice => "This is ordered already",
        };
        let choice = self.choice();
        self.say(&format!("{what}{choice}."));
    }

    /// ` (4.D.3 c)`
    fn choice(&self) -> String {
        let choice = self.why.settled.map(|settled| settled.choice());
        choice.map_or(String::new(), |(issue, letter)| format!(" ({issue} {letter})"))
    }

    /// Of what is followed where more was ordered: by which choice.
    fn chosen(&mut self, outcome: &Outcome) {
        let is_followed = matches!(
            outcome,
            Outcome::Built | Outcome::Waived(_) | Outcome::Removed(Removing::Ordered)
        );
        if let (true, Some(settled)) = (is_followed, self.why.settled) {
            let (issue, letter) = settled.choice();
            self.say(&format!("Of too many it is chosen by {issue} {letter}."));
        }
    }
}

fn list(board: &Board, provinces: &[Province]) -> String {
    let codes: Vec<&str> = provinces.iter().map(|&province| board.code(province)).collect();
    codes.join(", ")
}

fn retreat_closed(ruled: Ruled<'_>, order: &Order, to: Province) -> String {
    let board = ruled.board;
    let why = order
        .place()
        .map_or(Closed::NoBorder, |place| closed(board, ruled.position, place.province, to));
    let to = board.code(to);
    match why {
        Closed::NoBorder => format!("It cannot go to {to} from where it stands."),
        Closed::Occupied => format!("A unit stands in {to}."),
        Closed::Contested => format!("Units bounced in {to}."),
        Closed::Origin => format!("Its attacker came from {to}."),
    }
}

fn void_words(why: Void) -> &'static str {
    match why {
        Void::MovesElsewhere => "The unit is ordered elsewhere.",
        Void::DoesNotMove => "The unit is not ordered to move.",
        Void::Moves => "The unit is ordered to move.",
        Void::GoesByLand => "The army goes by land.",
        Void::NotOnWay => "The army is convoyed another way.",
        Void::CivilDisorder => "The unit is in civil disorder (4.D.9).",
        Void::Impossible => "No order could match it.",
    }
}

fn disbanded(board: &Board, why: &Disbanding) -> String {
    match why {
        Disbanding::Ordered => "As ordered.".to_owned(),
        Disbanding::Clash(others) => {
            format!("It retreats to the same province as {}.", list(board, others))
        }
        Disbanding::NoOrder => "It has no order that can be followed.".to_owned(),
        Disbanding::NoRetreat => "It has nowhere to go.".to_owned(),
    }
}

fn illegal(board: &Board, why: &Illegal) -> String {
    let code = |province: Province| board.code(province).to_owned();
    match *why {
        Illegal::WrongPhase => "It is no order of this phase.".to_owned(),
        Illegal::NoUnit(at) => format!("No unit stands in {}.", code(at)),
        Illegal::Foreign(power) => format!("The unit belongs to {}.", board.power_code(power)),
        Illegal::SamePlace => "The unit stands there already.".to_owned(),
        Illegal::NoBorder(to) => format!("It cannot go to {}.", code(to)),
        Illegal::NoConvoyPossible(to) => format!("No fleets could convoy it to {}.", code(to)),
        Illegal::CoastNeeded(to) => format!("{} has two coasts in reach; name one.", code(to)),
        Illegal::WrongCoast(to) => format!("It cannot go to {}.", board.location_code(to)),
        Illegal::OwnSupport => "A unit cannot support itself.".to_owned(),
        Illegal::OutOfReach(to) => format!("It cannot go to {} itself.", code(to)),
        Illegal::SupportedCannotGo(to) => {
            format!("The supported unit could never go to {}.", board.location_code(to))
        }
        Illegal::CannotConvoy => "Only a fleet at sea can convoy.".to_owned(),
        Illegal::NotAnArmy(at) => format!("The unit in {} is not an army.", code(at)),
        Illegal::NotOnRoute => "The fleet is on no route that the army could need.".to_owned(),
        Illegal::NotDislodged(at) => format!("The unit in {} is not dislodged.", code(at)),
        Illegal::RetreatClosed(to) => format!("{} is not open to its retreat.", code(to)),
        Illegal::NothingToBuild => "The power has nothing to build.".to_owned(),
        Illegal::NothingToRemove => "The power has nothing to remove.".to_owned(),
        Illegal::NoBuildSite(at) => format!("{} is no owned home centre.", code(at)),
        Illegal::Occupied(at) => format!("A unit stands in {}.", code(at)),
        Illegal::WrongKind(at) => format!("Such a unit cannot stand in {}.", code(at)),
        Illegal::KindNeeded(at) => format!("Army or fleet in {}? The order must say.", code(at)),
        Illegal::WaiveForbidden => "Builds may not be waived (4.D.7).".to_owned(),
        Illegal::KindMissing(at) => {
            format!("The unit in {} is named without its type (4.C.1).", code(at))
        }
        Illegal::KindWrong(at) => format!("The unit in {} is of the other type (4.C.2).", code(at)),
        Illegal::NationalityMissing(at) => {
            format!("The unit in {} is named without its power (4.C.5).", code(at))
        }
        Illegal::NationalityWrong(at) => {
            format!("The unit in {} is of another power (4.C.6).", code(at))
        }
        Illegal::NotAtCoast(at) => {
            format!("The unit does not lie in {} (4.B.5).", board.location_code(at))
        }
        Illegal::NoSuchCoast(at) => {
            format!("{} names a coast that is none here (4.B.6).", board.location_code(at))
        }
        Illegal::PathNeeded(to) => {
            format!("A convoy to {} needs its path in the order (4.A.6).", code(to))
        }
        Illegal::NoSuchPath(to) => format!("No convoy to {} can follow that path.", code(to)),
        Illegal::NoSuchPlace => "It goes to no place of the map.".to_owned(),
    }
}
