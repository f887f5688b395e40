//! Lobbies: from `/play` to the first turn.

use std::sync::Arc;

use rules::{AnyMatch, Kind, Seat, Viewer};

use crate::clocks::Rest;
use crate::derived_from_record::{has_moved, to_act};
use crate::model::{Actor, NewPlace, Place, Player};
use crate::sessions::Lobbies;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::channel_state::{ChannelState, Live, Lobby, LobbyVacations};
use crate::sessions::channels::snapshot::{News, Snapshot};
use crate::sessions::clocks::live_clocks::{LiveClocks, clocks_due, watching};
use crate::sessions::lobbies::lobby_acts::{
    Joining, LobbyAct, LobbyAfter, LobbyChange, Next, in_the_way, lobby_after, of_host, seating,
};
use crate::sessions::lobbies::lobby_options::LobbyOption;
use crate::sessions::lobbies::opening::{Opening, check_terms};
use crate::sessions::play::computer_turns::computer_due;
use crate::sessions::problem::Problem;
use crate::store::{
    Casual, Change, Head, MatchChange, NewMatch, Offers, Status, StoreError, Write,
};

/// How many matches somebody can have in play in their conversation with the bot.
const MOST_TABLES: usize = 10;

/// Is this game in play here, and has the user not played a turn in it? Then they have probably pressed twice.
async fn is_unplayed(locked: &mut ChannelGuard<'_>, kind: Kind, user: u64) -> bool {
    let Ok(live) = locked.live(None).await else {
        // it has just ended
        return false;
    };
    let seat = live.seat_of(user);
    live.opened.terms.kind == kind && seat.is_some_and(|seat| !has_moved(&live.game, seat.index()))
}

impl Lobbies {
    /// Opens a lobby.
    ///
    /// # Errors
    /// The channel is occupied, or the terms do not fit the game.
    pub async fn open(&self, opening: Opening) -> Result<Lobby, Problem> {
        let place = opening.place;
        check_terms(&opening.terms, opening.computers.len(), opening.host.user)?;
        let opened = opening.at(self.channels.now());
        self.channels.may_all_play(opened.host, &opened).await?;
        if let Some(beside) = place.beside()
            && self.channels.store.head(beside.key()).await?.is_some()
            && let Some(lobby) = self.lobby_now(beside).await?
        {
            // one lobby a channel, even if the match beside it has ended
            let link = self.channels.boards.link(beside, lobby.opened.id).await;
            return Err(in_the_way(&lobby, opened.host, link, opened.now));
        }
        self.channels
            .with_latest(place, |locked| Box::pin(locked.open(&opened)))
            .await
    }

    /// Opens and begins a match at a table of its own in a conversation where another one is in play, in one transaction:
    /// a lobby there would have no message. Openings in one conversation wait for each other.
    ///
    /// # Errors
    /// Many matches are in play there, one of this game has just begun, or the terms do not fit the game.
    pub async fn begin_at_table(&self, opening: Opening) -> Result<Snapshot, Problem> {
        let (id, host, kind) = (opening.id, opening.host.user, opening.terms.kind);
        check_terms(&opening.terms, opening.computers.len(), host)?;
        let channel = opening.place.channel();
        let table = Place::Conversation {
            channel,
            table: Some(id),
        };
        let mut first = self.channels.locked(opening.place).await?;
        let tables = self.channels.store.in_conversation(host, channel).await?;
        if tables.len() >= MOST_TABLES {
            return Err(Problem::TablesFull {
                count: tables.len(),
            });
        }
        for (id, place) in tables {
            let unplayed = if place == opening.place {
                is_unplayed(&mut first, kind, host).await
            } else {
                is_unplayed(&mut self.channels.locked(place).await?, kind, host).await
            };
            if unplayed {
                let link = self.channels.boards.link(place, id).await;
                return Err(Problem::JustBegun { link });
            }
        }
        let opened = NewMatch {
            code: self.channels.free_code(id).await?,
            place: table,
            ..opening.at(self.channels.now())
        };
        self.channels.may_all_play(host, &opened).await?;
        let mut locked = self.channels.locked(table).await?;
        locked.begin_at_once(&opened).await
    }

    /// Does something to a channel's lobby; with `id`, only to the lobby with that id. The only way to change a lobby:
    /// check, commit, then replace the copy in memory.
    ///
    /// # Errors
    /// There is no such lobby, the actor may not do this, the lobby does not allow it, or people in it may not play
    /// together.
    pub async fn act_on_lobby(
        &self,
        place: Place,
        id: Option<u64>,
        actor: Actor,
        act: &LobbyAct,
    ) -> Result<LobbyChange, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(locked.act_on_lobby(id, actor, act))
            })
            .await
    }

    /// As [`Lobbies::act_on_lobby`]. If the match of a lobby beside another match begins, it begins in this thread.
    ///
    /// # Errors
    /// As [`Lobbies::act_on_lobby`].
    pub async fn act_with_thread(
        &self,
        lobby: &Lobby,
        actor: Actor,
        act: &LobbyAct,
        thread: NewPlace,
    ) -> Result<LobbyChange, Problem> {
        let id = Some(lobby.opened.id);
        self.channels
            .with_latest(lobby.opened.place, |locked| {
                locked.begins_in = Some(thread);
                Box::pin(locked.act_on_lobby(id, actor, act))
            })
            .await
    }

    /// The place of a channel's lobby, with `id` of the lobby with that id: the channel, or beside its match.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn place(&self, channel: Place, id: Option<u64>) -> Result<Place, Problem> {
        let Some(beside) = channel.beside() else {
            return Ok(channel);
        };
        let head = self.channels.store.head(beside.key()).await?;
        let there = head.is_some_and(|head| id.is_none_or(|id| id == head.id));
        Ok(if there { beside } else { channel })
    }

    /// Checks that somebody can do this to a lobby now, if all may play together. Returns the lobby.
    ///
    /// # Errors
    /// As [`Lobbies::act_on_lobby`].
    pub async fn may_act_on_lobby(
        &self,
        place: Place,
        id: u64,
        actor: Actor,
        act: &LobbyAct,
    ) -> Result<Lobby, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let lobby = locked.lobby(Some(id)).await?;
        lobby_after(lobby, actor, act, self.channels.now())?;
        Ok(lobby.clone())
    }

    /// A lobby of the channel, for its host, who may change it.
    ///
    /// # Errors
    /// There is no such lobby here, or `host` is not its host.
    pub async fn hosted(&self, place: Place, id: u64, host: u64) -> Result<Lobby, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let lobby = locked.lobby(Some(id)).await?;
        of_host(lobby, host)?;
        Ok(lobby.clone())
    }

    /// The channel's lobby as it is now.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn lobby_now(&self, place: Place) -> Result<Option<Lobby>, Problem> {
        let lobby = self.channels.locked(place).await?.any_lobby().cloned();
        Ok(match lobby {
            Some(lobby) => Some(self.channels.with_vacations(lobby).await),
            None => None,
        })
    }
}

impl ChannelGuard<'_> {
    async fn open(&mut self, opened: &NewMatch) -> Result<Lobby, Problem> {
        if self.state().is_some() {
            return Err(self.occupied(opened).await);
        }
        let channels = self.channels;
        let opened = NewMatch {
            code: channels.free_code(opened.id).await?,
            ..opened.clone()
        };
        let stored = channels.store.open(&opened).await;
        stored.map_err(|error| match error {
            // another process opened a lobby first; that lobby may have ended by now, so load the channel again
            StoreError::Occupied => StoreError::Stale,
            error => error,
        })?;
        let lobby = Lobby {
            touched: opened.now,
            patience: channels.lobby_ms,
            opened,
            version: 0,
            message: None,
            vacations: LobbyVacations::default(),
        };
        let lobby = channels.with_vacations(lobby).await;
        self.set(Some(ChannelState::Lobby(lobby.clone())));
        Ok(lobby)
    }

    /// Why another lobby cannot be opened.
    async fn occupied(&mut self, wanted: &NewMatch) -> Problem {
        let (channels, place) = (self.channels, self.place);
        match self.state() {
            Some(ChannelState::Unreadable(_)) => Problem::Unreadable,
            Some(ChannelState::Lobby(lobby)) => {
                let link = channels.boards.link(place, lobby.opened.id).await;
                in_the_way(lobby, wanted.host, link, channels.now())
            }
            state => {
                let id = state.map_or(0, |state| state.head().id);
                let link = channels.boards.link(place, id).await;
                Problem::Occupied { link }
            }
        }
    }

    /// [`Lobbies::act_on_lobby`], in the channel as it is now.
    pub async fn act_on_lobby(
        &mut self,
        id: Option<u64>,
        actor: Actor,
        act: &LobbyAct,
    ) -> Result<LobbyChange, Problem> {
        let (channels, place) = (self.channels, self.place);
        let lobby = self.lobby(id).await?.clone();
        let (saw, before) = (lobby.head(), lobby.opened.clone());
        if let LobbyAct::Join { how, .. } = act
            && !before.terms.offers.is_empty()
            && !matches!(how, Joining::Take(_))
        {
            let link = channels.boards.link(place, saw.id).await;
            return Err(Problem::ChooseGame { link });
        }
        let (mut lobby, next) = lobby_after(&lobby, actor, act, channels.now())?;
        let (opened, user) = (&lobby.opened, actor.user().unwrap_or_default());
        if matches!(act, LobbyAct::Join { .. }) {
            let seated: Vec<u64> = before.players.iter().filter_map(Player::user).collect();
            if !channels.store.apart(user, &seated).await?.is_empty() {
                return Err(Problem::NoSeat);
            }
        }
        let rated = matches!(act, LobbyAct::Choose(LobbyOption::Rated(_)));
        if rated || next == Next::Begins || opened.players.len() > before.players.len() {
            channels.may_all_play(user, opened).await?;
        }
        let after = match next {
            Next::Begins => LobbyAfter::Begun(Box::new(self.begin(saw, opened, false).await?)),
            Next::Ends if !opened.players.is_empty() => {
                self.close(saw, Status::Cancelled).await?;
                LobbyAfter::Ended(Box::new(lobby))
            }
            // the store ends a lobby without players
            Next::Waits | Next::Ends => {
                let changed = Change::Lobby(Box::new(opened.clone()));
                lobby.touched = channels.commit(saw, changed).await?;
                lobby.version += 1;
                lobby = channels.with_vacations(lobby).await;
                if next == Next::Ends {
                    self.set(None);
                    LobbyAfter::Ended(Box::new(lobby))
                } else {
                    self.set(Some(ChannelState::Lobby(lobby.clone())));
                    LobbyAfter::Waits(Box::new(lobby))
                }
            }
        };
        Ok(LobbyChange { before, after })
    }

    /// The channel's lobby; with `id`, only the lobby with that id.
    pub async fn lobby(&mut self, id: Option<u64>) -> Result<&mut Lobby, Problem> {
        let (channels, place) = (self.channels, self.place);
        let problem = match self.state() {
            None if id.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Live(live)) if id.is_none_or(|id| id == live.opened.id) => {
                Some(Problem::Started {
                    link: channels.boards.link(place, live.opened.id).await,
                })
            }
            Some(ChannelState::Lobby(lobby)) if id.is_none_or(|id| id == lobby.opened.id) => None,
            Some(ChannelState::Unreadable(one)) if id.is_none_or(|id| id == one.id) => {
                Some(Problem::Unreadable)
            }
            _ => Some(channels.gone(place, id.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => self.any_lobby().ok_or(Problem::LobbyGone),
        }
    }

    /// The lobby with what is settled only when its match begins: whether a match of more than two people is rated.
    async fn settled(&self, opened: &NewMatch) -> Result<NewMatch, Problem> {
        let mut opened = opened.clone();
        let users: Vec<u64> = opened.players.iter().filter_map(Player::user).collect();
        let seats = u8::try_from(users.len()).unwrap_or_default();
        if opened.casual_with(seats) == Some(Casual::Newcomers)
            && self.channels.store.rated_before(&users).await? == u32::from(seats)
        {
            opened.terms.rated = Some(true);
        }
        Ok(opened)
    }

    /// Opens a lobby and begins its match at once, in one transaction.
    pub async fn begin_at_once(&mut self, opened: &NewMatch) -> Result<Snapshot, Problem> {
        let unopened = Head {
            id: opened.id,
            status: Status::Lobby,
            version: 0,
            events: 0,
        };
        self.begin(unopened, opened, true).await
    }

    /// Begins the match of a lobby whose head is still `saw`, with the players of `opened`. If the lobby is `new`, it is
    /// opened first.
    async fn begin(
        &mut self,
        saw: Head,
        opened: &NewMatch,
        new: bool,
    ) -> Result<Snapshot, Problem> {
        let channels = self.channels;
        let opened = &self.settled(opened).await?;
        let (game, players) = match opened.terms.practice {
            Some(start) => channels.practice_seating(opened, start).await?,
            None => first_position(opened)?,
        };
        let to = match opened.place {
            Place::Beside { guild, channel } => Some(self.begins_in.unwrap_or(NewPlace {
                place: Place::Server { guild, channel },
                own_thread: false,
            })),
            _ => None,
        };
        let rests = channels.rests(opened.terms.clock, &players).await?;
        let (judged, acting) = (self.now(), to_act(&game));
        let now = judged.at();
        let begun = |control| LiveClocks::begun(control, rests.clone(), now, game.events(), acting);
        let clocks = opened.terms.clock.map(begun);
        let watched = watching(opened, game.seats());
        let watched = watched.filter(|_| clocks.is_none()).map(|control| {
            let rests = vec![Rest::default(); players.len()];
            LiveClocks::begun(control, rests, now, game.events(), acting)
        });
        let start = Change::Start {
            players: players.clone(),
            record: game.record(),
            to_act: acting,
            gone: gone(&game),
            rated: opened.terms.rated,
            rests,
            due: clocks_due(
                &players,
                &game,
                clocks.as_ref().or(watched.as_ref()),
                &judged,
            ),
            computer: computer_due(&game, &players, now),
            to: to.map(|to| (to.place, to.own_thread)),
        };
        if new {
            let start = MatchChange {
                saw,
                change: start,
                now,
            };
            let both = Box::new((opened.clone(), start));
            channels.store.write(Write::Begin(both)).await?;
            channels.planned.send_replace(());
        } else {
            channels.commit_at(saw, start, now).await?;
        }
        let live = Live {
            opened: Arc::new(NewMatch {
                players,
                place: to.map_or(opened.place, |to| to.place),
                own_thread: to.map_or(opened.own_thread, |to| to.own_thread),
                ..opened.clone()
            }),
            version: saw.changed().version,
            hinted: 0,
            offers: Offers::default(),
            plans: Vec::new(),
            times: vec![now; game.events().len()],
            started: Some(now),
            // as the store begins it
            terms: 1,
            clocks,
            game,
        };
        let mut snapshot = live.snapshot(Viewer::Public, live.game.events(), Some(&judged));
        snapshot.without = opened.awaited();
        if opened.terms.practice.is_some() {
            // the turns of the first match are no news, and a board without any turn says itself that the match began
            snapshot.news = if live.game.events().is_empty() {
                Vec::new()
            } else {
                vec![News::Begun]
            };
        }
        // the match that has moved is loaded in its new place when it is next used there
        self.set(match to {
            Some(_) => None,
            None => Some(ChannelState::Live(Box::new(live))),
        });
        Ok(snapshot)
    }
}

/// The position in which the match of a lobby begins, and its players in order of seats.
fn first_position(opened: &NewMatch) -> Result<(AnyMatch, Vec<Player>), Problem> {
    let (seed, players) = seating(opened)?;
    let seats = players.len() as u64;
    let game = AnyMatch::new(opened.terms.kind, seats, seed, &opened.terms.options);
    let game = game.map_err(|error| StoreError::Damaged {
        id: opened.id,
        why: error.to_string(),
    })?;
    Ok((game, players))
}

/// The seats, from 1 on, that are out of a match.
fn gone(game: &AnyMatch) -> Vec<u8> {
    let seats = 1..=game.seats();
    seats
        .filter(|seat| !game.living(Seat::new(*seat)))
        .collect()
}
