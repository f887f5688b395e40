//! What a suggested turn means.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::board::SIDE;
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use super::turn_types::{Target, Turn};
use super::view::boosts;
use super::{Phase, XeroG};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::translatable_text::{Words, all_of};
use crate::turn_completion::{self, Draft};

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("{ships} from a to f")]
    Row { ships: String },
    #[error("{ships}, then more")]
    RowBegun {
        /// `3 on a, 1 on b`.
        ships: String,
    },
    #[error("ship of {size}")]
    Ship { square: Square, size: u8 },
    #[error("file {file}")]
    File { file: char },
    #[error("file {file}, or the base: wins")]
    FileOrBase { file: char },
    #[error("the flight ends here")]
    Land { to: Square },
    #[error("end here and reprogram the {size}")]
    Reprogram { to: Square, size: u8 },
    #[error("reprogram the {size} to file {file}")]
    DropFile { size: u8, file: char },
    #[error("reprogram the {size} to {drop}")]
    Drop { to: Square, size: u8, drop: Square },
    #[error("wins")]
    Base,
    #[error("fly the {size}{}", by_way_of(boosts))]
    Fly { size: u8, boosts: Vec<Square> },
    #[error("fly the {size}{}, and put the {other} on {drop}", by_way_of(boosts))]
    FlyDrop {
        size: u8,
        boosts: Vec<Square>,
        other: u8,
        drop: Square,
    },
    #[error("fly the {size} into the base{}, which wins", by_way_of(boosts))]
    FlyBase { size: u8, boosts: Vec<Square> },
}

impl Words for Label {
    const PREFIX: &'static str = "xero-g-label";
}

impl XeroG {
    /// The choices that can follow a half-typed turn: the ship, then where it ends, then where the
    /// ship that stands there is put.
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

    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        if self.phase() == Phase::Setup {
            return row_label(&text);
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
                _ => Label::Base,
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
}

/// `, boosted on c2 and d3`; empty without boosts.
fn by_way_of(boosts: &[Square]) -> String {
    if boosts.is_empty() {
        return String::new();
    }
    format!(", boosted on {}", all_of(boosts))
}

impl XeroG {
    /// The meaning of a complete turn; for a flight, including its path.
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

fn row_label(text: &str) -> Label {
    let digits: Vec<String> = text.chars().map(String::from).collect();
    if digits.len() >= usize::from(SIDE) {
        let ships = digits.join(" ");
        return Label::Row { ships };
    }
    let placed = digits.iter().zip('a'..);
    let placed: Vec<String> = placed
        .map(|(size, file)| format!("{size} on {file}"))
        .collect();
    let ships = placed.join(", ");
    Label::RowBegun { ships }
}
