//! `/settings`: personal choices, for every server.

use poise::serenity_prelude as serenity;
use render::{LookTheme, Vision};
use serenity::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, UserId};
use strum::VariantArray as _;

use crate::discord::content::custom_id::{
    Action, CustomId, Effect, PictureChoice, SettingsPart, Whose,
};
use crate::discord::content::painter::look_of;
use crate::discord::flows::lobby_changes;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::time_buttons;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::{File, Picture, Post};
use crate::discord::views::clock_words::seconds;
use crate::discord::views::labelled_button::button;
use crate::discord::views::looks;
use crate::sessions::{Problem, vacation_ahead, vacation_days_left};
use crate::store::{CUT, MOST_BLOCKED, Preference, Preferences, Reminders};
use crate::words::{ClockText, CompanyText, Locale, LookText, RatingText, Text};

/// At most this many matches are linked in which a vacation does not help, because time is up already.
const OVERDUE_LINKS: usize = 5;

/// The largest file to send, in bytes. Discord accepts 10 MiB, and waits three seconds for all of it.
const LARGEST_FILE: usize = 4 << 20;

/// Where the lines about sleep and vacations are among all lines, from 0.
const SLEEP: usize = 2;
const VACATION: usize = 3;

/// Sets a sleep window or a vacation. Shows the choices, with buttons to change them.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn settings(
    context: Context<'_>,
    sleep: Option<String>,
    #[autocomplete = "time_buttons::suggest_zones"] zone: Option<String>,
    #[min = 1]
    #[max = 28]
    vacation: Option<i64>,
    #[min = 0]
    #[max = 60]
    in_days: Option<i64>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    if in_days.is_some() && vacation.is_none() {
        return Err(Problem::VacationDaysMissing.into());
    }
    // everything is checked before anything is stored
    let sleep = match (sleep, zone) {
        (None, None) => None,
        (hours, zone) => Some(time_buttons::sleep(&caller, hours, zone).await?),
    };
    let mut overdue = Vec::new();
    if let Some(days) = vacation {
        // Discord may have an older definition of the command and let other values through
        let (days, after) = (days.clamp(1, 28), in_days.unwrap_or_default().clamp(0, 60));
        sessions.clocks.go_on_vacation(user, days, after).await?;
        overdue = sessions.clocks.overdue(user).await?;
    }
    // what was just set comes first
    let first = match (vacation, &sleep) {
        (Some(_), _) => VACATION,
        (None, Some(_)) => SLEEP,
        (None, None) => 0,
    };
    if let Some(sleep) = sleep {
        sessions
            .people
            .prefer(user, Preference::Sleep(sleep))
            .await?;
    }
    let mut post = chosen(&caller, first).await?;
    // a vacation does not help in a match in which the caller's time is up already
    if !overdue.is_empty() {
        let links = overdue.iter().take(OVERDUE_LINKS).map(ToString::to_string);
        let links = links.collect::<Vec<_>>().join(" ");
        let too_late = ClockText::VacationTooLate { links };
        let too_late = caller.request.locale.text(&too_late);
        post.content = format!("{}\n{too_late}", post.content);
    }
    caller.reply(&post).await.map(drop)
}

/// Sets whether turns are confirmed.
pub(super) async fn press(caller: &Caller<'_>, confirm: bool) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions
        .people
        .prefer(user, Preference::Unconfirmed(!confirm))
        .await?;
    update(caller).await
}

/// Sets how the presser sees pictures. `value` is what they chose, if it is a menu.
pub(super) async fn press_pictures(
    caller: &Caller<'_>,
    choice: PictureChoice,
    value: Option<&str>,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let sight = sessions.people.preferences(user).await?.sight;
    let mut look = look_of(sight.look.as_deref());
    let unknown = Failure::Told(Text::UnknownButton);
    match choice {
        PictureChoice::Theme => {
            let chosen = |one: &LookTheme| Some(one.name()) == value;
            look.theme = LookTheme::ALL.into_iter().find(chosen).ok_or(unknown)?;
        }
        PictureChoice::Colours => {
            let chosen = |one: &Vision| Some(one.name()) == value;
            look.vision = Vision::ALL.into_iter().find(chosen).ok_or(unknown)?;
        }
        PictureChoice::LargeLabels => look.large = true,
        PictureChoice::UsualLabels => look.large = false,
        PictureChoice::TextOnly | PictureChoice::Pictures => {}
    }
    let preference = match choice {
        PictureChoice::TextOnly => Preference::TextOnly(true),
        PictureChoice::Pictures => Preference::TextOnly(false),
        _ => Preference::Look(look.to_string()),
    };
    sessions.people.prefer(user, preference).await?;
    caller.update(&pictures(caller).await?).await
}

/// Stores whom the presser blocks.
pub(super) async fn choose_blocked(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    // the menu is a message of the bot itself
    let bot = caller.pressed.map(|menu| menu.message.author.id.get());
    let chosen = caller.all_chosen()?.iter();
    let people = chosen.filter_map(|one| one.parse().ok());
    let people = people.filter(|one| Some(*one) != bot);
    let people = people.take(MOST_BLOCKED).collect();
    let lobbies = sessions.company.block(user, people).await?;
    let told = caller.update(&blocked(caller).await?).await;
    lobby_changes::show_left_later(caller, lobbies);
    told
}

/// Sends the presser all that is stored of them, as a file.
pub(super) async fn press_export(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let mut all = sessions.results.export(user).await?;
    let mut bytes = json(&all);
    let mut whole = all.get(CUT).is_none();
    // turns take most of the room; **Record** of each match has them too
    for table in ["events", "results", "ratings"] {
        if bytes.len() <= LARGEST_FILE {
            break;
        }
        whole = false;
        if let Some(tables) = all.as_object_mut() {
            tables.remove(table);
        }
        bytes = json(&all);
    }
    let file = File {
        name: "my-data.json".to_owned(),
        bytes: bytes.into(),
        alt: None,
    };
    let said = |whole| if whole { "yes" } else { "no" };
    let words = RatingText::Exported { whole: said(whole) };
    let send = async |file: File, words: &RatingText| {
        let post = Post {
            picture: Picture::File(file),
            ..Post::private(caller.request.locale.text(words))
        };
        caller.reply(&post).await.map(drop)
    };
    send(file, &words).await?;
    let (matches, whole) = finished(caller, &all).await?;
    if matches.is_empty() {
        return Ok(());
    }
    let file = File {
        name: "my-matches.jsonl".to_owned(),
        bytes: (matches.join("\n") + "\n").into_bytes().into(),
        alt: None,
    };
    let (matches, whole) = (matches.len(), said(whole));
    send(file, &RatingText::ExportedMatches { matches, whole }).await
}

/// A line of JSON for each finished match of the presser, and whether these are all. A choice that was never revealed is
/// no longer secret for a program that replays the record, so such a match has no record.
async fn finished(
    caller: &Caller<'_>,
    all: &serde_json::Value,
) -> Result<(Vec<String>, bool), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (mut lines, mut bytes) = (Vec::new(), 0);
    for row in all["matches"].as_array().into_iter().flatten() {
        let id = match &row["id"] {
            serde_json::Value::String(id) => id.parse().ok(),
            id => id.as_i64(),
        };
        let (Some(id), Some("over")) = (id, row["status"].as_str()) else {
            continue;
        };
        let Some(of) = sessions.replays.replay(id.cast_unsigned()).await? else {
            continue;
        };
        let record = of.record().ok().flatten();
        let record = record.filter(|whole| whole.unrevealed.is_empty());
        let seat = of.players().iter().position(|player| player.is(user));
        let line = serde_json::json!({
            "code": row["code"],
            "game": of.kind().id(),
            "ended": row["ended"],
            "seat": seat.map(|seat| seat + 1),
            "record": record.map(|whole| whole.record),
        });
        let line = line.to_string();
        bytes += line.len() + 1;
        if bytes > LARGEST_FILE {
            return Ok((lines, false));
        }
        lines.push(line);
    }
    Ok((lines, true))
}

fn json(all: &serde_json::Value) -> Vec<u8> {
    // a JSON value always has a text
    serde_json::to_vec_pretty(all).unwrap_or_default()
}

/// Updates the message that shows the choices.
pub(super) async fn update(caller: &Caller<'_>) -> Result<(), Failure> {
    caller.update(&chosen(caller, 0).await?).await
}

/// The choices. The line `first` comes first.
async fn chosen(caller: &Caller<'_>, first: usize) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let preferences = sessions.people.preferences(user).await?;
    let locale = &caller.request.locale;
    Ok(post(&preferences, sessions.now(), first, locale))
}

/// Shows a part of the choices in a message of its own: Discord allows five rows in one.
pub(super) async fn press_part(caller: &Caller<'_>, part: SettingsPart) -> Result<(), Failure> {
    let post = match part {
        SettingsPart::Pictures => pictures(caller).await?,
        SettingsPart::Blocked => blocked(caller).await?,
    };
    caller.reply(&post).await.map(drop)
}

/// How the caller sees pictures.
async fn pictures(caller: &Caller<'_>) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (sight, locale) = (
        sessions.people.preferences(user).await?.sight,
        &caller.request.locale,
    );
    Ok(Post {
        rows: looks::rows(&sight, locale),
        ..Post::private(looks::line(&sight, locale))
    })
}

/// Whom the caller has blocked.
async fn blocked(caller: &Caller<'_>) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (blocked, locale) = (
        sessions.company.blocked_by(user).await?,
        &caller.request.locale,
    );
    let number = blocked.len();
    Ok(Post {
        rows: vec![block_menu(&blocked, locale)],
        ..Post::private(locale.text(&CompanyText::BlockSetting { number }))
    })
}

/// A menu in which the blocked people are chosen already.
fn block_menu(blocked: &[u64], locale: &Locale) -> CreateActionRow {
    let default_users = Some(blocked.iter().copied().map(UserId::new).collect());
    let id = CustomId::new(Action::Block, 0, 0).to_string();
    let most = u8::try_from(MOST_BLOCKED).unwrap_or(u8::MAX);
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::User { default_users });
    let menu = menu.placeholder(locale.text(&CompanyText::BlockMenu));
    CreateActionRow::SelectMenu(menu.min_values(0).max_values(most))
}

fn post(chosen: &Preferences, now: i64, first: usize, locale: &Locale) -> Post {
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
    let mut lines = [
        locale.text(&confirm),
        locale.text(&reminders(chosen.reminders).0),
        locale.text(&sleep),
        locale.text(&rest),
        locale.text(&Text::SettingsLanguage),
    ];
    lines[..=first].rotate_right(1);
    let mut lines = lines.to_vec();
    lines.insert(0, locale.text(&Text::SettingsTitle));
    let language = lines.len() - 1;
    lines.splice(
        language..language,
        quiet(chosen.reminders).map(|text| locale.text(&text)),
    );
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
    let forget = id(Action::AskForget(Whose::Mine));
    let export = id(Action::Export);
    first.push(button(&export, &RatingText::ButtonExport, style, locale));
    first.push(button(&forget, &Text::ButtonForgetMine, style, locale));
    let how = Reminders::VARIANTS.iter().map(|how| {
        let id = id(Action::Reminders(*how));
        let choice = button(&id, &reminders(*how).1, style, locale);
        choice.disabled(*how == chosen.reminders)
    });
    let pictures = id(Action::Settings(SettingsPart::Pictures));
    let blocked = id(Action::Settings(SettingsPart::Blocked));
    let parts = vec![
        button(&pictures, &LookText::ButtonLook, style, locale),
        button(&blocked, &CompanyText::ButtonBlocked, style, locale),
    ];
    Post {
        rows: vec![
            CreateActionRow::Buttons(first),
            CreateActionRow::Buttons(how.collect()),
            CreateActionRow::Buttons(parts),
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

/// When a new board does not ping.
const fn quiet(how: Reminders) -> Option<ClockText> {
    match how {
        Reminders::Mention | Reminders::Message => Some(ClockText::SettingQuietSleep),
        Reminders::Digest => Some(ClockText::SettingQuietDigest),
        Reminders::Never => None,
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
