// Discord's client, when it shows the page in a frame (an Activity). The page and the client's window send messages.

import { showAlert, startText } from "./page.js";

const [HANDSHAKE, FRAME] = [0, 1];
const ANSWER_TIMEOUT = 10_000; // How long the client may take to answer, in milliseconds.
const CONSENT_TIMEOUT = 600_000; // The same for a person who is asked, in milliseconds.
/** Those that Discord's own library believes. A client on a phone may have no origin. */
const CLIENTS = /^(null|https:\/\/((ptb|canary|pax)\.)?discord(app)?\.com)$/;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/; // A client for tests, if the page is from there, too.

export const { frame_id: frame, instance_id: instance } = Object.fromEntries(new URLSearchParams(location.search));
export const isActivity = Boolean(frame && instance);

const client = window.parent.opener ?? window.parent; // A window of its own was opened by the client's window.
const asked = new Map(); // What waits for the client, by nonce.
let clientOrigin, greeting;

if (isActivity) addEventListener("message", hear);
if (isActivity) document.addEventListener("click", openLink);

/** Returns a code from which the bot learns who this person is. A rejection is like one of the bot that ends a session. */
export async function authorize() {
  const state = crypto.randomUUID();
  return greet().then((client_id) => ({ client_id, response_type: "code", state, prompt: "none", scope: ["identify"] }))
    .then((args) => command("AUTHORIZE", args, CONSENT_TIMEOUT))
    .then(({ code }) => code, (kind) => Promise.reject({ code: "session", say: startText(kind).textContent }));
}

/** Makes the client listen, and returns the application's id. Rejections are kinds of `startText`. */
export function greet() {
  greeting ??= shakeHands();
  greeting.catch(() => { greeting = null; });
  return greeting;
}

async function shakeHands() {
  const answer = await fetch("application", { signal: AbortSignal.timeout(ANSWER_TIMEOUT) }).catch(() => null);
  if (!answer?.ok) throw answer?.status === 404 ? "unset" : "silent";
  const client_id = (await answer.text()).trim();
  // Nothing here is secret, and the client's origin is not known yet.
  client.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id, frame_id: frame }], "*");
  if (!clientOrigin) await expect("READY", ANSWER_TIMEOUT);
  send({ cmd: "SUBSCRIBE", evt: "ACTIVITY_LAYOUT_MODE_UPDATE", nonce: crypto.randomUUID() });
  return client_id;
}

async function command(cmd, args, timeout = ANSWER_TIMEOUT) {
  await greet();
  const nonce = crypto.randomUUID();
  send({ cmd, args, nonce });
  return expect(nonce, timeout);
}

const send = (message) => client.postMessage([FRAME, message], clientOrigin === "null" ? "*" : clientOrigin);

const expect = (nonce, timeout) => new Promise((resolve, reject) => {
  asked.set(nonce, { resolve, reject });
  setTimeout(() => reject("silent"), timeout);
});

function hear({ source, origin, data }) {
  const known = CLIENTS.test(origin) || (LOOPBACK.test(origin) && LOOPBACK.test(location.origin));
  if (!known || source !== client || !Array.isArray(data) || data[0] !== FRAME) return;
  const { cmd, evt, nonce, data: sent } = Object(data[1]);
  if (cmd !== "DISPATCH") evt === "ERROR" ? asked.get(nonce)?.reject("refused") : asked.get(nonce)?.resolve(sent);
  else if (evt === "READY") asked.get("READY")?.resolve(clientOrigin = origin);
  // 1 is a picture in a picture and 2 a grid: the board alone.
  else if (evt === "ACTIVITY_LAYOUT_MODE_UPDATE") document.body.classList.toggle("alone", sent?.layout_mode > 0);
}

/** A frame cannot open other sites by itself. */
function openLink(event) {
  const link = event.target.closest("a[target]");
  if (!link) return;
  event.preventDefault();
  command("OPEN_EXTERNAL_LINK", { url: link.href }).catch(() => showAlert(link.href));
}
