//! The model of matches that are moved to the other channel and back.

use std::sync::Arc;

use crate::model::{Channel, Match};
use crate::model_transitions::Way;

impl Channel {
    /// A match is moved to the other channel. An open offer lapses, and an end offer can be made again.
    pub fn moves(&self, user: u64, id: u64) -> Result<Way, &'static str> {
        let (id, mut one, seat, game) = self.find_seat(Some(id), user)?;
        if !game.living(seat) {
            return Err("Gone");
        }
        if self
            .matches
            .values()
            .any(|other| other.away && other.is_open())
        {
            return Err("Occupied");
        }
        if let Some(event) = one.offer.take().and_then(|offer| offer.takes_back) {
            Arc::make_mut(&mut one.offered).remove(&event);
        }
        one.proposed = None;
        (one.away, one.thread) = (true, false);
        Ok((one.board(id), self.with(id, one)))
    }

    /// The model as the other channel sees it.
    pub fn as_the_other_side(&self) -> Self {
        let turned = |(id, one): (&u64, &Arc<Match>)| {
            let away = !one.away;
            (
                *id,
                Arc::new(Match {
                    away,
                    ..Match::clone(one)
                }),
            )
        };
        Self {
            matches: self.matches.iter().map(turned).collect(),
            ..self.clone()
        }
    }
}
