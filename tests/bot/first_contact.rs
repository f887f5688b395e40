//! Tests what the bot says when somebody adds it to a server: one private message, and nothing in channels.

use sandbox::Message;
use skirmish::app::{App, system_clock};
use skirmish::config::Config;

use crate::common::{Bot, World, in_hand, settings, slash, until_found};

/// A bot that hears webhook events, and the address to which they are posted.
async fn hearing(world: &mut World) -> String {
    let bot = Bot::over_http(&world.sandbox, &world.home).await;
    std::mem::replace(&mut world.bot, bot).stop().await;
    format!("http://{}/events", world.bot.address.unwrap())
}

fn welcomes(world: &World, name: &str) -> Vec<Message> {
    let user = world.sandbox.user(name);
    let mut all = user.direct().messages();
    all.retain(|one| one.content.starts_with("Thank you for adding me"));
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn who_adds_the_bot_gets_three_steps_once() {
    let mut world = World::start().await;
    world
        .sandbox
        .publish_pages("https://example.com/privacy", "https://example.com/terms");
    let events = hearing(&mut world).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let guild = world.sandbox.new_guild("Club *of* games");
    let channel = guild.channel("table");
    for _ in 0..3 {
        let status = world.sandbox.authorized(&events, ann, Some(&guild)).await;
        assert_eq!(status.unwrap(), 204);
    }
    in_hand(&world).await;
    let told = welcomes(&world, "Ann");
    assert_eq!(told.len(), 1);
    let lines: Vec<&str> = told[0].content.lines().collect();
    assert!(lines[0].contains(r"**Club \*of\* games**"), "{}", lines[0]);
    for (line, number) in lines[1..4].iter().zip(["1. ", "2. ", "3. "]) {
        assert!(line.starts_with(number), "{line}");
    }
    let pages = "-# [Privacy policy](https://example.com/privacy) · [Terms of use](https://example.com/terms)";
    assert_eq!(lines[4], pages);
    assert!(channel.messages().is_empty());
    // another person, another process, a restart
    let events = hearing(&mut world).await;
    world
        .sandbox
        .authorized(&events, ben, Some(&guild))
        .await
        .unwrap();
    // a person's own installation is not about a server
    world.sandbox.authorized(&events, ben, None).await.unwrap();
    in_hand(&world).await;
    assert!(welcomes(&world, "Ben").is_empty());
    // a server that the bot knows
    let known = world.sandbox.guild();
    let room = world.sandbox.channel("table-1");
    slash(cleo, &room, "/play kitaran").await.expect_message();
    in_hand(&world).await;
    world
        .sandbox
        .authorized(&events, cleo, Some(&known))
        .await
        .unwrap();
    in_hand(&world).await;
    assert!(welcomes(&world, "Cleo").is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_message_is_not_sent_again() {
    let mut world = World::start().await;
    let events = hearing(&mut world).await;
    let [ann] = &world.users(["Ann"]);
    ann.refuse_direct_messages(true);
    let guild = world.sandbox.new_guild("Club");
    for _ in 0..2 {
        let status = world.sandbox.authorized(&events, ann, Some(&guild)).await;
        assert_eq!(status.unwrap(), 204);
        in_hand(&world).await;
        ann.refuse_direct_messages(false);
    }
    assert!(welcomes(&world, "Ann").is_empty());
    world.end().await;
}

/// A bot that gets its interactions through the gateway hears them too, with the key that Discord reports.
#[tokio::test(flavor = "multi_thread")]
async fn with_a_gateway_too() {
    let world = World::start().await;
    let mut settings = settings(&world.sandbox, &world.home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    let config = Config::from_settings(&settings, Vec::new()).unwrap();
    let store = skirmish::store::open(&world.home.database, 1).await;
    // the system's clock, because the sandbox signs with that time
    let app = App::build_on(store.unwrap(), &config, system_clock()).await;
    let app = app.unwrap();
    let events = format!("http://{}/events", app.address().unwrap());
    let (stop, running) = (app.stopper(), tokio::spawn(app.run()));
    let [ann] = &world.users(["Ann"]);
    let guild = world.sandbox.new_guild("Club");
    until_found("the application's key", async || {
        let status = world.sandbox.authorized(&events, ann, Some(&guild)).await;
        (status.unwrap() == 204).then_some(())
    })
    .await;
    // stopping waits for the message
    stop.stop();
    running.await.unwrap().unwrap();
    assert_eq!(welcomes(&world, "Ann").len(), 1);
    world.end().await;
}

/// Two processes hear the same event.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_welcome_once() {
    let mut world = World::start().await;
    let one = hearing(&mut world).await;
    let bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = format!("http://{}/events", bot.address.unwrap());
    let [ann] = &world.users(["Ann"]);
    let guild = world.sandbox.new_guild("Club");
    let (first, second) = tokio::join!(
        world.sandbox.authorized(&one, ann, Some(&guild)),
        world.sandbox.authorized(&other, ann, Some(&guild))
    );
    assert_eq!((first.unwrap(), second.unwrap()), (204, 204));
    in_hand(&world).await;
    bot.stop().await;
    assert_eq!(welcomes(&world, "Ann").len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_and_server_link_to_the_pages_that_the_host_has_published() {
    for published in [false, true] {
        let mut world = World::start().await;
        if published {
            world
                .sandbox
                .publish_pages("https://example.com/privacy", "https://example.com/terms");
        }
        let bot = Bot::start(&world.sandbox, &world.home).await;
        world.go_on_with(bot).await;
        let ann = world.sandbox.user("Ann").admin();
        let room = world.sandbox.channel("table-1");
        for line in ["/help", "/server"] {
            let answer = slash(&ann, &room, line).await;
            let links = answer.text().contains("](https://example.com/terms)");
            assert_eq!(links, published, "{line}");
        }
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_servers_first_board_comes_with_a_word_on_typed_turns() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    for (name, told) in [("table-1", 1), ("table-2", 0)] {
        let room = world.sandbox.channel(name);
        let begun = slash(ann, &room, "/play kitaran level:1").await;
        in_hand(&world).await;
        let mut words = begun.followups();
        words.retain(|one| one.content.starts_with("To play, press **Move**"));
        assert_eq!(words.len(), told, "{name}");
        assert!(words.iter().all(sandbox::Message::is_private));
    }
    world.end().await;
}
