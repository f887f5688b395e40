//! The table of buttons: what each does, what it needs for that, and what it does to its channel.

use rules::{Kind, Seat};
use strum::{Display, EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

use super::payload::{Data, Words};
use super::{
    Asked, BoardMenu, BoardPage, EventMenu, HintPart, PastList, PastMenu, PictureChoice,
    SettingsPart, Target, Thinking, Topic, Voice, Whose,
};
use crate::model::Level;
use crate::sessions::{LobbyOptionKind, WantedLobby};
use crate::store::{PastKey, Reminders, TournamentTerms};

/// What a command or a button does to the channel in which it is used. The bot must not do anything there for a user
/// who may not do it themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing that others see: the answer is private, or the handler checks permissions itself. It may store what only
    /// concerns the user, such as a note or a setting. This is allowed in locked threads too.
    Reads,
    /// Changes other stored data. This needs no permission to send messages, so players can always play on and end
    /// their own part.
    Acts,
    /// Also starts something in the channel or pings people, so it needs the permission to send messages.
    Speaks,
}

/// Declares the buttons. A row is a button with its data and its effect. The code for a press is in
/// `button_dispatch.rs`: its `match` does not compile if a row is missing there.
macro_rules! buttons {
    ($($(#[$doc:meta])* $name:ident $(($($field:ident: $kind:ty),*))? => $effect:ident;)*) => {
        /// What a button does. The custom id contains the name ([`Verb`]), and then the data.
        #[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
        #[strum_discriminants(
            name(Verb),
            doc = "The kind of an [`Action`], without its data.",
            derive(Display, EnumString, Hash, IntoStaticStr, VariantNames),
            strum(serialize_all = "kebab-case")
        )]
        pub enum Action {
            $($(#[$doc])* $name $(($($kind),*))?,)*
        }

        impl Verb {
            /// The effect of this verb.
            pub fn effect(self) -> Effect {
                match self {
                    $(Self::$name => Effect::$effect,)*
                }
            }
        }

        impl Action {
            /// The action's data, which follows the verb.
            pub(super) fn payload(&self) -> String {
                let words: Vec<String> = match self {
                    $(Self::$name $(($($field),*))? => vec![$($($field.write()),*)?],)*
                };
                words.join(" ")
            }

            /// Reads the action of a verb with this data. None if the data does not fit the verb.
            pub(super) fn read(verb: Verb, payload: &str) -> Option<Self> {
                let mut words = Words::of(payload);
                let action = match verb {
                    $(Verb::$name => Self::$name $(($(<$kind>::read(&mut words)?),*))?,)*
                };
                words.is_empty().then_some(action)
            }
        }
    };
}

buttons! {
    /// Takes a seat in the lobby.
    Join => Speaks;
    /// Takes a seat to which the presser was invited. Only messages of earlier versions have this button: now lobbies
    /// show **Join** instead.
    Accept => Speaks;
    /// Declines the invitation of the presser.
    DeclineInvitation => Acts;
    /// Takes a seat and chooses this game.
    Take(game: Kind) => Speaks;
    /// Leaves the seat in the lobby.
    Leave => Acts;
    /// Starts the match.
    Start => Speaks;
    /// Shows the host the menus of the lobby's options: who plays, and when the match begins.
    Options => Reads;
    /// Shows the host the other menus of the lobby's options: sides, clock, and whether the match is rated.
    MatchOptions => Reads;
    /// A menu of the lobby's options.
    Choose(option: LobbyOptionKind) => Speaks;
    /// Asks the host which level the computer that takes a seat in the lobby should have.
    AddComputer => Reads;
    /// Gives a seat of the lobby to a computer of this level.
    Computer(level: Level) => Acts;
    /// Takes the last computer out of the lobby.
    RemoveComputer => Acts;
    /// Asks the host whom to remove from the lobby.
    AskRemove => Reads;
    /// Removes this user from the lobby.
    Remove(user: u64) => Speaks;
    /// Cancels the lobby. If others are in it, asks for a confirmation first.
    Cancel => Acts;
    /// Cancels the lobby, after a confirmation.
    CancelLobby => Acts;
    /// Asks for a confirmation to cancel a match in play.
    AskAbort => Acts;
    /// Cancels a match in play, after a confirmation.
    Abort => Acts;
    /// Shows a page of a game's rules, from 0.
    Rules(game: Kind, page: usize) => Reads;
    /// Opens the panel, or moves it to another step. Contains the typed text, which may be encrypted.
    Panel(typed: String) => Reads;
    /// Shows the presser the board from their own side.
    View => Reads;
    /// Gives the presser a link to the page on which the board is tapped.
    OpenBoard => Reads;
    /// Sends the presser a description of the board in words, with only what this person is allowed to see.
    Describe => Reads;
    /// Shows everybody the channel's board again.
    ShowEveryone => Speaks;
    /// Moves the match to the presser's channel, or to a new thread there (true).
    Here(in_thread: bool) => Speaks;
    /// Plays this turn, which may be encrypted.
    Play(typed: String) => Acts;
    /// Plays this turn, which may be encrypted. From then on, the panel plays the presser's turns without asking.
    PlayAlways(typed: String) => Acts;
    /// Opens a lobby for this game.
    Open(game: Kind) => Speaks;
    /// Starts a match of this game against computers of this level.
    Alone(game: Kind, level: Level) => Speaks;
    /// Shows the presser a part of the help.
    Help(topic: Topic) => Reads;
    /// Shows the presser their results against computers.
    Progress => Reads;
    /// Opens the wanted lobby in a new thread.
    OpenThread(wanted: Box<WantedLobby>) => Speaks;
    /// Opens a lobby with the same players.
    Rematch => Speaks;
    /// Asks for a confirmation to resign.
    AskResign => Acts;
    /// Resigns, after a confirmation.
    Resign => Acts;
    /// Asks for a confirmation to delete the data of this person or server.
    AskForget(whose: Whose) => Reads;
    /// Deletes the data of this person or server, after a confirmation.
    Forget(whose: Whose) => Acts;
    /// Answers no to a confirmation.
    Stay(asked: Asked) => Reads;
    /// Asks for a confirmation to offer the end of the match.
    AskEnd => Acts;
    /// Offers the others to end the match as it stands, after a confirmation.
    OfferEnd => Speaks;
    /// Asks the others whether the presser may take back their last turn.
    OfferTakeback => Speaks;
    /// Agrees to the end offer of this number.
    Agree(number: u64) => Acts;
    /// Declines the end offer of this number.
    Decline(number: u64) => Acts;
    /// Withdraws the presser's own agreement to the end offer of this number, which closes it.
    Withdraw(number: u64) => Acts;
    /// Answers or withdraws the turn offer of this number.
    Takeback(voice: Voice, number: u64) => Acts;
    /// Chooses for the presser whether turns from the panel are confirmed first (true) or played at once.
    Confirm(first: bool) => Reads;
    /// Deletes the presser's plan in the match.
    Unplan => Reads;
    /// Deletes the presser's note on the match.
    DeleteNote => Reads;
    /// Asks for confirmation to end the part of a seat whose time is up.
    AskClaim => Reads;
    /// Ends the part of this seat, after a confirmation.
    Claim(seat: Seat) => Acts;
    /// Pauses the presser's reminders of the match for a while.
    Snooze => Reads;
    /// Sets how the presser is reminded.
    Reminders(how: Reminders) => Reads;
    /// Shows the presser one part of their settings.
    Settings(part: SettingsPart) => Reads;
    /// Chooses how the presser sees pictures.
    Pictures(choice: PictureChoice) => Reads;
    /// Removes the presser's sleep window.
    NoSleep => Reads;
    /// Ends the presser's vacation.
    EndVacation => Reads;
    /// Shows the presser a match as it was at this ply, or as it is now.
    Replay(target: Target) => Reads;
    /// A menu of turns. Shows the presser the match as it was after the chosen turn.
    ReplayTurn => Reads;
    /// Sends the presser the animation of a match that is over.
    Animation => Reads;
    /// Shows everybody the animation of a match of this channel.
    ShowAnimation => Speaks;
    /// Sends the presser the record of a match that is over.
    Record => Reads;
    /// Gives the presser a hint for their turn. The hint ends after this part.
    Hint(part: HintPart) => Acts;
    /// Shows the presser the review of a match that is over: a turning point, from 1, or 0 for all turns.
    Review(point: usize) => Reads;
    /// Asks the presser against which level they play on from this ply of a match that is over.
    AskPractice => Reads;
    /// Begins a practice match from this ply of a match that is over, against computers of this level.
    Practice(level: Level) => Speaks;
    /// Links the presser to the match that has waited longest for them.
    Next => Reads;
    /// A menu of the presser's matches. Shows the presser the chosen one.
    Look => Reads;
    /// Shows a page, from 0, of the presser's matches.
    OwnMatches(page: u32) => Reads;
    /// Shows a page of a leaderboard.
    Board(page: BoardPage) => Reads;
    /// A menu of a leaderboard. Shows the leaderboard of the chosen game or period.
    BoardMenu(menu: BoardMenu, page: BoardPage) => Reads;
    /// Shows the presser their own profile.
    Profile => Reads;
    /// Shows the presser a list of their finished matches, from those that ended before this one.
    Past(list: PastList, behind: PastKey) => Reads;
    /// A menu of a list of finished matches. Shows the presser those that fit the choice.
    PastMenu(menu: PastMenu, list: PastList) => Reads;
    /// Sends the presser all that is stored of them, as a file.
    Export => Reads;
    /// Shows the presser the lobbies that they may join.
    OpenLobbies => Reads;
    /// A menu of games. Stores for which games the presser wants to be told of new lobbies on this server.
    Wish => Reads;
    /// Stores that the presser does not want to be told of new lobbies, on any server.
    NoWishes => Reads;
    /// Pings some people who want to be told of lobbies.
    AskAround => Speaks;
    /// A menu of people. Stores whom the presser blocks.
    Block => Reads;
    /// Follows a match (true), or stops following it.
    Follow(begins: bool) => Reads;
    /// Shows the presser the card of a new event.
    NewEvent => Reads;
    /// Shows the presser the card of an event with these terms.
    DraftEvent(terms: Box<TournamentTerms>) => Reads;
    /// A menu of the card of a new event.
    EventMenu(menu: EventMenu, terms: Box<TournamentTerms>) => Reads;
    /// Opens an event with these terms in the channel.
    OpenEvent(terms: Box<TournamentTerms>) => Speaks;
    /// Takes part in an event.
    JoinEvent => Speaks;
    /// Asks whether to leave an event that runs.
    AskLeaveEvent => Reads;
    /// Leaves an event.
    LeaveEvent => Acts;
    /// Starts an event.
    StartEvent => Speaks;
    /// Shows the host what they can decide in an event.
    ManageEvent => Reads;
    /// Lets somebody into an event after its start.
    AdmitEntrant(number: u32) => Acts;
    /// A menu of people. Withdraws the chosen one from an event.
    WithdrawEntrant => Acts;
    /// Gives this round of an event more time.
    ExtendRound(round: u32) => Acts;
    /// A menu of matches of an event. Asks for the right result of the chosen one.
    CorrectEvent => Reads;
    /// Corrects the result of this match of this round of an event: the winner is a seat, from 1 on, or 0 for a draw.
    CorrectResult(round: u32, number: u32, winner: u32) => Acts;
    /// Asks whether to cancel an event.
    AskCancelEvent => Reads;
    /// Cancels an event, after a confirmation.
    CancelEvent => Acts;
    /// Does not cancel an event.
    KeepEvent => Reads;
    /// A button of an analysis.
    Think(thinking: Thinking) => Reads;
}

impl Verb {
    /// Does the page on which a board is tapped have this button, too? Such a button is about one match.
    pub fn is_on_page(self) -> bool {
        matches!(
            self,
            Self::Agree
                | Self::AskClaim
                | Self::AskEnd
                | Self::AskResign
                | Self::Claim
                | Self::Decline
                | Self::Hint
                | Self::OfferEnd
                | Self::OfferTakeback
                | Self::Panel
                | Self::Play
                | Self::Rematch
                | Self::Resign
                | Self::Review
                | Self::Rules
                | Self::ShowEveryone
                | Self::Stay
                | Self::Takeback
                | Self::Think
                | Self::Unplan
                | Self::Withdraw
        )
    }
}
