//! Shows everybody the result of a change to a match: its board, its offers, and what was said. Committed state is
//! always displayed, if necessary in a new message.

use std::borrow::Cow;
use std::sync::Arc;

use crate::discord::content::custom_id::{Action, Asked, CustomId};
use crate::discord::flows::board_message_repair;
use crate::discord::flows::board_message_repair::Showing;
use crate::discord::flows::computer_turns;
use crate::discord::flows::match_place;
use crate::discord::flows::past_boards;
use crate::discord::flows::place_messages;
use crate::discord::flows::public_board::{public_board, spare_quiet_people};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::labelled_button::yes_or_no;
use crate::discord::views::{board_message, own_matches};
use crate::metrics::TaskOutcome;
use crate::model::{MatchCode, Place, Player};
use crate::sessions::{PastBoard, Snapshot, Ticket};
use crate::store::OfferKind;
use crate::words::{PlaceText, Text};

/// Shows a match that a caller changed.
pub struct MatchDisplay<'c> {
    caller: &'c Caller<'c>,
}

impl Caller<'_> {
    /// Shows matches that this caller changed.
    pub fn display(&self) -> MatchDisplay<'_> {
        MatchDisplay { caller: self }
    }
}

impl MatchDisplay<'_> {
    /// Shows everybody what happened, and pings the players who are next. The new board gets the buttons. If the
    /// answer fails, the bot's token is used, because a committed turn must be shown.
    ///
    /// # Errors
    /// The board could not be drawn, or Discord accepted it in neither way.
    pub async fn show_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let snapshot = computer_turns::follow(self.caller.shared, self.caller.http, snapshot).await;
        self.show_only_board(&snapshot).await
    }

    /// The board for everybody, with the caller's current name.
    async fn board(&self, snapshot: &Snapshot) -> Result<Post, Failure> {
        let (person, mut snapshot) = (&self.caller.request.person, Cow::Borrowed(snapshot));
        let here = self
            .caller
            .place()
            .is_ok_and(|place| place.guild() == snapshot.opened.place.guild());
        let old = |player: &Player| player.is(person.user) && player.name != person.name;
        if here && snapshot.opened.players.iter().any(old) {
            let opened = Arc::make_mut(&mut snapshot.to_mut().opened);
            for player in opened.players.iter_mut().filter(|one| old(one)) {
                player.name.clone_from(&person.name);
            }
        }
        Ok(public_board(self.caller.shared, &snapshot, &self.caller.request.common).await?)
    }

    async fn show_only_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        if self.caller.is_away_from(snapshot.opened.place) {
            return self.show_from_afar(snapshot).await;
        }
        let mut post = self.board(snapshot).await?;
        // the caller is looking at the match, because they have just done something in it
        post.mentions
            .retain(|user| *user != self.caller.request.person.user);
        spare_quiet_people(self.caller.shared, snapshot, &mut post).await;
        self.show_as_of(snapshot, &post).await
    }

    /// For a caller in another place: answers with the board, and posts the board in the match's place with the bot's
    /// token.
    async fn show_from_afar(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        self.close_lapsed(snapshot);
        let (painter, locale) = (self.caller.painter().await, &self.caller.request.locale);
        let own = board_message::private(&painter, snapshot, Vec::new(), locale).await?;
        let told = self.caller.reply(&own).await.map_err(Failure::on_file);
        let (shared, http) = (self.caller.shared, self.caller.http);
        let acting = self.caller.request.person.user;
        match board_message_repair::in_place(shared, http, snapshot, acting).await {
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
        let snapshot =
            &computer_turns::follow(self.caller.shared, self.caller.http, snapshot).await;
        let shown = self
            .caller
            .shared
            .sessions
            .boards
            .message(snapshot.opened.id)
            .await;
        match shown.filter(|_| snapshot.chose_in_secret()) {
            Some(message) => {
                let post = Post {
                    mentions: Vec::new(),
                    ..self.board(snapshot).await?
                };
                if self.caller.is_away_from(snapshot.opened.place) {
                    let (shared, place) = (self.caller.shared, snapshot.opened.place);
                    let done =
                        place_messages::edit(shared, self.caller.http, place, message, &post).await;
                    return done.map_err(Failure::Unshown);
                }
                if self.caller.edit(message, &post).await? == Some(message) {
                    self.now_shows(
                        snapshot.opened.place,
                        snapshot.opened.id,
                        Some(snapshot.ply),
                        message,
                    );
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
            .filter(|(lapsed, _)| self.caller.request.message != Some(*lapsed));
        if let Some((message, about)) = lapsed {
            self.close_offer_later(snapshot.opened.place, snapshot.opened.id, message, about);
        }
    }

    async fn show_as_of(&self, snapshot: &Snapshot, post: &Post) -> Result<(), Failure> {
        self.close_lapsed(snapshot);
        let showing = Showing {
            place: snapshot.opened.place,
            id: snapshot.opened.id,
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
        let message = match self.caller.reply(showing.post).await {
            Err(Failure::Answer(miss)) => {
                interaction_telemetry::ended(TaskOutcome::Failed);
                tracing::warn!(%miss, "an answer failed; its content is posted with the bot's token");
                let shown = board_message_repair::instead(
                    self.caller.shared,
                    self.caller.http,
                    showing,
                    &miss,
                )
                .await;
                shown.map_err(Failure::on_file)?
            }
            replied => replied?,
        };
        if let Some(message) = message {
            self.now_shows(showing.place, showing.id, showing.ply, message);
        }
        Ok(message)
    }

    /// Records, after the answer, which message shows a match at a ply, or its lobby. Shortens the previous message
    /// to one line, or removes its buttons.
    pub fn now_shows(&self, place: Place, id: u64, ply: Option<usize>, message: u64) {
        let (shared, http) = (Arc::clone(self.caller.shared), Arc::clone(self.caller.http));
        self.caller.shared.tasks.spawn("noting", async move {
            board_message_repair::note(&shared, &http, place, id, ply, message).await;
        });
    }

    /// Shortens a message to one line, after the answer. The message shows a match in a place where the match is no
    /// longer played.
    pub fn leave_a_line_later(&self, place: Place, snapshot: &Snapshot, message: u64) {
        let (id, now) = (snapshot.opened.id, Some(snapshot.ply));
        let (shared, http) = (Arc::clone(self.caller.shared), Arc::clone(self.caller.http));
        self.caller
            .shared
            .tasks
            .spawn("leaving a line", async move {
                let past = PastBoard::at(message, now);
                past_boards::shrink(&shared, &http, place, id, past, now).await;
            });
    }

    /// Removes the buttons from a message, after the answer.
    pub fn strip_later(&self, place: Place, message: u64) {
        let (shared, http) = (Arc::clone(self.caller.shared), Arc::clone(self.caller.http));
        self.caller.shared.tasks.spawn("stripping", async move {
            place_messages::strip(&shared, &http, place, message).await;
        });
    }

    /// Edits the message of an offer, after the answer, to say how the offer ended. An end offer's message also says
    /// whether the match goes on.
    pub fn close_offer_later(&self, place: Place, id: u64, message: u64, about: OfferKind) {
        let (shared, http) = (Arc::clone(self.caller.shared), Arc::clone(self.caller.http));
        self.caller
            .shared
            .tasks
            .spawn("closing an offer", async move {
                board_message_repair::close_offer(&shared, &http, place, id, message, about).await;
            });
    }

    /// Asks the caller whether to do something in a match in play. `yes`: the button that does it, with its words.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn confirm(
        &self,
        place: Place,
        ticket: Ticket,
        question: &Text,
        (yes, words): (Action, &Text),
        asked: Asked,
    ) -> Result<(), Failure> {
        let locale = &self.caller.request.locale;
        let id = |action| CustomId::new(action, ticket.id, ticket.ply);
        let (yes, stay) = (id(yes), id(Action::Stay(asked)));
        let row = yes_or_no(&yes, words, &stay, &Text::ButtonStay, locale);
        let post = Post {
            rows: vec![row],
            ..Post::private(locale.text(question))
        };
        self.ask_about(place, ticket.id, post).await
    }

    /// Asks the caller for a confirmation about a match in play. The question names the match if it can be read.
    ///
    /// # Errors
    /// Discord did not accept it.
    pub async fn ask_about(&self, place: Place, id: u64, mut post: Post) -> Result<(), Failure> {
        if let Ok(asked) = self
            .caller
            .shared
            .sessions
            .play
            .look(place, Some(id), None)
            .await
        {
            let user = self.caller.request.person.user;
            let with = asked
                .opened
                .players
                .iter()
                .filter(|player| !player.is(user));
            let (game, with) = (asked.kind().name(), with.collect::<Vec<_>>());
            let named =
                own_matches::named(game, asked.opened.code, &with, &self.caller.request.locale);
            post.content = format!("{named}\n{}", post.content);
        }
        self.caller.ask(&post).await
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
        if !self.caller.is_away_from(place) {
            return self.caller.reply(post).await;
        }
        let link = self.caller.shared.sessions.boards.link(place, id).await;
        let told = self.caller.tell(&PlaceText::SaidThere { link }).await;
        told.map_err(Failure::on_file)?;
        let nonce = Shows::Anew.of(self.caller.request.id, 0);
        let sent =
            match_place::send(self.caller.shared, self.caller.http, place, id, nonce, post).await;
        sent.map(Some)
            .map_err(|miss| match_place::unshown(miss, code))
    }
}
