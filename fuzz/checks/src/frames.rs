//! Frames of the gateway: whatever comes, nothing panics, nothing is written but what whoever asks may
//! do, what is sent keeps to Discord's limits, and the bot goes on serving.
//!
//! A byte for the table, then a frame a line (see [`bot::frames`](crate::bot::frames)).

use crate::bot::{Taken, Way, at_table, frames};
use crate::byte_choices::Bytes;

/// Most frames that are read.
const MOST: usize = 6;

/// Tells how many frames were read as an event.
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
