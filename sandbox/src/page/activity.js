// The frame of an Activity, and Discord's client for the page in it.

import { act, make } from "./api.js";

const at = (id) => document.getElementById(id);

const [HANDSHAKE, FRAME, CLOSE, HELLO] = [0, 1, 2, 3];
const EVENTS = ["READY", "ERROR", "ACTIVITY_LAYOUT_MODE_UPDATE", "ORIENTATION_UPDATE", "CURRENT_USER_UPDATE", "THERMAL_STATE_UPDATE", "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"];

/** Who has let the application know them. */
const known = new Set();

/** Asks the person. On Discord this is a dialogue, too, the first time. */
function agrees(user) {
  if (known.has(user.id)) return true;
  return new Promise((decide) => {
    const dialog = at("modal");
    const choose = (yes) => () => {
      if (yes) known.add(user.id);
      decide(yes);
      dialog.close();
    };
    const no = make("button", { type: "button", className: "b b2", onclick: choose(false) }, "Cancel");
    const yes = make("button", { type: "button", className: "b b1", onclick: choose(true) }, "Authorize");
    dialog.oncancel = choose(false);
    dialog.replaceChildren(make("h2", { id: "modal-title" }, `May this application know who you are, ${user.name}?`), make("div", { className: "ends" }, no, yes));
    dialog.showModal();
  });
}

const refusal = (code, message) => ({ evt: "ERROR", data: { code, message } });

/** Does what the page asks for. Returns the rest of the answer. */
async function perform({ cmd, args = {}, evt }, { application, user, subscribed }) {
  if (cmd === "AUTHORIZE") {
    const wants = Array.isArray(args.scope) ? args.scope : [];
    if (args.client_id !== application || args.response_type !== "code") return refusal(4000, "Invalid Client ID");
    if (!wants.length || wants.some((one) => one !== "identify")) return refusal(5000, "OAuth2 Error: invalid_scope: The requested scope is invalid");
    if (!await agrees(user)) return refusal(5000, "OAuth2 Error: access_denied: The resource owner or authorization server denied the request");
    return { data: await act("authorize", { user: user.id }) };
  }
  if (cmd === "SUBSCRIBE" || cmd === "UNSUBSCRIBE") {
    if (!EVENTS.includes(evt)) return refusal(4004, "Invalid event");
    subscribed[cmd === "SUBSCRIBE" ? "add" : "delete"](evt);
    return { data: { evt } };
  }
  if (cmd === "USER_SETTINGS_GET_LOCALE") return { data: { locale: user.locale } };
  if (cmd === "SET_ORIENTATION_LOCK_STATE") return { data: null };
  if (cmd === "OPEN_EXTERNAL_LINK") {
    if (!/^https?:/.test(args.url)) return refusal(4000, "Invalid URL");
    open(args.url, "_blank", "noopener");
    return { data: { opened: true } };
  }
  return refusal(4002, `Invalid command: ${cmd}`);
}

/** Opens an instance for a user, in place of one that is open. */
export function openActivity({ application, origin, instance, channel, user }) {
  at("activity").replaceChildren();
  const id = crypto.randomUUID();
  const [, launch, location] = instance.match(/^i-(\d+)-(.+)$/);
  const query = new URLSearchParams({ instance_id: instance, location_id: location, launch_id: launch, channel_id: channel.id, frame_id: id, platform: innerWidth < 700 ? "mobile" : "desktop" });
  if (channel.guild) query.set("guild_id", channel.guild);
  const frame = make("iframe", { src: `${origin}/?${query}`, title: "Activity" });
  const subscribed = new Set();
  let small = false;
  let ready = false;
  const tell = (opcode, payload) => frame.contentWindow?.postMessage([opcode, payload], origin);
  const dispatch = (evt, data) => tell(FRAME, { cmd: "DISPATCH", evt, data, nonce: null });
  const end = () => {
    removeEventListener("message", hear);
    at("activity").replaceChildren();
    act("leave", { user: user.id, instance }).catch(() => {});
  };
  const hear = async (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !Array.isArray(event.data)) return;
    const [opcode, asked = {}] = event.data;
    if (opcode === HANDSHAKE) {
      const fits = asked.v === 1 && asked.encoding === "json" && asked.client_id === application && asked.frame_id === id;
      if (!fits) return void tell(CLOSE, { code: 4000, message: "Invalid handshake" });
      ready = true;
      return void dispatch("READY", { v: 1, config: { api_endpoint: "//discord.com/api", environment: "production" } });
    }
    if (opcode === CLOSE) return void end();
    if (opcode !== FRAME || !ready) return;
    let answer;
    try {
      answer = await perform(asked, { application, user, subscribed });
    } catch (error) {
      answer = refusal(1000, error.message);
    }
    tell(FRAME, { cmd: asked.cmd, evt: null, nonce: asked.nonce, ...answer });
  };
  addEventListener("message", hear);
  frame.addEventListener("load", () => tell(HELLO, {}));
  const resize = make("button", { type: "button", className: "plain", onclick: () => {
    small = !small;
    at("activity").classList.toggle("small-frame", small);
    if (subscribed.has("ACTIVITY_LAYOUT_MODE_UPDATE")) dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: small ? 1 : 0 });
  } }, "Smaller or larger");
  const leave = make("button", { type: "button", className: "plain", onclick: end }, "Leave Activity");
  at("activity").classList.remove("small-frame");
  at("activity").append(make("div", { className: "ends" }, resize, leave), frame);
}
