//! What messages say.

use sandbox::{Answer, Message, User};

/// What was said to one user alone: a text and nothing else.
pub fn told(answer: &Answer) -> String {
    let message = answer.expect_message();
    assert!(message.is_private(), "everybody sees: {message:?}");
    assert!(message.buttons.is_empty() && message.attachments.is_empty());
    message.content
}

/// A text with the names of those whom it mentions.
pub fn named(text: &str, users: &[&User]) -> String {
    let name =
        |text: String, user: &&User| text.replace(&user.mention(), &format!("**{}**", user.name()));
    users.iter().fold(text.to_owned(), name)
}

/// The picture's alt text.
pub fn alt_of(message: &Message) -> &str {
    message.attachments[0].description.as_deref().unwrap()
}
