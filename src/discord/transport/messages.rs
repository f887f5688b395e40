//! The only place that sends messages: answers to interactions, messages to channels, edits.

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

/// How long after its first attempt a first answer may still take effect. Discord accepts none later than 3 seconds
/// after the interaction, but may delay one that it has accepted.
const TAKEN_WITHIN: Duration = Duration::from_secs(6);

/// How long to keep asking whether there is a first answer, if its outcome is unknown.
const ASKING: Duration = Duration::from_secs(12);

/// The first pause between two such questions. It doubles each time, up to `ASK_AT_LEAST`.
const ASK_AGAIN: Duration = Duration::from_millis(200);

/// The longest pause between two such questions.
const ASK_AT_LEAST: Duration = Duration::from_secs(2);

/// The kind of an interaction's first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new message.
    Message = 4,
    /// No change: the message whose button was pressed stays as it is.
    Keep = 6,
    /// A change of the message whose button was pressed.
    Update = 7,
    /// No message: Discord opens the application's Activity for the user.
    Launch = 12,
}

/// Discord's description of a message that it created.
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

/// Answers an interaction. Returns the id of the message that shows the answer.
///
/// # Errors
/// Discord did not accept it.
pub async fn answer(
    transport: &Transport,
    to: Address<'_>,
    how: Answer,
    post: &Post,
) -> Result<Option<u64>, AnswerError> {
    first_answer::sent();
    let body = match how {
        Answer::Keep | Answer::Launch => json!({"type": how as u8}),
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
        // there is no message to ask for; an earlier attempt seems to be the answer
        Err(SendError::Taken(_)) if how == Answer::Launch => Ok(None),
        Err(miss) if how == Answer::Launch => Err(miss.into()),
        Err(miss) => Ok(settle(transport, to, begun, miss).await?),
    }
}

/// Finds out whether Discord accepted a first answer that it did not confirm, by asking Discord for that answer.
/// Returns the message that shows the answer, or none if the answer was accepted but its message is unknown.
async fn settle(
    transport: &Transport,
    to: Address<'_>,
    begun: Instant,
    mut miss: SendError,
) -> Result<Option<u64>, SendError> {
    let outcome = match &miss {
        SendError::Undone(_)
        | SendError::Limited { .. }
        | SendError::Elsewhere(_)
        | SendError::OutOfReach => return Err(miss),
        SendError::Taken(_) => DeliveryOutcome::Taken,
        SendError::Unclear(_) => DeliveryOutcome::Unknown,
    };
    let until = Instant::now() + ASKING;
    let mut pause = ASK_AGAIN;
    loop {
        // measured before the question, because the reply describes that moment
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
        // the message exists or will exist, so a later search of the channel finds it
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

/// Deletes the message that shows an interaction's first answer. For a button, that is the message with the button. A
/// message that is already gone is no error.
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

/// Removes the buttons from the message that shows an interaction's first answer. Works while the token is valid.
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

/// Sends another message after the answer. Returns its id.
///
/// # Errors
/// Discord did not accept it.
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

/// Posts to a channel without an interaction. Returns the new message's id. Within a few minutes Discord posts only one
/// message with the same nonce.
///
/// # Errors
/// Discord did not accept it.
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

/// Replaces the content of one of the bot's messages.
///
/// # Errors
/// Discord did not accept it.
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

/// Replaces the content of a message that an interaction's token made.
///
/// # Errors
/// Discord did not accept it.
pub async fn edit_by_token(
    transport: &Transport,
    of: Address<'_>,
    message: u64,
    post: &Post,
) -> Result<(), SendError> {
    let body = post.payload();
    let request = || post.request(token_route(of, message), LightMethod::Patch, &body);
    let edited: Result<Made, SendError> = transport.send(Plan::FOLLOW_UP, request).await;
    edited.map(drop)
}

/// Replaces the buttons of one of the bot's messages. A message that is gone or out of reach is no error.
pub async fn set_buttons(
    transport: &Transport,
    http: &Http,
    channel: u64,
    message: u64,
    rows: &[CreateActionRow],
) {
    let route = message_route(channel, message);
    put_buttons(transport, Plan::channel(http), route, rows).await;
}

/// Replaces the buttons of a message that an interaction's token made. A message that is gone is no error.
pub async fn set_buttons_by_token(
    transport: &Transport,
    of: Address<'_>,
    message: u64,
    rows: &[CreateActionRow],
) {
    let route = token_route(of, message);
    put_buttons(transport, Plan::FOLLOW_UP, route, rows).await;
}

async fn put_buttons(
    transport: &Transport,
    plan: Plan<'_>,
    route: Route<'_>,
    rows: &[CreateActionRow],
) {
    let body = json!({"components": rows}).to_string().into_bytes();
    let request = || Request::new(route, LightMethod::Patch).body(Some(body.clone()));
    let stripped: Result<Made, SendError> = transport.send(plan, request).await;
    if let Err(error) = stripped {
        tracing::debug!(%error, "an old board kept its buttons");
    }
}

/// A message of a channel, with what is needed to see which match it shows.
#[derive(Deserialize)]
pub struct Found {
    id: MessageId,
    components: Option<Vec<Value>>,
}

impl Found {
    /// The message's id.
    pub fn id(&self) -> u64 {
        self.id.get()
    }

    /// The custom ids of its buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.iter().flatten();
        let parts = rows
            .filter_map(|row| row["components"].as_array())
            .flatten();
        parts.filter_map(|part| part["custom_id"].as_str())
    }
}

/// The latest messages of a channel, newest first; none if the bot may not read them.
///
/// # Errors
/// Discord did not answer.
pub async fn latest(
    transport: &Transport,
    http: &Http,
    channel: u64,
) -> Result<Vec<Found>, SendError> {
    let request = || Request::new(messages_route(channel), LightMethod::Get);
    transport.send(Plan::channel(http), request).await
}

fn token_route(of: Address<'_>, message: u64) -> Route<'_> {
    Route::WebhookFollowupMessage {
        application_id: of.application,
        token: of.token,
        message_id: MessageId::new(message),
    }
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
