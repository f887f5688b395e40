//! Shows the result of a change: as the answer, in place of an old message, or with the bot's token. Committed state is
//! always displayed, if necessary in a new message.

use std::borrow::Cow;
use std::sync::Arc;

use crate::discord::flows::board_message_repair;
use crate::discord::flows::board_message_repair::Showing;
use crate::discord::flows::computer_turns;
use crate::discord::flows::match_place;
use crate::discord::flows::place_messages;
use crate::discord::flows::public_board::public_board;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::transport::messages::Answer;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::{board_message, own_matches};
use crate::metrics::TaskOutcome;
use crate::model::{MatchCode, Place, Player};
use crate::sessions::Snapshot;
use crate::store::OfferKind;
use crate::words::PlaceText;

impl Caller<'_> {
    /// Shows a post in place of the message whose button was pressed. If Discord does not allow that edit, sends a new
    /// message.
    ///
    /// # Errors
    /// Discord accepted neither.
    pub async fn update(&self, post: &Post) -> Result<(), Failure> {
        // a private message can be edited in an archived thread too, because it is not part of the thread
        if !post.private && self.responder.is_archived() {
            return self.show_anew(post).await.map(drop);
        }
        let miss = match self.responder.respond(Answer::Update, post).await {
            Err(Failure::Answer(miss)) => miss,
            done => {
                self.keep_token(self.request.message, post);
                return done.map(drop);
            }
        };
        tracing::info!(%miss, "a message could not be changed as an answer");
        match (self.request.message, post.private) {
            _ if miss.is_final() => self.show_anew(post).await.map(drop),
            (Some(message), false) => self.edit(message, post).await.map(drop),
            _ => Err(Failure::Answer(miss)),
        }
    }

    /// Shows a post to the user alone: in place of the private message whose button was pressed, or else as an answer.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn show_privately(&self, post: &Post) -> Result<(), Failure> {
        if self.request.pressed_private {
            return self.update(post).await;
        }
        self.reply(post).await.map(drop)
    }

    /// Asks the user privately for a confirmation.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn ask(&self, question: &Post) -> Result<(), Failure> {
        if self.request.pressed_private {
            return self.update(question).await;
        }
        self.responder.ask(self.request.person.user, question).await
    }

    /// Shows everybody what happened, and pings the players who are next. The new board gets the buttons. If the
    /// answer fails, the bot's token is used, because a committed turn must be shown.
    ///
    /// # Errors
    /// The board could not be drawn, or Discord accepted it in neither way.
    pub async fn show_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let snapshot = computer_turns::follow(self.shared, self.http, snapshot).await;
        self.show_only_board(&snapshot).await
    }

    /// The board for everybody, with the caller's current name.
    async fn board(&self, snapshot: &Snapshot) -> Result<Post, Failure> {
        let (person, mut snapshot) = (&self.request.person, Cow::Borrowed(snapshot));
        let here = self
            .place()
            .is_ok_and(|place| place.guild() == snapshot.place.guild());
        let old = |player: &Player| player.is(person.user) && player.name != person.name;
        if here && snapshot.players.iter().any(old) {
            for player in snapshot.to_mut().players.iter_mut().filter(|one| old(one)) {
                player.name.clone_from(&person.name);
            }
        }
        Ok(public_board(self.shared, &snapshot, &self.request.common).await?)
    }

    async fn show_only_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        if self.is_away_from(snapshot.place) {
            return self.show_from_afar(snapshot).await;
        }
        let mut post = self.board(snapshot).await?;
        // the caller is looking at the match, because they have just done something in it
        post.mentions
            .retain(|user| *user != self.request.person.user);
        self.show_as_of(snapshot, &post).await
    }

    /// For a caller in another place: answers with the board, and posts the board in the match's place with the bot's
    /// token.
    async fn show_from_afar(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        self.close_lapsed(snapshot);
        let (painter, locale) = (self.painter().await, &self.request.locale);
        let own = board_message::private(&painter, snapshot, Vec::new(), locale).await?;
        let told = self.reply(&own).await.map_err(Failure::on_file);
        match board_message_repair::in_place(self.shared, self.http, snapshot).await {
            // the board's job tells the others privately
            Err(Failure::Unshown(SendError::OutOfReach)) => told.map(drop),
            shown => shown.and(told.map(drop)),
        }
    }

    /// Shows a turn after its interaction was answered. A secret turn only edits the board's message, which then says
    /// who is ready. Any other turn gets a new board.
    ///
    /// # Errors
    /// The board could not be drawn, or Discord did not accept it.
    pub async fn show_turn(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let snapshot = &computer_turns::follow(self.shared, self.http, snapshot).await;
        let shown = self.shared.sessions.message(snapshot.id).await;
        match shown.filter(|_| snapshot.chose_in_secret()) {
            Some(message) => {
                let post = Post {
                    mentions: Vec::new(),
                    ..self.board(snapshot).await?
                };
                if self.is_away_from(snapshot.place) {
                    let (shared, place) = (self.shared, snapshot.place);
                    let done = place_messages::edit(shared, self.http, place, message, &post).await;
                    return done.map_err(Failure::Unshown);
                }
                if self.edit(message, &post).await? == Some(message) {
                    self.now_shows(snapshot.place, snapshot.id, Some(snapshot.ply), message);
                }
                Ok(())
            }
            None => self.show_only_board(snapshot).await,
        }
    }

    /// Shows everybody the board again, without a ping. The new board gets the buttons.
    ///
    /// # Errors
    /// The board could not be drawn, or Discord did not accept it.
    pub async fn show_board_again(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let post = self.board(snapshot).await?;
        let mentions = Vec::new();
        self.show_as_of(snapshot, &Post { mentions, ..post }).await
    }

    /// Closes the message of an offer that has lapsed. If the pressed button belongs to that message, this does
    /// nothing, because the answer to the press changes the message.
    pub fn close_lapsed(&self, snapshot: &Snapshot) {
        let lapsed = snapshot
            .lapsed
            .filter(|(lapsed, _)| self.request.message != Some(*lapsed));
        if let Some((message, about)) = lapsed {
            self.close_offer_later(snapshot.place, snapshot.id, message, about);
        }
    }

    async fn show_as_of(&self, snapshot: &Snapshot, post: &Post) -> Result<(), Failure> {
        self.close_lapsed(snapshot);
        let showing = Showing {
            place: snapshot.place,
            id: snapshot.id,
            ply: Some(snapshot.ply),
            post,
        };
        self.show(showing).await.map(drop)
    }

    /// Shows committed state: as the answer, or else with the bot's token. The message gets the buttons. Returns the
    /// message, if it is known.
    ///
    /// # Errors
    /// Discord accepted it in neither way.
    pub async fn show(&self, showing: Showing<'_>) -> Result<Option<u64>, Failure> {
        let message = match self.reply(showing.post).await {
            Err(Failure::Answer(miss)) => {
                interaction_telemetry::ended(TaskOutcome::Failed);
                tracing::warn!(%miss, "an answer failed; its content is posted with the bot's token");
                let shown =
                    board_message_repair::instead(self.shared, self.http, showing, &miss).await;
                shown.map_err(Failure::on_file)?
            }
            replied => replied?,
        };
        if let Some(message) = message {
            self.now_shows(showing.place, showing.id, showing.ply, message);
        }
        Ok(message)
    }

    /// Records, after the answer, which message shows a match at a ply, or its lobby. Removes the buttons from the
    /// previous message.
    pub fn now_shows(&self, place: Place, id: u64, ply: Option<usize>, message: u64) {
        let (shared, http) = (Arc::clone(self.shared), Arc::clone(self.http));
        self.shared.tasks.spawn("noting", async move {
            board_message_repair::note(&shared, &http, place, id, ply, message).await;
        });
    }

    /// Removes the buttons from a message, after the answer.
    pub fn strip_later(&self, place: Place, message: u64) {
        let (shared, http) = (Arc::clone(self.shared), Arc::clone(self.http));
        self.shared.tasks.spawn("stripping", async move {
            place_messages::strip(&shared, &http, place, message).await;
        });
    }

    /// Edits the message of an offer, after the answer, to say how the offer ended. An end offer's message also says
    /// whether the match goes on.
    pub fn close_offer_later(&self, place: Place, id: u64, message: u64, about: OfferKind) {
        let (shared, http) = (Arc::clone(self.shared), Arc::clone(self.http));
        self.shared.tasks.spawn("closing an offer", async move {
            board_message_repair::close_offer(&shared, &http, place, id, message, about).await;
        });
    }

    /// Asks the caller for a confirmation about a match in play. The question names the match if it can be read.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn ask_about(&self, place: Place, id: u64, mut post: Post) -> Result<(), Failure> {
        if let Ok(asked) = self.shared.sessions.look(place, Some(id), None).await {
            let user = self.request.person.user;
            let with = asked.players.iter().filter(|player| !player.is(user));
            let (game, with) = (asked.kind.name(), with.collect::<Vec<_>>());
            let named = own_matches::named(game, asked.code, &with, &self.request.locale);
            post.content = format!("{named}\n{}", post.content);
        }
        self.ask(&post).await
    }

    /// Tells everybody something in a match's place: as the answer, or with the bot's token if the caller acted from
    /// elsewhere. Returns the message, if it is known.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn say_in(
        &self,
        place: Place,
        id: u64,
        code: Option<MatchCode>,
        post: &Post,
    ) -> Result<Option<u64>, Failure> {
        if !self.is_away_from(place) {
            return self.reply(post).await;
        }
        let link = self.shared.sessions.link(place, id).await;
        let told = self.tell(&PlaceText::SaidThere { link }).await;
        told.map_err(Failure::on_file)?;
        let nonce = Shows::Anew.of(self.request.id, 0);
        let sent = match_place::send(self.shared, self.http, place, id, nonce, post).await;
        sent.map(Some)
            .map_err(|miss| match_place::unshown(miss, code))
    }

    /// Replaces a message in the caller's channel. Discord refuses the edit if the message is gone or out of reach,
    /// or if its thread is archived. Then a new message is sent, because the content is committed. Returns the
    /// message that shows the content, if it is known.
    ///
    /// # Errors
    /// Discord accepted it in neither way, or the outcome is unknown.
    pub async fn edit(&self, message: u64, post: &Post) -> Result<Option<u64>, Failure> {
        if !self.responder.is_archived() {
            let place = self.place()?;
            match place_messages::edit(self.shared, self.http, place, message, post).await {
                Ok(()) => return Ok(Some(message)),
                Err(miss) if miss.is_undone() => {
                    tracing::info!(%miss, "a message could not be changed; a new one shows it");
                }
                Err(miss) => return Err(Failure::Unshown(miss)),
            }
        }
        self.show_anew(post).await
    }

    /// Like [`edit`](Self::edit), for content that another message shows too: a failed edit is ignored.
    pub async fn edit_if_there(&self, message: u64, post: &Post) {
        let Ok(place) = self.place() else {
            return;
        };
        let (shared, http) = (self.shared, self.http);
        if let Err(miss) = place_messages::edit(shared, http, place, message, post).await {
            tracing::info!(%miss, "a message could not be changed");
        }
    }

    /// Sends content as a new message when the old one cannot be edited. The new message is an answer or, for public
    /// content, a message with the bot's token. It pings nobody again.
    pub(super) async fn show_anew(&self, post: &Post) -> Result<Option<u64>, Failure> {
        let mentions = Vec::new();
        let post = Post {
            mentions,
            ..post.clone()
        };
        let message = match self.reply(&post).await {
            Err(Failure::Answer(miss)) if miss.is_undone() && !post.private => {
                let (place, nonce) = (self.place()?, Shows::Anew.of(self.request.id, 0));
                let id = board_message_repair::named_in(&post).map_or(0, |(id, _)| id);
                let (shared, http) = (self.shared, self.http);
                let sent = place_messages::send(shared, http, place, id, nonce, &post).await;
                Some(sent.map_err(Failure::Unshown)?)
            }
            replied => replied.map_err(Failure::on_file)?,
        };
        if let (Some(message), Some((id, ply))) = (message, board_message_repair::named_in(&post)) {
            self.now_shows(self.place()?, id, ply, message);
        }
        Ok(message)
    }
}

/// Edits the message whose button was pressed, so that it shows its final text. The change is already committed, so a
/// failure here does not stop the next steps.
pub async fn close(caller: &Caller<'_>, last: &Post) {
    if let Err(error) = caller.update(last).await {
        tracing::warn!(%error, "a pressed message could not be replaced");
    }
}
