//! Runs the real bot against the sandbox.
#![allow(dead_code, missing_docs)] // each test and benchmark uses only some of these

pub mod channel_stage;
pub mod held_searches;
pub mod match_changes;
pub mod message_text;
pub mod panel;
pub mod percentiles;
pub mod playing_channel;
pub mod postgres;
pub mod process;
pub mod random_players;
pub mod server;
pub mod severable_proxy;
pub mod test_databases;
pub mod wait;

use secrecy::ExposeSecret as _;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rules::AnyMatch;
use sandbox::{Answer, Error, Id, Message, Room, Sandbox, User};
use skirmish::app::{App, Stop};
use skirmish::config::Config;
use skirmish::discord::{Shared, UnreadableEvents};
use skirmish::store::{Store, StoredMatch};
use test_databases::Home;
use tokio::task::JoinHandle;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};
// each test uses only some of these
#[allow(unused_imports)]
pub use message_text::{alt_of, match_code, named, refused, told, without_code};
#[allow(unused_imports)]
pub use panel::{choices, choose, code_of};
// each test uses only some of these
#[allow(unused_imports)]
pub use wait::{in_hand, until, until_found};

/// The sandbox, and a bot in it with its own database.
pub struct World {
    pub sandbox: Sandbox,
    pub bot: Bot,
    pub home: Home,
}

pub struct Bot {
    pub shared: Arc<Shared>,
    pub http: Arc<serenity::http::Http>,
    pub clock: Arc<AtomicI64>,
    /// The address at which it serves HTTP.
    pub address: Option<std::net::SocketAddr>,
    unreadable_events: UnreadableEvents,
    stop: Stop,
    running: JoinHandle<()>,
}

/// The start time of the tests' clock.
pub const START: i64 = 1_800_000_000_000;

pub fn settings(sandbox: &Sandbox, home: &Home) -> BTreeMap<String, String> {
    BTreeMap::from([
        ("DISCORD_TOKEN".to_owned(), sandbox.token()),
        ("DISCORD_PROXY".to_owned(), sandbox.url().to_owned()),
        ("DATABASE_URL".to_owned(), home.database.clone()),
        // tests send faster than people
        ("SKIRMISH_USER_RATE".to_owned(), "0".to_owned()),
    ])
}

/// Settings for interactions over HTTP.
pub fn http_config(sandbox: &Sandbox, home: &Home) -> Config {
    let mut settings = settings(sandbox, home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    settings.insert("DISCORD_PUBLIC_KEY".to_owned(), sandbox.public_key());
    Config::from_settings(&settings, Vec::new()).unwrap()
}

impl Bot {
    pub async fn start(sandbox: &Sandbox, home: &Home) -> Self {
        let config = Config::from_settings(&settings(sandbox, home), Vec::new()).unwrap();
        Self::running(sandbox, &config).await
    }

    /// Starts a bot with any settings.
    pub async fn running(sandbox: &Sandbox, config: &Config) -> Self {
        let database = config.database.expose_secret();
        let store = skirmish::store::open(database, config.connections).await;
        Self::on_store(sandbox, config, store.unwrap()).await
    }

    /// Starts a bot on any store.
    pub async fn on_store(sandbox: &Sandbox, config: &Config, store: Store) -> Self {
        let clock = Arc::new(AtomicI64::new(START));
        let read = Arc::clone(&clock);
        let clock_of_tests = Arc::new(move || read.load(Ordering::SeqCst));
        let app = App::build_on(store, config, clock_of_tests).await.unwrap();
        let (shared, http) = (Arc::clone(app.shared()), Arc::clone(app.http()));
        let (unreadable_events, stop) = (app.unreadable_events().clone(), app.stopper());
        let running = tokio::spawn(async move { app.run().await.unwrap() });
        sandbox.ready().await.unwrap();
        Self {
            shared,
            http,
            clock,
            address: None,
            unreadable_events,
            stop,
            running,
        }
    }

    /// Starts a bot that receives interactions over HTTP.
    pub async fn over_http(sandbox: &Sandbox, home: &Home) -> Self {
        let config = http_config(sandbox, home);
        let database = config.database.expose_secret();
        let store = skirmish::store::open(database, config.connections).await;
        Self::over_http_on_store(sandbox, &config, store.unwrap()).await
    }

    /// Like [`over_http`](Self::over_http), on any store. The settings must be for HTTP.
    pub async fn over_http_on_store(sandbox: &Sandbox, config: &Config, store: Store) -> Self {
        // the system's clock, because the sandbox signs with that time
        let app = App::build_on(store, config, skirmish::app::system_clock())
            .await
            .unwrap();
        let bot = Self {
            shared: Arc::clone(app.shared()),
            http: Arc::clone(app.http()),
            clock: Arc::new(AtomicI64::new(START)),
            address: app.address(),
            unreadable_events: app.unreadable_events().clone(),
            stop: app.stopper(),
            running: tokio::spawn(async move { app.run().await.unwrap() }),
        };
        sandbox
            .interactions_over_http(&[bot.endpoint()])
            .await
            .unwrap();
        bot
    }

    /// The URL to which interactions are posted.
    pub fn endpoint(&self) -> String {
        format!("http://{}/interactions", self.address.unwrap())
    }

    pub async fn stop(self) {
        self.stop.stop();
        self.running.await.unwrap();
    }

    pub fn pass_minutes(&self, minutes: i64) {
        self.clock.fetch_add(minutes * 60_000, Ordering::SeqCst);
    }
}

/// The log of this process's bots.
static LOGGED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Logged;

impl std::io::Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOGGED.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log of this process's bots, including everything at level trace from the bot itself.
pub fn logged() -> String {
    String::from_utf8_lossy(&LOGGED.lock().unwrap()).into_owned()
}

/// Keeps the bot's log for the tests, and prints it if `SKIRMISH_LOG` asks for it.
fn log() {
    let asked = EnvFilter::from_env("SKIRMISH_LOG");
    let shown = fmt::layer().with_test_writer().with_filter(asked);
    let kept = fmt::layer().with_ansi(false).with_writer(|| Logged);
    let kept = kept.with_filter(EnvFilter::new("info,skirmish=trace"));
    let layers = tracing_subscriber::registry().with(shown).with(kept);
    let _ = layers.try_init();
}

impl World {
    pub async fn start() -> Self {
        Self::start_at(Home::temporary()).await
    }

    /// Starts with another database.
    pub async fn start_at(home: Home) -> Self {
        log();
        // a manual clock, so that no deadline passes because the machine is busy
        let builder = Sandbox::builder().clock(sandbox::Clock::manual());
        let sandbox = builder.start().await.unwrap();
        let bot = Bot::start(&sandbox, &home).await;
        Self { sandbox, bot, home }
    }

    pub fn users<const N: usize>(&self, names: [&str; N]) -> [User; N] {
        names.map(|name| self.sandbox.user(name))
    }

    /// Stops the bot. Fails if anything that it sent or received was not in Discord's format.
    pub async fn end(self) {
        self.end_with_unread(0).await;
    }

    /// Like [`end`](Self::end), after this number of unreadable events.
    pub async fn end_with_unread(self, events: u64) {
        let unread = self.bot.unreadable_events.count();
        assert_eq!(unread, events, "events that the bot could not read");
        self.bot.stop().await;
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
    }

    /// The bot's store.
    pub fn store(&self) -> &Store {
        self.bot.shared.sessions.store()
    }

    /// A stored match.
    pub async fn stored(&self, id: u64) -> StoredMatch {
        self.store().load(id).await.unwrap().unwrap()
    }

    /// A match, replayed from its record.
    pub async fn game(&self, id: u64) -> AnyMatch {
        AnyMatch::replay(&self.stored(id).await.record).unwrap()
    }

    /// Everything in a channel: the stored match, and what everybody sees.
    pub async fn standing(&self, room: &Room) -> Standing {
        let seen = room
            .messages()
            .into_iter()
            .map(|message| (message.id, message.content, message.buttons.len()))
            .collect();
        let mut stored = self.store().current(room.id.get()).await.unwrap();
        if let Some(stored) = &mut stored {
            // it is stored shortly after it is shown
            stored.message = None;
        }
        (stored, seen)
    }

    /// Checks that something is refused: privately, in exactly these words, and without any change.
    pub async fn refuses(
        &self,
        room: &Room,
        deed: impl Future<Output = Result<Answer, Error>>,
        words: &str,
    ) {
        const HINT: &str = "\n-# With `/move` you can type only the beginning of a turn: buttons show how it can go on.";
        let before = self.standing(room).await;
        // the first refused turn also has the half-typed-turn tip
        let said = refused(&deed.await.unwrap());
        assert_eq!(said.strip_suffix(HINT).unwrap_or(&said), words);
        assert_eq!(self.standing(room).await, before, "after: {words}");
    }

    /// A lobby that all these users have joined. The first is the host, who can start it.
    pub async fn lobby_of(&self, room: &Room, users: &[&User], options: &str) -> Message {
        self.lobby_for("zyrcan", room, users, options).await
    }

    /// Like [`lobby_of`](Self::lobby_of), for any game.
    pub async fn lobby_for(
        &self,
        game: &str,
        room: &Room,
        users: &[&User],
        options: &str,
    ) -> Message {
        let line = format!("/play {game} order:as you join start:when I press Start {options}");
        let lobby = users[0].slash(room, line.trim()).await.unwrap();
        let lobby = lobby.expect_message();
        self.noted(&lobby).await;
        for user in &users[1..] {
            press(user, &lobby, "Join").await;
        }
        // after quick changes, it takes a moment until the message shows the last one
        let last = format!("\n{}. ", users.len());
        let whole = |message: &Message| message.id == lobby.id && message.content.contains(&last);
        room.wait_for(whole).await.unwrap()
    }

    /// A started match. The users join in this order, and sit in it.
    pub async fn match_of(&self, room: &Room, users: &[&User], options: &str) -> Message {
        self.match_for("zyrcan", room, users, options).await
    }

    /// Like [`match_of`](Self::match_of), for any game.
    pub async fn match_for(
        &self,
        game: &str,
        room: &Room,
        users: &[&User],
        options: &str,
    ) -> Message {
        let lobby = self.lobby_for(game, room, users, options).await;
        let answer = users[0].press(&lobby, "Start").await.unwrap();
        let board = board_of(&answer).await;
        stripped(room, &lobby).await;
        self.noted(&board).await;
        board
    }

    /// Waits until the bot has stored that this message shows its match.
    pub async fn noted(&self, message: &Message) {
        let id = id_of(message);
        let noting = async {
            while self.stored(id).await.message != Some(message.id.get()) {
                tokio::task::yield_now().await;
            }
        };
        let limit = Duration::from_secs(20);
        tokio::time::timeout(limit, noting).await.unwrap();
    }
}

/// Everything in a channel: the stored match, and all messages with their text and the number of
/// their buttons.
pub type Standing = (Option<StoredMatch>, Vec<(Id, String, usize)>);

/// The id of the match that a message's buttons belong to.
pub fn id_of(message: &Message) -> u64 {
    let id = message.buttons[0].custom_id.split(':').nth(2).unwrap();
    u64::from_str_radix(id, 16).unwrap()
}

/// The URL of a message.
pub fn link_to(world: &World, message: &Message) -> String {
    format!(
        "https://discord.com/channels/{}/{}/{}",
        world.sandbox.guild().id,
        message.channel,
        message.id
    )
}

/// Waits until a message has lost its buttons.
pub async fn stripped(room: &Room, old: &Message) {
    let bare = |message: &Message| message.id == old.id && message.buttons.is_empty();
    room.wait_for(bare).await.unwrap();
}

/// Presses a button; fails if the press is not answered.
pub async fn press(user: &User, message: &Message, button: &str) -> Answer {
    let message = message.fresh().unwrap();
    let answer = user.press(&message, button).await.unwrap();
    assert!(!answer.failed(), "{button} was not answered");
    answer
}

/// Types a command; fails if it is not answered.
pub async fn slash(user: &User, room: &Room, line: &str) -> Answer {
    let answer = user.slash(room, line).await.unwrap();
    assert!(!answer.failed(), "{line} was not answered");
    answer
}

/// The public board that an answer shows, in the answer itself or after it.
pub async fn board_of(answer: &Answer) -> Message {
    match answer
        .message()
        .filter(|message| !message.is_private() && !message.attachments.is_empty())
    {
        Some(message) => message,
        None => answer.wait_followups(1).await.unwrap().remove(0),
    }
}

/// Resigns and confirms it.
pub async fn resign(user: &User, room: &Room) -> Message {
    let asked = slash(user, room, "/resign").await.expect_message();
    board_of(&press(user, &asked, "Resign").await).await
}
