//! Matches by their short codes, wherever they are played.

use games::Viewer;

use super::Sessions;
use super::channel_state::{Live, replay};
use super::outages::Now;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{MatchCode, Place};
use crate::store::{Status, StoreError, StoredMatch};

/// How many codes are tried for a match before it goes without: more than are ever taken in a row.
const TRIES: usize = 20;

/// A lobby or match that was looked up by its code.
#[derive(Clone, Debug)]
pub struct CodedMatch {
    /// Its id.
    pub id: u64,
    /// Where it is played.
    pub place: Place,
    /// Has whoever asks a seat in it?
    pub takes_part: bool,
    /// What has become of it.
    pub state: CodedState,
}

/// What has become of a lobby or match that was looked up.
#[derive(Clone, Debug)]
pub enum CodedState {
    /// Players are joining.
    Lobby,
    /// It is played, or was played to an end: as whoever asks may see it.
    Played(Box<Snapshot>),
    /// It was called off, or nobody came.
    CalledOff,
    /// This version of the program cannot read its record.
    Unreadable(String),
}

impl Sessions {
    /// A code that no other match has, for the match with this id.
    pub(super) async fn free_code(&self, id: u64) -> Result<Option<MatchCode>, Problem> {
        for code in MatchCode::candidates(id).take(TRIES) {
            if self.store.coded(code).await?.is_none() {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    /// The lobby or match with this code, as `user` may see it; whether they may know of it at all is for the caller
    /// to say.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn coded(&self, code: MatchCode, user: u64) -> Result<Option<CodedMatch>, Problem> {
        let Some(id) = self.store.coded(code).await? else {
            return Ok(None);
        };
        match self.store.load(id).await {
            Ok(Some(stored)) => {
                let now = self.now_in(stored.opened.place).await?;
                Ok(Some(seen_coded(&stored, user, &now)))
            }
            Ok(None) => Ok(None),
            // nobody knows where it is played
            Err(StoreError::Damaged { why, .. }) => Err(Problem::Unreadable { why }),
            Err(error) => Err(error.into()),
        }
    }
}

fn seen_coded(stored: &StoredMatch, user: u64, now: &Now) -> CodedMatch {
    let mut players = stored.opened.players.iter();
    CodedMatch {
        id: stored.opened.id,
        place: stored.opened.place,
        takes_part: players.any(|player| player.is(user)),
        state: match stored.status {
            Status::Lobby => CodedState::Lobby,
            Status::Live | Status::Over => match replay(stored) {
                Ok(live) => CodedState::Played(Box::new(seen_by(&live, user, now))),
                Err(error) => CodedState::Unreadable(error.to_string()),
            },
            Status::Cancelled | Status::Expired | Status::Stopped => CodedState::CalledOff,
        },
    }
}

fn seen_by(live: &Live, user: u64, now: &Now) -> Snapshot {
    let seat = live.seat_of(user);
    live.snapshot(seat.map_or(Viewer::Public, Viewer::Seat), &[], Some(now))
}
