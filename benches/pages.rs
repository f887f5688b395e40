//! Measures the page on which a board is tapped: how soon a tap is answered, how soon a turn is on the other player's
//! page, and what 2,000 open pages cost. Run with `cargo bench --bench pages`; Linux only.
#![allow(clippy::cast_precision_loss, reason = "figures for people")]
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::board_page::{Page, link};
use common::percentiles::spread;
use common::process::Process;
use common::test_databases::Home;
use common::{HOST_STARTS, IN_ORDER, board_of, id_of, open, press, settings, slash, until};
use rules::Kind;
use rules::random_generator::Rng;
use sandbox::{Message, Room, Sandbox, User};
use serde_json::{Value, json};

/// How many turns are tapped in each game.
const TURNS: usize = 40;
/// The matches whose two players open pages, and how many pages each of them opens.
const MATCHES: usize = 100;
const PAGES: usize = 10;
/// How many turns are typed in the chat before and beside the open pages.
const TYPED: usize = 60;

/// The limits. A tap's 99th percentile and the longest way to the other page are in milliseconds, and the memory of all
/// open pages in MiB. In the chat, this part of the usual turns a second must be left while the pages are open.
const TAP: f64 = 20.0;
const OTHER_PAGE: f64 = 300.0;
const MEMORY: f64 = 60.0;
const RATE: f64 = 0.95;

/// The board of a new match of these people.
async fn begun(room: &Room, users: &[User], game: &str) -> Message {
    let lobby = open(
        &users[0],
        room,
        &format!("/play {game}"),
        &[IN_ORDER, HOST_STARTS],
    )
    .await;
    for user in &users[1..] {
        press(user, &lobby, "Join").await;
    }
    board_of(&press(&users[0], &lobby, "Start").await).await
}

/// A page that is opened by a link, and its session.
async fn opened(address: SocketAddr, user: &User, board: &Message) -> (Page, Value) {
    let mut page = Page::at(address).await;
    let link = link(user, board).await;
    let begun = page.ask("open", json!({"link": link})).await;
    assert!(begun["error"].is_null(), "{begun}");
    (page, begun["session"].clone())
}

/// Taps turns of a game on two pages or more. Returns how long taps took, and how long turns took to the other page.
async fn tapped(sandbox: &Sandbox, address: SocketAddr, kind: Kind) -> [Vec<Duration>; 2] {
    let room = sandbox.channel(kind.id());
    let seats = usize::from(kind.seats().0);
    let users: Vec<User> = (0..seats)
        .map(|seat| sandbox.user(&format!("Player {seat}")))
        .collect();
    let board = begun(&room, &users, kind.id()).await;
    let (id, mut pages) = (id_of(&board), Vec::new());
    for user in &users {
        pages.push(opened(address, user, &board).await.0);
    }
    let (mut rng, mut arrived) = (Rng::new(7), Vec::new());
    for _ in 0..TURNS {
        let mut shown = Vec::new();
        for page in &mut pages {
            shown.push(page.look(id).await);
        }
        let Some(acts) = shown.iter().position(|one| one["turn"].is_object()) else {
            break;
        };
        let played = pages[acts].plays(id, &mut rng).await;
        let begun = Instant::now();
        let ply = played["ply"].as_u64().unwrap();
        let other = (acts + 1) % seats;
        pages[other].is_told(ply).await;
        arrived.push(begun.elapsed());
    }
    let steps = pages.into_iter().flat_map(|page| page.took);
    let steps = steps.filter(|(ask, _)| ask == "step");
    [steps.map(|(_, took)| took).collect(), arrived]
}

/// Types turns in the chat. Returns the turns a second.
async fn typed(sandbox: &Sandbox, name: &str) -> f64 {
    let (room, users) = (
        sandbox.channel(name),
        ["Ann", "Ben"].map(|name| sandbox.user(name)),
    );
    board_of(&press_start(&room, &users).await).await;
    let mut squares = Vec::new();
    for rank in 1..=8 {
        squares.extend(('a'..='h').map(|file| format!("{file}{rank}")));
    }
    let begun = Instant::now();
    for (index, square) in squares.iter().take(TYPED).enumerate() {
        let answer = slash(&users[index % 2], &room, &format!("/move turn:{square}")).await;
        board_of(&answer).await;
    }
    TYPED as f64 / begun.elapsed().as_secs_f64()
}

async fn press_start(room: &Room, users: &[User]) -> sandbox::Answer {
    let lobby = open(
        &users[0],
        room,
        "/play kitaran size:8",
        &[IN_ORDER, HOST_STARTS],
    )
    .await;
    press(&users[1], &lobby, "Join").await;
    press(&users[0], &lobby, "Start").await
}

/// Opens all pages. Each shows its match.
async fn opened_pages(sandbox: &Sandbox, address: SocketAddr) -> Vec<Page> {
    let mut all = Vec::new();
    for number in 0..MATCHES {
        let users = [0, 1].map(|seat| sandbox.user(&format!("Person {number} {seat}")));
        let room = sandbox.channel(&format!("room-{number}"));
        let board = begun(&room, &users, "kitaran").await;
        for user in &users {
            let (mut page, session) = opened(address, user, &board).await;
            page.look(id_of(&board)).await;
            all.push(page);
            for _ in 1..PAGES {
                let mut page = Page::at(address).await;
                page.ask("resume", json!({"session": session})).await;
                page.look(id_of(&board)).await;
                all.push(page);
            }
        }
    }
    all
}

/// The processor time that the bot has used, in milliseconds.
fn cpu(bot: &Process) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", bot.id())).unwrap();
    // behind the name, which may contain spaces, the times are the 12th and 13th field; in ticks of 10 ms
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<f64>().unwrap();
    10.0 * (ticks(11) + ticks(12))
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

#[tokio::main]
async fn main() -> ExitCode {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    let sandbox = Sandbox::start().await.unwrap();
    // on the build's disk, because a temporary folder may be in memory
    let home = Home::with_file(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap());
    let mut settings = settings(&sandbox, &home);
    for (name, value) in [
        ("SKIRMISH_HTTP", "127.0.0.1:0"),
        ("SKIRMISH_PUBLIC_URL", "https://board.example"),
        ("SKIRMISH_LOG", "info"),
    ] {
        settings.insert(name.to_owned(), value.to_owned());
    }
    let bot = Process::start(home.path(), &[], &settings);
    sandbox.ready().await.unwrap();
    let address = bot.address().await;
    until("the bot", || bot.said()[1].contains(" ready").then_some(())).await;

    let (mut all, mut ways) = (Vec::new(), Vec::new());
    for kind in Kind::ALL {
        let [mut steps, arrived] = tapped(&sandbox, address, *kind).await;
        let [median, p99, longest] = spread(&mut steps);
        println!(
            "{}: {} taps, median {median:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms",
            kind.name(),
            steps.len(),
        );
        all.extend(steps);
        ways.extend(arrived);
    }
    let [median, p99, _] = spread(&mut all);
    println!("all taps: median {median:.1} ms, p99 {p99:.1} ms");
    let [way, _, longest] = spread(&mut ways);
    println!("from the answer to the other page: median {way:.1} ms, longest {longest:.1} ms");

    typed(&sandbox, "warm").await;
    let before = mib(bot.resident());
    let pages = opened_pages(&sandbox, address).await;
    let grown = mib(bot.resident()) - before;
    let (used, idle) = (cpu(&bot), Duration::from_secs(5));
    tokio::time::sleep(idle).await;
    let used = (cpu(&bot) - used) / idle.as_secs_f64();
    println!(
        "the bot's processor time with {} idle pages: {used:.0} ms a second",
        pages.len()
    );
    let beside = typed(&sandbox, "beside").await;
    let number = pages.len();
    drop(pages);
    // with as many matches and messages in the sandbox
    let without = typed(&sandbox, "after").await;
    println!(
        "{number} pages: {grown:.1} MiB more; turns a second in the chat {beside:.1} beside them, {without:.1} without them",
    );
    let within = p99 <= TAP && longest <= OTHER_PAGE && grown <= MEMORY && beside >= RATE * without;
    if !within {
        println!(
            "asked: p99 {TAP} ms, the other page {OTHER_PAGE} ms, {MEMORY} MiB, {RATE} of the turns"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
