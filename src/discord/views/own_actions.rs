//! What a person can do with a match beside turns: the buttons below their own view of it, in the chat and on the page on
//! which the board is tapped.

use poise::serenity_prelude::{ButtonStyle, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId, HintPart, Target, Thinking};
use crate::discord::views::labelled_button::button;
use crate::sessions::Snapshot;
use crate::words::{AnalysisText, CompanyText, Locale, TappedText, TeacherText, Text};

/// The buttons of what a person can do with a match.
pub fn buttons(
    snapshot: &Snapshot,
    actions: impl IntoIterator<Item = Action>,
    locale: &Locale,
) -> Vec<CreateButton> {
    let (gray, red) = (ButtonStyle::Secondary, ButtonStyle::Danger);
    let buttons = actions.into_iter().map(|action| {
        // a replay from the first turn names ply 0
        let begins = action == Action::Replay(Target::First);
        let ply = if begins { 0 } else { snapshot.ply };
        let id = CustomId::new(action.clone(), snapshot.opened.id, ply);
        let of = |style, word: &Text| button(&id, word, style, locale);
        match action {
            Action::Follow(true) => button(&id, &CompanyText::ButtonFollow, gray, locale),
            Action::Follow(false) => button(&id, &CompanyText::ButtonUnfollow, gray, locale),
            Action::Think(_) => button(&id, &AnalysisText::ButtonAnalyse, gray, locale),
            Action::Review(_) => button(&id, &TeacherText::ButtonReview, gray, locale),
            Action::Hint(_) => button(&id, &TeacherText::ButtonHint, gray, locale),
            Action::Panel(_) => of(ButtonStyle::Primary, &Text::ButtonMove),
            Action::Rematch => of(ButtonStyle::Primary, &Text::ButtonRematch),
            Action::OpenBoard => button(&id, &TappedText::ButtonOpen, ButtonStyle::Primary, locale),
            Action::Describe => of(gray, &Text::ButtonDescribe),
            Action::Replay(_) => of(gray, &Text::ButtonReplay),
            Action::Rules(..) => of(gray, &Text::ButtonRules),
            Action::OfferTakeback => of(gray, &Text::ButtonTakeback),
            Action::AskEnd => of(gray, &Text::ButtonOfferEnd),
            Action::AskResign => of(gray, &Text::ButtonResign),
            Action::Here(false) => of(gray, &Text::ButtonHere),
            Action::Here(true) => of(gray, &Text::ButtonHereThread),
            Action::Unplan => of(gray, &Text::ButtonUnplan),
            Action::AskClaim => of(red, &Text::ButtonClaim),
            Action::AskAbort => of(gray, &Text::ButtonAskAbort),
            _ => of(gray, &Text::ButtonEveryone),
        }
    });
    buttons.collect()
}

/// What a person can do with a match beside turns, wherever they look at it.
pub fn actions(snapshot: &Snapshot) -> Vec<Action> {
    let mut actions = vec![Action::Think(Thinking::BEGIN)];
    if snapshot.outcome.is_some() {
        actions.insert(0, Action::Review(0));
        return actions;
    }
    let Some(seat) = snapshot.viewer else {
        return actions;
    };
    if snapshot.to_act.contains(&seat) && !snapshot.is_rated() {
        actions.insert(0, Action::Hint(HintPart::Matter));
    }
    if !snapshot.plan.branches().is_empty() {
        actions.push(Action::Unplan);
    }
    if !snapshot.left(seat) {
        if snapshot.ply > 0 && snapshot.opened.tournament.is_none() {
            actions.push(Action::OfferTakeback);
        }
        actions.extend([Action::AskEnd, Action::AskResign]);
    }
    actions
}
