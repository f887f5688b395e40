//! Two worlds that differ only in a secret choice, as in `twin_matches`. Here others guess it: they try both choices in
//! analyses from every turn, press every button of these analyses, and type every option of every command.

use sandbox::{Message, Room};
use serenity::all::{CommandOption, CommandOptionType, CommandType};

use crate::common::{World, id_of, match_code, slash};
use crate::locked_threads::COMMANDS;
use crate::twin_matches::{Scene, Stage, Twins, VIRUS_FIGHT, XERO_G, tells_nothing};

/// The turns from which a line is tried; 9 does not exist.
const STARTS: [&str; 5] = ["", "0: ", "1: ", "2: ", "9: "];

/// The letters of all buttons of an analysis, from the code that reads them, so that a new one is pressed too. The
/// button that deletes comes last.
fn letters() -> Vec<char> {
    let code = include_str!("../../src/discord/content/custom_id/thinking.rs");
    let read = code.split_once("match (letter, draft)").unwrap().1;
    let letters = read.lines().filter_map(|line| {
        let letter = line.trim().strip_prefix("('")?;
        letter.chars().next()
    });
    let mut letters: Vec<char> = letters.collect();
    let variants = code.split_once("pub enum ThinkStep {").unwrap().1;
    let variants = variants.split_once("\n}").unwrap().0.lines();
    let variants = variants.filter(|line| line.trim_end().ends_with(',') && !line.contains("//"));
    assert_eq!(letters.len(), variants.count(), "{letters:?}");
    letters.sort_by_key(|letter| *letter == 'd');
    letters
}

impl Scene {
    /// Guesses in analyses from each turn, and presses their buttons.
    async fn analyses(&mut self, table: &(Room, Message)) {
        let (room, board) = table;
        let (code, id) = (match_code(board), id_of(board));
        let choices = self.twins.choices;
        let mut lines: Vec<String> = choices.map(str::to_owned).to_vec();
        let pairs = [[0, 1], [1, 0], [0, 0]];
        lines.extend(pairs.map(|[one, two]| format!("{}, {}", choices[one], choices[two])));
        for start in STARTS {
            for line in &lines {
                let typed = format!("/match code:{code} line:{start}{line}");
                self.types(table, &typed).await;
                self.says(table, &format!("{typed} name:Guess note:Guess"))
                    .await;
            }
        }
        for ply in 0..=2 {
            for letter in letters() {
                for point in [0, 2] {
                    let draft = match letter {
                        's' => " ".to_owned(),
                        't' => format!(" {}", choices[point / 2]),
                        _ => String::new(),
                    };
                    let button = format!("1:think:{id:x}:{ply}:{letter}{point}{draft}");
                    self.presses_one(room, board, &button).await;
                }
            }
        }
    }

    /// Types all options of all commands that players have.
    async fn options(&mut self, table: &(Room, Message)) {
        for (command, lines) in typed_options(&self.world, self.twins).await {
            // a match that the bot starts has random seats, and a lobby begins one where no match is
            let starts = self.stage == Stage::Over && command == "play";
            if starts || command == "server" {
                continue;
            }
            let reads = COMMANDS.iter().any(|known| {
                let known = known.strip_prefix("!/");
                known.is_some_and(|known| known.split(' ').next() == Some(&command))
            });
            let own = if reads {
                table.clone()
            } else {
                self.table(&format!("options-of-{command}")).await
            };
            for line in lines {
                self.says(&own, &line).await;
            }
        }
    }

    async fn guesses(&mut self) {
        let table = self.table("table").await;
        self.analyses(&table).await;
        self.options(&table).await;
    }
}

/// By command: a line for each option and for each of its kinds of values.
async fn typed_options(world: &World, twins: &Twins) -> Vec<(String, Vec<String>)> {
    let known = world.bot.http.get_global_commands().await.unwrap();
    let typed = known
        .into_iter()
        .filter(|one| one.kind == CommandType::ChatInput);
    let lines = typed.map(|command| {
        let mut lines = Vec::new();
        add_lines(
            &format!("/{}", command.name),
            &command.options,
            twins,
            &mut lines,
        );
        (command.name, lines)
    });
    lines.collect()
}

fn add_lines(line: &str, options: &[CommandOption], twins: &Twins, lines: &mut Vec<String>) {
    let required = |but: &str| -> String {
        let others = options
            .iter()
            .filter(|one| one.required && one.name != but)
            .map(|one| format!(" {}:{}", one.name, values(one, twins)[0]));
        others.collect()
    };
    for option in options {
        if matches!(
            option.kind,
            CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup
        ) {
            let line = format!("{line} {}", option.name);
            add_lines(&line, &option.options, twins, lines);
            continue;
        }
        let (name, before) = (&option.name, required(&option.name));
        let all = values(option, twins).into_iter();
        lines.extend(all.map(|value| format!("{line}{before} {name}:{value}")));
    }
}

/// The values to try of an option.
fn values(option: &CommandOption, twins: &Twins) -> Vec<String> {
    let [one, two] = twins.choices;
    let named = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    if let [first, .., last] = &option.choices[..] {
        return vec![first.name.clone(), last.name.clone()];
    }
    match (option.kind, option.name.as_str()) {
        (CommandOptionType::String, "code" | "match") => named(&["333333"]),
        // a whole turn of Ben would end the round, so that all see the secret
        (CommandOptionType::String, "turn") => {
            vec![one[..2].to_owned(), format!("if {one} then {two}")]
        }
        (CommandOptionType::String, "line") => vec![format!("0: {one}"), format!("0: {two}")],
        (CommandOptionType::String, _) => named(&[one, two]),
        (CommandOptionType::Boolean, _) => named(&["True", "False"]),
        (CommandOptionType::Integer | CommandOptionType::Number, _) => {
            let least = option
                .min_value
                .as_ref()
                .and_then(serde_json::Number::as_f64);
            vec![format!("{:.0}", least.unwrap_or(1.0))]
        }
        (CommandOptionType::User, _) => named(&["@Ann"]),
        (kind, name) => panic!("no value is known for {name}, a {kind:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guess_of_a_hidden_row_is_answered() {
    tells_nothing(&XERO_G, Stage::Chosen, Scene::guesses).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guess_of_a_hidden_row_that_was_never_shown_is_answered() {
    tells_nothing(&XERO_G, Stage::Over, Scene::guesses).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guess_of_a_secret_program_is_answered() {
    tells_nothing(&VIRUS_FIGHT, Stage::Chosen, Scene::guesses).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guess_is_compared_once_the_choice_is_shown() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world
        .match_for("xero-g", &room, &[ann, ben], "setup:hidden")
        .await;
    let code = match_code(&board);
    let tries = async |user, line: &str| {
        let line = format!("/match code:{code} line:0: {line}");
        slash(user, &room, &line).await.text().to_owned()
    };
    let now = "This is the position of the match now";
    // Ben chooses first: analyses have seat 1 first all the same
    slash(ben, &room, "/move turn:322113").await;
    for user in [ben, cleo] {
        let said = tries(user, "321123, 322113").await;
        assert!(!said.contains(now), "{said}");
    }
    slash(ann, &room, "/move turn:321123").await;
    for user in [ben, cleo] {
        let said = tries(user, "321123, 322113").await;
        assert!(said.contains(now), "{said}");
        let said = tries(user, "322113, 322113").await;
        assert!(!said.contains(now), "{said}");
    }
    world.end().await;
}
