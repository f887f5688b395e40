//! Players who use every command and button again and again, and the time that each answer took.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rules::{AnyMatch, Kind};
use sandbox::{Answer, Guild, Message, Room, Sandbox, User};
use serde_json::Map;

use crate::common::process::page;
use crate::common::{
    HOST_STARTS, IN_ORDER, ask_forget, board_of, choose_options, match_code, next_match, press,
    replay, slash,
};

/// How long each command and button took.
#[derive(Default)]
pub struct Taken(pub BTreeMap<&'static str, Vec<Duration>>);

impl Taken {
    fn add(&mut self, what: &'static str, took: impl IntoIterator<Item = Duration>) {
        self.0.entry(what).or_default().extend(took);
    }
}

fn note(taken: &Mutex<Taken>, what: &'static str, answer: &Answer) {
    taken.lock().unwrap().add(what, answer.latency());
}

fn since(taken: &Mutex<Taken>, what: &'static str, begun: Instant) {
    taken.lock().unwrap().add(what, [begun.elapsed()]);
}

/// Two players in a channel, and one who looks at the large server's leaderboards.
pub struct Tour {
    room: Room,
    looks: Room,
    users: [User; 3],
    web: SocketAddr,
    taken: Arc<Mutex<Taken>>,
}

impl Tour {
    /// A tour in a new channel of `plays`, a server that the measured user must not delete.
    pub fn new(
        sandbox: &Sandbox,
        plays: &Guild,
        web: SocketAddr,
        taken: &Arc<Mutex<Taken>>,
    ) -> Self {
        // a new channel and new people, so that a failed tour does not affect the next
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tour-{number}");
        let (room, looks) = (plays.channel(&name), sandbox.channel(&name));
        let users = ["Ann", "Ben", "Cleo"].map(|name| sandbox.user(&format!("{name} {number}")));
        for user in &users {
            plays.join(user);
        }
        let taken = Arc::clone(taken);
        Self {
            room,
            looks,
            users,
            web,
            taken,
        }
    }

    pub async fn go(&mut self) {
        self.play().await;
        self.look().await;
    }

    async fn play(&mut self) {
        let Self {
            room, users, taken, ..
        } = self;
        let [ann, ben, _] = users;
        let opened = slash(ann, room, "/play kitaran").await;
        note(taken, "/play", &opened);
        let lobby = opened.expect_message();
        let lobby = choose_options(ann, room, &lobby, &[IN_ORDER, HOST_STARTS]).await;
        note(taken, "Join", &press(ben, &lobby, "Join").await);
        note(taken, "Leave", &press(ben, &lobby, "Leave").await);
        note(taken, "/join", &slash(ben, room, "/join").await);
        let whole = |message: &Message| message.id == lobby.id && message.content.contains("\n2. ");
        room.wait_for(whole).await.unwrap();
        let started = press(ann, &lobby, "Start").await;
        note(taken, "Start", &started);
        let board = board_of(&started).await;
        let mut game = AnyMatch::new(Kind::Kitaran, 2, 0, &Map::new()).unwrap();
        let panel = press(ann, &board, "Move").await;
        note(taken, "Move (panel)", &panel);
        for _ in 0..2 {
            let seat = game.to_act().seats()[0];
            let (user, turn) = (&users[seat.index()], game.example(seat));
            let begun = Instant::now();
            let typed = turn.chars().next().unwrap_or('a');
            let choices = user
                .autocomplete(room, &format!("/move turn:{typed}"))
                .await;
            assert!(!choices.unwrap().is_empty());
            since(taken, "suggestions", begun);
            let moved = slash(user, room, &format!("/move turn:{turn}")).await;
            note(taken, "/move", &moved);
            assert!(!moved.expect_message().is_private(), "{}", moved.text());
            game.play(seat, &turn).unwrap();
        }
        let [ann, ben, _] = users;
        note(taken, "/board", &slash(ben, room, "/board").await);
        note(taken, "/matches", &slash(ann, room, "/matches").await);
        note(taken, "Next", &next_match(ann, room).await);
        let look = format!("/match code:{}", match_code(&board));
        note(taken, "/match", &slash(ben, room, &look).await);
        let viewer = replay(ben, room, &match_code(&board)).await;
        note(taken, "Replay", &viewer);
        let back = press(ben, &viewer.expect_message(), "◀ Previous turn").await;
        note(taken, "replay: Back", &back);
        let end_offer = slash(ann, room, "/end").await;
        note(taken, "/end", &end_offer);
        let no = press(ben, &end_offer.expect_message(), "Decline").await;
        note(taken, "Decline", &no);
        let asked = slash(ben, room, "/resign").await;
        note(taken, "/resign", &asked);
        let resigned = press(ben, &asked.expect_message(), "Resign").await;
        note(taken, "Resign", &resigned);
        board_of(&resigned).await;
    }

    async fn look(&mut self) {
        let Self {
            looks: room,
            users: [_, _, cleo],
            taken,
            web,
            ..
        } = self;
        note(taken, "/help", &slash(cleo, room, "/help").await);
        note(
            taken,
            "/rules",
            &slash(cleo, room, "/rules game:Zyrcan").await,
        );
        let asked = ask_forget(cleo, room).await;
        note(taken, "Delete my data", &asked);
        note(
            taken,
            "Keep it",
            &press(cleo, &asked.expect_message(), "Keep it").await,
        );
        let first = slash(cleo, room, "/leaderboard game:Zyrcan").await;
        note(taken, "/leaderboard game", &first);
        let first = slash(cleo, room, "/leaderboard").await;
        note(taken, "/leaderboard", &first);
        let first = first.expect_message();
        // ratings in hundredths of a point, negated: near the best, in the middle, and near the worst
        for (what, key) in [
            ("next page", -160_000),
            ("page in the middle", -138_500),
            ("last page", -130_000),
        ] {
            let id = format!("1:board:0:1:zyrcan s 0 a {key} 0");
            let turned = cleo.press_id(&first, &id).await.unwrap();
            assert!(!turned.failed(), "{what} was not answered");
            note(taken, what, &turned);
        }
        note(taken, "/profile", &slash(cleo, room, "/profile").await);
        for path in ["/readyz", "/metrics"] {
            let begun = Instant::now();
            assert!(page(*web, path).await.starts_with("HTTP/1.1 200"), "{path}");
            since(taken, path, begun);
        }
    }
}
