//! The choices that can follow a half-typed turn.

use super::board::{Row, SIDE};
use super::view::home_rank;
use super::{Phase, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::turn_completion::{self, Begun, Draft};
use std::collections::BTreeSet;

impl XeroG {
    /// The choices that can follow a half-typed turn: first the ship, then where it ends, then where the ship on that
    /// square is put.
    pub(super) fn following(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let plain = lenient_parsing::plain(typed);
        let from = plain.get(..2).and_then(Square::parse);
        let mut turns = Vec::new();
        match from.filter(|_| self.phase() == Phase::Fly) {
            Some(from) => {
                let movers = self.movers(seat);
                if let Some(mover) = movers.iter().find(|mover| mover.from == from) {
                    self.turns_of(seat, *mover, &mut turns);
                }
            }
            None => self.legal_turns(seat, &mut turns),
        }
        turn_completion::follow(turns.iter().map(ToString::to_string), typed, limit)
    }
}

/// The row from which an arrangement begins.
const BEGINNING: &str = "123321";

/// The text after which a row is chosen anew.
pub(super) const ANEW: &str = "new";

/// The choices of a step by taps in the setup, each with the square that is tapped. A row is there from the beginning: any of
/// its ships can be chosen, and then one of another size, with which it changes places. Or the row is chosen anew.
pub(super) fn swaps(seat: Seat, typed: &str) -> Vec<(Draft, Option<String>)> {
    let plain = lenient_parsing::plain(typed);
    let (row, chosen) = plain.split_once(' ').unwrap_or((&plain, ""));
    let draft = |text: String, done| Draft { text, done };
    if row.is_empty() {
        return vec![(draft(BEGINNING.to_owned(), false), None)];
    }
    if !Row::every().iter().any(|one| one.to_string() == row) {
        let sizes = if row == ANEW { "" } else { row };
        return pairs(sizes)
            .into_iter()
            .map(|draft| (draft, None))
            .collect();
    }
    let rank = home_rank(seat);
    let file_of =
        |square: &Square| (0..SIDE).find(|file| Square::new(*file, rank) == Some(*square));
    let squares = (0..SIDE).filter_map(|file| Square::new(file, rank));
    let squares: Vec<Square> = squares.collect();
    let choose = |square: &Square| {
        let text = format!("{row} {square}");
        (draft(text, false), Some(square.to_string()))
    };
    let Some(first) = Square::parse(chosen).as_ref().and_then(file_of) else {
        let anew = (draft(ANEW.to_owned(), false), None);
        return squares.iter().map(choose).chain([anew]).collect();
    };
    let first = usize::from(first);
    let swap = |(file, square): (usize, &Square)| {
        if row.as_bytes()[file] == row.as_bytes()[first] {
            // ships of one size: the other one is chosen in its place
            return (file != first).then(|| choose(square));
        }
        let mut swapped: Vec<char> = row.chars().collect();
        swapped.swap(first, file);
        let text = swapped.into_iter().collect();
        Some((draft(text, true), Some(square.to_string())))
    };
    squares.iter().enumerate().filter_map(swap).collect()
}

/// The choices of a panel's step in the setup: the next two ships.
pub(super) fn pairs(typed: &str) -> Vec<Draft> {
    let begun = Begun::read(typed);
    let length = usize::from(SIDE).min(begun.text.len() / 2 * 2 + 2);
    let rows = Row::every().iter().map(ToString::to_string);
    let rows = rows.filter(|row| begun.leads_to(row));
    let texts: BTreeSet<String> = rows.map(|row| row[..length].to_owned()).collect();
    let draft = |text: String| Draft {
        done: text.len() == usize::from(SIDE),
        text,
    };
    texts.into_iter().map(draft).collect()
}
