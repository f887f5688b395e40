"""The first board on a slow phone: how long it takes from the link to the picture, and where the time goes."""

import json
import time

from board_page import BoardPage
from board_walks import begin_match, link_to_board

# Chromium's “Fast 3G”, in milliseconds and bytes a second, and a processor that is four times slower.
LATENCY, DOWNLOAD, UPLOAD = 562.5, 180_000, 84_375
SLOWER = 4
# What is asked of the first board, in seconds, and of the page's text, in packed bytes.
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
    """Opens a board several times, each time with an empty cache, and prints the median. It does not fail when it is too slow: it measures."""
    message = begin_match(chat, f"/play kitaran size:4 level:{level}", SIZE)
    runs = []
    for _ in range(TIMES):
        runs.append(measure(chat, link_to_board(chat, message)))
    runs.sort(key=lambda run: run["drawn"])
    middle = runs[TIMES // 2]
    tell(chat, middle, runs)


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

    times = ", ".join(f"{one['drawn'] / 1000:.2f}" for one in runs)
    seconds = run["drawn"] / 1000
    line(f"first board after {seconds:.2f} s, the median of {TIMES} ({times}); asked: at most {ASKED_SECONDS} s: {'kept' if seconds <= ASKED_SECONDS else 'MISSED'}")
    for one in run["requests"]:
        line(f"  {one['begin']:5.0f} – {one['end'] or 0:5.0f} ms {one['bytes']:6} bytes {one['packed'] or 'not packed':10} {one['name']}")
    socket = run["socket"]
    line(f"  {socket['begin']:5.0f} – {socket['end']:5.0f} ms the socket opens")
    asked = {}
    for frame in run["frames"]:
        message = frame["message"]
        if frame["sent"]:
            asked[message["id"]] = frame["at"], message["ask"]
        elif message.get("re") in asked and frame["at"] <= run["drawn"]:
            begun, ask = asked[message["re"]]
            line(f"  {begun:5.0f} – {frame['at']:5.0f} ms {frame['bytes']:6} bytes answer to {ask}")
    total = sum(one["bytes"] for one in run["requests"])
    line(f"  the page is {total} bytes in {len(run['requests'])} requests with their heads; asked: at most {ASKED_BYTES} packed")
    opening = socket["end"] - socket["begin"]
    line(f"  Chromium {'slows' if opening > LATENCY / 2 else 'does not slow'} the socket's handshake ({opening:.0f} ms); see the answers for its messages")


WALKS = {"board-fast-3g": fast_3g}
