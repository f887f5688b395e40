use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::task::AbortHandle;

use crate::{faults::Rules, id::Id, limits::Limits, world::World};

/// The state that the server and all handles of a sandbox share.
pub(crate) struct Core {
    world: Mutex<World>,
    pub(crate) faults: Mutex<Rules>,
    pub(crate) limits: Mutex<Limits>,
    /// The id of the default bot; the builder sets its name and that of the default guild.
    pub(crate) app: Id,
    pub(crate) guild: Id,
    /// The proxy before the default bot's Activity, while there is one.
    pub(crate) proxy: Mutex<Option<AbortHandle>>,
}

impl Core {
    pub(crate) fn new(world: World, app: Id, guild: Id) -> Arc<Self> {
        Arc::new(Self {
            world: Mutex::new(world),
            faults: Mutex::default(),
            limits: Mutex::default(),
            app,
            guild,
            proxy: Mutex::default(),
        })
    }

    /// Locks the world. The lock must never be held across an await.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        let mut world = self.world.lock();
        // threads that are due for archiving are archived before anybody reads the world
        world.channels.archive_quiet_threads();
        world
    }
}
