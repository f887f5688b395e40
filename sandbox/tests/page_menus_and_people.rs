//! Tests the page's menus, settings and conversations, through the API behind the page.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use serde_json::{Value, json};
use support::{Stage, read, stage};

async fn act(stage: &Stage, what: &str, body: Value) -> (u16, Value) {
    let url = format!("{}/sandbox/{what}", stage.sandbox.url());
    let request = stage.rest.client.post(url).json(&body);
    read(request.send().await.unwrap()).await
}

async fn look(stage: &Stage, what: &str) -> (u16, Value) {
    let url = format!("{}/sandbox/{what}", stage.sandbox.url());
    read(stage.rest.client.get(url).send().await.unwrap()).await
}

/// Does something while the bot answers once.
async fn answered(stage: &mut Stage, what: &str, body: Value) -> (u16, Value) {
    let url = format!("{}/sandbox/{what}", stage.sandbox.url());
    let request = stage.rest.client.post(url).json(&body);
    let doing = async { read(request.send().await.unwrap()).await };
    let pong = json!({"type": 4, "data": {"content": "pong"}});
    stage.answer(doing, pong).await.0
}

/// The state of a person in the page.
async fn person(stage: &Stage, name: &str) -> Value {
    let (_, all) = look(stage, "state").await;
    let users = all["users"].as_array().unwrap();
    users.iter().find(|u| u["name"] == name).unwrap().clone()
}

async fn register(stage: &Stage) {
    let commands = json!([
        {"name": "play", "description": "Plays", "name_localizations": {"de": "spielen"},
            "description_localizations": {"de": "Spielt"}, "options": [
            {"name": "size", "description": "d", "type": 3, "name_localizations": {"de": "größe"},
                "choices": [{"name": "Large", "value": "l", "name_localizations": {"de": "Groß"}}]}]},
        {"name": "High Five", "type": 2, "name_localizations": {"de": "Abklatschen"}},
        {"name": "Wave", "type": 2},
        {"name": "Keep", "type": 3},
    ]);
    assert_eq!(stage.rest.register(commands).await.0, 200);
}

#[tokio::test]
async fn people_and_messages_have_menus_in_the_page() {
    let mut stage = stage().await;
    register(&stage).await;
    let menu = |kind: u64| format!("menu?user=Ann&channel=table-1&kind={kind}");
    let entry = |name: &str, label: &str| json!({"name": name, "label": label});
    let (_, found) = look(&stage, &menu(2)).await;
    assert_eq!(
        found,
        json!([entry("High Five", "High Five"), entry("Wave", "Wave")])
    );
    let (_, found) = look(&stage, &menu(3)).await;
    assert_eq!(found, json!([entry("Keep", "Keep")]));
    stage.sandbox.user("Ann").locale("de");
    let (_, found) = look(&stage, &menu(2)).await;
    assert_eq!(
        found,
        json!([entry("High Five", "Abklatschen"), entry("Wave", "Wave")])
    );

    let (ben, room) = (stage.sandbox.user("Ben"), stage.sandbox.channel("table-1"));
    let said = ben.say(&room, "x");
    let using = |name: &str, field: &str, id: Value| {
        let mut body = json!({"user": "Ann", "channel": "table-1", "name": name});
        body[field] = id;
        body
    };
    let bot = json!(stage.sandbox.bot().id);
    for body in [
        using("High Five", "person", json!("Ben")),
        using("Wave", "person", bot),
        using("Keep", "message", json!(said.id)),
    ] {
        let (status, answer) = answered(&mut stage, "use", body).await;
        assert_eq!((status, &answer["text"]), (200, &json!("pong")));
        assert_eq!(answer["message"]["type"], 23);
    }
    for bad in [
        using("Keep", "person", json!("Ben")),
        using("Wave", "person", json!("Nobody")),
        using("Keep", "message", json!("17")),
    ] {
        assert_eq!(act(&stage, "use", bad).await.0, 400);
    }
    stage.assert_clean();
}

#[tokio::test]
async fn languages_are_chosen_in_the_page() {
    let stage = stage().await;
    register(&stage).await;
    let guild = stage.sandbox.guild().id;
    let german = json!({"user": "Ann", "locale": "de"});
    assert_eq!(act(&stage, "language", german).await.0, 200);
    assert_eq!(person(&stage, "Ann").await["locale"], "de");
    let latin = json!({"guild": guild, "locale": "es-419"});
    assert_eq!(act(&stage, "language", latin).await.0, 200);
    let (_, all) = look(&stage, "state").await;
    assert_eq!(all["guilds"][0]["locale"], "es-419");
    for (body, status) in [
        (json!({"user": "Ann", "locale": "es"}), 400),
        (json!({"user": "Nobody", "locale": "de"}), 404),
        (json!({"locale": "de"}), 404),
    ] {
        assert_eq!(act(&stage, "language", body).await.0, status);
    }
    let hint = async |line: &str| {
        let body = json!({"user": "Ann", "channel": "table-1", "line": line});
        act(&stage, "hint", body).await.1
    };
    let commands = hint("/").await;
    assert_eq!(commands["items"][0]["label"], "/spielen");
    assert_eq!(commands["items"][0]["detail"], "Spielt");
    assert_eq!(hint("/pla").await["items"][0]["line"], "/spielen ");
    for line in ["/spielen ", "/play "] {
        assert_eq!(hint(line).await["items"][0]["label"], "größe", "{line}");
    }
    let values = hint("/spielen größe:gr").await;
    assert_eq!(values["items"][0]["line"], "/spielen größe:Groß ");
    stage.assert_clean();
}

#[tokio::test]
async fn a_script_begins_conversations_and_installs_the_application() {
    let mut stage = stage().await;
    register(&stage).await;
    let begin = |people: &[&str]| json!({"user": "Ann", "people": people});
    let (status, group) = act(&stage, "group", begin(&["Ben", "Cleo", "Ben"])).await;
    assert_eq!(status, 200);
    let (_, pair) = act(&stage, "group", begin(&["Ben"])).await;
    let (_, again) = act(&stage, "group", begin(&["Ben", "Ann"])).await;
    assert_eq!(pair, again);
    let (_, all) = look(&stage, "state").await;
    let channels = all["channels"].as_array().unwrap();
    let kind =
        |made: &Value| channels.iter().find(|c| c["id"] == made["id"]).unwrap()["kind"].clone();
    assert_eq!((kind(&group), kind(&pair)), (json!(3), json!(1)));
    let many: Vec<String> = (0..10)
        .map(|n| stage.sandbox.user(&format!("P{n}")).name())
        .collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for (people, status) in [(&many[..], 400), (&[], 400), (&["Nobody"], 404)] {
        assert_eq!(act(&stage, "group", begin(people)).await.0, status);
    }
    let play = json!({"user": "Ann", "channel": group["id"], "line": "/play"});
    assert_eq!(act(&stage, "slash", play.clone()).await.0, 400);
    let install = |installed: bool| json!({"user": "Ann", "installed": installed});
    assert_eq!(act(&stage, "install", install(true)).await.0, 200);
    assert_eq!(person(&stage, "Ann").await["installed"], true);
    let (status, answer) = answered(&mut stage, "slash", play.clone()).await;
    assert_eq!((status, &answer["text"]), (200, &json!("pong")));
    assert_eq!(act(&stage, "install", install(false)).await.0, 200);
    assert_eq!(person(&stage, "Ann").await["installed"], false);
    assert_eq!(act(&stage, "slash", play).await.0, 400);
    let nobody = json!({"user": "Nobody"});
    assert_eq!(act(&stage, "install", nobody).await.0, 404);
    stage.assert_clean();
}
