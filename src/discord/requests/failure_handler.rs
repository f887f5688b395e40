//! Tells the player and the log what failed.

use std::fmt::Display;

use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::{escaped, in_code, in_text, plain, without_marks};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::transport::outgoing_message::Post;
use crate::metrics::{self, TaskOutcome};
use crate::model::Place;
use crate::sessions::Problem;
use crate::words::{Locale, PlanText, TappedText, Text};

/// Tells the player privately what went wrong, and logs what the host of the bot should know.
pub async fn answer(caller: &Caller<'_>, failure: Failure) {
    let locale = &caller.request.locale;
    let (mut failure, tip, terms) = match failure {
        Failure::WithTip(both) => (Failure::Problem(both.0), Some(both.1), None),
        Failure::ThreadOffered(both) => (Failure::Problem(both.0), None, Some(both.1)),
        other => (other, None, None),
    };
    record(&failure);
    let mut buttons = Vec::new();
    let mut offer = |id: CustomId, word, style| {
        let button = CreateButton::new(id.to_string()).label(locale.text(word));
        buttons.push(button.style(style));
    };
    if let Failure::Problem(Problem::LobbyOpen { id, joins: 1, .. }) = &failure {
        let join = CustomId::new(Action::Join, *id, 0);
        offer(join, &Text::ButtonJoin, ButtonStyle::Success);
    }
    let open = terms.map(|terms| CustomId::new(Action::OpenThread(Box::new(terms)), 0, 0));
    // with a custom clock and many invited people, the terms may not fit into the button
    if let Some(open) = open.filter(CustomId::fits) {
        offer(open, &Text::ButtonThread, ButtonStyle::Primary);
    }
    let rows = if buttons.is_empty() {
        Vec::new()
    } else {
        vec![CreateActionRow::Buttons(buttons)]
    };
    let Some(words) = words(caller, &mut failure) else {
        return;
    };
    let tip = tip.map(|tip| format!("\n-# {}", locale.text(&tip)));
    let words = words + &tip.unwrap_or_default();
    let post = Post {
        rows,
        ..Post::private(words)
    };
    // a panel for an earlier position is useless now
    let over = matches!(
        failure,
        Failure::Problem(
            Problem::Stale { .. } | Problem::PlayedAlready { .. } | Problem::PlayedLast { .. },
        )
    );
    let told = if over && caller.request.pressed_private {
        caller.update(&post).await
    } else {
        caller.reply(&post).await.map(drop)
    };
    if let Err(error) = told {
        interaction_telemetry::ended(TaskOutcome::Failed);
        tracing::warn!(%error, interaction = caller.request.id, "the player could not be told");
    }
}

/// What somebody reads on a page, where markdown has no meaning. Logs what the host should know.
pub fn plain_words(failure: &Failure, locale: &Locale) -> String {
    if let Some((what, error)) = failure.fault() {
        tracing::error!(%error, "on a page: {what}");
    }
    let said = match failure {
        Failure::Problem(Problem::Foreign) => locale.text(&TappedText::NotYours),
        Failure::Told(Text::MatchCancelled { .. }) => locale.text(&TappedText::Cancelled),
        Failure::Problem(Problem::Stale { .. }) => locale.text(&TappedText::Changed),
        Failure::Problem(Problem::Refused {
            kind, say, players, ..
        }) => locale.say(say, &|seat| in_text(*kind, players, seat)),
        Failure::Problem(Problem::Store { error }) if error.is_temporary() => {
            locale.text(&Text::Busy)
        }
        Failure::Problem(Problem::Store { .. }) => locale.text(&Text::Trouble),
        Failure::Problem(problem) => locale.text(problem),
        Failure::Told(text) => locale.text(text),
        Failure::Place(text) => locale.text(text),
        Failure::Unshown(_) => locale.text(&Text::Unshown),
        _ => locale.text(&Text::Trouble),
    };
    without_marks(&said)
}

/// Counts a failure, and for a refusal its reason.
pub fn record(failure: &Failure) {
    interaction_telemetry::ended(match failure.refusal() {
        Some(reason) => {
            metrics::refusal(reason);
            TaskOutcome::Told
        }
        None => TaskOutcome::Failed,
    });
}

/// Logs why the bot or Discord failed. Returns a line with the interaction's id, by which the host finds it in the log.
pub fn reference(locale: &Locale, interaction: u64, what: &str, error: &dyn Display) -> String {
    tracing::error!(%error, interaction, "{what}");
    let reference = interaction.to_string();
    locale.text(&Text::Reference { reference })
}

/// What the player is told; the log gets more. None if the player is told nothing. Escapes the names in the failure.
pub fn words(caller: &Caller<'_>, failure: &mut Failure) -> Option<String> {
    let said = sentence(caller, failure);
    let Some((what, error)) = failure.fault() else {
        return said;
    };
    let reference = reference(&caller.request.locale, caller.request.id, what, error);
    if matches!(failure, Failure::Problem(Problem::Store { error }) if error.is_temporary()) {
        return Some(caller.request.locale.text(&Text::Busy));
    }
    said.map(|said| format!("{said}\n{reference}"))
}

/// The sentence for the player.
fn sentence(caller: &Caller<'_>, failure: &mut Failure) -> Option<String> {
    let locale = &caller.request.locale;
    Some(match failure {
        Failure::Problem(Problem::Duplicate) => {
            interaction_telemetry::came_before();
            return None;
        }
        Failure::Problem(Problem::Refused {
            kind,
            say,
            players,
            turn,
        }) => {
            let name = |seat: rules::Seat| in_text(*kind, players, seat);
            let reason = locale.say(&escaped(say), &name);
            match turn {
                None => reason,
                Some((seat, part)) => locale.text(&PlanText::TurnRefused {
                    part: in_code(part),
                    name: name(*seat),
                    reason,
                }),
            }
        }
        Failure::Problem(Problem::NothingHere)
            if matches!(caller.request.place(), Ok(Place::Conversation { .. })) =>
        {
            locale.text(&Text::NothingHereAlone)
        }
        Failure::Problem(Problem::Store { .. }) => locale.text(&Text::Trouble),
        Failure::Problem(problem) => {
            problem.change_texts(plain, in_code);
            locale.text(problem)
        }
        Failure::Told(text) => locale.text(text),
        Failure::Place(text) => locale.text(text),
        Failure::WithTip(both) => locale.text(&both.0),
        Failure::ThreadOffered(both) => locale.text(&both.0),
        // all retries within the answer's time have failed, or another process has answered
        Failure::Answer(error) if !caller.responder.answered() && !error.is_final() => {
            return None;
        }
        Failure::Request(error) if !error.is_final() => {
            locale.text(&match error.seconds_to_wait() {
                Some(seconds) => Text::DiscordBusy { seconds },
                None => Text::DiscordAway,
            })
        }
        Failure::Unshown(_) => locale.text(&Text::Unshown),
        Failure::Answer(_) | Failure::Request(_) | Failure::Draw(_) | Failure::Thought(_) => {
            locale.text(&Text::Trouble)
        }
    })
}
