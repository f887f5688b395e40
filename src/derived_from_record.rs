//! Derives values from a match's record: its results, whose turn it is, and which seats are done. The record is the
//! source of truth, so these values can be derived again at any time and are always the same.

use rules::{AnyMatch, EndKind, Outcome, Pool, Seat, What};
use thiserror::Error;

use crate::model::Player;
use crate::store::{DerivedColumns, MatchResult, NewMatch, SeatResult, Status, StoredMatch};

/// From which share of a usual match's turns on a match counts in full, in percent. `docs/ratings.md` says why.
const FULL_FROM: u32 = 40;

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

/// What a match that is over adds to leaderboards and ratings.
///
/// # Errors
/// See [`NoResults`].
pub fn results(stored: &StoredMatch) -> Result<MatchResult, NoResults> {
    if stored.status != Status::Over {
        return Err(NoResults::NotOver);
    }
    let players = &stored.opened.players;
    let seats = usize::from(stored.record.seats);
    if players.len() != seats {
        return Err(NoResults::Players {
            players: players.len(),
            seats,
        });
    }
    let ended = Ended {
        game: &AnyMatch::replay(&stored.record)?,
        opened: &stored.opened,
        times: &stored.times,
        started: stored.started,
        terms: stored.terms,
        hinted: stored.hinted,
    };
    ended.results()
}

/// What the results of a match that is over depend on.
pub struct Ended<'a> {
    /// Its last position.
    pub game: &'a AnyMatch,
    /// Its properties. The players are in order of seats.
    pub opened: &'a NewMatch,
    /// When each of the events happened, in unix milliseconds.
    pub times: &'a [i64],
    /// When it began, in unix milliseconds, if that is known.
    pub started: Option<i64>,
    /// Under which terms it began: see [`StoredMatch::terms`].
    pub terms: i64,
    /// Which seats got hints: bit 0 for seat 1, and so on.
    pub hinted: u8,
}

impl Ended<'_> {
    /// What it adds to leaderboards and ratings.
    ///
    /// # Errors
    /// By its record it is not over.
    pub fn results(&self) -> Result<MatchResult, NoResults> {
        let (game, players) = (self.game, &self.opened.players);
        let outcome = game.outcome().ok_or(NoResults::NotOver)?;
        let (kind, seats, options) = (game.kind(), game.seats(), game.record().options);
        let measured = players::measured_strength(kind, seats, &options);
        let played = Played::of(game);
        let mut results = SeatResult::all(&outcome, self.hinted);
        for (index, (result, player)) in results.iter_mut().zip(players).enumerate() {
            result.edge = measured.edges.get(index).copied().unwrap_or_default();
            let level = player.level().map(|level| usize::from(level.number()) - 1);
            let mean = level.and_then(|index| measured.levels.get(index).copied());
            result.level_mean = mean.unwrap_or_default();
            let absent = played.absent(index, self).unwrap_or_default();
            (result.absent_from, result.absent_until) = absent;
        }
        let ratable = self.opened.is_rated_with(seats) && !took_back(game, players);
        let begun = played.begun(&outcome);
        if ratable && self.terms > 0 {
            for (index, result) in results.iter_mut().enumerate() {
                let left = played.left_early(index, begun) && players[index].level().is_none();
                result.left_early = left.into();
            }
        }
        let agreed_early = self.terms > 0
            && outcome.kind == EndKind::AGREED
            && played.turns() * 2 < measured.turns as usize;
        let counts = self.opened.terms.practice.is_none() && begun && !agreed_early;
        if !counts {
            for result in &mut results {
                result.counted = 0;
            }
        }
        // a match that began without terms is judged as it was then
        let early = if self.terms > 0 {
            played.missing(measured.turns)
        } else {
            let absent = results.iter().any(|result| result.absent_from > 0);
            i64::from(absent && played.turns() * 2 < measured.turns as usize) * 500
        };
        // a seat with hints that was first changes no ratings; in any other place it counts as last
        let mut seats = results.iter().enumerate();
        let gained = seats.any(|(seat, result)| self.hinted >> seat & 1 == 1 && result.place == 1);
        let pool = Pool::of(kind, &options).id();
        let rated = i64::from(ratable && counts && !gained);
        for result in &mut results {
            (result.rated, result.early) = (rated, early);
            pool.clone_into(&mut result.pool);
        }
        Ok(MatchResult {
            seats: results,
            marks: Vec::new(),
        })
    }
}

/// Was a turn taken back in a match with computers? Nobody has to agree there, so it could be repeated until the match is
/// won.
fn took_back(game: &AnyMatch, players: &[Player]) -> bool {
    let mut events = game.events().iter();
    let computers = players.iter().any(|player| player.level().is_some());
    computers && events.any(|event| matches!(event.what, What::Takeback(_)))
}

/// What was played in a match, without what was taken back.
struct Played<'a> {
    game: &'a AnyMatch,
    /// How many turns each seat has played.
    turns: Vec<usize>,
}

impl<'a> Played<'a> {
    fn of(game: &'a AnyMatch) -> Self {
        let mut turns = vec![0; 8];
        for at in game.standing() {
            let event = &game.events()[*at];
            let seat = usize::from(event.seat).checked_sub(1);
            if let (What::Turn(_), Some(count)) =
                (&event.what, seat.and_then(|seat| turns.get_mut(seat)))
            {
                *count += 1;
            }
        }
        Self { game, turns }
    }

    fn turns(&self) -> usize {
        self.turns.iter().sum()
    }

    /// How much is missing of the turns with which a match counts in full, in thousandths.
    fn missing(&self, usual: u32) -> i64 {
        let needed = (usual * FULL_FROM / 100).max(1);
        let turns = self.turns().min(needed as usize);
        1000 - i64::try_from(turns * 1000 / needed as usize).unwrap_or(1000)
    }

    /// Has enough been played? Two seats must have had a turn, and so must all that stayed to the end. Before an agreed
    /// end, each must have had two.
    fn begun(&self, outcome: &Outcome) -> bool {
        let enough = if outcome.kind == EndKind::AGREED {
            2
        } else {
            1
        };
        let seats = self.turns.iter().take(outcome.places.len()).enumerate();
        let (played, missing): (Vec<_>, Vec<_>) = seats.partition(|(_, turns)| **turns >= enough);
        played.len() >= 2 && missing.iter().all(|(seat, _)| self.left(*seat))
    }

    /// Has this seat (from 0 on) resigned or run out of time?
    fn left(&self, seat: usize) -> bool {
        let events = self.game.events();
        let mut standing = self.game.standing().iter().map(|at| &events[*at]);
        standing.any(|event| {
            let left = matches!(event.what, What::Resign | What::Timeout);
            left && usize::from(event.seat) == seat + 1
        })
    }

    /// Has this seat (from 0 on) left before its first turn, or before the match had begun?
    fn left_early(&self, seat: usize, begun: bool) -> bool {
        let played = self.turns.get(seat).is_some_and(|turns| *turns > 0);
        self.left(seat) && !(played && begun)
    }

    /// Since when it was the turn of a seat (from 0 on) when its time was up, and when it was up; `None` if it was not.
    fn absent(&self, seat: usize, ended: &Ended<'_>) -> Option<(i64, i64)> {
        let events = self.game.events();
        let out = |at: &&usize| {
            let event = &events[**at];
            event.what == What::Timeout && usize::from(event.seat) == seat + 1
        };
        let at = *self.game.standing().iter().find(out)?;
        let before = at.checked_sub(1).and_then(|before| ended.times.get(before));
        let from = before.copied().or(ended.started).unwrap_or(1).max(1);
        let until = ended.times.get(at).copied().unwrap_or(from);
        Some((from, until.max(from)))
    }
}

/// Has the seat, from 0 on, played a turn?
pub fn has_moved(game: &AnyMatch, seat: usize) -> bool {
    let mut events = game.events().iter();
    events.any(|one| usize::from(one.seat) == seat + 1 && matches!(one.what, What::Turn(_)))
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
