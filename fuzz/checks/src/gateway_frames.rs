//! Checks frames of the gateway. For any frame, nothing panics, only permitted writes happen, requests respect
//! Discord's limits, and the bot still works afterwards.
//!
//! The input has a byte for the table, then one frame per line (see [`bot::generated_interactions`](crate::bot::generated_interactions)).

use crate::bot::{Taken, Way, at_table, generated_interactions};
use crate::byte_choices::Bytes;

/// The most frames that are read.
const MOST: usize = 6;

/// Returns how many frames were read as an event.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let mut bytes = Bytes::new(bytes);
    let table = bytes.byte().into();
    at_table(table, async |bot| {
        let mut read = 0;
        for (number, line) in (1..).zip(bytes.lines().take(MOST)) {
            let frame = generated_interactions::frame(line, number, bot);
            let taken = bot.hand(&frame, &Way::Gateway).await;
            read += usize::from(taken == Taken::Read);
        }
        read
    })
}
