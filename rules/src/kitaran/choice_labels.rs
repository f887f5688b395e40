//! The meanings of suggested turns.

use super::Kitaran;
use super::sentences::Label;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::{bit, listed};
use crate::lenient_parsing;

impl Kitaran {
    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        let (converts, name) = match text.strip_prefix('*') {
            Some(name) => (true, name),
            None => (false, text.as_str()),
        };
        let file = name.chars().next().unwrap_or('?');
        match (Square::parse(name), converts) {
            (None, true) if name.is_empty() => Label::AnyStone,
            (None, true) => Label::StoneFile { file },
            (None, false) => Label::File { file },
            (Some(square), false) if self.empty() == bit(square) => Label::PlaceLast { square },
            (Some(square), false) => Label::Place { square },
            (Some(square), true) => {
                let flips = listed(self.flips(seat, square));
                if self.repeats(seat, square) {
                    Label::ConvertLast { square, flips }
                } else if self.quiet_left() == Some(1) {
                    Label::ConvertQuiet { square, flips }
                } else {
                    Label::Convert { square, flips }
                }
            }
        }
    }
}
