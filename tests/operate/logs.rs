//! Tests the log: each line is a JSON object, and no line reveals a secret.

use serde_json::Value;

use crate::bot_process::Running;
use crate::common::{slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn every_line_is_an_object() {
    let bot = Running::start(
        false,
        &[
            ("SKIRMISH_LOG_FORMAT", "json"),
            ("SKIRMISH_LOG", "info,skirmish=debug"),
        ],
    )
    .await;
    let (room, [ann, _]) = bot.kitaran().await;
    told(&slash(&ann, &room, "/move turn:nobody-types-this").await);
    bot.counts(r#"skirmish_interactions_total{kind="command",name="move",outcome="told"} 1"#)
        .await;
    bot.process.terminate();
    let (status, stdout, stderr) = bot.process.ended().await;
    assert!(status.success() && stdout.is_empty(), "{stderr}");
    let lines: Vec<Value> = stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect();
    for name in ["timestamp", "level", "target"] {
        assert!(lines.iter().all(|line| line[name].is_string()), "{stderr}");
    }
    let done = |name: &str| {
        let of = |line: &&Value| line["message"] == "done" && line["span"]["verb"] == name;
        let found = lines.iter().find(of);
        let span = |line: &Value| line["spans"][0].clone();
        found.map_or_else(|| panic!("{name}: {stderr}"), span)
    };
    let (play, start, turn) = (done("play"), done("join"), done("move"));
    assert_eq!(turn["kind"], "command");
    assert!(turn["id"].as_u64() > play["id"].as_u64());
    // the match has the id of the interaction that opened it
    assert_eq!(
        (&start["match"], &turn["match"]),
        (&play["id"], &play["id"])
    );
    assert!(!stderr.contains("nobody-types-this"), "{stderr}");
}

/// The log contains neither an interaction's token nor a secret choice, at any level.
#[tokio::test(flavor = "multi_thread")]
async fn tells_no_secret_even_when_it_is_to_tell_all() {
    for over_http in [false, true] {
        let bot = Running::start(over_http, &[("SKIRMISH_LOG", "trace")]).await;
        let room = bot.sandbox.channel("table-1");
        let [ann, ben] = ["Ann", "Ben"].map(|name| bot.sandbox.user(name));
        let line = "/play virus-fight seats:2";
        let lobby = slash(&ann, &room, line).await.expect_message();
        crate::common::press(&ben, &lobby, "Join").await;
        told(&slash(&ann, &room, "/move turn:M1*").await);
        let fault = sandbox::Fault::Drop;
        bot.sandbox.faults().next_fails("/callback", 100, fault);
        let asking = tokio::spawn(async move { ann.slash(&room, "/help").await });
        bot.counts(r#"skirmish_interactions_total{kind="command",name="help",outcome="failed"} 1"#)
            .await;
        asking.abort();
        bot.process.terminate();
        let (status, _, stderr) = bot.process.ended().await;
        assert!(status.success(), "{stderr}");
        assert!(stderr.contains("DEBUG"), "it was to tell all: {stderr}");
        for secret in ["M1*", "/callback", "/interactions/", "\"token\""] {
            let line = stderr.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{secret}");
        }
    }
}
