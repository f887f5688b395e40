//! The short texts beside a picture.

use super::position_sentences::{decided_by_ships, last_line, warnings};
use super::{Line, Phase, Variant, View};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let round = self.round;
        let (title, corner) = match (self.to_act, self.phase, self.variant) {
            (None, ..) => (
                CommonLine::title_shared(self.outcome.as_ref()).into(),
                CommonLine::CornerOver.into(),
            ),
            (Some(seat), Phase::Deploy, Variant::Standard) => {
                (Line::TitleDeploy { seat }, Line::CornerDeploy { round })
            }
            (Some(seat), Phase::Deploy, Variant::Blitzkrieg) => {
                (Line::TitleBlitz { seat }, Line::CornerDeploy { round })
            }
            (Some(seat), Phase::Attack, _) if self.last_round => {
                (Line::TitleAttack { seat }, Line::CornerLast)
            }
            (Some(seat), Phase::Attack, _) => (
                Line::TitleAttack { seat },
                CommonLine::CornerRound { round }.into(),
            ),
        };
        let words = |side: &super::SeatView| SeatWords {
            note: Line::Note { ships: side.ships },
            score: Line::Score {
                engines: side.engines,
                ships: side.ships,
            },
        };
        Caption {
            title,
            corner,
            last: self.last.map(last_line),
            warnings: warnings(self),
            decided: decided_by_ships(self),
            seats: self.sides.iter().map(words).collect(),
        }
    }
}
