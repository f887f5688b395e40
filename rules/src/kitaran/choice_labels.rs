//! What a suggested turn means.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::Kitaran;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::{bit, listed};
use crate::lenient_parsing;
use crate::translatable_text::{Words, all_of};

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("place a stone in file {file}")]
    File { file: char },
    #[error("convert around one of your stones")]
    AnyStone,
    #[error("convert around one of your stones in file {file}")]
    StoneFile { file: char },
    #[error("place a stone")]
    Place { square: Square },
    #[error("place the last stone; the match ends")]
    PlaceLast { square: Square },
    #[error("converts {}", all_of(flips))]
    Convert { square: Square, flips: Vec<Square> },
    #[error(
        "converts {}; the position stands for the third time and the match ends",
        all_of(flips)
    )]
    ConvertLast { square: Square, flips: Vec<Square> },
    #[error(
        "converts {}; the last turn without a new stone, and the match ends",
        all_of(flips)
    )]
    ConvertQuiet { square: Square, flips: Vec<Square> },
}

impl Words for Label {
    const PREFIX: &'static str = "kitaran-label";
}

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
