//! The message of a lobby.

use poise::serenity_prelude as serenity;
use rules::{ChosenOptions, Kind};
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::clocks::TimeControl;
use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::plain;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::button;
use crate::model::{MatchMessage, Place, Player, Reach, SeatOrder};
use crate::sessions::Lobby;
use crate::store::{Casual, NewMatch, Terms};
use crate::words::{
    ChallengeText, ClockText, CompanyText, ComputerText, Locale, OptionText, PlaceText, RatingText,
    Sentence, Text,
};

/// The lobby's message. It pings nobody.
pub fn post(lobby: &Lobby, locale: &Locale) -> Post {
    Post {
        content: content(lobby, &lobby.awaited(), locale),
        rows: if lobby.opened.terms.offers.is_empty() {
            buttons(lobby, locale)
        } else {
            vec![offers(lobby, locale), offer_buttons(lobby, locale)]
        },
        ..Post::default()
    }
}

/// The final message of a lobby that did not become a match.
pub fn closed(lobby: &Lobby, why: &impl Sentence, locale: &Locale) -> Post {
    Post::text(format!(
        "{}\n{}",
        lobby_title(lobby, locale),
        locale.text(why)
    ))
}

/// The final message of a lobby whose match has begun. `without`: invited people who had not
/// answered. `away`: the match's place, if that is not the lobby's.
pub fn started(terms: &Terms, without: &[u64], away: Option<Place>, locale: &Locale) -> Post {
    let title = title(terms.kind, &terms.options, locale);
    let started = away.map_or(Text::LobbyStarted, |place| {
        let message = None;
        let link = MatchMessage { place, message };
        Text::LobbyStartedIn { link }
    });
    let mut text = format!("-# {title} · {}", locale.text(&started));
    if let Some(without) = begun_without(without, locale) {
        text = format!("{text}\n-# {without}");
    }
    Post::text(text)
}

/// Says that a match has begun without these people, if there are any.
pub fn begun_without(users: &[u64], locale: &Locale) -> Option<String> {
    let players = mentioned(users, locale);
    (!users.is_empty()).then(|| locale.text(&ChallengeText::BegunWithout { players }))
}

/// Mentions of all these users.
pub fn mentioned(users: &[u64], locale: &Locale) -> String {
    let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
    locale.all_of(&mentions)
}

fn lobby_title(lobby: &Lobby, locale: &Locale) -> String {
    let terms = &lobby.opened.terms;
    if terms.offers.is_empty() {
        let game = title(terms.kind, &terms.options, locale);
        return locale.text(&Text::LobbyTitle { game });
    }
    let games = terms
        .offers
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect();
    locale.text(&ChallengeText::Title { games })
}

/// The game with the chosen options in words.
fn title(kind: Kind, options: &ChosenOptions, locale: &Locale) -> String {
    let word = |option: &rules::OptionSpec| {
        let value = options.get(option.name).unwrap_or(&option.default);
        locale.option(kind, option, value)
    };
    let options: Vec<String> = kind.options().iter().filter_map(word).collect();
    match options.as_slice() {
        [] => kind.name().to_owned(),
        options => format!("{} · {}", kind.name(), options.join(", ")),
    }
}

fn content(lobby: &Lobby, awaited: &[u64], locale: &Locale) -> String {
    let opened = &lobby.opened;
    let (min, max) = lobby.size();
    let size = if min == max {
        Text::LobbySeatsFixed { seats: max }
    } else {
        Text::LobbySeats { min, max }
    };
    let mut lines = vec![lobby_title(lobby, locale), locale.text(&size)];
    for (index, player) in opened.players.iter().enumerate() {
        let (number, name) = (index + 1, plain(&player.name));
        lines.push(locale.text(&if player.is(opened.host) {
            Text::LobbyHost { number, name }
        } else {
            Text::LobbyPlayer { number, name }
        }));
    }
    lines.extend(asked(lobby, awaited, locale));
    lines.extend(clock_words::lobby_vacations(lobby, locale));
    lines.extend(next_step(lobby, (min, max), locale));
    let mut small = vec![locale.text(&order(opened, locale))];
    if opened.terms.self_start && opened.terms.offers.is_empty() && !lobby.begins() {
        let (seats, fewest) = (max, min);
        small.push(locale.text(&if min < max {
            Text::LobbySelfStartOr { seats, fewest }
        } else {
            Text::LobbySelfStart { seats }
        }));
    }
    if opened.place.reach() == Reach::Token {
        small.push(locale.text(&PlaceText::Guest));
    }
    if opened.terms.private {
        small.push(locale.text(&ChallengeText::Private));
    }
    small.push(locale.text(&rated(lobby, locale)));
    let slow = |clock: &TimeControl| clock.is_correspondence() && !clock.strict;
    if opened.terms.clock.as_ref().is_some_and(slow) {
        small.push(locale.text(&ClockText::LobbyClaims));
    }
    lines.push(format!("-# {}", small.join(" ")));
    lines.extend(clock_words::lobby_foot(lobby, locale));
    lines.join("\n")
}

/// Does the match change ratings, and if not, why?
pub fn rated(lobby: &Lobby, locale: &Locale) -> RatingText {
    let (min, max) = lobby.size();
    let seats = |seats: usize| u8::try_from(seats).unwrap_or_default();
    let casual = |some| lobby.opened.casual_with(seats(some));
    let first = casual(min);
    if casual(max) == Some(Casual::Newcomers) {
        let two = u8::from(first.is_none());
        return RatingText::LobbyRatedIfKnown { two };
    }
    if !(min..=max).all(|some| casual(some) == first) {
        return RatingText::LobbyRatedForTwo;
    }
    first.map_or(RatingText::LobbyRated, |why| RatingText::LobbyCasual {
        why: clock_words::why_casual(why, locale),
    })
}

/// Who sits where.
fn order(opened: &NewMatch, locale: &Locale) -> Text {
    let side = |of_host: usize| {
        let sides = locale.sides(opened.terms.kind).unwrap_or_default();
        Text::LobbyHostSide {
            host: host_name(opened),
            side: sides[of_host].clone(),
            other: sides[1 - of_host].clone(),
        }
    };
    match opened.terms.order {
        SeatOrder::Random => Text::LobbyShuffled,
        SeatOrder::Joining => Text::LobbyJoinedOrder,
        SeatOrder::Invited if opened.terms.kind.in_turn() => Text::LobbyRotated,
        SeatOrder::Invited => Text::LobbySeatsRotated,
        SeatOrder::HostFirst => side(0),
        SeatOrder::HostLast => side(1),
    }
}

/// The name of a lobby's host.
pub fn host_name(opened: &NewMatch) -> String {
    let host = opened.players.iter().find(|player| player.is(opened.host));
    host.map(|host| plain(&host.name)).unwrap_or_default()
}

/// Who is invited, and who has declined.
fn asked(lobby: &Lobby, awaited: &[u64], locale: &Locale) -> Vec<String> {
    let mut lines = Vec::new();
    if !awaited.is_empty() {
        let (mentions, number) = (mentioned(awaited, locale), awaited.len());
        lines.push(if lobby.opened.terms.offers.is_empty() {
            let until = lobby
                .reserved()
                .map_or(0, |(_, until)| until.div_euclid(1000));
            locale.text(&Text::LobbyReserved {
                mentions,
                number,
                until,
            })
        } else {
            locale.text(&ChallengeText::Asked { mentions })
        });
    }
    if !lobby.opened.declined.is_empty() {
        let mentions = mentioned(&lobby.opened.declined, locale);
        lines.push(locale.text(&ChallengeText::NotPlaying { mentions }));
    }
    lines
}

/// What is needed before the match can begin.
fn next_step(lobby: &Lobby, (min, max): (usize, usize), locale: &Locale) -> Option<String> {
    let opened = &lobby.opened;
    let host = host_name(opened);
    if !opened.terms.offers.is_empty() {
        let open = ChallengeText::Open { host };
        return (!opened.terms.private).then(|| locale.text(&open));
    }
    Some(locale.text(&match opened.players.len() {
        few if few < min && min < max => Text::LobbyNeedsAtLeast { missing: min - few },
        few if few < min => Text::LobbyNeeds { missing: min - few },
        full if full >= max => Text::LobbyFull { host },
        _ => Text::LobbyMay { host },
    }))
}

fn buttons(lobby: &Lobby, locale: &Locale) -> Vec<CreateActionRow> {
    let opened = &lobby.opened;
    let id = |action| CustomId::new(action, opened.id, 0);
    let (min, max) = lobby.size();
    // including seats that are reserved for invited people
    let full = lobby.coming() >= max;
    let mut all = Vec::new();
    let may_change_mind = opened.terms.private && !opened.declined.is_empty();
    let answers = !lobby.awaited().is_empty() || may_change_mind;
    if answers || !opened.terms.private {
        let join = id(Action::Join);
        let join = button(&join, &Text::ButtonJoin, ButtonStyle::Success, locale);
        all.push(join.disabled(full && !answers));
    }
    let mut rows = Vec::new();
    if answers {
        all.push(decline_button(lobby, locale));
        rows.push(CreateActionRow::Buttons(std::mem::take(&mut all)));
    }
    all.push(secondary(lobby, Action::Leave, &Text::ButtonLeave, locale));
    // With self-start and only one possible number of players, nobody can start the match earlier. A private lobby may
    // also become full when an invitation is declined or taken back; then its host starts the match.
    if !opened.terms.self_start || min < max || lobby.begins() {
        let start = id(Action::Start);
        let start = button(&start, &Text::ButtonStart, ButtonStyle::Primary, locale);
        all.push(start.disabled(!lobby.ready()));
    }
    all.push(cancel_button(lobby, locale));
    let rules = Action::Rules(opened.terms.kind, 0);
    all.push(secondary(lobby, rules, &Text::ButtonRules, locale));
    let computers = opened.players.iter().any(|player| player.user().is_none());
    let mut more = Vec::new();
    if lobby.coming() < max {
        let words = &ComputerText::ButtonAdd;
        more.push(secondary(lobby, Action::AddComputer, words, locale));
    }
    let other = |player: &Player| player.user().is_some_and(|user| user != opened.host);
    if opened.players.iter().any(other) {
        more.push(secondary(
            lobby,
            Action::AskRemove,
            &Text::ButtonRemove,
            locale,
        ));
    }
    if computers {
        let words = &ComputerText::ButtonRemove;
        more.push(secondary(lobby, Action::RemoveComputer, words, locale));
    }
    if !opened.terms.private && opened.place.guild().is_some() && !full {
        let words = &CompanyText::ButtonAskAround;
        more.push(secondary(lobby, Action::AskAround, words, locale));
    }
    // in a conversation, nobody else can join
    if !matches!(opened.place, Place::Conversation { .. }) {
        more.push(secondary(
            lobby,
            Action::Options,
            &OptionText::Button,
            locale,
        ));
    }
    rows.push(CreateActionRow::Buttons(all));
    if !more.is_empty() {
        rows.push(CreateActionRow::Buttons(more));
    }
    rows
}

fn secondary(
    lobby: &Lobby,
    action: Action,
    words: &impl Sentence,
    locale: &Locale,
) -> CreateButton {
    let id = CustomId::new(action, lobby.opened.id, 0);
    button(&id, words, ButtonStyle::Secondary, locale)
}

fn cancel_button(lobby: &Lobby, locale: &Locale) -> CreateButton {
    let cancel = CustomId::new(Action::Cancel, lobby.opened.id, 0);
    button(&cancel, &Text::ButtonCancel, ButtonStyle::Danger, locale)
}

fn decline_button(lobby: &Lobby, locale: &Locale) -> CreateButton {
    let decline = CustomId::new(Action::DeclineInvitation, lobby.opened.id, 0);
    let words = &Text::ButtonDecline;
    button(&decline, words, ButtonStyle::Secondary, locale)
}

/// One button for each game that the person accepting a challenge can choose.
fn offers(lobby: &Lobby, locale: &Locale) -> CreateActionRow {
    let take = |kind: &Kind| {
        let id = CustomId::new(Action::Take(*kind), lobby.opened.id, 0);
        let game = kind.name().to_owned();
        let words = ChallengeText::ButtonTake { game };
        button(&id, &words, ButtonStyle::Success, locale)
    };
    CreateActionRow::Buttons(lobby.opened.terms.offers.iter().map(take).collect())
}

/// The other buttons of a challenge with several games.
fn offer_buttons(lobby: &Lobby, locale: &Locale) -> CreateActionRow {
    let mut all = Vec::new();
    if !lobby.opened.terms.invited.is_empty() {
        all.push(decline_button(lobby, locale));
    }
    all.push(cancel_button(lobby, locale));
    all.extend(lobby.opened.terms.offers.iter().map(|kind| {
        let id = CustomId::new(Action::Rules(*kind, 0), lobby.opened.id, 0);
        let game = kind.name().to_owned();
        let words = ChallengeText::ButtonRules { game };
        button(&id, &words, ButtonStyle::Secondary, locale)
    }));
    CreateActionRow::Buttons(all)
}
