//! `/play`: one subcommand for each game, made from the game's own data.

use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use poise::{CommandParameter, CommandParameterChoice};
use rules::{Kind, OptionSpec};
use serde_json::{Map, Value, json};
use serenity::{CommandOptionType, CreateAutocompleteResponse, CreateCommandOption, ResolvedValue};

use crate::clocks::{TimeControl, TimeControlError};
use crate::discord::content::custom_id::Effect;
use crate::discord::content::markdown::in_code;
use crate::discord::flows::{lobby_changes as flow, match_threads};
use crate::discord::interactions::command_context::{
    Command, Context, caller, may_ask, quiet_caller,
};
use crate::discord::interactions::lobby_options;
use crate::discord::interactions::translated_commands::choice;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::suggestions::{Suggestions, offered};
use crate::discord::views::clock_words;
use crate::model::{Level, SeatOrder};
use crate::sessions::{Problem, WantedLobby};
use crate::store::Terms;
use crate::words::{Locale, Text};

/// The name of the parameter that invites somebody.
const OPPONENT: &str = "opponent";

/// The names of the parameters for other games. The player who accepts chooses one of the games.
const GAMES: [&str; 2] = ["game2", "game3"];

/// The name of the parameter for a thread of its own.
const THREAD: &str = "thread";

/// The name of the parameter for the computers' level.
const LEVEL: &str = "level";

/// The name of the parameter for the number of seats. The host can also choose it in the lobby, but in a conversation
/// the match begins at once.
const SEATS: &str = "seats";

/// The name of the parameter for the host's own side, in games whose two sides have names.
const SIDE: &str = "side";

/// The name of the parameter for whether the match is rated.
const RATED: &str = "rated";

/// The name of the parameter for the time control.
const CLOCK: &str = "clock";

/// A parameter of a subcommand.
type Parameter = CommandParameter<Arc<Shared>, Failure>;

/// The games, one subcommand each.
pub fn play() -> Command {
    let game = |kind: &Kind| Command {
        name: Cow::Borrowed(kind.id()),
        parameters: parameters(*kind),
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

/// The parameters of a game's subcommand: the opponents, the number of seats or the side if there is a choice, the
/// game's options, and the others.
fn parameters(kind: Kind) -> Vec<Parameter> {
    let (min, max) = kind.seats();
    let named = |key: &String| choice(|locale| locale.named(key));
    let mut all = vec![
        parameter(OPPONENT, CommandOptionType::User, Vec::new()),
        parameter(LEVEL, CommandOptionType::Integer, Vec::new()),
    ];
    if min < max {
        all.push(parameter(SEATS, CommandOptionType::Integer, Vec::new()));
    }
    if let Some(keys) = ::words::side_keys(kind) {
        let sides = keys.iter().map(named).collect();
        all.push(parameter(SIDE, CommandOptionType::Integer, sides));
    }
    for option in kind.options() {
        let keys = choice_keys(kind, &option);
        let choices = keys.iter().map(named);
        let of = match option.kind {
            rules::OptionKind::Number => CommandOptionType::Number,
            _ => CommandOptionType::Integer,
        };
        all.push(parameter(option.name, of, choices.collect()));
    }
    all.push(CommandParameter {
        autocomplete_callback: Some(suggest_clocks),
        ..parameter(CLOCK, CommandOptionType::String, Vec::new())
    });
    all.push(parameter(RATED, CommandOptionType::Boolean, Vec::new()));
    all.push(parameter(THREAD, CommandOptionType::Boolean, Vec::new()));
    if duels().any(|other| other == kind) {
        for name in GAMES {
            let games = duels().map(|kind| choice(|_| kind.name().to_owned()));
            all.push(parameter(name, CommandOptionType::Integer, games.collect()));
        }
    }
    all
}

/// The games that two can play.
fn duels() -> impl Iterator<Item = Kind> {
    let all = Kind::ALL.iter().copied();
    all.filter(|kind| (kind.seats().0..=kind.seats().1).contains(&2))
}

/// An optional parameter. If it has choices, Discord sends the number of the choice.
fn parameter(
    name: impl Into<Cow<'static, str>>,
    of: CommandOptionType,
    choices: Vec<CommandParameterChoice>,
) -> Parameter {
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
        choices: choices.into(),
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

/// Sets the ranges of the options' numbers in a command's definition for Discord. poise can set a range only with a
/// separate function for each option.
pub fn set_ranges(definition: &mut Value) {
    if definition["name"] != "play" {
        return;
    }
    for kind in Kind::ALL {
        let (min, max) = kind.seats();
        let seats = (SEATS, Some([json!(min), json!(max)]));
        let level = (LEVEL, Some([json!(1), json!(Level::MAX)]));
        let options = kind.options();
        let own = options.iter().map(|option| (option.name, option.range()));
        for (name, range) in own.chain([seats, level]) {
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
    let (mut wanted, mut level, mut asked, mut me) = (None, None, Vec::new(), 0);
    let mut games = vec![kind];
    let (mut own_thread, mut clock) = (false, Some(TimeControl::USUAL));
    let (mut order, mut rated) = (SeatOrder::Random, None);
    let standard = specs
        .iter()
        .map(|one| (one.name.to_owned(), one.default.clone()));
    let mut options: Map<String, Value> = standard.collect();
    for given in context.args {
        match (given.name, &given.value) {
            (SEATS, ResolvedValue::Integer(seats)) => {
                wanted = Some(u8::try_from(*seats).unwrap_or(u8::MAX));
            }
            (LEVEL, ResolvedValue::Integer(number)) => {
                let number = u8::try_from(*number).ok();
                level = Some(number.and_then(Level::new).ok_or_else(wrong)?);
            }
            (CLOCK, ResolvedValue::String(typed)) => {
                clock = TimeControl::typed(typed)
                    .map_err(|error| refused(error, &caller.request.locale))?;
            }
            (THREAD, ResolvedValue::Boolean(wanted)) => own_thread = *wanted,
            (RATED, ResolvedValue::Boolean(wanted)) => rated = Some(*wanted),
            (SIDE, ResolvedValue::Integer(0)) => order = SeatOrder::HostFirst,
            (SIDE, ResolvedValue::Integer(1)) => order = SeatOrder::HostLast,
            (name, ResolvedValue::Integer(number)) if GAMES.contains(&name) => {
                let number = usize::try_from(*number).ok();
                let other = number.and_then(|number| duels().nth(number));
                let other = other.ok_or_else(wrong)?;
                if !games.contains(&other) {
                    games.push(other);
                }
            }
            (OPPONENT, ResolvedValue::User(user, member)) => {
                if user.id == context.framework().bot_id {
                    me = 1;
                } else {
                    asked.push((*user, *member));
                }
            }
            (name, value) => {
                let spec = specs.iter().find(|one| one.name == name);
                let value = spec.and_then(|spec| option_value(spec, value));
                options.insert(name.to_owned(), value.ok_or_else(wrong)?);
            }
        }
    }
    let invited = lobby_options::invited(&caller, &asked)?;
    if games.len() > 1 {
        let fits =
            |name: &str| [OPPONENT, CLOCK, THREAD, RATED].contains(&name) || GAMES.contains(&name);
        let named = context.args.iter().map(|given| given.name);
        let mut others: Vec<&str> = named.filter(|name| !fits(name)).collect();
        if me > 0 {
            // a computer chooses no game
            others.push(OPPONENT);
        }
        if !others.is_empty() {
            let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
            let parameters = caller.request.locale.all_of(&others);
            return Err(Failure::Told(Text::OpponentGamesAlone { parameters }));
        }
        if caller.request.guild().is_err() {
            return Err(Failure::Told(Text::NobodyElseHere));
        }
        let mut terms =
            WantedLobby::challenge(&games, invited.first().copied()).ok_or_else(wrong)?;
        (terms.clock, terms.invited, terms.rated) = (clock, invited, rated);
        return open(&caller, own_thread, terms.into()).await;
    }
    let free = usize::from(wanted.unwrap_or(kind.seats().0)).saturating_sub(1 + invited.len());
    // a host who names the bot wants one computer; with a level alone, computers take the free seats
    let computers = level.filter(|_| me == 0).map_or(me, |_| free);
    let terms = Terms {
        wanted,
        order,
        clock,
        options,
        invited,
        rated,
        ..Terms::usual(kind)
    };
    let computers = vec![level.unwrap_or(Level::USUAL); computers];
    open(&caller, own_thread, WantedLobby { terms, computers }).await
}

/// Opens a lobby in the channel, or in a thread of its own.
async fn open(caller: &Caller<'_>, own_thread: bool, wanted: WantedLobby) -> Result<(), Failure> {
    if own_thread {
        return match_threads::open_lobby(caller, wanted).await;
    }
    flow::open_lobby(caller, false, wanted).await
}

/// Why a typed time control is refused, with forms that this reader can type.
fn refused(error: TimeControlError, locale: &Locale) -> Problem {
    let form = |written: &str| clock_words::typed_form(Some(written), locale);
    match error {
        TimeControlError::Length(typed) => Problem::ClockLength {
            typed: in_code(&typed),
        },
        TimeControlError::Unit(number) => match &TimeControl::with_units(&number)[..] {
            [] => Problem::ClockLength { typed: number },
            ways => Problem::ClockUnit {
                ways: ways
                    .iter()
                    .map(|way| form(way))
                    .collect::<Vec<_>>()
                    .join("`, `"),
                number,
            },
        },
        TimeControlError::Bank(length) => Problem::ClockBank { length },
        TimeControlError::Increment(length) => Problem::ClockIncrement { length },
        TimeControlError::Other(typed) => Problem::ClockOther {
            typed: in_code(&typed),
        },
        TimeControlError::Unclear { one, other } => Problem::ClockUnclear {
            one: form(&one.written()),
            other: form(&other.written()),
        },
        TimeControlError::Limit => Problem::ClockLimit,
    }
}

/// Suggests time controls for a typed text: what it means so far, with and without a strict end. If nothing is typed,
/// suggests the presets. If the text cannot be read, says why: a preset could be taken for what the text means.
fn suggest_clocks<'a>(
    context: Context<'a>,
    typed: &'a str,
) -> Pin<Box<dyn Future<Output = CreateAutocompleteResponse> + Send + 'a>> {
    Box::pin(async move {
        let caller = quiet_caller(&context);
        let mut all = Suggestions::default();
        let strict = |control: TimeControl| TimeControl {
            strict: true,
            ..control
        };
        let controls: Vec<Option<TimeControl>> = match TimeControl::typed(typed) {
            Ok(Some(control)) if !control.strict => vec![Some(control), Some(strict(control))],
            Ok(control) => vec![control],
            Err(TimeControlError::Unclear { one, other }) => {
                let both = [one, other]
                    .into_iter()
                    .filter_map(|one| one.checked().ok());
                both.map(Some).collect()
            }
            Err(error) if !typed.trim().is_empty() => {
                let problem = refused(error, &caller.request.locale).into();
                return offered(&caller, typed, may_ask(&caller).and(Err(problem)));
            }
            Err(_) => {
                let presets = TimeControl::PRESETS.into_iter();
                let timed = presets.flat_map(|one| [Some(one), Some(strict(one))]);
                timed.chain([None]).collect()
            }
        };
        for control in controls {
            let words = clock_words::choice(control, &caller.request.locale);
            let written = control.map(TimeControl::written);
            let value = clock_words::typed_form(written.as_deref(), &caller.request.locale);
            all.offer(value, Some(&words));
        }
        offered(&caller, typed, may_ask(&caller).map(|()| all))
    })
}

/// The given value of an option, as records write it.
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
