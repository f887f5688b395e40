//! Turns, resignations, cancelling, and looking at a match.

use std::sync::OnceLock;

use rules::{AnyMatch, Event, Retire, Seat, ToAct, Viewer};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::{ChannelState, Live, Lobby, replay};
use super::computer_turns::computer_due;
use super::live_clocks::{LiveClocks, next_look};
use super::lobby_seats::host_name;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::derived_results::to_act;
use crate::model::{Actor, Place};
use crate::store::{Change, Head, Status, StoreError};

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
        let (id, ply) = (ticket.map(|one| one.id), ticket.map(|one| one.ply));
        let actor = (Actor::Player(user), None);
        let written = OnceLock::new();
        let playing = |game: &mut AnyMatch, seat| {
            // reading gives the same text in every retry
            let turn = game.read(seat, text)?;
            game.play(seat, written.get_or_init(|| turn))
        };
        let snapshot = self.act(place, (id, ply), actor, playing).await?;
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
        // no ply: a resignation is meant whatever the others have played since
        let on = (ticket.map(|one| one.id), None);
        let actor = (Actor::Player(user), None);
        self.act(place, on, actor, |game, seat| {
            game.retire(seat, Retire::Resign)
        })
        .await
    }

    /// The one way in which a match changes: check, commit, then replace the copy in memory. With an id, only that
    /// match; with a ply, only at that ply. The actor acts for the seat named beside it, or else for their own.
    pub(super) async fn act(
        &self,
        place: Place,
        on: (Option<u64>, Option<usize>),
        actor: (Actor, Option<Seat>),
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, rules::Say>,
    ) -> Result<Snapshot, Problem> {
        with_latest!(self, place, locked => {
            self.act_once(place, on, actor, &change, &mut locked).await
        })
    }

    /// One attempt of [`Sessions::act`], in a locked channel, on the copy that is in memory.
    pub(super) async fn act_once(
        &self,
        place: Place,
        (id, ply): (Option<u64>, Option<usize>),
        (actor, seat): (Actor, Option<Seat>),
        change: impl Fn(&mut AnyMatch, Seat) -> Result<Vec<Event>, rules::Say>,
        locked: &mut ChannelGuard,
    ) -> Result<Snapshot, Problem> {
        let judged = locked.now();
        let live = self.live(place, id, locked).await?;
        let seat = acting_seat(live, actor, seat)?;
        let saw = live.head();
        if ply.is_some_and(|ply| ply != saw.events) && !chooses_in_secret(live, seat) {
            return Err(Problem::Stale {
                link: self.link(place, saw.id).await,
            });
        }
        let now = judged.at();
        let out = |clocks: &LiveClocks| clocks.as_of(&judged).is_out(seat);
        if actor.user().is_some() && live.clocks.as_ref().is_some_and(out) {
            return Err(Problem::TimeUp);
        }
        let mut game = live.game.clone();
        let refused = |say| Problem::Refused {
            kind: live.game.kind(),
            say,
            players: live.players.clone(),
        };
        let news = change(&mut game, seat).map_err(refused)?;
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
        self.commit_at(saw, append, now).await?;
        let lapsed = live.shown_offer();
        live.game = game;
        live.clocks = clocks;
        live.times.resize(live.game.events().len(), now);
        let snapshot = Snapshot {
            lapsed,
            ..live.snapshot(Viewer::Public, &news, Some(&judged))
        };
        if snapshot.outcome.is_some() {
            locked.set(None);
            // a job for its results was planned
            self.planned.notify_waiters();
        }
        Ok(snapshot)
    }

    /// The live match of a locked channel; with `asked`, only the match with that id.
    pub(super) async fn live<'a>(
        &self,
        place: Place,
        asked: Option<u64>,
        locked: &'a mut ChannelGuard,
    ) -> Result<&'a mut Live, Problem> {
        let problem = match locked.state() {
            None if asked.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Lobby(lobby)) if asked.is_none_or(|id| id == lobby.opened.id) => {
                let id = lobby.opened.id;
                Some(Problem::NotStarted {
                    link: self.link(place, id).await,
                })
            }
            Some(ChannelState::Live(live)) if asked.is_none_or(|id| id == live.id) => None,
            Some(ChannelState::Unreadable(one)) if asked.is_none_or(|id| id == one.head.id) => {
                Some(Problem::unreadable(one))
            }
            _ => Some(self.gone(place, asked.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => locked.live().ok_or(Problem::NothingHere),
        }
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
        let live = self.live(place, id, &mut locked).await?;
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
        let live = self.live(place, id, &mut locked).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        Ok(Ticket {
            id: live.id,
            ply: live.game.events().len(),
        })
    }

    /// A finished match from its record.
    ///
    /// # Errors
    /// No such match in this place, not finished, or its record no longer replays.
    pub async fn finished(&self, place: Place, id: u64) -> Result<Snapshot, Problem> {
        match self.store.load(id).await? {
            Some(stored) if stored.opened.place.is_with(place) && stored.status == Status::Over => {
                let live = replay(&stored).map_err(|error| {
                    let why = error.to_string();
                    Problem::Unreadable { why }
                })?;
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
        let live = replay(&stored.ok_or(Problem::NothingHere)?).map_err(|error| {
            let why = error.to_string();
            Problem::Unreadable { why }
        })?;
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
        with_latest!(self, place, locked => {
            self.cancel_once(place, id, actor, sure, &mut locked).await
        })
    }

    async fn cancel_once(
        &self,
        place: Place,
        id: Option<u64>,
        actor: Actor,
        sure: bool,
        locked: &mut ChannelGuard,
    ) -> Result<Cancelled, Problem> {
        let (named, now) = (id.is_some(), locked.now());
        let (saw, cancelled) = match locked.state() {
            Some(ChannelState::Lobby(lobby)) if sure && id == Some(lobby.opened.id) => {
                let id = lobby.opened.id;
                return Err(Problem::NotStarted {
                    link: self.link(place, id).await,
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
                        link: self.link(place, saw.id).await,
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
                    return Err(Problem::unreadable(one));
                }
                if !sure {
                    return Ok(asked(one.head));
                }
                (one.head, Cancelled::Unreadable(one.head.id))
            }
            None if id.is_none() => return Err(Problem::NothingHere),
            _ => return Err(self.gone(place, id.unwrap_or_default()).await?),
        };
        let to = Status::Cancelled;
        self.commit(saw, Change::Close { to }).await?;
        locked.set(None);
        Ok(cancelled)
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

/// The seat that the actor acts for: a player's own, or the one that a manager or the system names.
fn acting_seat(live: &Live, actor: Actor, named: Option<Seat>) -> Result<Seat, Problem> {
    match (actor, named) {
        (Actor::Manager(_) | Actor::System, Some(seat)) => Ok(seat),
        (Actor::Player(user) | Actor::Manager(user), _) => seat_of(live, user),
        (Actor::System, None) => Err(not_playing(live)),
    }
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
