//! What a suggested turn means.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{ANGEL, Angels, Phase, Square};
use crate::game::Seat;
use crate::lenient_parsing::squeezed;
use crate::translatable_text::Words;

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("a square in file {file}")]
    File { file: char },
    #[error("mark {square} for the fence")]
    Fence { square: Square },
    #[error("mark {square}, the last of the fence; then the angel flies")]
    FenceLast { square: Square },
    #[error("fly to {square}")]
    Fly { square: Square },
    #[error("fly to {square} on the border, which wins")]
    FlyWins { square: Square },
    #[error("mark {square}")]
    Mark { square: Square },
    #[error("mark {square}, which wins: the angel cannot fly")]
    MarkWins { square: Square },
}

impl Words for Label {
    const PREFIX: &'static str = "angels-label";
}

impl Angels {
    /// The meaning of a suggestion: a file, or a whole turn.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = squeezed(text);
        let Some(square) = Square::parse(&text) else {
            let file = text.chars().next().unwrap_or('?');
            return Label::File { file };
        };
        match self.phase() {
            Phase::Fence if self.fence_left() == 1 => Label::FenceLast { square },
            Phase::Fence => Label::Fence { square },
            Phase::Hunt if seat == ANGEL && square.on_border(self.side()) => {
                Label::FlyWins { square }
            }
            Phase::Hunt if seat == ANGEL => Label::Fly { square },
            Phase::Hunt if self.caught_by(square) => Label::MarkWins { square },
            Phase::Hunt => Label::Mark { square },
        }
    }
}
