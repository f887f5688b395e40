# Ratings, leaderboards and profiles

rating-value = { $mean } ± { $sigma }{ $new ->
    [yes] { " (new)" }
   *[no] { "" }
}
rating-title = ## { $pool } · { $scope } · { $period }
rating-title-all = ## Leaderboards · { $scope } · { $period }
rating-here = this server
rating-everywhere = everywhere
rating-all-time = all time
rating-season-now = this season
rating-month-now = this month
rating-season = { $first } to { $last }
rating-season-of-month = season { $first }
rating-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
rating-ends = -# { $over ->
    [yes] This leaderboard ended
   *[no] This leaderboard ends
} <t:{ $at }:f>.
# $month (String)
rating-ends-utc = { $over ->
    [yes] ended
   *[no] ends
} 1 { $month }, 00:00 UTC
rating-row = { $rank }. **{ $name }** { $rating }, won { $won } of { $played }
rating-row-own = ▸ { $rank }. **{ $name }** { $rating }, won { $won } of { $played }
# $left (u32)
rating-row-unlisted = ▸ **{ $name }** { $rating }, { $left ->
    [one] listed after one more rated match
   *[other] listed after { $left } more rated matches
}
rating-won = won { $won } of { $played }
rating-leader = **{ $pool }**: { $name } { $rating }
# $from (u32), $rated (u32)
rating-row-so-far = **{ $name }** { $rating }, { $rated } of { $from } rated matches played
# $begun (&'static str), $from (u32)
rating-empty = Nobody is listed here yet. You are listed after { $from } rated matches.{ $begun ->
    [yes] { "" }
   *[no] {" "}`/play` starts one.
}
# $begun (&'static str), $from (u32)
rating-empty-all = Nobody is listed here yet.{ $begun ->
    [yes] {" "}You are listed after { $from } rated matches of one game.
   *[no] {" "}`/play` starts a match.
}
rating-champion = Best of { $season }: **{ $name }** { $rating }
rating-beaten = Strongest level beaten: { $people }
rating-beaten-by = { $name } (level { $level })
rating-active = Most matches: { $people }
rating-active-of = { $name } ({ $played })
rating-foot = -# Sorted by the rating minus twice its ±, so new players stand lower. “Won” counts first places that nobody shared.
rating-foot-all = -# Choose a game below for its list.
rating-alt = Leaderboard, { $pool }, { $scope }, { $period }. { $rows }.{ $more ->
    [0] { "" }
   *[other] {" "}{ $more } more: **As text** has all.
}
rating-menu-game = Game
rating-menu-period = Time
rating-menu-all = All games
rating-button-own = My place
rating-button-everywhere = Everywhere
rating-button-here = This server
rating-button-words = As text
rating-button-picture = As picture

# beside the end of a match
# $before (i64), $after (i64)
rating-changed = **{ $name }** { $before } → { $after } ({ $change }){ $why ->
    [none] { "" }
   *[other] {": "}{ $why }
}
rating-why-upset = { $other } was rated higher
rating-why-expected = { $other } was rated lower
rating-why-even = both were rated about the same
rating-why-draw = a draw
rating-why-places = the places and ratings of all players count
# $percent (i64)
rating-why-same-people = the same people have often played this week, so this match counts { $percent } %
# $percent (i64)
rating-why-early = the match was short, so it counts { $percent } %
# $percent (i64)
rating-why-new-people = in 90 days a player can gain only so much from new players, so this match counts { $percent } %
rating-why-level-beaten = you have beaten this level five times, so this match does not count
rating-why-same-absence = time ran out in several matches during one absence; together they cost only as much as the most expensive one
# $percent (i64)
rating-why-computers = computers played, so this match counts { $percent } %
rating-why-better-seat = this seat is worth { $points } points more
rating-why-worse-seat = this seat is worth { $points } points less
rating-why-new = one of the first rated matches (± { $sigma }), so the rating moves far
rating-why-left = left before the match had properly begun, again within a week
rating-left-once = **{ $name }** left before the match had properly begun, so no ratings change. The next time within a week counts as a loss.
rating-season-best = Best of the season
# $season (String)
rating-season-over = ### The season is over: best of { $season }
# $season (String), $rows (String)
rating-season-alt = The best players of { $season }. { $rows }
rating-button-season = Whole season
# $channel (String)
rating-server-results = Each season’s results are posted in { $channel }. `/server results:nowhere` stops that.
rating-server-results-nowhere = Season results are posted nowhere. `/server results:in this channel` posts them in that channel.
rating-server-season = Seasons of the leaderboard last { $months ->
    [one] one month
   *[other] { $months } months
}. The current season ends with { $last }. `/server season:` changes the length at once.
rating-too-short = -# Too little was played: no ratings change.
rating-lobby-rated = Rated: the result changes ratings.
rating-lobby-casual = Not rated: { $why }.
rating-lobby-rated-for-two = Rated if two people play, otherwise not.
# $two (u8)
rating-lobby-rated-if-known = Rated if { $two ->
    [1] two people play, or if { "" }
   *[0] { "" }
}everybody who plays has played a rated match before.
rating-foot-rated = rated
rating-foot-casual = not rated: { $why }
rating-casual = { $why ->
    [chosen] the host chose that
    [options] nobody has measured whether these options are fair
    [computers] a computer plays
   *[newcomers] more than two play, and not all of them have played a rated match before
}

# finished matches
rating-button-past = Finished matches
rating-button-older = Older
rating-button-latest = Latest
rating-menu-result = Result
rating-menu-opponent = Opponent
rating-button-narrow = Filter
rating-button-open-past = Open a match
# $result (String)
rating-past-result = { $result ->
    [won] You alone won
    [shared] Shared first place
    [behind] You did not win
   *[any] All results
}
# $time (String)
rating-past-time = { $time ->
    [month] The last 30 days
    [year] The last 365 days
   *[any] All the time
}
rating-past-title = ## Your finished matches
rating-past-none = You have no finished matches yet.
rating-past-none-fits = No finished match fits.
rating-past-line = - `{ $code }` **{ $game }** with { $with }: { $result }{ $rating ->
    [none] { "" }
   *[other] , { $rating }
} · <t:{ $at }:R>
# $before (i64), $after (i64)
rating-past-rating = { $before } → { $after }
rating-past-won = you won
rating-past-lost = you lost
rating-past-drawn = a draw
# $seats (u8)
rating-past-place = place { $place } of { $seats }

# all that is stored of a person
rating-button-export = My data
# $matches (usize)
rating-exported-matches = { $matches ->
    [one] Your finished match
   *[other] Your { $matches } finished matches
}. Each line of the file is a match as JSON, with its record in the form that **Record** gives to computer programs.{ $whole ->
    [yes] { "" }
   *[no] {" "}With all your matches, the file would be too large for Discord, so some are left out.
}
rating-exported = This file has what I store about you.{ $whole ->
    [yes] { "" }
   *[no] {" "}The whole file would be too large for Discord, so the oldest entries are left out, and perhaps your turns. **Record** below each match has the turns.
}

# profiles
rating-profile-title = ## { $name }
rating-profile-title-own = ## Your profile
rating-button-profile = My profile
rating-profile-row = **{ $pool }**: { $rating }{ $meaning ->
    [none] { "" }
   *[other] , { $meaning }
}; won { $won } of { $played }{ $levels ->
    [none] { "" }
   *[other] ; levels beaten: { $levels }
}.
rating-profile-empty-own = You have not finished a match yet. `/play` begins one.
rating-profile-empty = { $name } has not finished a match yet.
# $wins (i64)
rating-meaning = would win about { $wins } of 10 against level { $level }
# $seats (String)
rating-profile-seats = { $pool } by seat: { $seats }
# $number (u8)
rating-profile-seat = seat { $number } won { $won } of { $played }
rating-profile-opponents = Most often met: { $people }
rating-profile-opponent = { $name } (won { $won } of { $played })
# $wins (u32)
rating-profile-streak = Most wins in a row: { $wins }
rating-profile-in-time = Finished in time: { $percent } % of { $played ->
    [one] one match
   *[other] { $played } matches
}
rating-profile-alt = Profile of { $name }. { $rows }
rating-profile-legend = highest level beaten
rating-new = new
rating-profile-foot = -# Ratings count everywhere. ± is the uncertainty: in two of three cases your true strength is at most that far from your rating.
