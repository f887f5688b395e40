## The page on which a board is tapped, and what the chat says about it.

tapped-button-open = Open board
tapped-link = On this page you play by tapping the board. The link is yours alone, is good for ten minutes and opens once.
tapped-link-to-watch = On this page you watch the match as it goes on. The link is yours alone, is good for ten minutes and opens once.
tapped-watching = You are watching this match.
tapped-button-open-link = Open
tapped-for-players = Here only the players can open the board. **In words** describes it, and `/match` shows it turn by turn.
tapped-not-served = This bot has no page for boards. **Move** plays here.
tapped-link-gone = This link is too old or was opened before. Press Open board in Discord again.
tapped-session-over = This board is closed. Press Open board in Discord again.
tapped-too-many = This board is closed, because you have opened ten others.
tapped-others-ended = Boards in other browsers are closed.
tapped-fast = That was very fast. Wait a second, then tap again.
tapped-bad = This page does not fit the bot any more. Load it again.
tapped-discord-silent = Discord did not say who you are. Close this page and open it again in a minute.
tapped-no-activity = Discord does not open boards here. **Open board** below a board gives you a link.
tapped-not-yours = You do not play in this match, or can no longer see its channel.
tapped-changed = The match has changed. Here it is now.
# A match in a list. $with: the other players
tapped-listed = { $game } with { $with }
tapped-begin = Your turn. Tap one of the marked squares.
tapped-begin-below = Your turn. Choose:
tapped-busy = This takes a while…
tapped-only-turn = This is your only turn.
tapped-rematch-asked = The others are asked in Discord. The match begins there when they join.
tapped-cancelled = This match was cancelled. It does not count.
tapped-go-on = Where to? Tap one of the marked squares.

## Words of the page. Its texts have no markdown.

tapped-play = Play
tapped-back = Back
tapped-matches = Matches
tapped-next-match = My next turn
tapped-no-matches = You have no match in play. Begin one in Discord.
tapped-your-turn = Your turn
tapped-you = you
tapped-acts = to act
tapped-close = Close
tapped-choose = Choose
tapped-end-others = Close boards in other browsers
tapped-offline = Not connected. Trying again…
tapped-board = Board
tapped-turn = Turn
tapped-seats = Players
tapped-record = Turns of this match
tapped-first = Beginning
tapped-earlier = One turn back
tapped-later = One turn on
tapped-newest = Now
tapped-in-words = The board in words
tapped-nothing-here = Nothing can be chosen there.
tapped-looks-back = This is an earlier board. Tap » for the newest one.
tapped-chosen = chosen; tap to go back
tapped-which = Which one do you mean?
tapped-wins = wins at once
tapped-preview = Preview: not played yet
