//! Who sits in a lobby: who its host is, who may take a seat, and in which order they play.

use super::channel_state::Lobby;
use super::problem::Problem;
use crate::model::{Mention, Person, Player};
use crate::store::{NewMatch, StoreError};

pub(super) fn host_name(lobby: &Lobby) -> String {
    let opened = &lobby.opened;
    let host = opened.players.iter().find(|player| player.is(opened.host));
    host.map(|host| host.name.clone()).unwrap_or_default()
}

/// The players of a lobby once this person has taken a seat.
///
/// # Errors
/// They have one, or none is free for them.
pub(super) fn joined(lobby: &Lobby, person: &Person, now: i64) -> Result<Vec<Player>, Problem> {
    let (_, max) = lobby.size();
    let opened = &lobby.opened;
    if opened.players.iter().any(|one| one.is(person.user)) {
        return Err(Problem::JoinedAlready);
    }
    if opened.players.len() >= max {
        return Err(Problem::Full { seats: max });
    }
    if let Some((users, until)) = lobby.kept()
        && now < until
        && !users.contains(&person.user)
        && opened.players.len() + users.len() >= max
    {
        return Err(Problem::SeatsKept {
            players: users.into_iter().map(Mention).collect(),
            until: until.div_euclid(1000),
        });
    }
    let mut players = opened.players.clone();
    players.push(person.clone().into());
    Ok(players)
}

/// The seed, and the players in order of seats.
pub(super) fn seating(opened: &NewMatch) -> Result<(u64, Vec<Player>), Problem> {
    let seed = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    let mut players = opened.players.clone();
    if opened.shuffled {
        games::random_generator::Rng::new(seed).shuffle(&mut players);
    } else if opened.is_rematch() {
        let asked = |player: &Player| opened.invited.iter().position(|user| player.is(*user));
        players.sort_by_key(|player| asked(player).unwrap_or(usize::MAX));
    }
    Ok((seed, players))
}
