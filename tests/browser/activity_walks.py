"""What is walked in the sandbox's frame: an Activity from the question of the client to the end of a match, and Discord's own SDK beside our page."""

import json
import re
import time
from urllib.parse import urlsplit

from activity_frame import Client, Sdk
from board_walks import Tapper, open_board_message, set_activity
from chat_page import Fault

MATCH = "/play kitaran size:4 level:{level}"
PHONE, DESKTOP = (400, 800), (1280, 800)
LINK = "https://discord.com/channels/1/2"
UUID = re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")

# Where our messages may differ from those of Discord's SDK: the message, the SDK's part, ours. The SDK tells its version
# only to a desktop, or to an app that tells its own version. It sends all messages to the page's referrer; ours sends the
# handshake, which has nothing secret, to everybody, and the rest to the client that answered.
KNOWN = {
    PHONE: [("HANDSHAKE", "target client", "target *")],
    DESKTOP: [("HANDSHAKE", "sdk_version", None), ("HANDSHAKE", "target client", "target *")],
}


def press_open_board(client):
    """Presses Open board below the newest board in the chat."""
    message = open_board_message(client.chat)
    client.chat.tap_button("Open board", message["id"])


def opened(client):
    """Waits until the frame shows the match. Returns the state."""
    state = client.page.wait(lambda state: state["open"] and state["picture"], "board in the frame")
    client.page.fit()
    return state


def activity(chat, player, level):
    """A whole match in the frame, with a refused consent, a layout, a link, a reload, and another language."""
    set_activity(chat, True)
    client = Client(chat, PHONE)
    try:
        client.chat.write(MATCH.format(level=level))
        consent(client)
        tapper = Tapper(client.page, chat.seed)
        state = client.page.wait(lambda state: state["over"] or state["waits"], "first turn")
        client.page.check()
        tapper.take_turn(state)
        picture_in_picture(client)
        leave_and_return(client)
        reload(client)
        external_link(client)
        locale(client)
        tapper.play_to_the_end(player.most_turns)
        client.page.finish()
    finally:
        client.close()


def consent(client):
    """The person refuses once. The page must say what to do, and ask again."""
    page = client.page
    press_open_board(client)
    client.dialogue()
    client.chat.shot("question")
    client.answer("Cancel")
    state = page.wait(lambda state: "Try again" in state["start"], "offer to try again")
    page.fit()
    page.shot("refused", both=True)
    page.check()
    if "let Discord tell the bot who you are" not in state["start"]:
        page.fault(f"after a refusal the page does not say what to do: {state['start']}")
    page.tap("[...document.querySelectorAll('#start button')].find((one) => one.checkVisibility())", "Try again")
    client.dialogue()
    client.answer("Authorize")
    opened(client)
    page.shot("opened", both=True)


def picture_in_picture(client):
    """Made small, the frame shows the board alone. Made large, it shows all again."""
    page = client.page
    before = page.state()
    client.press("Smaller or larger")
    page.wait(lambda _: page.tab.evaluate("document.body.classList.contains('alone')"), "small layout")
    page.fit()
    page.shot("picture in picture")
    alone = page.tab.evaluate("""(() => {
      const { left, top, right, bottom } = document.getElementById("picture").getBoundingClientRect();
      const others = [...document.querySelectorAll("button, h1, h2, p, summary, li")].filter((one) => one.checkVisibility() && !one.closest(".unseen") && one.innerText?.trim());
      return { inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, others: others.map((one) => one.innerText), height: bottom - top, room: innerHeight,
        scrolls: document.scrollingElement.scrollHeight > innerHeight + 1 };
    })()""")
    if not alone["inside"] or alone["others"] or alone["scrolls"]:
        page.fault(f"picture in picture does not show the board alone: {alone}")
    print(f"  {client.chat.walk}: picture in picture has {page.width} × {page.height} pixels, the board {alone['height']:.0f} high", flush=True)
    client.press("Smaller or larger")
    page.wait(lambda state: state["acts"] == before["acts"], "large layout")
    page.fit()


def leave(client):
    client.press("Leave Activity")
    client.chat.wait(lambda: not client.has_frame(), "end of the frame")


def leave_and_return(client):
    """Leave Activity closes the frame. Open board opens the same match again, and nobody is asked a second time."""
    before = client.page.state()
    leave(client)
    press_open_board(client)
    goes_on(client, before, "leaving")


def reload(client):
    before = client.page.state()
    client.page.reload()
    goes_on(client, before, "a reload")


def goes_on(client, before, what):
    """The frame must show the same board as before."""
    begun = time.monotonic()
    opened(client)
    state = client.page.wait(lambda state: state["place"] == before["place"] and state["waits"] == before["waits"], f"the same board after {what}")
    client.page.opened = time.monotonic() - begun
    print(f"  {client.chat.walk}: after {what} the board was there again in {client.page.opened:.1f} s", flush=True)
    for key in ("title", "lines", "lit", "acts"):
        if state[key] != before[key]:
            client.page.fault(f"after {what} the page shows another {key}: {before[key]} / {state[key]}")


def external_link(client):
    """A frame cannot open other sites, so the page must ask the client. No sheet of a match has a link today; the walk adds one to the rules."""
    page = client.page
    page.act("Rules")
    page.tab.evaluate(f"""(() => {{
      const link = Object.assign(document.createElement("a"), {{ href: "{LINK}", target: "_blank", rel: "noopener", textContent: "A link of the walk", className: "button", id: "walk-link" }});
      document.querySelector("#sheets .rows").prepend(link);
    }})()""")
    page.tap("document.getElementById('walk-link')", "a link")
    client.chat.wait(client.links, "link that the client opens")
    if client.links() != [LINK]:
        page.fault(f"the client was asked to open {client.links()}")
    page.close()


def locale(client):
    """The page has the language of the person in Discord. The bot learns of it with the next press in the chat."""
    page, chat = client.page, client.chat
    before = page.state()
    leave(client)
    chat.speak("de", "de")
    try:
        # The button is on a message of before, which stays English.
        press_open_board(client)
        resign = chat.words("Resign")
        page.wait(lambda state: any(act["label"] == resign for act in state["acts"]), "German board")
        if page.tab.evaluate("document.documentElement.lang") != "de":
            page.fault("the page does not say that it is German")
        page.fit()
        page.check()
        page.shot("German", both=True)
        leave(client)
    finally:
        chat.speak("en", "en-US")
    press_open_board(client)
    goes_on(client, before, "another language")


# Discord's SDK

def with_sdk(chat, player, level):
    """What our page says to the client must have the shapes and the order of what Discord's own SDK says."""
    sdk = Sdk()
    if sdk.missing:
        print(f"  {chat.walk}: LEFT OUT, npm cannot install Discord's SDK: {sdk.missing}", flush=True)
        return
    set_activity(chat, True)
    faults = []
    for size in (PHONE, DESKTOP):
        client = Client(chat, size)
        try:
            client.chat.write(MATCH.format(level=level))
            compare(client, size, sdk)
            client.page.finish()
        except Fault as fault:
            faults.append(str(fault))
        finally:
            client.close()
    if faults:
        raise Fault("\n".join(faults))


def compare(client, size, sdk):
    """Runs our page and then the SDK in the same frame."""
    page = client.page
    press_open_board(client)
    client.dialogue()
    client.answer("Authorize")
    opened(client)
    external_link(client)
    ours = messages(client)
    leave(client)

    client.browser.replace = sdk.replace
    # The browser has kept our files.
    client.browser.ask("Network.setCacheDisabled", cacheDisabled=True)
    client.browser.ask("Fetch.enable", patterns=[{"urlPattern": "*/board/*/main.js*"}, {"urlPattern": "*/board/*/sdk/*"}])
    press_open_board(client)
    results = wait_for(client, "results.begun", "the SDK")
    client.press("Smaller or larger")
    wait_for(client, "results.layouts.length === 1", "small layout")
    client.press("Smaller or larger")
    wait_for(client, "results.layouts.length === 2", "large layout")
    page.tab.evaluate(f"openLink('{LINK}')")
    theirs = messages(client)
    page.tab.evaluate("askMore()")
    results = page.tab.evaluate("results")
    client.browser.ask("Fetch.disable")
    client.browser.ask("Network.setCacheDisabled", cacheDisabled=False)
    client.chat.shot("sdk")

    if results["nulls"]:
        page.fault(f"Discord's SDK cannot read the sandbox's READY: {' and '.join(results['nulls'])} may be absent, but not null")
    if [layout["layout_mode"] for layout in results["layouts"]] != [1, 0]:
        page.fault(f"the SDK was told of these layouts: {results['layouts']}")
    if not results["authorize"].get("data", {}).get("code"):
        page.fault(f"the SDK got no code: {results['authorize']}")
    if results["link"].get("data") != {"opened": True} or client.links()[-1:] != [LINK]:
        page.fault(f"the SDK could not open a link: {results['link']}")
    print(f"  {client.chat.walk}: SDK {sdk.version}: {json.dumps({key: results[key] for key in ('ready', 'layout', 'link', 'locale', 'participants')})}", flush=True)
    print(f"  {client.chat.walk}: SDK says {' → '.join(name for name, _, _ in theirs)}; our page says {' → '.join(name for name, _, _ in ours)}", flush=True)
    found = differences(theirs, ours)
    for difference in found:
        print(f"  {client.chat.walk}: {difference[0]}: SDK: {difference[1]}; our page: {difference[2]}", flush=True)
    if found != KNOWN[size]:
        page.fault(f"the page's messages differ from those of Discord's SDK in other ways than known: {found}; SDK: {theirs}; ours: {ours}")


def wait_for(client, script, what):
    """Waits for the test page with the SDK. Returns its results."""
    return client.chat.wait(lambda: client.page.tab.evaluate(f"globalThis.results && {script} ? results : null"), what)


def messages(client):
    """What was said to the client: the name, the parts of the message, and where it was sent. Random ids are only known by their form."""
    origin = client.chat.url

    def form(value):
        if isinstance(value, dict):
            return {key: form(one) for key, one in value.items()}
        if isinstance(value, list):
            return [form(one) for one in value]
        return "a random UUID" if isinstance(value, str) and UUID.match(value) else value

    found = []
    for said in client.page.said():
        opcode, payload = said["message"]
        target = said["target"] if said["target"] == "*" else "client" if origin.startswith("{0.scheme}://{0.netloc}".format(urlsplit(said["target"]))) else said["target"]
        name = "HANDSHAKE" if opcode == 0 else payload.get("cmd", "?")
        found.append((name, {"opcode": opcode, **form(payload)}, target))
    return found


def differences(theirs, ours):
    """Where our messages differ from the SDK's: (message, their part, our part)."""
    if [name for name, _, _ in theirs] != [name for name, _, _ in ours]:
        return [("order", [name for name, _, _ in theirs], [name for name, _, _ in ours])]
    found = []
    for (name, their, their_target), (_, our, our_target) in zip(theirs, ours):
        for key in sorted(their.keys() | our.keys()):
            if key not in our or key not in their:
                found.append((name, key if key in their else None, key if key in our else None))
            elif their[key] != our[key]:
                found.append((name, f"{key} {their[key]}", f"{key} {our[key]}"))
        if their_target != our_target:
            found.append((name, f"target {their_target}", f"target {our_target}"))
    return found


WALKS = {"activity": activity, "activity-sdk": with_sdk}
