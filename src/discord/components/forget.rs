//! `/forget`: asked once, then done.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::close;
use crate::discord::board::button;
use crate::discord::caller::Caller;
use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::error::Failure;
use crate::discord::reply::Post;
use crate::sessions::Forgotten;
use crate::words::Text;

/// Up to how many matches of a server are counted before it is asked.
const COUNTED: u32 = 10_000;

/// Whose data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Whose {
    /// The caller's, on every server.
    Mine,
    /// The server's.
    Server,
}

/// Asks whether it is meant.
pub async fn ask(caller: &Caller<'_>, whose: Whose) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let question = match whose {
        Whose::Mine => {
            sessions.free(caller.player.user).await?;
            Text::ForgetAskMine
        }
        Whose::Server => {
            let matches = sessions.count(of_server(caller)?, COUNTED + 1).await?;
            if matches > COUNTED {
                Text::ForgetAskServerMany { matches: COUNTED }
            } else {
                Text::ForgetAskServer { matches }
            }
        }
    };
    let tongue = &caller.tongue;
    let id = |verb, rest: &str| CustomId::new(verb, 0, 0).with(rest);
    let forget = id(Verb::Forget, whose.into());
    let stay = id(Verb::Stay, "forget");
    let row = vec![
        button(&forget, &Text::ButtonForget, ButtonStyle::Danger, tongue),
        button(&stay, &Text::ButtonRemember, ButtonStyle::Secondary, tongue),
    ];
    let post = Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(tongue.text(&question))
    };
    caller.reply(&post).await.map(drop)
}

/// Does it.
pub(super) async fn forget(caller: &Caller<'_>, whose: &str) -> Result<(), Failure> {
    let whose = whose
        .parse()
        .map_err(|_| Failure::Told(Text::UnknownButton))?;
    let sessions = &caller.shared.sessions;
    let done = match whose {
        Whose::Mine => match sessions
            .forget_person(caller.player.user, caller.id)
            .await?
        {
            Forgotten::All => Text::ForgetDoneMine,
            Forgotten::GoesOn => Text::ForgetGoesOn,
        },
        Whose::Server => match sessions
            .forget_server(of_server(caller)?, caller.id)
            .await?
        {
            Forgotten::All => Text::ForgetDoneServer,
            Forgotten::GoesOn => Text::ForgetGoesOn,
        },
    };
    close(caller, &Post::private(caller.tongue.text(&done))).await;
    Ok(())
}

/// The server, for whoever may speak for it.
fn of_server(caller: &Caller<'_>) -> Result<u64, Failure> {
    let place = caller.place()?;
    if caller.keeper {
        Ok(place.guild)
    } else {
        Err(Failure::Told(Text::KeeperOnly))
    }
}
