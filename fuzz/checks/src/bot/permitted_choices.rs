//! What somebody may choose for themselves, and by what.

use skirmish::store::{JobKind, Preference, Write};

use super::permitted_writes::Asked;
use super::watched_store::Written;

/// A vacation, or the job that has clocks rest for it.
pub(super) fn is_vacation(asked: &Asked, written: &Written) -> bool {
    let of_vacation = match &written.change {
        Write::Prefer { choice, .. } => matches!(choice, Preference::Away(_)),
        Write::Plan { kind, .. } => *kind == JobKind::Vacation,
        _ => false,
    };
    of_vacation && matches!(asked.verb(), "vacation" | "end-vacation")
}

/// Each choice has commands and buttons of its own.
pub(super) fn chooses(asked: &Asked, choice: &Preference) -> bool {
    match choice {
        Preference::Unconfirmed(_) => asked.verb() == "confirm",
        Preference::Sleep(_) => matches!(asked.verb(), "sleep" | "no-sleep"),
        Preference::Away(_) => matches!(asked.verb(), "vacation" | "end-vacation"),
        Preference::Reminders(_) => asked.verb() == "reminders",
        Preference::Digested(_) => false,
    }
}
