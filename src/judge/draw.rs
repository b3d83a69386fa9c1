//! Drawing powers, and what else chance decides: a stream from the ruling's seed, so that a draw can be
//! repeated.

use sha2::{Digest, Sha256};

use super::Seed;
use crate::board::Power;

/// Numbers drawn from a seed, the same for the same seed for ever.
struct Stream<'a> {
    seed: &'a Seed,
    count: u64,
}

impl Stream<'_> {
    /// A number below `bound`, each with the same chance but for less than one in a quintillion.
    fn below(&mut self, bound: usize) -> usize {
        let mut hash = Sha256::new();
        hash.update(self.seed);
        hash.update(self.count.to_be_bytes());
        self.count += 1;
        let bytes: [u8; 32] = hash.finalize().into();
        let mut head = [0; 16];
        head.copy_from_slice(&bytes[..16]);
        (u128::from_be_bytes(head) % bound.max(1) as u128) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Puts things in an order of chance.
pub(super) fn shuffle<T>(seed: &Seed, items: &mut [T]) {
    Stream { seed, count: 0 }.shuffle(items);
}

/// Where the draws of numbers begin: everybody sees the number of a thread of unsigned press, and it must
/// tell nothing of the order in which its letters are written.
const NUMBERS: u64 = 1 << 32;

/// A number that is free; `None` where it would take too long to find one.
pub(super) fn number(seed: &Seed, is_free: impl Fn(u16) -> bool) -> Option<u16> {
    let mut stream = Stream { seed, count: NUMBERS };
    let mut numbers = (0..1000).map(|_| stream.below(1 << 16) as u16);
    numbers.find(|&number| is_free(number))
}

/// Gives each player `powers.len() / wishes.len()` powers. Players take turns in drawn order, each
/// getting the dearest of its wishes that is still free, or else one drawn from what nobody wished
/// for, if there is such a power. Powers that cannot be shared out evenly stay unplayed.
pub(super) fn powers(seed: &Seed, powers: &[Power], wishes: &[Vec<Power>]) -> Vec<Vec<Power>> {
    let mut stream = Stream { seed, count: 0 };
    let mut given = vec![Vec::new(); wishes.len()];
    let mut free = powers.to_vec();
    stream.shuffle(&mut free);
    let mut players: Vec<usize> = (0..wishes.len()).collect();
    stream.shuffle(&mut players);
    for _ in 0..powers.len() / wishes.len().max(1) {
        let mut without = Vec::new();
        for &player in &players {
            let wished =
                wishes[player].iter().find_map(|wish| free.iter().position(|power| power == wish));
            match wished {
                Some(place) => given[player].push(free.remove(place)),
                None => without.push(player),
            }
        }
        for player in without {
            given[player].extend(free.pop());
        }
    }
    given
}
