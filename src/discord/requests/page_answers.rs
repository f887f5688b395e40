//! Answers to somebody who presses on the page on which a board is tapped. The page shows them what is private. What
//! everybody sees is posted with the bot's token.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use poise::serenity_prelude::Http;

use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::messages::{self, Answer};
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::AnswerError;
use crate::model::{Place, Reach};

/// The answers to one press on a page.
pub struct PageAnswers {
    http: Arc<Http>,
    /// The place of the match, if the bot may post there.
    place: Option<Place>,
    /// The press.
    press: u64,
    /// The message that everybody sees and whose button was pressed.
    message: Option<u64>,
    /// The number of the next message. It makes the message's nonce: Discord posts nothing with a nonce that it knows. Number
    /// 0 is that of a message posted in place of an answer that failed.
    next: AtomicUsize,
    private: Mutex<Vec<Post>>,
}

impl PageAnswers {
    /// Answers to a press with this number about a match in a place. `message`: the message whose button was pressed, if
    /// everybody sees it.
    pub fn new(http: &Arc<Http>, place: Place, press: u64, message: Option<u64>) -> Self {
        Self {
            http: Arc::clone(http),
            place: Some(place).filter(|place| place.reach() == Reach::Own),
            press,
            message,
            next: AtomicUsize::new(1),
            private: Mutex::default(),
        }
    }

    /// Gives an answer. Returns the id of the message that everybody sees.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub(super) async fn give(
        &self,
        shared: &Shared,
        how: Answer,
        post: &Post,
    ) -> Result<Option<u64>, Failure> {
        if how == Answer::Keep {
            return Ok(None);
        }
        // without a message that everybody sees, a change is one of what the person sees
        let own = post.private || how == Answer::Update && self.message.is_none();
        let Some(place) = self.place.filter(|_| !own) else {
            self.with(|private| private.push(post.clone()));
            return Ok(None);
        };
        let (transport, http, channel) = (&shared.transport, &self.http, place.channel());
        if let Some(message) = self.message.filter(|_| how == Answer::Update) {
            let edited = messages::edit(transport, http, channel, message, post).await;
            edited.map_err(AnswerError)?;
            return Ok(Some(message));
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let nonce = Shows::Anew.of(self.press, number);
        let sent = messages::send(transport, http, channel, nonce, post).await;
        Ok(Some(sent.map_err(AnswerError)?))
    }

    /// Takes the first private answer back.
    pub(super) fn delete_first(&self) {
        self.with(|private| drop(private.drain(..private.len().min(1))));
    }

    /// All private answers.
    pub fn taken(&self) -> Vec<Post> {
        self.with(std::mem::take)
    }

    fn with<T>(&self, change: impl FnOnce(&mut Vec<Post>) -> T) -> T {
        // no code panics while it has changed the list only in part
        change(&mut self.private.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
