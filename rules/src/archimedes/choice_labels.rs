//! The meanings of suggested turns.

use super::notation::SWAP;
use super::sentences::Label;
use super::{Archimedes, Turn, port};
use crate::from_to_notation::HalfTyped;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::listed;
use crate::legal_turns;
use crate::lenient_parsing;

impl Archimedes {
    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        if !text.is_empty() && SWAP[0].starts_with(&*text) {
            return Label::Swap;
        }
        match HalfTyped::read(&text, Square::parse) {
            HalfTyped::File(file) => Label::File { file },
            HalfTyped::From(from) => self.mover_label(seat, from),
            HalfTyped::ToFile(from, file) => Label::ToFile { from, file },
            HalfTyped::Both(from, to) => self.turn_label(seat, from, to),
        }
    }

    /// The meaning of a choice of a ship to move or to rebuild, including all ships that it could destroy.
    fn mover_label(&self, seat: Seat, from: Square) -> Label {
        let turns = legal_turns::all(self, seat).into_iter();
        let mine =
            turns.filter(|turn| matches!(turn, Turn::Move { from: one, .. } if *one == from));
        let targets = listed(mine.fold(0, |all, turn| all | self.ahead(seat, turn).1));
        let (port, lost) = (port(seat), self.ships.lost(seat));
        if from != port {
            return Label::Mover { from, targets };
        }
        Label::Rebuilder {
            port,
            lost,
            targets,
        }
    }

    fn turn_label(&self, seat: Seat, from: Square, to: Square) -> Label {
        let (ships, destroyed, end) = self.ahead(seat, Turn::Move { from, to });
        let destroyed = listed(destroyed);
        if let Some(end) = end {
            return match end.winner {
                Some(winner) if winner != seat => Label::Loses { to },
                Some(_) if destroyed.is_empty() => Label::Wins { to },
                Some(_) => Label::DestroysWins { to, destroyed },
                None => Label::Draws { to },
            };
        }
        let invades = ships.invaded(seat.opponent());
        match (invades, from == port(seat), destroyed.is_empty()) {
            (true, _, true) => Label::Invades { to },
            (true, _, false) => Label::InvadesDestroys { to, destroyed },
            (false, true, _) => Label::Rebuild { to, destroyed },
            (false, false, true) => Label::Move { from, to },
            (false, false, false) => Label::Destroys { to, destroyed },
        }
    }
}
