//! The short texts beside a picture.

use super::position_sentences::{last_line, warnings};
use super::{ANGEL, Line, Phase, View};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let (round, left) = (self.round, self.fence_left);
        let fence = self.phase == Phase::Fence;
        let title = match self.to_act {
            Some(seat) if fence => Line::TitleFence { seat },
            Some(seat) if seat == ANGEL => Line::TitleFly { seat },
            Some(seat) => Line::TitleMark { seat },
            None => CommonLine::title_over(self.outcome.as_ref()).into(),
        };
        let corner = match self.to_act {
            Some(_) if fence => Line::CornerFence { left },
            Some(_) => CommonLine::CornerRound { round }.into(),
            None => CommonLine::CornerOver.into(),
        };
        let (power, flights, marks) = (self.power, self.flights, self.marked.len() as u16);
        let angel = SeatWords {
            note: Line::NoteAngel { power },
            score: Line::ScoreAngel { flights },
        };
        let demon = SeatWords {
            note: Line::NoteDemon,
            score: Line::ScoreDemon { marks },
        };
        Caption {
            title,
            corner,
            last: last_line(self),
            warnings: warnings(self),
            decided: None,
            seats: vec![angel, demon],
        }
    }
}
