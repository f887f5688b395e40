//! `/event` and the buttons of events: tournaments that run by themselves.

use std::time::Duration;

use futures_util::future::join_all;
use pairings::Format;
use poise::serenity_prelude::ChannelType;
use rules::Kind;
use tokio::time::timeout;

use crate::clocks::TimeControl;
use crate::discord::content::custom_id::{Effect, EventMenu};
use crate::discord::content::markdown::plain;
use crate::discord::flows::tournaments;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Readers, readers};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{tournament_menus, tournament_message};
use crate::sessions::{Problem, Tournament, TournamentStep};
use crate::store::{TournamentAct, TournamentLine, TournamentTerms};
use crate::words::{EventText, Text};

/// How many events a list has.
const LISTED: u32 = 10;

/// How long a list waits for Discord's answers about channels.
const WAITS: Duration = Duration::from_secs(1);

/// Lists the server's events that the caller can see, and offers to open one.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Reads")]
pub async fn event(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (guild, here) = (caller.request.guild()?, caller.place()?);
    let tournaments = &caller.shared.sessions.tournaments;
    let all = tournaments.latest(guild, LISTED).await?;
    let users = [caller.request.person.user];
    let asked = all.iter().map(async |line| {
        let transport = &caller.shared.transport;
        let readers = timeout(WAITS, readers(transport, caller.http, line.place, &users));
        line.place.is(here) || matches!(readers.await, Ok(Ok(Readers::All)))
    });
    let seen = join_all(asked).await;
    let lines = all.into_iter().zip(seen).filter(|(_, seen)| *seen);
    let lines: Vec<TournamentLine> = lines.map(|(line, _)| line).collect();
    let post = tournament_message::list(&lines, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

/// Shows the card of a new event.
pub(super) async fn press_new(caller: &Caller<'_>) -> Result<(), Failure> {
    let news = may_host(caller)?;
    let usual = TournamentTerms {
        news,
        // most formats are for two
        ..TournamentTerms::usual(Kind::Kitaran)
    };
    show_draft(caller, &usual).await
}

/// Checks that events can be in this channel. Is it a channel of announcements?
fn may_host(caller: &Caller<'_>) -> Result<bool, Failure> {
    caller.request.guild()?;
    caller.request.may(Effect::Speaks)?;
    caller.request.may_post()?;
    let kind = caller.request.may_start_thread();
    let kind = kind.map_err(|failure| match failure {
        Failure::Told(Text::ThreadNotHere | Text::ThreadInThread) => Problem::EventChannel.into(),
        failure => failure,
    })?;
    Ok(kind == ChannelType::NewsThread)
}

pub(super) async fn show_draft(
    caller: &Caller<'_>,
    terms: &TournamentTerms,
) -> Result<(), Failure> {
    let post = tournament_menus::draft(terms, &caller.request.locale);
    caller.show_privately(&post).await
}

/// A choice in a menu of the card of a new event.
pub(super) async fn choose(
    caller: &Caller<'_>,
    menu: EventMenu,
    mut terms: TournamentTerms,
) -> Result<(), Failure> {
    let (value, unknown) = (caller.chosen()?, || Failure::Told(Text::UnknownButton));
    match menu {
        EventMenu::Game => {
            terms.kind = value.parse().map_err(|_| unknown())?;
            terms.seats = terms.kind.seats().0;
            terms.options.clear();
        }
        EventMenu::Format => terms.format = value.parse().map_err(|_| unknown())?,
        EventMenu::Clock => {
            let clock: TimeControl = value.parse().map_err(|_| unknown())?;
            terms.clock = TimeControl {
                strict: true,
                ..clock
            };
        }
        EventMenu::Start => terms.start = value.parse().map_err(|_| unknown())?,
    }
    if terms.format == Format::Knockout {
        if terms.kind.seats().0 == 2 {
            terms.seats = 2;
        } else {
            terms.format = Format::Swiss;
        }
    }
    show_draft(caller, &terms).await
}

/// Opens an event in this channel. However often the button is pressed, one event is opened: its id is that of the card.
pub(super) async fn open(caller: &Caller<'_>, terms: TournamentTerms) -> Result<(), Failure> {
    let news = may_host(caller)?;
    let terms = TournamentTerms { news, ..terms };
    let (request, sessions) = (&caller.request, &caller.shared.sessions);
    let id = request.message.unwrap_or(request.id);
    let (place, host) = (caller.place()?, request.person.user);
    match sessions.tournaments.open(id, place, host, terms).await {
        // a second press
        Err(Problem::Duplicate) => {}
        opened => {
            let shown = tournaments::show(caller.shared, caller.http, opened?).await;
            if let Err(failure) = shown {
                // its job shows it
                tracing::info!(%failure, "an event was not shown at once");
            }
        }
    }
    let opened = sessions.tournaments.tournament(id).await?;
    let link = tournament_message::link(&opened);
    let post = Post::private(request.locale.text(&EventText::Opened { link }));
    caller.update(&post).await
}

pub(super) async fn join(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    event_here(caller, id).await?;
    let (person, actor) = (caller.request.person.clone(), caller.request.actor());
    let tournaments = &caller.shared.sessions.tournaments;
    let joined = tournaments.join(id, actor, person).await?;
    let last = joined.stored.acts.last();
    if last.is_some_and(|(_, act)| matches!(act, TournamentAct::Asked { .. })) {
        let asked = caller.request.locale.text(&EventText::Asked);
        return caller.reply(&Post::private(asked)).await.map(drop);
    }
    update(caller, &joined).await
}

/// Lets somebody in after the start, and says so in the message that asked for it.
pub(super) async fn admit(caller: &Caller<'_>, id: u64, number: u32) -> Result<(), Failure> {
    let after = act(caller, id, &TournamentStep::Admit(number)).await?;
    let name = after
        .entrant(number.into())
        .map_or_else(String::new, |one| plain(&one.person.name));
    let round = after.round().map_or(1, |round| round.number + 1);
    let text = EventText::Admitted { name, round };
    let post = Post::text(caller.request.common.text(&text));
    caller.update(&post).await
}

pub(super) async fn leave(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let left = act(caller, id, &TournamentStep::Leave).await?;
    if caller.request.pressed_private {
        return done(caller, EventText::Left).await;
    }
    update(caller, &left).await
}

pub(super) async fn ask_leave(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let tournament = event_here(caller, id).await?;
    let user = caller.request.person.user;
    if !tournament.playing().any(|one| one.person.user == user) {
        return Err(Problem::EventNotJoined.into());
    }
    let post = tournament_menus::ask_leave(id, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

pub(super) async fn start(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    event_here(caller, id)
        .await?
        .must_be_host(caller.request.actor())?;
    may_host(caller)?;
    let actor = caller.request.actor();
    let started = caller.shared.sessions.tournaments.start(id, actor).await?;
    update(caller, &started).await
}

/// Shows an event in the message whose button was pressed.
async fn update(caller: &Caller<'_>, tournament: &Tournament) -> Result<(), Failure> {
    let post = tournaments::post(caller.shared, tournament, &caller.request.common).await?;
    caller.update(&post).await
}

async fn act(caller: &Caller<'_>, id: u64, step: &TournamentStep) -> Result<Tournament, Failure> {
    event_here(caller, id).await?;
    let actor = caller.request.actor();
    Ok(caller
        .shared
        .sessions
        .tournaments
        .act(id, actor, step)
        .await?)
}

/// An event of this channel.
async fn event_here(caller: &Caller<'_>, id: u64) -> Result<Tournament, Failure> {
    let tournament = caller.shared.sessions.tournaments.tournament(id).await?;
    if caller.is_away_from(tournament.stored.place) {
        return Err(Problem::EventGone.into());
    }
    Ok(tournament)
}

/// An event of this channel, for its host or a manager.
async fn hosted(caller: &Caller<'_>, id: u64) -> Result<Tournament, Failure> {
    let tournament = event_here(caller, id).await?;
    tournament.must_be_host(caller.request.actor())?;
    Ok(tournament)
}

/// Shows the host what they can decide.
pub(super) async fn manage(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let tournament = hosted(caller, id).await?;
    let user = caller.request.person.user;
    let post = tournament_menus::manage(&tournament, user, &caller.request.locale);
    caller.show_privately(&post).await
}

pub(super) async fn withdraw(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let number = caller.chosen()?.parse();
    let number: u32 = number.map_err(|_| Failure::Told(Text::UnknownButton))?;
    let after = act(caller, id, &TournamentStep::Withdraw(number)).await?;
    let name = after
        .entrant(number.into())
        .map_or_else(String::new, |one| plain(&one.person.name));
    done(caller, EventText::Withdrawn { name }).await
}

pub(super) async fn extend(caller: &Caller<'_>, id: u64, round: u32) -> Result<(), Failure> {
    let round = u16::try_from(round).unwrap_or(u16::MAX);
    let after = act(caller, id, &TournamentStep::Extend(round)).await?;
    let until = after
        .round()
        .map_or(0, |round| round.until.div_euclid(1000));
    done(caller, EventText::Extended { until }).await
}

/// Asks for the right result of a match.
pub(super) async fn ask_result(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let tournament = hosted(caller, id).await?;
    let named = caller.chosen()?.split_once(' ');
    let named = named.and_then(|(round, number)| Some((round.parse().ok()?, number.parse().ok()?)));
    let mut pairings = tournament.stored.pairings.iter();
    let pairing = pairings.find(|one| Some((one.paired.round, one.paired.number)) == named);
    let pairing = pairing.ok_or(Problem::EventGone)?;
    let post = tournament_menus::ask_result(&tournament, pairing, &caller.request.locale);
    caller.update(&post).await
}

/// Corrects the result of a match; the winner is a seat, from 1 on, or 0 for a draw.
pub(super) async fn correct(
    caller: &Caller<'_>,
    id: u64,
    [round, number, winner]: [u32; 3],
) -> Result<(), Failure> {
    let step = TournamentStep::Correct {
        round: u16::try_from(round).unwrap_or(u16::MAX),
        number,
        winner: winner.checked_sub(1).map(|seat| seat as usize),
    };
    act(caller, id, &step).await?;
    done(caller, EventText::Corrected).await
}

pub(super) async fn ask_cancel(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    hosted(caller, id).await?;
    let post = tournament_menus::ask_cancel(id, &caller.request.locale);
    caller.update(&post).await
}

pub(super) async fn cancel(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    act(caller, id, &TournamentStep::Cancel).await?;
    done(caller, EventText::CancelDone).await
}

pub(super) async fn keep(caller: &Caller<'_>) -> Result<(), Failure> {
    done(caller, EventText::Kept).await
}

/// Says what was done, in place of the menus.
async fn done(caller: &Caller<'_>, text: EventText) -> Result<(), Failure> {
    let post = Post::private(caller.request.locale.text(&text));
    caller.update(&post).await
}
