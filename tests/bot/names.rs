//! Names are shown as they are: they format nothing and notify nobody.

use sandbox::Message;

use crate::common::play::Table;
use crate::common::{World, press, resign, slash, told};

/// A name as it has to be written to be shown literally.
fn literal(name: &str) -> String {
    let marked = |c: char| c.is_ascii_punctuation() && !matches!(c, '\'' | '.' | ',');
    let mut text = String::new();
    for c in name.chars() {
        if marked(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

fn notifies_nobody(message: &Message) {
    assert_eq!(message.mentions, [], "{}", message.content);
    assert!(!message.mentions_everyone, "{}", message.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_markdown_mentions_and_emoji() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [victim] = &world.users(["Victim"]);
    let names = [
        "@everyone **x** ||y||".to_owned(),
        format!("<@{}> @here", victim.id),
        "<:zap:1> [a](http://b.c) `q` 🎲".to_owned(),
    ];
    let users = [0, 1, 2].map(|index| world.sandbox.user(&names[index]));
    let [one, two, three] = &users;
    let lobby = world.lobby_of(&room, &[one, two, three], "").await;
    notifies_nobody(&lobby);
    for name in &names {
        let shown: String = name.chars().take(32).collect();
        assert!(
            lobby.content.contains(&literal(&shown)),
            "{}",
            lobby.content
        );
    }
    let refused = told(
        &two.press_id(&lobby, &lobby.button("Start").unwrap().custom_id)
            .await
            .unwrap(),
    );
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let answer = press(one, &lobby, "Start").await;
    let board = crate::common::board_of(&answer).await;
    assert_eq!(board.mentions, [one.id]);
    assert!(!board.mentions_everyone);
    assert!(
        board.content.contains(&literal(&names[0])),
        "{}",
        board.content
    );
    let refused = told(&slash(victim, &room, "/resign").await);
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let refused = told(&slash(two, &room, "/move turn:2@e5").await);
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let board = slash(one, &room, "/move turn:2@e5").await.expect_message();
    assert_eq!(board.mentions, [two.id]);
    resign(two, &room).await;
    let last = resign(three, &room).await;
    notifies_nobody(&last);
    assert!(
        last.content.contains(&literal(&names[0])),
        "{}",
        last.content
    );
    let top = slash(one, &room, "/leaderboard").await.expect_message();
    notifies_nobody(&top);
    assert!(top.content.contains(&literal(&names[0])), "{}", top.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn and_what_is_typed_notifies_nobody_either() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let line = format!(
        "/move turn:@everyone {} {}",
        ben.mention(),
        "x".repeat(3000)
    );
    let answer = slash(ann, &room, &line).await;
    let said = told(&answer);
    assert!(said.starts_with("I cannot read “@everyone"), "{said}");
    assert!(said.ends_with('.'), "cut off: {said}");
    notifies_nobody(&answer.expect_message());
    world.end().await;
}
