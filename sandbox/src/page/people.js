// The settings of the chosen person and of the server, and new conversations.

import { act, make } from "./api.js";
import { toast } from "./dialogs.js";

const LANGUAGES = { "en-US": "English (US)", "es-ES": "Español", "es-419": "Español (LATAM)", de: "Deutsch" };

const at = (id) => document.getElementById(id);

/** Does something, and tells if it fails. Returns the answer. */
async function attempt(what, body) {
  try {
    return await act(what, body);
  } catch (error) {
    toast(error.message);
    return null;
  }
}

function offer(select, chosen) {
  const all = chosen in LANGUAGES ? LANGUAGES : { ...LANGUAGES, [chosen]: chosen };
  select.replaceChildren(...Object.entries(all).map(([value, label]) => make("option", { value }, label)));
  select.value = chosen;
}

/** The server of the open channel, or else the first. */
function server(state) {
  const here = state.channels.find((channel) => channel.id === state.channel)?.guild;
  return state.guilds.find((guild) => guild.id === (here ?? state.guild));
}

/** Shows the settings as they are. */
export function drawSettings(state) {
  const me = state.users.find((user) => user.id === state.me);
  if (!me) return;
  offer(at("language"), me.locale);
  offer(at("server-language"), server(state)?.locale ?? "en-US");
  at("installed").checked = me.installed;
  at("activities").hidden = !state.activity;
  at("activity-enabled").checked = state.activity?.enabled ?? false;
}

export function startSettings(state) {
  at("language").addEventListener("change", () => attempt("language", { user: state.me, locale: at("language").value }));
  at("server-language").addEventListener("change", () => attempt("language", { guild: server(state).id, locale: at("server-language").value }));
  at("activity-enabled").addEventListener("change", () => attempt("activity", { enabled: at("activity-enabled").checked }));
  at("installed").addEventListener("change", () => attempt("install", { user: state.me, installed: at("installed").checked }));
}

/** Asks with whom to talk; `open` is called with the conversation's id. */
export function askPeople(state, open) {
  const dialog = at("modal");
  const others = state.users.filter((user) => !user.bot && user.id !== state.me);
  const boxes = others.map((user) => make("label", { className: "person" }, make("input", { type: "checkbox", name: "person", value: user.id }), ` ${user.name}`));
  const cancel = make("button", { type: "button", className: "b b2", onclick: () => dialog.close() }, "Cancel");
  const buttons = make("div", { className: "ends" }, cancel, make("button", { className: "b b1" }, "Begin"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "modal-title" }, "New conversation"), make("div", { className: "persons" }, ...boxes), buttons);
  form.onsubmit = async () => {
    const people = new FormData(form).getAll("person");
    const made = await attempt("group", { user: state.me, people });
    if (made) await open(made.id);
  };
  dialog.replaceChildren(form);
  dialog.showModal();
}
