//! Pairings: who plays whom in the next round of an event, in which seat, and who is placed where. This crate is only
//! arithmetic. It knows no games, no clock, no database, no randomness and no Discord.
//!
//! An [`Event`] is the record: settings, entrants and matches. Everything else follows from it. The same record gives
//! the same pairing on every machine, and the order of its entrants and matches changes nothing. `docs/events.md` explains
//! formats and formulas to players.
//!
//! ```
//! use pairings::{Entrant, Event, Format, How, POINT, is_over, pair, standings};
//!
//! let mut event = Event::new(Format::Swiss);
//! event.entrants = (1..=4).map(|id| Entrant::new(id, 1_500)).collect();
//! for round in 1.. {
//!     if is_over(&event) {
//!         break;
//!     }
//!     for mut next in pair(&event, round).unwrap() {
//!         if next.how == How::Pending {
//!             // the entrant with the smaller number always wins
//!             let winner = next.seats.iter_mut().min_by_key(|seat| seat.entrant).unwrap();
//!             winner.points = POINT;
//!             next.how = How::Played;
//!         }
//!         event.matches.push(next);
//!     }
//! }
//! assert_eq!(standings(&event)[0].entrant, 1);
//! ```

mod event;
mod groups;
mod history;
mod knockout;
mod league;
mod matching;
mod record;
mod round_robin;
mod seating;
mod standings;
mod swiss;
mod tables;
mod tie_breaks;

pub use event::{Problem, counted_from, is_over, pair, put_out, rounds, stage};
pub use matching::cheapest;
pub use record::{
    Entrant, EntrantId, Event, Format, How, Match, POINT, Points, Round, Seat, points_of_places,
};
pub use standings::{Standing, standings};
pub use tie_breaks::TieBreaks;
