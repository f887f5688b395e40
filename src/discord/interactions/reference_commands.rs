//! The rules and the leaderboard: their commands and the buttons that turn pages.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use rules::Kind;

use crate::discord::content::custom_id::Effect;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{leaderboard_page, rules_page};
use crate::store::Standing;

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

/// The server's best players.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Reads")]
pub async fn leaderboard(context: Context<'_>, game: Option<Game>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let mut post = leaderboard_page(&caller, game.map(|game| game.0), 0).await?;
    // a caller who may not send messages here sees it alone
    post.private = caller.request.may(Effect::Speaks).is_err();
    caller.reply(&post).await.map(drop)
}

/// A game's rules, page by page.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn rules(context: Context<'_>, game: Game) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = rules_page(&caller, game.0, 0).await?;
    caller.reply(&post).await.map(drop)
}

/// Turns to a page of the rules. A private message is edited; for any other the page is a new
/// answer.
pub(super) async fn turn_rules(
    caller: &Caller<'_>,
    kind: Kind,
    page: usize,
) -> Result<(), Failure> {
    let post = rules_page(caller, kind, page).await?;
    caller.show_privately(&post).await
}

/// Turns to a page of the leaderboard.
pub(super) async fn turn_leaderboard(
    caller: &Caller<'_>,
    kind: Option<Kind>,
    page: usize,
) -> Result<(), Failure> {
    let page = u32::try_from(page).unwrap_or(u32::MAX);
    let post = leaderboard_page(caller, kind, page).await?;
    caller.update(&post).await
}

async fn rules_page(caller: &Caller<'_>, kind: Kind, page: usize) -> Result<Post, Failure> {
    let painter = &caller.shared.painter;
    Ok(rules_page::post(painter, kind, page, &caller.request.locale).await?)
}

/// A page, from 0; if it no longer exists, the last one.
async fn leaderboard_page(
    caller: &Caller<'_>,
    kind: Option<Kind>,
    mut page: u32,
) -> Result<Post, Failure> {
    let guild = caller.request.guild()?;
    let sessions = &caller.shared.sessions;
    let fetch = |page: u32| {
        let first = page.saturating_mul(leaderboard_page::PAGE);
        sessions.standings(guild, kind, first, leaderboard_page::PAGE)
    };
    let mut standings = fetch(page).await?;
    let pages = leaderboard_page::count(&standings);
    if page >= pages {
        page = pages - 1;
        standings = fetch(page).await?;
    }
    let person = &caller.request.person;
    let own = |line: &&mut Standing| line.user == person.user;
    if let Some(line) = standings.rows.iter_mut().find(own) {
        line.name.clone_from(&person.name);
    }
    let locale = &caller.request.common;
    Ok(leaderboard_page::post(kind, &standings, page, locale))
}
