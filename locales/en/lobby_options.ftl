# The options of a lobby, which its host chooses in menus.

lobby-option-button = Options
lobby-option-title = **Options of your lobby.** Each choice takes effect at once.
lobby-option-seats = Number of players
lobby-option-seats-any = { $min } to { $max } players
# $seats (u8)
lobby-option-seats-fixed = { $seats } players
lobby-option-order = Who sits where
lobby-option-order-random = Random seats
lobby-option-order-joining = Seats in the order of joining
lobby-option-order-invited = Seats of the last match, everybody moves on by one
lobby-option-order-side = I am { $side }
lobby-option-start = When the match begins
lobby-option-start-full = Begins when all seats are taken
lobby-option-start-host = Begins when the host presses Start
lobby-option-joining = Who can join
lobby-option-joining-anybody = Everybody can join
lobby-option-joining-listed = Everybody can join; other servers list it too
lobby-option-joining-invited = Only invited people can join
lobby-option-invite = Invited people
lobby-option-invited = { $players }: **{ $name }** asks you to play. Press **Join** or **Decline** below the lobby: { $link }
lobby-option-clocks = Time
lobby-option-clock = Time: { $clock }
lobby-option-rated = Does the result change ratings?
lobby-option-rated-usual = Rated: automatic (two people, or all have played rated before)
lobby-option-rated-yes = Rated: yes (nobody gets hints)
lobby-option-rated-no = Rated: no (hints are allowed)
# $rated (String)
lobby-option-changed = { $players }: **{ $name }** has changed the lobby. Time: { $clock }. { $rated }
lobby-option-button-match = Sides, time, rating ▶
lobby-option-button-players = ◀ Players
