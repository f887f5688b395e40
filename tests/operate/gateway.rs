//! Tests unreadable frames of the gateway, and how a connection ends.

use std::time::Duration;

use sandbox::{Clock, Refusal, Sandbox};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::bot_process::Running;
use crate::common::process::{Process, page};
use crate::common::test_databases::Home;
use crate::common::{settings, slash};

/// An interaction's token, and a secret choice.
const SECRETS: [&str; 2] = ["aW50ZXJhY3Rpb24uc2VjcmV0", "M1*"];

/// A valid frame of an interaction; the test cuts off its end.
fn interaction() -> String {
    let data =
        json!({"name": "move", "options": [{"name": "turn", "type": 3, "value": SECRETS[1]}]});
    let event =
        json!({"id": "1", "application_id": "1", "type": 2, "token": SECRETS[0], "data": data});
    json!({"t": "INTERACTION_CREATE", "s": 9, "op": 0, "d": event}).to_string()
}

/// The text as a zlib stream without compression (one stored block).
fn packed(text: &str) -> Vec<u8> {
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in text.bytes() {
        a = (a + u32::from(byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    let length = u16::try_from(text.len()).unwrap();
    let mut packed = vec![0x78, 0x01, 0x01];
    packed.extend(length.to_le_bytes());
    packed.extend((!length).to_le_bytes());
    packed.extend(text.bytes());
    packed.extend((b << 16 | a).to_be_bytes());
    packed
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_counted_and_told_without_secrets() {
    for log in ["warn,skirmish=info", "trace"] {
        let bot = Running::start(false, &[("SKIRMISH_LOG", log)]).await;
        let (room, [ann, _]) = bot.kitaran().await;
        let gateway = bot.sandbox.gateway();
        let whole = interaction();
        let half = &whole[..whole.len() - 3];
        let deep = "[".repeat(100_000);
        let texts = [
            half,
            "",
            "null",
            "[]",
            "{}",
            "nonsense",
            &deep,
            r#"{"op":77,"d":null}"#,
            r#"{"op":1e400,"d":null}"#,
            r#"{"op":-1,"d":null}"#,
            r#"{"op":9,"d":"perhaps"}"#,
            r#"{"op":0,"s":3,"d":{}}"#,
            &whole.replace(r#""s":9,"#, ""),
            &whole.replace(r#""s":9"#, r#""s":"nine""#),
        ];
        for text in texts {
            gateway.send_text(text);
        }
        for bytes in [vec![0xff; 40], Vec::new(), packed(half), packed("null")] {
            gateway.send_binary(&bytes);
        }
        // these can be read, but the bot does not know them
        for _ in 0..3 {
            gateway.dispatch("TEA_READY", &json!({"sugar": SECRETS[1]}));
        }
        let unread = format!("skirmish_gateway_unread_total {}", texts.len() + 4 + 3);
        bot.counts(&unread).await;
        slash(&ann, &room, "/board").await;
        assert_eq!(gateway.counts().identifies, 1);
        bot.process.terminate();
        let (status, _, stderr) = bot.process.ended().await;
        assert!(status.success(), "{stderr}");
        for secret in SECRETS {
            let line = stderr.lines().find(|line| line.contains(secret));
            assert_eq!(line, None);
        }
        assert!(!stderr.contains("panicked"), "{stderr}");
        let lines = |words: &str| stderr.lines().filter(|line| line.contains(words)).count();
        assert_eq!(lines("Unhandled error"), texts.len() + 4, "{stderr}");
        assert_eq!(lines("an event could not be read"), 1, "{stderr}");
        assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
    }
}

/// Discord's close codes after which retrying is useless, and the bot's sentences for them.
const FATAL: [(u16, &str); 6] = [
    (4004, "Discord does not know this token any more"),
    (4010, "Discord does not take these shards"),
    (4011, "the bot is in too many servers for so few shards"),
    (4012, "Discord has given up the version of its gateway"),
    (4013, "Discord refuses the bot's intents"),
    (4014, "Discord refuses the bot's intents"),
];

const PATIENCE: Duration = Duration::from_secs(15);

/// The program in a sandbox, and its folder.
struct Doomed {
    sandbox: Sandbox,
    home: Home,
}

impl Doomed {
    async fn new() -> Self {
        let sandbox = Sandbox::builder().clock(Clock::manual());
        let sandbox = sandbox.start().await.unwrap();
        let home = Home::temporary();
        Self { sandbox, home }
    }

    /// Starts the program with this log filter. It reacts to the same events, whatever it logs.
    fn start(&self, log: &str) -> Process {
        let mut settings = settings(&self.sandbox, &self.home);
        settings.insert("SKIRMISH_LOG".to_owned(), log.to_owned());
        Process::start(self.home.path(), &[], &settings)
    }

    /// Checks that it ends with a failure and one sentence, which begins with these words.
    async fn ends(&self, process: Process, words: &str) {
        let ended = timeout(PATIENCE, process.ended()).await;
        let log = || std::fs::read_to_string(self.home.path().join("stderr")).unwrap();
        let (status, _, stderr) = ended.unwrap_or_else(|_| panic!("{words}: {}", log()));
        let closed = !words.starts_with("Discord did not let");
        assert_eq!(status.code(), Some(if closed { 78 } else { 1 }), "{stderr}");
        let lines = stderr.lines();
        let said: Vec<&str> = lines
            .filter_map(|line| line.strip_prefix("skirmish: "))
            .collect();
        assert!(said.len() == 1 && said[0].starts_with(words), "{stderr}");
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_closed_for_good_ends_the_program() {
    let mut all = JoinSet::new();
    for (code, words) in FATAL {
        all.spawn(async move {
            let doomed = Doomed::new().await;
            let log = if code % 2 == 0 { "off" } else { "info" };
            let process = doomed.start(log);
            doomed.sandbox.ready().await.unwrap();
            doomed.sandbox.gateway().close(code);
            doomed.ends(process, words).await;
        });
    }
    while let Some(one) = all.join_next().await {
        one.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_refused_at_the_gateway_ends_the_program() {
    let doomed = Doomed::new().await;
    let gateway = doomed.sandbox.gateway();
    gateway.refuse_identifies(1, Refusal::Close(4004));
    doomed.ends(doomed.start("info"), FATAL[0].1).await;
}

/// serenity notices such an end at its next failed heartbeat, and does not pause before that.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_closed_without_a_code_does_not_keep_the_program() {
    let bot = Running::start(false, &[]).await;
    let gateway = bot.sandbox.gateway();
    gateway.close_without_code();
    let gone = |counts: sandbox::GatewayCounts| counts.connections == 0;
    gateway.wait_for(gone).await.unwrap();
    bot.process.terminate();
    let (status, _, stderr) = bot.process.ended().await;
    assert!(status.success(), "{stderr}");
}

/// How many shards are in this state.
fn shards(page: &str, state: &str) -> u32 {
    let line = format!("skirmish_gateway_shards{{state=\"{state}\"}} ");
    let count = page.lines().find_map(|one| one.strip_prefix(&line));
    count.unwrap().parse().unwrap()
}

/// It is not ready, however long that lasts.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_lost_the_gateway_is_not_ready() {
    let bot = Running::start(false, &[("SHARDS", "1")]).await;
    let gateway = bot.sandbox.gateway();
    let answers = async |words: &str| {
        let answering = async {
            while !page(bot.address, "/readyz").await.ends_with(words) {
                tokio::task::yield_now().await;
            }
        };
        timeout(2 * PATIENCE, answering).await.unwrap();
    };
    answers("ready\n").await;
    bot.counts(r#"skirmish_gateway_shards{state="connected"} 1"#)
        .await;
    gateway.refuse_identifies(3, Refusal::Invalid);
    gateway.invalid_session(false);
    answers("Discord is not reached\n").await;
    answers("ready\n").await;
}

/// serenity removes the shard from its list until it is back.
#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_is_away_is_counted_as_such() {
    let bot = Running::start(false, &[("SHARDS", "1")]).await;
    let gateway = bot.sandbox.gateway();
    bot.counts(r#"skirmish_gateway_shards{state="connected"} 1"#)
        .await;
    // a second refusal, because serenity reports the first one late
    gateway.refuse_identifies(1, Refusal::Invalid);
    gateway.invalid_session(false);
    let mut away = false;
    let back = async {
        loop {
            let page = bot.page("/metrics").await;
            let (connected, other) = (shards(&page, "connected"), shards(&page, "other"));
            assert_eq!(connected + other, 1);
            away |= other == 1;
            if away && connected == 1 {
                return;
            }
        }
    };
    timeout(2 * PATIENCE, back).await.unwrap();
    assert_eq!(gateway.counts().identifies, 2);
    bot.counts(r#"skirmish_gateway_sessions_total{how="new"} 2"#)
        .await;
}

/// Forms of the bot's own user and application that serenity cannot read, as in twilight-rs/twilight#2177 and #2216.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_begins_in_a_form_of_tomorrow_is_one() {
    let (sandbox, home) = (Sandbox::start().await.unwrap(), Home::temporary());
    let gateway = sandbox.gateway();
    gateway.change_ready(|ready| {
        ready["v"] = 4000.into();
        ready["user"]["avatar"] = "v2_a_5f2c".into();
        ready["user"]["premium_type"] = json!({"of": "tomorrow"});
        ready["guilds"] = json!([{"id": null}]);
        ready["application"]["flags"] = "0".into();
        ready["shard"] = json!([0, 1, 2]);
    });
    let mut settings = settings(&sandbox, &home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    let process = Process::start(home.path(), &[], &settings);
    let address = process.address().await;
    let (room, ann) = (sandbox.channel("table-1"), sandbox.user("Ann"));
    for sessions in 1..3 {
        let begun = |counts: sandbox::GatewayCounts| counts.identifies == sessions;
        gateway.wait_for(begun).await.unwrap();
        let ready = async {
            while !page(address, "/readyz").await.ends_with("\r\nready\n") {
                tokio::task::yield_now().await;
            }
        };
        timeout(2 * PATIENCE, ready).await.unwrap();
        assert!(!slash(&ann, &room, "/help").await.failed());
        gateway.drop_connections();
    }
}
