//! A match in words only, for people who listen instead of looking: the result of **Describe**.

use rules::Seat;

use crate::discord::content::markdown::{escaped, in_text};
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::sessions::Snapshot;
use crate::words::Locale;

/// The last turn and what it changed, the threats, the whole position and the shape of the board. For one
/// reader, in as many messages as needed.
pub fn posts(snapshot: &Snapshot, locale: &Locale) -> Vec<Post> {
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let lines = snapshot.describe().whole();
    let lines = lines.iter().map(|line| locale.say(&escaped(line), &name));
    pages(lines).into_iter().map(Post::private).collect()
}
