//! What each seat can expect of a position. One search gives the values of all seats, whichever seat is to act. So the
//! positions after two turns can be compared.

use rules::random_generator::Rng;
use rules::{Game, Seat, ToAct};

use crate::place_scores::{Values, for_two};
use crate::reference_players::{pass_on, random, value_of};
use crate::{Budget, Searched, Thought};

/// The most forced turns in a row that are played before a search.
const FORCED: usize = 20;

/// A turn must be worse in this many of the last rounds. A single round misleads, because rounds end alternately on one
/// side's turn and on the other's.
const LAST: usize = 3;

/// The most turns of a line that is played on to the end of the match.
const LONGEST_LINE: usize = 60;

/// Each search with which such a line is played on has this part of the nodes.
const A_SEARCH_ON: u64 = 8;

/// An unproven value keeps at least this distance from a win and from a loss.
const UNPROVEN: f32 = 0.01;

/// The expected scores of a position.
#[derive(Clone, Debug)]
pub(super) struct Expected<T> {
    /// Place scores by seat.
    pub values: Values,
    /// Are the values proven?
    pub proven: bool,
    /// The expected line, whichever seat begins it.
    pub line: Vec<T>,
    /// How many plies ahead was searched.
    pub depth: u32,
    /// The values after each complete round of iterative deepening.
    rounds: Vec<Values>,
}

impl<T> Expected<T> {
    /// The values after `rounds` rounds. If they are proven or no round was recorded, the final values.
    fn after_rounds(&self, rounds: usize) -> Values {
        let deepest = self.rounds.len().min(rounds);
        let round = deepest.checked_sub(1).filter(|_| !self.proven);
        round.map_or(self.values, |round| self.rounds[round])
    }

    /// How many rounds can be compared. `None` if the values are proven or have no rounds.
    fn whole_rounds(&self) -> Option<usize> {
        (!self.proven && !self.rounds.is_empty()).then_some(self.rounds.len())
    }
}

/// Compares two positions at the same depth: what each seat can expect of each, and how much lower the second's value
/// is. The last [`LAST`] rounds each say how much lower; the result is the smallest of these differences.
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

/// Keeps an unproven value away from 0 and 1.
pub(super) fn open(value: f32) -> f32 {
    value.clamp(UNPROVEN, 1.0 - UNPROVEN)
}

/// The turn that the search chooses. If it finds none, a random legal turn.
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

/// What each seat can expect. Forced turns are played first, because a search stops at a forced turn.
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
        // with more than two seats a result depends on each seat playing for itself, so it is no proof
        proven: found.proven && seats == 2,
        line,
        depth: depth + found.depth,
        rounds: match seats {
            2 => found.rounds.iter().map(two).collect(),
            _ => Vec::new(),
        },
    }
}

/// A proven line, played on until the match is over. `None` if it does not end so soon, or not with this place score
/// for the seat: then nobody can be shown the proof.
pub(super) fn to_the_end<G: Searched>(
    game: &G,
    (seats, seat): (u8, Seat),
    line: &[G::Turn],
    value: f32,
    budget: &mut Budget,
    nodes: u64,
) -> Option<Vec<G::Turn>> {
    let (mut position, mut whole, mut next) = (game.clone(), Vec::new(), line.to_vec());
    budget.part(nodes, |budget| {
        while !next.is_empty() && whole.len() < LONGEST_LINE {
            for turn in next {
                let ToAct::One(seat) = position.to_act() else {
                    break;
                };
                position.apply(seat, &turn);
                pass_on(&mut position);
                whole.push(turn);
            }
            if position.outcome().is_some() {
                let same = (value_of(&position)[seat.index()] - value).abs() < UNPROVEN;
                return same.then_some(whole);
            }
            let part = (nodes / A_SEARCH_ON).max(1);
            next = budget.part(part, |part| expected(&position, seats, 1, part).line);
        }
        None
    })
}

/// What each seat can expect after a turn.
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

/// A seat's only legal turn, if it has exactly one.
pub(super) fn only_turn<G: Game>(game: &G, seat: Seat) -> Option<G::Turn> {
    let mut turns = Vec::new();
    if game.listable() {
        game.turns(seat, &mut turns);
    }
    let only = turns.pop();
    only.filter(|_| turns.is_empty())
}

/// Does a seat certainly win or certainly lose after this turn? `None` if undecided.
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
