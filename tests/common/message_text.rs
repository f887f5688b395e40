//! Reads the texts of messages.

use sandbox::{Answer, Message, User};

/// The text of a private answer without buttons and attachments.
pub fn told(answer: &Answer) -> String {
    let message = answer.expect_message();
    assert!(message.is_private(), "everybody sees: {message:?}");
    assert!(message.buttons.is_empty() && message.attachments.is_empty());
    message.content
}

/// The text of a private refusal. If a lobby cannot be opened, it may have a button that offers a thread.
pub fn refused(answer: &Answer) -> String {
    let message = answer.expect_message();
    assert!(message.is_private(), "everybody sees: {message:?}");
    let mut labels = message.buttons.iter().map(|one| &*one.label);
    assert!(labels.all(|label| label == "Play in a thread"));
    message.content
}

/// A text with mentions replaced by the users' names.
pub fn named(text: &str, users: &[&User]) -> String {
    let name =
        |text: String, user: &&User| text.replace(&user.mention(), &format!("**{}**", user.name()));
    users.iter().fold(text.to_owned(), name)
}

/// The labels of its buttons.
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
        // behind the code: whose clock runs
        .and_then(|line| line.split(" · ").next());
    line.unwrap_or_else(|| panic!("no code: {}", message.content))
        .to_owned()
}

/// The text of a lobby or a board without its last line, which has the code.
pub fn without_code(text: &str) -> &str {
    let (rest, code) = text.rsplit_once('\n').unwrap();
    assert!(code.starts_with("-# Match "), "{text}");
    rest
}
