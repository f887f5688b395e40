// Helpers for the page: elements, words, and the guard against double taps.

const DOUBLE_TAP = { time: 350, reach: 14 }; // A second tap within these belongs to the first: milliseconds, CSS pixels.

let words = {};
export const word = (key) => words[key] ?? key;
export const byId = (id) => document.getElementById(id);

export function setWords(locale, sent = {}) {
  words = sent;
  document.documentElement.lang = locale;
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = word(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) node.ariaLabel = word(node.dataset.label);
}

/** A text whose discs have the colours of the board. A font would draw a white disc for Black on a dark ground. */
const withDiscs = (text) => String(text).split(/([⚫⚪]\ufe0f?)/u).map((part) => {
  if (!/^[⚫⚪]/u.test(part)) return part;
  return Object.assign(document.createElement("span"), { className: part.startsWith("⚫") ? "disc dark" : "disc", textContent: part });
});

/** A new element. Text from people goes through here, so it never becomes markup. */
export function make(tag, className = "", ...children) {
  const node = Object.assign(document.createElement(tag), { className });
  node.append(...children.flatMap((child) => (typeof child === "string" ? withDiscs(child) : child)));
  return node;
}

export const makeButton = (className, text, onclick) => Object.assign(make("button", className, text), { onclick });

/** Gives a box new children. The focus stays in the same place; returns what is there, if `focused` was in the box. */
export function replaceIn(box, children, focused = document.activeElement) {
  const find = () => [...box.querySelectorAll("button, a, select")];
  const place = find().indexOf(focused);
  box.replaceChildren(...children);
  find()[place]?.focus({ preventScroll: true });
  return find()[place];
}

/** Writes a text and hides the element when there is none. */
export function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).replaceChildren(...withDiscs(text ?? ""));
  byId(id).hidden = !text;
}

/** Says what went wrong: in the dialog if one is open, alone if there is no match. */
export function showAlert(text) {
  const alert = document.querySelector("dialog[open] .alert") ?? (byId("match").hidden ? null : byId("alert"));
  if (alert) setText(alert.id, text);
  else if (text) showStart("again", text);
}

export function showOffline(text) { for (const node of document.querySelectorAll(".offline")) node.textContent = text; }

/** Says something to screen readers when they are free. They hear nothing of what is behind an open dialog. */
export function announce(...texts) {
  const live = document.querySelector("dialog[open] .live") ?? byId("live");
  const text = texts.filter(Boolean).join(" ");
  for (const other of document.querySelectorAll("[aria-live]")) if (other !== live) other.textContent = "";
  // A changed space makes them read the same text again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** One of the sentences that the page has in itself, in the browser's language. */
export function startText(kind) {
  const find = (language) => document.querySelector(`#start .${kind}:lang(${language})`);
  return find(navigator.language.slice(0, 2)) ?? find("en");
}

export function showStart(kind, say) {
  byId("start").hidden = false;
  setText("ended", say);
  for (const part of document.querySelectorAll("#start [lang]")) part.hidden = part !== startText(kind);
}

/** Closes dialogs as the page does it; Escape leaves no value. */
export const closeDialogs = () => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close("by the page"));

/** Drops the second click of a double tap. Buttons with the class `again` can be tapped quickly. */
export function ignoreDoubleTaps() {
  let last = { timeStamp: -Infinity };
  document.addEventListener("click", (event) => {
    if (event.detail === 0) return; // From the keyboard.
    const soon = event.timeStamp - last.timeStamp < DOUBLE_TAP.time;
    const reach = DOUBLE_TAP.reach / visualViewport.scale;
    const near = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < reach;
    if (!event.target.closest(".again")) last = event;
    if (soon && near) event.stopImmediatePropagation();
  }, true);
}
