# What the bot says of time: clocks, reminders, sleep and vacations.

# $number (i64)
clock-days = { $number ->
    [one] 1 day
   *[other] { $number } days
}
# $number (i64)
clock-hours = { $number ->
    [one] 1 hour
   *[other] { $number } hours
}
# $number (i64)
clock-minutes = { $number ->
    [one] 1 minute
   *[other] { $number } minutes
}
# $number (i64)
clock-seconds = { $number ->
    [one] 1 second
   *[other] { $number } seconds
}
clock-bank = { $bank } each
clock-turn = { $turn } a turn
clock-increment = { $bank } each, +{ $increment } per turn
clock-limited = { $bank } each, +{ $increment } per turn (never more than { $limit })
clock-per-turn = +{ $increment } per turn
clock-strict = strict: time up means out
clock-strict-choice = time up means out
clock-none = no clocks
clock-typed-none = none
clock-typed-turn = { $length } a turn
clock-typed-each = { $length } each
clock-typed-strict = { $control } strict

clock-lobby-foot = -# Match { $code } · { $time } · open until <t:{ $until }:f>
clock-lobby-claims = If a player is out of time, the others can claim. Seven days later, that player is out without a claim.
clock-runs = { $whose ->
    [1] your time ends <t:{ $until }:R>
   *[other] { $name }’s time ends <t:{ $until }:R>
}
clock-up = { $whose ->
    [0] { $name } is out of time (<t:{ $until }:R>): opponents can claim
    [1] you are out of time (<t:{ $until }:R>): play before an opponent claims
   *[other] { $name } is out of time (<t:{ $until }:R>): you can claim
}
clock-up-then = without a claim, { $whose ->
    [1] you are out <t:{ $until }:R>
   *[other] { $name } is out <t:{ $until }:R>
}
clock-left = { $whose ->
    [1] you have { $left } left
   *[other] { $name } has { $left } left
}
clock-away = { $begun ->
    [0] { $whose ->
        [1] you will be away from <t:{ $from }:D> to <t:{ $until }:D>
       *[other] { $name } will be away from <t:{ $from }:D> to <t:{ $until }:D>
    }
   *[other] { $whose ->
        [1] you are away until <t:{ $until }:D>
       *[other] { $name } is away until <t:{ $until }:D>
    }
}
clock-turn-began = { $names } to play (the turn began <t:{ $since }:R>)
clock-menu-mine = Your turn, { $left } left
clock-menu-theirs = You have { $left } left
clock-ends = The lobby ends <t:{ $until }:R>.
clock-menu-up = You are out of time
clock-menu-claim = Out of time: you can claim

clock-remind = { $mention }, **{ $game }** waits for you: your time for this turn ends <t:{ $until }:R>.
clock-remind-privately = **{ $game }** with { $players } waits for you: your time for this turn ends <t:{ $until }:R>. { $link }
clock-over-own-privately = **{ $game }** with { $players }: your time ran out <t:{ $since }:R>. You can still play until an opponent presses **Claim**, or until <t:{ $until }:f>. Then you are out of the match. { $link }
clock-over = { $name } ran out of time in **{ $game }** <t:{ $since }:R>. { $opponents }: you can press **Claim**, and then { $wins ->
    [0] { $name } is out of the match
   *[other] you win
}. Or wait: { $name } can still play. Without a claim, { $name } is out on <t:{ $until }:f>.
clock-over-privately = { $name } ran out of time in **{ $game }** <t:{ $since }:R>. You can press **Claim**, and then { $wins ->
    [0] { $name } is out of the match
   *[other] you win
}. Or wait: { $name } can still play. Without a claim, { $name } is out on <t:{ $until }:f>.
clock-of-match = **{ $game }**, match { $code }: { $text }
clock-claim-ask = { $name } has no time left. If you claim, { $name } is out of the match for good, as if they had resigned. Or wait: they can still play, and you can still claim later.
clock-claim-kept = You have not claimed. You can still claim later: press **Claim** below `/board`.
clock-claimed = You have claimed: { $name } is out of the match.
clock-snoozed = I will remind you again <t:{ $until }:R>.
# A public message does not name the game: not everybody may see that match.
# $over (u8)
clock-also = -# Also { $link }: { $name }’s time { $over ->
    [0] ends
   *[other] ran out
} <t:{ $until }:R>.
clock-also-more = -# … and { $number } more: `/matches` lists them.
# $number (u32)
clock-digest = { $number ->
    [one] **One match waits for you.**
   *[other] **{ $number } matches wait for you.**
}

clock-setting-mention = **Reminders**: I mention you beside the board when half of your time is gone, when a fifth is left, and in the last hour.
clock-setting-message = **Reminders**: I send you a private message when half of your time is gone, when a fifth is left, and in the last hour. If I cannot message you, I mention you.
clock-setting-digest = **Reminders**: one private message a day, with all matches that wait for you. Only two kinds of warnings come immediately: those in the last hour of your time, and those in strict matches.
clock-setting-never = **Reminders**: none. I do not warn you, even if your time is almost up.
clock-setting-quiet-digest = **Quiet boards**: a new board does not ping you. The message once a day tells you of it instead, if you then still have half of your time.
clock-setting-quiet-sleep = **Quiet boards**: while you sleep or are on vacation, a new board does not ping you. I tell you of it afterwards, if you then still have half of your time.
clock-setting-sleep = **Sleep**: your clocks are paused { $hours } ({ $zone }). This applies to matches that begin from now on, if the clock has at least 12 hours.
clock-setting-no-sleep = **Sleep**: your time runs at night, too. `/settings sleep:23-7` with your time zone changes that.
clock-setting-vacation = **Vacation**: from <t:{ $from }:f> to <t:{ $until }:f> your clocks are paused. Your lobbies and the boards of your matches show it from three days before.
clock-setting-no-vacation = **Vacation**: none. { $days ->
    [0] You have used all your days of the last 12 months.
    [one] You have one day left: `/settings vacation:1`.
   *[other] `/settings vacation:` pauses your clocks; you have { $days } days left.
}

clock-vacation-too-late = **Too late for a vacation**: your time was already up in { $links }. Play there while you can.

clock-button-mention = Remind by mention
clock-button-message = Remind by message
clock-button-digest = Remind once a day
clock-button-never = No reminders
clock-button-claim-sure = Claim now
clock-button-wait = Wait
clock-button-snooze = Remind me later
clock-button-no-sleep = No sleep window
clock-button-no-vacation = End the vacation

## What is wrong

problem-no-clock = This match has no clocks: nobody runs out of time. To end it, use `/end`, or **Cancel match** below `/board`.
problem-time-up = Your time was up before this turn arrived. This clock is strict, so you are out of the match.
problem-time-left = Nobody's time is up. The running time ends <t:{ $until }:R>; { $strict ->
    [0] then you can claim
   *[other] this clock is strict, so a player whose time is up is out at once
}.
problem-yours-is-up = Your own time is up. Play now: an opponent can claim at any moment.
problem-yours-runs = It is your turn, so only your own time runs: there is nothing to claim.
problem-not-your-turn = It is not your turn in that match, so there is nothing to remind you of.
problem-vacation-spent = { $days ->
    [0] You have no vacation left: you can have 28 days in any 12 months.
    [one] You have one day of vacation left, of 28 in any 12 months. Ask for one day.
   *[other] You have { $days } days of vacation left, of 28 in any 12 months. Ask for fewer days.
}
problem-vacation-days-missing = How many days? Add `vacation:`, from 1 to 28.
problem-clock-length = I cannot read `{ $typed }` as a length of time. Write `10d + 36h` (ten days, and 36 hours more per turn), `10 min + 15 s`, `3d a turn` or `none`.
# $number (String)
problem-clock-unit = { $number } of what? Write, for example, `{ $ways }`.
problem-clock-bank = A clock can begin with 30 seconds to 60 days, not with `{ $length }`. Most play with `10d + 36h`.
problem-clock-increment = A turn can add at most 14 days to a clock, not `{ $length }`. Most play with `10d + 36h`.
problem-clock-other = I cannot use `{ $typed }` in a clock. A clock has a time to begin with, extra time per turn, and a maximum: `30 min + 30 s`, `3d + 12h, at most 5d`, or `3d a turn`.
problem-clock-unclear = I can read this in two ways: `{ $one }` or `{ $other }`. Write the one that you mean.
problem-clock-limit = The maximum is less than the time that each player starts with. Choose a higher maximum, or leave it out.
problem-sleep-hours = I cannot read `{ $typed }` as two hours of the day. Write `23-7`, `11pm to 7am` or `off`.
problem-sleep-length = A sleep window can be up to twelve hours long. Write, for example, `23-7` or `11pm to 7am`.
problem-sleep-zone = I do not know the time zone `{ $typed }`. Choose one that is suggested while you type, such as `Europe/Berlin`, or write `UTC+2`.
problem-sleep-hours-missing = When do you sleep? Give your hours and your time zone together: `/settings sleep:23-7 zone:` and a large city near you.
problem-sleep-zones = That can be one of these time zones: `{ $zones }`. Write the one that you mean.
problem-sleep-zone-missing = In which time zone? Give your hours and your time zone together: `/settings sleep:23-7 zone:` and a large city near you.

## Commands

command-settings-sleep = Pause your clocks while you sleep, for example 23-7 (only you see this)
command-settings-zone = Your time zone: type a large city near you
command-settings-vacation = For how many days your clocks are paused, at most 28 in any 12 months
command-settings-in_days = In how many days the vacation begins (default: now)
