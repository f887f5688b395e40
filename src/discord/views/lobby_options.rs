//! The menus in which a host chooses the options of their lobby.

use poise::serenity_prelude::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, UserId,
};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::model::SeatOrder;
use crate::sessions::{Lobby, LobbyOptionKind, WhoJoins};
use crate::words::{Locale, OptionText};

/// How many people can be chosen in one menu.
const MOST_CHOSEN: usize = 25;

/// A menu with one choice.
struct Menu {
    of: LobbyOptionKind,
    name: OptionText,
    /// The present value.
    now: String,
    /// The values, and what they mean.
    choices: Vec<(String, OptionText)>,
}

/// A private message with one menu for each option. The present values are chosen.
pub fn post(lobby: &Lobby, locale: &Locale) -> Post {
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
            of: LobbyOptionKind::Order,
            name: OptionText::Order,
            now: opened.terms.order.to_string(),
            choices: orders(lobby, locale),
        },
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
    let menu = |of, name: &OptionText, kind| {
        let id = CustomId::new(Action::Choose(of), opened.id, 0).to_string();
        CreateSelectMenu::new(id, kind).placeholder(locale.text(name))
    };
    let row = |one: Menu| {
        let option = |(value, words): (String, OptionText)| {
            let chosen = value == one.now;
            CreateSelectMenuOption::new(locale.text(&words), value).default_selection(chosen)
        };
        let options = one.choices.into_iter().map(option).collect();
        menu(one.of, &one.name, CreateSelectMenuKind::String { options })
    };
    let seats = (min < max).then_some(seats);
    let mut menus: Vec<CreateSelectMenu> = seats.into_iter().chain(others).map(row).collect();
    let free = usize::from(opened.terms.wanted.unwrap_or(max)).saturating_sub(opened.players.len());
    let most = u8::try_from(free.min(MOST_CHOSEN)).unwrap_or_default();
    if most > 0 {
        let awaited = lobby.awaited().into_iter().map(UserId::new);
        let default_users = Some(awaited.take(most.into()).collect());
        let people = CreateSelectMenuKind::User { default_users };
        let people = menu(LobbyOptionKind::Invite, &OptionText::Invite, people);
        menus.push(people.min_values(0).max_values(most));
    }
    Post {
        rows: menus.into_iter().map(CreateActionRow::SelectMenu).collect(),
        ..Post::private(locale.text(&OptionText::Title))
    }
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
