use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::{Value, json};

use super::{
    Answer, ApiError, Call, Reply, channels,
    field_checks::{check, invalid, no_choice},
    messages, option_limits,
};
use crate::{
    id::Id,
    permission::Permission,
    world::{Ack, Kind, Message, Owners, Seen, Target, ThreadAct, World, flags},
};

/// `POST /interactions/{id}/{token}/callback`: a bot's first answer.
pub(super) fn callback(world: &mut World, call: &Call, id: Id, token: &str) -> Answer {
    let now = world.now();
    let found = world.interactions.get(&id).filter(|i| i.token == token);
    let interaction = found.ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let answer = hash(call.body());
    let unsure = interaction.unsure || interaction.answer == Some(answer);
    if interaction.ack.is_some() || interaction.held.is_some() {
        return Err(ApiError {
            breach: !unsure,
            ..ApiError::ALREADY_ACKNOWLEDGED
        });
    }
    if now > interaction.deadline_ms() {
        return Err(ApiError {
            breach: !unsure,
            ..ApiError::UNKNOWN_INTERACTION
        });
    }
    let (kind, source) = (interaction.kind, interaction.source);
    let body = call.body();
    let ack = read_ack(&body["type"], kind, source)?;
    let data = &body["data"];
    let (seen, original) = match ack {
        Ack::Message => {
            messages::check_new("data", data, &call.payload.files)?;
            let mut message = new_message(world, id, data, false)?;
            messages::fill(world, &mut message, data, &call.payload.files);
            if message.is_empty() {
                return Err(ApiError::EMPTY_MESSAGE);
            }
            posted(world, message)
        }
        Ack::DeferredMessage => {
            // "the only valid message flag you may use is EPHEMERAL" ("Interaction Callback Data Structure")
            if data["flags"]
                .as_u64()
                .is_some_and(|f| f & !flags::EPHEMERAL != 0)
            {
                let message = "Only EPHEMERAL can be set on a deferred answer";
                return Err(invalid("data.flags", "MESSAGE_FLAGS_INVALID", message));
            }
            let message = new_message(world, id, data, true)?;
            posted(world, message)
        }
        Ack::DeferredUpdate => (Seen::Acknowledged, source),
        Ack::Update => {
            let (channel, message) = source_of(world, id)?;
            messages::edit(world, channel, message, "data", &call.payload, data)?;
            (Seen::Updated(message), source)
        }
        Ack::Choices => {
            let choices = check_choices(world, id, data)?;
            (Seen::Choices(choices), None)
        }
        Ack::Launch => (Seen::Launched(launch(world, id)?), None),
    };
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.original = original;
        interaction.answer = Some(answer);
        interaction.settle(ack, seen);
    }
    world.watchers.changed();
    if call.flag("with_response") {
        Reply::ok(with_response(world, id, ack))
    } else {
        Reply::none()
    }
}

/// Opens the Activity for the user, and returns its instance.
fn launch(world: &mut World, id: Id) -> Result<String, ApiError> {
    let interaction = world.interactions.get(&id);
    let interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let (app, channel, user) = (interaction.app, interaction.channel, interaction.user);
    if !world.apps.get(&app).is_some_and(|app| app.activity) {
        return Err(ApiError::NO_ACTIVITY);
    }
    let in_guild = world.channels.guild_of(channel).is_some();
    let may = world.bits(user, channel);
    if in_guild && !may.has(Permission::UseEmbeddedActivities) {
        return Err(ApiError::MAY_NOT_LAUNCH);
    }
    Ok(world.launch(app, channel, user))
}

fn hash(body: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    body.to_string().hash(&mut hasher);
    hasher.finish()
}

fn read_ack(value: &Value, kind: Kind, source: Option<Id>) -> Result<Ack, ApiError> {
    let ack = match value.as_u64() {
        Some(4) => Ack::Message,
        Some(5) => Ack::DeferredMessage,
        Some(6) => Ack::DeferredUpdate,
        Some(7) => Ack::Update,
        Some(8) => Ack::Choices,
        Some(12) => Ack::Launch,
        // 9, a modal, is not supported
        _ => return Err(no_choice("type", "(4, 5, 6, 7, 8, 12)")),
    };
    let fits = match ack {
        Ack::Message | Ack::DeferredMessage | Ack::Launch => kind != Kind::Autocomplete,
        Ack::DeferredUpdate | Ack::Update => source.is_some(),
        Ack::Choices => kind == Kind::Autocomplete,
    };
    let message = "This type of answer does not fit this type of interaction";
    if fits {
        Ok(ack)
    } else {
        let code = "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE";
        Err(invalid("type", code, message))
    }
}

fn source_of(world: &World, id: Id) -> Result<(Id, Id), ApiError> {
    let interaction = world
        .interactions
        .get(&id)
        .ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let source = interaction.source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    Ok((interaction.channel, source))
}

/// An empty message that answers an interaction; private if the body's flags say so.
pub(super) fn new_message(
    world: &mut World,
    id: Id,
    body: &Value,
    loading: bool,
) -> Result<Message, ApiError> {
    check("data.flags", &body["flags"], |flags| {
        flags.optional_int(0..=i64::MAX);
    })?;
    let bits = body["flags"].as_u64().unwrap_or(0);
    let interaction = world
        .interactions
        .get(&id)
        .ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let (channel, app, user) = (interaction.channel, interaction.app, interaction.user);
    let (cause, first) = (interaction.cause.clone(), interaction.ack.is_none());
    let command = interaction.kind == Kind::Command;
    let room = channels::known(world, channel)?;
    // discord/discord-api-docs#6884: "If the bot is in the server [50083], if [it] is not, [50001]"
    let inside = room.guild.is_none_or(|guild| world.is_member(guild, app));
    world
        .thread_allows(app, channel, ThreadAct::Post)
        .map_err(|_| {
            if inside {
                ApiError::ARCHIVED_FOR_ANSWERS
            } else {
                ApiError::MISSING_ACCESS
            }
        })?;
    messages::may_wake(world, room)?;
    let message_id = world.next_id();
    let mut message = Message::new(message_id, channel, app);
    message.app = Some(app);
    message.webhook = true;
    let target = cause.target.filter(|_| command && first);
    message.kind = match target {
        Some(_) => 23,
        None if command && first => 20,
        None => 0,
    };
    // `target_message_id`: "The original response message will also have `message_reference` and
    // `referenced_message` pointing to this message" ("Application Command Interaction Metadata Structure")
    if let Some(Target::Message(target)) = target {
        message.reference = Some((channel, target));
    }
    message.cause = Some(cause);
    let owners = interaction_owners(world, id);
    if bits & flags::EPHEMERAL != 0 || world.must_whisper(owners, user, channel) {
        message.flags |= flags::EPHEMERAL;
        message.owner = Some(user);
    }
    if loading {
        message.flags |= flags::LOADING;
    }
    Ok(message)
}

fn interaction_owners(world: &World, id: Id) -> Owners {
    let interaction = world.interactions.get(&id);
    interaction.map(|i| i.cause.owners).unwrap_or_default()
}

fn posted(world: &mut World, message: Message) -> (Seen, Option<Id>) {
    let id = message.id;
    world.post(message);
    (Seen::Message(id), Some(id))
}

fn check_choices(world: &World, id: Id, data: &Value) -> Result<Vec<Value>, ApiError> {
    let event = world.interactions.get(&id).map(|i| &i.event["data"]);
    let kind = event.and_then(focused_kind).unwrap_or(3);
    check("data.choices", &data["choices"], |choices| {
        if choices.json.is_null() {
            choices.required();
        }
        option_limits::check_choices(choices, kind);
    })?;
    Ok(data["choices"].as_array().cloned().unwrap_or_default())
}

/// The type of the option that is being typed.
fn focused_kind(data: &Value) -> Option<u64> {
    data["options"].as_array()?.iter().find_map(|option| {
        if option["focused"] == true {
            option["type"].as_u64()
        } else {
            focused_kind(option)
        }
    })
}

fn with_response(world: &World, id: Id, ack: Ack) -> Value {
    let Some(interaction) = world.interactions.get(&id) else {
        return Value::Null;
    };
    let original = interaction
        .original
        .and_then(|m| world.channels.message(interaction.channel, m));
    let mut about =
        json!({"id": id, "type": interaction.kind as u8, "channel_id": interaction.channel});
    if let Some(message) = original {
        about["response_message_id"] = message.id.json();
        about["response_message_loading"] = (message.flags & flags::LOADING != 0).into();
        about["response_message_ephemeral"] = message.owner.is_some().into();
    }
    let mut json = json!({"interaction": about});
    if let Some(message) =
        original.filter(|_| matches!(ack, Ack::Message | Ack::DeferredMessage | Ack::Update))
    {
        json["resource"] = json!({"type": ack as u8, "message": world.json().message(message)});
    }
    if let Seen::Launched(instance) = &interaction.seen {
        json["resource"] = json!({"type": ack as u8, "activity_instance": {"id": instance}});
    }
    json
}
