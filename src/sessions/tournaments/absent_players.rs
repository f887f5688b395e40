//! Who has not moved in a match of a round, and what the matches count that go on when their round is over.

use pairings::{How, POINT, points_of_places};

use crate::derived_from_record::to_act;
use crate::sessions::Tournaments;
use crate::sessions::channels::channel_state::replay;
use crate::sessions::problem::Problem;
use crate::sessions::tournaments::tournament::Tournament;
use crate::store::{Leaving, Pairing, Status, TournamentAct, TournamentChange};

/// Somebody who has not moved in a match of a round although it is their turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentPlayer {
    /// Their number in the tournament.
    pub entrant: u32,
    /// The match.
    pub id: u64,
}

/// A match of a round that has no result yet.
enum Unfinished {
    /// It goes on, or was never opened. In these seats nobody has moved although it is their turn.
    GoesOn(Vec<usize>),
    /// It is over, and its result is on its way.
    Over,
}

impl Tournaments {
    /// Everybody who has not moved in a match of the latest round.
    pub(super) async fn absent(
        &self,
        tournament: &Tournament,
    ) -> Result<Vec<AbsentPlayer>, Problem> {
        let mut absent = Vec::new();
        for pairing in unfinished(tournament) {
            let (Unfinished::GoesOn(seats), Some(id)) = (self.look_at(pairing).await?, pairing.id)
            else {
                continue;
            };
            let seats = seats
                .into_iter()
                .filter_map(|seat| pairing.paired.seats.get(seat));
            let numbers = seats.filter_map(|seat| u32::try_from(seat.entrant).ok());
            absent.extend(numbers.map(|entrant| AbsentPlayer { entrant, id }));
        }
        Ok(absent)
    }

    /// The change that gives a result to each match of the round that goes on: a draw. Whoever has not moved has lost,
    /// and takes part no longer. None if a result is on its way.
    pub(super) async fn judged(
        &self,
        tournament: &Tournament,
        now: i64,
    ) -> Result<Option<TournamentChange>, Problem> {
        let mut change = tournament
            .clone()
            .changed(tournament.stored.acts.len(), now);
        for pairing in unfinished(tournament) {
            match self.look_at(pairing).await? {
                Unfinished::Over => return Ok(None),
                Unfinished::GoesOn(absent) => {
                    let mut result = pairing.paired.clone();
                    let places =
                        (0..result.seats.len()).map(|seat| 1 + u8::from(absent.contains(&seat)));
                    let all = absent.len() == result.seats.len();
                    let points = points_of_places(&places.collect::<Vec<_>>());
                    result.how = if absent.is_empty() {
                        How::RoundOver
                    } else {
                        How::Unplayed
                    };
                    for (seat, points) in result.seats.iter_mut().zip(points) {
                        seat.points = if all { 0 } else { points.min(POINT) };
                    }
                    for seat in absent {
                        let number = result.seats.get(seat).map_or(0, |seat| seat.entrant);
                        let plays = tournament
                            .playing()
                            .find(|one| u64::from(one.number) == number);
                        if let Some(entrant) = plays.map(|one| one.number) {
                            let why = Leaving::Absent;
                            change
                                .after
                                .acts
                                .push((now, TournamentAct::Left { entrant, why }));
                        }
                    }
                    change.results.push(result);
                }
            }
        }
        Ok(Some(change))
    }

    async fn look_at(&self, pairing: &Pairing) -> Result<Unfinished, Problem> {
        let stored = match pairing.id {
            Some(id) => self.channels.store.load(id).await?,
            None => None,
        };
        let Some(stored) = stored else {
            return Ok(Unfinished::GoesOn(Vec::new()));
        };
        if stored.status != Status::Live {
            return Ok(Unfinished::Over);
        }
        let Ok(live) = replay(&stored) else {
            return Ok(Unfinished::GoesOn(Vec::new()));
        };
        let game = &live.game;
        let acting = to_act(game);
        let moved = |seat: usize| {
            let mut events = game.events().iter();
            events.any(|event| usize::from(event.seat) == seat + 1)
        };
        let absent = |seat: &usize| acting >> seat & 1 == 1 && !moved(*seat);
        let seats = 0..usize::from(game.seats());
        Ok(Unfinished::GoesOn(seats.filter(absent).collect()))
    }
}

fn unfinished(tournament: &Tournament) -> impl Iterator<Item = &Pairing> {
    let pending = |one: &&Pairing| one.paired.how == How::Pending;
    tournament.latest_pairings().filter(pending)
}
