# Wie Bilder aussehen, in /einstellungen und /server.

theme-dark = Dunkles Design
theme-light = Helles Design
theme-contrast = Hoher Kontrast
vision-usual = Übliche Farben
vision-protan = Farben bei Protanopie (Rot schwach)
vision-deutan = Farben bei Deuteranopie (Grün schwach)
vision-tritan = Farben bei Tritanopie (Blau schwach)
look-labels-usual = Übliche Beschriftung
look-labels-large = Größere Beschriftung
look-button-text-only = Nur Text
look-button-pictures = Bilder zeigen
look-button-look = Bilder
look-setting = **Bilder**: Unten wählst du, wie Bilder aussehen, die nur du siehst. Wie Bretter für alle aussehen, legt der Server fest.
look-setting-text-only = **Nur Text**: Meine Antworten an dich beschreiben das Brett in Worten, ohne Bild. Bretter, die alle sehen, haben weiterhin ein Bild; **In Worten** darunter beschreibt dir das Brett.
look-server = Bretter, die alle sehen, sehen so aus: **{ $look }**. `/server` mit `design:`, `farben:` oder `beschriftung:` ändert das.
look-rules-light = -# In deinem hellen Design zeigt Schwarz statt Weiß den letzten Zug, und Gold ist dunkler. Karten, Zeilen und Platten, die in diesen Regeln heller heißen, sind bei dir dunkler.
command-server-theme = Das Design der Bretter, die alle sehen (sonst: dunkel)
    .name = design
command-server-colours = Die Farben der Bretter, die alle sehen (sonst: die üblichen)
    .name = farben
command-server-labels = Die Größe der Beschriftung auf Brettern, die alle sehen (sonst: die übliche)
    .name = beschriftung
