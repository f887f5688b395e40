//! A page of a leaderboard, and the list of all leaderboards' first rows.

use poise::serenity_prelude as serenity;
use ratings::{Period, Rating};
use rules::Pool;
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use render::{LeaderboardCard, RatingPoints, Standing};

use crate::clocks::{SECOND, first_of_month, month_of};
use crate::discord::content::custom_id::{Action, BoardMenu, BoardPage, CustomId};
use crate::discord::content::display_names::in_picture;
use crate::discord::content::markdown::plain_within;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message::MAX_ALT;
use crate::discord::views::labelled_button::button;
use crate::store::{LISTED_FROM, Leaderboard, OwnStanding, Page, PageKey, RatedPerson};
use crate::words::{Locale, RatingText, Sentence, Text};

/// How many rows a page shows.
pub const PAGE: u32 = 10;

/// How many past seasons the menu offers. With all time, this season and this month it has fewer than Discord's 25.
pub const SEASONS: u32 = 20;

/// The most characters of a name after escaping.
const MAX_NAME: usize = 36;

/// The value of the menu entry for all games.
pub const ALL: &str = "all";

/// What is shown around a leaderboard.
pub struct Around {
    /// Which page this is.
    pub page: BoardPage,
    /// Can the reader see the leaderboards of a server here?
    pub on_server: bool,
    /// The season that goes on now.
    pub season: Period,
    /// The season that goes on now on the other list: that of the server, or that of all servers.
    pub season_elsewhere: Period,
    /// Now, in unix milliseconds.
    pub now: i64,
    /// Past seasons in which somebody played, the latest first.
    pub seasons: Vec<Period>,
    /// The people in the first place of the season before.
    pub champions: Vec<(Period, RatedPerson)>,
}

/// A page of one game's leaderboard.
pub fn post(pool: Pool, found: &Leaderboard, around: &Around, locale: &Locale) -> Post {
    let title = RatingText::Title {
        pool: locale.pool(pool),
        scope: scope(&around.page, locale),
        period: period(around.page.period, around, locale),
    };
    let mut lines = vec![locale.text(&title)];
    lines.extend(ends(around, locale));
    if found.rows.is_empty() {
        lines.push(locale.text(&RatingText::Empty {
            from: LISTED_FROM,
            begun: begun(found),
        }));
    }
    if around.page.in_words || found.rows.is_empty() {
        lines.extend(rows(found, locale));
    } else if let Some(own) = own_row(found).filter(|own| own.rank.is_none()) {
        // the picture has only people who are listed
        lines.push(own_line(own, locale));
    }
    for (season, person) in &around.champions {
        lines.push(locale.text(&RatingText::Champion {
            season: period(*season, around, locale),
            name: plain_within(&person.name, MAX_NAME),
            rating: rating(person.rating, locale),
        }));
    }
    lines.extend(beside(found, locale));
    lines.push(locale.text(&RatingText::Foot));
    let mut rows = menus(around, locale);
    rows.push(CreateActionRow::Buttons(buttons(found, around, locale)));
    if !found.rows.is_empty() {
        let page = around.page;
        let in_words = !page.in_words;
        let words = if in_words {
            RatingText::ButtonWords
        } else {
            RatingText::ButtonPicture
        };
        let id = CustomId::new(Action::Board(BoardPage { in_words, ..page }), 0, 4);
        rows.push(CreateActionRow::Buttons(vec![secondary(
            &id, &words, locale,
        )]));
    }
    Post {
        rows,
        ..Post::text(lines.join("\n"))
    }
}

/// The rows of a leaderboard in words. The last one is that of the reader, if it is not among the others.
fn rows(found: &Leaderboard, locale: &Locale) -> Vec<String> {
    let ranked = found.ranks.iter().zip(&found.rows);
    let rows = ranked.map(|(rank, row)| line(*rank, row, is_own(found, row), locale));
    let others = found.unlisted.iter().filter(|row| !is_own(found, row));
    let others = others.map(|row| {
        locale.text(&RatingText::RowSoFar {
            name: plain_within(&row.name, MAX_NAME),
            rating: rating(row.rating, locale),
            rated: row.rated,
            from: LISTED_FROM,
        })
    });
    rows.chain(others)
        .chain(own_row(found).map(|own| own_line(own, locale)))
        .collect()
}

/// Has anybody played? If nobody has, the page says how to begin.
fn begun(found: &Leaderboard) -> &'static str {
    let own = found.own.as_ref().is_some_and(|own| own.person.played > 0);
    let nobody = found.unlisted.is_empty() && found.active.is_empty() && !own;
    if nobody { "no" } else { "yes" }
}

/// Is this row that of the reader?
fn is_own(found: &Leaderboard, row: &RatedPerson) -> bool {
    let own = found.own.as_ref();
    own.is_some_and(|own| own.person.rater == row.rater)
}

/// The standing of the reader, if it is not among the rows.
fn own_row(found: &Leaderboard) -> Option<&OwnStanding> {
    let among = found.rows.iter().any(|row| is_own(found, row));
    found.own.as_ref().filter(|_| !among)
}

/// What the picture of a leaderboard shows, and its alt text.
pub fn card(
    pool: Pool,
    found: &Leaderboard,
    around: &Around,
    locale: &Locale,
) -> (LeaderboardCard, String) {
    let scope = scope(&around.page, locale);
    let mut period = period(around.page.period, around, locale);
    if let Some((month, over)) = end(around) {
        let month = month_name(month, locale);
        let ends = locale.text(&RatingText::EndsUtc { month, over });
        period = format!("{period} · {ends}");
    }
    let standing = |rank: u32, row: &RatedPerson| {
        let (mean, sigma) = row.rating.shown();
        Standing {
            rank,
            name: in_picture(&row.name).unwrap_or_default(),
            rating: rating(row.rating, locale),
            note: locale.text(&RatingText::Won {
                won: row.won,
                played: row.played,
            }),
            points: Some(RatingPoints { mean, sigma }),
            is_own: is_own(found, row),
            avatar: None,
        }
    };
    let ranked = found.ranks.iter().zip(&found.rows);
    let own = own_row(found).and_then(|own| Some((own.rank?, &own.person)));
    let card = LeaderboardCard {
        title: locale.pool(pool),
        subtitle: format!("{scope} · {period}"),
        rows: ranked.map(|(rank, row)| standing(*rank, row)).collect(),
        own: own.map(|(rank, row)| standing(rank, row)),
        empty: locale.text(&RatingText::EmptyAll {
            from: LISTED_FROM,
            begun: begun(found),
        }),
    };
    let alt = |rows: &[String], more: usize| {
        locale.text(&RatingText::Alt {
            pool: locale.pool(pool),
            scope: scope.clone(),
            period: period.clone(),
            rows: rows.join("; "),
            more,
        })
    };
    let mut rows = rows(found, locale);
    if own_row(found).is_some() {
        // what concerns the reader comes first
        rows.rotate_right(1);
    }
    let rows: Vec<String> = rows.iter().map(|row| plain_text(row)).collect();
    let fits = |most: &usize| alt(&rows[..*most], rows.len() - most).chars().count() <= MAX_ALT;
    let most = (0..=rows.len()).rev().find(fits).unwrap_or_default();
    (card, alt(&rows[..most], rows.len() - most))
}

/// A text without Markdown, which alt texts would show.
pub fn plain_text(text: &str) -> String {
    text.replace("**", "").replace('\\', "")
}

/// The first rows of all games' leaderboards.
pub fn overview(
    leaders: &[(Pool, RatedPerson)],
    found: &Leaderboard,
    around: &Around,
    locale: &Locale,
) -> Post {
    let title = RatingText::TitleAll {
        scope: scope(&around.page, locale),
        period: period(around.page.period, around, locale),
    };
    let mut lines = vec![locale.text(&title)];
    lines.extend(ends(around, locale));
    if leaders.is_empty() {
        lines.push(locale.text(&RatingText::EmptyAll {
            from: LISTED_FROM,
            begun: begun(found),
        }));
    }
    for (pool, person) in leaders {
        lines.push(leader_line(*pool, person, locale));
    }
    lines.extend(beside(found, locale));
    lines.push(locale.text(&RatingText::FootAll));
    let mut rows = menus(around, locale);
    rows.push(CreateActionRow::Buttons(buttons(found, around, locale)));
    Post {
        rows,
        ..Post::text(lines.join("\n"))
    }
}

/// The number, its uncertainty, and whether it is new.
pub fn rating(rating: Rating, locale: &Locale) -> String {
    let (mean, sigma) = rating.shown();
    let new = if rating.is_new() { "yes" } else { "no" };
    locale.text(&RatingText::Value { mean, sigma, new })
}

fn line(rank: u32, row: &RatedPerson, own: bool, locale: &Locale) -> String {
    let name = plain_within(&row.name, MAX_NAME);
    let (rating, won, played) = (rating(row.rating, locale), row.won, row.played);
    locale.text(&if own {
        RatingText::RowOwn {
            rank,
            name,
            rating,
            won,
            played,
        }
    } else {
        RatingText::Row {
            rank,
            name,
            rating,
            won,
            played,
        }
    })
}

fn own_line(own: &OwnStanding, locale: &Locale) -> String {
    match own.rank {
        Some(rank) => line(rank, &own.person, true, locale),
        None => locale.text(&RatingText::RowUnlisted {
            name: plain_within(&own.person.name, MAX_NAME),
            rating: rating(own.person.rating, locale),
            left: LISTED_FROM.saturating_sub(own.person.rated),
        }),
    }
}

/// Who has beaten the strongest computers, and who has played most.
fn beside(found: &Leaderboard, locale: &Locale) -> Vec<String> {
    let mut lines = Vec::new();
    let beaten = found.beaten.iter().map(|one| {
        let (name, level) = (plain_within(&one.name, MAX_NAME), one.level);
        locale.text(&RatingText::BeatenBy { name, level })
    });
    let active = found.active.iter().map(|one| {
        let (name, played) = (plain_within(&one.name, MAX_NAME), one.played);
        locale.text(&RatingText::ActiveOf { name, played })
    });
    let [beaten, active]: [Vec<String>; 2] = [beaten.collect(), active.collect()];
    if !beaten.is_empty() {
        let people = locale.all_of(&beaten);
        lines.push(locale.text(&RatingText::Beaten { people }));
    }
    if !active.is_empty() {
        let people = locale.all_of(&active);
        lines.push(locale.text(&RatingText::Active { people }));
    }
    lines
}

fn scope(page: &BoardPage, locale: &Locale) -> String {
    locale.text(&if page.everywhere {
        RatingText::Everywhere
    } else {
        RatingText::Here
    })
}

/// A period in words.
pub fn period(period: Period, around: &Around, locale: &Locale) -> String {
    let now = month_of(around.now);
    match period {
        Period::AllTime => locale.text(&RatingText::AllTime),
        Period::Month(month) if month == now => locale.text(&RatingText::MonthNow),
        Period::Month(month) => month_name(month, locale),
        season @ Period::Season { .. } if season == around.season => {
            locale.text(&RatingText::SeasonNow)
        }
        season @ Period::Season { .. } => season_name(season, locale),
    }
}

/// The month with which the period on the page is over, and whether that has come. `None`: it never ends.
fn end(around: &Around) -> Option<(i64, &'static str)> {
    let month = match around.page.period {
        Period::AllTime => return None,
        Period::Season { first, months } => first + months,
        Period::Month(month) => month + 1,
    };
    let over = month <= month_of(around.now);
    Some((month, if over { "yes" } else { "no" }))
}

/// When the period on the page ends, in the reader's time.
fn ends(around: &Around, locale: &Locale) -> Option<String> {
    let (month, over) = end(around)?;
    let at = first_of_month(month) / SECOND;
    Some(locale.text(&RatingText::Ends { at, over }))
}

/// A season by its months; empty for another period.
pub fn season_name(season: Period, locale: &Locale) -> String {
    let Period::Season { first, months } = season else {
        return String::new();
    };
    let last = month_name(first + months - 1, locale);
    let first = month_name(first, locale);
    locale.text(&if months == 1 {
        RatingText::SeasonOfMonth { first }
    } else {
        RatingText::Season { first, last }
    })
}

/// Who is in the first place in a game.
pub fn leader_line(pool: Pool, person: &RatedPerson, locale: &Locale) -> String {
    locale.text(&RatingText::Leader {
        pool: locale.pool(pool),
        name: plain_within(&person.name, MAX_NAME),
        rating: rating(person.rating, locale),
    })
}

/// The last month of the season of this length that goes on now.
pub fn last_month(now: i64, months: u8, locale: &Locale) -> String {
    match Period::season_of(month_of(now), months.into()) {
        Period::Season { first, months } => month_name(first + months - 1, locale),
        Period::AllTime | Period::Month(_) => String::new(),
    }
}

fn month_name(month: i64, locale: &Locale) -> String {
    // as text, because a number might get a separator
    let year = (1970 + month.div_euclid(12)).to_string();
    let month = month.rem_euclid(12) + 1;
    locale.text(&RatingText::Month { month, year })
}

/// The menu of games, and the menu of periods.
fn menus(around: &Around, locale: &Locale) -> Vec<CreateActionRow> {
    let page = &around.page;
    let option = |name: String, value: String, chosen: bool| {
        CreateSelectMenuOption::new(name, value).default_selection(chosen)
    };
    let all = locale.text(&RatingText::MenuAll);
    let mut games = vec![option(all, ALL.to_owned(), page.pool.is_none())];
    games.extend(Pool::all().iter().map(|pool| {
        let chosen = page.pool == Some(*pool);
        option(locale.pool(*pool), pool.id().to_owned(), chosen)
    }));
    let now = [
        Period::AllTime,
        around.season,
        Period::Month(month_of(around.now)),
    ];
    let mut periods: Vec<Period> = now.to_vec();
    periods.extend(
        around
            .seasons
            .iter()
            .filter(|season| **season != around.season),
    );
    if !periods.contains(&page.period) {
        periods.push(page.period);
    }
    let periods = periods.into_iter().map(|one| {
        let name = period(one, around, locale);
        option(name, one.code().to_string(), one == page.period)
    });
    let menu = |which, options, words: RatingText| {
        let id = CustomId::new(Action::BoardMenu(which, *page), 0, 0);
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(id.to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder(locale.text(&words)))
    };
    vec![
        menu(BoardMenu::Game, games, RatingText::MenuGame),
        menu(BoardMenu::Period, periods.collect(), RatingText::MenuPeriod),
    ]
}

fn buttons(found: &Leaderboard, around: &Around, locale: &Locale) -> Vec<CreateButton> {
    let page = around.page;
    // the ply only makes the buttons' custom ids different
    let to = |ply, page| CustomId::new(Action::Board(page), 0, ply);
    let mut row = Vec::new();
    let has_own_rank = found.own.as_ref().is_some_and(|own| own.rank.is_some());
    if let (Some(first), Some(last)) = (found.rows.first(), found.rows.last()) {
        let first_page = found.first == 1;
        if !first_page || found.more {
            let previous = BoardPage {
                page: Page::Before(PageKey::of(first)),
                ..page
            };
            let next = BoardPage {
                page: Page::After(PageKey::of(last)),
                ..page
            };
            row.push(
                secondary(&to(0, previous), &Text::ButtonPreviousPage, locale).disabled(first_page),
            );
            row.push(secondary(&to(1, next), &Text::ButtonNextPage, locale).disabled(!found.more));
            if has_own_rank {
                let own = BoardPage {
                    page: Page::Own,
                    ..page
                };
                row.push(secondary(&to(2, own), &RatingText::ButtonOwn, locale));
            }
        }
    }
    if around.on_server {
        let everywhere = !page.everywhere;
        let words = if everywhere {
            RatingText::ButtonEverywhere
        } else {
            RatingText::ButtonHere
        };
        let other = BoardPage {
            everywhere,
            page: Page::First,
            period: match page.period {
                Period::Season { .. } => around.season_elsewhere,
                same => same,
            },
            ..page
        };
        row.push(secondary(&to(3, other), &words, locale));
    }
    let profile = CustomId::new(Action::Profile, 0, 0);
    row.push(secondary(&profile, &RatingText::ButtonProfile, locale));
    row
}

fn secondary(id: &CustomId, words: &impl Sentence, locale: &Locale) -> CreateButton {
    button(id, words, ButtonStyle::Secondary, locale)
}
