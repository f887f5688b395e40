# El idioma mismo.

# El nombre del idioma en el propio idioma, y sus códigos en Discord: https://discord.com/developers/docs/reference#locales
language-name = Español
discord-locales = es-ES es-419
list-and = { $head } y { $last }
list-or = { $head } o { $last }
score-of = { $name }: { $score }
ship-on-file = { $size } en { $file }
from-to = { $from } a { $to }
size-of-ship = { $size ->
    [1] pequeña
    [2] media
   *[other] grande
}
# Entre la parte entera y los decimales.
decimal-mark = ,
