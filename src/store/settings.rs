//! Settings of people and servers.

use super::both_databases::{Connection, in_batch, statements};
use super::error::Result;
use super::values::Value;
use super::{JobKind, clocks, jobs, match_rows};
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
    /// When they were last told of lobbies, or pinged about one, in unix milliseconds; 0: never.
    pub lobbies_told: i64,
    /// How they see pictures.
    pub sight: Sight,
}

/// How somebody sees the bot's pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The text form of a look; `None`: the usual one.
    pub look: Option<String>,
    /// Do they get words instead of pictures?
    pub text_only: bool,
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
    /// See [`Preferences::away`]. The same transaction updates the clocks of all matches in which the person plays, as
    /// of this time in unix milliseconds.
    Away(Vec<Interval>, i64),
    /// See [`Preferences::reminders`].
    Reminders(Reminders),
    /// See [`Preferences::digested`].
    Digested(i64),
    /// See [`Sight::look`].
    Look(String),
    /// See [`Sight::text_only`].
    TextOnly(bool),
}

/// A server's settings, chosen by its managers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSettings {
    /// Can only members of the server look up its matches by code? By default anybody can, if everybody in the server
    /// sees the channel.
    pub own_matches_only: bool,
    /// How many months a season lasts.
    pub season_months: u8,
    /// The language of public messages; `None`: that of the server on Discord.
    pub language: Option<String>,
    /// The text form of the look of pictures that everybody sees; `None`: the usual one.
    pub look: Option<String>,
    /// Which matches people may analyse while they are in play.
    pub analysis: Analysable,
    /// Do past boards keep their pictures in its channels? By default a line of small print stays of each.
    pub keeps_pictures: bool,
    /// The channel that gets the results of each season.
    pub season_channel: Option<u64>,
}

/// Which matches in play people may analyse.
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
pub enum Analysable {
    /// All.
    #[default]
    All,
    /// Those that are not rated.
    Casual,
    /// None.
    Never,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            own_matches_only: false,
            season_months: 3,
            language: None,
            look: None,
            analysis: Analysable::All,
            keeps_pictures: false,
            season_channel: None,
        }
    }
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
    PREFERENCES = "\
        select unconfirmed, sleep, away, reminders, digested, lobbies_told, look, text_only \
        from preferences where user_id = $1";

    /// The vacations of the people $1 who have not blocked the user $2.
    VACATIONS => in_batch!("\
        select user_id, away from preferences \
        where away is not null \
            and (select count(*) from blocks b where b.user_id = preferences.user_id and b.blocked = $2) = 0 \
            and user_id");

    PREFER_UNCONFIRMED = prefer!("unconfirmed");

    PREFER_SLEEP = prefer!("sleep");

    PREFER_REMINDERS = prefer!("reminders");

    PREFER_DIGESTED = prefer!("digested");

    PREFER_LOOK = prefer!("look");

    PREFER_TEXT_ONLY = prefer!("text_only");

    SERVER_SETTINGS = "\
        select own_matches_only, season_months, language, look, analysis, keeps_pictures, season_channel \
        from servers where guild = $1";

    /// Stores that the bot has heard of a server. Changes no row if anything is stored about the server already.
    WELCOME = "\
        insert into servers (guild, own_matches_only, chosen) \
        select $1, 0, 0 where not exists (select 1 from matches m where m.guild = $1) \
        on conflict (guild) do nothing";

    SET_SERVER = "\
        insert into servers (guild, own_matches_only, chosen, season_months, language, look, analysis, keeps_pictures, \
            season_channel) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
        on conflict (guild) do update set own_matches_only = excluded.own_matches_only, chosen = excluded.chosen, \
            season_months = excluded.season_months, language = excluded.language, look = excluded.look, \
            analysis = excluded.analysis, keeps_pictures = excluded.keeps_pictures, \
            season_channel = excluded.season_channel";
}

/// The columns of [`PREFERENCES`].
type PreferencesRow = (
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    i64,
    Option<String>,
    i64,
);

pub(super) async fn preferences(conn: &mut Connection<'_>, user: u64) -> Result<Preferences> {
    let found = conn.first(PREFERENCES, &[user.into()]).await?;
    Ok(found.map(from_row).unwrap_or_default())
}

/// The vacations of these people. People without vacations are left out, and people who have blocked `seen_by`.
pub(super) async fn vacations(
    conn: &mut Connection<'_>,
    users: &[u64],
    seen_by: u64,
) -> Result<Vec<(u64, Vec<Interval>)>> {
    let ids: Vec<i64> = users.iter().map(|user| user.cast_signed()).collect();
    let found: Vec<(i64, String)> = conn
        .ask(VACATIONS, &[Value::Ids(&ids), seen_by.into()])
        .await?;
    let read = |(user, away): (i64, String)| {
        Some((user.cast_unsigned(), serde_json::from_str(&away).ok()?))
    };
    Ok(found.into_iter().filter_map(read).collect())
}

fn from_row(row: PreferencesRow) -> Preferences {
    let (unconfirmed, sleep, away, reminders, digested, lobbies_told, look, text_only) = row;
    let away = away.and_then(|text| serde_json::from_str(&text).ok());
    let reminders = reminders.and_then(|name| name.parse().ok());
    Preferences {
        unconfirmed: unconfirmed != 0,
        sleep: sleep.as_deref().and_then(match_rows::sleep_window),
        away: away.unwrap_or_default(),
        reminders: reminders.unwrap_or_default(),
        digested,
        lobbies_told,
        sight: Sight {
            look,
            text_only: text_only != 0,
        },
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
        Preference::Look(look) => (PREFER_LOOK, look.as_str().into()),
        Preference::TextOnly(text_only) => (PREFER_TEXT_ONLY, (*text_only).into()),
    };
    conn.must_change(statement, &[user.into(), value]).await
}

/// The columns of [`SERVER_SETTINGS`].
type ServerRow = (
    i64,
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
);

pub(super) async fn server_settings(
    conn: &mut Connection<'_>,
    guild: u64,
) -> Result<ServerSettings> {
    let found: Option<ServerRow> = conn.first(SERVER_SETTINGS, &[guild.into()]).await?;
    let settings = found.map(
        |(
            own_matches_only,
            season_months,
            language,
            look,
            analysis,
            keeps_pictures,
            season_channel,
        )| {
            ServerSettings {
                keeps_pictures: keeps_pictures != 0,
                season_channel: season_channel.map(i64::cast_unsigned),
                own_matches_only: own_matches_only != 0,
                season_months: u8::try_from(season_months).unwrap_or(3).clamp(1, 12),
                language,
                look,
                analysis: analysis
                    .and_then(|name| name.parse().ok())
                    .unwrap_or_default(),
            }
        },
    );
    Ok(settings.unwrap_or_default())
}

/// Notes a server that has just added the bot. Fails with [`StoreError::Stale`] if the server is known already.
pub(super) async fn welcome(conn: &mut Connection<'_>, guild: u64) -> Result<()> {
    conn.must_change(WELCOME, &[guild.into()]).await
}

/// Stores a server's settings, and the interaction that asks for it. The results of a season are due at `season_ends`.
pub(super) async fn set_server(
    conn: &mut Connection<'_>,
    guild: u64,
    settings: &ServerSettings,
    chosen: u64,
    season_ends: i64,
) -> Result<()> {
    let values = [
        guild.into(),
        settings.own_matches_only.into(),
        chosen.into(),
        settings.season_months.into(),
        settings.language.as_deref().into(),
        settings.look.as_deref().into(),
        <&str>::from(settings.analysis).into(),
        settings.keeps_pictures.into(),
        settings.season_channel.map(u64::cast_signed).into(),
    ];
    conn.must_change(SET_SERVER, &values).await?;
    match settings.season_channel {
        // an earlier end that waits for its results stays planned
        Some(_) => jobs::plan(conn, JobKind::Season, guild, season_ends, "").await,
        None => Ok(()),
    }
}
