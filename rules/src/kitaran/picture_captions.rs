//! The short texts beside a picture.

use super::position_sentences::{last_line, warnings};
use super::{Line, View};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let empty = self.empty;
        let title = match self.to_act {
            Some(seat) => CommonLine::TitleToPlay { seat }.into(),
            None => CommonLine::title_over(self.outcome.as_ref()).into(),
        };
        let corner = match self.to_act {
            Some(_) if self.repeated => Line::CornerRepeated,
            Some(_) => Line::CornerEmpty { empty },
            None => CommonLine::CornerOver.into(),
        };
        Caption {
            title,
            corner,
            last: self.last.as_ref().map(last_line),
            warnings: warnings(self),
            decided: None,
            seats: [0, 1].map(|index| seat_words(self, index)).to_vec(),
        }
    }
}

fn seat_words(view: &View, index: usize) -> SeatWords<Line> {
    let super::SideView { stones, score } = view.sides[index];
    // komi is added to white's count
    match [0.0, view.komi.points()][index] {
        0.0 => SeatWords {
            note: Line::Note,
            score: Line::Score { stones },
        },
        komi => SeatWords {
            note: Line::NoteKomi { komi },
            score: Line::ScoreKomi {
                stones,
                komi,
                score,
            },
        },
    }
}
