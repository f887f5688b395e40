//! Tests HTTP connections without Discord's signature. They get few resources and keep nobody else out.

use std::time::Duration;

use skirmish::app::system_clock;
use skirmish::web::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::common::process::{Process, page};
use crate::common::test_databases::Home;
use crate::common::{World, settings};

use crate::raw_http_client::{Door, SHORT, forged, patient, rest, signed_by, status};

#[tokio::test(flavor = "multi_thread")]
async fn what_looks_unsigned_is_refused_before_its_body_comes() {
    let door = Door::open(patient()).await;
    let now = system_clock()() / 1000;
    let (good, time) = ("5a".repeat(64), now.to_string());
    let announced = "content-length: 1000\r\n";
    let without = |name: &str| {
        let head = signed_by(&good, &time, announced);
        let kept = head.split_inclusive("\r\n");
        kept.filter(|line| !line.starts_with(name))
            .collect::<String>()
    };
    for (what, head) in [
        ("no signature", without("x-signature-ed25519")),
        ("no time", without("x-signature-timestamp")),
        ("neither", without("x-signature")),
        ("too short", signed_by(&good[2..], &time, announced)),
        (
            "too long",
            signed_by(&format!("{good}5a"), &time, announced),
        ),
        ("no digits", signed_by(&"zz".repeat(64), &time, announced)),
        ("no number", signed_by(&good, "soon", announced)),
        ("old", signed_by(&good, &(now - 600).to_string(), announced)),
        (
            "early",
            signed_by(&good, &(now + 600).to_string(), announced),
        ),
        (
            "in parts",
            signed_by("", &time, "transfer-encoding: chunked\r\n"),
        ),
    ] {
        let mut stream = door.say(&head).await;
        let answer = rest(&mut stream).await;
        assert_eq!(status(&answer), 401, "{what}");
        assert!(answer.contains("connection: close\r\n"), "{what}: {answer}");
    }
    let page = page(door.address, "/metrics").await;
    assert!(page.contains("skirmish_http_refused_total{why=\"unsigned\"}"));
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_no_body_is_waited_for() {
    let door = Door::with_key(patient(), false).await;
    let mut stream = door.say(&forged("content-length: 1000\r\n")).await;
    assert_eq!(status(&rest(&mut stream).await), 404);
    drop(stream);
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_longer_than_discords_is_refused() {
    let door = Door::open(Limits::default()).await;
    let limit = Limits::default().body;
    let announced = forged(&format!("content-length: {}\r\n", limit + 1));
    let mut stream = door.say(&announced).await;
    assert_eq!(status(&rest(&mut stream).await), 413, "before it comes");
    // the longest allowed body is read to its end
    let longest = "x".repeat(limit);
    let head = door.head(
        &longest,
        &format!("connection: close\r\ncontent-length: {limit}\r\n"),
    );
    let mut stream = door.say(&format!("{head}{longest}")).await;
    assert_eq!(status(&rest(&mut stream).await), 400);
    // of a body without a length, no more than the limit is read
    let mut stream = door.say(&forged("transfer-encoding: chunked\r\n")).await;
    let part = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let mut sent = 0;
    while sent < 8 << 20 && stream.write_all(part.as_bytes()).await.is_ok() {
        sent += 0x1000;
    }
    assert!(sent < 8 << 20, "it is read for ever");
    drop(stream);
    door.answers().await;
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_begins_and_does_not_end_is_cut_off() {
    let door = Door::open(Limits {
        unsigned_time: SHORT,
        ..patient()
    })
    .await;
    let length = "content-length: 1000\r\n";
    let chunked = "transfer-encoding: chunked\r\n";
    for (what, text) in [
        ("silence", String::new()),
        ("half a line", "POST /inter".to_owned()),
        (
            "half a head",
            "GET /healthz HTTP/1.1\r\nhost: bot\r\n".to_owned(),
        ),
        ("half a body", format!("{}{{", forged(length))),
        ("no body", forged(length)),
        ("half a part", format!("{}1000\r\nx", forged(chunked))),
        ("no last part", format!("{}1\r\nx\r\n", forged(chunked))),
    ] {
        let mut stream = door.say(&text).await;
        assert_eq!(rest(&mut stream).await, "", "{what}");
    }
    // sending a little now and then does not keep the connection open
    let begun = "GET / HTTP/1.1\r\n".to_owned();
    for (text, little) in [(begun, "x-a: b\r\n"), (forged(chunked), "1\r\nx\r\n")] {
        let mut stream = door.say(&text).await;
        let mut every = tokio::time::interval(Duration::from_millis(5));
        let dripping = async {
            while stream.write_all(little.as_bytes()).await.is_ok() {
                every.tick().await;
            }
        };
        let cut_off = tokio::time::timeout(Duration::from_secs(20), dripping).await;
        cut_off.expect("it is cut off");
    }
    let page = page(door.address, "/metrics").await;
    assert!(page.contains("skirmish_http_refused_total{why=\"late\"}"));
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_signs_may_ask_again_and_not_for_ever() {
    let door = Door::open(Limits {
        idle_time: SHORT * 10,
        ..patient()
    })
    .await;
    let mut stream = door.connect().await;
    for _ in 0..3 {
        stream.write_all(door.ping("").as_bytes()).await.unwrap();
        let mut answer = String::new();
        while !answer.ends_with(r#"{"type":1}"#) {
            let mut part = [0; 256];
            let length = stream.read(&mut part).await.unwrap();
            assert!(length > 0, "closed after {answer:?}");
            answer.push_str(std::str::from_utf8(&part[..length]).unwrap());
        }
        assert!(!answer.contains("connection: close"), "{answer}");
    }
    assert_eq!(rest(&mut stream).await, "", "it waits for ever");
    for unsigned in [
        "GET /healthz",
        "GET /metrics",
        "GET /",
        "POST /interactions",
    ] {
        let text = format!("{unsigned} HTTP/1.1\r\nhost: bot\r\n\r\n");
        let mut stream = door.say(&text).await;
        let answer = rest(&mut stream).await;
        assert!(answer.contains("connection: close\r\n"), "{answer}");
    }
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn newcomers_take_the_place_of_the_oldest_who_have_signed_nothing() {
    let door = Door::open(Limits {
        unsigned: 4,
        ..patient()
    })
    .await;
    // a signed connection from Discord, idle
    let mut signed = door.say(&door.ping("")).await;
    signed.readable().await.unwrap();
    let length = signed.read(&mut [0; 1024]).await.unwrap();
    assert!(length > 0);
    let mut hostile = JoinSet::new();
    let forged = forged("content-length: 9\r\n");
    for text in ["POST", "POST /interactions HTTP/1.1\r\n", &forged] {
        for _ in 0..5 {
            let mut stream = door.say(text).await;
            hostile.spawn(async move { rest(&mut stream).await });
        }
    }
    // four have a place; the signed one does not count
    for _ in 0..11 {
        assert_eq!(hostile.join_next().await.unwrap().unwrap(), "");
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        let answer = page(door.address, path).await;
        assert_eq!(status(&answer), 200, "{path}");
    }
    door.answers().await;
    signed
        .write_all(door.ping("connection: close\r\n").as_bytes())
        .await
        .unwrap();
    assert_eq!(status(&rest(&mut signed).await), 200);
    let page = page(door.address, "/metrics").await;
    assert!(page.contains("skirmish_http_refused_total{why=\"displaced\"}"));
    let open = page
        .lines()
        .find(|line| line.starts_with("skirmish_http_connections "));
    let open = open.and_then(|line| line.split(' ').next_back()?.parse::<u32>().ok());
    assert!(open.is_some_and(|open| (1..=8).contains(&open)), "{open:?}");
    drop(signed);
    hostile.abort_all();
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_connects_is_closed_for_newcomers() {
    let door = Door::open(Limits {
        unsigned: 4,
        ..patient()
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(door.connect().await);
    }
    for stream in &mut silent[..6] {
        assert_eq!(rest(stream).await, "");
    }
    door.answers().await;
    let page = page(door.address, "/metrics").await;
    assert!(page.contains("skirmish_http_refused_total{why=\"displaced\"}"));
    drop(silent);
    door.close().await;
}

/// The rest of the process needs file descriptors too.
#[tokio::test(flavor = "multi_thread")]
async fn where_few_files_may_be_opened_connections_leave_some() {
    let world = World::start().await;
    let home = Home::temporary();
    let mut settings = settings(&world.sandbox, &home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    settings.insert("DISCORD_PUBLIC_KEY".to_owned(), world.sandbox.public_key());
    let bot = Process::start_with_files(128, home.path(), &settings);
    let address = bot.address().await;
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let asking = page(address, "/healthz");
    let answer = tokio::time::timeout(Duration::from_secs(20), asking).await;
    assert_eq!(status(&answer.expect("somebody is heard")), 200);
    drop((silent, bot));
    world.end().await;
}
