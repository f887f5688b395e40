//! `/matches` and `/next`: all lobbies and matches of a person, in every place.

use crate::common::{World, board_of, link_to, match_code, press, resign, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_one_comes_first_and_next_leads_there() {
    let world = World::start().await;
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let [one, two, three] = &rooms;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    assert_eq!(
        told(&slash(cleo, one, "/matches").await),
        "You are in no lobby and no match. `/play` begins one."
    );
    let first = world.match_for("kitaran", one, &[ben, ann], "").await;
    world.bot.pass_minutes(10);
    let second = world.match_for("archimedes", two, &[ben, ann], "").await;
    slash(ann, three, "/play zyrcan").await;
    let none = "No match waits for you now. `/matches` lists all your matches.";
    assert_eq!(told(&slash(ann, one, "/next").await), none);
    world.bot.pass_minutes(10);
    let turn = world.game(crate::common::id_of(&second)).await;
    let turn = turn.example(turn.to_act().seats()[0]);
    let second = board_of(&slash(ben, two, &format!("/move turn:{turn}")).await).await;
    world.noted(&second).await;
    world.bot.pass_minutes(10);
    let first_now = board_of(&slash(ben, one, "/move turn:c3").await).await;
    world.noted(&first_now).await;
    let list = told(&slash(ann, &ann.direct(), "/matches").await);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 4, "{list}");
    assert_eq!(lines[0], "## Your 3 matches");
    for (line, game, board) in [(1, "Archimedes", &second), (2, "Kitaran", &first_now)] {
        let (code, link) = (match_code(board), link_to(&world, board));
        let begins = "- **Your turn**, since <t:";
        assert!(lines[line].starts_with(begins), "{}", lines[line]);
        let ends = format!(":R>: {game} {code} with Ben. {link}");
        assert!(lines[line].ends_with(&ends), "{}", lines[line]);
    }
    assert!(
        lines[3].contains("your lobby waits for players"),
        "{}",
        lines[3]
    );
    // by the command, and by the button below any board
    let go = slash(ann, three, "/next").await.expect_message();
    assert!(
        go.is_private() && go.content.contains("Archimedes"),
        "{}",
        go.content
    );
    let go = press(ann, &first_now, "Next").await.expect_message();
    assert!(
        go.is_private() && go.content.contains("Archimedes"),
        "{}",
        go.content
    );
    assert_eq!(go.buttons.len(), 1);
    // the other players have lists of their own
    let bens = told(&slash(ben, one, "/matches").await);
    assert!(bens.contains("with Ann: Ann to play, since <t:"), "{bens}");
    resign(ben, one).await;
    resign(ben, two).await;
    assert_eq!(told(&slash(ann, one, "/next").await), none);
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
    let last = press(ann, &listed, "Next ▶").await.expect_message();
    let last = press(ann, &last, "Next ▶").await.expect_message();
    assert!(last.content.ends_with("-# Page 3 of 3"), "{}", last.content);
    assert_eq!(last.content.lines().count(), 3);
    assert!(last.buttons[1].disabled);
    // there are fewer pages by now
    for number in 0..6 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        slash(ann, &room, "/leave").await;
    }
    let back = press(ann, &last, "◀ Back").await.expect_message();
    assert_eq!(back.content.lines().next(), Some("## Your 5 matches"));
    assert!(back.buttons.is_empty());
    world.end().await;
}
