//! The threads of matches: creates, renames and archives them.

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Request, Route};
use serenity::{ChannelId, ChannelType, UserId};

use crate::discord::transport::client::{Plan, Transport};
use crate::discord::transport::send_error::SendError;

/// The most characters of a thread's name.
const MAX_NAME: usize = 100;

/// How many minutes without messages pass before Discord archives a thread: a week, the longest possible.
const WEEK: u16 = 10_080;

/// Discord's error code for a server that has reached its maximum of active threads.
const TOO_MANY: isize = 160_006;

#[derive(Deserialize)]
struct Made {
    id: ChannelId,
}

/// The name of a thread, with a replacement.
pub struct ThreadName {
    /// The name with the players' names.
    pub wanted: String,
    /// The name in the bot's own words only. Discord refuses some names because of words in players' names.
    pub plain: String,
}

/// Creates a public thread of this kind in a channel. Returns its id.
///
/// # Errors
/// Discord did not create it, or the outcome is unknown.
pub async fn create(
    transport: &Transport,
    http: &Http,
    channel: u64,
    kind: ChannelType,
    name: &ThreadName,
) -> Result<u64, SendError> {
    let channel_id = ChannelId::new(channel);
    let request = |name: &str| {
        let body = json!({
            "name": cut(name),
            "type": u8::from(kind),
            "auto_archive_duration": WEEK,
        });
        with_body(
            Route::ChannelThreads { channel_id },
            LightMethod::Post,
            &body,
        )
    };
    send_named(transport, Plan::creation(http), name, request).await
}

/// Adds a person to a thread. Discord then lists the thread for them.
///
/// # Errors
/// The request failed.
pub async fn add_member(
    transport: &Transport,
    http: &Http,
    thread: u64,
    user: u64,
) -> Result<(), SendError> {
    let (channel_id, user_id) = (ChannelId::new(thread), UserId::new(user));
    let route = Route::ChannelThreadMember {
        channel_id,
        user_id,
    };
    let request = || Request::new(route, LightMethod::Put);
    transport.send(Plan::channel(http), request).await
}

/// Renames a thread.
///
/// # Errors
/// The request failed.
pub async fn rename(
    transport: &Transport,
    http: &Http,
    thread: u64,
    name: &ThreadName,
) -> Result<(), SendError> {
    let channel_id = ChannelId::new(thread);
    let request = |name: &str| {
        let body = json!({"name": cut(name)});
        with_body(Route::Channel { channel_id }, LightMethod::Patch, &body)
    };
    let renamed = send_named(transport, Plan::channel(http), name, request).await;
    renamed.map(drop)
}

/// Sends a request that contains a name with players' names in it. If Discord rejects the name, sends the request
/// again with the plain name. Returns the thread.
async fn send_named<'a>(
    transport: &Transport,
    plan: Plan<'_>,
    name: &ThreadName,
    request: impl Fn(&str) -> Request<'a>,
) -> Result<u64, SendError> {
    let made: Result<Made, _> = transport.send(plan, || request(&name.wanted)).await;
    let made = match made {
        Err(miss) if miss.is_invalid_form() => {
            transport.send(plan, || request(&name.plain)).await?
        }
        made => made?,
    };
    Ok(made.id.get())
}

/// Archives a thread. A new message in it opens it again.
///
/// # Errors
/// The request failed.
pub async fn archive(transport: &Transport, http: &Http, thread: u64) -> Result<(), SendError> {
    let channel_id = ChannelId::new(thread);
    let body = json!({"archived": true});
    let request = || with_body(Route::Channel { channel_id }, LightMethod::Patch, &body);
    let archived: Result<Made, _> = transport.send(Plan::channel(http), request).await;
    archived.map(drop)
}

/// Did Discord refuse to create a thread because the server has too many?
pub fn are_too_many(miss: &SendError) -> bool {
    miss.code() == Some(TOO_MANY)
}

fn with_body<'a>(route: Route<'a>, method: LightMethod, body: &Value) -> Request<'a> {
    Request::new(route, method).body(Some(body.to_string().into_bytes()))
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}
