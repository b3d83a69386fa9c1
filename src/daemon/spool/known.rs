//! The letters that go by post, as the outbox keeps them, and what the files of their pages are called.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Moved, SpoolError, Spooled};
use crate::letter::PaperLetter;
use crate::report::Draft;
use crate::store::{LetterNumber, Reader};

/// Every letter that is not erased.
#[derive(Default)]
pub(super) struct Known {
    /// By the names of their files.
    pub letters: BTreeMap<String, Spooled>,
    /// Those that cannot be read, with what the names of their files begin with.
    damaged: Vec<(LetterNumber, String)>,
}

impl Known {
    /// Every letter there is in a data folder that is not erased.
    pub fn of(data: &Path) -> Result<Known, SpoolError> {
        let reader = Reader::open(data)?;
        let (found, people) = (reader.paper_letters()?, reader.people()?);
        let mut known = Known::default();
        for (number, draft) in found.letters {
            let Some(mut letter) = draft.letter.paper.clone() else { continue };
            let name = file_name(&draft, &letter);
            let person = people.iter().find(|it| it.addresses.contains(&draft.letter.to));
            let mut moved = Moved::Never;
            if let Some(post) =
                person.and_then(|it| it.post.as_ref()).filter(|it| **it != letter.address)
            {
                letter.address.clone_from(post);
                moved = Moved::Since;
            }
            let words = draft.words;
            let to = draft.letter.to;
            known.letters.insert(name.clone(), Spooled { name, number, letter, words, to, moved });
        }
        known.damaged =
            found.damaged.into_iter().map(|(number, id)| (number, plain(&id) + ".")).collect();
        Ok(known)
    }

    /// The damaged letter whose page has this name.
    pub fn damaged(&self, name: &str) -> Option<LetterNumber> {
        self.damaged.iter().find(|(_, start)| name.starts_with(start)).map(|(number, _)| *number)
    }

    pub fn has(&self, name: &str) -> bool {
        self.letters.contains_key(name) || self.damaged(name).is_some()
    }
}

/// The name of a letter's file: whose letter it is, and of what it says enough to tell it from another
/// one of that Message-ID.
pub(super) fn file_name(draft: &Draft, letter: &PaperLetter) -> String {
    let said = [&letter.title, &letter.date, &draft.words].map(String::as_bytes).join(&0);
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(said)[..6]);
    format!("{}.{digest}.pdf", plain(&draft.letter.message_id))
}

/// Our Message-IDs are fit for a file's name but for the `@`, and nobody else's come here.
fn plain(message_id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    message_id.chars().map(plain).collect()
}
