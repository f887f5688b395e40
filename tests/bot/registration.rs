//! Tests that the bot registers its commands only if Discord has different ones.

use sandbox::Fault;
use serenity::all::{Command, CreateCommand};

use crate::common::{Bot, World, slash};

/// Starts another bot, over HTTP or the gateway. Returns whether it registered its commands.
async fn registers(world: &mut World, over_http: bool) -> bool {
    let bot = if over_http {
        Bot::over_http(&world.sandbox, &world.home).await
    } else {
        Bot::start(&world.sandbox, &world.home).await
    };
    world.go_on_with(bot).await;
    let [ann] = &world.users(["Ann"]);
    let room = world.sandbox.channel("table-1");
    // once this is answered, the commands have been compared
    assert!(slash(ann, &room, "/help").await.is_private());
    world.sandbox.faults().left() == 0
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_only_when_discord_has_others() {
    let mut world = World::start().await;
    for over_http in [false, true] {
        let once = Fault::Slow(std::time::Duration::ZERO);
        world.next_fails("PUT /applications/", 1, once).await;
        let what = format!("over HTTP: {over_http}");
        assert!(!registers(&mut world, over_http).await, "the same; {what}");
        let other = CreateCommand::new("help").description("Another");
        let http = &world.bot.http;
        Command::create_global_command(http, other).await.unwrap();
        assert!(registers(&mut world, over_http).await, "others; {what}");
        let known = world.bot.http.get_global_commands().await.unwrap();
        let help = known.iter().find(|command| command.name == "help");
        assert_eq!(help.unwrap().description, "What I can do", "{what}");
        // serenity itself sends more than Discord documents
        world.sandbox.forget_problems();
    }
    world.end().await;
}

/// Discord makes a command for an application's Activity, and refuses an overwrite without it.
#[tokio::test(flavor = "multi_thread")]
async fn commands_of_other_kinds_stay_as_discord_has_them() {
    let mut world = World::start().await;
    world.sandbox.enable_activity();
    for over_http in [false, true] {
        let once = Fault::Slow(std::time::Duration::ZERO);
        world.next_fails("PUT /applications/", 1, once).await;
        assert!(!registers(&mut world, over_http).await, "ours are the same");
        let other = CreateCommand::new("help").description("Another");
        let http = &world.bot.http;
        Command::create_global_command(http, other).await.unwrap();
        world.sandbox.forget_problems();
        assert!(registers(&mut world, over_http).await);
        let known = world.bot.http.get_global_commands().await.unwrap();
        let launch = known.iter().find(|command| command.name == "launch");
        let launch = launch.unwrap();
        assert_eq!(u8::from(launch.kind), 4);
        assert!(launch.handler.is_some());
        let help = known.iter().find(|command| command.name == "help");
        assert_eq!(help.unwrap().description, "What I can do");
    }
    world.end().await;
}
