//! The short texts that go with a picture.

use super::Line;
use super::description_sentences::{headline, last_lines, warnings};
use super::{Phase, View, both};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;
use crate::game::Seat;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let (title, corner) = match headline(self) {
            Line::ToFly { seat, turn, .. } => (Line::TitleFly { seat }, Line::CornerFly { turn }),
            Line::ToArrange { seat, .. } => (Line::TitleArrange { seat }, Line::CornerSetup),
            Line::ToArrangeSecretly { waiting } => {
                (Line::TitleArrangeSecretly { waiting }, Line::CornerSetup)
            }
            _ => (
                CommonLine::title_over(self.outcome.as_ref()).into(),
                CommonLine::CornerOver.into(),
            ),
        };
        Caption {
            title,
            corner,
            last: last_lines(self).pop(),
            warnings: warnings(self),
            seats: both().map(|seat| seat_words(self, seat)).to_vec(),
        }
    }
}

fn seat_words(view: &View, seat: Seat) -> SeatWords<Line> {
    let note = match (view.phase, view.home_rows[seat.index()]) {
        (Phase::Fly, Some(rank)) => Line::Note { rank },
        _ if view.ready.contains(&seat) => Line::NoteReady,
        _ => Line::NoteArranging,
    };
    let score = match view.outcome.as_ref() {
        None => Line::ScoreOpen,
        Some(outcome) if outcome.won_by(seat) => Line::ScoreWon,
        Some(outcome) if outcome.won_by(seat.opponent()) => Line::ScoreLost,
        Some(_) => Line::ScoreDrew,
    };
    SeatWords { note, score }
}
