//! Shows a caller a message in place of an older one. If Discord refuses the edit, the message is sent anew.

use crate::discord::flows::board_message_repair;
use crate::discord::flows::place_messages;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::messages::Answer;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;

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
            self.display().now_shows(self.place()?, id, ply, message);
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
