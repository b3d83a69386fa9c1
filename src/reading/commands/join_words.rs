//! Words beside the names in `join`.

/// What says that a power is named next.
pub(super) const JOIN_AS: &[&str] = &["as", "als", "comme", "que"];

/// What may stand beside the names of a game and a power.
#[rustfmt::skip]
pub(super) const JOIN_FILLERS: &[&str] = &[
    "or", "then", "/", "game", "in", "the", "to", "please", "bei", "beim", "im", "an", "spiel", "en", "tant", "a", "la", "partie", "dans",
];
