// Private messages of the chat as sheets: texts, pictures, buttons and menus. A press is answered with the next sheets.

import { byId, make, makeButton, replaceIn, setText, showAlert, word } from "./page.js";

const PRESS_TIMEOUT = 20_000; // A computer may think before it answers. In milliseconds.

export class SheetView {
  /** `owner` has `connection`, `match`, `newest` and `turn`, and is called back: `failed(refusal)`, `open(match)`, `goTo(place)`. */
  constructor(owner) {
    Object.assign(this, { owner, dialog: byId("sheet"), box: byId("sheets") });
    this.dialog.addEventListener("close", () => {
      this.setPressed(null);
      showAlert("");
      // The button that had the focus may be gone.
      if (!byId("match").contains(document.activeElement)) byId("match-acts").querySelector("button")?.focus({ preventScroll: true });
    });
  }

  showMatch({ acts = [], offer }) {
    replaceIn(byId("match-acts"), acts.map((act) => this.makeButton(act)));
    replaceIn(byId("offer"), offer ? [this.makeSheet(offer)] : []);
  }

  /** Takes a press, or `null`: an answer that is still under way will be dropped. */
  setPressed(pressed) {
    this.pressed = pressed;
    for (const id of ["match-acts", "offer", "sheets"]) byId(id).ariaBusy = Boolean(pressed);
  }

  /** `button`: what was pressed. Its label becomes the title of a dialog that opens. */
  async press(button, press, label, chosen = []) {
    const { match, connection } = this.owner;
    if (this.pressed || !match) return;
    this.setPressed(button);
    showAlert("");
    const ask = { ask: "press", match: match.id, press, chosen };
    const answer = await connection.ask(ask, { timeout: PRESS_TIMEOUT }).catch((refusal) => this.owner.failed(refusal));
    const parts = answer?.sheets.map((sheet) => this.makeSheet(sheet)) ?? [];
    // A picture without its size would make the dialog jump.
    await Promise.allSettled(parts.map((part) => part.querySelector("img")?.decode()));
    if (this.pressed !== button) return;
    this.setPressed(null);
    if (answer) showAlert("");
    this.owner.updateMatchesSoon();
    if (answer?.opens) return this.owner.open(answer.opens);
    if (parts.length) this.show(parts, button, label);
    else if (answer) this.dialog.close();
    if (!answer?.typed) return;
    this.owner.goTo(this.owner.newest.turns);
    this.owner.turn.go({ text: answer.typed });
  }

  show(parts, pressed, label) {
    const { dialog, box } = this;
    const shape = () => box.querySelectorAll(".sheet, .row, img").length;
    const [before, { top }] = [shape(), pressed.getBoundingClientRect()];
    const now = replaceIn(box, parts, pressed);
    const isSame = Boolean(dialog.open && now) && shape() === before;
    // The button stays below the finger and can be pressed quickly.
    box.classList.toggle("again", isSame);
    if (isSame) return dialog.scrollBy(0, now.getBoundingClientRect().top - top);
    if (!dialog.open) setText("sheet-title", label);
    if (!dialog.open) dialog.showModal();
    box.focus();
    dialog.scrollTop = 0;
  }

  makeSheet({ text, picture, file, rows }) {
    const lines = make("div", "text", ...text.split("\n").map((line) => make("p", "", line)));
    if (file) lines.append(makeLink(file.name, { href: file.src, download: file.name }));
    const makeRow = (row) => make("div", "row", ...row.flatMap((control) => this.makeControls(control)));
    const part = make("section", "sheet", lines, make("div", "rows", ...rows.map(makeRow)));
    if (picture) lines.after(Object.assign(new Image(), { src: picture.src, alt: picture.alt }));
    return part;
  }

  makeControls(control) {
    if (control.menu) return this.makeMenu(control);
    if (!control.url) return [this.makeButton(control)];
    return [makeLink(control.label, { href: control.url, target: "_blank", rel: "noopener" })];
  }

  makeButton({ label, press, style, disabled = false }) {
    const onclick = ({ currentTarget }) => disabled || this.press(currentTarget, press, label);
    return Object.assign(makeButton(style, label, onclick), { ariaDisabled: disabled });
  }

  /** A list presses as soon as something is chosen; where several can be chosen, a button follows. */
  makeMenu({ menu, label, least, most, options }) {
    const select = Object.assign(make("select"), { multiple: most > 1, ariaLabel: label });
    const add = (text, value, chosen) => select.append(new Option(text, value, chosen, chosen));
    const isChosen = options.some(({ chosen }) => chosen);
    // The menu's name stands in it until something is chosen, and chooses nothing.
    if (most === 1 && !(isChosen && least)) add(label, "", !isChosen);
    for (const option of options) add([option.label, option.about].filter(Boolean).join(" · "), option.value, option.chosen);
    const press = () => {
      const chosen = [...select.selectedOptions].map(({ value }) => value).filter(Boolean);
      if (chosen.length >= least && chosen.length <= most) this.press(select, menu, label, chosen);
    };
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

const makeLink = (text, attributes) => Object.assign(make("a", "button", text), attributes);
