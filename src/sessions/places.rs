//! Where a match is played: it can go on elsewhere, and its place may be gone.

use games::Viewer;

use super::Sessions;
use super::channel_guard::{ChannelGuard, with_latest};
use super::jobs::Work;
use super::match_actions::seat_of;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::Place;
use crate::store::{Change, StoreError, Write};

/// Where a match is to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewPlace {
    /// The place, in which nothing else is played.
    pub place: Place,
    /// Is it a thread that was made for it?
    pub own_thread: bool,
}

impl Sessions {
    /// Has a match go on in another place, as one of its players asks. What is proposed lapses; nothing of it is shown there
    /// yet. Whether its players see that place is for the caller to say.
    ///
    /// # Errors
    /// No such match in play there, not playing in it, or another lobby or match has the new place.
    pub async fn go_on_in(
        &self,
        from: Place,
        id: u64,
        user: u64,
        to: NewPlace,
    ) -> Result<Snapshot, Problem> {
        with_latest!(self, from, locked => self.go_on_once(from, id, user, to, &mut locked).await)
    }

    async fn go_on_once(
        &self,
        from: Place,
        id: u64,
        user: u64,
        to: NewPlace,
        locked: &mut ChannelGuard,
    ) -> Result<Snapshot, Problem> {
        let now = locked.now();
        let live = self.live(from, Some(id), locked).await?;
        if !live.game.living(seat_of(live, user)?) {
            return Err(Problem::Gone);
        }
        // the new channel is not locked: what this process remembers of it has another head
        let change = Change::Move {
            to: to.place,
            own_thread: to.own_thread,
        };
        match self.commit(live.head(), change).await {
            Err(Problem::Store {
                error: StoreError::Occupied,
            }) => {
                let there = self.store.head(to.place.channel()).await?;
                let link = self.link(to.place, there.map_or(0, |head| head.id)).await;
                return Err(Problem::Occupied { link });
            }
            committed => committed?,
        };
        let moved = Snapshot {
            place: to.place,
            own_thread: to.own_thread,
            ..live.snapshot(Viewer::Public, &[], Some(&now))
        };
        locked.set(None);
        Ok(moved)
    }

    /// Puts down that the place of a match is gone, as Discord has said; its players are told once, by a job.
    pub async fn lose_place(&self, id: u64, place: Place) {
        let lose = Write::Lose {
            id,
            channel: place.channel(),
            now: (self.clock)(),
        };
        match self.store.write(lose).await {
            Ok(()) => self.planned.notify_waiters(),
            // it is known, or over, or goes on elsewhere
            Err(StoreError::MovedOn) => {}
            Err(error) => tracing::warn!(%error, id, "that a place is gone was not put down"),
        }
    }

    /// Whom to tell that the place of a match is gone.
    pub(super) async fn lost(&self, id: u64) -> Result<Work, Problem> {
        let snapshot = self.latest(id).await?;
        let snapshot = snapshot.filter(|snapshot| snapshot.outcome.is_none());
        Ok(snapshot.map_or(Work::Done, |snapshot| Work::Lost(Box::new(snapshot))))
    }
}
