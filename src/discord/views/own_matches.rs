//! A person's lobbies and matches, as lines of a private message.

use poise::serenity_prelude as serenity;
use rules::Kind;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::{plain, plain_within};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::{MatchCode, MatchMessage, Player};
use crate::sessions::{OwnMatches, Snapshot, is_asked, waits_for};
use crate::store::{OwnMatch, Status};
use crate::words::{ChallengeText, Locale, PlaceText, Text};

/// Lines on a page: as many as fit with the longest names.
pub const PAGE: u32 = 5;

/// The most characters of a name after escaping.
const MAX_NAME: usize = 36;

/// A page, from 0.
pub fn page(own: &OwnMatches, user: u64, page: u32, locale: &Locale) -> Post {
    let pages = own.total.div_ceil(PAGE).max(1);
    if own.lines.is_empty() {
        return Post::private(locale.text(&Text::OwnNone));
    }
    let mut lines = vec![locale.text(&Text::OwnTitle { number: own.total })];
    lines.extend(own.lines.iter().map(|own| line(own, user, locale)));
    let mut row = Vec::new();
    if pages > 1 {
        let (page, pages) = (page + 1, pages);
        lines.push(locale.text(&Text::OwnFoot { page, pages }));
        // the ply only makes the two buttons' custom ids different
        let to = |ply, page: u32| CustomId::new(Action::OwnMatches(page), 0, ply);
        let secondary = |id, word| button(&id, word, ButtonStyle::Secondary, locale);
        let before = secondary(to(0, page.saturating_sub(2)), &Text::ButtonPrevious);
        let after = secondary(to(1, page), &Text::ButtonNext);
        row.extend([before.disabled(page == 1), after.disabled(page >= pages)]);
    }
    Post {
        rows: (!row.is_empty())
            .then_some(CreateActionRow::Buttons(row))
            .into_iter()
            .collect(),
        ..Post::private(lines.join("\n"))
    }
}

/// A match that waits for the caller, with a link button to it; or that none does.
pub fn next(own: Option<&OwnMatch>, user: u64, locale: &Locale) -> Post {
    let Some(own) = own else {
        return Post::private(locale.text(&Text::NextNone));
    };
    let go = CreateButton::new_link(link(own).to_string()).label(locale.text(&Text::ButtonGo));
    let go = (!own.lost).then(|| CreateActionRow::Buttons(vec![go]));
    Post {
        rows: go.into_iter().collect(),
        ..Post::private(line(own, user, locale))
    }
}

fn link(own: &OwnMatch) -> MatchMessage {
    MatchMessage {
        place: own.place,
        message: own.message,
    }
}

/// A link to the match. If its place is gone, what the player can do instead.
fn way_to(own: &OwnMatch, locale: &Locale) -> String {
    match own.code {
        Some(code) if own.lost && own.status == Status::Live => {
            let code = code.to_string();
            locale.text(&PlaceText::Lost { code })
        }
        _ => link(own).to_string(),
    }
}

/// Tells a player that the place of their match is gone.
pub fn place_lost(snapshot: &Snapshot, locale: &Locale) -> Post {
    let players: Vec<String> = snapshot
        .players
        .iter()
        .map(|one| plain(&one.name))
        .collect();
    let (game, players) = (snapshot.kind.name().to_owned(), locale.all_of(&players));
    let code = snapshot
        .code
        .map(|code| code.to_string())
        .unwrap_or_default();
    Post::text(locale.text(&PlaceText::LostTold {
        game,
        players,
        code,
    }))
}

/// The meaning of a suggested match: the game and the opponents.
pub fn meaning(own: &OwnMatch, user: u64) -> String {
    let others: Vec<&str> = others(own, user).map(|player| &*player.name).collect();
    format!("{} · {}", game_of(own), others.join(", "))
}

/// A lobby or match by its game, its code and the people who play it with this user.
pub fn named(game: &str, code: Option<MatchCode>, with: &[&Player], locale: &Locale) -> String {
    let what = what(game, code);
    if with.is_empty() {
        return what;
    }
    let with = names(with, locale);
    locale.text(&PlaceText::Named { what, with })
}

/// Like [`named`], for one in a list.
pub fn named_of(own: &OwnMatch, user: u64, locale: &Locale) -> String {
    let others: Vec<&Player> = others(own, user).collect();
    named(&game_of(own), own.code, &others, locale)
}

fn what(game: &str, code: Option<MatchCode>) -> String {
    match code {
        Some(code) => format!("{game} {code}"),
        None => game.to_owned(),
    }
}

fn names(players: &[&Player], locale: &Locale) -> String {
    let name = |player: &&Player| plain_within(&player.name, MAX_NAME);
    locale.all_of(&players.iter().map(name).collect::<Vec<_>>())
}

/// Its game, or all games of a challenge.
fn offered(own: &OwnMatch, locale: &Locale) -> String {
    if own.offers.is_empty() {
        return game_of(own);
    }
    let names = own.offers.iter().map(|kind| kind.name().to_owned());
    locale.any_of(&names.collect::<Vec<_>>())
}

fn game_of(own: &OwnMatch) -> String {
    let kind = own.game.parse();
    kind.map_or_else(|_| own.game.clone(), |kind: Kind| kind.name().to_owned())
}

fn others(own: &OwnMatch, user: u64) -> impl Iterator<Item = &Player> {
    let players = own.players.iter().map(|(player, _)| player);
    players.filter(move |player| !player.is(user))
}

/// A match in one line, for one of its players.
pub fn line(own: &OwnMatch, user: u64, locale: &Locale) -> String {
    let what = what(&offered(own, locale), own.code);
    let others: Vec<&Player> = others(own, user).collect();
    let with = names(&others, locale);
    let link = way_to(own, locale);
    let to_act = own
        .players
        .iter()
        .filter_map(|(player, since)| since.map(|since| (player, since)));
    let to_act: Vec<(&Player, i64)> = to_act.collect();
    let seconds = |since: i64| since.div_euclid(1000);
    if is_asked(own, user) {
        let asks = locale.text(&ChallengeText::Invited { what, with });
        return format!("{asks} {link}");
    }
    locale.text(&if own.status == Status::Lobby {
        if others.is_empty() {
            Text::OwnLobbyAlone { what, link }
        } else {
            Text::OwnLobby { what, with, link }
        }
    } else if let Some(since) = waits_for(own, user) {
        let since = seconds(since);
        Text::OwnMine {
            what,
            with,
            since,
            link,
        }
    } else if let Some(since) = to_act.iter().map(|(_, since)| seconds(*since)).min() {
        let to_act: Vec<&Player> = to_act.iter().map(|(player, _)| *player).collect();
        let names = names(&to_act, locale);
        Text::OwnTheirs {
            what,
            with,
            names,
            since,
            link,
        }
    } else {
        Text::OwnUnknown { what, with, link }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::transport::outgoing_message::MAX_CONTENT;
    use crate::model::{Person, Place};

    #[test]
    fn a_page_fits_with_the_longest_names() {
        for letter in ["*", "א", "W"] {
            let player = |user| {
                let name = letter.repeat(32);
                Player::from(Person { user, name })
            };
            let players = (1..=5).map(|user| (player(user), (user == 2).then_some(1)));
            let own = OwnMatch {
                id: u64::MAX,
                code: crate::model::MatchCode::new(1),
                status: Status::Live,
                place: Place::Server {
                    guild: u64::MAX,
                    channel: u64::MAX,
                },
                message: Some(u64::MAX),
                lost: false,
                game: Kind::ALL[0].id().to_owned(),
                offers: Kind::ALL.iter().copied().take(3).collect(),
                players: players.collect(),
            };
            let lines = vec![own; PAGE as usize];
            let all = OwnMatches { lines, total: 1000 };
            let post = page(&all, 1, 99, &Locale::default());
            let long = post.content.chars().count();
            assert!(
                (1000..=MAX_CONTENT).contains(&long),
                "{long}: {}",
                post.content
            );
        }
    }
}
