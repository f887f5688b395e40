//! Tests that the program can be killed while people play, and started again.

use std::time::Duration;

use rules::random_generator::Rng;
use rules::{AnyMatch, What};
use sandbox::{Clock, Message, Room, Sandbox, User};
use skirmish::store;

use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, alt_of, board_of, id_of, open, press, settings, slash, until};

struct Game {
    sandbox: Sandbox,
    home: Home,
    room: Room,
    users: [User; 3],
    rng: Rng,
    /// The answers: the board after each turn.
    boards: Vec<Message>,
}

impl Game {
    async fn start_bot(&self) -> Process {
        let gateway = self.sandbox.gateway();
        gateway
            .wait_for(|counts| counts.connections == 0)
            .await
            .unwrap();
        let settings = settings(&self.sandbox, &self.home);
        let process = Process::start(self.home.path(), &[], &settings);
        self.sandbox.ready().await.unwrap();
        process
    }

    /// The stored match, as another program reads it.
    async fn on_file(&self) -> AnyMatch {
        let database = &settings(&self.sandbox, &self.home)["DATABASE_URL"];
        let store = store::open(database, 1).await.unwrap();
        let stored = store.current(self.room.id.get()).await.unwrap().unwrap();
        store.close_store().await;
        AnyMatch::replay(&stored.record).unwrap()
    }

    async fn any_turn(&mut self) -> (User, String) {
        let game = self.on_file().await;
        let seat = game.to_act().seats()[0];
        let turns = game.turns(seat).unwrap();
        let turn = turns[self.rng.below(turns.len())].clone();
        (self.users[seat.index()].clone(), turn)
    }

    async fn play(&mut self) -> String {
        let (user, turn) = self.any_turn().await;
        let answer = slash(&user, &self.room, &format!("/move turn:{turn}")).await;
        self.boards.push(board_of(&answer).await);
        turn
    }
}

fn turns_of(game: &AnyMatch) -> Vec<String> {
    let turn = |event: &rules::Event| match &event.what {
        What::Turn(turn) => turn.clone(),
        other => panic!("{other}"),
    };
    game.events().iter().map(turn).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answered_turn_is_lost_and_old_buttons_work() {
    is_killed_again_and_again(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answered_turn_is_lost_on_postgres() {
    is_killed_again_and_again(Home::with_postgres().await).await;
}

async fn is_killed_again_and_again(home: Home) {
    let sandbox = Sandbox::builder()
        .clock(Clock::manual())
        .start()
        .await
        .unwrap();
    let mut game = Game {
        home,
        room: sandbox.channel("table-1"),
        users: ["Ann", "Ben", "Cleo"].map(|name| sandbox.user(name)),
        rng: Rng::new(11),
        boards: Vec::new(),
        sandbox,
    };
    let mut bot = game.start_bot().await;
    let [ann, ben, cleo] = game.users.clone();
    let lobby = open(&ann, &game.room, "/play zyrcan", &[IN_ORDER]).await;
    // a lobby survives a kill too
    bot.kill();
    bot = game.start_bot().await;
    for user in [&ben, &cleo] {
        press(user, &lobby, "Join").await;
    }
    let board = board_of(&press(&ann, &lobby, "Start").await).await;
    let id = id_of(&board);
    game.boards.push(board);
    let mut answered = Vec::new();
    for round in 0..5 {
        for _ in 0..=game.rng.below(4) {
            answered.push(game.play().await);
        }
        // one more turn is being handled when the program is killed
        let (user, turn) = game.any_turn().await;
        let room = game.room.clone();
        let line = format!("/move turn:{turn}");
        let on_its_way = tokio::spawn(async move { user.slash(&room, &line).await });
        for _ in 0..game.rng.below(200) {
            tokio::task::yield_now().await;
        }
        bot.kill();
        game.sandbox
            .gateway()
            .wait_for(|counts| counts.connections == 0)
            .await
            .unwrap();
        let deadline = Duration::from_secs(3);
        game.sandbox.advance(deadline);
        if let Ok(answer) = on_its_way.await.unwrap()
            && !answer.failed()
        {
            answered.push(turn.clone());
        }
        bot = game.start_bot().await;
        let on_file = game.on_file().await;
        let turns = turns_of(&on_file);
        assert!(
            turns.starts_with(&answered),
            "round {round}: {answered:?} but {turns:?}"
        );
        assert!(
            turns.len() <= answered.len() + 1,
            "round {round}: {answered:?} but {turns:?}"
        );
        let unseen = turns.len() > answered.len();
        answered = turns;
        // the board shows the stored state
        let look = slash(&ann, &game.room, "/board").await.expect_message();
        let deployed = answered.iter().filter(|turn| turn.contains('@'));
        for turn in deployed {
            let (_, at) = turn.split_once('@').unwrap();
            assert!(
                alt_of(&look).contains(at),
                "{turn} is missing in {}",
                alt_of(&look)
            );
        }
        // the last visible board has buttons that still work or say where to go
        let seat = on_file.to_act().seats()[0];
        let user = &game.users[seat.index()];
        let shown = game.boards.last().unwrap();
        let button = format!("1:panel:{id:x}:{:x}:", answered.len() - usize::from(unseen));
        let panel = user.press_id(shown, &button).await.unwrap();
        assert!(panel.is_private());
        let words = if unseen {
            "The board has changed."
        } else {
            "**Your turn.**"
        };
        assert!(panel.text().starts_with(words), "{}", panel.text());
    }
    answered.push(game.play().await);
    assert_eq!(game.on_file().await.events().len(), answered.len());
    bot.kill();
    let unanswered = |problem: &String| problem.contains("not answered within 3 s");
    let problems = game.sandbox.problems();
    assert!(problems.iter().all(unanswered), "{problems:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_to_stop_it_goes_in_peace() {
    let sandbox = Sandbox::builder()
        .clock(Clock::manual())
        .start()
        .await
        .unwrap();
    let home = Home::temporary();
    let bot = Process::start(home.path(), &[], &settings(&sandbox, &home));
    sandbox.ready().await.unwrap();
    let log = until("its log", || {
        Some(bot.said()).filter(|said| said[1].contains("ready"))
    })
    .await;
    assert_eq!(log[0], "");
    bot.terminate();
    let (status, _, log) = bot.ended().await;
    assert!(status.success(), "{log}");
    assert!(log.contains("stopping"), "{log}");
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}
