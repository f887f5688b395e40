//! Tests requests to Discord before an interaction's first answer. Whether they succeed or fail, the user gets an
//! answer in time.

use std::time::Duration;

use futures_util::FutureExt as _;
use sandbox::{Answer, Error, Fault, Message, Room, User};
use tokio::time::timeout;

use crate::common::{
    World, board_of, has_reference, in_hand, match_code, press, slash, told, until,
};

/// The time in which Discord accepts a first answer.
const IN_TIME: Duration = Duration::from_secs(3);

const AWAY: &str = "Discord does not let me do that right now, so nothing has changed. Try again in a few minutes.";

fn too_much(global: bool) -> Fault {
    let retry_after = Duration::from_mins(5);
    Fault::RateLimited {
        retry_after,
        global,
    }
}

/// Every way in which a request can fail.
fn faults() -> [Fault; 9] {
    [
        too_much(false),
        too_much(true),
        Fault::Status(500),
        Fault::Silence,
        Fault::Drop,
        Fault::Refused(403, 50_013),
        Fault::Refused(403, 50_001),
        Fault::Refused(404, 10_003),
        Fault::Refused(400, 50_035),
    ]
}

/// The text of the answer, which must arrive in time.
async fn in_time(what: &str, deed: impl Future<Output = Result<Answer, Error>>) -> String {
    let answer = timeout(IN_TIME, deed).await;
    let answer = answer.unwrap_or_else(|_| panic!("{what}: no answer in time"));
    let answer = answer.unwrap();
    assert!(!answer.failed(), "{what}: no answer");
    answer.text().to_owned()
}

/// A match in a thread, visible from its server and from elsewhere; and a channel that is occupied by a lobby.
struct Scene {
    world: World,
    home: Room,
    free: Room,
    thread: Room,
    far: Room,
    people: [User; 3],
    offer: Message,
    code: String,
}

impl Scene {
    async fn start() -> Self {
        let world = World::start().await;
        let [home, free] = ["home", "free"].map(|name| world.sandbox.channel(name));
        let [ann, ben, cleo, dora] = world.users(["Ann", "Ben", "Cleo", "Dora"]);
        world.sandbox.guild().leave(&dora);
        let other = world.sandbox.new_guild("Elsewhere");
        other.add_bot();
        other.join(&dora);
        let far = other.channel("far");
        let thread = home.start_thread(&ann, "ours");
        let board = world.match_for("kitaran", &thread, &[&ann, &ben], "").await;
        slash(&ann, &home, "/play kitaran").await;
        let offer = slash(&cleo, &home, "/play kitaran").await.expect_message();
        in_hand(&world).await;
        Self {
            code: match_code(&board),
            people: [ann, cleo, dora],
            world,
            home,
            free,
            thread,
            far,
            offer,
        }
    }

    /// Does everything that makes this request to Discord before its answer, while the request fails.
    async fn answers(&self, asks: &str, fault: &Fault) {
        let [ann, cleo, dora] = &self.people;
        let what = format!("{asks}, {fault:?}");
        self.world.next_fails(asks, 1000, fault.clone()).await;
        let mut said = Vec::new();
        if asks.starts_with("POST") {
            let line = "/play kitaran thread:True";
            let typed = in_time(&what, ann.slash(&self.free, line));
            let pressed = in_time(&what, cleo.press(&self.offer, "Play in a thread"));
            let (typed, pressed) = tokio::join!(typed, pressed);
            said.extend([typed, pressed]);
        } else {
            let line = format!("/match code:{}", self.code);
            let here = in_time(&what, cleo.slash(&self.free, &line)).boxed();
            // a player's look also asks whether the match may move here
            let own = in_time(&what, ann.slash(&self.free, &line)).boxed();
            let far = in_time(&what, dora.slash(&self.far, &line)).boxed();
            said = futures_util::future::join_all([here, own, far]).await;
        }
        self.world.sandbox.faults().clear();
        let known = match fault {
            Fault::Refused(403, 50_013) => "**Create Public Threads**",
            Fault::Refused(403, 50_001) => "**View Channel**",
            Fault::Refused(..) => "Something went wrong on my side",
            // part of the five minutes is over at the second request
            Fault::RateLimited { .. } => "so nothing has changed. Try again in ",
            _ => AWAY,
        };
        if matches!(fault, Fault::RateLimited { .. }) && asks.starts_with("POST") {
            for said in &said {
                let wait = said.rsplit_once("Try again in ").expect(said).1;
                let wait = wait.split_once(" seconds.").expect(said).0;
                assert!(
                    (290..=300).contains(&wait.parse::<u64>().unwrap()),
                    "{said}"
                );
            }
        }
        for said in &said {
            // if a look-up fails, the answer reveals no more than if there were no match; without that look-up it is
            // the usual answer
            let shown = said.is_empty() || said.contains("**Ann** to play");
            let quiet = shown || said.contains("that you may see");
            let known = said.contains(known) || asks.starts_with("GET") && quiet;
            assert!(known, "{what}: {said}");
            // a permission that is missing can be given; everything else is for the host
            let fault = !said.contains("permission") && !shown && !quiet;
            if fault {
                has_reference(said);
            }
        }
    }

    async fn end(self) {
        in_hand(&self.world).await;
        self.world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_becomes_of_a_request_before_it_there_is_an_answer_in_time() {
    for fault in faults() {
        let scene = Scene::start().await;
        let guild = scene.world.sandbox.guild().id;
        let member = format!("/members/{}", scene.people[2].id);
        for asks in [
            "POST /channels/".to_owned(),
            format!("GET /channels/{}", scene.thread.id),
            format!("GET /channels/{}", scene.home.id),
            format!("GET /guilds/{guild}/roles"),
            format!("GET /guilds/{guild}{member}"),
        ] {
            scene.answers(&asks, &fault).await;
        }
        scene.end().await;
    }
}

/// Each request alone is in time; together they are too slow.
#[tokio::test(flavor = "multi_thread")]
async fn slow_look_ups_share_one_deadline() {
    let scene = Scene::start().await;
    let slow = Fault::Slow(Duration::from_millis(700));
    scene.answers("GET /", &slow).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_discord_refuses_becomes_the_game_and_its_code() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let refused = Fault::Refused(400, 50_035);
    let faults = world.sandbox.faults();
    world
        .next_fails("POST /channels/", 1, refused.clone())
        .await;
    told(&slash(ann, &room, "/play kitaran thread:True").await);
    let thread = room.threads().pop().unwrap();
    let joinable = |message: &Message| message.button("Join").is_some();
    let lobby = thread.wait_for(joinable).await.unwrap();
    world.noted(&lobby).await;
    let name = thread.name();
    world.next_fails("PATCH /channels/", 1, refused).await;
    let board = board_of(&press(ben, &lobby, "Join").await).await;
    assert_eq!(name, format!("Kitaran: {}", match_code(&board)));
    // the thread is renamed for both players, and Discord refuses again
    until("the refusal", || (faults.left() == 0).then_some(())).await;
    in_hand(&world).await;
    assert_eq!(thread.name(), name);
    world.end().await;
}

/// The lobby was posted with the bot's token, moments before. A board whose answer fails is posted in the same way.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_posted_anew_is_not_taken_for_its_lobby() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    told(&slash(ann, &room, "/play kitaran thread:True").await);
    let thread = room.threads().pop().unwrap();
    let joinable = |message: &Message| message.button("Join").is_some();
    let lobby = thread.wait_for(joinable).await.unwrap();
    world.noted(&lobby).await;
    world
        .next_fails("POST /interactions/", 1, Fault::Refused(404, 10_062))
        .await;
    let _ = ben.press(&lobby, "Join").await;
    let board = |message: &Message| !message.attachments.is_empty();
    let board = thread.wait_for(board).await.unwrap();
    world.noted(&board).await;
    assert_ne!(board.id, lobby.id);
    world.end().await;
}
