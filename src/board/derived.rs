//! What other rooms work out from a board alone, kept with it: a board never changes, so neither
//! does that.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::Board;

/// One thing of each type, made when it is first asked for.
#[derive(Default)]
pub(super) struct Derived(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Board {
    /// What `make` works out from this board; made once for each type, and then kept as long as the
    /// board.
    pub fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce(&Board) -> T) -> Arc<T> {
        let mut kept = self.derived.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find_map(|thing| Arc::clone(thing).downcast::<T>().ok());
        found.unwrap_or_else(|| {
            let made = Arc::new(make(self));
            kept.push(made.clone());
            made
        })
    }
}

impl Clone for Derived {
    /// A copy works things out again: it may be changed before it is used.
    fn clone(&self) -> Derived {
        Derived::default()
    }
}

impl PartialEq for Derived {
    /// Boards are told apart by what they are, not by what was asked of them.
    fn eq(&self, _: &Derived) -> bool {
        true
    }
}

impl Eq for Derived {}

impl fmt::Debug for Derived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Derived")
    }
}
