// Discord's client, when it shows the page in a frame (an Activity). The page and the client's window send messages.

import { startText } from "./page.js";

const [HANDSHAKE, FRAME] = [0, 1];
const READY_TIMEOUT = 10_000; // How long the client may take to answer the handshake, in milliseconds.
const CLIENTS = /^https:\/\/((ptb|canary)\.)?discord(app)?\.com$/;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/; // A client for tests, if the page is from there, too.

const { frame_id, instance_id } = Object.fromEntries(new URLSearchParams(location.search));
export const instance = instance_id;
export const isActivity = Boolean(frame_id && instance);

const client = window.parent.opener ?? window.parent; // A window of its own was opened by the client's window.
const asked = new Map(); // What waits for the client, by nonce.
let clientOrigin;

if (isActivity) addEventListener("message", hear);
if (isActivity) document.addEventListener("click", openLink);

/** Returns a code from which the bot learns who this person is. A rejection is like one of the bot that ends a session. */
export async function authorize() {
  const reject = (kind) => Promise.reject({ code: "session", say: startText(kind).textContent });
  const answer = await fetch("application").catch(() => null);
  if (!answer?.ok) return reject(answer?.status === 404 ? "unset" : "how");
  const client_id = (await answer.text()).trim();
  if (!clientOrigin) await shakeHands(client_id).catch(() => reject("how"));
  const args = { client_id, response_type: "code", state: crypto.randomUUID(), prompt: "none", scope: ["identify"] };
  return command({ cmd: "AUTHORIZE", args }).then(({ code }) => code, () => reject("refused"));
}

async function shakeHands(client_id) {
  const ready = new Promise((resolve, reject) => {
    asked.set("READY", { resolve });
    setTimeout(reject, READY_TIMEOUT);
  });
  // Nothing here is secret, and the client's origin is not known yet.
  client.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id, frame_id }], "*");
  clientOrigin = await ready;
  command({ cmd: "SUBSCRIBE", evt: "ACTIVITY_LAYOUT_MODE_UPDATE" }).catch(() => {});
}

function command(message) {
  const nonce = crypto.randomUUID();
  client.postMessage([FRAME, { ...message, nonce }], clientOrigin);
  return new Promise((resolve, reject) => asked.set(nonce, { resolve, reject }));
}

function hear({ source, origin, data }) {
  const known = CLIENTS.test(origin) || (LOOPBACK.test(origin) && LOOPBACK.test(location.origin));
  if (!known || source !== client || !Array.isArray(data) || data[0] !== FRAME) return;
  const { cmd, evt, nonce, data: sent } = data[1];
  if (cmd !== "DISPATCH") asked.get(nonce)?.[evt === "ERROR" ? "reject" : "resolve"](sent);
  else if (evt === "READY") asked.get("READY")?.resolve(origin);
  // 1 is a picture in a picture and 2 a grid: the board alone.
  else if (evt === "ACTIVITY_LAYOUT_MODE_UPDATE") document.body.classList.toggle("alone", sent.layout_mode > 0);
}

/** A frame cannot open other sites by itself. */
function openLink(event) {
  const link = event.target.closest("a[target]");
  if (!link) return;
  event.preventDefault();
  command({ cmd: "OPEN_EXTERNAL_LINK", args: { url: link.href } }).catch(() => {});
}
