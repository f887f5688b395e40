//! Xero-G: alpha-beta on the bare board, over the best turns of each position. A position has some two hundred turns, most of
//! them the same flight with the ship that was met put elsewhere, and a win is often one flight away: so every turn is looked
//! at once, by where both sides could fly after it, and only the most promising are followed. Playouts are of no use here: a
//! random one takes 350 turns.

mod evaluation;
mod memory;
mod search;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tuning;
mod turns;
mod weights;

use games::random_generator::Rng;
use games::xero_g::{OneSided, Turn, XeroG};
use games::{Game, Seat, ToAct};

use crate::place_scores::{Values, for_two};
use crate::reference_players::value_of;
use crate::{Budget, Searched, Thought};

impl Searched for XeroG {
    fn expected(&self) -> Values {
        let ToAct::One(seat) = self.to_act() else {
            return for_two(Seat::new(1), 0.5);
        };
        match OneSided::of(self, seat) {
            Some(ships) => for_two(seat, search::value(search::weigh(ships))),
            None => for_two(seat, 0.5),
        }
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        if OneSided::of(self, seat).is_some() {
            return search::search(self, seat, budget, rng);
        }
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        arrange(self, seat, turns, budget, rng)
    }
}

/// The row that does best against some rows of the other seat's: the one that is known, or drawn ones.
fn arrange(
    game: &XeroG,
    seat: Seat,
    mut turns: Vec<Turn>,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Turn>> {
    /// How many of the other's rows.
    const DRAWN: usize = 3;
    rng.shuffle(&mut turns);
    let mut best: Option<Thought<Turn>> = None;
    let share = budget.left() / (turns.len() * DRAWN).max(1) as u64;
    for turn in turns {
        if best.is_some() && !budget.spend() {
            break;
        }
        let mut sum = 0.0;
        for _ in 0..DRAWN {
            let mut after = game.clone();
            after.apply(seat, &turn);
            while let Some(other) = arranges(&after, seat) {
                let drawn = after.random_turn(other, rng, &mut Vec::new())?;
                after.apply(other, &drawn);
            }
            sum += budget.part(share.min(60), |part| flown(&after, seat, part, rng));
        }
        let value = sum / DRAWN as f32;
        if best.as_ref().is_none_or(|best| value > best.value) {
            best = Some(Thought {
                value,
                ..Thought::unsearched(turn)
            });
        }
    }
    best
}

/// The other seat, while it has its row to choose.
fn arranges(game: &XeroG, seat: Seat) -> Option<Seat> {
    let other = seat.opponent();
    let mut turns = Vec::new();
    if game.to_act().includes(other) {
        game.turns(other, &mut turns);
    }
    matches!(turns.first(), Some(Turn::Arrange(_))).then_some(other)
}

/// What a seat can expect once ships fly.
fn flown(game: &XeroG, seat: Seat, budget: &mut Budget, rng: &mut Rng) -> f32 {
    match game.to_act() {
        ToAct::One(next) if budget.left() > 0 => {
            search::search(game, next, budget, rng).map_or(0.5, |found| {
                if next == seat {
                    found.value
                } else {
                    1.0 - found.value
                }
            })
        }
        _ => value_of(game)[seat.index()],
    }
}
