//! Makes a large database. The program creates the tables, and one script for both databases fills them.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ratings::Period;
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Retire, Seat};
use serde_json::Map;
use skirmish::clocks::month_of;
use skirmish::store::{self, SeatResult};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, query_scalar, raw_sql};

/// The ids of the sandbox's own server and of one user.
pub struct Ids {
    pub guild: u64,
    /// A user who has played in a tenth of all matches.
    pub heavy: u64,
}

const FILL: &str = include_str!("fill.sql");

const TABLES: [&str; 9] = [
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_ratings.sql"),
    include_str!("../../migrations/0003_languages.sql"),
    include_str!("../../migrations/0004_looks.sql"),
    include_str!("../../migrations/0005_company.sql"),
    include_str!("../../migrations/0006_places.sql"),
    include_str!("../../migrations/0007_thinking_ahead.sql"),
    include_str!("../../migrations/0008_practice.sql"),
    include_str!("../../migrations/0009_notes.sql"),
];

/// The first matches; all others are copies of them. Each has the game, the number of seats, and the order in which the
/// seats resign.
const PLAYED: [(Kind, u8, &[u8]); 4] = [
    (Kind::Zyrcan, 5, &[2, 5, 3, 4]),
    (Kind::Zyrcan, 5, &[1, 2, 4, 5]),
    (Kind::VirusFight, 4, &[4, 1, 3]),
    (Kind::Kitaran, 2, &[1]),
];

/// How many turns are played before the first resignation.
const TURNS: usize = 4;

/// The name of a stored database. It contains a hash of the script and of the tables, so a change to either leads to a
/// new database.
fn name(matches: u64) -> String {
    let mut hasher = DefaultHasher::new();
    (FILL, TABLES).hash(&mut hasher);
    format!("large_{matches}_{:08x}", hasher.finish() >> 32)
}

/// The address of a new file in `folder`. It is a copy of one that is made once and stored under `target/`.
pub async fn sqlite(folder: &std::path::Path, matches: u64, ids: &Ids) -> String {
    let kept = format!("{}.sqlite", name(matches));
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(kept);
    if !kept.exists() {
        let begun = Instant::now();
        let half = kept.with_extension("half");
        let _ = std::fs::remove_file(&half);
        let options = SqliteConnectOptions::new()
            .filename(&half)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Off)
            .synchronous(SqliteSynchronous::Off)
            .pragma("cache_size", "-1000000")
            .pragma("temp_store", "memory")
            .foreign_keys(false);
        empty(&format!("sqlite:{}", half.display())).await;
        let mut link: SqliteConnection = options.connect().await.unwrap();
        raw_sql(AssertSqlSafe(script(matches, ids)))
            .execute(&mut link)
            .await
            .unwrap();
        link.close().await.unwrap();
        println!(
            "SQLite: {matches} matches made in {} s",
            begun.elapsed().as_secs()
        );
        std::fs::rename(&half, &kept).unwrap();
    }
    let file = folder.join("skirmish.sqlite");
    std::fs::copy(&kept, &file).unwrap();
    // without this, the first commit would wait for the copied data
    std::fs::File::open(&file).unwrap().sync_all().unwrap();
    format!("sqlite:{}", file.display())
}

/// The address of a new database on the server at `address`. It is a copy of one that is made once and stored there.
pub async fn postgres(address: &str, matches: u64, ids: &Ids) -> String {
    let kept = name(matches);
    let mut server = connect(address).await;
    let known = query_scalar::<_, String>("select datname from pg_database where datname = $1")
        .bind(&kept)
        .fetch_optional(&mut server)
        .await
        .unwrap();
    if known.is_none() {
        let half = format!("{kept}_half");
        command(&mut server, &format!("drop database if exists {half}")).await;
        command(&mut server, &format!("create database {half}")).await;
        filled(&database(address, &half), matches, ids).await;
        let whole = format!("alter database {half} rename to {kept}");
        command(&mut server, &whole).await;
    }
    // this also deletes the copies of earlier runs
    command(
        &mut server,
        "drop database if exists large_measured with (force)",
    )
    .await;
    let copy = format!("create database large_measured template {kept} strategy file_copy");
    command(&mut server, &copy).await;
    // without this, the first commit would wait for the copied data
    command(&mut server, "checkpoint").await;
    server.close().await.unwrap();
    database(address, "large_measured")
}

async fn filled(address: &str, matches: u64, ids: &Ids) {
    let begun = Instant::now();
    empty(address).await;
    let mut link = connect(address).await;
    let quick = "set synchronous_commit = off; set work_mem = '256MB'; \
        set maintenance_work_mem = '256MB'; set session_replication_role = replica";
    command(&mut link, quick).await;
    command(&mut link, &script(matches, ids)).await;
    println!(
        "PostgreSQL: {matches} matches made in {} s",
        begun.elapsed().as_secs()
    );
    // autovacuum does this within minutes after so many changes; while it runs, a vacuum here marks fewer pages
    let seen = "select relallvisible * 10 >= relpages * 9 from pg_class where relname = 'ratings'";
    for _ in 0..30 {
        command(&mut link, "vacuum analyze").await;
        if query_scalar::<_, bool>(seen)
            .fetch_one(&mut link)
            .await
            .unwrap()
        {
            break;
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    link.close().await.unwrap();
}

async fn connect(address: &str) -> PgConnection {
    let options: PgConnectOptions = address.parse().unwrap();
    options.connect().await.unwrap()
}

async fn command(link: &mut PgConnection, sql: &str) {
    raw_sql(AssertSqlSafe(sql)).execute(link).await.unwrap();
}

/// The address of another database on the same server.
fn database(address: &str, name: &str) -> String {
    let (path, settings) = address.split_once('?').unwrap_or((address, ""));
    let (server, _) = path.rsplit_once('/').unwrap();
    format!("{server}/{name}?{settings}")
}

/// Makes the empty tables.
async fn empty(address: &str) {
    store::open(address, 1).await.unwrap().close_store().await;
}

/// The whole script. It includes the matches that are copied.
fn script(matches: u64, ids: &Ids) -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_millis();
    let month = month_of(i64::try_from(now).unwrap());
    let season = Period::season_of(month, 3).code();
    let month = Period::Month(month).code();
    let servers = (matches / 50).max(1);
    let named = [
        ("{matches}", matches.to_string()),
        ("{servers}", servers.to_string()),
        ("{season}", season.to_string()),
        ("{month}", month.to_string()),
        ("{guild}", ids.guild.to_string()),
        ("{heavy}", ids.heavy.to_string()),
        // the first ids; they have the length of Discord's ids
        ("{match}", "1100000000000000000".to_owned()),
        ("{small}", "1200000000000000000".to_owned()),
        ("{channel}", "1300000000000000000".to_owned()),
        ("{user}", "1400000000000000000".to_owned()),
        ("{now}", now.to_string()),
    ];
    let fill = named.iter().fold(FILL.to_owned(), |sql, (name, value)| {
        sql.replace(name, value)
    });
    played() + &fill
}

/// The statements that insert the matches to copy.
fn played() -> String {
    let mut sql =
        "create temporary table t_games (t bigint, game text, rules bigint, seats bigint, \
            seed bigint, options text, to_act bigint); \
        create temporary table t_events (t bigint, seq bigint, seat bigint, what text); \
        create temporary table t_results (t bigint, seat bigint, place bigint, sole bigint, \
            score double precision);"
            .to_owned();
    for (t, (kind, seats, gone)) in PLAYED.iter().enumerate() {
        let seed = t as u64;
        let mut game = AnyMatch::new(*kind, (*seats).into(), seed, &Map::new()).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..TURNS {
            let seat = game.to_act().seats()[0];
            let turn = game.random_turn(seat, &mut rng).unwrap();
            game.play(seat, &turn).unwrap();
        }
        let to_act = game.to_act().seats()[0].number();
        for seat in *gone {
            game.retire(Seat::new(*seat), Retire::Resign).unwrap();
        }
        let (record, outcome) = (game.record(), game.outcome().unwrap());
        let options = serde_json::Value::from(record.options.clone());
        let (game, rules) = (&record.game, record.rules);
        let _ = write!(
            sql,
            "insert into t_games values ({t}, '{game}', {rules}, {seats}, {seed}, '{options}', {to_act});"
        );
        for (seq, event) in record.events.iter().enumerate() {
            let (seat, what) = (event.seat, event.what.as_str());
            let _ = write!(
                sql,
                "insert into t_events values ({t}, {seq}, {seat}, '{what}');"
            );
        }
        let alone = outcome.winners().len() == 1;
        for (seat, result) in (1..).zip(SeatResult::all(&outcome, 0)) {
            let seat: u8 = seat;
            let sole = u8::from(alone && result.place == 1);
            let score = result
                .score
                .map_or("null".to_owned(), |score| score.to_string());
            let place = result.place;
            let _ = write!(
                sql,
                "insert into t_results values ({t}, {seat}, {place}, {sole}, {score});"
            );
        }
    }
    sql
}
