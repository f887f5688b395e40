# Finding people to play with, and keeping away from others.

company-button-open-lobbies = Open lobbies
company-button-own = My matches
company-title = **Open lobbies**: follow a link and press **Join** there.
company-here = **On this server**
company-elsewhere = **On your other servers**
company-none = There is no open lobby for you now. `/play` opens one.
company-lobby = - { $what }: { $with } { $link }
company-wish-none = -# In the menu below, choose whether I tell you about new lobbies on this server: at most one private message a day.
company-wish-any = -# I tell you about new lobbies on this server: at most one private message a day.
company-wish-games = -# I tell you about new lobbies for { $games } on this server: at most one private message a day.
company-wish-menu = Tell me about new lobbies here
company-wish-menu-any = Any game
company-button-no-wishes = Stop telling me
company-wishes-off = I will not tell you about new lobbies any more.
company-news = { $number ->
    [one] **A lobby waits for players.** Follow the link and press **Join** there.
   *[other] **{ $number } lobbies wait for players.** Follow a link and press **Join** there.
}
company-button-ask-around = Ask around
company-nobody-asked = There is nobody to ask now: nobody here wants such messages, or those who do are asleep, on vacation, or were told of a lobby in the last 24 hours. Try again later.
company-asked-around = { $number ->
    [one] I have asked one person who wants to hear about new lobbies.
   *[other] I have asked { $number } people who want to hear about new lobbies.
}
company-ask-around = { $players }: { $name } is looking for players for { $game }. You asked me to tell you of such lobbies. To change that, press **Open lobbies** below `/matches`.
company-block-menu = People you have blocked
company-button-blocked = Blocked people
company-block-setting = { $number ->
    [0] You have blocked nobody. In the menu below, you can block people: then you get no invitations from them and are never in a match with them. They are not told.
    [one] You have blocked one person. They are not told.
   *[other] You have blocked { $number } people. They are not told.
}
company-button-follow = Tell me when it ends
company-button-unfollow = Do not tell me
company-followed = I will send you a private message when this match ends.
company-unfollowed = I will not tell you when this match ends.
company-followed-end = **{ $game }**: the match of { $players } that you follow has ended. { $link }
    { $result }
company-followed-cancelled = **{ $game }**: the match of { $players } that you follow was cancelled.
