//! Arranges the choices of a panel in rows of buttons, like their squares on the board if they fit.

use std::cmp::Reverse;

use rules::catalog::PanelChoice;

/// The most rows in a message.
pub const ROWS: usize = 5;

/// The most buttons in a row.
const COLUMNS: usize = 5;

/// The choices in at most `room` rows: winning ones first, then captures, then the rest. If there is
/// room, each of these kinds and each row of the board begins a new row of buttons.
pub fn lines(choices: &[PanelChoice], room: usize) -> Vec<Vec<&PanelChoice>> {
    let kinds: Vec<Vec<&PanelChoice>> = choices
        .chunk_by(|one, other| one.effect == other.effect)
        .map(|kind| sorted(kind))
        .collect();
    let by_board: Vec<_> = kinds.iter().flat_map(|kind| board_rows(kind)).collect();
    if by_board.len() <= room {
        return by_board;
    }
    let by_kind: Vec<_> = kinds.iter().flat_map(|kind| chunks(kind)).collect();
    if by_kind.len() <= room {
        return by_kind;
    }
    chunks(&kinds.concat())
}

/// Sorts by board: the top row first, each row from the left. Choices that are no square come last.
fn sorted(kind: &[PanelChoice]) -> Vec<&PanelChoice> {
    let mut kind: Vec<&PanelChoice> = kind.iter().collect();
    kind.sort_by_key(|one| match one.place {
        Some((row, column)) => (0, Reverse(row), column),
        None => (1, Reverse(0), 0),
    });
    kind
}

/// One line for each row of the board, if all choices are squares and no row has too many.
fn board_rows<'a>(kind: &[&'a PanelChoice]) -> Vec<Vec<&'a PanelChoice>> {
    let row = |one: &PanelChoice| one.place.map(|(row, _)| row);
    let rows: Vec<Vec<&PanelChoice>> = kind
        .chunk_by(|one, other| row(one) == row(other))
        .map(<[&PanelChoice]>::to_vec)
        .collect();
    let all_squares = kind.iter().all(|one| one.place.is_some());
    if all_squares && rows.iter().all(|row| row.len() <= COLUMNS) {
        rows
    } else {
        chunks(kind)
    }
}

fn chunks<'a>(kind: &[&'a PanelChoice]) -> Vec<Vec<&'a PanelChoice>> {
    kind.chunks(COLUMNS).map(<[&PanelChoice]>::to_vec).collect()
}
