//! What goes wrong at the gateway, on demand.

use std::time::Duration;

use serde_json::Value;

use super::{Gateway, Session};

/// How often a bot is to send a heartbeat, unless told.
const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// What becomes of a bot that identifies or resumes, on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its session is invalid and cannot be resumed (op 9).
    Invalid,
    /// The websocket is closed with this code.
    Close(u16),
}

/// What changes interactions before they are sent.
type Change = Box<dyn FnMut(&mut Value) + Send>;

pub(crate) struct Trouble {
    pub(crate) heartbeat: Duration,
    /// Heartbeats stay without an answer.
    pub(crate) deaf: bool,
    /// The next resumes and identifies, last ones first.
    pub(crate) resumes: Vec<Refusal>,
    pub(crate) identifies: Vec<Refusal>,
    pub(crate) change: Option<Change>,
    held: Option<Vec<Held>>,
}

/// An event on its way to a session.
struct Held {
    session: String,
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
            held: None,
        }
    }
}

/// Which number an event that was held back gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// The next one when it is sent.
    AsSent,
    /// The one that it would have had.
    AsHappened,
}

impl Gateway {
    /// Sends an event to the sessions that `wanted` names, or keeps it back.
    pub(crate) fn send_to(&mut self, wanted: impl Fn(&Session) -> bool, event: &str, data: &str) {
        for (id, session) in &mut self.sessions {
            if !wanted(session) {
                continue;
            }
            match &mut self.trouble.held {
                Some(held) => held.push(Held {
                    session: id.clone(),
                    event: event.to_owned(),
                    data: data.to_owned(),
                }),
                None => session.send(event, data),
            }
        }
    }

    pub(crate) fn hold(&mut self) {
        self.trouble.held.get_or_insert_default();
    }

    pub(crate) fn held(&self) -> usize {
        self.trouble.held.as_ref().map_or(0, Vec::len)
    }

    /// Sends what was held back; what `order` does not name is lost.
    pub(crate) fn release(&mut self, order: &[usize], numbers: Numbers) {
        let held = self.trouble.held.take().unwrap_or_default();
        let mut last = 0;
        for at in order {
            let Some(Held {
                session,
                event,
                data,
            }) = held.get(*at)
            else {
                continue;
            };
            let Some(session) = self.sessions.get_mut(session) else {
                continue;
            };
            match numbers {
                Numbers::AsSent => session.send(event, data),
                Numbers::AsHappened => {
                    let base = session.seq;
                    session.send_as(base + 1 + *at as u64, event, data);
                    session.seq = base;
                    last = base + held.len() as u64;
                }
            }
        }
        for session in self.sessions.values_mut() {
            session.seq = session.seq.max(last);
        }
    }
}
