//! `/match`: shows a match by its code, in any place. Also the buttons below a private look at a match.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{CreateAutocompleteResponse, ResolvedOption, ResolvedValue};
use tokio::time::timeout;

use crate::discord::content::custom_id::{Action, Effect, Target};
use crate::discord::flows::match_visibility::{by_code, is_of_server, read_code};
use crate::discord::flows::turn_panel_flow::latest;
use crate::discord::interactions::command_context::{Context, caller, may_ask, quiet_caller};
use crate::discord::interactions::{
    analysis_buttons, match_option, notes, place_buttons, replay_buttons,
};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::{Suggestions, offered};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, own_actions};
use crate::model::MatchMessage;
use crate::sessions::{ReplayedMatch, Snapshot};
use crate::words::{AnalysisText, CompanyText, Text};

/// How long a look waits for Discord's answers about the match's place. Without them, **Show here** is not offered.
const SOON: Duration = Duration::from_secs(1);

/// Shows a match to the caller, as they may see it.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn r#match(
    context: Context<'_>,
    #[autocomplete = "match_option::suggest"] code: String,
    #[autocomplete = "suggest_line"] line: Option<String>,
    #[max_length = 40] name: Option<String>,
    #[max_length = 1000] note: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let of = by_code(&caller, &code).await?;
    if let Some(note) = note {
        notes::set(&caller, of.id(), &note).await?;
    }
    if name.is_some() && line.is_none() {
        return caller.tell(&AnalysisText::NameNeedsLine).await;
    }
    if let Some(line) = line {
        return analysis_buttons::type_line(&caller, &of, &line, name.as_deref()).await;
    }
    show(&caller, &of).await
}

/// Suggests how a typed line can go on, to players of the match.
async fn suggest_line(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = quiet_caller(&context);
    let found = lines(&caller, context.args, typed).await;
    offered(&caller, typed, found)
}

async fn lines(
    caller: &Caller<'_>,
    args: &[ResolvedOption<'_>],
    typed: &str,
) -> Result<Suggestions, Failure> {
    may_ask(caller)?;
    let code = args.iter().find(|option| option.name == "code");
    let code = match code.map(|option| &option.value) {
        Some(ResolvedValue::String(code)) => read_code(code)?,
        _ => return Ok(Suggestions::default()),
    };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let near = sessions.replays.replay_near(code).await?;
    let own = near.filter(|of| of.code() == Some(code) && of.takes_part(user));
    let Some(of) = own else {
        return Ok(Suggestions::default());
    };
    analysis_buttons::suggested(caller, &of, typed).await
}

/// Shows the match that was chosen in a list, by its id.
pub(super) async fn press(caller: &Caller<'_>, chosen: &str) -> Result<(), Failure> {
    let id = u64::from_str_radix(chosen, 16).map_err(|_| Failure::Told(Text::UnknownButton))?;
    show(caller, &replay_buttons::by_id(caller, id).await?).await
}

async fn show(caller: &Caller<'_>, of: &ReplayedMatch) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let snapshot = sessions.replays.seen(of, user).await?;
    let mut post = look(caller, &snapshot).await?;
    let link = MatchMessage {
        place: of.place(),
        message: sessions.boards.message(of.id()).await,
    };
    // the link is useless to users outside that server who do not play
    let there = of.takes_part(user) || is_of_server(caller, of.place());
    if there {
        let place = caller.request.locale.text(&Text::MatchPlayedAt { link });
        post.content = format!("{}\n{place}", post.content);
    }
    notes::show_with_note(caller, of.id(), post).await
}

/// Begins or stops to follow a match that the presser may see.
pub(super) async fn follow(caller: &Caller<'_>, id: u64, begins: bool) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    if begins {
        // only a match that the presser may see
        replay_buttons::by_id(caller, id).await?;
    }
    sessions.company.follow(id, user, begins).await?;
    let told = if begins {
        CompanyText::Followed
    } else {
        CompanyText::Unfollowed
    };
    caller.tell(&told).await
}

/// Shows the caller the channel's board as they may see it. With `id`, only the board of that match.
pub(super) async fn show_own_view(caller: &Caller<'_>, id: Option<u64>) -> Result<(), Failure> {
    let snapshot = latest(caller, id, Some(caller.request.person.user)).await?;
    let post = look(caller, &snapshot).await?;
    notes::show_with_note(caller, snapshot.opened.id, post).await
}

/// A match for the caller alone, with buttons for what they can do with it from here.
async fn look(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<Post, Failure> {
    let here = !caller.is_away_from(snapshot.opened.place);
    let (seat, over) = (snapshot.viewer, snapshot.outcome.is_some());
    let mut actions = Vec::new();
    if seat.is_some_and(|seat| snapshot.to_act.contains(&seat)) {
        actions.push(Action::Panel(String::new()));
    }
    if seat.is_some() && caller.shared.board.is_served() {
        actions.push(Action::OpenBoard);
    }
    let plays = !over && seat.is_some_and(|seat| !snapshot.left(seat));
    if here || plays {
        actions.push(Action::Describe);
    }
    let begin = if over { Target::First } else { Target::Last };
    actions.push(Action::Replay(begin));
    actions.extend(own_actions::actions(snapshot));
    if here && snapshot.opened.place.guild().is_some() {
        actions.push(Action::ShowEveryone);
    }
    // boxed, because the future is large and seldom needed
    let may_move = || timeout(SOON, Box::pin(place_buttons::may_go_on(caller, snapshot)));
    if plays && !here && matches!(may_move().await, Ok(Ok(()))) {
        actions.push(Action::Here(false));
        if caller.request.may_start_thread().is_ok() {
            actions.push(Action::Here(true));
        }
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let claimable = async || {
        sessions
            .clocks
            .claimable(snapshot.opened.place, Some(snapshot.opened.id), user)
            .await
    };
    if plays && claimable().await.is_ok() {
        actions.push(Action::AskClaim);
    }
    if !over && seat.is_none() && snapshot.opened.place.guild().is_some() {
        actions.push(Action::Follow(
            !sessions.company.follows(snapshot.opened.id, user).await?,
        ));
    }
    let of_event = snapshot.opened.tournament.is_some();
    if plays && !of_event || !over && here && seat.is_none() && caller.request.actor().manages() {
        actions.push(Action::AskAbort);
    }
    let (painter, locale) = (caller.painter().await, &caller.request.locale);
    Ok(board_message::private(&painter, snapshot, actions, locale).await?)
}
