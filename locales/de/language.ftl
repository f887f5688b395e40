# Die Sprache selbst.

# Der Name der Sprache in ihr selbst, und ihre Kürzel auf Discord: https://discord.com/developers/docs/reference#locales
language-name = Deutsch
discord-locales = de
list-and = { $head } und { $last }
list-or = { $head } oder { $last }
score-of = { $name }: { $score }
ship-on-file = { $size } auf { $file }
from-to = { $from } nach { $to }
size-of-ship = { $size ->
    [1] klein
    [2] mittel
   *[other] groß
}
# Zwischen der ganzen Zahl und ihren Nachkommastellen.
decimal-mark = ,
