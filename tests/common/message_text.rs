//! What messages say.

use sandbox::{Answer, Message, User};

/// What was said to one user alone: a text and nothing else.
pub fn told(answer: &Answer) -> String {
    let message = answer.expect_message();
    assert!(message.is_private(), "everybody sees: {message:?}");
    assert!(message.buttons.is_empty() && message.attachments.is_empty());
    message.content
}

/// Why something was refused to one user alone; where a lobby cannot be opened, a thread may be offered for it.
pub fn refused(answer: &Answer) -> String {
    let message = answer.expect_message();
    assert!(message.is_private(), "everybody sees: {message:?}");
    let mut labels = message.buttons.iter().map(|one| &*one.label);
    assert!(labels.all(|label| label == "Play in a thread"));
    message.content
}

/// A text with the names of those whom it mentions.
pub fn named(text: &str, users: &[&User]) -> String {
    let name =
        |text: String, user: &&User| text.replace(&user.mention(), &format!("**{}**", user.name()));
    users.iter().fold(text.to_owned(), name)
}

/// What stands on its buttons.
pub fn labels(message: &Message) -> Vec<&str> {
    let labels = message.buttons.iter().map(|one| one.label.as_str());
    labels.collect()
}

/// The picture's alt text.
pub fn alt_of(message: &Message) -> &str {
    message.attachments[0].description.as_deref().unwrap()
}

/// The code that a lobby or a board shows.
pub fn match_code(message: &Message) -> String {
    let line = message
        .content
        .lines()
        .find_map(|line| line.strip_prefix("-# Match "))
        // whose time runs stands behind it
        .and_then(|line| line.split(" · ").next());
    line.unwrap_or_else(|| panic!("no code: {}", message.content))
        .to_owned()
}

/// The text of a lobby or a board without its last line, which is its code.
pub fn without_code(text: &str) -> &str {
    let (rest, code) = text.rsplit_once('\n').unwrap();
    assert!(code.starts_with("-# Match "), "{text}");
    rest
}
