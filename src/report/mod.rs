//! Facts to letters: every word that is written for people.
//!
//! [`drafts`] takes what a ruling has to tell and fixes the words and the headers of its letters; their
//! bytes are made later, and each time the same ([`Kept`]). [`compose`] does both at once. The sentences
//! stand in `templates/`, a folder for each language: one file for each kind of letter and,
//! with a `_` before their names, the blocks they share; and in `words/` the phrases and names of
//! which this room makes what they name: news, outcomes and refusals, times on the reader's clock,
//! lists, units and orders in full names. Phrases are found by exhaustive matches and by functions
//! (`tongue`), so that none can lack words.
//!
//! Not in all languages are the reasons that programs and keepers read (`reasons`, `explanation`), the
//! old judges' layout, and what goes to the log.
//!
//! How a letter is to read: the news first, then what is asked of the reader; short sentences
//! that somebody could have written; no signs that a screen reader would spell out; the reader's
//! own units before everybody else's.
//!
//! # From a notice to a letter
//!
//! `subjects` and `pages` choose a template and give it its facts, `stationery` writes with it (the
//! judge's own are in `house`; `asked` and `within` look at the keeper's, `trial` writes with them,
//! `stationery_fault` says what is wrong with them). What it writes becomes `blocks`, and these a
//! `draft`: text (`layout`, with `glue`) and, by `html`, a page. `enclosures` says what is laid
//! into it, `reference` by which name, `calendar` makes the deadlines.
//!
//! # What letters say
//!
//! `joining` of seats, `games` which there are, `running` to masters, `receipt` of orders, with
//! `readings` how they were read and `examples` how they may look; `outlook` what is owed,
//! `results` what happened, with `news` first, then `outcomes` with `bounces` and `strengths`
//! (`illegal` why an order cannot be followed);
//! `old_judge` the same as the old judges wrote it. `press` carries press, `refusals` say what is
//! not done (`watching` and `dutchman` have theirs), `rule_sheet` and `rhythms` how a game is run.
//! `commands`, `orders` and `words` are the small parts of all: words to the judge, units and
//! turns, times.
//!
//! # Beside letters
//!
//! `paper` and `together` for the post, `zine`, `picture` the words of a map, `steps` a whole game.
//!
//! Absent on purpose: any decision (a notice says what is to be said, and to whom), and the bytes
//! of a mail, which `letter` makes.

mod asked;
mod blocks;
mod bounces;
mod calendar;
mod commands;
mod draft;
mod dutchman;
mod enclosures;
mod examples;
mod explanation;
mod games;
mod glue;
mod house;
mod html;
mod illegal;
mod joining;
mod layout;
mod news;
mod old_judge;
mod orders;
mod outcomes;
mod outlook;
mod pages;
mod paper;
mod picture;
mod press;
mod readings;
mod reasons;
mod receipt;
mod reference;
mod refusals;
mod results;
mod rhythms;
mod rule_sheet;
mod running;
mod stationery;
mod stationery_fault;
mod steps;
mod strengths;
mod subjects;
mod together;
mod tongue;
mod trial;
mod watching;
mod within;
mod words;
mod zine;

pub use draft::{Draft, Kept, Page};
pub use explanation::{Form, NoGraph, explanation};
pub use paper::{paper_map, paper_sheet, paper_sheet_of};
pub use picture::{Shows, TurnOutcomes, caption, drawn, with_own_drawn, with_turn_drawn};
pub use reasons::{Ruled, Way, put_implied, put_reason, reason};
pub use reference::{Made, OwnOrders, Reference};
pub use refusals::{why_left_alone, why_parked, why_taken};
pub use stationery::{Speech, Stationery, TemplateFailure};
pub use stationery_fault::StationeryFault;
pub use steps::steps;
pub use together::{PaperWords, Part, PartRole, Together, together};
pub use zine::{Imprint, Maps, Stage, Told, ZineGame, zine};

use chrono::{DateTime, Utc};

use crate::game::{self, EventId, GameId};
use crate::judge::{Body, Notice, PressLetter};
use crate::letter::{
    Address, Language, Occasion, Office, Outgoing, Purpose, ReplyTo, SeatReply, SentLetter,
};

use results::ToldOrders;
use tongue::Tongue;

/// Writes the letters of one ruling with the judge's own templates, one for each notice and in
/// their order. The same arguments always give the same letters.
pub fn compose(
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notices: &[Notice],
) -> Vec<Outgoing> {
    compose_on(Stationery::house(), office, event, now, notices)
}

/// As [`compose`], with templates of the keeper's.
pub fn compose_on(
    stationery: &Stationery,
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notices: &[Notice],
) -> Vec<Outgoing> {
    drafts(stationery, office, event, now, notices)
        .letters
        .into_iter()
        .map(Draft::laid_out)
        .collect()
}

/// What was written of a ruling.
#[derive(Clone, Debug)]
pub struct Written {
    /// A letter for each notice, in their order.
    pub letters: Vec<Draft>,
    /// Templates that failed meanwhile: letters were written with the judge's own instead.
    pub failed: Vec<TemplateFailure>,
}

/// As [`compose_on`], but only the words are written: all that a ruling has to fix.
pub fn drafts(
    stationery: &Stationery,
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notices: &[Notice],
) -> Written {
    let (mut failed, mut told) = (Vec::new(), ToldOrders::default());
    let letters = notices
        .iter()
        .zip(0..)
        .map(|(notice, index)| {
            let id = SentLetter { event: event.number(), notice: index };
            let language = language_of(office, notice);
            let tongue = stationery.tongue(language);
            let mut letter = envelope(tongue, office, now, notice, id);
            let facts = pages::page((stationery, language), office, now, notice, &mut told);
            if let Some(post) = &notice.to.post {
                let template = paper::on_paper(facts.template);
                let words = stationery.words(language, template, &facts.facts, &mut failed);
                letter.paper = Some(paper::paper_letter(
                    (language, tongue),
                    now,
                    notice,
                    post,
                    &letter.subject,
                ));
                return Draft { letter, words, page: None };
            }
            let laid_in = enclosures::of(office, notice);
            letter.pictures = laid_in.shown;
            letter.files = laid_in.files;
            letter.files.extend(calendar::calendar(tongue, office, event, now, notice));
            let words = stationery.words(language, facts.template, &facts.facts, &mut failed);
            let page = match notice.to.taste.form {
                game::Form::Plain => None,
                game::Form::Both => Some(stationery.page(language)),
            };
            Draft { letter, words, page }
        })
        .collect();
    Written { letters, failed }
}

/// The language of a notice's letter: the reader's, else the game's, else the judge's.
fn language_of(office: &Office, notice: &Notice) -> Language {
    let of_game = notice.game.as_ref().and_then(|game| game.language);
    notice.to.taste.language.or(of_game).unwrap_or(office.language())
}

/// All of a letter but what it says.
fn envelope(
    tongue: &Tongue,
    office: &Office,
    now: DateTime<Utc>,
    notice: &Notice,
    letter: SentLetter,
) -> Outgoing {
    let (parent, thread) = thread(office, notice);
    let reply_to = match &notice.reply {
        Some(reply) => office.reply_address(reply),
        None => office.address().clone(),
    };
    let occasion = match &notice.answers {
        Some(_) => Occasion::Answer,
        None => Occasion::Own,
    };
    // An answer bounces to nobody (RFC 3834 section 3.3), unless it is one to a seat: that a
    // player's address is dead is something its master wants to know.
    let envelope_from = match (occasion, &notice.reply) {
        (Occasion::Own, _) | (Occasion::Answer, Some(ReplyTo::Seat(_))) => {
            Some(office.return_path(letter))
        }
        (Occasion::Answer, Some(ReplyTo::Matter(_)) | None) => None,
    };
    Outgoing {
        from: office.address().clone(),
        from_name: sender(tongue, office, notice),
        envelope_from,
        to: notice.to.address.clone(),
        reply_to,
        subject: subjects::subject(tongue, notice),
        text: String::new(),
        html: None,
        pictures: Vec::new(),
        files: Vec::new(),
        message_id: office.message_id(letter.event, letter.notice),
        date: now,
        in_reply_to: parent,
        references: thread,
        occasion,
        list_id: notice.game.as_ref().map(|game| office.list_id(game.id.number())),
        unsubscribe: unsubscribe(office, notice),
        paper: None,
    }
}

/// Who a letter is from, to its reader: press is its author's.
fn sender(tongue: &Tongue, office: &Office, notice: &Notice) -> String {
    match (&notice.body, &notice.game) {
        (Body::Press(PressLetter::ToReader(copy)), Some(game)) => press::sender(tongue, game, copy),
        _ => office.name().to_owned(),
    }
}

/// Where an observer's letters are ended. Nobody else can leave a game by a button.
fn unsubscribe(office: &Office, notice: &Notice) -> Option<Address> {
    match notice.reply {
        Some(ReplyTo::Seat(seat)) if seat.purpose == Purpose::Watch => {
            let leave = SeatReply { purpose: Purpose::Unsubscribe, ..seat };
            Some(office.reply_address(&ReplyTo::Seat(leave)))
        }
        _ => None,
    }
}

/// The letter this one answers and all it follows, oldest first. Every letter about a game hangs
/// on the root of that game's thread, an answer too: whoever writes to the judge out of the blue
/// still finds one thread for each game. Press hangs on the root of its thread's.
fn thread(office: &Office, notice: &Notice) -> (Option<String>, Vec<String>) {
    let root = notice.game.as_ref().map(|game| match &notice.body {
        Body::Press(PressLetter::ToReader(copy)) => press::thread_root(office, game, copy),
        _ => thread_root(office, game.id),
    });
    let Some(answered) = &notice.answers else {
        return (root.clone(), root.into_iter().collect());
    };
    let known = |id: &String| answered.references.contains(id);
    let own = answered.message_id.iter();
    let above = root.clone().filter(|root| !known(root)).into_iter();
    let thread = above.chain(answered.references.iter().chain(own).cloned()).collect();
    (answered.message_id.clone().or(root), thread)
}

/// The Message-ID under which all letters of a game hang together. No letter has it: it is that
/// of event 0, which never happens, with the game's number in the place of a notice's.
fn thread_root(office: &Office, game: GameId) -> String {
    office.message_id(0, game.number())
}
