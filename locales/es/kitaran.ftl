# Kitaran

option-kitaran-size-4 = 4 × 4
option-kitaran-size-5 = 5 × 5
option-kitaran-size-6 = 6 × 6
option-kitaran-size-7 = 7 × 7
option-kitaran-size-8 = 8 × 8
option-kitaran-komi = komi { $value }
option-kitaran-quiet = termina tras { $value ->
    [one] 1 jugada
   *[other] { $value } jugadas
} sin ninguna piedra nueva

## El comando y el final

command-play-kitaran = Llena de piedras un tablero cuadrado y convierte las del rival (2 jugadores)
command-play-kitaran-size = Casillas por lado, de 4 a 8 (normalmente 5)
    .name = lado
command-play-kitaran-komi = Puntos extra para las blancas, de medio en medio (normalmente ninguno)
    .name = komi
command-play-kitaran-quiet = Tras cuántas jugadas sin piedra nueva termina la partida (normalmente 0, es decir, nunca)
    .name = sin_piedras
side-kitaran-first = negras
side-kitaran-second = blancas

reason-full = se llenó el tablero
reason-quiet = pasaron las jugadas acordadas sin ninguna piedra nueva

## Por qué no vale una jugada

kitaran-refusal-unreadable = No entiendo “{ $typed }” como jugada. Por ejemplo, c3 coloca una piedra y *c3 convierte alrededor de tu piedra de c3.
kitaran-refusal-occupied = En { $square } hay una piedra de { $owner }: elige una casilla vacía.
kitaran-refusal-occupied-by-you = En { $square } ya hay una piedra tuya: elige una casilla vacía.
kitaran-refusal-convert-instead = En { $square } ya hay una piedra tuya: para convertir a su alrededor escribe *{ $square }, o elige una casilla vacía.
kitaran-refusal-no-stone = En { $square } no hay nada: se convierte alrededor de una piedra propia.
kitaran-refusal-not-yours = La piedra de { $square } es de { $owner }: se convierte alrededor de una piedra propia.
kitaran-refusal-no-enemy = Junto a { $square } no hay piedras rivales, así que no hay nada que convertir.
kitaran-refusal-protected = Ahora no puedes convertir alrededor de { $square }: a su lado hay piedras protegidas ({ $protected }).

## Qué significa una sugerencia

kitaran-label-file = coloca una piedra en la columna { $file }
    .button = Columna { $file }
kitaran-label-any-stone = convierte alrededor de una piedra propia
    .button = Convertir
kitaran-label-stone-file = convierte alrededor de una piedra propia de la columna { $file }
    .button = Columna { $file }
kitaran-label-place = coloca una piedra
kitaran-label-place-last = coloca la última piedra; la partida termina
kitaran-label-convert = convierte { $flips }
    .button = Convertir alrededor de { $square }
kitaran-label-convert-last = convierte { $flips }; la posición se da por tercera vez, así que la partida termina
    .button = Convertir alrededor de { $square }
kitaran-label-convert-quiet = convierte { $flips }; demasiadas jugadas sin piedra nueva, así que la partida termina
    .button = Convertir alrededor de { $square }

## El tablero en palabras

kitaran-line-to-play = Turno de { $seat }: { $empty ->
    [one] queda 1 casilla vacía
   *[other] quedan { $empty } casillas vacías
}.
kitaran-line-last-place = { $seat } colocó una piedra en { $square }.
kitaran-line-last-convert = { $seat } convirtió { $flips } alrededor de { $around }.
kitaran-line-black = { $seat }, negras: { $squares ->
    [none] ninguna
   *[other] { $squares }
}.
kitaran-line-white = { $seat }, blancas: { $squares ->
    [none] ninguna
   *[other] { $squares }
}.
kitaran-line-empty = Vacías: { $squares }.
kitaran-line-stones = Piedras: { $scores }.
kitaran-line-stones-komi = Piedras, con komi { $komi } para las blancas: { $scores }.
kitaran-line-protected = Protegidas en este turno: { $squares }.
kitaran-line-convertible = { $seat } puede convertir { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} con su piedra de { $places }.
kitaran-line-can-convert = { $seat } puede convertir { $flips } alrededor de { $around }.
kitaran-line-no-conversion = { $seat } no puede convertir nada ahora.
kitaran-line-could-convert = { $seat } amenaza con convertir { $flips } alrededor de { $around }.
kitaran-line-threatens = { $seat } amenaza con convertir { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} con su piedra de { $places }.
kitaran-line-repeated = Esta posición se ha dado ya dos veces: a la tercera, la partida termina y se cuentan las piedras.
kitaran-line-repeats = Convertir alrededor de { $places } repite una posición por tercera vez y termina la partida.
kitaran-line-board = El tablero tiene { $size } por { $size } casillas: columnas de la a a la { $file } desde la izquierda, filas 1 a { $size } desde abajo.
kitaran-line-few-empty = La partida termina cuando se llena el tablero.
kitaran-line-quiet-ends = La partida termina y se cuentan las piedras tras { $turns ->
    [one] 1 jugada más
   *[other] { $turns } jugadas más
} sin ninguna piedra nueva.
kitaran-line-corner-empty = vacías: { $empty }
kitaran-line-corner-repeated = posición: 2.ª vez
kitaran-line-note = piedras
kitaran-line-note-komi = komi { $komi }
kitaran-line-score = { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
}
kitaran-line-score-komi = { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} y komi { $komi }: { $score }

## Lo que hay en una casilla

kitaran-line-on = piedra de { $seat }
kitaran-line-on-protected = piedra protegida de { $seat }

## Páginas de reglas

first-turn-kitaran =
    - Coloca una piedra en una casilla vacía, o convierte alrededor de una de tus piedras.
    - Al convertir, todas las piedras rivales que están encima, debajo, a la izquierda y a la derecha de la tuya pasan a ser tuyas. Las piedras colocadas o convertidas en el último turno tienen escudo: si una de ellas está ahí, no puedes convertir.
    - Cuando el tablero se llena, gana quien tiene más piedras.

rules-kitaran-goal =
    ## Kitaran
    Dos rivales llenan un tablero cuadrado con piedras negras y blancas, y cada cual convierte las de su rival. Cuando el tablero se llena, gana quien tiene **más piedras**.

    Empiezan las negras. Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**. El tablero suele tener 5 casillas por lado; con `lado:` de `/jugar` puede tener de 4 a 8.
rules-kitaran-turn =
    ### 1. Tu turno
    Haz una de estas dos cosas. **Coloca** una piedra en cualquier casilla vacía: se escribe `c3`.
    O **convierte** alrededor de una de tus piedras: todas las piedras rivales que la tocan por arriba, por abajo, por la izquierda o por la derecha pasan a ser tuyas. Tiene que haber al menos una. Se escribe `*c3`. Una piedra recién convertida no convierte a otras en esa misma jugada.
    Nunca se pasa: mientras haya una casilla vacía, puedes colocar una piedra.
    En la imagen puedes convertir alrededor de las piedras con contorno dorado discontinuo. El blanco señala la última jugada.
rules-kitaran-protected =
    ### 2. Piedras protegidas
    Las piedras que tu rival colocó o convirtió en la última jugada tienen un **escudo**. Si alguna piedra rival junto a la tuya tiene escudo, no puedes convertir alrededor de tu piedra. Después de tu turno, el escudo desaparece.
    En la imagen, un contorno blanco discontinuo señala la piedra que convirtió. Unos puntos blancos llevan de ella a las piedras que cambiaron de color.
rules-kitaran-end =
    ### 3. El final
    La partida termina en cuanto se llena el tablero: nadie juega después de la última piedra. Gana quien tiene más piedras; si hay las mismas, es empate. Quien abre la sala puede dar a las blancas un **komi**, puntos que se suman a su cuenta: con medio punto no hay empates.
    Si la misma posición se da por **tercera vez**, la partida termina y se cuentan las piedras. Eso favorece a quien va ganando. A la segunda vez se avisa.
    En tableros grandes, jugando con cautela se podría convertir sin fin. Quien abre la sala puede poner un límite con `sin_piedras:`: tras ese número de jugadas seguidas sin piedra nueva, la partida termina y se cuentan las piedras.
    Si te **rindes**, pierdes. Si las dos partes están de **acuerdo** en terminar (`/terminar` lo propone), las piedras se cuentan igual, con el komi: gana quien tiene más piedras.
rules-kitaran-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: un contorno continuo donde se colocó una piedra. Tras una conversión, un contorno discontinuo en la piedra central y puntos hasta el contorno continuo de cada piedra que cambió de color.
    - **Dorado**, tu elección: contorno continuo en lo que has elegido, con contornos discontinuos en las piedras que cambiarían de color; contornos discontinuos en lo que puedes elegir después. Si puedes elegir más de medio tablero, no se marca nada.
    - Un **escudo** dorado en una piedra: no se puede convertir en la próxima jugada.
    - El número junto a la piedra de cada participante: su cuenta, con el komi si lleva blancas. La tarjeta más clara: quien tiene el turno, o quien ha ganado.
    - Al final, el número en un disco es el puesto: el disco del primer puesto está relleno. Una piedra hueca junto a un nombre: está fuera.
rules-kitaran-house =
    ### Reglas de la casa
    - También se puede jugar en tableros de 4 y de 8 casillas por lado, y no hay komi si quien abre la sala no lo pone.
    - Cuando una posición se da por tercera vez, la partida termina y se cuentan las piedras. Lo mismo ocurre tras demasiadas jugadas sin piedra nueva, si quien abre la sala usa `sin_piedras:`.
    - Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
    - Si te rindes, pierdes. Si las dos partes están de acuerdo en terminar, se cuentan las piedras.

    -# Estas páginas están escritas con nuestras palabras; el diseño de Kitaran es de quien lo creó.
