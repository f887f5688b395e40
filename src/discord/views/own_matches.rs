//! A person's lobbies and matches, as lines of a private message.

use poise::serenity_prelude as serenity;
use rules::{Kind, Seat};
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId, PastList};
use crate::discord::content::display_names::visible;
use crate::discord::content::markdown::{plain, plain_within};
use crate::discord::transport::outgoing_message::{MENU_LABEL, Post};
use crate::discord::views::clock_words::{Reader, about, seconds, times};
use crate::discord::views::labelled_button::{button, page_buttons};
use crate::model::{MatchCode, MatchMessage, Player, match_name};
use crate::sessions::{Ahead, Group, OwnMatches, Snapshot};
use crate::store::{OwnMatch, PastKey, Status};
use crate::words::{
    ChallengeText, ClockText, CompanyText, EventText, Locale, PlaceText, PlanText, RatingText, Text,
};

/// How many lines a page has: as many as fit with the longest names.
pub const PAGE: u32 = 5;

/// The most characters of a name after escaping: of the only other player, and of one of several.
const MAX_NAME: [usize; 2] = [36, 14];

/// A page, counted from 0.
pub fn page(own: &OwnMatches, user: u64, page: u32, locale: &Locale) -> Post {
    let pages = own.total.div_ceil(PAGE).max(1);
    let past = CustomId::new(Action::Past(PastList::default(), PastKey::LATEST), 0, 0);
    let past = button(
        &past,
        &RatingText::ButtonPast,
        ButtonStyle::Secondary,
        locale,
    );
    let open = CustomId::new(Action::OpenLobbies, 0, 0);
    let words = &CompanyText::ButtonOpenLobbies;
    let open = button(&open, words, ButtonStyle::Secondary, locale);
    if own.lines.is_empty() {
        return Post {
            rows: vec![CreateActionRow::Buttons(vec![past, open])],
            ..Post::private(locale.text(&Text::OwnNone))
        };
    }
    let mut lines = vec![locale.text(&Text::OwnTitle { number: own.total })];
    let mut above = None;
    for one in &own.lines {
        let group = Group::of(one, user);
        if above.replace(group) != Some(group) {
            lines.push(locale.text(&match group {
                Group::Asked => Text::OwnAsked,
                Group::Mine => Text::OwnMine,
                Group::Theirs => Text::OwnTheirs,
                Group::Lobby => Text::OwnLobbies,
            }));
        }
        let mut line = line(one, own.ahead.get(&one.id), user, locale);
        if own.planned.contains(&one.id) {
            line = format!("{line} · {}", locale.text(&PlanText::Listed));
        }
        lines.push(line);
    }
    let mut row = Vec::new();
    if pages > 1 {
        let (page, pages) = (page + 1, pages);
        lines.push(locale.text(&Text::OwnFoot { page, pages }));
        let show = |page: usize| Action::OwnMatches(u32::try_from(page).unwrap_or(u32::MAX));
        row = page_buttons(show, 0, page as usize - 1, pages as usize, locale);
    }
    let next = CustomId::new(Action::Next, 0, 0);
    let words = &Text::ButtonNextMatch;
    row.push(button(&next, words, ButtonStyle::Primary, locale));
    row.push(past);
    row.push(open);
    let menu = menu(own, user, locale).map(CreateActionRow::SelectMenu);
    let rows = [CreateActionRow::Buttons(row)].into_iter().chain(menu);
    Post {
        rows: rows.collect(),
        ..Post::private(lines.join("\n"))
    }
}

/// A menu of the matches in play on this page. None if there are none.
fn menu(own: &OwnMatches, user: u64, locale: &Locale) -> Option<CreateSelectMenu> {
    let OwnMatches { lines, ahead, .. } = own;
    let option = |own: &OwnMatch| {
        let code = own.code.map(|code| code.to_string()).unwrap_or_default();
        let label = format!("{code} {}", meaning(own, user));
        let label: String = label.trim_start().chars().take(MENU_LABEL).collect();
        let option = CreateSelectMenuOption::new(label, format!("{:x}", own.id));
        match time_in_menu(own, ahead.get(&own.id), user, locale) {
            Some(time) => option.description(time),
            None => option,
        }
    };
    let live = lines.iter().filter(|own| own.status == Status::Live);
    let options: Vec<_> = live.map(option).collect();
    let id = CustomId::new(Action::Look, 0, 0).to_string();
    (!options.is_empty()).then(|| {
        CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
            .placeholder(locale.text(&Text::OwnMenu))
    })
}

/// The time of a match in a menu, where Discord shows no timestamps.
fn time_in_menu(
    own: &OwnMatch,
    ahead: Option<&Ahead>,
    user: u64,
    locale: &Locale,
) -> Option<String> {
    let Some(Ahead::Clocks(clocks)) = ahead else {
        return None;
    };
    let seats = own.players.iter().map(|(player, _)| player.is(user));
    let (own, others): (Vec<_>, Vec<_>) = seats.zip(&clocks.seats).partition(|(own, _)| *own);
    let time = own.first()?.1;
    // the time until the end, as in the list above: a sleep may be in between
    let left = time.until.map_or(time.left, |until| until - clocks.at);
    let left = about(left, locale);
    Some(locale.text(&if clocks.is_up(time) {
        ClockText::MenuUp
    } else if others.iter().any(|(_, time)| clocks.is_up(time)) {
        ClockText::MenuClaim
    } else if time.until.is_some() {
        ClockText::MenuMine { left }
    } else {
        ClockText::MenuTheirs { left }
    }))
}

/// Shows a match that waits for the caller, with a link button to it. Without a match, says that none waits.
pub fn next(own: Option<&OwnMatch>, ahead: Option<&Ahead>, user: u64, locale: &Locale) -> Post {
    let Some(own) = own else {
        return Post::private(locale.text(&Text::NextNone));
    };
    let go = CreateButton::new_link(link(own).to_string()).label(locale.text(&Text::ButtonGo));
    let go = (!own.lost).then(|| CreateActionRow::Buttons(vec![go]));
    Post {
        rows: go.into_iter().collect(),
        ..Post::private(line(own, ahead, user, locale))
    }
}

fn link(own: &OwnMatch) -> MatchMessage {
    MatchMessage {
        place: own.place,
        message: own.message,
    }
}

/// A link to the match. If its place is gone, says what the player can do instead.
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
        .opened
        .players
        .iter()
        .map(|one| plain(&one.name))
        .collect();
    let (game, players) = (snapshot.kind().name().to_owned(), locale.all_of(&players));
    let code = snapshot
        .opened
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
    let others: Vec<String> = others(own, user)
        .map(|player| visible(&player.name))
        .collect();
    format!("{} · {}", game_of(own), others.join(", "))
}

/// A lobby or match by its game, its code and the people who play it with this user.
pub fn named(game: &str, code: Option<MatchCode>, with: &[&Player], locale: &Locale) -> String {
    let what = match_name(game, code);
    if with.is_empty() {
        return what;
    }
    let with = names(with, locale);
    locale.text(&PlaceText::Named { what, with })
}

/// Like [`named`], for a match in a list.
pub fn named_of(own: &OwnMatch, user: u64, locale: &Locale) -> String {
    let others: Vec<&Player> = others(own, user).collect();
    named(&game_of(own), own.code, &others, locale)
}

fn names(players: &[&Player], locale: &Locale) -> String {
    let most = MAX_NAME[usize::from(players.len() > 1)];
    let name = |player: &&Player| plain_within(&player.name, most);
    locale.all_of(&players.iter().map(name).collect::<Vec<_>>())
}

/// An open lobby for somebody who has no seat in it: its games, who has one, and where it is.
pub fn lobby_of(lobby: &OwnMatch, locale: &Locale) -> (String, String, MatchMessage) {
    let players: Vec<&Player> = lobby.players.iter().map(|(player, _)| player).collect();
    let what = match_name(&offered(lobby, locale), lobby.code);
    (what, names(&players, locale), link(lobby))
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
pub fn line(own: &OwnMatch, ahead: Option<&Ahead>, user: u64, locale: &Locale) -> String {
    let mut what = match_name(&offered(own, locale), own.code);
    if let Some(round) = own.round {
        what = format!("{what} ({})", locale.text(&EventText::OfRound { round }));
    }
    let others: Vec<&Player> = others(own, user).collect();
    let with = names(&others, locale);
    let link = way_to(own, locale);
    if own.status == Status::Lobby {
        let lobby = match Group::of(own, user) {
            Group::Asked => locale.text(&ChallengeText::Invited { what, with }),
            _ if others.is_empty() => locale.text(&Text::OwnLobbyAlone { what }),
            _ => locale.text(&Text::OwnLobby { what, with }),
        };
        return match ahead {
            Some(Ahead::LobbyEnds(at)) => {
                let until = seconds(*at);
                let ends = locale.text(&ClockText::Ends { until });
                format!("{lobby} {ends} {link}")
            }
            _ => format!("{lobby} {link}"),
        };
    }
    let players: Vec<Player> = own
        .players
        .iter()
        .map(|(player, _)| player.clone())
        .collect();
    let seat = players.iter().position(|player| player.is(user));
    let time = if let (Some(Ahead::Clocks(clocks)), Some(seat)) = (ahead, seat) {
        times(clocks, &players, Reader::Listed(Seat::at(seat)), locale)
    } else {
        let waits = own.players.iter().filter(|(_, since)| since.is_some());
        let to_act: Vec<&Player> = waits.clone().map(|(player, _)| player).collect();
        let since = waits.filter_map(|(_, since)| since.map(seconds)).min();
        let names = names(&to_act, locale);
        let began = since.map(|since| ClockText::TurnBegan { names, since });
        began.map(|began| locale.text(&began)).unwrap_or_default()
    };
    locale.text(&if time.is_empty() {
        Text::OwnUnknown { what, with, link }
    } else {
        Text::OwnLive {
            what,
            with,
            time,
            link,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::clocks::{HOUR, TimeControl};
    use crate::discord::transport::outgoing_message::MAX_CONTENT;
    use crate::model::{Person, Place};
    use crate::sessions::{SeatTimeLeft, ShownClocks};

    #[test]
    fn a_page_fits_with_the_longest_names() {
        // a match of an event has one game
        for (letter, round) in [("*", None), ("*", Some(99)), ("א", None), ("W", Some(99))] {
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
                round,
                game: Kind::ALL[0].id().to_owned(),
                offers: match round {
                    None => Kind::ALL.iter().copied().take(3).collect(),
                    Some(_) => Vec::new(),
                },
                players: players.collect(),
            };
            let time = |seat| SeatTimeLeft {
                left: 47 * HOUR,
                until: (seat < 3).then_some(i64::MAX / 2),
                out: None,
                away: Some((1, i64::MAX / 2)),
            };
            let clocks = ShownClocks {
                control: TimeControl {
                    strict: true,
                    ..TimeControl::USUAL
                },
                at: 0,
                seats: (0..5).map(time).collect(),
            };
            let ahead = HashMap::from([(own.id, Ahead::Clocks(clocks))]);
            let planned = [own.id].into();
            let lines = vec![own; PAGE as usize];
            let all = OwnMatches {
                lines,
                ahead,
                planned,
                total: 1000,
            };
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
