"""The first board on a slow phone: how long it takes from the link to the picture, and where the time goes."""

import gzip
import json
import pathlib
import time

from board_page import BoardPage
from board_walks import begin_match, link_to_board
from chat_page import Fault

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"

# Chromium's “Fast 3G”, in milliseconds and bytes a second, and a processor that is four times slower.
LATENCY, DOWNLOAD, UPLOAD = 562.5, 180_000, 84_375
SLOWER = 4
# What is asked of the first board, in seconds, and of the files of the page, in packed bytes.
ASKED_SECONDS, ASKED_BYTES = 1.5, 60_000
SIZE = (360, 640)
TIMES = 5

# When the first board is on the screen, in milliseconds since the navigation; for the script that runs before the page's.
DRAWN = """globalThis.drawn = null;
document.addEventListener("load", ({ target }) => {
  if (target.id !== "picture" || drawn !== null) return;
  requestAnimationFrame(() => setTimeout(() => { drawn ??= performance.now(); }));
}, true);"""


def fast_3g(chat, player, level):
    """Opens a board several times, each time with an empty cache, and prints the median. It fails only if modules wait for each other."""
    message = begin_match(chat, f"/play kitaran size:4 level:{level}", SIZE)
    runs = []
    for _ in range(TIMES):
        runs.append(measure(chat, link_to_board(chat, message)))
    runs.sort(key=lambda run: run["drawn"])
    tell(chat, runs[TIMES // 2], runs)
    for run in runs:
        expect_together(chat, run["requests"])


def expect_together(chat, requests):
    """All modules must be asked for before the first of them is there. Else each import costs a round trip."""
    modules = [one for one in requests if one["name"].endswith(".js")]
    first = min(one["end"] for one in modules)
    late = [one["name"] for one in modules if one["begin"] > first]
    if late:
        raise Fault(f"{chat.walk}: asked for only after another module: {', '.join(late)}; web/index.html needs a modulepreload for each")


def measure(chat, address):
    """Opens the link in a new tab. Returns when the board was drawn, and what was transferred."""
    page = BoardPage(chat, SIZE)
    tab = page.tab
    tab.ask("Page.addScriptToEvaluateOnNewDocument", source=DRAWN)
    tab.ask("Network.setCacheDisabled", cacheDisabled=True)
    tab.ask("Network.emulateNetworkConditions", offline=False, latency=LATENCY, downloadThroughput=DOWNLOAD, uploadThroughput=UPLOAD, connectionType="cellular3g")
    tab.ask("Emulation.setCPUThrottlingRate", rate=SLOWER)
    tab.keeps = ("Network",)
    tab.ask("Page.navigate", url=address)
    until = time.monotonic() + 30
    while not (drawn := tab.evaluate("globalThis.drawn ?? null")):
        if time.monotonic() > until:
            page.fail("no board after 30 seconds")
        time.sleep(0.1)
    page.opened = drawn / 1000
    found = {"drawn": drawn, **transfers(tab.events)}
    page.shot("drawn")
    page.finish()
    return found


def transfers(events):
    """The requests and the frames of the socket, with their times in milliseconds since the navigation."""
    start, requests, frames, socket = None, {}, [], {}

    def since(params):
        return (params["timestamp"] - start) * 1000

    for method, params in events:
        method = method.partition(".")[2]
        one = requests.get(params.get("requestId"))
        if method == "requestWillBeSent":
            start = start or params["timestamp"]
            address = params["request"]["url"]
            if not address.startswith("data:"):
                requests[params["requestId"]] = {"name": address.partition("#")[0].rsplit("/", 1)[1] or "(page)", "begin": since(params), "end": None, "bytes": 0, "packed": None}
        elif method == "responseReceived" and one:
            headers = {name.lower(): value for name, value in params["response"]["headers"].items()}
            one["packed"] = headers.get("content-encoding")
        elif method == "loadingFinished" and one:
            one |= {"end": since(params), "bytes": params["encodedDataLength"]}
        elif method == "webSocketWillSendHandshakeRequest":
            socket["begin"] = since(params)
        elif method == "webSocketHandshakeResponseReceived":
            socket["end"] = since(params)
        elif method in ("webSocketFrameSent", "webSocketFrameReceived"):
            text = params["response"]["payloadData"]
            frames.append({"sent": method.endswith("Sent"), "at": since(params), "bytes": len(text.encode()), "message": json.loads(text)})
    return {"requests": list(requests.values()), "frames": frames, "socket": socket}


def tell(chat, run, runs):
    """Prints where the time of one run went."""
    def line(text):
        print(f"  {chat.walk}: {text}", flush=True)

    def span(begin, end, text):
        line(f"  {begin:5.0f} – {end:5.0f} ms  {text}")

    seconds = run["drawn"] / 1000
    times = ", ".join(f"{one['drawn'] / 1000:.2f}" for one in runs)
    line(f"first board after {seconds:.2f} s, the median of {TIMES} ({times}); asked: at most {ASKED_SECONDS} s: {'kept' if seconds <= ASKED_SECONDS else 'MISSED'}")
    for one in run["requests"]:
        span(one["begin"], one["end"], f"{one['name']}, {one['bytes']} bytes, {one['packed'] or 'not packed'}")
    socket = run["socket"]
    span(socket["begin"], socket["end"], "the socket opens")
    answers = [one for one in answered(run["frames"]) if one["end"] <= run["drawn"]]
    for one in answers:
        span(one["begin"], one["end"], f"{one['ask']}, answer of {one['bytes']} bytes")
    board = max(one["end"] for one in answers if one["ask"] in ("open", "look"))
    span(board, run["drawn"], "the board is drawn")

    total = sum(one["bytes"] for one in run["requests"])
    packed = sum(len(gzip.compress(path.read_bytes())) for path in WEB.iterdir())
    line(f"{len(run['requests'])} files of the page, {total:.0f} bytes as served, with their heads; asked: at most {ASKED_BYTES}; gzip would make {packed} of them, without heads")
    slows = socket["end"] - socket["begin"] > LATENCY / 2
    line(f"Chromium {'slows' if slows else 'does not slow'} the socket's handshake")
    rounds = [one for one in answers if one["ask"] in ("open", "look") and one["end"] - one["begin"] < LATENCY / 2]
    if rounds:
        line(f"Chromium does not slow the socket's messages: on a real phone {len(rounds)} round trips ({', '.join(one['ask'] for one in rounds)}) "
             f"would take {len(rounds) * LATENCY / 1000:.1f} s more, so the board would be there after about {seconds + len(rounds) * LATENCY / 1000:.1f} s")


def answered(frames):
    """The page's messages with the times of their answers."""
    asked, found = {}, []
    for frame in frames:
        message = frame["message"]
        if frame["sent"]:
            asked[message["id"]] = frame["at"], message["ask"]
        elif message.get("re") in asked:
            begin, ask = asked[message["re"]]
            found.append({"ask": ask, "begin": begin, "end": frame["at"], "bytes": frame["bytes"]})
    return found


WALKS = {"board-fast-3g": fast_3g}
