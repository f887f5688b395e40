//! Who may begin a match by taking a seat.

use std::collections::BTreeSet;

use skirmish::model::Player;
use skirmish::store::{Status, StoredMatch};

use super::permitted_writes::Asked;

/// All who were in a lobby, and who asks besides, sit in its match.
pub(super) fn joins_last(asked: &Asked, old: &StoredMatch, players: &[Player]) -> bool {
    let users = |players: &[Player]| BTreeSet::from_iter(users(players));
    let mut seated = users(&old.opened.players);
    let most = old.opened.wanted.unwrap_or(old.opened.kind.seats().1);
    old.status == Status::Lobby
        && asked.verb() == "join"
        && seated.insert(asked.user)
        && seated == users(players)
        && players.len() == usize::from(most)
}

pub(super) fn users(players: &[Player]) -> Vec<u64> {
    players.iter().filter_map(Player::user).collect()
}
