"""The sandbox's page, used as a person uses it: taps, typed lines, and looks at what is on the screen."""

import json
import pathlib
import re
import time

from words import Words

# How long a tap or a command may take to have its effect, in seconds.
PATIENCE = 20

SCREEN = (pathlib.Path(__file__).parent / "screen.js").read_text()


class Fault(Exception):
    """Something on the screen is not as it should be."""


class ChatPage:
    """The page in a browser. Every fault names the walk, the step and a screenshot."""

    def __init__(self, browser, url, shots):
        self.browser = browser
        self.url = url
        self.shots = shots
        self.walk = "start"
        self.step = "open the page"
        self.taps = 0
        self.lines = 0
        self.pictures = 0
        self.words = str

    def open(self):
        """Loads the page; it must show the newest message."""
        self.browser.ask("Page.navigate", url=self.url)
        while self.browser.evaluate("document.readyState") != "complete":
            time.sleep(0.03)
        self.browser.evaluate(SCREEN + "; null")
        self.wait(lambda: self.look("person()"), "people at the top")
        self.expect_newest()

    def look(self, script):
        """The value of a script that uses screen.js."""
        return self.browser.evaluate(f"screenTest.{script}")

    def fail(self, why):
        path = self.shot("fault")
        raise Fault(f"{self.walk}: {self.step}: {why}\n  screenshot: {path}")

    def shot(self, name):
        """Saves a screenshot; its name has the walk and a number."""
        self.pictures += 1
        path = self.shots / f"{self.walk}-{self.pictures:03}-{re.sub('[^a-z0-9]+', '-', name.lower())}.png"
        self.browser.screenshot(path)
        return path

    def wait(self, found, what, patience=PATIENCE):
        """Waits until a function returns something, and returns it."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            value = found()
            if value:
                return value
            self.check_toast()
            time.sleep(0.03)
        return self.fail(f"no {what} after {patience} seconds")

    def check(self, everything=False):
        """Fails if something is cut, or if the page or its console reports an error."""
        self.check_toast()
        faults = self.look(f"faults({json.dumps(everything)})") + self.browser.complaints
        if faults:
            self.fail("; ".join(faults))

    def expect_no_problems(self):
        """The bot must have kept to Discord's rules all the time."""
        self.step = "ask the sandbox for breaches of Discord's rules"
        problems = self.browser.evaluate("fetch('/sandbox/problems').then((answer) => answer.json())")
        if problems:
            self.fail("; ".join(map(str, problems)))

    def check_toast(self):
        """Fails if the page shows a short notice: they tell errors."""
        toast = self.look("toast()")
        if toast:
            self.fail(f"the page says: {toast}")

    def newest(self, count=6):
        """The newest messages of the open channel."""
        return self.look(f"newest({count})")

    def message(self, key):
        """A message by its id, or None."""
        return next((one for one in self.newest(40) if one["id"] == key), None)

    def expect_newest(self):
        """The end of the newest message must be in view, before its pictures are there and afterwards."""
        for when in ("at once", "with all pictures"):
            below = self.look("below()")
            if below > 2:
                self.fail(f"the channel opens {below} pixels above the end of its newest message ({when})")
            self.wait(lambda: self.look("pictures()"), "pictures in the newest messages")

    # Taps

    def tap(self, element, what):
        """Taps an element, which a script names. It must come to rest, uncovered, within the window."""
        self.step = f"tap {what}"
        seen = {}

        def at_rest():
            before = dict(seen)
            seen.clear()
            seen.update(self.look(f"reach({element})"))
            return "x" in seen and seen == before

        until = time.monotonic() + PATIENCE
        while not at_rest():
            if time.monotonic() > until:
                self.fail(f"it cannot be tapped: {seen.get('why', 'it keeps moving')}")
            time.sleep(0.03)
        self.browser.mouse(seen["x"], seen["y"])
        self.taps += 1

    def tap_button(self, label, message):
        """Taps a button of a message."""
        self.tap(f"screenTest.button('{message}', {json.dumps(label)})", f"“{label}”")

    def press(self, label, message):
        """Taps a button that changes its own message, and returns the message as it is then."""
        before = self.message(message)
        self.tap_button(label, message)

        def changed():
            now = self.message(message)
            return now if now and now != before and not now["busy"] else None

        now = self.wait(changed, f"change of the message after “{label}”")
        self.check()
        return now

    def finish(self, label, message):
        """Taps a button that makes its own message go, or at least its buttons."""
        self.tap_button(label, message)

        def gone():
            now = self.message(message)
            return not now or not now["buttons"] and not now["busy"]

        self.wait(gone, f"end of the message after “{label}”")
        self.check()

    def ask(self, label, message):
        """Taps a button that is answered by a new message, and returns that message."""
        known = [one["id"] for one in self.newest(40)]
        self.tap_button(label, message)
        return self.answer(known, f"“{label}”")

    def answer(self, known, what):
        """The newest message that was not known before and is complete. If it is for one person, it must come into view."""
        def new():
            fresh = [one for one in self.newest() if one["id"] not in known and not one["busy"]]
            return fresh[-1] if fresh else None

        found = self.wait(new, f"answer to {what}")
        if found["private"]:
            self.wait(lambda: self.look("below()") < 3, f"view of the answer to {what}")
        self.check()
        return found

    def choose(self, menu, option, message):
        """Chooses an option of a menu: a tap opens it, and another chooses. The menu then shows the option."""
        self.tap_option(menu, option, message)

        def chosen():
            now = self.message(message)
            return now and not now["busy"] and any(one["label"] == menu and one["chosen"] == option for one in now["menus"])

        self.wait(chosen, f"“{option}” in the menu “{menu}”")
        self.check()

    def choose_and_see(self, menu, option, message):
        """Chooses an option that is answered by a new message, and returns that message."""
        known = [one["id"] for one in self.newest(40)]
        self.tap_option(menu, option, message)
        return self.answer(known, f"“{option}”")

    def tap_option(self, menu, option, message):
        if menu != "Invited people":
            self.tap(f"screenTest.menu('{message}', {json.dumps(menu)})", f"the menu “{menu}”")
            self.check()
            self.shot("menu")
        self.tap(f"screenTest.option('{message}', {json.dumps(menu)}, {json.dumps(option)})", f"“{option}” in the menu “{menu}”")

    def enlarge(self, message):
        """Taps the picture of a message, looks at it in full size, and closes it."""
        self.tap(f"document.querySelector('#{message} .picture')", "the picture")
        self.wait(lambda: self.browser.evaluate("document.getElementById('picture').open"), "large picture")
        self.check()
        self.shot("picture")
        self.tap("document.querySelector('#picture .close')", "Close")
        self.wait(lambda: not self.browser.evaluate("document.getElementById('picture').open"), "end of the large picture")

    def expect_motion(self, message):
        """The picture of a message must be an animation: what is on the screen changes."""
        self.step = "look at the animation"
        self.wait(lambda: self.look("pictures()"), "picture")
        seen = set()

        def moves():
            seen.add(self.browser.ask("Page.captureScreenshot", format="png")["data"])
            return len(seen) > 2

        self.wait(moves, "motion")

    # People, channels, commands

    def add_person(self, name):
        """Adds a person to the sandbox. The page has no button for that."""
        body = json.dumps(json.dumps({"name": name}))
        self.browser.evaluate(f"fetch('/sandbox/users', {{method: 'POST', headers: {{'content-type': 'application/json'}}, body: {body}}})")

    def become(self, person):
        """Taps a person at the top, if it is another one. Their channel must open at its newest message."""
        if self.look("person()") == person:
            return
        self.tap(f"screenTest.chip({json.dumps(person)})", f"{person} at the top")
        self.wait(lambda: self.look("person()") == person and self.look("title()"), f"change to {person}")
        self.expect_newest()
        self.check()

    def speak(self, language, locale):
        """Chooses the language of the person and of the server below the list of channels."""
        self.open_channels()
        for menu in ("language", "server-language"):
            chosen = f"document.getElementById('{menu}')"
            self.browser.evaluate(f"{chosen}.value = '{locale}'; {chosen}.dispatchEvent(new Event('change')); null")
            self.wait(lambda: self.browser.evaluate(f"{chosen}.value") == locale, f"language {locale}")
        self.tap("document.getElementById('menu')", "the list of channels")
        self.words = Words(language) if language != "en" else str

    def install(self):
        """Installs the bot for the person alone, below the list of channels."""
        self.open_channels()
        self.tap("document.getElementById('installed')", "You have the app")
        self.wait(lambda: self.browser.evaluate("document.getElementById('installed').checked"), "the installed app")

    def begin_group(self, people):
        """Begins a conversation with these people, with the form below the list of channels."""
        self.open_channels()
        self.tap("[...document.querySelectorAll('#channels .chip')].at(-1)", "New conversation")
        self.wait(lambda: self.browser.evaluate("document.getElementById('modal').open"), "dialogue")
        for person in people:
            label = f"[...document.querySelectorAll('#modal .person')].find((one) => one.innerText.trim() === {json.dumps(person)})"
            self.tap(label, person)
        self.shot("people")
        self.tap("document.querySelector('#modal .b1')", "Begin")
        self.wait(lambda: self.look("title()").startswith("@"), "conversation")

    def go_to(self, channel):
        """Opens a channel with the list of channels."""
        if self.look("title()")[2:] == channel:
            return
        self.open_channels()
        self.tap(f"screenTest.channel({json.dumps(channel)})", f"the channel {channel}")
        self.expect_channel(channel)

    def new_channel(self, name):
        """Makes a channel with the form below the list of channels, and opens it."""
        self.open_channels()
        self.tap("document.querySelector('#new-channel input')", "the name of a new channel")
        self.browser.write(name)
        self.tap("document.querySelector('#new-channel button')", "+")
        self.expect_channel(name)

    def start_thread(self, name):
        """Starts a thread in the open channel with the page's dialogue."""
        self.tap("document.querySelector('#thread button')", "Thread")
        self.wait(lambda: self.browser.evaluate("document.getElementById('modal').open"), "dialogue")
        self.check()
        self.shot("dialogue")
        self.tap("document.querySelector('#modal input')", "the name of the thread")
        self.browser.write(name)
        self.tap("document.querySelector('#modal .b1')", "Submit")
        self.expect_channel(name.strip())

    def open_channels(self):
        """Opens the list of channels, if it is not there."""
        if not self.look("shown(document.getElementById('places'))"):
            self.tap("document.getElementById('menu')", "the list of channels")
            self.check()

    def expect_channel(self, name):
        self.wait(lambda: self.look("title()")[2:] == name, f"channel {name}")
        self.expect_newest()
        self.check()

    def write(self, line):
        """Types a line and sends it. Returns the newest answer."""
        self.type(line)
        return self.send()

    def type(self, text):
        """Types a text into the input line. Suggestions appear for a command."""
        self.tap("document.getElementById('line')", "the input line")
        self.step = f"type {text}"
        self.browser.write(text)
        self.lines += 1
        if text.startswith("/"):
            self.wait(lambda: self.look("suggestions().length"), "suggestions")
            self.check()

    def take(self, suggestion):
        """Taps a suggestion."""
        self.tap(f"screenTest.suggestion({json.dumps(suggestion)})", f"the suggestion “{suggestion}”")
        self.check()

    def send(self):
        """Sends the typed line with the button. Returns the newest answer."""
        known = [one["id"] for one in self.newest(40)]
        line = self.browser.evaluate("document.getElementById('line').value")
        self.tap("document.querySelector('#compose button')", "Send")
        self.step = f"send {line}"
        return self.answer(known, line)
