"""What is walked on the page: lobbies, challenges, whole matches, replays, the list of matches, and all other views."""

# Every game, with options that make a match short, against computers.
GAMES = {
    "zyrcan": "/play zyrcan seats:3 level:{level}",
    "blitzkrieg": "/play zyrcan variant:Blitzkrieg seats:3 level:{level}",
    "kitaran": "/play kitaran size:4 level:{level}",
    "archimedes": "/play archimedes swap:yes level:{level}",
    "xero-g": "/play xero-g level:{level}",
    "xero-g-hidden": "/play xero-g setup:hidden level:{level}",
    "virus-fight": "/play virus-fight seats:3 level:{level}",
    "angels": "/play angels reach:4 marks:8 level:{level}",
}

# What the host of a lobby chooses in its menus.
LOBBY = {
    "Number of players": "3 players",
    "Who sits where": "Seats in the order of joining",
    "When the match begins": "Begins when the host presses Start",
    "Who can join": "Everybody can join",
    "Time": "Time: no clocks",
    "Does the result change ratings?": "Rated: no (hints are allowed)",
}


def choose_all(page, options):
    """Chooses every option in the menus of a page of options, those of LOBBY last."""
    for menu in options["menus"]:
        if menu["label"] in LOBBY:
            last = LOBBY[menu["label"]]
            if menu["label"] == "Who can join":
                # nobody is invited yet: the menus say so, and show what holds
                page.tap_option(menu["label"], "Only invited people can join", options["id"])
                page.wait(lambda: "invite enough people" in page.message(options["id"])["text"], "the reason of a refusal")
                continue
            for option in [one for one in menu["options"] if one not in (last, menu["chosen"])] + [last]:
                page.choose(menu["label"], option, options["id"])


def lobby(page, player, level):
    """A lobby whose host tries every option, two people and a computer; then the whole match of Zyrcan."""
    page.become("Ann")
    page.go_to("general")
    opened = page.write("/play zyrcan")
    options = page.ask("Options", opened["id"])
    page.shot("options")
    choose_all(page, options)
    options = page.press("Sides, time, rating ▶", options["id"])
    page.shot("options-of-match")
    choose_all(page, options)
    options = page.press("◀ Players", options["id"])
    page.tap_option("Invited people", "@Cleo", options["id"])
    page.press("Choose", options["id"])
    page.shot("options-chosen")
    page.become("Cleo")
    page.shot("asked")
    page.press("Decline", opened["id"])
    page.become("Ben")
    page.press("Join", opened["id"])
    page.become("Ann")
    levels = page.ask("Add a computer", opened["id"])
    page.shot("levels")
    page.press(next(one["label"] for one in levels["buttons"] if str(level) in one["label"]), levels["id"])
    page.shot("lobby")
    page.ask("Start", opened["id"])
    player.play_to_the_end(["Ann", "Ben"])


def challenge(page, player, _level):
    """Ann challenges Ben to one of two games, Ben chooses Kitaran, and both play it."""
    page.become("Ann")
    page.go_to("table-1")
    page.type("/")
    page.shot("commands")
    page.take("/play kitaran")
    page.shot("parameters")
    for suggestion in ("opponent", "@Ben", "game2", "Angels and Demons"):
        page.take(suggestion)
    asked = page.send()
    page.become("Ben")
    page.shot("invited")
    page.ask("Kitaran", asked["id"])
    board = player.play_to_the_end(["Ann", "Ben"])
    replay(page, board)


def against_computers(command):
    """A walk that begins a match against computers in a channel of its own, plays it, and looks at its replay."""
    def walk(page, player, level):
        page.become("Ann")
        page.new_channel(page.walk)
        page.write(command.format(level=level))
        replay(page, player.play_to_the_end(["Ann"]))

    return walk


def replay(page, board):
    """The replay of a match that is over: its turns, its animation, its record."""
    shown = page.ask(page.words("Replay"), board["id"])
    shown = page.press(page.words("Next turn ▶"), shown["id"])
    page.shot("replay")
    menu = shown["menus"][0]
    page.choose(menu["label"], menu["options"][-1], shown["id"])
    page.press(page.words("First"), shown["id"])
    page.press(page.words("Last"), shown["id"])
    animation = page.ask(page.words("Animation"), shown["id"])
    page.expect_motion(animation["id"])
    page.shot("animation")
    page.ask(page.words("Record"), shown["id"])
    page.shot("record")


def matches(page, player, level):
    """Two matches at once: their channels with pictures that come late, the list, a match opened there, the next match."""
    page.become("Cleo")
    for name, command in (("one", "/play kitaran level:{level}"), ("two", "/play archimedes level:{level}")):
        page.new_channel(name)
        page.write(command.format(level=level))
        player.play_turns(["Cleo"], 2)
    page.browser.slow(True)
    page.go_to("one")
    page.become("Ann")
    page.become("Cleo")
    page.go_to("two")
    page.browser.slow(False)
    own = page.write("/matches")
    page.shot("list")
    menu = own["menus"][0]
    opened = page.choose_and_see(menu["label"], menu["options"][0], own["id"])
    page.shot("opened")
    shown = page.press("Replay", opened["id"])
    page.press("◀ Previous turn", shown["id"])
    page.shot("so-far")
    following = page.ask("Next match", own["id"])
    page.shot("next")
    page.tap_button("Go there", following["id"])
    page.wait(lambda: page.look("title()") in ("# one", "# two", "# contrast"), "channel of the next match")
    player.play_turns(["Cleo"], 1)


def views(page, player, level):
    """All other views: rules, words, help, settings, hints, and every command that only shows or asks something."""
    page.become("Ann")
    page.new_channel("views")
    page.type("/play ")
    page.shot("games")
    for game in page.look("suggestions()"):
        if game.startswith("/play") and not any(command.startswith(f"{game} ") for command in GAMES.values()):
            page.fail(f"no walk plays {game}: add it to GAMES")
    page.write(f"zyrcan seats:3 level:{level}")
    board = player.wait_for_board(["Ann"])
    page.enlarge(board["id"])
    for label in ("My view", "In words", "Rules"):
        shown = page.ask(label, board["id"])
        page.shot(label)
    for number in range(10):
        following = [one for one in shown["buttons"] if one["label"] == "Next page ▶" and not one["disabled"]]
        if not following:
            break
        shown = page.press("Next page ▶", shown["id"])
        page.shot(f"rules-{number}")
    hint = page.write("/hint")
    while hint["buttons"] and hint["buttons"][-1]["label"] in ("Show hint", "First step", "Whole turn"):
        hint = page.press(hint["buttons"][-1]["label"], hint["id"])
    page.shot("hint")
    shown = page.write("/help")
    page.shot("help")
    for label in ("How to play", "Time", "Alone", "Privacy"):
        page.ask(label, shown["id"])
        page.shot(label)
    for line in ("/board", "/settings", "/settings sleep:23-7", "/leaderboard", "/leaderboard game:Zyrcan scope:everywhere",
                 "/profile", "/rules game:Virus Fight", "/server", "/undo", "/end", "/resign"):
        page.write(line)
        page.shot(line[1:])
    shown = page.write("/leaderboard")
    for label in ("Everywhere", "My profile"):
        page.ask(label, shown["id"])
        page.shot(label)
    shown = page.write("/matches")
    page.press("Finished matches", shown["id"])
    page.shot("Finished matches")
    shown = page.write("/settings")
    page.ask("My data", shown["id"])
    page.shot("My data")


def long_texts(page, _player, _level):
    """Long names, words, lines of code and links, a channel with a long name, and a thread."""
    name = "Wilhelmina-Maximiliane of Harlem"
    page.add_person(name)
    page.open()
    page.become(name)
    page.new_channel("a-channel-" + "with-a-long-name-" * 5)
    for text in ("W" * 120, "```" + "one line of code " * 8 + "```", "`" + "c" * 90 + "`", "https://example.org/" + "path/" * 30,
                 "# " + "Heading " * 20, "⚪ white and ⚫ black"):
        page.write(text)
    page.write("/play zyrcan seats:4")
    page.check(everything=True)
    page.shot("texts")
    page.start_thread("a thread " + "with a long name " * 5)
    page.write("/play archimedes level:1")
    page.open_channels()
    page.check()
    page.shot("channels")
    page.go_to("general")


def direct(page, player, level):
    """A whole match in direct messages with the bot."""
    page.become("Ann")
    page.go_to("Skirmish")
    page.write(f"/play kitaran size:4 level:{level}")
    board = player.play_to_the_end(["Ann"])
    page.ask("Review", board["id"])
    page.wait(lambda: page.newest(1)[0]["private"] and page.newest(1)[0]["pictures"], "picture of the review", patience=120)
    page.check()
    page.shot("review")


def in_language(language, locale, command, *looks):
    """A walk of a person whose Discord and whose server have another language: a match, its replay, rules and settings."""
    def walk(page, player, level):
        page.become("Dora")
        page.new_channel(page.walk)
        page.speak(language, locale)
        page.write(command.format(level=level))
        board = player.play_to_the_end(["Dora"])
        replay(page, board)
        for line in looks:
            page.write(line)
            page.shot(line[1:])
        page.speak("en", "en-US")

    return walk


def group(page, player, level):
    """A match in a group conversation, where the bot can only answer: one person has installed it for themselves."""
    page.become("Emil")
    page.install()
    page.begin_group(["Ann", "Ben"])
    lobby = page.write("/play kitaran size:4")
    page.shot("lobby")
    page.become("Ann")
    if not page.look("title()").startswith("@"):
        page.go_to("Emil, Ben")
    page.ask("Join", lobby["id"])
    player.play_to_the_end(["Emil", "Ann"])


def contrast(page, player, level):
    """Pictures in high contrast, with larger labels, for one person; then text only."""
    page.become("Cleo")
    page.new_channel("contrast")
    page.write(f"/play archimedes level:{level}")
    player.play_turns(["Cleo"], 1)
    shown = page.ask("Pictures", page.write("/settings")["id"])
    page.choose(shown["menus"][0]["label"], "High contrast", shown["id"])
    page.press("Larger labels", shown["id"])
    page.shot("chosen")
    page.write("/board")
    page.shot("board")
    player.play_turns(["Cleo"], 2)
    page.write("/profile")
    page.shot("profile")
    page.press("Text only", shown["id"])
    page.write("/board")
    page.shot("words")
    page.press("Show pictures", shown["id"])
    page.press("Usual labels", shown["id"])
    page.choose(shown["menus"][0]["label"], "Dark theme", shown["id"])


def thinking(page, _player, _level):
    """A private board on which turns of both are tried, a plan made of them, and the turn that sets the plan off."""
    page.become("Ann")
    page.new_channel("thinking")
    lobby = page.write("/play kitaran")
    page.become("Ben")
    board = page.ask("Join", lobby["id"])
    begins, waits = ("Ann", "Ben") if "⚫ Ann" in board["text"] else ("Ben", "Ann")
    page.become(waits)
    shown = page.ask("Analyse", board["id"])
    for turn in ("c3", "a1"):
        panel = page.press("Try a turn", shown["id"])
        page.shot("panel")
        shown = page.press(turn, panel["id"])
    page.shot("tried")
    page.ask("Plan this", shown["id"])
    page.shot("planned")
    page.become(begins)
    page.write("/move turn:c3")
    page.wait(lambda: "answered as planned" in page.newest(1)[-1]["text"], "planned answer")
    page.shot("answered")


WALKS = {"lobby": lobby, "challenge": challenge}
WALKS |= {name: against_computers(command) for name, command in GAMES.items()}
WALKS |= {
    "spanish": in_language("es", "es-ES", "/jugar zyrcan jugadores:3 nivel:{level}", "/reglas juego:Zyrcan", "/ajustes", "/ayuda"),
    "german": in_language("de", "de", "/spielen archimedes stufe:{level}", "/regeln spiel:Archimedes", "/einstellungen", "/hilfe"),
}
WALKS |= {"group": group, "contrast": contrast}
WALKS |= {"matches": matches, "direct": direct, "views": views, "thinking": thinking, "long-texts": long_texts}
