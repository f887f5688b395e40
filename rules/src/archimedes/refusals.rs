//! Why a turn cannot be played.

use crate::common_refusals::CommonRefusal;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    PortInvaded { port: Square },
    NothingLost { port: Square },
    SayWhere { square: Square },
    Shut { square: Square },
    OwnPort { port: Square },
    NotStraight { from: Square, to: Square },
    Blocked { from: Square, to: Square, by: Square },
    NoSwap,
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "archimedes-refusal", CommonRefusal);
