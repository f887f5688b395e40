//! What each seat can expect of a position: found by one search, whoever is to act, so that the positions after two turns can
//! be compared.

use games::random_generator::Rng;
use games::{Game, Seat, ToAct};

use crate::place_scores::{Values, for_two};
use crate::reference_players::{pass_on, random, value_of};
use crate::{Budget, Searched, Thought};

/// How many turns that are the only ones are followed to see what comes of them.
const FORCED: usize = 20;

/// In how many of the last rounds one of two turns must be worse: every second looks at one side's next turn alone.
const LAST: usize = 3;

/// What is not proven is at least so far from a win and from a loss.
const UNPROVEN: f32 = 0.01;

/// What each seat can expect.
#[derive(Clone, Debug)]
pub(super) struct Expected<T> {
    /// Place scores by seat.
    pub values: Values,
    /// Does that hold whatever is played?
    pub proven: bool,
    /// What is expected to be played, by whoever is to act first.
    pub line: Vec<T>,
    /// How far ahead was looked.
    pub depth: u32,
    /// The values after each whole round of a search that goes deeper and deeper.
    rounds: Vec<Values>,
}

impl<T> Expected<T> {
    /// The values after so many rounds; the last where there were fewer, or it is proven.
    fn after_rounds(&self, rounds: usize) -> Values {
        let deepest = self.rounds.len().min(rounds);
        let round = deepest.checked_sub(1).filter(|_| !self.proven);
        round.map_or(self.values, |round| self.rounds[round])
    }

    /// How many rounds can be compared; none where that makes no difference.
    fn whole_rounds(&self) -> Option<usize> {
        (!self.proven && !self.rounds.is_empty()).then_some(self.rounds.len())
    }
}

/// What a seat can expect of two positions, found at one depth, and how much less that is in the second: in each of the
/// last rounds.
pub(super) fn compared<T>(
    [one, other]: [&Expected<T>; 2],
    worth: impl Fn(&Values) -> f32,
) -> ([Values; 2], f32) {
    let whole = [one, other].map(Expected::whole_rounds);
    let rounds = whole.into_iter().flatten().min().unwrap_or_default();
    let at = |rounds: usize| [one, other].map(|side| side.after_rounds(rounds));
    let lost = |sides: [Values; 2]| worth(&sides[0]) - worth(&sides[1]);
    let latest = (0..LAST).map(|back| lost(at(rounds.saturating_sub(back).max(1))));
    (at(rounds), latest.fold(f32::INFINITY, f32::min))
}

/// What can be expected where nothing is proven: neither seat has won.
pub(super) fn open(value: f32) -> f32 {
    value.clamp(UNPROVEN, 1.0 - UNPROVEN)
}

/// What the search plays; whatever happens, a legal turn.
pub(super) fn searched<G: Searched>(
    game: &G,
    seat: Seat,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<G::Turn>> {
    let mut rng = Rng::new(seed);
    let found = game.search(seat, budget, &mut rng);
    found.or_else(|| random(game, seat, &mut rng))
}

/// What each seat can expect. Where there is but one turn, what that leads to: a search looks no further then.
pub(super) fn expected<G: Searched>(
    game: &G,
    seats: u8,
    seed: u64,
    budget: &mut Budget,
) -> Expected<G::Turn> {
    let (mut position, mut line) = (game.clone(), Vec::new());
    pass_on(&mut position);
    while line.len() < FORCED
        && let ToAct::One(seat) = position.to_act()
        && let Some(only) = only_turn(&position, seat)
    {
        position.apply(seat, &only);
        pass_on(&mut position);
        line.push(only);
    }
    let found = match position.to_act() {
        ToAct::One(seat) => searched(&position, seat, seed, budget).map(|found| (seat, found)),
        ToAct::Over | ToAct::Secret(_) => None,
    };
    let depth = line.len() as u32;
    let Some((seat, mut found)) = found else {
        return Expected {
            values: value_of(&position),
            proven: position.outcome().is_some(),
            line,
            depth,
            rounds: Vec::new(),
        };
    };
    line.append(&mut found.line);
    let two = |value: &f32| for_two(seat, if found.proven { *value } else { open(*value) });
    let several = found.values.unwrap_or_else(|| value_of(&position));
    Expected {
        values: if seats == 2 {
            two(&found.value)
        } else {
            several
        },
        // with more seats that is what each of them playing for itself leads to
        proven: found.proven && seats == 2,
        line,
        depth: depth + found.depth,
        rounds: match seats {
            2 => found.rounds.iter().map(two).collect(),
            _ => Vec::new(),
        },
    }
}

/// The same after a turn.
pub(super) fn after<G: Searched>(
    game: &G,
    (seats, seat): (u8, Seat),
    turn: &G::Turn,
    budget: &mut Budget,
) -> Expected<G::Turn> {
    let mut after = game.clone();
    after.apply(seat, turn);
    expected(&after, seats, 1, budget)
}

/// The turn of a seat that has no other.
pub(super) fn only_turn<G: Game>(game: &G, seat: Seat) -> Option<G::Turn> {
    let mut turns = Vec::new();
    if game.listable() {
        game.turns(seat, &mut turns);
    }
    let only = turns.pop();
    only.filter(|_| turns.is_empty())
}

/// Does a seat win for sure, or lose for sure, after one of its turns?
pub(super) fn solved_after<G: Searched>(
    game: &G,
    seat: Seat,
    turn: &G::Turn,
    budget: &mut Budget,
) -> Option<bool> {
    let mut after = game.clone();
    after.apply(seat, turn);
    if let Some(end) = after.outcome() {
        return Some(end.won_by(seat));
    }
    match after.to_act() {
        ToAct::One(next) => after.solve(next, budget).map(|wins| wins == (next == seat)),
        ToAct::Over | ToAct::Secret(_) => None,
    }
}
