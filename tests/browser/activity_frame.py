"""The page with the board in the sandbox's frame: the sandbox plays Discord's client, and the page is an Activity."""

import json
import pathlib
import re
import subprocess
import tempfile
import time

from board_page import SCREEN, BoardPage
from chat_page import PATIENCE, ChatPage

# Keeps what the page says to the client, for the script that runs before those of a page. A frame cannot
# change its parent, so it gets another `parent` that notes each message with its target and passes it on.
KEEP_MESSAGES = """(() => {
  const client = window.parent;
  if (client === window) {
    globalThis.opened = [];
    globalThis.open = (address) => void opened.push(address);
    return;
  }
  globalThis.said = [];
  const noting = {
    get opener() { return client.opener; },
    postMessage(message, target, transfer) {
      said.push({ message: JSON.parse(JSON.stringify(message)), target });
      client.postMessage(message, target, transfer);
    },
  };
  Object.defineProperty(window, "parent", { get: () => noting });
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "source");
  Object.defineProperty(MessageEvent.prototype, "source", { get() { const source = get.call(this); return source === client ? noting : source; } });
})();"""

# In place of the page's main.js: what Discord's own SDK does to begin, and what the board needs of the client.
# The SDK accepts messages of Discord's sites alone, so the sandbox's messages seem to come from there.
WITH_SDK = """import { DiscordSDK } from "./sdk/index.mjs";
Object.defineProperty(MessageEvent.prototype, "origin", { get() { return "https://discord.com"; } });
const client_id = (await (await fetch("application")).text()).trim();
const results = globalThis.results = { layouts: [] };
// The SDK drops a READY that it cannot read. Its other messages are compared all the same, so here it gets one that it can read.
const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
const nulls = new Set();
Object.defineProperty(MessageEvent.prototype, "data", { get() {
  const data = get.call(this);
  if (data?.[1]?.evt !== "READY") return data;
  const ready = structuredClone(data);
  const drop = (of, key) => of[key] === null && nulls.add(key) && delete of[key];
  drop(ready[1].data, "user");
  drop(ready[1].data.config, "cdn_host");
  return ready;
} });
const sdk = new DiscordSDK(client_id, { disableConsoleLogOverride: true });
const attempt = async (name, act) => { results[name] = await act().then((data) => ({ data }), ({ code, message }) => ({ code, message })); };
await attempt("ready", () => sdk.ready());
results.nulls = [...nulls];
await attempt("layout", async () => { await sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", (layout) => results.layouts.push(layout)); return null; });
await attempt("authorize", () => sdk.commands.authorize({ client_id, response_type: "code", state: crypto.randomUUID(), prompt: "none", scope: ["identify"] }));
globalThis.openLink = async (url) => { await attempt("link", () => sdk.commands.openExternalLink({ url })); };
globalThis.askMore = async () => {
  await attempt("locale", () => sdk.commands.userSettingsGetLocale());
  await attempt("participants", () => sdk.commands.getInstanceConnectedParticipants());
};
results.begun = true;"""


class Sdk:
    """Discord's own client of the protocol, installed with npm into a temporary folder."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="skirmish-sdk-")
        package = pathlib.Path(self.folder.name) / "node_modules/@discord/embedded-app-sdk"
        self.files = package / "output"
        self.missing = None
        try:
            install = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", self.folder.name, "@discord/embedded-app-sdk@latest"]
            subprocess.run(install, check=True, timeout=120)
            self.version = json.loads((package / "package.json").read_text())["version"]
        except (OSError, subprocess.SubprocessError) as error:
            self.missing = str(error)

    def replace(self, address):
        """The files of the test page with the SDK, for Chromium: (type, text), or None for what the bot serves."""
        path = re.sub("[?#].*", "", address)
        # Between the two stands the version of the files.
        if re.search("/board/[^/]+/main[.]js$", path):
            return "text/javascript", WITH_SDK.encode()
        _, found, name = path.partition("/sdk/")
        file = (self.files / name).resolve()
        return ("text/javascript", file.read_bytes()) if found and file.is_relative_to(self.files.resolve()) and file.is_file() else None


class Frame:
    """The frame of the Activity, used like a tab. Places are those of the frame."""

    ELEMENT = "document.querySelector('#activity iframe')"

    def __init__(self, browser):
        self.browser = browser
        self.target = browser.target

    @property
    def complaints(self):
        return self.browser.complaints

    def ask(self, method, **params):
        return self.browser.ask(method, **params)

    def screenshot(self, path):
        self.browser.screenshot(path)

    def evaluate(self, script):
        """The value of a script in the frame. A frame that loads is waited for."""
        until = time.monotonic() + PATIENCE
        while True:
            frames = self.ask("Page.getFrameTree")["frameTree"].get("childFrames", [])
            context = self.browser.contexts.get(frames[0]["frame"]["id"]) if frames else None
            try:
                if context:
                    return self.browser.evaluate(script, uniqueContextId=context)
                raise RuntimeError("there is no frame")
            except RuntimeError:
                if time.monotonic() > until:
                    raise
            time.sleep(0.05)

    def place(self):
        return self.browser.evaluate(f"(({{ left, top, width, height }}) => ({{ left, top, width, height }}))({self.ELEMENT}.getBoundingClientRect())")

    def mouse(self, x, y):
        place = self.place()
        self.browser.mouse(place["left"] + x, place["top"] + y)

    def touch(self, x, y):
        place = self.place()
        self.browser.touch(place["left"] + x, place["top"] + y)

    def key(self, name, code=0, text=None):
        self.browser.key(name, code, text)


class FramePage(BoardPage):
    """The page with the board in the frame."""

    def __init__(self, chat, size, axe=None):
        super().__init__(chat, size, axe, Frame(chat.browser))
        self.opened = 0

    def fit(self):
        """The size of the frame, which differs from that of the window."""
        place = self.tab.place()
        self.width, self.height = round(place["width"]), round(place["height"])

    def finish(self):
        self.report()

    def said(self):
        """What the page has said to the client since it was loaded."""
        return self.tab.evaluate("said")

    def reload(self):
        """Loads the frame again, as Discord's client does."""
        self.tab.evaluate("globalThis.isOld = true; null")
        self.chat.browser.evaluate(f"{Frame.ELEMENT}.src += ''; null")
        until = time.monotonic() + PATIENCE
        while self.tab.evaluate("globalThis.isOld === true") and time.monotonic() < until:
            time.sleep(0.05)


class Client:
    """A person in the chat page of the sandbox, in a tab of their own, with buttons of Discord's client."""

    def __init__(self, chat, size, person="Ann"):
        # A new tab opens where the person was last: in an empty channel.
        chat.become(person)
        chat.new_channel(f"{chat.walk}-{size[0]}")
        self.browser = chat.browser.tab(*size, size[0] < 700)
        self.chat = ChatPage(self.browser, chat.url, chat.shots)
        self.chat.walk = f"{chat.walk}-{size[0]}"
        self.chat.seed = chat.seed
        for script in (KEEP_MESSAGES, SCREEN):
            self.browser.ask("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.page = FramePage(self.chat, size, chat.axe)
        self.chat.open()
        self.chat.become(person)
        self.chat.go_to(self.chat.walk)

    def close(self):
        self.browser.browser.command("Target.closeTarget", {"targetId": self.browser.target})

    def dialogue(self):
        """Waits until the client asks whether the application may know this person."""
        self.chat.wait(lambda: self.browser.evaluate("document.getElementById('modal').open"), "question of the client")
        return self.browser.evaluate("document.getElementById('modal').innerText")

    def answer(self, label):
        self.chat.tap(f"[...document.querySelectorAll('#modal button')].find((one) => one.innerText === {json.dumps(label)})", label)

    def press(self, label):
        """Presses a button above the frame."""
        self.chat.tap(f"[...document.querySelectorAll('#activity button')].find((one) => one.innerText === {json.dumps(label)})", label)

    def links(self):
        """The addresses that the client was asked to open."""
        return self.browser.evaluate("opened")

    def has_frame(self):
        return self.browser.evaluate(f"{Frame.ELEMENT} !== null")
