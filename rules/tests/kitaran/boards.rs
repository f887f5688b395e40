//! Boards as texts: `x` is black, `o` is white, and capitals are protected. The highest rank comes first.

use rules::grid::square::Square;
use rules::grid::square_bitset::bit;
use rules::kitaran::{Kitaran, Komi, Options, Size};
use rules::translatable_text::Words as _;
use rules::{Game, Seat, Viewer};

/// The options for a board of this size.
pub fn options(size: usize, komi: f64) -> Options {
    Options {
        size: Size::try_from(size as f64).unwrap(),
        komi: Komi::try_from(komi).unwrap(),
        ..Options::default()
    }
}

/// A position from such a text, with this seat to act.
pub fn drawn(board: &str, komi: f64, to_act: u8) -> Kitaran {
    let rows: Vec<&str> = board.split_whitespace().collect();
    let (mut stones, mut protected) = ([0; 2], 0);
    for (rank, row) in rows.iter().rev().enumerate() {
        assert_eq!(row.len(), rows.len(), "{board}");
        for (file, c) in row.chars().enumerate() {
            let square = bit(Square::new(file as u8, rank as u8).unwrap());
            match c.to_ascii_lowercase() {
                'x' => stones[0] |= square,
                'o' => stones[1] |= square,
                c => assert_eq!(c, '.', "{board}"),
            }
            if c.is_ascii_uppercase() {
                protected |= square;
            }
        }
    }
    Kitaran::placed(
        options(rows.len(), komi),
        stones,
        protected,
        Seat::new(to_act),
    )
}

/// The board in the form that [`drawn`] reads.
pub fn draw(game: &Kitaran) -> String {
    let view = game.view(Viewer::Public);
    let square = |rank, file| {
        let at = Square::new(file, rank).unwrap();
        let stone = view.stones.iter().find(|stone| stone.at == at);
        stone.map_or('.', |stone| {
            let c = if stone.owner == Seat::new(1) {
                'x'
            } else {
                'o'
            };
            if stone.protected {
                c.to_ascii_uppercase()
            } else {
                c
            }
        })
    };
    let row = |rank| -> String { (0..view.size).map(|file| square(rank, file)).collect() };
    let rows: Vec<String> = (0..view.size).rev().map(row).collect();
    rows.join(" ")
}

/// Plays a turn of the seat to act. Returns the sentence if the turn is refused.
pub fn play(game: &mut Kitaran, text: &str) -> Result<(), String> {
    let seat = game.to_act().seats()[0];
    let turn = game.parse(seat, text).map_err(|no| no.say().to_string())?;
    game.check(seat, &turn).map_err(|no| no.say().to_string())?;
    game.apply(seat, &turn);
    Ok(())
}
