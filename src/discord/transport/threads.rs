//! Threads of a match's own: made, named, put away.

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Request, Route};
use serenity::{ChannelId, ChannelType, UserId};

use crate::discord::transport::client::{Plan, Transport};
use crate::discord::transport::send_error::SendError;

/// Most characters of a name.
const MAX_NAME: usize = 100;

/// Minutes of silence after which Discord archives it: a week, the longest.
const WEEK: u16 = 10_080;

/// Discord's code for a server with as many active threads as it may have.
const TOO_MANY: isize = 160_006;

#[derive(Deserialize)]
struct Made {
    id: ChannelId,
}

/// Makes a public thread of this kind in a channel; gives its id.
///
/// # Errors
/// Discord did not make it, or nobody knows.
pub async fn create(
    transport: &Transport,
    http: &Http,
    channel: u64,
    kind: ChannelType,
    name: &str,
) -> Result<u64, SendError> {
    let body = json!({
        "name": cut(name),
        "type": u8::from(kind),
        "auto_archive_duration": WEEK,
    });
    let channel_id = ChannelId::new(channel);
    let request = || {
        with_body(
            Route::ChannelThreads { channel_id },
            LightMethod::Post,
            &body,
        )
    };
    let made: Made = transport.send(Plan::creation(http), request).await?;
    Ok(made.id.get())
}

/// Has a person see a thread among theirs.
///
/// # Errors
/// Discord did not do it.
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

/// Gives a thread another name.
///
/// # Errors
/// Discord did not do it.
pub async fn rename(
    transport: &Transport,
    http: &Http,
    thread: u64,
    name: &str,
) -> Result<(), SendError> {
    change(transport, http, thread, json!({"name": cut(name)})).await
}

/// Archives a thread: whoever writes in it opens it again.
///
/// # Errors
/// Discord did not do it.
pub async fn archive(transport: &Transport, http: &Http, thread: u64) -> Result<(), SendError> {
    change(transport, http, thread, json!({"archived": true})).await
}

/// Did Discord make no thread since the server has too many?
pub fn are_too_many(miss: &SendError) -> bool {
    miss.code() == Some(TOO_MANY)
}

async fn change(
    transport: &Transport,
    http: &Http,
    thread: u64,
    body: Value,
) -> Result<(), SendError> {
    let channel_id = ChannelId::new(thread);
    let request = || with_body(Route::Channel { channel_id }, LightMethod::Patch, &body);
    let changed: Made = transport.send(Plan::channel(http), request).await?;
    tracing::debug!(thread = changed.id.get(), "a thread was changed");
    Ok(())
}

fn with_body<'a>(route: Route<'a>, method: LightMethod, body: &Value) -> Request<'a> {
    Request::new(route, method).body(Some(body.to_string().into_bytes()))
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}
