//! What a suggested turn means.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::notation::SWAP;
use super::{Archimedes, Turn, port};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::listed;
use crate::lenient_parsing;
use crate::translatable_text::{Words, all_of, any_of};
use crate::turn_lists;

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("ships in file {file}")]
    File { file: char },
    #[error("move the ship on {from}")]
    Mover { from: Square },
    #[error("move the ship on {from}: it can destroy {}", any_of(targets))]
    MoverDestroys { from: Square, targets: Vec<Square> },
    #[error("rebuild a ship in {port} ({lost} to rebuild)")]
    Rebuilder { port: Square, lost: u32 },
    #[error(
        "rebuild a ship in {port} ({lost} to rebuild): it can destroy {}",
        any_of(targets)
    )]
    RebuilderDestroys {
        port: Square,
        lost: u32,
        targets: Vec<Square>,
    },
    #[error("{from} to file {file}")]
    ToFile { from: Square, file: char },
    #[error("{from} to {to}")]
    Move { from: Square, to: Square },
    #[error("destroys {}", all_of(destroyed))]
    Destroys { to: Square, destroyed: Vec<Square> },
    #[error("a rebuilt ship to {to}")]
    Rebuild { to: Square },
    #[error("a rebuilt ship to {to} destroys {}", all_of(destroyed))]
    RebuildDestroys { to: Square, destroyed: Vec<Square> },
    #[error("enters the enemy port; it can still be destroyed there")]
    Invades { to: Square },
    #[error(
        "enters the enemy port and destroys {}; it can still be destroyed there",
        all_of(destroyed)
    )]
    InvadesDestroys { to: Square, destroyed: Vec<Square> },
    #[error("wins")]
    Wins { to: Square },
    #[error("destroys {} and wins", all_of(destroyed))]
    DestroysWins { to: Square, destroyed: Vec<Square> },
    #[error("loses, as an enemy ship stays in your port")]
    Loses { to: Square },
    #[error("the position stands for the third time: a draw")]
    Draws { to: Square },
    #[error("change sides; white plays next")]
    Swap,
}

impl Words for Label {
    const PREFIX: &'static str = "archimedes-label";
}

impl Archimedes {
    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        if !text.is_empty() && SWAP.starts_with(&text) {
            return Label::Swap;
        }
        let letter = |part: &str| part.chars().next().unwrap_or('?');
        let (from, rest) = text.split_at_checked(2).unwrap_or((&text, ""));
        let Some(from) = Square::parse(from) else {
            let file = letter(from);
            return Label::File { file };
        };
        let rest = rest.trim_start_matches(['x', '-']);
        match Square::parse(rest) {
            Some(to) => self.turn_label(seat, from, to),
            None if !rest.is_empty() => Label::ToFile {
                from,
                file: letter(rest),
            },
            None => self.mover_label(seat, from),
        }
    }

    /// The meaning of a ship that can move or be rebuilt, including all ships that it could
    /// destroy.
    fn mover_label(&self, seat: Seat, from: Square) -> Label {
        let turns = turn_lists::all(self, seat).into_iter();
        let mine =
            turns.filter(|turn| matches!(turn, Turn::Move { from: one, .. } if *one == from));
        let targets = listed(mine.fold(0, |all, turn| all | self.ahead(seat, turn).1));
        let (port, lost) = (port(seat), self.ships.lost(seat));
        match (from == port, targets.is_empty()) {
            (false, true) => Label::Mover { from },
            (false, false) => Label::MoverDestroys { from, targets },
            (true, true) => Label::Rebuilder { port, lost },
            (true, false) => Label::RebuilderDestroys {
                port,
                lost,
                targets,
            },
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
            (false, true, true) => Label::Rebuild { to },
            (false, true, false) => Label::RebuildDestroys { to, destroyed },
            (false, false, true) => Label::Move { from, to },
            (false, false, false) => Label::Destroys { to, destroyed },
        }
    }
}
