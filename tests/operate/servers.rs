//! Tests `skirmish servers`.

use std::time::Duration;

use jiff::Timestamp;
use sandbox::{Fault, Sandbox};

use crate::common::test_databases::Home;
use crate::filled::{LIVE, OVER, fill};
use crate::{Ran, nowhere, run_with};

const DAY: i64 = 24 * 60 * 60 * 1000;
const LIST: &str = "GET /users/@me/guilds";

/// The server of [`fill`]'s matches. It does not exist in the sandbox.
const REMOVED: u64 = 7;

async fn servers(sandbox: &Sandbox, home: &Home, arguments: &[&str]) -> Ran {
    let token = sandbox.token();
    let settings = [
        ("DISCORD_TOKEN", token.as_str()),
        ("DISCORD_PROXY", sandbox.url()),
        ("DATABASE_URL", &home.database),
    ];
    run_with(&settings, &[&["servers"], arguments].concat()).await
}

fn date(millis: i64) -> String {
    let time = Timestamp::from_millisecond(millis).unwrap();
    time.strftime("%Y-%m-%d").to_string()
}

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

#[tokio::test(flavor = "multi_thread")]
async fn forgets_removed_servers_in_a_file() {
    forgets_removed_servers(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forgets_removed_servers_on_postgres() {
    forgets_removed_servers(Home::with_postgres().await).await;
}

async fn forgets_removed_servers(home: Home) {
    fill(&home.database).await;
    let sandbox = Sandbox::start().await.unwrap();
    let (ours, other) = (sandbox.guild(), sandbox.new_guild("Other"));
    // match 2 is a guest's, server 8 has only settings
    home.meddle(&format!(
        "update matches set guild = {ours} where id = {OVER}; update matches set guild = {other} where id = 1; \
         update matches set guild = 0, guest = {REMOVED} where id = 2; \
         insert into servers (guild, own_matches_only, chosen) values (8, 0, 0)",
        ours = ours.id,
        other = other.id,
    ))
    .await;
    let other_line = format!("{}: 1 match, last turn never", other.id);
    let list = |seven: &str, eight: &str, other: &str| {
        format!(
            "{REMOVED}: 3 matches, last turn 1970-01-01{seven}\n8: 0 matches, last turn never{eight}\n\
             {}: 1 match, last turn 1970-01-01\n{other_line}{other}\n",
            ours.id
        )
    };
    let removed = |at| format!(", removed (seen {})", date(at));
    // the first day is stored
    let before = now();
    let said = servers(&sandbox, &home, &[]).await.done();
    // a test that runs at midnight may see either day
    let today = if said.contains(&date(before)) {
        before
    } else {
        now()
    };
    assert_eq!(said, list(&removed(today), &removed(today), ""));
    let days_pass = async |days: i64| {
        let millis = days * DAY;
        let aged = format!("update removed_servers set seen = seen - {millis}");
        home.meddle(&aged).await;
    };
    days_pass(30).await;
    let (first, today) = (removed(today - 30 * DAY), removed(now()));
    other.kick_bot();
    let said = servers(&sandbox, &home, &["--forget-removed", "31"]).await;
    let nothing = "There is no such server: nothing was deleted.\n";
    assert_eq!(said.done(), nothing);
    let said = servers(&sandbox, &home, &[]).await.done();
    assert_eq!(said, list(&first, &first, &today));
    // a server that adds the bot again counts from its next removal on
    days_pass(1).await;
    other.add_bot();
    let said = servers(&sandbox, &home, &[]).await.done();
    assert!(said.ends_with(&format!("{other_line}\n")), "{said}");
    other.kick_bot();
    servers(&sandbox, &home, &[]).await.done();
    days_pass(40).await;
    // somebody has played there since, so the bot is used there
    let played = format!(
        "insert into events (match, seq, seat, what, at) values (1, 0, 1, 'a turn', {})",
        now()
    );
    home.meddle(&played).await;
    let said = servers(&sandbox, &home, &["--forget-removed", "30"])
        .await
        .done();
    let lines: Vec<&str> = said.lines().collect();
    let deleted = |count| {
        format!("{count} matches were deleted, and the server's settings and leaderboards, if any.")
    };
    assert_eq!(lines.len(), 4, "{said}");
    for (line, start) in [
        (
            lines[0],
            "7: 3 matches, last turn 1970-01-01, removed (seen ",
        ),
        (lines[2], "8: 0 matches, last turn never, removed (seen "),
    ] {
        assert!(line.starts_with(start), "{said}");
    }
    assert_eq!((lines[1], lines[3]), (&*deleted(3), &*deleted(0)));
    // fails if the rows of the forgotten servers are still there
    let again = "insert into removed_servers (guild, seen) values (7, 0), (8, 0)";
    home.meddle(again).await;
    let left = servers(&sandbox, &home, &[]).await.done();
    assert_eq!(left.lines().count(), 2, "{left}");
    let store = home.store().await;
    assert!(store.load(LIVE).await.unwrap().is_none());
    assert!(
        store.load(2).await.unwrap().is_some(),
        "a guest's match stays"
    );
    assert!(store.load(OVER).await.unwrap().is_some());
    store.close_store().await;
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_whole_list_nothing_is_deleted() {
    let home = Home::temporary();
    fill(&home.database).await;
    let sandbox = Sandbox::start().await.unwrap();
    // Discord lists 200 servers a page
    let guilds: Vec<_> = (0..200).map(|_| sandbox.new_guild("One of many")).collect();
    let last = guilds.last().unwrap();
    home.meddle(&format!(
        "insert into removed_servers (guild, seen) values ({REMOVED}, {DAY}); \
         update matches set guild = {} where id = {OVER}",
        last.id
    ))
    .await;
    let deletes = ["--forget-removed", "30"];
    let keeps = async |sandbox: &Sandbox, why: &str| {
        let said = servers(sandbox, &home, &deletes).await.refused();
        assert!(said.contains(why), "{why}: {said}");
        assert!(said.ends_with("; nothing was deleted"), "{said}");
        let store = home.store().await;
        assert_eq!(store.count(REMOVED, 99).await.unwrap(), 5);
        store.close_store().await;
    };
    let faults = sandbox.faults();
    faults.next_fails(LIST, 1, Fault::Slow(Duration::ZERO));
    faults.next_fails(LIST, 1, Fault::Refused(403, 50_001));
    keeps(&sandbox, "Discord's list: status 403, ").await;
    assert_eq!(faults.left(), 0, "the second page failed");
    let (retry_after, global) = (Duration::from_hours(1), false);
    let limited = Fault::RateLimited {
        retry_after,
        global,
    };
    faults.next_fails(LIST, 1, limited);
    keeps(&sandbox, "status 429, ").await;
    // another bot's token: none of the database's servers is listed
    let stranger = Sandbox::start().await.unwrap();
    keeps(&stranger, "it has no server of the database (").await;
    stranger.guild().kick_bot();
    keeps(&stranger, "it has no server of the database (").await;
    let settings = [
        (
            "DISCORD_TOKEN",
            "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB",
        ),
        ("DISCORD_PROXY", sandbox.url()),
        ("DATABASE_URL", &home.database),
    ];
    let said = run_with(&settings, &["servers"]).await.refused();
    assert!(
        said.contains("DISCORD_TOKEN") && !said.contains("GabcDE"),
        "{said}"
    );
    // the same with the whole list, though the first page has 200 servers
    let said = servers(&sandbox, &home, &deletes).await.done();
    assert!(
        said.contains(", removed (seen 1970-01-02)\n5 matches were deleted, "),
        "{said}"
    );
    let said = servers(&sandbox, &home, &[]).await.done();
    assert_eq!(
        said,
        format!("{}: 1 match, last turn 1970-01-01\n", last.id)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn says_what_it_needs() {
    let (home, _) = nowhere();
    let sandbox = Sandbox::start().await.unwrap();
    let said = servers(&sandbox, &home, &[]).await.refused();
    assert!(said.starts_with("there is no database in "), "{said}");
    let zero = servers(&sandbox, &home, &["--forget-removed", "0"]).await;
    assert_eq!(zero.code, 2);
    home.store().await.close_store().await;
    let said = servers(&sandbox, &home, &[]).await.done();
    assert_eq!(said, "There is no such server: nothing was deleted.\n");
}
