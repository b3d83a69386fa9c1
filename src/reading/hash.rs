//! A quick way to look short words up. The default hasher guards against keys chosen to collide;
//! here the keys that are stored come from the board and the tables alone.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map by short words.
pub(super) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;
/// A set of short words.
pub(super) type WordSet<K> = HashSet<K, BuildHasherDefault<WordHasher>>;

/// Folds eight bytes at a time with a multiplication.
#[derive(Clone, Copy, Default, Debug)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let mixed = (self.0.rotate_left(5) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x517c_c1b7_2722_0a95);
            self.0 = mixed ^ (mixed >> 29);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
