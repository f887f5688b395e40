//! Open lobbies that somebody may join, and what people are told of them and of matches that they follow.

use poise::serenity_prelude as serenity;
use rules::Kind;
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::plain;
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::discord::views::board_message::scoring;
use crate::discord::views::labelled_button::button;
use crate::discord::views::own_matches;
use crate::model::MatchMessage;
use crate::sessions::{OwnMatches, Snapshot};
use crate::store::{LobbyWish, OwnMatch};
use crate::words::{ClockText, CompanyText, Locale};

/// The value of a menu that stands for any game.
pub const ANY_GAME: &str = "any";

/// How many lobbies are shown of one server, or of all others.
pub const MOST_SHOWN: usize = 5;

/// The lobbies that somebody may join, by where they are.
pub struct OpenLobbies {
    /// On this server. Empty in a conversation.
    pub here: Vec<OwnMatch>,
    /// On other servers.
    pub elsewhere: Vec<OwnMatch>,
    /// The server in which this is shown.
    pub guild: Option<u64>,
    /// The new lobbies that the person wants to hear about.
    pub wishes: Vec<LobbyWish>,
}

/// The list, and the choice to be told of new lobbies.
pub fn page(open: &OpenLobbies, locale: &Locale) -> Post {
    let mut lines = vec![locale.text(&CompanyText::Title)];
    let guild = open.guild.unwrap_or_default();
    let of_server = open.wishes.iter().filter(|wish| wish.guild == guild);
    let games: Vec<&str> = of_server.map(|wish| &*wish.game).collect();
    if open.here.is_empty() && open.elsewhere.is_empty() {
        lines.push(locale.text(&CompanyText::None));
    }
    if open.guild.is_some() {
        lines.push(locale.text(&wishes(&games, locale)));
    }
    for (title, lobbies) in [
        (CompanyText::Here, &open.here),
        (CompanyText::Elsewhere, &open.elsewhere),
    ] {
        if !lobbies.is_empty() {
            lines.push(locale.text(&title));
            lines.extend(lobbies.iter().map(|lobby| line(lobby, locale)));
        }
    }
    let own = CustomId::new(Action::OwnMatches(0), 0, 0);
    let style = ButtonStyle::Secondary;
    let mut row = vec![button(&own, &CompanyText::ButtonOwn, style, locale)];
    if !open.wishes.is_empty() {
        row.push(no_wishes(locale));
    }
    let mut rows = vec![CreateActionRow::Buttons(row)];
    if open.guild.is_some() {
        rows.push(CreateActionRow::SelectMenu(menu(&games, locale)));
    }
    Post {
        rows,
        ..Post::private(first_page(lines))
    }
}

/// As many of these lines as fit in one message.
fn first_page(lines: Vec<String>) -> String {
    pages(lines).into_iter().next().unwrap_or_default()
}

fn line(lobby: &OwnMatch, locale: &Locale) -> String {
    let (what, with, link) = own_matches::lobby_of(lobby, locale);
    locale.text(&CompanyText::Lobby { what, with, link })
}

/// The new lobbies that somebody hears about.
fn wishes(games: &[&str], locale: &Locale) -> CompanyText {
    if games.contains(&"") {
        return CompanyText::WishAny;
    }
    let known = games.iter().filter_map(|id| id.parse::<Kind>().ok());
    let names: Vec<String> = known.map(|kind| kind.name().to_owned()).collect();
    if names.is_empty() {
        return CompanyText::WishNone;
    }
    let games = locale.any_of(&names);
    CompanyText::WishGames { games }
}

/// The menu of the games of whose new lobbies somebody can be told.
fn menu(games: &[&str], locale: &Locale) -> CreateSelectMenu {
    let any = CreateSelectMenuOption::new(locale.text(&CompanyText::WishMenuAny), ANY_GAME);
    let mut options = vec![any.default_selection(games.contains(&""))];
    options.extend(Kind::ALL.iter().map(|kind| {
        CreateSelectMenuOption::new(kind.name(), kind.id())
            .default_selection(games.contains(&kind.id()))
    }));
    let most = u8::try_from(options.len()).unwrap_or(u8::MAX);
    let id = CustomId::new(Action::Wish, 0, 0).to_string();
    CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(locale.text(&CompanyText::WishMenu))
        .min_values(0)
        .max_values(most)
}

fn no_wishes(locale: &Locale) -> CreateButton {
    let id = CustomId::new(Action::NoWishes, 0, 0);
    let words = &CompanyText::ButtonNoWishes;
    button(&id, words, ButtonStyle::Secondary, locale)
}

/// Tells a person of lobbies, and of their matches that wait, as far as there is room.
pub fn news(lobbies: &[OwnMatch], waiting: &OwnMatches, user: u64, locale: &Locale) -> Post {
    let number = lobbies.len();
    let mut lines = vec![locale.text(&CompanyText::News { number })];
    lines.extend(lobbies.iter().map(|lobby| line(lobby, locale)));
    if !waiting.lines.is_empty() {
        let number = u32::try_from(waiting.lines.len()).unwrap_or(u32::MAX);
        lines.push(locale.text(&ClockText::Digest { number }));
        lines.extend(
            waiting
                .lines
                .iter()
                .map(|own| own_matches::line(own, waiting.ahead.get(&own.id), user, locale)),
        );
    }
    Post {
        rows: vec![CreateActionRow::Buttons(vec![no_wishes(locale)])],
        ..Post::text(first_page(lines))
    }
}

/// Tells a follower that a match has ended.
pub fn ended(snapshot: &Snapshot, link: MatchMessage, locale: &Locale) -> Post {
    let names = snapshot
        .opened
        .players
        .iter()
        .map(|player| plain(&player.name));
    let names: Vec<String> = names.collect();
    let (game, players) = (snapshot.kind().name().to_owned(), locale.all_of(&names));
    if snapshot.outcome.is_none() {
        return Post::text(locale.text(&CompanyText::FollowedCancelled { game, players }));
    }
    let name = |seat: rules::Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let result = scoring(snapshot, &snapshot.view.caption(), locale, &name);
    Post::text(locale.text(&CompanyText::FollowedEnd {
        game,
        players,
        result,
        link,
    }))
}
