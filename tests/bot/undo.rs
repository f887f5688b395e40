//! Tests takebacks.

use rules::{Seat, What};
use sandbox::{Message, Room};

use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, alt_of, board_of, id_of, in_hand, matches_of, named, press, resign, slash,
    stripped, told, without_code,
};

const CLOSED: &str = "-# This offer to take back a turn is closed.";

async fn plays(user: &sandbox::User, room: &Room, turn: &str) -> Message {
    let answer = slash(user, room, &format!("/move turn:{turn}")).await;
    board_of(&answer).await
}

#[tokio::test(flavor = "multi_thread")]
async fn is_done_when_all_others_agree_on_a_file() {
    is_done_when_all_others_agree(World::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn is_done_when_all_others_agree_on_postgres() {
    let home = Home::with_postgres().await;
    is_done_when_all_others_agree(World::start_at(home).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn is_done_when_all_others_agree_over_http() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    is_done_when_all_others_agree(world).await;
}

async fn is_done_when_all_others_agree(world: World) {
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_of(&room, &[ann, ben, cleo], "").await;
    for (user, turn) in [(ann, "1@e5"), (ben, "3@d4"), (cleo, "2@c3"), (ann, "1@e4")] {
        plays(user, &room, turn).await;
    }
    let id = id_of(&plays(ben, &room, "1@d6").await);
    let before = world.game(id).await;
    let offer = slash(ann, &room, "/undo").await.expect_message();
    assert!(!offer.is_private());
    assert_eq!(
        named(&offer.content, &[ann, ben, cleo]),
        "● **Ann** asks to take back 1@e4, turn 4 of this match. Still to agree: **Ben** and **Cleo**. The next turn closes this offer.\n\
         -# This also takes back what was played after it: ■ **Ben** 1@d6."
    );
    assert_eq!(offer.mentions, [ben.id, cleo.id]);
    let one = press(ben, &offer, "Agree").await;
    assert!(one.is_update(), "{}", one.text());
    let offer = one.expect_message();
    assert!(
        offer.content.contains("Still to agree: <@"),
        "{}",
        offer.content
    );
    assert!(!offer.content.contains(&ben.mention()), "{}", offer.content);
    assert_eq!(world.game(id).await, before);
    let agreed = press(cleo, &offer, "Agree").await;
    assert_eq!(
        agreed.text(),
        "-# All have agreed: ● **Ann** takes back 1@e4. ⬇"
    );
    let board = board_of(&agreed).await;
    let said = named(&board.content, &[ann, ben, cleo]);
    assert!(
        without_code(&said).starts_with("● **Ann** took back 1@e4.\n**Ann** to deploy, "),
        "{said}"
    );
    assert_eq!(board.mentions, [ann.id]);
    let alt = alt_of(&board);
    assert!(
        alt.starts_with("Ann took back 1@e4.\nAnn to deploy, "),
        "{alt}"
    );
    let described = press(cleo, &board, "In words").await;
    assert!(
        described.text().starts_with("● **Ann** took back 1@e4.\n"),
        "{}",
        described.text()
    );
    // the record keeps all events, and the position follows from the turns that still stand
    let game = world.game(id).await;
    assert_eq!(game.events()[..5], *before.events());
    assert_eq!(game.events()[5].what.as_str(), "takeback 3");
    assert_eq!(game.standing(), [0, 1, 2]);
    assert_eq!(game.to_act().seats(), [Seat::new(1)]);
    // older boards show a position that was taken back
    let stale = before.events().len();
    let late = format!("1:play:{id:x}:{stale:x}:2@c6");
    let late = told(&cleo.press_id(&board, &late).await.unwrap());
    assert!(late.starts_with("The board has changed."), "{late}");
    let next = plays(ann, &room, "2@e4").await;
    assert!(
        alt_of(&next).starts_with("Ann played 2@e4"),
        "{}",
        alt_of(&next)
    );
    let list = matches_of(ben, &room).await;
    assert!(list.contains("**Your turn**"), "{list}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_turn_is_asked_once_also_after_a_restart() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let begun = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let id = id_of(&begun);
    let none = "You have no turn in this match to take back.";
    assert_eq!(told(&slash(ann, &room, "/undo").await), none);
    plays(ann, &room, "c3").await;
    assert_eq!(told(&slash(ben, &room, "/undo").await), none);
    // a repeated offer is the same one in a new message
    let older = slash(ann, &room, "/undo").await.expect_message();
    let offer = slash(ann, &room, "/undo").await.expect_message();
    stripped(&room, &older).await;
    let agree = |message: &Message| message.button("Agree").unwrap().custom_id.clone();
    assert_eq!(agree(&older), agree(&offer));
    // nobody is pinged twice
    assert_eq!((older.mentions, offer.mentions.len()), (vec![ben.id], 0));
    let other = told(&slash(ben, &room, "/end").await);
    assert!(
        other.starts_with("Another offer is open in this match: https://"),
        "{other}"
    );
    let declined = press(ben, &offer, "Decline").await;
    assert_eq!(
        declined.text(),
        "**Ben** declines: the turn is not taken back."
    );
    assert!(declined.expect_message().buttons.is_empty());
    let late = told(&ben.press_id(&offer, &agree(&offer)).await.unwrap());
    assert!(
        late.starts_with("This offer is closed: somebody has"),
        "{late}"
    );
    let once = "You have already asked to take back this turn, and you can ask only once.";
    assert!(told(&slash(ann, &room, "/undo").await).starts_with(once));
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    assert!(told(&slash(ann, &room, "/undo").await).starts_with(once));
    // another turn may be offered; that offer outlives a restart too
    plays(ben, &room, "a1").await;
    plays(ann, &room, "e5").await;
    let offer = slash(ann, &room, "/undo").await.expect_message();
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let board = board_of(&press(ben, &offer, "Agree").await).await;
    assert!(alt_of(&board).starts_with("Ann took back e5."));
    // the turn before has been offered already
    assert!(told(&slash(ann, &room, "/undo").await).starts_with(once));
    assert_eq!(world.game(id).await.standing(), [0, 1]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closes_when_somebody_plays_withdraws_or_leaves() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(1).await;
    let offer = slash(ann, &room, "/undo").await.expect_message();
    table.play(1).await;
    stripped(&room, &offer).await;
    in_hand(&world).await;
    assert_eq!(offer.fresh().unwrap().content, CLOSED);
    let offer = slash(ben, &room, "/undo").await.expect_message();
    let own = told(&press(ben, &offer, "Agree").await);
    assert!(own.starts_with("This is your own offer"), "{own}");
    let other = told(&press(cleo, &offer, "Withdraw").await);
    assert!(
        other.starts_with("Only Ben can withdraw this offer."),
        "{other}"
    );
    let withdrawn = press(ben, &offer, "Withdraw").await;
    assert_eq!(
        withdrawn.text(),
        "**Ben** withdraws this offer: the turn is not taken back."
    );
    table.play(1).await;
    let offer = slash(cleo, &room, "/undo").await.expect_message();
    resign(ann, &room).await;
    stripped(&room, &offer).await;
    // turns before somebody went out cannot be taken back
    let stays = told(&slash(cleo, &room, "/undo").await);
    assert_eq!(
        stays,
        "● **Ann** has gone out of the match since then, so you can no longer take back that turn."
    );
    let gone = told(&slash(ann, &room, "/undo").await);
    assert!(
        gone.starts_with("You are already out of this match."),
        "{gone}"
    );
    resign(ben, &room).await;
    let over = told(&slash(cleo, &room, "/undo").await);
    assert!(over.starts_with("There is no lobby and no match"), "{over}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn never_reaches_what_was_chosen_in_secret() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let begun = world.match_for("virus-fight", &room, &[ann, ben], "").await;
    let id = id_of(&begun);
    let game = world.game(id).await;
    let secret = "You cannot take back a secret choice, or a turn before one: that would show what somebody chose.";
    for (user, seat) in [(ann, 1), (ben, 2)] {
        let turn = game.example(Seat::new(seat));
        let chosen = slash(user, &room, &format!("/move turn:{turn}")).await;
        assert!(!chosen.failed());
        assert_eq!(told(&slash(user, &room, "/undo").await), secret);
    }
    let turns = world.game(id).await;
    let secrets = turns.events().iter();
    assert!(
        secrets
            .clone()
            .all(|event| matches!(event.what, What::Turn(_)))
    );
    // a turn that was played openly may be taken back
    let seat = turns.to_act().seats()[0];
    let user = [ann, ben][seat.index()];
    plays(user, &room, &turns.turns(seat).unwrap()[0]).await;
    let offer = slash(user, &room, "/undo").await.expect_message();
    let other = [ben, ann][seat.index()];
    board_of(&press(other, &offer, "Agree").await).await;
    let after = world.game(id).await;
    assert_eq!(after.to_act(), turns.to_act());
    assert_eq!(
        after.view(rules::Viewer::Public),
        turns.view(rules::Viewer::Public)
    );
    world.end().await;
}

/// Two processes in turn, which do not notify each other.
#[tokio::test(flavor = "multi_thread")]
async fn goes_on_in_another_process() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    let both = world.sandbox.interactions_over_http(&endpoints);
    both.await.unwrap();
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let id = id_of(&world.match_of(&room, &[ann, ben, cleo], "").await);
    for turns in 1..=3 {
        plays(ann, &room, "1@e5").await;
        let mut offer = slash(ann, &room, "/undo").await.expect_message();
        // it does not matter which of the two gets the next request
        for _ in 0..turns {
            offer = slash(ann, &room, "/undo").await.expect_message();
        }
        let offer = press(cleo, &offer, "Agree").await.expect_message();
        let board = board_of(&press(ben, &offer, "Agree").await).await;
        assert!(alt_of(&board).starts_with("Ann took back 1@e5."));
        assert_eq!(world.game(id).await.events().len(), turns * 2);
    }
    assert!(world.game(id).await.standing().is_empty());
    other.stop().await;
    world.end().await;
}
