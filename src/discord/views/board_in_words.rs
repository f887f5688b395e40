//! A match in words alone, for whoever listens: what **Describe** tells.

use games::Seat;

use crate::discord::replies::markdown::{escaped, in_text};
use crate::discord::transport::outgoing_message::{MAX_CONTENT, Post};
use crate::sessions::Snapshot;
use crate::words::Locale;

/// The last turn and what it changed, what is threatened, the whole position and the board's shape: in as many
/// messages as it takes, for one reader.
pub fn posts(snapshot: &Snapshot, locale: &Locale) -> Vec<Post> {
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let lines = snapshot.describe().whole();
    let lines = lines.iter().map(|line| locale.say(&escaped(line), &name));
    let mut posts: Vec<String> = Vec::new();
    for line in lines.flat_map(|line| pieces(&line)) {
        match posts.last_mut() {
            Some(post) if post.chars().count() + 1 + line.chars().count() <= MAX_CONTENT => {
                post.push('\n');
                post.push_str(&line);
            }
            _ => posts.push(line),
        }
    }
    posts.into_iter().map(Post::private).collect()
}

/// A line in pieces that a message holds, cut between words.
fn pieces(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let last = pieces.len() - 1;
        let full = pieces[last].chars().count() + word.chars().count() > MAX_CONTENT;
        if full && !pieces[last].is_empty() {
            pieces.push(word.to_owned());
        } else {
            pieces[last].push_str(word);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_between_words_and_nothing_is_lost() {
        let line = "some squares ".repeat(400);
        let pieces = pieces(&line);
        assert!(pieces.len() > 1);
        assert!(
            pieces
                .iter()
                .all(|piece| piece.chars().count() <= MAX_CONTENT)
        );
        assert_eq!(pieces.concat(), line);
    }
}
