//! Faults at the gateway that tests cause.

use std::time::Duration;

use serde_json::Value;

use super::{Gateway, Session};

/// The default heartbeat interval for bots.
const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// How a bot that identifies or resumes is refused, because a test wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The bot's session is invalid and cannot be resumed (op 9).
    Invalid,
    /// The websocket is closed with this code.
    Close(u16),
}

/// Changes an event before it is sent.
type Change = Box<dyn FnMut(&mut Value) + Send>;

pub(crate) struct Trouble {
    pub(crate) heartbeat: Duration,
    /// Whether heartbeats are left unacknowledged.
    pub(crate) deaf: bool,
    /// The refusals of the next resumes and identifies; the last entry comes next.
    pub(crate) resumes: Vec<Refusal>,
    pub(crate) identifies: Vec<Refusal>,
    /// Changes interactions.
    pub(crate) change: Option<Change>,
    /// Changes `READY`.
    pub(crate) change_ready: Option<Change>,
    holding: Option<Holding>,
}

struct Holding {
    numbered: bool,
    held: Vec<Held>,
}

/// An event that is held back, with its session.
struct Held {
    session: String,
    number: Option<u64>,
    event: String,
    data: String,
}

impl Default for Trouble {
    fn default() -> Self {
        Self {
            heartbeat: HEARTBEAT,
            deaf: false,
            resumes: Vec::new(),
            identifies: Vec::new(),
            change: None,
            change_ready: None,
            holding: None,
        }
    }
}

impl Gateway {
    /// Sends an event to the sessions that `wanted` selects, or holds it back.
    pub(crate) fn send_to(&mut self, wanted: impl Fn(&Session) -> bool, event: &str, data: &str) {
        for (id, session) in &mut self.sessions {
            if !wanted(session) {
                continue;
            }
            let Some(Holding { numbered, held }) = &mut self.trouble.holding else {
                session.send(event, data);
                continue;
            };
            let number = numbered.then(|| session.next_number());
            held.push(Held {
                session: id.clone(),
                number,
                event: event.to_owned(),
                data: data.to_owned(),
            });
        }
    }

    /// Holds back events from now on. With `numbered` they keep the numbers that they would have had.
    pub(crate) fn hold(&mut self, numbered: bool) {
        let held = self.trouble.holding.take().map(|holding| holding.held);
        let held = held.unwrap_or_default();
        self.trouble.holding = Some(Holding { numbered, held });
    }

    pub(crate) fn held(&self) -> usize {
        let holding = self.trouble.holding.as_ref();
        holding.map_or(0, |holding| holding.held.len())
    }

    /// Sends an event that was held back. Sending the last one ends the holding.
    pub(crate) fn release(&mut self, at: usize) {
        let Some(holding) = &mut self.trouble.holding else {
            return;
        };
        if at >= holding.held.len() {
            return;
        }
        let held = holding.held.remove(at);
        if holding.held.is_empty() {
            self.trouble.holding = None;
        }
        if let Some(session) = self.sessions.get_mut(&held.session) {
            let number = held.number.unwrap_or_else(|| session.next_number());
            session.send_as(number, &held.event, &held.data);
        }
    }
}
