//! The meanings of suggested turns.

use super::board::{MAX_SIZE, SIDE};
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use super::sentences::Label;
use super::turn_completion::ANEW;
use super::turn_types::{Target, Turn};
use super::view::boosts;
use super::{Phase, XeroG};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::lenient_parsing;

impl XeroG {
    /// The question where the ship goes on whose square a flight ends. `None` if there is no such ship yet.
    pub(super) fn drop_question(&self, typed: &str) -> Option<Label> {
        let typed = lenient_parsing::plain(typed);
        let to = typed.get(2..)?.trim_start_matches(['-', 'x']);
        let to = Square::parse(to.split('(').next()?)?;
        let size = self.board.size(to)?;
        Some(Label::DropWhere { size, to })
    }

    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        if self.phase() == Phase::Setup {
            return match text
                .split_once(' ')
                .map(|(row, square)| (row, Square::parse(square)))
            {
                Some((row, Some(square))) => swap_label(row, square),
                None if text == ANEW => Label::Anew,
                _ => row_label(&text),
            };
        }
        let letter = |text: &str| text.chars().next().unwrap_or('?');
        let (from, rest) = text.split_at_checked(2).unwrap_or((&text, ""));
        let Some(from) = Square::parse(from) else {
            return Label::File { file: letter(from) };
        };
        let rest = rest.trim_start_matches(['-', 'x']);
        if rest.is_empty() {
            let size = self.board.size(from).unwrap_or(0);
            return Label::Ship { square: from, size };
        }
        let (to, drop) = rest.split_once('(').unwrap_or((rest, ""));
        let Some(to) = Square::parse(to) else {
            let file = letter(to);
            let base = "base".starts_with(to) && self.mover(seat, from).ends & base(seat) != 0;
            return match to.len() {
                1 if base => Label::FileOrBase { file },
                1 => Label::File { file },
                _ => Label::Base { from },
            };
        };
        match (self.board.size(to), drop) {
            (None, _) => Label::Land { to },
            (Some(size), "") => Label::Reprogram { to, size },
            (Some(size), drop) => match Square::parse(drop.trim_end_matches(')')) {
                Some(drop) => Label::Drop { to, size, drop },
                None => Label::DropFile {
                    size,
                    file: letter(drop),
                },
            },
        }
    }

    /// The meaning of a complete turn. For a flight, it includes the path.
    pub(super) fn whole_label(&self, seat: Seat, text: &str) -> Label {
        let Ok(Turn::Fly(flight)) = self.parse(seat, text) else {
            return self.label_for(seat, text);
        };
        let path = Flights::new(self.board, seat, flight.from).path(flight.to.bit(seat));
        let boosts = boosts(&self.board, flight, &path);
        let boosts = boosts.into_iter().map(|boost| boost.at).collect();
        let size = self.board.size(flight.from).unwrap_or(0);
        let other = flight.to.square().and_then(|to| self.board.size(to));
        match (flight.to, other.zip(flight.drop)) {
            (Target::Base, _) => Label::FlyBase { size, boosts },
            (_, Some((other, drop))) => Label::FlyDrop {
                size,
                boosts,
                other,
                drop,
            },
            (_, None) => Label::Fly { size, boosts },
        }
    }
}

/// The sizes of a row, whole or half-typed.
fn sizes(text: &str) -> Vec<u8> {
    let digit = |digit: char| digit.to_digit(10)?.try_into().ok();
    text.chars().filter_map(digit).collect()
}

fn row_label(text: &str) -> Label {
    let sizes = sizes(text);
    // a panel adds two ships at a time
    let pair = sizes[sizes.len().saturating_sub(2)..].to_vec();
    if sizes.len() >= usize::from(SIDE) {
        Label::Row { sizes, pair }
    } else {
        Label::RowBegun { sizes, pair }
    }
}

/// The ship that is chosen to change places with another.
fn swap_label(row: &str, square: Square) -> Label {
    let size = sizes(row).get(usize::from(square.file())).copied();
    Label::Swap {
        square,
        size: size.unwrap_or(0),
    }
}

/// The keys of the panel in the setup: every pair of sizes.
pub(super) fn keys(typed: &str) -> Vec<Label> {
    let size = |size: u8| (1..=MAX_SIZE).map(move |other| [size, other]);
    let pairs = (1..=MAX_SIZE).flat_map(size);
    let label = |pair: [u8; 2]| Label::RowBegun {
        sizes: [&sizes(typed)[..], &pair].concat(),
        pair: pair.into(),
    };
    pairs.map(label).collect()
}

/// The index of a choice's key: of its last two ships.
pub(super) fn key(text: &str) -> Option<usize> {
    let sizes = sizes(text);
    let (size, other) = match sizes[..] {
        [.., size, other] if sizes.len().is_multiple_of(2) => (size, other),
        _ => return None,
    };
    let key = size.checked_sub(1)? * MAX_SIZE + other.checked_sub(1)?;
    Some(key.into())
}

/// The question of the panel in the setup.
pub(super) fn question(typed: &str) -> Label {
    let typed = lenient_parsing::plain(typed);
    let (row, chosen) = typed.split_once(' ').unwrap_or((&typed, ""));
    match sizes(row) {
        sizes if sizes.is_empty() => Label::RowStart,
        _ if !chosen.is_empty() => Label::SwapWith,
        sizes if sizes.len() >= usize::from(SIDE) => Label::RowReady,
        sizes => Label::RowNext { sizes },
    }
}
