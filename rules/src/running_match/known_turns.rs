//! What a viewer knows of the turns of a match.

use std::ops::Range;

use super::Match;
use crate::event_record::What;
use crate::game::{Game, Seat, ToAct, Viewer};
use crate::known_position::{Known, KnownTurns};

/// A turn that a seat chose in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SecretChoice {
    /// Its index in the list of events.
    at: usize,
    /// What became of it; `None` while others still choose.
    closed: Option<Closed>,
}

/// A round of secret choices that has ended or not; `None` for a turn that everybody saw.
type Round = Option<Option<Closed>>;

/// The end of a round of secret choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Closed {
    /// The number of events of the position in which the round had ended.
    ply: usize,
    /// Did that position show the choice to everybody? False if its seat left, or if the match ended.
    shown: bool,
}

impl SecretChoice {
    pub(super) fn of(at: usize) -> Self {
        Self { at, closed: None }
    }

    /// Had everybody seen it in the position after so many events?
    fn shown_at(&self, ply: usize) -> bool {
        let shown = |closed: Closed| closed.shown && closed.ply <= ply;
        self.closed.is_some_and(shown)
    }
}

impl<G: Game> Match<G> {
    /// If no seat chooses in secret any more, stores which choices everybody sees now.
    pub(super) fn close_secrets(&mut self) {
        let open = self
            .secrets
            .last()
            .is_some_and(|last| last.closed.is_none());
        if !open || matches!(self.game.to_act(), ToAct::Secret(_)) {
            return;
        }
        let (ply, public) = (self.events.len(), self.game.position(Viewer::Public));
        let events = &self.events;
        for choice in self.secrets.iter_mut().filter(|one| one.closed.is_none()) {
            let seat = Seat::new(events[choice.at].seat);
            let own = self.game.position(Viewer::Seat(seat));
            let shown = self.game.living(seat) && own == public;
            choice.closed = Some(Closed { ply, shown });
        }
    }

    /// The indices of secret choices that nobody else has seen.
    pub(crate) fn unrevealed(&self) -> Vec<usize> {
        let end = self.events.len();
        let hidden = self.secrets.iter().filter(|one| !one.shown_at(end));
        hidden.map(|choice| choice.at).collect()
    }

    /// The turns that lead from one position to a later one, as the viewer knew them in the later one.
    pub(crate) fn known_turns(&self, viewer: Viewer, plies: Range<usize>) -> Option<KnownTurns> {
        let Range { start, end } = plies;
        let events = self.events.get(..end).filter(|_| start <= end)?;
        // each with the round in which it was chosen in secret
        let mut turns: Vec<(Round, (Seat, String))> = Vec::new();
        for (at, event) in events.iter().enumerate() {
            let secret = self.secrets.iter().find(|one| one.at == at);
            let own = viewer == Viewer::Seat(Seat::new(event.seat));
            let known = |ply| match secret {
                Some(choice) => choice.shown_at(ply) || own && at < ply,
                None => at < ply,
            };
            match &event.what {
                What::Pass => {}
                // the position at the start lacks the secret choices that the viewer did not know there
                _ if known(start) => {}
                What::Turn(turn) if known(end) => {
                    let round = secret.map(|one| one.closed);
                    turns.push((round, (Seat::new(event.seat), turn.clone())));
                }
                // a choice that the viewer does not know counts as not made
                What::Turn(_) => {}
                _ => return None,
            }
        }
        // the order in which seats chose is not their order in a position
        for round in turns.chunk_by_mut(|one, next| one.0 == next.0) {
            if round[0].0.is_some() {
                round.sort_by_key(|(_, (seat, _))| *seat);
            }
        }
        let turns = turns.into_iter().map(|(_, turn)| turn).collect();
        Some(Known::new(turns))
    }
}
