//! The socket of one page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::Boards;
use super::activity::entered;
use super::messages::{Ask, Message, Numbered, Refused, not_played};
use super::open_pages::OpenPage;
use super::pages::version;
use super::watch::Watching;
use crate::discord::{
    BoardPass, Failure, PassKind, SESSION_TIME, TappedMatch, Tapper, page_words, plain_words,
    press_on_page,
};
use crate::panic_guard::guarded;
use crate::sessions::{Problem, Ticket};
use crate::store::StoreError;
use crate::web::connections::Connection;
use crate::words::{Locale, TappedText, Text};

/// The longest message of a page, in bytes: a fence of 48 squares is the longest turn.
const LONGEST: usize = 4 << 10;

/// How often a page is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);

/// How long a page may be silent.
const SILENT: Duration = Duration::from_mins(1);

/// How long a press may take until the page is told that it takes longer, and how often it is told then.
const SOON: Duration = Duration::from_millis(1500);
const STILL: Duration = Duration::from_secs(8);

/// How many sessions one socket may begin or try to begin. A page whose code or link is refused tries again.
const BEGINNINGS: u32 = 16;

/// How long a page may take to receive a message.
const SENDING: Duration = Duration::from_secs(10);

/// Opens a page's socket.
pub(super) async fn open(
    State(boards): State<Arc<Boards>>,
    Extension(connection): Extension<Arc<Connection>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    // the library's own buffers have 128 KiB for each socket
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(LONGEST)
        .write_buffer_size(0);
    upgrade.on_upgrade(move |socket| async move {
        let page = Page {
            boards,
            socket,
            connection,
            session: None,
            begun: 0,
            closes: CancellationToken::new(),
            watching: None,
            after: None,
            seen: None,
            heard: Instant::now(),
        };
        // the panic is logged and counted; the page connects again
        let _ = guarded("page", page.run()).await;
    })
}

/// A session of a page.
struct Session {
    pass: BoardPass,
    tapper: Tapper,
    _open: OpenPage,
}

/// One page.
struct Page {
    boards: Arc<Boards>,
    socket: WebSocket,
    connection: Arc<Connection>,
    session: Option<Session>,
    /// How often it has tried to begin a session.
    begun: u32,
    /// Cancelled when this person has opened too many pages.
    closes: CancellationToken,
    watching: Option<Watching>,
    /// After how many turns the page shows its match; none: as it is now.
    after: Option<usize>,
    /// How many events its match had when it was last shown.
    seen: Option<usize>,
    /// When the page last sent anything.
    heard: Instant,
}

/// The page is gone, or is told no more.
struct Gone;

impl Page {
    async fn run(mut self) {
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stop = self.boards.stop.clone();
        let closes = self.closes.clone();
        let displaced = self.connection.displaced.clone();
        let begin = self.heard + self.connection.all.limits.unsigned_time;
        loop {
            let signed = self.session.is_some();
            let watched = async {
                match &mut self.watching {
                    Some(watching) => watching.changed().await,
                    None => std::future::pending().await,
                }
            };
            let done = tokio::select! {
                () = stop.cancelled() => Err(Gone),
                () = closes.cancelled() => {
                    let _ = self.end(&TappedText::TooMany).await;
                    Err(Gone)
                }
                () = displaced.cancelled(), if !signed => {
                    self.connection.park(&stop).await;
                    Err(Gone)
                }
                () = sleep_until(begin), if !signed => Err(Gone),
                frame = self.socket.recv() => match frame {
                    // boxed: an idle page has no room for what it could ask
                    Some(Ok(frame)) => Box::pin(self.hear(frame)).await,
                    _ => Err(Gone),
                },
                () = watched => Box::pin(self.tell_change()).await,
                _ = ping.tick() => self.ask_whether_there().await,
            };
            if done.is_err() {
                return;
            }
        }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Gone> {
        match timeout(SENDING, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn tell(&mut self, told: &Value) -> Result<(), Gone> {
        self.send(Frame::text(told.to_string())).await
    }

    /// Tells the page that its session has ended.
    async fn end(&mut self, why: &TappedText) -> Result<(), Gone> {
        let say = self.locale().text(why);
        self.tell(&json!({"tell": "ended", "say": say})).await
    }

    async fn ask_whether_there(&mut self) -> Result<(), Gone> {
        if self.heard.elapsed() > SILENT {
            return Err(Gone);
        }
        self.send(Frame::Ping(Vec::new().into())).await
    }

    async fn hear(&mut self, frame: Frame) -> Result<(), Gone> {
        self.heard = Instant::now();
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Close(_) => return Err(Gone),
            // pings are answered by the library
            _ => return Ok(()),
        };
        let Ok(message) = serde_json::from_str::<Message>(&text) else {
            let error = Refused::Bad.told(&self.locale());
            let of = serde_json::from_str::<Numbered>(&text).ok();
            return self
                .tell(&json!({"re": of.map(|of| of.id), "error": error}))
                .await;
        };
        let mut answer = match self.answer(message.ask).await {
            Ok(answer) => answer,
            Err(refused) => json!({"error": refused.told(&self.locale())}),
        };
        answer["re"] = json!(message.id);
        // while the bot worked, it did not listen
        self.heard = Instant::now();
        self.tell(&answer).await
    }

    fn locale(&self) -> Locale {
        let session = self.session.as_ref();
        session.map_or_else(Locale::default, |session| session.tapper.locale.clone())
    }

    async fn answer(&mut self, ask: Ask) -> Result<Value, Refused> {
        if let Ask::Open { .. } | Ask::Resume { .. } | Ask::Enter { .. } = ask {
            self.begun += 1;
            if self.begun > BEGINNINGS {
                return Err(Refused::Fast);
            }
        }
        Ok(match ask {
            Ask::Open { link } => self.begin(PassKind::Link, &link).await?,
            Ask::Resume { session } => self.begin(PassKind::Session, &session).await?,
            Ask::EndOthers => {
                let tapper = self.asks().await?;
                let own = self.session.as_ref().ok_or(Refused::Session)?.pass.id;
                let store = tapper.shared.sessions.store();
                store.end_other_board_sessions(tapper.user, own).await?;
                json!({"say": tapper.locale.text(&TappedText::OthersEnded)})
            }
            Ask::Enter { code, instance } => self.enter(&code, &instance).await?,
            Ask::Matches => json!({"matches": self.asks().await?.matches().await?}),
            Ask::Look { game, after } => {
                let tapper = self.asks().await?;
                json!({"match": self.look(&tapper, game, after).await?})
            }
            Ask::Step { game, ply, typed } => {
                let ticket = Ticket { id: game, ply };
                json!({"turn": self.asks().await?.step(ticket, &typed).await?})
            }
            Ask::Play { game, ply, turn } => {
                let (ticket, tapper) = (Ticket { id: game, ply }, self.asks().await?);
                // a stopping bot waits for what has begun
                let _running = tapper.shared.tasks.token();
                match tapper.play(ticket, &turn).await {
                    Ok(shown) => {
                        self.seen = Some(shown.ply());
                        json!({"match": shown})
                    }
                    Err(refused) => not_played(refused, &tapper.locale),
                }
            }
            Ask::Press {
                game,
                press,
                chosen,
            } => {
                let tapper = self.asks().await?;
                let _running = tapper.shared.tasks.token();
                let mut pressing = Box::pin(press_on_page(&tapper, game, &press, chosen));
                let mut patience = SOON;
                let pressed = loop {
                    if let Ok(pressed) = timeout(patience, &mut pressing).await {
                        break pressed?;
                    }
                    patience = STILL;
                    let say = tapper.locale.text(&TappedText::Busy);
                    // if the page is gone, the press is finished all the same
                    let _ = self.tell(&json!({"tell": "busy", "say": say})).await;
                };
                json!(pressed)
            }
        })
    }

    /// Looks at a match, and watches it from now on.
    async fn look(
        &mut self,
        tapper: &Tapper,
        game: u64,
        after: Option<usize>,
    ) -> Result<TappedMatch, Failure> {
        // before the look: a page whose look fails is told of the next change all the same
        (self.after, self.seen) = (after, None);
        if self.watching.as_ref().is_none_or(|one| one.id() != game) {
            self.watching = Some(self.boards.watch.at(game));
        }
        let shown = tapper.look(game, after, None).await;
        match &shown {
            Ok(shown) => self.seen = Some(shown.ply()),
            Err(Failure::Problem(Problem::Foreign)) => self.watching = None,
            Err(_) => {}
        }
        shown
    }

    /// Opens a link, or goes on with a session.
    async fn begin(&mut self, kind: PassKind, text: &str) -> Result<Value, Refused> {
        let shared = Arc::clone(&self.boards.shared);
        let (now, store) = (shared.sessions.now(), shared.sessions.store());
        let refused = || match kind {
            PassKind::Link => Refused::Link,
            PassKind::Session => Refused::Session,
        };
        let read = shared.board.passes.read(kind, text, now);
        let read = read.ok_or_else(refused)?;
        let pass = match kind {
            PassKind::Link => {
                let until = now + SESSION_TIME;
                match store
                    .begin_board_session(read.id, read.user, [now, until])
                    .await
                {
                    Err(StoreError::Stale) => return Err(Refused::Link),
                    begun => begun?,
                }
                BoardPass { until, ..read }
            }
            PassKind::Session => {
                let known = store.board_session(read.id, now).await?;
                if known != Some(read.user) {
                    return Err(Refused::Session);
                }
                read
            }
        };
        let game = (kind == PassKind::Link).then_some(pass.game);
        self.greet(pass, game).await
    }

    /// Begins a session of somebody who has opened the page inside Discord. A code is good once.
    async fn enter(&mut self, code: &str, instance: &str) -> Result<Value, Refused> {
        let shared = Arc::clone(&self.boards.shared);
        let (now, store) = (shared.sessions.now(), shared.sessions.store());
        let (stop, displaced) = (&self.boards.stop, &self.connection.displaced);
        let entered = tokio::select! {
            entered = entered(&shared, &self.boards.entering, code, instance) => entered?,
            () = stop.cancelled() => return Err(Refused::Silent),
            () = displaced.cancelled() => return Err(Refused::Silent),
        };
        let (user, game) = (entered.user, entered.game);
        let until = now + SESSION_TIME;
        let pass = BoardPass::new(user, game.unwrap_or_default(), until).ok_or(Refused::Silent)?;
        store
            .begin_board_session(pass.id, user, [now, until])
            .await?;
        self.greet(pass, game).await
    }

    /// Goes on with a session. The answer tells the page what it needs.
    async fn greet(&mut self, pass: BoardPass, game: Option<u64>) -> Result<Value, Refused> {
        let shared = Arc::clone(&self.boards.shared);
        let people = &shared.sessions.people;
        let locale = people.language_of(pass.user).await;
        let wishes = people.preferences(pass.user).await?;
        let session = shared.board.passes.written(PassKind::Session, pass);
        self.connection.signs();
        let mut begun = json!({
            "session": session,
            "match": game.map(|game| game.to_string()),
            "locale": locale.code().unwrap_or("en"),
            "at_once": wishes.unconfirmed,
            "words": page_words(&locale),
            "version": version(),
        });
        self.session = Some(Session {
            pass,
            _open: self.boards.open.open(pass.user, self.closes.clone()),
            tapper: Tapper {
                http: Arc::clone(&self.boards.http),
                user: pass.user,
                shared,
                locale,
            },
        });
        // the page need not ask for it; if it cannot be shown, it asks and hears why
        if let Some(game) = game
            && let Ok(tapper) = self.tapper().await
            && let Ok(shown) = self.look(&tapper, game, None).await
        {
            begun["shown"] = json!(shown);
        }
        Ok(begun)
    }

    /// The person at the page, who asks for something.
    async fn asks(&mut self) -> Result<Tapper, Refused> {
        let session = self.session.as_ref().ok_or(Refused::Session)?;
        if !self.boards.shared.rate_limit.allows(&session.pass.user) {
            return Err(Refused::Fast);
        }
        self.tapper().await
    }

    /// The person at the page, while the session lasts. Data that was deleted, or another clock, ends it.
    async fn tapper(&mut self) -> Result<Tapper, Refused> {
        let session = self.session.as_ref().ok_or(Refused::Session)?;
        let sessions = &self.boards.shared.sessions;
        let known = sessions
            .store()
            .board_session(session.pass.id, sessions.now());
        if known.await? != Some(session.pass.user) {
            self.watching = None;
            return Err(Refused::Session);
        }
        Ok(session.tapper.clone())
    }

    /// Tells the page that its match has changed.
    async fn tell_change(&mut self) -> Result<(), Gone> {
        let Some(id) = self.watching.as_ref().map(Watching::id) else {
            return Ok(());
        };
        let tapper = match self.tapper().await {
            Ok(tapper) => tapper,
            Err(Refused::Session) => {
                return self.end(&TappedText::SessionOver).await;
            }
            // the next change is told again
            Err(_) => return Ok(()),
        };
        match tapper.look(id, self.after, self.seen).await {
            Ok(shown) => {
                self.seen = Some(shown.ply());
                self.tell(&json!({"tell": "match", "match": shown})).await
            }
            // it was cancelled, or may no longer be watched
            Err(
                gone @ (Failure::Told(Text::MatchCancelled { .. })
                | Failure::Problem(Problem::Foreign)),
            ) => {
                self.watching = None;
                let say = plain_words(&gone, &tapper.locale);
                let gone = json!({"tell": "gone", "match": id.to_string(), "say": say});
                self.tell(&gone).await
            }
            Err(error) => {
                tracing::debug!(%error, id, "a page was not told of a change");
                Ok(())
            }
        }
    }
}
