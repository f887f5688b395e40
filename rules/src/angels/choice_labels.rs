//! The meanings of suggested turns.

use super::sentences::Label;
use super::{ANGEL, Angels, Phase, Square};
use crate::game::Seat;
use crate::lenient_parsing::squeezed;

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
