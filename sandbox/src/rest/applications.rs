use serde_json::{Value, json};

use super::{
    Answer, ApiError, Call, Reply, command_limits,
    field_checks::{check, distinct, invalid},
    id,
    localized_lists::shortened,
};
use crate::{
    id::Id,
    world::{Command, User, World},
};

/// The most commands per place, by type: "100 `CHAT_INPUT` commands, 15 `USER` commands, 15 `MESSAGE` commands"
/// (Application Commands, "Registering a Command").
const MAX_COMMANDS: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];
/// "There is a global rate limit of 200 application command creates per day, per guild" (same section).
const MAX_CREATED: usize = 200;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

pub(super) fn me(world: &World, call: &Call) -> Answer {
    let app = world
        .apps
        .get(&call.bot()?)
        .ok_or(ApiError::UNKNOWN_APPLICATION)?;
    let bot = world.users.get(&app.id).ok_or(ApiError::UNKNOWN_USER)?;
    let owner = world
        .users
        .values()
        .find(|u| !u.bot)
        .map_or(Value::Null, User::json);
    let guilds = world
        .guilds
        .values()
        .filter(|g| g.members.contains_key(&app.id))
        .count();
    Reply::ok(app.json(bot, &owner, guilds))
}

pub(super) fn route(world: &mut World, call: &Call, method: &str, path: &[&str]) -> Answer {
    if let ["@me"] = path {
        return super::only_get(method, || me(world, call));
    }
    let [app, path @ ..] = path else {
        return Err(ApiError::NO_ROUTE);
    };
    if id(app)? != call.bot()? {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    let app = call.bot()?;
    match (method, path) {
        ("GET", ["commands"]) => Reply::ok(list(world, call, app)),
        ("GET", ["activity-instances", name]) => {
            let instance = world.instance(app, name);
            instance.map_or(Err(ApiError::UNKNOWN_INSTANCE), Reply::ok)
        }
        ("PUT", ["commands"]) => overwrite(world, call, app),
        ("POST", ["commands"]) => create(world, call, app),
        _ => Err(ApiError::NO_ROUTE),
    }
}

fn known_commands(world: &World, app: Id) -> impl Iterator<Item = &Command> {
    let app = world.apps.get(&app).into_iter();
    app.flat_map(|app| app.commands.values())
}

/// `with_localizations`: "Whether to include full localization dictionaries [...] in the returned objects, instead of
/// the `name_localized` and `description_localized` fields."
fn list(world: &World, call: &Call, app: Id) -> Value {
    let own = || world.locale_of(app);
    let locale = call.locale.as_deref().unwrap_or_else(own);
    let full = call.flag("with_localizations");
    known_commands(world, app)
        .map(|command| {
            if full {
                command.body.clone()
            } else {
                shortened(&command.body, locale)
            }
        })
        .collect()
}

/// `PUT`: replaces all commands by the sent ones. A command whose name stays keeps its id.
fn overwrite(world: &mut World, call: &Call, app: Id) -> Answer {
    let Some(bodies) = call.body().as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(invalid("", "LIST_TYPE_CONVERT", message));
    };
    let activity = entry_point(world, app);
    if activity && !bodies.iter().any(|body| kind_of(body) == 4) {
        return Err(ApiError::ENTRY_POINT_MISSING);
    }
    check("", call.body(), |all| {
        let commands = all.list(0..=usize::MAX);
        for one in &commands {
            command_limits::check(one, activity);
        }
        for (kind, _) in MAX_COMMANDS {
            let alike = commands.iter().filter(|one| kind_of(one.json) == kind);
            let message = "Application command names must be unique";
            let code = "APPLICATION_COMMANDS_DUPLICATE_NAME";
            distinct(alike.map(|one| one.field("name")), code, message);
        }
    })?;
    for (kind, most) in MAX_COMMANDS {
        if bodies.iter().filter(|body| kind_of(body) == kind).count() > most {
            return Err(too_many(kind));
        }
    }
    let new = bodies
        .iter()
        .filter(|body| known(world, app, body).is_none());
    count_created(world, app, new.count())?;
    let ids: Vec<Id> = bodies
        .iter()
        .map(|body| known(world, app, body).unwrap_or_else(|| world.next_id()))
        .collect();
    if let Some(app) = world.apps.get_mut(&app) {
        app.commands.clear();
    }
    let answers: Vec<Value> = bodies
        .iter()
        .zip(ids)
        .map(|(body, id)| insert(world, app, id, body))
        .collect();
    if let Some(app) = world.apps.get_mut(&app) {
        app.registered = true;
    }
    world.watchers.layout_changed();
    Reply::ok(answers.into())
}

/// `POST`: adds a command, or replaces the one with the same name (status 200).
fn create(world: &mut World, call: &Call, app: Id) -> Answer {
    let activity = entry_point(world, app);
    check("", call.body(), |one| command_limits::check(one, activity))?;
    let old = known(world, app, call.body());
    let kind = kind_of(call.body());
    let there = known_commands(world, app).filter(|c| c.kind() == kind);
    let there = there.count();
    let full = |(limited, most): (u64, usize)| limited == kind && there >= most;
    if old.is_none() && MAX_COMMANDS.into_iter().any(full) {
        return Err(too_many(kind));
    }
    count_created(world, app, usize::from(old.is_none()))?;
    let id = old.unwrap_or_else(|| world.next_id());
    let body = insert(world, app, id, call.body());
    world.watchers.layout_changed();
    if old.is_none() {
        Reply::created(body)
    } else {
        Reply::ok(body)
    }
}

/// Does the application have an Activity, and so the command that launches it?
fn entry_point(world: &World, app: Id) -> bool {
    let app = world.apps.get(&app);
    app.is_some_and(|app| app.commands.values().any(|one| one.kind() == 4))
}

fn too_many(kind: u64) -> ApiError {
    if kind == 1 {
        ApiError::TOO_MANY_COMMANDS
    } else {
        ApiError::TOO_MANY_MENU_COMMANDS
    }
}

fn kind_of(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

/// The registered command with this name and type.
fn known(world: &World, app: Id, body: &Value) -> Option<Id> {
    let same = |c: &&Command| body["name"] == c.name() && c.kind() == kind_of(body);
    known_commands(world, app).find(same).map(|c| c.id)
}

/// Counts new commands towards the daily limit.
fn count_created(world: &mut World, app: Id, new: usize) -> Result<(), ApiError> {
    let now = world.now();
    let Some(app) = world.apps.get_mut(&app) else {
        return Err(ApiError::UNKNOWN_APPLICATION);
    };
    app.created.retain(|at| at + DAY_MS > now);
    if app.created.len() + new > MAX_CREATED {
        let oldest = app.created.iter().min().copied().unwrap_or(now);
        return Err(ApiError::TOO_MANY_CREATED.after(oldest + DAY_MS - now));
    }
    app.created.extend((0..new).map(|_| now));
    Ok(())
}

fn insert(world: &mut World, app: Id, id: Id, body: &Value) -> Value {
    let version = world.next_id();
    let mut full = json!({
        "id": id,
        "application_id": app,
        "version": version,
        "type": body["type"].as_u64().unwrap_or(1),
        "name": body["name"],
        "name_localizations": body["name_localizations"],
        "description": body["description"].as_str().unwrap_or_default(),
        "description_localizations": body["description_localizations"],
        "default_member_permissions": body["default_member_permissions"],
        "nsfw": body["nsfw"].as_bool().unwrap_or(false),
    });
    if let Some(handler) = body["handler"].as_u64() {
        full["handler"] = handler.into();
    }
    if full["default_member_permissions"].is_number() {
        full["default_member_permissions"] = full["default_member_permissions"].to_string().into();
    }
    if let Some(options) = body["options"]
        .as_array()
        .filter(|options| !options.is_empty())
    {
        full["options"] = options.iter().map(option_json).collect();
    }
    let anywhere = body["dm_permission"].as_bool().unwrap_or(true);
    let contexts = body["contexts"].as_array().filter(|c| !c.is_empty());
    full["dm_permission"] = contexts.map_or(anywhere, |c| c.contains(&json!(1))).into();
    full["contexts"] = contexts.map_or(Value::Null, |c| c.clone().into());
    let types = body["integration_types"]
        .as_array()
        .filter(|t| !t.is_empty());
    // "Defaults to your app's configured contexts": a new application has both
    full["integration_types"] = types.map_or_else(|| json!([0, 1]), |t| t.clone().into());
    let command = Command {
        id,
        body: full.clone(),
    };
    if let Some(app) = world.apps.get_mut(&app) {
        app.commands.insert(id, command);
    }
    full
}

/// An option without the fields that Discord omits because they have no effect.
fn option_json(option: &Value) -> Value {
    let mut json = option.clone();
    if let Some(map) = json.as_object_mut() {
        map.retain(|name, value| {
            let empty = value.is_null()
                || *value == json!(false)
                || *value == json!([])
                || *value == json!({});
            !empty || (name.ends_with("_localizations") && value.is_object())
        });
        if let Some(inner) = map.get_mut("options").and_then(Value::as_array_mut) {
            for option in inner {
                *option = option_json(option);
            }
        }
    }
    json
}
