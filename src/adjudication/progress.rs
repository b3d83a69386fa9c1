//! From one turn to the next: centres change hands, somebody may have won, and phases in which
//! nobody has anything to order are passed over.

use crate::board::{Board, Centre, Phase, Power};
use crate::position::Position;

use super::adjustment::{self, Owed};

/// Takes a position on from the turn just played to the next one that has to be played. Says who
/// has won, if that is so; then the turn is the one that would have followed.
pub(super) fn advance(board: &Board, position: &mut Position) -> Option<Power> {
    let calendar = board.calendar();
    loop {
        let mut winner = None;
        if calendar.counts_centres(position.turn) {
            count_centres(board, position);
            winner = find_winner(board, position);
        }
        position.turn = calendar.successor(position.turn);
        if position.turn.phase != Phase::Retreat {
            position.dislodged.clear();
            position.contested.clear();
        }
        if winner.is_some() || is_played(board, position) {
            return winner;
        }
    }
}

/// Whether somebody has something to order in this turn. Movement phases are always played.
pub fn is_played(board: &Board, position: &Position) -> bool {
    match position.turn.phase {
        Phase::Movement => true,
        Phase::Retreat => !position.dislodged.is_empty(),
        Phase::Adjustment => {
            board.powers().any(|power| adjustment::owed(board, position, power) != Owed::Nothing)
        }
    }
}

/// The position with its centres counted as its units stand, and who would have won by that.
pub fn counted(board: &Board, position: &Position) -> (Position, Option<Power>) {
    let mut counted = position.clone();
    count_centres(board, &mut counted);
    let winner = find_winner(board, &counted);
    (counted, winner)
}

/// Each centre goes to the power whose unit stands on it.
fn count_centres(board: &Board, position: &mut Position) {
    for unit in &position.units {
        let province = unit.location.province;
        if board.centre(province) != Centre::None {
            position.owners[province.index()] = Some(unit.power);
        }
    }
}

/// The power with enough centres to win, and more than any other.
fn find_winner(board: &Board, position: &Position) -> Option<Power> {
    let mut counts = vec![0_usize; board.powers().len()];
    for owner in position.owners.iter().flatten() {
        counts[owner.index()] += 1;
    }
    let most = counts.iter().copied().max()?;
    let mut leaders = board.powers().filter(|power| counts[power.index()] == most);
    let leader = leaders.next()?;
    (most >= board.victory_centres() && leaders.next().is_none()).then_some(leader)
}
