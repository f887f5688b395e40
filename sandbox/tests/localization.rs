//! Tests names in several languages, and the languages that interactions tell.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use reqwest::Method;
use sandbox::Error;
use serde_json::{Value, json};
use support::{Stage, stage};

fn pong() -> Value {
    json!({"type": 4, "data": {"content": "pong"}})
}

/// `/color shade tone:…` in several languages, with a choice, and a command in each menu.
fn commands() -> Value {
    let named = |names: Value, mut thing: Value| {
        thing["name_localizations"] = names;
        thing
    };
    let choices = json!([
        named(
            json!({"de": "Hell", "es-ES": "Claro"}),
            json!({"name": "Light", "value": "l"})
        ),
        named(
            json!({"de": "Dunkel", "es-ES": "Oscuro"}),
            json!({"name": "Dark", "value": "d"})
        ),
    ]);
    let tone = named(
        json!({"de": "ton", "es-ES": "tono"}),
        json!({"name": "tone", "description": "d", "type": 3, "choices": choices,
            "description_localizations": {"de": "Wie hell"}}),
    );
    let note = named(
        json!({"de": "notiz"}),
        json!({"name": "note", "description": "d", "type": 3, "autocomplete": true}),
    );
    let shade = named(
        json!({"de": "schattierung", "es-ES": "matiz", "es-419": "sombra"}),
        json!({"name": "shade", "description": "d", "type": 1, "options": [tone, note]}),
    );
    json!([
        named(
            json!({"de": "farbe", "en-GB": "colour", "es-ES": "color-de-españa"}),
            json!({"name": "color", "description": "d", "options": [shade]}),
        ),
        named(
            json!({"de": "Abklatschen"}),
            json!({"name": "High Five", "type": 2})
        ),
        named(json!({"de": "Merken"}), json!({"name": "Keep", "type": 3})),
    ])
}

async fn localized() -> Stage {
    let stage = stage().await;
    assert_eq!(stage.rest.register(commands()).await.0, 200);
    stage
}

#[tokio::test]
async fn a_line_is_typed_in_the_user_s_language_and_the_bot_gets_the_default_names() {
    let mut stage = localized().await;
    let room = stage.sandbox.channel("table-1");
    for (locale, line, value) in [
        ("de", "/farbe schattierung ton:Dunkel", "d"),
        ("de", "/farbe schattierung ton:Dark", "d"),
        ("de", "/color shade tone:d", "d"),
        ("es-ES", "/color-de-españa matiz tono:Claro", "l"),
        ("en-GB", "/colour shade tone:Light", "l"),
        // what a language lacks is taken from its fallback
        ("en-US", "/colour shade tone:Light", "l"),
        ("es-419", "/color-de-españa sombra tono:Oscuro", "d"),
        ("fr", "/color shade tone:Light", "l"),
    ] {
        let ann = stage.sandbox.user("Ann").locale(locale);
        let (answer, event) = stage.answer(ann.slash(&room, line), pong()).await;
        assert_eq!(answer.unwrap().text(), "pong", "{line}");
        assert_eq!(event["locale"], locale);
        let data = &event["data"];
        let inner = &data["options"][0];
        assert_eq!(
            (&data["name"], &inner["name"]),
            (&json!("color"), &json!("shade"))
        );
        let option = json!({"name": "tone", "type": 3, "value": value});
        assert_eq!(inner["options"], json!([option]), "{locale} {line}");
    }
    for (locale, line) in [
        ("en-US", "/farbe schattierung ton:Dunkel"),
        ("es-419", "/color matiz"),
        ("es-ES", "/color sombra"),
        ("de", "/colour shade"),
        ("de", "/farbe schattierung ton:Claro"),
    ] {
        let ann = stage.sandbox.user("Ann").locale(locale);
        let refused = ann.slash(&room, line).await;
        assert!(
            matches!(refused.unwrap_err(), Error::Typed(_)),
            "{locale} {line}"
        );
    }
    stage.assert_clean();
}

#[tokio::test]
async fn suggestions_are_typed_and_shown_in_the_user_s_language() {
    let mut stage = localized().await;
    let room = stage.sandbox.channel("table-1");
    let choice = json!({"name": "Red", "name_localizations": {"de": "Rot"}, "value": "r"});
    let found = json!({"type": 8, "data": {"choices": [choice]}});
    for (locale, line, shown) in [
        ("de", "/farbe schattierung ton:Hell notiz:ro", "Rot"),
        ("es-419", "/color shade tono:Claro note:ro", "Red"),
    ] {
        let ann = stage.sandbox.user("Ann").locale(locale);
        let (choices, event) = stage
            .answer(ann.autocomplete(&room, line), found.clone())
            .await;
        let choices = choices.unwrap();
        assert_eq!(
            (choices[0].name.as_str(), &choices[0].value),
            (shown, &json!("r"))
        );
        assert_eq!(event["locale"], locale);
        let options = &event["data"]["options"][0]["options"];
        assert_eq!(options[0], json!({"name": "tone", "type": 3, "value": "l"}));
        assert_eq!(
            (&options[1]["name"], &options[1]["value"]),
            (&json!("note"), &json!("ro"))
        );
    }
    stage.assert_clean();
}

#[tokio::test]
async fn menus_are_in_the_user_s_language() {
    let mut stage = localized().await;
    let room = stage.sandbox.channel("table-1");
    let ann = stage.sandbox.user("Ann").locale("de");
    let said = ann.say(&room, "x");
    for name in ["Abklatschen", "High Five"] {
        let (_, event) = stage
            .answer(ann.use_on_person(&room, name, &ann), pong())
            .await;
        assert_eq!(event["data"]["name"], "High Five");
    }
    let (answer, event) = stage
        .answer(ann.use_on_message(&room, "Merken", &said), pong())
        .await;
    assert_eq!(event["data"]["name"], "Keep");
    assert!(answer.is_ok());
    let ben = stage.sandbox.user("Ben");
    let refused = ben.use_on_message(&room, "Merken", &said).await;
    assert!(matches!(refused.unwrap_err(), Error::Typed(_)));
    stage.assert_clean();
}

#[tokio::test]
async fn a_server_tells_its_language() {
    let mut stage = localized().await;
    let (guild, room) = (stage.sandbox.guild(), stage.sandbox.channel("table-1"));
    guild.set_locale("es-419");
    let (_, json) = stage.rest.get(&format!("/guilds/{}", guild.id)).await;
    assert_eq!(json["preferred_locale"], "es-419");
    let ann = stage.sandbox.user("Ann").locale("de");
    let said = ann.say(&room, "x");
    let (_, event) = stage
        .answer(ann.use_on_message(&room, "Keep", &said), pong())
        .await;
    assert_eq!(
        (&event["locale"], &event["guild_locale"]),
        (&json!("de"), &json!("es-419"))
    );
    assert_eq!(event["guild"]["locale"], "es-419");
    let direct = ann.direct();
    let said = ann.say(&direct, "x");
    let (_, event) = stage
        .answer(ann.use_on_message(&direct, "Keep", &said), pong())
        .await;
    assert!(event.get("guild_locale").is_none());
    stage.assert_clean();
}

#[tokio::test]
#[should_panic(expected = "no language \"es\"")]
async fn nobody_has_a_language_that_discord_lacks() {
    stage().await.sandbox.user("Ann").locale("es");
}

#[tokio::test]
async fn names_are_valid_and_distinct_in_every_language() {
    let stage = stage().await;
    let option = |name: &str, names: Value| json!({"name": name, "description": "d", "type": 3, "name_localizations": names});
    let command = |names: Value, options: Vec<Value>| json!([{"name": "x", "description": "d", "name_localizations": names, "options": options}]);
    let at = "/0/options/1/name_localizations/de";
    for (body, place) in [
        (
            command(json!({"de": "Zug"}), vec![]),
            "/0/name_localizations/de",
        ),
        (
            command(json!({"de": "zwei wörter"}), vec![]),
            "/0/name_localizations/de",
        ),
        (
            command(json!({"de": ""}), vec![]),
            "/0/name_localizations/de",
        ),
        (
            command(json!({"de": 5}), vec![]),
            "/0/name_localizations/de",
        ),
        (command(json!({"es": "x"}), vec![]), "/0/name_localizations"),
        (command(json!({"en": "x"}), vec![]), "/0/name_localizations"),
        (
            command(
                Value::Null,
                vec![option("a", Value::Null), option("b", json!({"de": "Ä"}))],
            ),
            at,
        ),
        // the same as another's translation
        (
            command(
                Value::Null,
                vec![
                    option("a", json!({"de": "c"})),
                    option("b", json!({"de": "c"})),
                ],
            ),
            at,
        ),
        // the same as another's default name, before or after it
        (
            command(
                Value::Null,
                vec![option("a", Value::Null), option("b", json!({"de": "a"}))],
            ),
            at,
        ),
        (
            command(
                Value::Null,
                vec![option("a", json!({"de": "b"})), option("b", Value::Null)],
            ),
            "/0/options/0/name_localizations/de",
        ),
    ] {
        let (status, error) = stage.rest.register(body.clone()).await;
        assert_eq!(status, 400, "{body}");
        let found = error["errors"].pointer(&format!("{place}/_errors/0/code"));
        assert!(found.is_some(), "{place}: {error}");
    }
    stage.sandbox.forget_problems();
    for fine in [
        command(
            json!({"de": "größe", "ja": "指す", "hi": "खेल्", "en-US": "x"}),
            vec![],
        ),
        // one's own default name, and the same name in another language
        command(
            Value::Null,
            vec![
                option("a", json!({"de": "a", "es-ES": "c"})),
                option("b", json!({"de": "c", "es-419": "c"})),
            ],
        ),
    ] {
        assert_eq!(stage.rest.register(fine.clone()).await.0, 200, "{fine}");
    }
    stage.assert_clean();
}

#[tokio::test]
async fn lists_have_one_language_or_all() {
    let stage = localized().await;
    let path = format!("/applications/{}/commands", stage.rest.app);
    let (_, all) = stage
        .rest
        .get(&format!("{path}?with_localizations=true"))
        .await;
    assert_eq!(all[0]["name_localizations"]["de"], "farbe");
    assert!(all[0].get("name_localized").is_none());
    let read = async |header: &'static str, value: &str| {
        let request = stage.rest.request(Method::GET, &path).header(header, value);
        support::read(request.send().await.unwrap()).await.1
    };
    for (header, value) in [
        ("x-discord-locale", "de"),
        ("accept-language", "de, en;q=0.5"),
    ] {
        let list = read(header, value).await;
        assert_eq!(list[0]["name_localized"], "farbe");
        let tone = &list[0]["options"][0]["options"][0];
        assert_eq!(
            (&tone["name"], &tone["name_localized"]),
            (&json!("tone"), &json!("ton"))
        );
        assert_eq!(tone["description_localized"], "Wie hell");
        assert_eq!(tone["choices"][1]["name_localized"], "Dunkel");
        for thing in [&list[0], tone, &tone["choices"][1]] {
            assert!(thing.get("name_localizations").is_none());
        }
    }
    let (_, own) = stage.rest.get(&path).await;
    assert_eq!(own[0]["name_localized"], "colour");
    assert!(own[1].get("name_localized").is_none());
    stage.assert_clean();
}
