# Commands, their options and choices, as Discord lists them.

command-play = Play a game in this channel
command-join = Join the lobby in this channel
command-move = Play your turn
command-move-turn = Your turn: start typing and choose, or write it in full
command-move-match = Which of your matches (default: the one here)
command-board = See the board of this channel
command-settings = How you like to play, on every server: turns, pictures, reminders, sleep, vacation, your data
command-undo-match = Which of your matches (default: the one here)
command-undo = Ask the others to let you take back your last turn
command-hint = What matters now, and what you could play. Rated matches have no hints
command-end = Offer to end the match now, with the result as it stands
command-resign-match = Which of your matches (default: the one here)
command-resign = Resign from your match
command-matches = All your matches on every server: whose turn it is, since when, and where
command-match = Look at a match by its code, from anywhere: the board, every turn, and what you can do
command-match-code = The match’s code: six characters in the small print below its board
command-match-note = Write yourself a note about the match, which nobody else sees
command-server = For managers: change the settings of this server, cancel a match, or delete all its data
command-server-matches = Who can look at matches of this server by their codes
command-server-boards = Which pictures of a match stay in its channel (default: the latest picture)
choice-boards-latest = the latest picture
choice-boards-all = all pictures
command-server-language = The language of messages that everybody sees (default: as on Discord)
command-server-season = How long a season of the leaderboard lasts (default: 3 months)
command-server-results = Where the results of each season are posted (default: nowhere)
choice-results-here = in this channel
choice-results-nowhere = nowhere
command-event = Tournaments that run by themselves: see the events of this server, or open one
command-leaderboard = The best players, by rating
command-leaderboard-game = Show only this game (default: the best of each game)
command-leaderboard-scope = Which servers count (default: this server)
command-leaderboard-period = Which matches count (default: all time)
command-profile = Your ratings, results and levels beaten, or those of another player
command-profile-person = Whose profile (default: yours)
menu-profile-of-person = Profile
menu-launch = boards
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
