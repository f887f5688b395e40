//! Interactions over HTTP: Discord posts them, signed, instead of sending them through the gateway.
//!
//! An interaction is answered as ever, through Discord's callback: an answer in the body of the HTTP
//! response could not hold every picture (Discord takes some 150 KB there).

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use ring::signature::{ED25519, UnparsedPublicKey};
use serenity::Interaction;
use thiserror::Error;

use crate::discord::framework::dispatcher::Dispatcher;
use crate::discord::replies::unsupported::Unsupported;
use crate::sessions::Clock;

/// How far a request's time may be from ours, in seconds.
const MAX_AGE: i64 = 300;

/// Bytes of a signature.
const SIGNATURE: usize = 64;

/// What a request's headers say of its signature.
pub struct Envelope {
    signature: [u8; SIGNATURE],
    /// The time as it was sent, which the signature is over, before the body.
    time: String,
}

/// Where signed interactions come in.
pub struct Endpoint {
    key: [u8; 32],
    clock: Clock,
    stage: Arc<Dispatcher>,
}

/// A request taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Discord asks whether anybody is there.
    Ping,
    /// An interaction, which is answered through Discord's callback.
    Interaction,
}

/// Why a request was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotTaken {
    /// Not signed by Discord for this application, or not lately.
    #[error("the signature is missing, wrong or old")]
    Unsigned,
    /// Signed, but nothing that can be read as an interaction.
    #[error("this is no interaction")]
    Unreadable,
}

impl Endpoint {
    /// An endpoint for interactions signed with this public key (32 bytes).
    pub const fn new(key: [u8; 32], clock: Clock, stage: Arc<Dispatcher>) -> Self {
        Self { key, clock, stage }
    }

    /// Looks at a request's two signature headers: what must be right before its body is read.
    ///
    /// # Errors
    /// One is missing or malformed, or the time is not ours.
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

    /// Takes a request that is whole. What it asks for is done behind the answer.
    ///
    /// # Errors
    /// Its signature is another's, or it cannot be read.
    pub fn receive(&self, envelope: Envelope, body: &[u8]) -> Result<Received, NotTaken> {
        let mut signed = envelope.time.into_bytes();
        signed.extend_from_slice(body);
        let key = UnparsedPublicKey::new(&ED25519, self.key);
        let verified = key.verify(&signed, &envelope.signature);
        verified.map_err(|_| NotTaken::Unsigned)?;
        let stage = Arc::clone(&self.stage);
        let hands = stage.hands().clone();
        match serde_json::from_slice(body) {
            Ok(Interaction::Ping(_)) => return Ok(Received::Ping),
            Ok(interaction) => {
                hands.spawn("interaction", async move {
                    Box::pin(stage.dispatch(interaction)).await;
                });
            }
            Err(error) => {
                let strange = unread(body, &error).ok_or(NotTaken::Unreadable)?;
                hands.spawn("interaction", async move { stage.answer(strange).await });
            }
        }
        Ok(Received::Interaction)
    }
}

/// A signed interaction that could not be read, as far as it can be answered.
fn unread(body: &[u8], error: &serde_json::Error) -> Option<Unsupported> {
    let strange = serde_json::from_slice(body).ok();
    let strange = strange.as_ref().and_then(Unsupported::of);
    let id = strange.as_ref().map(|strange| strange.id.get());
    // the error itself may quote what was chosen in secret
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
