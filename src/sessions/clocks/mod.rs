//! The clocks of matches: who is to be told, whose time is up, who is away.

pub(super) mod absence;
pub(super) mod live_clocks;
pub(super) mod match_clocks;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::channels::Channels;

/// Judges clocks.
#[derive(Clone)]
pub struct Clocks {
    pub(super) channels: Arc<Channels>,
}
