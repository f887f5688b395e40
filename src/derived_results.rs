//! What follows from the record of a match: its results, whose turn it is, and who has nothing more to do. The record is the truth: they can be
//! derived from it at any time, and are the same each time.

use games::{AnyMatch, Seat};
use thiserror::Error;

use crate::model::Player;
use crate::store::{Noted, SeatResult, Status, StoredMatch};

/// Why no results follow from a record.
#[derive(Debug, Error)]
pub enum NoResults {
    /// It is not over, by its status or by its record.
    #[error("it is not over")]
    NotOver,
    /// The players are not those of the record.
    #[error("{players} players on {seats} seats")]
    Players {
        /// How many players are on file.
        players: usize,
        /// How many seats the record has.
        seats: usize,
    },
    /// This version of the program cannot replay it.
    #[error("its record does not replay: {0}")]
    Unreadable(#[from] games::ReplayError),
}

/// How each seat did in a match that is over, in order of seats.
///
/// # Errors
/// See [`NoResults`].
pub fn results(stored: &StoredMatch) -> Result<Vec<SeatResult>, NoResults> {
    if stored.status != Status::Over {
        return Err(NoResults::NotOver);
    }
    let players = stored.opened.players.len();
    let seats = usize::from(stored.record.seats);
    if players != seats {
        return Err(NoResults::Players { players, seats });
    }
    let outcome = AnyMatch::replay(&stored.record)?.outcome();
    let outcome = outcome.ok_or(NoResults::NotOver)?;
    Ok(SeatResult::all(&outcome, stored.hinted))
}

/// Whose decision it is: bit 0 for seat 1, and so on.
pub fn to_act(game: &AnyMatch) -> u8 {
    let seats = game.to_act().seats();
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// What is to be noted beside the record of a lobby, or of a match that leads to this.
pub fn noted(status: Status, game: Option<&AnyMatch>, players: &[Player]) -> Noted {
    let (Status::Live, Some(game)) = (status, game) else {
        return Noted {
            done: if status == Status::Lobby {
                0
            } else {
                bits(players, |_| true)
            },
            ..Noted::default()
        };
    };
    let to_act = to_act(game);
    let is_computer = |index: usize| {
        players
            .get(index)
            .is_some_and(|player| player.level().is_some())
    };
    Noted {
        to_act,
        done: bits(players, |index| !game.living(Seat::at(index))),
        computer: to_act & bits(players, is_computer) != 0,
    }
}

/// The seats of which this holds: bit 0 for seat 1, and so on.
fn bits(players: &[Player], holds: impl Fn(usize) -> bool) -> u8 {
    let seats = (0..players.len().min(8)).filter(|index| holds(*index));
    seats.fold(0, |bits, index| bits | 1 << index)
}
