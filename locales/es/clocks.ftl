# Lo que el bot dice del tiempo: relojes, recordatorios, sueño y vacaciones.

clock-days = { $number ->
    [one] 1 día
   *[other] { $number } días
}
clock-hours = { $number ->
    [one] 1 hora
   *[other] { $number } horas
}
clock-minutes = { $number ->
    [one] 1 minuto
   *[other] { $number } minutos
}
clock-seconds = { $number ->
    [one] 1 segundo
   *[other] { $number } segundos
}
clock-bank = { $bank } por persona
clock-turn = { $turn } por jugada
clock-increment = { $bank } por persona, +{ $increment } por jugada
clock-limited = { $bank } por persona, +{ $increment } por jugada (hasta { $limit })
clock-per-turn = +{ $increment } por jugada
clock-strict = estricto: sin tiempo, fuera
clock-strict-choice = sin tiempo, fuera
clock-none = sin reloj
clock-typed-none = sin reloj
clock-typed-turn = { $length } por jugada
clock-typed-each = { $length } por persona
clock-typed-strict = { $control } estricto

clock-lobby-foot = -# Partida { $code } · { $time } · abierta hasta el <t:{ $until }:f>
clock-lobby-claims = Si a alguien se le acaba el tiempo, los demás pueden reclamar. Siete días después, queda fuera aunque nadie reclame.
clock-runs = { $whose ->
    [1] tu tiempo se acaba <t:{ $until }:R>
   *[other] el tiempo de { $name } se acaba <t:{ $until }:R>
}
clock-up = { $whose ->
    [0] a { $name } se le acabó el tiempo (<t:{ $until }:R>): sus rivales pueden reclamar
    [1] se te acabó el tiempo (<t:{ $until }:R>): juega antes de que reclamen
   *[other] a { $name } se le acabó el tiempo (<t:{ $until }:R>): puedes reclamar
}
clock-up-then = si nadie reclama, { $whose ->
    [1] quedas fuera <t:{ $until }:R>
   *[other] { $name } queda fuera <t:{ $until }:R>
}
clock-left = { $whose ->
    [1] aún tienes { $left }
   *[other] { $name } aún tiene { $left }
}
clock-away = { $begun ->
    [0] { $whose ->
        [1] estarás de vacaciones del <t:{ $from }:D> al <t:{ $until }:D>
       *[other] { $name } estará de vacaciones del <t:{ $from }:D> al <t:{ $until }:D>
    }
   *[other] { $whose ->
        [1] estás de vacaciones hasta el <t:{ $until }:D>
       *[other] { $name } está de vacaciones hasta el <t:{ $until }:D>
    }
}
clock-turn-began = turno de { $names } (empezó <t:{ $since }:R>)
clock-menu-mine = Tu turno, aún tienes { $left }
clock-menu-theirs = Aún tienes { $left }
clock-ends = La sala termina <t:{ $until }:R>.
clock-menu-up = Se te acabó el tiempo
clock-menu-claim = Sin tiempo: puedes reclamar

clock-remind = { $mention }, **{ $game }** te espera: tu tiempo para este turno se acaba <t:{ $until }:R>.
clock-remind-privately = **{ $game }** con { $players } te espera: tu tiempo para este turno se acaba <t:{ $until }:R>. { $link }
clock-over-own-privately = **{ $game }** con { $players }: tu tiempo se acabó <t:{ $since }:R>. Aún puedes jugar mientras nadie reclame, como máximo hasta el <t:{ $until }:f>; después quedas fuera. { $link }
clock-over = A { $name } se le acabó el tiempo en **{ $game }** <t:{ $since }:R>. { $opponents }: con **Reclamar por tiempo**, { $wins ->
    [0] { $name } queda fuera de la partida
   *[other] ganas
}. Otra opción es esperar: { $name } aún puede jugar. Si nadie reclama, { $name } queda fuera el <t:{ $until }:f>.
clock-over-privately = A { $name } se le acabó el tiempo en **{ $game }** <t:{ $since }:R>. Si pulsas **Reclamar por tiempo**, { $wins ->
    [0] { $name } queda fuera de la partida
   *[other] ganas
}. O espera: { $name } aún puede jugar. Si nadie reclama, { $name } queda fuera el <t:{ $until }:f>.
clock-of-match = **{ $game }**, partida { $code }: { $text }
clock-claim-ask = A { $name } no le queda tiempo. Si reclamas, { $name } queda fuera de la partida para siempre, como si se hubiera rendido. O espera: aún puede jugar, y tú puedes reclamar más tarde.
clock-claim-kept = No has reclamado. Más tarde puedes hacerlo con **Reclamar por tiempo**, bajo `/tablero`.
clock-claimed = Has reclamado: { $name } queda fuera de la partida.
clock-snoozed = Te lo recordaré otra vez <t:{ $until }:R>.
# Un mensaje público no nombra el juego: no todo el mundo puede ver esa partida.
clock-also = -# También { $link }: el tiempo de { $name } { $over ->
    [0] se acaba
   *[other] se acabó
} <t:{ $until }:R>.
clock-also-more = -# … y { $number } más: `/mis-partidas` las muestra.
clock-digest = { $number ->
    [one] **Te espera una partida.**
   *[other] **Te esperan { $number } partidas.**
}

clock-setting-mention = **Recordatorios**: te menciono junto al tablero cuando ha pasado la mitad de tu tiempo, cuando queda una quinta parte y en la última hora.
clock-setting-message = **Recordatorios**: te envío un mensaje directo cuando ha pasado la mitad de tu tiempo, cuando queda una quinta parte y en la última hora. Si no puedo escribirte, te menciono.
clock-setting-digest = **Recordatorios**: un mensaje directo al día con todas las partidas que te esperan. Solo dos tipos de avisos llegan al momento: los de la última hora de tu tiempo y los de las partidas de reloj estricto.
clock-setting-never = **Recordatorios**: ninguno. No te aviso ni cuando tu tiempo casi se ha acabado.
clock-setting-quiet-digest = **Tableros silenciosos**: un tablero nuevo no te avisa. Te lo cuenta el mensaje diario, si entonces aún te queda la mitad de tu tiempo.
clock-setting-quiet-sleep = **Tableros silenciosos**: mientras duermes o estás de vacaciones, un tablero nuevo no te avisa. Te lo cuento después, si entonces aún te queda la mitad de tu tiempo.
clock-setting-sleep = **Sueño**: tus relojes quedan en pausa cada día, { $hours } ({ $zone }). Vale para las partidas que empiecen desde ahora, si el reloj tiene al menos 12 horas.
clock-setting-no-sleep = **Sueño**: tu tiempo corre también por la noche. `/ajustes dormir:23-7` con tu zona horaria lo cambia.
clock-setting-vacation = **Vacaciones**: del <t:{ $from }:f> al <t:{ $until }:f>, tus relojes están en pausa. Tus salas y los tableros de tus partidas lo muestran desde tres días antes.
clock-setting-no-vacation = **Vacaciones**: ninguna. { $days ->
    [0] Has gastado todos tus días de los últimos 12 meses.
    [one] Te queda un día: `/ajustes vacaciones:1`.
   *[other] `/ajustes vacaciones:` pone tus relojes en pausa; te quedan { $days } días.
}

clock-vacation-too-late = **Las vacaciones llegan tarde**: tu tiempo ya se había acabado en { $links }. Juega allí mientras puedas.

clock-button-mention = Recordar por mención
clock-button-message = Recordar por mensaje
clock-button-digest = Recordar una vez al día
clock-button-never = Sin recordatorios
clock-button-claim-sure = Reclamar ahora
clock-button-wait = Esperar
clock-button-snooze = Recordarme más tarde
clock-button-no-sleep = Sin horas de sueño
clock-button-no-vacation = Terminar las vacaciones

## Lo que falla

problem-no-clock = Esta partida no tiene reloj: a nadie se le acaba el tiempo. Para terminarla, usa `/terminar` o **Cancelar partida** bajo `/tablero`.
problem-time-up = Tu tiempo se acabó antes de que llegara esta jugada. Este reloj es estricto, así que quedas fuera de la partida.
problem-time-left = A nadie se le ha acabado el tiempo. El tiempo que corre se acaba <t:{ $until }:R>; { $strict ->
    [0] entonces puedes reclamar
   *[other] este reloj es estricto: quien se queda sin tiempo queda fuera al momento
}.
problem-yours-is-up = Se acabó tu propio tiempo. Juega ahora: pueden reclamar en cualquier momento.
problem-yours-runs = Es tu turno, así que solo corre tu tiempo: no hay nada que reclamar.
problem-not-your-turn = No es tu turno en esa partida, así que no hay nada que recordarte.
problem-vacation-spent = { $days ->
    [0] No te quedan vacaciones: puedes tener 28 días en cualquier periodo de 12 meses.
    [one] Te queda un día de vacaciones, de 28 en cualquier periodo de 12 meses. Pide un día.
   *[other] Te quedan { $days } días de vacaciones, de 28 en cualquier periodo de 12 meses. Pide menos días.
}
problem-vacation-days-missing = ¿Cuántos días? Añade `vacaciones:`, de 1 a 28.
problem-clock-length = No entiendo `{ $typed }` como duración. Escribe `10 días + 36 horas` (diez días, y 36 horas más por jugada), `10 min + 15 s`, `3 días por jugada` o `sin reloj`.
problem-clock-unit = ¿{ $number } de qué? Escribe, por ejemplo, `{ $ways }`.
problem-clock-bank = Un reloj puede empezar con entre 30 segundos y 60 días, no con `{ $length }`. Lo más jugado es `10 días + 36 h`.
problem-clock-increment = Una jugada puede añadir al reloj como mucho 14 días, no `{ $length }`. Lo más jugado es `10 días + 36 h`.
problem-clock-other = No puedo usar `{ $typed }` en un reloj. Un reloj tiene un tiempo inicial, un tiempo extra por jugada y un máximo: `30 min + 30 s`, `3 días + 12 h, como mucho 5 días` o `3 días por jugada`.
problem-clock-unclear = Esto lo puedo entender de dos maneras: `{ $one }` o `{ $other }`. Escribe la que quieras.
problem-clock-limit = El máximo es menor que el tiempo inicial de cada participante. Elige un máximo mayor o quítalo.
problem-sleep-hours = No entiendo `{ $typed }` como dos horas del día. Escribe `23-7`, `de 23 a 7` o `no`.
problem-sleep-length = Las horas de sueño pueden ser como mucho doce. Escribe, por ejemplo, `23-7` o `de 23 a 7`.
problem-sleep-zone = No conozco la zona horaria `{ $typed }`. Elige una de las que se sugieren mientras escribes, por ejemplo `Europe/Madrid`, o escribe `UTC-5`.
problem-sleep-hours-missing = ¿Cuándo duermes? Indica las horas y la zona a la vez: `/ajustes dormir:23-7 zona:` y una gran ciudad cercana.
problem-sleep-zones = Eso puede ser una de estas zonas horarias: `{ $zones }`. Escribe la que quieras.
problem-sleep-zone-missing = ¿En qué zona horaria? Indica las horas y la zona a la vez: `/ajustes dormir:23-7 zona:` y una gran ciudad cercana.

## Comandos

command-settings-sleep = Poner tus relojes en pausa mientras duermes, por ejemplo 23-7 (solo lo ves tú)
    .name = dormir
command-settings-zone = Tu zona horaria: escribe una gran ciudad cercana
    .name = zona
command-settings-vacation = Cuántos días poner tus relojes en pausa, hasta 28 en cualquier periodo de 12 meses
    .name = vacaciones
command-settings-in_days = Dentro de cuántos días empiezan las vacaciones (si no, ahora)
    .name = dentro_de
