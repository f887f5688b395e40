//! What a person sees and does on the page on which a board is tapped. A turn that is played there is stored like any
//! other, and the match's place gets the same message.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use render::SvgBoard;
use rules::TurnNumber;
use rules::catalog::Steps;
use serenity::http::Http;

use crate::discord::content::custom_id::{Action, Voice};
use crate::discord::flows::match_visibility::may_watch;
use crate::discord::flows::public_board::public_board;
use crate::discord::flows::{board_message_repair, computer_turns, place_messages};
use crate::discord::requests::audience::Audience;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message;
use crate::discord::views::offer_message;
use crate::discord::views::own_actions;
use crate::discord::views::page_sheet::{Control, Sheet};
use crate::discord::views::tapped_board::{
    Beside, ListedMatch, Shown, TappedMatch, TappedStep, squares_of,
};
use crate::model::{Place, Reach};
use crate::sessions::{Group, Problem, ReplayedMatch, Snapshot, Ticket};
use crate::store::Status;
use crate::words::{Locale, Text};

/// The most matches in the list of a page.
const LISTED: u32 = 50;

/// A person at the page.
#[derive(Clone)]
pub struct Tapper {
    /// The bot's shared state.
    pub shared: Arc<Shared>,
    /// The client for Discord's REST API.
    pub http: Arc<Http>,
    /// Who it is.
    pub user: u64,
    /// Their language.
    pub locale: Locale,
}

/// A turn that was not played, and what the match looks like now.
pub struct NotPlayed {
    /// Why.
    pub failure: Failure,
    /// The match, if it could be shown.
    pub now: Option<Box<TappedMatch>>,
}

impl Tapper {
    /// A match as this person may see it: now, or after so many turns. `since`: how many events it had when they last
    /// saw it.
    ///
    /// # Errors
    /// The person has no seat in such a match, or it cannot be read or drawn.
    pub async fn look(
        &self,
        id: u64,
        after: Option<usize>,
        since: Option<usize>,
    ) -> Result<TappedMatch, Failure> {
        let of = self.watched(id).await?;
        let turns = of.last().turns();
        let now = self.shared.sessions.replays.seen(&of, self.user).await?;
        let before = match after.filter(|after| *after < turns) {
            Some(after) => Some((after, of.after(TurnNumber::after(after))?)),
            None => None,
        };
        let (after, snapshot) = before
            .as_ref()
            .map_or((turns, &now), |(at, one)| (*at, one));
        let shown = Shown {
            snapshot,
            now: &now,
            turns: [after, turns],
        };
        let turn = match snapshot.viewer {
            Some(seat) if shown.is_now() && snapshot.to_act.contains(&seat) => {
                let ticket = Ticket {
                    id,
                    ply: snapshot.ply,
                };
                self.step_in(of.place(), ticket, "").await.ok()
            }
            _ => None,
        };
        let told = since
            .filter(|_| shown.is_now())
            .map_or(0..0, |since| since..snapshot.ply);
        let beside = Beside {
            path: squares_of(&of.told(told)?),
            acts: self.acts(&now).await,
            offer: self.offer(&of, &now).await,
        };
        let drawn = self.drawn(snapshot).await?;
        Ok(TappedMatch::of(&shown, drawn, turn, beside, &self.locale))
    }

    /// What this person can do with a match beside turns.
    async fn acts(&self, snapshot: &Snapshot) -> Vec<Control> {
        let (place, id) = (snapshot.opened.place, snapshot.opened.id);
        let rules = Action::Rules(snapshot.kind(), snapshot.view.rules_page());
        if snapshot.viewer.is_none() {
            let buttons = own_actions::buttons(snapshot, vec![rules], &self.locale);
            return buttons.iter().filter_map(Control::of_button).collect();
        }
        let mut actions = own_actions::actions(snapshot);
        if place.reach() == Reach::Token {
            // the bot could not post the offer
            actions.retain(|one| !matches!(one, Action::OfferTakeback | Action::AskEnd));
        } else if snapshot.outcome.is_some() {
            actions.insert(0, Action::Rematch);
        }
        let clocks = &self.shared.sessions.clocks;
        if snapshot.clocks.is_some()
            && snapshot.outcome.is_none()
            && clocks.claimable(place, Some(id), self.user).await.is_ok()
        {
            actions.push(Action::AskClaim);
        }
        actions.push(rules);
        let buttons = own_actions::buttons(snapshot, actions, &self.locale);
        buttons.iter().filter_map(Control::of_button).collect()
    }

    /// The open offer, with the buttons for this person.
    async fn offer(&self, of: &ReplayedMatch, snapshot: &Snapshot) -> Option<Sheet> {
        let (seat, offers) = (snapshot.viewer?, &self.shared.sessions.offers);
        if of.status() != Status::Live {
            return None;
        }
        let open = offers.open_offer(of.place(), of.id()).await.ok()??;
        if open.waiting.is_empty() {
            // only computers are asked, so this person confirms
            let question = offer_message::question(&open, &self.locale);
            return Some(Sheet::of(&question, &open.players));
        }
        let post = offer_message::post(&open, &self.locale);
        let own = open.is_from(seat);
        let sheet = Sheet::of(&post, &open.players);
        Some(sheet.with_presses(|id| {
            let withdraws = matches!(
                id.action,
                Action::Withdraw(_) | Action::Takeback(Voice::Withdraw, _)
            );
            withdraws == own
        }))
    }

    /// The match in play or over with this id, if this person has a seat in it.
    ///
    /// # Errors
    /// They have none, or it cannot be read.
    pub async fn seated(&self, id: u64) -> Result<ReplayedMatch, Failure> {
        let found = self.shared.sessions.replays.replay(id).await?;
        Self::begun(found.filter(|of| of.takes_part(self.user)))
    }

    /// The match in play or over with this id, if this person has a seat in it or may watch it.
    ///
    /// # Errors
    /// They may not, or it cannot be read.
    pub async fn watched(&self, id: u64) -> Result<ReplayedMatch, Failure> {
        let mut found = self.shared.sessions.replays.replay(id).await?;
        if let Some(of) = &found
            && !of.takes_part(self.user)
            && !may_watch(&self.shared, &self.http, of, self.user).await?
        {
            found = None;
        }
        Self::begun(found)
    }

    fn begun(found: Option<ReplayedMatch>) -> Result<ReplayedMatch, Failure> {
        let found = found.ok_or(Problem::Foreign)?;
        match (found.status(), found.code()) {
            (Status::Live | Status::Over, _) => Ok(found),
            (Status::Cancelled | Status::Expired | Status::Stopped, Some(code)) => {
                let code = code.to_string();
                Err(Failure::Told(Text::MatchCancelled { code }))
            }
            _ => Err(Problem::Foreign.into()),
        }
    }

    /// Another match of the same game that this person plays in the place of this one.
    pub async fn other_match(&self, of: &ReplayedMatch) -> Option<u64> {
        let (sessions, place) = (&self.shared.sessions, of.place());
        let now = if let Place::Conversation { channel, .. } = place {
            let tables = sessions.agenda.in_conversation(self.user, channel).await;
            tables.ok()?.into_iter().map(|(id, _)| id).max()?
        } else {
            sessions.play.playing(place, None, self.user).await.ok()?.id
        };
        let other = self.seated(now).await.ok()?;
        (other.id() != of.id() && other.kind() == of.kind()).then_some(now)
    }

    /// A step of a turn.
    ///
    /// # Errors
    /// This person is not to act, or the match has changed.
    pub async fn step(&self, ticket: Ticket, typed: &str) -> Result<TappedStep, Failure> {
        let place = self.seated(ticket.id).await?.place();
        self.step_in(place, ticket, typed).await
    }

    async fn step_in(
        &self,
        place: Place,
        ticket: Ticket,
        typed: &str,
    ) -> Result<TappedStep, Failure> {
        let play = &self.shared.sessions.play;
        let peek = play.peek(place, Some(ticket), self.user, Steps::Taps, typed);
        let peek = peek.await?;
        let svg = if peek.is_ahead {
            Some(self.drawn(&peek.snapshot).await?.svg)
        } else {
            None
        };
        Ok(TappedStep::of(&peek, svg, &self.locale))
    }

    /// The board of a snapshot, in this person's look and language.
    async fn drawn(&self, snapshot: &Snapshot) -> Result<SvgBoard, Failure> {
        let painter = self.shared.painter(Audience::Person(self.user)).await;
        let captions = board_message::captions(snapshot, &self.locale);
        Ok(painter.svg(&snapshot.view, captions).await?)
    }

    /// Plays a turn. The place of the match gets its board in the background. A turn that was already played for this
    /// ply is not played again.
    ///
    /// # Errors
    /// The turn was not played.
    pub async fn play(&self, ticket: Ticket, turn: &str) -> Result<TappedMatch, NotPlayed> {
        match self.played(ticket, turn).await {
            Ok(snapshot) => self.show_later(snapshot),
            // the answer was lost, and the page asked again
            Err(Failure::Problem(Problem::PlayedAlready { .. } | Problem::PlayedLast { .. })) => {}
            Err(failure) => {
                let now = self.look(ticket.id, None, None).await.ok().map(Box::new);
                return Err(NotPlayed { failure, now });
            }
        }
        let shown = self.look(ticket.id, None, None).await;
        shown.map_err(|failure| NotPlayed { failure, now: None })
    }

    async fn played(&self, ticket: Ticket, turn: &str) -> Result<Snapshot, Failure> {
        let place = self.seated(ticket.id).await?.place();
        let play = &self.shared.sessions.play;
        let played = play.turn(place, Some(ticket), self.user, turn).await;
        if let Err(Problem::Stale { .. } | Problem::Ended) = played {
            play.not_played(ticket, self.user).await?;
        }
        Ok(played?.0)
    }

    /// The matches in which this person takes part. Those that wait for them come first.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn matches(&self) -> Result<Vec<ListedMatch>, Failure> {
        let own = self
            .shared
            .sessions
            .agenda
            .own_matches(self.user, 0, LISTED);
        let own = own.await?;
        let live = own.lines.iter().filter(|one| one.status == Status::Live);
        let listed = live.map(|one| {
            let waits = Group::of(one, self.user) == Group::Mine;
            ListedMatch::of(one, self.user, waits, &self.locale)
        });
        Ok(listed.collect())
    }

    /// Shows everybody what this person did, in the match's place. If that fails, the job that shows the match's board
    /// does it.
    fn show_later(&self, snapshot: Snapshot) {
        let tapper = self.clone();
        self.shared.tasks.spawn("a tapped turn", async move {
            if let Err(error) = tapper.show(&snapshot).await {
                let id = snapshot.opened.id;
                tracing::info!(%error, id, "a tapped turn was not shown at once");
            }
        });
    }

    async fn show(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let (shared, http) = (&self.shared, &self.http);
        let (place, id) = (snapshot.opened.place, snapshot.opened.id);
        if let Some((message, about)) = snapshot.lapsed {
            board_message_repair::close_offer(shared, http, place, id, message, about).await;
        }
        let shown = shared.sessions.boards.message(id).await;
        if let Some(message) = shown.filter(|_| snapshot.chose_in_secret()) {
            let locale = shared.sessions.people.language_of_match(snapshot).await;
            let board = Post {
                mentions: Vec::new(),
                ..public_board(shared, snapshot, &locale).await?
            };
            let edited = place_messages::edit(shared, http, place, message, &board).await;
            return edited.map_err(Failure::Unshown);
        }
        let now = computer_turns::follow(shared, http, snapshot).await;
        board_message_repair::in_place(shared, http, &now, self.user).await
    }
}
