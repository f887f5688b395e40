//! `/leaderboard`, and the menus and buttons below it.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use ratings::{MONTHS_EVERYWHERE, Period};
use rules::Pool;

use crate::clocks::month_of;
use crate::discord::content::custom_id::{BoardMenu, BoardPage, Effect};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::own_matches_commands;
use crate::discord::interactions::translated_commands::{choice, choices};
use crate::discord::requests::audience::Audience;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::leaderboard_page::{self, Around, PAGE, SEASONS};
use crate::model::Place;
use crate::store::{Board, Page};
use crate::words::{Locale, Text};

/// Matches that are rated together, chosen by name.
#[derive(Clone, Copy)]
struct RatedGame(Pool);

impl poise::ChoiceParameter for RatedGame {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |pool: &Pool| choice(|locale| locale.pool(*pool));
        Pool::all().iter().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Pool::all().get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut all = Pool::all().iter().copied();
        all.find(|pool| pool.id() == name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.id()
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

choices!(Scope {
    Here = "choice-scope-here",
    Everywhere = "choice-scope-everywhere",
});

choices!(Time {
    All = "choice-time-all",
    Season = "choice-time-season",
    Month = "choice-time-month",
});

/// The keys of the messages that name the choices.
pub(super) fn message_keys() -> impl Iterator<Item = &'static str> {
    Scope::KEYS.iter().chain(Time::KEYS).copied()
}

/// The best players by rating. In the bot's own conversation, the caller's progress against computers.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn leaderboard(
    context: Context<'_>,
    game: Option<RatedGame>,
    scope: Option<Scope>,
    period: Option<Time>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let alone = matches!(caller.place(), Ok(Place::Conversation { .. }));
    if alone && game.is_none() && scope.is_none() && period.is_none() {
        return own_matches_commands::press_progress(&caller).await;
    }
    let everywhere = scope == Some(Scope::Everywhere);
    let now = caller.shared.sessions.now();
    let period = match period {
        None | Some(Time::All) => Period::AllTime,
        Some(Time::Season) => season(&caller, everywhere).await?,
        Some(Time::Month) => Period::Month(month_of(now)),
    };
    let page = BoardPage {
        pool: game.map(|game| game.0),
        everywhere,
        period,
        page: Page::First,
        in_words: false,
    };
    let locale = &caller.request.common;
    // a caller who may not send messages here gets a private answer
    let private = alone || caller.request.may(Effect::Speaks).is_err();
    let post = show(&caller, page, private, locale).await?;
    caller.reply(&post).await.map(drop)
}

/// Turns to another page. A private message is edited. Otherwise the page is a private answer.
pub(super) async fn press(caller: &Caller<'_>, page: BoardPage) -> Result<(), Failure> {
    let post = show(caller, page, true, &caller.request.locale).await?;
    caller.show_privately(&post).await
}

/// Shows the leaderboard that was chosen in a menu.
pub(super) async fn press_menu(
    caller: &Caller<'_>,
    menu: BoardMenu,
    page: BoardPage,
    chosen: &str,
) -> Result<(), Failure> {
    let unknown = || Failure::Told(Text::UnknownButton);
    let page = match menu {
        BoardMenu::Game => BoardPage {
            pool: match chosen {
                leaderboard_page::ALL => None,
                id => Some(id.parse().map_err(|_| unknown())?),
            },
            ..page
        },
        BoardMenu::Period => {
            let code = chosen.parse().map_err(|_| unknown())?;
            BoardPage {
                period: Period::from_code(code),
                ..page
            }
        }
    };
    let page = BoardPage {
        page: Page::First,
        ..page
    };
    press(caller, page).await
}

/// The season that goes on now.
async fn season(caller: &Caller<'_>, everywhere: bool) -> Result<Period, Failure> {
    let sessions = &caller.shared.sessions;
    let months = match server(caller) {
        guild if guild > 0 && !everywhere => sessions
            .people
            .server_settings(guild)
            .await?
            .season_months
            .into(),
        _ => MONTHS_EVERYWHERE,
    };
    Ok(Period::season_of(month_of(sessions.now()), months))
}

/// The server; 0 in a conversation.
fn server(caller: &Caller<'_>) -> u64 {
    let place = caller.place().ok();
    place.and_then(Place::guild).unwrap_or_default()
}

async fn show(
    caller: &Caller<'_>,
    mut page: BoardPage,
    private: bool,
    locale: &Locale,
) -> Result<Post, Failure> {
    let (sessions, person) = (&caller.shared.sessions, &caller.request.person);
    let painter = match caller.place() {
        Ok(place) if !private => {
            let person = person.user;
            let everybody = Audience::Everybody { place, person };
            caller.shared.painter(everybody).await
        }
        _ => caller.painter().await,
    };
    page.in_words |= painter.text_only;
    let guild = server(caller);
    page.everywhere |= guild == 0;
    let scope = if page.everywhere { 0 } else { guild };
    let board = |pool, period| Board {
        scope,
        pool,
        period,
        seen_from: guild,
    };
    let shown = board(page.pool, page.period);
    let mut found = sessions
        .results
        .leaderboard(&shown, page.page, PAGE, person.user)
        .await?;
    if page.everywhere && found.own.is_some() {
        // on this list, its reader has the name that everybody on Discord sees
        let name = &caller.request.public_name;
        sessions.results.list_as(person.user, name).await;
    }
    let own = |row: &&mut crate::store::RatedPerson| row.user == person.user;
    let rows = found.rows.iter_mut();
    for row in rows
        .chain(found.own.as_mut().map(|own| &mut own.person))
        .filter(own)
    {
        row.name.clone_from(&person.name);
    }
    let season = season(caller, page.everywhere).await?;
    // the season that goes on is among them
    let seasons = sessions
        .results
        .seasons(scope, page.pool, SEASONS + 1)
        .await?;
    let month = month_of(sessions.now());
    let is_over =
        |one: &&Period| matches!(one, Period::Season { first, months } if first + months <= month);
    let before = seasons.iter().find(is_over).copied();
    let mut champions = Vec::new();
    if let (Some(before), Some(_)) = (before, page.pool)
        && page.page == Page::First
        && page.period == season
    {
        let leaders = sessions.results.leaders(&board(page.pool, before)).await?;
        champions.extend(leaders.into_iter().map(|leader| (before, leader)));
    }
    let around = Around {
        page,
        on_server: guild > 0,
        season,
        season_elsewhere: self::season(caller, !page.everywhere).await?,
        now: sessions.now(),
        seasons,
        champions,
    };
    let Some(pool) = page.pool else {
        let mut leaders = Vec::new();
        for pool in Pool::all() {
            let found = sessions
                .results
                .leaders(&board(Some(*pool), page.period))
                .await?;
            leaders.extend(found.into_iter().map(|leader| (*pool, leader)));
        }
        let post = leaderboard_page::overview(&leaders, &found, &around, locale);
        return Ok(Post { private, ..post });
    };
    let mut post = leaderboard_page::post(pool, &found, &around, locale);
    if !page.in_words && !found.rows.is_empty() {
        let (mut card, alt) = leaderboard_page::card(pool, &found, &around, locale);
        let people = card.rows.iter_mut().zip(&found.rows);
        let own = found.own.as_ref().map(|own| &own.person);
        for (row, person) in people.chain(card.own.as_mut().zip(own)) {
            if person.is_named() {
                row.avatar = caller.avatar(person.user);
            }
        }
        post.picture = painter.leaderboard(card, alt).await?;
    }
    if painter.text_only && !found.rows.is_empty() {
        // there is no picture to change to
        post.rows.pop();
    }
    Ok(Post { private, ..post })
}
