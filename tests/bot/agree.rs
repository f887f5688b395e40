//! Ending a match by agreement.

use games::EndKind;

use crate::common::play::Table;
use crate::common::{World, board_of, press, resign, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn ends_when_all_who_still_play_agree() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(4).await;
    let proposal = slash(ben, &room, "/agree").await.expect_message();
    assert!(!proposal.is_private());
    assert_eq!(
        proposal.content,
        format!(
            "■ **Ben**: let us end the match as it stands. Still to agree: {} and {}. Whoever plays a turn lets this lapse.",
            ann.mention(),
            cleo.mention()
        )
    );
    assert_eq!(proposal.mentions, [ann.id, cleo.id]);
    // who has no say in it, and who has said it already
    let stranger = press(dora, &proposal, "End it").await;
    assert!(told(&stranger).starts_with("You do not play in this match"));
    let again = press(ben, &proposal, "End it").await;
    assert!(again.is_update());
    let one = press(ann, &proposal, "End it").await;
    assert!(one.is_update(), "{}", one.text());
    let proposal = one.expect_message();
    assert!(
        proposal
            .content
            .contains(&format!("Still to agree: {}.", cleo.mention())),
        "{}",
        proposal.content
    );
    assert!(world.game(table.id).await.outcome().is_none());
    // it outlives a restart
    let id = table.id;
    let World {
        sandbox, bot, home, ..
    } = world;
    bot.stop().await;
    let bot = crate::common::Bot::start(&sandbox, &home).await;
    let last = press(cleo, &proposal, "End it").await;
    assert_eq!(last.text(), "All have agreed. ⬇");
    let ended = |message: &sandbox::Message| {
        message
            .content
            .contains("It ended because everybody agreed to end it.")
    };
    let board = room.wait_for(ended).await.unwrap();
    assert!(board.content.contains("1. ● **Ann**") && board.content.contains("1. ▲ **Cleo**"));
    let stored = bot.shared.sessions.store().load(id).await.unwrap();
    let game = games::AnyMatch::replay(&stored.unwrap().record).unwrap();
    assert_eq!(game.outcome().unwrap().kind, EndKind::Agreed);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lapses_when_somebody_plays_or_declines() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    let proposal = slash(ann, &room, "/agree").await.expect_message();
    table.play(1).await;
    let late = press(ben, &proposal, "End it").await;
    assert!(
        told(&late).starts_with("This proposal is closed"),
        "{}",
        late.text()
    );
    let proposal = slash(ann, &room, "/agree").await.expect_message();
    let declined = press(ben, &proposal, "Play on").await;
    assert_eq!(declined.text(), "**Ben** plays on.");
    assert!(declined.expect_message().buttons.is_empty());
    // a no closes those before it too, and so does a newer one
    let older = slash(ann, &room, "/agree").await.expect_message();
    let newer = slash(ann, &room, "/agree").await.expect_message();
    let said = told(&press(ben, &older, "End it").await);
    assert!(said.starts_with("This proposal is closed"), "{said}");
    press(ann, &newer, "Play on").await;
    let agree = newer.button("End it").unwrap().custom_id.clone();
    let said = told(&ben.press_id(&table.board, &agree).await.unwrap());
    assert!(said.starts_with("This proposal is closed"), "{said}");
    assert!(world.game(table.id).await.outcome().is_none());
    table.play(1).await;
    let left = resign(ben, &room).await;
    assert!(
        left.content
            .contains("It ended because the other player has left."),
        "{}",
        left.content
    );
    let none = slash(ann, &room, "/agree").await;
    assert!(told(&none).starts_with("There is no match in this channel."));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_is_not_asked() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    resign(ben, &room).await;
    let gone = slash(ben, &room, "/agree").await;
    assert!(told(&gone).starts_with("You have left this match already."));
    let proposal = slash(cleo, &room, "/agree").await.expect_message();
    assert_eq!(proposal.mentions, [ann.id]);
    let board = board_of(&press(ann, &proposal, "End it").await).await;
    assert!(
        board
            .content
            .contains("It ended because everybody agreed to end it.")
    );
    let outcome = world.game(table.id).await.outcome().unwrap();
    assert_eq!(outcome.places, [1, 3, 1]);
    world.end().await;
}
