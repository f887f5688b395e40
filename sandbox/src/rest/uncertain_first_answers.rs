//! First answers to interactions that fail, or that are accepted but not performed yet.

use crate::{id::Id, shared_state::Core};

/// The interaction that a request answers.
fn interaction(path: &str) -> Option<Id> {
    let rest = path.strip_prefix("/interactions/")?;
    rest.split('/').next()?.parse().ok()
}

/// Records that the bot may not know whether its answer arrived. The bot may then answer again.
pub(super) fn unsure(core: &Core, path: &str) {
    if let Some(id) = interaction(path)
        && let Some(interaction) = core.world().interactions.get_mut(&id)
    {
        interaction.unsure = true;
    }
}

/// Accepts an interaction's first answer, but does not perform it yet.
pub(super) fn take(core: &Core, path: &str, asks: usize) {
    if let Some(id) = interaction(path)
        && let Some(interaction) = core.world().interactions.get_mut(&id)
    {
        interaction.held = Some(asks);
    }
}

/// Waits until an accepted answer is due to be performed.
pub(super) async fn asked(core: &Core, path: &str) {
    let Some(id) = interaction(path) else {
        return;
    };
    let news = core.world().interactions.get(&id).map(|i| i.news.clone());
    let Some(news) = news else {
        return;
    };
    loop {
        let asked = news.notified();
        tokio::pin!(asked);
        asked.as_mut().enable();
        if !waits(core, id) {
            break;
        }
        asked.await;
    }
    if let Some(interaction) = core.world().interactions.get_mut(&id) {
        interaction.held = None;
    }
}

fn waits(core: &Core, id: Id) -> bool {
    let world = core.world();
    let interaction = world.interactions.get(&id);
    interaction.is_some_and(|one| one.held.is_some_and(|asks| asks > 0))
}
