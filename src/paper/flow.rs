//! Items to pages: every word gets its place.
//!
//! A row of a table stays on one page, a heading stays with what it is the heading of, and what is to be
//! cut off stays together. A picture takes the width of the text, or less where the rest of its page
//! then fits below it.

use super::fit::{Breaks, Fit};
use super::font::{self, Face};
use super::tables::{Kind, kind_of, said, widest};
use super::window::{self, MM};
use super::{Cell, Item, Letterhead, Line, Rank, Row, Sheet, Weight};
use crate::picture::Scene;

/// What is left free at the right.
pub(super) const RIGHT: f32 = 20.0 * MM;
const LEFT: f32 = 25.0 * MM;
const TOP: f32 = 18.0 * MM;
const BOTTOM: f32 = 15.0 * MM;

const BODY: f32 = 10.5;
const BODY_LINE: f32 = 13.5;
/// What a letter is about.
const TITLE: f32 = 12.5;
const TITLE_LINE: f32 = 15.5;
/// How high a line of a table is, by the size of its letters.
const SMALL_LINE: f32 = 1.21;
/// How far in a step is.
const STEP: f32 = 12.0;
/// What parts columns.
const GUTTER: f32 = 8.0;
/// The most of the width that all columns but the last may take, each.
const COLUMN: f32 = 0.36;
/// The least that stands on one page with a heading: some lines of what it is the heading of.
const COMPANY: f32 = 90.0;
/// How much of the text's width a small picture takes.
const SMALL_PICTURE: f32 = 0.62;
/// The least of its natural size that a picture has on the first page, where it could have a new one.
const LARGE: f32 = 0.8;
/// What is left free below a form.
const BELOW_FORM: f32 = 5.0;

/// Something with a place.
#[derive(Clone, Debug)]
pub(super) enum Mark<'a> {
    Text(Text),
    Rule {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
    /// A line of dots, to write on.
    Dots {
        from: (f32, f32),
        length: f32,
    },
    /// A line of strokes, to cut along.
    Cut {
        from: (f32, f32),
        length: f32,
    },
    Picture {
        scene: &'a Scene<'a>,
        left: f32,
        top: f32,
        zoom: f32,
    },
}

/// A line of text; `y` is its baseline.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub face: Face,
    pub words: String,
}

impl Text {
    pub fn at<'a>(x: f32, y: f32, size: f32, face: Face, words: &str) -> Mark<'a> {
        Mark::Text(Text { x, y, size, face, words: words.to_owned() })
    }
}

/// One side of a leaf.
pub(super) type Page<'a> = Vec<Mark<'a>>;

/// The pages of a sheet, set this way.
pub(super) fn set<'a>(letterhead: &Letterhead, sheet: &Sheet<'a>, fit: Fit) -> Vec<Page<'a>> {
    let mut known: Vec<usize> = Vec::new();
    // A table of contents may push what it lists one page further.
    for _ in 0..4 {
        let flow = Flow::whole((letterhead, fit), sheet, &known);
        if flow.titled == known {
            return flow.pages;
        }
        known = flow.titled;
    }
    Flow::whole((letterhead, fit), sheet, &known).pages
}

struct Flow<'a, 'b> {
    letterhead: &'b Letterhead,
    fit: Fit,
    sheet: &'b Sheet<'a>,
    pages: Vec<Page<'a>>,
    /// How far down the page is used.
    y: f32,
    /// How far down it may be used.
    bottom: f32,
    /// The page of each title so far, from 1.
    titled: Vec<usize>,
    /// The same as an earlier flow had them.
    known: &'b [usize],
    /// How wide the columns of each kind of table are, by the widest of all of them on the sheet.
    columns: [Vec<f32>; 2],
}

impl<'a, 'b> Flow<'a, 'b> {
    fn whole(
        (letterhead, fit): (&'b Letterhead, Fit),
        sheet: &'b Sheet<'a>,
        known: &'b [usize],
    ) -> Flow<'a, 'b> {
        let mut flow = Flow {
            letterhead,
            fit,
            sheet,
            pages: vec![Vec::new()],
            y: TOP,
            bottom: letterhead.paper.size().1 - BOTTOM,
            titled: Vec::new(),
            known,
            columns: [Vec::new(), Vec::new()],
        };
        for item in &sheet.items {
            if let Item::Table(rows) = item
                && let Some(kind) = kind_of(rows)
            {
                let widths = widest(&flow.widths(rows), &flow.columns[kind as usize]);
                flow.columns[kind as usize] = widths;
            }
        }
        if !sheet.address.is_empty() {
            let head = window::head(letterhead, &sheet.address, &sheet.date);
            flow.pages[0] = head.marks;
            flow.y = head.title;
            let room = head.right - LEFT - GUTTER;
            for words in font::lines(&sheet.title, Face::Bold, TITLE, room) {
                flow.put(LEFT, flow.y, TITLE, Face::Bold, &words);
                flow.y += TITLE_LINE;
            }
            flow.y += 6.0 - TITLE_LINE;
        }
        flow.items(&sheet.items);
        flow
    }

    /// How high these are up to the next page, set on one without an end. There, nothing needs to be kept
    /// together: what is measured is not measured again.
    fn height(&self, items: &[Item<'a>]) -> f32 {
        if self.is_endless() {
            return 0.0;
        }
        let mut endless = Flow {
            letterhead: self.letterhead,
            fit: self.fit,
            sheet: self.sheet,
            pages: vec![Vec::new()],
            y: TOP + 1.0,
            bottom: f32::INFINITY,
            titled: self.titled.clone(),
            known: self.known,
            columns: self.columns.clone(),
        };
        let end = items.iter().position(|item| matches!(item, Item::NewPage));
        endless.items(&items[..end.unwrap_or(items.len())]);
        endless.y - TOP - 1.0
    }

    fn is_endless(&self) -> bool {
        self.bottom == f32::INFINITY
    }

    fn items(&mut self, items: &[Item<'a>]) {
        for place in 0..items.len() {
            self.item(&items[place..]);
        }
    }

    /// The first of these; the others follow it.
    fn item(&mut self, items: &[Item<'a>]) {
        let Some((item, rest)) = items.split_first() else { return };
        match item {
            Item::Heading(rank, words) => {
                self.keep_with_heading(items);
                self.heading(*rank, words);
            }
            Item::Words(weight, words) => {
                let face = match weight {
                    Weight::Plain => Face::Regular,
                    Weight::Loud => Face::Bold,
                };
                self.filled(words, face, 0.0);
            }
            Item::Lines(lines) => {
                for (steps, line) in lines {
                    match line {
                        Line::Said(words) => {
                            self.filled(words, Face::Regular, STEP * *steps as f32);
                        }
                        Line::Blank => self.writing_line(),
                    }
                }
            }
            Item::Table(rows) => self.table(rows),
            Item::Sender(words) => {
                if self.letterhead.sender.is_empty() {
                    self.filled(words, Face::Bold, STEP);
                }
                for line in &self.letterhead.sender {
                    self.filled(line, Face::Bold, STEP);
                }
            }
            Item::Gap if matches!(rest.first(), Some(Item::Heading(Rank::Group, _))) => {
                self.y += BODY_LINE * 0.2;
            }
            Item::Gap => self.y += BODY_LINE * 0.5,
            Item::Contents => self.contents(),
            Item::Picture(scene) => self.picture(scene, rest),
            Item::SmallPicture(scene) => self.small_picture(scene),
            Item::NewPage => self.new_page(rest),
            Item::Cut => {
                self.keep_together(items);
                self.cut();
            }
        }
    }

    /// A heading stands on one page with some of what it is the heading of.
    fn keep_with_heading(&mut self, items: &[Item<'a>]) {
        let is_above = |item: &&Item<'a>| matches!(item, Item::Gap | Item::Heading(..));
        let above = items.iter().take_while(is_above).count();
        let company = &items[..(above + 1).min(items.len())];
        self.need(self.height(company).min(COMPANY));
    }

    /// All of these stand on one page, where one can hold them.
    fn keep_together(&mut self, items: &[Item<'a>]) {
        // Lengths that were added up twice may differ by a hair.
        let height = self.height(items) - 0.5;
        if height > self.left() && height < self.bottom - TOP {
            self.turn();
        }
    }

    /// What may stand on the back of a leaf does not begin another one where it fits, nor does a picture
    /// for which the front has room.
    fn new_page(&mut self, rest: &[Item<'a>]) {
        let is_asked_for = self.pages.len() == 1
            && self.fit.breaks == Breaks::Kept
            && !self.has_room_for_picture(rest);
        let is_needed = self.pages.len() > 1 && self.height(rest) > self.left();
        if is_asked_for || is_needed {
            self.turn();
        }
    }

    /// Whether a picture comes next, and the page can hold it nearly as large as it may be.
    fn has_room_for_picture(&self, rest: &[Item<'a>]) -> bool {
        match rest.iter().find(|item| !matches!(item, Item::Gap)) {
            Some(Item::Picture(scene)) => {
                let natural = self.width() * scene.height / scene.width;
                natural * LARGE + STEP <= self.left()
            }
            _ => false,
        }
    }

    fn small_line(&self) -> f32 {
        self.fit.small * SMALL_LINE
    }

    fn width(&self) -> f32 {
        self.letterhead.paper.size().0 - LEFT - RIGHT
    }

    /// What is left of the page.
    fn left(&self) -> f32 {
        self.bottom - self.y
    }

    fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    fn need(&mut self, height: f32) {
        if height > self.left() && self.y > TOP {
            self.turn();
        }
    }

    fn mark(&mut self, mark: Mark<'a>) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    fn put(&mut self, x: f32, y: f32, size: f32, face: Face, words: &str) {
        self.mark(Text::at(x, y, size, face, words));
    }

    fn heading(&mut self, rank: Rank, words: &str) {
        let (before, size, line) = match rank {
            Rank::Title => (16.0, 18.0, 24.0),
            Rank::Part => (5.0, 11.5, 15.0),
            Rank::Group => (2.0, self.fit.small, self.small_line()),
        };
        if rank == Rank::Title {
            self.titled.push(self.pages.len());
        }
        if self.y > TOP {
            self.y += before;
        }
        for words in font::lines(words, Face::Bold, size, self.width()) {
            self.need(line);
            self.y += line;
            self.put(LEFT, self.y - line * 0.25, size, Face::Bold, &words);
        }
        if rank == Rank::Title {
            self.y += 2.0;
            let (from, to) = ((LEFT, self.y), (LEFT + self.width(), self.y));
            self.mark(Mark::Rule { from, to, width: 1.2 });
        }
    }

    fn filled(&mut self, words: &str, face: Face, indent: f32) {
        for words in font::lines(words, face, BODY, self.width() - indent) {
            self.need(BODY_LINE);
            self.y += BODY_LINE;
            self.put(LEFT + indent, self.y - BODY_LINE * 0.25, BODY, face, &words);
        }
    }

    /// A whole line to write on.
    fn writing_line(&mut self) {
        self.need(self.fit.writing);
        self.y += self.fit.writing;
        let from = (LEFT, self.y - 3.0);
        self.mark(Mark::Dots { from, length: self.width() });
    }

    fn table(&mut self, rows: &[Row]) {
        let kind = kind_of(rows);
        let widths = match kind {
            Some(kind) => self.columns[kind as usize].clone(),
            None => self.widths(rows),
        };
        for row in rows {
            self.row(row, &widths);
        }
        if kind == Some(Kind::Form) {
            // A line that is written on stands free above; what follows it keeps off as well.
            self.y += BELOW_FORM;
        }
    }

    /// How wide each column but the last is.
    fn widths(&self, rows: &[Row]) -> Vec<f32> {
        let mut widths: Vec<f32> = Vec::new();
        for row in rows {
            for (column, cell) in
                row.cells.iter().enumerate().take(row.cells.len().saturating_sub(1))
            {
                if widths.len() <= column {
                    widths.push(0.0);
                }
                let (words, face) = said(row, cell);
                let wide = font::width(words, face, self.fit.small).min(self.width() * COLUMN);
                widths[column] = widths[column].max(wide);
            }
        }
        widths
    }

    fn row(&mut self, row: &Row, widths: &[f32]) {
        let last = row.cells.len().saturating_sub(1);
        let mut x = STEP * 0.5;
        let mut cells = Vec::new();
        let mut most = 1;
        for (column, cell) in row.cells.iter().enumerate() {
            let room = if column == last {
                self.width() - x
            } else {
                widths.get(column).copied().unwrap_or_default()
            };
            let (words, face) = said(row, cell);
            let lines = font::lines(words, face, self.fit.small, room + 0.01);
            most = most.max(lines.len());
            cells.push((x, room, cell, face, lines));
            x += room + GUTTER;
        }
        let is_written_on = row.cells.contains(&Cell::Blank);
        let above = if is_written_on { self.fit.writing - self.small_line() } else { 0.0 };
        let height = above + self.small_line() * most as f32;
        self.need(height);
        let first = self.y + above + self.small_line() * 0.75;
        for (x, room, cell, face, lines) in cells {
            if *cell == Cell::Blank {
                self.mark(Mark::Dots { from: (LEFT + x, first + 1.0), length: room });
            }
            for (line, words) in lines.iter().enumerate() {
                let base = first + self.small_line() * line as f32;
                self.put(LEFT + x, base, self.fit.small, face, words);
            }
        }
        self.y += height;
    }

    fn picture(&mut self, scene: &'a Scene<'a>, rest: &[Item<'a>]) {
        let natural = self.width() * scene.height / scene.width;
        let least = natural * self.fit.picture;
        if self.is_endless() {
            self.y += least + STEP;
            return;
        }
        self.need(least + STEP);
        // Lengths that are added up in another order differ by a hair.
        let below = self.height(rest) + 1.0;
        let free = self.left() - below - STEP;
        let height =
            if free >= least { natural.min(free) } else { natural.min(self.left() - STEP) };
        let zoom = height / scene.height;
        let left = LEFT + (self.width() - scene.width * zoom) / 2.0;
        let top = self.y + STEP * 0.5;
        self.mark(Mark::Picture { scene, left, top, zoom });
        self.y += height + STEP;
    }

    fn small_picture(&mut self, scene: &'a Scene<'a>) {
        let zoom = self.width() * SMALL_PICTURE / scene.width;
        let height = scene.height * zoom;
        self.need(height + STEP);
        let left = LEFT + (self.width() - scene.width * zoom) / 2.0;
        let top = self.y + STEP * 0.5;
        self.mark(Mark::Picture { scene, left, top, zoom });
        self.y += height + STEP;
    }

    fn cut(&mut self) {
        self.y += STEP;
        self.mark(Mark::Cut { from: (LEFT, self.y), length: self.width() });
        self.y += STEP * 0.5;
    }

    /// Where pages are not known yet, no numbers stand.
    fn contents(&mut self) {
        let titles: Vec<&String> = self
            .sheet
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Heading(Rank::Title, words) => Some(words),
                _ => None,
            })
            .collect();
        for (place, title) in titles.into_iter().enumerate() {
            if place < self.titled.len() {
                continue;
            }
            self.need(BODY_LINE);
            self.y += BODY_LINE + 2.0;
            let base = self.y - BODY_LINE * 0.25;
            self.put(LEFT, base, BODY, Face::Regular, title);
            let Some(page) = self.known.get(place) else { continue };
            let (page, right) = (page.to_string(), LEFT + self.width());
            let wide = font::width(&page, Face::Regular, BODY);
            self.put(right - wide, base, BODY, Face::Regular, &page);
            let from = LEFT + font::width(title, Face::Regular, BODY) + GUTTER;
            self.mark(Mark::Dots { from: (from, base), length: right - wide - GUTTER - from });
        }
    }
}
