//! A person's notes on matches: `/match` with `note:`, and the button that deletes the note.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::display_names;
use crate::discord::content::markdown::unmarked;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::{MAX_CONTENT, Post};
use crate::discord::views::labelled_button::button;
use crate::sessions::Problem;
use crate::words::NoteText;

/// The most characters of a note with its markdown escaped. The rest of a message has the words around it.
const MOST_ESCAPED: usize = 1900;

/// Stores the caller's note on a match that they may look at.
pub(super) async fn set(caller: &Caller<'_>, id: u64, typed: &str) -> Result<(), Failure> {
    // PostgreSQL stores no null character
    let visible = typed.chars().filter(|c| display_names::shows(*c));
    let note: String = visible
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let note = note.trim();
    if unmarked(note).chars().count() > MOST_ESCAPED {
        return Err(Problem::NoteTooLong.into());
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let note = (!note.is_empty()).then(|| note.to_owned());
    Ok(sessions.play.set_note(id, user, note).await?)
}

/// Answers with a private look at a match, and with the caller's note on it. If both together are too long for a message,
/// the note follows in its own.
pub(super) async fn show_with_note(
    caller: &Caller<'_>,
    id: u64,
    mut post: Post,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let note = sessions.store().note(id, user).await;
    let Some(note) = note.map_err(Problem::from)? else {
        return caller.reply(&post).await.map(drop);
    };
    let locale = &caller.request.locale;
    let note = unmarked(&note);
    let note = locale.text(&NoteText::Mine { note });
    let delete = CustomId::new(Action::DeleteNote, id, 0);
    let words = &NoteText::ButtonDelete;
    let delete = button(&delete, words, ButtonStyle::Secondary, locale);
    let row = CreateActionRow::Buttons(vec![delete]);
    let both = format!("{}\n{note}", post.content);
    if both.chars().count() <= MAX_CONTENT {
        post.content = both;
        post.rows.push(row);
        return caller.reply(&post).await.map(drop);
    }
    caller.reply(&post).await?;
    let post = Post {
        rows: vec![row],
        ..Post::private(note)
    };
    caller.reply(&post).await.map(drop)
}

/// Deletes the presser's note on a match.
pub(super) async fn delete(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.play.set_note(id, user, None).await?;
    caller.tell(&NoteText::Gone).await
}
