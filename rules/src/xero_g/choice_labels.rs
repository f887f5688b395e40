//! The meanings of suggested turns.

use super::board::SIDE;
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use super::sentences::Label;
use super::turn_types::{Target, Turn};
use super::view::boosts;
use super::{Phase, XeroG};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::lenient_parsing;

impl XeroG {
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

fn row_label(text: &str) -> Label {
    let sizes: Vec<u8> = text
        .chars()
        .filter_map(|digit| digit.to_string().parse().ok())
        .collect();
    // a panel adds two ships, then the other four
    let last = |count| sizes[sizes.len().saturating_sub(count)..].to_vec();
    if sizes.len() >= usize::from(SIDE) {
        let ships: Vec<String> = sizes.iter().map(u8::to_string).collect();
        let ships = ships.join(" ");
        let sizes = last(4);
        return Label::Row { ships, sizes };
    }
    let (sizes, row) = (last(2), sizes.into_iter().zip('a'..).collect());
    Label::RowBegun { row, sizes }
}
