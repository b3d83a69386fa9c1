//! What part a word may play in an order.
//!
//! A word may play several parts (`a` is an army, an article, and the Spanish "to"); which one it
//! plays is settled where the sentence is taken apart.

use std::sync::LazyLock;

use super::fold::{is_near, slips};
use super::lookup::WordMap;
use super::tables::Table;

/// The parts a word may play, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles(u64);

macro_rules! roles {
    ($( $(#[$doc:meta])* $name:ident = $bit:literal of $table:ident, )*) => {
        impl Roles {
            $( $(#[$doc])* pub const $name: Roles = Roles(1 << $bit); )*

            /// Every part, with the table of the words that may play it.
            const PLAYED: &[(Table, Roles)] = &[$( (Table::$table, Roles::$name), )*];
        }
    };
}

roles! {
    /// An army.
    ARMY = 0 of RoleArmy,
    /// A fleet.
    FLEET = 1 of RoleFleet,
    /// Stays where it is.
    HOLD = 2 of RoleHold,
    /// Goes.
    MOVE = 3 of RoleMove,
    /// Helps.
    SUPPORT = 4 of RoleSupport,
    /// Carries.
    CONVOY = 5 of RoleConvoy,
    /// By convoy.
    VIA = 6 of RoleVia,
    /// Retreats.
    RETREAT = 7 of RoleRetreat,
    /// Goes off the board, by any phase's rule.
    DISBAND = 8 of RoleDisband,
    /// Is built.
    BUILD = 9 of RoleBuild,
    /// Does without a build.
    WAIVE = 10 of RoleWaive,
    /// Before the place somebody goes to.
    TO = 11 of RoleTo,
    /// Before the place somebody comes from.
    FROM = 12 of RoleFrom,
    /// Before the place somebody is in.
    IN = 13 of RoleIn,
    /// Before those who help.
    BY = 14 of RoleBy,
    /// Between two things that both hold good.
    AND = 15 of RoleAnd,
    /// `the`, `a`.
    ARTICLE = 16 of RoleArticle,
    /// Carries no meaning between the unit and what it does.
    AUXILIARY = 17 of RoleAuxiliary,
    /// May stand before an order without changing it.
    FILLER = 18 of RoleFiller,
    /// Turns an order into its opposite.
    NOT = 19 of RoleNot,
    /// Makes an order hang on something.
    IF = 20 of RoleIf,
    /// Offers a second possibility.
    OR = 21 of RoleOr,
    /// Begins a question.
    QUESTION = 22 of RoleQuestion,
    /// Begins a reason: what follows is no order.
    BECAUSE = 23 of RoleBecause,
    /// All units.
    ALL = 24 of RoleAll,
    /// All other units.
    REST = 25 of RoleRest,
    /// `unit`, `units`.
    UNIT = 26 of RoleUnit,
    /// `coast`.
    COAST = 27 of RoleCoast,
    /// `north` as a coast.
    NORTH = 28 of RoleNorth,
    /// `south` as a coast.
    SOUTH = 29 of RoleSouth,
    /// `east` as a coast.
    EAST = 30 of RoleEast,
    /// `west` as a coast.
    WEST = 31 of RoleWest,
    /// `place`, as in "in place".
    PLACE = 32 of RolePlace,
    /// Whose: `its`, `their`.
    ITS = 33 of RoleIts,
    /// A verb that goes to a place with no `to` after it (attacks Burgundy).
    TAKES = 34 of RoleTakes,
    /// A support or an attack as a thing (the attack on ...).
    DEED = 35 of RoleDeed,
    /// Before a place attacked.
    ON = 36 of RoleOn,
    /// Two units help each other.
    MUTUAL = 37 of RoleMutual,
    /// A word of ordinary letters that is never a place unless it stands where one must.
    COMMON = 38 of RoleCommon,
    /// Begins a letter or ends one.
    GREETING = 39 of RoleGreeting,
}

impl Roles {
    /// Whether the word may play any of these parts.
    pub fn any(self, roles: Roles) -> bool {
        self.0 & roles.0 != 0
    }

    /// Whether the word has no part at all.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// This set and another.
    pub const fn or(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }
}

/// All words, by how they are written.
#[derive(Clone, Debug)]
pub struct Words {
    roles: WordMap<&'static str, Roles>,
    /// Verbs long enough to be known with a slip in them, by their first letters.
    verbs: WordMap<char, Vec<(&'static str, Roles)>>,
}

static WORDS: LazyLock<Words> = LazyLock::new(Words::new);

impl Words {
    /// The table, looked through once.
    pub(in crate::reading) fn all() -> &'static Words {
        &WORDS
    }

    fn new() -> Words {
        let mut roles: WordMap<&'static str, Roles> = WordMap::default();
        let mut verbs: WordMap<char, Vec<_>> = WordMap::default();
        for &(table, role) in Roles::PLAYED {
            // Whoever takes a place goes there.
            let role = if role == Roles::TAKES { role.or(Roles::MOVE) } else { role };
            for &word in table.words() {
                let entry = roles.entry(word).or_default();
                *entry = entry.or(role);
                let first = word.chars().next().filter(|_| VERBS.any(role) && word.len() >= 5);
                if let Some(first) = first {
                    verbs.entry(first).or_default().push((word, role));
                }
            }
        }
        Words { roles, verbs }
    }

    pub(in crate::reading) fn roles(&self, word: &str) -> Roles {
        self.roles.get(word).copied().unwrap_or_default()
    }

    /// The part of the verb that lies nearest to a word that is none, and how many slips away.
    /// Only verbs of these parts are looked at.
    pub(in crate::reading) fn nearest_verb(
        &self,
        word: &str,
        parts: Roles,
    ) -> Option<(Roles, usize)> {
        let allowed = match word.len() {
            0..=3 => return None,
            4..=5 => 1,
            _ => 2,
        };
        let mut best: Option<(Roles, usize)> = None;
        let mut contested = false;
        let alike = word.chars().next().and_then(|first| self.verbs.get(&first));
        for &(verb, role) in alike.into_iter().flatten() {
            let Some(distance) = slips(verb, word, allowed).filter(|_| parts.any(role)) else {
                continue;
            };
            match best {
                Some((_, least)) if distance > least => {}
                // `holps`: two verbs as near as each other are no verb.
                Some((known, least)) if distance == least => contested |= known != role,
                _ => {
                    best = Some((role, distance));
                    contested = false;
                }
            }
        }
        best.filter(|_| !contested)
    }

    /// The unit type a word with one slip in it is meant for.
    pub(in crate::reading) fn nearest_kind(&self, word: &str) -> Option<Roles> {
        const KINDS: [(Table, Roles); 2] =
            [(Table::SlipArmy, Roles::ARMY), (Table::SlipFleet, Roles::FLEET)];
        if word.len() < 4 || !self.roles(word).is_none() {
            return None;
        }
        let is_near = |table: Table| table.words().iter().any(|kind| is_near(kind, word, 1));
        let mut near = KINDS.into_iter().filter(|(table, _)| is_near(*table));
        let (_, role) = near.next()?;
        near.next().is_none().then_some(role)
    }
}

const VERBS: Roles = Roles::HOLD
    .or(Roles::MOVE)
    .or(Roles::SUPPORT)
    .or(Roles::CONVOY)
    .or(Roles::RETREAT)
    .or(Roles::DISBAND)
    .or(Roles::BUILD)
    .or(Roles::WAIVE);

/// Any word that says what a unit does.
pub const ANY_VERB: Roles = VERBS;

/// Verbs that may end an order.
pub const ENDING_VERB: Roles = Roles::HOLD.or(Roles::DISBAND).or(Roles::BUILD).or(Roles::WAIVE);
