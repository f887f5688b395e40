//! Arranges the choices of a panel in rows of buttons, like their squares on the board if they fit.

use std::cmp::Reverse;

use rules::catalog::{Kept, PanelChoice};

/// The most rows in a message.
pub const ROWS: usize = 5;

/// The most buttons in a row.
pub const COLUMNS: usize = 5;

/// One button of a panel.
#[derive(Clone, Copy, Debug)]
pub enum Square<'a> {
    Choice(&'a PanelChoice),
    /// Disabled.
    Kept(&'a Kept),
    /// A key that cannot be chosen now.
    Disabled(&'a PanelChoice),
}

impl<'a> Square<'a> {
    /// The choice, if the button is one.
    pub const fn choice(&self) -> Option<&'a PanelChoice> {
        match self {
            Self::Choice(choice) => Some(choice),
            Self::Kept(_) | Self::Disabled(_) => None,
        }
    }

    const fn place(&self) -> Option<(u8, u8)> {
        match self {
            Self::Choice(choice) | Self::Disabled(choice) => choice.place,
            Self::Kept(kept) => kept.place,
        }
    }
}

/// The choices as they lie in the picture, where the board may be `turned` by a half turn: the top row first, each row from
/// the left. Choices that are not squares come last. Each row of the board begins a new row of buttons, if they fit in
/// `room` rows. If no choice is a square, each kind of choice begins a new row, as in `E1 E2 E3`, `J1 J2 J3`.
pub fn lines<'a>(
    choices: &'a [PanelChoice],
    kept: &'a [Kept],
    disabled: &'a [PanelChoice],
    room: usize,
    turned: bool,
) -> Vec<Vec<Square<'a>>> {
    let choices = choices.iter().map(Square::Choice);
    let fixed = kept.iter().map(Square::Kept);
    let fixed = fixed.chain(disabled.iter().map(Square::Disabled));
    let mut all: Vec<Square<'_>> = choices.chain(fixed).collect();
    let seen = |at: u8| if turned { u8::MAX - at } else { at };
    all.sort_by_key(|one| match one.place() {
        Some((row, column)) => (0, Reverse(seen(row)), seen(column)),
        None => (1, Reverse(0), 0),
    });
    let kinds = all.iter().all(|one| one.place().is_none());
    let row = |one: &Square<'_>| match one.choice().filter(|_| kinds) {
        Some(choice) => choice.text.rsplit(' ').next()?.bytes().next(),
        None => one.place().map(|(row, _)| row),
    };
    let rows: Vec<&[Square<'_>]> = all.chunk_by(|one, other| row(one) == row(other)).collect();
    let least = 1 + usize::from(kinds);
    let fits = rows.len() <= room
        && rows
            .iter()
            .all(|row| (least..=COLUMNS).contains(&row.len()));
    let rows = if fits {
        rows
    } else {
        all.chunks(COLUMNS).collect()
    };
    rows.into_iter().map(<[Square<'_>]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use rules::{AnyMatch, Kind, Seat};

    use super::*;

    #[test]
    fn squares_lie_as_in_the_picture() {
        let squares = [("a1", 0, 0), ("b1", 0, 1), ("a2", 1, 0), ("b2", 1, 1)];
        let kept = squares.map(|(square, row, column)| Kept {
            square: square.to_owned(),
            owner: Seat::new(1),
            place: Some((row, column)),
        });
        let shown = |turned| {
            let name = |one: &Square<'_>| match one {
                Square::Kept(kept) => kept.square.clone(),
                Square::Choice(choice) | Square::Disabled(choice) => choice.text.clone(),
            };
            let rows = lines(&[], &kept, &[], ROWS, turned);
            let rows: Vec<Vec<String>> = rows
                .iter()
                .map(|row| row.iter().map(name).collect())
                .collect();
            rows
        };
        assert_eq!(shown(false), [["a2", "b2"], ["a1", "b1"]]);
        assert_eq!(shown(true), [["b1", "a1"], ["b2", "a2"]]);
    }

    #[test]
    fn instructions_of_a_kind_share_a_row() {
        let game = AnyMatch::new(Kind::VirusFight, 2, 7, &serde_json::Map::new()).unwrap();
        let shown = |typed: &str| {
            let step = game.panel(Seat::new(1), typed).unwrap();
            let name = |one: &Square<'_>| match one {
                Square::Choice(choice) => choice.text.clone(),
                Square::Kept(_) | Square::Disabled(_) => String::new(),
            };
            let rows = lines(
                &step.choices,
                &[],
                step.disabled.as_deref().unwrap_or_default(),
                ROWS,
                false,
            );
            let rows: Vec<Vec<String>> = rows
                .iter()
                .map(|row| row.iter().map(name).collect())
                .collect();
            rows
        };
        let kinds = |name| [1, 2, 3].map(|size| format!("{name}{size}"));
        assert_eq!(shown(""), ["E", "J", "M", "W"].map(kinds));
        // the start on what is written has the place of the instruction, in every step
        assert_eq!(shown("E1 ")[0], ["E1*", "E1 E2", "E1 E3"]);
        let two = shown("W3 E1");
        assert_eq!(two[0], ["W3 E1*", "W3 E1 E2", "W3 E1 E3"]);
        assert_eq!(two[3], ["W3 E1 W1", "W3 E1 W2", "W3* E1"]);
        // a key that cannot be chosen keeps its place, too
        for typed in ["W3 E1 E2 E3 J1", "W3* E1"] {
            assert_eq!(
                shown(typed).iter().map(Vec::len).collect::<Vec<_>>(),
                [3; 4],
                "{typed}"
            );
        }
    }
}
