//! `/forget`: asked once, then done by a button.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::flows::lobby_changes;
use crate::discord::flows::publish_update::close;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::custom_id::{Action, Asked, CustomId, Whose};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::sessions::Forgotten;
use crate::words::{PlaceText, Text};

/// Up to how many matches of a server are counted before it is asked.
const COUNTED: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum What {
    #[name = "me, on every server"]
    Me,
    #[name = "this server"]
    Server,
}

/// Deletes what the bot knows.
#[poise::command(slash_command)]
pub async fn forget(context: Context<'_>, what: What) -> Result<(), Failure> {
    let whose = match what {
        What::Me => Whose::Mine,
        What::Server => Whose::Server,
    };
    ask(&caller(&context)?, whose).await
}

/// Asks whether it is meant.
async fn ask(caller: &Caller<'_>, whose: Whose) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let mut leaves = 0;
    let question = match whose {
        Whose::Mine => {
            leaves = played(caller).await?;
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
    let locale = &caller.request.locale;
    // a person who has begun more since then is asked again
    let forget = CustomId::new(Action::Forget(whose), 0, leaves as usize);
    let stay = CustomId::new(Action::Stay(Asked::Forget), 0, 0);
    let row = vec![
        button(&forget, &Text::ButtonForget, ButtonStyle::Danger, locale),
        button(&stay, &Text::ButtonRemember, ButtonStyle::Secondary, locale),
    ];
    let mut text = locale.text(&question);
    if leaves > 0 {
        let leaves = PlaceText::ForgetLeaves { number: leaves };
        text = format!("{text}\n{}", locale.text(&leaves));
    }
    let post = Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(text)
    };
    caller.ask(&post).await
}

/// In how many lobbies and matches the caller is.
async fn played(caller: &Caller<'_>) -> Result<u32, Failure> {
    let user = caller.request.person.user;
    Ok(caller.shared.sessions.own_matches(user, 0, 1).await?.total)
}

/// Forgets; asks again where the person is in more lobbies and matches than they were `told`.
pub(super) async fn press_forget(
    caller: &Caller<'_>,
    whose: Whose,
    told: usize,
) -> Result<(), Failure> {
    if whose == Whose::Mine && played(caller).await? as usize > told {
        return ask(caller, whose).await;
    }
    let sessions = &caller.shared.sessions;
    let done = match whose {
        Whose::Mine => {
            let (user, request) = (caller.request.person.user, caller.request.id);
            let (forgotten, lobbies) = sessions.forget_person(user, request).await?;
            lobby_changes::show_left_later(caller, lobbies);
            match forgotten {
                Forgotten::All => Text::ForgetDoneMine,
                Forgotten::GoesOn => Text::ForgetGoesOn,
            }
        }
        Whose::Server => match sessions
            .forget_server(of_server(caller)?, caller.request.id)
            .await?
        {
            Forgotten::All => Text::ForgetDoneServer,
            Forgotten::GoesOn => Text::ForgetGoesOn,
        },
    };
    close(caller, &Post::private(caller.request.locale.text(&done))).await;
    Ok(())
}

/// The server, for whoever may speak for it.
fn of_server(caller: &Caller<'_>) -> Result<u64, Failure> {
    let guild = caller.request.guild()?;
    if caller.request.keeper {
        Ok(guild)
    } else {
        Err(Failure::Told(Text::KeeperOnly))
    }
}
