//! Room to work in, kept from phase to phase, so that solving allocates nothing.

use super::cycles::Search;
use super::equations::SeaRoom;
use super::movement::Resolution;
use super::routes::Seaways;
use super::sheet::Sheet;
use super::solver::Pending;
use super::verdict::Verdict;

/// Room for adjudicating one phase after the other. It carries no meaning from one to the next.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(super) sheet: Sheet,
    pub(super) resolution: Resolution,
    pub(super) room: Room,
    /// A verdict that nobody needs any more, for its room.
    pub(super) spare: Option<Verdict>,
}

/// Room in which nothing stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    pub(super) seaways: Seaways,
    pub(super) pending: Pending,
    pub(super) sea: SeaRoom,
    pub(super) search: Search,
    /// The armies whose swap by convoy is found to be disrupted (4.A.3 c).
    pub(super) walking: Vec<usize>,
}

impl Workspace {
    /// Room that grows as it is used.
    pub fn new() -> Workspace {
        Workspace::default()
    }

    /// Takes back a verdict that has been read, so that the next one needs no new room.
    pub fn reuse(&mut self, verdict: Verdict) {
        self.spare = Some(verdict);
    }

    /// What the orders last decided in this room came to.
    pub fn resolution(&self) -> &Resolution {
        &self.resolution
    }
}
