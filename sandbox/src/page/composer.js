// The input line, with suggestions for commands.

import { act, make } from "./api.js";

const box = document.getElementById("suggestions");
const about = document.getElementById("about");
const list = document.getElementById("list");
const line = document.getElementById("line");

let items = [];
let active = -1;
let asked = 0;

function show() {
  box.hidden = !items.length && !about.textContent;
  line.setAttribute("aria-expanded", String(items.length > 0));
  list.replaceChildren(...items.map((item, index) => {
    const mark = item.required ? make("span", { className: "required" }, " required") : null;
    const element = make("div", { id: `s${index}`, className: index === active ? "active" : "", attrs: { role: "option", "aria-selected": String(index === active) } },
      make("span", { className: "label" }, item.label, mark), make("span", { className: "detail" }, item.detail));
    // Before the input loses its focus.
    element.onpointerdown = (event) => event.preventDefault();
    element.onclick = () => choose(item);
    return element;
  }));
  if (active >= 0) {
    line.setAttribute("aria-activedescendant", `s${active}`);
    document.getElementById(`s${active}`)?.scrollIntoView({ block: "nearest" });
  } else {
    line.removeAttribute("aria-activedescendant");
    list.scrollTop = 0;
  }
}

function close() {
  asked += 1;
  items = [];
  active = -1;
  about.textContent = "";
  show();
}

function choose(item) {
  line.value = item.line;
  line.focus();
  line.setSelectionRange(item.line.length, item.line.length);
  suggest();
}

/** Names after an @ in plain text. */
function people(state) {
  const typed = line.value.match(/(^|\s)@(\S*)$/);
  if (!typed) return [];
  const before = line.value.slice(0, line.value.length - typed[2].length - 1);
  const fits = state.users.filter((user) => user.name.toLowerCase().startsWith(typed[2].toLowerCase()));
  return fits.map((user) => ({ label: `@${user.name}`, detail: user.bot ? "app" : "", line: `${before}@${user.name} ` }));
}

let state = null;

async function suggest() {
  const text = line.value;
  asked += 1;
  if (!text.startsWith("/")) {
    items = people(state);
    active = items.length ? 0 : -1;
    about.textContent = "";
    show();
    return;
  }
  const mine = asked;
  try {
    const found = await act("hint", { user: state.me, channel: state.channel, line: text });
    if (mine !== asked) return;
    items = found.items;
    about.textContent = found.about;
    active = found.stage === "commands" && items.length ? 0 : -1;
  } catch (error) {
    if (mine !== asked) return;
    items = [];
    about.textContent = error.message;
  }
  show();
}

function key(event) {
  if (!items.length) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    active = (active + step + items.length) % items.length;
    if (active < 0) active = items.length - 1;
    show();
  } else if (event.key === "Tab" && !event.shiftKey) {
    choose(items[Math.max(active, 0)]);
  } else if (event.key === "Enter" && active >= 0 && items[active].line.trim() !== line.value.trim()) {
    choose(items[active]);
  } else if (event.key === "Escape") {
    close();
  } else {
    return;
  }
  event.preventDefault();
}

/** Starts the input line. `shared` has me, channel and users; `send` is called with each line. */
export function startComposer(shared, send) {
  state = shared;
  line.addEventListener("input", suggest);
  line.addEventListener("keydown", key);
  line.addEventListener("blur", () => setTimeout(() => document.activeElement !== line && close(), 150));
  line.addEventListener("focus", () => line.value && suggest());
  document.getElementById("compose").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (!text) return;
    close();
    line.value = "";
    send(text, () => {
      if (!line.value) line.value = text;
    });
  });
}

/** Shows the channel that the line is sent to. */
export function composerFor(name) {
  line.setAttribute("aria-label", `Message ${name}`);
  close();
}
