//! Receives interactions over HTTP: Discord posts them, signed, instead of sending them through the
//! gateway.
//!
//! They are answered through Discord's callback, as always. An answer in the body of the HTTP
//! response has no room for larger pictures (Discord accepts about 150 KB there).

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use ring::signature::{ED25519, UnparsedPublicKey};
use serenity::Interaction;
use thiserror::Error;

use crate::discord::framework::dispatcher::Dispatcher;
use crate::discord::requests::unsupported::Unsupported;
use crate::sessions::Clock;

/// The largest accepted difference between a request's time and ours, in seconds.
const MAX_AGE: i64 = 300;

/// The length of a signature in bytes.
const SIGNATURE: usize = 64;

/// The signature and time from a request's headers.
pub struct Envelope {
    signature: [u8; SIGNATURE],
    /// The time as text: the signature covers this text followed by the body.
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
    /// Discord checks that the endpoint is alive.
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

impl Endpoint {
    /// An endpoint that accepts interactions signed with this public key (32 bytes).
    pub const fn new(key: [u8; 32], clock: Clock, stage: Arc<Dispatcher>) -> Self {
        Self { key, clock, stage }
    }

    /// Checks a request's two signature headers, before its body is read.
    ///
    /// # Errors
    /// A header is missing or malformed, or the time differs too much from ours.
    pub fn envelope(
        &self,
        signature: Option<&str>,
        timestamp: Option<&str>,
    ) -> Result<Envelope, NotTaken> {
        self.sealed(signature, timestamp).ok_or(NotTaken::Unsigned)
    }

    fn sealed(&self, signature: Option<&str>, timestamp: Option<&str>) -> Option<Envelope> {
        let timestamp = timestamp?;
        let seconds: i64 = timestamp.parse().ok()?;
        let now = (self.clock)() / 1000;
        if now.checked_sub(seconds)?.checked_abs()? > MAX_AGE {
            return None;
        }
        let mut bytes = [0; SIGNATURE];
        hex::decode_to_slice(signature?, &mut bytes).ok()?;
        Some(Envelope {
            signature: bytes,
            time: timestamp.to_owned(),
        })
    }

    /// Accepts a complete request. The interaction is handled after the HTTP response.
    ///
    /// # Errors
    /// Its signature is wrong, or it cannot be parsed.
    pub fn receive(&self, envelope: Envelope, body: &[u8]) -> Result<Received, NotTaken> {
        let mut signed = envelope.time.into_bytes();
        signed.extend_from_slice(body);
        let key = UnparsedPublicKey::new(&ED25519, self.key);
        let verified = key.verify(&signed, &envelope.signature);
        verified.map_err(|_| NotTaken::Unsigned)?;
        let stage = Arc::clone(&self.stage);
        let tasks = stage.tasks().clone();
        match serde_json::from_slice(body) {
            Ok(Interaction::Ping(_)) => return Ok(Received::Ping),
            Ok(interaction) => {
                tasks.spawn("interaction", async move {
                    Box::pin(stage.dispatch(interaction)).await;
                });
            }
            Err(error) => {
                let strange = unread(body, &error).ok_or(NotTaken::Unreadable)?;
                tasks.spawn("interaction", async move { stage.answer(strange).await });
            }
        }
        Ok(Received::Interaction)
    }
}

/// The parts of a signed, unparsable interaction that are needed to answer it.
fn unread(body: &[u8], error: &serde_json::Error) -> Option<Unsupported> {
    let strange = serde_json::from_slice(body).ok();
    let strange = strange.as_ref().and_then(Unsupported::of);
    let id = strange.as_ref().map(|strange| strange.id.get());
    // the error itself may quote a secret choice
    let (what, line, column) = (error.classify(), error.line(), error.column());
    tracing::warn!(
        interaction = id,
        ?what,
        line,
        column,
        "a signed interaction could not be read"
    );
    strange
}
