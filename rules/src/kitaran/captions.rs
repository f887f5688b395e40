//! The short texts that go with a picture.

use super::Line;
use super::View;
use super::description_sentences::{last_line, warnings};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;

/// Seat 1.
const BLACK: usize = 0;

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
            seats: [0, 1].map(|index| seat_words(self, index)).to_vec(),
        }
    }
}

fn seat_words(view: &View, index: usize) -> SeatWords<Line> {
    let (stones, score, komi) = (
        view.sides[index].stones,
        view.sides[index].score,
        view.komi.points(),
    );
    SeatWords {
        note: if index == BLACK || komi == 0.0 {
            Line::Note
        } else {
            Line::NoteKomi { komi }
        },
        score: if index == BLACK || komi == 0.0 {
            Line::Score { stones }
        } else {
            Line::ScoreKomi {
                stones,
                komi,
                score,
            }
        },
    }
}
