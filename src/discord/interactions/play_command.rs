//! `/play`: one subcommand for each game, made from the game's own data.

use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use poise::{ChoiceParameter as _, CommandParameter, CommandParameterChoice};
use rules::{Kind, OptionSpec};
use serde_json::{Map, Value, json};
use serenity::{
    CommandOptionType, CreateAutocompleteResponse, CreateCommandOption, ResolvedValue, User,
};

use crate::clocks::{TimeControl, TimeControlError};
use crate::discord::content::custom_id::Effect;
use crate::discord::content::markdown::{in_code, plain};
use crate::discord::flows::{lobby_changes as flow, match_threads};
use crate::discord::interactions::command_context::{Command, Context, caller, suggesting};
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::request::person;
use crate::discord::requests::suggestions::Suggestions;
use crate::discord::views::clock_words;
use crate::model::Level;
use crate::sessions::{Problem, Terms};
use crate::words::{Locale, Text};

/// How seats are assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Order {
    /// At random, at the start.
    #[name = "random"]
    Drawn,
    /// In the order of joining.
    #[name = "as you join"]
    Joined,
}

/// When the match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Begin {
    /// When the last seat is taken.
    #[name = "when all seats are taken"]
    Full,
    /// When the host presses Start.
    #[name = "when I press Start"]
    Host,
}

/// The name of the parameters that invite somebody: `player`, `player2` and so on.
const PLAYER: &str = "player";

/// The name of the parameter for a thread of its own.
const THREAD: &str = "thread";

/// The name of the parameter that lets only invited people join.
const PRIVATE: &str = "private";

/// The name of the parameter for the number of computers.
const COMPUTERS: &str = "computers";

/// The name of the parameter for the computers' level.
const LEVEL: &str = "level";

/// The name of the parameter for the time control.
const CLOCK: &str = "clock";

/// A parameter of a subcommand.
type Parameter = CommandParameter<Arc<Shared>, Failure>;

/// The games, one subcommand each.
pub fn play(locale: &Locale) -> Command {
    let game = |kind: &Kind| Command {
        name: Cow::Borrowed(kind.id()),
        parameters: parameters(*kind, locale),
        custom_data: Box::new(*kind),
        ..game()
    };
    Command {
        name: Cow::Borrowed("play"),
        subcommands: Kind::ALL.iter().map(game).collect(),
        ..without_game()
    }
}

/// `/play` without a subcommand: Discord has the command of another version.
#[poise::command(slash_command, custom_data = "Effect::Speaks")]
#[allow(clippy::unused_async)] // poise requires an async function
async fn without_game(_context: Context<'_>) -> Result<(), Failure> {
    Err(Failure::Told(Text::OutOfDateButton))
}

/// The parameters of a game's subcommand: the number of seats if there is a choice, the game's options, the order, and
/// the invited people.
fn parameters(kind: Kind, locale: &Locale) -> Vec<Parameter> {
    let (min, max) = kind.seats();
    let mut all = Vec::new();
    if min < max {
        all.push(parameter("seats", CommandOptionType::Integer, Vec::new()));
    }
    for option in kind.options() {
        let keys = choice_keys(kind, &option);
        let names = keys.iter().map(|key| locale.named(key));
        let of = match option.kind {
            rules::OptionKind::Number => CommandOptionType::Number,
            _ => CommandOptionType::Integer,
        };
        all.push(parameter(option.name, of, names.collect()));
    }
    let orders = Order::list();
    let orders = orders.iter().map(|one| one.name.to_string());
    all.push(parameter(
        "order",
        CommandOptionType::Integer,
        orders.collect(),
    ));
    let begins = Begin::list();
    let begins = begins.iter().map(|one| one.name.to_string());
    all.push(parameter(
        "start",
        CommandOptionType::Integer,
        begins.collect(),
    ));
    all.push(CommandParameter {
        autocomplete_callback: Some(suggest_clocks),
        ..parameter(CLOCK, CommandOptionType::String, Vec::new())
    });
    for name in [THREAD, PRIVATE] {
        all.push(parameter(name, CommandOptionType::Boolean, Vec::new()));
    }
    for name in [COMPUTERS, LEVEL] {
        all.push(parameter(name, CommandOptionType::Integer, Vec::new()));
    }
    for number in 1..max {
        let name = match number {
            1 => Cow::Borrowed(PLAYER),
            number => Cow::Owned(format!("{PLAYER}{number}")),
        };
        all.push(parameter(name, CommandOptionType::User, Vec::new()));
    }
    all
}

/// An optional parameter. If it has choices, Discord sends the number of the choice.
fn parameter(
    name: impl Into<Cow<'static, str>>,
    of: CommandOptionType,
    choices: Vec<String>,
) -> Parameter {
    let choice = |name| CommandParameterChoice {
        name: Cow::Owned(name),
        localizations: Cow::default(),
        __non_exhaustive: (),
    };
    let set: fn(CreateCommandOption) -> CreateCommandOption = match of {
        CommandOptionType::User => |builder| builder.kind(CommandOptionType::User),
        CommandOptionType::Boolean => |builder| builder.kind(CommandOptionType::Boolean),
        CommandOptionType::String => |builder| builder.kind(CommandOptionType::String),
        CommandOptionType::Number => |builder| builder.kind(CommandOptionType::Number),
        _ => |builder| builder.kind(CommandOptionType::Integer),
    };
    CommandParameter {
        name: name.into(),
        name_localizations: Cow::default(),
        description: None,
        description_localizations: Cow::default(),
        required: false,
        channel_types: None,
        choices: choices.into_iter().map(choice).collect(),
        type_setter: Some(set),
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}

/// The keys of the messages that name an option's choices.
fn choice_keys(kind: Kind, option: &OptionSpec) -> Vec<String> {
    let values = option.choices().iter().filter_map(Value::as_str);
    let named = |value| format!("command-play-{}-{}-{value}", kind.id(), option.name);
    values.map(named).collect()
}

/// The keys of the messages that name all options' choices.
pub fn message_keys() -> Vec<String> {
    let of = |kind: &Kind| {
        let (kind, options) = (*kind, kind.options().into_iter());
        options.flat_map(move |option| choice_keys(kind, &option))
    };
    Kind::ALL.iter().flat_map(of).collect()
}

/// Sets the ranges of the options' numbers in a command's definition for Discord. poise can set them only by functions
/// that are made for one option each.
pub fn set_ranges(definition: &mut Value) {
    if definition["name"] != "play" {
        return;
    }
    for kind in Kind::ALL {
        let (min, max) = kind.seats();
        let seats = ("seats", Some([json!(min), json!(max)]));
        let computers = (COMPUTERS, Some([json!(1), json!(max - 1)]));
        let level = (LEVEL, Some([json!(1), json!(Level::MAX)]));
        let options = kind.options();
        let own = options.iter().map(|option| (option.name, option.range()));
        for (name, range) in own.chain([seats, computers, level]) {
            let of_game = named(&mut definition["options"], kind.id());
            let option = of_game.and_then(|game| named(&mut game["options"], name));
            if let (Some(option), Some([min, max])) = (option, range) {
                option["min_value"] = min;
                option["max_value"] = max;
            }
        }
    }
}

fn named<'a>(options: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let mut all = options.as_array_mut()?.iter_mut();
    all.find(|option| option["name"] == name)
}

/// Opens a lobby for the game of this subcommand.
#[poise::command(slash_command)]
async fn game(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let wrong = || Failure::Told(Text::OutOfDateButton);
    let kind = context.command().custom_data.downcast_ref::<Kind>();
    let kind = *kind.ok_or_else(wrong)?;
    let specs = kind.options();
    let (mut wanted, mut order, mut begin, mut asked) = (None, None, None, Vec::new());
    let (mut computers, mut level, mut me) = (None, None, 0);
    let (mut own_thread, mut private, mut clock) = (false, false, Some(TimeControl::USUAL));
    let standard = specs
        .iter()
        .map(|one| (one.name.to_owned(), one.default.clone()));
    let mut options: Map<String, Value> = standard.collect();
    for given in context.args {
        match (given.name, &given.value) {
            ("seats", ResolvedValue::Integer(seats)) => {
                wanted = Some(u8::try_from(*seats).unwrap_or(u8::MAX));
            }
            ("order", ResolvedValue::Integer(number)) => {
                let number = usize::try_from(*number).ok();
                order = Some(number.and_then(Order::from_index).ok_or_else(wrong)?);
            }
            ("start", ResolvedValue::Integer(number)) => {
                let number = usize::try_from(*number).ok();
                begin = Some(number.and_then(Begin::from_index).ok_or_else(wrong)?);
            }
            (COMPUTERS, ResolvedValue::Integer(number)) => {
                computers = usize::try_from(*number).ok();
            }
            (LEVEL, ResolvedValue::Integer(number)) => {
                let number = u8::try_from(*number).ok();
                level = Some(number.and_then(Level::new).ok_or_else(wrong)?);
            }
            (CLOCK, ResolvedValue::String(typed)) => clock = time_control(typed)?,
            (THREAD, ResolvedValue::Boolean(wanted)) => own_thread = *wanted,
            (PRIVATE, ResolvedValue::Boolean(wanted)) => private = *wanted,
            (name, ResolvedValue::User(user, _)) if name.starts_with(PLAYER) => {
                if user.id == context.framework().bot_id {
                    me = 1;
                } else {
                    asked.push(*user);
                }
            }
            (name, value) => {
                let spec = specs.iter().find(|one| one.name == name);
                let value = spec.and_then(|spec| option_value(spec, value));
                options.insert(name.to_owned(), value.ok_or_else(wrong)?);
            }
        }
    }
    let invited = invited(&caller, &asked)?;
    // a level without a number of computers means that computers take the free seats
    let others = usize::from(wanted.unwrap_or(kind.seats().0)).saturating_sub(1 + invited.len());
    let computers = computers.unwrap_or(level.map_or(me, |_| others));
    let terms = Terms {
        kind,
        wanted,
        shuffled: order != Some(Order::Joined),
        self_start: begin != Some(Begin::Host),
        clock,
        options,
        invited,
        private,
        offers: Vec::new(),
        computers: vec![level.unwrap_or(Level::USUAL); computers.min(kind.seats().1.into())],
    };
    open(&caller, own_thread, terms).await
}

/// Opens a lobby in the channel, or in a thread of its own.
pub(super) async fn open(
    caller: &Caller<'_>,
    own_thread: bool,
    terms: Terms,
) -> Result<(), Failure> {
    if own_thread {
        return match_threads::open_lobby(caller, terms).await;
    }
    flow::open_lobby(caller, false, terms).await
}

/// Parses a typed time control.
pub(super) fn time_control(typed: &str) -> Result<Option<TimeControl>, Problem> {
    TimeControl::typed(typed).map_err(|error| match error {
        TimeControlError::Length(typed) => Problem::ClockLength {
            typed: in_code(&typed),
        },
        TimeControlError::Unit(number) => match &TimeControl::with_units(&number)[..] {
            [] => Problem::ClockLength { typed: number },
            ways => Problem::ClockUnit {
                ways: ways.join("`, `"),
                number,
            },
        },
        TimeControlError::Bank(length) => Problem::ClockBank { length },
        TimeControlError::Increment(length) => Problem::ClockIncrement { length },
        TimeControlError::Other(typed) => Problem::ClockOther {
            typed: in_code(&typed),
        },
        TimeControlError::Unclear { one, other } => Problem::ClockUnclear {
            one: one.written(),
            other: other.written(),
        },
        TimeControlError::Limit => Problem::ClockLimit,
    })
}

/// Suggests time controls for a typed text: what it means so far, with and without a strict end. If it cannot be read,
/// the presets.
pub(super) fn suggest_clocks<'a>(
    context: Context<'a>,
    typed: &'a str,
) -> Pin<Box<dyn Future<Output = CreateAutocompleteResponse> + Send + 'a>> {
    Box::pin(async move {
        let mut all = Suggestions::default();
        let Some(caller) = suggesting(&context) else {
            return all.into();
        };
        let strict = |control: TimeControl| TimeControl {
            strict: true,
            ..control
        };
        let offered: Vec<Option<TimeControl>> = match TimeControl::typed(typed) {
            Ok(Some(control)) if !control.strict => vec![Some(control), Some(strict(control))],
            Ok(control) => vec![control],
            Err(TimeControlError::Unclear { one, other }) => {
                let both = [one, other]
                    .into_iter()
                    .filter_map(|one| one.checked().ok());
                both.map(Some).collect()
            }
            Err(_) => {
                let presets = TimeControl::PRESETS.into_iter();
                let timed = presets.flat_map(|one| [Some(one), Some(strict(one))]);
                timed.chain([None]).collect()
            }
        };
        for control in offered {
            let words = clock_words::control(control, &caller.request.locale);
            let value = control.map_or_else(|| "none".to_owned(), TimeControl::written);
            all.offer(value, Some(&words));
        }
        all.into()
    })
}

/// The given value of an option, in the form of records.
fn option_value(option: &OptionSpec, given: &ResolvedValue<'_>) -> Option<Value> {
    match (given, option.choices()) {
        (ResolvedValue::Integer(number), []) => Some(json!(number)),
        (ResolvedValue::Number(number), []) => Some(json!(number)),
        (ResolvedValue::Integer(number), values) => {
            values.get(usize::try_from(*number).ok()?).cloned()
        }
        _ => None,
    }
}

/// The invited people, each once.
///
/// # Errors
/// The host or a bot is among them.
pub(super) fn invited(caller: &Caller<'_>, asked: &[&User]) -> Result<Vec<u64>, Failure> {
    let mut invited = Vec::new();
    for user in asked {
        if user.bot {
            let name = plain(&person(user, None).name);
            return Err(Failure::Told(Text::BotPlayer { name }));
        }
        let id = user.id.get();
        if id == caller.request.person.user {
            return Err(Failure::Told(Text::ChallengeSelf));
        }
        if !invited.contains(&id) {
            invited.push(id);
        }
    }
    Ok(invited)
}
