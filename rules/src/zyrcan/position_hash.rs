//! The data that the hash of a position includes.

use super::{Phase, Variant, Zyrcan};
use crate::position_hash::PositionHash;

impl Zyrcan {
    /// A hash of everything that affects the rest of the match.
    pub(super) fn hash_of_all(&self) -> u64 {
        let fleets = &self.ships.by_seat[..usize::from(self.ships.seats)];
        let board = fleets
            .iter()
            .flatten()
            .fold(PositionHash::new(), |hash, set| hash.with(*set));
        let hands = self.hands[..usize::from(self.ships.seats)].iter().flatten();
        let hands = hands.fold(0, |word, left| word << 3 | u64::from(*left));
        let retired = self
            .retired
            .iter()
            .fold(0, |word, seat| word << 3 | u64::from(seat.number()));
        // the round is included only where it decides the end of the deployment
        let round = match (self.phase, self.variant) {
            (Phase::Deploy, Variant::Blitzkrieg) => u64::from(self.round),
            _ => 0,
        };
        let flags = u64::from(self.phase == Phase::Attack)
            | u64::from(self.last_round) << 1
            | u64::from(self.end.is_some()) << 2;
        let rest = flags | u64::from(self.to_act.number()) << 3 | round << 6 | retired << 22;
        board.with(hands).with(rest).finish()
    }
}
