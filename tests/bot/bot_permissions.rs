//! The permissions that the bot needs.

use sandbox::Permission;

use crate::common::{World, show_everyone, slash, told};

fn lacks(permissions: &str) -> String {
    format!(
        "I need a permission in this channel: {permissions}. A manager of this server can give it to me in the channel's settings."
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn each_missing_one_is_named() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    for (permission, name) in [
        // without the permission to view the channel, the others are missing too
        (
            Permission::ViewChannel,
            "**View Channel**, **Send Messages** and **Attach Files**",
        ),
        (Permission::SendMessages, "**Send Messages**"),
        (Permission::AttachFiles, "**Attach Files**"),
    ] {
        room.deny_bot(permission);
        world
            .refuses(&room, ann.slash(&room, "/play zyrcan"), &lacks(name))
            .await;
        room.allow_bot(permission);
    }
    room.deny_bot(Permission::SendMessages);
    room.deny_bot(Permission::AttachFiles);
    let both = lacks("**Send Messages** and **Attach Files**");
    world
        .refuses(&room, ann.slash(&room, "/play zyrcan"), &both)
        .await;
    room.allow_bot(Permission::SendMessages);
    room.allow_bot(Permission::AttachFiles);
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    assert!(!lobby.is_private());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_where_they_were_taken_away() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_of(&room, &[ann, ben, cleo], "").await;
    room.deny_bot(Permission::AttachFiles);
    let refused = show_everyone(ann, &room).await;
    assert_eq!(told(&refused), lacks("**Attach Files**"));
    room.allow_bot(Permission::AttachFiles);
    let board = show_everyone(ann, &room).await.expect_message();
    assert!(!board.is_private());
    world.end().await;
}
