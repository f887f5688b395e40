//! Measures ratings on a large database: how long a rebuild of all ratings takes, how many matches a second are rated,
//! and how long pages of leaderboards, profiles and lists of finished matches take. Run with `scripts/postgres --durable
//! cargo bench --bench ratings`. `SKIRMISH_BENCH_MATCHES=1000000` sets the number of matches (with about four results
//! each, and a leaderboard of a fifth as many people); `SKIRMISH_BENCH_ONLY=sqlite` or `postgres` measures one database.
// a benchmark may panic, as a test may
#![allow(clippy::cast_precision_loss, reason = "figures for people")]
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "large/generate_database.rs"]
mod generate_database;

use std::time::{Duration, Instant};

use common::match_changes::{Append, Start, Steps as _, lobby_of};
use common::percentiles::spread;
use generate_database::Ids;
use ratings::Period;
use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, Pool, What};
use skirmish::derived_from_record::results;
use skirmish::store::{
    Board, JobEnd, JobKind, Maintenance, Page, PageKey, PastFilter, PastKey, Store, rebuild_ratings,
};

/// The server with the large leaderboard, and a user who has played in a tenth of all matches.
const IDS: Ids = Ids {
    guild: 5_000,
    heavy: 6_000,
};

/// How many matches are rated one after the other.
const RATED: u64 = 500;

/// How many pages are read.
const PAGES: usize = 300;

#[tokio::main]
async fn main() {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let matches = std::env::var("SKIRMISH_BENCH_MATCHES").ok();
    let matches = matches.map_or(20_000, |text| text.parse().unwrap());
    let only = std::env::var("SKIRMISH_BENCH_ONLY").unwrap_or_default();
    if only != "postgres" {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let address = generate_database::sqlite(folder.path(), matches, &IDS).await;
        measure("SQLite", &address, matches).await;
    }
    if only != "sqlite"
        && let Ok(server) = std::env::var(common::postgres::SERVER)
    {
        let address = generate_database::postgres(&server, matches, &IDS).await;
        measure("PostgreSQL", &address, matches).await;
    }
}

async fn measure(database: &str, address: &str, matches: u64) {
    println!("{database}, {matches} matches");
    let store = skirmish::store::open_waiting(address, 8, Duration::from_mins(1))
        .await
        .unwrap();
    pages(&store).await;
    rebuild(&store, address).await;
    rate(&store).await;
    store.close_store().await;
}

async fn rebuild(store: &Store, address: &str) {
    store
        .plan(JobKind::Ratings, 0, 0, String::new())
        .await
        .unwrap();
    let leased = store
        .acquire(JobKind::Ratings, 0, 1, 3_600_000)
        .await
        .unwrap()
        .unwrap();
    let begun = Instant::now();
    let rows = rebuild_ratings(store, leased.lease()).await.unwrap();
    println!(
        "rebuilt with {rows} rows corrected: {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    store.finish(&leased, JobEnd::Done).await.unwrap();
    let begun = Instant::now();
    let mut maintenance = Maintenance::open(address).await.unwrap();
    let mut wrong = 0;
    let compared = maintenance.compare_ratings(|differ| wrong += differ.rows());
    compared.await.unwrap();
    println!(
        "computed again and compared, {wrong} differ: {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    maintenance.close().await.unwrap();
}

/// Rates matches of people who have played before.
async fn rate(store: &Store) {
    let mut ended = Vec::new();
    let first = 1 << 62;
    for number in 0..RATED {
        let (id, channel) = (first + number, (1 << 61) + number);
        let users = [
            1_400_000_000_000_000_000 + number * 2,
            1_400_000_000_000_000_001 + number * 2,
        ];
        let mut new = lobby_of(id, Kind::Kitaran, channel, users);
        new.place = skirmish::model::Place::Server {
            guild: IDS.guild,
            channel,
        };
        store.open(&new).await.unwrap();
        let mut game = AnyMatch::new(Kind::Kitaran, 2, number, &serde_json::Map::new()).unwrap();
        let start = Start {
            id,
            players: new.players,
            record: game.record(),
            now: 1,
        };
        store.start(&start).await.unwrap();
        let mut events = Vec::new();
        for _ in 0..2 {
            let seat = game.to_act().seats()[0];
            let turn = game.example(seat);
            events.extend(game.play(seat, &turn).unwrap());
        }
        events.push(Event {
            seat: 1,
            what: What::Resign,
        });
        let append = Append {
            id,
            at: 0,
            events,
            results: Some(Vec::new()),
            now: 4_000_000_000_000,
        };
        store.append_without_rating(&append).await.unwrap();
        ended.push(id);
    }
    let begun = Instant::now();
    for id in ended {
        let stored = store.load(id).await.unwrap().unwrap();
        store
            .rank(id, results(&stored).unwrap(), None)
            .await
            .unwrap();
    }
    let each = begun.elapsed().as_secs_f64() * 1000.0 / RATED as f64;
    println!("a match is loaded, replayed and rated in {each:.2} ms");
}

async fn pages(store: &Store) {
    let pool: Pool = "zyrcan".parse().unwrap();
    let board = |scope, period| Board {
        scope,
        pool: Some(pool),
        period,
        seen_from: 0,
    };
    let mut rng = Rng::new(1);
    for (scope, name) in [(IDS.guild, "the server"), (0, "everywhere")] {
        let board = board(scope, Period::AllTime);
        let user = 1_400_000_000_000_000_003;
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..PAGES {
            let uncautious = -(130_000 + i64::try_from(rng.below(30_000)).unwrap());
            let key = PageKey {
                uncautious,
                rater: 0,
            };
            for (page, times) in [Page::First, Page::After(key), Page::Own]
                .into_iter()
                .zip(&mut times)
            {
                let begun = Instant::now();
                store.leaderboard(&board, page, 10, user).await.unwrap();
                times.push(begun.elapsed());
            }
        }
        for (what, times) in ["first page", "a page anywhere", "the own page"]
            .iter()
            .zip(&mut times)
        {
            told(&format!("{what} of {name}"), times);
        }
        let mut times = Vec::new();
        for _ in 0..20 {
            let begun = Instant::now();
            store.seasons(scope, Some(pool), 21).await.unwrap();
            times.push(begun.elapsed());
        }
        told(&format!("seasons of {name}"), &mut times);
    }
    let (mut profiles, mut past) = (Vec::new(), Vec::new());
    for user in (0..PAGES as u64)
        .map(|n| 1_400_000_000_000_000_000 + n * 3)
        .chain([IDS.heavy; 20])
    {
        let begun = Instant::now();
        store.profile(user, IDS.guild).await.unwrap();
        let of_pool = PastFilter {
            pool: Some(pool),
            ..PastFilter::default()
        };
        profiles.push(begun.elapsed());
        let begun = Instant::now();
        store
            .past_matches(user, of_pool, 0, PastKey::LATEST, 11)
            .await
            .unwrap();
        past.push(begun.elapsed());
    }
    told("profiles", &mut profiles);
    told("finished matches", &mut past);
}

fn told(what: &str, times: &mut [Duration]) {
    let [half, most, all] = spread(times);
    println!("{what:<32} p50 {half:>6.2}  p99 {most:>6.2}  max {all:>6.2} ms");
}
