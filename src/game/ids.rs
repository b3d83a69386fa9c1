//! Small `Copy` names of things, minted by the store (and, within a game, in order).

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name($inner);

        impl $name {
            /// The id of this number; for the store, which mints them, and for letters that name one.
            pub fn new(number: $inner) -> $name {
                $name(number)
            }

            /// Its number.
            pub fn number(self) -> $inner {
                self.0
            }

            /// The id that follows.
            pub fn next(self) -> $name {
                $name(self.0 + 1)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// A game.
    GameId(u32)
}
id! {
    /// A person known by a confirmed address.
    PersonId(u32)
}
id! {
    /// A seat of a game, by its place among the game's seats.
    SeatId(u16)
}
id! {
    /// A turn of a game: a number that only rises, whatever is rolled back.
    TurnNumber(u32)
}
id! {
    /// A matter that waits for a confirmation.
    PendingId(u32)
}
id! {
    /// What woke the judge: the number of a letter, command or due time in the inbox.
    EventId(u64)
}

impl SeatId {
    /// Its place in [`Game::seats`](super::Game::seats).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// SHA-256 of a map file's text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardHash(pub [u8; 32]);

impl BoardHash {
    /// The hash of this text.
    pub fn of(text: &str) -> BoardHash {
        use sha2::Digest;
        BoardHash(sha2::Sha256::digest(text.as_bytes()).into())
    }
}
