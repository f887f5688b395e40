//! Names and turns in a message's text, where no character of theirs means anything to Discord.

use games::{Kind, Say, Seat};
use serde_json::Value;

use crate::discord::replies::display_names;
use crate::model::Player;
use crate::words::sign;

/// As it is on file, where older programs wrote names as they came.
pub fn player_name(players: &[Player], seat: Seat) -> &str {
    players
        .get(seat.index())
        .map_or("?", |player| player.name.as_str())
}

/// A player by shape and name, for a message's text.
pub fn in_text(kind: Kind, players: &[Player], seat: Seat) -> String {
    format!(
        "{} **{}**",
        sign(kind, seat),
        plain(player_name(players, seat))
    )
}

/// A player as those who are called: a person's mention, a computer's name.
pub fn mention(player: &Player) -> String {
    match player.user() {
        Some(user) => format!("<@{user}>"),
        None => plain(&player.name),
    }
}

/// A name on a line with other words, whose characters mean nothing to Discord.
pub fn plain(name: &str) -> String {
    let special = |c: char| c.is_ascii_punctuation() && !matches!(c, '\'' | '.' | ',');
    display_names::in_line(name)
        .chars()
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// The same for lists, which have room for so many characters: of a name that takes more, its beginning.
pub fn plain_within(name: &str, most: usize) -> String {
    let begins = |chars| plain(&name.chars().take(chars).collect::<String>());
    let mut begins = (1..=most).rev().map(begins);
    let found = begins.find(|text| text.chars().count() <= most);
    found.unwrap_or_default()
}

/// A text whose characters mean nothing to Discord, but that still reads like a turn: in the direction of the rest.
pub fn unmarked(text: &str) -> String {
    let special = |c: char| matches!(c, '*' | '_' | '~' | '`' | '|' | '<' | '[' | '\\');
    text.chars()
        .filter(|c| display_names::shows(*c))
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// A sentence whose turns and quotes mean nothing to Discord.
pub fn escaped(say: &Say) -> Say {
    let mut say = say.clone();
    for value in say.args.values_mut() {
        match value {
            Value::String(text) => *text = unmarked(text),
            Value::Array(items) => {
                for item in items {
                    if let Value::String(text) = item {
                        *text = unmarked(text);
                    }
                }
            }
            _ => {}
        }
    }
    say.then = say.then.map(|next| Box::new(escaped(&next)));
    say
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    #[test]
    fn a_quoted_turn_changes_nothing_around_it() {
        assert_eq!(unmarked("\u{202e}c3\u{2066} *b4"), "c3 \\*b4");
    }
}
