//! Xero-G: alpha-beta over the best turns. A position has some two hundred turns, most of them the same flight with the
//! ship that was met put elsewhere, and a win is often one flight away: so every turn is looked at once, by where both sides
//! could fly after it, and only the most promising are followed. Playouts are of no use here: a random one takes 350 turns.

use games::random_generator::Rng;
use games::xero_g::{SIDE, Target, Turn, XeroG};
use games::{Game, Seat, ToAct};

use crate::alpha_beta::{self, SLOTS, TwoSeats};
use crate::place_scores::{Values, for_two, squash};
use crate::reference_players::value_of;
use crate::{Budget, Searched, Thought};

/// Whoever is to fly and can reach the base.
const WINS_NEXT: i32 = 500_000;

/// A seat that could reach the base, were it to fly: the other has to see to that first.
const THREAT: i32 = 60;

/// A square on which a ship of one's could end.
const SQUARE: i32 = 4;

/// A ship of one's own row that may fly.
const SHIP: i32 = 10;

/// How many turns of a position are followed.
const FOLLOWED: usize = 12;

/// The same at the root, and right below it.
const FOLLOWED_FIRST: usize = 24;

impl Searched for XeroG {
    fn expected(&self) -> Values {
        let seat = Seat::new(1);
        for_two(seat, squash(self.weigh(seat) as f32, Self::UNIT as f32))
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        if matches!(turns.first(), Some(Turn::Arrange(_))) {
            return arrange(self, seat, turns, budget, rng);
        }
        alpha_beta::search(self, seat, budget, rng)
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
        ToAct::One(next) if budget.left() > 0 => alpha_beta::search(game, next, budget, rng)
            .map_or(0.5, |found| {
                if next == seat {
                    found.value
                } else {
                    1.0 - found.value
                }
            }),
        _ => value_of(game)[seat.index()],
    }
}

impl TwoSeats for XeroG {
    const UNIT: i32 = 120;

    fn weigh(&self, seat: Seat) -> i32 {
        let ToAct::One(next) = self.to_act() else {
            return 0;
        };
        let (own, other) = (self.movers(next), self.movers(next.opponent()));
        if own.iter().any(|mover| mover.wins()) {
            return if next == seat { WINS_NEXT } else { -WINS_NEXT };
        }
        let reach = |movers: &[games::xero_g::Mover]| {
            let squares = movers
                .iter()
                .map(|mover| mover.squares().count_ones() as i32);
            SQUARE * squares.sum::<i32>() + SHIP * movers.len() as i32
        };
        let threat = i32::from(other.iter().any(|mover| mover.wins())) * THREAT;
        let score = reach(&own) - reach(&other) - threat;
        if next == seat { score } else { -score }
    }

    fn promise(&self, seat: Seat, turn: &Turn) -> i32 {
        let mut after = self.clone();
        after.apply(seat, turn);
        if let Some(outcome) = after.outcome() {
            return if outcome.won_by(seat) {
                alpha_beta::WIN
            } else {
                -WINS_NEXT / 2
            };
        }
        after.weigh(seat)
    }

    fn slot(turn: &Turn) -> usize {
        let Turn::Fly(flight) = turn else {
            return 0;
        };
        let from = flight.from.index(SIDE);
        let to = match flight.to {
            Target::Square(to) => to.index(SIDE),
            Target::Base => 63,
        };
        (from << 6 | to) % SLOTS
    }

    fn width(&self, left: u32) -> usize {
        if left >= 3 { FOLLOWED } else { FOLLOWED_FIRST }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(ranks: &str, nodes: u64) -> String {
        let study = XeroG::study(ranks, Seat::new(1)).unwrap();
        let mut budget = Budget::new(nodes, &|| false);
        let found = study.search(Seat::new(1), &mut budget, &mut Rng::new(1));
        found.unwrap().turn.to_string()
    }

    #[test]
    fn a_base_in_reach_is_entered() {
        let turn = found("000001/000000/000000/000000/000000/000000", 50);
        let study = XeroG::study("000001/000000/000000/000000/000000/000000", Seat::new(1));
        let mut study = study.unwrap();
        let turn = study.parse(Seat::new(1), &turn).unwrap();
        study.apply(Seat::new(1), &turn);
        assert!(study.outcome().unwrap().won_by(Seat::new(1)));
    }

    #[test]
    fn the_same_seed_and_nodes_give_the_same_turn() {
        let ranks = "321321/000000/000000/000000/000000/123123";
        assert_eq!(found(ranks, 100), found(ranks, 100));
    }
}
