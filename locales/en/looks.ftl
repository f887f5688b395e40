# How pictures look, in /settings and /server.

theme-dark = Dark theme
theme-light = Light theme
theme-contrast = High contrast
vision-usual = Usual colours
vision-protan = Colours for protanopia (weak red)
vision-deutan = Colours for deuteranopia (weak green)
vision-tritan = Colours for tritanopia (weak blue)
look-labels-usual = Usual labels
look-labels-large = Larger labels
look-button-text-only = Text only
look-button-pictures = Show pictures
look-button-look = Pictures
look-setting = **Pictures**: choose below how pictures look when only you see them. The server sets the look of boards that everybody sees.
look-setting-text-only = **Text only**: my answers to you describe the board in words, without a picture. Boards that everybody sees still have a picture; **In words** below them describes the board to you.
look-server = Boards that everybody sees look like this: **{ $look }**. `/server` with `theme:`, `colours:` or `labels:` changes that.
look-rules-light = -# In your light theme, black shows the last turn (these rules say white), and gold is darker. What these rules call lighter (cards, rows, plates) is darker for you.
command-server-theme = The theme of boards that everybody sees (default: dark)
command-server-colours = The colours of boards that everybody sees (default: usual)
command-server-labels = The size of labels on boards that everybody sees (default: usual)
