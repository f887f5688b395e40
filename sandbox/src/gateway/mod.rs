//! The gateway: bots' sessions, and which event goes to which session.

mod connection;
mod gateway_faults;

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

pub use self::gateway_faults::Refusal;
pub(crate) use self::{connection::upgrade, gateway_faults::Trouble};
use crate::{id::Id, world::World};

/// How many events a session keeps for a resume.
const KEPT_EVENTS: usize = 1000;
/// How many sessions without a connection are kept.
const KEPT_SESSIONS: usize = 16;

/// A message to a connection's task.
#[derive(Debug)]
pub(crate) enum Out {
    Text(String),
    Binary(Vec<u8>),
    /// Close with this code.
    Close(u16, &'static str),
    /// Close without a code.
    CloseBare,
    /// Cut the connection without a close frame.
    Cut,
}

/// A session begins when a bot identifies. It outlives its connection so that the bot can resume.
pub(crate) struct Session {
    pub(crate) app: Id,
    pub(crate) shard: (u64, u64),
    seq: u64,
    /// The events sent, oldest first, with their numbers.
    sent: VecDeque<(u64, String)>,
    /// The connection's number, and the channel to it.
    connection: Option<(u64, UnboundedSender<Out>)>,
}

/// Counters of the gateway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GatewayCounts {
    /// Websockets that are open now.
    pub connections: usize,
    /// Sessions known now, connected or waiting for a resume.
    pub sessions: usize,
    /// Identifies accepted so far.
    pub identifies: u64,
    /// Resumes accepted so far.
    pub resumes: u64,
    /// Heartbeats received so far.
    pub heartbeats: u64,
}

#[derive(Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: BTreeMap<String, Session>,
    /// Open websockets by number, including those that have not identified.
    connections: BTreeMap<u64, UnboundedSender<Out>>,
    last_connection: u64,
    last_session: u64,
    counts: GatewayCounts,
    pub(crate) trouble: Trouble,
}

impl Gateway {
    pub(crate) fn counts(&self) -> GatewayCounts {
        GatewayCounts {
            connections: self.connections.len(),
            sessions: self.sessions.len(),
            ..self.counts
        }
    }

    fn connect(&mut self, ear: UnboundedSender<Out>) -> u64 {
        self.last_connection += 1;
        self.connections.insert(self.last_connection, ear);
        self.last_connection
    }

    fn disconnect(&mut self, number: u64) {
        self.connections.remove(&number);
        for session in self.sessions.values_mut() {
            if session
                .connection
                .as_ref()
                .is_some_and(|(n, _)| *n == number)
            {
                session.connection = None;
            }
        }
        let idle = |s: &Session| s.connection.is_none();
        while self.sessions.values().filter(|s| idle(s)).count() > KEPT_SESSIONS {
            let oldest = self
                .sessions
                .iter()
                .find(|(_, s)| idle(s))
                .map(|(id, _)| id.clone());
            oldest.and_then(|id| self.sessions.remove(&id));
        }
    }

    pub(crate) fn tell_all(&self, out: impl Fn() -> Out) {
        for ear in self.connections.values() {
            // Fails only if a connection has just ended.
            let _ = ear.send(out());
        }
    }

    pub(crate) fn is_connected(&self, app: Id) -> bool {
        self.sessions
            .values()
            .any(|s| s.app == app && s.connection.is_some())
    }

    pub(crate) fn forget_sessions(&mut self) {
        self.sessions.clear();
    }
}

impl Session {
    /// Numbers an event, stores it for a resume, and sends it if the session is connected.
    fn send(&mut self, event: &str, data: &str) {
        let number = self.next_number();
        self.send_as(number, event, data);
    }

    fn next_number(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// Like [`send`](Self::send), with a given number.
    fn send_as(&mut self, number: u64, event: &str, data: &str) {
        let text = format!(r#"{{"t":"{event}","s":{number},"op":0,"d":{data}}}"#);
        if let Some((_, ear)) = &self.connection {
            let _ = ear.send(Out::Text(text.clone()));
        }
        let after = self.sent.partition_point(|(known, _)| *known < number);
        self.sent.insert(after, (number, text));
        if self.sent.len() > KEPT_EVENTS {
            self.sent.pop_front();
        }
    }

    /// Whether events of a guild go to this shard. Direct messages go to shard 0.
    fn serves(&self, guild: Option<Id>) -> bool {
        match guild {
            Some(guild) => (guild.get() >> 22) % self.shard.1 == self.shard.0,
            None => self.shard.0 == 0,
        }
    }
}

impl World {
    /// Sends an event to the sessions of one bot. No event here needs an intent.
    pub(crate) fn dispatch(&mut self, app: Id, guild: Option<Id>, event: &str, data: &Value) {
        let wanted = |session: &Session| session.app == app && session.serves(guild);
        self.gateway.send_to(wanted, event, &data.to_string());
        self.watchers.changed();
    }
}

/// An event in the form that the judge reads.
pub(crate) fn envelope(event: &str, data: &Value) -> Value {
    serde_json::json!({"op": 0, "s": 1, "t": event, "d": data})
}
