//! Tests `/metrics`.

use std::collections::BTreeSet;

use crate::bot_process::Running;
use crate::common::{slash, told};

/// A player's own words, which must not become a label.
const TYPED: &str = "nobody-types-this";

async fn counts(over_http: bool) -> String {
    let bot = Running::start(over_http, &[]).await;
    let (room, [ann, ben]) = bot.kitaran().await;
    told(&slash(&ann, &room, &format!("/move turn:{TYPED}")).await);
    ann.autocomplete(&room, "/move turn:").await.unwrap();
    slash(&ben, &room, "/board").await;
    for line in [
        r#"skirmish_interactions_total{kind="command",name="play",outcome="ok"} 1"#,
        r#"skirmish_interactions_total{kind="press",name="join",outcome="ok"} 1"#,
        r#"skirmish_interactions_total{kind="press",name="join",outcome="ok"} 1"#,
        r#"skirmish_interactions_total{kind="command",name="move",outcome="told"} 1"#,
        r#"skirmish_interactions_total{kind="autocomplete",name="move",outcome="ok"} 1"#,
        r#"skirmish_interaction_seconds_count{kind="command",name="play"} 1"#,
        r#"skirmish_interaction_seconds_count{kind="command",name="move"} 1"#,
        r#"skirmish_commit_seconds_count{change="open"} 1"#,
        r#"skirmish_commit_seconds_count{change="start"} 1"#,
        r#"skirmish_matches{status="live"} 1"#,
        r#"skirmish_matches{status="lobby"} 0"#,
        "skirmish_channels_in_memory 1",
        "skirmish_in_hand 0",
        r#"skirmish_database_connections{state="busy"} 0"#,
        r#"skirmish_ticks_total{outcome="ok"} 1"#,
        r#"skirmish_jobs_total{kind="clean",outcome="ok"} 1"#,
        "skirmish_jobs_dead 0",
    ] {
        bot.counts(line).await;
    }
    let page = bot.page("/metrics").await;
    assert!(!page.contains(TYPED), "{page}");
    bot.process.terminate();
    let (status, _, stderr) = bot.process.ended().await;
    assert!(status.success(), "{stderr}");
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
    page
}

/// The names of the metrics on a page.
fn series(page: &str) -> BTreeSet<&str> {
    let names = page.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    names.map(|line| line.split(' ').next().unwrap()).collect()
}

const SERIES: [&str; 24] = [
    "process_open_fds",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
    "skirmish_build_info",
    "skirmish_channels_in_memory",
    "skirmish_commit_seconds",
    "skirmish_database_connections",
    "skirmish_discord_invalid_requests_total",
    "skirmish_gateway_sessions_total",
    "skirmish_gateway_unread_total",
    "skirmish_http_connections",
    "skirmish_http_refused_total",
    "skirmish_in_hand",
    "skirmish_interaction_seconds",
    "skirmish_interactions_total",
    "skirmish_jobs_dead",
    "skirmish_jobs_total",
    "skirmish_matches",
    "skirmish_panics_total",
    "skirmish_pictures_total",
    "skirmish_refusals_total",
    "skirmish_render_seconds",
    "skirmish_ticks_late_seconds",
    "skirmish_ticks_total",
];

#[tokio::test(flavor = "multi_thread")]
async fn counts_what_comes_through_the_gateway() {
    let page = counts(false).await;
    let mut expected = BTreeSet::from(SERIES);
    expected.insert("skirmish_gateway_shards");
    assert_eq!(series(&page), expected);
    crate::alerts::has_all_that_is_watched(&page);
    for line in [
        r#"skirmish_interactions_total{kind="command",name="help",outcome="failed"} 0"#,
        r#"skirmish_gateway_shards{state="connected"} 1"#,
        r#"skirmish_gateway_sessions_total{how="new"} 1"#,
    ] {
        assert!(page.lines().any(|one| one == line), "{line}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_what_comes_over_http() {
    let page = counts(true).await;
    assert_eq!(series(&page), BTreeSet::from(SERIES));
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_what_failed_and_what_was_resumed() {
    let bot = Running::start(false, &[]).await;
    let (room, [ann, _]) = bot.kitaran().await;
    bot.sandbox.gateway().drop_connections();
    bot.counts(r#"skirmish_gateway_sessions_total{how="resumed"} 1"#)
        .await;
    let fault = sandbox::Fault::Status(500);
    bot.sandbox.faults().next_fails("/callback", 9, fault);
    let asking = tokio::spawn(async move { ann.slash(&room, "/help").await });
    bot.counts(r#"skirmish_interactions_total{kind="command",name="help",outcome="failed"} 1"#)
        .await;
    // nobody answers, and the sandbox's clock does not move
    asking.abort();
}
