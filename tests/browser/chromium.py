"""Debian's Chromium without a window, driven through a pipe. It needs nothing but Python."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# How long Chromium may take to answer a command, in seconds.
ANSWER = 60


class Tab:
    """One page of a browser."""

    def __init__(self, browser, width, height, mobile):
        self.browser = browser
        # What the page's console complained about.
        self.complaints = []
        # The newest script context of each frame, by the frame's id.
        self.contexts = {}
        # Events of these domains are kept with their parameters, in order: for measurements.
        self.keeps = ()
        self.events = []
        # Answers a request that Chromium has paused: (type, body) in place of the server, or None for the server itself.
        self.replace = lambda address: None
        self.target = browser.command("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = browser.command("Target.attachToTarget", {"targetId": self.target, "flatten": True})["sessionId"]
        browser.tabs[self.session] = self
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.resize(width, height, mobile)

    def resize(self, width, height, mobile):
        """Changes the size of the window."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def ask(self, method, **params):
        """Sends a command and returns its result."""
        return self.browser.command(method, params, self.session)

    def note(self, event):
        """Keeps errors of the page's console, and what else is asked for."""
        params = event.get("params", {})
        method = event.get("method", "")
        if method.partition(".")[0] in self.keeps:
            self.events.append((method, params))
        if method == "Runtime.executionContextCreated" and params["context"]["auxData"]["isDefault"]:
            self.contexts[params["context"]["auxData"]["frameId"]] = params["context"]["uniqueId"]
        if method == "Fetch.requestPaused":
            self.fulfil(params["requestId"], self.replace(params["request"]["url"]))
        if event.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        if event.get("method") == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(" ".join(str(one.get("value", one.get("description"))) for one in params["args"]))
        if event.get("method") == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    def fulfil(self, request, replaced):
        """Answers a paused request. It does not wait for Chromium, because another command may be under way."""
        if not replaced:
            return self.browser.send("Fetch.continueRequest", {"requestId": request}, self.session)
        kind, body = replaced
        answer = {"requestId": request, "responseCode": 200, "body": base64.b64encode(body).decode(), "responseHeaders": [{"name": "content-type", "value": kind}]}
        return self.browser.send("Fetch.fulfillRequest", answer, self.session)

    def evaluate(self, script, **where):
        """The value of a script in the page, as JSON. `where` may name another context."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, **where)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"]["exception"].get("description", script))
        return found["result"].get("value")

    def mouse(self, x, y):
        """Clicks at a place of the window."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            pressed = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **pressed)

    def touch(self, x, y):
        """Taps at a place of the window with a finger."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name, code=0, text=None):
        """Presses a key and lets it go."""
        typed = {"text": text} if text else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, windowsVirtualKeyCode=code, **typed)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def write(self, text):
        """Types a text where the cursor is."""
        self.ask("Input.insertText", text=text)

    def slow(self, late):
        """Makes every request wait for a second and a half, and turns the cache off; or ends this."""
        self.ask("Network.emulateNetworkConditions", offline=False, latency=1500 if late else 0, downloadThroughput=-1,
                 uploadThroughput=-1)
        self.ask("Network.setCacheDisabled", cacheDisabled=late)

    def screenshot(self, path):
        """Saves what the window shows."""
        picture = self.ask("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))

class Chromium(Tab):
    """One browser with its first page."""

    def __init__(self, width, height, flags=()):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise SystemExit("tests/browser: no chromium in PATH (Debian's package chromium)")
        self.profile = tempfile.TemporaryDirectory(prefix="skirmish-chromium-", ignore_cleanup_errors=True)
        to_browser, self.writes = os.pipe()
        self.reads, from_browser = os.pipe()

        def pipes():
            # Chromium reads commands from 3 and writes answers to 4; the copies avoid that one dup2 closes the other
            ins, outs = os.dup(to_browser), os.dup(from_browser)
            os.dup2(ins, 3)
            os.dup2(outs, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
             "--disable-component-update", "--no-first-run", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile.name}", *flags],
            preexec_fn=pipes, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.asked = 0
        self.unread = b""
        self.tabs = {}
        super().__init__(self, width, height, width < 700)

    def tab(self, width, height, mobile):
        """Opens another page."""
        return Tab(self, width, height, mobile)

    def send(self, method, params, session=None):
        """Sends a command, to a page or to the browser, and returns its number."""
        self.asked += 1
        message = {"id": self.asked, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        # A pipe takes only so much at once.
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.writes, rest):]
        return self.asked

    def command(self, method, params, session=None):
        """Sends a command, to a page or to the browser, and returns its result."""
        number = self.send(method, params, session)
        until = time.monotonic() + ANSWER
        while True:
            heard = self.hear(until, method)
            if heard.get("id") == number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']['message']}")
                return heard["result"]
            # Answers to `send` are not awaited by anybody.
            if heard.get("sessionId") in self.tabs:
                self.tabs[heard["sessionId"]].note(heard)

    def hear(self, until, what):
        """The next message from Chromium."""
        while b"\0" not in self.unread:
            ready, _, _ = select.select([self.reads], [], [], max(0, until - time.monotonic()))
            part = os.read(self.reads, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError(f"Chromium did not answer {what}")
            self.unread += part
        line, self.unread = self.unread.split(b"\0", 1)
        return json.loads(line)

    def close(self):
        """Stops Chromium and deletes its profile."""
        self.process.terminate()
        self.process.wait()
        os.close(self.reads)
        os.close(self.writes)
        self.profile.cleanup()
