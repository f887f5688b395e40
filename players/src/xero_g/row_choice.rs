//! The choice of a row. All rows are rated against some rows of the other seat. The better half goes on to the next
//! round, with longer searches. If the other seat's row is known, only that one counts. Otherwise some rows are drawn.
//! If the other seat will see this row before it chooses, it will choose well, so only the drawn rows that do best
//! against it count.

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Turn, XeroG};
use rules::{Game, Seat, ToAct};

use super::search::search;
use crate::reference_players::value_of;
use crate::{Budget, Thought};

/// How many rows of the other seat are drawn.
const DRAWN: usize = 6;

/// For each round, how many rows remain and how many nodes each search gets.
const ROUNDS: [(usize, u64); 4] = [(24, 12), (8, 60), (4, 300), (2, 1500)];

/// A row, and the value that can be expected of it.
type Rated = (f32, Turn);

/// The row with the best result.
pub fn arrange(
    game: &XeroG,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Turn>> {
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    rng.shuffle(&mut turns);
    let others = drawn(game, seat, rng);
    let sees = matches!(game.to_act(), ToAct::One(_));
    let mut rows: Vec<Rated> = turns.into_iter().map(|turn| (0.5, turn)).collect();
    for row in &mut rows {
        if !budget.spend() {
            break;
        }
        row.0 = rated(game, seat, row.1, &others, sees, |after| {
            Some(value_of(after)[seat.index()])
        })?;
    }
    sort(&mut rows);
    for (left, nodes) in ROUNDS {
        rows.truncate(left);
        // a round is not begun if it cannot be finished
        if budget.left() / nodes < (rows.len() * others.len().max(1)) as u64 {
            break;
        }
        let found: Option<Vec<Rated>> = rows
            .iter()
            .map(|(_, turn)| {
                let value = rated(game, seat, *turn, &others, sees, |after| {
                    let value = budget.part(nodes, |part| flown(after, seat, part, rng));
                    value.filter(|_| !budget.exhausted())
                });
                Some((value?, *turn))
            })
            .collect();
        let Some(found) = found else {
            break;
        };
        rows = found;
        sort(&mut rows);
    }
    let &(value, turn) = rows.first()?;
    Some(Thought {
        value,
        ..Thought::unsearched(turn)
    })
}

fn sort(rows: &mut [Rated]) {
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
}

/// Draws rows that the other seat may choose; none if it has already chosen.
fn drawn(game: &XeroG, seat: Seat, rng: &mut Rng) -> Vec<Turn> {
    let mut after = game.clone();
    let Some(own) = after.random_turn(seat, rng, &mut Vec::new()) else {
        return Vec::new();
    };
    after.apply(seat, &own);
    let mut rows = Vec::new();
    if OneSided::of(&after, seat).is_none() {
        after.turns(seat.opponent(), &mut rows);
        rng.shuffle(&mut rows);
        rows.truncate(DRAWN);
    }
    rows
}

/// The value of a row against the other seat's drawn rows.
fn rated(
    game: &XeroG,
    seat: Seat,
    row: Turn,
    others: &[Turn],
    sees: bool,
    mut value: impl FnMut(&XeroG) -> Option<f32>,
) -> Option<f32> {
    let mut after = game.clone();
    after.apply(seat, &row);
    if others.is_empty() {
        return value(&after);
    }
    let mut values = Vec::new();
    for other in others {
        let mut both = after.clone();
        both.apply(seat.opponent(), other);
        values.push(value(&both)?);
    }
    values.sort_by(f32::total_cmp);
    if sees {
        values.truncate(others.len().div_ceil(2));
    }
    Some(values.iter().sum::<f32>() / values.len() as f32)
}

/// What a seat can expect when both rows are chosen.
fn flown(game: &XeroG, seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<f32> {
    let ToAct::One(next) = game.to_act() else {
        return Some(value_of(game)[seat.index()]);
    };
    let value = search(game, next, budget, rng)?.value;
    Some(if next == seat { value } else { 1.0 - value })
}
