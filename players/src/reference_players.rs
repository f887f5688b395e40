//! Simple players, used as a measure for the other players.

use rules::random_generator::Rng;
use rules::random_playout::playout;
use rules::turn_consequences::Effect;
use rules::{Game, Seat, ToAct};

use crate::place_scores;
use crate::{Budget, Searched, Thought};

/// Any legal turn, all equally likely.
pub fn random<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Option<Thought<G::Turn>> {
    let turn = game.random_turn(seat, rng, &mut Vec::new())?;
    Some(Thought::unsearched(turn))
}

/// The turn after which the position looks best, without looking further. Ties are broken at random.
pub fn greedy<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    greedy_among(game, seat, budget, rng, |_| true)
}

/// Like [`greedy`], but only among the turns that `seen` accepts. If it accepts none, any turn.
pub fn greedy_among<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
    mut seen: impl FnMut(&mut Rng) -> bool,
) -> Option<Thought<G::Turn>> {
    if let Some(turn) = game.without_a_look(seat, rng) {
        return Some(Thought::unsearched(turn));
    }
    let all = candidates(game, seat, rng);
    let mut some: Vec<_> = all.iter().filter(|_| seen(rng)).cloned().collect();
    if some.is_empty() {
        // `all` is already in random order
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

/// A player in their first match, who knows only the rules. They win at once if possible, do not give a win away, and
/// capture if they can. Ties are broken at random.
pub fn beginner<G: Searched>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    if let Some(turn) = game.without_a_look(seat, rng) {
        return Some(Thought::unsearched(turn));
    }
    let mut best = None;
    for turn in candidates(game, seat, rng) {
        if !budget.spend() && best.is_some() {
            break;
        }
        let effect = game.effect(seat, &turn);
        let rank = (
            effect != Effect::Wins && gives_a_win_away(game, seat, &turn),
            effect,
        );
        if best.as_ref().is_none_or(|(_, least)| rank < *least) {
            best = Some((turn, rank));
        }
        if effect == Effect::Wins {
            break;
        }
    }
    best.map(|(turn, _)| Thought::unsearched(turn))
}

/// Does this turn lose, or let the next seat win at once?
fn gives_a_win_away<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> bool {
    let mut after = game.clone();
    after.apply(seat, turn);
    pass_on(&mut after);
    match after.to_act() {
        ToAct::One(next) => next != seat && after.winning(next).is_some(),
        ToAct::Secret(_) => false,
        ToAct::Over => !after.outcome().is_some_and(|end| end.won_by(seat)),
    }
}

/// The turn after which playouts end best (flat Monte Carlo). Every turn gets playouts in rotation until the budget is
/// spent.
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

/// Every legal turn in random order, or a random sample if there are too many to list.
pub fn candidates<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Vec<G::Turn> {
    /// The size of the sample.
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

/// Passes for every seat that is to act and has no legal turn.
pub fn pass_on<G: Game>(game: &mut G) {
    while let ToAct::One(seat) = game.to_act() {
        if game.has_turn(seat) {
            break;
        }
        game.pass(seat);
    }
}

/// The place scores of an end, or what each seat can expect without looking ahead.
pub fn value_of<G: Searched>(game: &G) -> place_scores::Values {
    match game.outcome() {
        Some(outcome) => place_scores::of(&outcome),
        None => game.expected(),
    }
}

#[cfg(test)]
mod tests {
    use rules::random_generator::Rng;
    use rules::xero_g::{Options, XeroG};
    use rules::{Game, Seat, ToAct};

    use super::{beginner, gives_a_win_away};
    use crate::Budget;

    /// Plays random matches. Calls `visit` for each position with the seat to act and the turn that a beginner plays.
    fn visited(mut visit: impl FnMut(&XeroG, Seat, &<XeroG as Game>::Turn)) {
        for seed in 0..6 {
            let mut game: XeroG = crate::start(2, seed, Options::default());
            let mut rng = Rng::new(seed);
            while let ToAct::One(seat) = game.to_act() {
                let mut budget = Budget::new(u64::MAX, &|| false);
                let thought = beginner(&game, seat, &mut budget, &mut rng).unwrap();
                visit(&game, seat, &thought.turn);
                let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
                game.apply(seat, &turn);
            }
        }
    }

    #[test]
    fn a_beginner_wins_where_one_turn_does_it_and_else_gives_no_win_away_that_can_be_kept() {
        let (mut won, mut kept) = (0, 0);
        visited(|game, seat, turn| {
            let mut after = game.clone();
            after.apply(seat, turn);
            if game.winning(seat).is_some() {
                assert!(after.outcome().is_some_and(|end| end.won_by(seat)));
                won += 1;
                return;
            }
            let mut turns = Vec::new();
            game.turns(seat, &mut turns);
            turns.truncate(200);
            let given = |turn: &_| gives_a_win_away(game, seat, turn);
            if game.listable() && turns.iter().any(given) && !turns.iter().all(given) {
                assert!(!given(turn), "{game:?}");
                kept += 1;
            }
        });
        assert!(won > 5 && kept > 5, "{won} won, {kept} kept");
    }
}
