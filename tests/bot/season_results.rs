//! Tests the results of a season in the channel that a manager chose.

use sandbox::Permission;

use crate::common::message_text::{alt_of, labels};
use crate::common::{World, in_hand, press, slash};
use crate::ratings::beats;

/// Once, at noon of the day after its end, where a manager wants it, and without a ping.
#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_a_season_are_posted_where_a_manager_wants() {
    let world = World::start().await;
    let [room, posts] = ["table-1", "results"].map(|name| world.sandbox.channel(name));
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let manager = &ann.clone().with(Permission::ManageGuild);
    slash(manager, &room, "/server season:1 month").await;
    let line = "/server results:in this channel";
    let said = slash(manager, &posts, line).await.text().to_owned();
    let chosen = format!("Each season’s results are posted in <#{}>.", posts.id);
    assert!(said.contains(&chosen), "{said}");
    // another setting leaves it as it is
    let said = slash(manager, &room, "/server boards:all pictures").await;
    assert!(said.text().contains(&chosen), "{}", said.text());
    for _ in 0..5 {
        beats(&world, &room, ann, ben).await;
    }
    in_hand(&world).await;
    let pass_days = async |days: i64| {
        world.bot.pass_minutes(days * 24 * 60);
        skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
    };
    // from the 15th of January to the 31st, and to the second of February
    pass_days(16).await;
    assert!(posts.messages().is_empty());
    // a setting that is changed on the morning after the season does not lose its results
    world.bot.pass_minutes(24 * 60);
    slash(manager, &room, "/server boards:the latest picture").await;
    for days in [1, 2] {
        pass_days(days).await;
        let messages = posts.messages();
        let [post] = &messages[..] else {
            panic!("{messages:?}")
        };
        let title = "### The season is over: best of season January 2027";
        assert!(post.content.starts_with(title), "{}", post.content);
        assert!(post.content.contains(": Ann 1"), "{}", post.content);
        assert!(!post.content.contains("Ben"), "{}", post.content);
        assert!(post.mentions.is_empty());
        assert!(alt_of(post).starts_with("The best players of season January 2027. "));
        assert_eq!(labels(post), ["Whole season"]);
        let page = press(ben, post, "Whole season").await;
        assert!(page.is_private() && page.text().contains("season January 2027"));
    }
    // nobody played in February, and then nobody wants it any more
    pass_days(28).await;
    slash(manager, &posts, "/server results:nowhere").await;
    for _ in 0..5 {
        beats(&world, &room, ann, ben).await;
    }
    pass_days(31).await;
    assert_eq!(posts.messages().len(), 1);
    world.end().await;
}
