//! What tests can do to the gateway and to answers.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use crate::{
    act::wait,
    core::Core,
    error::Error,
    faults::Fault,
    gateway::{GatewayCounts, Out},
    sandbox::READY,
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

    /// Nothing goes wrong any more.
    pub fn clear(&self) {
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
