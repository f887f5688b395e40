//! Plans: `/move` with a line that begins with "if", and the button that deletes the plan.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message;
use crate::discord::views::labelled_button::button;
use crate::model::Place;
use crate::sessions::{Snapshot, Ticket, TypedPlan};
use crate::words::{Locale, PlanText, Text};

/// The words of a typed plan, in the reader's language and in English.
struct PlanWords {
    /// These stand between turns. The first of a language begins a plan.
    between: [Vec<String>; 2],
    resign: [String; 2],
    accept: [String; 2],
}

impl PlanWords {
    fn of(locale: &Locale) -> Self {
        let words = |locale: &Locale| {
            let words = locale.text(&PlanText::Words);
            words.split_whitespace().map(str::to_owned).collect()
        };
        let both = [locale.clone(), Locale::default()];
        Self {
            between: both.each_ref().map(words),
            resign: both.each_ref().map(|one| one.text(&PlanText::Resign)),
            accept: both.each_ref().map(|one| one.text(&PlanText::Accept)),
        }
    }
}

/// Is this line of `/move` a plan?
pub(super) fn is_plan(locale: &Locale, typed: &str) -> bool {
    let words = PlanWords::of(locale).between;
    let mut begins = words.iter().filter_map(|words| words.first());
    begins.any(|begin| {
        typed
            .split_whitespace()
            .any(|word| word.eq_ignore_ascii_case(begin))
    })
}

/// Stores a typed plan of the caller, and tells them how it was understood.
pub(super) async fn set(
    caller: &Caller<'_>,
    place: Place,
    ticket: Option<Ticket>,
    text: &str,
) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let words = PlanWords::of(locale);
    let between: Vec<&str> = words.between.iter().flatten().map(String::as_str).collect();
    let resign = words.resign.each_ref().map(String::as_str);
    let accept = words.accept.each_ref().map(String::as_str);
    let typed = TypedPlan {
        text,
        words: &between,
        ends: [&resign, &accept],
    };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let id = ticket.map(|ticket| ticket.id);
    let (seen, at_once) = sessions.set_plan(place, id, user, Some(typed)).await?;
    tell(caller, place, &seen, at_once).await
}

/// Tells the caller how their plan was understood, and plays what it says at once.
pub(super) async fn tell(
    caller: &Caller<'_>,
    place: Place,
    seen: &Snapshot,
    at_once: Option<String>,
) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    if let (Some(turn), [only]) = (&at_once, &seen.planned[..])
        && only.len() == 1
    {
        // nothing is planned beyond the turn that is played now
        let ticket = Ticket {
            id: seen.id,
            ply: seen.ply,
        };
        let (snapshot, _) = sessions.turn(place, Some(ticket), user, turn).await?;
        return caller.show_turn(&snapshot).await;
    }
    let plan = board_message::plan_in_words(&seen.planned, locale);
    let said = match seen.players.len() {
        2 => PlanText::Set { plan },
        _ => PlanText::SetTurns { plan },
    };
    let delete = CustomId::new(Action::Unplan, seen.id, seen.ply);
    let delete = button(&delete, &Text::ButtonUnplan, ButtonStyle::Secondary, locale);
    let post = Post {
        rows: vec![CreateActionRow::Buttons(vec![delete])],
        ..Post::private(locale.text(&said))
    };
    let Some(turn) = at_once else {
        return caller.reply(&post).await.map(drop);
    };
    let ticket = Ticket {
        id: seen.id,
        ply: seen.ply,
    };
    let (snapshot, _) = sessions.turn(place, Some(ticket), user, &turn).await?;
    let told = caller.reply(&post).await;
    caller.show_turn(&snapshot).await?;
    told.map(drop).map_err(Failure::on_file)
}

/// Deletes the caller's plan in a match.
pub(super) async fn delete(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(id).await?;
    sessions.set_plan(place, Some(id), user, None).await?;
    caller.tell(&PlanText::Gone).await
}
