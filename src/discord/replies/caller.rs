//! Whoever used a command or a button: what they asked for, and how they are answered.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{CommandInteraction, ComponentInteraction};

use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::request::Request;
use crate::discord::replies::responder::Responder;
use crate::discord::transport::client::Address;
use crate::discord::transport::outgoing_message::Post;
use crate::model::{Actor, Place};
use crate::words::Sentence;

/// One interaction and its sender.
pub struct Caller<'a> {
    /// The bot.
    pub shared: &'a Arc<Shared>,
    /// How to reach Discord.
    pub http: &'a Arc<Http>,
    /// Who asked for it, and where.
    pub request: Request,
    /// How it is answered.
    pub responder: Responder<'a>,
}

/// Commands and presses are two types with the same fields.
macro_rules! address {
    ($from:ident) => {
        Address {
            application: $from.application_id,
            interaction: $from.id,
            token: &$from.token,
        }
    };
}

impl<'a> Caller<'a> {
    /// The sender of a command.
    pub fn of_command(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a CommandInteraction,
    ) -> Self {
        Self::new(shared, http, Request::of_command(from), address!(from))
    }

    /// Whoever pressed a button or chose from a menu.
    pub fn of_component(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a ComponentInteraction,
    ) -> Self {
        Self::new(shared, http, Request::of_component(from), address!(from))
    }

    fn new(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        request: Request,
        address: Address<'a>,
    ) -> Self {
        let responder = Responder::new(shared, address, request.archived);
        Self {
            shared,
            http,
            request,
            responder,
        }
    }

    /// Where: a channel or thread of a server, or the bot's own conversation with somebody.
    ///
    /// # Errors
    /// It is a conversation of others.
    pub fn place(&self) -> Result<Place, Failure> {
        self.request.place()
    }

    /// Where the match of a button is played: wherever that is, for somebody who plays in it; else only here.
    ///
    /// # Errors
    /// It is a conversation of others, or the database did not answer.
    pub async fn place_of(&self, id: u64) -> Result<Place, Failure> {
        let user = self.request.person.user;
        match self.shared.sessions.place_of_own(id, user).await? {
            Some(place) => Ok(place),
            None => self.place(),
        }
    }

    /// Is a match played elsewhere than where the caller is?
    pub fn is_away_from(&self, place: Place) -> bool {
        self.place().ok() != Some(place)
    }

    /// Who does something in a place: somebody who manages this one does not manage others.
    pub fn actor_in(&self, place: Place) -> Actor {
        if self.is_away_from(place) {
            return Actor::Player(self.request.person.user);
        }
        self.request.actor()
    }

    /// Shows a post as the answer, or after it; gives its message's id, where Discord tells it.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn reply(&self, post: &Post) -> Result<Option<u64>, Failure> {
        self.responder.reply(post).await
    }

    /// Says something of the bot's own, privately.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn tell(&self, text: &impl Sentence) -> Result<(), Failure> {
        let post = Post::private(self.request.locale.text(text));
        self.reply(&post).await.map(drop)
    }
}
