//! The buttons of a proposal to end a match by agreement.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

use crate::discord::board::{button, in_text, plain};
use crate::discord::caller::Caller;
use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::error::Failure;
use crate::discord::reply::Post;
use crate::sessions::{Agreement, Proposal, Ticket};
use crate::words::{Text, Tongue};

/// Proposes to end the channel's match.
pub async fn propose(caller: &Caller<'_>) -> Result<(), Failure> {
    caller.may_post()?;
    let (sessions, user) = (&caller.shared.sessions, caller.player.user);
    let number = caller.id;
    match sessions.agree(caller.place()?, None, user, number).await? {
        Agreement::Proposed(proposal) => {
            let post = post(&proposal, &caller.common);
            caller.reply(&post).await.map(drop)
        }
        Agreement::Ended(snapshot) => caller.show_board(&snapshot).await,
    }
}

/// Agrees to a proposal.
pub(super) async fn agree(caller: &Caller<'_>, ticket: Ticket, number: u64) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.player.user);
    let agreement = sessions
        .agree(caller.place()?, Some(ticket), user, number)
        .await?;
    match agreement {
        Agreement::Proposed(proposal) => {
            let post = Post {
                mentions: Vec::new(),
                ..post(&proposal, &caller.common)
            };
            caller.update(&post).await
        }
        Agreement::Ended(snapshot) => {
            // the end is on file: the board follows whether or not the proposal can be closed
            let text = caller.common.text(&Text::AgreedAll);
            if let Err(error) = caller.update(&Post::text(text)).await {
                tracing::warn!(%error, "a proposal could not be closed");
            }
            caller.show_board(&snapshot).await
        }
    }
}

/// Declines a proposal.
pub(super) async fn decline(
    caller: &Caller<'_>,
    ticket: Ticket,
    number: u64,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.player.user);
    let place = caller.place()?;
    sessions.decline(place, ticket, user, number).await?;
    let name = plain(&caller.player.name);
    let text = caller.common.text(&Text::Declined { name });
    caller.update(&Post::text(text)).await
}

fn post(proposal: &Proposal, tongue: &Tongue) -> Post {
    let Proposal {
        ticket,
        ballot,
        kind,
        players,
        waiting,
    } = proposal;
    let has_agreed = |index: &usize| ballot.agreed & (1 << index) != 0;
    let agreeing = (0..players.len()).filter(has_agreed);
    let agreeing: Vec<String> = agreeing
        .map(|index| in_text(*kind, players, games::Seat::at(index)))
        .collect();
    let user = |seat: &games::Seat| players.get(seat.index()).map(|player| player.user);
    let mentions: Vec<u64> = waiting.iter().filter_map(user).collect();
    let called: Vec<String> = mentions.iter().map(|user| format!("<@{user}>")).collect();
    let text = Text::Proposal {
        agreeing: tongue.all_of(&agreeing),
        waiting: tongue.all_of(&called),
    };
    let id = |verb| CustomId::new(verb, ticket.id, ticket.ply).with_proposal(ballot.number);
    let row = vec![
        button(
            &id(Verb::Agree),
            &Text::ButtonAgree,
            ButtonStyle::Danger,
            tongue,
        ),
        button(
            &id(Verb::Decline),
            &Text::ButtonStay,
            ButtonStyle::Secondary,
            tongue,
        ),
    ];
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        mentions,
        ..Post::text(tongue.text(&text))
    }
}
