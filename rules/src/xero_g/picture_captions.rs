//! The short texts beside a picture.

use super::position_sentences::{headline, last_lines, warnings};
use super::{Line, Phase, View, both};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;
use crate::game::Seat;

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let (title, corner) = match headline(self) {
            Line::ToFly { seat, flight, .. } => {
                (Line::TitleFly { seat }, Line::CornerFlight { flight })
            }
            Line::ToArrange { seat, .. } => {
                (Line::TitleArrange { seat }, CommonLine::CornerSetup.into())
            }
            Line::ToArrangeSecretly { waiting } => (
                Line::TitleArrangeSecretly { waiting },
                CommonLine::CornerSetup.into(),
            ),
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
            decided: None,
            seats: both().map(|seat| seat_words(self, seat)).to_vec(),
        }
    }
}

fn seat_words(view: &View, seat: Seat) -> SeatWords<Line> {
    let note = match (view.phase, view.home_rows[seat.index()]) {
        (Phase::Fly, Some(rank)) => Line::Note { rank },
        _ if view.ready.contains(&seat) => CommonLine::NoteReady.into(),
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
