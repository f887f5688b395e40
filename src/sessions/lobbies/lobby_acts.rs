//! What people can do to a lobby: one function says what follows from each act. Also who sits where.

use rules::Kind;

use crate::model::{
    Actor, Level, MatchMessage, Mention, Occupant, Person, Player, Reach, SeatOrder,
};
use crate::sessions::channels::channel_state::Lobby;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::lobbies::lobby_options::{LobbyOption, chosen};
use crate::sessions::problem::Problem;
use crate::store::{NewMatch, StoreError};

/// What somebody does to a lobby.
#[derive(Clone, Debug)]
pub enum LobbyAct {
    /// Takes a seat.
    Join {
        /// The player's name.
        name: String,
        /// Which seat.
        how: Joining,
    },
    /// Leaves their seat. If the host leaves, the person who joined next becomes host. A lobby without people ends.
    Leave,
    /// Declines their invitation. A private lobby ends if too few others can still join.
    Decline,
    /// The host gives a free seat to a computer.
    AddComputer {
        /// The computer.
        computer: NewComputer,
        /// If given, the computer is added only if the lobby has at most this number of computers.
        joined: Option<usize>,
    },
    /// The host removes the computer that joined last.
    RemoveComputer,
    /// The host removes this person, who may join again.
    Remove(u64),
    /// The host changes an option.
    Choose(LobbyOption),
    /// The host starts the match.
    Start,
    /// The host or a manager cancels the lobby.
    Cancel,
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

/// A computer, and its names.
#[derive(Clone, Debug)]
pub struct NewComputer {
    /// How strongly it plays.
    pub level: Level,
    /// Its name if it is the first computer of its level in a lobby, its name if it is the second, and so on.
    pub names: Vec<String>,
}

impl NewComputer {
    /// Makes the player for this computer. Its name depends on how many computers of its level are among `players`.
    pub fn beside(&self, players: &[Player]) -> Player {
        let alike = players
            .iter()
            .filter(|player| player.level() == Some(self.level));
        let name = self.names.get(alike.count()).or(self.names.last());
        Player {
            occupant: Occupant::Computer(self.level),
            name: name.cloned().unwrap_or_default(),
        }
    }
}

/// What an act has changed in a lobby.
#[derive(Clone, Debug)]
pub struct LobbyChange {
    /// The lobby's terms and players before.
    pub before: NewMatch,
    /// What became of the lobby.
    pub after: LobbyAfter,
}

/// A lobby after an act.
#[derive(Clone, Debug)]
pub enum LobbyAfter {
    /// It waits for more players, or for its host. The host may have changed.
    Waits(Box<Lobby>),
    /// Its match has begun.
    Begun(Box<Snapshot>),
    /// It has ended without a match. It has no players if the last one left.
    Ended(Box<Lobby>),
}

impl LobbyAfter {
    /// The lobby, unless its match has begun.
    pub fn lobby(self) -> Option<Lobby> {
        match self {
            Self::Waits(lobby) | Self::Ended(lobby) => Some(*lobby),
            Self::Begun(_) => None,
        }
    }
}

/// What becomes of a lobby after an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It waits for more players, or for its host.
    Waits,
    /// Its match begins.
    Begins,
    /// It ends without a match.
    Ends,
}

/// The lobby after an act, and what becomes of it. The database decides the rest: who may play with whom.
///
/// # Errors
/// The actor may not do this, or the lobby does not allow it.
pub fn lobby_after(
    lobby: &Lobby,
    actor: Actor,
    act: &LobbyAct,
    now: i64,
) -> Result<(Lobby, Next), Problem> {
    let (user, mut after) = (actor.user().unwrap_or_default(), lobby.clone());
    let next = match act {
        LobbyAct::Join { name, how } => {
            join(&mut after, user, *how, now)?;
            let name = name.clone();
            after.opened.players.push(Person { user, name }.into());
            if_full(&after)
        }
        LobbyAct::Leave => leave(&mut after.opened, user)?,
        LobbyAct::Decline => {
            decline(&mut after, user)?;
            if after.opened.terms.private && after.coming() < after.size().0 {
                Next::Ends
            } else {
                Next::Waits
            }
        }
        LobbyAct::AddComputer { computer, joined } => {
            let levels = || lobby.opened.players.iter().filter_map(Player::level);
            if let Some(level) = levels().next_back()
                && joined.is_some_and(|joined| joined < levels().count())
            {
                let level = level.number();
                return Err(Problem::ComputerJoined { level });
            }
            of_host(lobby, user)?;
            has_seat_for_computer(lobby)?;
            let computer = computer.beside(&lobby.opened.players);
            after.opened.players.push(computer);
            if_full(&after)
        }
        LobbyAct::RemoveComputer => {
            of_host(lobby, user)?;
            let players = &mut after.opened.players;
            let last = players.iter().rposition(|player| player.user().is_none());
            players.remove(last.ok_or(Problem::NoComputer)?);
            Next::Waits
        }
        LobbyAct::Remove(person) => {
            of_host(lobby, user)?;
            if *person == user || !lobby.seats(*person) {
                return Err(Problem::RemoveAbsent);
            }
            let opened = &mut after.opened;
            opened.players.retain(|one| !one.is(*person));
            if opened.terms.invited.contains(person) {
                // no seat is reserved for them any more
                opened.declined.push(*person);
            }
            Next::Waits
        }
        LobbyAct::Choose(option) => {
            of_host(lobby, user)?;
            after = chosen(lobby, option)?;
            match option {
                LobbyOption::Seats(_) | LobbyOption::SelfStart(_) => if_full(&after),
                // a host who makes the lobby private may still want to invite somebody
                _ => Next::Waits,
            }
        }
        LobbyAct::Start => {
            if lobby.opened.host != user {
                let host = host_name(lobby);
                return Err(Problem::HostOnly { host });
            }
            if !lobby.ready() {
                return Err(Problem::TooFew {
                    joined: lobby.opened.players.len(),
                    needed: lobby.size().0,
                });
            }
            Next::Begins
        }
        LobbyAct::Cancel => {
            // where no server has added the bot, the players are the managers
            let manages = lobby.opened.place.reach() == Reach::Token && lobby.seats(user);
            if !manages && !actor.may_close_lobby_of(lobby.opened.host) {
                let host = host_name(lobby);
                return Err(Problem::HostOrAdminOnly { host });
            }
            Next::Ends
        }
    };
    Ok((after, next))
}

/// What becomes of a lobby after somebody has joined, or a number of seats or the start was chosen.
fn if_full(lobby: &Lobby) -> Next {
    // the player who takes a challenge chooses its game, so nothing else has to be decided before the match begins
    let challenge = !lobby.opened.terms.offers.is_empty();
    if lobby.begins() || challenge && lobby.opened.players.len() == lobby.size().1 {
        Next::Begins
    } else {
        Next::Waits
    }
}

/// Checks that a seat is free for this user, and answers their invitation.
fn join(lobby: &mut Lobby, user: u64, how: Joining, now: i64) -> Result<(), Problem> {
    let asked = lobby.opened.terms.invited.contains(&user);
    if lobby.seats(user) {
        let ((fewest, seats), host) = (lobby.size(), host_name(lobby));
        let by_itself = u8::from(lobby.opened.terms.self_start);
        return Err(Problem::JoinedAlready {
            how: by_itself + u8::from(by_itself > 0 && fewest < seats),
            host,
            fewest,
            seats,
        });
    }
    if lobby.opened.terms.private && !asked {
        let host = host_name(lobby);
        return Err(Problem::PrivateLobby { host });
    }
    if how == Joining::Accept && !asked {
        return Err(not_asked(lobby));
    }
    lobby.opened.declined.retain(|one| *one != user);
    if let Joining::Take(kind) = how {
        if !lobby.opened.terms.games().contains(&kind) {
            return Err(Problem::LobbyGone);
        }
        lobby.opened.terms.kind = kind;
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
    Ok(())
}

/// Checks that a computer would take no seat from an invited player.
fn has_seat_for_computer(lobby: &Lobby) -> Result<(), Problem> {
    let (_, max) = lobby.size();
    if lobby.opened.players.len() >= max {
        return Err(Problem::Full { seats: max });
    }
    if !lobby.opened.terms.offers.is_empty() {
        return Err(Problem::LobbyGone);
    }
    if lobby.coming() >= max {
        return Err(Problem::SeatsAsked {
            players: lobby.awaited().into_iter().map(Mention).collect(),
        });
    }
    Ok(())
}

fn leave(opened: &mut NewMatch, user: u64) -> Result<Next, Problem> {
    let seated = opened.players.len();
    opened.players.retain(|one| !one.is(user));
    if opened.players.len() == seated {
        return Err(Problem::NotJoined);
    }
    let Some(next) = opened.players.iter().find_map(Player::user) else {
        // computers alone do not wait in a lobby
        opened.players.clear();
        return Ok(Next::Ends);
    };
    if opened.host == user {
        opened.host = next;
    }
    Ok(Next::Waits)
}

fn decline(lobby: &mut Lobby, user: u64) -> Result<(), Problem> {
    if lobby.seats(user) {
        return Err(Problem::DeclinedSeated);
    }
    if !lobby.opened.terms.invited.contains(&user) {
        return Err(not_asked(lobby));
    }
    if lobby.opened.declined.contains(&user) {
        return Err(Problem::DeclinedAlready);
    }
    lobby.opened.declined.push(user);
    Ok(())
}

/// Checks that this user is the lobby's host, who may change it.
pub fn of_host(lobby: &Lobby, user: u64) -> Result<(), Problem> {
    if lobby.opened.host == user {
        return Ok(());
    }
    let host = host_name(lobby);
    Err(Problem::LobbyHostOnly { host })
}

fn host_name(lobby: &Lobby) -> String {
    let opened = &lobby.opened;
    let host = opened.players.iter().find(|player| player.is(opened.host));
    host.map(|host| host.name.clone()).unwrap_or_default()
}

/// The problem of a user who was not invited, but accepts or declines.
fn not_asked(lobby: &Lobby) -> Problem {
    Problem::NotAsked {
        players: lobby.awaited().into_iter().map(Mention).collect(),
    }
}

/// Is a seat free for this user?
pub fn may_join(lobby: &Lobby, user: u64, now: i64) -> bool {
    join(&mut lobby.clone(), user, Joining::Join, now).is_ok()
}

/// The problem to report to a user who wants to open a lobby while this lobby is in the channel.
pub fn in_the_way(lobby: &Lobby, user: u64, link: MatchMessage, now: i64) -> Problem {
    let games = lobby.opened.terms.games().iter().map(|kind| kind.name());
    let game = games.collect::<Vec<_>>().join(", ");
    if lobby.seats(user) {
        return Problem::LobbyYours { game, link };
    }
    // if there are several games, a player who joins must choose one
    let joins = may_join(lobby, user, now) && lobby.opened.terms.offers.is_empty();
    Problem::LobbyOpen {
        id: lobby.opened.id,
        host: host_name(lobby),
        game,
        link,
        joins: u8::from(joins),
    }
}

/// The seed, and the players in order of seats.
pub fn seating(opened: &NewMatch) -> Result<(u64, Vec<Player>), Problem> {
    let seed = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    let mut players = opened.players.clone();
    let asked = |player: &Player| {
        opened
            .terms
            .invited
            .iter()
            .position(|user| player.is(*user))
    };
    match opened.terms.order {
        SeatOrder::Random => rules::random_generator::Rng::new(seed).shuffle(&mut players),
        SeatOrder::Joining => {}
        // players who were not invited come last
        SeatOrder::Invited => players.sort_by_key(|one| asked(one).unwrap_or(usize::MAX)),
        SeatOrder::HostFirst => players.sort_by_key(|one| !one.is(opened.host)),
        SeatOrder::HostLast => players.sort_by_key(|one| one.is(opened.host)),
    }
    Ok((seed, players))
}

#[cfg(test)]
mod tests;
