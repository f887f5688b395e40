//! Simple players, to measure the others against.

use games::random_generator::Rng;
use games::random_playout::playout;
use games::{Game, Seat, ToAct};

use crate::place_scores;
use crate::{Budget, Searched, Thought};

/// Any legal turn, each as likely.
pub fn random<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Option<Thought<G::Turn>> {
    let turn = game.random_turn(seat, rng, &mut Vec::new())?;
    Some(Thought::unsearched(turn))
}

/// The turn after which the position looks best, without looking further; of equals one by chance.
pub fn greedy<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    greedy_among(game, seat, budget, rng, |_| true)
}

/// The same, of the turns that are seen; where none is, any.
pub fn greedy_among<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
    mut seen: impl FnMut(&mut Rng) -> bool,
) -> Option<Thought<G::Turn>> {
    let all = candidates(game, seat, rng);
    let mut some: Vec<_> = all.iter().filter(|_| seen(rng)).cloned().collect();
    if some.is_empty() {
        // they came in an order by chance
        some = all.into_iter().take(1).collect();
    }
    let mut best = None;
    for turn in some {
        if !budget.spend() && best.is_some() {
            break;
        }
        let mut after = game.clone();
        after.apply(seat, &turn);
        pass_on(&mut after);
        let value = value_of(&after)[seat.index()];
        if best.as_ref().is_none_or(|(_, most)| value > *most) {
            best = Some((turn, value));
        }
    }
    let (turn, value) = best?;
    Some(Thought {
        value,
        ..Thought::unsearched(turn)
    })
}

/// The turn after which random games end best: each in turn gets one, until the nodes are spent.
pub fn flat<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    let turns = candidates(game, seat, rng);
    let mut sums = vec![(0.0_f32, 0_u32); turns.len()];
    let mut buffer = Vec::new();
    'rounds: while !turns.is_empty() {
        for (turn, (sum, times)) in turns.iter().zip(&mut sums) {
            if !budget.spend() {
                break 'rounds;
            }
            let mut after = game.clone();
            after.apply(seat, turn);
            playout(&mut after, rng, &mut buffer);
            *sum += value_of(&after)[seat.index()];
            *times += 1;
        }
    }
    let mean = |(sum, times): &(f32, u32)| sum / (*times).max(1) as f32;
    let best = (0..turns.len()).max_by(|a, b| mean(&sums[*a]).total_cmp(&mean(&sums[*b])))?;
    Some(Thought {
        value: mean(&sums[best]),
        ..Thought::unsearched(turns[best].clone())
    })
}

/// Every legal turn in an order by chance, or where they are too many to list, some of them.
pub fn candidates<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Vec<G::Turn> {
    /// How many, where they cannot be listed.
    const DRAWN: usize = 64;
    let mut turns = Vec::new();
    if game.listable() {
        game.turns(seat, &mut turns);
        rng.shuffle(&mut turns);
    } else {
        let draw = |_| game.random_turn(seat, rng, &mut Vec::new());
        turns = (0..DRAWN).filter_map(draw).collect();
    }
    turns
}

/// Passes for whoever has no legal turn.
pub fn pass_on<G: Game>(game: &mut G) {
    while let ToAct::One(seat) = game.to_act() {
        if game.has_turn(seat) {
            break;
        }
        game.pass(seat);
    }
}

/// What each seat gets, or can expect without looking ahead.
pub fn value_of<G: Searched>(game: &G) -> place_scores::Values {
    match game.outcome() {
        Some(outcome) => place_scores::of(&outcome),
        None => game.expected(),
    }
}
