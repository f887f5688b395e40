//! Lobbies: from `/play` to the first turn.

pub(super) mod lobby;
pub(super) mod lobby_acts;
pub(super) mod lobby_options;
pub(super) mod opening;
pub(super) mod practice;
pub(super) mod practice_origin;

use std::sync::Arc;

use super::channels::Channels;

/// Changes lobbies.
#[derive(Clone)]
pub struct Lobbies {
    pub(super) channels: Arc<Channels>,
}
