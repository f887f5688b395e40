//! What every format can be asked: the next pairing, the number of rounds, and whether it is over.

use std::fmt;

use crate::history::{History, Player};
use crate::record::{EntrantId, Event, Format, LAST_ROUND, MOST_SEATS, Match, Round};
use crate::{knockout, league, round_robin, swiss};

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// No match can have so many seats, or so few. A knockout needs a game for two.
    Seats,
    /// Another round comes next.
    OtherRound {
        /// This one.
        next: Round,
    },
    /// A match of an earlier round goes on.
    Unfinished,
}

impl fmt::Display for Problem {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Seats => write!(to, "the format does not suit the number of seats"),
            Self::OtherRound { next } => write!(to, "the next round is {next}"),
            Self::Unfinished => write!(to, "a match of an earlier round goes on"),
        }
    }
}

impl std::error::Error for Problem {}

fn check_seats(event: &Event) -> Result<(), Problem> {
    let possible = (2..=event.seats).contains(&event.least_seats) && event.seats <= MOST_SEATS;
    let suits = event.format != Format::Knockout || event.least_seats == 2;
    if possible && suits {
        Ok(())
    } else {
        Err(Problem::Seats)
    }
}

/// The matches of a round, ready to be recorded: those that are to be played are [`Pending`](crate::How::Pending), and
/// matches of one seat already have their points. Only matches of earlier rounds are looked at, so a round that was
/// paired before is paired the same way again, unless an earlier result was corrected.
///
/// The answer is empty if nothing is left to play, and in a league until enough people for a match are there. If no
/// match is pending, record the answer and pair the next round at once.
///
/// # Errors
/// The settings do not fit together, it is not the next round, or an earlier match goes on.
///
/// ```
/// use pairings::{Entrant, Event, Format, Problem, pair};
///
/// let mut event = Event::new(Format::Swiss);
/// event.entrants = (1..=6).map(|id| Entrant::new(id, 2_000 - 100 * i64::from(id as u32))).collect();
/// let seats = pair(&event, 1).unwrap()[0].seats.clone();
/// // the first seed plays the fourth
/// assert_eq!(seats.iter().map(|seat| seat.entrant).collect::<Vec<_>>(), [1, 4]);
/// assert_eq!(pair(&event, 2), Err(Problem::OtherRound { next: 1 }));
/// ```
pub fn pair(event: &Event, round: Round) -> Result<Vec<Match>, Problem> {
    check_seats(event)?;
    let history = History::new(event, round);
    let next = history.latest() + 1;
    match round == next {
        _ if history.is_pending() => Err(Problem::Unfinished),
        true if next > LAST_ROUND => Ok(Vec::new()),
        true => Ok(next_matches(&history, round)),
        false => Err(Problem::OtherRound { next }),
    }
}

fn next_matches(history: &History, round: Round) -> Vec<Match> {
    let is_past = |rounds| round > rounds;
    let too_few = history.present(round).len() < history.event.least_seats;
    match history.event.format {
        Format::Knockout => knockout::pair(history, round),
        _ if too_few || total(history).is_some_and(is_past) => Vec::new(),
        Format::Swiss => swiss::pair(history, round),
        Format::RoundRobin => round_robin::pair(history, round),
        Format::League => league::pair(history, round),
    }
}

fn total(history: &History) -> Option<Round> {
    let rounds = match history.event.format {
        Format::Swiss => swiss::rounds(history),
        Format::RoundRobin => round_robin::rounds(history),
        Format::Knockout => knockout::rounds(history),
        Format::League => return None,
    };
    Some(rounds.min(LAST_ROUND))
}

/// How many rounds an event has. A knockout has one more for each stage with a draw. A league never ends.
///
/// ```
/// use pairings::{Entrant, Event, Format, rounds};
///
/// let mut event = Event::new(Format::Swiss);
/// event.entrants = (1..=16).map(|id| Entrant::new(id, 1_500)).collect();
/// assert_eq!(rounds(&event), Some(5));
/// ```
pub fn rounds(event: &Event) -> Option<Round> {
    check_seats(event).ok()?;
    total(&History::new(event, Round::MAX))
}

/// The stage of a knockout that is played or comes next: how many places its bracket has left, so 2 in the final, where
/// the match with the number 2 is about the third place.
///
/// ```
/// use pairings::{Entrant, Event, Format, stage};
///
/// let mut event = Event::new(Format::Knockout);
/// event.entrants = (1..=6).map(|id| Entrant::new(id, 1_500)).collect();
/// assert_eq!(stage(&event), 8);
/// ```
pub fn stage(event: &Event) -> usize {
    knockout::stage(&History::new(event, Round::MAX))
}

/// The first round that counts for the standings: in a league, that of the season; elsewhere the first.
///
/// ```
/// use pairings::{Event, Format, counted_from};
///
/// assert_eq!(counted_from(&Event::new(Format::Swiss)), 1);
/// ```
pub fn counted_from(event: &Event) -> Round {
    match event.format {
        Format::League => league::season_start(&History::new(event, Round::MAX)),
        Format::Swiss | Format::RoundRobin | Format::Knockout => 1,
    }
}

/// Is nothing left to play? True also if too few people for a match are left. A league is over when everybody has
/// left.
///
/// ```
/// use pairings::{Event, Format, is_over};
///
/// assert!(is_over(&Event::new(Format::Knockout)));
/// ```
pub fn is_over(event: &Event) -> bool {
    let history = History::new(event, Round::MAX);
    let next = history.latest() + 1;
    let comes = |player: &Player| player.comes(next, Round::MAX);
    match event.format {
        _ if check_seats(event).is_err() => true,
        _ if history.is_pending() => false,
        Format::League => next > LAST_ROUND || !history.players.iter().any(comes),
        _ => next_matches(&history, next).is_empty(),
    }
}

/// Whom a league puts out after a round: people who let two matches run out within seven rounds. They come back with
/// one more [`Entrant`](crate::Entrant). [`pair`] leaves them out by itself.
///
/// ```
/// use pairings::{Event, Format, put_out};
///
/// assert_eq!(put_out(&Event::new(Format::League), 3), []);
/// ```
pub fn put_out(event: &Event, round: Round) -> Vec<EntrantId> {
    let history = History::new(event, round.saturating_add(1));
    let gone = history.put_out.iter().filter(|(last, _)| *last == round);
    gone.map(|(_, id)| *id).collect()
}
