//! Presses on the page on which a board is tapped. The page has buttons of the chat that are about its match, and a press
//! there does the same as in the chat.

use serde::Serialize;

use crate::discord::content::custom_id::{Action, BadId, CustomId, Effect};
use crate::discord::flows::tapped_board::Tapper;
use crate::discord::interactions::button_dispatch;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::Request;
use crate::discord::requests::page_answers::PageAnswers;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::page_sheet::Sheet;
use crate::model::{Person, snowflake};
use crate::words::{TappedText, Text};

/// What a press on the page shows.
#[derive(Debug, Default, Serialize)]
pub struct Pressed {
    /// What the person is shown privately.
    sheets: Vec<Sheet>,
    /// The match that the page shows from now on, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<String>,
    /// A turn with which the page goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<String>,
}

/// Presses a button of a match, or chooses in a menu.
///
/// # Errors
/// The person does not play in this match, the page does not have the button, or it failed.
pub async fn press(
    tapper: &Tapper,
    id: u64,
    press: &str,
    chosen: Vec<String>,
) -> Result<Pressed, Failure> {
    let button: CustomId = press.parse().map_err(|bad| {
        Failure::Told(match bad {
            BadId::Version => Text::OutOfDateButton,
            BadId::Garbage => Text::UnknownButton,
        })
    })?;
    if !is_about(&button, id) || !button.verb().is_on_page() {
        return Err(Failure::Told(Text::OnlyInChat));
    }
    // the rules are for those who watch, too
    let of = match button.action {
        Action::Rules(..) => tapper.watched(id).await?,
        _ => tapper.seated(id).await?,
    };
    if let Action::Panel(typed) = button.action {
        // the page has its own board
        return Ok(Pressed {
            typed: Some(typed),
            ..Pressed::default()
        });
    }
    let (sessions, place) = (&tapper.shared.sessions, of.place());
    let own = of.players().iter().find(|player| player.is(tapper.user));
    let person = Person {
        user: tapper.user,
        name: own.map_or_else(String::new, |own| own.name.clone()),
    };
    let common = sessions.people.language_in(place, tapper.user).await;
    let number = number(sessions.now())?;
    let mut request = Request::on_page(number, person, place.room(), [&tapper.locale, &common]);
    request.chosen = Some(chosen).filter(|chosen| !chosen.is_empty());
    request.message = match button.action {
        Action::Agree(_) | Action::Decline(_) | Action::Withdraw(_) | Action::Takeback(..) => {
            let open = sessions.offers.open_offer(place, id).await?;
            open.and_then(|open| open.offer.message)
        }
        _ => None,
    };
    let answers = PageAnswers::new(&tapper.http, place, number, request.message);
    let caller = Caller::on_page(&tapper.shared, &tapper.http, request, &answers);
    if button.verb().effect() == Effect::Speaks {
        caller.may_write_in(place).await?;
    }
    let begins = button.action == Action::Rematch;
    let stays = matches!(button.action, Action::Stay(_));
    let pressed = button_dispatch::press(&caller, button).await;
    if begins && let Some(opens) = tapper.other_match(&of).await {
        // the match begins at once, or has begun already
        return Ok(Pressed {
            opens: Some(opens.to_string()),
            ..Pressed::default()
        });
    }
    pressed?;
    let mut posts = answers.taken();
    if begins && posts.is_empty() {
        let asked = tapper.locale.text(&TappedText::RematchAsked);
        posts.push(Post::private(asked));
    }
    if stays {
        posts.clear();
    }
    let sheet = |post: &Post| {
        let sheet = Sheet::of(post, of.players());
        sheet.with_presses(|button| is_about(button, id) && !is_empty_panel(button))
    };
    Ok(Pressed {
        sheets: posts.iter().map(sheet).collect(),
        ..Pressed::default()
    })
}

/// Is a button about this match? Pages of rules are about no match.
fn is_about(button: &CustomId, id: u64) -> bool {
    matches!(button.action, Action::Rules(..)) || button.ticket.id == id
}

/// A panel without a turn is the board of the page. The button of a secret hint has none.
fn is_empty_panel(button: &CustomId) -> bool {
    matches!(&button.action, Action::Panel(typed) if typed.is_empty())
}

/// A number for a press, like those that Discord gives to interactions: offers and lobbies are stored under it, so no other
/// press or interaction may have it.
fn number(now: i64) -> Result<u64, Failure> {
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(|_| Failure::Told(Text::Trouble))?;
    Ok(snowflake(now, u32::from_be_bytes(random).into()))
}
