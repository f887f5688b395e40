"""What is walked on the page with the board: whole matches by taps or by keys, halves of a match in the chat, and every sheet."""

import json
import random
import time

from board_page import BoardPage
from chat_page import Fault

# Every game, with options that make a match short, and how many taps a turn may take: on average, Play included.
GAMES = {
    "kitaran": ("/play kitaran size:4 level:{level}", 2),
    "zyrcan": ("/play zyrcan seats:3 level:{level}", 3),
    "blitzkrieg": ("/play zyrcan variant:Blitzkrieg seats:3 level:{level}", 4),
    "archimedes": ("/play archimedes level:{level}", 3),
    "xero-g": ("/play xero-g level:{level}", 4),
    "virus-fight": ("/play virus-fight seats:2 level:{level}", 4),
    "angels": ("/play angels reach:4 level:{level}", 2),
    "angels-15": ("/play angels reach:7 level:{level}", 4),
}

SIZES = [(360, 640), (800, 400), (1280, 800)]
# Turns of a match for which everything on the screen is checked with axe-core, too.
CHECKED = (0, 1, 4)


def begin(chat, command, size):
    """Begins a match in a channel of its own and opens its board. Returns the page."""
    return open_board(chat, begin_match(chat, command, size), size)


def begin_match(chat, command, size):
    """Begins a match in a channel of its own. Returns the message with Open board."""
    chat.become("Ann")
    chat.new_channel(f"{chat.walk}-{size[0]}")
    chat.write(command)
    return open_board_message(chat)


def open_board_message(chat):
    """The newest message in the open channel with Open board."""
    def has_button():
        return next((one for one in reversed(chat.newest(8)) if any(button["label"] == "Open board" for button in one["buttons"])), None)

    return chat.wait(has_button, "board with “Open board”")


def set_activity(chat, enabled):
    """Says whether Open board opens the page inside the chat, in a frame of the sandbox that plays Discord's client; else it gives a link."""
    chat.browser.evaluate(f"""fetch("/sandbox/activity", {{method: "POST", headers: {{"content-type": "application/json"}},
        body: JSON.stringify({{enabled: {json.dumps(enabled)}}})}}).then(() => null)""")


def link_to_board(chat, message):
    """Presses Open board below a board in the chat. Returns the link."""
    set_activity(chat, False)
    answer = chat.ask("Open board", message["id"])
    link = f"screenTest.button('{answer['id']}', 'Open ↗')"
    return chat.browser.evaluate(f"{link}.href")


def open_board(chat, message, size):
    """Presses Open board below a board in the chat, and opens its link."""
    page = BoardPage(chat, size, chat.axe)
    page.open(link_to_board(chat, message))
    return page


class Tapper:
    """Plays on a board page for its person: anything that is lit or offered, at random."""

    def __init__(self, page, seed):
        self.page = page
        self.random = random.Random(seed)
        self.counts = []

    def play_to_the_end(self, most_turns):
        """Plays until the match is over. Returns the last state."""
        begun = time.monotonic()
        state = self.page.wait(lambda state: state["over"] or state["waits"], "first turn")
        self.page.shot("begin", both=True)
        while not state["over"]:
            if len(self.counts) >= most_turns:
                self.page.fail(f"the match is not over after {most_turns} turns; --most-turns allows more")
            state = self.take_turn(state)
        self.page.shot("end", both=True)
        self.page.check()
        self.tell(time.monotonic() - begun)
        return state

    def tell(self, seconds):
        """Prints the row of this match in the table of taps."""
        page, counts = self.page, self.counts
        sizes = page.look("sizes()")
        print(f"  {page.chat.walk:20} {page.size:9} {len(counts):3} turns, taps a turn: mean {sum(counts) / len(counts):.1f}, most {max(counts)}; "
              f"scrolls {page.scrolls}, Play out of view {len(page.hidden_plays)} times; board {sizes['board']} px, smallest square {sizes['square']} px; opened in {page.opened:.1f} s, {seconds:.0f} s", flush=True)

    def take_turn(self, state):
        """Taps until Play is there, and presses it. Returns the state when it is this person's turn again, or after the end."""
        page, turn, taps = self.page, len(self.counts), 0
        if turn in CHECKED:
            page.check()
        if turn == 1 and not state["play"]:
            state = self.change_mind(state)
        while not state["play"]:
            if turn == 0 and taps:
                page.shot(f"step {taps}")
            state = self.choose(state)
            taps += 1
            if taps > 40:
                page.fail("forty taps do not complete a turn")
        if turn in CHECKED or state["dangers"]:
            page.shot(f"turn {turn} complete", both=turn == 0)
            page.check(axe=turn == 0)
        self.counts.append(taps + 1)
        return page.play()

    def choose(self, state):
        """Taps a square that is lit, or presses a choice. Returns the state after it."""
        page = self.page
        if state["note"] or state["alert"]:
            page.fault(f"a tap on what is offered is answered with: {state['note']}{state['alert']}")
        # Where squares were too small for a tap, the page asks which of them was meant.
        asks = state["question"] == "Which one do you mean?"
        ways = [(page.tap_choice, label) for label in state["choices"]]
        if not asks:
            ways += [(page.tap_square, name) for name in state["lit"] if name not in state["chosen"]]
        if not ways:
            page.fail("nothing is lit or offered, and there is no Play")
        way, what = self.random.choice(ways)
        return way(what)

    def change_mind(self, state):
        """Begins a turn and takes it back: with Back, and with a second tap. The page must be as before."""
        page = self.page
        for undo in ("Back", "a second tap"):
            before = self.fixed(state)
            state = self.choose(state)
            if undo == "Back":
                page.shot("first step")
                state = self.look_back(state)
            for _ in range(20):
                if not state["back"]:
                    break
                names = state["chosen"]
                if undo == "a second tap" and names and state["question"] != "Which one do you mean?":
                    state = page.tap_square(names[-1])
                else:
                    state = page.tap_button("back")
            if self.fixed(state) != before:
                page.fault(f"after {undo} the page is not as before: {before} / {self.fixed(state)}")
        return state

    def look_back(self, state):
        """Looks at the board of a turn before. Then the half-made turn must be there again."""
        page, before = self.page, self.fixed(state)
        page.tap_button("earlier")
        page.wait(lambda state: not state["back"], "board of a turn before")
        page.tap_button("newest")
        state = page.wait(lambda state: state["back"], "half-made turn after a look back")
        if self.fixed(state) != before:
            page.fault(f"after a look back the page is not as before: {before} / {self.fixed(state)}")
        return state

    @staticmethod
    def fixed(state):
        """What must be the same after a step and back. The clock runs."""
        return {key: state[key] for key in ("lit", "chosen", "choices", "question", "meaning", "dangers", "play", "back", "place")}


def by_taps(name, command):
    """A walk that plays a whole match of a game by taps alone, in one size or in all."""
    def walk(chat, player, level):
        own = [SIZES[list(GAMES).index(name) % len(SIZES)]]
        faults = []
        for number, size in enumerate(SIZES if chat.all_sizes else own):
            try:
                page = begin(chat, command.format(level=level), size)
                Tapper(page, chat.seed + number).play_to_the_end(player.most_turns)
                after_the_end(page, review=number == 0)
                page.finish()
            except Fault as fault:
                faults.append(str(fault))
        if faults:
            raise Fault("\n".join(faults))

    return walk


def after_the_end(page, review=True):
    """Review opens a sheet, and the record can be gone through."""
    state = page.state()
    labels = [act["label"] for act in state["acts"] if not act["disabled"]]
    if review and "Review" in labels:
        page.wait(lambda state: not state["busy"], "end of a press")
        before = state
        state = page.act("Review", patience=60)
        if not state["sheet"]:
            changed = {key: (before[key], state[key]) for key in state if state[key] != before[key]}
            page.fault(f"Review opens nothing; what changed: {changed}")
            state = page.wait(lambda state: state["sheet"], "review", patience=60)
        page.shot("review", both=True)
        page.check()
        page.close()
    tops = set()
    for button in ("first", "later", "earlier", "newest"):
        page.tap_button(button)
        time.sleep(0.5)
        tops.add(page.look(f"top('{button}')"))
        if button == "first":
            page.shot("record first")
            page.check(axe=False)
    if len(tops) > 1:
        page.fault(f"the arrows below the match that is over move: {tops}")


def go_with_keys(page, kind, what):
    """Moves the focus to a square with arrows, or to a choice with Tab. Returns the number of keys."""
    if kind == "square":
        return page.go_to_square(what)
    return page.tab_to(lambda at: at["label"] == what, f"“{what}”")


def by_keys(command):
    """A walk that plays a whole match with the keyboard alone: arrows, Enter, Escape, and Tab to what is not on the board."""
    def walk(chat, player, level):
        page = begin(chat, command.format(level=level), (1280, 800))
        chance, keys, turns = random.Random(chat.seed), [], 0
        state = page.wait(lambda state: state["over"] or state["waits"], "first turn")
        while not state["over"]:
            if turns >= player.most_turns:
                page.fail("the match is not over")
            count = 0
            for step in range(20):
                if state["play"]:
                    break
                ways = [("square", name) for name in state["lit"] if name not in state["chosen"]] + [("label", label) for label in state["choices"]]
                way = chance.choice(ways)
                count += go_with_keys(page, *way)
                before = state
                if turns == 0:
                    page.shot(f"focus {step}")
                state = page.key_and_see("Enter")
                count += 1
                if turns < 2 and step == 0:
                    undone = page.key_and_see("Escape")
                    if Tapper.fixed(undone) != Tapper.fixed(before):
                        page.fault(f"after Escape the page is not as before: {Tapper.fixed(before)} / {Tapper.fixed(undone)}")
                    go_with_keys(page, *way)
                    state = page.key_and_see("Enter")
            if turns == 0:
                page.shot("complete")
            # Enter on the square that completes a turn plays it.
            page.step = "press Enter to play"
            before, at = page.state(), page.look("focused()")
            time.sleep(0.4)
            page.key("Enter")
            count += 1
            time.sleep(0.4)
            if page.state()["play"] and page.state()["place"] == before["place"]:
                page.fault(f"Enter does not play; the focus was on {at} and is on {page.look('focused()')}")
                page.tab_to(lambda at: at["id"] == "play", "Play")
                page.key("Enter")
            state = page.next_turn(before)
            turns += 1
            if not page.look("focused()")["square"]:
                page.fault(f"after a turn the focus is not on the board, but on {page.look('focused()')}")
            keys.append(count)
        page.shot("end")
        page.check()
        print(f"  {chat.walk:20} {page.size:9} {turns:3} turns, keys a turn: mean {sum(keys) / len(keys):.1f}, most {max(keys)}", flush=True)
        page.finish()

    return walk


def first_sentence(state):
    """What the page says of the last turn, up to its first full stop."""
    return state["lines"].partition(". ")[0]


def halves(chat, player, level):
    """One match half in the chat and half on the page. Both show each turn, and the result."""
    page = begin(chat, f"/play kitaran size:4 level:{level}", (360, 640))
    tapper = Tapper(page, chat.seed)
    state = page.wait(lambda state: state["over"] or state["waits"], "first turn")
    board = None
    late = []
    while not state["over"]:
        state = tapper.take_turn(state)
        board = player.wait_for_board(["Ann"], board)
        if state["over"]:
            break
        before = state
        player.turns += 1
        player.take_turn(board)
        begun = time.monotonic()
        state = page.next_turn(before)
        late.append(time.monotonic() - begun)
        board = player.wait_for_board(["Ann"], board)
        if first_sentence(state) not in board["text"]:
            page.fault(f"the last turn differs: {state['lines']} / {board['text']}")
    board = player.wait_for_board(["Ann"])
    chat.shot("end in the chat")
    page.shot("end", both=True)
    result = state["lines"].partition("It ended")[0].strip()
    if "The match is over" not in result or result not in board["text"]:
        page.fault(f"the results differ: {result} / {board['text']}")
    tapper.tell(0)
    print(f"  {chat.walk:20} a turn of the chat and the answer were on the page after at most {max(late, default=0):.1f} s", flush=True)
    after_the_end(page)
    page.finish()


def sheets(chat, player, level):
    """Every act beside turns, in one size or in all."""
    faults = []
    for size in SIZES if chat.all_sizes else SIZES[:1]:
        try:
            sheets_at(chat, player, level, size)
        except Fault as fault:
            faults.append(str(fault))
    if faults:
        raise Fault("\n".join(faults))


def sheets_at(chat, player, level, size):
    page = begin(chat, f"/play kitaran size:4 level:{level}", size)
    tapper = Tapper(page, chat.seed)
    state = page.wait(lambda state: state["over"] or state["waits"], "first turn")
    for _ in range(2):
        state = tapper.take_turn(state)
    print(f"  {chat.walk}: acts are {', '.join(act['label'] for act in state['acts'])}", flush=True)

    def opened(label, patience=30):
        state = page.act(label, patience)
        page.shot(label, both=True)
        page.check()
        if not state["sheet"]:
            page.fault(f"{label} opens nothing; the page says: {state['alert']}{state['note']}")
        return state

    def follow(state, labels):
        """Presses the first of these labels that can be pressed."""
        buttons = [one["label"] for one in state["sheet"]["buttons"] if not one["disabled"]]
        label = next((one for one in labels if one in buttons), None)
        if not label:
            page.fault(f"none of {labels} can be pressed in the sheet “{state['sheet']['title']}”: {buttons}")
            return state
        state = page.press(label)
        page.shot(f"{state['sheet']['title'] if state['sheet'] else ''} {label}")
        page.check()
        return state

    state = opened("Hint")
    while state["sheet"]:
        labels = [one["label"] for one in state["sheet"]["buttons"] if not one["disabled"]]
        following = [one for one in ("Show hint", "First step", "Whole turn") if one in labels]
        if not following:
            break
        state = follow(state, following)
    page.close()

    state = opened("Rules")
    state = follow(state, ["Next page ▶"])
    state = follow(state, ["Next page ▶"])
    page.close()

    state = opened("Analyse")
    state = follow(state, ["Try a turn"])
    for _ in range(3):
        if state["sheet"]:
            labels = [one["label"] for one in state["sheet"]["buttons"] if not one["disabled"]]
            state = follow(state, ["Try this", *[label for label in labels if len(label) < 4], "Try a turn"])
    if state["sheet"]:
        state = follow(state, ["◀ One turn back", "Back"])
    if state["sheet"]:
        page.close()

    # Alone among computers, the question is the offer itself.
    for act, answer in (("Offer the end", "Decline"), ("Resign", "Play on")):
        state = page.act(act, 30)
        page.shot(act, both=True)
        page.check()
        if state["sheet"]:
            state = follow(state, [answer])
            if state["sheet"]:
                page.close()
        elif state["offer"]:
            state = page.tap_and_see(f"boardTest.offered('{answer}')", answer)
        elif "does not agree" not in state["alert"]:
            page.fault(f"{act} opens nothing: {state['alert']}{state['note']}{state['title']}")
        page.shot(f"after {act}")
        if page.state()["over"]:
            page.fail(f"the match is over after “{act}” and “{answer}”")

    before = page.state()
    state = page.act("Take back", 30)
    page.shot("Take back", both=True)
    page.check()
    if state["sheet"]:
        page.fault(f"Take back opens a sheet: {state['sheet']['text'][:200]}")
        page.close()
    if page.state()["place"] == before["place"]:
        page.fault("Take back takes nothing back at once against a computer")
    state = page.wait(lambda state: state["over"] or state["waits"], "turn after Take back")
    page.tap("boardTest.summary()", "The board in words")
    time.sleep(0.3)
    page.shot("in words", both=True)
    page.check()
    page.tap("boardTest.summary()", "The board in words")
    state = page.tap_button("matches")
    page.shot("matches", both=True)
    page.check()
    page.close()

    state = page.wait(lambda state: state["over"] or state["waits"], "turn")
    while not state["over"]:
        state = tapper.take_turn(state)
    after_the_end(page)
    rematch(chat, page)
    page.finish()


def rematch(chat, page):
    """Rematch must lead to the new match on the page: by itself, with a sheet, or with Next match."""
    known = [one["id"] for one in chat.newest(40)]
    # Another match may wait already; its button does not lead to the new one.
    had_next = page.state()["next"]
    page.tap("boardTest.act('Rematch')", "the act “Rematch”")
    begun = time.monotonic()
    while time.monotonic() - begun < 10:
        state = page.state()
        if not state["busy"] and (state["sheet"] or state["next"] and not had_next or not state["over"]):
            break
        time.sleep(0.1)
    seconds = time.monotonic() - begun
    page.shot("Rematch", both=True)
    page.check()
    fresh = [one["text"][:120] for one in chat.newest() if one["id"] not in known]
    if state["over"] and not state["sheet"] and (had_next or not state["next"]):
        page.fault(f"ten seconds after Rematch the page shows nothing new; new in the chat: {fresh}")
    elif state["over"] and not state["sheet"]:
        print(f"  {chat.walk}: Rematch shows Next match after {seconds:.1f} s", flush=True)
        page.tap("boardTest.id('next-match')", "Next match")
        page.wait(lambda state: not state["over"], "the new match after Next match")
        page.shot("Next match")


WALKS = {f"board-{name}": by_taps(name, command) for name, (command, _) in GAMES.items()}
WALKS |= {"board-keys-kitaran": by_keys("/play kitaran size:4 level:{level}"), "board-keys-zyrcan": by_keys("/play zyrcan seats:3 level:{level}")}
WALKS |= {"board-halves": halves, "board-sheets": sheets}
