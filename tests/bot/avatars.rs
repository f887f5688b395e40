//! Tests avatars in the pictures of profiles and leaderboards.

use sandbox::{Room, User};

use crate::common::{World, in_hand, slash};
use crate::ratings::beats;

/// A PNG file of one green pixel.
const GREEN: &str = "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de00\
    00000c49444154789c636058c00000014400a1f964eabe0000000049454e44ae426082";

/// The bytes of the picture in the answer to a command.
async fn picture(user: &User, room: &Room, line: &str) -> Vec<u8> {
    let message = slash(user, room, line).await.expect_message();
    message.attachments[0].bytes.to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_avatar_is_fetched_for_the_next_picture() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    beats(&world, &room, ann, ben).await;
    for line in ["/profile", "/profile person:@Ben"] {
        let without = picture(ann, &room, line).await;
        in_hand(&world).await;
        assert_eq!(picture(ann, &room, line).await, without, "{line}");
        let whose = if line.contains("Ben") { ben } else { ann };
        whose.set_avatar(hex::decode(GREEN).unwrap());
        assert_eq!(picture(ann, &room, line).await, without, "{line}");
        in_hand(&world).await;
        assert_ne!(picture(ann, &room, line).await, without, "{line}");
    }
    world.end().await;
}

/// What Discord has as an avatar may be missing, damaged, or no picture.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_usable_avatar_the_picture_is_as_before() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    beats(&world, &room, ann, ben).await;
    let without = picture(ann, &room, "/profile").await;
    let whole = hex::decode(GREEN).unwrap();
    let mut messages = room.messages().into_iter();
    let board = messages.find(|message| !message.attachments.is_empty());
    let too_large = board.unwrap().attachments[0].bytes.to_vec();
    let avatars = [
        Vec::new(),
        b"no picture".to_vec(),
        whole[..whole.len() / 2].to_vec(),
        vec![0; 300_000],
        too_large,
    ];
    for avatar in avatars {
        let length = avatar.len();
        ann.set_avatar(avatar);
        for _ in 0..2 {
            assert_eq!(picture(ann, &room, "/profile").await, without, "{length}");
            in_hand(&world).await;
        }
    }
    world.end().await;
}
