//! `/rules`: a game's rules, and the buttons that turn their pages.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use poise::serenity_prelude::CreateActionRow;
use rules::Kind;

use crate::discord::content::custom_id::Effect;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::rules_page;
use crate::model::Place;

/// A game, chosen by name.
struct Game(Kind);

impl poise::ChoiceParameter for Game {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |kind: &Kind| CommandParameterChoice {
            name: Cow::Borrowed(kind.name()),
            localizations: Cow::default(),
            __non_exhaustive: (),
        };
        Kind::ALL.iter().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Kind::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut all = Kind::ALL.iter();
        all.find(|kind| kind.name() == name).copied().map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

/// A game's rules, page by page.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn rules(context: Context<'_>, game: Game) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = rules_page(&caller, game.0, 0, None).await?;
    caller.reply(&post).await.map(drop)
}

/// Turns to a page of the rules. A private message is edited. Otherwise the page is a new answer. For a player of the
/// match `id`, it has a button back to that match.
pub(super) async fn turn_rules(
    caller: &Caller<'_>,
    id: u64,
    kind: Kind,
    page: usize,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = match id {
        0 => None,
        id => sessions.agenda.place_of_own(id, user).await?,
    };
    // a lobby has no view to go back to
    let from = match place {
        Some(place) => sessions.play.playing(place, Some(id), user).await.ok(),
        None => None,
    };
    let from = from.map(|ticket| ticket.id);
    let post = rules_page(caller, kind, page, from).await?;
    caller.show_privately(&post).await
}

async fn rules_page(
    caller: &Caller<'_>,
    kind: Kind,
    page: usize,
    from: Option<u64>,
) -> Result<Post, Failure> {
    let painter = caller.painter().await;
    let mut post = rules_page::post(&painter, kind, page, from, &caller.request.locale).await?;
    // in the bot's own conversation nobody can be invited
    if let (None, Ok(Place::Conversation { .. }), Some(CreateActionRow::Buttons(row))) =
        (from, caller.place(), post.rows.last_mut())
    {
        row.pop();
    }
    Ok(post)
}
