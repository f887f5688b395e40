// Dialogues, enlarged pictures, short notices.

import { make } from "./api.js";

const toastBox = document.getElementById("toast");
let toastTimer = 0;

/** Shows a short notice. */
export function toast(text) {
  toastBox.textContent = text;
  toastBox.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toastBox.classList.remove("shown"), 5000);
}

/** Shows a picture in full size. */
export function enlarge(url, alt) {
  const dialog = document.getElementById("picture");
  const close = make("button", { className: "icon close", onclick: () => dialog.close(), attrs: { "aria-label": "Close" } }, "✕");
  const text = alt ? make("p", {}, alt) : null;
  dialog.replaceChildren(close, make("img", { src: url, alt }), ...(text ? [text] : []));
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.showModal();
}

/** Asks for a text; `send` is called with it. */
export function askText({ title, label, max }, send) {
  const dialog = document.getElementById("modal");
  const field = make("input", { id: "field", name: "text", required: true, minLength: 1, maxLength: max, autocomplete: "off" });
  const star = make("span", { className: "required", attrs: { "aria-hidden": "true" } }, " *");
  const row = make("div", { className: "field" }, make("label", { htmlFor: "field" }, label, star), field);
  const cancel = make("button", { type: "button", className: "b b2", onclick: () => dialog.close() }, "Cancel");
  const buttons = make("div", { className: "ends" }, cancel, make("button", { className: "b b1" }, "Submit"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "modal-title" }, title), row, buttons);
  form.onsubmit = () => send(field.value);
  dialog.replaceChildren(form);
  dialog.showModal();
}
