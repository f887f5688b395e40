//! Tests the program as its host sees it.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

use sandbox::{Clock, Sandbox};

use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, board_of, open, press, settings, slash, told, until};

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Runs it until it exits. It must fail, and print one line for each problem.
async fn refused(code: i32, settings: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let settings: BTreeMap<String, String> = settings.iter().map(own).collect();
    let process = Process::start(folder.path(), &[], &settings);
    let (status, stdout, stderr) = process.ended().await;
    assert_eq!(status.code(), Some(code), "{stderr}");
    assert_eq!(stdout, "");
    assert!(!stderr.contains(TOKEN), "{stderr}");
    // the log comes first
    let lines = stderr.lines();
    let said = lines.skip_while(|line| !line.starts_with("skirmish: "));
    said.map(|line| line.strip_prefix("skirmish: ").unwrap_or(line).to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_names_the_two_ways_on() {
    let said = refused(78, &[]).await;
    assert_eq!(
        said,
        [
            "DISCORD_TOKEN is not set: run `skirmish sandbox` to try Skirmish here without Discord, or put your bot's token into a file named .env (see .env.example) to host it"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn names_every_bad_and_every_unknown_setting() {
    let said = refused(
        78,
        &[
            ("DISCORD_TOKEN", "my-secret"),
            ("DISCORD_PROXY", "localhost"),
            ("DATABASE_URL", "mysql://me:hidden@there/x"),
            ("SKIRMISH_LOBBY_MINUTES", "soon"),
            ("SKIRMISH_IDLE_MINUTES", "0"),
            ("SKIRMISH_COLOUR", "red"),
        ],
    )
    .await;
    let text = said.join("\n");
    for name in [
        "DISCORD_TOKEN does not look like a bot's token",
        "DISCORD_PROXY must be an address",
        "DATABASE_URL must be an address such as sqlite:skirmish.sqlite or postgres://",
        "SKIRMISH_LOBBY_MINUTES must be 1 to 10080 minutes, not \"soon\"",
        "SKIRMISH_IDLE_MINUTES must be 1 to 10080 minutes, not \"0\"",
        "SKIRMISH_COLOUR is not a setting",
    ] {
        assert!(text.contains(name), "{name} is missing in {text}");
    }
    assert_eq!(said.len(), 6);
    assert!(
        !text.contains("my-secret") && !text.contains("hidden"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn refuses_to_start_without_the_proxy_it_is_told_to_use() {
    // a port without a listener
    let free = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let proxy = format!("http://{free}");
    let said = refused(1, &[("DISCORD_TOKEN", TOKEN), ("DISCORD_PROXY", &proxy)]).await;
    let text = said.join("\n");
    let start = format!("DISCORD_PROXY does not answer as Discord does at {proxy}: ");
    assert!(text.starts_with(&start), "{text}");
    assert!(
        text.ends_with("Start what should listen there, or take DISCORD_PROXY out of the settings"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn asks_nobody_but_the_proxy_even_when_it_is_no_discord() {
    // it answers everything with a web page; the bot must not call Discord itself instead
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = format!("http://{}", listener.local_addr().unwrap());
    let asked = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 2048];
        let read = stream.read(&mut request).unwrap();
        stream
            .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi")
            .unwrap();
        String::from_utf8_lossy(&request[..read]).into_owned()
    });
    let said = refused(1, &[("DISCORD_TOKEN", TOKEN), ("DISCORD_PROXY", &proxy)]).await;
    assert!(
        said.join("\n").contains("does not answer as Discord does"),
        "{said:?}"
    );
    let request = asked.join().unwrap();
    assert!(request.starts_with("GET /api/v10/gateway"), "{request}");
}

/// Discord would send each press to both of two programs with one token.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_program_does_not_run_beside_the_first() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = Home::temporary();
    let settings = settings(&sandbox, &home);
    let [one, two, three] = [(), (), ()].map(|()| tempfile::tempdir().unwrap());
    let first = Process::start(one.path(), &[], &settings);
    sandbox.ready().await.unwrap();
    let second = Process::start(two.path(), &[], &settings);
    let name = format!("process {} on ", first.id());
    let (status, _, said) = second.ended().await;
    assert!(!status.success());
    assert!(
        said.contains(&name) && said.contains(" runs shard 0 of 1 of this bot already. "),
        "{said}"
    );
    // the first was not disturbed
    let room = sandbox.channel("table-1");
    let ann = sandbox.user("Ann");
    told(&slash(&ann, &room, "/board").await);
    let third = Process::start(three.path(), &["--take-over"], &settings);
    let (status, _, said) = first.ended().await;
    assert!(status.success(), "{said}");
    until("the third program alone", || {
        (sandbox.gateway().counts().connections == 1).then_some(())
    })
    .await;
    told(&slash(&ann, &room, "/board").await);
    third.terminate();
    assert!(third.ended().await.0.success());
    let store = skirmish::store::open(&home.database, 1).await.unwrap();
    let shard = skirmish::model::WayIn::shard(0, 1);
    assert_eq!(
        store.holder(shard).await.unwrap(),
        None,
        "the next one need not wait"
    );
    store.close_store().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn never_prints_the_token() {
    let sandbox = Sandbox::builder()
        .clock(Clock::manual())
        .start()
        .await
        .unwrap();
    let folder = Home::temporary();
    let mut settings = settings(&sandbox, &folder);
    settings.insert("SKIRMISH_LOG".to_owned(), "trace".to_owned());
    let bot = Process::start(folder.path(), &[], &settings);
    sandbox.ready().await.unwrap();
    let room = sandbox.channel("table-1");
    let users = ["Ann", "Ben", "Cleo"].map(|name| sandbox.user(name));
    let lobby = open(&users[0], &room, "/play zyrcan", &[IN_ORDER]).await;
    for user in &users[1..] {
        press(user, &lobby, "Join").await;
    }
    let board = board_of(&press(&users[0], &lobby, "Start").await).await;
    told(&slash(&users[1], &room, "/move turn:2@e5").await);
    press(&users[0], &board, "Rules").await;
    slash(&users[0], &room, "/move turn:2@e5").await;
    sandbox.gateway().drop_connections();
    sandbox
        .gateway()
        .wait_for(|counts| counts.resumes == 1)
        .await
        .unwrap();
    bot.terminate();
    let (status, stdout, stderr) = bot.ended().await;
    assert!(status.success(), "{stderr}");
    let token = sandbox.token();
    // as text, and as the bytes of a frame
    let hex = token
        .bytes()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    let listed = format!("{:?}", token.as_bytes());
    let listed = listed.trim_matches(['[', ']']).to_owned();
    for secret in [
        token.clone(),
        token.rsplit('.').next().unwrap().to_owned(),
        hex,
        listed,
    ] {
        for (name, text) in [("stdout", &stdout), ("stderr", &stderr)] {
            let line = text.lines().find(|line| line.contains(&secret));
            assert_eq!(line, None, "in {name}");
        }
    }
    assert!(stderr.contains("DEBUG"), "it was to say everything");
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_in_its_own_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), &["sandbox", "--port", "0"], &BTreeMap::new());
    let address = until("the address", || {
        let [stdout, _] = process.said();
        let line = stdout.lines().next()?;
        let (_, rest) = line.split_once("http://")?;
        Some(rest.split_whitespace().next()?.to_owned())
    })
    .await;
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let mut stream = TcpStream::connect(&address).unwrap();
    let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("<html"),
        "{page}"
    );
    until("the bot", || {
        process.said()[1].contains("ready").then_some(())
    })
    .await;
    process.terminate();
    let (status, _, stderr) = process.ended().await;
    assert!(status.success(), "{stderr}");
}
