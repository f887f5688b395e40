//! Tests `skirmish migrate`.

use skirmish::store::Maintenance;

use crate::common::test_databases::Home;
use crate::filled::{fill, meddle};
use crate::run_at;

#[tokio::test(flavor = "multi_thread")]
async fn makes_the_tables_of_a_file() {
    makes_the_tables(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn makes_the_tables_on_postgres() {
    makes_the_tables(Home::with_postgres().await).await;
}

async fn makes_the_tables(home: Home) {
    let latest = Maintenance::latest();
    let said = run_at(&home.database, &["migrate"]).await.done();
    let now = format!("The tables have version {latest} now; it was 0 before.\n");
    assert_eq!(said, now);
    let said = run_at(&home.database, &["migrate"]).await.done();
    assert_eq!(
        said,
        format!("The tables are up to date: version {latest}.\n")
    );
    fill(&home.database).await;
    meddle(
        &home.database,
        "update _sqlx_migrations set version = 99 where version = 1",
    )
    .await;
    let said = run_at(&home.database, &["migrate"]).await.refused();
    let newer = "the database was last used by a newer version of this program (its tables have \
                 version 99, known here is ";
    assert!(said.starts_with(newer), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn says_what_stands_in_the_way() {
    let said = run_at("sqlite:/no/folder/x.sqlite", &["migrate"]).await;
    assert!(said.refused().contains("there is no folder /no/folder"));
    let away = "postgres://me:hidden@127.0.0.1:1/x";
    let said = run_at(away, &["migrate"]).await.refused();
    assert!(
        said.contains(" does not open: ") && !said.contains("hidden"),
        "{said}"
    );
}
