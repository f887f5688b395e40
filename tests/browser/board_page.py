"""The page on which a board is tapped, used as a person uses it: taps on squares and buttons, keys, and looks at the screen."""

import json
import pathlib
import random
import re
import subprocess
import tempfile
import time

from chat_page import PATIENCE, Fault

SCREEN = (pathlib.Path(__file__).parent / "board_screen.js").read_text()

# The page drops a second tap at the same place within 350 ms. A person who means two taps is slower.
DOUBLE_TAP = 0.4

KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Tab": 9, "Enter": 13}

# Reports of a page that breaks its content security policy, for the script that is run before those of the page.
BREACHES = """globalThis.breaches = [];
addEventListener("securitypolicyviolation", (event) => breaches.push(`${event.violatedDirective} ${event.blockedURI}`));"""


class Axe:
    """axe-core, installed with npm into a temporary folder."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="skirmish-axe-")
        install = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", self.folder.name, "axe-core@4"]
        try:
            subprocess.run(install, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(f"tests/browser: axe-core cannot be installed: {error}; --no-axe leaves it out") from error
        self.script = (pathlib.Path(self.folder.name) / "node_modules/axe-core/axe.min.js").read_text()

    def violations(self, tab):
        """What axe-core finds in a page, one line for each rule."""
        if not tab.evaluate("typeof axe !== 'undefined'"):
            tab.evaluate(self.script + "; null")
        found = tab.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false}).then(({violations}) => violations)")
        return [f"axe {one['id']} ({one['impact']}): {one['help']}: " + "; ".join(
            f"{node['html'][:120]} {(node.get('failureSummary') or '').splitlines()[-1][:160]}" for node in one["nodes"][:3]) for one in found]


class BoardPage:
    """The page in a tab of its own. It collects faults and goes on where it can; `finish` reports them."""

    def __init__(self, chat, size, axe=None, tab=None):
        self.chat = chat
        self.axe = axe
        self.width, self.height = size
        self.size = f"{self.width}x{self.height}"
        # A desktop has a mouse, everything smaller a finger.
        self.finger = self.width < 1000
        self.tab = tab or chat.browser.tab(self.width, self.height, self.finger)
        self.tab.ask("Emulation.setTouchEmulationEnabled", enabled=self.finger)
        self.tab.ask("Page.addScriptToEvaluateOnNewDocument", source=BREACHES)
        self.theme("light")
        self.step = "open the board"
        self.taps = self.scrolls = self.pictures = 0
        self.faults = []
        # Screenshots in which Play was out of view.
        self.hidden_plays = []
        self.last = (0, 0, 0.0)

    def theme(self, name):
        """Chooses the light or the dark theme."""
        self.tab.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, address):
        """Loads the page from a link; it must show the match."""
        begun = time.monotonic()
        self.tab.ask("Page.navigate", url=address)
        while self.tab.evaluate("document.readyState") != "complete":
            time.sleep(0.03)
        self.tab.evaluate(SCREEN + "; null")
        self.wait(lambda state: state["open"] and state["picture"], "board")
        self.opened = time.monotonic() - begun

    def look(self, script):
        """The value of a script that uses board_screen.js."""
        return self.tab.evaluate(f"boardTest.{script}")

    def state(self):
        return self.look("state()")

    def shot(self, name, both=False):
        """Saves a screenshot, or two: light and dark."""
        self.pictures += 1
        for theme in ("light", "dark") if both else ("",):
            if both:
                self.theme(theme)
                time.sleep(0.25)
            path = self.chat.shots / f"{self.chat.walk}-{self.size}-{self.pictures:03}-{re.sub('[^a-z0-9]+', '-', name.lower())}{theme and '-'}{theme}.png"
            self.tab.screenshot(path)
        if both:
            self.theme("light")
        return path

    def fault(self, why):
        """Notes a fault, once, with a screenshot."""
        if why not in [one for one, _, _ in self.faults]:
            self.faults.append((why, self.step, self.shot("fault")))

    def fail(self, why):
        """Notes a fault after which the walk cannot go on."""
        self.fault(why)
        self.finish()

    def finish(self):
        """Reports all faults of the page, and closes it."""
        for complaint in self.tab.complaints + self.tab.evaluate("globalThis.breaches ?? []"):
            self.fault(f"console: {complaint}")
        self.chat.browser.command("Target.closeTarget", {"targetId": self.tab.target})
        self.report()

    def report(self):
        """Fails if there were faults."""
        if self.faults:
            raise Fault(f"{self.chat.walk} at {self.size}:" + "".join(f"\n  {step}: {why}\n    {path}" for why, step, path in self.faults))

    def wait(self, good, what, patience=PATIENCE):
        """Waits until the state is good, and returns it."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            state = self.state()
            if good(state):
                return state
            time.sleep(0.03)
        return self.fail(f"no {what} after {patience} seconds; the page shows {json.dumps(state, ensure_ascii=False)[:600]}")

    def check(self, axe=True):
        """Notes what is cut, too small or too wide, what the console says, and with `axe` what axe-core finds in both themes."""
        for why in self.look(f"faults({self.width})"):
            self.fault(why)
        for complaint in self.tab.complaints:
            self.fault(f"console: {complaint}")
        for theme in ("light", "dark") if axe and self.axe else ():
            self.theme(theme)
            time.sleep(0.3)
            for why in self.axe.violations(self.tab):
                self.fault(f"{theme}: {why}")
        self.theme("light")

    # Taps

    def tap(self, element, what):
        """Taps an element, which a script names; scrolls to it first, if it is out of view."""
        self.step = f"tap {what}"
        until = time.monotonic() + PATIENCE
        seen, before = {}, None
        while "x" not in seen or seen != before:
            before, seen = seen, self.look(f"reach({element})")
            self.scrolls += seen.pop("scrolled", False)
            if time.monotonic() > until:
                self.fail(f"it cannot be tapped: {seen.get('why', 'it keeps moving')}")
            time.sleep(0.02)
        x, y, then = self.last
        if abs(x - seen["x"]) + abs(y - seen["y"]) < 30:
            time.sleep(max(0, then + DOUBLE_TAP - time.monotonic()))
        (self.tab.touch if self.finger else self.tab.mouse)(seen["x"], seen["y"])
        self.last = (seen["x"], seen["y"], time.monotonic())
        self.taps += 1

    def tap_and_see(self, element, what, patience=PATIENCE):
        """Taps, waits until the page shows something else and is at rest, and returns the state."""
        before = self.state()
        self.tap(element, what)
        return self.wait(lambda state: state != before and not state["busy"], f"effect of the tap on {what}", patience)

    def tap_square(self, name):
        return self.tap_and_see(f"boardTest.square({json.dumps(name)})", name)

    def tap_choice(self, label):
        return self.tap_and_see(f"boardTest.choice({json.dumps(label)})", f"“{label}”")

    def tap_button(self, name):
        return self.tap_and_see(f"boardTest.id('{name}')", name)

    def act(self, label, patience=PATIENCE):
        """Presses one of the acts below the board; returns the state with its sheet, or with the changed match."""
        return self.tap_and_see(f"boardTest.act({json.dumps(label)})", f"the act “{label}”", patience)

    def press(self, label):
        """Presses a button of the open sheet."""
        return self.tap_and_see(f"boardTest.pressed({json.dumps(label)})", f"“{label}” in the sheet")

    def close(self):
        """Closes the open sheet with its button."""
        return self.tap_and_see("boardTest.close()", "Close")

    def play(self):
        """Presses Play, and waits until it is this person's turn again or the match is over."""
        before, scrolls = self.state(), self.scrolls
        self.step = "press Play"
        look = self.shot("before play") if self.look("hidden(boardTest.id('play'))") else None
        self.tap("boardTest.id('play')", "Play")
        if look and scrolls < self.scrolls:
            self.hidden_plays.append(look)
        return self.next_turn(before)

    def next_turn(self, before):
        def is_next(state):
            if state["alert"]:
                self.fault(f"the page says: {state['alert']}")
            return not state["busy"] and state["place"] != before["place"] and (state["over"] or state["waits"])

        return self.wait(is_next, "next turn", patience=60)

    # Keys

    def key(self, name):
        """Presses a key."""
        self.tab.key(name, KEYS[name], "\r" if name == "Enter" else None)

    def key_and_see(self, name):
        """Presses a key, waits until the page shows something else and is at rest, and returns the state."""
        self.step = f"press {name}"
        before = self.state()
        self.key(name)
        return self.wait(lambda state: state != before and not state["busy"], f"effect of {name}")

    def tab_to(self, found, what):
        """Presses Tab until the focus is where it should be. Returns how often."""
        self.step = f"press Tab to {what}"
        for count in range(60):
            if found(self.look("focused()")):
                return count
            self.key("Tab")
        return self.fail("sixty Tabs do not reach it")

    def go_to_square(self, name):
        """Moves the focus with arrows to a square. Returns the number of keys."""
        keys = self.tab_to(lambda at: at["square"], "the board")
        self.step = f"go to {name} with arrows"
        stuck = set()
        for count in range(60):
            at = self.look("focused()")["square"]
            if at == name:
                return keys + count
            (x, y), (goal_x, goal_y) = self.look(f"middle({json.dumps(at)})"), self.look(f"middle({json.dumps(name)})")
            ways = sorted([(abs(goal_x - x), "ArrowRight" if goal_x > x else "ArrowLeft"), (abs(goal_y - y), "ArrowDown" if goal_y > y else "ArrowUp")], reverse=True)
            way = next((way for _, way in ways if (at, way) not in stuck), None) or random.choice(list(KEYS)[:4])
            stuck.add((at, way))
            self.key(way)
        return self.fail(f"sixty arrows do not reach it; the focus is on {at}")
