# What the bot itself says.

# The language's own name, and its locales on Discord: https://discord.com/developers/docs/reference#locales
language-name = English
discord-locales = en-US

list-and = { $head } and { $last }
list-or = { $head } or { $last }
score-of = { $name }: { $score }
ship-on-file = { $size } on { $file }
# Between the whole number and its fraction.
decimal-mark = .

## Lobby

lobby-title = ## { $game }
lobby-title-with = ## { $game } · { $options }
lobby-seats = For { $min } to { $max } players
lobby-seats-fixed = For { $seats } players
lobby-player = { $number }. { $name }
lobby-host = { $number }. { $name } (host)
lobby-reserved = { $mentions }: you are asked to play. { $number ->
    [one] Your seat is
   *[other] Your seats are
} reserved until <t:{ $until }:f>. Press **Accept** or **Decline**.
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
lobby-host-side = { $host } is { $side }, the other player { $other }.
lobby-seats-rotated = The seats are those of the last match, but everybody moves to the next seat.
lobby-rotated = The turn order is that of the last match, but the next player starts.
lobby-self-start = The match begins by itself when all { $seats } seats are taken.
lobby-self-start-or = The match begins by itself when all { $seats } seats are taken. With { $fewest } or more players, the host can start it earlier.
lobby-started = The match has begun. ⬇
lobby-cancelled = This lobby was cancelled.
lobby-empty = Everybody has left, so this lobby is cancelled.
lobby-expired = This match did not start in time, so its lobby is cancelled. `/play` opens a new one.
joined = You have joined the lobby: { $link }
remove-ask = Whom do you want to remove from the lobby? They can join again.
removed = You removed **{ $name }** from the lobby. They can join again.
abort-ask = Do you want to cancel this match for everybody? It will not count.
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
forget-goes-on = I am deleting it. There is a lot, so this takes some minutes. You can do other things in the meantime.
forget-kept = Nothing was deleted.
aborted-early = **{ $name }** cancelled the match. It does not count. Players: { $players }.
cancelled-match = **{ $name }**, a manager of this server, cancelled the match. It does not count. Players: { $players }.
cancelled-unreadable = **{ $name }**, a manager of this server, cancelled the match. It does not count.

## Match

begins = Turn order: { $players }
seated = Players: { $players }
ready = { $name } is ready.
# In a picture, for a player whose name it cannot show
player-number = Player { $number }
passed = { $name } has no legal turn and passes.
resigned = { $name } resigns.
timed-out = { $name } has run out of time.
still-playing = Still playing: { $players }.
agreed = All players agree to end the match.
final-over =
    ### The match is over: { $result }
    -# It ended because { $reason }.
final-line = { $place }. { $name }: { $score }
final-left = { $place }. { $name }: { $score } (out before the end)
reason-repetition = the same position came up for the third time
reason-no-turn = a player has no legal turn
reason-resign = { $seats ->
    [2] a player resigned
   *[other] only one player is left
}
reason-timeout = { $seats ->
    [2] a player ran out of time
   *[other] only one player is left
}
reason-agreed = everybody agreed to end it

## Matches by their codes

match-code = -# Match { $code }
match-code-bad = `{ $typed }` is not a match code. A code has six letters and digits, such as `K7M3XB`. It is in the small print of each board.
match-code-unknown = There is no match `{ $code }` that you may see. Check the code: it is in the small print of the board. Some matches can be seen only by their players and in their channel, and some servers share no matches.
match-called-off = The match `{ $code }` was cancelled.
match-played-at = Its board is here: { $link }

## Matches looked at again

replay-title = **{ $what }** · turn { $turn } of { $turns }
replay-title-so-far = **{ $what }** · turn { $turn } of { $turns } so far
replay-begins = **{ $what }** · { $turns ->
    [0] no turn was played yet
    [one] before the only turn
   *[other] before turn 1 of { $turns }
}
replay-when = -# <t:{ $seconds }:f>
replay-menu = Go to a turn
replay-choice-start = Before the first turn
replay-choice = Turn { $turn }: { $name }
replay-choice-all = Turn { $turn }: all agree
replay-not-over = This match is still being played. You can get its animation and its record when it is over.
replay-gone = This match is gone, or you can no longer see it. `/match` shows a match by its code.
replay-animation = The whole match, turn by turn: **{ $what }**
replay-animation-alt = The whole match as an animation: { $what }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}. At its end:
replay-record = The record of **{ $what }**, one line per turn.
replay-record-for-programs = The same record for computer programs, in the format of the program `table`.
replay-record-text-alone = The record of **{ $what }**, one line per turn. One choice was secret and was never revealed, so there is no record for computer programs.
replay-record-title = { $what }
replay-record-players = Players: { $players }
replay-record-turn = { $number }. { $name }: { $turn }
replay-record-took-back = { $number }. { $name } took back { $turn }
replay-record-line = { $number }. { $line }
replay-record-secret = { $number }. { $name }: a secret choice that was never revealed
replay-record-end = The match is over: { $result }. It ended because { $reason }.

## What a server chooses

server-matches-anybody = **Anyone with the code** can look at a match of this server from anywhere, if its channel is open to everybody here. `/server matches:only people here` changes that.
server-language = Messages that everybody sees are in this language: **{ $language }**. `language:` changes it.
server-language-discord = Messages that everybody sees are in the language of this server on Discord. `language:` changes it.
server-matches-here = **Only people here**, and the players of a match, can look at it by its code. `/server matches:anyone with the code` lets others watch, too.

## All that somebody plays

own-none = You are in no lobby and no match. `/play` begins one.
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
own-live = - { $what } with { $with }: { $time }. { $link }
own-unknown = - { $what } with { $with }. { $link }
next-none = No match waits for you now. `/matches` lists all your matches.
no-match-to-suggest = You have no match in play
nothing-to-suggest = Nothing fits what you have typed
button-go = Go there
button-next-match = Next match

## The panel of moves

panel-start = **Your turn.** Choose below: nothing is played until your turn is complete.
panel-on = So far: `{ $typed }`. Choose what comes next.
panel-asks = So far: `{ $typed }`. { $question }
panel-after = After { $turn }
panel-ready = **{ $turn }**: { $meaning }. { $more ->
    [0] Press **Play** to confirm.
   *[other] Press **Play**, or choose what comes next.
}
panel-each = { $more ->
    [0] {""}
   *[other] {"For example "}
}**{ $code }**: { $meaning }.
panel-alt = { $name } chooses. Buttons: { $buttons }.
panel-alt-on = { $name } has chosen { $typed }. Buttons: { $buttons }.
panel-alt-whole = { $name } has chosen { $turn }, a complete turn. Buttons: { $buttons }.
panel-done = You played `{ $turn }`.
secret-done = Your choice is made: `{ $turn }`. Nobody sees it until all are ready.
resign-ask = Do you want to resign? You cannot come back into this match.
resign-done = You have resigned.
board-on-its-way = The board has changed. A new one appears below in a moment.
resign-kept = You have not resigned. The match goes on.
end-offer =
    { $agreeing } would like to end the match now. Still to agree: { $waiting }. The next turn closes this offer.
agree-ask = Do you want to end the match now? The computers agree.
end-offer-first = If all agree, { $first } wins.
end-offer-shared = If all agree, it is a draw.
end-offer-lapsed = The offer to end the match is closed: the match goes on.
end-offer-over = The offer to end the match is closed: the match is over.
agreed-all = All have agreed. ⬇
declined = **{ $name }** declines: the match goes on.
withdrawn = **{ $name }** withdraws this offer: the match goes on.
takeback-asked = { $name } asks to take back { $turn }, turn { $number } of this match. Still to agree: { $waiting }. The next turn closes this offer.
takeback-turn = { $name } { $turn }
takeback-later = -# This also takes back what was played after it: { $turns }.
takeback-many = -# This also takes back all { $number } turns that were played after it: { $turns } and so on.
takeback-agreed = All have agreed: { $name } takes back { $turn }. ⬇
takeback-declined = **{ $name }** declines: the turn is not taken back.
takeback-withdrawn = **{ $name }** withdraws this offer: the turn is not taken back.
takeback-closed = This offer to take back a turn is closed.
happened-took-back = { $seat } took back { $turn }.
danger-loses = This turn ends the match, and { $seat } wins.
danger-draws = This turn ends the match, and the first place is shared.
danger-out = After this turn you are out.
area-only = a place from { $low } to { $high }
area-after = { $first }, then a place from { $low } to { $high }
danger-lets = { $seat } can then win at once with { $turn }.
warning = ⚠ { $warning }

## Other commands

half-turn = Tip: with `/move`, you can type just the beginning of a turn. Buttons then show what can come next.
settings-confirm = When you put a turn together with buttons, I ask you to confirm it with **Play**.
settings-no-confirm = When you put a turn together with buttons, it is played at once, unless I have a warning for you.
button-confirm-first = Ask me first
button-play-at-once = Play without asking
button-play-always = Always play at once
plays-at-once = From now on, the last button of a turn plays it at once. `/settings` changes this.

help =
    I am **Skirmish**: abstract board games right here. Everyone plays in their own time.
    - `/play` opens a lobby. Friends press **Join**, and the match begins when all seats are taken. The host has more choices behind **Options**.
    - `/play … level:1` starts a match against computers, here or in private messages with me.
    - On your turn, I mention you. Press **Move** below the board and choose, or type `/move`.
    - `/rules` explains the games: { $games }.
help-in-conversation =
    I am **Skirmish**: abstract board games right here, whenever you have time.
    - `/play` starts a match against computers. `/play … level:1` is the weakest level, `level:6` the strongest.
    - `/matches` lists your matches, and `/match` shows one by its code.
    - On your turn, press **Move** below the board and choose, or type `/move`.
    - `/rules` explains the games: { $games }.
help-old-commands = - Older commands: `/agree` is now `/end`, and `/challenge` is `/play`. `/describe`, `/claim` and `/cancel` are buttons of `/board`, `/next` is a button of `/matches`, and `/replay` and `/here` are buttons of `/match`. `/sleep`, `/vacation` and `/forget` are in `/settings`.{ $alone ->
    [0] {" `/leave`, `/start` and `/remove` are buttons of the lobby."}
   *[other] {""}
}
help-playing =
    ### How to play
    - **Move** shows what you can choose, step by step. Nothing is played until your turn is complete. `/move` suggests legal turns while you type.
    - `/move turn:if c3 then d4` plans your answer while your opponent thinks. `/board` shows your plan.
    - **Analyse** below a board opens a board of your own, on which you try turns for everybody. There, **Plan this** plans your answers.
    - **My view** and `/board` show you the board and what only you may see. There, **In words** describes the board, and **Show everyone** posts it again.
    - `/play … opponent:` asks somebody to play. `/play … thread:True` opens a thread for the match.
    - `/matches` lists all your matches. Its **Next match** goes to the most urgent one. `/match` shows a match by its code, and its **Replay** shows every turn. `/match … note:` keeps a note that only you see.
    - `/undo` asks to take back your last turn. `/end` offers to end the match. `/resign` takes you out of the match.
    - **Cancel match** below `/board` ends a match so that it does not count. Players who have played a turn must agree. Somebody who manages this server’s channels can always cancel.
    - The host can cancel a lobby, or remove somebody from it.
    - `/profile` shows your ratings and results, and `/leaderboard` the best players. Everybody begins at 1500; ± says how uncertain that is. A match for two is rated, unless it is opened with `rated:False`.
help-time =
    ### Time
    - Each player usually has 10 days, +36 h per turn. `/play … clock:` sets another clock. In private messages with me there is no clock, unless you ask for one.
    - I remind you before your time ends. `/settings` says how.
    - When your time has ended, an opponent can press **Claim**: then you are out. Until then you can still play.
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
rules-foot = -# Page { $page } of { $pages }
too-fast = That was a lot at once, so I did not do this one. Wait a few seconds, then try again.
manager-only = Only somebody with the permission **Manage Server** can do this.
guild-only = This works only on a server: use it in a server's channel.
one-match-here = You already play a match in this conversation: { $link }. Finish it, `/resign`, or press **Cancel match** below `/board`; then start the next.
nobody-else-here = Nobody else can join this conversation: here you play against computers. To play with people, use `/play` in a server's channel.
thread-locked = This thread is locked, so I have changed nothing here. Somebody with the permission **Manage Threads** can unlock it; then try again.
unshown = Done and saved, but Discord did not let me show it here. `/board` shows how a match stands.
own-permissions = You need a permission in this channel to do that: { $permissions }. A manager of this server can give it to you.
missing-permissions = I need a permission in this channel: { $permissions }. A manager of this server can give it to me in the channel's settings.
computer-instead = You cannot invite me. To play against a computer, press **Add a computer** below the lobby.
more-happened = … and { $number } more turns; **Replay** below `/match` shows each.
no-access = **{ $name }** cannot see this channel, so they cannot join here. Ask somebody else, or play where they can see it.
bot-player = { $name } is a bot and cannot play. Name somebody else, or leave the seat open.
unknown-button = I do not know this button any more. `/board` shows the match of this channel with buttons that work.
out-of-date-button = This comes from another version of me. `/board` shows the match of this channel with buttons that work.
not-understood = I do not understand one of the options. Choose values that Discord suggests and try again.
discord-away = Discord does not let me do that right now, so nothing has changed. Try again in a few minutes.
discord-busy = Discord does not let me do that right now, so nothing has changed. Try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
trouble = Something went wrong on my side. If you saw no change, nothing has changed. Look at `/board`, then try again.
busy = I am too busy to do that right now. If you saw no change, nothing has changed. Try again in a moment.
pressed-twice = You pressed this twice, so I did it once. Press again to repeat it.
first-press = You have pressed this already, and I am still at it. You will see in a moment what it does.
reference = -# If you report this, name its reference: `{ $reference }`.
rematch-only = A rematch is for those who played. `/play` opens a new lobby for everybody.

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
button-stay = Play on
button-agree = Agree
button-decline = Decline
button-withdraw = Withdraw
button-abort = Cancel it
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

problem-no-seat = You cannot take a seat in this lobby. Join another one, or open your own with `/play`.
problem-asked-already = The bot has asked around for this lobby already, or the people it would ask have just heard of another one.
problem-not-followed = You can follow a match while it is in play, and 50 matches at a time.
problem-nothing-here = There is no lobby and no match in this channel. `/play` opens a lobby, and `/matches` lists yours in other places.
nothing-here-alone = You play no match here. `/play` starts one against a computer.
thread-not-here = Channels of this kind have no threads. Use `/play` in a text channel, or here without `thread`.
thread-in-thread = A thread cannot have threads of its own. Use `/play` here without `thread`, or in the channel that this thread belongs to.
threads-too-many = This server has as many open threads as Discord allows. Somebody with the permission **Manage Threads** can close some; or use `/play` without `thread`.
thread-opened = Your match is in a thread of its own: { $link }
thread-name = { $game }: { $players }
problem-occupied = There is already a match in this channel: { $link }. Finish it, or play in another channel or a thread.
problem-lobby-open = There is already an open lobby here: { $game }, by { $host }, { $link }. { $joins ->
    [0] You cannot join it. Use `/play` in another channel or a thread.
   *[other] Press **Join** to play, or `/play` in another channel or a thread.
}
problem-lobby-yours = You are already in an open lobby here: { $game }, { $link }. The match begins when enough players have joined. `/play` in another channel or a thread opens one more lobby.
problem-too-many-lobbies = You have { $most } open lobbies on this server, and you cannot have more. `/matches` lists them. Start or cancel one, then open the next.
problem-seats-reserved = The free seats are reserved for { $players } until <t:{ $until }:f>. `/play` in another channel or a thread opens a lobby for you.
problem-not-started = The match has not started yet. Its lobby is here: { $link }
problem-started = The match has already begun: { $link }
problem-not-playing = You do not play in this match; { $players } do. You can watch, or `/play` in another channel.
problem-gone = You are already out of this match. `/board` shows how it goes on.
problem-stale = The board has changed. Here it is now: { $link }
problem-played-already = You have already played: `{ $turn }`.
problem-played-last = You have already played: `{ $turn }`. The match is over: **Rematch** below its last board, or `/play`, starts another.
problem-lapsed = This offer is closed: since then, somebody has played a turn, declined it or withdrawn it. The match goes on: { $link }. `/end` proposes it again.
problem-offer-closed = This offer is closed: somebody has played a turn, declined it or withdrawn it. The match goes on: { $link }
problem-other-offer = Another offer is open in this match: { $link }. Answer or withdraw it first, or play on to close it.
problem-proposed-before = This was already proposed during this turn, and the offer was closed. You can propose it again after the next turn.
problem-offered-before = You have already asked once to take back this turn, so you cannot ask again. The turn is not taken back.
problem-rated-match = This match is rated, and you have begun to play, so it cannot be cancelled. `/resign` ends it, or play on.
problem-rated-takeback = This match is rated, and computers play in it, so turns stay played. In a match that is not rated you can take turns back.
problem-other-option = This lobby does not have that choice. **Options** below the lobby shows its choices.
problem-agreed-already = You have already agreed, so the others decide. **Withdraw** closes the offer.
problem-withdraw-agreed-only = You have not agreed to this, so there is nothing to withdraw. To close the offer, press **Decline**.
problem-own-offer = This is your own offer, so the others decide. **Withdraw** closes it.
problem-withdraw-asker-only = Only { $asker } can withdraw this offer. To close it, press **Decline**.
problem-seat-forgotten = This turn cannot be taken back: that would bring back a player who asked to be forgotten.
problem-ended = This match is over. **Rematch** below its last board, or `/play`, starts another.
problem-lobby-gone = This lobby is gone. `/play` opens a new one.
problem-foreign = That match is not in this channel. `/board` shows the match of this channel.
problem-joined-already = You have already joined. The match begins when enough players have joined.
problem-not-joined = You are not in this lobby, so you have no seat to leave.
problem-full = All { $seats } seats are taken. You can watch, or `/play` in another channel.
problem-too-few = { $joined } of { $needed } players have joined. Ask somebody to press **Join**.
problem-lobby-host-only = Only the host, { $host }, can change this lobby.
problem-remove-absent = That player is not in this lobby.
problem-host-only = Only the host, { $host }, can start the match.
problem-host-or-admin-only = Only the host, { $host }, or somebody who manages this server's channels can cancel this lobby. **Leave** frees a seat that you have.
problem-admin-only = Only those who play in this match, or somebody who manages this server's channels, can cancel it.
problem-seats = { $game } is for { $min } to { $max } players. Choose a number from { $min } to { $max }.
problem-options = { $game } cannot be played with these options. { $id ->
    [kitaran] Komi goes from -20 to 20 in steps of 0.5. Choose another komi and try again.
    [angels] The reach must be at least three times the power, and there can be at most four marks for each step of reach. Choose other values and try again.
   *[other] Choose other values and try again.
}
problem-too-many = { $seats } seats are too few: { $players } players have joined or are invited. Choose more seats, or invite fewer people.
problem-unreadable = I cannot read the match of this channel. Perhaps another version of me saved it, so I have not changed it. A manager of this channel can cancel it with `/board`; until then, play in another channel.
problem-stopped = I can no longer read this match's record, so I have stopped the match. It does not count. `/play` starts another.

## Any game's refusals

refusal-over = This match is over.
refusal-wait = It is not your turn: { $waiting } to play.
refusal-chosen = You have already chosen and cannot change it. Now { $waiting } must choose.
refusal-no-seat = There is no seat { $number }: seats are numbered 1 to { $seats }.
refusal-gone = You are already out of this match. `/board` shows how it goes on.
refusal-too-many-turns = Only { $few } of these can be played in a row now: then your turn is over. Leave the others out.
refusal-unlistable = There are too many legal turns to list now. One of them is { $example }.
refusal-no-turn = You have no turn in this match to take back.
refusal-secret-stands = You cannot take back a secret choice, or a turn before one: that would show what somebody chose.
refusal-left-since = { $seat } has gone out of the match since then, so you can no longer take back that turn.
refusal-no-passing = You cannot choose to pass.
suggestion-from = From { $from }: { $ends }.
suggestion-from-more = From { $from }: { $ends } and { $more } more.
suggestion-begun = Similar legal turns: { $turns }.
suggestion-begun-more = Similar legal turns: { $turns } and { $more } more.
suggestion-near = Legal turns are: { $turns }.
suggestion-near-more = Legal turns are: { $turns } and { $more } more.
suggestion-any = A legal turn now is { $turn }.

## Commands, as Discord lists them

command-play = Play a game in this channel
command-join = Join the lobby in this channel
command-move = Play your turn
command-move-turn = Your turn: start typing and choose, or write it in full
command-move-match = Which of your matches (default: the one here)
command-board = Show you the board of this channel
command-settings = How you like to play, on every server: turns, pictures, reminders, sleep, vacation, your data
command-undo-match = Which of your matches (default: the one here)
command-undo = Ask the others to let you take back your last turn
command-hint = What matters now, and what you could play. Rated matches have no hints
command-end = Offer to end the match now, with the result as it stands
command-resign-match = Which of your matches (default: the one here)
command-resign = Resign from your match
command-matches = All your matches on every server: whose turn it is, since when, and where
command-match = Look at a match by its code, from anywhere: the board, every turn, and what you can do
command-match-code = The six characters in the small print of its board
command-match-note = Write yourself a note about the match, which nobody else sees
command-server = For managers: who can watch matches, the length of seasons, cancel a match, delete all
command-server-matches = Who can look at matches of this server by their codes
command-server-language = The language of messages that everybody sees (default: as on Discord)
command-server-season = How long a season of the leaderboard lasts (default: 3 months)
command-leaderboard = The best players, by rating
command-leaderboard-game = Show only this game (default: the best of each game)
command-leaderboard-scope = Whose matches count (default: this server)
command-leaderboard-period = Which matches count (default: all time)
command-profile = Your ratings, results and levels beaten, or those of another player
command-profile-person = Whose profile (default: yours)
menu-profile-of-person = Profile
command-rules = A game's rules in a few short pages
command-rules-game = Which game
command-help = What I can do

## Choices of commands

choice-scope-here = this server
choice-scope-everywhere = everywhere
choice-time-all = all time
choice-time-season = this season
choice-time-month = this month
choice-onlookers-anybody = anyone with the code
choice-onlookers-here = only people here
choice-season-1 = 1 month
choice-season-2 = 2 months
choice-season-3 = 3 months
choice-season-6 = 6 months
choice-season-12 = 12 months
choice-language-discord = as on Discord
