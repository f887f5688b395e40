//! Deleting data: a button of `/settings` or `/server` asks for a confirmation, whose button deletes.

use crate::discord::content::custom_id::{Action, Asked, CustomId, Whose};
use crate::discord::flows::lobby_changes;
use crate::discord::flows::replaced_messages::close;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::yes_or_no;
use crate::discord::views::own_matches;
use crate::sessions::{Forgotten, OwnMatches};
use crate::words::{PlaceText, Text};

/// At most this many of a server's matches are counted for the confirmation.
const COUNTED: u32 = 10_000;

/// Asks for a confirmation to delete what the bot has stored.
pub(super) async fn ask(caller: &Caller<'_>, whose: Whose) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let mut played = None;
    let question = match whose {
        Whose::Mine => {
            played = Some(own(caller).await?);
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
    // the button contains this number: a person who has joined more matches since then is asked again
    let leaves = played.as_ref().map_or(0, |own| own.total);
    let forget = CustomId::new(Action::Forget(whose), 0, leaves as usize);
    let stay = CustomId::new(Action::Stay(Asked::Forget), 0, 0);
    let row = yes_or_no(
        &forget,
        &Text::ButtonForget,
        &stay,
        &Text::ButtonRemember,
        locale,
    );
    let mut text = locale.text(&question);
    if let Some(own) = played.filter(|_| leaves > 0) {
        let leaves = locale.text(&PlaceText::ForgetLeaves { number: leaves });
        let user = caller.request.person.user;
        let named = |own| format!("\n- {}", own_matches::named_of(own, user, locale));
        let named: String = own.lines.iter().map(named).collect();
        text = format!("{text}\n{leaves}{named}");
    }
    let post = Post {
        rows: vec![row],
        ..Post::private(text)
    };
    caller.ask(&post).await
}

/// How many lobbies and matches the caller takes part in, and the first of them.
async fn own(caller: &Caller<'_>) -> Result<OwnMatches, Failure> {
    let user = caller.request.person.user;
    let sessions = &caller.shared.sessions;
    Ok(sessions
        .agenda
        .own_matches(user, 0, own_matches::PAGE)
        .await?)
}

/// Deletes the data. Asks again if the person takes part in more lobbies and matches than `told`.
pub(super) async fn press_forget(
    caller: &Caller<'_>,
    whose: Whose,
    told: usize,
) -> Result<(), Failure> {
    if whose == Whose::Mine && own(caller).await?.total as usize > told {
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
            .forget_server(
                of_server(caller)?,
                caller.request.id,
                caller.request.person.user,
            )
            .await?
        {
            Forgotten::All => Text::ForgetDoneServer,
            Forgotten::GoesOn => Text::ForgetGoesOn,
        },
    };
    close(caller, &Post::private(caller.request.locale.text(&done))).await;
    Ok(())
}

/// The caller's server, if they manage it.
pub(super) fn of_server(caller: &Caller<'_>) -> Result<u64, Failure> {
    let guild = caller.request.guild()?;
    if caller.request.server_manager {
        Ok(guild)
    } else {
        Err(Failure::Told(Text::ManagerOnly))
    }
}
