//! Derives values from a match's record: its results, whose turn it is, and which seats are done. The record is the
//! truth, so these values can be derived again at any time and are always the same.

use rules::{AnyMatch, Seat};
use thiserror::Error;

use crate::model::Player;
use crate::store::{DerivedColumns, SeatResult, Status, StoredMatch};

/// Why a record yields no results.
#[derive(Debug, Error)]
pub enum NoResults {
    /// The match is not over, by its status or by its record.
    #[error("it is not over")]
    NotOver,
    /// The number of players differs from the record's seats.
    #[error("{players} players on {seats} seats")]
    Players {
        /// How many players are stored.
        players: usize,
        /// How many seats the record has.
        seats: usize,
    },
    /// This version of the program cannot replay it.
    #[error("its record does not replay: {0}")]
    Unreadable(#[from] rules::ReplayError),
}

/// Each seat's result in a match that is over, in order of seats.
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

/// The seats to act: bit 0 for seat 1, and so on.
pub fn to_act(game: &AnyMatch) -> u8 {
    let seats = game.to_act().seats();
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// The derived values to store beside the record of a lobby, or of a match in this position.
pub fn noted(status: Status, game: Option<&AnyMatch>, players: &[Player]) -> DerivedColumns {
    let (Status::Live, Some(game)) = (status, game) else {
        return DerivedColumns {
            done: if status == Status::Lobby {
                0
            } else {
                bits(players, |_| true)
            },
            ..DerivedColumns::default()
        };
    };
    let to_act = to_act(game);
    let is_computer = |index: usize| {
        players
            .get(index)
            .is_some_and(|player| player.level().is_some())
    };
    DerivedColumns {
        to_act,
        done: bits(players, |index| !game.living(Seat::at(index))),
        computer: to_act & bits(players, is_computer) != 0,
    }
}

/// The seats for which `holds` is true: bit 0 for seat 1, and so on.
fn bits(players: &[Player], holds: impl Fn(usize) -> bool) -> u8 {
    let seats = (0..players.len().min(8)).filter(|index| holds(*index));
    seats.fold(0, |bits, index| bits | 1 << index)
}
