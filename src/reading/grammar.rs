//! One order taken out of a line: who, and what he is told to do.

use super::cursor::Cursor;
use super::places::Need;
use super::statement::{Deed, Mark, PlaceClaim, UnitClaim, Voice, Voyage, Written};
use super::tokens::Sign;
use super::words::{ANY_VERB, ENDING_VERB, Roles};
use crate::board::UnitKind;

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

/// How many units may share one deed.
const MOST_SHARING: usize = 20;

impl Cursor<'_> {
    /// One order, or several units with one deed; `None` where no order begins here.
    pub fn order(&mut self) -> Option<Vec<Written>> {
        self.attempt(|cursor| {
            if let Some(found) = cursor.verb_first() {
                return Some(found);
            }
            let mark = cursor.mark();
            let unit = cursor.subject()?;
            let deed = cursor.predicate(&unit);
            let mut found = match deed {
                Some(deed) => vec![written(mark, Some(unit), deed)],
                None => cursor.shared(mark, unit)?,
            };
            cursor.helpers(&mut found);
            Some(found)
        })
    }

    fn mark(&mut self) -> Mark {
        if self.take(Sign::Plus) {
            Mark::Plus
        } else if self.is(Sign::Dash) {
            self.at += 1;
            Mark::Minus
        } else {
            Mark::None
        }
    }

    /// The unit an order begins with. A bare name must be followed by something to do.
    fn subject(&mut self) -> Option<UnitClaim> {
        let from = self.at;
        let unit = self.unit(Need::Likely)?;
        if unit.kind.is_none() {
            let goes_on = matches!(self.sign(), Sign::Dash | Sign::Colon)
                || self.has(ANY_VERB.or(Roles::AUXILIARY).or(Roles::TO).or(Roles::VIA))
                || self.verb_by_slip().is_some()
                || self.is(Sign::Open)
                || self.span().is_some()
                || self.done()
                || self.is(Sign::Comma)
                || self.has(Roles::AND);
            if !goes_on {
                self.at = from;
                return None;
            }
        }
        Some(unit)
    }

    /// A verb that is written with a slip in it.
    pub fn verb_by_slip(&self) -> Option<Roles> {
        let word = self.word();
        if word.is_empty() || !self.roles().is_none() || self.lexicon.named(word).is_some() {
            return None;
        }
        let parts = if self.sign_at(1) == Sign::Word || self.sign_at(1) == Sign::Open {
            ANY_VERB
        } else {
            ENDING_VERB
        };
        self.lexicon.words.nearest_verb(word, parts).map(|(roles, _)| roles)
    }

    fn verb(&self) -> Roles {
        self.verb_by_slip().unwrap_or_else(|| self.roles())
    }

    /// What the unit is told to do.
    fn predicate(&mut self, unit: &UnitClaim) -> Option<Deed> {
        self.attempt(|cursor| {
            if cursor.is(Sign::Colon) && unit.kind.is_some() || cursor.is(Sign::Colon) && cursor.sign_at(1) == Sign::Word {
                cursor.at += 1;
            }
            cursor.take(Sign::Bar);
            cursor.pass_hesitation(unit);
            if cursor.is(Sign::Stop) && (cursor.sign_at(1) == Sign::Dash || cursor.roles_at(1).any(ANY_VERB) && !cursor.tokens[cursor.at].gap) {
                cursor.at += 1;
            }
            if let Some(deed) = cursor.not_moving() {
                return Some(deed);
            }
            while cursor.has(Roles::AUXILIARY)
                && !cursor.goes_straight()
                && cursor.sign_at(1) == Sign::Word
            {
                cursor.at += 1;
            }
            cursor
                .attempt(|cursor| cursor.bracketed_verb())
                .or_else(|| cursor.attempt(|cursor| cursor.deed(unit)))
        })
    }

    /// Whether a place follows here without a verb (`A Par to Bur`).
    fn goes_straight(&self) -> bool {
        self.has(Roles::TO)
            // "Army in Paris" goes nowhere.
            && !matches!(self.word(), "in" | "en")
            && (self.ahead(1).span().is_some()
                || !self.roles_at(1).any(ANY_VERB.or(Roles::AUXILIARY))
                    && self.lexicon.words.nearest_verb(self.word_at(1), ANY_VERB).is_none())
    }

    /// `F Nwg, supports A Nwy` and `F Nth ... Ska`: signs between a unit and what it does.
    fn pass_hesitation(&mut self, unit: &UnitClaim) {
        if self.is(Sign::Stop) && self.sign_at(1) == Sign::Stop {
            while self.take(Sign::Stop) {}
        }
        let verb = self.roles_at(1);
        let unit_next = self.roles_at(2).any(KINDS);
        let says = self.word_at(1).len() > 2
            && self.ahead(1).span().is_none()
            && (verb.any(Roles::SUPPORT.or(Roles::CONVOY)) || verb.any(Roles::MOVE) && !unit_next);
        if self.is(Sign::Comma) && unit.kind.is_some() && says {
            self.at += 1;
        }
    }

    /// `no move`, `does not move`.
    fn not_moving(&mut self) -> Option<Deed> {
        self.attempt(|cursor| {
            while matches!(cursor.word(), "do" | "does" | "will" | "is" | "to" | "makes") {
                cursor.at += 1;
            }
            if cursor.word() == "nothing" {
                cursor.at += 1;
                return Some(Deed::Hold);
            }
            let not = cursor.has(Roles::NOT);
            cursor.at += 1;
            let still = matches!(
                cursor.word(),
                "move" | "moves" | "moving" | "orders" | "order" | "change"
            );
            cursor.at += 1;
            let ends = !cursor.is(Sign::Word) && !cursor.is(Sign::Dash);
            (not && still && ends).then_some(Deed::Hold)
        })
    }

    /// `(S) A Mun`, `(H)`.
    fn bracketed_verb(&mut self) -> Option<Deed> {
        if !self.take(Sign::Open) {
            return None;
        }
        let roles = self.roles();
        if !roles.any(ANY_VERB) || self.sign_at(1) != Sign::Close {
            return None;
        }
        self.at += 2;
        if roles.any(Roles::SUPPORT) {
            return self.support();
        }
        if roles.any(Roles::CONVOY) {
            return self.convoy();
        }
        roles.any(Roles::HOLD).then_some(Deed::Hold)
    }

    fn deed(&mut self, unit: &UnitClaim) -> Option<Deed> {
        if self.slashed() {
            return self.movement();
        }
        let dashed = self.is(Sign::Dash);
        if dashed {
            if let Some(deed) = self.attempt(|cursor| cursor.dashed_verb()) {
                return Some(deed);
            }
            return self.movement();
        }
        // `A Par Bur`: a place that stands there by its full right is where the unit goes, unless
        // the word is a verb as well.
        let verb = self.verb();
        if !verb.any(ANY_VERB) || self.place_rather_than_verb() {
            let toward = self.has(Roles::TO) && !matches!(self.word(), "in" | "en");
            if toward || self.has(Roles::VIA) || self.plain_target(unit) {
                return self.movement();
            }
            if !verb.any(ANY_VERB) {
                return None;
            }
        }
        self.by_verb(verb)
    }

    /// `A Par/Bur`: a slash for an arrow.
    fn slashed(&mut self) -> bool {
        let from = self.at;
        let slash = self.take(Sign::Slash);
        let place = slash && self.place(Need::Named).is_some();
        let ends = self.done() || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop);
        self.at = from + usize::from(slash && place && ends);
        place && ends
    }

    /// A word that is a verb by its looks but a place by what follows.
    fn place_rather_than_verb(&self) -> bool {
        let single = self.word().len() == 1;
        if self.span().is_some_and(|length| length > 1) {
            return true;
        }
        !single && self.span().is_some() && self.verb_by_slip().is_none()
            && !self.roles().any(Roles::HOLD.or(Roles::SUPPORT))
    }

    /// Whether a place follows the unit at once.
    fn plain_target(&self, unit: &UnitClaim) -> bool {
        let sure = self.span().is_some();
        let kind_known = unit.kind.is_some() || self.lexicon.named(&unit.place.key()).is_some();
        let likely = self.word().len() >= 3
            && self.sign_at(1) != Sign::Word
            && self.roles().is_none()
            && self
                .lexicon
                .candidates(&[self.word()], super::foreign::Language::English)
                .match_kind
                != super::names::MatchKind::Nothing;
        let letter_to = self.word() == "a" && self.sign_at(1) == Sign::Word && self.sign_at(2) != Sign::Dash;
        kind_known && (sure || likely || letter_to)
    }

    /// `- holds`, `-H`, `- S A Mun`.
    fn dashed_verb(&mut self) -> Option<Deed> {
        self.at += 1;
        let roles = self.verb();
        if self.word() == "h" && self.sign_at(1) != Sign::Word {
            let claim = self.place(Need::Any)?;
            return Some(Deed::HoldOr(claim));
        }
        if self.span().is_some() || !roles.any(ANY_VERB) {
            return None;
        }
        if self.word().len() == 1 && !self.roles_at(1).any(KINDS) && self.lexicon.named(self.word_at(1)).is_none() {
            return None;
        }
        self.by_verb(roles)
    }

    fn by_verb(&mut self, verb: Roles) -> Option<Deed> {
        let readers: [(Roles, fn(&mut Self) -> Option<Deed>); 8] = [
            (Roles::SUPPORT, |cursor| cursor.support()),
            (Roles::CONVOY, |cursor| cursor.convoy()),
            (Roles::HOLD, |cursor| cursor.hold()),
            (Roles::MOVE, |cursor| cursor.movement()),
            (Roles::RETREAT, |cursor| cursor.retreat()),
            (Roles::DISBAND, |cursor| cursor.leave()),
            (Roles::BUILD, |_| Some(Deed::Build)),
            (Roles::MUTUAL, |_| None),
        ];
        let fused = matches!(self.word(), "sa" | "sf" | "ca");
        if fused {
            return None;
        }
        for (role, read) in readers {
            if !verb.any(role) {
                continue;
            }
            let found = self.attempt(|cursor| {
                cursor.at += 1;
                cursor.take(Sign::Stop);
                read(cursor)
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// After a word for staying: `put`, `in place`, `its position`.
    fn hold(&mut self) -> Option<Deed> {
        while matches!(self.word(), "put" | "in" | "at" | "its" | "place" | "position" | "still" | "there" | "where" | "it" | "is" | "fast" | "firm" | "ground" | "the" | "line") {
            self.at += 1;
        }
        // "defends Munich" is a support.
        Some(Deed::Hold)
    }

    fn leave(&mut self) -> Option<Deed> {
        if matches!(self.word(), "off" | "from" | "the" | "board") {
            while matches!(self.word(), "off" | "from" | "the" | "board" | "map") {
                self.at += 1;
            }
        }
        Some(Deed::Leave)
    }

    /// After a word for retreating: where to, or off the board.
    fn retreat(&mut self) -> Option<Deed> {
        self.take_word("back");
        self.take(Sign::Dash);
        if self.word() == "off" || self.word() == "otb" {
            return self.leave();
        }
        while self.has(Roles::TO) && self.span().is_none() && self.sign_at(1) == Sign::Word {
            self.at += 1;
        }
        match self.place(Need::Any) {
            Some(place) => Some(Deed::Retreat(place)),
            None => Some(Deed::Leave),
        }
    }

    /// From the arrow, the verb or the `to` to the end of the path.
    pub fn movement(&mut self) -> Option<Deed> {
        let mut voyage = Voyage::Unsaid;
        let mut over = Vec::new();
        self.via(&mut voyage, &mut over);
        self.steps()?;
        if self.verb_by_slip().is_some_and(|roles| roles.any(Roles::MOVE)) && self.sign_at(1) == Sign::Word {
            self.at += 1;
        }
        let mut to = self.place(Need::Any)?;
        loop {
            let next = self.attempt(|cursor| {
                let arrow = cursor.is(Sign::Dash) || cursor.has(Roles::TO) && cursor.word() != "a" && cursor.word() != "in" && cursor.word() != "en";
                if !arrow {
                    return None;
                }
                cursor.at += 1;
                cursor.take(Sign::Dash);
                cursor.place(Need::Likely)
            });
            let Some(next) = next else {
                break;
            };
            over.push(std::mem::replace(&mut to, next));
        }
        self.via(&mut voyage, &mut over);
        Some(Deed::Move { to, over, voyage })
    }

    /// Arrows and words before the place somebody goes to.
    fn steps(&mut self) -> Option<()> {
        for _ in 0..6 {
            if self.take(Sign::Dash) || self.take(Sign::Bar) {
                continue;
            }
            if self.span().is_some() || self.sign_at(1) != Sign::Word && self.sign_at(1) != Sign::Open {
                break;
            }
            let passes = self.has(Roles::TO.or(Roles::ON).or(Roles::MOVE).or(Roles::AUXILIARY))
                || matches!(self.word(), "an" | "attack" | "over" | "out");
            if !passes || self.word().len() == 1 && !matches!(self.word(), "m" | "a") {
                break;
            }
            if self.word() == "from" {
                break;
            }
            self.at += 1;
        }
        Some(())
    }

    /// `via convoy`, `by convoy`, `VIA`, `(convoyed by F NTH)`, `via NTH`, before or behind the
    /// place somebody goes to.
    fn via(&mut self, voyage: &mut Voyage, over: &mut Vec<PlaceClaim>) {
        let found = self.attempt(|cursor| {
            cursor.take(Sign::Comma);
            let bracket = cursor.take(Sign::Open);
            let by = cursor.has(Roles::VIA) || matches!(cursor.word(), "by" | "through" | "per" | "uber" | "ueber" | "con" | "mit" | "par" | "with");
            let plain = by && cursor.has(Roles::VIA);
            let convoy_next = cursor.roles_at(1).any(Roles::CONVOY) && cursor.word_at(1).len() != 1
                || cursor.word_at(1) == "sea" && cursor.word() == "by";
            if cursor.has(Roles::CONVOY) && matches!(cursor.word_at(1), "by" | "from") {
                // The fleet that carries is told so (`helpers`).
                return None;
            }
            let convoy_here = cursor.has(Roles::CONVOY)
                && (cursor.word().len() > 1 || !matches!(cursor.sign_at(1), Sign::Word))
                && !(cursor.word().len() > 1 && cursor.roles_at(1).any(KINDS));
            if by && convoy_next {
                cursor.at += 2;
            } else if plain || convoy_here {
                cursor.at += 1;
                if cursor.word() == "c" {
                    cursor.at += 1;
                }
            } else {
                return None;
            }
            let mut seas = Vec::new();
            while let Some(sea) = cursor.attempt(|cursor| {
                let _ = cursor.has(Roles::BY.or(Roles::AND)) && { cursor.at += 1; true };
                cursor.take(Sign::Dash);
                cursor.take(Sign::Comma);
                let _ = cursor.has(Roles::BY) && { cursor.at += 1; true };
                cursor.unit(Need::Named).filter(|_| cursor.ends_a_sea(bracket))
            }) {
                seas.push(sea.place);
            }
            if bracket {
                while !cursor.done() && !cursor.is(Sign::Close) {
                    cursor.at += 1;
                }
                cursor.take(Sign::Close);
            }
            Some(seas)
        });
        if let Some(seas) = found {
            *voyage = Voyage::Convoy;
            over.extend(seas);
        }
    }

    /// Whether what was taken for a sea on the way is not rather the unit of the next order.
    fn ends_a_sea(&self, bracket: bool) -> bool {
        bracket
            || self.done()
            || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Close | Sign::Open)
            || self.has(Roles::TO.or(Roles::AND))
            || self.is(Sign::Word) && !self.has(ANY_VERB)
    }

    /// After a word for supporting: which unit, and where it goes if it goes.
    pub fn support(&mut self) -> Option<Deed> {
        if let Some(deed) = self.attempt(|cursor| cursor.reversed()) {
            return Some(deed);
        }
        self.connectives();
        let unit = self.unit(Need::Any)?;
        if let Some(to) = self.attempt(|cursor| cursor.supported_target()) {
            return Some(Deed::SupportMove(unit, to));
        }
        self.stays();
        Some(Deed::SupportHold(unit))
    }

    /// `the`, `for`, `that of`, `to` between a support word and the unit.
    fn connectives(&mut self) {
        while self.span().is_none()
            && matches!(self.word(), "the" | "for" | "to" | "of" | "that" | "from" | "by" | "move" | "attack" | "hold" | "holding" | "moving" | "convoy" | "a" | "an" | "den" | "die" | "de" | "het" | "el" | "la" | "le" | "l'" | "il")
            && self.sign_at(1) == Sign::Word
            && !(self.word() == "a" && !self.roles_at(1).any(KINDS))
        {
            self.at += 1;
        }
        self.take(Sign::Colon);
    }

    /// `move to Burgundy from Munich`, `hold to Munich`, `the attack on Burgundy by Munich`.
    fn reversed(&mut self) -> Option<Deed> {
        self.take_role(Roles::ARTICLE);
        let moving = self.has(Roles::DEED.or(Roles::MOVE)) && !self.has(Roles::HOLD);
        let staying = self.has(Roles::HOLD) || matches!(self.word(), "hold" | "holding" | "defence" | "defense");
        if self.word().len() == 1 || self.span().is_some() {
            return None;
        }
        self.at += 1;
        if staying {
            while matches!(self.word(), "to" | "of" | "in" | "at" | "by" | "for") {
                self.at += 1;
            }
            let unit = self.unit(Need::Any)?;
            return Some(Deed::SupportHold(unit));
        }
        if !moving {
            return None;
        }
        if !self.has(Roles::TO.or(Roles::ON)) {
            return None;
        }
        self.at += 1;
        let to = self.place(Need::Any)?;
        if !self.has(Roles::FROM.or(Roles::BY)) || self.span().is_some() {
            return None;
        }
        self.at += 1;
        let unit = self.unit(Need::Any)?;
        Some(Deed::SupportMove(unit, to))
    }

    /// Where a supported unit goes.
    fn supported_target(&mut self) -> Option<PlaceClaim> {
        if self.is(Sign::Dash) {
            while self.take(Sign::Dash) {}
            if self.word() == "h" || self.has(Roles::HOLD) && self.span().is_none() {
                return None;
            }
            self.steps()?;
            return self.last_of_path();
        }
        let before = self.at;
        while matches!(self.word(), "in" | "on" | "its" | "his" | "their" | "the" | "making" | "with" | "as" | "it" | "for")
            && self.roles_at(1).any(Roles::ITS.or(Roles::DEED).or(Roles::MOVE).or(Roles::ARTICLE))
        {
            self.at += 1;
        }
        if self.has(Roles::PLACE) && self.span().is_none() && !self.has(Roles::TO) {
            return None;
        }
        if matches!(self.word(), "in" | "en") && self.is_place_word(1) {
            return None;
        }
        let moving = self.verb().any(Roles::MOVE) || self.has(Roles::DEED) && !self.has(Roles::HOLD);
        let toward = self.has(Roles::TO.or(Roles::ON));
        if self.has(Roles::HOLD) || !toward && !moving {
            self.at = before;
            return self.straight_target();
        }
        if self.word().len() == 1 && !matches!(self.word(), "m" | "a") {
            return self.straight_target();
        }
        if self.word() == "a" && self.next_order_begins() {
            return None;
        }
        // "to hold", "to stay".
        if self.has(Roles::TO) && self.roles_at(1).any(Roles::HOLD) && self.word_at(1).len() > 1 {
            return None;
        }
        if self.span().is_none() {
            self.at += 1;
        }
        self.steps()?;
        self.last_of_path()
    }

    fn last_of_path(&mut self) -> Option<PlaceClaim> {
        let mut to = self.place(Need::Any)?;
        while let Some(next) = self.attempt(|cursor| {
            if !cursor.take(Sign::Dash) {
                return None;
            }
            cursor.place(Need::Likely)
        }) {
            to = next;
        }
        self.via(&mut Voyage::Unsaid, &mut Vec::new());
        Some(to)
    }

    /// `S Mun Bur`: two places in a row, and the second is not the unit of the next order.
    fn straight_target(&mut self) -> Option<PlaceClaim> {
        self.span()?;
        let place = self.place(Need::Named)?;
        let next = self.is(Sign::Dash) || self.has(ANY_VERB);
        (!next).then_some(place)
    }

    /// Whether an order to another unit begins here (`A Bur - ...`).
    fn next_order_begins(&mut self) -> bool {
        let from = self.at;
        let begins = self.unit(Need::Any).is_some()
            && (self.is(Sign::Dash) || self.has(ANY_VERB.or(Roles::TO)) || self.span().is_some());
        self.at = from;
        begins
    }

    /// `H`, `to hold`, `in place` behind a supported unit.
    fn stays(&mut self) {
        let from = self.at;
        self.take(Sign::Dash);
        while matches!(self.word(), "to" | "in" | "its" | "at" | "while" | "as" | "it" | "and" | "is" | "he" | "the" | "current" | "where") {
            self.at += 1;
        }
        let word = self.word();
        let stays = self.has(Roles::HOLD) || matches!(word, "there" | "holding") || self.is_place_word(0);
        let ends = word.len() > 1 || !matches!(self.sign_at(1), Sign::Word);
        if stays && ends {
            self.at += 1;
        } else {
            self.at = from;
        }
    }

    /// After a word for convoying: the army and where it goes, or, said of an army, where it goes.
    fn convoy(&mut self) -> Option<Deed> {
        if let Some(deed) = self.attempt(|cursor| cursor.reversed_convoy()) {
            return Some(deed);
        }
        let carried = self.attempt(|cursor| {
            while matches!(cursor.word(), "the" | "from" | "for" | "move" | "of")
                && cursor.sign_at(1) == Sign::Word
            {
                cursor.at += 1;
            }
            let unit = cursor.unit(Need::Any)?;
            let arrow = cursor.is(Sign::Dash) || cursor.has(Roles::TO.or(Roles::MOVE).or(Roles::CONVOY)) || cursor.word() == "cto";
            if !arrow && cursor.span().is_none() {
                return None;
            }
            cursor.steps()?;
            if cursor.has(Roles::CONVOY) && cursor.sign_at(1) == Sign::Word && cursor.span().is_none() {
                cursor.at += 1;
                cursor.steps()?;
            }
            let to = cursor.last_of_path()?;
            Some(Deed::Convoy(unit, to))
        });
        carried.or_else(|| {
            self.attempt(|cursor| {
                let Deed::Move { to, over, .. } = cursor.movement()? else {
                    return None;
                };
                Some(Deed::Move {
                    to,
                    over,
                    voyage: Voyage::Convoy,
                })
            })
        })
    }

    /// `to Norway from Yorkshire`.
    fn reversed_convoy(&mut self) -> Option<Deed> {
        if !self.take_role(Roles::TO) {
            return None;
        }
        let to = self.place(Need::Any)?;
        if self.span().is_some() || !self.take_role(Roles::FROM) {
            return None;
        }
        let unit = self.unit(Need::Any)?;
        Some(Deed::Convoy(unit, to))
    }

    /// Several units before one deed: `A Mar, A Par hold`, `A Par, A Bur MS`.
    fn shared(&mut self, mark: Mark, first: UnitClaim) -> Option<Vec<Written>> {
        let alone = self.at;
        let mut units = vec![first.clone()];
        let fused = self.fused_support(&first);
        if let Some(deed) = fused {
            return Some(vec![written(mark, Some(first), deed)]);
        }
        while units.len() < MOST_SHARING {
            let next = self.attempt(|cursor| {
                let comma = cursor.take(Sign::Comma);
                let and = cursor.take(Sign::And) || cursor.take_role(Roles::AND) || cursor.take(Sign::Slash);
                if !comma && !and {
                    return None;
                }
                cursor.unit(Need::Named)
            });
            let Some(next) = next else {
                break;
            };
            units.push(next);
        }
        if units.len() > 1
            && let Some(found) = self.attempt(|cursor| cursor.shared_deed(mark, &units))
        {
            return Some(found);
        }
        let listed = self.at;
        let bare = !self.is(Sign::Dash) && !self.is(Sign::Word) && !self.is(Sign::Open);
        if units.len() > 1 && bare && listed > alone {
            return Some(units.into_iter().map(|unit| written(mark, Some(unit), Deed::Nothing)).collect());
        }
        self.at = alone;
        Some(vec![written(mark, Some(first), Deed::Nothing)])
    }

    fn shared_deed(&mut self, mark: Mark, units: &[UnitClaim]) -> Option<Vec<Written>> {
        let mutual = self.attempt(|cursor| {
            if cursor.take_role(Roles::MUTUAL) {
                cursor.take_role(Roles::SUPPORT);
                return Some(());
            }
            while cursor.has(Roles::AUXILIARY) {
                cursor.at += 1;
            }
            let support = cursor.verb().any(Roles::SUPPORT);
            cursor.at += 1;
            let each = cursor.word() == "each" && cursor.word_at(1) == "other"
                || cursor.word() == "one" && cursor.word_at(1) == "another";
            cursor.at += 2;
            (support && each).then_some(())
        });
        if mutual.is_some() {
            let [.., one, other] = units else {
                return None;
            };
            return Some(vec![
                written(mark, Some(one.clone()), Deed::SupportHold(other.clone())),
                written(mark, Some(other.clone()), Deed::SupportHold(one.clone())),
            ]);
        }
        let last = units.last()?;
        let deed = self.predicate(last)?;
        let shares = match deed {
            Deed::Hold
            | Deed::SupportHold(_)
            | Deed::SupportMove(..)
            | Deed::Convoy(..)
            | Deed::Leave
            | Deed::Build => true,
            // Two units seldom go to one place, except where the sentence says both do.
            Deed::Move { .. } => false,
            _ => false,
        };
        shares.then(|| {
            units
                .iter()
                .map(|unit| written(mark, Some(unit.clone()), deed.clone()))
                .collect()
        })
    }

    /// `A MUN SA BER-KIE`, `SF SWE-SWE`, `CA LON-BEL`.
    fn fused_support(&mut self, _unit: &UnitClaim) -> Option<Deed> {
        self.attempt(|cursor| {
            let word = cursor.word();
            let kind = match word {
                "sa" | "ca" => UnitKind::Army,
                "sf" => UnitKind::Fleet,
                _ => return None,
            };
            cursor.at += 1;
            let place = cursor.place(Need::Any)?;
            let unit = UnitClaim {
                power: None,
                kind: Some(kind),
                place,
            };
            let to = cursor.attempt(|cursor| cursor.supported_target());
            match (word, to) {
                ("ca", Some(to)) => Some(Deed::Convoy(unit, to)),
                ("ca", None) => None,
                (_, Some(to)) => Some(Deed::SupportMove(unit, to)),
                (_, None) => {
                    cursor.stays();
                    Some(Deed::SupportHold(unit))
                }
            }
        })
    }

    /// `A Mun-Bur, supported by A Ruh and A Bel`: an order for each helper.
    fn helpers(&mut self, found: &mut Vec<Written>) {
        let Some((unit, deed)) = found
            .last()
            .and_then(|order| Some((order.unit.clone()?, order.deed.clone())))
        else {
            return;
        };
        let helper_deed = |convoy: bool| match (&deed, convoy) {
            (Deed::Move { to, .. }, true) => Some(Deed::Convoy(unit.clone(), to.clone())),
            (Deed::Move { to, .. }, false) => Some(Deed::SupportMove(unit.clone(), to.clone())),
            (Deed::Hold, false) => Some(Deed::SupportHold(unit.clone())),
            _ => None,
        };
        let helpers = self.attempt(|cursor| {
            cursor.take(Sign::Comma);
            let bracket = cursor.take(Sign::Open);
            cursor.take_word("with");
            cursor.take_role(Roles::ARTICLE);
            let roles = cursor.roles();
            let convoy = roles.any(Roles::CONVOY);
            if cursor.word().len() == 1 || !roles.any(Roles::SUPPORT.or(Roles::CONVOY)) {
                return None;
            }
            cursor.at += 1;
            if !matches!(cursor.word(), "by" | "from" | "of" | "durch" | "von" | "par" | "door" | "da" | "por") {
                return None;
            }
            cursor.at += 1;
            let mut units = vec![cursor.unit(Need::Named)?];
            while let Some(next) = cursor.attempt(|cursor| {
                let comma = cursor.take(Sign::Comma);
                let and = cursor.take(Sign::And) || cursor.take_role(Roles::AND);
                if !comma && !and {
                    return None;
                }
                let unit = cursor.unit(Need::Named)?;
                let own_order = cursor.is(Sign::Dash) || cursor.has(ANY_VERB.or(Roles::TO));
                (!own_order).then_some(unit)
            }) {
                units.push(next);
            }
            if bracket {
                cursor.take(Sign::Close);
            }
            Some((convoy, units))
        });
        let Some((convoy, units)) = helpers else {
            return;
        };
        for helper in units {
            if let Some(deed) = helper_deed(convoy) {
                let mut order = written(Mark::None, Some(helper), deed);
                order.voice = Voice::Passive;
                found.push(order);
            }
        }
        if convoy
            && let Some(Deed::Move { voyage, .. }) = found.first_mut().map(|order| &mut order.deed)
        {
            *voyage = Voyage::Convoy;
        }
    }

    /// Orders that begin with the verb: `Build A Par, F Bre`, `Hold: A Mar`, `Move A Par to Bur`.
    fn verb_first(&mut self) -> Option<Vec<Written>> {
        self.attempt(|cursor| cursor.waive())
            .or_else(|| self.attempt(|cursor| cursor.all_hold()))
            .or_else(|| self.attempt(|cursor| cursor.listed()))
            .or_else(|| self.attempt(|cursor| cursor.move_first()))
    }

    fn waive(&mut self) -> Option<Vec<Written>> {
        let mut count = None;
        if self.is(Sign::Number) && self.sign_at(1) == Sign::Word {
            count = self.number();
        }
        let no_build = self.has(Roles::NOT) && self.roles_at(1).any(Roles::BUILD)
            || matches!(self.word(), "build" | "builds") && matches!(self.word_at(1), "nothing" | "none" | "unused" | "waived" | "waive")
            || matches!(self.word(), "save") ;
        if no_build {
            self.at += 2;
            if self.has(Roles::BUILD) || self.has(Roles::ARTICLE) {
                self.at += 1;
            }
            if self.has(Roles::BUILD) {
                self.at += 1;
            }
        } else if self.has(Roles::WAIVE) && (self.word().len() > 1 || !matches!(self.sign_at(1), Sign::Word)) {
            self.at += 1;
        } else {
            return None;
        }
        self.take(Sign::Colon);
        if let Some(number) = self.number() {
            count = Some(number);
        }
        while matches!(self.word(), "a" | "the" | "my" | "build" | "builds" | "both" | "all" | "one" | "two" | "three" | "other" | "remaining" | "second" | "rest" | "of" | "this" | "turn" | "year" | "on" | "i") {
            match self.word() {
                "a" | "one" | "second" => count = Some(1),
                "both" | "two" => count = Some(2),
                "three" => count = Some(3),
                _ => {}
            }
            self.at += 1;
        }
        Some(vec![written(Mark::None, None, Deed::Waive(count))])
    }

    fn number(&mut self) -> Option<u8> {
        if !self.is(Sign::Number) {
            return None;
        }
        let number = self.token(0)?.word.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// `All units hold`, `Everything else holds`, `Hold all`.
    fn all_hold(&mut self) -> Option<Vec<Written>> {
        let with = usize::from(self.word_at(1) == "with");
        let verb_first = self.has(Roles::HOLD) && self.word().len() > 1 && self.roles_at(1 + with).any(Roles::ALL);
        if verb_first {
            self.at += 1 + with;
        }
        if self.word() == "the" {
            self.at += 1;
        }
        if !self.has(Roles::ALL.or(Roles::REST)) || self.span().is_some() {
            return None;
        }
        self.at += 1;
        let mut kind = None;
        while self.has(Roles::UNIT.or(Roles::ARTICLE).or(Roles::REST).or(KINDS).or(Roles::AUXILIARY)) || matches!(self.word(), "else" | "of" | "my" | "the") {
            if self.has(Roles::HOLD) && !self.roles_at(1).any(Roles::HOLD) {
                break;
            }
            if self.word().len() > 1 && self.has(KINDS) {
                kind = Some(if self.has(Roles::ARMY) { UnitKind::Army } else { UnitKind::Fleet });
            }
            self.at += 1;
        }
        if verb_first {
            return Some(vec![written(Mark::None, None, Deed::AllHold(kind))]);
        }
        let holds = self.verb().any(Roles::HOLD);
        self.at += 1;
        let _ = self.hold();
        holds.then(|| vec![written(Mark::None, None, Deed::AllHold(kind))])
    }

    /// `Build A Par, F Bre`, `Remove: A Bur`, `Hold: A Mar, A Par`, `R A Bur - Par`.
    fn listed(&mut self) -> Option<Vec<Written>> {
        self.number();
        let roles = self.roles();
        let single = self.word().len() == 1;
        let listing = Roles::BUILD.or(Roles::DISBAND).or(Roles::HOLD).or(Roles::RETREAT);
        if !roles.any(listing) {
            return None;
        }
        if single && !(self.roles_at(1).any(KINDS) && self.sign_at(2) == Sign::Word || self.sign_at(1) == Sign::Colon) {
            return None;
        }
        if !single && self.span().is_some() && self.sign_at(1) == Sign::Dash {
            return None;
        }
        self.at += 1;
        self.take(Sign::Colon);
        self.take(Sign::Dash);
        self.number();
        self.take(Sign::Colon);
        let mut found = Vec::new();
        loop {
            let next = self.attempt(|cursor| {
                if !found.is_empty() {
                    let comma = cursor.take(Sign::Comma);
                    let and = cursor.take(Sign::And) || cursor.take_role(Roles::AND) || cursor.take(Sign::Slash);
                    if !comma && !and {
                        return None;
                    }
                }
                let letter = !single && cursor.word().len() == 1 && cursor.sign_at(1) != Sign::Word;
                let bare = match found.is_empty() {
                    true if letter => Need::Any,
                    true => Need::Likely,
                    false => Need::Named,
                };
                let unit = cursor.unit_to_list(bare)?;
                let deed = cursor.predicate(&unit);
                if !found.is_empty() && deed.is_some() && !roles.any(Roles::RETREAT) {
                    return None;
                }
                Some((unit, deed))
            });
            let Some((unit, deed)) = next else {
                break;
            };
            let deed = listed_deed(roles, deed)?;
            if deed == Deed::Hold {
                self.stays();
            }
            found.push(written(Mark::None, Some(unit), deed));
        }
        (!found.is_empty()).then_some(found)
    }

    /// A unit in a list, where a number or an article may stand before it.
    fn unit_to_list(&mut self, need: Need) -> Option<UnitClaim> {
        self.number();
        self.unit(need)
    }

    /// `Move army Paris to Burgundy`, `Attack Burgundy from Paris`, `Support A Mun-Bur with A Ruh`.
    fn move_first(&mut self) -> Option<Vec<Written>> {
        let roles = self.roles();
        if self.word().len() == 1 || !roles.any(Roles::MOVE.or(Roles::SUPPORT).or(Roles::CONVOY)) || self.sign_at(1) != Sign::Word {
            return None;
        }
        if self.span().is_some() && self.sign_at(1) == Sign::Dash {
            return None;
        }
        self.at += 1;
        if roles.any(Roles::MOVE) {
            let from_to = self.attempt(|cursor| {
                cursor.take_role(Roles::FROM);
                let unit = cursor.unit(Need::Named)?;
                let deed = cursor.predicate(&unit)?;
                matches!(deed, Deed::Move { .. }).then_some((unit, deed))
            });
            let (unit, deed) = from_to.or_else(|| {
                self.attempt(|cursor| {
                    cursor.take_role(Roles::TO);
                    let to = cursor.place(Need::Named)?;
                    if !cursor.has(Roles::FROM.or(Roles::BY)) {
                        return None;
                    }
                    cursor.at += 1;
                    let unit = cursor.unit(Need::Named)?;
                    let deed = Deed::Move {
                        to,
                        over: Vec::new(),
                        voyage: Voyage::Unsaid,
                    };
                    Some((unit, deed))
                })
            })?;
            return Some(vec![written(Mark::None, Some(unit), deed)]);
        }
        let deed = if roles.any(Roles::SUPPORT) {
            self.support()?
        } else {
            self.convoy()?
        };
        if !matches!(self.word(), "with" | "by" | "from" | "using") {
            return None;
        }
        self.at += 1;
        let helper = self.unit(Need::Named)?;
        Some(vec![written(Mark::None, Some(helper), deed)])
    }
}

fn listed_deed(verb: Roles, deed: Option<Deed>) -> Option<Deed> {
    match deed {
        Some(Deed::Move { to, .. }) if verb.any(Roles::RETREAT) => Some(Deed::Retreat(to)),
        Some(deed) if verb.any(Roles::RETREAT) => Some(deed),
        Some(_) => None,
        None if verb.any(Roles::BUILD) => Some(Deed::Build),
        None if verb.any(Roles::DISBAND.or(Roles::RETREAT)) => Some(Deed::Leave),
        None => Some(Deed::Hold),
    }
}

fn written(mark: Mark, unit: Option<UnitClaim>, deed: Deed) -> Written {
    Written {
        power: None,
        mark,
        unit,
        deed,
        voice: Voice::Active,
    }
}
