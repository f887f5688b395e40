//! Who has not moved in a match of a round, and what the matches count that go on when their round is over.

use pairings::{How, POINT, points_of_places};
use rules::AnyMatch;

use crate::derived_from_record::{has_moved, to_act};
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

impl Tournaments {
    /// Everybody whose turn it is in a match of the latest round, and who has not moved in it yet.
    pub(super) async fn absent(
        &self,
        tournament: &Tournament,
    ) -> Result<Vec<AbsentPlayer>, Problem> {
        let mut absent = Vec::new();
        for pairing in unfinished(tournament) {
            let Some(id) = pairing.id else {
                continue;
            };
            if let Some((Status::Live, _, game)) = self.game_of(pairing).await? {
                let seats = idle(&game).into_iter();
                let numbers = seats.filter_map(|seat| number(pairing, seat));
                absent.extend(numbers.map(|entrant| AbsentPlayer { entrant, id }));
            }
        }
        Ok(absent)
    }

    /// The change that gives a result to each match of the round that goes on: a draw. A player who has not moved loses,
    /// and takes part no longer. None if a result is on its way.
    pub(super) async fn judged(
        &self,
        tournament: &Tournament,
        now: i64,
    ) -> Result<Option<TournamentChange>, Problem> {
        let mut change = tournament
            .clone()
            .changed(tournament.stored.acts.len(), now);
        let half = tournament.stored.terms.clock.bank / 2;
        // the bot may have been away: without a warning in time, nobody is put out
        let warned = tournament
            .stored
            .acts
            .iter()
            .rev()
            .find_map(|(at, act)| match act {
                TournamentAct::Warned { .. } => Some(Some(*at)),
                TournamentAct::Paired { .. } => Some(None),
                _ => None,
            });
        let fair = warned.flatten().is_some_and(|at| now - at >= half / 2);
        for pairing in unfinished(tournament) {
            let absent = match self.game_of(pairing).await? {
                Some((Status::Live, since, game)) if fair && now - since >= half => idle(&game),
                // the match was never opened, or the player who is to act has had little time
                None | Some((Status::Live, ..)) => Vec::new(),
                Some(_) => return Ok(None),
            };
            let mut result = pairing.paired.clone();
            let seats = 0..result.seats.len();
            let places: Vec<u8> = seats
                .map(|seat| 1 + u8::from(absent.contains(&seat)))
                .collect();
            let all = absent.len() == result.seats.len();
            result.how = if absent.is_empty() {
                How::RoundOver
            } else {
                How::Unplayed
            };
            for (seat, points) in result.seats.iter_mut().zip(points_of_places(&places)) {
                seat.points = if all { 0 } else { points.min(POINT) };
            }
            change.results.push(result);
            for entrant in absent.into_iter().filter_map(|seat| number(pairing, seat)) {
                leave(&mut change, tournament, entrant, Leaving::Absent);
            }
        }
        Ok(Some(change))
    }

    /// The change that takes everybody out who let their time run out in the latest round without a single move, and in a
    /// league everybody whose time ran out in two matches. None if there is nobody.
    pub(super) async fn put_out(
        &self,
        tournament: &Tournament,
        now: i64,
    ) -> Result<Option<TournamentChange>, Problem> {
        let saw = tournament.stored.acts.len();
        let mut change = tournament.clone().changed(saw, now);
        for pairing in tournament.latest_pairings() {
            // nobody is looked for where everybody has played to the end
            if !pairing.paired.seats.iter().any(|seat| seat.ran_out) {
                continue;
            }
            let Some((.., game)) = self.game_of(pairing).await? else {
                continue;
            };
            let first = rules::Record {
                events: Vec::new(),
                ..game.record()
            };
            // where seats choose in secret, several are to act at the start
            let first = AnyMatch::replay(&first).map_or(0, |first| to_act(&first));
            let late = |seat: &usize| {
                let ran_out = pairing
                    .paired
                    .seats
                    .get(*seat)
                    .is_some_and(|one| one.ran_out);
                (ran_out || first >> seat & 1 == 1) && !has_moved(&game, *seat)
            };
            let seats = (0..pairing.paired.seats.len()).filter(late);
            for entrant in seats.filter_map(|seat| number(pairing, seat)) {
                leave(&mut change, tournament, entrant, Leaving::Absent);
            }
        }
        let round = tournament.round().map_or(0, |round| round.number);
        for entrant in pairings::put_out(&tournament.event(&[]), round) {
            let entrant = u32::try_from(entrant).unwrap_or(u32::MAX);
            let out = |(_, act): &(i64, TournamentAct)| matches!(act, TournamentAct::Left { entrant: one, .. } if *one == entrant);
            if !change.after.acts[saw..].iter().any(out) {
                leave(&mut change, tournament, entrant, Leaving::RanOut);
            }
        }
        Ok((change.after.acts.len() > saw).then_some(change))
    }

    /// The match of a pairing, if it was opened and can be read, and since when somebody has the turn, in unix
    /// milliseconds.
    async fn game_of(&self, pairing: &Pairing) -> Result<Option<(Status, i64, AnyMatch)>, Problem> {
        let Some(id) = pairing.id else {
            return Ok(None);
        };
        let stored = self.channels.store.load(id).await?;
        Ok(stored.and_then(|stored| {
            let since = stored.times.last().copied().or(stored.started)?;
            Some((stored.status, since, replay(&stored).ok()?.game))
        }))
    }
}

fn unfinished(tournament: &Tournament) -> impl Iterator<Item = &Pairing> {
    let pending = |one: &&Pairing| one.paired.how == How::Pending;
    tournament.latest_pairings().filter(pending)
}

/// The entrant's number in this seat.
fn number(pairing: &Pairing, seat: usize) -> Option<u32> {
    let seat = pairing.paired.seats.get(seat)?;
    u32::try_from(seat.entrant).ok()
}

/// The seats, from 0 on, whose turn it is and that have not moved yet.
fn idle(game: &AnyMatch) -> Vec<usize> {
    let acting = to_act(game);
    let seats = 0..usize::from(game.seats());
    seats
        .filter(|seat| acting >> seat & 1 == 1 && !has_moved(game, *seat))
        .collect()
}

/// Adds that somebody takes part no longer, if they do.
fn leave(change: &mut TournamentChange, tournament: &Tournament, entrant: u32, why: Leaving) {
    // a player who has just come back stays
    let plays = tournament.playing().any(|one| one.number == entrant);
    if plays && !tournament.has_just_joined(entrant) {
        let left = TournamentAct::Left { entrant, why };
        change.after.acts.push((change.now, left));
    }
}
