//! The faults that tests can cause at the gateway and in answers.

use std::sync::Arc;
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

/// Controls the gateway.
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

    /// Tells all bots that their session is invalid (op 9). A session that is not resumable is forgotten.
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

    /// Refuses the resumes of the next `times` bots in this way, and forgets their sessions.
    pub fn refuse_resumes(&self, times: usize, how: Refusal) {
        let trouble = &mut self.0.world().gateway.trouble;
        trouble.resumes = vec![how; times];
    }

    /// Refuses the identifies of the next `times` bots in this way.
    pub fn refuse_identifies(&self, times: usize, how: Refusal) {
        let trouble = &mut self.0.world().gateway.trouble;
        trouble.identifies = vec![how; times];
    }

    /// Sets the heartbeat interval for connections that are opened from now on.
    pub fn heartbeat_every(&self, interval: Duration) {
        self.0.world().gateway.trouble.heartbeat = interval;
    }

    /// Sets whether heartbeats are acknowledged (op 11); default: yes.
    pub fn acknowledge_heartbeats(&self, acknowledge: bool) {
        self.0.world().gateway.trouble.deaf = !acknowledge;
    }

    /// Holds back all events from now on until they are released. Events get their numbers (`s`) when they are sent.
    /// The greeting of a session is not held back.
    pub fn hold(&self) {
        self.0.world().gateway.hold(false);
    }

    /// Like [`hold`](Self::hold), but events keep the numbers of their original order. If they are released in another
    /// order, the bot receives the numbers out of order.
    pub fn hold_numbered(&self) {
        self.0.world().gateway.hold(true);
    }

    /// Waits until this many events are held back.
    ///
    /// # Errors
    /// There are fewer after 30 s.
    pub async fn wait_for_held(&self, events: usize) -> Result<(), Error> {
        wait(&self.0, READY, "an event to hold back", |world| {
            (world.gateway.held() >= events).then_some(())
        })
        .await
    }

    /// Sends the held event at this index; 0 is the oldest one left. Releasing the last one ends the holding.
    pub fn release(&self, at: usize) {
        self.0.world().gateway.release(at);
    }

    /// From now on, changes every interaction with this function before it is sent, through the gateway and over
    /// HTTP. Changed interactions are not judged; answers to them still are.
    pub fn change_interactions(&self, change: impl FnMut(&mut serde_json::Value) + Send + 'static) {
        self.0.world().gateway.trouble.change = Some(Box::new(change));
    }

    /// Stops changing interactions.
    pub fn leave_interactions(&self) {
        self.0.world().gateway.trouble.change = None;
    }

    /// From now on, changes `READY` with this function before it is sent. A changed one is not judged.
    pub fn change_ready(&self, change: impl FnMut(&mut serde_json::Value) + Send + 'static) {
        self.0.world().gateway.trouble.change_ready = Some(Box::new(change));
    }

    /// Sends any event to all websockets as the next event of their sessions (op 0), without judging it.
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

    /// Sends any payload to all websockets, without a number and without judging it.
    pub fn send_raw(&self, payload: &serde_json::Value) {
        self.0
            .world()
            .gateway
            .tell_all(|| Out::Text(payload.to_string()));
    }

    /// The gateway's counters.
    pub fn counts(&self) -> GatewayCounts {
        self.0.world().gateway.counts()
    }

    /// Waits until the counters are as wanted.
    ///
    /// # Errors
    /// The counters are not as wanted within 30 s.
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

/// Makes requests fail.
pub struct Faults(Arc<Core>);

impl Faults {
    pub(crate) fn new(core: &Arc<Core>) -> Self {
        Self(core.clone())
    }

    /// The next `times` requests that match fail with this fault. `matcher` is part of a path (without `/api/v10`),
    /// optionally after a method and a space: `"callback"`, `"POST /channels/"`. An empty `matcher` matches every
    /// request.
    pub fn next_fails(&self, matcher: &str, times: usize, fault: Fault) {
        self.0.faults.lock().add(matcher, times, fault);
    }

    /// Exhausts the bucket of the next request that matches. That request and all others to exactly the same path get
    /// this retry-after, until [`Faults::clear`]. Other paths are not affected.
    pub fn exhaust(&self, matcher: &str, retry_after: Duration) {
        self.0.faults.lock().exhaust(matcher, retry_after);
    }

    /// Makes requests that match (as for [`Faults::next_fails`]) share rate-limit buckets as on Discord: by method, by
    /// route, and by channel, server or webhook. Each bucket allows `requests` requests in the time `per` of the
    /// sandbox's clock. The headers of every answer give the state of its bucket. Excess requests get 429.
    pub fn limit(&self, matcher: &str, requests: u64, per: Duration) {
        self.0.limits.lock().add(matcher, requests, per);
    }

    /// Allows each channel `edits` edits of messages older than an hour in the time `per` (error 30046).
    pub fn limit_old_edits(&self, edits: u64, per: Duration) {
        let limit = OldEdits::new(edits, millis(per));
        self.0.world().old_edits = Some(limit);
    }

    /// Removes all faults and limits.
    pub fn clear(&self) {
        self.0.world().old_edits = None;
        self.0.limits.lock().clear();
        self.0.faults.lock().clear();
    }

    /// The number of failures that are still to come.
    pub fn left(&self) -> usize {
        self.0.faults.lock().left()
    }
}
