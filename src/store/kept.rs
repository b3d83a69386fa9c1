//! A letter to send as its row keeps it: a JSON of its words and its headers, with types of its own.
//!
//! What other columns hold is not in it: the Message-ID, the recipient, the return path, and the
//! template of its HTML, which lies in a table of its own.

use std::borrow::Cow;
use std::str;
use std::sync::Arc;

use rusqlite::{Connection, Row};
use serde::{Deserialize, Serialize};

use super::journal::{read_time, time_text};
use super::{StoreError, sql};
use crate::letter::{Address, Enclosure, Occasion, Outgoing, PaperLetter};
use crate::report::{Draft, Kept, Page};

/// The version of the form; a later program reads all before its own.
const FORM: u8 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftText<'a> {
    form: u8,
    from: Cow<'a, str>,
    name: Cow<'a, str>,
    reply_to: Cow<'a, str>,
    subject: Cow<'a, str>,
    date: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    thread: Vec<Cow<'a, str>>,
    occasion: OccasionText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unsubscribe: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<EnclosureText<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<EnclosureText<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    html: Option<HtmlText<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paper: Option<PaperLetter>,
    words: Cow<'a, str>,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum OccasionText {
    Answer,
    Own,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HtmlText<'a> {
    language: Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnclosureText<'a> {
    name: Cow<'a, str>,
    kind: Cow<'a, str>,
    holds: Holds<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Holds<'a> {
    Text(Cow<'a, str>),
    Base64(String),
}

/// The draft as its column has it.
pub(super) fn write(draft: &Draft) -> Result<String, StoreError> {
    let letter = &draft.letter;
    let text = DraftText {
        form: FORM,
        from: letter.from.as_str().into(),
        name: (&letter.from_name).into(),
        reply_to: letter.reply_to.as_str().into(),
        subject: (&letter.subject).into(),
        date: time_text(letter.date).into(),
        answers: letter.in_reply_to.as_ref().map(Into::into),
        thread: letter.references.iter().map(Into::into).collect(),
        occasion: match letter.occasion {
            Occasion::Answer => OccasionText::Answer,
            Occasion::Own => OccasionText::Own,
        },
        list: letter.list_id.as_ref().map(Into::into),
        unsubscribe: letter.unsubscribe.as_ref().map(|address| address.as_str().into()),
        pictures: letter.pictures.iter().map(enclosure_text).collect(),
        files: letter.files.iter().map(enclosure_text).collect(),
        html: draft.page.as_ref().map(|page| HtmlText { language: (&page.language).into() }),
        paper: letter.paper.clone(),
        words: (&draft.words).into(),
    };
    serde_json::to_string(&text).map_err(StoreError::unstorable)
}

fn enclosure_text(enclosure: &Enclosure) -> EnclosureText<'_> {
    let holds = match str::from_utf8(&enclosure.bytes) {
        Ok(text) => Holds::Text(text.into()),
        Err(_) => Holds::Base64(data_encoding::BASE64.encode(&enclosure.bytes)),
    };
    EnclosureText { name: (&enclosure.name).into(), kind: (&enclosure.kind).into(), holds }
}

/// The row of the template that makes this page; a new one where none has it.
pub(super) fn page_row(connection: &Connection, page: &Page) -> Result<i64, StoreError> {
    let template = &*page.template;
    let find = "SELECT id FROM pages WHERE template = ?1";
    if let Some(id) = sql::first(connection, find, [template], |row| row.get(0))? {
        return Ok(id);
    }
    sql::run(connection, "INSERT INTO pages (template) VALUES (?1)", [template])?;
    sql::one(connection, find, [template], |row| row.get(0))
}

/// The columns that hold a letter.
pub(super) const COLUMNS: &str = "id, message_id, recipient, envelope_from, bytes, draft,
    (SELECT template FROM pages WHERE pages.id = outbox.page)";

/// A row's letter; `None` where it is erased. From [`COLUMNS`], which come first in the row.
pub(super) fn read_row(row: &Row<'_>) -> rusqlite::Result<Result<Option<Kept>, StoreError>> {
    let bytes: Option<Vec<u8>> = row.get(4)?;
    if bytes.is_some() {
        return Ok(Ok(bytes.map(Kept::Wire)));
    }
    let Some(draft) = row.get::<_, Option<String>>(5)? else { return Ok(Ok(None)) };
    let id: i64 = row.get(0)?;
    let outer = Outer {
        message_id: row.get(1)?,
        to: row.get(2)?,
        envelope_from: row.get(3)?,
        template: row.get(6)?,
    };
    let read = read(&draft, outer).map(|draft| Some(Kept::Draft(Box::new(draft))));
    Ok(read.map_err(|fault| StoreError::corrupt(format!("letter {id} of the outbox: {fault}"))))
}

/// What of a letter lies in columns of its own.
struct Outer {
    message_id: String,
    to: Option<String>,
    envelope_from: Option<String>,
    template: Option<String>,
}

fn read(text: &str, outer: Outer) -> Result<Draft, String> {
    let text: DraftText<'_> = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    if text.form != FORM {
        return Err(format!("it is kept in form {}, and {FORM} is known", text.form));
    }
    let address = |text: &str| Address::parse(text).map_err(|fault| fault.to_string());
    let letter = Outgoing {
        from: address(&text.from)?,
        from_name: text.name.into_owned(),
        envelope_from: outer.envelope_from.as_deref().map(address).transpose()?,
        to: address(&outer.to.ok_or("it has no recipient")?)?,
        reply_to: address(&text.reply_to)?,
        subject: text.subject.into_owned(),
        text: String::new(),
        html: None,
        pictures: text.pictures.into_iter().map(enclosure).collect::<Result<_, _>>()?,
        files: text.files.into_iter().map(enclosure).collect::<Result<_, _>>()?,
        message_id: outer.message_id,
        date: read_time(&text.date).map_err(|fault| fault.to_string())?,
        in_reply_to: text.answers.map(Cow::into_owned),
        references: text.thread.into_iter().map(Cow::into_owned).collect(),
        occasion: match text.occasion {
            OccasionText::Answer => Occasion::Answer,
            OccasionText::Own => Occasion::Own,
        },
        list_id: text.list.map(Cow::into_owned),
        unsubscribe: text.unsubscribe.as_deref().map(address).transpose()?,
        paper: text.paper,
    };
    let page = match (text.html, outer.template) {
        (None, _) => None,
        (Some(_), None) => return Err("the template of its HTML is missing".to_owned()),
        (Some(html), Some(template)) => {
            Some(Page { template: Arc::from(template), language: html.language.into_owned() })
        }
    };
    Ok(Draft { letter, words: text.words.into_owned(), page })
}

fn enclosure(text: EnclosureText<'_>) -> Result<Enclosure, String> {
    let bytes = match text.holds {
        Holds::Text(text) => text.into_owned().into_bytes(),
        Holds::Base64(text) => {
            data_encoding::BASE64.decode(text.as_bytes()).map_err(|fault| fault.to_string())?
        }
    };
    Ok(Enclosure { name: text.name.into_owned(), kind: text.kind.into_owned(), bytes })
}
