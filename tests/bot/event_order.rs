//! Tests events that arrive in an order other than that in which they were sent.

use sandbox::{Answer, GatewayControl, Message, User};
use tokio::task::JoinHandle;

use crate::common::{World, board_of, id_of, link_to, press, slash, told};

/// Does something whose event the gateway holds back, like the `before` events already held.
async fn held(
    gateway: &GatewayControl,
    before: usize,
    deed: impl Future<Output = Result<Answer, sandbox::Error>> + Send + 'static,
) -> JoinHandle<Answer> {
    let doing = tokio::spawn(async move { deed.await.unwrap() });
    gateway.wait_for_held(before + 1).await.unwrap();
    doing
}

fn hold(gateway: &GatewayControl, numbered: bool) {
    if numbered {
        gateway.hold_numbered();
    } else {
        gateway.hold();
    }
}

async fn pressing(user: User, message: Message, id: String) -> Result<Answer, sandbox::Error> {
    user.press_id(&message, &id).await
}

/// Two presses on one panel: the later one arrives first, or both at once.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_presses_on_one_panel_one_is_played() {
    let world = World::start().await;
    let gateway = world.sandbox.gateway();
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (number, (numbered, at_once)) in [(false, false), (true, false), (true, true)]
        .into_iter()
        .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let board = world.match_of(&room, &[ann, ben, cleo], "").await;
        let id = id_of(&board);
        let panel = press(ann, &board, "Move").await.expect_message();
        hold(&gateway, numbered);
        let play = |turn: &str| {
            let play = format!("1:play:{id:x}:0:{turn}");
            pressing(ann.clone(), panel.clone(), play)
        };
        let early = held(&gateway, 0, play("2@e5")).await;
        let late = held(&gateway, 1, play("1@e5")).await;
        gateway.release(1);
        let (first, second) = if at_once {
            gateway.release(0);
            let both = (early.await.unwrap(), late.await.unwrap());
            let played = world.game(id).await.events()[0].what.clone();
            if played == rules::What::Turn("2@e5".to_owned()) {
                both
            } else {
                (both.1, both.0)
            }
        } else {
            let first = late.await.unwrap();
            let shown = board_of(&first).await;
            world.noted(&shown).await;
            gateway.release(0);
            let second = early.await.unwrap();
            (first, second)
        };
        let shown = board_of(&first).await;
        // the second press is told what the first one played
        let moved = "You have already played: `";
        assert!(told(&second).starts_with(moved), "{number}");
        let game = world.game(id).await;
        assert_eq!(game.events().len(), 1);
        // the match goes on
        world.noted(&shown).await;
        board_of(&slash(ben, &room, "/move turn:1@e4").await).await;
    }
    world.end().await;
}

/// A turn arrives before the turn that it follows.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_before_its_time_waits_for_nobody() {
    let world = World::start().await;
    let gateway = world.sandbox.gateway();
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_of(&room, &[ann, ben, cleo], "").await;
    gateway.hold_numbered();
    let typing = |user: &User, turn: &str| {
        let (user, room, line) = (user.clone(), room.clone(), format!("/move turn:{turn}"));
        async move { user.slash(&room, &line).await }
    };
    let anns = held(&gateway, 0, typing(ann, "2@e5")).await;
    let bens = held(&gateway, 1, typing(ben, "1@e4")).await;
    gateway.release(1);
    let refused = told(&bens.await.unwrap());
    assert!(refused.contains("Ann"), "{refused}");
    gateway.release(0);
    let shown = board_of(&anns.await.unwrap()).await;
    world.noted(&shown).await;
    // the sequence numbers went down, so the events after the last number are sent again; they
    // count once
    gateway.drop_connections();
    gateway
        .wait_for(|counts| counts.resumes == 1)
        .await
        .unwrap();
    let board = board_of(&slash(ben, &room, "/move turn:1@e4").await).await;
    world.noted(&board).await;
    assert_eq!(world.game(id_of(&board)).await.events().len(), 2);
    assert_eq!(ben.private_messages(&room).len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_or_leaves_in_time_but_comes_too_late() {
    let world = World::start().await;
    let gateway = world.sandbox.gateway();
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "").await;
    let id = |button: &str| lobby.button(button).unwrap().custom_id.clone();
    gateway.hold();
    let joins = pressing(dora.clone(), lobby.clone(), id("Join"));
    let joins = held(&gateway, 0, joins).await;
    let leaves = pressing(cleo.clone(), lobby.clone(), id("Leave"));
    let leaves = held(&gateway, 1, leaves).await;
    let starts = pressing(ann.clone(), lobby.clone(), id("Start"));
    let starts = held(&gateway, 2, starts).await;
    gateway.release(2);
    let board = board_of(&starts.await.unwrap()).await;
    world.noted(&board).await;
    gateway.release(0);
    let too_late = told(&joins.await.unwrap());
    gateway.release(0);
    let stays = told(&leaves.await.unwrap());
    let link = link_to(&world, &board);
    let begun = format!("The match has already begun: {link}");
    assert_eq!((too_late, stays), (begun.clone(), begun));
    let players = world.stored(id_of(&board)).await.opened.players;
    let names: Vec<String> = players.into_iter().map(|player| player.name).collect();
    assert_eq!(names, ["Ann", "Ben", "Cleo"]);
    world.end().await;
}
