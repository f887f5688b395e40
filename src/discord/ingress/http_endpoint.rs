//! Receives interactions over HTTP. Discord posts them, signed, instead of sending them through the gateway.
//!
//! The answers go through Discord's callback, as always. The HTTP response has no room for an answer with a larger
//! picture: Discord accepts about 150 KB there.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use ring::signature::{ED25519, UnparsedPublicKey};
use serenity::Interaction;
use thiserror::Error;

use crate::discord::framework::dispatch_without_gateway::Dispatcher;
use crate::discord::requests::unsupported::Unsupported;
use crate::discord::requests::used_fields;
use crate::panic_guard::guarded;
use crate::sessions::Clock;

/// The largest accepted difference between a request's time and our time, in seconds.
const MAX_AGE: i64 = 300;

/// The length of a signature in bytes.
const SIGNATURE: usize = 64;

/// The signature and time from a request's headers.
pub struct Envelope {
    signature: [u8; SIGNATURE],
    /// The request's time as text. The signature covers this text followed by the body.
    time: String,
}

/// The endpoint for signed interactions.
pub struct Endpoint {
    key: [u8; 32],
    clock: Clock,
    stage: Arc<Dispatcher>,
}

/// An accepted request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Discord's check that the endpoint is alive.
    Ping,
    /// An interaction. It is answered through Discord's callback.
    Interaction,
}

/// Why a request was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotTaken {
    /// Not signed by Discord for this application, or too old.
    #[error("the signature is missing, wrong or old")]
    Unsigned,
    /// Signed, but not readable as an interaction.
    #[error("this is no interaction")]
    Unreadable,
}

impl Envelope {
    /// Checks a request's two signature headers, before its body is read. `now` is in milliseconds.
    ///
    /// # Errors
    /// A header is missing or malformed, or the time differs too much from our time.
    pub fn read(
        now: i64,
        signature: Option<&str>,
        timestamp: Option<&str>,
    ) -> Result<Self, NotTaken> {
        Self::sealed(now, signature, timestamp).ok_or(NotTaken::Unsigned)
    }

    fn sealed(now: i64, signature: Option<&str>, timestamp: Option<&str>) -> Option<Self> {
        let timestamp = timestamp?;
        let seconds: i64 = timestamp.parse().ok()?;
        if (now / 1000).checked_sub(seconds)?.checked_abs()? > MAX_AGE {
            return None;
        }
        let mut bytes = [0; SIGNATURE];
        hex::decode_to_slice(signature?, &mut bytes).ok()?;
        Some(Self {
            signature: bytes,
            time: timestamp.to_owned(),
        })
    }

    /// Checks the signature with this public key.
    ///
    /// # Errors
    /// The signature is wrong.
    pub fn check(self, key: &[u8; 32], body: &[u8]) -> Result<(), NotTaken> {
        let mut signed = self.time.into_bytes();
        signed.extend_from_slice(body);
        let verified = UnparsedPublicKey::new(&ED25519, key).verify(&signed, &self.signature);
        verified.map_err(|_| NotTaken::Unsigned)
    }
}

impl Endpoint {
    /// An endpoint that accepts interactions signed with this public key (32 bytes).
    pub const fn new(key: [u8; 32], clock: Clock, stage: Arc<Dispatcher>) -> Self {
        Self { key, clock, stage }
    }

    /// Checks a request's two signature headers, before its body is read.
    ///
    /// # Errors
    /// A header is missing or malformed, or the time differs too much from our time.
    pub fn envelope(
        &self,
        signature: Option<&str>,
        timestamp: Option<&str>,
    ) -> Result<Envelope, NotTaken> {
        Envelope::read((self.clock)(), signature, timestamp)
    }

    /// Accepts a complete request. The interaction is handled after the HTTP response.
    ///
    /// # Errors
    /// Its signature is wrong, or it cannot be parsed.
    pub fn receive(&self, envelope: Envelope, body: &[u8]) -> Result<Received, NotTaken> {
        envelope.check(&self.key, body)?;
        let stage = Arc::clone(&self.stage);
        let tasks = stage.tasks().clone();
        let sent = serde_json::from_slice(body).map_err(|_| NotTaken::Unreadable)?;
        match used_fields::read(&sent) {
            Ok(Interaction::Ping(_)) => return Ok(Received::Ping),
            Ok(interaction) => {
                tasks.spawn("interaction", async move {
                    // a request that is sent again may reach another process
                    let changes_nothing = matches!(interaction, Interaction::Autocomplete(_));
                    let id = interaction.id().get();
                    let handling = stage.shared().sessions.people.handles(id);
                    // a panic there must not cost the answer
                    if changes_nothing || guarded("handling", handling).await != Ok(false) {
                        Box::pin(stage.dispatch(interaction)).await;
                    }
                });
            }
            // the error may quote a secret choice, so it is not logged
            Err(_) => {
                let strange = Unsupported::of(&sent);
                let id = strange.as_ref().map(|strange| strange.id.get());
                tracing::warn!(interaction = id, "a signed interaction could not be read");
                let strange = strange.ok_or(NotTaken::Unreadable)?;
                tasks.spawn("interaction", async move { stage.answer(strange).await });
            }
        }
        Ok(Received::Interaction)
    }
}
