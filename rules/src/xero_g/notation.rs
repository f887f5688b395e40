//! Turns as text: `322113` in the setup, then `b1-d2`, `b1-d2(e4)`, `b1-base`.

use super::board::{Row, SIDE};
use super::sentences::Refusal;
use super::turn_types::{Flight, Target, Turn};
use super::{Phase, XeroG};
use crate::common_refusals::CommonRefusal;
use crate::from_to_notation::is_square;
use crate::lenient_parsing::quoted;

/// The names of the squares in a turn of the right form.
struct Read<'a> {
    from: &'a str,
    to: &'a str,
    drop: Option<&'a str>,
}

impl XeroG {
    pub(super) fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let typed = CommonRefusal::typed(text)?;
        let digits = typed.bytes().all(|c| c.is_ascii_digit());
        let flight = read_flight(&typed);
        match self.phase() {
            Phase::Setup if digits => {
                let row = read_row(&typed).map(Turn::Arrange);
                row.ok_or_else(|| Refusal::NoRow {
                    typed: quoted(&typed),
                })
            }
            Phase::Setup if flight.is_some() => Err(Refusal::ArrangeNow),
            Phase::Fly if digits => Err(Refusal::FlyNow),
            Phase::Fly if let Some(flight) = flight => read_squares(&flight),
            _ => Err(CommonRefusal::unreadable(text).into()),
        }
    }
}

fn read_squares(read: &Read) -> Result<Turn, Refusal> {
    let square = |name| CommonRefusal::square(name, SIDE);
    let from = square(read.from)?;
    let to = match read.to {
        "base" => Target::Base,
        name => Target::Square(square(name)?),
    };
    let drop = read.drop.map(square).transpose()?;
    Ok(Turn::Fly(Flight { from, to, drop }))
}

fn read_row(typed: &str) -> Option<Row> {
    let ships = typed.as_bytes().try_into().ok()?;
    Row::new(<[u8; SIDE as usize]>::map(ships, |digit| digit - b'0'))
}

fn read_flight(typed: &str) -> Option<Read<'_>> {
    // square names have two characters, so the sign between them is the third
    let (from, rest) = typed
        .split_at_checked(2)
        .filter(|(from, _)| is_square(from))?;
    if rest == "-base" {
        let (to, drop) = ("base", None);
        return Some(Read { from, to, drop });
    }
    let (to, rest) = rest.strip_prefix(['x', '-'])?.split_at_checked(2)?;
    let drop = match rest {
        "" => None,
        rest => Some(rest.strip_prefix('(')?.strip_suffix(')')?),
    };
    (is_square(to) && drop.is_none_or(is_square)).then_some(Read { from, to, drop })
}
