//! How what happened is shown: as the answer, in the place of an old message, or by the bot's own right.
//! What is on file is shown some way.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::caller::Caller;
use super::error::Failure;
use super::reply::{self, Post};
use super::shown::{self, Showing};
use super::{board, watch};
use crate::measures::Outcome;
use crate::sessions::{Place, Snapshot, Ticket};

impl Caller<'_> {
    /// Shows everybody what happened, and notifies who is next. The new board becomes the one with
    /// buttons. A turn that is on file is shown even when its answer fails: then by the bot's own
    /// right to post.
    ///
    /// # Errors
    /// It could not be drawn, or Discord took it neither way.
    pub async fn show_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let post = board::public(self.shared, snapshot, &self.common).await?;
        self.show_as_of(snapshot, &post).await
    }

    /// Shows a turn that was answered before: a secret one only changes the board's message, which
    /// then says who is ready; any other gets a board of its own.
    ///
    /// # Errors
    /// It could not be drawn, or Discord did not take it.
    pub async fn show_turn(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let shown = self.shared.sessions.message(snapshot.id).await;
        match shown.filter(|_| snapshot.chose_in_secret()) {
            Some(message) => {
                let post = board::public(self.shared, snapshot, &self.common).await?;
                let post = Post {
                    mentions: Vec::new(),
                    ..post
                };
                if self.edit(message, &post).await? == Some(message) {
                    self.now_shows(snapshot.place, snapshot.id, Some(snapshot.ply), message);
                }
                Ok(())
            }
            None => self.show_board(snapshot).await,
        }
    }

    /// Shows everybody the board again; nobody is notified. It becomes the one with buttons.
    ///
    /// # Errors
    /// It could not be drawn, or Discord did not take it.
    pub async fn show_board_again(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let post = board::public(self.shared, snapshot, &self.common).await?;
        let mentions = Vec::new();
        self.show_as_of(snapshot, &Post { mentions, ..post }).await
    }

    async fn show_as_of(&self, snapshot: &Snapshot, post: &Post) -> Result<(), Failure> {
        let showing = Showing {
            place: snapshot.place,
            id: snapshot.id,
            ply: Some(snapshot.ply),
            post,
        };
        self.show(showing).await.map(drop)
    }

    /// Shows what is on file already: as the answer, or else by the bot's own right to post. It
    /// becomes the message with buttons; gives it, where it is known.
    ///
    /// # Errors
    /// Discord took it neither way.
    pub async fn show(&self, showing: Showing<'_>) -> Result<Option<u64>, Failure> {
        let message = match self.reply(showing.post).await {
            Err(Failure::Send(miss)) => {
                watch::ended(Outcome::Failed);
                tracing::warn!(%miss, "an answer failed; what it shows is posted without it");
                let shown = shown::instead(self.shared, self.http, showing, &miss).await;
                shown.map_err(Failure::on_file)?
            }
            replied => replied?,
        };
        if let Some(message) = message {
            self.now_shows(showing.place, showing.id, showing.ply, message);
        }
        Ok(message)
    }

    /// Notes, behind the answer, which message shows a match as of a ply, or its lobby, and takes the
    /// buttons off the one before.
    pub fn now_shows(&self, place: Place, id: u64, ply: Option<usize>, message: u64) {
        let (shared, http) = (Arc::clone(self.shared), Arc::clone(self.http));
        self.shared.hands.spawn("noting", async move {
            shown::note(&shared, &http, place, id, ply, message).await;
        });
    }

    /// Replaces what a message in the caller's channel shows. What it is to show is on file: where
    /// Discord does not let it be changed (it is gone, or out of reach, or its thread is archived), a
    /// new message shows that. Gives the message that does, where it is known.
    ///
    /// # Errors
    /// Discord took it neither way, or nobody knows.
    pub async fn edit(&self, message: u64, post: &Post) -> Result<Option<u64>, Failure> {
        if !self.asleep.load(Ordering::Relaxed) {
            let (courier, channel) = (&self.shared.courier, self.place()?.channel);
            match reply::edit(courier, self.http, channel, message, post).await {
                Ok(()) => return Ok(Some(message)),
                Err(miss) if miss.is_undone() => {
                    tracing::info!(%miss, "a message could not be changed; a new one shows it");
                }
                Err(miss) => return Err(Failure::Unshown(miss)),
            }
        }
        self.show_anew(post).await
    }

    /// The same for what another message shows as well: if it cannot be, it is left.
    pub async fn edit_if_there(&self, message: u64, post: &Post) {
        let Ok(place) = self.place() else {
            return;
        };
        let courier = &self.shared.courier;
        if let Err(miss) = reply::edit(courier, self.http, place.channel, message, post).await {
            tracing::info!(%miss, "a message could not be changed");
        }
    }

    /// Shows in a new message what cannot be shown in an old one: as an answer, or else, if everybody
    /// may see it, by the bot's own right. Nobody is notified again.
    pub(super) async fn show_anew(&self, post: &Post) -> Result<Option<u64>, Failure> {
        // what a match shows itself is named by its number and its ply, which this is not
        const ANEW: usize = 0xffff;
        let mentions = Vec::new();
        let post = Post {
            mentions,
            ..post.clone()
        };
        let message = match self.reply(&post).await {
            Err(Failure::Send(miss)) if miss.is_undone() && !post.private => {
                let (place, courier) = (self.place()?, &self.shared.courier);
                let name = Ticket {
                    id: self.id,
                    ply: ANEW,
                };
                let sent = reply::send(courier, self.http, place.channel, name, &post).await;
                Some(sent.map_err(Failure::Unshown)?)
            }
            replied => replied.map_err(Failure::on_file)?,
        };
        if let (Some(message), Some((id, ply))) = (message, shown::named_in(&post)) {
            self.now_shows(self.place()?, id, ply, message);
        }
        Ok(message)
    }
}
