//! Turns that are not played: plans for later, and trees of analysis.

pub(super) mod analysis;
pub(super) mod planned_branches;
pub(super) mod set_plans;

use std::sync::Arc;

use super::channels::Channels;

/// Stores plans.
#[derive(Clone)]
pub struct Plans {
    pub(super) channels: Arc<Channels>,
}

/// Shows and changes trees of analysis.
#[derive(Clone)]
pub struct Analyses {
    pub(super) channels: Arc<Channels>,
}
