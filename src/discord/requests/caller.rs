//! The user of a command or a button: what they asked for, and how they are answered.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{CommandInteraction, ComponentInteraction};

use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::Request;
use crate::discord::requests::page_answers::PageAnswers;
use crate::discord::requests::responder::{Asker, Responder};
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::channel_visibility::{Speech, speech_in};
use crate::discord::transport::client::Address;
use crate::discord::transport::outgoing_message::Post;
use crate::model::{Actor, Place};
use crate::words::{Sentence, Text};

/// One interaction and its sender.
pub struct Caller<'a> {
    /// The bot's shared state.
    pub shared: &'a Arc<Shared>,
    /// The client for Discord's REST API.
    pub http: &'a Arc<Http>,
    /// The user, the place and the other facts of the interaction.
    pub request: Request,
    /// The press as it arrived, unless it comes from a page.
    pub pressed: Option<&'a ComponentInteraction>,
    /// Sends the answers.
    pub responder: Responder<'a>,
}

/// Commands and presses have different types with the same fields.
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
    /// The user of a command.
    pub fn of_command(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a CommandInteraction,
    ) -> Self {
        shared.avatars.note(&from.user);
        let asker = Asker::Discord(address!(from));
        Self::new(shared, http, Request::of_command(from), asker)
    }

    /// The user who pressed a button or chose from a menu.
    pub fn of_component(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a ComponentInteraction,
    ) -> Self {
        shared.avatars.note(&from.user);
        let asker = Asker::Discord(address!(from));
        let caller = Self::new(shared, http, Request::of_component(from), asker);
        let pressed = Some(from);
        Self { pressed, ..caller }
    }

    /// The user who pressed on a page.
    pub fn on_page(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        request: Request,
        answers: &'a PageAnswers,
    ) -> Self {
        Self::new(shared, http, request, Asker::Page(answers))
    }

    fn new(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        request: Request,
        asker: Asker<'a>,
    ) -> Self {
        let responder = Responder::new(shared, request.id, asker, request.archived);
        Self {
            shared,
            http,
            request,
            pressed: None,
            responder,
        }
    }

    /// The one choice from a menu.
    ///
    /// # Errors
    /// Nothing was chosen, or several things were.
    pub fn chosen(&self) -> Result<&str, Failure> {
        match self.all_chosen()? {
            [one] => Ok(one),
            _ => Err(Failure::Told(Text::UnknownButton)),
        }
    }

    /// The choices from a menu.
    ///
    /// # Errors
    /// It was no menu.
    pub fn all_chosen(&self) -> Result<&[String], Failure> {
        let chosen = self.request.chosen.as_deref();
        chosen.ok_or(Failure::Told(Text::UnknownButton))
    }

    /// A person's avatar, if it is in memory.
    pub fn avatar(&self, user: u64) -> Option<render::Avatar> {
        self.shared.avatars.of(user, &self.shared.tasks)
    }

    /// The place of the interaction.
    ///
    /// # Errors
    /// Discord did not say what kind of conversation it is.
    pub fn place(&self) -> Result<Place, Failure> {
        self.request.place()
    }

    /// The place of a button's match. A player of the match gets its place, wherever it is. Other users get the place
    /// in which they are.
    ///
    /// # Errors
    /// As [`place`](Self::place), or the database failed.
    pub async fn place_of(&self, id: u64) -> Result<Place, Failure> {
        let user = self.request.person.user;
        match self.shared.sessions.agenda.place_of_own(id, user).await? {
            Some(place) => Ok(place),
            None => self.place(),
        }
    }

    /// The place of the match on which a command acts that names none: the channel's match; in the bot's own
    /// conversation, where several can be in play, the one that has waited longest for the caller.
    ///
    /// # Errors
    /// As [`place_of`](Self::place_of).
    pub async fn match_place(&self) -> Result<Place, Failure> {
        let place = self.place()?;
        if !matches!(place, Place::Conversation { .. }) {
            return Ok(place);
        }
        let (agenda, user) = (&self.shared.sessions.agenda, self.request.person.user);
        let tables = agenda.in_conversation(user, place.channel()).await?;
        Ok(tables.first().map_or(place, |(_, place)| *place))
    }

    /// The place of the lobby in the caller's channel; with `id`, only of the lobby with that id.
    ///
    /// # Errors
    /// As [`place_of`](Self::place_of).
    pub async fn lobby_place(&self, id: Option<u64>) -> Result<Place, Failure> {
        let lobbies = &self.shared.sessions.lobbies;
        Ok(lobbies.place(self.place()?, id).await?)
    }

    /// Is the caller in another place than this one?
    pub fn is_away_from(&self, place: Place) -> bool {
        !self.place().is_ok_and(|here| here.is(place))
    }

    /// Checks that the bot may make an offer in a match's place for the caller. A turn needs no such check. From elsewhere,
    /// whoever no longer sees that place, or for whom it is locked, keeps the rights of their seat.
    ///
    /// # Errors
    /// The caller may not write there, the bot may not, or Discord did not say.
    pub async fn may_speak_in(&self, place: Place) -> Result<(), Failure> {
        if !self.is_away_from(place) {
            return self.request.may_post();
        }
        match self.speech_in(place).await? {
            Speech::Unseen | Speech::Locked => Ok(()),
            there => self.request.may_speak(there),
        }
    }

    /// Asks Discord whether the caller may write in a place from which the request does not come.
    ///
    /// # Errors
    /// They may not, or Discord did not say.
    pub async fn may_write_in(&self, place: Place) -> Result<(), Failure> {
        self.request.may_speak(self.speech_in(place).await?)
    }

    async fn speech_in(&self, place: Place) -> Result<Speech, Failure> {
        let (transport, user) = (&self.shared.transport, self.request.person.user);
        let now = self.shared.sessions.now();
        Ok(speech_in(transport, self.http, place, user, now).await?)
    }

    /// The caller as an actor in a place. A manager of one place is an ordinary player in another.
    pub fn actor_in(&self, place: Place) -> Actor {
        if self.is_away_from(place) {
            return Actor::Player(self.request.person.user);
        }
        self.request.actor()
    }

    /// Sends a post as the first answer, or as a follow-up after it. Returns the message's id, if Discord
    /// gives it.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn reply(&self, post: &Post) -> Result<Option<u64>, Failure> {
        let message = self.responder.reply(post).await?;
        self.keep_token(message, post);
        Ok(message)
    }

    /// Where the bot is a guest, keeps this interaction's token, with which the message can be changed later.
    pub fn keep_token(&self, message: Option<u64>, post: &Post) {
        if let Some(message) = message.filter(|_| self.request.is_of_guest() && !post.private) {
            self.responder.keep_token(message);
        }
    }

    /// Tells the caller one of the bot's own sentences, privately.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn tell(&self, text: &impl Sentence) -> Result<(), Failure> {
        let post = Post::private(self.request.locale.text(text));
        self.reply(&post).await.map(drop)
    }
}
