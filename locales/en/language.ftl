# The language itself.

# The language's own name, and its locales on Discord: https://discord.com/developers/docs/reference#locales
language-name = English
discord-locales = en-US
list-and = { $head } and { $last }
list-or = { $head } or { $last }
# $score (Value)
score-of = { $name }: { $score }
# $size (Value), $file (String)
ship-on-file = { $size } on { $file }
# $from (String), $to (String)
from-to = { $from } to { $to }
# $size (Value)
size-of-ship = { $size ->
    [1] small
    [2] medium
   *[other] large
}
# Between the whole number and its fraction.
decimal-mark = .
