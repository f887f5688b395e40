//! The menus in which a host chooses the options of their lobby.

use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    UserId,
};

use crate::clocks::TimeControl;
use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::button;
use crate::model::SeatOrder;
use crate::sessions::{Lobby, LobbyOptionKind, WhoJoins};
use crate::words::{Locale, OptionText};

/// How many people can be chosen in one menu.
const MOST_CHOSEN: usize = 25;

/// The value of a menu that stands for no clock.
pub const NONE: &str = "none";
/// The value of a menu that stands for what is usual.
pub const USUAL: &str = "usual";

/// A menu with one choice.
struct Menu {
    of: LobbyOptionKind,
    name: OptionText,
    /// The present value.
    now: String,
    /// The values, and what they mean.
    choices: Vec<(String, OptionText)>,
}

/// Half of the menus, because a message has at most five rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionPage {
    /// Who plays, and when the match begins.
    Players,
    /// Who sits where, the clock, and whether the match is rated.
    Match,
}

impl OptionPage {
    /// The page that has the menu of this option.
    pub fn of(option: LobbyOptionKind) -> Self {
        match option {
            LobbyOptionKind::Seats
            | LobbyOptionKind::SelfStart
            | LobbyOptionKind::Private
            | LobbyOptionKind::Invite => Self::Players,
            LobbyOptionKind::Order | LobbyOptionKind::Clock | LobbyOptionKind::Rated => Self::Match,
        }
    }
}

/// A private message with a menu for each option of a page, and a button for the other page. The present values are
/// chosen.
pub fn post(lobby: &Lobby, page: OptionPage, locale: &Locale) -> Post {
    let (mut menus, turn, words) = match page {
        OptionPage::Players => (
            of_players(lobby, locale),
            Action::MatchOptions,
            OptionText::ButtonMatch,
        ),
        OptionPage::Match => (
            of_match(lobby, locale),
            Action::Options,
            OptionText::ButtonPlayers,
        ),
    };
    let turn = CustomId::new(turn, lobby.opened.id, 0);
    let turn = button(&turn, &words, ButtonStyle::Secondary, locale);
    menus.push(CreateActionRow::Buttons(vec![turn]));
    Post {
        rows: menus,
        ..Post::private(locale.text(&OptionText::Title))
    }
}

/// The menus of the first page.
fn of_players(lobby: &Lobby, locale: &Locale) -> Vec<CreateActionRow> {
    let opened = &lobby.opened;
    let (min, max) = opened.terms.kind.seats();
    let fixed = (min..=max).map(|seats| (seats, OptionText::SeatsFixed { seats }));
    let seats = [(0, OptionText::SeatsAny { min, max })]
        .into_iter()
        .chain(fixed);
    let seats = Menu {
        of: LobbyOptionKind::Seats,
        name: OptionText::Seats,
        now: opened.terms.wanted.unwrap_or_default().to_string(),
        choices: seats
            .map(|(seats, words)| (seats.to_string(), words))
            .collect(),
    };
    let others = [
        Menu {
            of: LobbyOptionKind::SelfStart,
            name: OptionText::Start,
            now: opened.terms.self_start.to_string(),
            choices: vec![
                (true.to_string(), OptionText::StartFull),
                (false.to_string(), OptionText::StartHost),
            ],
        },
        Menu {
            of: LobbyOptionKind::Private,
            name: OptionText::Joining,
            now: WhoJoins::of(opened).to_string(),
            choices: [
                (WhoJoins::Anybody, OptionText::JoiningAnybody),
                (WhoJoins::Listed, OptionText::JoiningListed),
                (WhoJoins::Invited, OptionText::JoiningInvited),
            ]
            .map(|(who, words)| (who.to_string(), words))
            .into(),
        },
    ];
    let seats = (min < max).then_some(seats);
    let menus = seats.into_iter().chain(others);
    let mut rows: Vec<CreateActionRow> = menus.map(|one| one.row(lobby, locale)).collect();
    let free = usize::from(opened.terms.wanted.unwrap_or(max)).saturating_sub(opened.players.len());
    let most = u8::try_from(free.min(MOST_CHOSEN)).unwrap_or_default();
    if most > 0 {
        let awaited = lobby.awaited().into_iter().map(UserId::new);
        let default_users = Some(awaited.take(most.into()).collect());
        let people = CreateSelectMenuKind::User { default_users };
        let (of, name) = (LobbyOptionKind::Invite, OptionText::Invite);
        let people = menu(lobby, of, &name, people, locale);
        let people = people.min_values(0).max_values(most);
        rows.push(CreateActionRow::SelectMenu(people));
    }
    rows
}

/// The menus of the second page.
fn of_match(lobby: &Lobby, locale: &Locale) -> Vec<CreateActionRow> {
    let terms = &lobby.opened.terms;
    let stored = |clock: Option<TimeControl>| clock.map_or(NONE.to_owned(), |one| one.to_string());
    let presets = TimeControl::PRESETS.map(Some).into_iter().chain([None]);
    let mut clocks: Vec<Option<TimeControl>> = presets.collect();
    if !clocks.contains(&terms.clock) {
        clocks.insert(0, terms.clock);
    }
    let clock = |one: Option<TimeControl>| {
        let clock = clock_words::choice(one, locale);
        (stored(one), OptionText::Clock { clock })
    };
    let rated = [
        (USUAL, OptionText::RatedUsual),
        ("true", OptionText::RatedYes),
        ("false", OptionText::RatedNo),
    ];
    let now = terms.rated.map_or(USUAL.to_owned(), |one| one.to_string());
    let menus = [
        Menu {
            of: LobbyOptionKind::Order,
            name: OptionText::Order,
            now: terms.order.to_string(),
            choices: orders(lobby, locale),
        },
        Menu {
            of: LobbyOptionKind::Clock,
            name: OptionText::Clocks,
            now: stored(terms.clock),
            choices: clocks.into_iter().map(clock).collect(),
        },
        Menu {
            of: LobbyOptionKind::Rated,
            name: OptionText::Rated,
            now,
            choices: rated.map(|(value, words)| (value.to_owned(), words)).into(),
        },
    ];
    let rows = menus.into_iter().map(|one| one.row(lobby, locale));
    rows.collect()
}

impl Menu {
    fn row(self, lobby: &Lobby, locale: &Locale) -> CreateActionRow {
        let option = |(value, words): (String, OptionText)| {
            let chosen = value == self.now;
            CreateSelectMenuOption::new(locale.text(&words), value).default_selection(chosen)
        };
        let options = self.choices.into_iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        CreateActionRow::SelectMenu(menu(lobby, self.of, &self.name, kind, locale))
    }
}

fn menu(
    lobby: &Lobby,
    of: LobbyOptionKind,
    name: &OptionText,
    kind: CreateSelectMenuKind,
    locale: &Locale,
) -> CreateSelectMenu {
    let id = CustomId::new(Action::Choose(of), lobby.opened.id, 0);
    CreateSelectMenu::new(id.to_string(), kind).placeholder(locale.text(name))
}

/// The orders of seats from which the host can choose.
fn orders(lobby: &Lobby, locale: &Locale) -> Vec<(String, OptionText)> {
    let mut all = vec![
        (SeatOrder::Random, OptionText::OrderRandom),
        (SeatOrder::Joining, OptionText::OrderJoining),
    ];
    // only in a rematch are the players invited in a useful order
    if lobby.opened.terms.order == SeatOrder::Invited {
        all.push((SeatOrder::Invited, OptionText::OrderInvited));
    }
    if let Some([first, last]) = locale.sides(lobby.opened.terms.kind) {
        all.push((SeatOrder::HostFirst, OptionText::OrderSide { side: first }));
        all.push((SeatOrder::HostLast, OptionText::OrderSide { side: last }));
    }
    let choice = |(order, words): (SeatOrder, OptionText)| (order.to_string(), words);
    all.into_iter().map(choice).collect()
}
