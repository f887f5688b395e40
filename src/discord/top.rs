//! The server's leaderboard.

use games::Kind;
use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::board::{button, plain};
use super::caller::Caller;
use super::custom_id::{CustomId, Verb};
use super::error::Failure;
use super::reply::Post;
use crate::words::{Text, Tongue};

/// Lines on a page.
const PAGE: u32 = 10;

/// One page, from 0; a page that is not there any more becomes the last.
pub async fn post(caller: &Caller<'_>, kind: Option<Kind>, page: u32) -> Result<Post, Failure> {
    let guild = caller.place()?.guild;
    let store = caller.shared.sessions.store();
    let fetch = |page: u32| store.standings(guild, kind, page.saturating_mul(PAGE), PAGE);
    let (mut page, mut standings) = (
        page,
        fetch(page).await.map_err(crate::sessions::Problem::from)?,
    );
    let pages = standings.total.div_ceil(PAGE).max(1);
    if page >= pages {
        page = pages - 1;
        standings = fetch(page).await.map_err(crate::sessions::Problem::from)?;
    }
    let tongue = &caller.common;
    let game = kind.map_or_else(|| tongue.text(&Text::TopAll), |kind| kind.name().to_owned());
    let mut lines = vec![tongue.text(&Text::TopTitle { game })];
    if standings.lines.is_empty() {
        lines.push(tongue.text(&Text::TopEmpty));
    }
    for line in &standings.lines {
        lines.push(tongue.text(&Text::TopLine {
            rank: line.rank,
            name: plain(&line.name),
            won: line.won,
            played: line.played,
            average: format!("{:.2}", line.average),
        }));
    }
    lines.push(tongue.text(&Text::TopFoot {
        page: page + 1,
        pages,
    }));
    let rows = if pages > 1 {
        vec![row(kind, page, pages, tongue)]
    } else {
        Vec::new()
    };
    Ok(Post {
        rows,
        ..Post::text(lines.join("\n"))
    })
}

fn row(kind: Option<Kind>, page: u32, pages: u32, tongue: &Tongue) -> CreateActionRow {
    // the ply only keeps the two buttons' ids apart
    let id = |ply, page: u32| CustomId::new(Verb::Top, 0, ply).with_page(kind, page as usize);
    let secondary = ButtonStyle::Secondary;
    CreateActionRow::Buttons(vec![
        button(
            &id(0, page.saturating_sub(1)),
            &Text::ButtonPrevious,
            secondary,
            tongue,
        )
        .disabled(page == 0),
        button(&id(1, page + 1), &Text::ButtonNext, secondary, tongue).disabled(page + 1 >= pages),
    ])
}
