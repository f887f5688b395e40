use plans::PointId;
use ratings::Period;
use rules::{Kind, Pool, Seat};
use strum::VariantNames as _;

use super::*;
use crate::clocks::{DAY, TimeControl};
use crate::model::Level;
use crate::sessions::{LobbyOptionKind, WantedLobby};
use crate::store::{
    Page, PageKey, PastFilter, PastKey, PastResult, PastTime, Reminders, Terms, TournamentStart,
    TournamentTerms,
};

fn read_options(kind: Kind) -> rules::ChosenOptions {
    let options = kind.options().into_iter();
    options
        .map(|one| (one.name.to_owned(), one.default))
        .collect()
}

/// The actions of leaderboards, with the longest data that they can have.
fn board_actions() -> Vec<Action> {
    let key = PageKey {
        // ratings are far below a million points, and people fewer than those of the world
        uncautious: -99_999_999,
        rater: 9_999_999_999,
    };
    let board = |pool: Option<Pool>, page| BoardPage {
        pool,
        everywhere: true,
        period: Period::Season {
            first: 99_999,
            months: 12,
        },
        page,
        in_words: true,
    };
    let of_pool = |pool: &Pool| {
        let of = |page| board(Some(*pool), page);
        [
            Action::Board(of(Page::After(key))),
            Action::Board(of(Page::Before(key))),
            Action::BoardMenu(BoardMenu::Period, of(Page::Own)),
        ]
    };
    let mut all: Vec<Action> = Pool::all().iter().flat_map(of_pool).collect();
    all.push(Action::Board(board(None, Page::First)));
    all.push(Action::BoardMenu(BoardMenu::Game, board(None, Page::First)));
    all
}

/// The buttons with which the end of a match or of a turn is asked for.
fn asked_ends() -> [Action; 4] {
    use Action::{AskEnd, AskResign, OfferEnd, OfferTakeback};
    [AskEnd, AskResign, OfferEnd, OfferTakeback]
}

/// The buttons of an analysis.
fn thoughts() -> [Action; 2] {
    let of_match = Thinking {
        step: ThinkStep::Try("2@e5 c3xc4".to_owned()),
        at: PointId {
            number: 400,
            mark: 0x00ff_ffff,
        },
        ..Thinking::BEGIN
    };
    let of_game = Thinking {
        step: ThinkStep::Ask,
        ..Thinking::begin_of(Kind::Angels)
    };
    [of_match, of_game].map(Action::Think)
}

/// The actions of a list of finished matches, with the longest data that they can have.
fn past_actions() -> [Action; 2] {
    let longest = Pool::all().iter().max_by_key(|pool| pool.id().len());
    let filter = PastFilter {
        pool: longest.copied(),
        result: PastResult::Shared,
        time: PastTime::Month,
        opponent: u64::MAX,
    };
    let narrows = true;
    let list = PastList { filter, narrows };
    [
        Action::Past(list, PastKey::LATEST),
        Action::PastMenu(PastMenu::Opponent, list),
    ]
}

/// Every action, with the longest data that it can have.
fn all() -> Vec<Action> {
    let typed = || "2@e5 c3-c5: more".to_owned();
    let kinds = Kind::ALL.iter().copied();
    let games = kinds.clone().map(|kind| Action::Rules(kind, 7));
    let boards = board_actions().into_iter().chain(past_actions());
    let opens = kinds.clone().map(Action::Open);
    let takes = kinds.map(Action::Take);
    let others = [
        Action::Join,
        Action::Settings(SettingsPart::Pictures),
        Action::Pictures(PictureChoice::LargeLabels),
        Action::Accept,
        Action::DeclineInvitation,
        Action::Leave,
        Action::Options,
        Action::MatchOptions,
        Action::Choose(LobbyOptionKind::SelfStart),
        Action::AddComputer,
        Action::Computer(Level::USUAL),
        Action::RemoveComputer,
        Action::Start,
        Action::Cancel,
        Action::CancelLobby,
        Action::Stay(Asked::Lobby),
        Action::Abort,
        Action::Panel(typed()),
        Action::View,
        Action::OpenBoard,
        Action::Describe,
        Action::ShowEveryone,
        Action::Here(true),
        Action::AskRemove,
        Action::Remove(u64::MAX),
        Action::AskAbort,
        Action::Look,
        Action::Play(typed()),
        Action::PlayAlways(typed()),
        Action::Rematch,
        Action::Replay(Target::First),
        Action::Replay(Target::Back),
        Action::Replay(Target::On),
        Action::Replay(Target::Last),
        Action::ReplayTurn,
        Action::Animation,
        Action::ShowAnimation,
        Action::Record,
        Action::Next,
        Action::Progress,
        Action::Help(Topic::Playing),
        Action::Alone(Kind::Angels, Level::USUAL),
        Action::OwnMatches(u32::MAX),
        Action::Resign,
        Action::AskForget(Whose::Mine),
        Action::Forget(Whose::Mine),
        Action::Forget(Whose::Server),
        Action::Stay(Asked::Resign),
        Action::Stay(Asked::Abort),
        Action::Stay(Asked::Forget),
        Action::Agree(u64::MAX),
        Action::Decline(u64::MAX),
        Action::Withdraw(u64::MAX),
        Action::AskClaim,
        Action::Claim(Seat::new(6)),
        Action::Snooze,
        Action::NoSleep,
        Action::EndVacation,
        Action::Reminders(Reminders::Mention),
        Action::Stay(Asked::Claim),
        Action::Takeback(Voice::Agree, u64::MAX),
        Action::Takeback(Voice::Decline, u64::MAX),
        Action::Takeback(Voice::Withdraw, u64::MAX),
        Action::Profile,
        Action::Export,
        Action::Unplan,
        Action::DeleteNote,
        Action::OpenLobbies,
        Action::Wish,
        Action::NoWishes,
        Action::AskAround,
        Action::Block,
        Action::Follow(true),
        Action::Hint(HintPart::Matter),
        Action::Hint(HintPart::Begin),
        Action::Hint(HintPart::Turn),
        Action::Review(usize::MAX),
        Action::AskPractice,
        Action::Practice(Level::USUAL),
        offered(Terms {
            options: read_options(Kind::Kitaran),
            ..Terms::usual(Kind::Kitaran)
        }),
    ];
    let named = games
        .chain(boards)
        .chain(thoughts())
        .chain(asked_ends())
        .chain(of_events())
        .chain([true, false].map(Action::Confirm))
        .chain(opens)
        .chain(takes);
    named.chain(others).collect()
}

/// The longest terms of an event.
fn event() -> TournamentTerms {
    TournamentTerms {
        seats: 5,
        format: pairings::Format::RoundRobin,
        clock: TimeControl {
            strict: true,
            ..TimeControl::USUAL
        },
        start: TournamentStart::After(7 * DAY),
        rated: true,
        news: true,
        ..TournamentTerms::usual(Kind::VirusFight)
    }
}

/// The buttons of events.
fn of_events() -> [Action; 17] {
    let terms = || Box::new(event());
    [
        Action::NewEvent,
        Action::DraftEvent(terms()),
        Action::EventMenu(EventMenu::Format, terms()),
        Action::OpenEvent(terms()),
        Action::JoinEvent,
        Action::AskLeaveEvent,
        Action::LeaveEvent,
        Action::StartEvent,
        Action::ManageEvent,
        Action::AdmitEntrant(u32::MAX),
        Action::WithdrawEntrant,
        Action::ExtendRound(u32::MAX),
        Action::CorrectEvent,
        Action::CorrectResult(u32::MAX, u32::MAX, u32::MAX),
        Action::AskCancelEvent,
        Action::CancelEvent,
        Action::KeepEvent,
    ]
}

/// The button that opens a thread for a lobby with these terms.
fn offered(terms: Terms) -> Action {
    Action::OpenThread(Box::new(terms.into()))
}

#[test]
fn every_action_round_trips_in_the_room_that_a_button_has() {
    let mut verbs: Vec<&str> = all().iter().map(|one| Verb::from(one).into()).collect();
    verbs.sort_unstable();
    verbs.dedup();
    assert_eq!(verbs.len(), Verb::VARIANTS.len(), "one is not tested");
    for action in all() {
        let id = CustomId::new(action, u64::MAX, usize::MAX >> 1);
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert!(id.to_string().len() <= MAX_CHARS, "{id}");
    }
}

/// The lobby does not exist yet, so the id has no match.
#[test]
fn whatever_is_asked_for_fits_in_the_button_that_offers_a_thread() {
    for kind in Kind::ALL {
        let (_, most) = kind.seats();
        let terms = Terms {
            wanted: Some(most),
            options: read_options(*kind),
            invited: vec![u64::MAX; usize::from(most) - 1],
            private: true,
            ..Terms::usual(*kind)
        };
        let id = CustomId::new(offered(terms), 0, 0);
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert!(id.to_string().len() <= MAX_CHARS, "{id}");
    }
}

#[test]
fn a_practice_match_fits_there_too() {
    for kind in Kind::ALL {
        let (_, most) = kind.seats();
        let terms = Terms {
            wanted: Some(most),
            options: read_options(*kind),
            clock: None,
            rated: Some(false),
            practice: Some(crate::store::PracticeStart {
                id: u64::MAX,
                code: crate::model::MatchCode::new(crate::model::MatchCode::COUNT - 1),
                events: 9999,
            }),
            ..Terms::usual(*kind)
        };
        let computers = vec![Level::USUAL; usize::from(most) - 1];
        let wanted = WantedLobby { terms, computers };
        let id = CustomId::new(Action::OpenThread(Box::new(wanted)), 0, 0);
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert!(id.to_string().len() <= MAX_CHARS, "{id}");
    }
}

#[test]
fn whatever_is_offered_in_a_challenge_fits_there_too() {
    let mut duels: Vec<Kind> = Kind::ALL.to_vec();
    duels.retain(|kind| kind.seats().0 == 2);
    // the games with the longest names
    duels.sort_by_key(|kind| std::cmp::Reverse(kind.id().len()));
    let terms = WantedLobby::challenge(&duels[..3], Some(u64::MAX)).unwrap();
    let id = CustomId::new(offered(terms), 0, 0);
    assert_eq!(id.to_string().parse(), Ok(id.clone()));
    assert!(id.to_string().len() <= MAX_CHARS, "{id}");
}

#[test]
fn what_is_not_ours_is_told_apart_from_what_is_old() {
    for (text, bad) in [
        ("", BadId::Garbage),
        ("hello", BadId::Garbage),
        ("1:join:zz:0:", BadId::Garbage),
        ("1:fly:1:0:", BadId::Garbage),
        ("1:join:1:", BadId::Garbage),
        ("x:join:1:0:", BadId::Garbage),
        ("1:join:11111111111111111:0:", BadId::Garbage),
        ("1:rules:1:0:all 2", BadId::Garbage),
        ("1:top:1:0:chess 2", BadId::Garbage),
        ("1:open:1:0:", BadId::Garbage),
        ("1:forget:1:0:everybody", BadId::Garbage),
        ("1:agree:1:0:", BadId::Garbage),
        ("1:takeback:1:0:agree", BadId::Garbage),
        ("1:takeback:1:0:agree x", BadId::Garbage),
        ("1:takeback:1:0:allow 7", BadId::Garbage),
        ("1:confirm:0:0:2", BadId::Garbage),
        ("1:replay:1f:0:", BadId::Garbage),
        ("0:join:1:0:", BadId::Version),
        ("2:join:1:0:", BadId::Version),
    ] {
        assert_eq!(text.parse::<CustomId>(), Err(bad), "{text}");
    }
}

#[test]
fn a_secret_draft_fits_into_a_button_of_an_analysis() {
    let sealed = "~".to_owned() + &"x".repeat(66);
    let step = ThinkStep::Panel(sealed);
    let thinking = Thinking {
        start: None,
        at: PointId {
            number: 400,
            mark: 0,
        },
        step,
    };
    // choices are secret in the first rounds of a match
    let id = CustomId::new(Action::Think(thinking), u64::MAX, 255);
    assert!(id.fits());
    assert_eq!(id.to_string().parse(), Ok(id));
    // the mark of a point stands only where there is room for it
    for text in [
        "1:think:1:0:s5.ab ~x",
        "1:think:1:0:s5.ab c3",
        "1:think:1:0:v5.ab",
    ] {
        let id: CustomId = text.parse().unwrap();
        let written = id.to_string();
        assert_eq!(written.contains(".ab"), !text.contains('~'), "{written}");
        assert_eq!(written.parse(), Ok(id), "{text}");
    }
}
