//! Pages of the rules: short texts with drawn examples, which are real positions.

use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::rules_pages::Example;
use rules::{AnyMatch, Kind, Marks, Seat, Viewer};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Board, Picture, Post};
use crate::discord::views::board_message::alt_text;
use crate::discord::views::labelled_button::button;
use crate::model::{Occupant, Player};
use crate::words::{Locale, Text};

/// The page with this number, from 0, for the user who asked. A number that is too high gives the
/// last page.
///
/// # Errors
/// The example could not be drawn.
pub async fn post(
    painter: &Painter,
    kind: Kind,
    number: usize,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let all = kind.pages();
    let number = number.min(all.len() - 1);
    let page = &all[number];
    let picture = match &page.example {
        Some(example) => Picture::New(draw(painter, example, locale).await?),
        None => Picture::None,
    };
    let foot = locale.text(&Text::RulesFoot {
        page: number + 1,
        pages: all.len(),
    });
    Ok(Post {
        content: format!("{}\n{foot}", locale.named(page.key)),
        picture,
        rows: vec![row(kind, number, all.len(), locale)],
        mentions: Vec::new(),
        private: true,
    })
}

fn row(kind: Kind, number: usize, pages: usize, locale: &Locale) -> CreateActionRow {
    // the ply only makes the two buttons' custom ids different
    let id = |ply, page| CustomId::new(Action::Rules(kind, page), 0, ply);
    let (last, first) = (number + 1 >= pages, number == 0);
    CreateActionRow::Buttons(vec![
        button(
            &id(0, number.saturating_sub(1)),
            &Text::ButtonPrevious,
            ButtonStyle::Secondary,
            locale,
        )
        .disabled(first),
        button(
            &id(1, number + 1),
            &Text::ButtonNext,
            ButtonStyle::Primary,
            locale,
        )
        .disabled(last),
        button(
            &CustomId::new(Action::Open(kind), 0, 0),
            &Text::ButtonPlay,
            ButtonStyle::Success,
            locale,
        ),
    ])
}

async fn draw(painter: &Painter, example: &Example, locale: &Locale) -> Result<Board, DrawError> {
    let (game, seat) = position(example)?;
    let view = game.view(Viewer::Public);
    let players = cast(game.seats());
    let name = |seat: Seat| {
        players
            .get(seat.index())
            .map_or_else(String::new, |one| one.name.clone())
    };
    let caption = view.caption();
    let seats = caption
        .seats
        .iter()
        .enumerate()
        .map(|(index, words)| SeatCaption {
            name: name(Seat::at(index)),
            note: locale.say(&words.note, &name),
        });
    let captions = Captions {
        title: locale.say(&caption.title, &name),
        corner: locale.say(&caption.corner, &name),
        seats: seats.collect(),
        side: None,
    };
    let marks = seat.map_or_else(Marks::default, |seat| game.marks(seat, example.typed));
    let png = painter.draw(&view, captions, marks).await?;
    Ok(Board {
        png,
        alt: alt_text(&view.describe().brief(), &players, locale),
    })
}

/// The example's position, and the seat that is to act in it.
fn position(example: &Example) -> Result<(AnyMatch, Option<Seat>), DrawError> {
    let bad =
        |error: String| DrawError::new(format_args!("an example of the rules is wrong: {error}"));
    let record = serde_json::from_str(example.record).map_err(|error| bad(error.to_string()))?;
    let game = AnyMatch::replay(&record).map_err(|error| bad(error.to_string()))?;
    let seat = game.to_act().seats().first().copied();
    Ok((game, seat))
}

/// Players for the examples.
fn cast(seats: u8) -> Vec<Player> {
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let cast = |name: &&str| Player {
        occupant: Occupant::Person(0),
        name: (*name).to_owned(),
    };
    names.iter().take(seats.into()).map(cast).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_replays_and_marks_something() {
        for page in Kind::ALL.iter().flat_map(|kind| kind.pages()) {
            if let Some(example) = &page.example {
                let (game, seat) = position(example).unwrap();
                let marks = game.marks(seat.unwrap(), example.typed);
                assert!(!marks.targets.is_empty(), "{}", page.key);
            }
        }
    }
}
