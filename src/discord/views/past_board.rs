//! What stays of a board when a later one shows the match: a line of small print, as in a score sheet.

use std::ops::Range;

use rules::{Event, Seat, TurnNumber, What};

use crate::discord::content::markdown::{in_text, unmarked};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message;
use crate::discord::views::turn_panel::in_signs;
use crate::sessions::{Problem, ReplayedMatch};
use crate::words::{Locale, Text};

/// The line for these events. It pings nobody.
///
/// # Errors
/// This version of the program cannot read the match.
pub fn line(of: &ReplayedMatch, told: Range<usize>, locale: &Locale) -> Result<Post, Problem> {
    let turn = TurnNumber::after(of.turn_at(told.start).turns() + 1);
    let name = |seat| in_text(of.kind(), of.players(), seat);
    let act = |(event, taken): (&Event, Option<&What>)| {
        let name = match event.seat {
            0 => String::new(),
            seat => name(Seat::new(seat)),
        };
        let written = |what: &What| unmarked(&in_signs(&what.to_string(), true));
        locale.text(&match &event.what {
            turn @ What::Turn(_) => Text::PastTurn {
                name,
                turn: written(turn),
            },
            What::Takeback(_) => Text::PastTakeback {
                name,
                turn: taken.map(written).unwrap_or_default(),
            },
            What::Pass => Text::Passed { name },
            What::Resign => Text::Resigned { name },
            What::Timeout => Text::TimedOut { name },
            What::Agree => Text::Agreed,
        })
    };
    let acts: Vec<String> = of.told(told)?.into_iter().map(act).collect();
    if acts.is_empty() {
        let order = board_message::order(of.kind(), of.players(), locale);
        return Ok(Post::text(format!("-# {order}")));
    }
    let acts = acts.join(" · ");
    Ok(Post::text(locale.text(&Text::PastBoard { turn, acts })))
}
