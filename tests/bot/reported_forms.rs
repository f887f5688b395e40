//! Forms of Discord's answers and events that broke other bots, as their users have reported.

use sandbox::Fault;
use serde_json::{Value, json};

use crate::common::random_players::Table;
use crate::common::{World, match_code, slash, told};
use crate::faults::{tick, unshown_turn};

/// Adds an unknown field to every object, an overwrite for an unknown kind of target to every channel, and messages
/// with unknown components to every list of messages. Empty lists become null.
fn of_tomorrow(value: &mut Value) {
    if let Value::Array(all) = value {
        all.iter_mut().for_each(of_tomorrow);
        if let Some(one) = all.iter().find(|one| one.get("author").is_some()).cloned() {
            let components = [
                json!([{"type": 99, "components": [null, 7]}, null]),
                Value::Null,
            ];
            for components in components {
                let mut other = one.clone();
                other["type"] = 99.into();
                other["author"] = Value::Null;
                other["components"] = components;
                all.insert(0, other);
            }
        }
    }
    let Value::Object(fields) = value else {
        return;
    };
    fields.values_mut().for_each(of_tomorrow);
    fields.insert("of_tomorrow".to_owned(), json!([null]));
    for name in ["recipients", "components"] {
        if fields.get(name) == Some(&json!([])) {
            fields.insert(name.to_owned(), Value::Null);
        }
    }
    if let Some(Value::Array(all)) = fields.get_mut("permission_overwrites") {
        all.push(json!({"id": "77", "type": 2, "allow": "0", "deny": "2048"}));
    }
}

/// What denies everybody to see a channel is obeyed, whatever kind of target it has.
fn hidden_by_tomorrow(value: &mut Value) {
    if value.get("permission_overwrites").is_some() {
        value["permission_overwrites"] = json!([{"type": 2, "allow": "1024", "deny": "1024"}]);
    }
}

/// As in discordjs/discord.js#8599, spacebarchat/server#1507, discord-jda/JDA#463 and DenisD3D/Mc2Discord#145.
#[tokio::test(flavor = "multi_thread")]
async fn answers_of_tomorrow_are_understood() {
    let world = World::start().await;
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let [room, elsewhere] = ["here", "elsewhere"].map(|name| world.sandbox.channel(name));
    let mut table = Table::start_game("kitaran", &world, &room, &[ben, cleo], "", 1).await;
    table.play(1).await;
    let line = format!("/match code:{}", match_code(&table.board));
    unshown_turn(&mut table).await;
    let every = Fault::Changed(of_tomorrow);
    world.next_fails("", usize::MAX, every).await;
    let seen = slash(dora, &elsewhere, &line).await;
    assert!(seen.text().contains(" to play"), "{}", seen.text());
    let before = room.messages().len();
    world.bot.pass_minutes(2);
    tick(&world).await;
    assert_eq!(room.messages().len(), before + 1, "no board came");
    world.sandbox.faults().clear();
    let every = Fault::Changed(hidden_by_tomorrow);
    world.next_fails("GET /channels", usize::MAX, every).await;
    let said = told(&slash(dora, &elsewhere, &line).await);
    assert!(said.starts_with("There is no match"), "{said}");
    world.sandbox.faults().clear();
    world.end().await;
}

/// As in serenity-rs/serenity#3330, twilight-rs/twilight#2230 and #257, discord-haskell/discord-haskell#55 and
/// DiscordBot-PMMP/DiscordBot#79.
#[tokio::test(flavor = "multi_thread")]
async fn events_that_nobody_asked_for_disturb_nobody() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[&users[0], &users[1], &users[2]], "", 1).await;
    let gateway = world.sandbox.gateway();
    let message =
        json!({"id": "7", "channel_id": room.id, "type": 99, "author": null, "components": null});
    let voice = json!({"user_id": "1", "channel_id": null, "member": {"joined_at": null}});
    let events = [
        ("GUILD_CREATE", json!({"id": "1", "unavailable": true})),
        (
            "GUILD_CREATE",
            json!({"id": "1", "channels": [{"id": "2", "type": 99, "parent_id": null}]}),
        ),
        ("GUILD_DELETE", json!({"id": room.id})),
        (
            "CHANNEL_CREATE",
            json!({"id": "2", "type": 999, "parent_id": null}),
        ),
        ("THREAD_DELETE", json!({"id": room.id, "type": 99})),
        ("MESSAGE_CREATE", message),
        ("MESSAGE_DELETE", json!({"id": "7", "channel_id": null})),
        ("VOICE_STATE_UPDATE", voice),
        ("INTERACTION_CREATE", Value::Null),
        ("INTERACTION_CREATE", json!([])),
        ("", Value::Null),
    ];
    for (event, data) in &events {
        gateway.dispatch(event, data);
        assert!(
            slash(&users[0], &room, "/help").await.is_private(),
            "{event}"
        );
    }
    table.play(2).await;
    assert_eq!(gateway.counts().identifies, 1);
    world.bot.stop().await;
}
