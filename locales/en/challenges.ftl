# Challenges, and those who are asked to join a lobby.

challenge-title = ## { $games }?
challenge-asked = { $mentions }: you are challenged. Press the game that you like, or **Decline**.
challenge-open = The first to press a game plays it with **{ $host }**.
challenge-private = Only those who were asked can join.
challenge-not-playing = Not playing: { $mentions }
challenge-declined = { $host }: **{ $name }** does not play this time.
challenge-declined-closed = { $host }: **{ $name }** does not play this time, so your lobby is cancelled. `/challenge` asks somebody else, or anybody.
challenge-closed = **{ $name }** does not play this time, so this lobby is cancelled.
challenge-expired = { $host }: your match did not start in time, so its lobby is cancelled. `/play` opens a new one, `/challenge` asks anybody, and `/play … computers:` plays against computers.
challenge-unanswered = { $host }: { $players } did not answer in time, so your lobby is cancelled and the invitation is over. `/play` or `/challenge` asks them again, or others.
challenge-not-pinged = You pinged { $players } a moment ago, so I did not ping again.{ $listed ->
    [0] {""}
   *[other] {" "}They find this with `/matches`.
}
challenge-begun-without = { $players } had not answered, so the match has begun without them.
challenge-invited = - **You are asked to play** { $what }, by { $with }.
challenge-off =
    { $agreeing }: let us cancel the match. Still to agree: { $waiting }. The next turn closes the offer.
challenge-off-uncounted = If all agree, it ends and counts for nobody.
challenge-off-agreed = All have agreed to cancel the match. It does not count. Played by { $players }.
challenge-removed = { $player }: **{ $host }** removed you from the lobby.
challenge-called-off = { $players }: **{ $name }** has cancelled the lobby.
challenge-self = You have a seat already. Name somebody else as `player`, or leave it out: then anybody can join.
challenge-button-take = { $game }
challenge-button-rules = Rules: { $game }
challenge-button-accept = Accept
challenge-button-decline = Decline

problem-private-lobby = Only those whom **{ $host }** asked can join here. `/play` in another channel or a thread opens a lobby for you.
problem-private-too-few = With `private` only those whom you name can join, and this game needs { $needed ->
    [one] one other player
   *[other] { $needed } other players
}: name { $others ->
    [0] them
   *[other] more of them
} as `player`, or leave `private` out.
problem-not-asked = { $players ->
    [none] Nobody is asked to join here any more. **Join** takes a free seat.
   *[other] This question is for { $players }. **Join** takes a free seat, if there is one.
}
problem-declined-seated = You have already joined. **Leave** frees your seat.
problem-declined-already = You have already declined. To play after all, press **Accept**.
problem-choose-game = You choose the game here: press the one that you like, { $link }.

command-challenge = Challenge somebody, or anybody, to a game for two
command-challenge-game = Which game
command-challenge-game2 = Another game to offer; the player who accepts chooses one
command-challenge-game3 = A third game to offer
command-challenge-player = The player you ask; only they can accept (default: anybody)
command-challenge-clock = How much time each of you has
command-challenge-thread = Play in a new thread; this channel stays free for other matches
