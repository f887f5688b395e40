//! `/settings`: what a person chooses for themselves, on every server.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::store::Preferences;
use crate::words::{Locale, Text};

/// Shows what is chosen, and lets it be changed.
#[poise::command(slash_command)]
pub async fn settings(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let preferences = sessions.preferences(user).await?;
    let post = post(preferences, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

/// Chooses whether turns are confirmed.
pub(super) async fn press(caller: &Caller<'_>, confirm: bool) -> Result<(), Failure> {
    let preferences = Preferences {
        unconfirmed: !confirm,
    };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.prefer(user, preferences).await?;
    caller
        .update(&post(preferences, &caller.request.locale))
        .await
}

fn post(preferences: Preferences, locale: &Locale) -> Post {
    let (text, label) = if preferences.unconfirmed {
        (Text::SettingsNoConfirm, Text::ButtonConfirmFirst)
    } else {
        (Text::SettingsConfirm, Text::ButtonPlayAtOnce)
    };
    let other = CustomId::new(Action::Confirm(preferences.unconfirmed), 0, 0);
    let row = vec![button(&other, &label, ButtonStyle::Secondary, locale)];
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(locale.text(&text))
    }
}
