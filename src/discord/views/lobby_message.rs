//! A lobby as people see it.

use games::Kind;
use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::replies::markdown::plain;
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::button;
use crate::sessions::{Lobby, Options};
use crate::words::{Locale, Text};

/// The lobby's message; it notifies nobody.
pub fn post(lobby: &Lobby, locale: &Locale) -> Post {
    Post {
        content: content(lobby, &lobby.awaited(), locale),
        rows: vec![buttons(lobby, locale)],
        ..Post::default()
    }
}

/// What is left of a lobby that did not become a match.
pub fn closed(lobby: &Lobby, why: &Text, locale: &Locale) -> Post {
    Post::text(format!(
        "{}\n{}",
        title(lobby.opened.kind, &lobby.opened.options, locale),
        locale.text(why)
    ))
}

/// What is left of a lobby that did.
pub fn started(kind: Kind, options: &Options, locale: &Locale) -> Post {
    let title = title(kind, options, locale);
    Post::text(format!("{title}\n{}", locale.text(&Text::LobbyStarted)))
}

/// The game with the chosen options in words.
fn title(kind: Kind, options: &Options, locale: &Locale) -> String {
    let word = |option: &games::OptionSpec| {
        let value = options.get(option.name).unwrap_or(&option.default);
        locale.option(kind, option, value)
    };
    let game = kind.name().to_owned();
    let options: Vec<String> = kind.options().iter().filter_map(word).collect();
    locale.text(&if options.is_empty() {
        Text::LobbyTitle { game }
    } else {
        let options = options.join(", ");
        Text::LobbyTitleWith { game, options }
    })
}

fn content(lobby: &Lobby, awaited: &[u64], locale: &Locale) -> String {
    let opened = &lobby.opened;
    let (min, max) = lobby.size();
    let size = if min == max {
        Text::LobbySeatsFixed { seats: max }
    } else {
        Text::LobbySeats { min, max }
    };
    let mut lines = vec![
        title(lobby.opened.kind, &lobby.opened.options, locale),
        locale.text(&size),
    ];
    for (index, player) in opened.players.iter().enumerate() {
        let (number, name) = (index + 1, plain(&player.name));
        lines.push(locale.text(&if player.is(opened.host) {
            Text::LobbyHost { number, name }
        } else {
            Text::LobbyPlayer { number, name }
        }));
    }
    if !awaited.is_empty() {
        let mentions: Vec<String> = awaited.iter().map(|user| format!("<@{user}>")).collect();
        let mentions = locale.all_of(&mentions);
        lines.push(locale.text(&match lobby.kept() {
            Some((_, until)) => {
                let until = until.div_euclid(1000);
                let number = awaited.len();
                Text::LobbyKept {
                    mentions,
                    number,
                    until,
                }
            }
            None => Text::LobbyInvited { mentions },
        }));
    }
    let host = opened.players.iter().find(|player| player.is(opened.host));
    let host = host.map(|host| plain(&host.name)).unwrap_or_default();
    let joined = opened.players.len();
    lines.push(locale.text(&match joined {
        few if few < min => Text::LobbyNeeds { missing: min - few },
        full if full >= max => Text::LobbyFull { host },
        _ => Text::LobbyMay { host },
    }));
    let order = if opened.shuffled {
        Text::LobbyShuffled
    } else if opened.is_rematch() {
        if opened.kind.in_turn() {
            Text::LobbyRotated
        } else {
            Text::LobbySeatsRotated
        }
    } else {
        Text::LobbyJoinedOrder
    };
    let mut order = locale.text(&order);
    if opened.self_start {
        order = format!(
            "{order} {}",
            locale.text(&Text::LobbySelfStart { seats: max })
        );
    }
    lines.push(format!("-# {order}"));
    lines.extend(clock_words::lobby_foot(opened.code, opened.clock, locale));
    lines.join("\n")
}

fn buttons(lobby: &Lobby, locale: &Locale) -> CreateActionRow {
    let id = |action| CustomId::new(action, lobby.opened.id, 0);
    let (min, max) = lobby.size();
    let full = lobby.opened.players.len() >= max;
    let secondary = |action, word| button(&id(action), word, ButtonStyle::Secondary, locale);
    let join = button(
        &id(Action::Join),
        &Text::ButtonJoin,
        ButtonStyle::Success,
        locale,
    );
    let start = button(
        &id(Action::Start),
        &Text::ButtonStart,
        ButtonStyle::Primary,
        locale,
    );
    let cancel = button(
        &id(Action::Cancel),
        &Text::ButtonCancel,
        ButtonStyle::Danger,
        locale,
    );
    let mut all = vec![
        join.disabled(full),
        secondary(Action::Leave, &Text::ButtonLeave),
    ];
    // with no other number of players it begins by itself or not at all
    if !lobby.opened.self_start || min < max {
        all.push(start.disabled(!lobby.ready()));
    }
    all.extend([
        cancel,
        secondary(Action::Rules(lobby.opened.kind, 0), &Text::ButtonRules),
    ]);
    CreateActionRow::Buttons(all)
}
