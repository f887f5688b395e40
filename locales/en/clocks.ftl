# What the bot says of time: clocks, reminders, sleep and vacations.

clock-days = { $number ->
    [one] 1 day
   *[other] { $number } days
}
clock-hours = { $number ->
    [one] 1 hour
   *[other] { $number } hours
}
clock-minutes = { $number ->
    [one] 1 minute
   *[other] { $number } minutes
}
clock-seconds = { $number ->
    [one] 1 second
   *[other] { $number } seconds
}
clock-bank = { $bank } each
clock-turn = { $turn } a turn
clock-increment = { $bank } each, +{ $increment } per turn
clock-limited = { $bank } each, +{ $increment } per turn (never more than { $limit })
clock-strict = strict: time up means out
clock-none = no clocks

clock-foot = -# Match { $code } · { $time }
clock-lobby-foot = -# Match { $code } · { $time } · open until <t:{ $until }:f>
clock-runs = { $name }’s time ends <t:{ $until }:R>
clock-away = { $name } is away until <t:{ $until }:D>

clock-remind = { $mention }, **{ $game }** waits for you: your time for this turn ends <t:{ $until }:R>.
clock-remind-privately = **{ $game }** with { $players } waits for you: your time for this turn ends <t:{ $until }:R>. { $link }
clock-over-own = { $mention }, your time in **{ $game }** ran out <t:{ $since }:R>. You can still play until an opponent uses `/claim` to end your part.
clock-over-own-privately = **{ $game }** with { $players }: your time ran out <t:{ $since }:R>. You can still play until an opponent uses `/claim` to end your part. { $link }
clock-over = { $name } ran out of time in **{ $game }** <t:{ $since }:R>. { $opponents }: you can **claim**, which ends { $name }’s part in the match. Or wait: the turn can still be played.
clock-over-privately = { $name } ran out of time in **{ $game }** <t:{ $since }:R>. You can end { $name }’s part with `/claim match:{ $code }`, or wait: the turn can still be played.
clock-of-match = **{ $game }**, match { $code }: { $text }
clock-claim-ask = { $name } has no time left. If you claim, { $name } is out of the match for good, as if they had resigned. Or wait: they can still play, and you can still claim later with `/claim`.
clock-claim-kept = You wait. You can still claim later with `/claim`.
clock-claimed = You claimed the time: { $name } is out of the match.
clock-snoozed = I will remind you again <t:{ $until }:R>.
clock-went-away = { $begun ->
    [0] **{ $name }** will be on vacation from <t:{ $from }:D> to <t:{ $until }:D>. Their clock is paused then.
   *[other] **{ $name }** is on vacation from <t:{ $from }:D> to <t:{ $until }:D>. Their clock is paused.
}
clock-came-back = { $begun ->
    [0] **{ $name }** has cancelled their vacation.
   *[other] **{ $name }** is back from vacation: their clock runs again when it is their turn.
}
clock-digest = { $number ->
    [one] **One match waits for you.**
   *[other] **{ $number } matches wait for you.**
}

clock-setting-mention = **Reminders**: I mention you where the match is played, when half of your time is gone, when a fifth is left, and in the last hour.
clock-setting-message = **Reminders**: I send you a private message, when half of your time is gone, when a fifth is left, and in the last hour. If I cannot message you, I mention you.
clock-setting-digest = **Reminders**: one private message a day, with all matches that wait for you. Warnings come at once: in the last hour, and in strict matches.
clock-setting-never = **Reminders**: none, not even before your time is up.
clock-setting-sleep = **Sleep**: your clocks are paused between { $hours } ({ $zone }). This is for matches that begin from now on, if a turn may take days.
clock-setting-no-sleep = **Sleep**: your time runs at night, too. `/sleep hours:23-7` with your time zone changes that.
clock-setting-vacation = **Vacation**: from <t:{ $from }:f> to <t:{ $until }:f> your clocks are paused.
clock-setting-no-vacation = **Vacation**: none. { $days ->
    [0] You have no days left this year.
    [one] You have one day left this year: `/vacation days:1`.
   *[other] `/vacation` pauses your clocks; you have { $days } days left this year.
}

clock-vacation-too-late = **Too late for a vacation**: your time was already up in { $links }. Play there while you can.

clock-button-mention = Mention me
clock-button-message = Message me
clock-button-digest = Once a day
clock-button-never = No reminders
clock-button-claim = Claim
clock-button-claim-sure = Claim: they are out
clock-button-wait = Wait
clock-button-snooze = Remind me later
clock-button-no-sleep = No sleep window
clock-button-no-vacation = End the vacation

## What is wrong

problem-no-clock = This match has no clocks: nobody runs out of time. To end it, use `/agree` or `/cancel`.
problem-time-up = Your time was up before this turn came. This clock is strict, so you are out of the match.
problem-time-left = Nobody's time is up. The time ends <t:{ $until }:R>; { $strict ->
    [0] then you can `/claim`
   *[other] this clock is strict, so a player whose time is up is out, without `/claim`
}.
problem-yours-runs = It is your turn, so only your own time runs: there is nothing to claim.
problem-not-your-turn = It is not your turn in that match, so there is nothing to remind you of.
problem-vacation-spent = { $days ->
    [0] You have no days of vacation left, out of 28 in any year.
    [one] You have one day of vacation left, out of 28 in any year.
   *[other] You have { $days } days of vacation left, out of 28 in any year. Ask for fewer.
}
problem-clock-length = I cannot read `{ $typed }` as a length of time. Write `10d + 36h` for ten days, +36 hours per turn, `10 min + 15 s`, `3d a turn`, or `none`.
problem-clock-unit = { $number } of what? Write, for example, `{ $ways }`.
problem-clock-bank = A clock begins with 30 seconds to 60 days, not with `{ $length }`. Most play with `10d + 36h`.
problem-clock-increment = A turn adds at most 14 days to a clock, not `{ $length }`. Most play with `10d + 36h`.
problem-clock-other = These clocks do not have `{ $typed }`. They have a time to begin with, more time per turn, and a maximum: `30 min + 30 s`, `3d + 12h, at most 5d`, or `3d a turn`.
problem-clock-unclear = I can read this in two ways: `{ $one }` or `{ $other }`. Write the one that you mean.
problem-clock-limit = The maximum is less than the time to begin with. Leave it out, or choose at least as much.
problem-sleep-hours = I cannot read `{ $typed }` as two hours of the day. Write `23-7` or `11pm to 7am`.
problem-sleep-length = A sleep window is up to twelve hours long. Write `23-7`, for example.
problem-sleep-zone = I do not know the time zone `{ $typed }`. Choose one that is suggested while you type, such as `Europe/Berlin`, or write `UTC+2`.
problem-sleep-hours-missing = When do you sleep there? Add `hours:`, such as `23-7`.
problem-sleep-zones = That can be one of these time zones: `{ $zones }`. Write the one that you mean.
problem-sleep-zone-missing = In which time zone? Add `zone:` and type the name of a large city near you.

## Commands

command-claim-match = Which of your matches (default: the one here)
command-claim = End the part of somebody who has no time left, or wait
command-sleep = Hours at which your clocks are paused, if a turn may take days
command-sleep-hours = For example 23-7 (only you see this)
command-sleep-zone = Your time zone: type a large city near you
command-vacation = Pause your clocks for some days, up to 28 in any year
command-vacation-days = For how many days
command-vacation-in_days = In how many days it begins (default: now)
