# Challenges, and those who are asked to join a lobby.

# $games (Vec<String>)
challenge-title = ## { $games }?
challenge-asked = { $mentions }: you are challenged. Press the game that you want to play, or **Decline**.
challenge-open = The first to press a game plays it with **{ $host }**.
challenge-private = Only those who were asked can join.
challenge-not-playing = Not playing: { $mentions }
challenge-declined = { $host }: **{ $name }** does not play this time.
challenge-declined-closed = { $host }: **{ $name }** does not play this time, so your lobby is cancelled. With `/play` you can ask somebody else, or open a lobby for everybody.
challenge-closed = **{ $name }** does not play this time, so this lobby is cancelled.
challenge-expired = { $host }: your match did not start in time, so its lobby is cancelled. `/play` opens a new one, and `/play … level:` plays against computers.
challenge-unanswered = { $host }: { $players } did not answer in time, so your lobby is cancelled. With `/play` you can ask them again, or ask others.
challenge-not-pinged = You pinged { $players } a moment ago, so I did not ping again. They find the invitation with `/matches`.
challenge-begun-without = { $players } had not answered, so the match has begun without them.
challenge-invited = - **Invitation** from { $with }: { $what }.
challenge-off =
    { $agreeing } would like to cancel the match. Still to agree: { $waiting }. The next turn closes this offer.
challenge-off-uncounted = If all agree, the match ends and does not count.
challenge-off-agreed = All have agreed to cancel the match. It does not count. Players: { $players }.
challenge-removed = { $player }: **{ $host }** removed you from the lobby.
challenge-cancelled = { $players }: **{ $name }** has cancelled the lobby.
challenge-button-take = { $game }
challenge-button-rules = Rules: { $game }

problem-private-lobby = Only players that **{ $host }** asked can join here. `/play` in another channel or a thread opens a lobby for you.
problem-private-too-few = This match needs { $needed ->
    [one] one other player
   *[other] { $needed } other players
}. Before you let only invited people join, invite { $others ->
    [0] enough people
   *[other] more people
}.
# $players (Vec<Mention>)
problem-not-asked = { $players ->
    [none] No seat is reserved here any more. **Join** takes a free seat.
   *[other] This invitation is for { $players }. **Join** takes a free seat, if there is one.
}
problem-declined-seated = You have already joined. **Leave** frees your seat.
problem-declined-already = You have already declined. To play after all, press **Join**.
problem-choose-game = In this lobby you choose the game. Press the one that you like: { $link }
