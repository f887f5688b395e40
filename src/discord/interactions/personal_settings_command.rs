//! `/settings`: personal choices, for every server.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};
use strum::VariantArray as _;

use crate::discord::content::custom_id::{Action, CustomId, Effect};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::clock_words::seconds;
use crate::discord::views::labelled_button::button;
use crate::model::MatchMessage;
use crate::sessions::{vacation_ahead, vacation_days_left};
use crate::store::{Preference, Preferences, Reminders};
use crate::words::{ClockText, Locale, Text};

/// The most links to matches in which time is up already, so that a vacation does not help.
const OVERDUE_LINKS: usize = 5;

/// Shows the choices, with buttons to change them.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn settings(context: Context<'_>) -> Result<(), Failure> {
    show(&caller(&context)?).await
}

/// Sets whether turns are confirmed.
pub(super) async fn press(caller: &Caller<'_>, confirm: bool) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions
        .prefer(user, Preference::Unconfirmed(!confirm))
        .await?;
    update(caller).await
}

/// Shows a person all their choices.
pub(super) async fn show(caller: &Caller<'_>) -> Result<(), Failure> {
    caller.reply(&chosen(caller).await?).await.map(drop)
}

/// Shows the choices after a vacation was set, with the matches in which it does not help.
pub(super) async fn show_beside(
    caller: &Caller<'_>,
    overdue: &[MatchMessage],
) -> Result<(), Failure> {
    let mut post = chosen(caller).await?;
    if !overdue.is_empty() {
        let links = overdue.iter().take(OVERDUE_LINKS).map(ToString::to_string);
        let links = links.collect::<Vec<_>>().join(" ");
        let too_late = ClockText::VacationTooLate { links };
        post.content = format!(
            "{}\n{}",
            post.content,
            caller.request.locale.text(&too_late)
        );
    }
    caller.reply(&post).await.map(drop)
}

/// Updates the message that shows the choices.
pub(super) async fn update(caller: &Caller<'_>) -> Result<(), Failure> {
    caller.update(&chosen(caller).await?).await
}

async fn chosen(caller: &Caller<'_>) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let preferences = sessions.preferences(user).await?;
    Ok(post(&preferences, sessions.now(), &caller.request.locale))
}

fn post(chosen: &Preferences, now: i64, locale: &Locale) -> Post {
    let (confirm, other) = if chosen.unconfirmed {
        (Text::SettingsNoConfirm, Text::ButtonConfirmFirst)
    } else {
        (Text::SettingsConfirm, Text::ButtonPlayAtOnce)
    };
    let (sleep, vacation) = (sleep(chosen), vacation_ahead(chosen, now));
    let rest = match vacation {
        Some((from, until)) => ClockText::SettingVacation {
            from: seconds(from),
            until: seconds(until),
        },
        None => ClockText::SettingNoVacation {
            days: vacation_days_left(chosen, now),
        },
    };
    let lines = [
        locale.text(&confirm),
        locale.text(&reminders(chosen.reminders).0),
        locale.text(&sleep),
        locale.text(&rest),
    ];
    let id = |action| CustomId::new(action, 0, 0);
    let style = ButtonStyle::Secondary;
    let mut first = vec![button(
        &id(Action::Confirm(chosen.unconfirmed)),
        &other,
        style,
        locale,
    )];
    if chosen.sleep.is_some() {
        let word = ClockText::ButtonNoSleep;
        first.push(button(&id(Action::NoSleep), &word, style, locale));
    }
    if vacation.is_some() {
        let word = ClockText::ButtonNoVacation;
        first.push(button(&id(Action::EndVacation), &word, style, locale));
    }
    let how = Reminders::VARIANTS.iter().map(|how| {
        let id = id(Action::Reminders(*how));
        let choice = button(&id, &reminders(*how).1, style, locale);
        choice.disabled(*how == chosen.reminders)
    });
    Post {
        rows: vec![
            CreateActionRow::Buttons(first),
            CreateActionRow::Buttons(how.collect()),
        ],
        ..Post::private(lines.join("\n"))
    }
}

fn sleep(chosen: &Preferences) -> ClockText {
    match &chosen.sleep {
        Some(window) => {
            let (hours, zone) = window.in_words();
            ClockText::SettingSleep { hours, zone }
        }
        None => ClockText::SettingNoSleep,
    }
}

/// The description of a way to be reminded, and its button.
fn reminders(how: Reminders) -> (ClockText, ClockText) {
    match how {
        Reminders::Mention => (ClockText::SettingMention, ClockText::ButtonMention),
        Reminders::Message => (ClockText::SettingMessage, ClockText::ButtonMessage),
        Reminders::Digest => (ClockText::SettingDigest, ClockText::ButtonDigest),
        Reminders::Never => (ClockText::SettingNever, ClockText::ButtonNever),
    }
}
