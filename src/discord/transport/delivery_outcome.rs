//! The outcome of a request that was sent once or several times, from the result of each attempt.

/// The result of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Discord performed the request and confirmed it.
    Done,
    /// Discord says that the interaction already has its first answer (40060). A request for that
    /// answer may still return 404.
    Taken,
    /// Discord refused the request.
    Refused,
    /// Not performed: Discord said that there were too many requests (429), or our own limits delayed it too long.
    Later,
    /// The request was never sent, because there was no connection.
    Away,
    /// Unknown: the connection, Discord, or something between them failed.
    Unclear,
}

/// The outcome of all attempts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The request was performed.
    Done,
    /// The interaction has its first answer, and one of the attempts may be that answer. The message exists or will
    /// exist.
    Taken,
    /// The interaction has its first answer, but it cannot be any of these attempts. Another process
    /// answered first.
    Elsewhere,
    /// The request was not performed.
    NotDone,
    /// The request may have been performed.
    Unknown,
}

/// The outcome of all attempts, given in the order in which they were made.
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

/// The result of requesting an interaction's first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedAfter {
    /// The first answer exists.
    Found,
    /// The first answer does not exist (404).
    NotFound,
    /// Discord's reply does not tell.
    Unclear,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Stop: the request was performed.
    Done,
    /// Stop: the request was not performed, and will not be.
    NotDone,
    /// Ask again later.
    Ask,
}

impl DeliveryOutcome {
    /// What to do after the first answer was requested. `open`: Discord may still accept one of the
    /// attempts.
    pub fn after(self, asked: AskedAfter, open: bool) -> Next {
        match (self, asked) {
            (Self::Done, _) | (Self::Taken | Self::Unknown, AskedAfter::Found) => Next::Done,
            // the answer was accepted, even if the message is not visible yet
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
            // the first attempt may have sent the answer that the second one found
            (&[Unclear, Taken], DeliveryOutcome::Taken),
            (&[Unclear, Later, Taken], DeliveryOutcome::Taken),
            (&[Later, Unclear, Away, Taken], DeliveryOutcome::Taken),
            // none of the attempts can be the answer
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
            // the second attempt may be refused because the first one was performed
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
