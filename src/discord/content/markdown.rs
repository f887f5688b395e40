//! Escapes names and turns for a message's text, so that Discord reads no markdown in them.

use rules::{Kind, Say, Seat};
use serde_json::Value;

use crate::discord::content::display_names;
use crate::model::Player;
use crate::words::sign;

/// A player's stored name. Names in old records may not be sanitised.
pub fn player_name(players: &[Player], seat: Seat) -> &str {
    players
        .get(seat.index())
        .map_or("?", |player| player.name.as_str())
}

/// A player's sign and name, for a message's text.
pub fn in_text(kind: Kind, players: &[Player], seat: Seat) -> String {
    format!(
        "{} **{}**",
        sign(kind, seat),
        plain(player_name(players, seat))
    )
}

/// A player as addressed: a person's mention or a computer's name.
pub fn mention(player: &Player) -> String {
    match player.reachable() {
        Some(user) => format!("<@{user}>"),
        None => plain(&player.name),
    }
}

/// A name inside a line of text, with markdown escaped.
pub fn plain(name: &str) -> String {
    let special = |c: char| c.is_ascii_punctuation() && !matches!(c, '\'' | '.' | ',');
    display_names::in_line(name)
        .chars()
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// Like [`plain`], for lists with room for `most` characters. A longer name is cut.
pub fn plain_within(name: &str, most: usize) -> String {
    let begins = |chars| plain(&name.chars().take(chars).collect::<String>());
    let mut begins = (1..=most).rev().map(begins);
    let found = begins.find(|text| text.chars().count() <= most);
    found.unwrap_or_default()
}

/// Escapes markdown in a text, but lets it still read like a turn. Removes direction marks.
pub fn unmarked(text: &str) -> String {
    let special = |c: char| matches!(c, '*' | '_' | '~' | '`' | '|' | '<' | '[' | '\\');
    text.chars()
        .filter(|c| display_names::shows(*c))
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// A message's text as a page shows it: people's names instead of mentions, and no markdown.
pub fn on_page(text: &str, players: &[Player]) -> String {
    let mut text = text.to_owned();
    for player in players {
        text = text.replace(&mention(player), &plain(&player.name));
    }
    without_marks(&text)
}

/// A sentence of the bot without the signs of markdown, for a page that shows texts as they are.
pub fn without_marks(text: &str) -> String {
    let plain = |line: &str| {
        let line = line.strip_prefix("-# ").unwrap_or(line);
        let mut signs = line.trim_start_matches('#').trim_start().chars();
        let (mut shown, mut code) = (String::new(), false);
        while let Some(sign) = signs.next() {
            match sign {
                '`' => code = !code,
                sign if code => shown.push(sign),
                '\\' => shown.extend(signs.next()),
                '*' => {}
                sign => shown.push(sign),
            }
        }
        shown
    };
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

/// The beginning of the typed text, for a code span. In a code span only a backtick has a meaning, so it is
/// replaced.
pub fn in_code(typed: &str) -> String {
    /// The most characters quoted.
    const QUOTED: usize = 40;
    let shown = typed.chars().filter(|c| display_names::shows(*c));
    shown
        .take(QUOTED)
        .map(|c| if c == '`' { '\'' } else { c })
        .collect()
}

/// A sentence with markdown escaped in its turns and quotes.
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
    use super::{in_code, unmarked};

    #[test]
    fn a_quoted_turn_changes_nothing_around_it() {
        assert_eq!(unmarked("\u{202e}c3\u{2066} *b4"), "c3 \\*b4");
    }

    #[test]
    fn what_stands_in_a_code_span_stays_as_it_was_typed() {
        assert_eq!(in_code("\u{202e}New_York `*"), "New_York '*");
        assert_eq!(in_code(&"_".repeat(99)).len(), 40);
    }
}
