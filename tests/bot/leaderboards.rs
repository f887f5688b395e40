//! Tests leaderboards: pages, scopes, times, pictures and names.

use rules::{AnyMatch, Kind};
use sandbox::{Message, Permission, User};
use skirmish::model::{Person, Place, Player, SeatOrder};
use skirmish::store::{NewMatch, Terms};

use crate::common::match_changes::{Append, Start, Steps as _, seat_result};
use crate::common::message_text::labels;
use crate::common::test_databases::Home;
use crate::common::{START, World, alt_of, press, slash};

pub const GAME: &str = "/leaderboard game:Kitaran 5 × 5";

/// Stores a rated match for two that the first player has won.
pub async fn won(world: &World, id: u64, guild: u64, players: [&(u64, String); 2]) {
    let now = START + i64::try_from(id).unwrap();
    let player = |(user, name): &(u64, String)| {
        Player::from(Person {
            user: *user,
            name: name.clone(),
        })
    };
    let players: Vec<Player> = players.into_iter().map(player).collect();
    let game = AnyMatch::new(Kind::Kitaran, 2, 1, &serde_json::Map::new()).unwrap();
    let store = world.store();
    let opened = NewMatch {
        id,
        code: None,
        place: Place::Server { guild, channel: id },
        host: players[0].user().unwrap(),
        own_thread: false,
        players: players.clone(),
        declined: Vec::new(),
        listed: false,
        tournament: None,
        now,
        terms: Terms {
            order: SeatOrder::Joining,
            self_start: false,
            clock: None,
            ..Terms::usual(Kind::Kitaran)
        },
    };
    store.open(&opened).await.unwrap();
    let record = game.record();
    let start = Start {
        id,
        players,
        record,
        now,
    };
    store.start(&start).await.unwrap();
    let (seat, what) = (2, rules::What::Resign);
    let results = [1, 2].map(|place| seat_result(place, None)).to_vec();
    let end = Append {
        id,
        at: 0,
        events: vec![rules::Event { seat, what }],
        results: Some(results),
        now,
    };
    store.append(&end).await.unwrap();
}

/// Twelve people, of whom each has beaten all that follow. Some of them are users who can look.
pub async fn ladder(world: &World, users: &[(usize, &User)]) -> Vec<(u64, String)> {
    let guild = world.sandbox.guild().id.get();
    let person = |rank: usize| {
        let found = users.iter().find(|(at, _)| *at == rank);
        match found {
            Some((_, user)) => (user.id.get(), user.name()),
            None => (500 + rank as u64, format!("Player {rank:02}")),
        }
    };
    let people: Vec<(u64, String)> = (1..=12).map(person).collect();
    let mut id = 1000;
    for (at, one) in people.iter().enumerate() {
        for other in &people[at + 1..] {
            won(world, id, guild, [one, other]).await;
            id += 1;
        }
    }
    people
}

/// The rows of a page in words, without ratings.
pub fn rows(page: &Message) -> Vec<String> {
    let lines = page.content.lines();
    let row = |line: &str| {
        let bare = line.trim_start_matches("▸ ");
        let numbered = bare.starts_with(|first: char| first.is_ascii_digit());
        let (name, rest) = line.rsplit_once("** ")?;
        assert!(!numbered || rest.contains(" ± "), "{line}");
        (numbered || line.starts_with('▸')).then(|| format!("{name}**"))
    };
    lines.filter_map(row).collect()
}

/// The rows of these ranks. The row of `own` is marked.
pub fn expected(
    people: &[(u64, String)],
    ranks: impl IntoIterator<Item = usize>,
    own: usize,
) -> Vec<String> {
    let row = |rank: usize| {
        let mark = if rank == own { "▸ " } else { "" };
        format!("{mark}{rank}. **{}**", people[rank - 1].1)
    };
    ranks.into_iter().map(row).collect()
}

pub async fn updated(user: &User, page: &Message, button: &str) -> Message {
    let answer = press(user, page, button).await;
    assert!(answer.is_update(), "{button}");
    let page = answer.expect_message();
    assert!(page.is_private());
    assert_eq!(page.mentions, []);
    page
}

pub async fn chosen(user: &User, page: &Message, menu: &str, value: &str) -> Message {
    let answer = user.select(page, menu, &[value]).await.unwrap();
    assert!(!answer.failed() && answer.is_update(), "{value}");
    let page = answer.expect_message();
    let menu = page.select(menu).unwrap();
    let default = menu.options.iter().filter(|one| one.default);
    let default: Vec<&str> = default.map(|one| &*one.label).collect();
    assert_eq!(default, [value]);
    page
}

fn is_disabled(page: &Message, button: &str) -> bool {
    page.button(button).unwrap().disabled
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_follow_each_other_and_show_the_own_row() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, zoe, dora] = &world.users(["Ann", "Ben", "Zoe", "Dora"]);
    let people = ladder(&world, &[(8, ann), (12, zoe)]).await;
    let guild = world.sandbox.guild().id.get();
    let newcomer = (ben.id.get(), ben.name());
    won(&world, 2000, guild, [&people[0], &newcomer]).await;

    let public = slash(ann, &room, GAME).await.expect_message();
    assert!(!public.is_private());
    assert_eq!(public.mentions, []);
    let lines: Vec<&str> = public.content.lines().collect();
    assert_eq!(lines[0], "## Kitaran 5 × 5 · this server · all time");
    let active = "Most matches: Player 01 (12), Player 02 (11) and Player 03 (11)";
    assert_eq!(lines[1], active);
    assert_eq!(lines.len(), 3, "the rows are in the picture: {lines:?}");
    let all = [
        "◀ Previous page",
        "Next page ▶",
        "My place",
        "Everywhere",
        "My profile",
        "As text",
    ];
    assert_eq!(labels(&public), all);
    let menus: Vec<&str> = public
        .selects
        .iter()
        .map(|menu| &*menu.placeholder)
        .collect();
    assert_eq!(menus, ["Game", "Time"]);

    // a button of a public message gives a private answer, and the message stays as it is
    let answer = press(ann, &public, "As text").await;
    assert!(answer.is_private() && !answer.is_update());
    let first = answer.expect_message();
    assert_eq!(public.fresh().unwrap().content, public.content);
    assert_eq!(rows(&first), expected(&people, 1..=10, 8));
    assert!(first.attachments.is_empty());
    assert!(is_disabled(&first, "◀ Previous page") && !is_disabled(&first, "Next page ▶"));
    let second = updated(ann, &first, "Next page ▶").await;
    assert_eq!(rows(&second), expected(&people, [11, 12, 8], 8));
    assert!(!is_disabled(&second, "◀ Previous page") && is_disabled(&second, "Next page ▶"));
    // only the first page names the most active
    assert!(
        !second.content.contains("Most matches"),
        "{}",
        second.content
    );
    let back = updated(ann, &second, "◀ Previous page").await;
    assert_eq!(back.content, first.content);
    let own = updated(ann, &back, "My place").await;
    assert_eq!(rows(&own), expected(&people, 8..=12, 8));
    let before = updated(ann, &own, "◀ Previous page").await;
    assert_eq!(rows(&before), expected(&people, (1..=7).chain([8]), 8));

    // others see the same page with their own row
    let last = press(zoe, &public, "As text").await.expect_message();
    assert_eq!(rows(&last), expected(&people, (1..=10).chain([12]), 12));
    let few = press(ben, &public, "As text").await.expect_message();
    let line = "listed after 4 more rated matches";
    let own = few
        .content
        .lines()
        .find(|line| line.starts_with('▸'))
        .unwrap();
    assert!(
        own.starts_with("▸ **Ben** 1") && own.ends_with(line),
        "{own}"
    );
    assert!(few.button("My place").is_none());
    // below a picture, which has only people who are listed, their row is in the text
    let drawn = updated(ben, &few, "As picture").await;
    assert!(drawn.content.contains(own), "{}", drawn.content);
    let none = press(dora, &public, "As text").await.expect_message();
    assert_eq!(rows(&none), expected(&people, 1..=10, 99));

    // the picture is back, with another page
    let drawn = updated(dora, &none, "As picture").await;
    assert_eq!(drawn.attachments.len(), 1);
    assert!(rows(&drawn).is_empty(), "{}", drawn.content);
    let next = updated(dora, &drawn, "Next page ▶").await;
    assert_eq!(next.attachments.len(), 1);
    assert_ne!(next.attachments[0].bytes, drawn.attachments[0].bytes);
    let row = ", all time. 11. Player 11 ";
    assert!(alt_of(&next).contains(row), "{}", alt_of(&next));
    let words = updated(dora, &next, "As text").await;
    assert!(words.attachments.is_empty());
    assert_eq!(rows(&words), expected(&people, 11..=12, 99));
    world.end().await;
}

/// Who cannot see the picture has its rows in the alt text.
#[tokio::test(flavor = "multi_thread")]
async fn the_picture_has_its_rows_as_alt_text() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(12, ann)]).await;
    let page = slash(ann, &room, GAME).await.expect_message();
    let picture = &page.attachments[0];
    assert!(picture.pixels.is_some() && picture.content_type == "image/png");
    let alt = alt_of(&page);
    assert!((1..=1024).contains(&alt.chars().count()));
    // the own row comes first, because a long text may be cut
    let title = "Leaderboard, Kitaran 5 × 5, this server, all time. ▸ 12. Ann ";
    assert!(alt.starts_with(title), "{alt}");
    assert!(alt.contains(", won 0 of 11; 1. Player 01 "), "{alt}");
    for (rank, (_, name)) in (1..=10).zip(&people) {
        assert!(alt.contains(&format!("; {rank}. {name} ")), "{name}: {alt}");
    }
    assert!(alt.ends_with(", won 2 of 11."), "{alt}");
    assert!(!alt.contains(['*', '\\']), "{alt}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_and_menus_lead_to_all_servers_games_and_times() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(8, ann)]).await;
    // on another server, somebody has beaten five people
    let far = (900, "Far".to_owned());
    for at in 0..5 {
        won(
            &world,
            3000 + at,
            77,
            [&far, &(901 + at, format!("Farther {at}"))],
        )
        .await;
    }
    let page = slash(ann, &room, GAME).await.expect_message();
    let here = press(ann, &page, "As text").await.expect_message();
    assert!(!here.content.contains("Far"), "{}", here.content);
    let everywhere = updated(ann, &here, "Everywhere").await;
    let title = "## Kitaran 5 × 5 · everywhere · all time\n";
    assert!(
        everywhere.content.starts_with(title),
        "{}",
        everywhere.content
    );
    // a person of another server is listed, without the name that they have there
    let more = updated(ann, &everywhere, "Next page ▶").await;
    let all = [rows(&everywhere), rows(&more)].concat();
    let unnamed = all.iter().filter(|row| row.ends_with(". **–**"));
    assert_eq!(unnamed.count(), 1, "{all:?}");
    assert_eq!(all.len(), 14, "13 people, and the own row again: {all:?}");
    for page in [&everywhere, &more] {
        assert!(!page.content.contains("Far"), "{}", page.content);
    }
    let everywhere = updated(ann, &more, "◀ Previous page").await;
    let back = updated(ann, &everywhere, "This server").await;
    assert_eq!(back.content, here.content);

    let other = chosen(ann, &back, "Game", "Zyrcan").await;
    assert_eq!(
        other.content.lines().collect::<Vec<_>>()[..2],
        [
            "## Zyrcan · this server · all time",
            "Nobody is listed here yet. You are listed after 5 rated matches. `/play` starts one."
        ]
    );
    assert_eq!(labels(&other), ["Everywhere", "My profile"]);
    let all = chosen(ann, &other, "Game", "All games").await;
    let title = "## Leaderboards · this server · all time\n**Kitaran 5 × 5**: Player 01 ";
    assert!(all.content.starts_with(title), "{}", all.content);
    let active = "Most matches: Player 01 (11), Player 02 (11) and Player 03 (11)";
    assert!(all.content.contains(active), "{}", all.content);
    assert_eq!(labels(&all), ["Everywhere", "My profile"]);
    let again = chosen(ann, &all, "Game", "Kitaran 5 × 5").await;
    assert_eq!(again.content, here.content);
    for (name, title) in [
        (
            "this season",
            "## Kitaran 5 × 5 · this server · this season\n",
        ),
        (
            "this month",
            "## Kitaran 5 × 5 · this server · this month\n",
        ),
    ] {
        let page = chosen(ann, &again, "Time", name).await;
        assert!(page.content.starts_with(title), "{}", page.content);
        assert_eq!(rows(&page), expected(&people, 1..=10, 8), "{name}");
        let command = format!("{GAME} period:{name}");
        let command = slash(ann, &room, &command).await.expect_message();
        assert!(command.content.starts_with(title), "{}", command.content);
    }
    let scope = slash(ann, &room, "/leaderboard scope:everywhere").await;
    let title = "## Leaderboards · everywhere · all time\n";
    assert!(scope.text().starts_with(title), "{}", scope.text());
    world.end().await;
}

/// People who have played a few matches see how many, and nobody tells them how to begin.
#[tokio::test(flavor = "multi_thread")]
async fn before_anybody_is_listed_the_page_shows_who_has_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let people = [ann, ben].map(|user| (user.id.get(), user.name()));
    let guild = world.sandbox.guild().id.get();
    for id in 1000..1002 {
        won(&world, id, guild, [&people[0], &people[1]]).await;
    }
    let page = slash(ann, &room, GAME).await.expect_message();
    let says = [
        "Nobody is listed here yet. You are listed after 5 rated matches.\n",
        "**Ben** ",
        ", 2 of 5 rated matches played",
        "▸ **Ann** ",
        ", listed after 3 more rated matches",
    ];
    for part in says {
        assert!(page.content.contains(part), "{part}: {}", page.content);
    }
    assert!(!page.content.contains("`/play`"), "{}", page.content);
    let all = slash(ann, &room, "/leaderboard").await;
    assert!(!all.text().contains("`/play`"), "{}", all.text());
    world.end().await;
}

/// A season that is over is in the menu, and its first row is the champion of the next one.
#[tokio::test(flavor = "multi_thread")]
async fn past_seasons_stay_and_have_a_champion() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(8, ann)]).await;
    // from January into April
    world.bot.pass_minutes(90 * 24 * 60);
    let line = format!("{GAME} period:this season");
    let now = slash(ann, &room, &line).await.expect_message();
    let champion = "Best of January 2027 to March 2027: **Player 01** ";
    assert!(now.content.contains(champion), "{}", now.content);
    assert!(
        now.content.contains("Nobody is listed here yet"),
        "{}",
        now.content
    );
    let answer = ann
        .select(&now, "Time", &["January 2027 to March 2027"])
        .await;
    let past = answer.unwrap().expect_message();
    assert!(past.is_private() && past.attachments.len() == 1);
    let words = updated(ann, &past, "As text").await;
    let title = "## Kitaran 5 × 5 · this server · January 2027 to March 2027\n";
    assert!(words.content.starts_with(title), "{}", words.content);
    assert_eq!(rows(&words), expected(&people, 1..=10, 8));
    // ratings of all time stay
    let all_time = chosen(ann, &words, "Time", "all time").await;
    assert_eq!(rows(&all_time), expected(&people, 1..=10, 8));
    let month = chosen(ann, &all_time, "Time", "this month").await;
    assert_eq!(rows(&month), [""; 0]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_private_where_the_caller_may_not_speak_and_in_conversations() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    // the sandbox's first user owns its server
    let [_, ben] = &world.users(["Ann", "Ben"]);
    ladder(&world, &[(8, ben)]).await;
    room.deny(ben, Permission::SendMessages);
    for line in [GAME, "/leaderboard"] {
        let page = slash(ben, &room, line).await.expect_message();
        assert!(page.is_private(), "{line}");
        assert!(
            page.content.contains(" · this server · "),
            "{}",
            page.content
        );
    }
    assert!(room.messages().is_empty());
    let direct = ben.direct();
    let progress = slash(ben, &direct, "/leaderboard").await;
    let title = "## Your progress against computers\n";
    assert!(progress.text().starts_with(title), "{}", progress.text());
    let page = slash(ben, &direct, GAME).await.expect_message();
    assert!(page.is_private());
    let title = "## Kitaran 5 × 5 · everywhere · all time\n";
    assert!(page.content.starts_with(title), "{}", page.content);
    // there is no server to go back to
    assert!(page.button("This server").is_none() && page.button("Everywhere").is_none());
    let next = updated(ben, &page, "Next page ▶").await;
    assert!(alt_of(&next).contains("▸ 8. Ben "), "{}", alt_of(&next));
    assert!(direct.messages().is_empty());
    world.end().await;
}

/// The order of pages does not depend on how a database sorts.
#[tokio::test(flavor = "multi_thread")]
async fn pages_are_the_same_on_postgres() {
    let world = World::start_at(Home::with_postgres().await).await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(8, ann)]).await;
    let page = slash(ann, &room, GAME).await.expect_message();
    let mine = press(ann, &page, "As text").await.expect_message();
    assert_eq!(rows(&mine), expected(&people, 1..=10, 8));
    let next = updated(ann, &mine, "Next page ▶").await;
    assert_eq!(rows(&next), expected(&people, [11, 12, 8], 8));
    let back = updated(ann, &next, "◀ Previous page").await;
    assert_eq!(back.content, mine.content);
    world.end().await;
}

/// Names with markdown, that turn the text around, or that show nothing, are shown as they are and change no row.
#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_change_rows() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let names = [
        "**1. Me** `x`\n2. **You",
        "\u{202e}enO\u{200b} [a](https://example.org)",
        "\u{3164}\u{2060} \u{200e}",
        "<@1> @everyone ||s||",
    ];
    let users = names.map(|name| world.sandbox.user(name));
    let ranks: Vec<(usize, &User)> = (2..).zip(&users).collect();
    ladder(&world, &ranks).await;
    // their names were stored as they came; each is cleaned when it is shown
    let page = slash(&users[3], &room, GAME).await.expect_message();
    let mine = press(&users[3], &page, "As text").await.expect_message();
    assert_eq!(rows(&mine).len(), 10, "{}", mine.content);
    for (at, row) in (1..).zip(rows(&mine)) {
        let own = if at == 5 { "▸ " } else { "" };
        assert!(row.starts_with(&format!("{own}{at}. **")), "{row}");
    }
    let [alt, text] = [alt_of(&page), &mine.content];
    for shown in [alt, text] {
        let stray = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{3164}' | '\u{2060}');
        assert_eq!(shown.find(stray), None, "{shown:?}");
    }
    assert!(
        !text.contains("||") && !text.contains("](") && !text.contains("<@"),
        "{text}"
    );
    assert!(!alt.contains('\n'), "{alt:?}");
    for page in [&page, &mine] {
        assert!(page.mentions.is_empty() && !page.mentions_everyone);
    }
    world.end().await;
}
