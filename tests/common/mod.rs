//! Runs the real bot against the sandbox.
#![allow(dead_code, missing_docs)] // each test and benchmark uses only some of these

pub mod board_page;
pub mod channel_stage;
pub mod held_searches;
pub mod lobby_options;
pub mod match_changes;
pub mod message_text;
pub mod panel;
pub mod percentiles;
pub mod playing_channel;
pub mod postgres;
pub mod process;
pub mod random_players;
pub mod rounds;
pub mod server;
pub mod severable_proxy;
pub mod test_databases;
pub mod wait;

use secrecy::ExposeSecret as _;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[allow(unused_imports)]
pub use lobby_options::{HOST_STARTS, IN_ORDER, against_computer, choose_options, open};
use rules::AnyMatch;
use sandbox::{Answer, Error, Fault, Id, Message, Room, Sandbox, User};
use skirmish::app::{App, Stop};
use skirmish::config::Config;
use skirmish::discord::{Shared, UnreadableEvents};
use skirmish::store::{JobKind, Store, StoredMatch};
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

/// The end of the small print of a lobby with the usual clock, before the line with its code.
pub const CLAIMS: &str = " If a player is out of time, the others can claim. Seven days later, that player is out without a claim.";

/// Settings for interactions over HTTP.
pub fn http_config(sandbox: &Sandbox, home: &Home) -> Config {
    let mut settings = settings(sandbox, home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    settings.insert("DISCORD_PUBLIC_KEY".to_owned(), sandbox.public_key());
    Config::from_settings(&settings, Vec::new()).unwrap()
}

/// Settings for the page on which a board is tapped. With a client secret, Discord may show it as an Activity.
pub fn page_config(sandbox: &Sandbox, home: &Home, client_secret: Option<String>) -> Config {
    let mut settings = settings(sandbox, home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    if let Some(client_secret) = client_secret {
        settings.insert("DISCORD_CLIENT_SECRET".to_owned(), client_secret);
    }
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
        let store = test_databases::patient(database, config.connections).await;
        Self::on_store(sandbox, config, store).await
    }

    /// Starts a bot on any store.
    pub async fn on_store(sandbox: &Sandbox, config: &Config, store: Store) -> Self {
        let clock = Arc::new(AtomicI64::new(START));
        let read = Arc::clone(&clock);
        let clock_of_tests = Arc::new(move || read.load(Ordering::SeqCst));
        let app = Box::pin(App::build_on(store, config, clock_of_tests));
        let app = app.await.unwrap().with_board();
        let (shared, http) = (Arc::clone(app.shared()), Arc::clone(app.http()));
        let (unreadable_events, stop) = (app.unreadable_events().clone(), app.stopper());
        let address = app.address();
        let sessions = sandbox.gateway().counts().identifies;
        let running = tokio::spawn(async move { app.run().await.unwrap() });
        sandbox.ready().await.unwrap();
        // the sandbox is ready for a bot that was there before
        let gateway = sandbox.gateway();
        let connected = gateway.wait_for(|counts| counts.identifies > sessions);
        connected.await.unwrap();
        Self {
            shared,
            http,
            clock,
            address,
            unreadable_events,
            stop,
            running,
        }
    }

    /// Starts a bot that receives interactions over HTTP.
    pub async fn over_http(sandbox: &Sandbox, home: &Home) -> Self {
        let config = http_config(sandbox, home);
        let database = config.database.expose_secret();
        let store = test_databases::patient(database, config.connections).await;
        Self::over_http_on_store(sandbox, &config, store).await
    }

    /// Like [`over_http`](Self::over_http), on any store. The settings must be for HTTP.
    pub async fn over_http_on_store(sandbox: &Sandbox, config: &Config, store: Store) -> Self {
        // the system's clock, because the sandbox signs with that time
        let app = App::build_on(store, config, skirmish::app::system_clock());
        let app = app.await.unwrap().with_board();
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

/// Checks that a text about a failure ends with a reference, and that the log has an error with it.
pub fn has_reference(said: &str) {
    let reference = said.rsplit('`').nth(1).unwrap_or_default();
    let reference: u64 = reference
        .parse()
        .unwrap_or_else(|_| panic!("no reference: {said}"));
    let (log, interaction) = (logged(), format!("interaction={reference}"));
    let mut lines = log.lines().filter(|line| line.contains(&interaction));
    assert!(
        lines.any(|line| line.contains("ERROR")),
        "not in the log: {said}"
    );
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

/// A sandbox with a manual clock, so that no deadline passes because the machine is busy.
async fn unhurried() -> Sandbox {
    log();
    let builder = Sandbox::builder().clock(sandbox::Clock::manual());
    builder.start().await.unwrap()
}

impl World {
    pub async fn start() -> Self {
        Self::start_at(Home::temporary()).await
    }

    /// Starts with the page on which a board is tapped.
    pub async fn with_board() -> Self {
        Self::with_page(|_| None).await
    }

    /// Starts with that page. `portal` changes the application in the developer portal, and returns the client secret that
    /// the bot is given.
    pub async fn with_page(portal: impl FnOnce(&Sandbox) -> Option<String>) -> Self {
        let (sandbox, home) = (unhurried().await, Home::temporary());
        let config = page_config(&sandbox, &home, portal(&sandbox));
        let bot = Bot::running(&sandbox, &config).await;
        Self { sandbox, bot, home }
    }

    /// Starts with another database.
    pub async fn start_at(home: Home) -> Self {
        let sandbox = unhurried().await;
        let bot = Bot::start(&sandbox, &home).await;
        Self { sandbox, bot, home }
    }

    /// Starts with a database that fails in the test: this bot waits for it as briefly as a real one.
    pub async fn impatient_at(home: Home) -> Self {
        let sandbox = unhurried().await;
        let config = Config::from_settings(&settings(&sandbox, &home), Vec::new()).unwrap();
        let opened = skirmish::store::open(&home.database, config.connections).await;
        let bot = Bot::on_store(&sandbox, &config, opened.unwrap()).await;
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

    /// What the leaderboard of all games on the sandbox's server counts for a user: matches, and wins.
    pub async fn counted(&self, user: &User) -> Option<(u32, u32)> {
        let guild = self.sandbox.guild().id.get();
        match_changes::counted(self.store(), guild, None, user.id.get()).await
    }

    /// Checks that a finished match counts on the leaderboard: its overview names all players as active, and each has
    /// played one match, with this place and with a win if they alone are first.
    pub async fn counts_on_leaderboard(&self, room: &Room, users: &[&User], places: &[u8]) {
        let top = slash(users[0], room, "/leaderboard").await.expect_message();
        let title = "## Leaderboards · this server · all time\n";
        assert!(
            !top.is_private() && top.content.starts_with(title),
            "{}",
            top.content
        );
        assert_eq!(top.mentions, []);
        let mut lines = top.content.lines();
        let active = lines.find(|line| line.starts_with("Most matches: "));
        let active = active.unwrap_or_else(|| panic!("{}", top.content));
        // the three most active are named
        assert_eq!(
            active.matches(" (1)").count(),
            users.len().min(3),
            "{active}"
        );
        for (user, place) in users.iter().zip(places) {
            let first: u32 = places.iter().map(|place| u32::from(*place == 1)).sum();
            let won = u32::from(*place == 1 && first == 1);
            assert_eq!(self.counted(user).await, Some((1, won)), "{}", user.name());
            let latest = match_changes::latest_place(self.store(), user.id.get()).await;
            assert_eq!(
                latest.map(|(place, _)| place),
                Some(*place),
                "{}",
                user.name()
            );
        }
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
        const HINT: &str = "\n-# Tip: with `/move`, you can type just the beginning of a turn. Buttons then show what can come next.";
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
        let line = format!("/play {game} {options}");
        let lobby = slash(users[0], room, line.trim()).await.expect_message();
        self.noted(&lobby).await;
        let lobby = choose_options(users[0], room, &lobby, &[IN_ORDER, HOST_STARTS]).await;
        for user in &users[1..] {
            press(user, &lobby, "Join").await;
        }
        // after quick changes, it takes a moment until the message shows the last one
        let last = format!("\n{}. ", users.len());
        let whole = |message: &Message| message.id == lobby.id && message.content.contains(&last);
        room.wait_for(whole).await.unwrap();
        in_hand(self).await;
        lobby.fresh().unwrap()
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
        in_hand(self).await;
        board
    }

    /// Lets the next requests fail whose method and path begin like this. What the bot still does at that moment ends
    /// first, so that it does not meet the fault in the test's place.
    pub async fn next_fails(&self, request: &str, times: usize, fault: Fault) {
        in_hand(self).await;
        self.sandbox.faults().next_fails(request, times, fault);
    }

    /// Checks that a user's data was deleted. What takes long goes on as a job, whose end this waits for.
    pub async fn deleted(&self, answer: &Answer) {
        let said = told(answer);
        if said.starts_with("Done: I have deleted what I knew about you.") {
            return;
        }
        assert!(said.starts_with("I am deleting the data."), "{said}");
        until_found("the end of the deletion", async || {
            let left = self.home.jobs_left(JobKind::ForgetPerson).await;
            (left == 0).then_some(())
        })
        .await;
    }

    /// Stops the bot, and goes on with another one, which was started beside it.
    pub async fn go_on_with(&mut self, bot: Bot) {
        std::mem::replace(&mut self.bot, bot).stop().await;
        // commands now go to the other bot
        self.sandbox.ready().await.unwrap();
    }

    /// Waits until the bot has stored that this message shows its match.
    pub async fn noted(&self, message: &Message) {
        let id = id_of(message);
        let noting = async {
            while self.stored(id).await.message != Some(message.id.get()) {
                tokio::task::yield_now().await;
            }
        };
        let limit = Duration::from_mins(1);
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
pub async fn stripped(room: &Room, old: &Message) -> Message {
    let bare = |message: &Message| message.id == old.id && message.buttons.is_empty();
    room.wait_for(bare).await.unwrap()
}

/// Is it a line of small print, without a picture, buttons or mentions, as past boards are?
pub fn is_a_line(past: &Message) -> bool {
    let small = past.content.starts_with("-# ") && !past.content.contains('\n');
    let bare = past.attachments.is_empty() && past.buttons.is_empty() && past.mentions.is_empty();
    small && bare && !past.content.contains("<@")
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

/// Presses a button of a channel's lobby or match by its verb, or types a command (`/` begins it). The button need not be
/// shown. "ask-abort" is about any lobby or match of the channel.
pub async fn act(user: &User, room: &Room, deed: &str) -> Answer {
    if deed.starts_with('/') {
        return slash(user, room, deed).await;
    }
    let (verb, payload) = deed.split_once(' ').unwrap_or((deed, ""));
    let id = |message: &Message| {
        if verb == "ask-abort" {
            return Some("1:ask-abort:0:0:".to_owned());
        }
        let ids = message.buttons.iter();
        let mut ids = ids.filter_map(|one| one.custom_id.split(':').nth(2));
        let id = ids.find(|id| *id != "0")?;
        Some(format!("1:{verb}:{id}:0:{payload}"))
    };
    let mut all = room.messages().into_iter().rev();
    let found = all.find_map(|one| id(&one).map(|id| (one, id)));
    let (shown, id) = found.unwrap();
    let answer = user.press_id(&shown, &id).await.unwrap();
    assert!(!answer.failed(), "{id} was not answered");
    answer
}

/// Asks for the deletion of a user's data, below `/settings`.
pub async fn ask_forget(user: &User, room: &Room) -> Answer {
    let settings = slash(user, room, "/settings").await.expect_message();
    press(user, &settings, "Delete my data").await
}

/// Asks for the deletion of a server's data, below `/server`.
pub async fn ask_forget_server(user: &User, room: &Room) -> Answer {
    let server = slash(user, room, "/server").await.expect_message();
    press(user, &server, "Delete all matches").await
}

/// Shows everybody the channel's board again, from a private look at it.
pub async fn show_everyone(user: &User, room: &Room) -> Answer {
    let look = slash(user, room, "/board").await.expect_message();
    press(user, &look, "Show everyone").await
}

/// Shows a match by its code and presses **Replay** below it.
pub async fn replay(user: &User, room: &Room, code: &str) -> Answer {
    let look = slash(user, room, &format!("/match code:{code}")).await;
    press(user, &look.expect_message(), "Replay").await
}

/// The list of a user's matches.
pub async fn matches_of(user: &User, room: &Room) -> String {
    let answer = slash(user, room, "/matches").await;
    assert!(answer.is_private());
    answer.text().to_owned()
}

/// Presses **My next turn** in the list of a user's matches, which has that button only if it lists any.
pub async fn next_match(user: &User, room: &Room) -> Answer {
    let list = slash(user, room, "/matches").await.expect_message();
    user.press_id(&list, "1:next:0:0:").await.unwrap()
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

/// All users play a turn each, in this many rounds. They sit in this order.
pub async fn rounds(world: &World, room: &Room, users: &[&User], id: u64, rounds: usize) {
    for _ in 0..rounds * users.len() {
        let game = world.game(id).await;
        let seat = game.to_act().seats()[0];
        let line = format!("/move turn:{}", game.example(seat));
        board_of(&slash(users[seat.index()], room, &line).await).await;
    }
}
