//! Tests that no statement of the bot scans a table that grows: both databases are asked for their query plans. The
//! commands for the host may be slow, so their statements are not checked.

use std::collections::BTreeMap;

use skirmish::store::statements;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, Row as _, query};

use crate::backends::{Lasting, Place, Postgres, SqliteFile};

/// Indexes that contain only what is in progress, was given up, or is about to be deleted. They may be scanned.
const SMALL: [&str; 4] = [
    "matches_asking",
    "matches_going_on",
    "jobs_dead",
    // one row for each way in
    "heartbeats",
];

/// Names of temporary results inside statements, with as many rows as the statement handles.
const MADE: [&str; 11] = [
    "json_each",
    "taken",
    "counted",
    "excluded",
    "CONSTANT",
    "live",
    // rows of a parameter
    "e VIRTUAL",
    // periods, each found by the index
    "known",
    "(subquery",
    "page",
    "heard",
];

fn explainable(sql: &str) -> bool {
    ["select", "insert", "update", "delete", "with"]
        .iter()
        .any(|verb| sql.starts_with(verb))
        && !sql.contains("set_config")
}

/// Is this step of `SQLite`'s plan a forbidden scan?
fn sqlite_scans(step: &str) -> bool {
    let Some(rest) = step.strip_prefix("SCAN ") else {
        return false;
    };
    let made = MADE.iter().any(|name| rest.starts_with(name));
    let small = SMALL.iter().any(|index| rest.contains(index));
    !made && !small
}

#[tokio::test]
async fn sqlite_finds_all_rows_by_index() {
    let place = SqliteFile::fresh().await;
    drop(place.open().await);
    let mut connection = place.connect().await;
    let mut wrong = Vec::new();
    for (name, sql) in statements(&place.url()) {
        assert!(explainable(sql), "{name}");
        let plan = format!("explain query plan {sql}");
        let plan = query(AssertSqlSafe(plan)).fetch_all(&mut connection).await;
        let plan = plan.unwrap_or_else(|error| panic!("{name}: {error}"));
        let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
        let scans = steps.iter().any(|step| sqlite_scans(step));
        if scans {
            wrong.push(format!("{name}: {steps:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The name of each index's first column.
async fn first_columns(connection: &mut PgConnection) -> BTreeMap<String, String> {
    let asked = "select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first \
        from pg_index i join pg_class c on c.oid = i.indexrelid \
        where c.relnamespace = current_schema()::regnamespace";
    let rows = query(asked).fetch_all(connection).await.unwrap();
    let pair = |row: &sqlx::postgres::PgRow| (row.get("name"), row.get("first"));
    rows.iter().map(pair).collect()
}

/// The forbidden steps of `PostgreSQL`'s plan: a sequential scan, or a scan of a whole index.
fn postgres_scans(plan: &[String], first: &BTreeMap<String, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, line) in plan.iter().enumerate() {
        if line.contains("Seq Scan") {
            wrong.push(line.clone());
        }
        let named = [
            "Index Scan using ",
            "Index Only Scan using ",
            "Bitmap Index Scan on ",
        ];
        let index = named.iter().find_map(|before| line.split_once(before));
        let Some(index) = index.and_then(|(_, rest)| rest.split_whitespace().next()) else {
            continue;
        };
        let until = plan[at + 1..]
            .iter()
            .take_while(|line| !line.trim_start().starts_with("->"));
        let condition = until.clone().find(|line| line.contains("Index Cond:"));
        let by_first = condition.is_some_and(|line| line.contains(&first[index]));
        if !by_first && !SMALL.contains(&index) {
            wrong.push(format!("{line} / {condition:?}"));
        }
    }
    wrong
}

/// How many parameters a statement has.
fn values(sql: &str) -> usize {
    (1..=40)
        .rev()
        .find(|n| sql.contains(&format!("${n}")))
        .unwrap_or(0)
}

#[tokio::test]
async fn postgres_finds_all_rows_by_index() {
    let place = Postgres::fresh().await;
    drop(place.open().await);
    let options: PgConnectOptions = place.url.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let settings = "set enable_seqscan = off; set plan_cache_mode = force_generic_plan";
    connection.execute(settings).await.unwrap();
    let first = first_columns(&mut connection).await;
    let mut wrong = Vec::new();
    let all = statements(&place.url()).into_iter();
    for (name, sql) in all.filter(|(_, sql)| explainable(sql)) {
        let types = match name {
            "TURN" => "(bigint, bigint, text, bigint, bigint, bigint)",
            "INVITATIONS" | "ASKED" => "(bigint)",
            "PLAYING" => "(bigint, bigint, bigint)",
            _ => "",
        };
        let prepare = format!("deallocate all; prepare asked {types} as {sql}");
        let prepared = connection.execute(AssertSqlSafe(prepare)).await;
        prepared.unwrap_or_else(|error| panic!("{name}: {error}"));
        let nulls = vec!["null"; values(sql)].join(", ");
        let nulls = if nulls.is_empty() {
            nulls
        } else {
            format!("({nulls})")
        };
        let explain = format!("explain (costs off) execute asked{nulls}");
        let rows = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_all(&mut connection);
        let rows = rows.await.unwrap_or_else(|error| panic!("{name}: {error}"));
        let plan: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        let scans = postgres_scans(&plan, &first);
        if !scans.is_empty() {
            wrong.push(format!("{name}: {scans:#?} in {plan:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Who is known in a pool is found by the index, and is the same for a person with very many results.
#[tokio::test]
async fn the_search_for_known_people_ends_early() {
    let place = SqliteFile::fresh().await;
    drop(place.open().await);
    let all = statements(&place.url()).into_iter();
    let (_, full) = all.into_iter().find(|(name, _)| *name == "FULL").unwrap();
    let mut connection = place.connect().await;
    // person 1: 100,000 matches with ten people; 2: 3 with four; 3: 20 with one, of which four are short; 4: 50 with computers
    let rows = "\
        with recursive n (n) as (select 1 union all select n + 1 from n where n < 100000), \
        played (seq, one, other, early) as ( \
            select n, 1, 10 + n % 10, 0 from n union all select 200000 + n, 2, 20 + n % 4, 0 from n where n <= 3 \
            union all select 300000 + n, 3, 30, case when n <= 16 then 0 else 500 end from n where n <= 20 \
            union all select 400000 + n, 4, 0, 0 from n where n <= 50), \
        seats (seat) as (values (1), (2)) \
        insert into results (seq, seat, guild, pool, strongest, rater, level, level_mean, place, counted, sole, ended, rated, \
            early, edge, absent_from, season_months, weight, reason, mean_before, mean_after, sigma, server_before, \
            server_after, server_sigma) \
        select seq, seat, 0, 'p', 0, case when seat = 1 then one else other end, 0, 0, 1, 1, 0, 1, 1, \
            early, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0 from played, seats; \
        insert into raters (rater, user_id) values (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)";
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    let bound = |sql: String| query(AssertSqlSafe(sql)).bind("[1,2,3,4,5]").bind("p");
    let found = bound(full.to_owned()).fetch_all(&mut connection).await;
    let row = |row: &sqlx::sqlite::SqliteRow| [row.get::<i64, _>(0), row.get(1), row.get(2)];
    let mut found: Vec<[i64; 3]> = found.unwrap().iter().map(row).collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [[1, 5, 4], [2, 3, 3], [3, 5, 1], [4, 0, 0], [5, 0, 0]]
    );
    let plan = bound(format!("explain query plan {full}"));
    let plan = plan.fetch_all(&mut connection).await.unwrap();
    let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
    let by_index = "SEARCH r USING INDEX results_known (rater=? AND pool=?";
    let searches = steps.iter().filter(|step| step.contains(by_index));
    assert_eq!(searches.count(), 2, "{steps:#?}");
}
