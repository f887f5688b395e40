//! Measures acknowledged turns per second. It compares group commit with one transaction per turn, and with the limit
//! of the disk. Run with `cargo bench --bench store`; the files are made under `target/`. `scripts/postgres --durable
//! cargo bench --bench store` measures `PostgreSQL` too.

// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "figures for people"
)]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use match_changes::{Start, Steps as _, lobby_of};
use rules::{Event, Kind, Record, What};
use skirmish::store::{Change, ClocksDue, Head, MatchChange, Status, Store};
use tokio::task::JoinSet;

#[path = "../tests/common/match_changes.rs"]
mod match_changes;
#[path = "../tests/common/postgres.rs"]
#[allow(dead_code, reason = "the tests share this file and use the rest")]
mod postgres;

/// Rounds alternate between all ways, so other load on the machine affects all of them alike.
const ROUNDS: usize = 5;
const FOR: Duration = Duration::from_secs(1);
const GROUP: usize = 64;

#[derive(Clone, Copy)]
enum Way {
    /// `SQLite`, with at most this many turns in one transaction.
    Sqlite { clients: usize, group: usize },
    /// `PostgreSQL` over a local socket, with this many connections.
    Postgres { clients: usize, connections: u32 },
}

const SQLITE: [Way; 4] = [
    sqlite(1, GROUP),
    sqlite(20, 1),
    sqlite(20, GROUP),
    sqlite(100, GROUP),
];
const POSTGRES: [Way; 3] = [postgres(1, 8), postgres(20, 8), postgres(20, 20)];

const fn sqlite(clients: usize, group: usize) -> Way {
    Way::Sqlite { clients, group }
}

const fn postgres(clients: usize, connections: u32) -> Way {
    Way::Postgres {
        clients,
        connections,
    }
}

impl Way {
    fn clients(self) -> usize {
        match self {
            Self::Sqlite { clients, .. } | Self::Postgres { clients, .. } => clients,
        }
    }

    fn name(self) -> String {
        match self {
            Self::Sqlite { clients, group: 1 } => {
                format!("SQLite, clients: {clients}, a transaction each")
            }
            Self::Sqlite { clients, .. } => format!("SQLite, clients: {clients}, group commit"),
            Self::Postgres {
                clients,
                connections,
            } => format!(
                "PostgreSQL, clients: {clients}, one statement each, connections: {connections}"
            ),
        }
    }

    async fn open(self, folder: &Path) -> Store {
        match self {
            Self::Sqlite { group, .. } => {
                let url = format!("sqlite:{}", folder.join("turns.sqlite").display());
                let store = skirmish::store::open_grouping(&url, group).await;
                store.expect("a store")
            }
            Self::Postgres { connections, .. } => {
                let (url, _) = postgres::fresh().await;
                skirmish::store::open(&url, connections)
                    .await
                    .expect("a store")
            }
        }
    }
}

/// How long each turn waited, and how long all turns took together.
#[derive(Default)]
struct Measured {
    waits: Vec<Duration>,
    took: Duration,
}

impl Measured {
    fn add(&mut self, waits: Vec<Duration>, took: Duration) {
        self.waits.extend(waits);
        self.took += took;
    }

    fn per_second(&self) -> f64 {
        self.waits.len() as f64 / self.took.as_secs_f64()
    }

    fn print(&mut self, what: &str) {
        self.waits.sort_unstable();
        let median = self.waits[self.waits.len() / 2].as_secs_f64() * 1e3;
        println!("| {what} | {:.0} | {median:.2} |", self.per_second());
    }
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut disk = Measured::default();
    let mut ways = SQLITE.to_vec();
    if std::env::var_os(postgres::SERVER).is_some() {
        ways.extend(POSTGRES);
    }
    let mut ways: Vec<(Way, Measured)> = ways
        .into_iter()
        .map(|way| (way, Measured::default()))
        .collect();
    for _ in 0..ROUNDS {
        floor(&mut disk);
        for (way, measured) in &mut ways {
            runtime.block_on(turns(*way, measured));
        }
    }
    println!("| one acknowledged turn | per second | median ms |\n| --- | ---: | ---: |");
    disk.print("floor: append 4 KB + fdatasync");
    for (way, measured) in &mut ways {
        measured.print(&way.name());
    }
    let ratio = ways[2].1.per_second() / ways[1].1.per_second();
    println!("\n20 clients: group commit does {ratio:.1} times as many (asked: 3)");
    if ways.len() == SQLITE.len() {
        println!("PostgreSQL too: scripts/postgres --durable cargo bench --bench store");
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

/// Measures the limit of the disk: appends and synchronises 4 KB.
fn floor(measured: &mut Measured) {
    let folder = folder();
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.path().join("floor"));
    let mut file = file.expect("a file");
    let (start, mut waits) = (Instant::now(), Vec::new());
    while start.elapsed() < FOR {
        let asked = Instant::now();
        file.write_all(&[7; 4096]).expect("room");
        file.sync_data().expect("a disk");
        waits.push(asked.elapsed());
    }
    measured.add(waits, start.elapsed());
}

/// Runs clients that each play their own match, one turn after the other.
async fn turns(way: Way, measured: &mut Measured) {
    let folder = folder();
    let store = way.open(folder.path()).await;
    let clients = way.clients() as u64;
    for id in 1..=clients {
        table(&store, id).await;
    }
    let start = Instant::now();
    let mut playing = JoinSet::new();
    for id in 1..=clients {
        playing.spawn(play(store.clone(), id, start));
    }
    let waits = playing.join_all().await.concat();
    measured.add(waits, start.elapsed());
    store.close_store().await;
}

async fn table(store: &Store, id: u64) {
    let new = lobby_of(id, Kind::ALL[0], id, [1, 2]);
    store.open(&new).await.unwrap();
    let record = Record {
        game: new.terms.kind.id().to_owned(),
        rules: new.terms.kind.rules(),
        seats: 2,
        seed: id,
        options: new.terms.options,
        events: Vec::new(),
    };
    let (players, now) = (new.players, 0);
    let start = Start {
        id,
        players,
        record,
        now,
    };
    store.start(&start).await.unwrap();
}

async fn play(store: Store, id: u64, start: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    while start.elapsed() < FOR {
        let at = waits.len();
        let append = MatchChange {
            saw: Head {
                id,
                status: Status::Live,
                version: 1,
                events: at,
            },
            change: Change::Append {
                events: vec![Event {
                    seat: 1 + (at % 2) as u8,
                    what: What::Turn("a1-b2 x c3".to_owned()),
                }],
                gone: Vec::new(),
                back: Vec::new(),
                ended: false,
                results: None,
                to_act: 0,
                due: ClocksDue::default(),
                computer: None,
            },
            now: at as i64,
        };
        let asked = Instant::now();
        store.change(&append).await.expect("the next turn");
        waits.push(asked.elapsed());
    }
    waits
}
