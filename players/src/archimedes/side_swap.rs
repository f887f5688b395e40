//! The player for matches in which black may swap sides instead of its first turn (the host's option).
//!
//! The board is symmetric under a half turn, so after a swap each seat has exactly the other's position. Black swaps if
//! white's first turn won more than half of the measured matches ([`openings`]). White begins with a turn that was
//! nearly even. The search alone would be wrong: it rated a first turn as even with which white won two of three
//! matches. The search only adds the line that follows.

use rules::archimedes::{Archimedes, SIDE, START, Turn};
use rules::grid::square::Square;
use rules::grid::square_bitset::squares;
use rules::random_generator::Rng;
use rules::{Game, Seat};

use super::evaluation::Evaluation;
use super::first_turn_results::{openings, white_wins};
use super::search;
use crate::{Budget, Thought};

/// White chooses among this many of the most even first turns. White won 46 or 59 of 100 matches after them, and 63
/// after the next most even ones.
pub const CHOSEN_FROM: usize = 3;

/// Searches for a seat, whether or not sides can still be swapped.
pub fn search(
    game: &Archimedes,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
    evaluation: Evaluation,
) -> Option<Thought<Turn>> {
    let opening = match game.swapper() {
        Some(swapper) if swapper != seat => even_opening(rng),
        _ => None,
    };
    if let Some((turn, white)) = opening {
        let mut next = game.clone();
        next.apply(seat, &turn);
        let stayed = search::search(&next, seat.opponent(), budget, rng, evaluation)?;
        let reply = replied(stayed, white);
        return Some(Thought {
            turn,
            value: 1.0 - reply.value,
            proven: false,
            depth: reply.depth + 1,
            line: [turn].into_iter().chain(reply.line).collect(),
            ..Thought::unsearched(turn)
        });
    }
    let stayed = search::search(game, seat, budget, rng, evaluation)?;
    let white = game
        .swapper()
        .and_then(|_| first_turn(game))
        .and_then(white_wins);
    Some(match white {
        Some(white) => replied(stayed, white),
        None => stayed,
    })
}

/// Black's reply to a first turn with which white won the share `white` of matches. Black swaps sides if that is
/// better.
fn replied(stayed: Thought<Turn>, white: f32) -> Thought<Turn> {
    if white <= 0.5 {
        return Thought {
            value: 1.0 - white,
            proven: false,
            rounds: Vec::new(),
            ..stayed
        };
    }
    let turned = stayed.line.iter().filter_map(|turn| turned(*turn));
    Thought {
        turn: Turn::Swap,
        value: white,
        proven: false,
        depth: stayed.depth + 1,
        line: [Turn::Swap].into_iter().chain(turned).collect(),
        ..Thought::unsearched(Turn::Swap)
    }
}

/// White's first turn, if no other turn was played.
fn first_turn(game: &Archimedes) -> Option<Turn> {
    let (start, now) = (START[0], game.ships().own(Seat::new(1)));
    let from = squares(start & !now).next()?;
    let to = squares(now & !start).next()?;
    Some(Turn::Move { from, to })
}

/// A nearly even first turn, and the share of matches that white won after it.
fn even_opening(rng: &mut Rng) -> Option<(Turn, f32)> {
    let uneven = |(_, white): &(Turn, f32)| (white - 0.5).abs();
    let mut all: Vec<(Turn, f32)> = openings().collect();
    all.sort_by(|one, other| uneven(one).total_cmp(&uneven(other)));
    all.truncate(CHOSEN_FROM);
    all.get(rng.below(all.len())).copied()
}

/// The same turn on the board after a half turn.
fn turned(turn: Turn) -> Option<Turn> {
    let last = usize::from(SIDE).pow(2) - 1;
    let across = |square: Square| Square::from_index(last - square.index(SIDE), SIDE);
    match turn {
        Turn::Move { from, to } => Some(Turn::Move {
            from: across(from)?,
            to: across(to)?,
        }),
        Turn::Swap => None,
    }
}
