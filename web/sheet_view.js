// Private messages of the chat as sheets: texts, pictures, buttons and menus. A press is answered with the next sheets.

import { byId, make, makeButton, replaceIn, setText, showAlert, word } from "./page.js";
import { isActivity, openLink } from "./activity.js";

const PRESS_TIMEOUT = 20_000; // A computer may think before it answers. In milliseconds.

export class SheetView {
  /** `owner` has the `connection` and the `match`, and is called back: `failed(refusal)`. */
  constructor(owner) {
    Object.assign(this, { owner, dialog: byId("sheet"), box: byId("sheets") });
    this.dialog.addEventListener("close", () => {
      this.forget();
      // The button that had the focus may be gone.
      if (document.activeElement === document.body) byId("match-acts").querySelector("button")?.focus();
    });
  }

  /** Shows what belongs to the match itself: its buttons, and what another player offers. */
  showMatch({ acts = [], offer }) {
    replaceIn(byId("match-acts"), acts.map((act) => this.makeButton(act)));
    replaceIn(byId("offer"), offer ? [this.makeSheet(offer)] : []);
  }

  /** Drops the answer to the press that is under way. */
  forget() { this.setPressed(null); }

  setPressed(button) {
    this.pressed = button;
    for (const id of ["match-acts", "offer", "sheets"]) byId(id).setAttribute("aria-busy", Boolean(button));
  }

  /** `button`: what was pressed. `title` becomes the title of a dialog that opens. */
  async press(button, press, { title, chosen = [] } = {}) {
    const { match, connection } = this.owner;
    if (this.pressed || !match) return;
    this.setPressed(button);
    showAlert("");
    const ask = { ask: "press", match: match.id, press, chosen };
    const answer = await connection.ask(ask, { timeout: PRESS_TIMEOUT }).catch((refusal) => this.owner.failed(refusal));
    const parts = answer?.sheets.map((sheet) => this.makeSheet(sheet)) ?? [];
    // A picture without its size would make the dialog jump.
    const pictures = parts.flatMap((part) => [...part.querySelectorAll("img")]);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    if (this.pressed !== button) return;
    this.forget();
    if (parts.length) this.show(parts, button, title);
    else if (answer) this.dialog.close();
  }

  show(parts, pressed, title) {
    const { dialog, box } = this;
    const shape = () => [...box.children].map((part) => `${part.querySelectorAll("img, .row").length}`).join();
    const [before, { top }] = [shape(), pressed.getBoundingClientRect()];
    if (!dialog.open) setText("sheet-title", title);
    const button = replaceIn(box, parts, pressed);
    if (!dialog.open) dialog.showModal();
    else if (button && shape() === before) {
      // The button stays below the finger and can be pressed quickly.
      box.classList.add("again");
      dialog.scrollTop += button.getBoundingClientRect().top - top;
      return;
    }
    box.classList.remove("again");
    box.focus();
    dialog.scrollTop = 0;
  }

  makeSheet({ text, picture, file, rows }) {
    const part = make("section", "sheet");
    const lines = make("div", "text");
    lines.append(...text.split("\n").map(makeLine));
    if (file) lines.append(Object.assign(make("a", "button", file.name), { href: file.src, download: file.name }));
    part.append(lines);
    if (picture) part.append(Object.assign(make("img"), { src: picture.src, alt: picture.alt }));
    const controls = make("div", "rows");
    for (const row of rows) {
      controls.append(make("div", "row"));
      controls.lastChild.append(...row.flatMap((control) => this.makeControls(control)));
    }
    part.append(controls);
    return part;
  }

  makeControls(control) {
    if (control.menu) return this.makeMenu(control);
    return [control.url ? makeLink(control) : this.makeButton(control)];
  }

  makeButton({ label, press, style, disabled }) {
    const button = makeButton(style, label, () => disabled || this.press(button, press, { title: label }));
    button.setAttribute("aria-disabled", Boolean(disabled));
    return button;
  }

  /** A list that opens presses at once; where several can be chosen, a button follows. */
  makeMenu({ menu, label, least, most, options }) {
    const select = Object.assign(make("select"), { multiple: most > 1, ariaLabel: label });
    const isEmpty = !options.some(({ chosen }) => chosen);
    // The menu's name stands in it until something is chosen.
    if (most === 1 && (isEmpty || least === 0)) options = [{ label, value: "", chosen: isEmpty }, ...options];
    select.append(...options.map(({ label: name, about, value, chosen }) =>
      new Option(about ? `${name} · ${about}` : name, value, chosen, chosen)));
    const chosen = () => [...select.selectedOptions].map((option) => option.value).filter(Boolean);
    const press = () => chosen().length >= least && this.press(select, menu, { title: label, chosen: chosen() });
    if (most > 1) return [select, makeButton("", word("choose"), press)];
    select.onchange = press;
    // A closed list would press with each arrow and letter, so such a key opens it.
    select.onkeydown = (event) => {
      if (!/^(Arrow.*|\S)$/.test(event.key)) return;
      event.preventDefault();
      select.showPicker?.();
    };
    return [select];
  }
}

/** A line of text: `-# ` makes small print, and `**` bold. */
function makeLine(line) {
  const small = line.startsWith("-# ");
  const node = make("p", small ? "small-print" : "");
  const parts = (small ? line.slice(3) : line).split(/\*\*(.+?)\*\*/);
  node.append(...parts.map((part, i) => (i % 2 ? make("strong", "", part) : part)));
  return node;
}

function makeLink({ label, url }) {
  const link = Object.assign(make("a", "button", label), { href: url, target: "_blank", rel: "noopener" });
  if (isActivity) link.onclick = (event) => {
    event.preventDefault();
    openLink(url);
  };
  return link;
}
