//! The API of the page: what the page (or a script) can read and do. Users and channels are named by id or name.

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{
    activities, autocomplete, menus, people,
    request_parts::{MAX_NAME, channel_id, find_message, refuse, user_id},
    thread_actions,
};
use crate::{
    act::{Answer, Room, User, commands_for},
    http_interactions,
    id::Id,
    permission::Permission,
    shared_state::Core,
    world::{self, Channel, ChannelKind, CommandKind, World},
};

/// `GET /sandbox/{what}`.
pub(super) async fn look(
    State(core): State<Arc<Core>>,
    Path(what): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let world = core.world();
    let user = query.get("user").and_then(|text| user_id(&world, text));
    let channel = query
        .get("channel")
        .and_then(|text| channel_id(&core, &world, text));
    match (what.as_str(), user, channel) {
        ("state", ..) => Json(state(&core, &world)).into_response(),
        ("problems", ..) => {
            let judge = world.judge.clone();
            let mut all = world.problems.clone();
            drop(world);
            all.extend(judge.objections());
            Json(all).into_response()
        }
        ("messages", Some(user), Some(channel)) => {
            Json(messages(&world, user, channel)).into_response()
        }
        ("commands", Some(user), Some(channel)) => {
            let all = commands_for(&world, user, channel, CommandKind::Slash);
            Json(all.iter().map(|(_, c)| c.body.clone()).collect::<Vec<_>>()).into_response()
        }
        ("menu", Some(user), Some(channel)) => {
            Json(menus::list(&world, user, channel, &query)).into_response()
        }
        _ => refuse(
            StatusCode::NOT_FOUND,
            "there is nothing like this; or no such user or channel",
        ),
    }
}

fn state(core: &Core, world: &World) -> Value {
    let users: Vec<_> = world
        .users
        .values()
        .map(|u| {
            let installed = world.has_installed(core.app, u.id);
            json!({"id": u.id, "name": u.name, "bot": u.bot, "locale": u.locale, "installed": installed})
        })
        .collect();
    let channels: Vec<_> = world
        .channels
        .values()
        .map(|c| {
            json!({
                "id": c.id, "name": c.name, "kind": c.kind as u8, "parent": c.parent, "guild": c.guild,
                "archived": c.archived, "locked": c.locked, "recipients": c.recipients,
            })
        })
        .collect();
    let guilds: Vec<_> = world
        .guilds
        .values()
        .map(|g| json!({"id": g.id, "name": g.name, "locale": g.locale}))
        .collect();
    let bots: Vec<_> = world
        .apps
        .values()
        .map(|a| json!({"id": a.id, "name": a.name, "connected": world.gateway.is_connected(a.id)}))
        .collect();
    let app = world.apps.get(&core.app);
    let mapped = app.and_then(|app| Some((app, app.activity_origin.as_deref()?)));
    let activity = mapped.map(
        |(app, origin)| json!({"application": app.id, "origin": origin, "enabled": app.activity}),
    );
    json!({"activity": activity, "users": users, "channels": channels, "guilds": guilds, "bots": bots, "guild": core.guild, "now": world.now()})
}

fn shown(world: &World, message: &world::Message) -> Value {
    let mut json = world.json().message(message);
    json["owner"] = message.owner.map_or(Value::Null, Id::json);
    json
}

fn messages(world: &World, user: Id, channel: Id) -> Vec<Value> {
    if !world.bits(user, channel).has(Permission::ViewChannel) {
        return Vec::new();
    }
    let public = world.channels.public_messages(channel);
    let private = world.channels.private_messages(channel, user);
    let mut all: Vec<_> = public.chain(private).collect();
    all.sort_by_key(|m| m.id);
    all.into_iter().map(|m| shown(world, m)).collect()
}

/// `POST /sandbox/{what}`.
pub(super) async fn act(
    State(core): State<Arc<Core>>,
    Path(what): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    if !kind.starts_with("application/json") {
        return refuse(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "application/json is wanted",
        );
    }
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return refuse(StatusCode::BAD_REQUEST, "no JSON");
    };
    match what.as_str() {
        "channels" | "users" => create(&core, &what, &body),
        "endpoints" => endpoints(&core, &body).await,
        "clock" => advance(&core, &body),
        "language" => people::language(&core, &body),
        "install" => people::install(&core, &body),
        "group" => people::group(&core, &body),
        "activity" => activities::enable(&core, &body),
        "authorize" | "leave" => activities::act(&core, &what, &body),
        _ => deed(&core, &what, &body).await,
    }
}

/// Sends interactions over HTTP from now on: `{"urls": ["http://…", …]}`. An empty list switches back to the gateway.
async fn endpoints(core: &Arc<Core>, body: &Value) -> Response {
    let urls = body["urls"].as_array().into_iter().flatten();
    let urls: Vec<String> = urls.filter_map(Value::as_str).map(str::to_owned).collect();
    match http_interactions::register(core, core.app, &urls).await {
        Ok(()) => Json(json!({"urls": urls})).into_response(),
        Err(error) => refuse(StatusCode::BAD_REQUEST, &error.to_string()),
    }
}

/// Moves the clock forward: `{"hours": 24}`, up to a year at a time.
fn advance(core: &Core, body: &Value) -> Response {
    const YEAR: u64 = 366 * 24;
    let hours = body["hours"].as_u64();
    let Some(hours) = hours.filter(|hours| (1..=YEAR).contains(hours)) else {
        let why = "`hours` from 1 to 8784 are wanted";
        return refuse(StatusCode::BAD_REQUEST, why);
    };
    let clock = core.world().clock.clone();
    clock.advance(Duration::from_hours(hours));
    Json(json!({"now": clock.now_ms()})).into_response()
}

fn create(core: &Arc<Core>, what: &str, body: &Value) -> Response {
    let name = body["name"].as_str().unwrap_or_default().trim().to_owned();
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return refuse(
            StatusCode::BAD_REQUEST,
            "a name of 1 to 100 characters is wanted",
        );
    }
    let mut world = core.world();
    let known = match what {
        "users" => world.user_by_name(&name).map(|u| u.id),
        _ => world.channels.by_name(core.guild, &name),
    };
    let id = known.unwrap_or_else(|| {
        let id = world.next_id();
        if what == "users" {
            world.add_user(id, &name);
        } else {
            let name = name.to_lowercase().replace(char::is_whitespace, "-");
            let kind = match body["kind"].as_u64() {
                Some(2) => ChannelKind::Voice,
                Some(15) => ChannelKind::Forum,
                _ => ChannelKind::Text,
            };
            let channel = Channel::new(id, kind, Some(core.guild), &name);
            world.channels.add(channel);
        }
        id
    });
    if what == "users" {
        world.join(core.guild, id);
    }
    Json(json!({"id": id})).into_response()
}

async fn deed(core: &Arc<Core>, what: &str, body: &Value) -> Response {
    let text = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
    let (user, channel) = {
        let world = core.world();
        (
            user_id(&world, &text("user")),
            channel_id(core, &world, &text("channel")),
        )
    };
    let (Some(user), Some(channel)) = (user, channel) else {
        return refuse(StatusCode::NOT_FOUND, "no such user or channel");
    };
    let (user, room) = (User::new(core, user), Room::new(core, channel));
    let done = match what {
        "hint" => {
            return Json(autocomplete::suggest(core, &user, &room, &text("line")).await)
                .into_response();
        }
        "say" => return say(core, &user, &room, &text("content")),
        "thread" => return thread_actions::act(&user, &room, &text("does"), text("name").trim()),
        "slash" => user.slash(&room, &text("line")).await,
        "launch" => user.launch(&room).await,
        "use" => menus::act(core, &user, &room, body).await,
        "press" | "select" | "dismiss" => {
            let Some(message) = find_message(core, channel, &body["message"]) else {
                return refuse(StatusCode::NOT_FOUND, "no such message");
            };
            let custom_id = text("custom_id");
            let list = body["values"].as_array().into_iter().flatten();
            let values: Vec<&str> = list.filter_map(Value::as_str).collect();
            match what {
                "press" => user.press(&message, &custom_id).await,
                "select" => user.select(&message, &custom_id, &values).await,
                _ => {
                    user.dismiss(&message);
                    return Json(json!({})).into_response();
                }
            }
        }
        _ => return refuse(StatusCode::NOT_FOUND, "there is nothing like this"),
    };
    match done {
        Ok(answer) => Json(outcome(&answer)).into_response(),
        Err(error) => refuse(StatusCode::BAD_REQUEST, &error.to_string()),
    }
}

/// Posts a plain message. `@Name` in it becomes a mention.
fn say(core: &Arc<Core>, user: &User, room: &Room, content: &str) -> Response {
    if content.trim().is_empty() || content.chars().count() > 2000 {
        return refuse(StatusCode::BAD_REQUEST, "1 to 2000 characters are wanted");
    }
    let mut names: Vec<(String, Id)> = {
        let world = core.world();
        world
            .users
            .values()
            .map(|u| (format!("@{}", u.name), u.id))
            .collect()
    };
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let content = names.iter().fold(content.to_owned(), |text, (name, id)| {
        text.replace(name, &format!("<@{id}>"))
    });
    match user.try_say(room, &content) {
        Ok(message) => Json(json!({"id": message.id})).into_response(),
        Err(error) => refuse(StatusCode::FORBIDDEN, &error.to_string()),
    }
}

/// What the user sees of an answer, for the page and for scripts.
fn outcome(answer: &Answer) -> Value {
    let seen = match answer.message() {
        _ if answer.failed() => "failed",
        _ if answer.launched().is_some() => "launched",
        Some(_) if answer.is_update() => "update",
        Some(_) => "message",
        _ => "acknowledged",
    };
    json!({
        "seen": seen,
        "interaction": answer.interaction(),
        "instance": answer.launched(),
        "text": answer.text(),
        "private": answer.is_private(),
        "message": answer.message().map(|m| m.json()),
        "latency_ms": answer.latency().map(|l| l.as_secs_f64() * 1000.0),
    })
}
