//! Settings of people and servers.

use super::connection::{Connection, statements};
use super::error::Result;
use super::{clocks, rows};
use crate::clocks::{Interval, SleepWindow};

/// A person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Are turns that are put together with buttons played without a confirmation?
    pub unconfirmed: bool,
    /// When they sleep.
    pub sleep: Option<SleepWindow>,
    /// Their vacations.
    pub away: Vec<Interval>,
    /// How they are reminded that it is their turn.
    pub reminders: Reminders,
    /// When they had the last digest, in unix milliseconds; 0: never.
    pub digested: i64,
}

/// How somebody is reminded that it is their turn.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Reminders {
    /// By a mention where the match is played.
    #[default]
    Mention,
    /// By a private message.
    Message,
    /// By one private message a day about all their matches.
    Digest,
    /// Not at all.
    Never,
}

/// One choice of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// See [`Preferences::unconfirmed`].
    Unconfirmed(bool),
    /// See [`Preferences::sleep`].
    Sleep(Option<SleepWindow>),
    /// See [`Preferences::away`]. The same transaction updates the clocks of all matches in which they play, as of
    /// this time in unix milliseconds.
    Away(Vec<Interval>, i64),
    /// See [`Preferences::reminders`].
    Reminders(Reminders),
    /// See [`Preferences::digested`].
    Digested(i64),
}

/// A server's settings, chosen by its managers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServerSettings {
    /// Can only members of the server look up its matches by code? By default anybody can, if everybody in the server
    /// sees the channel.
    pub own_matches_only: bool,
}

/// Stores one choice of the user $1.
macro_rules! prefer {
    ($column:literal) => {
        concat!(
            "insert into preferences (user_id, ",
            $column,
            ") values ($1, $2) \
             on conflict (user_id) do update set ",
            $column,
            " = excluded.",
            $column
        )
    };
}

statements! {
    PREFERENCES = "select unconfirmed, sleep, away, reminders, digested from preferences where user_id = $1";

    PREFER_UNCONFIRMED = prefer!("unconfirmed");

    PREFER_SLEEP = prefer!("sleep");

    PREFER_REMINDERS = prefer!("reminders");

    PREFER_DIGESTED = prefer!("digested");

    SERVER_SETTINGS = "select own_matches_only from servers where guild = $1";

    SET_SERVER = "\
        insert into servers (guild, own_matches_only, chosen) values ($1, $2, $3) \
        on conflict (guild) do update set own_matches_only = excluded.own_matches_only, chosen = excluded.chosen";
}

/// The columns of [`PREFERENCES`].
type PreferencesRow = (i64, Option<String>, Option<String>, Option<String>, i64);

/// A person's settings.
pub(super) async fn preferences(conn: &mut Connection<'_>, user: u64) -> Result<Preferences> {
    let found = conn.first(PREFERENCES, &[user.into()]).await?;
    Ok(found.map(from_row).unwrap_or_default())
}

fn from_row(row: PreferencesRow) -> Preferences {
    let (unconfirmed, sleep, away, reminders, digested) = row;
    let away = away.and_then(|text| serde_json::from_str(&text).ok());
    let reminders = reminders.and_then(|name| name.parse().ok());
    Preferences {
        unconfirmed: unconfirmed != 0,
        sleep: sleep.as_deref().and_then(rows::sleep_window),
        away: away.unwrap_or_default(),
        reminders: reminders.unwrap_or_default(),
        digested,
    }
}

/// Stores one choice of a user; the others stay as they are.
pub(super) async fn prefer(
    conn: &mut Connection<'_>,
    user: u64,
    choice: &Preference,
) -> Result<()> {
    let text;
    let (statement, value) = match choice {
        Preference::Unconfirmed(unconfirmed) => (PREFER_UNCONFIRMED, (*unconfirmed).into()),
        Preference::Sleep(window) => {
            text = window.as_ref().map(ToString::to_string);
            (PREFER_SLEEP, text.as_deref().into())
        }
        Preference::Away(away, now) => return clocks::go_away(conn, user, away, *now).await,
        Preference::Reminders(how) => (PREFER_REMINDERS, <&str>::from(how).into()),
        Preference::Digested(at) => (PREFER_DIGESTED, (*at).into()),
    };
    conn.must_change(statement, &[user.into(), value]).await
}

/// A server's settings.
pub(super) async fn server_settings(
    conn: &mut Connection<'_>,
    guild: u64,
) -> Result<ServerSettings> {
    let own_matches_only = conn.number(SERVER_SETTINGS, &[guild.into()]).await? != 0;
    Ok(ServerSettings { own_matches_only })
}

/// Stores a server's settings, and the interaction that asks for it.
pub(super) async fn set_server(
    conn: &mut Connection<'_>,
    guild: u64,
    settings: ServerSettings,
    chosen: u64,
) -> Result<()> {
    let values = [
        guild.into(),
        settings.own_matches_only.into(),
        chosen.into(),
    ];
    conn.must_change(SET_SERVER, &values).await
}
