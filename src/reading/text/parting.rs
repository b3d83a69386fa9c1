//! A letter parted into what it says to the judge and what it says to other players: press.
//!
//! Press begins with a line of its own (`PRESS TO FRANCE, ITALY`, `BROADCAST`) and goes on to the word
//! `ENDPRESS`, to the next such line, or to the end of the letter; a reply to press is press from its
//! first line on. Within press such a line must stand out, for sentences begin like it. Nothing that
//! stands in press is ever read as an order or a command, and nothing outside it is ever sent: each
//! line of a letter falls to one side alone. No board is needed for that; whom the readers' names mean
//! is asked later (`readers`).

use super::breaks::{begins_small, stops_short};
use super::leftovers::mended;
use super::line::{OwnLine, first_words};
use super::quotes::own_lines_of_press;
use crate::game::{PressDelivery, Signature};
use crate::reading::ast::cut::{Cut, CutWhy};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// What a letter is before its first word says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Words to the judge.
    Judge,
    /// Press to the circle that the letter answers.
    Circle,
}

/// A letter's two sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parted {
    /// The letter without its press; its other lines keep their places.
    pub rest: String,
    /// Whether the rest says nothing.
    pub rest_is_blank: bool,
    /// Its press, in the order written.
    pub press: Vec<WrittenPress>,
}

/// A piece of press as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenPress {
    /// To whom.
    pub to: WrittenReaders,
    /// Whether it asks to be signed, or not to be.
    pub signature: Option<Signature>,
    /// When its readers are to get it, if it says so.
    pub delivery: Option<PressDelivery>,
    /// The words, without empty lines around them.
    pub words: String,
    /// Whether the letter goes on beyond what is read of any letter.
    pub length: Length,
    /// How the line stands that begins it.
    pub stands: Stands,
}

/// How the line that begins press stands among the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// Apart from them.
    Apart,
    /// Where it may be no more than the rest of a sentence that was wrapped (`I wish a good game / to
    /// all`): its writer is asked.
    InSentence,
}

/// Whether a piece of press could be read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// It could.
    Whole,
    /// It is too long.
    TooLong,
}

/// To whom press is to go, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenReaders {
    /// To those who read the press it answers.
    Circle,
    /// To everybody.
    All,
    /// To those of these names; empty where nobody is named.
    Named(String),
    /// To anybody, in another's name.
    InAnothersName,
}

/// The longest line that can begin press, in words.
const LONGEST_HEAD: usize = 16;

/// Parts a letter. Total: every text has two sides, and mostly one of them is empty.
pub fn part(text: &str, opening: Opening) -> Parted {
    if opening == Opening::Judge && !may_hold_press(text) {
        return Parted { rest: text.to_owned(), rest_is_blank: false, press: Vec::new() };
    }
    let (lines, cuts) = own_lines_of_press(text);
    let too_long = cuts.iter().any(|cut| cut.why == CutWhy::TooLong);
    let length = if too_long { Length::TooLong } else { Length::Whole };
    let mut parting = Parting::begun(length);
    if opening == Opening::Circle {
        parting.open(Head::of(WrittenReaders::Circle), "", Stands::Apart);
    }
    for line in &lines {
        parting.line(line);
    }
    parting.done(text, opening, signature(text, &cuts, &lines))
}

/// The lines of a signature, from its mark on.
fn signature(text: &str, cuts: &[Cut], own: &[OwnLine]) -> Vec<OwnLine> {
    let Some(cut) = cuts.iter().find(|cut| cut.why == CutWhy::Signature) else {
        return Vec::new();
    };
    let lines = mended(text);
    // A quotation may stand below it, and more of the letter below that.
    let others = cuts.iter().map(|cut| cut.line).chain(own.iter().map(|line| line.number));
    let end = others.filter(|&line| line > cut.line).min().unwrap_or(usize::MAX);
    let lines = lines.split('\n').enumerate().take(end - 1).skip(cut.line - 1);
    let own =
        |(at, line): (usize, &str)| OwnLine { number: at + 1, text: line.to_owned(), under: None };
    lines.map(own).collect()
}

/// The lines that stand in no press; where some begins, that is noted.
pub(super) fn without_press(
    text: &str,
    lines: Vec<OwnLine>,
    mut cuts: Vec<Cut>,
) -> (Vec<OwnLine>, Vec<Cut>) {
    if !may_hold_press(text) {
        return (lines, cuts);
    }
    let mut parting = Parting::begun(Length::Whole);
    for line in &lines {
        let pieces = parting.press.len();
        parting.line(line);
        if parting.press.len() > pieces {
            let words = first_words(&line.text);
            cuts.push(Cut { why: CutWhy::Press, line: line.number, words });
        }
    }
    (parting.rest, cuts)
}

/// Whether a line of press looks like one that begins or ends press and does not: `PRES TO ITALY`.
pub fn looks_like_heading(line: &str) -> bool {
    let line = bare(line);
    let folded = fold(&line);
    let words: Vec<&str> = folded.split_whitespace().collect();
    // One that did not stand out; `press on regardless` may be the end of a wrapped sentence.
    let is_toward = words.get(1).is_some_and(|word| Table::PressToward.contains(word));
    let may_be = is_toward || line.starts_with(char::is_uppercase);
    if may_be && Head::read(&line, Side::Judge).is_some() {
        return true;
    }
    let near = |word: &&str| Table::PressTitles.is_nearly(word);
    // `End of press message`, `Ende`: nothing below may be meant for others.
    let ends = |word: &str| Table::PressEndWords.contains(word);
    match words.as_slice() {
        [one] => ends(one) || Table::PressEndSlips.is_nearly(one),
        [first, rest @ ..] if ends(first) && rest.len() <= 5 && rest.iter().any(near) => true,
        [first, toward, ..] if words.len() <= LONGEST_HEAD => {
            near(first) && Table::PressToward.contains(toward)
                || Table::PressEndFirst.is_nearly(first) && words.len() == 2 && near(toward)
        }
        _ => false,
    }
}

/// A quick look, so that letters of orders are not parted in vain.
fn may_hold_press(text: &str) -> bool {
    let folded = fold(text);
    let to_all = |line: &str| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric());
        let mut next = || words.find(|word| !word.is_empty()).unwrap_or_default();
        Table::PressToward.contains(next()) && Table::PressAll.contains(next())
    };
    let nouns = Table::PressNouns.words();
    nouns.iter().any(|noun| folded.contains(noun)) || folded.lines().any(to_all)
}

/// Where the next line falls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Judge,
    Press,
    /// Press that ends with its paragraph.
    Paragraph,
}

struct Parting {
    rest: Vec<OwnLine>,
    press: Vec<WrittenPress>,
    length: Length,
    at: Side,
    /// Whether a paragraph begins here.
    afresh: bool,
    /// The line that stood last, by its number, where it is the judge's.
    above: Option<(usize, String)>,
}

impl Parting {
    fn begun(length: Length) -> Parting {
        Parting {
            rest: Vec::new(),
            press: Vec::new(),
            length,
            at: Side::Judge,
            afresh: true,
            above: None,
        }
    }

    fn line(&mut self, line: &OwnLine) {
        let folded = fold(&bare(&line.text));
        let said = folded.trim_end_matches(['.', '!']).trim();
        let head = Head::read(&line.text, self.at);
        let is_blank = line.text.trim().is_empty();
        let was = self.at;
        if self.at != Side::Judge && Table::PressEnds.contains(said) {
            self.at = Side::Judge;
        } else if let Some((head, words)) = head.filter(|_| self.may_begin(&line.text)) {
            let stands = self.stands(line);
            self.open(head, words, stands);
        } else if self.at == Side::Judge {
            // `Press: none`
            if !says_none(&line.text) {
                self.rest.push(line.clone());
            }
        } else if self.at == Side::Paragraph && is_blank {
            self.at = Side::Judge;
        } else {
            self.say(&line.text);
        }
        self.afresh = is_blank;
        let is_judges = was == Side::Judge && self.at == Side::Judge;
        self.above = is_judges.then(|| (line.number, line.text.clone()));
    }

    /// How a line stands that begins press. On the judge's side a sentence that was wrapped may go on
    /// with such words, and press cannot be called back.
    fn stands(&self, line: &OwnLine) -> Stands {
        let above = self.above.as_ref().filter(|(number, _)| number + 1 == line.number);
        let leads = above.is_some_and(|(_, above)| stops_short(above));
        let line = &line.text;
        let stands_out = self.afresh || line.contains(':') || !line.chars().any(char::is_lowercase);
        // In German every noun is written so.
        let first = bare(line).split(' ').next().map(fold).unwrap_or_default();
        let is_title = !begins_small(line) && Table::PressTitles.contains(&first);
        match stands_out || is_title || is_loud(line) || !leads {
            true => Stands::Apart,
            false => Stands::InSentence,
        }
    }

    /// Whether press may begin with this line: within press a sentence may begin alike, and counts as
    /// one unless the line stands out.
    fn may_begin(&self, line: &str) -> bool {
        self.at == Side::Judge || self.afresh || line.trim_end().ends_with(':') || is_loud(line)
    }

    fn open(&mut self, head: Head, words: &str, stands: Stands) {
        let Head { to, signature, delivery } = head;
        // `Press: The King is dead.` names nobody, and orders below it are not to be lost for it.
        let is_remark = to == WrittenReaders::Named(String::new()) && !words.is_empty();
        self.at = if is_remark { Side::Paragraph } else { Side::Press };
        let length = self.length;
        let words = words.to_owned();
        self.press.push(WrittenPress { to, signature, delivery, words, length, stands });
    }

    fn say(&mut self, line: &str) {
        if let Some(press) = self.press.last_mut() {
            if !press.words.is_empty() {
                press.words.push('\n');
            }
            if !(press.words.is_empty() && line.trim().is_empty()) {
                press.words.push_str(line.trim_end());
            }
        }
    }

    /// The two sides; `signature` is the judge's, if words to him stand above it: it is named to the
    /// writer when those are read.
    fn done(mut self, text: &str, opening: Opening, signature: Vec<OwnLine>) -> Parted {
        for press in &mut self.press {
            press.words.truncate(press.words.trim_end().len());
        }
        // A reply that begins with `PRESS TO ITALY` says nothing to the circle it answers.
        if opening == Opening::Circle && self.press.len() > 1 && self.press[0].words.is_empty() {
            self.press.remove(0);
        }
        if self.press.is_empty() {
            return Parted { rest: text.to_owned(), rest_is_blank: false, press: Vec::new() };
        }
        let rest_is_blank = self.rest.iter().all(|line| line.text.trim().is_empty());
        if self.at == Side::Judge && !rest_is_blank {
            self.rest.extend(signature);
            self.rest.sort_by_key(|line| line.number);
        }
        let mut rest = String::new();
        let mut at = 1;
        for line in &self.rest {
            while at < line.number {
                rest.push('\n');
                at += 1;
            }
            rest.push_str(&line.text);
        }
        Parted { rest_is_blank, rest, press: self.press }
    }
}

/// The line that begins press.
struct Head {
    to: WrittenReaders,
    signature: Option<Signature>,
    delivery: Option<PressDelivery>,
}

impl Head {
    fn of(to: WrittenReaders) -> Head {
        Head { to, signature: None, delivery: None }
    }

    /// The head that a line is, and the words that stand in it behind a colon.
    fn read(line: &str, at: Side) -> Option<(Head, &str)> {
        let (said, words) = match line.split_once(':') {
            Some((said, words)) => (said, words.trim()),
            None => (line, ""),
        };
        let said = bare(said);
        let words_of_head: Vec<&str> = said.split_whitespace().collect();
        if words_of_head.is_empty() || words_of_head.len() > LONGEST_HEAD || says_none(line) {
            return None;
        }
        let head = Head::of_words(&words_of_head, at, words.is_empty())?;
        Some((head, words))
    }

    fn of_words(words: &[&str], at: Side, ends: bool) -> Option<Head> {
        let mut head = Head::of(WrittenReaders::Named(String::new()));
        let words: Vec<(&str, String)> = words
            .iter()
            .map(|word| (*word, fold(word).trim_matches([',', ';', '(', ')']).to_owned()))
            .filter(|(_, word)| !head.takes(word))
            .collect();
        let is = |at: usize, table: Table| {
            words.get(at).is_some_and(|(_, word)| table.contains(word.trim_end_matches('.')))
        };
        if !is(0, Table::PressNouns) {
            // `TO ALL BUT TURKEY`; within press it may be a sentence, and the writer is asked.
            let all =
                at == Side::Judge && is(0, Table::PressToward) && is(1, Table::PressAll) && ends;
            let named = || words[1..].iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
            return (all && (words.len() == 2 || is(2, Table::PressBut)))
                .then(|| Head { to: WrittenReaders::Named(named()), ..head });
        }
        // `PRESS FROM GERMANY TO ITALY`, `PRESS FAKE TO FG TO F`, as the old judges had them.
        let is_loud = words[0].0.len() > 1 && !words[0].0.contains(char::is_lowercase);
        if is_loud
            && ends
            && words.len() > 2
            && (1..words.len()).any(|at| is(at, Table::PressFaked))
        {
            return Some(Head { to: WrittenReaders::InAnothersName, ..head });
        }
        let toward = is(1, Table::PressToward) && words.len() > 2;
        let from = if toward { 2 } else { 1 };
        let named: Vec<&str> = words[from..].iter().map(|(word, _)| *word).collect();
        // `Press on!`, `Press reports say that all is well.`: sentences.
        let sentence = words.last().is_some_and(|(word, _)| {
            word.ends_with(['!', '?']) || !toward && from < words.len() && word.ends_with('.')
        });
        if sentence || !toward && named.len() > 3 {
            return None;
        }
        let all = named.is_empty() && is(0, Table::PressBroadcasts);
        let named = named.join(" ").trim_end_matches('.').to_owned();
        head.to = if all { WrittenReaders::All } else { WrittenReaders::Named(named) };
        Some(head)
    }

    /// Takes in a word that says how the press is to be sent.
    fn takes(&mut self, word: &str) -> bool {
        let word = word.trim_end_matches('.');
        if Table::PressGrey.contains(word) {
            self.signature = Some(Signature::Unsigned);
        } else if Table::PressWhite.contains(word) {
            self.signature = Some(Signature::Signed);
        } else if Table::PressPostal.contains(word) {
            self.delivery = Some(PressDelivery::WithResults);
        } else {
            return Table::PressAnyway.contains(word);
        }
        true
    }
}

/// Whether a line says that there is no press: `Press: none`, `Press: -`.
fn says_none(line: &str) -> bool {
    let folded = fold(&bare(line));
    let (noun, said) = folded.split_once([':', ' ']).unwrap_or((&folded, ""));
    let said = said.trim_matches([':', '.', '!', ' ']);
    let struck = || line.split_once(':').is_some_and(|(_, said)| !said.trim().is_empty());
    Table::PressNouns.contains(noun.trim_end_matches(':'))
        && if said.is_empty() { struck() } else { Table::PressNothing.contains(said) }
}

/// Whether the word for press stands in capitals.
fn is_loud(line: &str) -> bool {
    let bare = bare(line);
    let noun = bare.split([' ', ':']).find(|word| Table::PressNouns.contains(&fold(word)));
    noun.is_some_and(|word| !word.chars().any(char::is_lowercase))
}

/// A line without the marks that people and mail programs put around such words.
fn bare(line: &str) -> String {
    let marks = ['*', '_', '"', '“', '”', '#', '[', ']', '<', '>', '=', '~', '/', ' '];
    let line = line.trim().trim_matches(marks);
    // `-T` is a name; a rule of several strokes is none.
    let line = if line.starts_with("--") { line.trim_start_matches('-') } else { line };
    let line = line.trim_end_matches('-');
    line.trim_matches(marks).trim().to_owned()
}
