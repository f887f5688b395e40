# What the bot says of its own.

list-and = { $head } and { $last }
list-or = { $head } or { $last }
score-of = { $name }: { $score }

## Lobby

lobby-title = ## { $game }
lobby-title-with = ## { $game } · { $options }
lobby-seats = For { $min } to { $max } players
lobby-seats-fixed = For { $seats } players
lobby-player = { $number }. { $name }
lobby-host = { $number }. { $name } (host)
lobby-held = { $mentions }: you are asked to play. { $number ->
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
lobby-may = { $host } can press **Start**, or wait for more.
lobby-full = All seats are taken: { $host } can press **Start**.
lobby-shuffled = Seats are given at random when the match begins.
lobby-joined-order = Seats follow the order above.
lobby-seats-rotated = Same seats as in the last match, moved by one.
lobby-rotated = Same order as in the last match, moved by one.
lobby-self-start = The match begins by itself when all { $seats } seats are taken.
lobby-self-start-or = The match begins by itself when all { $seats } seats are taken. With { $fewest } or more players the host can start it.
lobby-started = The match has begun. ⬇
lobby-cancelled = This lobby was cancelled.
lobby-empty = Everybody has left, so this lobby is cancelled.
lobby-expired = This match did not start in time, so its lobby is cancelled. `/play` opens a new one.
joined = You have joined: { $link }
left = You have left the lobby.
removed = You removed **{ $name }** from the lobby. They can join again.
abort-ask = Do you want to cancel this match for everybody? It will not count.
abort-done = You have cancelled it.
abort-kept = The match goes on.
forget-ask-mine = I will remove your name and your id for good from every match that you have finished, on every server. The matches stay, because they are your opponents' too. On leaderboards, a line without a name takes the place of yours. Posted boards belong to Discord: I cannot change them.
forget-ask-server =
    { $matches ->
        [0] I have no matches of this server.
        [one] I will delete the one match of this server for good, even if it is still being played.
       *[other] I will delete all { $matches } lobbies and matches of this server for good, even those still being played, and its leaderboard.
    } Boards that were posted stay in their channels.
forget-ask-server-many = I will delete all lobbies and matches of this server (more than { $matches }) for good, even those still being played, and its leaderboard. Boards that were posted stay in their channels.
forget-done-mine = Done: I do not know you any more. If you play again, you start from zero.
forget-done-server = Done: I have nothing of this server any more.
forget-goes-on = I am deleting it. There is a lot, so this takes some minutes. It goes on by itself, even if I am restarted.
forget-kept = Nothing was deleted.
aborted-early = **{ $name }** cancelled the match. It does not count. Played by { $players }.
cancelled-match = **{ $name }**, a manager of this server, cancelled the match. It does not count. Played by { $players }.
cancelled-unreadable = **{ $name }**, a manager of this server, cancelled the match. It does not count.

## Match

begins = Turn order: { $players }
seated = Players: { $players }
ready = { $name } is ready.
passed = { $name } has nothing to do and passes.
resigned = { $name } resigns.
timed-out = { $name } has run out of time.
still-playing = Still playing: { $players }.
agreed = All players agree to end the match.
final-over =
    ### The match is over: { $result }
    -# It ended because { $reason }.
final-line = { $place }. { $name }: { $score }
final-left = { $place }. { $name }: { $score } (left early)
reason-repetition = the same position came up for the third time
reason-no-turn = the other side has no legal turn
reason-resign = { $seats ->
    [2] a player resigned
   *[other] all the others are out
}
reason-timeout = { $seats ->
    [2] a player ran out of time
   *[other] all the others are out
}
reason-agreed = everybody agreed to end it

## Matches by their codes

match-code = -# Match { $code }
match-code-bad = `{ $typed }` is not a match code. A code has six letters and digits, such as `K7M3XB`. You find it in the small print of each board.
match-code-unknown = There is no match `{ $code }` that you may see. Check the code: it is in the small print of the board. Some matches are only for their players and their channel. Some servers share no matches.
match-called-off = The match `{ $code }` was cancelled.
match-played-at = Its board is here: { $link }

## Matches looked at again

replay-title = **{ $what }** · turn { $turn } of { $turns }
replay-title-so-far = **{ $what }** · turn { $turn } of { $turns } so far
replay-begins = **{ $what }** · { $turns ->
    [0] no turn was played yet
    [one] before the first of one turn
   *[other] before the first of { $turns } turns
}
replay-when = -# <t:{ $seconds }:f>
replay-menu = Go to a turn
replay-choice-start = Before the first turn
replay-choice = Turn { $turn }: { $name }
replay-choice-all = Turn { $turn }: all agree
replay-not-over = This match is still being played. You can get its animation and its record when it is over.
replay-gone = This match is gone, or you may not see it any more. `/replay` shows a match by its code.
replay-animation = The whole match, turn by turn: **{ $what }**
replay-animation-alt = The whole match as an animation: { $what }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}. At its end:
replay-record = The record of **{ $what }**, one line per turn.
replay-record-for-programs = The same record for programs, in the format of `table`.
replay-record-text-alone = The record of **{ $what }**, one line per turn. A secret choice of this match was never revealed and stays secret, so there is no record for programs.
replay-record-title = { $what }
replay-record-players = Players: { $players }
replay-record-turn = { $number }. { $name }: { $turn }
replay-record-took-back = { $number }. { $name } took back { $turn }
replay-record-line = { $number }. { $line }
replay-record-secret = { $number }. { $name }: a choice made in secret and never revealed
replay-record-end = The match is over: { $result }. It ended because { $reason }.

## What a server chooses

server-matches-anybody = **Anyone with the code** can look at a match of this server from anywhere. Its channel must be open to everybody here. `/server matches:only people here` changes that.
server-matches-here = **Only people here** and the players of a match can look at it by its code. `/server matches:anyone with the code` lets others watch, too.
server-keeper-only = Only somebody with the permission **Manage Server** can choose that for this server.

## All that somebody plays

own-none = You are in no lobby and no match. `/play` begins one.
own-title = { $number ->
    [one] ## Your match
   *[other] ## Your { $number } matches
}
own-foot = -# Page { $page } of { $pages }
own-lobby-alone = - { $what }: your lobby waits for players. { $link }
own-lobby = - { $what }: a lobby with { $with }. { $link }
own-mine = - **Your turn**, since <t:{ $since }:R>: { $what } with { $with }. { $link }
own-theirs = - { $what } with { $with }: { $names } to play, since <t:{ $since }:R>. { $link }
own-unknown = - { $what } with { $with }. { $link }
next-none = No match waits for you now. `/matches` lists all your matches.
button-go = Go there
button-next-match = Next

## The panel of moves

panel-start = **Your turn.** Choose below: nothing is played until your turn is complete.
panel-on = So far: `{ $typed }`. Choose how it goes on.
panel-asks = So far: `{ $typed }`. { $question }
panel-ready = **{ $turn }**: { $meaning }. Press **Play** to confirm.
panel-picture = -# The picture shows the board before this turn.
panel-each = For example **{ $code }**: { $meaning }.
panel-alt = { $name } chooses. Choices: { $choices }.
panel-alt-on = { $name } has chosen { $typed }. Choices now: { $choices }.
panel-alt-whole = { $name } has chosen { $turn }, a complete turn.
panel-done = You played `{ $turn }`.
secret-done = Your choice is made: `{ $turn }`. Nobody sees it until all are ready.
resign-ask = Do you want to resign? You cannot come back into this match.
resign-done = You have resigned.
board-on-its-way = The board has changed. The new one comes in a moment, below.
resign-kept = You play on.
end-offer =
    { $agreeing }: let us end the match as it stands. Still to agree: { $waiting }. The next turn closes the offer.
agree-ask = Do you want to end the match as it stands? The computers agree.
end-offer-first = If all agree, { $first } wins.
end-offer-shared = If all agree, it is a draw.
end-offer-lapsed = The offer to end the match is closed: the match goes on.
end-offer-over = The offer to end the match is closed: the match is over.
agreed-all = All have agreed. ⬇
declined = **{ $name }** declines: the match goes on.
takeback-asked = { $name } asks to take back { $turn }, turn { $number } of this match. To agree: { $waiting }. The next turn closes the offer.
takeback-turn = { $name } { $turn }
takeback-later = -# This also takes back what was played after it: { $turns }.
takeback-many = -# This also takes back all { $number } turns that were played after it: { $turns } and so on.
takeback-agreed = All have agreed: { $name } takes back { $turn }. ⬇
takeback-declined = **{ $name }** declines: the turn stands.
takeback-withdrawn = **{ $name }** withdraws this: the turn stands.
takeback-closed = This offer to take back a turn is closed.
happened-took-back = { $seat } took back { $turn }.
pass-explained = You cannot pass here: you have a legal turn, for example `{ $example }`. When you have none, I act for you, as the game's rules say.
pass-wait = You cannot pass here: when a player has no legal turn, I act for them, as the game's rules say. It is not your turn now.
board-look = The board, just for you.
danger-loses = This turn ends the match, and { $seat } is first.
danger-draws = This turn ends the match, and the first place is shared.
danger-out = After this turn you are out.
danger-lets = { $seat } can then win at once with { $turn }.
warning = ⚠ { $warning }

## Other commands

half-turn = With `/move` you can type only the beginning of a turn: buttons show how it can go on.
settings-confirm = When you put a turn together with buttons, I ask you to confirm it with **Play**.
settings-no-confirm = When you put a turn together with buttons, it is played at once, unless I have a warning for you.
button-confirm-first = Ask me first
button-play-at-once = Play without asking

pong = Pong. Discord is { $ms } ms away.
pong-here = Pong. I am here.
help =
    I am **Skirmish**: abstract board games right here, everyone in their own time.
    - `/play` opens a lobby; friends press **Join**, and it begins when all seats are taken. `/challenge` asks one person, or anybody. The games:
    { $games }
    - Alone? `/play … level:1` plays against computers (1 to 6), here or in our own conversation.
    - On your turn you are mentioned. Press **Move** below the board and choose, or type `/move`: it suggests what is legal. `/rules` explains a game.
help-more =
    - **My view** shows you what only you may see. **Describe** tells the board in words, `/board` shows it again. `/resign` ends your part, `/agree` proposes to end the match, `/undo` asks to take back your last turn, `/hint` says what you could play.
    - `/play … thread:True` opens a thread for the match. `/matches` lists all your matches, `/next` leads to the one that waits longest. `/match` shows a match by its code, `/replay` shows every turn of it.
    - You usually have 10 days, +36 h per turn (`/play … clock:`). I remind you before your time ends. When it has ended, opponents can `/claim`. `/sleep` and `/vacation` pause your clocks.
    - `/leaderboard` shows who wins here. `/settings`: how you play your turns, and reminders.
    - The host can `/cancel` a lobby, or `/remove` somebody from it. Players can `/cancel` their match; those who have played a turn must agree. Somebody who manages this server's channels can always `/cancel`.
    - `/forget` deletes what I know of you. A manager of this server can delete all of its matches, or hide them from others with `/server`.
help-alone =
    I am **Skirmish**: abstract board games right here, whenever you have time.
    - `/play` starts a match against computers: `/play … level:1` is the weakest, 6 the strongest. The games:
    { $games }
    - On your turn, press **Move** below the board and choose, or type `/move`: it suggests what is legal. `/rules` explains a game.
help-more-alone =
    - **My view** shows you what only you may see. **Describe** tells the board in words, `/board` shows it again. `/resign` ends your part, `/cancel` cancels the match, `/undo` takes back your last turn, `/hint` says what you could play.
    - `/matches` lists all your matches, `/next` leads to the one that waits longest. `/match` shows a match by its code, `/replay` shows every turn of it.
    - `/settings`: how you play your turns. `/forget` deletes what I know of you.
top-title = ## Leaderboard: { $game }
top-all = all games
top-line = { $rank }. **{ $name }**: { $won } won of { $played }, average place { $average }
top-empty = Nobody here has finished a match with other people yet, or beaten a computer. `/play` starts one.
top-foot = -# “Won” means first place alone. Page { $page } of { $pages }.
rules-foot = -# Page { $page } of { $pages }
too-fast = That was a lot at once, so I left this one out. Wait a few seconds and press again.
keeper-only = Only somebody with the permission **Manage Server** can delete what I have of this server. `/forget what:me` deletes what I have of you.
guild-only = This needs a server: use it in one of a server's channels.
one-match-here = You already play a match in this conversation: { $link }. Finish it or `/resign`, then start the next.
nobody-else-here = Nobody else can join this conversation: here you play against computers. To play with people, use `/play` in a server's channel.
thread-locked = This thread is locked, so I have changed nothing here. Somebody with the permission **Manage Threads** can unlock it; then try again.
unshown = That is done and saved, but Discord did not let me show it here. `/board` shows how a match stands.
own-permissions = You need { $permissions } in this channel for that: I do for you only what you may do yourself.
missing-permissions = I need a permission in this channel: { $permissions }. A manager of this server can give it to me in the channel's settings.
bot-player = { $name } is a bot and cannot play. Name somebody else, or leave the seat open.
unknown-button = I do not know this button. `/board` shows the match of this channel with buttons that work.
out-of-date-button = This comes from another version of me. `/board` shows the match of this channel with buttons that work.
not-understood = I could not understand one of the options ({ $why }). Try the command again.
discord-away = Discord does not let me do that right now, so nothing has changed. Try again in a few minutes.
discord-busy = Discord does not let me do that right now, so nothing has changed. Try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
trouble = Something went wrong on my side. Nothing changed except what you were shown. Look at `/board`, then try again.
rematch-only = A rematch is for those who played. `/play` opens a new lobby for everybody.

## Buttons

button-join = Join
button-thread = Play in a thread
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-rules = Rules
button-move = Move
button-describe = Describe
more-threats = There are more threats: press Describe to read all of them.
button-replay = Replay
button-first = First
button-on = Next ▶
button-last = Last
button-animation = Animation
button-record = Record
button-view = My view
button-back = Back
button-confirm = Play
button-rematch = Rematch
button-resign = Resign
button-stay = Play on
button-agree = End it
button-allow = Agree
button-decline = Decline
button-withdraw = Withdraw
button-abort = Cancel it
button-keep = Let it go on
button-forget = Delete it
button-remember = Keep it
button-previous = ◀ Back
button-next = Next ▶
button-play = Play it here

## Permissions, as Discord calls them

permission-view = **View Channel**
permission-send = **Send Messages**
permission-connect = **Connect**
permission-send-threads = **Send Messages in Threads**
permission-create-threads = **Create Public Threads**
permission-attach = **Attach Files**

## What stands in the way

problem-nothing-here = There is no lobby and no match in this channel. `/play` opens a lobby.
nothing-here-alone = You play no match here. `/play` starts one against a computer.
thread-not-here = Channels of this kind have no threads. Use `/play` in a text channel, or here without `thread`.
thread-in-thread = This is a thread already, and threads have no threads. Use `/play` here without `thread`, or in the channel that this thread belongs to.
threads-too-many = This server has as many open threads as Discord allows. Somebody with the permission **Manage Threads** can close some; or use `/play` without `thread`.
thread-opened = Your match is in a thread of its own: { $link }
thread-name = { $game }: { $players }
problem-occupied = This channel has a match already: { $link }. Finish it, or play in another channel or a thread.
problem-lobby-open = There is already an open lobby here: { $game }, by { $host }, { $link }. { $joins ->
    [0] You cannot join it; `/play` in another channel or a thread.
   *[other] Press **Join** to play along, or `/play` in another channel or a thread.
}
problem-lobby-yours = You are already in an open lobby here: { $game }, { $link }. It begins when enough have joined. `/play` in another channel or a thread opens one more.
problem-too-many-lobbies = You have { $most } open lobbies on this server, and more are not allowed. `/matches` lists them. Start or `/cancel` one, then open the next.
problem-seats-held = The free seats are reserved for { $players } until <t:{ $until }:f>. `/play` in another channel or a thread opens a lobby for you.
problem-not-started = The match has not started yet. Its lobby is here: { $link }
problem-started = The match is being played already: { $link }
problem-not-playing = You do not play in this match; { $players } do. You can watch, or `/play` in another channel.
problem-gone = You are out of this match already. `/board` shows how it goes on.
problem-stale = The board has changed. Here it is now: { $link }
problem-played-already = You have already played: `{ $turn }`.
problem-played-last = You have already played: `{ $turn }`. The match is over: **Rematch** below its last board, or `/play`, starts another.
problem-lapsed = This offer is closed: somebody has played or declined since. The match goes on: { $link }. `/agree` proposes it again.
problem-offer-closed = This is closed: somebody has played a turn, declined it or withdrawn it. The match goes on: { $link }
problem-other-offer = Another offer is open in this match: { $link }. Answer it first, or play on to close it.
problem-proposed-before = This was already proposed in this turn, and declined. You can propose it again after the next turn.
problem-offered-before = You have already asked to take back this turn, so it stays. You can ask to take back another turn.
problem-own-offer = You asked for this yourself, so the others decide. **Withdraw** closes it.
problem-withdraw-asker-only = Only { $asker }, who asked for it, can withdraw this. **Decline** closes it, too.
problem-seat-forgotten = This turn stands: taking it back would bring back a player who asked to be forgotten.
problem-ended = This match is over. **Rematch** below its last board, or `/play`, starts another.
problem-lobby-gone = This lobby is gone. `/play` opens a new one.
problem-foreign = That match is not in this channel. `/board` shows the match that is.
problem-joined-already = You have already joined. The match begins when enough have joined.
problem-not-joined = You are not in this lobby, so you have no seat to leave.
problem-full = All { $seats } seats are taken. You can watch, or `/play` in another channel.
problem-too-few = { $joined } of { $needed } players have joined. Ask somebody to press **Join**.
problem-remove-host-only = Only the host, { $host }, can remove somebody from the lobby.
problem-remove-self = You are the host: `/leave` frees your own seat, `/cancel` cancels the lobby.
problem-remove-absent = They are not in this lobby.
problem-host-only = Only the host, { $host }, can start the match.
problem-host-or-admin-only = Only the host, { $host }, or somebody who manages this server's channels can cancel it. **Leave** frees your own seat.
problem-admin-only = Only those who play in this match, or somebody who manages this server's channels, can cancel it.
problem-seats = { $game } is for { $min } to { $max } players. Choose a number from { $min } to { $max }.
problem-options = { $why }. Choose another value and try again.
problem-too-many = You named too many players: there are { $seats } seats, and one is yours. Name fewer, or choose more seats.
problem-unreadable = I cannot read the match of this channel: { $why }. It may be from another version of me, so I have not changed it. A manager of this channel can `/cancel` it; until then, play in another channel.
problem-stopped = I can no longer read this match's record, so the match was stopped. It does not count. `/play` starts another.

## Any game's refusals

refusal-over = This match is over.
refusal-wait = It is not your turn: { $waiting } to play.
refusal-chosen = You have already chosen and cannot change it. Now { $waiting } must choose.
refusal-no-seat = There is no seat { $number }: seats are numbered 1 to { $seats }.
refusal-gone = You are out of this match already. `/board` shows how it goes on.
refusal-unlistable = There are too many turns to list now. One of them is { $example }.
refusal-no-turn = You have no turn in this match to take back.
refusal-secret-stands = A secret choice, and what was played before it, cannot be taken back: that would show what somebody chose.
refusal-left-since = { $seat } has gone out since then, so what was played before that cannot be taken back.
refusal-no-passing = You cannot pass by choice.
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
command-leave = Leave the lobby in this channel
command-remove = Remove somebody from your lobby
command-remove-player = Whom to remove
command-start = Start the match of your lobby
command-cancel-match = Which of your matches (default: the one here)
command-cancel = Cancel your lobby or match, so that it counts for nobody
command-move = Play your turn
command-move-turn = Your turn: start typing and choose, or write it in full
command-move-match = Which of your matches (default: the one here)
command-pass = Why you cannot pass
command-board = Show the board
command-describe = The board in words: the last turn, what is threatened, who stands where, how the board is made
command-board-private = Show it only to you
command-settings = How you like to play, on every server
command-undo-match = Which of your matches (default: the one here)
command-undo = Ask the others to let you take back your last turn
command-hint = What matters now, and what you could play. After a hint, a win does not count for you
command-agree = Propose to end the match as it stands
command-resign-match = Which of your matches (default: the one here)
command-resign = Resign from your match
command-matches = All your matches on every server: whose turn it is, since when, and where
command-next = Go to the match that waits longest for you
command-here = Continue one of your matches here, if its channel or thread is gone
command-here-match = Which of your matches
command-here-thread = Continue it in a new thread here
command-match = Watch a match by its code, from anywhere
command-match-code = The six characters in the small print of its board
command-replay = Look at a match again, turn by turn, by its code
command-replay-code = The six characters in the small print of its board
command-replay-turn = The turn to begin with
command-server = Settings of this server
command-server-matches = Who may look at its matches by their codes
command-leaderboard = Who wins on this server
command-leaderboard-game = One game only
command-rules = A game's rules in a few short pages
command-rules-game = Which game
command-forget = Delete what I know of you, or of this server
command-forget-what = Whose data to delete
command-help = What I can do
command-ping = Check that I am here
