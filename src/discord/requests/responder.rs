//! Answers one interaction: one first answer, then follow-ups.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::discord::content::custom_id::CustomId;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::requests::page_answers::PageAnswers;
use crate::discord::requests::shared_state::{KeptToken, Shared};
use crate::discord::transport::client::Address;
use crate::discord::transport::messages;
use crate::discord::transport::messages::Answer;
use crate::discord::transport::outgoing_message::Post;

/// Where answers go.
#[derive(Clone, Copy)]
pub enum Asker<'a> {
    /// To the interaction at this address.
    Discord(Address<'a>),
    /// To a page.
    Page(&'a PageAnswers),
}

/// Answers one interaction.
pub struct Responder<'a> {
    shared: &'a Arc<Shared>,
    id: u64,
    asker: Asker<'a>,
    answered: AtomicBool,
    archived: AtomicBool,
}

impl<'a> Responder<'a> {
    /// A responder for the interaction with this id. `archived`: is it in an archived thread?
    pub fn new(shared: &'a Arc<Shared>, id: u64, asker: Asker<'a>, archived: bool) -> Self {
        Self {
            shared,
            id,
            asker,
            // a failure may be reported after the answer, by another responder
            answered: AtomicBool::new(shared.answered.get(&id).is_some()),
            archived: AtomicBool::new(archived),
        }
    }

    /// Has the interaction been answered?
    pub fn answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Keeps the token, with which this message can be changed later.
    pub fn keep_token(&self, message: u64) {
        if let Asker::Discord(address) = self.asker {
            let kept = KeptToken::of(address, self.shared.sessions.now());
            self.shared.tokens.put(message, kept);
        }
    }

    /// Is the thread archived? Messages in it cannot be edited until a new message reopens it.
    pub fn is_archived(&self) -> bool {
        self.archived.load(Ordering::Relaxed)
    }

    /// Sends a post as the first answer, or as a follow-up after it. Returns the message's id, if
    /// Discord gives it.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn reply(&self, post: &Post) -> Result<Option<u64>, Failure> {
        let message = match self.asker {
            Asker::Discord(address) if self.answered() => {
                let transport = &self.shared.transport;
                Some(messages::follow_up(transport, address, post).await?)
            }
            _ => self.respond(Answer::Message, post).await?,
        };
        if !post.private {
            self.archived.store(false, Ordering::Relaxed);
        }
        Ok(message)
    }

    /// Asks the user for a confirmation, privately. An earlier message with the same question loses
    /// its buttons.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn ask(&self, user: u64, question: &Post) -> Result<(), Failure> {
        let Asker::Discord(address) = self.asker else {
            return self.reply(question).await.map(drop);
        };
        let buttons = question.buttons();
        let id = buttons.first().and_then(|id| id.parse::<CustomId>().ok());
        // noted before it is sent: the user may ask again as soon as they see it
        let older = id.and_then(|id| {
            let asked = (user, id.ticket.id, id.verb());
            let older = self.shared.questions.get(&asked);
            let this = (address.application, address.token.to_owned());
            self.shared.questions.put(asked, this);
            older
        });
        self.reply(question).await?;
        if let Some((application, token)) = older {
            let shared = Arc::clone(self.shared);
            self.shared.tasks.spawn("closing a question", async move {
                messages::strip_answered(&shared.transport, application, &token).await;
            });
        }
        Ok(())
    }

    /// Deletes the message that shows the first answer. After an update, this is the message whose button was
    /// pressed.
    pub async fn delete_answered(&self) {
        match self.asker {
            Asker::Discord(address) => {
                messages::delete_answered(&self.shared.transport, address).await;
            }
            Asker::Page(answers) => answers.delete_first(),
        }
    }

    /// Answers a press and changes nothing.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn keep(&self) -> Result<(), Failure> {
        self.respond(Answer::Keep, &Post::default()).await.map(drop)
    }

    /// Opens the Activity for the user, and posts nothing.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn launch(&self) -> Result<(), Failure> {
        let post = Post::default();
        self.respond(Answer::Launch, &post).await.map(drop)
    }

    /// Sends the first answer.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn respond(&self, how: Answer, post: &Post) -> Result<Option<u64>, Failure> {
        let message = match self.asker {
            Asker::Discord(address) => {
                messages::answer(&self.shared.transport, address, how, post).await?
            }
            Asker::Page(answers) => answers.give(self.shared, how, post).await?,
        };
        self.answered.store(true, Ordering::Relaxed);
        self.shared.answered.put(self.id, ());
        interaction_telemetry::answered();
        Ok(message)
    }
}
