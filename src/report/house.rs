//! The judge's own wording of every letter: the files of each language, which lie below `templates/`.

use crate::letter::Language;

/// The template that makes HTML of a letter's blocks.
pub(super) const PAGE: &str = "_letter.html";

/// A language's files: its letters, and its words.
macro_rules! language {
    ($tag:literal, $($more:literal),*) => {
        &[
            $( file!($tag, $more), )*
            file!($tag, "_asked_back.txt"),
            file!($tag, "_board.txt"),
            file!($tag, "_centres.txt"),
            file!($tag, "_change.txt"),
            file!($tag, "_deadline.txt"),
            file!($tag, "_dutchman.txt"),
            file!($tag, "_examples.txt"),
            file!($tag, "_form.txt"),
            file!($tag, "_games.txt"),
            file!($tag, "_letters.txt"),
            file!($tag, "_master.txt"),
            file!($tag, "_master_words.txt"),
            file!($tag, "_missing.txt"),
            file!($tag, "_orders.txt"),
            file!($tag, "_owed.txt"),
            file!($tag, "_press.txt"),
            file!($tag, "_press_how.txt"),
            file!($tag, "_pressed.txt"),
            file!($tag, "_reading.txt"),
            file!($tag, "_rules.txt"),
            file!($tag, "_units.txt"),
            file!($tag, "_without.txt"),
            file!($tag, "address_asked.txt"),
            file!($tag, "address_kept.txt"),
            file!($tag, "address_set.txt"),
            file!($tag, "address_soon.txt"),
            file!($tag, "announced.txt"),
            file!($tag, "begins.txt"),
            file!($tag, "confirm_act.txt"),
            file!($tag, "confirm_address.txt"),
            file!($tag, "confirm_join.txt"),
            file!($tag, "confirm_resign.txt"),
            file!($tag, "confirm_watch.txt"),
            file!($tag, "crossed.txt"),
            file!($tag, "dutchman.txt"),
            file!($tag, "ended.txt"),
            file!($tag, "enough.txt"),
            file!($tag, "erased.txt"),
            file!($tag, "founded.txt"),
            file!($tag, "games.txt"),
            file!($tag, "grace.txt"),
            file!($tag, "help.txt"),
            file!($tag, "joined.txt"),
            file!($tag, "lent.txt"),
            file!($tag, "noted.txt"),
            file!($tag, "obeyed.txt"),
            file!($tag, "old_turn.txt"),
            file!($tag, "paper_begins.txt"),
            file!($tag, "paper_dutchman.txt"),
            file!($tag, "paper_ended.txt"),
            file!($tag, "paper_results.txt"),
            file!($tag, "paper_takes_over.txt"),
            file!($tag, "paper_zine.txt"),
            file!($tag, "paper_zine_game.txt"),
            file!($tag, "paper_zine_turn.txt"),
            file!($tag, "paused.txt"),
            file!($tag, "press.txt"),
            file!($tag, "press_asked.txt"),
            file!($tag, "pressed.txt"),
            file!($tag, "receipt.txt"),
            file!($tag, "refused.txt"),
            file!($tag, "reminder.txt"),
            file!($tag, "renewed.txt"),
            file!($tag, "resigned.txt"),
            file!($tag, "results.txt"),
            file!($tag, "room_again.txt"),
            file!($tag, "rules.txt"),
            file!($tag, "runs.txt"),
            file!($tag, "seat_left.txt"),
            file!($tag, "seat_news.txt"),
            file!($tag, "standing.txt"),
            file!($tag, "takes_over.txt"),
            file!($tag, "template_failed.txt"),
            file!($tag, "told_elsewhere.txt"),
            file!($tag, "too_late.txt"),
            file!($tag, "trouble.txt"),
            file!($tag, "unproven.txt"),
            file!($tag, "unreachable.txt"),
            file!($tag, "watches.txt"),
            file!($tag, "watches_no_more.txt"),
            file!($tag, "words/commands.toml"),
            file!($tag, "words/illegal.toml"),
            file!($tag, "words/names.toml"),
            file!($tag, "words/news.toml"),
            file!($tag, "words/orders.toml"),
            file!($tag, "words/outcomes.toml"),
            file!($tag, "words/outlook.toml"),
            file!($tag, "words/pictures.toml"),
            file!($tag, "words/press.toml"),
            file!($tag, "words/readings.toml"),
            file!($tag, "words/receipts.toml"),
            file!($tag, "words/refusals.toml"),
            file!($tag, "words/remedies.toml"),
            file!($tag, "words/steps.toml"),
            file!($tag, "words/subjects.toml"),
            file!($tag, "words/time.toml"),
        ]
    };
}

macro_rules! file {
    ($tag:literal, $name:literal) => {
        (concat!($tag, "/", $name), include_str!(concat!("../../templates/", $tag, "/", $name)))
    };
}

/// The judge's own wording of every letter, language by language: file names, with the folder of
/// their language before them, and texts. Names that begin with `_` are pieces that several letters
/// share; what lies in `words` holds the phrases that letters are put together from.
pub(super) const LANGUAGES: &[(Language, &[(&str, &str)])] = &[
    (Language::English, language!("en",)),
    (Language::German, language!("de", "words/rules.toml")),
    (Language::French, language!("fr", "words/rules.toml")),
];

/// The page of all languages: its name and text.
pub(super) const PAGES: &[(&str, &str)] = &[(PAGE, include_str!("../../templates/_letter.html"))];
