//! What a host can still change about an open lobby.

use crate::clocks::TimeControl;
use crate::model::{Player, SeatOrder};
use crate::sessions::channels::channel_state::Lobby;
use crate::sessions::lobbies::opening::{check_private, check_seats};
use crate::sessions::problem::Problem;
use crate::store::NewMatch;

/// A choice of a lobby's host.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(LobbyOptionKind),
    doc = "What a [`LobbyOption`] is about.",
    derive(strum::EnumString, strum::IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
pub enum LobbyOption {
    /// The number of seats. None: any number that the game can have.
    Seats(Option<u8>),
    /// Who sits where.
    Order(SeatOrder),
    /// Does the match begin as soon as all seats are taken?
    SelfStart(bool),
    /// Who can join.
    Private(WhoJoins),
    /// Exactly these people are invited, besides those who have a seat or have declined.
    Invite(Vec<u64>),
    /// How much time each seat has. None: no limit.
    Clock(Option<TimeControl>),
    /// Does the match change ratings? None: as usual for its number of seats.
    Rated(Option<bool>),
}

impl LobbyOptionKind {
    /// Does it concern everybody who has joined, so that they must be told of a change?
    pub fn concerns_all(self) -> bool {
        matches!(self, Self::Clock | Self::Rated)
    }
}

/// Who can join a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
pub enum WhoJoins {
    /// Everybody who sees it in its channel.
    #[strum(serialize = "false")]
    Anybody,
    /// The same, and it is listed on other servers.
    #[strum(serialize = "listed")]
    Listed,
    /// Only invited people.
    #[strum(serialize = "true")]
    Invited,
}

impl WhoJoins {
    /// Who can join this lobby.
    pub fn of(opened: &NewMatch) -> Self {
        match (opened.terms.private, opened.listed) {
            (true, _) => Self::Invited,
            (false, true) => Self::Listed,
            (false, false) => Self::Anybody,
        }
    }
}

/// The lobby after its host has changed an option.
pub fn chosen(lobby: &Lobby, option: &LobbyOption) -> Result<Lobby, Problem> {
    if !lobby.opened.terms.offers.is_empty() {
        return Err(Problem::LobbyGone);
    }
    let mut after = lobby.clone();
    let opened = &mut after.opened;
    match option {
        LobbyOption::Order(order) => {
            let fits = match order {
                SeatOrder::Random | SeatOrder::Joining => true,
                SeatOrder::Invited => opened.terms.order == SeatOrder::Invited,
                SeatOrder::HostFirst | SeatOrder::HostLast => opened.terms.kind.seats() == (2, 2),
            };
            if !fits {
                return Err(Problem::OtherOption);
            }
            opened.terms.order = *order;
            return Ok(after);
        }
        LobbyOption::SelfStart(self_start) => {
            opened.terms.self_start = *self_start;
            return Ok(after);
        }
        LobbyOption::Clock(clock) => {
            opened.terms.clock = *clock;
            return Ok(after);
        }
        LobbyOption::Rated(rated) => {
            let raises = opened.terms.rated == Some(false) || *rated == Some(true);
            let mut people = lobby.opened.players.iter().filter_map(Player::user);
            if raises && *rated != opened.terms.rated && people.any(|user| user != opened.host) {
                return Err(Problem::JoinedCasual);
            }
            opened.terms.rated = *rated;
            return Ok(after);
        }
        LobbyOption::Seats(wanted) => opened.terms.wanted = *wanted,
        LobbyOption::Private(who) => {
            opened.terms.private = *who == WhoJoins::Invited;
            opened.listed = *who == WhoJoins::Listed;
        }
        LobbyOption::Invite(users) => {
            opened.declined.retain(|user| !users.contains(user));
            let answered = |user: &u64| lobby.seats(*user) || opened.declined.contains(user);
            opened
                .terms
                .invited
                .retain(|user| users.contains(user) || answered(user));
            for user in users {
                if !lobby.seats(*user) && !opened.terms.invited.contains(user) {
                    opened.terms.invited.push(*user);
                }
            }
        }
    }
    let others = after.coming() - 1;
    let opened = &after.opened;
    check_seats(
        opened.terms.kind,
        opened.terms.wanted,
        &opened.terms.options,
        others,
    )?;
    if opened.terms.private {
        check_private(opened.terms.kind, opened.terms.wanted, others)?;
    }
    Ok(after)
}
