//! A match in words only, for people who listen instead of looking: the result of **In words**.

use rules::{Say, Seat};

use crate::discord::content::markdown::{escaped, in_text};
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::sessions::Snapshot;
use crate::words::Locale;

/// The same in one text, and a shorter text.
pub fn texts(snapshot: &Snapshot, locale: &Locale) -> Vec<String> {
    let described = snapshot.describe();
    let texts = [described.whole(), locale.fitted(described).brief()];
    texts
        .map(|lines| lines_of(&lines, snapshot, locale).join("\n"))
        .into()
}

/// The last turn and what it changed, the threats, the whole position and the shape of the board. For one
/// reader, in as many messages as needed.
pub fn posts(snapshot: &Snapshot, locale: &Locale) -> Vec<Post> {
    let lines = lines_of(&snapshot.describe().whole(), snapshot, locale);
    pages(lines).into_iter().map(Post::private).collect()
}

fn lines_of(lines: &[Say], snapshot: &Snapshot, locale: &Locale) -> Vec<String> {
    let name = |seat: Seat| in_text(snapshot.kind(), &snapshot.opened.players, seat);
    let lines = lines.iter().map(|line| locale.say(&escaped(line), &name));
    lines.collect()
}
