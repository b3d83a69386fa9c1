//! Orders made of the parts of sentences: who, what, whom and where to, in whatever order and with whatever words
//! between them. A sentence in which one name stays without a part is none of orders.

use super::frame::{Before, Frame, Help};
use super::memory::{Memory, Told};
use super::part::{Does, Part, What};
use super::subordinate::main_parts;
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Voice, Written};

/// An order, and the tokens of its clause.
pub(super) struct Found {
    pub order: Written,
    pub from: usize,
    pub to: usize,
}

/// Reads a line's parts, sentence after sentence.
pub(super) struct Frames {
    found: Vec<Found>,
    pub memory: Memory,
    pub frame: Frame,
    /// Whether words are passed up to the next comma.
    skips: bool,
    /// Where the part before ended.
    pub end: usize,
    /// How many unknown words stand before the next clause.
    ahead: usize,
    /// Whether this sentence is none of orders.
    pub broken: bool,
}

impl Frames {
    /// `last` was told to go or to stay above.
    pub fn new(last: Option<Told>) -> Frames {
        let memory = Memory::of(last);
        Frames {
            found: Vec::new(),
            memory,
            frame: Frame::default(),
            end: 0,
            ahead: 0,
            skips: false,
            broken: false,
        }
    }

    /// The orders of a line; of its sentences those are read that are some.
    pub fn read(mut self, parts: &[Part], is_one: impl Fn(&[Part]) -> bool) -> Vec<Found> {
        for sentence in parts.split_inclusive(|part| part.what == What::Stop) {
            let (found, told) = (self.found.len(), self.memory.told.len());
            let last = self.memory.last.clone();
            let parts = main_parts(sentence);
            self.broken = parts.iter().any(|part| part.what == What::Veto);
            for part in &parts {
                if part.what == What::Unknown {
                    self.unknown();
                } else if !self.broken {
                    self.part(part);
                    self.end = part.to;
                }
            }
            self.close();
            if self.broken {
                self.found.truncate(found);
                self.memory.told.truncate(told);
                self.memory.last = last;
                self.frame = Frame::default();
                self.memory.pass(sentence);
                self.end = sentence.last().map_or(self.end, |part| part.to);
            } else if !is_one(sentence) {
                self.found.truncate(found);
            }
        }
        self.found
    }

    /// A word that nothing is known of: it is of the next clause where that may begin here.
    fn unknown(&mut self) {
        if self.frame.is_whole() && self.frame.before.parts() {
            self.ahead += 1;
        } else {
            self.frame.unknown += 1;
        }
    }

    fn part(&mut self, part: &Part) {
        if !matches!(part.what, What::Colon | What::Stop | What::Comma | What::And) {
            self.frame.from.get_or_insert(part.from);
            self.frame.to = self.frame.to.max(part.to);
        }
        self.skips &= !matches!(part.what, What::Colon | What::Stop | What::Comma);
        if self.skips || self.connects(part) {
            return;
        }
        match &part.what {
            What::Stop | What::Colon => self.ends(part),
            What::Unit(unit) => self.named(unit.clone(), part),
            What::People(power) => self.frame.people = Some(*power),
            What::Kind(_) | What::KindThere(_) | What::OfTwo(_) => self.named_before(part),
            What::Verb(does) => self.does(*does),
            What::With | What::By | What::ByConvoy | What::From => self.helped(&part.what),
            What::It | What::There | What::ItsPlace => self.refers(&part.what),
            What::Same | What::Who | What::Which => self.goes_on(part),
            What::All(kind) => self.all(*kind, part),
            // `as soon as it is clear`
            What::As if self.frame.is_whole() => self.skips = true,
            What::You => {
                let Frame { subjects, does, before, .. } = &self.frame;
                self.broken |= subjects.len() != 1 || does.is_some() || !before.comma;
                // What follows is told to the one that was called.
                return;
            }
            What::Except => match self.frame.all {
                Some(_) => self.frame.marks.except = true,
                None => self.broken = true,
            },
            What::Not | What::Nothing | What::NorNot => self.denies(part),
            _ => self.broken = true,
        }
        self.frame.before = Before {
            // `neither Venice nor Rome`
            and: part.what == What::NorNot,
            ..Before::default()
        };
    }

    /// Words that only lead to the next part; whether this is one.
    fn connects(&mut self, part: &Part) -> bool {
        let told = part.from > self.end;
        let helped = self.frame.does == Some(Does::Support) && self.frame.object.is_none();
        let Frame { subjects, does, marks, before, people, .. } = &mut self.frame;
        match part.what {
            What::Into => (before.into, before.way) = (true, false),
            What::For if *does == Some(Does::Move) => before.into = true,
            What::For => before.lost = does.is_some(),
            What::Arrow => (before.into, marks.noted) = (true, true),
            What::Over => before.way = true,
            // `gets support from Berlin`
            What::From if helped && people.is_none() => return false,
            What::From if does.is_some() || people.is_some() => before.comes = true,
            // `From Norway we go on to Sweden` is no order; `from Norway our army goes` is one.
            What::From => before.into = true,
            // `take Piedmont with Marseilles`
            What::With if subjects.is_empty() && !before.comma => before.comes = true,
            What::And => before.and = true,
            What::Comma => {
                before.comma = true;
                marks.told |= told && !subjects.is_empty() && does.is_none();
            }
            _ => return false,
        }
        true
    }

    /// The end of a sentence, or of what stands before a colon.
    fn ends(&mut self, part: &Part) {
        let Frame { does, goal, helpers, marks, .. } = &self.frame;
        // `Warsaw and Ukraine have their eye on Galicia: …`
        let both = self.frame.subjects.len() > 1 || goal.is_none();
        let topic = does.is_none() && both && helpers.is_none() && !marks.same;
        self.memory.goal = goal.clone().or(self.memory.goal.take());
        if part.what == What::Stop || !topic {
            self.close();
            self.memory.topic = None;
            return;
        }
        let Frame { subjects, about, .. } = std::mem::take(&mut self.frame);
        self.memory.topic = subjects.last().cloned().or(about);
        self.memory.unit = self.memory.topic.clone().or(self.memory.unit.take());
        if subjects.len() == 2 {
            self.memory.pair = subjects;
        }
    }

    /// Ends a clause, and begins the next with this part.
    pub fn begin(&mut self, part: &Part) {
        self.frame.to = self.frame.to.min(self.end);
        self.close();
        (self.frame.from, self.frame.to) = (Some(part.from), part.to);
    }

    /// The same where the part is a word of the next clause already.
    fn begin_here(&mut self) {
        let at = self.frame.to;
        self.close();
        (self.frame.from, self.frame.to) = (Some(at.saturating_sub(1)), at);
    }

    /// A word for what a unit does.
    fn does(&mut self, does: Does) {
        let (whole, before) = (self.frame.is_whole(), self.frame.before);
        if let Some(helpers) = &mut self.frame.helpers {
            match does {
                Does::Support | Does::Convoy => helpers.does = helpers.does.or(Some(does)),
                Does::Give => {}
                // `by the Black Sea fleet to replace it`
                _ => self.broken |= !before.into || helpers.units.is_empty(),
            }
            return;
        }
        // `Sweden is nice, hold the line`
        if self.frame.marks.told && before.comma {
            return self.broken = true;
        }
        // `stay in Burgundy, stay in Paris`
        let goes = matches!(does, Does::Hold | Does::Move | Does::Take);
        if whole && before.parts() && goes && self.frame.marks.commands {
            self.begin_here();
        }
        if self.frame.marks.leans && self.frame.subjects.is_empty() {
            // `the North Sea, which goes to Denmark`
            self.frame.marks.leans = false;
            self.frame.subjects.extend(self.memory.named.clone());
        }
        self.verb(does);
    }

    fn verb(&mut self, does: Does) {
        let whole = self.frame.is_whole();
        let frame = &mut self.frame;
        if frame.does.is_none() {
            frame.marks.commands = frame.subjects.is_empty();
            if frame.marks.commands {
                frame.unknown_ahead = frame.unknown;
            }
        }
        match (frame.does, does) {
            (None, Does::Give) => (frame.does, frame.marks.gives) = (Some(Does::Support), true),
            (None, _) => {
                frame.does = Some(does);
                if does == Does::Follow {
                    self.follow();
                }
            }
            (Some(Does::Support), Does::Support) => frame.marks.gives = false,
            // `supports Munich's move to Burgundy`, `shall go sailing`
            (Some(Does::Support | Does::Convoy), Does::Move | Does::Take | Does::Hold)
            | (Some(Does::Move | Does::Take | Does::Hold), Does::Move)
            | (Some(Does::Hold), Does::Hold) => {}
            (Some(Does::Move), Does::Take | Does::Hold | Does::Convoy | Does::Carried)
                if !whole =>
            {
                frame.does = Some(does);
            }
            // What stands behind a whole order belongs to those who help.
            (Some(_), Does::Support | Does::Convoy | Does::Carried) if whole => {
                frame.marks.voyage |= does == Does::Carried;
                self.help(Some(if does == Does::Support { does } else { Does::Convoy }));
            }
            _ => self.broken = true,
        }
    }

    /// Those who help follow.
    fn help(&mut self, does: Option<Does>) {
        match &mut self.frame.helpers {
            Some(helpers) => helpers.does = helpers.does.or(does),
            None => self.frame.helpers = Some(Help { units: Vec::new(), does }),
        }
    }

    /// `with`, `by`, and `from` behind help.
    fn helped(&mut self, what: &What) {
        let carried = self.frame.does == Some(Does::Carried);
        match what {
            What::ByConvoy => self.frame.marks.voyage = true,
            // `gets support from Berlin`
            What::From => self.help(Some(Does::Support)),
            // `Munich is supported by Berlin`
            What::By if self.frame.does == Some(Does::Support) && self.frame.object.is_none() => {
                self.frame.does = None;
                self.help(Some(Does::Support));
            }
            What::By if self.frame.helpers.is_some() => {}
            What::By if carried => self.help(Some(Does::Convoy)),
            What::By if !self.frame.is_whole() => {}
            _ => self.help(None),
        }
    }

    /// Words for a unit, an order or a place that was spoken of.
    fn refers(&mut self, what: &What) {
        let (whole, memory) = (self.frame.is_whole(), &self.memory);
        let frame = &mut self.frame;
        match what {
            What::ItsPlace => return self.follow(),
            What::There => {
                if frame.goes() && frame.goal.is_none() {
                    frame.goal.clone_from(&memory.goal);
                }
                return;
            }
            _ => {}
        }
        if frame.helpers.as_ref().is_some_and(|helpers| helpers.units.is_empty())
            && frame.does == Some(Does::Support)
        {
            // `helps Trieste with that`
            frame.helpers = None;
        }
        // `against that`
        if frame.helpers.is_some() || frame.before.into && frame.subjects.is_empty() {
            return;
        }
        match frame.does {
            Some(Does::Support | Does::Convoy) if frame.object.is_none() => {
                frame.marks.leans = true;
            }
            None if frame.subjects.is_empty() => frame.subjects.extend(memory.unit.clone()),
            // `Belgium is bored, so it goes to Holland`
            None => frame.marks.told = false,
            // `Berlin takes it`
            Some(Does::Take) if frame.goal.is_none() => frame.goal.clone_from(&memory.before),
            Some(_) if whole && frame.before.parts() => {
                self.begin_here();
                self.frame.subjects.extend(self.memory.unit.clone());
            }
            _ => {}
        }
    }

    /// Where the unit spoken of stood: `takes its place`.
    fn follow(&mut self) {
        if let Some((unit, Deed::Move { .. })) = &self.memory.last
            && self.frame.goes()
            && self.frame.goal.is_none()
        {
            self.frame.goal = Some(unit.place.clone());
        }
    }

    /// `likewise`, `who`, `which`: the next clause speaks of this one.
    fn goes_on(&mut self, part: &Part) {
        let whole = self.frame.is_whole();
        match part.what {
            What::Same => {
                // `Paris holds, likewise Burgundy`
                if self.frame.before.parts() && whole {
                    self.begin(part);
                }
                if self.frame.subjects.is_empty() && self.frame.does.is_none() {
                    self.frame.subjects.extend(self.memory.topic.clone());
                }
                self.frame.marks.same = true;
            }
            What::Who => {
                self.begin(part);
                self.frame.subjects.extend(self.memory.named.clone());
            }
            _ if whole => {
                self.begin(part);
                self.frame.marks.leans = true;
            }
            _ => {}
        }
    }

    fn all(&mut self, kind: Option<UnitKind>, part: &Part) {
        let same = self.frame.marks.same;
        if self.frame.is_whole() {
            self.begin(part);
        }
        // `Sonst bleibt alles`: as it was.
        if !self.frame.subjects.is_empty() || self.frame.does.is_some() {
            return self.broken = true;
        }
        self.frame.all = Some(kind);
        self.frame.marks.same |= same;
    }

    fn denies(&mut self, part: &Part) {
        let Frame { subjects, does, marks, .. } = &self.frame;
        match part.what {
            // `ne va pas`
            What::Not if marks.not => {}
            What::NorNot => self.broken |= !marks.not && !subjects.is_empty(),
            What::Nothing if self.frame.is_whole() => return,
            What::Nothing => self.broken |= does.is_some(),
            // What is denied behind an order is no part of it.
            _ if does.is_some() => self.begin(part),
            _ => {}
        }
        self.frame.marks.not = true;
        self.frame.marks.nothing |= part.what == What::Nothing;
    }

    /// Ends a clause, and makes its orders.
    fn close(&mut self) {
        let mut frame = std::mem::take(&mut self.frame);
        // `the former moves in`
        if frame.goes() && frame.goal.is_none() && frame.about.is_none() && frame.before.into {
            frame.goal.clone_from(&self.memory.goal);
        }
        self.frame.unknown = std::mem::take(&mut self.ahead);
        self.memory.before.clone_from(&self.memory.place);
        let (Some(from), false) = (frame.from, self.broken) else { return };
        if !frame.names()
            && let Some(deed) = frame.all_hold(&self.memory)
        {
            return self.put(None, deed, from, frame.to);
        }
        // `Sweden ... yes, Sweden stays`
        if frame.does.is_none() && frame.goal.is_none() && frame.unknown == 0 && !frame.marks.same {
            let bare = frame.helpers.is_none() && frame.object.is_none() && frame.all.is_none();
            if bare && frame.subjects.len() < 2 {
                return;
            }
        }
        let helps = frame.helpers.as_ref().is_some_and(|it| it.does.is_some());
        let passive = frame.does.is_none() && frame.goal.is_none() && helps;
        let told = match frame.names() && !passive {
            true if frame.all.is_none() => frame.told(&self.memory),
            false if frame.all.is_none() => Some(Vec::new()),
            _ => None,
        };
        let Some(told) = told else { return self.broken = true };
        for (unit, deed) in told {
            self.memory.tell(&unit, &deed);
            if !frame.marks.noted {
                self.put(Some(unit), deed, from, frame.to);
            }
        }
        let Some(helpers) = frame.helpers.filter(|it| helps || !it.units.is_empty()) else {
            return;
        };
        let help = helpers.does.and_then(|does| self.memory.help_of(does));
        // `Munich is supported by Berlin`: in what it was told.
        let passive = match &frame.subjects[..] {
            [unit] if passive => Some(self.memory.help_for(unit)),
            _ => None,
        };
        let Some(help) = passive.or(help).filter(|_| !helpers.units.is_empty()) else {
            return self.broken = true;
        };
        for unit in helpers.units {
            self.put(Some(unit), help.clone(), from, frame.to);
        }
    }

    fn put(&mut self, unit: Option<UnitClaim>, deed: Deed, from: usize, to: usize) {
        let order = Written { power: None, mark: Mark::None, unit, deed, voice: Voice::Prose };
        self.found.push(Found { order, from, to });
    }
}
