// Modals, enlarged pictures, short notices.

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

/** Opens a bot's modal; `send` is called with the fields by custom id. */
export function openModal(modal, send) {
  const dialog = document.getElementById("modal");
  const rows = modal.inputs.map((input, index) => {
    const id = `field-${index}`;
    const field = make(input.paragraph ? "textarea" : "input", {
      id, name: input.custom_id, value: input.value, placeholder: input.placeholder, required: input.required,
      minLength: input.min, maxLength: input.max, autocomplete: "off",
    });
    const star = input.required ? make("span", { className: "required", attrs: { "aria-hidden": "true" } }, " *") : null;
    return make("div", { className: "field" }, make("label", { htmlFor: id }, input.label, star), field);
  });
  const cancel = make("button", { type: "button", className: "b b2", onclick: () => dialog.close() }, "Cancel");
  const buttons = make("div", { className: "ends" }, cancel, make("button", { className: "b b1" }, "Submit"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "modal-title" }, modal.title), ...rows, buttons);
  form.onsubmit = () => send(Object.fromEntries(new FormData(form)));
  dialog.replaceChildren(form);
  dialog.showModal();
}
