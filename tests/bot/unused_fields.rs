//! What the bot does not use of an interaction cannot make the interaction fail. The lists have every field of
//! Discord's schema.

use std::collections::BTreeSet;

use sandbox::{Answer, Room, User};
use serde_json::{Value, json};

use crate::common::{Bot, World, press, slash};

/// A kind of object, and its fields.
struct Part {
    /// The name in Discord's schema of gateway events.
    schema: &'static str,
    /// Fields that must have the form that Discord documents.
    used: &'static str,
    unused: &'static str,
}

const INTERACTION: Part = Part {
    schema: "APIMessageComponentInteraction",
    used: "id application_id type token data guild_id channel_id channel member message app_permissions \
           authorizing_integration_owners",
    // the user is with the member
    unused: "user version guild locale guild_locale entitlements context attachment_size_limit",
};

const MEMBER: Part = Part {
    schema: "APIInteractionGuildMember",
    used: "user nick roles permissions",
    unused: "avatar avatar_decoration_data banner collectibles communication_disabled_until deaf flags joined_at mute \
             pending premium_since",
};

const RESOLVED_MEMBER: Part = Part {
    schema: "APIInteractionDataResolvedGuildMember",
    used: "permissions nick",
    unused: "roles avatar avatar_decoration_data banner collectibles communication_disabled_until flags joined_at \
             pending premium_since",
};

const USER: Part = Part {
    schema: "APIUser",
    used: "id username global_name",
    unused: "accent_color avatar avatar_decoration avatar_decoration_data banner bot collectibles discriminator email \
             flags locale mfa_enabled premium_type primary_guild public_flags system verified",
};

const CHANNEL: Part = Part {
    schema: "APIInteractionDataResolvedChannel",
    used: "type thread_metadata",
    unused: "id name parent_id permissions app_permissions",
};

const MESSAGE: Part = Part {
    schema: "APIMessage",
    used: "id author flags",
    unused: "activity application application_id attachments call channel_id components content edited_timestamp \
             embeds interaction interaction_metadata mention_channels mention_everyone mention_roles mentions \
             message_reference message_snapshots nonce pinned poll position reactions referenced_message resolved \
             role_subscription_data shared_client_theme sticker_items stickers thread timestamp tts type webhook_id",
};

impl Part {
    fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.unused.split_whitespace()
    }
}

/// Forms that no field has, or that are beyond what serenity reads.
fn odd() -> [Value; 5] {
    [
        Value::Null,
        json!([{"of_tomorrow": [null]}]),
        json!({"asset": "v2_a_5f2c", "sku_id": null, "id": -1}),
        json!(u64::MAX),
        json!("v2_a_".repeat(400)),
    ]
}

/// One kind of request, and which of its objects are changed.
#[derive(Clone, Copy, Debug)]
enum Asks {
    Command,
    Suggestions,
    Press,
    Person,
    Message,
}

impl Asks {
    /// Where its objects are: a JSON pointer, in which `*` is any key.
    fn parts(self) -> Vec<(&'static str, Part)> {
        match self {
            Self::Command | Self::Suggestions => vec![
                ("", INTERACTION),
                ("/member", MEMBER),
                ("/member/user", USER),
                ("/channel", CHANNEL),
            ],
            Self::Press => vec![("/message", MESSAGE), ("/message/author", USER)],
            Self::Person => vec![
                ("/data/resolved/users/*", USER),
                ("/data/resolved/members/*", RESOLVED_MEMBER),
            ],
            Self::Message => vec![
                ("/data/resolved/messages/*", MESSAGE),
                ("/data/resolved/messages/*/author", USER),
            ],
        }
    }
}

/// Puts the value into these fields of every object at this place.
fn put(event: &mut Value, place: &str, fields: &[&str], value: &Value) {
    let Some(place) = place.strip_prefix('/') else {
        for field in fields {
            event[*field] = value.clone();
        }
        return;
    };
    let (first, rest) = place.split_at(place.find('/').unwrap_or(place.len()));
    for (name, inner) in event.as_object_mut().into_iter().flatten() {
        if first == "*" || first == name {
            put(inner, rest, fields, value);
        }
    }
}

struct Asker<'a> {
    world: &'a World,
    room: &'a Room,
    ann: &'a User,
    ben: &'a User,
    lobby: sandbox::Message,
    said: sandbox::Message,
}

impl Asker<'_> {
    /// The answer to a request of this kind.
    async fn answer(&self, asks: Asks) -> String {
        let (ann, room) = (self.ann, self.room);
        let text = |answer: Answer| answer.text().to_owned();
        match asks {
            Asks::Command => text(slash(ann, room, "/help").await),
            Asks::Suggestions => {
                let all = ann.autocomplete(room, "/move turn:").await.unwrap();
                format!("{all:?}")
            }
            Asks::Press => text(press(ann, &self.lobby, "Join").await),
            Asks::Person => {
                let asked = ann.use_on_person(room, "Profile", self.ben);
                text(asked.await.unwrap())
            }
            Asks::Message => {
                let asked = ann.use_on_message(room, "Analyse", &self.said);
                text(asked.await.unwrap())
            }
        }
    }

    async fn answer_changed(
        &self,
        asks: Asks,
        place: &'static str,
        fields: &[&'static str],
        value: &Value,
    ) -> String {
        let (fields, value) = (fields.to_vec(), value.clone());
        let gateway = self.world.sandbox.gateway();
        gateway.change_interactions(move |event| put(event, place, &fields, &value));
        let answer = self.answer(asks).await;
        gateway.leave_interactions();
        answer
    }

    /// Each field by itself, or all at once.
    async fn asks(&self, asks: Asks, each: bool) {
        let wanted = self.answer(asks).await;
        assert!(!wanted.is_empty() && !wanted.contains("another version of me"));
        for (place, part) in asks.parts() {
            let all: Vec<_> = part.fields().collect();
            let groups: Vec<_> = all.chunks(if each { 1 } else { all.len() }).collect();
            for value in odd() {
                for fields in &groups {
                    let answer = self.answer_changed(asks, place, fields, &value).await;
                    assert_eq!(answer, wanted, "{asks:?} {place} {fields:?} {value}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_unused_field_can_fail() {
    let mut world = World::start().await;
    for over_http in [false, true] {
        if over_http {
            world.bot.stop().await;
            world.bot = Bot::over_http(&world.sandbox, &world.home).await;
        }
        let room = world.sandbox.channel(&format!("table-{over_http}"));
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let said = ann.say(&room, "Hello");
        let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
        let asker = Asker {
            world: &world,
            room: &room,
            ann,
            ben,
            lobby,
            said,
        };
        for asks in [Asks::Command, Asks::Press, Asks::Message] {
            asker.asks(asks, !over_http).await;
        }
        for asks in [Asks::Suggestions, Asks::Person] {
            asker.asks(asks, false).await;
        }
    }
    world.end().await;
}

/// The fields of an object in Discord's schema.
fn documented(schemas: &Value, name: &str) -> BTreeSet<String> {
    let one = &schemas["definitions"][name];
    let fields = one["properties"].as_object();
    let mut all: BTreeSet<_> = fields
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect();
    for other in ["allOf", "anyOf"]
        .into_iter()
        .filter_map(|key| one[key].as_array())
        .flatten()
    {
        let name = other["$ref"].as_str().unwrap_or_default();
        let name = name.strip_prefix("#/definitions/").unwrap_or_default();
        // a reference is a URL
        let name = name
            .replace("%3C", "<")
            .replace("%3E", ">")
            .replace("%2C", ",");
        all.extend(documented(schemas, &name));
    }
    all
}

#[test]
fn the_lists_have_every_field_of_discords_schema() {
    let Some(folder) = std::env::var_os("DISCORD_SCHEMAS") else {
        eprintln!(
            "DISCORD_SCHEMAS names no folder with Discord's schemas: the lists are not compared"
        );
        return;
    };
    let file = std::path::Path::new(&folder).join("gateway-events.schema.json");
    let schemas: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    for part in [INTERACTION, MEMBER, RESOLVED_MEMBER, USER, CHANNEL, MESSAGE] {
        let listed = part.used.split_whitespace().chain(part.fields());
        let listed: BTreeSet<_> = listed.map(str::to_owned).collect();
        let documented = documented(&schemas, part.schema);
        let missing: Vec<_> = documented.difference(&listed).collect();
        assert!(
            !documented.is_empty() && missing.is_empty(),
            "{}: {missing:?}",
            part.schema
        );
    }
}
