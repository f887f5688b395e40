//! The one place that sends: answers to interactions, messages, edits.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Request, Route};
use serenity::{ApplicationId, ChannelId, CreateActionRow, MessageId};

use tokio::time::{Instant, sleep};

use crate::discord::transport::client::{Address, Plan, Transport};
use crate::discord::transport::delivery_outcome::{AskedAfter, DeliveryOutcome, Next};
use crate::discord::transport::first_answer;
use crate::discord::transport::nonce::Nonce;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::{AnswerError, SendError};

/// Until when after its first try a first answer may be taken: Discord takes none 3 seconds after the
/// interaction, and may hold what it has taken for some time more.
const TAKEN_WITHIN: Duration = Duration::from_secs(6);

/// How long a first answer is asked for of which it is not known what became of it.
const ASKING: Duration = Duration::from_secs(12);

/// After which time first, each time twice as long,
const ASK_AGAIN: Duration = Duration::from_millis(200);

/// and how often at least.
const ASK_AT_LEAST: Duration = Duration::from_secs(2);

/// How an interaction is answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// With a new message.
    Message = 4,
    /// With nothing: the message whose button was pressed stays as it is.
    Keep = 6,
    /// By changing the message whose button was pressed.
    Update = 7,
}

/// What Discord says of a message it made.
#[derive(Deserialize)]
struct Made {
    id: MessageId,
}

#[derive(Deserialize)]
struct CallbackResponse {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Made>,
}

/// Answers an interaction; gives the id of the message that shows the answer.
///
/// # Errors
/// Discord did not take it.
pub async fn answer(
    transport: &Transport,
    to: Address<'_>,
    how: Answer,
    post: &Post,
) -> Result<Option<u64>, AnswerError> {
    first_answer::sent();
    let body = match how {
        Answer::Keep => json!({"type": how as u8}),
        _ => json!({"type": how as u8, "data": post.payload()}),
    };
    let route = Route::InteractionResponse {
        interaction_id: to.interaction,
        token: to.token,
    };
    let request = || {
        post.request(route, LightMethod::Post, &body)
            .params(Some(vec![("with_response", "true".to_owned())]))
    };
    let begun = Instant::now();
    match transport.send(Plan::FIRST, request).await {
        Ok(CallbackResponse { resource }) => {
            let message = resource.and_then(|resource| resource.message);
            Ok(message.map(|message| message.id.get()))
        }
        Err(miss) => Ok(settle(transport, to, begun, miss).await?),
    }
}

/// What became of a first answer that Discord did not confirm: it is asked for. Gives the message that
/// shows it; none when it was taken, but its message cannot be told.
async fn settle(
    transport: &Transport,
    to: Address<'_>,
    begun: Instant,
    mut miss: SendError,
) -> Result<Option<u64>, SendError> {
    let outcome = match &miss {
        SendError::Undone(_) | SendError::Limited { .. } | SendError::Elsewhere(_) => {
            return Err(miss);
        }
        SendError::Taken(_) => DeliveryOutcome::Taken,
        SendError::Unclear(_) => DeliveryOutcome::Unknown,
    };
    let until = Instant::now() + ASKING;
    let mut pause = ASK_AGAIN;
    loop {
        // as of before the question, for what it says may be old when it comes
        let open = begun.elapsed() < TAKEN_WITHIN;
        let (asked, message) = match answered(transport, to).await {
            Ok(message) => (AskedAfter::Found, Some(message)),
            Err(miss) if miss.is_not_found() => (AskedAfter::NotFound, None),
            Err(_) => (AskedAfter::Unclear, None),
        };
        match (outcome.after(asked, open), miss) {
            (Next::Done, _) => return Ok(message),
            (Next::NotDone, SendError::Unclear(error)) => return Err(SendError::Undone(error)),
            (Next::NotDone, miss) => return Err(miss),
            (Next::Ask, same) => miss = same,
        }
        if Instant::now() + pause > until {
            break;
        }
        sleep(pause).await;
        pause = (pause * 2).min(ASK_AT_LEAST);
    }
    match miss {
        // it is there, or will be: whoever looks for it later finds it
        SendError::Taken(_) => Ok(None),
        miss => Err(miss),
    }
}

/// The message that shows an interaction's first answer.
async fn answered(transport: &Transport, to: Address<'_>) -> Result<u64, SendError> {
    let route = Route::WebhookOriginalInteractionResponse {
        application_id: to.application,
        token: to.token,
    };
    let request = || Request::new(route, LightMethod::Get);
    let made: Made = transport.send(Plan::QUESTION, request).await?;
    Ok(made.id.get())
}

/// Deletes the message that shows an interaction's first answer; of a press, the one whose button was
/// pressed. That it is gone already is no trouble.
pub async fn delete_answered(transport: &Transport, to: Address<'_>) {
    let route = Route::WebhookOriginalInteractionResponse {
        application_id: to.application,
        token: to.token,
    };
    let request = || Request::new(route, LightMethod::Delete);
    let deleted: Result<(), SendError> = transport.send(Plan::FOLLOW_UP, request).await;
    if let Err(error) = deleted {
        tracing::debug!(%error, "a panel stayed open");
    }
}

/// Takes the buttons off the message that shows an interaction's first answer, as long as its token lasts.
pub async fn strip_answered(transport: &Transport, application_id: ApplicationId, token: &str) {
    let route = Route::WebhookOriginalInteractionResponse {
        application_id,
        token,
    };
    let body = json!({"components": []}).to_string().into_bytes();
    let request = || Request::new(route, LightMethod::Patch).body(Some(body.clone()));
    let stripped: Result<Made, SendError> = transport.send(Plan::FOLLOW_UP, request).await;
    if let Err(error) = stripped {
        tracing::debug!(%error, "an old question kept its buttons");
    }
}

/// Says more after the answer; gives the new message's id.
///
/// # Errors
/// Discord did not take it.
pub async fn follow_up(
    transport: &Transport,
    to: Address<'_>,
    post: &Post,
) -> Result<u64, AnswerError> {
    let route = Route::WebhookFollowupMessages {
        application_id: to.application,
        token: to.token,
    };
    let body = post.payload();
    let request = || post.request(route, LightMethod::Post, &body);
    let made: Result<Made, SendError> = transport.send(Plan::FOLLOW_UP, request).await;
    Ok(made?.id.get())
}

/// Posts into a channel, without an interaction; gives the new message's id. What comes under one
/// nonce again within a few minutes is posted once.
///
/// # Errors
/// Discord did not take it.
pub async fn send(
    transport: &Transport,
    http: &Http,
    channel: u64,
    nonce: Nonce,
    post: &Post,
) -> Result<u64, SendError> {
    let mut body = post.payload();
    body["nonce"] = json!(nonce.to_string());
    body["enforce_nonce"] = json!(true);
    let request = || post.request(messages_route(channel), LightMethod::Post, &body);
    let made: Made = transport.send(Plan::channel(http), request).await?;
    Ok(made.id.get())
}

/// Replaces what a message of ours shows.
///
/// # Errors
/// Discord did not take it.
pub async fn edit(
    transport: &Transport,
    http: &Http,
    channel: u64,
    message: u64,
    post: &Post,
) -> Result<(), SendError> {
    let body = post.payload();
    let request = || post.request(message_route(channel, message), LightMethod::Patch, &body);
    let edited: Result<Made, SendError> = transport.send(Plan::channel(http), request).await;
    edited.map(drop)
}

/// Takes the buttons off a message of ours. That it is gone, or out of reach, is no trouble.
pub async fn strip(transport: &Transport, http: &Http, channel: u64, message: u64) {
    set_buttons(transport, http, channel, message, &[]).await;
}

/// Gives a message of ours these buttons instead of those that it has. That it is gone, or out of reach, is no trouble.
pub async fn set_buttons(
    transport: &Transport,
    http: &Http,
    channel: u64,
    message: u64,
    rows: &[CreateActionRow],
) {
    let body = json!({"components": rows}).to_string().into_bytes();
    let request = || {
        Request::new(message_route(channel, message), LightMethod::Patch).body(Some(body.clone()))
    };
    let stripped: Result<Made, SendError> = transport.send(Plan::channel(http), request).await;
    if let Err(error) = stripped {
        tracing::debug!(%error, "an old board kept its buttons");
    }
}

/// A message of a channel, as far as it tells which match it shows.
#[derive(Deserialize)]
pub struct Found {
    id: MessageId,
    #[serde(default)]
    components: Vec<Value>,
}

impl Found {
    /// The message.
    pub fn id(&self) -> u64 {
        self.id.get()
    }

    /// The ids of its buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.iter();
        let parts = rows
            .filter_map(|row| row["components"].as_array())
            .flatten();
        parts.filter_map(|part| part["custom_id"].as_str())
    }
}

/// The latest messages of a channel, the newest first; none when the bot may not read them.
///
/// # Errors
/// Discord did not tell.
pub async fn latest(
    transport: &Transport,
    http: &Http,
    channel: u64,
) -> Result<Vec<Found>, SendError> {
    let request = || Request::new(messages_route(channel), LightMethod::Get);
    transport.send(Plan::channel(http), request).await
}

fn messages_route(channel: u64) -> Route<'static> {
    let channel_id = ChannelId::new(channel);
    Route::ChannelMessages { channel_id }
}

fn message_route(channel: u64, message: u64) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(channel),
        message_id: MessageId::new(message),
    }
}
