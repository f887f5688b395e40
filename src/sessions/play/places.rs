//! The place of a match. Players can move the match elsewhere, and Discord may report that the place is gone.

use std::sync::Arc;

use rules::Viewer;

use crate::model::{NewPlace, Place};
use crate::sessions::Play;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::job_outcome::Work;
use crate::sessions::play::match_actions::seat_of;
use crate::sessions::problem::Problem;
use crate::store::{Change, StoreError, Write};

impl Play {
    /// Moves a match to another place, for one of its players. Open offers lapse. The match has no message there yet.
    /// The caller checks that its players can see that place.
    ///
    /// # Errors
    /// The user does not play in this match there, or another lobby or match has the new place.
    pub async fn go_on_in(
        &self,
        from: Place,
        id: u64,
        user: u64,
        to: NewPlace,
    ) -> Result<Snapshot, Problem> {
        self.channels
            .with_latest(from, |locked| Box::pin(locked.go_on_in(id, user, to)))
            .await
    }

    /// Stores that the place of a match is gone, as Discord has reported. A job tells its players once.
    pub async fn lose_place(&self, id: u64, place: Place) {
        let lose = Write::Lose {
            id,
            channel: place.key(),
            now: self.channels.now(),
        };
        match self.channels.store.write(lose).await {
            Ok(()) => self.channels.planned.send_replace(()),
            // the loss is stored already, or the match is over or was moved
            Err(StoreError::Stale) => {}
            Err(error) => tracing::warn!(%error, id, "a lost place could not be stored"),
        }
    }

    /// The match whose players must be told that its place is gone.
    pub(in crate::sessions) async fn lost(&self, id: u64) -> Result<Work, Problem> {
        let snapshot = self.latest(id).await?;
        let snapshot = snapshot.filter(|snapshot| snapshot.outcome.is_none());
        Ok(snapshot.map_or(Work::Done, |snapshot| Work::Lost(Box::new(snapshot))))
    }
}

impl ChannelGuard<'_> {
    async fn go_on_in(&mut self, id: u64, user: u64, to: NewPlace) -> Result<Snapshot, Problem> {
        let channels = self.channels;
        let now = self.now();
        let live = self.live(Some(id)).await?;
        if !live.game.living(seat_of(live, user)?) {
            return Err(Problem::Gone);
        }
        // the new channel needs no lock: its state in memory has an older head, so its next use loads it again
        let change = Change::Move {
            to: to.place,
            own_thread: to.own_thread,
        };
        match channels.commit(live.head(), change).await {
            Err(Problem::Store {
                error: StoreError::Occupied,
            }) => {
                let there = channels.store.head(to.place.channel()).await?;
                let link = channels
                    .boards
                    .link(to.place, there.map_or(0, |head| head.id))
                    .await;
                return Err(Problem::Occupied { link });
            }
            committed => committed?,
        };
        let mut moved = live.snapshot(Viewer::Public, &[], Some(&now));
        let opened = Arc::make_mut(&mut moved.opened);
        (opened.place, opened.own_thread) = (to.place, to.own_thread);
        self.set(None);
        Ok(moved)
    }
}
