//! Matches in play: turns, resignations, suggestions, hints, computers, places.

pub(super) mod button_ticket;
pub(super) mod computer_turns;
pub(super) mod hints;
pub(super) mod match_actions;
pub(super) mod notes;
pub(super) mod places;
pub(super) mod turn_suggestions;

use std::sync::Arc;

use super::channels::Channels;

/// Shows matches in play, and changes them.
#[derive(Clone)]
pub struct Play {
    pub(super) channels: Arc<Channels>,
}
