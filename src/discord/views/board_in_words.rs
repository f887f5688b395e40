//! A match in words alone, for whoever listens: what **Describe** tells.

use games::Seat;

use crate::discord::replies::markdown::{escaped, in_text};
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::sessions::Snapshot;
use crate::words::Locale;

/// The last turn and what it changed, what is threatened, the whole position and the board's shape: in as many
/// messages as it takes, for one reader.
pub fn posts(snapshot: &Snapshot, locale: &Locale) -> Vec<Post> {
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let lines = snapshot.describe().whole();
    let lines = lines.iter().map(|line| locale.say(&escaped(line), &name));
    pages(lines).into_iter().map(Post::private).collect()
}
