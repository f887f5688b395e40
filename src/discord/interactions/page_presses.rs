//! Presses on the page on which a board is tapped. The page has buttons of the chat that are about its match, and a press
//! there does the same as in the chat.

use crate::discord::content::custom_id::{Action, BadId, CustomId, Effect};
use crate::discord::flows::tapped_board::Tapper;
use crate::discord::interactions::button_dispatch;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::Request;
use crate::discord::requests::page_answers::PageAnswers;
use crate::discord::transport::channel_visibility::permissions_in;
use crate::discord::views::page_sheet::Sheet;
use crate::model::Person;
use crate::sessions::Problem;
use crate::words::Text;

/// The first millisecond of Discord's numbers, in unix milliseconds.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// The random bits of a press's number; the others are its time.
const RANDOM_BITS: u32 = 22;

/// Presses a button of a match, or chooses in a menu. Returns what the person is shown privately.
///
/// # Errors
/// The person does not play in this match, the page does not have the button, or it failed.
pub async fn press(
    tapper: &Tapper,
    id: u64,
    press: &str,
    chosen: Vec<String>,
) -> Result<Vec<Sheet>, Failure> {
    let of = tapper.seated(id).await?;
    let button: CustomId = press.parse().map_err(|bad| {
        Failure::Told(match bad {
            BadId::Version => Text::OutOfDateButton,
            BadId::Garbage => Text::UnknownButton,
        })
    })?;
    // pages of rules are about no match
    let about = matches!(button.action, Action::Rules(..)) || button.ticket.id == id;
    if !about || !button.verb().is_on_page() {
        return Err(Failure::Told(Text::OnlyInChat));
    }
    let (sessions, place) = (&tapper.shared.sessions, of.place());
    let own = of.players().iter().find(|player| player.is(tapper.user));
    let person = Person {
        user: tapper.user,
        name: own.ok_or(Problem::Foreign)?.name.clone(),
    };
    let common = sessions.people.language_in(place, tapper.user).await;
    let number = number(sessions.now())?;
    let mut request = Request::on_page(number, person, place, [&tapper.locale, &common]);
    request.chosen = chosen;
    request.message = match button.action {
        Action::Agree(_) | Action::Decline(_) | Action::Withdraw(_) | Action::Takeback(..) => {
            let open = sessions.offers.open_offer(place, id).await?;
            open.and_then(|open| open.offer.message)
        }
        _ => None,
    };
    if button.verb().effect() == Effect::Speaks {
        let (transport, http) = (&tapper.shared.transport, &tapper.http);
        let own = permissions_in(transport, http, place, tapper.user).await?;
        request = request.with_permissions(own);
    }
    let answers = PageAnswers::new(&tapper.http, place, number, request.message);
    let caller = Caller::on_page(&tapper.shared, &tapper.http, request, &answers);
    button_dispatch::press(&caller, button).await?;
    let shown = answers.taken();
    Ok(shown
        .iter()
        .map(|post| Sheet::of(post, of.players()))
        .collect())
}

/// A number for a press at this time, like an interaction's: no other press or interaction has it.
fn number(now: i64) -> Result<u64, Failure> {
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(|_| Failure::Told(Text::Trouble))?;
    let random = u64::from(u32::from_be_bytes(random) >> (u32::BITS - RANDOM_BITS));
    let since = u64::try_from(now - DISCORD_EPOCH).unwrap_or_default();
    Ok(since << RANDOM_BITS | random)
}
