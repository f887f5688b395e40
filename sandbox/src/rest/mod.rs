//! The REST API: one table of routes. Every request passes the same checks first.

mod applications;
mod body;
mod channels;
mod command_limits;
mod components;
mod error;
mod field_checks;
mod guilds;
mod interactions;
mod localized_lists;
mod message_limits;
mod messages;
mod oauth2;
mod option_limits;
mod threads;
mod uncertain_first_answers;
mod webhooks;
mod wire;

use std::{collections::HashMap, sync::Arc};

use axum::{
    body::Body,
    extract::{Query, Request, State},
    http::{HeaderMap, header, request::Parts},
    response::Response,
};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use self::{body::Payload, field_checks::invalid};
use self::{
    error::ApiError,
    wire::{exceeded, must_wait, proxy_page, respond, too_many},
};
use crate::{
    faults::Fault,
    id::Id,
    limits::Bucket,
    server::Wire,
    shared_state::Core,
    world::{User, World},
};

/// A request that has passed the checks for all requests.
struct Call {
    /// The bot that asks; `None` if the path contains a token instead.
    bot: Option<Id>,
    /// The person whose token the request has.
    person: Option<Id>,
    query: HashMap<String, String>,
    payload: Payload,
    /// The language that the request asks for.
    locale: Option<String>,
}

/// A successful answer.
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

    fn with(status: u16, body: Value) -> Answer {
        let body = Some(body);
        Ok(Self { status, body })
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

/// A request, before any check.
struct Asked {
    core: Arc<Core>,
    method: String,
    /// Without `/api/v10`.
    path: String,
    parts: Parts,
    bucket: Option<Bucket>,
}

/// Answers one request under `/api`.
pub(crate) async fn serve(State(core): State<Arc<Core>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let method = parts.method.as_str().to_owned();
    let path = percent_decode_str(strip_version(parts.uri.path()));
    let path = path.decode_utf8_lossy().into_owned();
    let fault = core.faults.lock().take(&method, &path);
    if fault.is_some() {
        uncertain_first_answers::unsure(&core, &path);
    }
    let now = core.world().now();
    let bucket = core.limits.lock().count(&method, &path, now);
    if let Some(bucket) = bucket.as_ref().filter(|bucket| bucket.exceeded) {
        return exceeded(&path, bucket);
    }
    let asked = Asked {
        core,
        method,
        path,
        parts,
        bucket,
    };
    match fault {
        Some(Fault::RateLimited {
            retry_after,
            global,
        }) => too_many(retry_after, global, now),
        Some(Fault::Status(status)) => proxy_page(status),
        Some(Fault::Refused(status, number)) => {
            let body = json!({"message": "Refused on demand", "code": number});
            wire::json_response(status, body.to_string())
        }
        Some(Fault::Drop) => Wire::cut_now(&asked.parts.extensions),
        Some(Fault::Silence) => std::future::pending().await,
        // the answer is performed even if the client no longer waits
        Some(Fault::Held(asks)) => {
            let Ok(content) = axum::body::to_bytes(content, usize::MAX).await else {
                return proxy_page(400);
            };
            uncertain_first_answers::take(&asked.core, &asked.path, asks);
            let done = async move {
                uncertain_first_answers::asked(&asked.core, &asked.path).await;
                asked.perform(content.into(), None).await
            };
            tokio::spawn(done).await.unwrap_or_else(|_| proxy_page(500))
        }
        fault => asked.perform(content, fault.as_ref()).await,
    }
}

impl Asked {
    /// Performs the request, and answers as the fault requires.
    async fn perform(&self, content: Body, fault: Option<&Fault>) -> Response {
        let answer = self.gate(content).await;
        let (status, body, wait_ms) = match answer {
            Ok(reply) => (reply.status, reply.body, None),
            Err(error) => {
                self.note(&error);
                (error.status, Some(error.json()), error.retry_after_ms)
            }
        };
        let judge = self.core.world().judge.clone();
        judge.answer(&self.method, &self.path, status, body.as_ref());
        if let Some(Fault::StatusAfter(status)) = fault {
            return proxy_page(*status);
        }
        let text = body.map(|b| b.to_string());
        let mut response = respond(status, text, &self.path, self.bucket.as_ref(), fault);
        if let Some(wait_ms) = wait_ms {
            must_wait(response.headers_mut(), wait_ms);
        }
        response
    }

    /// Records a problem if the bot broke a rule.
    fn note(&self, error: &ApiError) {
        if error.breach {
            let details = error.errors.as_ref().map(|e| format!(" {e}"));
            let details = details.unwrap_or_default();
            let (method, path) = (&self.method, &self.path);
            let problem = format!("{method} {path}: {} {}{details}", error.code, error.message);
            self.core.world().problem(problem);
        }
    }

    async fn gate(&self, body: Body) -> Answer {
        let segments = self.path.split('/').filter(|part| !part.is_empty());
        let segments: Vec<&str> = segments.collect();
        let open = matches!(
            segments.as_slice(),
            ["interactions", _, _, "callback"]
                | ["webhooks", _, _, ..]
                | ["gateway"]
                | ["oauth2", "token"]
        );
        let bot = bearer(&self.core, &self.parts.headers);
        let person = person(&self.core, &self.parts.headers);
        let open = open || person.is_some() && segments == ["users", "@me"];
        if bot.is_none() && !open {
            return Err(ApiError::UNAUTHORIZED);
        }
        let payload = body::read(&self.parts.headers, body).await?;
        let Query(query) = Query::try_from_uri(&self.parts.uri).unwrap_or_default();
        let call = Call {
            bot,
            person,
            query,
            payload,
            locale: localized_lists::wanted(&self.parts.headers),
        };
        let answer = route(&mut self.core.world(), &call, &self.method, &segments);
        // a refused request is recorded as a problem already
        let refused = answer.as_ref().is_err_and(|error| error.breach);
        if !call.body().is_null() && !refused {
            let judge = self.core.world().judge.clone();
            judge.request(&self.method, &self.path, call.body());
        }
        answer
    }
}

/// Strips `/api/v10`, `/api/v9` or `/api` from the path.
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

fn bearer(core: &Core, headers: &HeaderMap) -> Option<Id> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    core.world().app_by_token(value.strip_prefix("Bot ")?)
}

fn person(core: &Core, headers: &HeaderMap) -> Option<Id> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    core.world().user_by_token(value.strip_prefix("Bearer ")?)
}

fn id(text: &str) -> Result<Id, ApiError> {
    let message = || format!("Value \"{text}\" is not snowflake.");
    text.parse()
        .map_err(|_| invalid("", "NUMBER_TYPE_COERCE", message()))
}

fn route(world: &mut World, call: &Call, method: &str, path: &[&str]) -> Answer {
    match path {
        ["gateway", rest @ ..] => gateway(world, method, rest),
        ["oauth2", "applications", "@me"] => only_get(method, || applications::me(world, call)),
        ["oauth2", "token"] => match method {
            "POST" => oauth2::token(world, call),
            _ => Err(ApiError::NO_METHOD),
        },
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
    if let (Some(person), "GET", ["@me"]) = (call.person, method, rest) {
        let me = world.users.get(&person).ok_or(ApiError::UNKNOWN_USER)?;
        return Reply::ok(me.own_json());
    }
    let bot = call.bot()?;
    match (method, rest) {
        ("GET", ["@me"]) => {
            let me = world.users.get(&bot).ok_or(ApiError::UNKNOWN_USER)?;
            Reply::ok(me.own_json())
        }
        ("GET", ["@me", "guilds"]) => guilds::mine(world, call, bot),
        ("POST", ["@me", "channels"]) => {
            let Some(to) = Id::from_json(&call.body()["recipient_id"]) else {
                let message = "This field is required";
                return Err(invalid("recipient_id", "BASE_TYPE_REQUIRED", message));
            };
            let known = world.users.get(&to).ok_or(ApiError::UNKNOWN_USER)?;
            if known.bot {
                return Err(ApiError::NO_DMS);
            }
            let channel = world.direct_channel(bot, to);
            let channel = channels::known(world, channel)?;
            Reply::ok(world.json().channel(channel))
        }
        ("GET", [user]) => world
            .users
            .get(&id(user)?)
            .map(User::json)
            .map_or(Err(ApiError::UNKNOWN_USER), Reply::ok),
        _ => Err(ApiError::NO_ROUTE),
    }
}
