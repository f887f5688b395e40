//! What stays of matches: replays, results and ratings.

pub(super) mod match_replays;
pub(super) mod results_and_ratings;
pub(super) mod season_end;

use std::sync::Arc;

use super::channels::Channels;

/// Shows records.
#[derive(Clone)]
pub struct Replays {
    pub(super) channels: Arc<Channels>,
}

/// Derives results, rates, and shows both.
#[derive(Clone)]
pub struct Results {
    pub(super) channels: Arc<Channels>,
}
