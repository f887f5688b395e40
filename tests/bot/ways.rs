//! Tests which ways in work, as the bot reports it.

use std::sync::Arc;

use sandbox::Refusal;
use skirmish::app::App;
use skirmish::config::Config;
use skirmish::model::WayIn;

use crate::common::test_databases::Home;
use crate::common::wait::until_found;
use crate::common::{World, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_is_a_way_in_while_it_is_connected() {
    let world = World::start().await;
    let home = Home::temporary();
    let settings = settings(&world.sandbox, &home);
    world.bot.stop().await;
    let config = Config::from_settings(&settings, Vec::new()).unwrap();
    let app = App::build(&config).await.unwrap();
    let (health, stop) = (app.gateway().unwrap(), app.stopper());
    let sessions = Arc::clone(app.shared());
    let running = tokio::spawn(async move { app.run().await.unwrap() });
    let works = async |what: &str, ways: &[WayIn]| {
        let found = || async { (health.working().await == ways).then_some(()) };
        until_found(what, found).await;
    };
    works("a shard", &[WayIn::shard(0, 1)]).await;
    // the next identify is refused too, because serenity reports the first loss late
    world
        .sandbox
        .gateway()
        .refuse_identifies(1, Refusal::Invalid);
    world.sandbox.gateway().invalid_session(false);
    works("the loss of a shard", &[]).await;
    works("a shard again", &[WayIn::shard(0, 1)]).await;
    // the report is stored with the time of the database's clock
    let store = sessions.sessions.store();
    let heard = || async { store.presence(0).await.unwrap().heard.pop() };
    let (way, _) = until_found("a heartbeat", heard).await;
    assert_eq!(way, WayIn::shard(0, 1));
    stop.stop();
    running.await.unwrap();
    assert_eq!(world.sandbox.problems(), Vec::<String>::new());
}
