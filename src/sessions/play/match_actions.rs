//! Turns, resignations, cancelling, and looking at a match.

use std::sync::OnceLock;

use rules::{AnyMatch, Event, Retire, Say, Seat, ToAct, Viewer};

use crate::derived_from_record::to_act;
use crate::model::{Actor, Place};
use crate::sessions::Play;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::channel_state::{ChannelState, Live, replay};
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::channels::snapshot::last_news;
use crate::sessions::clocks::live_clocks::{LiveClocks, clocks_due};
use crate::sessions::lobbies::lobby_acts::{LobbyAct, LobbyChange};
use crate::sessions::plans::set_plans::{as_planned, planned_replies};
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::computer_turns::computer_due;
use crate::sessions::problem::Problem;
use crate::store::{Change, Head, Status};

/// What to cancel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelling {
    /// The channel's lobby, or its match in play after a confirmation; with an id, only the match with that id.
    Ask(Option<u64>),
    /// The match in play with this id. The actor has confirmed it.
    Match(u64),
}

/// What was cancelled.
#[derive(Clone, Debug)]
pub enum Cancelled {
    /// A lobby.
    Lobby(Box<LobbyChange>),
    /// A match in play, as it was before.
    Live(Box<Snapshot>),
    /// A lobby or match that could not be read.
    Unreadable(u64),
    /// Nothing yet: this is a match in play, and the user must confirm.
    Asked(Ticket),
    /// Nothing yet: other players have played and must agree.
    OthersMoved,
}

impl Play {
    /// Plays a turn, in any allowed spelling, or several where turns are chained. Returns the canonical spelling and
    /// the public snapshot.
    ///
    /// # Errors
    /// There is no match here, it is not the user's turn, the ticket is stale, or the rules refuse the turn.
    pub async fn turn(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        text: &str,
    ) -> Result<(Snapshot, String), Problem> {
        let written = OnceLock::new();
        let playing = |game: &mut AnyMatch, seat| {
            // every retry reads the text in the same way
            let (events, turn) =
                game.play_typed(seat, written.get().map_or(text, String::as_str))?;
            written.get_or_init(|| turn);
            Ok(events)
        };
        let acting = Acting::of(user, ticket);
        let playing = &playing;
        let played = self.channels.with_latest(place, |locked| {
            Box::pin(async move {
                let live = locked.live(acting.id).await?;
                self.channels.may_play_on(live, user).await?;
                locked.act(acting, playing).await
            })
        });
        let snapshot = played.await?;
        Ok((snapshot, written.into_inner().unwrap_or_default()))
    }

    /// Resigns.
    ///
    /// # Errors
    /// There is no match here, or the user does not play in it or is out already.
    pub async fn resign(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
    ) -> Result<Snapshot, Problem> {
        // a resignation counts even if others have played in the meantime
        let acting = Acting {
            ply: None,
            ..Acting::of(user, ticket)
        };
        let resign = |game: &mut AnyMatch, seat| game.retire(seat, Retire::Resign);
        self.act(place, acting, resign).await
    }

    /// [`ChannelGuard::act`], in the channel as it is now.
    pub(in crate::sessions) async fn act(
        &self,
        place: Place,
        acting: Acting,
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, Say> + Sync,
    ) -> Result<Snapshot, Problem> {
        let change = &change;
        self.channels
            .with_latest(place, |locked| Box::pin(locked.act(acting, change)))
            .await
    }

    /// The channel's match as `user` may see it, or as everybody may if there is no user. With `id`, only the match
    /// with that id.
    ///
    /// # Errors
    /// There is no match here.
    pub async fn look(
        &self,
        place: Place,
        id: Option<u64>,
        user: Option<u64>,
    ) -> Result<Snapshot, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let now = locked.now();
        let live = locked.live(id).await?;
        let seat = user.and_then(|user| live.seat_of(user));
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        Ok(live.snapshot(viewer, &[], Some(&now)))
    }

    /// Checks that a user plays in the channel's match; with `id`, only in the match with that id.
    ///
    /// # Errors
    /// There is no match here, or the user does not play in it or is out already.
    pub async fn playing(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Ticket, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let live = locked.live(id).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        Ok(live.ticket())
    }

    /// A finished match from its record.
    ///
    /// # Errors
    /// There is no such match in this place, it is not finished, or its record no longer replays.
    pub async fn finished(&self, place: Place, id: u64) -> Result<Snapshot, Problem> {
        match self.channels.store.load(id).await? {
            Some(stored) if stored.opened.place.is_with(place) && stored.status == Status::Over => {
                let live = replay(&stored)?;
                let now = self.channels.now_in(place).await?;
                Ok(live.snapshot(Viewer::Public, &[], Some(&now)))
            }
            Some(stored) if stored.opened.place.is_with(place) && stored.status == Status::Live => {
                Err(Problem::Started {
                    link: self.channels.boards.link(place, id).await,
                })
            }
            _ => Err(Problem::Foreign),
        }
    }

    /// The match of a place that ended last, in its final position.
    ///
    /// # Errors
    /// No match was finished there, or its record no longer replays.
    pub async fn last_finished(&self, place: Place) -> Result<Snapshot, Problem> {
        let stored = self.channels.store.last_over(place.channel()).await?;
        let stored = stored.filter(|stored| stored.opened.place.is_with(place));
        let live = replay(&stored.ok_or(Problem::NothingHere)?)?;
        let now = self.channels.now_in(place).await?;
        Ok(live.snapshot(Viewer::Public, &[], Some(&now)))
    }

    /// Cancels a match in play, or the lobby of a channel. A manager may cancel both, and a host their lobby. A manager
    /// who plays in the match has only the rights of a player. A player who still plays may cancel a match alone, if no
    /// other person who still plays has taken a turn.
    ///
    /// # Errors
    /// There is nothing here, or the actor may not cancel it.
    pub async fn cancel(
        &self,
        place: Place,
        what: Cancelling,
        actor: Actor,
    ) -> Result<Cancelled, Problem> {
        self.channels
            .with_latest(place, |locked| Box::pin(locked.cancel(what, actor)))
            .await
    }

    /// A match from its stored record, with its last event and the passes after it. None if it has not begun or was
    /// cancelled.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn latest(&self, id: u64) -> Result<Option<Snapshot>, Problem> {
        let stored = self.channels.store.load(id).await?;
        let played = |status| matches!(status, Status::Live | Status::Over);
        let stored = stored.filter(|stored| played(stored.status));
        let Some(stored) = stored else {
            return Ok(None);
        };
        let live = replay(&stored)?;
        let news = last_news(live.game.events());
        let now = self.channels.now_in(live.opened.place).await?;
        Ok(Some(live.snapshot(Viewer::Public, news, Some(&now))))
    }
}

impl ChannelGuard<'_> {
    /// The only way to change a match: check, commit, then replace the copy in memory.
    pub async fn act(
        &mut self,
        acting: Acting,
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, Say>,
    ) -> Result<Snapshot, Problem> {
        let (channels, place, judged) = (self.channels, self.place, self.now());
        let live = self.live(acting.id).await?;
        let seat = acting.seat(live)?;
        let saw = live.head();
        if acting.ply.is_some_and(|ply| ply != saw.events) && !chooses_in_secret(live, seat) {
            return Err(channels.boards.stale(place, saw.id).await);
        }
        let now = judged.at();
        let out = |clocks: &LiveClocks| clocks.as_of(&judged).is_out(seat);
        if acting.actor.user().is_some() && live.clocks.as_ref().is_some_and(out) {
            return Err(Problem::TimeUp);
        }
        let mut game = live.game.clone();
        let mut news = change(&mut game, seat).map_err(|say| live.refused(say))?;
        let planned = planned_replies(&mut game, &live.plans);
        news.extend_from_slice(&planned);
        let mut clocks = live.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.step(now, &news, to_act(&game));
        }
        let mut due = clocks_due(&live.opened.players, &game, clocks.as_ref(), &judged);
        due.clock = due.clock.or_else(|| live.looked_at(now));
        let ended = game.outcome().is_some();
        let append = Change::Append {
            events: news.clone(),
            gone: gone(&live.game, &game),
            back: gone(&game, &live.game),
            ended,
            results: ended
                .then(|| channels.results_at_end(live, &game, now))
                .flatten(),
            to_act: to_act(&game),
            due,
            computer: computer_due(&game, &live.opened.players, now),
        };
        channels.commit_at(saw, append, now).await?;
        let lapsed = live.shown_offer();
        live.game = game;
        live.clocks = clocks;
        live.times.resize(live.game.events().len(), now);
        let mut snapshot = Snapshot {
            lapsed,
            ..live.snapshot(Viewer::Public, &news, Some(&judged))
        };
        snapshot.news.extend(as_planned(&planned));
        if snapshot.outcome.is_some() {
            self.set(None);
            // jobs for the end were planned
            channels.planned.send_replace(());
        }
        Ok(snapshot)
    }

    /// The channel's match in play; with `asked`, only the match with that id.
    pub async fn live(&mut self, asked: Option<u64>) -> Result<&mut Live, Problem> {
        let (channels, place) = (self.channels, self.place);
        let problem = match self.state() {
            None if asked.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Lobby(lobby)) if asked.is_none_or(|id| id == lobby.opened.id) => {
                Some(Problem::NotStarted {
                    link: channels.boards.link(place, lobby.opened.id).await,
                })
            }
            Some(ChannelState::Live(live)) if asked.is_none_or(|id| id == live.opened.id) => None,
            Some(ChannelState::Unreadable(one)) if asked.is_none_or(|id| id == one.id) => {
                Some(Problem::Unreadable)
            }
            _ => Some(channels.gone(place, asked.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => self.any_live().ok_or(Problem::NothingHere),
        }
    }

    async fn cancel(&mut self, what: Cancelling, actor: Actor) -> Result<Cancelled, Problem> {
        let (channels, place, now) = (self.channels, self.place, self.now());
        let id = match what {
            Cancelling::Match(id) => Some(id),
            Cancelling::Ask(id) => id,
        };
        let asks = matches!(what, Cancelling::Ask(_));
        let (saw, cancelled) = match self.state() {
            Some(ChannelState::Lobby(_)) if id.is_none() => {
                let cancelled = self.act_on_lobby(None, actor, &LobbyAct::Cancel).await?;
                return Ok(Cancelled::Lobby(Box::new(cancelled)));
            }
            Some(ChannelState::Lobby(lobby)) if id == Some(lobby.opened.id) => {
                let id = lobby.opened.id;
                return Err(Problem::NotStarted {
                    link: channels.boards.link(place, id).await,
                });
            }
            Some(ChannelState::Live(live)) if id.is_none_or(|id| id == live.opened.id) => {
                let saw = live.head();
                let seat = actor.user().and_then(|user| live.seat_of(user));
                if seat.is_some() && live.is_rated_against_computers() {
                    return Err(Problem::RatedMatch);
                }
                if seat.is_some() && live.opened.tournament.is_some() {
                    return Err(Problem::EventMatch);
                }
                match seat {
                    // a manager who plays has only the rights of a player, so they cannot cancel a match that they lose
                    Some(seat) if !live.game.living(seat) => return Err(Problem::Gone),
                    Some(seat) if live.others_moved(seat) => return Ok(Cancelled::OthersMoved),
                    None if !actor.manages() => return Err(Problem::AdminOnly),
                    _ => {}
                }
                if asks {
                    return Ok(asked(saw));
                }
                let snapshot = Snapshot {
                    lapsed: live.shown_offer(),
                    ..live.snapshot(Viewer::Public, &[], Some(&now))
                };
                (saw, Cancelled::Live(Box::new(snapshot)))
            }
            Some(ChannelState::Unreadable(one)) if id.is_none_or(|id| id == one.id) => {
                if !actor.manages() {
                    return Err(Problem::Unreadable);
                }
                if asks {
                    return Ok(asked(*one));
                }
                (*one, Cancelled::Unreadable(one.id))
            }
            None if id.is_none() => return Err(Problem::NothingHere),
            _ => return Err(channels.gone(place, id.unwrap_or_default()).await?),
        };
        self.close(saw, Status::Cancelled).await?;
        Ok(cancelled)
    }
}

/// Who changes a match in play, and on which condition.
#[derive(Clone, Copy)]
pub struct Acting {
    pub actor: Actor,
    /// The seat for which a manager or the system acts. None for a player, who acts for their own seat.
    pub for_seat: Option<Seat>,
    /// If given, only the match with this id may change.
    pub id: Option<u64>,
    /// If given, the match may change only at this ply.
    pub ply: Option<usize>,
}

impl Acting {
    /// A player acts for themselves.
    pub fn of(user: u64, ticket: Option<Ticket>) -> Self {
        Self {
            actor: Actor::Player(user),
            for_seat: None,
            id: ticket.map(|ticket| ticket.id),
            ply: ticket.map(|ticket| ticket.ply),
        }
    }

    /// The system acts for a seat.
    pub fn for_seat(seat: Seat, ticket: Ticket) -> Self {
        Self {
            actor: Actor::System,
            for_seat: Some(seat),
            id: Some(ticket.id),
            ply: Some(ticket.ply),
        }
    }

    fn seat(self, live: &Live) -> Result<Seat, Problem> {
        match (self.actor, self.for_seat) {
            (Actor::Manager(_) | Actor::System, Some(seat)) => Ok(seat),
            (Actor::Player(user) | Actor::Manager(user), _) => seat_of(live, user),
            (Actor::System, None) => Err(not_playing(live)),
        }
    }
}

fn asked(saw: Head) -> Cancelled {
    Cancelled::Asked(Ticket {
        id: saw.id,
        ply: saw.events,
    })
}

/// The seats that still play in `before` and no longer in `after`.
pub fn gone(before: &AnyMatch, after: &AnyMatch) -> Vec<u8> {
    let seats = (1..=before.seats()).map(Seat::new);
    let left = seats.filter(|seat| before.living(*seat) && !after.living(*seat));
    left.map(Seat::number).collect()
}

/// Does this seat choose in secret now? If it does, its buttons stay valid when others make their secret choices.
pub fn chooses_in_secret(live: &Live, seat: Seat) -> bool {
    let to_act = live.game.to_act();
    matches!(to_act, ToAct::Secret(_)) && to_act.includes(seat)
}

pub fn seat_of(live: &Live, user: u64) -> Result<Seat, Problem> {
    live.seat_of(user).ok_or_else(|| not_playing(live))
}

fn not_playing(live: &Live) -> Problem {
    let players = live.opened.players.iter();
    Problem::NotPlaying {
        players: players.map(|player| player.name.clone()).collect(),
    }
}
