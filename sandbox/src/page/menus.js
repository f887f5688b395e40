// The menus of people and messages, with the commands of bots.

import { look, make } from "./api.js";
import { toast } from "./dialogs.js";

const box = document.getElementById("commands");
let opener = null;

/** Puts the menu below its button, or above if there is no room below. */
function place(button) {
  const at = button.getBoundingClientRect();
  const below = at.bottom + box.offsetHeight + 8 < innerHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - box.offsetHeight - 4)}px`;
}

/** Opens a menu at its button. `kind` is Discord's: 2 for a person, 3 for a message. `use` gets the chosen command's name. */
export async function openMenu(button, kind, title, where, use) {
  let commands;
  try {
    commands = await look("menu", { ...where, kind });
  } catch (error) {
    toast(error.message);
    return;
  }
  if (!button.isConnected) return;
  const entries = commands.map(({ name, label }) => {
    const onclick = () => {
      box.hidePopover();
      use(name);
    };
    return make("button", { type: "button", className: "entry", onclick, attrs: { role: "menuitem", tabindex: "-1" } }, label);
  });
  const none = entries.length ? null : make("div", { className: "small" }, "No commands");
  box.replaceChildren(make("div", { className: "small", attrs: { role: "presentation" } }, title), ...(none ? [none] : entries));
  box.setAttribute("aria-label", `Commands for ${title}`);
  opener = button;
  box.showPopover();
  button.setAttribute("aria-expanded", "true");
  place(button);
  (entries[0] ?? box).focus();
}

box.addEventListener("toggle", (event) => {
  if (event.newState !== "closed" || !opener) return;
  opener.setAttribute("aria-expanded", "false");
  if (document.activeElement === document.body && opener.isConnected) opener.focus();
  opener = null;
});

box.addEventListener("keydown", (event) => {
  const entries = [...box.querySelectorAll(".entry")];
  const now = entries.indexOf(document.activeElement);
  const last = entries.length - 1;
  const next = { ArrowDown: now === last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1, Home: 0, End: last }[event.key];
  if (event.key === "Tab") box.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
});
