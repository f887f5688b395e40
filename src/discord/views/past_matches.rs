//! A person's finished matches: results, codes, and how the rating has changed.

use poise::serenity_prelude as serenity;
use rules::Pool;
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::display_names::visible;
use crate::discord::content::markdown::plain_within;
use crate::discord::transport::outgoing_message::{MENU_LABEL, Post};
use crate::discord::views::clock_words::seconds;
use crate::discord::views::labelled_button::button;
use crate::store::{PastKey, PastMatch};
use crate::words::{Locale, RatingText, Text};

/// How many matches a page shows.
pub const PAGE: u32 = 8;

/// The value of the menu entry for all games.
pub const ALL: &str = "all";

/// The most characters of a name after escaping.
const MAX_NAME: usize = 24;

/// A page of finished matches.
pub fn post(
    found: &[PastMatch],
    pool: Option<Pool>,
    behind: PastKey,
    more: bool,
    locale: &Locale,
) -> Post {
    let mut lines = vec![locale.text(&RatingText::PastTitle)];
    if found.is_empty() {
        lines.push(locale.text(&RatingText::PastNone));
    }
    lines.extend(found.iter().map(|one| line(one, locale)));
    let mut rows = vec![CreateActionRow::SelectMenu(games(pool, locale))];
    let option = |one: &PastMatch| {
        let code = one.code.map(|code| code.to_string()).unwrap_or_default();
        let others: Vec<String> = one.others.iter().map(|name| visible(name)).collect();
        let label = format!("{code} {} · {}", game(one, locale), others.join(", "));
        let label: String = label.trim_start().chars().take(MENU_LABEL).collect();
        CreateSelectMenuOption::new(label, format!("{:x}", one.id))
    };
    if !found.is_empty() {
        let options = found.iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        let id = CustomId::new(Action::Look, 0, 0).to_string();
        let menu = CreateSelectMenu::new(id, kind).placeholder(locale.text(&Text::OwnMenu));
        rows.push(CreateActionRow::SelectMenu(menu));
    }
    let to = |key, words: RatingText| {
        let id = CustomId::new(Action::Past(pool, key), 0, 0);
        button(&id, &words, ButtonStyle::Secondary, locale)
    };
    let mut row = Vec::new();
    if let Some(last) = found.last().filter(|_| more) {
        row.push(to(last.key, RatingText::ButtonOlder));
    }
    if behind != PastKey::LATEST {
        row.push(to(PastKey::LATEST, RatingText::ButtonLatest));
    }
    if !row.is_empty() {
        rows.push(CreateActionRow::Buttons(row));
    }
    Post {
        rows,
        ..Post::private(lines.join("\n"))
    }
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

/// The menu of games.
fn games(pool: Option<Pool>, locale: &Locale) -> CreateSelectMenu {
    let option = |name: String, value: &str, chosen: bool| {
        CreateSelectMenuOption::new(name, value).default_selection(chosen)
    };
    let all = locale.text(&RatingText::MenuAll);
    let mut options = vec![option(all, ALL, pool.is_none())];
    options.extend(Pool::all().iter().map(|one| {
        let chosen = pool == Some(*one);
        option(locale.pool(*one), one.id(), chosen)
    }));
    let id = CustomId::new(Action::PastGame, 0, 0).to_string();
    let kind = CreateSelectMenuKind::String { options };
    CreateSelectMenu::new(id, kind).placeholder(locale.text(&RatingText::MenuGame))
}
