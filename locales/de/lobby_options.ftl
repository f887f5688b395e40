# Die Optionen einer Lobby, die in Menüs gewählt werden.

lobby-option-button = Optionen
lobby-option-title = **Optionen deiner Lobby.** Jede Wahl gilt sofort.
lobby-option-seats = Wie viele spielen
lobby-option-seats-any = { $min } bis { $max } Personen
lobby-option-seats-fixed = { $seats } Personen
lobby-option-order = Wer wo sitzt
lobby-option-order-random = Plätze auslosen
lobby-option-order-joining = Plätze in der Reihenfolge der Lobby
lobby-option-order-invited = Plätze der letzten Partie, um einen verschoben
lobby-option-order-side = Meine Seite: { $side }
lobby-option-start = Wann die Partie beginnt
lobby-option-start-full = Beginnt, wenn alle Plätze besetzt sind
lobby-option-start-host = Beginnt, wenn ich Starten drücke
lobby-option-joining = Wer mitspielen kann
lobby-option-joining-anybody = Alle können mitspielen
lobby-option-joining-listed = Alle können mitspielen; auch anderswo gelistet
lobby-option-joining-invited = Nur Eingeladene können mitspielen
lobby-option-invite = Eingeladene
lobby-option-invited = { $players }: **{ $name }** lädt zu einer Partie ein. Drücke **Mitspielen** oder **Ablehnen** unter der Lobby: { $link }
