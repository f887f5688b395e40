//! **Analyse** and the buttons of an analysis: a private board on which a person tries turns for all seats.

use plans::Point;
use poise::serenity_prelude::{ActionRowComponent, Button, ButtonKind, Message};
use rules::{Kind, Seat, ToAct};

use crate::discord::content::custom_id::{CustomId, Effect, PointId, ThinkStep, Thinking};
use crate::discord::content::display_names;
use crate::discord::flows::match_visibility::by_code;
use crate::discord::flows::move_panel_flow::{reader, typed};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::{hint_command, plan_commands, replay_buttons};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::Suggestions;
use crate::discord::transport::outgoing_message::{File, MAX_CONTENT, Picture, Post};
use crate::discord::views::analysis_board::{self, Spot};
use crate::discord::views::move_panel::{self, Purpose};
use crate::model::{MatchCode, Player};
use crate::sessions::{Analysed, Analysis, Problem, ReplayedMatch, Taught, Ticket};
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
            let ply = of.ply(of.turns());
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
    if thinking.step == ThinkStep::Begin && ticket.id != 0 {
        let of = replay_buttons::by_id(caller, ticket.id).await?;
        return begin(caller, &of, ticket.ply).await;
    }
    let of = match ticket.id {
        0 => None,
        id => Some(replay_buttons::by_id(caller, id).await?),
    };
    let mut analysis = load(caller, of.as_ref(), ticket, thinking.start).await?;
    let at = match thinking.step {
        ThinkStep::Home => Point::START,
        ThinkStep::Branches => {
            let chosen = chosen.and_then(|id| id.parse().ok());
            point(&analysis, chosen.ok_or(Failure::Told(Text::UnknownButton))?)?
        }
        _ => point(&analysis, thinking.at)?,
    };
    let tree = analysis.tree();
    let came = (thinking.step == ThinkStep::Back).then_some(at);
    let to = match thinking.step {
        ThinkStep::Begin | ThinkStep::Show | ThinkStep::On | ThinkStep::Branches => at,
        ThinkStep::Back => tree.before(at).unwrap_or(Point::START),
        ThinkStep::Home => match (analysis.now(), &of) {
            (None, Some(of)) if analysis.is_running() => {
                // the match has left these branches
                let user = caller.request.person.user;
                let (now, at) = sessions.analysis_at(of, of.ply(of.turns()), user).await?;
                return show(caller, &now, at).await;
            }
            (now, _) => now.unwrap_or(Point::START),
        },
        ThinkStep::Panel(draft) => return panel(caller, &mut analysis, at, &draft).await,
        ThinkStep::Try(draft) => {
            let turn = typed(caller, ticket, &draft);
            sessions.try_turns(&mut analysis, at, &turn, None).await?
        }
        ThinkStep::AskDelete => return ask_delete(caller, &analysis, at).await,
        ThinkStep::Delete => sessions.delete_branch(&mut analysis, at).await?,
        ThinkStep::AsText => return as_text(caller, &analysis, at).await,
        ThinkStep::Plan => return plan(caller, &analysis, at).await,
        ThinkStep::Ask => return ask(caller, of.as_ref(), &analysis, at).await,
    };
    show_from(caller, &analysis, to, came).await
}

/// The point that a custom id names, if its branch is not deleted.
fn point(of: &Analysis, id: PointId) -> Result<Point, Problem> {
    let at = Point::numbered(id.number);
    match id.mark {
        0 => Ok(at),
        mark => of.tree().find(at, mark).ok_or(Problem::BranchGone),
    }
}

/// Begins or goes on to analyse a match at a position.
async fn begin(caller: &Caller<'_>, of: &ReplayedMatch, ply: usize) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let last = of.turns();
    let ply = match of.status() {
        // after the last turn nothing can be tried
        Status::Over if of.turn_at(ply) == last => of.ply(last.saturating_sub(1)),
        _ => ply,
    };
    let (analysis, at) = sessions.analysis_at(of, ply, user).await?;
    // in a message of its own: a replay or a review stays
    let post = board(caller, &analysis, at, None).await?;
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
    if turn.is_some_and(|turn| turn > of.turns()) {
        let turns = of.turns();
        return caller.tell(&AnalysisText::NoSuchTurn { turns }).await;
    }
    let ply = of.ply(turn.unwrap_or(of.turns()));
    let (mut analysis, at) = sessions.analysis_at(of, ply, user).await?;
    let name = name.map(display_names::safe);
    let name = name.as_deref();
    let at = sessions.try_turns(&mut analysis, at, turns, name).await?;
    show(caller, &analysis, at).await
}

/// How a typed line can go on.
pub(super) async fn suggested(
    caller: &Caller<'_>,
    of: &ReplayedMatch,
    typed: &str,
) -> Result<Suggestions, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (turn, turns) = analysis_board::read_line(typed);
    let ply = of.ply(turn.unwrap_or(of.turns()));
    let (analysis, at) = sessions.analysis_at(of, ply, user).await?;
    let known = analysis.suggest(at, turns)?;
    let begins = turn.map_or_else(String::new, |turn| format!("{turn}: "));
    let (mut all, goes_on) = (Suggestions::default(), !known.choices.is_empty());
    for choice in known.choices {
        let name = |seat| move_panel::name(known.kind, &known.players, seat);
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
    let names: Vec<String>;
    let analysed = match (of, start) {
        (Some(of), _) => Analysed::Match(of, ticket.ply),
        (None, Some(kind)) => {
            let seats = 1..=ticket.ply.min(kind.seats().1.into());
            let name = |number| caller.request.locale.text(&AnalysisText::Seat { number });
            names = seats.map(name).collect();
            Analysed::Start(kind, &names)
        }
        (None, None) => return Err(Failure::Told(Text::UnknownButton)),
    };
    Ok(sessions.analysis(analysed, user).await?)
}

async fn show(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    show_from(caller, of, at, None).await
}

/// Shows a point. `came` is the point after it from which the person comes back.
async fn show_from(
    caller: &Caller<'_>,
    of: &Analysis,
    at: Point,
    came: Option<Point>,
) -> Result<(), Failure> {
    let post = board(caller, of, at, came).await?;
    caller.show_privately(&post).await
}

/// The message that shows a point.
async fn board(
    caller: &Caller<'_>,
    of: &Analysis,
    at: Point,
    came: Option<Point>,
) -> Result<Post, Failure> {
    let shown = of.snapshot(at)?;
    let (painter, locale) = (caller.painter().await, &caller.request.locale);
    let spot = Spot { of, at, came };
    Ok(analysis_board::post(&painter, spot, &shown, locale).await?)
}

/// Asks whether to delete several turns.
async fn ask_delete(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let board = board(caller, of, at, None).await?;
    let (locale, came) = (&caller.request.locale, None);
    let post = analysis_board::deletion(board, Spot { of, at, came }, locale);
    caller.show_privately(&post).await
}

/// A step of a turn that is put together. A complete turn is tried at once: nothing is played.
async fn panel(
    caller: &Caller<'_>,
    analysis: &mut Analysis,
    at: Point,
    draft: &str,
) -> Result<(), Failure> {
    let ticket = Ticket {
        id: analysis.key().id,
        ply: analysis.key().since,
    };
    let text = typed(caller, ticket, draft);
    let peek = analysis.peek(at, &text)?;
    if let Some(turn) = peek.whole.as_ref().filter(|_| peek.choices.is_empty()) {
        let turn = turn.text.clone();
        let sessions = &caller.shared.sessions;
        let to = sessions.try_turns(analysis, at, &turn, None).await?;
        return show(caller, analysis, to).await;
    }
    let painter = caller.painter().await;
    let purpose = Purpose::Analysis(Spot {
        of: analysis,
        at,
        came: None,
    });
    let post = move_panel::post(reader(caller, &painter), purpose, &peek).await?;
    caller.show_privately(&post).await
}

/// Sends the turns of a branch as text, with the command that shows them where everybody may look at the match. What is
/// too long for a message is sent as a file.
async fn as_text(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let turns: Vec<&str> = of
        .tree()
        .line(at)
        .into_iter()
        .map(|(_, turn)| turn)
        .collect();
    let (turns, code) = (
        turns.join(", "),
        of.root().code.map(|code| code.to_string()),
    );
    let (line, told, above) = if let Some(code) = code {
        let line = format!("{}: {turns}", of.turn());
        let above = AnalysisText::TextFile { code: code.clone() };
        let told = AnalysisText::Text {
            code,
            line: line.clone(),
        };
        (line, told, above)
    } else {
        let told = AnalysisText::TextStart {
            turns: turns.clone(),
        };
        (turns, told, AnalysisText::TextFileStart)
    };
    let locale = &caller.request.locale;
    let mut post = Post::private(locale.text(&told));
    if post.content.chars().count() > MAX_CONTENT {
        post.content = locale.text(&above);
        post.picture = Picture::File(File {
            name: format!("{}.txt", of.root().kind.id()),
            bytes: line.into_bytes().into(),
            alt: None,
        });
    }
    caller.reply(&post).await.map(drop)
}

/// Plans what a branch says, and plays its first turn if the caller is to act now.
async fn plan(caller: &Caller<'_>, of: &Analysis, at: Point) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(of.key().id).await?;
    let set = sessions.plan_branch(place, user, of, at).await?;
    plan_commands::tell(caller, place, set, None).await
}

/// Asks the strongest computer about a position and some of the branches that begin there. It is not asked while the
/// match is in play, nor about a position that somebody could play now.
async fn ask(
    caller: &Caller<'_>,
    match_of: Option<&ReplayedMatch>,
    of: &Analysis,
    at: Point,
) -> Result<(), Failure> {
    if of.is_running() {
        return Err(Failure::Told(Text::ReplayNotOver));
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let taught = taught(of, at)?;
    let about = Taught {
        id: of.key().id,
        kind: of.root().kind,
        hashes: &taught,
    };
    match match_of {
        Some(of) => {
            let players: Vec<u64> = of.players().iter().filter_map(Player::reachable).collect();
            sessions.stands_nowhere_else(user, &players, about).await?;
        }
        None => sessions.plays_nowhere(user, of.root().kind).await?,
    }
    let finding = Box::pin(async {
        let mut lines = vec![expected(caller, of, at, None).await?];
        let branches: Vec<Point> = of.tree().after(at).take(ASKED).collect();
        for next in branches {
            let turn = of.tree().turn(next).map(|(_, turn)| turn.to_owned());
            lines.push(expected(caller, of, next, turn).await?);
        }
        let mut post = board(caller, of, at, None).await?;
        let found = lines.join("\n");
        let both = format!("{}\n{found}", post.content);
        let fits = both.chars().count() <= MAX_CONTENT;
        post.content = if fits { both } else { found };
        Ok(post)
    });
    hint_command::show_when_found(caller, finding).await
}

/// The hashes of all positions up to a point, as the person may know them.
fn taught(of: &Analysis, at: Point) -> Result<Vec<u64>, Problem> {
    let after = of.tree().after(at).take(ASKED);
    let points = std::iter::once(Point::START)
        .chain(of.tree().path(at))
        .chain(after);
    points.map(|point| Ok(of.known(point)?.hash())).collect()
}

/// What the strongest computer expects at a point, in words. `after`: the turn that led to it.
async fn expected(
    caller: &Caller<'_>,
    of: &Analysis,
    at: Point,
    after: Option<String>,
) -> Result<String, Failure> {
    let (locale, root) = (&caller.request.locale, of.root());
    let game = of.position(at)?;
    let seat = match game.to_act() {
        ToAct::One(seat) => seat,
        ToAct::Secret(seats) if !seats.is_empty() => seats[0],
        _ => {
            let turn = after.unwrap_or_default();
            return Ok(locale.text(&AnalysisText::Over { turn }));
        }
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
            name: analysis_board::short_name(of.root(), *seat),
            percent: *percent,
        })
    };
    let all: Vec<String> = found.percents.iter().map(chance).collect();
    locale.all_of(&all)
}
