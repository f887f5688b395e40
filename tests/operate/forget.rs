//! Tests `skirmish forget`.

use rules::Kind;
use skirmish::store::Status;

use crate::common::test_databases::{Home, patient};
use crate::filled::{Table, fill};
use crate::{nowhere, run_at};

#[tokio::test(flavor = "multi_thread")]
async fn forgets_in_a_file() {
    forgets(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forgets_on_postgres() {
    forgets(Home::with_postgres().await).await;
}

async fn forgets(home: Home) {
    let address = home.database.as_str();
    fill(address).await;
    let store = patient(address, 1).await;
    let mut table = Table::start(&store, 9_000, Kind::ALL[1], 2).await;
    table.play(2).await;
    let players = store.load(9_000).await.unwrap().unwrap().opened.players;
    let (user, guild) = (players[0].user().unwrap(), 7);
    let whose = ["forget", "--user", &user.to_string()];
    let said = run_at(address, &whose).await.done();
    let start = format!("Nothing is known of {user} any more. Rows found: ");
    assert!(said.starts_with(&start), "{said}");
    assert!(
        said.contains("players 7") && said.contains("events "),
        "{said}"
    );
    // nobody else had to do anything
    let left = store.load(9_000).await.unwrap().unwrap();
    assert_eq!(left.status, Status::Over);
    assert_eq!(left.opened.players[0].name, "–");
    // a user of whom nothing was ever stored
    let said = run_at(address, &["forget", "--user", "123"]).await.done();
    let nothing = "Nothing was stored of 123, so nothing was deleted. Is the id right?\n";
    assert_eq!(said, nothing);
    run_at(address, &["verify"]).await.done();
    let count = store.count(guild, 99).await.unwrap();
    assert!(count > 1);
    let whose = ["forget", "--server", &guild.to_string()];
    let said = run_at(address, &whose).await.done();
    let deleted = format!(
        "{count} matches were deleted, and the server's settings and leaderboards, if any.\n"
    );
    assert_eq!(said, deleted);
    assert_eq!(store.count(guild, 99).await.unwrap(), 0);
    run_at(address, &["verify"]).await.done();
    store.close_store().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn says_whose() {
    let (_home, address) = nowhere();
    let said = run_at(&address, &["forget", "--user", "1"]).await.refused();
    assert!(said.starts_with("there is no database in "), "{said}");
    for arguments in [&["forget"][..], &["forget", "--user", "1", "--server", "2"]] {
        assert_eq!(run_at(&address, arguments).await.code, 2);
    }
}
