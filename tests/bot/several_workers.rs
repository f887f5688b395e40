//! Tests several processes behind a load balancer that share one database.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::random_generator::Rng;
use rules::{AnyMatch, What};
use sandbox::{Answer, Error, Message, Room, Sandbox, User};
use skirmish::store::Store;
use tokio::task::JoinSet;

use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, board_of, id_of, open, press, settings, slash, until};

const WORKERS: usize = 3;
const CHANNELS: usize = 6;

/// The number of turns in a channel before a worker is killed, and in total.
const BEFORE: usize = 12;
const TURNS: usize = 20;

/// A local address with a free port, as far as that can be known.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

struct Cluster {
    sandbox: Sandbox,
    home: Home,
    store: Store,
    /// Turns answered so far, in all channels.
    answered: AtomicUsize,
}

impl Cluster {
    async fn start(home: Home) -> (Arc<Self>, Vec<Process>) {
        let sandbox = Sandbox::start().await.unwrap();
        let mut workers = Vec::new();
        let mut endpoints = Vec::new();
        for number in 0..WORKERS {
            let address = free_address();
            let mut settings: BTreeMap<String, String> = settings(&sandbox, &home);
            settings.insert("SKIRMISH_HTTP".to_owned(), address.clone());
            settings.insert("DISCORD_PUBLIC_KEY".to_owned(), sandbox.public_key());
            let folder = home.path().join(number.to_string());
            std::fs::create_dir(&folder).unwrap();
            let worker = Process::start(&folder, &[], &settings);
            until("a worker", || {
                std::net::TcpStream::connect(&address).ok().map(drop)
            })
            .await;
            workers.push(worker);
            endpoints.push(format!("http://{address}/interactions"));
        }
        sandbox.interactions_over_http(&endpoints).await.unwrap();
        sandbox.ready().await.unwrap();
        let store = home.store().await;
        let cluster = Self {
            sandbox,
            home,
            store,
            answered: AtomicUsize::new(0),
        };
        (Arc::new(cluster), workers)
    }

    async fn game(&self, room: &Room) -> AnyMatch {
        let stored = self.store.current(room.id.get()).await.unwrap();
        AnyMatch::replay(&stored.unwrap().record).unwrap()
    }

    /// Plays a match for a while. Returns the turns that were answered, and how often each of the
    /// two players pressed without success.
    async fn play(self: Arc<Self>, number: usize) -> (Vec<(usize, String)>, [usize; 2]) {
        let room = self.sandbox.channel(&format!("channel-{number}"));
        let users: [User; 2] =
            ["a", "b"].map(|letter| self.sandbox.user(&format!("{letter}{number}")));
        let lobby = open(&users[0], &room, "/play kitaran size:8", &[IN_ORDER]).await;
        press(&users[1], &lobby, "Join").await;
        let mut rng = Rng::new(number as u64);
        let (mut played, mut in_vain) = (Vec::new(), [0; 2]);
        for ply in 0..TURNS {
            // whatever happens to the attempts, the record grows
            loop {
                let game = self.game(&room).await;
                if game.events().len() > ply {
                    break;
                }
                let seat = game.to_act().seats()[0];
                let turns = game.turns(seat).unwrap();
                let turn = &turns[rng.below(turns.len())];
                let user = &users[seat.index()];
                let line = format!("/move turn:{turn}");
                let answer = user.slash(&room, &line).await.unwrap();
                if answer.failed() {
                    in_vain[seat.index()] += 1;
                    continue;
                }
                assert!(!answer.is_private(), "{}", answer.text());
                played.push((ply, turn.clone()));
                self.answered.fetch_add(1, Ordering::Relaxed);
            }
        }
        (played, in_vain)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_three_is_killed_under_load() {
    let (cluster, mut workers) = Cluster::start(Home::with_postgres().await).await;
    let playing = (0..CHANNELS).map(|number| tokio::spawn(Arc::clone(&cluster).play(number)));
    let playing: Vec<_> = playing.collect();
    let enough = || (cluster.answered.load(Ordering::Relaxed) >= BEFORE).then_some(());
    until("some turns", enough).await;
    workers[1].kill();
    for (number, one) in playing.into_iter().enumerate() {
        let (played, in_vain) = one.await.unwrap();
        assert!(in_vain.iter().all(|taps| *taps <= 1), "{in_vain:?}");
        let room = cluster.sandbox.channel(&format!("channel-{number}"));
        let game = cluster.game(&room).await;
        assert_eq!(game.events().len(), TURNS);
        for (ply, turn) in played {
            assert_eq!(game.events()[ply].what, What::Turn(turn));
        }
    }
    for worker in [0, 2] {
        workers[worker].terminate();
    }
    for (number, worker) in workers.into_iter().enumerate().filter(|(at, _)| *at != 1) {
        let (status, _, said) = worker.ended().await;
        assert!(status.success(), "worker {number}: {said}");
    }
    assert!(cluster.home.path().exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_presses_at_all_workers_one_wins_on_a_file() {
    one_wins(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_presses_at_all_workers_one_wins_on_postgres() {
    one_wins(Home::with_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lobbies_beside_a_match_begin_once_on_a_file() {
    lobbies_beside_begin_once(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lobbies_beside_a_match_begin_once_on_postgres() {
    lobbies_beside_begin_once(Home::with_postgres().await).await;
}

/// In a channel with a match, three people open a lobby at once, then two take its last seat at once. Each of them asks
/// another worker. There is one lobby, and one match in one thread.
async fn lobbies_beside_begin_once(home: Home) {
    let (cluster, _workers) = Cluster::start(home).await;
    for number in 0..CHANNELS {
        let room = cluster.sandbox.channel(&format!("table-{number}"));
        let users = ["a", "b", "c", "d", "e"]
            .map(|letter| cluster.sandbox.user(&format!("{letter}{number}")));
        let [ann, ben, cleo, dan, eve] = &users;
        let first = open(ann, &room, "/play kitaran", &[IN_ORDER]).await;
        board_of(&press(ben, &first, "Join").await).await;
        let line = "/play archimedes";
        let (one, two, three) = tokio::join!(
            slash(cleo, &room, line),
            slash(dan, &room, line),
            slash(eve, &room, line)
        );
        let answers = [one, two, three].map(|answer| answer.expect_message());
        let (lobbies, refused): (Vec<_>, Vec<_>) =
            answers.iter().partition(|answer| !answer.is_private());
        let [lobby] = lobbies[..] else {
            panic!("{lobbies:?}");
        };
        assert!(refused.iter().all(|one| one.button("Join").is_some()));
        let hosts = |letter: &str| lobby.content.contains(&format!("{letter}{number} (host)"));
        let others = [(cleo, "c"), (dan, "d"), (eve, "e")].into_iter();
        let others: Vec<&User> = others
            .filter_map(|(user, letter)| (!hosts(letter)).then_some(user))
            .collect();
        let [dan, eve] = others[..] else {
            panic!("{}", lobby.content);
        };
        tokio::join!(press(dan, lobby, "Join"), press(eve, lobby, "Join"));
        let thread = until("one open thread", || {
            let mut threads = room.threads();
            threads.retain(|one| !one.is_archived());
            (threads.len() == 1).then(|| threads.remove(0))
        })
        .await;
        let board = |message: &Message| !message.attachments.is_empty();
        thread.wait_for(board).await.unwrap();
        let begun = cluster.store.current(thread.id.get()).await.unwrap();
        assert_eq!(begun.unwrap().opened.players.len(), 2);
    }
    assert_eq!(cluster.sandbox.problems(), Vec::<String>::new());
}

/// The number of attempts at each ply; the workers get them in turn.
const TRIES: usize = 2 * WORKERS;

async fn one_wins(home: Home) {
    let (cluster, _workers) = Cluster::start(home).await;
    let room = cluster.sandbox.channel("table-1");
    let users = ["Ann", "Ben"].map(|name| cluster.sandbox.user(name));
    let lobby = open(&users[0], &room, "/play kitaran size:8", &[IN_ORDER]).await;
    let board = board_of(&press(&users[1], &lobby, "Join").await).await;
    let mut rng = Rng::new(3);
    for ply in 0..2 * TURNS {
        let game = cluster.game(&room).await;
        let seat = game.to_act().seats()[0];
        let user = &users[seat.index()];
        let turns = game.turns(seat).unwrap();
        let tried: Vec<_> = (0..TRIES)
            .map(|_| turns[rng.below(turns.len())].clone())
            .collect();
        let answers = if ply % 2 == 0 {
            all_press(user, &board, ply, &tried).await
        } else {
            all_type(user, &room, &tried).await
        };
        let now = cluster.game(&room).await;
        assert_eq!(now.events().len(), ply + 1);
        let stands = now.events()[ply].what.clone();
        // all presses in one panel edit it, and in the end it shows the answer to the last of them
        for (turn, answer) in answers {
            let shown = !(answer.is_update() || answer.is_private() || answer.failed());
            if shown {
                assert_eq!(stands, What::Turn(turn));
                continue;
            }
            if answer.is_update() {
                continue;
            }
            let said = answer.text();
            let late = [
                "The board has changed.",
                "It is not your turn",
                "You have already played",
            ];
            assert!(
                late.iter().any(|late| said.starts_with(late)),
                "{turn}: {answer:?}"
            );
        }
        assert_eq!(now.events()[..ply], *game.events());
    }
    assert_eq!(cluster.sandbox.problems(), Vec::<String>::new());
}

/// Presses **Play** for each of these turns in one panel.
async fn all_press(
    user: &User,
    board: &Message,
    ply: usize,
    turns: &[String],
) -> Vec<(String, Answer)> {
    let id = id_of(board);
    let open = format!("1:panel:{id:x}:{ply:x}:");
    let panel = user.press_id(board, &open).await.unwrap().expect_message();
    at_once(turns, |turn| {
        let (user, panel) = (user.clone(), panel.clone());
        let button = format!("1:play:{id:x}:{ply:x}:{turn}");
        async move { user.press_id(&panel, &button).await }
    })
    .await
}

async fn all_type(user: &User, room: &Room, turns: &[String]) -> Vec<(String, Answer)> {
    at_once(turns, |turn| {
        let (user, room) = (user.clone(), room.clone());
        let line = format!("/move turn:{turn}");
        async move { user.slash(&room, &line).await }
    })
    .await
}

/// Tries all these turns at the same moment. Returns each with its answer.
async fn at_once<F>(turns: &[String], deed: impl Fn(&str) -> F) -> Vec<(String, Answer)>
where
    F: Future<Output = Result<Answer, Error>> + Send + 'static,
{
    let mut set = JoinSet::new();
    for turn in turns {
        let (turn, deed) = (turn.clone(), deed(turn));
        set.spawn(async move { (turn, deed.await.unwrap()) });
    }
    set.join_all().await
}
