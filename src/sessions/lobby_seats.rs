//! Who sits in a lobby: its host, who may take a seat, and the order of seats.

use rules::Kind;

use super::channel_state::Lobby;
use super::problem::Problem;
use crate::model::{MatchMessage, Mention, Person, Player, SeatOrder};
use crate::store::{NewMatch, StoreError};

pub(super) fn host_name(lobby: &Lobby) -> String {
    let opened = &lobby.opened;
    let host = opened.players.iter().find(|player| player.is(opened.host));
    host.map(|host| host.name.clone()).unwrap_or_default()
}

/// The problem to report to a user who wants to open a lobby while this lobby is in the channel.
pub(super) fn in_the_way(lobby: &Lobby, user: u64, link: MatchMessage, now: i64) -> Problem {
    let games = lobby.opened.games().iter().map(|kind| kind.name());
    let game = games.collect::<Vec<_>>().join(", ");
    if lobby.seats(user) {
        return Problem::LobbyYours { game, link };
    }
    let name = String::new();
    let free = joined(lobby, &Person { user, name }, Joining::Join, now);
    // if there are several games, a player who joins must choose one
    let joins = free.is_ok() && lobby.opened.offers.is_empty();
    Problem::LobbyOpen {
        id: lobby.opened.id,
        host: host_name(lobby),
        game,
        link,
        joins: u8::from(joins),
    }
}

/// How a player takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// A free seat.
    Join,
    /// A seat to which the player was invited.
    Accept,
    /// The last seat of a challenge, with the game that the player chooses.
    Take(Kind),
}

/// The lobby after this person has taken a seat.
///
/// # Errors
/// They have a seat already, no seat is free for them, or they accept an invitation that they do not have.
pub(super) fn joined(
    lobby: &Lobby,
    person: &Person,
    how: Joining,
    now: i64,
) -> Result<Lobby, Problem> {
    let opened = &lobby.opened;
    let (user, asked) = (person.user, opened.invited.contains(&person.user));
    if lobby.seats(user) {
        return Err(Problem::JoinedAlready);
    }
    if opened.private && !asked {
        return Err(Problem::PrivateLobby {
            host: host_name(lobby),
        });
    }
    if how == Joining::Accept && !asked {
        return Err(not_asked(lobby));
    }
    let mut lobby = lobby.clone();
    lobby.opened.declined.retain(|one| *one != user);
    if let Joining::Take(kind) = how {
        if !lobby.opened.games().contains(&kind) {
            return Err(Problem::LobbyGone);
        }
        lobby.opened.kind = kind;
    }
    let (_, max) = lobby.size();
    if lobby.opened.players.len() >= max {
        return Err(Problem::Full { seats: max });
    }
    if let Some((users, until)) = lobby.reserved()
        && now < until
        && !users.contains(&user)
        && lobby.coming() >= max
    {
        return Err(Problem::SeatsReserved {
            players: users.into_iter().map(Mention).collect(),
            until: until.div_euclid(1000),
        });
    }
    lobby.opened.players.push(person.clone().into());
    Ok(lobby)
}

/// The lobby after its host has given a free seat to a computer.
///
/// # Errors
/// They are not its host, no seat is free, or the invited players would have no seat.
pub(super) fn joined_by_computer(
    lobby: &Lobby,
    host: u64,
    computer: Player,
) -> Result<Lobby, Problem> {
    of_host(lobby, host)?;
    let (_, max) = lobby.size();
    if lobby.opened.players.len() >= max {
        return Err(Problem::Full { seats: max });
    }
    if !lobby.opened.offers.is_empty() {
        return Err(Problem::LobbyGone);
    }
    if lobby.coming() >= max {
        return Err(Problem::SeatsAsked {
            players: lobby.awaited().into_iter().map(Mention).collect(),
        });
    }
    let mut lobby = lobby.clone();
    lobby.opened.players.push(computer);
    Ok(lobby)
}

/// The lobby after the computer that joined last was removed.
///
/// # Errors
/// They are not its host, or no computer is in it.
pub(super) fn left_by_computer(lobby: &Lobby, host: u64) -> Result<NewMatch, Problem> {
    of_host(lobby, host)?;
    let mut opened = lobby.opened.clone();
    let computer = |player: &Player| player.user().is_none();
    let last = opened.players.iter().rposition(computer);
    opened.players.remove(last.ok_or(Problem::NoComputer)?);
    Ok(opened)
}

/// Checks that this user is the lobby's host, who may change it.
pub(super) fn of_host(lobby: &Lobby, user: u64) -> Result<(), Problem> {
    if lobby.opened.host == user {
        return Ok(());
    }
    let host = host_name(lobby);
    Err(Problem::LobbyHostOnly { host })
}

/// The problem of a user who was not invited, but accepts or declines.
fn not_asked(lobby: &Lobby) -> Problem {
    Problem::NotAsked {
        players: lobby.awaited().into_iter().map(Mention).collect(),
    }
}

/// The lobby after this user has left their seat.
///
/// # Errors
/// They have no seat.
pub(super) fn left(lobby: &Lobby, user: u64) -> Result<NewMatch, Problem> {
    if !lobby.seats(user) {
        return Err(Problem::NotJoined);
    }
    let mut opened = lobby.opened.clone();
    opened.players.retain(|one| !one.is(user));
    let next = opened.players.iter().find_map(Player::user);
    if next.is_none() {
        // computers alone do not wait in a lobby
        opened.players.clear();
    }
    if let Some(next) = next.filter(|_| opened.host == user) {
        opened.host = next;
    }
    Ok(opened)
}

/// The lobby after this invited user has declined.
///
/// # Errors
/// They were not invited, have a seat, or have declined already.
pub(super) fn declined(lobby: &Lobby, user: u64) -> Result<NewMatch, Problem> {
    let mut opened = lobby.opened.clone();
    if lobby.seats(user) {
        return Err(Problem::DeclinedSeated);
    }
    if !opened.invited.contains(&user) {
        return Err(not_asked(lobby));
    }
    if opened.declined.contains(&user) {
        return Err(Problem::DeclinedAlready);
    }
    opened.declined.push(user);
    Ok(opened)
}

/// The seed, and the players in order of seats.
pub(super) fn seating(opened: &NewMatch) -> Result<(u64, Vec<Player>), Problem> {
    let seed = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    let mut players = opened.players.clone();
    let asked = |player: &Player| opened.invited.iter().position(|user| player.is(*user));
    match opened.order {
        SeatOrder::Random => rules::random_generator::Rng::new(seed).shuffle(&mut players),
        SeatOrder::Joining => {}
        // players who were not invited come last
        SeatOrder::Invited => players.sort_by_key(|one| asked(one).unwrap_or(usize::MAX)),
        SeatOrder::HostFirst => players.sort_by_key(|one| !one.is(opened.host)),
        SeatOrder::HostLast => players.sort_by_key(|one| one.is(opened.host)),
    }
    Ok((seed, players))
}
