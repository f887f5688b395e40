//! Tests every kind of notice with every way in which Discord can refuse it. The notice then arrives in another way.

use std::sync::atomic::{AtomicI64, Ordering};

use sandbox::{Fault, Guild, Permission, Room, User};
use skirmish::clocks::DAY;
use strum::IntoEnumIterator as _;

use crate::clocks::{pass, world_on};
use crate::common::test_databases::Home;
use crate::common::{World, match_code, press, slash, until_found};

/// A message that people get without having asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
enum Kind {
    /// It is your turn: a mention in the match's place.
    Mention,
    /// It is your turn: a direct message.
    Message,
    /// It is your turn: once a day.
    Digest,
    /// The last warning, for a player who chose the daily digest.
    Warning,
    /// An opponent's time is up.
    Over,
    /// A match has ended because time was up.
    TimedOut,
    /// A lobby has expired.
    Expired,
}

/// How Discord refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
enum Refusal {
    /// The recipient takes no direct messages (50007).
    Closed,
    /// The channel is deleted (10003).
    Deleted,
    /// The bot may no longer write there (50013).
    Mute,
    /// The bot may no longer see it (50001).
    Blind,
    /// The thread is locked (160005).
    Locked,
    /// The bot is no longer in the server (50001).
    Away,
    /// Discord has an outage that lasts for several attempts.
    Outage,
}

impl Refusal {
    async fn begins(self, world: &World, guild: &Guild, room: &Room, hearer: &User) {
        match self {
            Self::Closed => hearer.refuse_direct_messages(true),
            Self::Deleted => room.delete(),
            Self::Mute => room.deny_bot(Permission::SendMessages),
            Self::Blind => room.deny_bot(Permission::ViewChannel),
            Self::Locked => room.lock(),
            Self::Away => guild.kick_bot(),
            Self::Outage => {
                world
                    .next_fails("POST /channels/", 2, Fault::Status(503))
                    .await;
            }
        }
    }
}

/// How often a person has got a message: directly, or in the match's channel.
fn heard(room: &Room, hearer: &User, says: &str) -> usize {
    let here = room
        .messages()
        .into_iter()
        .chain(hearer.direct().messages());
    here.filter(|one| one.content.contains(says)).count()
}

async fn told_of(kind: Kind, refusal: Refusal) {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    // they share another server with the bot
    let guild = world.sandbox.new_guild("Players");
    for user in [ann, ben] {
        guild.join(user);
    }
    let channel = guild.channel("table");
    let room = match refusal {
        Refusal::Locked => channel.start_thread(ann, "table"),
        _ => channel,
    };
    let choose = match kind {
        Kind::Message => Some("Remind by message"),
        Kind::Digest | Kind::Warning => Some("Remind once a day"),
        _ => None,
    };
    if let Some(button) = choose {
        let settings = slash(ann, &world.sandbox.channel("aside"), "/settings").await;
        press(ann, &settings.expect_message(), button).await;
    }
    if kind == Kind::Expired {
        slash(ann, &room, "/play kitaran").await.expect_message();
        refusal.begins(&world, &guild, &room, ann).await;
        pass(&world, 2 * DAY).await;
        let says = format!("{}: your match did not start in time", ann.mention());
        return arrived(world, kind, refusal, &room, ann, &says).await;
    }
    let clock = match kind {
        Kind::TimedOut => "clock:10d each, strict",
        _ => "",
    };
    let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
    let (hearer, says, after) = match kind {
        Kind::Mention | Kind::Message => (ann, "waits for you: your time".to_owned(), 5 * DAY),
        Kind::Digest => (ann, "**One match waits for you.**".to_owned(), 5 * DAY),
        Kind::Warning => {
            // the digest of the waiting turn is sent before
            pass(&world, 5 * DAY).await;
            (
                ann,
                "waits for you: your time".to_owned(),
                5 * DAY - 1_800_000,
            )
        }
        Kind::Over => (ben, "ran out of time in **Kitaran**".to_owned(), 10 * DAY),
        Kind::TimedOut => (ben, "Ann".to_owned(), 10 * DAY),
        Kind::Expired => unreachable!(),
    };
    refusal.begins(&world, &guild, &room, hearer).await;
    pass(&world, after).await;
    let says = match kind {
        Kind::TimedOut => "has run out of time".to_owned(),
        _ => says,
    };
    assert!(!match_code(&board).is_empty());
    arrived(world, kind, refusal, &room, hearer, &says).await;
}

async fn arrived(
    world: World,
    kind: Kind,
    refusal: Refusal,
    room: &Room,
    hearer: &User,
    says: &str,
) {
    // a failed notice is retried after a while, by this test or by the bot's own scheduler, which may still be
    // working on it
    let asked = AtomicI64::new(0);
    let told = async || {
        if heard(room, hearer, says) > 0 {
            return Some(());
        }
        let times = asked.fetch_add(1, Ordering::Relaxed);
        let length = if times % 100 == 0 && times < 500 {
            300_000
        } else {
            0
        };
        pass(&world, length).await;
        None
    };
    until_found(&format!("{kind:?} in spite of {refusal:?}"), told).await;
    let times = heard(room, hearer, says);
    let all: Vec<String> = hearer
        .direct()
        .messages()
        .into_iter()
        .map(|one| one.content)
        .collect();
    assert_eq!(times, 1, "{kind:?}, {refusal:?}: {all:?}");
    world.end().await;
}

async fn arrives(kind: Kind) {
    for refusal in Refusal::iter() {
        told_of(kind, refusal).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_arrive_however_discord_refuses_them() {
    arrives(Kind::Mention).await;
    arrives(Kind::Message).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_arrives_however_discord_refuses_it() {
    arrives(Kind::Digest).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_warning_of_a_loss_is_not_folded_into_a_digest() {
    arrives(Kind::Warning).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn that_time_is_up_arrives_however_discord_refuses_it() {
    arrives(Kind::Over).await;
    arrives(Kind::TimedOut).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_lobby_arrives_however_discord_refuses_it() {
    arrives(Kind::Expired).await;
}
