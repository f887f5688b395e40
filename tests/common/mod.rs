//! The real bot against the sandbox.
#![allow(dead_code, missing_docs)] // each test file uses its part

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sandbox::{Answer, Message, Room, Sandbox, User};
use skirmish::app::{App, Stop};
use skirmish::config::Config;
use skirmish::discord::{Shared, Unheard};
use tokio::task::JoinHandle;

/// The sandbox, and the bot in it on a database of its own.
pub struct World {
    pub sandbox: Sandbox,
    pub bot: Bot,
    pub folder: tempfile::TempDir,
}

pub struct Bot {
    pub shared: Arc<Shared>,
    pub http: Arc<serenity::http::Http>,
    pub clock: Arc<AtomicI64>,
    unheard: Unheard,
    stop: Stop,
    running: JoinHandle<()>,
}

/// Where the clock of tests begins.
pub const START: i64 = 1_800_000_000_000;

pub fn settings(sandbox: &Sandbox, folder: &tempfile::TempDir) -> BTreeMap<String, String> {
    let database = folder.path().join("skirmish.sqlite");
    BTreeMap::from([
        ("DISCORD_TOKEN".to_owned(), sandbox.token()),
        ("DISCORD_PROXY".to_owned(), sandbox.url().to_owned()),
        (
            "DATABASE_URL".to_owned(),
            format!("sqlite:{}", database.display()),
        ),
    ])
}

impl Bot {
    pub async fn start(sandbox: &Sandbox, folder: &tempfile::TempDir) -> Self {
        let config = Config::from_settings(&settings(sandbox, folder), Vec::new()).unwrap();
        let clock = Arc::new(AtomicI64::new(START));
        let read = Arc::clone(&clock);
        let app = App::build(&config, Arc::new(move || read.load(Ordering::SeqCst)))
            .await
            .unwrap();
        let (shared, http) = (Arc::clone(app.shared()), Arc::clone(app.http()));
        let (unheard, stop) = (app.unheard().clone(), app.stopper());
        let running = tokio::spawn(async move { app.run().await.unwrap() });
        sandbox.ready().await.unwrap();
        Self {
            shared,
            http,
            clock,
            unheard,
            stop,
            running,
        }
    }

    pub async fn stop(self) {
        self.stop.stop().await;
        self.running.await.unwrap();
    }

    pub fn pass_minutes(&self, minutes: i64) {
        self.clock.fetch_add(minutes * 60_000, Ordering::SeqCst);
    }
}

/// What the bot logs, when `SKIRMISH_LOG` asks for it.
fn log() {
    let filter = tracing_subscriber::EnvFilter::from_env("SKIRMISH_LOG");
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_test_writer()
        .try_init();
}

impl World {
    pub async fn start() -> Self {
        log();
        let sandbox = Sandbox::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let bot = Bot::start(&sandbox, &folder).await;
        Self {
            sandbox,
            bot,
            folder,
        }
    }

    pub fn users<const N: usize>(&self, names: [&str; N]) -> [User; N] {
        names.map(|name| self.sandbox.user(name))
    }

    /// Stops the bot, and fails if anything it sent or was sent was not as Discord has it.
    pub async fn end(self) {
        assert_eq!(
            self.bot.unheard.count(),
            0,
            "the bot could not read some events"
        );
        self.bot.stop().await;
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
    }

    /// A started match: the users join in order, seats follow that order.
    pub async fn match_of(&self, room: &Room, users: &[&User], options: &str) -> Message {
        let line = format!("/play zyrcan order:as you join {options}");
        let lobby = users[0]
            .slash(room, line.trim())
            .await
            .unwrap()
            .expect_message();
        for user in &users[1..] {
            press(user, &lobby, "Join").await;
        }
        let answer = users[0]
            .press(&lobby.fresh().unwrap(), "Start")
            .await
            .unwrap();
        board_of(&answer).await
    }
}

/// Presses a button, which must be answered.
pub async fn press(user: &User, message: &Message, button: &str) -> Answer {
    let message = message.fresh().unwrap();
    let answer = user.press(&message, button).await.unwrap();
    assert!(!answer.failed(), "{button} was not answered");
    answer
}

/// The public board that an answer shows, at once or after it.
pub async fn board_of(answer: &Answer) -> Message {
    match answer
        .message()
        .filter(|message| !message.is_private() && !message.attachments.is_empty())
    {
        Some(message) => message,
        None => answer.wait_followups(1).await.unwrap().remove(0),
    }
}
