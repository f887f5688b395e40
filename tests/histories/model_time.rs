//! The model of a match with a strict clock. The model has no time: a seat's time may be up at any moment.

use rules::{AnyMatch, Retire};
use skirmish::store::Status;

use crate::model::Channel;
use crate::model_transitions::Way;
use crate::operation::{Operation, Reply};

impl Channel {
    /// May a match's own thread be archived? Not while something is played in it, and not after the match was deleted.
    pub fn put_away(&self, id: u64) -> Vec<Way> {
        let still = (Reply::Nothing, self.clone());
        let Some(one) = self.matches.get(&id).filter(|one| one.thread) else {
            return vec![still];
        };
        let came_to_nothing = matches!(one.status, Status::Cancelled | Status::Expired);
        let mut ways = Vec::new();
        if self.current().is_none() {
            ways.push((Reply::Done, self.clone()));
        }
        if ways.is_empty() || self.cleaned && came_to_nothing {
            ways.push(still);
        }
        ways
    }

    /// The job of a match's clocks finds nothing, or a seat whose time is up.
    pub fn run_out(&self, id: u64) -> Vec<Way> {
        let mut ways = vec![(Reply::Nothing, self.clone())];
        let Some(one) = self.matches.get(&id) else {
            return ways;
        };
        let Some(game) = one.game.as_ref() else {
            return ways;
        };
        if !one.timed || one.status != Status::Live {
            return ways;
        }
        for seat in game.0.to_act().seats() {
            let mut game = AnyMatch::clone(&game.0);
            if game.retire(seat, Retire::Timeout).is_ok() {
                ways.push(self.played(id, (**one).clone(), game));
            }
        }
        ways
    }

    /// A player whose time is up is refused.
    pub fn too_late(&self, deed: &Operation) -> Option<Way> {
        let by_player = matches!(
            deed,
            Operation::Turn { .. }
                | Operation::Resign { .. }
                | Operation::Propose { .. }
                | Operation::Agree { .. }
                | Operation::AllowTakeback { .. }
        );
        let (_, one) = self.current()?;
        let timed = one.timed && one.status == Status::Live;
        (by_player && timed).then(|| (Reply::refused("TimeUp"), self.clone()))
    }
}
