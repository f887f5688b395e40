//! Opens lobbies, and chooses in the menus behind their **Options**.

use sandbox::{Message, Room, User};

use super::{board_of, press, slash};

/// The name of a menu, and what is chosen in it.
pub type Choice<'a> = (&'a str, &'a [&'a str]);

pub const IN_ORDER: Choice<'_> = ("Who sits where", &["Seats in the order of joining"]);
pub const HOST_STARTS: Choice<'_> = (
    "When the match begins",
    &["Begins when the host presses Start"],
);
pub const INVITED_ONLY: Choice<'_> = ("Who can join", &["Only invited people can join"]);
/// The menu of the people who are invited and have not joined.
pub const INVITE: &str = "Invited people";

/// The first page of a lobby's options.
pub async fn options(host: &User, lobby: &Message) -> Message {
    press(host, lobby, "Options").await.expect_message()
}

/// The second page of a lobby's options, in the message that had the first one.
pub async fn match_options(host: &User, menus: &Message) -> Message {
    let turned = press(host, menus, "Sides, time, rating ▶").await;
    assert!(turned.is_update());
    menus.fresh().unwrap()
}

/// The page of a lobby's options that has this menu.
async fn page_with(host: &User, lobby: &Message, menu: &str) -> Message {
    let first = options(host, lobby).await;
    if first.selects.iter().any(|one| one.placeholder == menu) {
        return first;
    }
    match_options(host, &first).await
}

/// Makes these choices, which must not begin the match and must each change the lobby. Returns the lobby's message, which
/// shows the last one.
pub async fn choose_options(
    host: &User,
    room: &Room,
    lobby: &Message,
    choices: &[Choice<'_>],
) -> Message {
    let mut lobby = lobby.fresh().unwrap();
    for (menu, values) in choices {
        let menus = page_with(host, &lobby, menu).await;
        let chosen = host.select(&menus, menu, values).await.unwrap();
        assert!(chosen.is_update(), "{menu}: {}", chosen.text());
        let changed =
            |message: &Message| message.id == lobby.id && message.content != lobby.content;
        lobby = room.wait_for(changed).await.unwrap();
    }
    lobby
}

/// Opens a lobby with `/play`, and then makes these choices.
pub async fn open(host: &User, room: &Room, line: &str, choices: &[Choice<'_>]) -> Message {
    let lobby = slash(host, room, line).await.expect_message();
    choose_options(host, room, &lobby, choices).await
}

/// Begins a match for two against a computer of level 1 or 6. The user sits in seat 1.
pub async fn against_computer(user: &User, room: &Room, line: &str, level: u8) -> Message {
    let lobby = open(user, room, line, &[IN_ORDER]).await;
    let asked = press(user, &lobby, "Add a computer").await.expect_message();
    let label = asked.buttons[usize::from(level) - 1].label.clone();
    board_of(&press(user, &asked, &label).await).await
}
