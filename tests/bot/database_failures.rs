//! Tests many people who play while the database is unreachable for a while. Everybody is told in time, no change is
//! half done, and play resumes by itself.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::random_generator::Rng;
use sandbox::{Answer, Room, Sandbox, User};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::task::JoinSet;

use crate::common::playing_channel::{BUSY, Channel, Stage, Step, is_trouble};
use crate::common::postgres::fresh;
use crate::common::process::{Process, page};
use crate::common::server::Server;
use crate::common::severable_proxy::Front;
use crate::common::test_databases::Home;
use crate::common::{World, settings, slash, told};

/// Environment variable: how many seconds the database is unreachable, instead of the default below.
const SECONDS: &str = "SKIRMISH_TEST_OUTAGE";
const USUALLY: u64 = 3;

/// The number of channels, and how many users in each send a request at the same time.
const CHANNELS: usize = 5;
const CROWD: usize = 6;

/// Discord's limit for a first answer.
const LIMIT: Duration = Duration::from_secs(3);

/// What happens to the database.
enum Database {
    /// The connection to it is cut.
    Cut(Front),
    /// Connections to it hang.
    Frozen(Front),
    /// Its server is stopped.
    Stopped(Server),
    /// Another process keeps the file locked.
    Locked(Option<SqliteConnection>),
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_postgres_is_cut() {
    let front = Front::before(&fresh().await.0);
    let home = Home::with_database(front.address());
    is_away(Database::Cut(front), home).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_hangs() {
    let front = Front::before(&fresh().await.0);
    let home = Home::with_database(front.address());
    is_away(Database::Frozen(front), home).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_stopped_and_started() {
    let server = Server::start().await;
    let home = Home::with_database(server.address());
    is_away(Database::Stopped(server), home).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_locked_by_another_process() {
    is_away(Database::Locked(None), Home::temporary()).await;
}

/// Nobody has to report what passes by itself.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_file_is_locked_players_read_that_the_bot_is_busy() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let mut database = Database::Locked(None);
    database.goes(&world.home).await;
    assert_eq!(told(&slash(ann, &room, "/play kitaran").await), BUSY);
    database.comes().await;
    slash(ann, &room, "/play kitaran").await.expect_message();
    world.end().await;
}

impl Database {
    async fn goes(&mut self, home: &Home) {
        match self {
            Self::Cut(front) => front.goes().await,
            Self::Frozen(front) => front.freezes(),
            Self::Stopped(server) => server.stops(),
            Self::Locked(lock) => {
                let options: sqlx::sqlite::SqliteConnectOptions = home.database.parse().unwrap();
                let mut other = options
                    .busy_timeout(Duration::from_secs(20))
                    .connect()
                    .await
                    .unwrap();
                let begun = sqlx::raw_sql("begin exclusive").execute(&mut other);
                begun.await.unwrap();
                *lock = Some(other);
            }
        }
    }

    async fn comes(&mut self) {
        match self {
            Self::Cut(front) => front.comes(),
            Self::Frozen(front) => front.thaws(),
            Self::Stopped(server) => server.starts().await,
            Self::Locked(lock) => lock.take().unwrap().close().await.unwrap(),
        }
    }

    /// Can it be read during the outage?
    fn serves(&self) -> bool {
        matches!(self, Self::Locked(_))
    }
}

/// How long the answers took during the outage.
#[derive(Default)]
struct Told {
    count: usize,
    longest: Duration,
}

impl Told {
    /// Records an answer, which must have been in time.
    fn note(&mut self, answer: &Answer) {
        let took = answer.latency().unwrap_or_else(|| panic!("{answer:?}"));
        assert!(took < LIMIT, "{took:?}: {answer:?}");
        self.count += 1;
        self.longest = self.longest.max(took);
    }
}

struct Hall {
    sandbox: Sandbox,
    home: Arc<Home>,
    bot: Process,
    address: SocketAddr,
    channels: Vec<Channel>,
}

async fn is_away(mut database: Database, home: Home) {
    let seconds = std::env::var(SECONDS).map_or(USUALLY, |text| text.parse().unwrap());
    let mut hall = Hall::start(home).await;
    for _ in 0..12 {
        hall.all_step().await;
    }
    database.goes(&hall.home).await;
    let (since, mut told, mut tries) = (Instant::now(), Told::default(), 0);
    while since.elapsed() < Duration::from_secs(seconds) {
        hall.all_try(&database, &mut told).await;
        // boards may be served, but no turn can be stored
        assert!(!hall.is_ready().await);
        tries += 1;
    }
    database.comes().await;
    let again = Instant::now();
    while !hall.is_ready().await {
        assert!(again.elapsed() < LIMIT, "it is not ready again");
    }
    println!(
        "away {:?}: {} answers in {tries} rounds, the longest took {:?}; ready after {:?}",
        since.elapsed(),
        told.count,
        told.longest,
        again.elapsed()
    );
    for _ in 0..6 {
        hall.catch_up().await;
        hall.all_step().await;
    }
    hall.end().await;
}

impl Hall {
    async fn start(home: Home) -> Self {
        let sandbox = Sandbox::start().await.unwrap();
        let mut settings = settings(&sandbox, &home);
        settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
        let bot = Process::start(home.path(), &[], &settings);
        sandbox.ready().await.unwrap();
        let seed = Rng::new(5).next_u64();
        let channels = (0..CHANNELS).map(|number| Channel::new(&sandbox, number, seed));
        Self {
            channels: channels.collect(),
            address: bot.address().await,
            sandbox,
            home: Arc::new(home),
            bot,
        }
    }

    /// Does the next step in every channel.
    async fn all_step(&mut self) {
        for channel in &mut self.channels {
            assert_eq!(channel.step(&self.home).await, Step::Done);
        }
    }

    /// In every channel one person plays and many look at the board.
    async fn all_try(&mut self, database: &Database, told: &mut Told) {
        let mut looking = JoinSet::new();
        for channel in &self.channels {
            for number in 0..CROWD {
                let (user, room) = (channel.users[number % 2].clone(), channel.room.clone());
                looking.spawn(look(user, room));
            }
        }
        let mut typing = JoinSet::new();
        for channel in &self.channels {
            let (user, room) = (channel.users[0].clone(), channel.room.clone());
            typing.spawn(async move { user.autocomplete(&room, "/move turn:").await });
        }
        let mut playing = JoinSet::new();
        for mut channel in std::mem::take(&mut self.channels) {
            playing.spawn(async move {
                let played = match channel.stage {
                    Stage::Live { .. } => channel.turn().await,
                    _ => Step::Told,
                };
                (channel, played)
            });
        }
        for answer in looking.join_all().await {
            told.note(&answer);
            let trouble = is_trouble(answer.text());
            // a board can be read while the file is locked, but may have to wait too long behind a
            // turn
            assert!(trouble || database.serves(), "{answer:?}");
        }
        for suggested in typing.join_all().await {
            suggested.expect("an answer in time, if only that there is nothing");
        }
        for (channel, played) in playing.join_all().await {
            assert_eq!(played, Step::Told, "in {}", channel.room.name());
            self.channels.push(channel);
        }
    }

    async fn is_ready(&self) -> bool {
        page(self.address, "/readyz")
            .await
            .starts_with("HTTP/1.1 200 ")
    }

    async fn catch_up(&mut self) {
        let store = self.home.store().await;
        for channel in &mut self.channels {
            channel.catch_up(&store).await;
            channel.check_ended(&store).await;
        }
        store.close_store().await;
    }

    /// Checks that nothing is half done and nothing was late.
    async fn end(mut self) {
        self.catch_up().await;
        let settings = settings(&self.sandbox, &self.home);
        self.bot.terminate();
        let (status, _, said) = self.bot.ended().await;
        assert!(status.success(), "{said}");
        let verify = Process::start(self.home.path(), &["verify"], &settings);
        let (status, said, errors) = verify.ended().await;
        assert!(status.success(), "{said}{errors}");
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
    }
}

async fn look(user: User, room: Room) -> Answer {
    let answer = user.slash(&room, "/board").await.unwrap();
    if let Some(message) = answer.message() {
        user.dismiss(&message);
    }
    answer
}
