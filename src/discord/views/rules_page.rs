//! Pages of the rules: short texts with drawn examples, which are real positions.

use poise::serenity_prelude as serenity;
use render::{Captions, LookTheme, SeatCaption};
use rules::catalog::PANEL_LIMIT;
use rules::rules_pages::Example;
use rules::{AnyMatch, Kind, Marks, Seat, Viewer};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId, Thinking};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::discord::views::board_message::{MAX_ALT, alt_text_within};
use crate::discord::views::labelled_button::{button, page_buttons};
use crate::model::{Level, Player};
use crate::words::{AnalysisText, ComputerText, Locale, LookText, Text};

/// The page with this number, from 0, for the user who asked. A number that is too high gives the
/// last page.
///
/// # Errors
/// The example could not be drawn.
pub async fn post(
    painter: &Painter,
    kind: Kind,
    number: usize,
    from: Option<u64>,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let all = kind.pages();
    let number = number.min(all.len() - 1);
    let page = &all[number];
    let picture = match &page.example {
        Some(example) => draw(painter, example, locale).await?,
        None => Picture::None,
    };
    let foot = locale.text(&Text::RulesFoot {
        page: number + 1,
        pages: all.len(),
    });
    let light = !painter.text_only && painter.look().theme == LookTheme::Light;
    let look = light.then(|| format!("\n{}", locale.text(&LookText::RulesLight)));
    let look = look.unwrap_or_default();
    Ok(Post {
        content: format!("{}{look}\n{foot}", locale.named(page.key)),
        picture,
        rows: vec![row(kind, number, all.len(), from, locale)],
        mentions: Vec::new(),
        private: true,
    })
}

/// The buttons of a page. `from`: the reader's match, if they opened the rules in one.
fn row(
    kind: Kind,
    number: usize,
    pages: usize,
    from: Option<u64>,
    locale: &Locale,
) -> CreateActionRow {
    let show = |page| Action::Rules(kind, page);
    let id = from.unwrap_or_default();
    let mut row = page_buttons(show, id, number, pages, locale);
    if id > 0 {
        let view = CustomId::new(Action::View, id, 0);
        let (word, style) = (&Text::ButtonBackToMatch, ButtonStyle::Primary);
        row.push(button(&view, word, style, locale));
        return CreateActionRow::Buttons(row);
    }
    let easiest = Level::all().next().unwrap_or(Level::USUAL);
    let alone = CustomId::new(Action::Alone(kind, easiest), 0, 0);
    let level = easiest.number();
    let words = ComputerText::ButtonLevel { level };
    row.push(button(&alone, &words, ButtonStyle::Primary, locale));
    let seats = kind.seats().0.into();
    let analyse = CustomId::new(Action::Think(Thinking::begin_of(kind)), 0, seats);
    let (word, style) = (&AnalysisText::ButtonAnalyse, ButtonStyle::Secondary);
    row.push(button(&analyse, word, style, locale));
    let open = CustomId::new(Action::Open(kind), 0, 0);
    row.push(button(
        &open,
        &Text::ButtonInvite,
        ButtonStyle::Success,
        locale,
    ));
    CreateActionRow::Buttons(row)
}

async fn draw(painter: &Painter, example: &Example, locale: &Locale) -> Result<Picture, DrawError> {
    let (game, seat) = position(example)?;
    let view = game.view(Viewer::Public);
    let players = Player::examples(game.seats());
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
        ..Captions::default()
    };
    let mut marks = seat.map_or_else(Marks::default, |seat| game.marks(seat, example.typed));
    // a panel's buttons would name them
    if marks.targets.len() <= PANEL_LIMIT {
        marks.named.clone_from(&marks.targets);
    }
    let told = |squares: &[String], words: fn(String) -> Text| {
        let named = (!squares.is_empty()).then(|| locale.text(&words(locale.all_of(squares))));
        named.map_or_else(String::new, |line| format!("\n{line}"))
    };
    let rings = told(&marks.chosen, |squares| Text::RulesAltChosen { squares })
        + &told(&marks.named, |squares| Text::RulesAltNext { squares });
    let lines = locale.fitted(view.describe()).brief();
    let left = MAX_ALT.saturating_sub(rings.chars().count());
    let alt = alt_text_within(left, &lines, &players, locale) + &rings;
    painter.draw(&view, captions, marks, alt).await
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
