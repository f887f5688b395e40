//! People and servers: their settings, names, languages and looks, with whom they want to play, and what they have
//! open.

pub(super) mod company;
pub(super) mod digest;
pub(super) mod languages;
pub(super) mod looks;
pub(super) mod own_matches;
pub(super) mod preferences;
mod quiet_turns;

use std::sync::Arc;

use tokio::sync::Mutex;

use super::channels::Channels;
use super::clocks::Clocks;
use super::lobbies::Lobbies;
use super::plans::Plans;
use crate::recent::Recent;
use crate::store::ServerStyle;

/// What is stored of people and servers, and what of it is in memory.
pub struct People {
    pub(super) channels: Arc<Channels>,
    /// For each user and server: the last interaction whose name is stored, and that name.
    names: Recent<(u64, u64), LastName>,
    /// For each person: when their language was read or stored, and which it was.
    pub(super) spoken: Recent<u64, (i64, Option<String>)>,
    /// For each server: when its languages and look were read, and which they were.
    servers: Recent<u64, (i64, ServerStyle)>,
}

/// The last interaction whose name is stored, and that name.
type LastName = Arc<Mutex<(u64, String)>>;

/// How many (user, server) pairs have their stored name cached.
const NAMES: usize = 16_384;

impl People {
    pub(super) fn new(channels: Arc<Channels>) -> Self {
        Self {
            channels,
            names: Recent::new(NAMES),
            spoken: Recent::new(languages::KNOWN),
            servers: Recent::new(languages::KNOWN),
        }
    }
}

/// Who plays with whom: open lobbies, news of them, matches that are followed, and blocks.
#[derive(Clone)]
pub struct Company {
    pub(super) channels: Arc<Channels>,
    pub(super) lobbies: Lobbies,
}

/// A person's own lobbies and matches, and what they are to be told of them.
#[derive(Clone)]
pub struct Agenda {
    pub(super) channels: Arc<Channels>,
    pub(super) clocks: Clocks,
    pub(super) plans: Plans,
}
