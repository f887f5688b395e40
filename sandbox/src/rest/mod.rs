//! The REST API: one table of routes; every request passes the same gate.

mod applications;
mod body;
mod channels;
mod check;
mod check_command;
mod components;
mod error;
mod guilds;
mod interactions;
mod messages;
mod threads;
mod webhooks;

use std::{collections::HashMap, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};

use self::error::ApiError;
pub(crate) use self::messages::wake_thread;
use self::{body::Payload, error::invalid};
use crate::{
    core::Core,
    faults::Fault,
    id::Id,
    server::Wire,
    world::{User, World},
};

/// A request that has passed the gate.
struct Call {
    /// The bot that asks; where the path holds a token instead, none.
    bot: Option<Id>,
    query: HashMap<String, String>,
    payload: Payload,
}

/// A good answer.
struct Reply {
    status: u16,
    body: Option<Value>,
}

type Answer = Result<Reply, ApiError>;

#[expect(
    clippy::unnecessary_wraps,
    reason = "each is the last word of a route, which can also be a refusal"
)]
impl Reply {
    fn ok(body: Value) -> Answer {
        Ok(Self {
            status: 200,
            body: Some(body),
        })
    }

    fn created(body: Value) -> Answer {
        Ok(Self {
            status: 201,
            body: Some(body),
        })
    }

    fn none() -> Answer {
        Ok(Self {
            status: 204,
            body: None,
        })
    }
}

impl Call {
    fn bot(&self) -> Result<Id, ApiError> {
        self.bot.ok_or(ApiError::UNAUTHORIZED)
    }

    fn body(&self) -> &Value {
        &self.payload.json
    }

    fn flag(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|v| v == "true" || v == "1")
    }
}

/// Answers one request under `/api`.
pub(crate) async fn serve(State(core): State<Arc<Core>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let method = parts.method.as_str().to_owned();
    let path = body::decode(strip_version(parts.uri.path()));
    let fault = core
        .faults
        .lock()
        .ok()
        .and_then(|mut rules| rules.take(&method, &path));
    if fault.is_some() {
        unsure(&core, &path);
    }
    match fault {
        Some(Fault::RateLimited {
            retry_after,
            global,
        }) => return too_many(retry_after, global),
        Some(Fault::Status(status)) => return proxy_page(status),
        Some(Fault::Drop) => return Wire::cut_now(&parts.extensions),
        Some(Fault::Silence) => return std::future::pending().await,
        _ => {}
    }
    let answer = gate(&core, &method, &path, &parts, content).await;
    let (status, body) = match answer {
        Ok(reply) => (reply.status, reply.body),
        Err(error) => {
            note(&core, &method, &path, &error);
            (error.status, Some(error.json()))
        }
    };
    let judge = core.world().judge.clone();
    judge.answer(&method, &path, status, body.as_ref());
    if let Some(Fault::StatusAfter(status)) = fault {
        return proxy_page(status);
    }
    let text = body.map(|b| b.to_string());
    respond(status, text, &path, fault.as_ref())
}

/// Whoever answers an interaction may have to do so again when that goes wrong.
fn unsure(core: &Core, path: &str) {
    if let Some(rest) = path.strip_prefix("/interactions/")
        && let Some(id) = rest.split('/').next().and_then(|id| id.parse().ok())
        && let Some(interaction) = core.world().interactions.get_mut(&id)
    {
        interaction.unsure = true;
    }
}

/// Writes down what a bot must not do.
fn note(core: &Core, method: &str, path: &str, error: &ApiError) {
    if error.breach {
        let details = error
            .errors
            .as_ref()
            .map(|e| format!(" {e}"))
            .unwrap_or_default();
        let problem = format!("{method} {path}: {} {}{details}", error.code, error.message);
        core.world().problem(problem);
    }
}

/// `/api/v10/x`, `/api/v9/x` and `/api/x` are all `/x`.
fn strip_version(path: &str) -> &str {
    let path = path.strip_prefix("/api").unwrap_or(path);
    ["/v10", "/v9"]
        .iter()
        .find_map(|version| {
            path.strip_prefix(version)
                .filter(|rest| rest.starts_with('/'))
        })
        .unwrap_or(path)
}

async fn gate(
    core: &Arc<Core>,
    method: &str,
    path: &str,
    parts: &axum::http::request::Parts,
    body: Body,
) -> Answer {
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let open = matches!(
        segments.as_slice(),
        ["interactions", _, _, "callback"] | ["webhooks", _, _, ..] | ["gateway"]
    );
    let bot = bearer(core, &parts.headers);
    if bot.is_none() && !open {
        return Err(ApiError::UNAUTHORIZED);
    }
    let payload = body::read(&parts.headers, body).await?;
    let query = parts.uri.query().map(body::pairs).unwrap_or_default();
    let call = Call {
        bot,
        query,
        payload,
    };
    let answer = route(&mut core.world(), &call, method, &segments);
    // What is refused is a problem already.
    let refused = answer.as_ref().is_err_and(|error| error.breach);
    if !call.body().is_null() && !refused {
        let judge = core.world().judge.clone();
        judge.request(method, path, call.body());
    }
    answer
}

fn bearer(core: &Core, headers: &HeaderMap) -> Option<Id> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    core.world().app_by_token(value.strip_prefix("Bot ")?)
}

fn id(text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| {
        invalid(
            "",
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        )
    })
}

fn route(world: &mut World, call: &Call, method: &str, path: &[&str]) -> Answer {
    match path {
        ["gateway", rest @ ..] => gateway(world, method, rest),
        ["oauth2", "applications", "@me"] => only_get(method, || applications::me(world, call)),
        ["applications", rest @ ..] => applications::route(world, call, method, rest),
        ["users", rest @ ..] => users(world, call, method, rest),
        ["guilds", guild, rest @ ..] => guilds::route(world, call, method, id(guild)?, rest),
        ["channels", channel, rest @ ..] => {
            channels::route(world, call, method, id(channel)?, rest)
        }
        ["interactions", interaction, token, "callback"] => match method {
            "POST" => interactions::callback(world, call, id(interaction)?, token),
            _ => Err(ApiError::NO_METHOD),
        },
        ["webhooks", app, token, rest @ ..] => {
            webhooks::route(world, call, method, id(app)?, token, rest)
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}

fn only_get(method: &str, answer: impl FnOnce() -> Answer) -> Answer {
    if method == "GET" {
        answer()
    } else {
        Err(ApiError::NO_METHOD)
    }
}

fn gateway(world: &World, method: &str, rest: &[&str]) -> Answer {
    let url = world.gateway_url();
    match (method, rest) {
        ("GET", []) => Reply::ok(json!({"url": url})),
        ("GET", ["bot"]) => Reply::ok(json!({
            "url": url,
            "shards": 1,
            "session_start_limit":
                {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1},
        })),
        _ => Err(ApiError::NO_ROUTE),
    }
}

fn users(world: &mut World, call: &Call, method: &str, rest: &[&str]) -> Answer {
    let bot = call.bot()?;
    match (method, rest) {
        ("GET", ["@me"]) => {
            let me = world.users.get(&bot).ok_or(ApiError::UNKNOWN_USER)?;
            Reply::ok(me.own_json())
        }
        ("GET", ["@me", "guilds"]) => guilds::mine(world, bot),
        ("DELETE", ["@me", "guilds", guild]) => {
            let guild = id(guild)?;
            if world.remove_bot(guild, bot) {
                Reply::none()
            } else {
                Err(ApiError::UNKNOWN_GUILD)
            }
        }
        ("POST", ["@me", "channels"]) => {
            let Some(to) = Id::from_json(&call.body()["recipient_id"]) else {
                return Err(invalid(
                    "recipient_id",
                    "BASE_TYPE_REQUIRED",
                    "This field is required",
                ));
            };
            let known = world.users.get(&to).ok_or(ApiError::UNKNOWN_USER)?;
            if known.bot {
                return Err(ApiError::NO_DMS);
            }
            let channel = world.direct_channel(bot, to);
            let channel = world
                .channels
                .get(&channel)
                .ok_or(ApiError::UNKNOWN_CHANNEL)?;
            Reply::ok(world.channel_json(channel))
        }
        ("GET", [user]) => world
            .users
            .get(&id(user)?)
            .map(User::json)
            .map_or(Err(ApiError::UNKNOWN_USER), Reply::ok),
        _ => Err(ApiError::NO_ROUTE),
    }
}

/// 429 as Discord says it.
fn too_many(retry_after: std::time::Duration, global: bool) -> Response {
    let seconds = retry_after.as_secs_f64();
    let body =
        json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    let mut response = json_response(429, body.to_string());
    let headers = response.headers_mut();
    set(headers, "retry-after", &format!("{}", seconds.ceil()));
    set(
        headers,
        "x-ratelimit-scope",
        if global { "global" } else { "user" },
    );
    if global {
        set(headers, "x-ratelimit-global", "true");
    } else {
        set(headers, "x-ratelimit-limit", "5");
        set(headers, "x-ratelimit-remaining", "0");
        set(headers, "x-ratelimit-reset-after", &format!("{seconds:.3}"));
        set(headers, "x-ratelimit-bucket", "sandbox");
    }
    response
}

/// What a proxy in front of Discord shows.
fn proxy_page(status: u16) -> Response {
    let mut response = Response::new(Body::from(format!("<html><h1>{status}</h1></html>")));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    set(response.headers_mut(), "content-type", "text/html");
    response
}

fn json_response(status: u16, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    set(response.headers_mut(), "content-type", "application/json");
    response
}

fn set(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

fn respond(status: u16, text: Option<String>, path: &str, fault: Option<&Fault>) -> Response {
    let empty = text.is_none();
    let text = Bytes::from(text.unwrap_or_default());
    let body = match fault {
        Some(Fault::BadJson) => Body::from("{\"id\": \"1\", oops"),
        Some(Fault::Slow(wait)) => Body::from_stream(late(text, *wait)),
        Some(Fault::DropAnswer) => Body::from_stream(broken(&text)),
        _ => Body::from(text),
    };
    let mut response = json_response(status, body);
    let headers = response.headers_mut();
    if empty {
        headers.remove(header::CONTENT_TYPE);
    }
    set(headers, "x-ratelimit-limit", "50");
    set(headers, "x-ratelimit-remaining", "49");
    set(headers, "x-ratelimit-reset-after", "1.000");
    set(headers, "x-ratelimit-reset", "4102444800.000");
    set(headers, "x-ratelimit-bucket", &bucket(path));
    response
}

/// A bucket's name: a hash of the path without what is not a major parameter.
fn bucket(path: &str) -> String {
    let first: String = path.split('/').take(3).collect::<Vec<_>>().join("/");
    let hash = first.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

fn late(
    text: Bytes,
    wait: std::time::Duration,
) -> impl futures_util::Stream<Item = std::io::Result<Bytes>> {
    futures_util::stream::once(async move {
        tokio::time::sleep(wait).await;
        Ok(text)
    })
}

fn broken(text: &Bytes) -> impl futures_util::Stream<Item = std::io::Result<Bytes>> + use<> {
    let half = text.slice(..text.len() / 2);
    futures_util::stream::iter([Ok(half), Err(std::io::Error::other("cut on demand"))])
}
