//! The meanings of suggested turns.

use super::{ANGEL, Angels, Phase, Square};
use crate::game::Seat;
use crate::lenient_parsing::squeezed;
use crate::translatable_text::{Serialize, VariantNames, words};

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
pub enum Label {
    File { file: char },
    Fence { square: Square },
    FenceLast { square: Square },
    Fly { square: Square },
    FlyWins { square: Square },
    Mark { square: Square },
    MarkWins { square: Square },
}

words!(Label, "angels-label");

impl Angels {
    /// The meaning of a suggestion, which is a file or a whole turn.
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
