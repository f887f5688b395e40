//! Tests `/matches` and **My next turn**: all lobbies and matches of a person, in every place.

use crate::common::{
    World, act, board_of, link_to, match_code, matches_of, next_match, press, resign, slash, told,
};

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_one_comes_first_and_next_leads_there() {
    let world = World::start().await;
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let [one, two, three] = &rooms;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    assert_eq!(
        matches_of(cleo, one).await,
        "You are in no lobby and no match. `/play` begins one."
    );
    let first = world.match_for("kitaran", one, &[ben, ann], "").await;
    world.bot.pass_minutes(10);
    let second = world.match_for("archimedes", two, &[ben, ann], "").await;
    slash(ann, three, "/play zyrcan").await;
    let none = "No match waits for you now. `/matches` lists all your matches.";
    assert_eq!(told(&next_match(ann, one).await), none);
    world.bot.pass_minutes(10);
    let turn = world.game(crate::common::id_of(&second)).await;
    let turn = turn.example(turn.to_act().seats()[0]);
    let second = board_of(&slash(ben, two, &format!("/move turn:{turn}")).await).await;
    world.noted(&second).await;
    world.bot.pass_minutes(10);
    let first_now = board_of(&slash(ben, one, "/move turn:c3").await).await;
    world.noted(&first_now).await;
    let list = matches_of(ann, &ann.direct()).await;
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 6, "{list}");
    assert_eq!(lines[..2], ["## Your 3 matches", "**Your turn**"]);
    for (line, game, board) in [(2, "Archimedes", &second), (3, "Kitaran", &first_now)] {
        let (code, link) = (match_code(board), link_to(&world, board));
        let begins = format!("- {game} {code} with Ben: your time ends <t:");
        assert!(lines[line].starts_with(&begins), "{}", lines[line]);
        let both = ":R> · Ben has 10 days left · +36 hours per turn. ";
        let ends = format!("{both}{link}");
        assert!(lines[line].ends_with(&ends), "{}", lines[line]);
    }
    assert_eq!(lines[4], "**Lobbies**");
    assert!(
        lines[5].contains("your lobby waits for players. The lobby ends <t:"),
        "{}",
        lines[5]
    );
    // below the list, and below any board
    let go = next_match(ann, three).await.expect_message();
    assert!(
        go.is_private() && go.content.contains("Archimedes"),
        "{}",
        go.content
    );
    let go = press(ann, &first_now, "My next turn")
        .await
        .expect_message();
    assert!(
        go.is_private() && go.content.contains("Archimedes"),
        "{}",
        go.content
    );
    assert_eq!(go.buttons.len(), 1);
    // the other players have lists of their own
    let bens = matches_of(ben, one).await;
    assert!(
        bens.contains("**Others to play**\n- ")
            && bens.contains("with Ann: you have 10 days left · Ann’s time ends <t:")
            && bens.contains(":R> · +36 hours per turn."),
        "{bens}"
    );
    resign(ben, one).await;
    resign(ben, two).await;
    assert_eq!(told(&next_match(ann, one).await), none);
    drop(first);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_a_page_is_turned_by_buttons() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    for number in 0..11 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        slash([ben, cleo, dora][number % 3], &room, "/play zyrcan").await;
        slash(ann, &room, "/join").await;
    }
    let room = world.sandbox.channel("elsewhere");
    let listed = slash(ann, &room, "/matches").await.expect_message();
    assert!(listed.is_private() && listed.content.ends_with("-# Page 1 of 3"));
    assert!(listed.buttons[0].disabled && !listed.buttons[1].disabled);
    let last = press(ann, &listed, "Next page ▶").await.expect_message();
    let last = press(ann, &last, "Next page ▶").await.expect_message();
    assert!(last.content.ends_with("-# Page 3 of 3"), "{}", last.content);
    assert_eq!(last.content.lines().count(), 4);
    assert!(last.buttons[1].disabled);
    // there are fewer pages by now
    for number in 0..6 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        act(ann, &room, "leave").await;
    }
    let back = press(ann, &last, "◀ Previous page").await.expect_message();
    assert_eq!(back.content.lines().next(), Some("## Your 5 matches"));
    assert!(back.button("Next page ▶").is_none());
    world.end().await;
}
