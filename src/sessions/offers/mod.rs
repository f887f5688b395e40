//! Offers to end a match or to take back a turn, and the answers to them.

pub(super) mod end_offers;
pub(super) mod open_offers;
pub(super) mod takeback_offers;

use std::sync::Arc;

use super::channels::Channels;

/// Makes, answers and closes offers.
#[derive(Clone)]
pub struct Offers {
    pub(super) channels: Arc<Channels>,
}
