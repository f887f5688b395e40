//! Databases whose migrations are not those of this program: other ends of lines, other programs.

use ring::digest::{SHA384, digest};
use skirmish::store::Maintenance;

use crate::common::test_databases::{Home, patient};
use crate::samples::{root, unpacked_file, unpacked_on_postgres};
use crate::{command, verifies};

/// The checksum of a text, as SQL of this database.
fn checksum(home: &Home, text: &str) -> String {
    let sum = hex::encode(digest(&SHA384, text.as_bytes()));
    if home.database.starts_with("sqlite:") {
        format!("x'{sum}'")
    } else {
        format!("'\\x{sum}'::bytea")
    }
}

/// Gives all applied migrations the checksums of a checkout with CRLF.
async fn with_crlf(home: &Home) {
    let migrations = std::fs::read_dir(root().join("migrations")).unwrap();
    for path in migrations.map(|file| file.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(version) = name.strip_suffix(".sql").map(|name| &name[..4]) else {
            continue;
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let sum = checksum(home, &text.replace('\n', "\r\n"));
        let version: i64 = version.parse().unwrap();
        home.meddle(&format!(
            "update _sqlx_migrations set checksum = {sum} where version = {version}"
        ))
        .await;
    }
}

async fn other_ends_of_lines(home: Home) {
    patient(&home.database, 1).await.close_store().await;
    with_crlf(&home).await;
    let (_, said) = command(&home, &["doctor"]).await;
    assert!(said.contains("ok the tables are up to date"), "{said}");
    verifies(&home).await;
    let (code, said) = command(&home, &["migrate"]).await;
    assert_eq!(code, 0, "{said}");
    patient(&home.database, 1).await.close_store().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_other_ends_of_lines_opens() {
    other_ends_of_lines(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_database_with_other_ends_of_lines_opens() {
    other_ends_of_lines(Home::with_postgres().await).await;
}

/// The program of 0.1.0 may itself have been built from a checkout with CRLF.
#[tokio::test(flavor = "multi_thread")]
async fn version_0_1_0_with_other_ends_of_lines_is_upgraded() {
    const CRLF: &str = "5b1d793a9c3c69aa02f4d540075f48f2c8a9a04ab70b144f2e63e0800c9158240609f8a8a1096284037f649b4f55baa5";
    let file = unpacked_file("0.1.0");
    file.meddle(&format!("update _sqlx_migrations set checksum = x'{CRLF}'"))
        .await;
    let database = unpacked_on_postgres("0.1.0").await;
    database
        .meddle(&format!(
            "update _sqlx_migrations set checksum = '\\x{CRLF}'::bytea"
        ))
        .await;
    for home in [file, database] {
        let (code, said) = command(&home, &["migrate"]).await;
        assert_eq!(code, 0, "{said}");
    }
}

/// Two programs that start at once: one upgrades, both run.
#[tokio::test(flavor = "multi_thread")]
async fn programs_that_start_at_once_upgrade_once() {
    for home in [unpacked_file("0.1.0"), unpacked_on_postgres("0.1.0").await] {
        let both = tokio::join!(command(&home, &["migrate"]), command(&home, &["migrate"]));
        assert_eq!((both.0.0, both.1.0), (0, 0), "{both:?}");
    }
}

/// What `doctor` and `migrate` say about the tables.
async fn said_by_both(home: &Home) -> [String; 2] {
    let (code, doctor) = command(home, &["doctor"]).await;
    assert_eq!(code, 1, "{doctor}");
    let doctor = doctor.lines().find(|line| line.contains("tables"));
    let (code, migrate) = command(home, &["migrate"]).await;
    assert_eq!(code, 1, "{migrate}");
    [doctor.unwrap().to_owned(), migrate]
}

/// Tables that cannot be brought up to date are told apart, and no command advises another that cannot help.
async fn told_apart(fresh: impl AsyncFn() -> Home) {
    let newer = fresh().await;
    patient(&newer.database, 1).await.close_store().await;
    let unknown = fresh().await;
    patient(&unknown.database, 1).await.close_store().await;
    let last = Maintenance::latest();
    newer
        .meddle(&format!(
            "update _sqlx_migrations set version = {} where version = {last}",
            last + 1
        ))
        .await;
    // as of the time before the first release: more migrations than today, and all of them others
    let sum = checksum(&unknown, "create table other (id bigint)");
    let older = format!(
        "update _sqlx_migrations set checksum = {sum}, version = version + 100 where version > 1; \
         update _sqlx_migrations set checksum = {sum} where version = 1"
    );
    unknown.meddle(&older).await;
    for said in said_by_both(&newer).await {
        assert!(said.contains("a newer version of this program"), "{said}");
        assert!(!said.contains("skirmish migrate"), "{said}");
    }
    for said in said_by_both(&unknown).await {
        assert!(said.contains("their migration 1 is unknown"), "{said}");
        for advice in ["newer", "skirmish migrate", "skirmish doctor"] {
            assert!(!said.contains(advice), "{said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_and_unknown_tables_are_told_apart_in_files() {
    told_apart(async || Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_and_unknown_tables_are_told_apart_on_postgres() {
    told_apart(Home::with_postgres).await;
}

/// Older tables: `doctor` says what to do, and doing it helps.
#[tokio::test(flavor = "multi_thread")]
async fn doctor_names_the_command_that_helps() {
    let home = unpacked_file("0.1.0");
    let (_, said) = command(&home, &["doctor"]).await;
    assert!(
        said.contains("!! the database's tables have version 1"),
        "{said}"
    );
    assert!(said.contains("`skirmish migrate`"), "{said}");
    command(&home, &["migrate"]).await;
    let (_, said) = command(&home, &["doctor"]).await;
    assert!(said.contains("ok the tables are up to date"), "{said}");
}
