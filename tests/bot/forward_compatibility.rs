//! Tests interactions as a future version of Discord may send them.

use sandbox::{Answer, Room};
use serde_json::{Value, json};

use crate::common::random_players::Table;
use crate::common::{Bot, World, board_of, press, slash, told};

const OUT_OF_DATE: &str = "This button or menu comes from another version of me. `/board` shows the match of this channel with buttons that work.";

/// A change that a future Discord may make, with a name for the test's messages.
type Change = (&'static str, fn(&mut Value));

/// Fields whose keys are ids or numbers, so that an unknown field cannot be added.
const MAPS: [&str; 2] = ["authorizing_integration_owners", "resolved"];

/// Adds unknown fields to every object.
fn grow(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(grow),
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                if !MAPS.contains(&name.as_str()) {
                    grow(inner);
                }
            }
            let news = json!({"deep": [{"er": null}], "much": 1e300, "text": "ä\u{0}🎲"});
            fields.insert("of_tomorrow".to_owned(), news);
        }
        _ => {}
    }
}

const READABLE: [Change; 10] = [
    ("unknown fields", grow),
    ("an unknown language", |event| {
        event["locale"] = "tlh-Piqd".into();
        event["guild_locale"] = "".into();
    }),
    ("an unknown kind of channel", |event| {
        event["channel"]["type"] = 99.into();
    }),
    ("unknown permissions", |event| {
        for name in ["app_permissions", "/member/permissions"] {
            let at = event.pointer_mut(&format!("/{}", name.trim_start_matches('/')));
            let at = at.unwrap();
            let bits: u64 = at.as_str().unwrap().parse().unwrap();
            *at = (bits | 1 << 62 | 1 << 63).to_string().into();
        }
    }),
    ("an unknown entitlement", |event| {
        event["entitlements"] = json!([{
            "id": "1", "sku_id": "2", "application_id": event["application_id"], "user_id": "3",
            "type": 99, "deleted": false, "consumed": false, "starts_at": null, "ends_at": null,
        }]);
    }),
    ("an unknown context", |event| {
        event["context"] = 99.into();
        event["authorizing_integration_owners"]["99"] = "1".into();
    }),
    ("unknown flags", |event| {
        event["member"]["flags"] = (1_u64 << 31).into();
        event["member"]["user"]["public_flags"] = (1_u64 << 31).into();
    }),
    ("no entitlements", |event| remove(event, "entitlements")),
    ("a user and an interaction of tomorrow", |event| {
        event["locale"] = 7.into();
        event["version"] = 4000.into();
        event["attachment_size_limit"] = (1_u64 << 40).into();
        event["member"]["user"]["avatar_decoration_data"] =
            json!({"asset": "v2_a_5f2c", "sku_id": "1"});
        event["member"]["user"]["public_flags"] = (1_u64 << 40).into();
        event["member"]["user"]["locale"] = Value::Null;
    }),
    ("an unknown component", |event| {
        if event["data"]["component_type"] == 2 {
            event["data"]["component_type"] = 99.into();
        }
    }),
];

async fn world(over_http: bool) -> World {
    let mut world = World::start().await;
    if over_http {
        world.bot.stop().await;
        world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    }
    world
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_read_is_served() {
    for over_http in [false, true] {
        let world = world(over_http).await;
        let gateway = world.sandbox.gateway();
        for (number, (what, change)) in READABLE.into_iter().enumerate() {
            gateway.change_interactions(change);
            let room = world.sandbox.channel(&format!("table-{number}"));
            let [ann, ben] = &world.users(["Ann", "Ben"]);
            let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
            assert!(
                !ann.autocomplete(&room, "/move turn:")
                    .await
                    .unwrap()
                    .is_empty()
            );
            let turn = table.any_turn().await;
            let panel = press(ann, &table.board, "Move").await.expect_message();
            let play = format!("1:play:{:x}:0:{turn}", table.id);
            let played = ann.press_id(&panel, &play).await.unwrap();
            table.follow(board_of(&played).await).await;
            table.play(1).await;
            let played = world.game(table.id).await.events().len();
            assert_eq!(played, 2, "{what}");
        }
        world.end().await;
    }
}

/// Interactions that do not show whether suggestions are requested.
const UNKNOWN_KINDS: [Change; 3] = [
    ("an unknown kind of interaction", |event| {
        event["type"] = 99.into();
    }),
    ("a kind of interaction too great", |event| {
        event["type"] = 1e30.into();
    }),
    ("no kind of interaction", |event| {
        remove(event, "type");
    }),
];

const UNREADABLE: [Change; 5] = [
    ("no channel", |event| remove(event, "channel_id")),
    ("no data", |event| remove(event, "data")),
    ("permissions too great", |event| {
        event["app_permissions"] = "9".repeat(40).into();
    }),
    ("a member without a user", |event| {
        remove(&mut event["member"], "user");
    }),
    ("a user's id that is none", |event| {
        event["member"]["user"]["id"] = "0".into();
    }),
];

fn remove(value: &mut Value, field: &str) {
    value.as_object_mut().unwrap().remove(field).unwrap();
}

/// Sends every kind of request with its interaction changed like this. Each is answered privately
/// as out of date, and nothing changes.
async fn out_of_date(world: &World, room: &Room, (what, change): Change, suggests: bool) {
    let gateway = world.sandbox.gateway();
    let [ann, dora] = &world.users(["Ann", "Dora"]);
    let before = world.standing(room).await;
    let board = room.messages().pop().unwrap();
    gateway.change_interactions(change);
    let mut answers: Vec<Answer> = Vec::new();
    for line in ["/move turn:2@e5", "/board", "/resign", "/join"] {
        answers.push(slash(ann, room, line).await);
    }
    for button in ["Move", "My view"] {
        answers.push(press(dora, &board, button).await);
    }
    if suggests {
        let suggested = ann.autocomplete(room, "/move turn:").await;
        assert_eq!(suggested.unwrap().len(), 0, "{what}");
    }
    gateway.leave_interactions();
    for answer in &answers {
        assert_eq!(told(answer), OUT_OF_DATE, "{what}");
    }
    assert_eq!(world.standing(room).await, before, "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered() {
    for over_http in [false, true] {
        let world = world(over_http).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
        let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
        for change in UNKNOWN_KINDS {
            out_of_date(&world, &room, change, false).await;
        }
        for change in UNREADABLE {
            out_of_date(&world, &room, change, true).await;
        }
        table.play(2).await;
        let unread = if over_http {
            0
        } else {
            6 * UNKNOWN_KINDS.len() + 7 * UNREADABLE.len()
        };
        world.end_with_unread(unread as u64).await;
    }
}

/// Interactions that are readable, but unknown to the bot.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_here_knows_is_answered() {
    let commands: [Change; 7] = [
        ("another command", |event| {
            event["data"]["name"] = "dance".into();
        }),
        ("another kind of command", |event| {
            event["data"]["type"] = 99.into();
        }),
        ("an unknown kind of option", |event| {
            event["data"]["options"][0]["type"] = 99.into();
        }),
        ("an option of another kind", |event| {
            event["data"]["options"][0]["type"] = 4.into();
            event["data"]["options"][0]["value"] = 7.into();
        }),
        ("no options", |event| {
            event["data"]["options"] = json!([]);
        }),
        ("a form", |event| {
            event["type"] = 5.into();
            event["data"]["custom_id"] = "1:form".into();
            event["data"]["components"] = json!([]);
        }),
        ("nobody", |event| remove(event, "member")),
    ];
    for over_http in [false, true] {
        let world = world(over_http).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
        let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
        let gateway = world.sandbox.gateway();
        for (what, change) in commands {
            let before = world.standing(&room).await;
            gateway.change_interactions(change);
            let answer = slash(ann, &room, "/move turn:2@e5").await;
            gateway.leave_interactions();
            assert_eq!(told(&answer), OUT_OF_DATE, "{what}");
            assert_eq!(world.standing(&room).await, before, "{what}");
        }
        // a request for suggestions gets an empty list of suggestions
        for (what, change) in commands.into_iter().take(2) {
            gateway.change_interactions(change);
            let suggested = ann.autocomplete(&room, "/move turn:").await;
            gateway.leave_interactions();
            assert_eq!(suggested.unwrap().len(), 0, "{what}");
        }
        // a game that does not exist, and a press without a user
        gateway.change_interactions(|event| event["data"]["options"][0]["name"] = "go".into());
        let answer = slash(ann, &world.sandbox.channel("table-2"), "/play zyrcan").await;
        assert_eq!(told(&answer), OUT_OF_DATE);
        gateway.change_interactions(|event| remove(event, "member"));
        let answer = press(ann, &table.board, "Move").await;
        assert_eq!(told(&answer), OUT_OF_DATE);
        gateway.leave_interactions();
        table.play(2).await;
        world.end().await;
    }
}
