//! A page of the server's leaderboard.

use poise::serenity_prelude as serenity;
use rules::Kind;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::plain_within;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::store::Standings;
use crate::words::{ComputerText, Locale, Text};

/// Standings on a page.
pub const PAGE: u32 = 10;

/// The most characters of a name after escaping.
const MAX_NAME: usize = 36;

/// How many pages there are.
pub fn count(standings: &Standings) -> u32 {
    standings.total.div_ceil(PAGE).max(1)
}

/// A page, from 0.
pub fn post(kind: Option<Kind>, standings: &Standings, page: u32, locale: &Locale) -> Post {
    let pages = count(standings);
    let game = kind.map_or_else(|| locale.text(&Text::TopAll), |kind| kind.name().to_owned());
    let mut lines = vec![locale.text(&Text::TopTitle { game })];
    if standings.rows.is_empty() && standings.beaten.is_empty() {
        lines.push(locale.text(&Text::TopEmpty));
    }
    for line in &standings.rows {
        lines.push(locale.text(&Text::TopLine {
            rank: line.rank,
            name: plain_within(&line.name, MAX_NAME),
            won: line.won,
            played: line.played,
            average: format!("{:.2}", line.average),
        }));
    }
    if !standings.beaten.is_empty() {
        lines.push(locale.text(&ComputerText::Beaten));
    }
    lines.extend(standings.beaten.iter().map(|line| {
        let (name, level) = (plain_within(&line.name, MAX_NAME), line.level);
        locale.text(&ComputerText::BeatenBy { name, level })
    }));
    lines.push(locale.text(&Text::TopFoot {
        page: page + 1,
        pages,
    }));
    let rows = if pages > 1 {
        vec![row(kind, page, pages, locale)]
    } else {
        Vec::new()
    };
    Post {
        rows,
        ..Post::text(lines.join("\n"))
    }
}

fn row(kind: Option<Kind>, page: u32, pages: u32, locale: &Locale) -> CreateActionRow {
    // the ply only makes the two buttons' custom ids different
    let id = |ply, page: u32| CustomId::new(Action::Top(kind, page as usize), 0, ply);
    let secondary = ButtonStyle::Secondary;
    CreateActionRow::Buttons(vec![
        button(
            &id(0, page.saturating_sub(1)),
            &Text::ButtonPrevious,
            secondary,
            locale,
        )
        .disabled(page == 0),
        button(&id(1, page + 1), &Text::ButtonNext, secondary, locale).disabled(page + 1 >= pages),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::transport::outgoing_message::MAX_CONTENT;
    use crate::store::{Beaten, Standing};

    #[test]
    fn a_page_fits_with_the_longest_names() {
        let name = "*".repeat(32);
        let line = Standing {
            user: 1,
            name: name.clone(),
            played: 10_000,
            won: 10_000,
            average: 1.0,
            rank: 10_000,
        };
        let beaten = Beaten {
            user: 1,
            name,
            level: 6,
        };
        let all = Standings {
            rows: vec![line; PAGE as usize],
            total: 10_000,
            beaten: vec![beaten; 10],
        };
        let post = post(Some(Kind::ALL[0]), &all, 0, &Locale::default());
        let long = post.content.chars().count();
        assert!(
            (1000..=MAX_CONTENT).contains(&long),
            "{long}: {}",
            post.content
        );
    }

    #[test]
    fn a_board_of_computers_that_were_beaten_is_not_empty() {
        let empty = Standings {
            rows: Vec::new(),
            total: 0,
            beaten: Vec::new(),
        };
        let ann = Beaten {
            user: 1,
            name: "Ann".to_owned(),
            level: 3,
        };
        let beaten = Standings {
            beaten: vec![ann],
            ..empty.clone()
        };
        let [empty, beaten] = [empty, beaten].map(|standings| {
            let post = post(None, &standings, 0, &Locale::default());
            (
                post.content.contains("Nobody"),
                post.content.contains("Ann"),
            )
        });
        assert_eq!((empty, beaten), ((true, false), (false, true)));
    }
}
