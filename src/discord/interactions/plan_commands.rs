//! Plans: `/move` with a line that begins with "if", and the button that deletes the plan.

use plans::{Reply, Words};
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message;
use crate::discord::views::labelled_button::button;
use crate::model::Place;
use crate::sessions::{PlanSet, Ticket, TypedPlan};
use crate::words::{Locale, PlanText, Text};

/// The words of typed plans, in all languages.
fn words() -> Words {
    let words = |text: &PlanText| {
        let all: Vec<String> = Locale::all().map(|one| one.text(text)).collect();
        let words = all.iter().flat_map(|words| words.split_whitespace());
        words.map(str::to_owned).collect()
    };
    Words {
        expects: words(&PlanText::Words),
        between: words(&PlanText::Between),
        resign: words(&PlanText::Resign),
        accept: words(&PlanText::Accept),
    }
}

/// How often a line of `/move` expects a turn: a line that does is a plan.
fn expectations(words: &Words, typed: &str) -> usize {
    let typed = typed.split_whitespace();
    typed.filter(|word| words.expects(word)).count()
}

/// Is this line of `/move` a plan?
pub(super) fn is_plan(typed: &str) -> bool {
    // a plan is shown with arrows, and may be copied from there
    typed.contains('→') || expectations(&words(), typed) > 0
}

/// Stores a typed plan of the caller, and tells them how it was understood.
pub(super) async fn set(
    caller: &Caller<'_>,
    place: Place,
    ticket: Option<Ticket>,
    text: &str,
) -> Result<(), Failure> {
    let words = &words();
    let typed = TypedPlan { text, words };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let id = ticket.map(|ticket| ticket.id);
    let set = sessions
        .plans
        .set_plan(place, id, user, Some(typed))
        .await?;
    // several conditions in one line follow each other
    let one_line = expectations(words, text) > 1 && !text.contains(';');
    let tip = Some(PlanText::OneBranch).filter(|_| one_line && set.seen.opened.players.len() == 2);
    tell(caller, place, set, tip).await
}

/// Tells the caller how their plan was understood, with a tip, and plays what it says at once.
pub(super) async fn tell(
    caller: &Caller<'_>,
    place: Place,
    set: PlanSet,
    tip: Option<PlanText>,
) -> Result<(), Failure> {
    let PlanSet {
        seen,
        at_once,
        dropped,
    } = set;
    let locale = &caller.request.locale;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let ticket = Ticket {
        id: seen.opened.id,
        ply: seen.ply,
    };
    // the first turn is played now
    let played = usize::from(at_once.is_some());
    let branches = seen.plan.branches().iter();
    let rest = branches.filter_map(|branch| branch.get(played..));
    let rest: Vec<Vec<Reply>> = rest
        .filter(|rest| !rest.is_empty())
        .map(<[_]>::to_vec)
        .collect();
    if let Some(turn) = at_once.as_ref().filter(|_| rest.is_empty()) {
        // nothing is planned beyond that turn
        let (snapshot, _) = sessions.play.turn(place, Some(ticket), user, turn).await?;
        return caller.display().show_turn(&snapshot).await;
    }
    let plan = board_message::plan_in_words(&rest, locale);
    let seats = seen.opened.players.len();
    let mut lines = vec![locale.text(&PlanText::Set { plan, seats })];
    lines.extend(tip.map(|tip| locale.text(&tip)));
    lines.extend(dropped_in_words(&dropped, locale));
    let delete = CustomId::new(Action::Unplan, seen.opened.id, seen.ply);
    let delete = button(&delete, &Text::ButtonUnplan, ButtonStyle::Secondary, locale);
    let post = Post {
        rows: vec![CreateActionRow::Buttons(vec![delete])],
        ..Post::private(lines.join("\n"))
    };
    let Some(turn) = at_once else {
        return caller.reply(&post).await.map(drop);
    };
    let (snapshot, _) = sessions.play.turn(place, Some(ticket), user, &turn).await?;
    let told = caller.reply(&post).await;
    caller.display().show_turn(&snapshot).await?;
    told.map(drop).map_err(Failure::on_file)
}

/// Deletes the caller's plan in a match.
pub(super) async fn delete(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(id).await?;
    let set = sessions.plans.set_plan(place, Some(id), user, None).await?;
    let locale = &caller.request.locale;
    let mut lines = vec![locale.text(&PlanText::Gone)];
    lines.extend(dropped_in_words(&set.dropped, locale));
    let post = Post::private(lines.join("\n"));
    caller.reply(&post).await.map(drop)
}

/// What is no longer planned, if there is something.
fn dropped_in_words(dropped: &[Vec<Reply>], locale: &Locale) -> Option<String> {
    let plan = board_message::plan_in_words(dropped, locale);
    (!dropped.is_empty()).then(|| locale.text(&PlanText::Dropped { plan }))
}
