# Zyrcan

option-zyrcan-variant-standard = Standard
option-zyrcan-variant-blitzkrieg = Blitzkrieg

## Der Befehl, und wie es endet

command-play-zyrcan = Flotte aufstellen, dann schlagen, bis jemand nicht mehr kann (3 bis 5 Personen)
command-play-zyrcan-variant = Standard, oder Blitzkrieg: Schiffe ziehen schon, während die Flotten aufgestellt werden
    .name = variante
command-play-zyrcan-variant-standard = Standard
command-play-zyrcan-variant-blitzkrieg = Blitzkrieg

reason-passed = jemand nicht schlagen konnte und die Runde zu Ende gespielt ist

## Warum ein Zug nicht geht

zyrcan-refusal-no-such-space = Das Feld { $space } gibt es auf diesem Brett nicht.
zyrcan-refusal-no-such-ship = Ein Schiff mit { $engines } Triebwerken gibt es nicht: Schiffe haben 1, 2 oder 3.
zyrcan-refusal-deploy-now = Noch werden die Flotten aufgestellt: Ein Zug setzt ein Schiff auf ein freies Feld.
zyrcan-refusal-attack-now = Das Aufstellen ist vorbei: Schlag jetzt mit einem deiner Schiffe.
zyrcan-refusal-occupied = Auf { $square } steht ein Schiff von { $owner }: Wähle ein freies Feld.
zyrcan-refusal-occupied-by-you = Auf { $square } steht dein eigenes Schiff: Wähle ein freies Feld.
zyrcan-refusal-none-left = Du hast kein Schiff mit { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerken
} mehr auf der Hand. Wähle eines mit { $left }.
zyrcan-refusal-too-close = Ein { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} muss von allen deinen Schiffen mindestens { $engines ->
    [one] 1 Feld
   *[other] { $engines } Felder
} entfernt stehen, und { $space } ist { $distance ->
    [one] direkt neben { $near }
   *[other] nur { $distance } Felder von { $near } entfernt
}.
zyrcan-refusal-fits-nowhere = Für einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} ist gerade kein Platz: Kein Feld ist weit genug von allen deinen Schiffen entfernt.
zyrcan-refusal-empty = Auf { $square } steht nichts: Zieh eines deiner Schiffe.
zyrcan-refusal-not-yours = Das Schiff auf { $square } gehört { $owner }: Zieh eines von deinen.
zyrcan-refusal-other-capture = Das Schiff auf { $from } hat { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
} und kann das Schiff auf { $to } nicht schlagen.
zyrcan-refusal-cannot-capture = Das Schiff auf { $from } hat { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
} und kann nichts schlagen.
zyrcan-refusal-other-move = Das Schiff auf { $from } hat { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
} und kann nicht nach { $to }.
zyrcan-refusal-cannot-move = Das Schiff auf { $from } hat { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
} und kann nicht ziehen.
zyrcan-refusal-deploy-alone = Gerade kann keines deiner Schiffe ziehen, also stell nur ein Schiff auf.
zyrcan-refusal-just-placed = Das Schiff auf { $space } hast du gerade erst aufgestellt: Zieh eines, das vor diesem Zug schon auf dem Brett war.
zyrcan-refusal-deploy-first = Stell zuerst ein Schiff auf, dann zieh eines.
zyrcan-refusal-move-too = Du musst in diesem Zug auch ein Schiff ziehen.

## Was ein Vorschlag bedeutet

zyrcan-label-ship = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} aufstellen (noch { $left })
    .button = { $engines ->
        [1] Einer
        [2] Zweier
       *[other] Dreier
    } (noch { $left })
zyrcan-label-deploy-row = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} in Reihe { $row } aufstellen
    .button = Reihe { $row }
zyrcan-label-deploy-rows = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} in den Reihen { $low } bis { $high } einsetzen
    .button = { $engines ->
        [1] Einer
        [2] Zweier
       *[other] Dreier
    }, Reihen { $low } bis { $high }
zyrcan-label-deploy = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} auf { $space } aufstellen
    .button = { $engines ->
        [1] Einer
        [2] Zweier
       *[other] Dreier
    } auf { $space }
zyrcan-label-row = Reihe { $row }
    .button = Reihe { $row }
zyrcan-label-mover = dein { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
}
zyrcan-label-move = von { $from } nach { $to } ziehen
zyrcan-label-capture = { $from } schlägt auf { $to } einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} von { $owner }
zyrcan-label-deploy-move = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} auf { $space } aufstellen und von { $from } nach { $to } ziehen
    .button = { $engines ->
        [1] Einer
        [2] Zweier
       *[other] Dreier
    } auf { $space }, { $from } nach { $to }
zyrcan-label-deploy-capture = einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} auf { $space } aufstellen, und { $from } schlägt auf { $to } einen { $captured ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} von { $owner }
    .button = { $engines ->
        [1] Einer
        [2] Zweier
       *[other] Dreier
    } auf { $space }, { $from }×{ $to }

## Das Brett in Worten

zyrcan-line-to-deploy = Runde { $round } von 12: { $seat } muss aufstellen.
zyrcan-line-to-blitz = Runde { $round } von 12: { $seat } muss aufstellen und ziehen.
zyrcan-line-to-attack = Runde { $round }: { $seat } muss angreifen.
zyrcan-line-to-attack-last = Letzte Runde: { $seat } muss angreifen.
zyrcan-line-last = { $seat } spielt { $turn }.
zyrcan-line-last-capture = { $seat } spielt { $turn } und schlägt einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} von { $owner }.
zyrcan-line-can-capture = { $seat } kann schlagen: Dreier { $threes ->
    [none] keine
   *[other] { $threes }
}; Zweier { $twos ->
    [none] keine
   *[other] { $twos }
}; Einer { $ones ->
    [none] keine
   *[other] { $ones }
}.
zyrcan-line-captures = { $seat } kann einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} schlagen: { $turns }.
zyrcan-line-safe-captures = Mit { $turns } schlägt { $seat } ohne Gefahr: Niemand kann dieses Schiff sofort schlagen.
zyrcan-line-can-lose = { $seat } kann verlieren: Dreier { $threes ->
    [none] keine
   *[other] { $threes }
}; Zweier { $twos ->
    [none] keine
   *[other] { $twos }
}; Einer { $ones ->
    [none] keine
   *[other] { $ones }
}.
zyrcan-line-losses = { $seat } kann einen { $engines ->
    [1] Einer
    [2] Zweier
   *[other] Dreier
} an { $owner } verlieren: { $turns }.
zyrcan-line-safe = Kein Schiff von { $seat } ist in Gefahr.
zyrcan-line-could-capture = { $seat } droht, die Schiffe auf { $squares } zu schlagen.
zyrcan-line-no-capture = Für { $waiting } gibt es gerade nichts zu schlagen. Ändert sich das bis zum nächsten eigenen Zug nicht, wird die Runde dann zur letzten.
zyrcan-line-engines = Triebwerke: { $scores }.
zyrcan-line-fleet = { $seat }: Einer { $ones ->
    [none] keine
   *[other] { $ones }
}; Zweier { $twos ->
    [none] keine
   *[other] { $twos }
}; Dreier { $threes ->
    [none] keine
   *[other] { $threes }
}.
zyrcan-line-fleet-and-hand = { $seat }: Einer { $ones ->
    [none] keine
   *[other] { $ones }
}; Zweier { $twos ->
    [none] keine
   *[other] { $twos }
}; Dreier { $threes ->
    [none] keine
   *[other] { $threes }
}; auf der Hand { $hand_ones } Einer, { $hand_twos } Zweier, { $hand_threes } Dreier.
zyrcan-line-no-ships = { $seat } hat kein Schiff auf dem Brett.
zyrcan-line-full-hands = Alle haben auf der Hand: { $ones } Einer, { $twos } Zweier, { $threes } Dreier.
zyrcan-line-no-room = { $seat } hat keinen Platz für Schiffe mit { $kinds } Triebwerken.
zyrcan-line-board = Das Brett ist ein Sechseck aus { $spaces } Feldern. Buchstaben benennen die Reihen, von unten nach oben. Ein Feld hat bis zu sechs Nachbarn. In der eigenen Reihe: die Zahlen eins weniger und eins mehr. In der Reihe darüber: dieselbe Zahl und eins mehr. In der Reihe darunter: dieselbe Zahl und eins weniger.
zyrcan-line-row = Reihe { $row }: { $low } bis { $high }.
zyrcan-line-row-with-gaps = Reihe { $row }: { $squares }.
zyrcan-line-tight = Die Dreier auf der Hand von { $seat } passen nur noch auf { $spaces ->
    [one] ein Feld
   *[other] { $spaces } Felder
}: bald aufstellen.
zyrcan-line-stranded = { $seat } kann Schiffe mit { $kinds } Triebwerken nicht aufstellen: Kein Feld ist weit genug von den eigenen entfernt.
zyrcan-line-title-deploy = { $seat } stellt auf
zyrcan-line-title-blitz = { $seat } stellt auf und zieht
zyrcan-line-title-attack = { $seat } greift an
zyrcan-line-corner-deploy = Runde { $round } von 12
zyrcan-line-corner-last = Letzte Runde
zyrcan-line-note = { $ships ->
    [one] 1 Schiff
   *[other] { $ships } Schiffe
}
zyrcan-line-by-ships = Je { $engines ->
    [0] kein Triebwerk
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
}: Mehr Schiffe sind besser.
zyrcan-line-score = { $engines ->
    [one] 1 Triebwerk
   *[other] { $engines } Triebwerke
}, { $ships ->
    [one] 1 Schiff
   *[other] { $ships } Schiffe
}

## Was auf einem Feld steht

zyrcan-line-on = { $engines }er-Schiff von { $seat }

## Regelseiten

first-turn-zyrcan =
    - Stell eines deiner Schiffe auf ein freies Feld, bis alle Schiffe auf dem Brett sind. Dann greifen die Flotten an.
    - Beim Angriff zieht ein Schiff in gerader Linie genau so viele Felder, wie es Triebwerke hat, auf ein Schiff von jemand anderem.
    - Kann jemand nicht angreifen, ist das die letzte Runde. Wer die meisten Triebwerke auf dem Brett hat, gewinnt.

rules-zyrcan-goal =
    ## Zyrcan
    Alle haben eine Flotte aus zwölf Schiffen. Zuerst werden alle Flotten aufgestellt, dann schlagt ihr einander Schiffe weg, bis jemand nichts mehr schlagen kann. Dann gewinnt, wer die meisten **Triebwerke** auf dem Brett hat.

    Eine Flotte hat vier Schiffe mit 1 Triebwerk, sechs mit 2 und zwei mit 3: Einer, Zweier und Dreier. Die Punkte auf einem Schiff sind seine Triebwerke.
    Das Brett hat zu dritt 37 Felder, zu viert 49 und zu fünft 61. Immer gibt es ein Feld mehr als Schiffe. Die braunen und grauen Felder gibt es nur zu viert und zu fünft. Sie sind wie alle anderen.
    Wer auf Platz 1 sitzt, beginnt beide Phasen. Die Plätze werden ausgelost, außer sie sind unter **Optionen** festgelegt.
rules-zyrcan-deploy =
    ### 1. Aufstellen
    Reihum stellt ihr je ein beliebiges eigenes Schiff auf ein beliebiges freies Feld, bis alle Schiffe auf dem Brett sind.
    Du schreibst `2@e5`: ein Zweier auf e5. Oder drücke **Ziehen** und wähle.
    Buchstaben benennen die Reihen, von unten nach oben. Die unterste ist `a` (auf einem kleineren Brett `b`). Zahlen benennen die schrägen Linien: Jede Zahl steht am unteren rechten Ende ihrer Linie.
    Weiß zeigt den letzten Zug. Unter dem Brett siehst du, wie viele Triebwerke jede Seite darauf hat und wie viele Schiffe jeder Art noch auf der Hand sind.
rules-zyrcan-attack =
    ### 2. Angreifen
    Ihr zieht reihum. In deinem Zug schlägst du: Zieh eines deiner Schiffe in gerader Linie, **genau so viele Felder, wie es Triebwerke hat**, über alles hinweg, auf ein Schiff von jemand anderem. Dieses Schiff kommt vom Brett.
    Eine gerade Linie folgt einer Reihe oder einer der beiden Schrägen: Es gibt sechs Richtungen. Sie bleibt auf den Feldern des Bretts.
    Du schreibst `e5xg7`. Du musst schlagen, wenn du kannst; kannst du nicht, passt der Bot für dich.
    Im Bild kann das Schiff mit dem goldenen Ring die mit den gestrichelten Ringen schlagen. Sobald ein Schiff gewählt ist, ist der letzte Zug nicht mehr eingezeichnet.
rules-zyrcan-end =
    ### 3. Das Ende
    Wenn jemand passen muss, spielt ihr diese Runde noch zu Ende, dann ist die Partie vorbei. Eine Runde ist je ein Zug von allen, ab Platz 1. Der Bot sagt es, wenn jemand nichts schlagen kann.
    Wer die meisten Triebwerke auf dem Brett hat, gewinnt. Haben mehrere gleich viele, gewinnt unter ihnen, wer die meisten Schiffe hat. Ist auch das gleich, teilen sie sich den Rang.
    Ohne Schiffe scheidest du nicht aus: Der Bot passt für dich.
    Wenn du **aufgibst**, wirst du übersprungen. Das gilt nicht als Passen und beendet die Partie nicht. Hat aber vorher schon jemand gepasst, endet sie trotzdem mit dieser Runde. Deine Schiffe bleiben: Sie können geschlagen werden und ziehen nicht.
    Wenn alle dem Ende **zustimmen** (`/beenden` schlägt es vor), wird das Brett genauso gewertet. Schiffe auf der Hand zählen nichts, und wer aufgegeben hat, kommt auf die hinteren Ränge.
rules-zyrcan-blitzkrieg =
    ### Blitzkrieg
    Die erste Phase hat zwölf Runden, in denen du aufstellst **und** ziehst.
    Stell zuerst ein Schiff auf ein freies Feld. Es muss von jedem deiner anderen Schiffe **mindestens so viele Felder entfernt sein, wie es Triebwerke hat**. Dann zieh ein anderes Schiff, eines, das vor diesem Zug schon auf dem Brett war. Es zieht in gerader Linie genau so viele Felder, wie es Triebwerke hat, auf ein freies Feld oder auf ein Schiff von jemand anderem. Dieses Schiff kommt vom Brett. Du schreibst `2@b2 e5-e7` oder `2@b2 e5xe3`.
    Du musst beides tun, wenn du kannst. **Stell deine Dreier früh auf**: Sie brauchen am meisten Platz. Schiffe, die nach zwölf Runden noch auf der Hand sind, sind aus der Partie. Dann beginnt der Angriff wie oben beschrieben.
    Im Bild darf ein Zweier auf die gestrichelten goldenen Ringe; Weiß zeigt den letzten Zug.
rules-zyrcan-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein gestrichelter Ring, wo ein Schiff losfuhr, Punkte auf seinem Weg, ein voller Ring, wo es ankam und wo eines aufgestellt wurde. Ein kleines durchgestrichenes Schiff wurde dort geschlagen.
    - **Gold**, deine Wahl: ein voller Ring um das, was du gewählt hast, gestrichelte um das, was du als Nächstes wählen kannst, mit dem Namen des Feldes. Kannst du mehr als das halbe Brett wählen, ist nichts markiert.
    - Die Zahl neben einem Symbol: Triebwerke auf dem Brett. Die hellere Karte: wer am Zug ist oder gewonnen hat.
    - Kleine Schiffe auf einer Karte: was noch aufzustellen ist, und wie viele. Ein **rotes** hohles mit Kreuz hat gerade keinen Platz auf dem Brett (Blitzkrieg).
    - Hohle oder blasse Schiffe: Ihre Seite ist ausgeschieden. Sie können geschlagen werden und ziehen nicht.
    - Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt.
rules-zyrcan-house =
    ### Hausregeln
    - Die Plätze werden ausgelost, außer sie sind unter **Optionen** festgelegt.
    - Das Brett zu viert hat zwölf Felder mehr als das zu dritt: an jedem Rand die zwei neben den Ecken.
    - Blitzkrieg: Passt kein Schiff von der Hand, ziehst du nur; kann keines ziehen, stellst du nur auf; geht beides nicht, passt du, und die Partie geht weiter.
    - Die erste Phase von Blitzkrieg hat genau zwölf Runden. Schiffe, die danach noch auf der Hand sind, sind aus der Partie.
    - Wenn du aufgibst, bleiben deine Schiffe auf dem Brett: Sie können geschlagen werden, ziehen aber nicht. Du landest hinter allen, die bleiben, und wer zuerst aufgibt, ganz hinten.
    - Ist nur noch eine Seite übrig, gewinnt sie. Stimmen alle dem Ende zu, wird das Brett gewertet.

    -# Zyrcan ist ein Spiel von Javier García. Diese Seiten sind in unseren eigenen Worten geschrieben; die Spielidee ist von ihm.
