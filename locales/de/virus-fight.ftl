# Virus Fight

## Der Befehl, und wie es endet

command-play-virus-fight = Programme, die verschieben, schreiben, springen und löschen; das letzte gewinnt (2 bis 5 Personen)

reason-last = nur noch eine Seite übrig ist

## Warum ein Zug nicht geht

virus-fight-refusal-unreadable-program = „{ $typed }“ verstehe ich nicht als Programm: Schreib eine bis fünf deiner Anweisungen, mit einem Stern hinter der, auf der du beginnst, zum Beispiel W3 M2* J1.
virus-fight-refusal-no-such-instruction = Die Anweisung { $typed } gibt es nicht: Es gibt M, W, J und E, jede in den Größen 1, 2 und 3.
virus-fight-refusal-too-long = Ein Programm hat höchstens 5 Anweisungen, nicht { $length }.
virus-fight-refusal-twice = Du hast { $instruction } nur einmal, also kommt es in deinem Programm nur einmal vor.
virus-fight-refusal-no-star = Setz einen Stern hinter die Anweisung, auf der dein Cursor beginnt, zum Beispiel W3 M2*.
virus-fight-refusal-stars = Nur eine Anweisung kann den Stern haben, nicht { $stars }.
virus-fight-refusal-program-now = Noch läuft nichts: Schreib zuerst geheim dein Programm.
virus-fight-refusal-run-now = Die Programme laufen: Führe die Anweisung unter deinem Cursor aus.
virus-fight-refusal-other-instruction = Dein Cursor steht auf { $action } ({ $at }), also musst du diese Anweisung ausführen.
virus-fight-refusal-execute-first = Du kannst { $action } unter deinem Cursor auf { $at } ausführen, also musst du es tun.
virus-fight-refusal-cannot-execute = Du kannst { $action } unter deinem Cursor gerade nicht ausführen.
virus-fight-refusal-empty = Auf { $square } liegt keine Anweisung.
virus-fight-refusal-marked = Auf { $square } steht der Cursor von { $owner }.
virus-fight-refusal-your-marker = Auf { $square } steht dein eigener Cursor.
virus-fight-refusal-not-in-block = Die Anweisung auf { $square } gehört nicht zum Block, auf dem dein Cursor steht.
virus-fight-refusal-same-square = Du musst die Anweisung auf ein anderes Feld als { $square } verschieben.
virus-fight-refusal-nowhere-to-go = Die Anweisung auf { $square } kann nirgends hin.
virus-fight-refusal-occupied = Auf { $square } liegt { $instruction }: Wähle ein freies Feld.
virus-fight-refusal-far-from-others = { $to } liegt nicht neben einer anderen Anweisung des Blocks.
virus-fight-refusal-far-from-block = { $square } liegt nicht neben dem Block, auf dem dein Cursor steht.
virus-fight-refusal-no-spare = In deinem Vorrat ist kein { $instruction }.
virus-fight-refusal-far-from-erase = { $square } liegt nicht neben einem ERASE des Blocks, auf dem dein Cursor steht.
virus-fight-refusal-erase-something = Nichts löschen darfst du nur, wenn ein ERASE des Blocks, auf dem dein Cursor steht, ein freies Feld neben sich hat.
virus-fight-refusal-foreign-block = { $square } gehört zu einem Block, auf dem { $owner } einen Cursor hat und du keinen.
virus-fight-refusal-step-too = Nach { $did } muss dein Cursor auch noch einen Schritt gehen: Ergänze das Feld, etwa `>e5`.
virus-fight-refusal-no-step = Nach { $did } kann dein Cursor auf { $at } keinen Schritt gehen.
virus-fight-refusal-far-from-marker = { $to } liegt nicht neben deinem Cursor auf { $at }.
virus-fight-refusal-step-on-nothing = Danach liegt auf { $to } keine Anweisung, also kannst du nicht dorthin gehen.
virus-fight-refusal-step-on-marker = Auf { $to } steht ein anderer Cursor.

## Vorschläge

virus-fight-label-action = { $action }, in welcher Größe?
    .button = { $action }
virus-fight-label-actions = ERASE entfernt eine Anweisung, JUMP versetzt deinen Cursor, MOVE verschiebt eine Anweisung, WRITE legt eine aus deinem Vorrat dazu. Die Zahl ist die Größe.
virus-fight-label-add = { $instruction } als Anweisung { $number }
    .button = { $instruction }
virus-fight-label-start = dein Cursor beginnt auf { $start }
    .button = Fertig, Start auf { $start }
virus-fight-label-start-on-which = Auf welcher Anweisung beginnt dein Cursor? Mit dieser Wahl ist das Programm fertig. Oder schreib noch eine Anweisung.
virus-fight-label-start-on-which-of-all = Dein Programm ist voll. Auf welcher Anweisung beginnt dein Cursor? Mit dieser Wahl ist das Programm fertig.
virus-fight-label-jump-where = Auf welche Anweisung springt dein Cursor?
virus-fight-label-move-what = Welche Anweisung verschiebst du?
virus-fight-label-erase-what = Welche Anweisung entfernst du?
virus-fight-label-write-what = Welche Anweisung aus deinem Vorrat schreibst du?
virus-fight-label-write-where = Auf welches Feld schreibst du sie?
virus-fight-label-where-to = Auf welches Feld verschiebst du sie?
virus-fight-label-step-where = Auf welches Feld geht dein Cursor danach?
virus-fight-label-file = Spalte { $file }
    .button = Spalte { $file }
virus-fight-label-take = { $instruction } von { $from } verschieben
virus-fight-label-move = { $instruction } nach { $to } verschieben{ $end ->
    [open] {""}
    [out] , dann kein Schritt möglich: du scheidest aus
   *[other] {" und nach "}{ $end } gehen
}
    .button = { $end ->
        [open] { $from } nach { $to }
        [out] { $from } nach { $to }, dann raus
       *[other] { $from } nach { $to }, dann auf { $end }
    }
virus-fight-label-spare = { $instruction } schreiben
    .button = { $instruction }
virus-fight-label-write = { $instruction } auf { $at } schreiben{ $end ->
    [open] {""}
    [out] , dann kein Schritt möglich: du scheidest aus
   *[other] {" und nach "}{ $end } gehen
}
    .button = { $end ->
        [open] { $instruction } auf { $at }
        [out] { $instruction } auf { $at }, dann raus
       *[other] { $instruction } auf { $at }, dann auf { $end }
    }
virus-fight-label-erase = { $instruction } auf { $at } löschen{ $end ->
    [open] {""}
    [out] , dann kein Schritt möglich: du scheidest aus
   *[other] {" und nach "}{ $end } gehen
}
    .button = { $end ->
        [open] { $at } löschen
        [out] { $at } löschen, dann raus
       *[other] { $at } löschen, dann auf { $end }
    }
virus-fight-label-erase-nothing = nichts löschen{ $end ->
    [open] {""}
    [out] , dann kein Schritt möglich: du scheidest aus
   *[other] {" und nach "}{ $end } gehen
}
    .button = { $end ->
        [open] Nichts löschen
        [out] Nichts löschen, dann raus
       *[other] Nichts löschen, dann auf { $end }
    }
virus-fight-label-jump = nach { $to } springen ({ $instruction })
    .button = Auf { $to } gehen
virus-fight-label-step = nur ein Schritt, nach { $to } ({ $instruction })
    .button = Auf { $to } gehen
virus-fight-label-third = diese Stellung zum dritten Mal: die Partie endet, und der größte Vorrat gewinnt
    .button = Zum dritten Mal, dann auf { $end }
virus-fight-label-go-on = weiter
    .button = Weiter

## Das Brett in Worten

virus-fight-line-to-write = Aufbau: Es fehlt noch das geheime Programm von { $waiting }.
virus-fight-line-to-run = { $seat } muss { $action } { $size } auf { $at } ausführen. Runde { $round }, begonnen von { $owner }.
virus-fight-line-last-move = { $seat } verschiebt { $action } { $size } von { $from } nach { $to } und geht nach { $step }.
virus-fight-line-last-write = { $seat } schreibt { $action } { $size } auf { $at } und geht nach { $step }.
virus-fight-line-last-erase = { $seat } löscht { $action } { $size } auf { $at } und geht nach { $step }.
virus-fight-line-last-erase-nothing = { $seat } löscht nichts und geht nach { $step }.
virus-fight-line-last-jump = { $seat } springt von { $from } nach { $to }.
virus-fight-line-last-step = { $seat } kann nur einen Schritt gehen, nach { $step }.
virus-fight-line-last-out = { $seat } spielt { $turn }, kann keinen Schritt gehen und scheidet aus.
virus-fight-line-passed = { $seat } kann weder ausführen noch gehen und scheidet aus.
virus-fight-line-writing = { $seat } schreibt.
virus-fight-line-ready = { $seat } ist bereit.
virus-fight-line-full-spares = Alle haben MOVE, WRITE, JUMP und ERASE je einmal in den Größen 1, 2 und 3 im Vorrat.
virus-fight-line-own = Nur du siehst dein Programm: { $program }, auf { $squares }.
virus-fight-line-alone = Wenn { $instruction } deine einzige Anweisung ist, kann dein Cursor keinen Schritt gehen, und du scheidest in deinem ersten Zug aus.
virus-fight-line-alone-jump = Mit { $instruction } allein kannst du nur auf einen Block ohne Cursor springen: Gibt es in deinem ersten Zug keinen, scheidest du aus.
virus-fight-line-side = { $seat } auf { $at }, { $action } { $size }.{ $ones ->
    [none] {""}
   *[other] {" Vorrat, je einmal: "}{ $ones }.
}{ $twos ->
    [none] {""}
   *[other] {" Vorrat, je zweimal: "}{ $twos }.
}{ $threes ->
    [none] {""}
   *[other] {" Vorrat, je dreimal: "}{ $threes }.
}{ $fours ->
    [none] {""}
   *[other] {" Vorrat, je viermal: "}{ $fours }.
}{ $fives ->
    [none] {""}
   *[other] {" Vorrat, je fünfmal: "}{ $fives }.
}
virus-fight-line-side-bare = { $seat } auf { $at }, { $action } { $size }. Kein Vorrat.
virus-fight-line-side-with-block = { $seat } auf { $at }; Vorrat { $cells ->
    [none] leer
   *[other] { $cells }
}; Block { $block }.
virus-fight-line-side-in-block = { $seat } auf { $at }, im Block von { $owner }; Vorrat { $cells ->
    [none] leer
   *[other] { $cells }
}.
virus-fight-line-would-be-out = Ändert sich nichts, scheidet { $seat } im nächsten eigenen Zug aus.
virus-fight-line-few-ways = { $seat } kann nur nach { $squares }, egal mit welchem Zug.
virus-fight-line-spares = Vorrat: { $scores }.
virus-fight-line-stuck = Neben dem Cursor von { $seat } liegt keine Anweisung ohne Cursor, auf die er gehen könnte.
virus-fight-line-out-next = Ändert sich nichts, scheidet { $seat } im nächsten eigenen Zug aus.
virus-fight-line-twice = Diese Stellung gab es schon zweimal: Beim dritten Mal endet die Partie, und der größte Vorrat gewinnt.
virus-fight-line-eliminated = { $seat } ist ausgeschieden.
virus-fight-line-block = Block von { $waiting }: { $cells }.
virus-fight-line-empty-block = Block ohne Cursor: { $cells }.
virus-fight-line-empty-blocks = Blöcke ohne Cursor: { $blocks }.
virus-fight-line-board = Das Brett hat { $side } mal { $side } Felder: Spalten a bis { $file } von links, Reihen 1 bis { $side } von unten. Daneben heißt oben, unten, links oder rechts.
virus-fight-line-touching = In diesen Spalten und Reihen berühren sich Anweisungen, von Ende zu Ende: { $cells }.
virus-fight-line-home = Schreibt { $seat } fünf Anweisungen, liegen sie auf { $squares }, in dieser Reihenfolge.
virus-fight-line-title-write = Programm fehlt noch: { $waiting }
virus-fight-line-title-write-many = Noch { $number } Programme fehlen
virus-fight-line-title-run = { $seat } führt { $action } { $size } aus
virus-fight-line-note-writing = schreibt
virus-fight-line-note = { $spares } im Vorrat
virus-fight-line-note-stuck = { $spares } im Vorrat, kein Nachbar ohne Cursor
virus-fight-line-note-eliminated = ausgeschieden
virus-fight-line-note-left = nicht mehr dabei
virus-fight-line-score = { $spares } im Vorrat, { $pips ->
    [one] 1 Auge
   *[other] { $pips } Augen
}

## Was auf einem Feld steht

virus-fight-line-on = { $instruction }
virus-fight-line-on-marker = { $instruction }, mit dem Cursor von { $seat }

## Regelseiten

first-turn-virus-fight =
    - Schreib zuerst geheim ein Programm: eine bis fünf Anweisungen. Führe dann Zug für Zug die unter deinem Cursor aus.
    - Danach geht dein Cursor auf eine Anweisung daneben. Kann er nicht, scheidest du aus.
    - Wer als Letztes übrig ist, gewinnt.

rules-virus-fight-goal =
    ## Virus Fight
    Ihr seid Viren, und eure **Cursor** laufen über Anweisungen, die niemandem gehören. In jedem Zug führst du die Anweisung unter deinem Cursor aus, dann geht er auf die nächste. Kann er nicht, scheidest du aus. Das letzte Virus gewinnt.

    Es gibt vier Anweisungen, **M**OVE (verschieben), **W**RITE (schreiben), **J**UMP (springen) und **E**RASE (löschen), in den Größen 1 bis 3. Du beginnst mit jeder Art in jeder Größe, zwölf im Ganzen: Das ist dein Vorrat.
    Die Größe einer Anweisung ist die Zahl ihrer Punkte, ihrer **Augen**. Eine größere Anweisung ist nicht stärker. Die Größe zählt für die Reihenfolge und bei einem Patt: Es beginnt, wer die wenigsten Anweisungen hat; die Augen entscheiden nur, wenn mehrere gleich wenige haben. Jede spätere Runde beginnt, wer auf der größten Anweisung steht.
    Zu zweit hat das Brett 5 × 5 Felder, zu dritt 6 × 6, zu viert 7 × 7 und zu fünft 9 × 9.
rules-virus-fight-round-start =
    ### Eine Runde in vier Bildern: der Anfang
    Ann hat das Programm `M1 W1* J1` geschrieben, Ben `M2* W2 J1` und Cleo `W1 E2* M2`. Die Programme liegen an den Rändern des Bretts. Jeder Cursor, ein dicker Rahmen, steht auf der Anweisung mit dem Stern.
    Alle Programme haben drei Anweisungen, und Anns Programm hat die wenigsten Augen. Also beginnt Ann. Anns Cursor steht auf WRITE.
rules-virus-fight-round-write =
    ### Eine Runde in vier Bildern: WRITE
    Ann spielt `E1@d2 >d2`. Damit liegt ein ERASE 1 aus Anns Vorrat auf d2, und Anns Cursor ist darauf gegangen. In der nächsten Runde muss Ann dieses ERASE ausführen.
    Jetzt ist Ben am Zug. Bens Cursor steht auf MOVE.
rules-virus-fight-round-move =
    ### Eine Runde in vier Bildern: MOVE
    Ben spielt `a4-b5 >a5`. Damit ist das JUMP 1 von a4 nach b5 verschoben, und Bens Cursor ist nach a5 gegangen.
    Jetzt ist Cleo am Zug. Cleos Cursor steht auf ERASE.
rules-virus-fight-round-erase =
    ### Eine Runde in vier Bildern: ERASE
    Cleo spielt `xf6 >f4`. Damit ist das MOVE 2 auf f6 gelöscht: Es liegt jetzt in Cleos Vorrat. Cleos Cursor ist nach f4 gegangen.
    Alle haben gezogen, also ist die Runde vorbei. Die nächste beginnt, wer auf der größten Anweisung steht. Das ist Ben, auf WRITE 2.
rules-virus-fight-setup =
    ### 1. Dein Programm
    Schreib geheim ein Programm aus einer bis fünf Anweisungen deines Vorrats: von links nach rechts, wie du es siehst, wenn du zur Mitte des Bretts blickst. Hinter die, auf der dein Cursor beginnt, kommt ein Stern: `W3 M2* J1 E3`. Sind alle bereit, erscheinen die Programme am Rand des Bretts, jedes mittig vor seiner Seite. Geht es nicht genau mittig, liegt es ein halbes Feld weiter rechts, von dieser Seite aus gesehen. Das Bild ist für alle von unten gezeichnet, ein Programm am oberen Rand beginnt dort also rechts.
    Vorsicht bei **nur einer Anweisung**: Nach einem MOVE oder ERASE ist kein Schritt möglich, und ein JUMP hat selten einen Block als Ziel, also scheidest du im ersten Zug aus. Nach einem WRITE kann dein Cursor auf das Geschriebene gehen.
    Es beginnt, wer die wenigsten Anweisungen hat. Haben mehrere gleich wenige, entscheiden die wenigsten Augen, danach die größte Anweisung unter dem Cursor. Ist selbst das gleich, entscheidet das Los. Weiter geht es im Uhrzeigersinn. Jede spätere Runde beginnt, wer auf der größten Anweisung steht; wer in einer Runde als Letztes zieht, kann also in der nächsten als Erstes ziehen.
rules-virus-fight-turn =
    ### 2. Dein Zug
    Anweisungen, die sich berühren, bilden einen **Block**; deiner ist der unter deinem Cursor. *Berühren* und *daneben* heißt immer oben, unten, links oder rechts, nie schräg. Führe aus, was unter deinem Cursor liegt:
    - **MOVE** bringt eine Anweisung deines Blocks, auf der kein Cursor steht, auf ein freies Feld. Neben diesem muss eine andere Anweisung liegen, die vor dem Verschieben zu deinem Block gehörte: `b1-c2 >c2` (von b1 nach c2, dann geht dein Cursor nach c2). Der Block darf zerfallen
    - **WRITE** legt eine Anweisung aus deinem Vorrat auf ein freies Feld neben einer beliebigen Anweisung deines Blocks: `W3@e5 >e5`. Ohne Vorrat tut es nichts: Du gehst nur den Schritt
    - **JUMP** bringt deinen Cursor auf eine andere Anweisung ohne Cursor in deinem Block oder in einem Block ganz ohne Cursor: `>e5`
    - **ERASE** entfernt eine Anweisung ohne Cursor. Es genügt, dass sie neben irgendeinem ERASE deines Blocks liegt, nicht nur neben dem unter deinem Cursor. Sie kommt in deinen Vorrat: `xd4 >c4`
    Das Bild zeigt Blöcke als hellere Platten; die hellste ist der Block am Zug. Weiß zeigt den letzten Zug, Gold, was jetzt gewählt werden kann.
rules-virus-fight-step =
    ### 3. Der Schritt
    Nach jeder Anweisung außer JUMP geht dein Cursor auf eine Anweisung daneben, auf der kein Cursor steht: `>e6` in `d5-d6 >e6`. Du musst ausführen, wenn du kannst; kannst du nicht, gehst du nur den Schritt. Den Schritt musst du gehen, wenn du kannst. **Kannst du keinen Schritt gehen, scheidest du aus**; die Anweisungen bleiben. Eine Anweisung unter einem Cursor kann weder verschoben noch gelöscht werden.
    Steht dein Cursor auf einem ERASE, darfst du auch **nichts löschen**, selbst wenn du etwas löschen könntest: `x >c4`. Nichts löschen darfst du nur, wenn mindestens ein ERASE deines Blocks ein freies Feld neben sich hat.
    Kannst du gar nichts tun oder hat ein JUMP kein Ziel, passt der Bot für dich, und du scheidest aus.
    Im Bild ist ein dicker Rahmen ein Cursor; Weiß zeigt den letzten Zug, Gold, was jetzt gewählt werden kann.
rules-virus-fight-end =
    ### 4. Das Ende
    Das letzte laufende Virus gewinnt sofort, auch mitten in einer Runde. Die Ränge der anderen richten sich danach, wann sie ausgeschieden sind: je später, desto besser.
    Bei einem **Patt** gewinnt der größte Vorrat, bei gleich großen der mit den meisten Augen. Ist auch das gleich, teilen sie sich den Rang. Ein Patt ist es, wenn eine Stellung zum dritten Mal da ist (beim zweiten Mal wirst du gewarnt) oder wenn alle, die noch laufen, dem Ende **zustimmen** (`/beenden` schlägt es vor). Wer ausgeschieden ist, landet dahinter.
    Stimmen alle dem Ende zu, bevor jedes Programm geschrieben ist, wird die Partie abgebrochen und zählt nicht.
    Wenn du **aufgibst**, scheidest du sofort aus: Dein Cursor und dein Vorrat kommen weg, die Anweisungen bleiben, und die Runde geht weiter. Du landest hinter allen anderen. Ein Programm, das noch nicht aufgedeckt ist, wird verworfen.
rules-virus-fight-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein gestrichelter Ring um das Feld, wo der Cursor war, Punkte zu einem vollen Ring, wo er ist. Ringe, so groß wie eine Anweisung, zeigen, welche verschoben (Punkte führen vom gestrichelten Ring zum vollen), geschrieben oder gelöscht wurde. Ein weißer Strich streicht eine gelöschte Anweisung durch oder einen Cursor, der ausgeschieden ist.
    - **Gold**, deine Wahl: volle Ringe um das, was du gewählt hast, gestrichelte um das, was du als Nächstes wählen kannst. Kannst du mehr als das halbe Brett wählen, ist nichts markiert.
    - Ein dicker Rahmen in der Farbe einer Seite, mit ihrem Symbol an der Ecke: ihr Cursor. Eine **rote** Scheibe mit Ausrufezeichen: Dieser Cursor kann keinen Schritt gehen, denn neben ihm liegt keine Anweisung ohne Cursor.
    - Hellere Platten sind Blöcke; die hellste ist der Block am Zug.
    - Neben dem Brett: die Reihenfolge der Runde und was alle ausführen. Blass ist, wer schon gezogen hat. Darunter: wie viele von jeder Anweisung alle im Vorrat haben.
    - Im Aufbau zeigen Rahmen am Rand, wo die Programme liegen werden: gestrichelt, solange sie geschrieben werden, voll, wenn sie bereit sind.
    - Die hellere Zeile: wer am Zug ist oder gewonnen hat. Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt. Ein hohles Symbol: Diese Seite ist ausgeschieden.
rules-virus-fight-house =
    ### Hausregeln
    - Das Brett zu fünft hat 9 × 9 Felder.
    - Zu dritt sitzen Platz 2 und 3, zu fünft Platz 3 und 4 nahe einer Ecke. Ihre Programme aus 4 oder 5 Anweisungen gehen um die Ecke weiter und bleiben ein Block.
    - Könnten mehrere die erste Runde beginnen, entscheidet das Los. In einer späteren Runde können mehrere gleichauf die größte Anweisung haben. Ist die Seite dabei, die die letzte Runde begonnen hat, beginnt sie wieder. Sonst beginnt von ihr aus im Uhrzeigersinn die erste dieser Seiten.
    - Eine Anweisung, die nicht ausgeführt werden kann, tut nichts, und der Cursor muss trotzdem einen Schritt gehen.
    - Bei einem Patt gewinnt der größte Vorrat, bei gleich großen der mit den meisten Augen. Ist auch das gleich, teilen sie sich den Rang.
    - Wenn du aufgibst, scheidest du aus und landest hinter allen anderen.

    -# Virus Fight ist ein Spiel von Jorge Arroyo, 2007, für Icehouse-Pyramiden (Version 1.0 von 2008, im Piecepack Wiki). Diese Seiten sind in unseren eigenen Worten geschrieben; die Spielidee ist von ihm.
