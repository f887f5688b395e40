//! Tests suggestions. The bot understands a suggestion by its value, and by its label, which some of Discord's clients
//! send instead. Any other text gets an answer too.

use std::sync::atomic::{AtomicUsize, Ordering};

use poise::serenity_prelude::{CommandOption, CommandOptionType};
use rules::Kind;
use sandbox::{Choice, Room, User};

use crate::common::test_databases::Home;
use crate::common::{World, act, match_code, slash};

/// An option for free text, with its command or subcommand and the other options that it needs.
struct Typed {
    command: String,
    option: String,
    companions: String,
    suggests: bool,
    /// How many characters it can have.
    most: usize,
}

impl Typed {
    /// The values beside this one, with the code of the match that is played in the channel.
    fn given(&self, room: &Room) -> String {
        let messages = room.messages();
        let codes = messages
            .iter()
            .filter(|one| one.content.contains("-# Match "));
        let code = codes.map(match_code).next_back();
        let code = code.unwrap_or_else(|| "333333".to_owned());
        self.companions.replace("333333", &code)
    }
}

/// All such options, as registered with Discord.
async fn all(world: &World) -> Vec<Typed> {
    let mut found = Vec::new();
    for command in world.bot.http.get_global_commands().await.unwrap() {
        look(&format!("/{}", command.name), &command.options, &mut found);
    }
    found
}

fn look(command: &str, options: &[CommandOption], found: &mut Vec<Typed>) {
    for option in options {
        // some clients check the label of numeric suggestions (discord-api-docs 5433)
        assert!(!option.autocomplete || option.kind == CommandOptionType::String);
        match option.kind {
            CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup => {
                look(
                    &format!("{command} {}", option.name),
                    &option.options,
                    found,
                );
            }
            CommandOptionType::String if option.choices.is_empty() => found.push(Typed {
                command: command.to_owned(),
                option: option.name.clone(),
                companions: companions(command, &option.name, options),
                suggests: option.autocomplete,
                most: option.max_length.map_or(6000, usize::from),
            }),
            _ => {}
        }
    }
}

/// Values for the options that must be given beside this one.
fn companions(command: &str, option: &str, options: &[CommandOption]) -> String {
    let mut all: Vec<String> = match (command, option) {
        ("/settings", "zone") => vec!["sleep:23-7".to_owned()],
        _ => Vec::new(),
    };
    for other in options
        .iter()
        .filter(|one| one.required && one.name != option)
    {
        let value = match (command, other.name.as_str(), other.choices.first()) {
            (_, _, Some(choice)) => choice.name.clone(),
            ("/move", "turn", _) => "b2".to_owned(),
            ("/match", "code", _) => "333333".to_owned(),
            (_, name, _) => panic!("say what {name} of {command} may be"),
        };
        all.push(format!("{}:{value}", other.name));
    }
    all.join(" ")
}

/// Where the user is: in a channel without a match, or in a match of this game.
#[derive(Clone, Copy)]
struct Stage<'a>(&'a World, Option<Kind>);

impl Stage<'_> {
    async fn set(self) -> (Room, User) {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let room = self.0.sandbox.channel(&format!("table-{number}"));
        let names = ["Ann", "Ben", "Cleo"].map(|name| format!("{name}{number}"));
        let [ann, ben, cleo] = names.map(|name| self.0.sandbox.user(&name));
        if let Some(kind) = self.1 {
            let users = &[&ann, &ben, &cleo][..kind.seats().0.into()];
            self.0.match_for(kind.id(), &room, users, "").await;
        }
        (room, ann)
    }

    /// The answer to a value of an option, without the parts that always differ.
    async fn answered(self, of: &Typed, value: &str) -> String {
        let (room, ann) = self.set().await;
        let given = of.given(&room);
        let line = format!("{} {given} {}:{value}", of.command, of.option);
        let answer = slash(&ann, &room, &line).await;
        let code = given.strip_prefix("code:").unwrap_or("no code");
        let number = ann.name().replace("Ann", "");
        let names = ["Ann", "Ben", "Cleo"].into_iter();
        let text = answer.text().replace(code, "code");
        let text = names.fold(text, |text, name| {
            text.replace(&format!("{name}{number}"), name)
        });
        let text = text.split_whitespace().map(|word| {
            let word = word.trim_matches('*');
            let id = word.starts_with("<@") || word.starts_with("<t:");
            let code = word.len() == 6
                && word
                    .chars()
                    .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            if id || code { "#" } else { word }
        });
        text.collect::<Vec<_>>().join(" ")
    }
}

/// Does the choice only say why there are no suggestions?
fn is_reason(choice: &Choice) -> bool {
    // a meaning never begins with a capital and spaces, as these sentences do
    let label = choice
        .name
        .split_once("· ")
        .map_or("", |(_, meaning)| meaning);
    let reasons = ["It is ", "You ", "There is ", "Nothing ", "This ", "I "];
    reasons.iter().any(|begins| label.starts_with(begins))
}

/// A label as clients may send it: in another case, with other spaces, or cut after the value.
fn sent(choice: &Choice, number: usize) -> String {
    let (label, value) = (&choice.name, choice.value.as_str().unwrap());
    match number % 5 {
        0 => label.clone(),
        1 => label.to_uppercase(),
        2 => label.to_lowercase(),
        3 => label.split_whitespace().collect::<Vec<_>>().join("  "),
        _ => label.chars().take(value.chars().count().max(32)).collect(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_understood_as_what_they_stand_for() {
    let world = World::start().await;
    let mut options = all(&world).await;
    options.retain(|of| of.suggests);
    assert!(options.len() >= 9, "{}", options.len());
    for of in &options {
        let (mut seen, mut tried) = (Vec::new(), 0);
        let games = Kind::ALL.iter().map(|kind| Some(*kind));
        for stage in [None]
            .into_iter()
            .chain(games)
            .map(|kind| Stage(&world, kind))
        {
            let (room, ann) = stage.set().await;
            let given = of.given(&room);
            let typing = format!("{} {given} {}:", of.command, of.option);
            let mut offered = ann.autocomplete(&room, &typing).await.unwrap();
            assert!(!offered.is_empty(), "{typing}");
            offered.retain(|choice| !is_reason(choice));
            let labels: Vec<_> = offered.iter().map(|one| one.name.clone()).collect();
            if seen.contains(&labels) {
                continue;
            }
            // every attempt needs a new match, so only some are tried
            let step = if stage.1.is_some() {
                offered.len().div_ceil(5)
            } else {
                1
            };
            for (number, choice) in offered.iter().step_by(step.max(1)).enumerate() {
                let value = choice.value.as_str().unwrap();
                let meant = stage.answered(of, value).await;
                let label = sent(choice, number);
                let got = stage.answered(of, &label).await;
                // an answer may quote what was typed
                assert_eq!(
                    got.to_lowercase(),
                    meant.to_lowercase(),
                    "{} {}: {label:?} for {value:?}",
                    of.command,
                    of.option
                );
                let nonsense = stage.answered(of, "xyzzy").await;
                assert_ne!(meant, nonsense, "{} {}: {value:?}", of.command, of.option);
                tried += 1;
            }
            seen.push(labels);
        }
        assert!(
            tried > 0,
            "nothing is offered for {} {}",
            of.command,
            of.option
        );
    }
    world.end().await;
}

/// Meaningless texts, up to the length that Discord allows.
fn odd_texts() -> Vec<String> {
    let long = ["x", "*", "`", "9", "\u{1f3b2}", "a1 ", "10d+", "\\"];
    let long = long.map(|text| text.repeat(6000 / text.chars().count()));
    let short = [
        "@everyone <@1> <t:1:R>",
        "\u{0}",
        "a\u{0}b",
        "\u{202e}\u{200b}",
        "x\n# Big",
        "'; drop table matches; --",
        "%_",
        "{ $name } { 0 }",
        "\u{663}\u{664}",
        "-1",
        "1e400",
        "99999999999999999999",
        "\u{bd}d",
        "\u{1e9e}\u{130}\u{df}",
    ];
    long.into_iter()
        .map(|text| text.trim_end().to_owned())
        .chain(short.map(str::to_owned))
        .collect()
}

/// Other bots crashed on texts that were too long to quote (modmailbot 711), or that their database or parser did not
/// accept.
async fn whatever_is_typed_is_answered(world: World) {
    let options = all(&world).await;
    for kind in [None, Some(Kind::Zyrcan)] {
        let (room, ann) = Stage(&world, kind).set().await;
        for of in &options {
            for text in odd_texts() {
                let text: String = text.chars().take(of.most).collect();
                let text = text.trim_end();
                let given = of.given(&room);
                let line = format!("{} {given} {}:{text}", of.command, of.option);
                let answer = slash(&ann, &room, &line).await;
                let start: String = text.chars().take(20).collect();
                let what = format!("{} {}: {start:?}", of.command, of.option);
                let said = answer.text();
                assert!(!said.contains("went wrong"), "{what}: {said}");
                let pinged = answer.message().map(|message| message.mentions);
                assert_eq!(pinged.unwrap_or_default(), [], "{what}: {said}");
                if kind.is_none() && !room.messages().is_empty() {
                    act(&ann, &room, "ask-abort").await;
                }
                if of.suggests {
                    let typing = format!("{} {}:{text}", of.command, of.option);
                    ann.autocomplete(&room, &typing).await.unwrap();
                }
            }
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_typed_is_answered_on_a_file() {
    whatever_is_typed_is_answered(World::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_typed_is_answered_on_postgres() {
    let home = Home::with_postgres().await;
    whatever_is_typed_is_answered(World::start_at(home).await).await;
}

/// If nothing can be suggested, the only choice says why.
#[tokio::test(flavor = "multi_thread")]
async fn empty_suggestions_say_why() {
    let world = World::start().await;
    let (room, ann) = Stage(&world, Some(Kind::Kitaran)).set().await;
    let [cleo, dora] = &world.users(["Cleo", "Dora"]);
    let empty = world.sandbox.channel("empty");
    slash(&ann, &room, "/move turn:c3").await;
    for (user, room, line, reason) in [
        (&ann, &room, "/move turn:", "It is not your turn: ⚪ Ben"),
        (
            cleo,
            &room,
            "/move turn:",
            "You do not play in this match; ",
        ),
        (
            &ann,
            &empty,
            "/move turn:",
            "There is no lobby and no match in this channel",
        ),
        (cleo, &room, "/match code:", "You have no match in play"),
        (dora, &empty, "/resign match:", "You have no match in play"),
        (
            &ann,
            &room,
            "/undo match:xyzzy",
            "Nothing fits what you have typed",
        ),
        (
            &ann,
            &room,
            "/settings zone:xyzzy",
            "Nothing fits what you have typed",
        ),
        // no other clock is offered in place of the typed one
        (
            &ann,
            &empty,
            "/play kitaran clock:pronto",
            "I cannot read pronto as a length of time",
        ),
        (
            &ann,
            &empty,
            "/play kitaran clock:3 días y pico",
            "I cannot read pico as a length of time",
        ),
    ] {
        let offered = user.autocomplete(room, line).await.unwrap();
        let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
        assert!(
            names.len() == 1 && names[0].contains(&format!("· {reason}")),
            "{line}: {names:?}"
        );
        assert!(is_reason(&offered[0]), "{line}");
        // it stands for what was typed
        let typed = line.split_once(':').unwrap().1;
        let value = offered[0].value.as_str().unwrap();
        assert_eq!(value.trim_matches('·'), typed, "{line}");
        let begins = if typed.is_empty() { "·" } else { typed };
        assert!(names[0].starts_with(begins), "{line}: {names:?}");
    }
    world.end().await;
}

/// On phones, the client requests suggestions only for the text before the cursor (discord-api-docs 8455).
#[tokio::test(flavor = "multi_thread")]
async fn every_beginning_of_what_is_offered_is_completed() {
    let world = World::start().await;
    let mut options = all(&world).await;
    options.retain(|of| of.suggests);
    for kind in [Kind::Zyrcan, Kind::Kitaran] {
        let (room, ann) = Stage(&world, Some(kind)).set().await;
        for of in &options {
            let ask = async |typed: &str| {
                let typing = format!("{} {}:{typed}", of.command, of.option);
                ann.autocomplete(&room, &typing).await.unwrap()
            };
            for choice in ask("").await.iter().take(4) {
                let value = choice.value.as_str().unwrap();
                for end in value.char_indices().map(|(at, _)| at).skip(1) {
                    let offered = ask(&value[..end]).await;
                    assert!(
                        !offered.is_empty(),
                        "{} {}: {:?}",
                        of.command,
                        of.option,
                        &value[..end]
                    );
                }
            }
        }
    }
    world.end().await;
}

/// The reason why nothing is suggested is never sent as a turn, whether a client sends the value or the label.
#[tokio::test(flavor = "multi_thread")]
async fn a_reason_stands_for_what_was_typed() {
    let world = World::start().await;
    let mut options = all(&world).await;
    options.retain(|of| of.suggests);
    let long = "c3, ".repeat(24) + "zz9";
    let mut tried = 0;
    for of in &options {
        for typed in ["zz9", &long] {
            let stage = Stage(&world, Some(Kind::Kitaran));
            let (room, ann) = stage.set().await;
            let given = of.given(&room);
            let typing = format!("{} {given} {}:{typed}", of.command, of.option);
            let offered = ann.autocomplete(&room, &typing).await.unwrap();
            let Some(choice) = offered.iter().find(|choice| is_reason(choice)) else {
                continue;
            };
            assert_eq!(choice.value, typed, "{typing}");
            let meant = stage.answered(of, typed).await;
            assert_eq!(stage.answered(of, &choice.name).await, meant, "{typing}");
            tried += 1;
        }
    }
    assert!(tried > 2, "{tried}");
    world.end().await;
}
