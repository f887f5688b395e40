//! `/challenge`: invites a person, or anybody, to one of up to three two-player games. Also: declining an invitation.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use poise::serenity_prelude::{CreateAutocompleteResponse, User};
use rules::Kind;

use crate::clocks::TimeControl;
use crate::discord::content::custom_id::Effect;
use crate::discord::content::markdown::plain;
use crate::discord::flows::lobby_changes as flow;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::play_command;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::lobby_message;
use crate::model::Level;
use crate::sessions::{Departure, Lobby, Terms};
use crate::words::{ChallengeText, Text};

/// A game that two can play, chosen by name.
struct Duel(Kind);

fn duels() -> impl Iterator<Item = Kind> {
    let all = Kind::ALL.iter().copied();
    all.filter(|kind| (kind.seats().0..=kind.seats().1).contains(&2))
}

impl poise::ChoiceParameter for Duel {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |kind: Kind| CommandParameterChoice {
            name: Cow::Borrowed(kind.name()),
            localizations: Cow::default(),
            __non_exhaustive: (),
        };
        duels().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        duels().nth(index).map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        duels().find(|kind| kind.name() == name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

/// Opens a lobby for two, in which the person who accepts chooses the game.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Speaks")]
pub async fn challenge(
    context: Context<'_>,
    game: Duel,
    game2: Option<Duel>,
    game3: Option<Duel>,
    player: Option<User>,
    #[autocomplete = "suggest_clocks"] clock: Option<String>,
    thread: Option<bool>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let mut offered = Vec::new();
    for Duel(kind) in [Some(game), game2, game3].into_iter().flatten() {
        if !offered.contains(&kind) {
            offered.push(kind);
        }
    }
    let clock = match clock {
        Some(typed) => play_command::time_control(&typed)?,
        None => Some(TimeControl::USUAL),
    };
    let me = context.framework().bot_id;
    let me = player.as_ref().is_some_and(|player| player.id == me);
    let mut asked = Vec::new();
    if me {
        // a computer does not choose, so it gets the first game
        offered.truncate(1);
    } else if let Some(player) = &player {
        asked = play_command::invited(&caller, &[player])?;
    }
    let terms = Terms::challenge(&offered, asked.first().copied());
    let terms = terms.ok_or(Failure::Told(Text::OutOfDateButton))?;
    let terms = Terms {
        clock,
        computers: vec![Level::USUAL; usize::from(me)],
        ..terms
    };
    play_command::open(&caller, thread == Some(true), terms).await
}

async fn suggest_clocks(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    play_command::suggest_clocks(context, typed).await
}

/// Declines the presser's invitation and tells the host.
pub(super) async fn press_decline(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let (locale, name) = (&caller.request.common, plain(&caller.request.person.name));
    let sessions = &caller.shared.sessions;
    match sessions.decline_invitation(place, id, user).await? {
        Departure::Left(lobby) => {
            caller.update(&lobby_message::post(&lobby, locale)).await?;
            let host = host(&lobby);
            let note = ChallengeText::Declined { host, name };
            flow::notify(caller, &[lobby.opened.host], &note).await?;
            flow::catch_up(caller, caller.request.message, lobby).await
        }
        Departure::Closed(lobby) => {
            let closed = ChallengeText::Closed { name: name.clone() };
            let closed = lobby_message::closed(&lobby, &closed, locale);
            caller.update(&closed).await?;
            let host = host(&lobby);
            let note = ChallengeText::DeclinedClosed { host, name };
            flow::notify(caller, &[lobby.opened.host], &note).await
        }
    }
}

fn host(lobby: &Lobby) -> String {
    format!("<@{}>", lobby.opened.host)
}
