//! What tests can do to the gateway and to answers.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use crate::{
    act::wait,
    clock::millis,
    error::Error,
    faults::Fault,
    gateway::{GatewayCounts, Out, Refusal},
    sandbox::READY,
    shared_state::Core,
    world::OldEdits,
};

/// What to do to the gateway.
pub struct GatewayControl(Arc<Core>);

impl GatewayControl {
    pub(crate) fn new(core: &Arc<Core>) -> Self {
        Self(core.clone())
    }

    /// Cuts all websockets without a close frame.
    pub fn drop_connections(&self) {
        self.0.world().gateway.tell_all(|| Out::Cut);
    }

    /// Asks all bots to reconnect and resume (op 7).
    pub fn reconnect(&self) {
        self.send_raw(&serde_json::json!({"op": 7, "d": null, "s": null, "t": null}));
    }

    /// Tells all bots that their session is invalid (op 9); one that is not resumable is forgotten.
    pub fn invalid_session(&self, resumable: bool) {
        self.send_raw(&serde_json::json!({"op": 9, "d": resumable, "s": null, "t": null}));
        if !resumable {
            self.0.world().gateway.forget_sessions();
        }
    }

    /// Asks all bots for a heartbeat (op 1).
    pub fn ask_heartbeat(&self) {
        self.send_raw(&serde_json::json!({"op": 1, "d": null, "s": null, "t": null}));
    }

    /// Closes all websockets with a code.
    pub fn close(&self, code: u16) {
        self.0
            .world()
            .gateway
            .tell_all(|| Out::Close(code, "Closed on demand."));
    }

    /// Closes all websockets without a code.
    pub fn close_without_code(&self) {
        self.0.world().gateway.tell_all(|| Out::CloseBare);
    }

    /// The next `times` bots that resume are told this instead, and their session is forgotten.
    pub fn refuse_resumes(&self, times: usize, how: Refusal) {
        let trouble = &mut self.0.world().gateway.trouble;
        trouble.resumes = vec![how; times];
    }

    /// The next `times` bots that identify are told this instead.
    pub fn refuse_identifies(&self, times: usize, how: Refusal) {
        let trouble = &mut self.0.world().gateway.trouble;
        trouble.identifies = vec![how; times];
    }

    /// How often bots are to send a heartbeat on connections opened from now on.
    pub fn heartbeat_every(&self, interval: Duration) {
        self.0.world().gateway.trouble.heartbeat = interval;
    }

    /// Whether heartbeats are answered (op 11), as they are unless told.
    pub fn acknowledge_heartbeats(&self, acknowledge: bool) {
        self.0.world().gateway.trouble.deaf = !acknowledge;
    }

    /// Keeps back all events from now on, until they are released, and numbers (`s`) them when they
    /// go out. What greets a session is not kept back.
    pub fn hold(&self) {
        self.0.world().gateway.hold(false);
    }

    /// The same, but they have their numbers already: those go up and down when the order is another.
    pub fn hold_numbered(&self) {
        self.0.world().gateway.hold(true);
    }

    /// Waits until so many events are held back.
    ///
    /// # Errors
    /// They are not within 30 s.
    pub async fn wait_for_held(&self, events: usize) -> Result<(), Error> {
        wait(&self.0, READY, "an event to hold back", |world| {
            (world.gateway.held() >= events).then_some(())
        })
        .await
    }

    /// Sends what was held back at this place; 0 is what happened first of what is left. With the
    /// last one holding ends.
    pub fn release(&self, at: usize) {
        self.0.world().gateway.release(at);
    }

    /// From now on every interaction is changed by this before it is sent, through the gateway and
    /// over HTTP. What was changed is not judged; what is answered is, as ever.
    pub fn change_interactions(&self, change: impl FnMut(&mut serde_json::Value) + Send + 'static) {
        self.0.world().gateway.trouble.change = Some(Box::new(change));
    }

    /// Interactions are Discord's again.
    pub fn leave_interactions(&self) {
        self.0.world().gateway.trouble.change = None;
    }

    /// Sends any event to all websockets as the next one of their sessions (op 0), unjudged.
    pub fn dispatch(&self, event: &str, data: &serde_json::Value) {
        let mut world = self.0.world();
        world.gateway.send_to(|_| true, event, &data.to_string());
    }

    /// Sends a text frame to all websockets as it is.
    pub fn send_text(&self, text: &str) {
        let world = self.0.world();
        world.gateway.tell_all(|| Out::Text(text.to_owned()));
    }

    /// Sends a binary frame to all websockets as it is.
    pub fn send_binary(&self, bytes: &[u8]) {
        let world = self.0.world();
        world.gateway.tell_all(|| Out::Binary(bytes.to_vec()));
    }

    /// Sends any payload to all websockets, unnumbered and unjudged.
    pub fn send_raw(&self, payload: &serde_json::Value) {
        self.0
            .world()
            .gateway
            .tell_all(|| Out::Text(payload.to_string()));
    }

    /// How often what has happened.
    pub fn counts(&self) -> GatewayCounts {
        self.0.world().gateway.counts()
    }

    /// Waits until the counts are as wanted.
    ///
    /// # Errors
    /// They are not within 30 s.
    pub async fn wait_for(
        &self,
        wanted: impl Fn(GatewayCounts) -> bool,
    ) -> Result<GatewayCounts, Error> {
        wait(&self.0, READY, "the gateway", |world| {
            Some(world.gateway.counts()).filter(|c| wanted(*c))
        })
        .await
    }
}

/// What shall go wrong.
pub struct Faults(Arc<Core>);

impl Faults {
    pub(crate) fn new(core: &Arc<Core>) -> Self {
        Self(core.clone())
    }

    /// The next `times` requests that match go wrong. `matcher` is part of a path (without `/api/v10`),
    /// optionally after a method and a space: `"callback"`, `"POST /channels/"`; empty for every request.
    pub fn next_fails(&self, matcher: &str, times: usize, fault: Fault) {
        self.0
            .faults
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(matcher, times, fault);
    }

    /// The bucket of the next request that matches has run out: that request and all others to the
    /// very same path are told to wait for so long, until [`Faults::clear`]. Other paths are free.
    pub fn exhaust(&self, matcher: &str, retry_after: Duration) {
        self.0
            .faults
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .exhaust(matcher, retry_after);
    }

    /// Requests that match (as for [`Faults::next_fails`]) share buckets, as Discord's do: by method, by route, and by
    /// channel, server or webhook. Each takes so many requests in such a time of the sandbox's clock, tells in every
    /// answer's headers how it stands, and refuses what is too much with 429.
    pub fn limit(&self, matcher: &str, requests: u64, per: Duration) {
        let mut limits = self.0.limits.lock().unwrap_or_else(PoisonError::into_inner);
        limits.add(matcher, requests, per);
    }

    /// A channel takes so many edits of messages older than an hour in such a time (error 30046).
    pub fn limit_old_edits(&self, edits: u64, per: Duration) {
        let limit = OldEdits::new(edits, millis(per));
        self.0.world().old_edits = Some(limit);
    }

    /// Nothing goes wrong any more, and nothing is limited.
    pub fn clear(&self) {
        self.0.world().old_edits = None;
        self.0
            .limits
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        self.0
            .faults
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// How many failures are still to come.
    pub fn left(&self) -> usize {
        self.0
            .faults
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .left()
    }
}
