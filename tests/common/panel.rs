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

/// The notation that a panel's button adds to the turn, in place of its words.
pub fn code_of(button: &Button) -> String {
    // what can be captured comes after the square
    let label = button.label.split(" ×").next().unwrap_or_default();
    let label = label.split(", you are out").next().unwrap_or_default();
    let words: Vec<&str> = label
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let instruction = |action: &str, size: &str| format!("{}{size}", &action[..1]);
    let size = |word: &&str| match *word {
        "small" => Some('1'),
        "medium" => Some('2'),
        "large" => Some('3'),
        _ => None,
    };
    match words[..] {
        ["Column" | "Row", code] => code.to_owned(),
        ["Ship", "of", engines, ..] => engines.trim_end_matches(',').to_owned(),
        ["From", low, "to", high] => format!("{low}–{high}"),
        ["Convert", "around", stone] => format!("*{stone}"),
        ["Done", "start", "on", action, size] => format!("{}*", instruction(action, size)),
        [action @ ("ERASE" | "JUMP" | "MOVE" | "WRITE"), size] => instruction(action, size),
        [from, "to", to] => format!("{from}-{to}"),
        _ if words.iter().any(|word| size(word).is_some()) => {
            words.iter().filter_map(size).collect()
        }
        _ => label.trim_end_matches('…').replace('×', "x"),
    }
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
