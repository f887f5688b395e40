# What the bot itself says.

## Lobby

lobby-title = ## { $game }
# $min (usize), $max (usize)
lobby-seats = For { $min } to { $max } players
lobby-seats-fixed = For { $seats } players
lobby-player = { $number }. { $name }
lobby-host = { $number }. { $name } (host)
lobby-reserved = { $mentions }: you are asked to play. { $number ->
    [one] Your seat is
   *[other] Your seats are
} reserved until <t:{ $until }:f>. Press **Join** or **Decline**.
lobby-needs = { $missing ->
    [one] Waiting for **one more player**.
   *[other] Waiting for **{ $missing } more players**.
}
lobby-needs-at-least = { $missing ->
    [one] Waiting for at least **one more player**.
   *[other] Waiting for at least **{ $missing } more players**.
}
lobby-may = { $host } can press **Start**, or wait for more players.
lobby-full = All seats are taken: { $host } can press **Start**.
lobby-shuffled = Everybody gets a random seat when the match begins.
lobby-joined-order = Players sit in the order above.
lobby-host-side = { $host } plays { $side }, and the other player plays { $other }.
lobby-seats-rotated = The seats are those of the last match, but everybody moves on by one.
lobby-rotated = The turn order is the same as in the last match, but this time the player who was second begins.
lobby-self-start = The match begins by itself when all { $seats } seats are taken.
lobby-self-start-or = The match begins by itself when all { $seats } seats are taken. With { $fewest } or more players, the host can start it earlier.
lobby-started = The match has begun. ⬇
lobby-started-in = The match has begun in a thread: { $link }
lobby-cancelled = This lobby was cancelled.
lobby-cancel-ask = { $others ->
    [one] Somebody else is in this lobby. Do you want to cancel it for everybody?
   *[other] { $others } others are in this lobby. Do you want to cancel it for everybody?
}
lobby-kept = The lobby stays open.
lobby-host-left = You have left the lobby. **{ $host }** is its host now.
lobby-empty = Everybody has left, so this lobby is cancelled.
lobby-expired = This match did not start in time, so its lobby is cancelled. `/play` opens a new one.
joined = You have joined the lobby: { $link }
remove-ask = Whom do you want to remove from the lobby? They can join again.
removed = You removed **{ $name }** from the lobby. They can join again.
abort-ask = Do you want to cancel this match for everybody? The match will not count.
abort-done = You have cancelled the match.
abort-kept = The match goes on.
forget-ask-mine = I will remove your name and your id for good from every match that you have finished, on every server. The matches stay, because they are your opponents' too. Leaderboards keep your results without your name. Boards that were posted stay in their channels: I cannot change them.
forget-ask-server =
    { $matches ->
        [0] I know of no matches on this server.
        [one] I will delete the one match of this server for good, even if it is still being played.
       *[other] I will delete all { $matches } lobbies and matches of this server for good, even those still being played, and its leaderboard.
    } Boards that were posted stay in their channels.
forget-ask-server-many = I will delete all lobbies and matches of this server (more than { $matches }) for good, even those still being played, and its leaderboard. Boards that were posted stay in their channels.
forget-done-mine = Done: I have deleted what I knew about you. If you play again, you start from zero.
forget-done-server = Done: I have deleted everything about this server.
forget-goes-on = I am deleting the data. There is a lot of it, so this takes some minutes. You can do other things in the meantime.
forget-kept = Nothing was deleted.
aborted-early = **{ $name }** cancelled the match. It does not count. Players: { $players }.
cancelled-match = **{ $name }**, a manager of this server, cancelled the match. It does not count. Players: { $players }.
cancelled-unreadable = **{ $name }**, a manager of this server, cancelled the match. It does not count.

## Match

begins = Turn order: { $players }
seated = Players: { $players }
ready = { $name } is ready.
# In a picture, for a player whose name it cannot show
# $number (u8)
player-number = Player { $number }
passed = { $name } has no legal turn and passes.
resigned = { $name } resigns.
timed-out = { $name } has run out of time.
still-playing = Still playing: { $players }.
agreed = All players agree to end the match.
# A past board, as a line of small print.
# $turn (TurnNumber)
past-board = -# Turn { $turn } · { $acts }
past-turn = { $name } { $turn }
past-takeback = { $name } took back { $turn }
final-over =
    ### The match is over: { $result }
    -# It ended because { $reason }.
final-line = { $place }. { $name }: { $score }
final-left = { $place }. { $name }: { $score } (left before the end)

## Matches by their codes

match-code = -# Match { $code }
match-code-bad = `{ $typed }` is not a match code. A code is six letters and digits, such as `K7M3XB`, and has no vowels and no 1. You find it in the small print below each board.
match-code-unknown = There is no match `{ $code }` that you may see. Check the code: it is in the small print of the board. Some matches can be seen only by their players or in their channel, and some servers show their matches only to their own members.
match-cancelled = The match `{ $code }` was cancelled.
match-played-at = The board of this match is here: { $link }

## What a server chooses

server-matches-anybody = **Anyone with the code** can look at a match of this server from anywhere, if its channel is open to everybody here. `/server matches:only people here` changes that.
server-language = Messages that everybody sees are in this language: **{ $language }**. `/server language:` changes this.
server-language-discord = Messages that everybody sees are in the language of this server on Discord. `/server language:` changes this.
server-matches-here = **Only people here**, and the players of a match, can look at that match by its code. `/server matches:anyone with the code` lets others watch, too.
server-boards-latest = Only the **latest board** of a match keeps its picture in the channel. Each earlier board becomes a line of small print. `/server boards:all pictures` changes that.
server-boards-all = **All boards** keep their pictures. `/server boards:the latest picture` keeps only the picture of the latest board of a match.

## All that somebody plays

own-none = You are in no lobby and no match. `/play` begins one.
# $number (u32)
own-title = { $number ->
    [one] ## Your match
   *[other] ## Your { $number } matches
}
own-menu = Open a match
own-foot = -# Page { $page } of { $pages }
own-asked = **Invitations**
own-mine = **Your turn**
own-theirs = **Others to play**
own-lobbies = **Lobbies**
own-lobby-alone = - { $what }: your lobby waits for players.
own-lobby = - { $what }: a lobby with { $with }.
# $link (String)
own-live = - { $what } with { $with }: { $time }. { $link }
# $link (String)
own-unknown = - { $what } with { $with }. { $link }
next-none = No match waits for you now. `/matches` lists all your matches.
no-match-to-suggest = You have no match in play
nothing-to-suggest = Nothing fits what you have typed
button-go = Go there
button-back-to-match = Back to the match
button-next-match = My next turn

## The panel of moves

panel-start = **Your turn.** Choose below: nothing is played until your turn is complete.
panel-on = So far: `{ $typed }`. Choose what comes next.
panel-asks =
    { $question }
    -# So far: `{ $typed }`.
panel-after = After { $turn }
panel-ready = **{ $turn }**: { $meaning }. { $more ->
    [0] Press **Play** to confirm.
   *[other] Press **Play**, or choose what comes next.
}
panel-offers-always = -# To skip this step from now on, press **Play, and never confirm again**: your turns are then played as soon as you have chosen them.
panel-each = { $more ->
    [0] {""}
   *[other] {"For example "}
}{ $code }: { $meaning }.
panel-seen-from = Seen from { $name }’s side.
panel-alt = { $name } chooses. Buttons: { $buttons }.
panel-alt-on = { $name } has chosen { $typed }. Buttons: { $buttons }.
panel-alt-whole = { $name } has chosen { $turn }, a complete turn. Buttons: { $buttons }.
panel-done = You played `{ $turn }`.
secret-done = Your choice is made: `{ $turn }`. Nobody else sees it until everybody has chosen.
resign-ask = Do you want to resign? You cannot come back into this match.
resign-done = You have resigned.
board-on-its-way = The board has changed. A new one appears below in a moment.
resign-kept = You have not resigned. The match goes on.
end-ask = Do you want to ask the others to end the match now, as it stands?
end-kept = The match goes on. You have offered nothing.
end-offer =
    { $agreeing } would like to end the match now. Still to agree: { $waiting }. The next turn closes this offer.
agree-ask = Do you want to end the match now? The computers agree.
end-offer-first = If all agree, { $first } wins.
end-offer-shared = If all agree, it is a draw.
end-offer-lapsed = -# The offer to end the match is closed: the match goes on.
end-offer-over = -# The offer to end the match is closed: the match is over.
agreed-all = -# All have agreed. ⬇
declined = **{ $name }** declines: the match goes on.
withdrawn = **{ $name }** withdraws this offer: the match goes on.
# $number (TurnNumber)
takeback-asked = { $name } asks to take back { $turn }, turn { $number } of this match. Still to agree: { $waiting }. The next turn closes this offer.
takeback-turn = { $name } { $turn }
# $turns (String)
takeback-later = -# This also takes back what was played after it: { $turns }.
# $turns (String)
takeback-many = -# This also takes back all { $number } turns that were played after it: { $turns } and so on.
takeback-agreed = -# All have agreed: { $name } takes back { $turn }. ⬇
takeback-declined = **{ $name }** declines: the turn is not taken back.
takeback-withdrawn = **{ $name }** withdraws this offer: the turn is not taken back.
takeback-closed = -# This offer to take back a turn is closed.
warning = ⚠ { $warning }

## Other commands

reads-nothing = To play, press **Move**, or use `/move`. I do not read what is written in the channel, not even `@Skirmish`.
half-turn = Tip: with `/move`, you can type just the beginning of a turn. Buttons then show what can come next.
settings-title = ## Your settings
settings-confirm = When you put a turn together with buttons, I ask you to confirm it with **Play**.
settings-no-confirm = When you put a turn together with buttons, it is played at once, unless I have a warning for you.
settings-language = -# I answer you in the language of your Discord app. In channels I write in the server’s language.
button-confirm-first = Ask before each turn
button-play-at-once = Play without asking
button-play-always = Play, and never confirm again
plays-at-once = From now on, a turn is played as soon as you press its last button. `/settings` changes this.

match-not-over = This match is still being played. You can get its animation and its record when it is over.
turn-gone = This match is gone, or you can no longer see it. `/match` shows a match by its code.
level-instead = You cannot invite me. To play against a computer, press **Add a computer** below the lobby.
opponent-yourself = You already have a seat. Invite somebody else, or leave out `opponent:`. Then anybody can join.
opponent-games-alone = Several games can be offered only with their usual options, because whoever accepts chooses the game. Leave out { $parameters }, or offer only one game.
help =
    I am **Skirmish**: abstract board games right here. Everybody plays when they have time.
    { $alone ->
        [0] `/play` opens a lobby for you and your friends. On your turn, I mention you: press **Move** below the board.
       *[other] `/play` starts a match against computers. On your turn, press **Move** below the board.
    }
help-foot =
    The buttons begin a match against level 1, the easiest. `/rules` explains each game, and **How to play** everything else.
    -# I read no messages, not even `@Skirmish` or a typed turn. Press buttons, or type `/` and choose a command.
help-playing =
    ### How to play
    - **Move** shows what you can choose, step by step. Nothing is played until your turn is complete. `/move` suggests legal turns while you type.
    - `/move turn:if c3 then d4` plans your answer while your opponent thinks. `/board` shows your plan.
    - **Analyse** below a board opens a board of your own to try turns on, for every player. **Plan this** there plans your answers.
    - **My view** and `/board` show you the board and what only you may see. There, **In words** describes the board, and **Show everyone** posts it in the channel again, without your secrets.
    - `/play … opponent:` asks somebody to play. `/play … thread:True` opens a thread for the match.
    - `/matches` lists all your matches. **My next turn** there opens the most urgent one. `/match` shows a match by its code, and **Replay** below it shows every turn. `/match … note:` keeps your private note.
    - `/undo` asks to take back your last turn. `/end` offers to end the match. `/resign` takes you out of the match.
    - **Cancel match** below `/board` ends a match so that it does not count. Players who have played a turn must agree. Somebody who manages this server’s channels can always cancel.
    - The host can cancel a lobby, or remove somebody from it.
    - `/event` opens or lists tournaments.
    - `/profile` shows your ratings and results, and `/leaderboard` the best players. Everybody begins at 1500; ± says how uncertain a rating is. A match for two is rated, unless it is opened with `rated:False`.
help-time =
    ### Time
    - Each player usually has 10 days, +36 h per turn. `/play … clock:` sets another clock. In private messages with me there is no clock, unless you ask for one.
    - I remind you before your time ends. `/settings` says how.
    - When your time has ended, an opponent can press **Claim**: then you are out. Seven days later, you are out without a claim. Until then you can still play.
    - `/settings sleep:` pauses your clocks at night. `/settings vacation:` pauses them for some days.
help-alone =
    ### Alone
    - `/play … level:1` starts a match against computers, on a server or in private messages with me. Level 1 suits a first match, level 6 is the strongest.
    - **Add a computer** in a lobby gives a free seat to a computer.
    - `/hint` says what matters now, and what you could play. Rated matches have no hints.
    - **Review** below the last board shows the biggest mistakes, and what would have been better.
    - **My progress** shows which levels you have beaten, and what you can try next. In private messages with me, `/leaderboard` shows it too.
help-privacy =
    ### Privacy
    - I store your Discord id, your name, your matches, your settings, and the plans, notes and tried turns that only you see. I read no messages.
    - **Delete my data** in `/settings` removes your name and your id from everything that I store.
    - Secret choices are shown to nobody else before they are revealed.
    - Anyone with the code can look at a match of a server, if its channel is open to everybody there. With `/server`, the server’s managers can change that, and delete all matches.
# $page (usize), $pages (usize)
rules-foot = -# Page { $page } of { $pages }
# In a rules page's alt text: the marks of its picture
# $squares (String)
rules-alt-chosen = In a whole gold ring: { $squares }.
# $squares (String)
rules-alt-next = Marked in gold as the next choice: { $squares }.
too-fast = That was a lot at once, so I left out the last thing that you asked for. Wait a few seconds, then try again.
manager-only = Only somebody with the permission **Manage Server** can do this.
guild-only = This works only on a server: use it in a server's channel.
nobody-else-here = Nobody else can join this conversation: here you play against computers. To play with people, use `/play` in a server's channel.
thread-locked = This thread is locked, so I have changed nothing here. Somebody with the permission **Manage Threads** can unlock it; then try again.
unshown = Done and saved, but Discord did not let me show the result here. `/board` shows how the match stands.
thread-locked-there = The thread of this match is locked, so I have changed nothing. Somebody with the permission **Manage Threads** can unlock it; then try again.
own-permissions-there = You need a permission in the channel of this match to do that: { $permissions }. A manager of that server can give it to you.
own-permissions = You need a permission in this channel to do that: { $permissions }. A manager of this server can give it to you.
missing-permissions = I need a permission in this channel: { $permissions }. A manager of this server can give it to me in the channel's settings.
more-happened = … and { $number } more turns; **Replay** below `/match` shows each.
no-access = **{ $name }** cannot see this channel, so they cannot join here. Ask somebody else, or play where they can see it.
bot-player = { $name } is a bot and cannot play. Name somebody else, or leave the seat open.
unknown-button = I do not know this button any more. `/board` shows the match of this channel with buttons that work.
out-of-date-button = This button or menu comes from another version of me. `/board` shows the match of this channel with buttons that work.
only-in-chat = This button works in Discord. Press it there.
not-understood = I do not understand one of the options. Choose values that Discord suggests and try again.
discord-away = Discord does not let me do that right now, so nothing has changed. Try again in a few minutes.
discord-busy = Discord does not let me do that right now, so nothing has changed. Try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
trouble = Something went wrong on my side. Look at `/board`: if what you did is not there, try again.
busy = I am too busy to do that right now. Look at `/board`: if what you did is not there, try again in a moment.
pressed-twice = You pressed this twice, so I did it once. Press again to repeat it.
first-press = You have already pressed this, and I am still working on it. Wait a moment: then you see what has changed.
reference = -# If you report this problem, quote this reference: `{ $reference }`.
rematch-only = Only those who played in this match can ask for a rematch. `/play` opens a new lobby for everybody.

## Buttons

button-join = Join
button-thread = Play in a thread
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-rules = Rules
button-move = Move
button-describe = In words
button-everyone = Show everyone
button-claim = Claim
button-ask-abort = Cancel match
button-remove = Remove a player
button-here = Show here
button-here-thread = In a thread here
more-threats = Press “In words” for more about the threats.
button-replay = Replay
button-first = First
button-previous-turn = ◀ Previous turn
button-next-turn = Next turn ▶
button-last = Last
button-animation = Animation
button-record = Record
button-view = My view
button-back = Back
button-confirm = Play
button-rematch = Rematch
button-resign = Resign
button-offer-end = Offer the end
button-takeback = Take back
button-stay = Play on
button-agree = Agree
button-decline = Decline
button-withdraw = Withdraw
button-abort = Cancel it
button-cancel-lobby = Cancel the lobby
button-keep-lobby = Keep it open
button-show-animation = Show the animation to everyone
button-forget-mine = Delete my data
button-forget-server = Delete all matches
button-forget = Delete it
button-remember = Keep it
button-previous-page = ◀ Previous page
button-next-page = Next page ▶
button-how-to-play = How to play
button-time = Time
button-alone = Alone
button-privacy = Privacy
button-invite = Invite somebody

## Permissions, as Discord calls them

permission-view = **View Channel**
permission-send = **Send Messages**
permission-connect = **Connect**
permission-send-threads = **Send Messages in Threads**
permission-create-threads = **Create Public Threads**
permission-external-apps = **Use External Apps**
permission-attach = **Attach Files**

## What stands in the way

nothing-here-alone = You play no match here. `/play` starts one against a computer.
thread-not-here = Channels of this kind have no threads. Use `/play` in a text channel, or here without `thread`.
thread-in-thread = A thread cannot have threads of its own. Use `/play` here without `thread`, or in the channel that this thread belongs to.
threads-too-many = This server has as many open threads as Discord allows. Somebody with the permission **Manage Threads** can close some; or use `/play` without `thread`.
thread-opened = Your match is in a thread of its own: { $link }
thread-name = { $game }: { $players }

## Choices of commands

analyse-no-match = This message shows no match of mine. Use **Analyse** on a message with a board.
# In place of suggestions
analyse-line-too-long = This line is too long for suggestions, but you can type on

button-unplan = Delete plan
