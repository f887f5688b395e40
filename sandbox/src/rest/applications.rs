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
    let place = Place {
        app: call.bot()?,
        guild: None,
    };
    match path {
        ["commands", rest @ ..] => commands(world, call, method, place, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild)?;
            if !world
                .guilds
                .get(&guild)
                .is_some_and(|g| g.members.contains_key(&place.app))
            {
                return Err(ApiError::MISSING_ACCESS);
            }
            commands(
                world,
                call,
                method,
                Place {
                    guild: Some(guild),
                    ..place
                },
                rest,
            )
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}

/// Where commands are registered.
#[derive(Clone, Copy)]
struct Place {
    app: Id,
    guild: Option<Id>,
}

fn commands(world: &mut World, call: &Call, method: &str, place: Place, rest: &[&str]) -> Answer {
    match (method, rest) {
        ("GET", []) => Reply::ok(list(world, call, place)),
        ("PUT", []) => overwrite(world, call, place),
        ("POST", []) => create(world, call, place),
        ("GET", [command]) => Reply::ok(find(world, place, id(command)?)?.body.clone()),
        ("PATCH", [command]) => {
            let old = find(world, place, id(command)?)?.clone();
            let mut body = old.body.clone();
            for (field, value) in call.body().as_object().into_iter().flatten() {
                body[field] = value.clone();
            }
            let activity = entry_point(world, place.app);
            check("", &body, |one| command_limits::check(one, activity))?;
            // "names are unique per application, per type, within each scope"
            if known(world, place, &body).is_some_and(|other| other != old.id) {
                let message = "Application command names must be unique";
                let code = "APPLICATION_COMMANDS_DUPLICATE_NAME";
                return Err(invalid("name", code, message));
            }
            Reply::ok(insert(world, place, old.id, &body))
        }
        ("DELETE", [command]) => {
            let command = find(world, place, id(command)?)?.id;
            world
                .apps
                .get_mut(&place.app)
                .and_then(|app| app.commands.remove(&command));
            world.page_layout_changed();
            Reply::none()
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}

fn here(world: &World, place: Place) -> impl Iterator<Item = &Command> {
    let all = world
        .apps
        .get(&place.app)
        .into_iter()
        .flat_map(|app| app.commands.values());
    all.filter(move |command| command.guild == place.guild)
}

/// `with_localizations`: "Whether to include full localization dictionaries [...] in the returned objects, instead of
/// the `name_localized` and `description_localized` fields."
fn list(world: &World, call: &Call, place: Place) -> Value {
    let own = || world.locale_of(place.app);
    let locale = call.locale.as_deref().unwrap_or_else(own);
    let full = call.flag("with_localizations");
    here(world, place)
        .map(|command| {
            if full {
                command.body.clone()
            } else {
                shortened(&command.body, locale)
            }
        })
        .collect()
}

fn find(world: &World, place: Place, command: Id) -> Result<&Command, ApiError> {
    here(world, place)
        .find(|c| c.id == command)
        .ok_or(ApiError::UNKNOWN_COMMAND)
}

/// `PUT`: replaces all commands by the sent ones. A command whose name stays keeps its id.
fn overwrite(world: &mut World, call: &Call, place: Place) -> Answer {
    let Some(bodies) = call.body().as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(invalid("", "LIST_TYPE_CONVERT", message));
    };
    let activity = entry_point(world, place.app);
    if activity && place.guild.is_none() && !bodies.iter().any(|body| kind_of(body) == 4) {
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
        .filter(|body| known(world, place, body).is_none());
    count_created(world, place, new.count())?;
    let ids: Vec<Id> = bodies
        .iter()
        .map(|body| known_id(world, place, body))
        .collect();
    if let Some(app) = world.apps.get_mut(&place.app) {
        app.commands
            .retain(|_, command| command.guild != place.guild);
    }
    let answers: Vec<Value> = bodies
        .iter()
        .zip(ids)
        .map(|(body, id)| insert(world, place, id, body))
        .collect();
    registered(world, place.app);
    Reply::ok(answers.into())
}

/// `POST`: adds a command, or replaces the one with the same name (status 200).
fn create(world: &mut World, call: &Call, place: Place) -> Answer {
    let activity = entry_point(world, place.app);
    check("", call.body(), |one| command_limits::check(one, activity))?;
    let new = known(world, place, call.body()).is_none();
    let kind = kind_of(call.body());
    let there = here(world, place).filter(|c| c.kind() == kind).count();
    let full = |(limited, most): (u64, usize)| limited == kind && there >= most;
    if new && MAX_COMMANDS.into_iter().any(full) {
        return Err(too_many(kind));
    }
    count_created(world, place, usize::from(new))?;
    let id = known_id(world, place, call.body());
    let body = insert(world, place, id, call.body());
    registered(world, place.app);
    if new {
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

fn registered(world: &mut World, app: Id) {
    if let Some(app) = world.apps.get_mut(&app) {
        app.registered = true;
    }
    world.page_layout_changed();
}

fn kind_of(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

/// The registered command with this name and type.
fn known(world: &World, place: Place, body: &Value) -> Option<Id> {
    let same = |c: &&Command| body["name"] == c.name() && c.kind() == kind_of(body);
    here(world, place).find(same).map(|c| c.id)
}

fn known_id(world: &mut World, place: Place, body: &Value) -> Id {
    known(world, place, body).unwrap_or_else(|| world.next_id())
}

/// Counts new commands towards the daily limit.
fn count_created(world: &mut World, place: Place, new: usize) -> Result<(), ApiError> {
    let now = world.now();
    let Some(app) = world.apps.get_mut(&place.app) else {
        return Err(ApiError::UNKNOWN_APPLICATION);
    };
    app.created.retain(|(_, at)| at + DAY_MS > now);
    let today = app
        .created
        .iter()
        .filter(|(guild, _)| *guild == place.guild);
    let oldest = today.clone().map(|(_, at)| *at).min().unwrap_or(now);
    if today.count() + new > MAX_CREATED {
        let wait = oldest + DAY_MS - now;
        return Err(ApiError::TOO_MANY_CREATED.after(wait));
    }
    app.created.extend((0..new).map(|_| (place.guild, now)));
    Ok(())
}

fn insert(world: &mut World, place: Place, id: Id, body: &Value) -> Value {
    let version = world.next_id();
    let mut full = json!({
        "id": id,
        "application_id": place.app,
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
    if let Some(guild) = place.guild {
        full["guild_id"] = guild.json();
    } else {
        let anywhere = body["dm_permission"].as_bool().unwrap_or(true);
        let contexts = body["contexts"].as_array().filter(|c| !c.is_empty());
        full["dm_permission"] = contexts.map_or(anywhere, |c| c.contains(&json!(1))).into();
        full["contexts"] = contexts.map_or(Value::Null, |c| c.clone().into());
        let types = body["integration_types"]
            .as_array()
            .filter(|t| !t.is_empty());
        // "Defaults to your app's configured contexts": a new application has both
        full["integration_types"] = types.map_or_else(|| json!([0, 1]), |t| t.clone().into());
    }
    let command = Command {
        id,
        guild: place.guild,
        body: full.clone(),
    };
    if let Some(app) = world.apps.get_mut(&place.app) {
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
