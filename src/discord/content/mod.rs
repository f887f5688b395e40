//! What messages consist of: the custom ids of buttons, secret drafts, pictures, names and Markdown.

pub mod board_pass;
pub mod custom_id;
pub mod display_names;
pub mod draft_encryption;
pub mod markdown;
pub mod painter;
pub mod terms_code;
