//! Acknowledged turns a second: group commit against a transaction for each, beside the floor that
//! the disk sets. Run with `cargo bench --bench store`; the files are made under `target/`.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::{Event, Kind, Record, What};
use skirmish::store::{Append, NewMatch, Player, SqliteStore, Start, Store};
use tokio::task::JoinSet;

/// Everything is measured in turns, so that whatever else the machine does hits all alike.
const ROUNDS: usize = 5;
const FOR: Duration = Duration::from_secs(1);
const GROUP: usize = 64;

/// Clients, and how many turns go into one transaction at most.
const WAYS: [(usize, usize); 4] = [(1, GROUP), (20, 1), (20, GROUP), (100, GROUP)];

/// How long each one took, and all of them.
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
    let mut ways = WAYS.map(|_| Measured::default());
    for _ in 0..ROUNDS {
        floor(&mut disk);
        for ((clients, group), measured) in WAYS.into_iter().zip(&mut ways) {
            runtime.block_on(turns(clients, group, measured));
        }
    }
    println!("| one acknowledged turn | per second | median ms |\n| --- | ---: | ---: |");
    disk.print("floor: append 4 KB + fdatasync");
    for ((clients, group), measured) in WAYS.into_iter().zip(&mut ways) {
        let way = if group == 1 {
            "a transaction each"
        } else {
            "group commit"
        };
        measured.print(&format!("SQLite, clients: {clients}, {way}"));
    }
    let ratio = ways[2].per_second() / ways[1].per_second();
    println!("\n20 clients: group commit does {ratio:.1} times as many (asked: 3)");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

/// What the disk can do: 4 KB appended and synchronised.
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

/// Clients that each play a match of their own, one turn after the other.
async fn turns(clients: usize, group: usize, measured: &mut Measured) {
    let folder = folder();
    let store = Arc::new(open(folder.path(), group).await);
    for id in 1..=clients as u64 {
        table(store.as_ref(), id).await;
    }
    let start = Instant::now();
    let mut playing = JoinSet::new();
    for id in 1..=clients as u64 {
        playing.spawn(play(Arc::clone(&store), id, start));
    }
    let waits = playing.join_all().await.concat();
    measured.add(waits, start.elapsed());
    store.close_store().await;
}

async fn open(folder: &Path, group: usize) -> SqliteStore {
    let url = format!("sqlite:{}", folder.join("turns.sqlite").display());
    let store = SqliteStore::open_grouping(&url, group).await;
    store.expect("a store")
}

async fn table(store: &SqliteStore, id: u64) {
    let kind = Kind::ALL[0];
    let players: Vec<_> = [1, 2].map(player).into();
    let new = NewMatch {
        id,
        guild: 1,
        channel: id,
        host: 1,
        kind,
        wanted: Some(2),
        shuffled: false,
        options: serde_json::Map::new(),
        players: players.clone(),
        invited: Vec::new(),
        now: 0,
    };
    store.open(&new).await.expect("a free channel");
    let record = Record {
        game: kind.id().to_owned(),
        rules: kind.rules(),
        seats: 2,
        seed: id,
        options: new.options,
        events: Vec::new(),
    };
    let start = Start {
        id,
        players,
        record,
        now: 0,
    };
    store.start(&start).await.expect("a lobby");
}

fn player(user: u64) -> Player {
    Player {
        user,
        name: format!("Player {user}"),
    }
}

async fn play(store: Arc<SqliteStore>, id: u64, start: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    while start.elapsed() < FOR {
        let at = waits.len();
        let append = Append {
            id,
            at,
            events: vec![Event {
                seat: 1 + (at % 2) as u8,
                what: What::Turn("a1-b2 x c3".to_owned()),
            }],
            results: None,
            now: at as i64,
        };
        let asked = Instant::now();
        store.append(&append).await.expect("the next turn");
        waits.push(asked.elapsed());
    }
    waits
}
