//! Where a practice match began, as people read it.

use rules::{Record, TurnNumber};

use crate::model::MatchCode;
use crate::store::PracticeStart;

/// Where a practice match began, as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The stored start.
    pub start: PracticeStart,
    /// The turn of the finished match at which practice begins: the first turn that practice does not repeat.
    pub turn: TurnNumber,
}

impl Practice {
    /// Where the practice match with this record began.
    pub(in crate::sessions) fn of(start: PracticeStart, record: &Record) -> Self {
        let turn = record.turn_at(start.events).next();
        Self { start, turn }
    }

    /// The code of the finished match, as arguments of a sentence. Empty if the match has no code or was deleted.
    pub fn code(&self) -> Vec<String> {
        self.start.code.iter().map(MatchCode::to_string).collect()
    }
}
