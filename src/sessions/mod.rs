//! Live matches by channel: who may do what, in which order, and what it leads to. Knows no Discord
//! and no SQL.

mod agree;
mod forget;
mod jobs;
mod lobby;
mod play;
mod problem;
mod slots;

use std::collections::HashMap;
use std::sync::Arc;

use games::{AnyMatch, AnyView, Event, Kind, Outcome, Seat, ToAct, Viewer, What};
use serde_json::{Map, Value};
use tokio::sync::{Mutex, Notify};

pub use agree::{Agreement, Proposal};
pub use forget::Forgotten;
pub use jobs::{LEASE, Work, pause};
pub use lobby::{Departure, Opening};
pub use play::{Cancelled, Peek};
pub use problem::Problem;
pub use slots::Clock;

use crate::store::{Head, NewMatch, Player, Status, Store};
use slots::Slots;

/// A channel or thread of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server.
    pub guild: u64,
    /// The channel or thread.
    pub channel: u64,
}

/// What a button or menu says it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    /// The match.
    pub id: u64,
    /// How many events its record had when the button was made.
    pub ply: usize,
}

/// A lobby: players are joining.
#[derive(Clone, Debug, PartialEq)]
pub struct Lobby {
    /// What was asked for, and who is in.
    pub opened: NewMatch,
    /// The message that shows it.
    pub message: Option<u64>,
    /// When something last happened.
    touched: i64,
    /// How often it has changed.
    version: u64,
}

/// A match being played.
#[derive(Clone, Debug)]
pub struct Live {
    /// Its id.
    pub id: u64,
    /// Where it is played.
    pub place: Place,
    /// Who opened it.
    pub host: u64,
    /// In order of seats.
    pub players: Vec<Player>,
    /// The match.
    pub game: AnyMatch,
    /// How often it has changed besides its events.
    version: u64,
}

/// A lobby or match on file that this version of the program cannot read.
#[derive(Clone, Debug)]
struct Unreadable {
    head: Head,
    why: String,
}

/// What just happened, as everybody may hear it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A seat played the turn that the view shows as the last.
    Played,
    /// A seat has made its secret choice, and others have not.
    Ready(Seat),
    /// The rules passed for a seat.
    Passed(Seat),
    /// A seat gave up.
    Resigned(Seat),
    /// A seat's time ran out.
    TimedOut(Seat),
    /// All agreed to end it.
    Agreed,
}

/// A match as it stands after something happened: enough to draw it and to tell of it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its id.
    pub id: u64,
    /// Where it is played.
    pub place: Place,
    /// Which game.
    pub kind: Kind,
    /// The game's options.
    pub options: Options,
    /// In order of seats.
    pub players: Vec<Player>,
    /// How many events the record has.
    pub ply: usize,
    /// What may be seen, by whoever asked.
    pub view: AnyView,
    /// Whoever asked, if they have a seat and it was for their eyes alone.
    pub viewer: Option<Seat>,
    /// What just happened, in order; empty when it is only looked at.
    pub news: Vec<News>,
    /// Are several seats choosing in secret?
    pub secret: bool,
    /// Whose decision it is.
    pub to_act: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who resigned or ran out of time.
    left: Vec<Seat>,
}

impl Snapshot {
    /// Was the news a secret choice, with others still to come?
    pub fn chose_in_secret(&self) -> bool {
        self.news.iter().any(|news| matches!(news, News::Ready(_)))
    }

    /// Has this seat left the match?
    pub fn left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }
}

impl Live {
    fn head(&self) -> Head {
        Head {
            id: self.id,
            status: Status::Live,
            version: self.version,
            events: self.game.events().len(),
        }
    }

    /// The seat of a user.
    pub fn seat_of(&self, user: u64) -> Option<Seat> {
        self.players
            .iter()
            .position(|player| player.user == user)
            .map(Seat::at)
    }

    fn snapshot(&self, viewer: Viewer, events: &[Event]) -> Snapshot {
        let secret = matches!(self.game.to_act(), ToAct::Secret(_));
        let news = events
            .iter()
            .filter_map(|event| news(event, secret))
            .collect();
        Snapshot {
            secret,
            id: self.id,
            place: self.place,
            kind: self.game.kind(),
            options: self.game.record().options,
            players: self.players.clone(),
            ply: self.game.events().len(),
            view: self.game.view(viewer),
            viewer: match viewer {
                Viewer::Public => None,
                Viewer::Seat(seat) => Some(seat),
            },
            news,
            to_act: self.game.to_act().seats(),
            outcome: self.game.outcome(),
            left: left(self.game.events()),
        }
    }
}

/// An event as everybody may hear it; `secret`: some seats are still choosing.
fn news(event: &Event, secret: bool) -> Option<News> {
    let seat = (event.seat > 0).then(|| Seat::new(event.seat));
    Some(match event.what {
        What::Turn(_) if secret => News::Ready(seat?),
        What::Turn(_) => News::Played,
        What::Pass => News::Passed(seat?),
        What::Resign => News::Resigned(seat?),
        What::Timeout => News::TimedOut(seat?),
        What::Agree => News::Agreed,
    })
}

fn left(events: &[Event]) -> Vec<Seat> {
    let gone = events
        .iter()
        .filter(|event| matches!(event.what, What::Resign | What::Timeout));
    gone.filter(|event| event.seat > 0)
        .map(|event| Seat::new(event.seat))
        .collect()
}

impl Lobby {
    fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: Status::Lobby,
            version: self.version,
            events: 0,
        }
    }

    /// Fewest and most players it can start with.
    pub fn size(&self) -> (usize, usize) {
        let (min, max) = self.opened.kind.seats();
        match self.opened.wanted {
            Some(wanted) => (wanted.into(), wanted.into()),
            None => (min.into(), max.into()),
        }
    }

    /// Can it start?
    pub fn ready(&self) -> bool {
        let (min, max) = self.size();
        (min..=max).contains(&self.opened.players.len())
    }

    /// Who was asked and has not joined.
    pub fn awaited(&self) -> Vec<u64> {
        let joined = |user: &&u64| {
            !self
                .opened
                .players
                .iter()
                .any(|player| player.user == **user)
        };
        self.opened.invited.iter().filter(joined).copied().collect()
    }
}

/// What stands in a channel.
#[derive(Debug)]
enum Table {
    Lobby(Lobby),
    Live(Box<Live>),
    Unreadable(Unreadable),
}

/// The message that shows a match.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// None in a lobby.
    ply: Option<usize>,
    message: u64,
    /// When it was noted.
    at: i64,
}

/// All matches of this process, loaded from their records when needed.
pub struct Sessions {
    store: Arc<dyn Store>,
    clock: Clock,
    slots: Slots,
    /// By match: what shows it.
    boards: Mutex<HashMap<u64, Shown>>,
    /// Rings when a job is planned that is to be done at once.
    planned: Notify,
    lobby_ms: i64,
    idle_ms: i64,
}

impl Sessions {
    /// Matches kept in `store`. A lobby expires after `lobby_ms` of silence; what nobody used for
    /// `idle_ms` is dropped from memory.
    pub fn new(store: Arc<dyn Store>, clock: Clock, lobby_ms: i64, idle_ms: i64) -> Self {
        Self {
            store,
            clock,
            slots: Slots::default(),
            boards: Mutex::default(),
            planned: Notify::new(),
            lobby_ms,
            idle_ms,
        }
    }

    /// Where matches are kept.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// How many channels are in memory.
    pub fn in_memory(&self) -> usize {
        self.slots.len()
    }

    /// Forgets what nobody has used for a while; it is loaded again when needed.
    pub async fn drop_idle(&self) {
        let before = (self.clock)() - self.idle_ms;
        self.slots.drop_idle(before);
        self.boards
            .lock()
            .await
            .retain(|_, shown| shown.at >= before);
    }

    /// Remembers that `message` shows the match as of `ply`, or its lobby; gives the messages that
    /// should lose their buttons now: those before, or this one when a later ply is shown already.
    pub async fn shown(&self, id: u64, ply: Option<usize>, message: u64) -> Vec<u64> {
        let mut boards = self.boards.lock().await;
        let before = boards.get(&id).copied();
        if before.is_some_and(|shown| shown.ply > ply) {
            return vec![message];
        }
        let at = (self.clock)();
        boards.insert(id, Shown { ply, message, at });
        drop(boards);
        // another process may have shown one since
        let noted = self.noted(id).await;
        let latest = self.note(id, ply, message).await;
        let before = before.map(|shown| shown.message);
        let mut old: Vec<u64> = noted.into_iter().chain(before).collect();
        old.dedup();
        old.retain(|one| *one != message && *one != latest);
        old
    }

    /// Puts on file which message shows a match: the latest that this process knows of, also when
    /// that has changed meanwhile. Gives it.
    async fn note(&self, id: u64, mut ply: Option<usize>, mut message: u64) -> u64 {
        loop {
            let noted = match ply {
                Some(ply) => self.store.show_board(id, ply, message).await,
                None => self.store.show(id, message).await,
            };
            if let Err(error) = noted {
                tracing::warn!(%error, "the message of match {id} was not noted");
            }
            let shown = self.boards.lock().await.get(&id).copied();
            match shown {
                Some(shown) if shown.message != message => {
                    (ply, message) = (shown.ply, shown.message);
                }
                _ => return message,
            }
        }
    }

    /// The message that shows a match, if it is known.
    pub async fn message(&self, id: u64) -> Option<u64> {
        match self.noted(id).await {
            Some(message) => Some(message),
            None => self.boards.lock().await.get(&id).map(|shown| shown.message),
        }
    }

    /// The same as every process knows it.
    async fn noted(&self, id: u64) -> Option<u64> {
        match self.store.message(id).await {
            Ok(message) => message,
            Err(error) => {
                tracing::warn!(%error, "the message of match {id} is not known");
                None
            }
        }
    }

    /// A link to the message that shows a match, or at least to its channel.
    pub async fn link(&self, place: Place, id: u64) -> String {
        let message = self
            .message(id)
            .await
            .map(|message| format!("/{message}"))
            .unwrap_or_default();
        format!(
            "https://discord.com/channels/{}/{}{message}",
            place.guild, place.channel
        )
    }
}

/// Options as `/play` gives them.
pub type Options = Map<String, Value>;
