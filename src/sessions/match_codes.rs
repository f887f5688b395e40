//! Finds matches by their short codes, in all places.

use super::Sessions;
use super::problem::Problem;
use crate::model::MatchCode;

/// How many codes are tried before a match stays without one. In practice, never this many in a row are taken.
const TRIES: usize = 20;

impl Sessions {
    /// A code that no other match has, for the match with this id.
    pub(super) async fn free_code(&self, id: u64) -> Result<Option<MatchCode>, Problem> {
        for code in MatchCode::candidates(id).take(TRIES) {
            if self.coded(code).await?.is_none() {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    /// The lobby or match with this code.
    pub(super) async fn coded(&self, code: MatchCode) -> Result<Option<u64>, Problem> {
        let found = self.store.coded(code).await?;
        Ok(found.filter(|(has, _)| *has == code).map(|(_, id)| id))
    }
}
