//! A person's finished matches: results, codes, and how the rating has changed.

use poise::serenity_prelude as serenity;
use rules::Pool;
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    UserId,
};
use strum::VariantArray;

use crate::discord::content::custom_id::{Action, CustomId, PastList, PastMenu};
use crate::discord::content::display_names::visible;
use crate::discord::content::markdown::plain_within;
use crate::discord::transport::outgoing_message::{MENU_LABEL, Post};
use crate::discord::views::clock_words::seconds;
use crate::discord::views::labelled_button::button;
use crate::store::{PastFilter, PastKey, PastMatch, PastResult, PastTime};
use crate::words::{Locale, RatingText, Text};

/// How many matches a page shows.
pub const PAGE: u32 = 10;

/// The value of the menu entry for all games.
pub const ALL: &str = "all";

/// The most characters of a name after escaping.
const MAX_NAME: usize = 24;

/// A page of finished matches.
pub fn post(
    found: &[PastMatch],
    list: PastList,
    behind: PastKey,
    more: bool,
    locale: &Locale,
) -> Post {
    let mut lines = vec![locale.text(&RatingText::PastTitle)];
    if found.is_empty() {
        lines.push(locale.text(&if list.filter == PastFilter::default() {
            RatingText::PastNone
        } else {
            RatingText::PastNoneFits
        }));
    }
    lines.extend(found.iter().map(|one| line(one, locale)));
    let menus = if list.narrows {
        filter_menus(list, locale)
    } else {
        matches_menu(found, locale).into_iter().collect()
    };
    let to = |list, key, words: RatingText| {
        let id = CustomId::new(Action::Past(list, key), 0, 0);
        button(&id, &words, ButtonStyle::Secondary, locale)
    };
    let mut row = Vec::new();
    if let Some(last) = found.last().filter(|_| more) {
        row.push(to(list, last.key, RatingText::ButtonOlder));
    }
    if behind != PastKey::LATEST {
        row.push(to(list, PastKey::LATEST, RatingText::ButtonLatest));
    }
    let (narrows, words) = (!list.narrows, RatingText::ButtonNarrow);
    let turned = PastList { narrows, ..list };
    row.push(if narrows {
        to(turned, PastKey::LATEST, words)
    } else {
        to(turned, PastKey::LATEST, RatingText::ButtonOpenPast)
    });
    let mut rows: Vec<_> = menus.into_iter().map(CreateActionRow::SelectMenu).collect();
    rows.push(CreateActionRow::Buttons(row));
    Post {
        rows,
        ..Post::private(lines.join("\n"))
    }
}

/// The menu in which one of these matches is opened, if there are any.
fn matches_menu(found: &[PastMatch], locale: &Locale) -> Option<CreateSelectMenu> {
    let option = |one: &PastMatch| {
        let code = one.code.map(|code| code.to_string()).unwrap_or_default();
        let others: Vec<String> = one.others.iter().map(|name| visible(name)).collect();
        let label = format!("{code} {} · {}", game(one, locale), others.join(", "));
        let label: String = label.trim_start().chars().take(MENU_LABEL).collect();
        CreateSelectMenuOption::new(label, format!("{:x}", one.id))
    };
    let options: Vec<_> = found.iter().map(option).collect();
    let id = CustomId::new(Action::Look, 0, 0).to_string();
    (!options.is_empty()).then(|| {
        let kind = CreateSelectMenuKind::String { options };
        CreateSelectMenu::new(id, kind).placeholder(locale.text(&Text::OwnMenu))
    })
}

fn line(one: &PastMatch, locale: &Locale) -> String {
    let names = one.others.iter().map(|name| plain_within(name, MAX_NAME));
    let whole = |points: i64| (points + 50).div_euclid(100);
    let rating = one.rating.map(|(before, after)| {
        locale.text(&RatingText::PastRating {
            before: whole(before),
            after: whole(after),
        })
    });
    locale.text(&RatingText::PastLine {
        code: one.code.map(|code| code.to_string()).unwrap_or_default(),
        game: game(one, locale),
        with: locale.all_of(&names.collect::<Vec<_>>()),
        result: result(one, locale),
        rating: rating.unwrap_or_else(|| "none".to_owned()),
        at: seconds(one.key.ended),
    })
}

/// The result in words: a place among several, and for two: won, lost or drawn.
fn result(one: &PastMatch, locale: &Locale) -> String {
    let seats = u8::try_from(one.others.len() + 1).unwrap_or(u8::MAX);
    locale.text(&match (one.place, one.alone, seats) {
        (1, true, _) => RatingText::PastWon,
        (_, true, 2) => RatingText::PastLost,
        (_, false, 2) => RatingText::PastDrawn,
        (place, ..) => RatingText::PastPlace { place, seats },
    })
}

fn game(one: &PastMatch, locale: &Locale) -> String {
    one.pool.map(|pool| locale.pool(pool)).unwrap_or_default()
}

/// The menus in which the reader chooses which matches the list has.
fn filter_menus(list: PastList, locale: &Locale) -> Vec<CreateSelectMenu> {
    let menu = |of, kind, name: RatingText| {
        let id = CustomId::new(Action::PastMenu(of, list), 0, 0).to_string();
        CreateSelectMenu::new(id, kind).placeholder(locale.text(&name))
    };
    let option = |name: String, value: &str, chosen: bool| {
        CreateSelectMenuOption::new(name, value).default_selection(chosen)
    };
    let filter = list.filter;
    let mut games = vec![option(
        locale.text(&RatingText::MenuAll),
        ALL,
        filter.pool.is_none(),
    )];
    games.extend(Pool::all().iter().map(|one| {
        let chosen = filter.pool == Some(*one);
        option(locale.pool(*one), one.id(), chosen)
    }));
    let results = PastResult::VARIANTS.iter().map(|one| {
        let result = <&str>::from(one);
        let words = RatingText::PastResult {
            result: result.to_owned(),
        };
        option(locale.text(&words), result, *one == filter.result)
    });
    let times = PastTime::VARIANTS.iter().map(|one| {
        let time = <&str>::from(one);
        let words = RatingText::PastTime {
            time: time.to_owned(),
        };
        option(locale.text(&words), time, *one == filter.time)
    });
    let strings = |options| CreateSelectMenuKind::String { options };
    let opponent = (filter.opponent > 0).then(|| vec![UserId::new(filter.opponent)]);
    let people = CreateSelectMenuKind::User {
        default_users: opponent,
    };
    vec![
        menu(PastMenu::Game, strings(games), RatingText::MenuGame),
        menu(
            PastMenu::Result,
            strings(results.collect()),
            RatingText::MenuResult,
        ),
        menu(
            PastMenu::Time,
            strings(times.collect()),
            RatingText::MenuPeriod,
        ),
        menu(PastMenu::Opponent, people, RatingText::MenuOpponent).min_values(0),
    ]
}
