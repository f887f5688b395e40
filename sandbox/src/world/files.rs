use std::collections::{HashMap, VecDeque};

use axum::body::Bytes;

use super::Attachment;
use crate::id::Id;

/// How many bytes of attachments are kept in all; the oldest are evicted first.
const BUDGET: usize = 64 << 20;

/// The bytes of attachments.
#[derive(Default)]
pub(crate) struct Files {
    held: HashMap<Id, Bytes>,
    order: VecDeque<Id>,
    total: usize,
}

impl Files {
    pub(crate) fn get(&self, id: Id) -> Option<&Bytes> {
        self.held.get(&id)
    }

    pub(crate) fn put(&mut self, id: Id, bytes: Bytes) {
        self.total += bytes.len();
        self.held.insert(id, bytes);
        self.order.push_back(id);
        while self.total > BUDGET
            && let Some(old) = self.order.pop_front()
        {
            self.drop_one(old);
        }
        if self.order.len() > 2 * self.held.len() + 64 {
            self.order.retain(|id| self.held.contains_key(id));
        }
    }

    pub(crate) fn drop_all(&mut self, attachments: &[Attachment]) {
        for attachment in attachments {
            self.drop_one(attachment.id);
        }
    }

    fn drop_one(&mut self, id: Id) {
        if let Some(bytes) = self.held.remove(&id) {
            self.total -= bytes.len();
        }
    }
}

/// Width and height of a PNG or GIF, from its header.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let part = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((part(16)?, part(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let part = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((part(6)?.into(), part(8)?.into()));
    }
    None
}

/// The content type that Discord derives from a file's name.
pub(crate) fn content_type(filename: &str) -> &'static str {
    let extension = filename
        .rsplit_once('.')
        .map_or("", |(_, e)| e)
        .to_ascii_lowercase();
    match extension.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "json" => "application/json; charset=utf-8",
        "txt" | "log" | "md" | "csv" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
