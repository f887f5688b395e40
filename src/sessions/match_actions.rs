//! Turns, resignations, cancelling, and looking at a match.

use std::sync::OnceLock;

use rules::{AnyMatch, Event, Retire, Say, Seat, ToAct, Viewer};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::ChannelGuard;
use super::channel_state::{ChannelState, Live, Lobby, replay};
use super::computer_turns::computer_due;
use super::live_clocks::{LiveClocks, next_look};
use super::lobby_seats::host_name;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::derived_results::to_act;
use crate::model::{Actor, Place};
use crate::store::{Change, Head, Status};

/// What was cancelled.
#[derive(Clone, Debug)]
pub enum Cancelled {
    /// A lobby.
    Lobby(Box<Lobby>),
    /// A match in play, as it was.
    Live(Box<Snapshot>),
    /// A lobby or match that could not be read.
    Unreadable(u64),
    /// Nothing yet: it is a match in play, and the user must confirm.
    Asked(Ticket),
    /// Nothing yet: others have played, and must agree.
    OthersMoved,
}

impl Sessions {
    /// Plays a turn, in any allowed spelling. Returns the canonical spelling and the public snapshot.
    ///
    /// # Errors
    /// No match here, not their turn, a ticket of an earlier ply, or what the rules refuse.
    pub async fn turn(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        text: &str,
    ) -> Result<(Snapshot, String), Problem> {
        let written = OnceLock::new();
        let playing = |game: &mut AnyMatch, seat| {
            // reading gives the same text in every retry
            let turn = game.read(seat, text)?;
            game.play(seat, written.get_or_init(|| turn))
        };
        let acting = Acting::of(user, ticket);
        let snapshot = self.act(place, acting, playing).await?;
        Ok((snapshot, written.into_inner().unwrap_or_default()))
    }

    /// Resigns.
    ///
    /// # Errors
    /// No match here, not playing in it, or already out.
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
    pub(super) async fn act(
        &self,
        place: Place,
        acting: Acting,
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, Say> + Sync,
    ) -> Result<Snapshot, Problem> {
        let change = &change;
        self.with_latest(place, |locked| Box::pin(locked.act(acting, change)))
            .await
    }

    /// The channel's match as `user` may see it; without a user, as everybody may. With `id`, only the match with that
    /// id.
    ///
    /// # Errors
    /// No match here.
    pub async fn look(
        &self,
        place: Place,
        id: Option<u64>,
        user: Option<u64>,
    ) -> Result<Snapshot, Problem> {
        let mut locked = self.locked(place).await?;
        let now = locked.now();
        let live = locked.live(id).await?;
        let seat = user.and_then(|user| live.seat_of(user));
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        Ok(live.snapshot(viewer, &[], Some(&now)))
    }

    /// Checks that a user plays in the channel's match; with `id`, only in the match with that id.
    ///
    /// # Errors
    /// No match here, not playing in it, or already out.
    pub async fn playing(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Ticket, Problem> {
        let mut locked = self.locked(place).await?;
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
    /// No such match in this place, not finished, or its record no longer replays.
    pub async fn finished(&self, place: Place, id: u64) -> Result<Snapshot, Problem> {
        match self.store.load(id).await? {
            Some(stored) if stored.opened.place.is_with(place) && stored.status == Status::Over => {
                let live = replay(&stored)?;
                let now = self.now_in(place).await?;
                Ok(live.snapshot(Viewer::Public, &[], Some(&now)))
            }
            Some(stored) if stored.opened.place.is_with(place) && stored.status == Status::Live => {
                Err(Problem::Started {
                    link: self.link(place, id).await,
                })
            }
            _ => Err(Problem::Foreign),
        }
    }

    /// The match of a place that was finished last, as it ended.
    ///
    /// # Errors
    /// No match was finished there, or its record no longer replays.
    pub async fn last_finished(&self, place: Place) -> Result<Snapshot, Problem> {
        let stored = self.store.last_over(place.channel()).await?;
        let stored = stored.filter(|stored| stored.opened.place.is_with(place));
        let live = replay(&stored.ok_or(Problem::NothingHere)?)?;
        let now = self.now_in(place).await?;
        Ok(live.snapshot(Viewer::Public, &[], Some(&now)))
    }

    /// Cancels a lobby (its host or a manager may) or, if `sure`, a match: a manager may, or somebody who still plays.
    /// A player may do so alone only if nobody else who still plays has taken a turn. An old button of a lobby does not
    /// end its match.
    ///
    /// # Errors
    /// Nothing here, or not allowed.
    pub async fn cancel(
        &self,
        place: Place,
        id: Option<u64>,
        actor: Actor,
        sure: bool,
    ) -> Result<Cancelled, Problem> {
        self.with_latest(place, |locked| Box::pin(locked.cancel(id, actor, sure)))
            .await
    }
}

impl ChannelGuard<'_> {
    /// The one way in which a match changes: check, commit, then replace the copy in memory.
    pub async fn act(
        &mut self,
        acting: Acting,
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, Say>,
    ) -> Result<Snapshot, Problem> {
        let (sessions, place, judged) = (self.sessions, self.place, self.now());
        let live = self.live(acting.id).await?;
        let seat = acting.seat(live)?;
        let saw = live.head();
        if acting.ply.is_some_and(|ply| ply != saw.events) && !chooses_in_secret(live, seat) {
            return Err(sessions.stale(place, saw.id).await);
        }
        let now = judged.at();
        let out = |clocks: &LiveClocks| clocks.as_of(&judged).is_out(seat);
        if acting.actor.user().is_some() && live.clocks.as_ref().is_some_and(out) {
            return Err(Problem::TimeUp);
        }
        let mut game = live.game.clone();
        let news = change(&mut game, seat).map_err(|say| live.refused(say))?;
        let mut clocks = live.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.step(now, &news, to_act(&game));
        }
        let append = Change::Append {
            events: news.clone(),
            gone: gone(&live.game, &game),
            back: gone(&game, &live.game),
            ended: game.outcome().is_some(),
            to_act: to_act(&game),
            due: next_look(clocks.as_ref(), &judged),
            computer: computer_due(&game, &live.players, now),
        };
        sessions.commit_at(saw, append, now).await?;
        let lapsed = live.shown_offer();
        live.game = game;
        live.clocks = clocks;
        live.times.resize(live.game.events().len(), now);
        let snapshot = Snapshot {
            lapsed,
            ..live.snapshot(Viewer::Public, &news, Some(&judged))
        };
        if snapshot.outcome.is_some() {
            self.set(None);
            // a job for its results was planned
            sessions.planned.notify_waiters();
        }
        Ok(snapshot)
    }

    /// The channel's match in play; with `asked`, only the match with that id.
    pub async fn live(&mut self, asked: Option<u64>) -> Result<&mut Live, Problem> {
        let (sessions, place) = (self.sessions, self.place);
        let problem = match self.state() {
            None if asked.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Lobby(lobby)) if asked.is_none_or(|id| id == lobby.opened.id) => {
                Some(Problem::NotStarted {
                    link: sessions.link(place, lobby.opened.id).await,
                })
            }
            Some(ChannelState::Live(live)) if asked.is_none_or(|id| id == live.id) => None,
            Some(ChannelState::Unreadable(one)) if asked.is_none_or(|id| id == one.head.id) => {
                Some(one.problem())
            }
            _ => Some(sessions.gone(place, asked.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => self.any_live().ok_or(Problem::NothingHere),
        }
    }

    async fn cancel(
        &mut self,
        id: Option<u64>,
        actor: Actor,
        sure: bool,
    ) -> Result<Cancelled, Problem> {
        let (sessions, place) = (self.sessions, self.place);
        let (named, now) = (id.is_some(), self.now());
        let (saw, cancelled) = match self.state() {
            Some(ChannelState::Lobby(lobby)) if sure && id == Some(lobby.opened.id) => {
                let id = lobby.opened.id;
                return Err(Problem::NotStarted {
                    link: sessions.link(place, id).await,
                });
            }
            Some(ChannelState::Lobby(lobby)) if id.is_none_or(|id| id == lobby.opened.id) => {
                if !actor.may_close_lobby_of(lobby.opened.host) {
                    return Err(Problem::HostOrAdminOnly {
                        host: host_name(lobby),
                    });
                }
                (lobby.head(), Cancelled::Lobby(Box::new(lobby.clone())))
            }
            Some(ChannelState::Live(live)) if id.is_none_or(|id| id == live.id) => {
                let saw = live.head();
                if named && !sure {
                    return Err(Problem::Started {
                        link: sessions.link(place, saw.id).await,
                    });
                }
                if !actor.manages() {
                    let seat = actor.user().and_then(|user| live.seat_of(user));
                    let seat = seat.ok_or(Problem::AdminOnly)?;
                    if !live.game.living(seat) {
                        return Err(Problem::Gone);
                    }
                    if live.others_moved(seat) {
                        return Ok(Cancelled::OthersMoved);
                    }
                }
                if !sure {
                    return Ok(asked(saw));
                }
                let snapshot = Snapshot {
                    lapsed: live.shown_offer(),
                    ..live.snapshot(Viewer::Public, &[], Some(&now))
                };
                (saw, Cancelled::Live(Box::new(snapshot)))
            }
            Some(ChannelState::Unreadable(one)) if id.is_none_or(|id| id == one.head.id) => {
                if !actor.manages() {
                    return Err(one.problem());
                }
                if !sure {
                    return Ok(asked(one.head));
                }
                (one.head, Cancelled::Unreadable(one.head.id))
            }
            None if id.is_none() => return Err(Problem::NothingHere),
            _ => return Err(sessions.gone(place, id.unwrap_or_default()).await?),
        };
        self.close(saw, Status::Cancelled).await?;
        Ok(cancelled)
    }
}

/// Who changes a match in play, and at which moment of it.
#[derive(Clone, Copy)]
pub(super) struct Acting {
    pub actor: Actor,
    /// The seat for which a manager or the system acts. A player acts for their own.
    pub for_seat: Option<Seat>,
    /// Only the match with this id.
    pub id: Option<u64>,
    /// Only at this ply.
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

    /// The seat that acts.
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
pub(super) fn gone(before: &AnyMatch, after: &AnyMatch) -> Vec<u8> {
    let seats = (1..=before.seats()).map(Seat::new);
    let left = seats.filter(|seat| before.living(*seat) && !after.living(*seat));
    left.map(Seat::number).collect()
}

/// Does this seat choose in secret now? Then the others' secret choices do not make its button stale.
pub(super) fn chooses_in_secret(live: &Live, seat: Seat) -> bool {
    let to_act = live.game.to_act();
    matches!(to_act, ToAct::Secret(_)) && to_act.includes(seat)
}

pub(super) fn seat_of(live: &Live, user: u64) -> Result<Seat, Problem> {
    live.seat_of(user).ok_or_else(|| not_playing(live))
}

fn not_playing(live: &Live) -> Problem {
    let players = live.players.iter();
    Problem::NotPlaying {
        players: players.map(|player| player.name.clone()).collect(),
    }
}
