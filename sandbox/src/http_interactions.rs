//! Sends interactions over HTTP: posts them to a bot's endpoints, signed as Discord signs them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::digest::{SHA256, digest};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};

use crate::{error::Error, id::Id, shared_state::Core};

/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 1 << 20;

/// The key pair that signs a bot's interactions.
pub(crate) struct Signer(Ed25519KeyPair);

impl Signer {
    /// The keys are derived from `secret`: equal secrets give equal keys.
    pub(crate) fn new(secret: &str) -> Option<Arc<Self>> {
        let seed = digest(&SHA256, secret.as_bytes());
        let keys = Ed25519KeyPair::from_seed_unchecked(seed.as_ref()).ok()?;
        Some(Arc::new(Self(keys)))
    }

    /// The public key as 64 hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        hex::encode(self.0.public_key().as_ref())
    }

    fn sign(&self, timestamp: &str, body: &str) -> String {
        hex::encode(
            self.0
                .sign(format!("{timestamp}{body}").as_bytes())
                .as_ref(),
        )
    }
}

/// Why an endpoint gave no answer.
enum Failed {
    /// No connection was possible.
    Away(String),
    /// The connection broke, or the answer was invalid.
    Broken(String),
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Away(why) | Self::Broken(why)) = self;
        f.write_str(why)
    }
}

/// An endpoint's answer.
struct Said {
    status: StatusCode,
    body: Bytes,
}

/// How a request is signed.
enum Signature {
    Right,
    Wrong,
    Missing,
}

async fn post(
    signer: &Signer,
    to: &Uri,
    now_ms: u64,
    body: &str,
    signature: Signature,
) -> Result<Said, Failed> {
    let timestamp = (now_ms / 1000).to_string();
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(to)
        .header(header::CONTENT_TYPE, "application/json")
        .header(
            header::USER_AGENT,
            "Discord-Interactions/1.0 (+https://discord.com)",
        );
    let sealed = match signature {
        Signature::Right => Some(signer.sign(&timestamp, body)),
        Signature::Wrong => Some(signer.sign(&timestamp, &format!("{body} "))),
        Signature::Missing => None,
    };
    if let Some(sealed) = sealed {
        request = request
            .header("x-signature-ed25519", sealed)
            .header("x-signature-timestamp", timestamp);
    }
    let request = request
        .body(Full::new(Bytes::copy_from_slice(body.as_bytes())))
        .map_err(|error| Failed::Broken(error.to_string()))?;
    let client: Client<HttpConnector, Full<Bytes>> =
        Client::builder(TokioExecutor::new()).build_http();
    let failed = |error: hyper_util::client::legacy::Error| {
        if error.is_connect() {
            Failed::Away(error.to_string())
        } else {
            Failed::Broken(error.to_string())
        }
    };
    let answer = client.request(request).await.map_err(failed)?;
    let status = answer.status();
    let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
    let body = body.map_err(|error| Failed::Broken(error.to_string()))?;
    let body = body.to_bytes();
    Ok(Said { status, body })
}

/// Sets a bot's endpoints after trying each as Discord does. The endpoint must answer a signed ping and refuse pings
/// with a wrong signature or without one.
pub(crate) async fn register(core: &Core, app: Id, urls: &[String]) -> Result<(), Error> {
    let refused = |url: &str, why: &str| Err(Error::Refused(format!("{url}: {why}")));
    let signer = core
        .world()
        .apps
        .get(&app)
        .and_then(|app| app.signer.clone());
    let Some(signer) = signer else {
        return Err(Error::NoBot);
    };
    let now = core.world().now();
    let ping = json!({"id": "1", "application_id": app, "type": 1, "token": "ping", "version": 1});
    let ping = ping.to_string();
    let mut endpoints = Vec::new();
    for url in urls {
        let Ok(to) = url.parse::<Uri>() else {
            return refused(url, "no address");
        };
        for bad in [Signature::Wrong, Signature::Missing] {
            match post(&signer, &to, now, &ping, bad).await {
                Ok(said) if said.status == StatusCode::UNAUTHORIZED => {}
                Ok(_) => return refused(url, "takes what is not signed"),
                Err(why) => return refused(url, &why.to_string()),
            }
        }
        let said = post(&signer, &to, now, &ping, Signature::Right).await;
        let answered = said.as_ref().ok().and_then(|said| {
            let json: Value = serde_json::from_slice(&said.body).ok()?;
            (said.status == StatusCode::OK).then_some(json["type"] == 1)
        });
        if answered != Some(true) {
            return refused(url, "does not answer a ping");
        }
        endpoints.push(to);
    }
    let mut world = core.world();
    if let Some(app) = world.apps.get_mut(&app) {
        app.endpoints = endpoints;
    }
    Ok(())
}

/// Posts the webhook event that a user has authorized the default application, and returns the status of the response
/// ("Webhook Events", "Application Authorized").
pub(crate) async fn authorized(
    core: &Core,
    url: &str,
    user: Id,
    guild: Option<Id>,
) -> Result<u16, Error> {
    let refused = |why: String| Error::Refused(format!("{url}: {why}"));
    let to = url.parse::<Uri>();
    let to = to.map_err(|error| refused(error.to_string()))?;
    let (signer, now, body) = {
        let world = core.world();
        let app = world.apps.get(&core.app).ok_or(Error::NoBot)?;
        let signer = app.signer.clone().ok_or(Error::NoBot)?;
        let user = world.users.get(&user).map(crate::world::User::json);
        let mut data = json!({
            "integration_type": u8::from(guild.is_none()),
            "user": user,
            "scopes": ["applications.commands"],
        });
        if let Some(guild) = guild.and_then(|guild| world.guilds.get(&guild)) {
            data["scopes"] = json!(["bot", "applications.commands"]);
            data["guild"] = json!({
                "id": guild.id, "name": guild.name, "preferred_locale": guild.locale
            });
        }
        let event = json!({
            "type": "APPLICATION_AUTHORIZED",
            "timestamp": "2026-01-01T00:00:00.000000",
            "data": data,
        });
        let body = json!({"version": 1, "application_id": core.app, "type": 1, "event": event});
        (signer, world.now(), body.to_string())
    };
    let said = post(&signer, &to, now, &body, Signature::Right).await;
    let said = said.map_err(|why| refused(why.to_string()))?;
    Ok(said.status.as_u16())
}

/// Posts an interaction to the bot's next endpoint. If no connection to that endpoint is possible, the next endpoint is
/// tried, as a load balancer would do. The bot must answer through the callback route; its answer to this request may
/// only be
/// 202.
pub(crate) fn send(core: &Arc<Core>, app: Id, event: &Value) {
    let mut world = core.world();
    let now = world.now();
    let Some(app) = world.apps.get_mut(&app) else {
        return;
    };
    let Some(signer) = app.signer.clone() else {
        return;
    };
    app.turn = app.turn.wrapping_add(1);
    let (turn, count) = (app.turn, app.endpoints.len());
    let order = (0..count).map(|at| app.endpoints[(turn + at) % count].clone());
    let order: Vec<Uri> = order.collect();
    drop(world);
    let (core, body) = (core.clone(), event.to_string());
    tokio::spawn(async move {
        for to in order {
            match post(&signer, &to, now, &body, Signature::Right).await {
                Ok(said) if said.status == StatusCode::ACCEPTED => return,
                Ok(said) => {
                    let problem =
                        format!("an endpoint answered an interaction with {}", said.status);
                    core.world().problem(problem);
                    return;
                }
                Err(Failed::Away(_)) => {}
                // the bot may have received it, and no interaction is sent twice
                Err(Failed::Broken(_)) => return,
            }
        }
    });
}
