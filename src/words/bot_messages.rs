//! The bot's own sentences.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot itself says. The Fluent files have the words under the same names.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum Text {
    LobbyTitle {
        game: String,
    },
    LobbyTitleWith {
        game: String,
        options: String,
    },
    LobbySeats {
        min: usize,
        max: usize,
    },
    LobbySeatsFixed {
        seats: usize,
    },
    LobbyPlayer {
        number: usize,
        name: String,
    },
    LobbyHost {
        number: usize,
        name: String,
    },
    LobbyHeld {
        mentions: String,
        number: usize,
        until: i64,
    },
    LobbyNeeds {
        missing: usize,
    },
    LobbyNeedsAtLeast {
        missing: usize,
    },
    LobbyMay {
        host: String,
    },
    LobbyFull {
        host: String,
    },
    LobbyShuffled,
    LobbyJoinedOrder,
    LobbyRotated,
    LobbySeatsRotated,
    LobbySelfStart {
        seats: usize,
    },
    LobbySelfStartOr {
        seats: usize,
        fewest: usize,
    },
    LobbyStarted,
    LobbyCancelled,
    LobbyEmpty,
    LobbyExpired,
    ChallengeSelf,
    Joined {
        link: MatchMessage,
    },
    Left,
    AbortAsk,
    AbortDone,
    AbortKept,
    ForgetAskMine,
    ForgetAskServer {
        matches: u32,
    },
    ForgetAskServerMany {
        matches: u32,
    },
    ForgetDoneMine,
    ForgetDoneServer,
    ForgetGoesOn,
    ForgetKept,
    Removed {
        name: String,
    },
    AbortedEarly {
        name: String,
        players: String,
    },
    CancelledMatch {
        name: String,
        players: String,
    },
    CancelledUnreadable {
        name: String,
    },
    Seated {
        players: String,
    },
    Begins {
        players: String,
    },
    Ready {
        name: String,
    },
    Passed {
        name: String,
    },
    Resigned {
        name: String,
    },
    TimedOut {
        name: String,
    },
    StillPlaying {
        players: String,
    },
    Agreed,
    FinalOver {
        result: String,
        reason: String,
    },
    FinalLine {
        place: u8,
        name: String,
        score: String,
    },
    FinalLeft {
        place: u8,
        name: String,
        score: String,
    },
    PanelStart,
    PanelOn {
        typed: String,
    },
    PanelAsks {
        typed: String,
        question: String,
    },
    PanelReady {
        turn: String,
        meaning: String,
    },
    PanelPicture,
    MatchCode {
        code: String,
    },
    OwnNone,
    OwnTitle {
        number: u32,
    },
    OwnFoot {
        page: u32,
        pages: u32,
    },
    OwnLobbyAlone {
        what: String,
        link: String,
    },
    OwnLobby {
        what: String,
        with: String,
        link: String,
    },
    OwnMine {
        what: String,
        with: String,
        since: i64,
        link: String,
    },
    OwnTheirs {
        what: String,
        with: String,
        names: String,
        since: i64,
        link: String,
    },
    OwnUnknown {
        what: String,
        with: String,
        link: String,
    },
    NextNone,
    ButtonGo,
    ButtonNextMatch,
    MatchCodeBad {
        typed: String,
    },
    MatchCodeUnknown {
        code: String,
    },
    MatchCalledOff {
        code: String,
    },
    MatchPlayedAt {
        link: MatchMessage,
    },
    ReplayNotOver,
    ReplayGone,
    ServerMatchesAnybody,
    ServerMatchesHere,
    ServerKeeperOnly,
    ButtonReplay,
    ButtonFirst,
    ButtonOn,
    ButtonLast,
    ButtonAnimation,
    ButtonRecord,
    PanelEach {
        code: String,
        meaning: String,
    },
    PanelAlt {
        name: String,
        choices: String,
    },
    PanelAltOn {
        name: String,
        typed: String,
        choices: String,
    },
    PanelAltWhole {
        name: String,
        turn: String,
    },
    PanelDone {
        turn: String,
    },
    SecretDone {
        turn: String,
    },
    ResignAsk,
    ResignDone,
    BoardOnItsWay,
    ResignKept,
    EndOffer {
        agreeing: String,
        waiting: String,
    },
    AgreeAsk,
    EndOfferFirst {
        first: String,
    },
    EndOfferShared,
    EndOfferLapsed,
    EndOfferOver,
    AgreedAll,
    Declined {
        name: String,
    },
    TakebackAsked {
        name: String,
        turn: String,
        number: usize,
        waiting: String,
    },
    TakebackTurn {
        name: String,
        turn: String,
    },
    TakebackLater {
        turns: String,
    },
    TakebackMany {
        number: usize,
        turns: String,
    },
    TakebackAgreed {
        name: String,
        turn: String,
    },
    TakebackDeclined {
        name: String,
    },
    TakebackWithdrawn {
        name: String,
    },
    TakebackClosed,
    PassExplained {
        example: String,
    },
    PassWait,
    BoardLook,
    MoreThreats,
    Warning {
        warning: String,
    },
    Pong {
        ms: u64,
    },
    PongHere,
    Help {
        games: String,
    },
    HelpMore,
    HelpAlone {
        games: String,
    },
    HelpMoreAlone,
    NothingHereAlone,
    HalfTurn,
    SettingsConfirm,
    SettingsNoConfirm,
    ButtonConfirmFirst,
    ButtonPlayAtOnce,
    TopTitle {
        game: String,
    },
    TopAll,
    TopLine {
        rank: u32,
        name: String,
        won: u32,
        played: u32,
        average: String,
    },
    TopEmpty,
    TopFoot {
        page: u32,
        pages: u32,
    },
    RulesFoot {
        page: usize,
        pages: usize,
    },
    GuildOnly,
    /// Somebody invites people to play in a conversation that those people are not part of.
    NobodyElseHere,
    OneMatchHere {
        link: MatchMessage,
    },
    ThreadLocked,
    Unshown,
    KeeperOnly,
    TooFast,
    OwnPermissions {
        permissions: String,
    },
    MissingPermissions {
        permissions: String,
    },
    BotPlayer {
        name: String,
    },
    UnknownButton,
    OutOfDateButton,
    NotUnderstood {
        why: String,
    },
    DiscordAway,
    DiscordBusy {
        seconds: u64,
    },
    Trouble,
    RematchOnly,
    ButtonJoin,
    ButtonLeave,
    ButtonStart,
    ButtonCancel,
    ButtonRules,
    ButtonMove,
    ButtonView,
    ButtonDescribe,
    ButtonBack,
    ButtonConfirm,
    ButtonRematch,
    ButtonResign,
    ButtonStay,
    ButtonAgree,
    ButtonAllow,
    ButtonDecline,
    ButtonWithdraw,
    ButtonAbort,
    ButtonKeep,
    ButtonForget,
    ButtonRemember,
    ButtonPrevious,
    ButtonNext,
    ButtonPlay,
    PermissionView,
    PermissionSend,
    PermissionConnect,
    PermissionSendThreads,
    PermissionCreateThreads,
    ThreadNotHere,
    ThreadInThread,
    ThreadsTooMany,
    ThreadOpened {
        link: MatchMessage,
    },
    ButtonThread,
    ThreadName {
        game: String,
        players: String,
    },
    PermissionAttach,
}

impl Sentence for Text {
    const PREFIX: &'static str = "";
}
