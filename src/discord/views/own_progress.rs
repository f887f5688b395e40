//! A person's results against computers, game by game, and what to try next.

use poise::serenity_prelude as serenity;
use rules::Kind;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Level;
use crate::store::Progress;
use crate::words::{ComputerText, Locale};

/// How many buttons a row has. Two names of games fit on a phone.
const IN_A_ROW: usize = 2;

/// The results of one person. They are in the order of levels.
pub fn post(results: &[Progress], locale: &Locale) -> Post {
    let mut lines = vec![locale.text(&ComputerText::Progress)];
    let (mut buttons, mut new) = (Vec::new(), Vec::new());
    for kind in Kind::ALL {
        let of: Vec<&Progress> = results.iter().filter(|one| one.kind == *kind).collect();
        let beaten = of
            .iter()
            .filter(|one| one.won > 0)
            .map(|one| one.level.number());
        let beaten: Vec<u8> = beaten.collect();
        let next = Level::new(beaten.last().unwrap_or(&0) + 1);
        buttons.extend(next.map(|level| play(*kind, level, locale)));
        let game = kind.name().to_owned();
        if of.is_empty() {
            new.push(game);
            continue;
        }
        let levels: Vec<String> = beaten.iter().map(ToString::to_string).collect();
        lines.push(locale.text(&ComputerText::ProgressLine {
            game,
            levels: if levels.is_empty() {
                "none".to_owned()
            } else {
                locale.all_of(&levels)
            },
            won: of.iter().map(|one| one.won).sum(),
            played: of.iter().map(|one| one.played).sum(),
            next: next.map_or(0, Level::number),
        }));
    }
    if !new.is_empty() {
        let games = locale.all_of(&new);
        lines.push(locale.text(&ComputerText::ProgressNew { games }));
    }
    Post {
        rows: rows(&buttons),
        ..Post::private(lines.join("\n"))
    }
}

/// A button for each game, which starts a match against computers of the easiest level.
pub fn easiest(locale: &Locale) -> Vec<CreateActionRow> {
    let level = Level::all().next().unwrap_or(Level::USUAL);
    let buttons = Kind::ALL.iter().map(|kind| play(*kind, level, locale));
    rows(&buttons.collect::<Vec<_>>())
}

fn rows(buttons: &[CreateButton]) -> Vec<CreateActionRow> {
    let rows = buttons.chunks(IN_A_ROW).map(<[_]>::to_vec);
    rows.map(CreateActionRow::Buttons).collect()
}

/// The button that starts a match of this game against computers of this level.
fn play(kind: Kind, level: Level, locale: &Locale) -> CreateButton {
    let id = CustomId::new(Action::Alone(kind, level), 0, 0);
    let (game, level) = (kind.name().to_owned(), level.number());
    let words = ComputerText::ButtonLevelOf { game, level };
    button(&id, &words, ButtonStyle::Secondary, locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_level_follows_the_highest_one_that_was_beaten() {
        let result = |kind, level, won| Progress {
            kind,
            level: Level::new(level).unwrap(),
            played: 2,
            won,
        };
        let results = [
            result(Kind::Kitaran, 1, 1),
            result(Kind::Kitaran, 2, 2),
            result(Kind::Kitaran, 5, 0),
            result(Kind::Zyrcan, 3, 0),
            result(Kind::Angels, 6, 1),
        ];
        let post = post(&results, &Locale::default());
        for line in [
            "- **Kitaran**: levels beaten: 1 and 2. You won 3 of 6 matches. Try level 3 next.",
            "- **Zyrcan**: no level beaten yet. You won 0 of 2 matches. Try level 1 next.",
            "- **Angels and Demons**: levels beaten: 6. You won 1 of 2 matches. You have beaten the strongest level.",
            "Not tried yet: Archimedes, Xero-G and Virus Fight. Begin with level 1.",
        ] {
            assert!(
                post.content.lines().any(|one| one == line),
                "{}",
                post.content
            );
        }
        let ids = post.buttons();
        assert!(ids.contains(&"1:alone:0:0:kitaran 3".to_owned()), "{ids:?}");
        assert_eq!(ids.len(), 5);
    }
}
