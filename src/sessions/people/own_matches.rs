//! A user's own lobbies and matches, in all places.

use std::collections::{HashMap, HashSet};

use crate::model::{MatchCode, Place};
use crate::sessions::Agenda;
use crate::sessions::channels::AT_ONCE;
use crate::sessions::channels::channel_state::{Live, Lobby};
use crate::sessions::channels::outages::Now;
use crate::sessions::clocks::live_clocks::ShownClocks;
use crate::sessions::problem::Problem;
use crate::store::{MOST_LOBBIES, OwnMatch, Status};

/// A page of a user's lobbies and matches.
#[derive(Clone, Debug)]
pub struct OwnMatches {
    /// Sorted by group. In each group, the match in which the user's own time ends first comes first.
    pub lines: Vec<OwnMatch>,
    /// What is known of the time of these lobbies and matches, by id.
    pub ahead: HashMap<u64, Ahead>,
    /// The matches in which the user has a plan that has not ended.
    pub planned: HashSet<u64>,
    /// How many there are in all.
    pub total: u32,
}

/// The time of a lobby or match.
#[derive(Clone, Debug)]
pub enum Ahead {
    /// When the lobby ends if nothing happens, in unix milliseconds.
    LobbyEnds(i64),
    /// The match's clocks.
    Clocks(ShownClocks),
}

/// What a lobby or match asks of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// To answer an invitation.
    Asked,
    /// To play a turn.
    Mine,
    /// To wait for others' turns.
    Theirs,
    /// To wait for players.
    Lobby,
}

impl Group {
    /// The group of a lobby or match in a user's list.
    pub fn of(own: &OwnMatch, user: u64) -> Self {
        let seated = own.players.iter().any(|(player, _)| player.is(user));
        match own.status {
            Status::Lobby if seated => Self::Lobby,
            Status::Lobby => Self::Asked,
            _ if waits_for(own, user).is_some() => Self::Mine,
            _ => Self::Theirs,
        }
    }
}

impl Agenda {
    /// A page, counted from 0, of a user's invitations and of the lobbies and matches in which they still take part.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn own_matches(
        &self,
        user: u64,
        page: u32,
        per_page: u32,
    ) -> Result<OwnMatches, Problem> {
        let offset = page.saturating_mul(per_page);
        let mut own = self.some_of_own(user, offset - offset % AT_ONCE).await?;
        let page = own.lines.into_iter().skip((offset % AT_ONCE) as usize);
        own.lines = page.take(per_page as usize).collect();
        for one in &own.lines {
            if one.status == Status::Live && self.plans.has_plan(one.id, user).await? {
                own.planned.insert(one.id);
            }
        }
        Ok(own)
    }

    /// The user's lobbies and matches after the first `offset`, in order.
    async fn some_of_own(&self, user: u64, offset: u32) -> Result<OwnMatches, Problem> {
        let (mut lines, total) = self
            .channels
            .store
            .own_matches(user, offset, AT_ONCE)
            .await?;
        let mut ahead = HashMap::new();
        for own in &lines {
            ahead.extend(self.ahead(own).await?.map(|time| (own.id, time)));
        }
        lines.sort_by_key(|own| (Group::of(own, user), ends(own, user, ahead.get(&own.id))));
        Ok(OwnMatches {
            lines,
            ahead,
            planned: HashSet::new(),
            total,
        })
    }

    async fn ahead(&self, own: &OwnMatch) -> Result<Option<Ahead>, Problem> {
        if own.status == Status::Lobby {
            let stored = self.channels.store.load(own.id).await?;
            let ends = |stored| Ahead::LobbyEnds(Lobby::of(stored, self.channels.lobby_ms).until());
            return Ok(stored.map(ends));
        }
        match self.clocks.ticking(own.id).await {
            Ok(ticking) => {
                let shown = |(live, _, now): (Live, _, Now)| live.shown_clocks(&now);
                Ok(ticking.and_then(shown).map(Ahead::Clocks))
            }
            // a match that cannot be read is listed without its time
            Err(Problem::Unreadable) => Ok(None),
            Err(problem) => Err(problem),
        }
    }

    /// Checks that somebody may open another lobby in a place, before a thread is made for it. The transaction that
    /// opens the lobby checks again.
    ///
    /// # Errors
    /// They host as many open lobbies as one person may host on a server, or the database did not answer.
    pub async fn may_host(&self, place: Place, host: u64) -> Result<(), Problem> {
        let hosted = |own: &&OwnMatch| {
            // the first person is the host, because computers cannot host
            let first = own.players.iter().find_map(|(player, _)| player.user());
            own.status == Status::Lobby && own.place.guild() == place.guild() && first == Some(host)
        };
        if self
            .channels
            .all_own_matches(host)
            .await?
            .iter()
            .filter(hosted)
            .count()
            < MOST_LOBBIES
        {
            return Ok(());
        }
        Err(Problem::TooManyLobbies { most: MOST_LOBBIES })
    }

    /// The place of a lobby or match in which a user still takes part.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn place_of_own(&self, id: u64, user: u64) -> Result<Option<Place>, Problem> {
        let own = self.channels.store.playing(user, Some(id)).await?;
        Ok(own.map(|(_, place)| place))
    }

    /// The ids and places of a user's matches in play in their conversation with the bot: first the one that has waited longest
    /// for the user.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn in_conversation(
        &self,
        user: u64,
        channel: u64,
    ) -> Result<Vec<(u64, Place)>, Problem> {
        Ok(self.channels.store.in_conversation(user, channel).await?)
    }

    /// The id and place of the lobby or match with this code, if the user takes part in it.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn own_coded(
        &self,
        code: MatchCode,
        user: u64,
    ) -> Result<Option<(u64, Place)>, Problem> {
        Ok(match self.channels.coded(code).await? {
            Some(id) => self.channels.store.playing(user, Some(id)).await?,
            None => None,
        })
    }

    /// A user's invitations, and then the matches that wait for them, the most urgent first. If there are many, not
    /// all of them.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn waiting(&self, user: u64) -> Result<OwnMatches, Problem> {
        let mut first = self.some_of_own(user, 0).await?;
        first.lines.retain(|own| waits(own, user));
        Ok(first)
    }
}

/// Does this lobby or match wait for the user to answer or to play?
fn waits(own: &OwnMatch, user: u64) -> bool {
    Group::of(own, user) <= Group::Mine
}

/// The sort key within a group, in milliseconds: when the lobby or the user's time ends. While others are to play: the
/// time that the user has left.
fn ends(own: &OwnMatch, user: u64, ahead: Option<&Ahead>) -> i64 {
    let seat = own.players.iter().position(|(player, _)| player.is(user));
    let ends = match ahead {
        Some(Ahead::LobbyEnds(at)) => Some(*at),
        Some(Ahead::Clocks(clocks)) => seat
            .and_then(|seat| clocks.seats.get(seat))
            .map(|time| time.until.unwrap_or(time.left)),
        None => None,
    };
    ends.unwrap_or(i64::MAX)
}

/// Since when a match waits for this user, in unix milliseconds. None if it does not.
pub fn waits_for(own: &OwnMatch, user: u64) -> Option<i64> {
    let mine = |(player, since): &(crate::model::Player, Option<i64>)| {
        player.is(user).then_some(*since).flatten()
    };
    own.players.iter().find_map(mine)
}
