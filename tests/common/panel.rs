//! Reads the panel as its user sees it.

use sandbox::{Answer, Button, Message, User};

/// The panel's buttons that continue the turn.
pub fn choices(panel: &Message) -> Vec<&Button> {
    let panel_of = |id: &str| {
        let mut parts = id.splitn(5, ':').skip(1);
        let verb = parts.next();
        // in an analysis, a letter says what a button does
        let step = parts.nth(2).is_some_and(|step| step.starts_with('s'));
        verb == Some("panel") || verb == Some("think") && step
    };
    let leads = |button: &&Button| panel_of(&button.custom_id) && !button.disabled;
    let back = |button: &&Button| button.label == "Back";
    panel
        .buttons
        .iter()
        .filter(leads)
        .filter(|one| !back(one))
        .collect()
}

/// The notation that a panel's button adds to the turn.
pub fn code_of(button: &Button) -> String {
    // what can be captured comes after the notation
    let code = button.label.split(" ×").next().unwrap_or_default();
    code.trim_end_matches('…').replace('×', "x")
}

/// Presses the panel's button that adds this to the turn.
pub async fn choose(user: &User, panel: &Message, code: &str) -> Answer {
    let panel = panel.fresh().unwrap();
    let found = choices(&panel).into_iter().find(|one| code_of(one) == code);
    let button = found.unwrap_or_else(|| panic!("no {code} in {:?}", panel.buttons));
    let answer = user.press_id(&panel, &button.custom_id).await.unwrap();
    assert!(!answer.failed(), "{code} was not answered");
    answer
}
