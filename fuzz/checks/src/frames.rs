//! Frames of the gateway. For any frame, nothing panics, only permitted writes happen, requests respect Discord's
//! limits, and the bot still serves afterwards.
//!
//! The input: a byte for the table, then one frame per line (see [`bot::frames`](crate::bot::frames)).

use crate::bot::{Taken, Way, at_table, frames};
use crate::byte_choices::Bytes;

/// The most frames that are read.
const MOST: usize = 6;

/// Returns how many frames were read as an event.
///
/// # Panics
/// When something does not hold.
pub fn check(bytes: &[u8]) -> usize {
    let mut bytes = Bytes::new(bytes);
    let table = bytes.byte().into();
    at_table(table, async |bot| {
        let mut read = 0;
        for (number, line) in (1..).zip(bytes.lines().take(MOST)) {
            let frame = frames::frame(line, number, bot);
            let taken = bot.hand(&frame, &Way::Gateway).await;
            read += usize::from(taken == Taken::Read);
        }
        read
    })
}
