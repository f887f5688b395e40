//! A user's own lobbies and matches, wherever they are played.

use super::Sessions;
use super::problem::Problem;
use crate::model::{MatchCode, Place};
use crate::store::{MOST_LOBBIES, OwnMatch, Status};

/// How many of a user's matches are read in one query.
const AT_ONCE: u32 = 50;

/// A page of a user's lobbies and matches.
#[derive(Clone, Debug)]
pub struct OwnMatches {
    /// First invitations, then matches that wait for the user (longest waiting first), then the others.
    pub lines: Vec<OwnMatch>,
    /// How many there are in all.
    pub total: u32,
}

impl Sessions {
    /// A page, counted from 0, of the lobbies and matches in which a user still takes part or to which they are invited.
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
        let (lines, total) = self.store.own_matches(user, offset, per_page).await?;
        Ok(OwnMatches { lines, total })
    }

    /// Checks that somebody may open another lobby in a place, before a thread is made for it. The transaction that
    /// opens the lobby checks again.
    ///
    /// # Errors
    /// They have the most open lobbies that one person may have on a server, or the database did not answer.
    pub async fn may_host(&self, place: Place, host: u64) -> Result<(), Problem> {
        let hosted = |own: &&OwnMatch| {
            // computers are no hosts
            let first = own.players.iter().find_map(|(player, _)| player.user());
            own.status == Status::Lobby && own.place.guild() == place.guild() && first == Some(host)
        };
        if self
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

    /// All lobbies and matches in which a user still takes part, each once, even if matches change meanwhile.
    ///
    /// # Errors
    /// The database did not answer.
    pub(super) async fn all_own_matches(&self, user: u64) -> Result<Vec<OwnMatch>, Problem> {
        let mut all: Vec<OwnMatch> = Vec::new();
        loop {
            let behind = all.last().map_or(0, |own| own.id);
            let some = self.store.own_matches_by_id(user, behind, AT_ONCE).await?;
            if some.is_empty() {
                return Ok(all);
            }
            all.extend(some);
        }
    }

    /// The place of a lobby or match in which a user still takes part.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn place_of_own(&self, id: u64, user: u64) -> Result<Option<Place>, Problem> {
        let own = self.store.playing(user, Some(id)).await?;
        Ok(own.map(|(_, place)| place))
    }

    /// The id and place of the one with this code.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn own_coded(
        &self,
        code: MatchCode,
        user: u64,
    ) -> Result<Option<(u64, Place)>, Problem> {
        Ok(match self.coded(code).await? {
            Some(id) => self.store.playing(user, Some(id)).await?,
            None => None,
        })
    }

    /// The invitations of a user, then the matches that wait for them, longest waiting first; not all, if there are
    /// many.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn waiting(&self, user: u64) -> Result<Vec<OwnMatch>, Problem> {
        let (mut first, _) = self.store.own_matches(user, 0, AT_ONCE).await?;
        first.retain(|own| waits(own, user));
        Ok(first)
    }
}

/// Does it wait for this user to answer or to play?
pub(super) fn waits(own: &OwnMatch, user: u64) -> bool {
    is_asked(own, user) || waits_for(own, user).is_some()
}

/// Is it a lobby to which this user is invited?
pub fn is_asked(own: &OwnMatch, user: u64) -> bool {
    let mut players = own.players.iter();
    own.status == Status::Lobby && !players.any(|(player, _)| player.is(user))
}

/// Since when a match waits for this user, in unix milliseconds; none if it does not.
pub fn waits_for(own: &OwnMatch, user: u64) -> Option<i64> {
    let mine = |(player, since): &(crate::model::Player, Option<i64>)| {
        player.is(user).then_some(*since).flatten()
    };
    own.players.iter().find_map(mine)
}
