//! The bot's own sentences.

use rules::TurnNumber;
use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot itself says. The Fluent messages have the same names.
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
    LobbyReserved {
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
    LobbyHostSide {
        host: String,
        side: String,
        other: String,
    },
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
    ChallengeGamesAlone {
        parameters: String,
    },
    Joined {
        link: MatchMessage,
    },
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
    PlayerNumber {
        number: u8,
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
        more: usize,
    },
    PanelAfter {
        turn: String,
    },
    MatchCode {
        code: String,
    },
    OwnNone,
    OwnTitle {
        number: u32,
    },
    OwnMenu,
    OwnFoot {
        page: u32,
        pages: u32,
    },
    OwnAsked,
    OwnMine,
    OwnTheirs,
    OwnLobbies,
    OwnLobbyAlone {
        what: String,
    },
    OwnLobby {
        what: String,
        with: String,
    },
    OwnLive {
        what: String,
        with: String,
        time: String,
        link: String,
    },
    OwnUnknown {
        what: String,
        with: String,
        link: String,
    },
    NextNone,
    NoMatchToSuggest,
    NothingToSuggest,
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
    ServerLanguage {
        language: String,
    },
    ServerLanguageDiscord,
    ServerMatchesHere,
    ButtonReplay,
    ButtonFirst,
    ButtonPreviousTurn,
    ButtonNextTurn,
    ButtonLast,
    ButtonAnimation,
    ButtonRecord,
    PanelEach {
        code: String,
        meaning: String,
        /// How many other choices are not explained.
        more: usize,
    },
    PanelAlt {
        name: String,
        buttons: String,
    },
    PanelAltOn {
        name: String,
        typed: String,
        buttons: String,
    },
    PanelAltWhole {
        name: String,
        turn: String,
        buttons: String,
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
        number: TurnNumber,
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
    Withdrawn {
        name: String,
    },
    TakebackClosed,
    MoreThreats,
    Warning {
        warning: String,
    },
    Help {
        games: String,
    },
    HelpInConversation {
        games: String,
    },
    HelpOldCommands {
        alone: u8,
    },
    HelpPlaying,
    HelpTime,
    HelpAlone,
    HelpPrivacy,
    ButtonHowToPlay,
    ButtonTime,
    ButtonAlone,
    ButtonPrivacy,
    NothingHereAlone,
    HalfTurn,
    SettingsConfirm,
    SettingsNoConfirm,
    ButtonConfirmFirst,
    ButtonPlayAtOnce,
    ButtonPlayAlways,
    PlaysAtOnce,
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
    ManagerOnly,
    TooFast,
    OwnPermissions {
        permissions: String,
    },
    MissingPermissions {
        permissions: String,
    },
    ComputerInstead,
    MoreHappened {
        number: usize,
    },
    NoAccess {
        name: String,
    },
    BotPlayer {
        name: String,
    },
    UnknownButton,
    AnalyseNoMatch,
    AnalyseLineTooLong,
    OutOfDateButton,
    NotUnderstood,
    DiscordAway,
    DiscordBusy {
        seconds: u64,
    },
    Trouble,
    Busy,
    PressedTwice,
    FirstPress,
    Reference {
        reference: String,
    },
    RematchOnly,
    ButtonJoin,
    ButtonLeave,
    ButtonStart,
    ButtonCancel,
    ButtonRules,
    ButtonMove,
    ButtonView,
    ButtonDescribe,
    ButtonEveryone,
    ButtonClaim,
    ButtonAskAbort,
    ButtonUnplan,
    ButtonRemove,
    RemoveAsk,
    ButtonHere,
    ButtonHereThread,
    ButtonBack,
    ButtonConfirm,
    ButtonRematch,
    ButtonResign,
    ButtonStay,
    ButtonAgree,
    ButtonDecline,
    ButtonWithdraw,
    ButtonAbort,
    ButtonForget,
    ButtonForgetMine,
    ButtonForgetServer,
    ButtonRemember,
    ButtonPreviousPage,
    ButtonNextPage,
    ButtonInvite,
    PermissionView,
    PermissionSend,
    PermissionConnect,
    PermissionSendThreads,
    PermissionCreateThreads,
    PermissionExternalApps,
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
