//! Tests secret choices: everything that the other players and the channel can see is the same for every choice.

use rules::Seat;
use sandbox::{Message, Room, User};

use crate::common::random_players::{Table, readable};
use crate::common::{
    Bot, World, alt_of, choices, choose, code_of, logged, match_code, press, slash, told,
};

/// How a secret choice is made.
#[derive(Clone, Copy)]
enum Way {
    Typed,
    Panel,
}

/// Everything that the others see, are told and are offered, without the ids of messages and
/// matches.
#[derive(Debug, PartialEq)]
struct Known {
    texts: Vec<String>,
    buttons: Vec<String>,
    pictures: Vec<Vec<u8>>,
    offered: Vec<String>,
}

impl Known {
    fn add(&mut self, message: &Message, id: u64, code: &str) {
        let alts = message.attachments.iter();
        let alts = alts.map(|one| one.description.clone().unwrap_or_default());
        // links are left out: they name the board's message, whose id differs from match to match
        let lines = message.content.lines();
        let lines = lines.filter(|line| !line.contains("https://"));
        let lines = lines.map(|line| line.replace(code, "code"));
        self.texts.extend(lines);
        self.texts.extend(alts);
        let buttons = message.buttons.iter().map(|one| &one.custom_id);
        let menus = message.selects.iter();
        let ids = buttons.chain(menus.clone().map(|one| &one.custom_id));
        let ids = ids.map(|one| one.replace(&format!("{id:x}"), "match"));
        // an encrypted draft in a panel is different each time, so only its length is compared
        let ids = ids.map(|one| match one.split_once('~') {
            Some((start, sealed)) => format!("{start}~{}", sealed.len()),
            None => one,
        });
        self.buttons.extend(ids);
        let options = menus.flat_map(|menu| &menu.options);
        self.offered.extend(options.map(|one| format!("{one:?}")));
        let pictures = message.attachments.iter();
        self.pictures.extend(pictures.map(|one| one.bytes.to_vec()));
    }
}

/// Everything that the other player and a stranger can obtain after the choice.
async fn known(table: &Table<'_>, others: [&User; 2], elsewhere: &Room, typed: &str) -> Known {
    let mut known = Known {
        texts: Vec::new(),
        buttons: Vec::new(),
        pictures: Vec::new(),
        offered: Vec::new(),
    };
    let (room, code): (&Room, String) = (&table.room, match_code(&table.board));
    for message in room.messages() {
        known.add(&message, table.id, &code);
    }
    for user in others {
        for answer in [
            press(user, &table.board, "My view").await,
            press(user, &table.board, "Move").await,
            slash(user, elsewhere, &format!("/match code:{code}")).await,
        ] {
            if let Some(message) = answer.message() {
                known.add(&message, table.id, &code);
            }
        }
        for start in ["", typed] {
            let line = format!("/move turn:{start}");
            let choices = user.autocomplete(room, &line).await.unwrap();
            let choices = choices.iter().map(|one| format!("{one:?}"));
            known.offered.extend(choices);
        }
    }
    known
}

/// Seat 1 chooses. Returns what seat 2 and a stranger know then.
async fn after(game: &str, options: &str, choice: &str, way: Way, typed: &str) -> Known {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let table = Table::start_game(game, &world, &room, &[ann, ben], options, 1).await;
    let done = match way {
        Way::Typed => slash(ann, &room, &format!("/move turn:{choice}")).await,
        Way::Panel => {
            let opened = press(ann, &table.board, "Move").await.expect_message();
            let panel = in_panel(ann, &opened, choice).await;
            press(ann, &panel, "Play").await
        }
    };
    assert!(told(&done).contains(choice), "{}", done.text());
    let ready = |message: &Message| message.content.contains("**Ann** is ready");
    let board = room.wait_for(ready).await.unwrap();
    let table = Table { board, ..table };
    let elsewhere = world.sandbox.channel("elsewhere");
    let known = known(&table, [ben, cleo], &elsewhere, typed).await;
    // checks that the choice was made
    let game = world.game(table.id).await;
    assert_eq!(game.to_act().seats(), [Seat::new(2)]);
    world.end().await;
    known
}

/// Makes `choice` step by step in the panel. Checks that no button reveals it on the way.
async fn in_panel(user: &User, opened: &Message, choice: &str) -> Message {
    let (mut panel, mut typed) = (opened.clone(), String::new());
    for _ in 0..40 {
        for button in &panel.buttons {
            assert!(!readable(&button.custom_id).contains(choice), "{button:?}");
        }
        let offered = choices(&panel);
        for button in &offered {
            let rest = button.custom_id.rsplit(':').next().unwrap();
            assert!(rest.starts_with('~'), "{button:?}");
        }
        // a star is set last, on any of the squares already written
        let (unstarred, begun) = (choice.replace('*', ""), typed.replace('*', ""));
        // a row's digits have no spaces between them
        let row = choice.starts_with(|sign: char| sign.is_ascii_digit());
        let space = if row || begun.is_empty() { "" } else { " " };
        let with = |code: &str| format!("{begun}{space}{code}");
        let leads = |code: &String| {
            if code.contains('*') {
                begun == unstarred && choice.contains(code)
            } else {
                let one = with(code);
                unstarred == one || unstarred.starts_with(&format!("{one}{space}"))
            }
        };
        let mut codes: Vec<String> = offered
            .iter()
            .map(|one| code_of(one))
            .filter(leads)
            .collect();
        codes.sort_by_key(|code| (code.contains('*'), code.len()));
        let Some(code) = codes.pop() else {
            return panel;
        };
        typed = if code.contains('*') {
            choice.to_owned()
        } else {
            with(&code)
        };
        panel = choose(user, &panel, &code).await.expect_message();
        assert!(panel.is_private() && !alt_of(&panel).is_empty());
    }
    panel
}

/// Both choices begin with the same two characters, and the others type these two as well.
async fn tells_nothing(game: &str, options: &str, choices: [&str; 2], way: Way) {
    let typed = &choices[0][..2];
    assert_eq!(typed, &choices[1][..2]);
    let [one, other] = [
        after(game, options, choices[0], way, typed).await,
        after(game, options, choices[1], way, typed).await,
    ];
    assert!(!one.pictures.is_empty() && !one.texts.is_empty());
    assert_eq!(one.texts, other.texts);
    assert_eq!(one.buttons, other.buttons);
    assert_eq!(one.offered, other.offered);
    assert!(one.pictures == other.pictures, "the pictures differ");
    let log = logged();
    for choice in choices {
        assert!(!log.contains(choice), "a log line tells {choice}");
    }
    assert!(log.contains("skirmish"), "nothing is logged: {log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_program_is_nobody_elses() {
    let choices = ["J3 E2* W1 M1", "J3*"];
    tells_nothing("virus-fight", "", choices, Way::Typed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_from_the_panel_is_nobody_elses() {
    let choices = ["E3 W2* J1", "E3*"];
    tells_nothing("virus-fight", "", choices, Way::Panel).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_hidden_row_is_nobody_elses() {
    tells_nothing("xero-g", "setup:hidden", ["322113", "321123"], Way::Typed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_row_from_the_panel_is_nobody_elses() {
    tells_nothing("xero-g", "setup:hidden", ["231321", "233112"], Way::Panel).await;
}

/// **Play** plays the turn shown above it, whatever other panels hold, also after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn every_panel_plays_its_own() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("virus-fight", &room, &[ann, ben], "").await;
    let open = async || press(ann, &board, "Move").await.expect_message();
    let first = in_panel(ann, &open().await, "W3 M2*").await;
    in_panel(ann, &open().await, "E1 E2*").await;
    slash(ann, &room, "/move turn:J1").await;
    assert!(
        first.content.starts_with("**W3 M2\\***: "),
        "{}",
        first.content
    );
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    // a copied button of another user decrypts to nothing
    let play = first.button("Play").unwrap().custom_id.clone();
    let stolen = ben.press_id(&board, &play).await.unwrap();
    assert!(
        told(&stolen).starts_with("You sent no turn."),
        "{}",
        stolen.text()
    );
    let done = press(ann, &first, "Play").await;
    assert!(told(&done).contains("`W3 M2*`"), "{}", done.text());
    let again = slash(ann, &room, "/move turn:M1*").await;
    assert_eq!(
        told(&again),
        "You have already chosen and cannot change it. Now ■ **Ben** must choose."
    );
    world.end().await;
}
