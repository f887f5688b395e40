//! What became of a request that was sent once or several times, by what was heard of each try.

/// What was heard of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Discord did it and says so.
    Done,
    /// Discord says that the interaction has its first answer (40060), even if asking for that answer
    /// still says that there is none.
    Taken,
    /// Discord says no.
    Refused,
    /// Discord says that it was too much (429), or our own limits let it wait: it was not done.
    Later,
    /// It never arrived: there was no connection.
    Away,
    /// Done or not: the connection, Discord, or something in between failed.
    Unclear,
}

/// What that means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// It was done.
    Done,
    /// The interaction has its first answer, and one of the tries may be it: it is there, or will be.
    Taken,
    /// The interaction has its first answer, and none of the tries can be it: another process was
    /// faster.
    Elsewhere,
    /// It was not done.
    NotDone,
    /// It may have been done.
    Unknown,
}

/// What all tries together mean, in the order in which they were made.
pub fn outcome(heard: &[Heard]) -> DeliveryOutcome {
    if heard.contains(&Heard::Done) {
        return DeliveryOutcome::Done;
    }
    let taken = heard.iter().position(|one| *one == Heard::Taken);
    match (taken, heard.contains(&Heard::Unclear)) {
        (Some(at), _) if heard[..at].contains(&Heard::Unclear) => DeliveryOutcome::Taken,
        (Some(_), _) => DeliveryOutcome::Elsewhere,
        (None, true) => DeliveryOutcome::Unknown,
        (None, false) => DeliveryOutcome::NotDone,
    }
}

/// What was heard when an interaction's first answer was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedAfter {
    /// Here it is.
    Found,
    /// There is none (404).
    NotFound,
    /// Nothing that could be understood.
    Unclear,
}

/// What to do then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It was done.
    Done,
    /// It was not done, and will not be.
    NotDone,
    /// Ask again after a while.
    Ask,
}

impl DeliveryOutcome {
    /// What it means that the first answer was asked for. `open`: one of the tries may still be taken.
    pub fn after(self, asked: AskedAfter, open: bool) -> Next {
        match (self, asked) {
            (Self::Done, _) | (Self::Taken | Self::Unknown, AskedAfter::Found) => Next::Done,
            // it was taken, whatever is said of it so far
            (Self::Taken, _) | (Self::Unknown, AskedAfter::Unclear) => Next::Ask,
            (Self::Unknown, AskedAfter::NotFound) if open => Next::Ask,
            (Self::Elsewhere | Self::NotDone | Self::Unknown, _) => Next::NotDone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_heard_of_all_tries_says_what_became_of_them() {
        use Heard::{Away, Done, Later, Refused, Taken, Unclear};
        for (heard, wanted) in [
            (&[Done][..], DeliveryOutcome::Done),
            (&[Unclear, Done], DeliveryOutcome::Done),
            (&[Away, Later, Done], DeliveryOutcome::Done),
            // the first may be what the second stumbled over
            (&[Unclear, Taken], DeliveryOutcome::Taken),
            (&[Unclear, Later, Taken], DeliveryOutcome::Taken),
            (&[Later, Unclear, Away, Taken], DeliveryOutcome::Taken),
            // none of them can be
            (&[Taken], DeliveryOutcome::Elsewhere),
            (&[Later, Taken], DeliveryOutcome::Elsewhere),
            (&[Away, Later, Taken], DeliveryOutcome::Elsewhere),
            (&[Taken, Unclear], DeliveryOutcome::Elsewhere),
            (&[], DeliveryOutcome::NotDone),
            (&[Refused], DeliveryOutcome::NotDone),
            (&[Later], DeliveryOutcome::NotDone),
            (&[Away, Away], DeliveryOutcome::NotDone),
            (&[Away, Later, Refused], DeliveryOutcome::NotDone),
            (&[Unclear], DeliveryOutcome::Unknown),
            (&[Unclear, Unclear], DeliveryOutcome::Unknown),
            (&[Unclear, Later], DeliveryOutcome::Unknown),
            (&[Away, Unclear, Away], DeliveryOutcome::Unknown),
            // it may be refused because the first was done
            (&[Unclear, Refused], DeliveryOutcome::Unknown),
        ] {
            assert_eq!(outcome(heard), wanted, "{heard:?}");
        }
    }

    #[test]
    fn what_is_said_of_the_first_answer_counts_only_as_far_as_it_is_final() {
        use AskedAfter::{Found, NotFound, Unclear};
        let all = [
            (Found, true),
            (Found, false),
            (NotFound, true),
            (NotFound, false),
            (Unclear, true),
            (Unclear, false),
        ];
        for (outcome, wanted) in [
            (DeliveryOutcome::Done, [Next::Done; 6]),
            (
                DeliveryOutcome::Taken,
                [
                    Next::Done,
                    Next::Done,
                    Next::Ask,
                    Next::Ask,
                    Next::Ask,
                    Next::Ask,
                ],
            ),
            (DeliveryOutcome::Elsewhere, [Next::NotDone; 6]),
            (DeliveryOutcome::NotDone, [Next::NotDone; 6]),
            (
                DeliveryOutcome::Unknown,
                [
                    Next::Done,
                    Next::Done,
                    Next::Ask,
                    Next::NotDone,
                    Next::Ask,
                    Next::Ask,
                ],
            ),
        ] {
            let found = all.map(|(asked, open)| outcome.after(asked, open));
            assert_eq!(found, wanted, "{outcome:?} after {all:?}");
        }
    }
}
