# Was ich sage, wenn ich auf einen Server komme.
contact-welcome =
    Danke, dass du mich zu **{ $server }** hinzugefügt hast! Ich bin **Skirmish**: abstrakte Brettspiele direkt hier. Drei Schritte:
    1. Gib in einem Kanal `/spielen` ein und wähle ein Spiel. Andere drücken **Mitspielen**. Mit `stufe:1` spielst du gegen einen Computer. Ich lese keine Nachrichten: Züge wählt man mit Buttons oder mit `/ziehen`.
    2. `/server` zeigt, was du einstellen kannst: die Sprache, wer Partien ansehen darf und wie lange eine Saison dauert.
    3. `/hilfe` erklärt den Rest. Der Button **Datenschutz** dort zeigt, was ich speichere. **Meine Daten löschen** in `/einstellungen` entfernt deinen Namen und deine ID daraus.
contact-pages = -# [Datenschutzerklärung]({ $privacy }) · [Nutzungsbedingungen]({ $terms })
