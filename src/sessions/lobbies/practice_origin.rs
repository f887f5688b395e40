//! Where a practice match began, as people read it.

use rules::{Record, TurnNumber};

use crate::model::MatchCode;
use crate::store::PracticeStart;

/// Where a practice match began, as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The stored start.
    pub start: PracticeStart,
    /// The turn of the first match that was the first to be played in another way.
    pub turn: TurnNumber,
}

impl Practice {
    /// Where the practice match with this record began.
    pub(in crate::sessions) fn of(start: PracticeStart, record: &Record) -> Self {
        let turn = record.turn_at(start.events).next();
        Self { start, turn }
    }

    /// The code of the first match, as a sentence takes it. Nothing if it has none or was deleted.
    pub fn code(&self) -> Vec<String> {
        self.start.code.iter().map(MatchCode::to_string).collect()
    }
}
