//! Finds matches by their short codes, in all places.

use crate::model::MatchCode;
use crate::sessions::Channels;
use crate::sessions::problem::Problem;

/// How many codes are tried before a match stays without one. In practice, never this many in a row are taken.
const TRIES: usize = 20;

impl Channels {
    /// A code that no other match has, for the match with this id.
    pub(in crate::sessions) async fn free_code(
        &self,
        id: u64,
    ) -> Result<Option<MatchCode>, Problem> {
        for code in MatchCode::candidates(id).take(TRIES) {
            if self.coded(code).await?.is_none() {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    /// The lobby or match with this code.
    pub(in crate::sessions) async fn coded(&self, code: MatchCode) -> Result<Option<u64>, Problem> {
        let found = self.store.coded(code).await?;
        Ok(found.filter(|(has, _)| *has == code).map(|(_, id)| id))
    }
}
