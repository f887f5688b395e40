//! **Analyse** and the buttons of an analysis: a private board on which a person tries turns for all seats.

use plans::Point;
use poise::serenity_prelude::{ActionRowComponent, Button, ButtonKind, Message};
use rules::{Kind, Seat};

use crate::discord::content::custom_id::{CustomId, Effect, ThinkStep, Thinking};
use crate::discord::content::display_names;
use crate::discord::flows::match_visibility::by_code;
use crate::discord::flows::turn_panel_flow::{self, typed};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::{hint_command, plan_commands, replay_buttons};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::Suggestions;
use crate::discord::transport::outgoing_message::{File, MAX_CONTENT, Picture, Post};
use crate::discord::views::analysis_board::{self, Spot};
use crate::discord::views::turn_panel::{self, Purpose};
use crate::model::MatchCode;
use crate::sessions::{Analysed, Analysis, Help, Problem, ReplayedMatch, Ticket};
use crate::store::Status;
use crate::teacher::Expected;
use crate::words::{AnalysisText, Locale, TeacherText, Text};

/// The most branches of a point that the strongest computer is asked about.
const ASKED: usize = 3;

/// **Analyse** in the menu on a message that shows a match.
#[poise::command(
    context_menu_command = "Analyse",
    rename = "analyse-message",
    custom_data = "Effect::Reads"
)]
pub async fn analyse_message(context: Context<'_>, message: Message) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (of, ply) = match (ticket_of(&message), code_of(&message)) {
        (Some(ticket), _) => (replay_buttons::by_id(&caller, ticket.id).await?, ticket.ply),
        (None, Some(code)) => {
            let of = by_code(&caller, &code.to_string()).await?;
            let ply = of.ply(of.last());
            (of, ply)
        }
        (None, None) => return Err(Failure::Told(Text::AnalyseNoMatch)),
    };
    begin(&caller, &of, ply).await
}

/// The match and the ply that a message's buttons name.
fn ticket_of(message: &Message) -> Option<Ticket> {
    let buttons = message.components.iter().flat_map(|row| &row.components);
    let ids = buttons.filter_map(|one| match one {
        ActionRowComponent::Button(Button {
            data: ButtonKind::NonLink { custom_id, .. },
            ..
        }) => custom_id.parse::<CustomId>().ok(),
        _ => None,
    });
    let mut tickets = ids.map(|id| id.ticket);
    tickets.find(|ticket| ticket.id != 0)
}

/// The match's code in the small print of a message that has lost its buttons.
fn code_of(message: &Message) -> Option<MatchCode> {
    let small = message
        .content
        .lines()
        .filter(|line| line.starts_with("-# "));
    let mut words = small.flat_map(str::split_whitespace);
    words.find_map(|word| {
        let code: MatchCode = word.parse().ok()?;
        (code.to_string() == word).then_some(code)
    })
}

/// A button or the menu of an analysis. `chosen` is the choice from the menu.
pub(super) async fn press(
    caller: &Caller<'_>,
    chosen: Option<&str>,
    ticket: Ticket,
    thinking: Thinking,
) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let of = match ticket.id {
        0 => None,
        id => Some(replay_buttons::by_id(caller, id).await?),
    };
    if let (ThinkStep::Begin, Some(of)) = (&thinking.step, &of) {
        return begin(caller, of, ticket.ply).await;
    }
    let mut analysis = load(caller, of.as_ref(), ticket, thinking.start).await?;
    let tree = analysis.tree();
    let at = match thinking.step {
        ThinkStep::Home => Some(Point::START),
        ThinkStep::Branches => {
            let chosen = chosen.and_then(|id| id.parse().ok());
            tree.find(chosen.ok_or(Failure::Told(Text::UnknownButton))?)
        }
        _ => tree.find(thinking.at),
    };
    let at = at.ok_or(Problem::BranchGone)?;
    let came = (thinking.step == ThinkStep::Back).then_some(at);
    let to = match thinking.step {
        ThinkStep::Begin | ThinkStep::Show | ThinkStep::On | ThinkStep::Branches => at,
        ThinkStep::Back => tree.before(at).unwrap_or(Point::START),
        ThinkStep::Home => match (analysis.now(), &of) {
            (None, Some(of)) if analysis.running => {
                // the match has left these branches
                let user = caller.request.person.user;
                let (now, at) = sessions
                    .analyses
                    .analysis_at(of, of.ply(of.last()), user)
                    .await?;
                return show(caller, Spot::new(&now, at)).await;
            }
            (now, _) => now.unwrap_or(Point::START),
        },
        ThinkStep::Panel(draft) => {
            let typed = typed(caller, ticket, &draft);
            return panel(caller, &mut analysis, at, &typed).await;
        }
        ThinkStep::Try(draft) => {
            let turn = typed(caller, ticket, &draft);
            sessions
                .analyses
                .try_turns(&mut analysis, at, &turn, None)
                .await?
        }
        ThinkStep::AskDelete => return ask_delete(caller, &analysis, at).await,
        ThinkStep::Delete => sessions.analyses.delete_branch(&mut analysis, at).await?,
        ThinkStep::AsText => return as_text(caller, &analysis, at).await,
        ThinkStep::Plan => return plan(caller, &analysis, at).await,
        ThinkStep::Ask => return ask(caller, &analysis, at).await,
    };
    let of = &analysis;
    show(caller, Spot { of, at: to, came }).await
}

/// Begins or goes on to analyse a match at a position.
async fn begin(caller: &Caller<'_>, of: &ReplayedMatch, ply: usize) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let last = of.last();
    let ply = match of.status() {
        // after the last turn nothing can be tried
        Status::Over if of.turn_at(ply) == last => of.ply(last.before()),
        _ => ply,
    };
    let (analysis, at) = sessions.analyses.analysis_at(of, ply, user).await?;
    // in a message of its own: a replay or a review stays
    let post = board(caller, Spot::new(&analysis, at)).await?;
    caller.reply(&post).await.map(drop)
}

/// Tries a line that was typed with `/match`, from the position of the match now, or from its start if it is over.
pub(super) async fn type_line(
    caller: &Caller<'_>,
    of: &ReplayedMatch,
    line: &str,
    name: Option<&str>,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (turn, turns) = analysis_board::read_line(line);
    if turn.is_some_and(|turn| turn > of.last()) {
        let turns = of.last();
        return caller.tell(&AnalysisText::NoSuchTurn { turns }).await;
    }
    let ply = of.ply(turn.unwrap_or(of.last()));
    let (mut analysis, at) = sessions.analyses.analysis_at(of, ply, user).await?;
    let name = name.map(display_names::safe);
    let name = name.as_deref();
    let at = sessions
        .analyses
        .try_turns(&mut analysis, at, turns, name)
        .await?;
    show(caller, Spot::new(&analysis, at)).await
}

/// How a typed line can go on.
pub(super) async fn suggested(
    caller: &Caller<'_>,
    of: &ReplayedMatch,
    typed: &str,
) -> Result<Suggestions, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (turn, turns) = analysis_board::read_line(typed);
    let ply = of.ply(turn.unwrap_or(of.last()));
    let (analysis, at) = sessions.analyses.analysis_at(of, ply, user).await?;
    let known = analysis.suggest(at, turns)?;
    let begins = turn.map_or_else(String::new, |turn| format!("{turn}: "));
    let (mut all, goes_on) = (Suggestions::default(), !known.choices.is_empty());
    for choice in known.choices {
        let name = |seat| turn_panel::name(known.kind, &known.players, seat);
        let meaning = caller.request.locale.say(&choice.label, &name);
        all.offer(format!("{begins}{}", choice.text), Some(&meaning));
    }
    if goes_on && all.is_empty() {
        return Err(Failure::Told(Text::AnalyseLineTooLong));
    }
    Ok(all)
}

/// The analysis of a button. Only what the caller may see is analysed.
async fn load(
    caller: &Caller<'_>,
    of: Option<&ReplayedMatch>,
    ticket: Ticket,
    start: Option<Kind>,
) -> Result<Analysis, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let analysed = match (of, start) {
        (Some(of), _) => Analysed::Match(of, ticket.ply),
        (None, Some(kind)) => {
            let seats = u8::try_from(ticket.ply).unwrap_or(u8::MAX);
            Analysed::Start(kind, seats.min(kind.seats().1))
        }
        (None, None) => return Err(Failure::Told(Text::UnknownButton)),
    };
    Ok(sessions.analyses.analysis(analysed, user).await?)
}

/// Shows a point.
async fn show(caller: &Caller<'_>, spot: Spot<'_>) -> Result<(), Failure> {
    let post = board(caller, spot).await?;
    caller.show_privately(&post).await
}

/// The message that shows a point.
async fn board(caller: &Caller<'_>, spot: Spot<'_>) -> Result<Post, Failure> {
    let shown = spot.of.snapshot(spot.at)?;
    let (painter, locale) = (caller.painter().await, &caller.request.locale);
    Ok(analysis_board::post(&painter, spot, &shown, locale).await?)
}

/// Asks whether to delete several turns.
async fn ask_delete(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let spot = Spot::new(of, at);
    let board = board(caller, spot).await?;
    let post = analysis_board::deletion(board, spot, &caller.request.locale);
    caller.show_privately(&post).await
}

/// A step of a turn that is put together. A complete turn is tried at once: nothing is played.
async fn panel(
    caller: &Caller<'_>,
    analysis: &mut Analysis,
    at: Point,
    typed: &str,
) -> Result<(), Failure> {
    let peek = analysis.peek(at, typed)?;
    if let Some(turn) = peek.whole.as_ref().filter(|_| peek.choices.is_empty()) {
        let turn = turn.text.clone();
        let sessions = &caller.shared.sessions;
        let to = sessions
            .analyses
            .try_turns(analysis, at, &turn, None)
            .await?;
        return show(caller, Spot::new(analysis, to)).await;
    }
    let purpose = Purpose::Analysis(Spot::new(analysis, at));
    let post = turn_panel_flow::panel(caller, purpose, &peek).await?;
    caller.show_privately(&post).await
}

/// Sends the turns of a branch as text, with the command that shows them where everybody may look at the match. What is
/// too long for a message is sent as a file.
async fn as_text(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let turns = of.tree().line(at).into_iter();
    let turns = turns.map(|(_, turn)| turn).collect::<Vec<_>>().join(", ");
    let (line, told, above) = if let Some(code) = of.root.opened.code {
        let (code, line) = (code.to_string(), format!("{}: {turns}", of.turn));
        let above = AnalysisText::TextFile { code: code.clone() };
        let told = locale.text(&AnalysisText::Text {
            code,
            line: line.clone(),
        });
        (line, told, above)
    } else {
        let told = format!("`{turns}`");
        (turns, told, AnalysisText::TextFileStart)
    };
    let mut post = Post::private(told);
    if post.content.chars().count() > MAX_CONTENT {
        post.content = locale.text(&above);
        post.picture = Picture::File(File {
            name: format!("{}.txt", of.root.kind().id()),
            bytes: line.into_bytes().into(),
            alt: None,
        });
    }
    caller.reply(&post).await.map(drop)
}

/// Stores a branch as the caller's plan, and plays its first turn if the caller is to act now.
async fn plan(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(of.key.id).await?;
    let set = sessions.plans.plan_branch(place, user, of, at).await?;
    plan_commands::tell(caller, place, set, None).await
}

/// Asks the strongest computer about a position and some of the branches that begin there. It is not asked while the
/// match is in play, nor while the caller plays the game rated.
async fn ask(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    if of.running {
        return Err(Failure::Told(Text::MatchNotOver));
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let help = Help::Strongest;
    sessions
        .channels
        .may_have_help(user, of.root.kind(), help)
        .await?;
    let finding = Box::pin(async {
        let mut lines = vec![expected(caller, of, at, None).await?];
        let branches: Vec<Point> = of.tree().after(at).take(ASKED).collect();
        for next in branches {
            let turn = of.tree().turn(next).map(|(_, turn)| turn.to_owned());
            lines.push(expected(caller, of, next, turn).await?);
        }
        let mut post = board(caller, Spot::new(of, at)).await?;
        let found = lines.join("\n");
        let both = format!("{}\n{found}", post.content);
        let fits = both.chars().count() <= MAX_CONTENT;
        post.content = if fits { both } else { found };
        Ok(post)
    });
    hint_command::show_when_found(caller, finding).await
}

/// What the strongest computer expects at a point, in words. `after`: the turn that led to it.
async fn expected(
    caller: &Caller<'_>,
    of: &Analysis,
    at: Point,
    after: Option<String>,
) -> Result<String, Failure> {
    let (locale, root) = (&caller.request.locale, &of.root);
    let game = of.position(at)?;
    let Some(seat) = game.to_act().seats().first().copied() else {
        let turn = after.unwrap_or_default();
        return Ok(locale.text(&AnalysisText::Over { turn }));
    };
    let computers = caller.shared.computers.share_of(caller.request.person.user);
    let found = caller.shared.teacher.expected(computers, &game, seat).await;
    let Ok(found) = found.inspect_err(|error| tracing::error!(%error, "no turn was found")) else {
        return Ok(locale.text(&TeacherText::Busy));
    };
    let chances = chances(&found, of, locale);
    let name = analysis_board::name(root, seat);
    let turn = found.turn.clone();
    Ok(locale.text(&match after {
        None => AnalysisText::Expected {
            name,
            turn,
            chances,
        },
        Some(turn) => AnalysisText::ExpectedAfter { turn, chances },
    }))
}

/// Each seat's chance to win. Long names are cut, because several such lists stand in a message.
fn chances(found: &Expected, of: &Analysis, locale: &Locale) -> String {
    let chance = |(seat, percent): &(Seat, u32)| {
        locale.text(&AnalysisText::Chance {
            name: analysis_board::short_name(&of.root, *seat),
            percent: *percent,
        })
    };
    let all: Vec<String> = found.percents.iter().map(chance).collect();
    locale.all_of(&all)
}
