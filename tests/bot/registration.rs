//! The bot registers its commands only if Discord has different ones.

use sandbox::Fault;
use serenity::all::{Command, CreateCommand};

use crate::common::{Bot, World, slash, told};

/// Starts another bot, over HTTP or the gateway. Returns whether it registered its commands.
async fn registers(world: &mut World, over_http: bool) -> bool {
    let bot = if over_http {
        Bot::over_http(&world.sandbox, &world.home).await
    } else {
        Bot::start(&world.sandbox, &world.home).await
    };
    std::mem::replace(&mut world.bot, bot).stop().await;
    let [ann] = &world.users(["Ann"]);
    let room = world.sandbox.channel("table-1");
    // once this is answered, the commands have been compared
    told(&slash(ann, &room, "/ping").await);
    world.sandbox.faults().left() == 0
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_only_when_discord_has_others() {
    let mut world = World::start().await;
    for over_http in [false, true] {
        let faults = world.sandbox.faults();
        let once = Fault::Slow(std::time::Duration::ZERO);
        faults.next_fails("PUT /applications/", 1, once);
        let what = format!("over HTTP: {over_http}");
        assert!(!registers(&mut world, over_http).await, "the same; {what}");
        let other = CreateCommand::new("ping").description("Another");
        let http = &world.bot.http;
        Command::create_global_command(http, other).await.unwrap();
        assert!(registers(&mut world, over_http).await, "others; {what}");
        let known = world.bot.http.get_global_commands().await.unwrap();
        let ping = known.iter().find(|command| command.name == "ping");
        assert_eq!(ping.unwrap().description, "Check that I am here", "{what}");
        // serenity itself sends more than Discord documents
        world.sandbox.forget_problems();
    }
    world.end().await;
}
