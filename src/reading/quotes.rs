//! What of a letter is the writer's own and new: quotations, signatures, phone footers, forwarded
//! results and press are cut off before anything is read as an order.
//!
//! Everything cut is listed, so that a receipt can say what was not looked at.

use super::fold::fold;

/// A piece of a letter that was not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Why it was cut.
    pub why: CutWhy,
    /// Its first line, from 1.
    pub line: usize,
    /// How it begins.
    pub words: String,
}

/// Why a piece of a letter was not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutWhy {
    /// It quotes an earlier letter.
    Quotation,
    /// It stands below the signature mark.
    Signature,
    /// A program wrote it (`Sent from my phone`).
    Footer,
    /// It is a forwarded letter or the results of a turn.
    Forwarded,
    /// It is press to other players.
    Press,
    /// It was struck out.
    StruckOut,
    /// The letter is longer than any letter needs to be.
    TooLong,
}

/// A line that is the writer's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OwnLine {
    pub number: usize,
    pub text: String,
}

/// More lines than this are not read: the longest sheet of the largest board has a few hundred.
const MOST_LINES: usize = 2_000;
/// Longer lines are cut here.
const LONGEST_LINE: usize = 2_000;

/// The writer's own lines, and what was cut.
pub(super) fn own_lines(text: &str) -> (Vec<OwnLine>, Vec<Cut>) {
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let mut sorter = Sorter { lines: &lines, own: Vec::new(), cuts: Vec::new() };
    let mut at = 0;
    while at < lines.len() {
        if at >= MOST_LINES {
            sorter.cut(CutWhy::TooLong, at, lines.len());
            break;
        }
        at = sorter.line(at);
    }
    (sorter.own, sorter.cuts)
}

struct Sorter<'a> {
    lines: &'a [&'a str],
    own: Vec<OwnLine>,
    cuts: Vec<Cut>,
}

impl Sorter<'_> {
    /// Sorts the line at this index and gives back the index of the next one to look at.
    fn line(&mut self, at: usize) -> usize {
        let line = self.lines[at];
        let folded = fold(line);
        let folded = folded.trim();
        if is_quoted(line) {
            return self.cut_run(CutWhy::Quotation, at, is_quoted);
        }
        if line.trim_end() == "--" || line == "-- " {
            return self.cut_rest(CutWhy::Signature, at);
        }
        if is_footer(folded) {
            return self.cut(CutWhy::Footer, at, at + 1);
        }
        if begins_forwarded(folded) || self.header_block(at, folded) {
            return self.cut_rest(CutWhy::Forwarded, at);
        }
        if let Some(end) = self.attribution(at, folded) {
            return self.after_attribution(at, end);
        }
        if begins_results(folded) {
            return self.results(at);
        }
        if is_result(folded) {
            return self.result_lines(at);
        }
        if let Some(end) = self.press(at, folded) {
            return self.cut(CutWhy::Press, at, end);
        }
        self.keep(at, line);
        at + 1
    }

    fn keep(&mut self, at: usize, line: &str) {
        let mut text = line;
        if text.len() > LONGEST_LINE {
            let mut end = LONGEST_LINE;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            self.note(CutWhy::TooLong, at, &text[end..]);
            text = &text[..end];
        }
        self.own.push(OwnLine { number: at + 1, text: text.to_owned() });
    }

    fn note(&mut self, why: CutWhy, at: usize, words: &str) {
        self.cuts.push(Cut { why, line: at + 1, words: first_words(words) });
    }

    fn cut(&mut self, why: CutWhy, from: usize, to: usize) -> usize {
        let first = self.lines[from..to.min(self.lines.len())]
            .iter()
            .find(|line| line.chars().any(char::is_alphanumeric));
        if let Some(first) = first {
            self.note(why, from, first);
        }
        to
    }

    fn cut_rest(&mut self, why: CutWhy, from: usize) -> usize {
        self.cut(why, from, self.lines.len())
    }

    fn cut_run(&mut self, why: CutWhy, from: usize, belongs: impl Fn(&str) -> bool) -> usize {
        let mut to = from + 1;
        while to < self.lines.len() && belongs(self.lines[to]) {
            to += 1;
        }
        self.cut(why, from, to)
    }

    /// The end of an "On ... wrote:" that begins here, which may be wrapped.
    fn attribution(&self, at: usize, folded: &str) -> Option<usize> {
        if !INTRODUCTIONS.iter().any(|(first, _)| folded.starts_with(first)) {
            return is_attribution(folded, true).then_some(at + 1);
        }
        let mut whole = String::new();
        for end in at..self.lines.len().min(at + 3) {
            if self.lines[end].trim().is_empty() {
                return None;
            }
            whole.push_str(&fold(self.lines[end]));
            whole.push(' ');
            if is_attribution(whole.trim(), end == at) {
                return Some(end + 1);
            }
        }
        None
    }

    /// Quoted lines follow, and perhaps the writer's answer below them; where nothing is marked as
    /// quoted, all that follows is the old letter.
    fn after_attribution(&mut self, at: usize, end: usize) -> usize {
        let next = (end..self.lines.len()).find(|&index| !self.lines[index].trim().is_empty());
        match next {
            Some(next) if is_quoted(self.lines[next]) => {
                let mut to = next;
                while to < self.lines.len() && is_quoted(self.lines[to]) {
                    to += 1;
                }
                self.cut(CutWhy::Quotation, at, to)
            }
            _ => self.cut_rest(CutWhy::Quotation, at),
        }
    }

    /// `From: ... Sent: ... To: ...`, as some programs put above the letter they answer.
    fn header_block(&self, at: usize, folded: &str) -> bool {
        const FIRST: &[&str] = &["from:", "von:", "de :", "de:", "van:", "da:"];
        const OTHERS: &[&str] = &[
            "sent:",
            "to:",
            "subject:",
            "date:",
            "gesendet:",
            "an:",
            "betreff:",
            "datum:",
            "envoye",
            "objet",
            "a :",
            "verzonden:",
            "aan:",
            "onderwerp:",
            "inviato:",
            "a:",
            "oggetto:",
            "enviado",
            "para:",
            "asunto:",
        ];
        let line = |index: usize| {
            self.lines
                .get(index)
                .map(|line| fold(line).trim_start_matches(['*', ' ']).to_owned())
                .unwrap_or_default()
        };
        let first = folded.trim_start_matches(['*', ' ']);
        FIRST.iter().any(|word| first.starts_with(word))
            && (1..=2).all(|step| OTHERS.iter().any(|word| line(at + step).starts_with(word)))
    }

    /// A line of results, with the lines of the same list around it that say no more than an order
    /// would (a move that succeeded bears no mark).
    fn result_lines(&mut self, at: usize) -> usize {
        let mut from = at;
        while self
            .own
            .last()
            .is_some_and(|last| last.number == from && is_report_line(&fold(&last.text)))
        {
            self.own.pop();
            from -= 1;
        }
        let mut to = at + 1;
        while to < self.lines.len() {
            let folded = fold(self.lines[to]);
            if !(is_result(folded.trim()) || is_report_line(&folded)) {
                break;
            }
            to += 1;
        }
        self.cut(CutWhy::Forwarded, from, to)
    }

    /// From the heading of a turn's results to the end of the list below it.
    fn results(&mut self, at: usize) -> usize {
        let mut to = at + 1;
        let mut blank = false;
        while to < self.lines.len() {
            let line = self.lines[to].trim();
            let folded = fold(line);
            if line.is_empty() {
                blank = true;
            } else if blank && !is_result(&folded) && !is_report_line(&folded) {
                break;
            } else if !line.is_empty() {
                blank = false;
            }
            to += 1;
        }
        self.cut(CutWhy::Forwarded, at, to)
    }

    /// The end of press that begins here: to its closing word, or to the next blank line.
    fn press(&self, at: usize, folded: &str) -> Option<usize> {
        let block =
            ["press to", "broadcast", "begin press"].iter().any(|word| folded.starts_with(word));
        let opens = block || folded.starts_with("press:") || folded == "press";
        if !opens {
            return None;
        }
        let closing = |line: &&str| {
            let line = fold(line);
            matches!(
                line.trim(),
                "endpress" | "end press" | "endbroadcast" | "end broadcast" | "signoff"
            )
        };
        let rest = &self.lines[at + 1..];
        if let Some(end) = rest.iter().position(closing) {
            return Some(at + 1 + end + 1);
        }
        let end = rest.iter().position(|line| line.trim().is_empty());
        Some(at + 1 + end.unwrap_or(rest.len()))
    }
}

fn is_quoted(line: &str) -> bool {
    let line = line.trim_start();
    // `->` and `=>` are arrows; a mark of quotation stands first.
    line.starts_with('>')
        || line.starts_with("|>")
        || line.starts_with("» ")
        || line.starts_with("&gt;")
}

fn is_footer(folded: &str) -> bool {
    const FOOTERS: &[&str] = &[
        "sent from my",
        "sent from mail for",
        "sent from yahoo",
        "sent via",
        "sent with",
        "sent using",
        "get outlook for",
        "von meinem",
        "gesendet von",
        "gesendet mit",
        "envoye de mon",
        "envoye depuis",
        "verstuurd vanaf",
        "verzonden vanaf",
        "verzonden met",
        "inviato da",
        "inviato dal mio",
        "enviado desde",
        "enviado de mi",
        "this email has been checked",
        "virus-free",
        "unsubscribe",
    ];
    FOOTERS.iter().any(|words| folded.starts_with(words))
}

fn begins_forwarded(folded: &str) -> bool {
    const MARKS: &[&str] = &[
        "original message",
        "forwarded message",
        "begin forwarded message",
        "ursprungliche nachricht",
        "weitergeleitete nachricht",
        "anfang der weitergeleiteten",
        "message d'origine",
        "message original",
        "message transfere",
        "oorspronkelijk bericht",
        "doorgestuurd bericht",
        "messaggio originale",
        "messaggio inoltrato",
        "mensaje original",
        "mensaje reenviado",
    ];
    let bare = folded.trim_matches(['-', '_', '=', '*', ' ', ':']);
    MARKS.iter().any(|mark| bare.starts_with(mark))
        || (folded.len() >= 20 && folded.chars().all(|letter| letter == '_'))
}

/// How programs introduce what they quote, in six languages.
const INTRODUCTIONS: &[(&str, &str)] = &[
    ("on ", "wrote:"),
    ("am ", "schrieb"),
    ("le ", "a ecrit"),
    ("op ", "schreef"),
    ("il ", "ha scritto"),
    ("el ", "escribio"),
];

/// Whether the text introduces a quotation; of several lines, only if the first begins so.
fn is_attribution(folded: &str, single: bool) -> bool {
    if !folded.ends_with(':') {
        return false;
    }
    let begun = INTRODUCTIONS.iter().any(|(first, last)| {
        folded.starts_with(first) && folded.contains(last) && folded.chars().any(char::is_numeric)
    });
    begun
        || single
            && (folded.ends_with(" wrote:")
                || folded.ends_with(" writes:")
                || folded.ends_with(" schrieb:"))
}

fn begins_results(folded: &str) -> bool {
    const HEADS: &[&str] = &[
        "movement results for",
        "retreat results for",
        "adjustment results for",
        "results for",
        "order resolution",
        "the following units were dislodged",
        "unit locations:",
        "ownership of supply centers",
        "adjudication results",
        "here are the results",
        "results of",
    ];
    HEADS.iter().any(|head| folded.starts_with(head))
}

/// Whether the line says what became of an order.
fn is_result(folded: &str) -> bool {
    const MARKS: &[&str] = &[
        "(*bounce*)",
        "(*void*)",
        "(*cut*)",
        "(*dislodged*)",
        "(*no convoy*)",
        "(*destroyed*)",
        "(*disrupted*)",
        "*dislodged*",
        "*bounce*",
        "*void*",
        "*cut*",
    ];
    // Players write these too, beside their orders.
    const BARE: &[&str] = &[
        "(bounce)",
        "(bounced)",
        "(void)",
        "(dislodged)",
        "(succeeds)",
        "(fails)",
        "(failed)",
        "(cut)",
    ];
    MARKS.iter().any(|mark| folded.contains(mark))
        || BARE.iter().any(|mark| folded.contains(mark)) && is_report_line(folded)
        || (folded.starts_with('<') && folded.ends_with('>'))
}

/// Whether the line looks like one of a list of results (`Austria: Army Budapest -> Serbia.`).
fn is_report_line(folded: &str) -> bool {
    folded.contains(": ")
        && (folded.contains("->") || folded.contains(" army ") || folded.contains(" fleet "))
}

/// The beginning of a text, for naming it.
pub(super) fn first_words(text: &str) -> String {
    let text = text.trim();
    let mut words: String = text.chars().take(60).collect();
    if words.len() < text.len() {
        words.push('…');
    }
    words
}
