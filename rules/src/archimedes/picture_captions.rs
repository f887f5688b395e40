//! The short texts beside a picture.

use super::position_sentences::{last_line, warnings};
use super::{Line, View};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let round = self.round;
        let title = match self.to_act {
            Some(seat) if self.ports[seat.index()].invaded => Line::TitleInvaded { seat },
            Some(seat) => CommonLine::TitleToPlay { seat }.into(),
            None => CommonLine::title_over(self.outcome.as_ref()).into(),
        };
        let corner = match self.to_act {
            Some(_) if self.repeated => Line::CornerRepeated,
            Some(_) => CommonLine::CornerRound { round }.into(),
            None => CommonLine::CornerOver.into(),
        };
        let words = |side: &super::SideView| SeatWords {
            note: Line::Note { lost: side.lost },
            score: Line::Score {
                ships: side.ships,
                lost: side.lost,
            },
        };
        Caption {
            title,
            corner,
            last: self.last.as_ref().map(last_line),
            warnings: warnings(self),
            decided: None,
            seats: self.sides.iter().map(words).collect(),
        }
    }
}
