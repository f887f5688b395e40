// What is on the page with the board, for board_page.py. It only looks and scrolls; it presses nothing.
globalThis.boardTest = (() => {
  const byId = (id) => document.getElementById(id);
  const shown = (element) => Boolean(element?.getClientRects().length);
  const words = (element) => (shown(element) ? (element.innerText ?? "").replace(/\s+/g, " ").trim() : "");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const control = (element) => ({ label: words(element), disabled: element.ariaDisabled === "true" });
  const sheet = () => document.querySelector("dialog[open]");

  /** Everything that a person sees there, and what can be tapped. */
  function state() {
    const open = sheet();
    const acts = all("#match-acts button").map(control);
    return {
      open: shown(byId("match")), start: words(byId("start")), waits: document.querySelector(".seat.acts .you") !== null, title: words(byId("title")), place: words(byId("place")),
      lines: words(byId("lines")), question: words(byId("question")), meaning: words(byId("meaning")), alert: words(byId("alert")), note: words(byId("note")),
      dangers: all("#dangers li").map(words), offline: all(".offline").map(words).join(" "),
      lit: all(".square.can").map((one) => one.dataset.name),
      chosen: all(".square").filter((one) => one.ariaLabel?.includes("chosen; tap to go back")).map((one) => one.dataset.name),
      choices: all("#choices button").map(words), play: shown(byId("play")), back: shown(byId("back")), next: shown(byId("next-match")),
      busy: document.querySelector("[aria-busy=true]") !== null,
      acts, over: acts.some(({ label }) => label === "Rematch"),
      offer: shown(byId("offer")) ? { text: words(byId("offer")), buttons: all("#offer button").map(control) } : null,
      picture: byId("picture").src.length,
      sheet: open && {
        id: open.id, title: words(open.querySelector("h2")), text: words(open), alert: words(open.querySelector(".alert")),
        buttons: [...open.querySelectorAll("#sheets button")].filter(shown).map(control), links: [...open.querySelectorAll("a")].map(words),
        menus: [...open.querySelectorAll("select")].map((menu) => ({ label: menu.ariaLabel, options: [...menu.options].map(({ label }) => label) })),
        pictures: [...open.querySelectorAll("img")].map((image) => image.src.length),
      },
    };
  }

  /** Scrolls to an element, if it is out of view or covered. Returns where it can be tapped, or why it cannot. */
  function reach(element) {
    if (!shown(element)) return { why: "it is not there" };
    if (element.ariaDisabled === "true") return { why: "it is disabled" };
    const look = () => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      return { x, y, top, good: element.contains(top) };
    };
    const first = look();
    if (!first.good) element.scrollIntoView({ block: "center" });
    const { x, y, top, good } = first.good ? first : look();
    if (good) return { x, y, scrolled: !first.good };
    return { why: top ? `<${top.tagName} id="${top.id}" class="${top.getAttribute("class")}"> covers it` : "it is outside of the window" };
  }

  /** Must a person scroll to tap this? */
  function hidden(element) {
    const box = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
  }

  /** Everything that is cut, too wide, or too small for a finger. */
  function faults(width) {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollWidth > width + 1) found.push(`the page is ${page.scrollWidth} pixels wide in a window of ${width}`);
    const open = sheet();
    if (open && open.scrollWidth > open.clientWidth + 1) found.push(`the dialog is ${open.scrollWidth} pixels wide and has ${open.clientWidth}`);
    for (const element of all("h1, h2, p, button, .button, a, select, summary, li, span, bdi, img:not(#picture)")) {
      const box = element.getBoundingClientRect();
      if (element.closest(".unseen, #squares")) continue;
      const name = `<${element.tagName.toLowerCase()} id="${element.id}" class="${element.className}"> “${words(element).slice(0, 50)}”`;
      if (box.right > width + 1 || box.left < -1) found.push(`${name} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} in a window of ${width}`);
      // A disc is painted, and its character is hidden.
      if (!element.matches(".disc") && getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is ${element.clientWidth} pixels wide and needs ${element.scrollWidth}`);
      if (element.matches("button, a, select, summary") && (box.height < 43.9 || box.width < 43.9)) {
        found.push(`${name} is ${Math.round(box.width)} × ${Math.round(box.height)} pixels, and a finger needs 44`);
      }
    }
    if (all("#match *, dialog *").some((element) => !element.matches(".disc, .unseen") && [...element.childNodes].some((node) => node.nodeType === 3 && /[⚪⚫]/.test(node.data)))) {
      found.push("discs of players are left to a font: in the dark theme ⚫ may look white and ⚪ black");
    }
    if (/marked squares/.test(words(byId("question"))) && !all(".square.can").length) found.push("the page says “Tap one of the marked squares”, and no square is marked");
    for (const element of all("#meaning, #question").filter(() => !open)) {
      const { left, top, bottom } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + 8, (top + bottom) / 2);
      if (over && !element.contains(over)) found.push(`<${element.id}> is covered by <${over.tagName.toLowerCase()} id="${over.id}">`);
    }
    const offline = all(".offline").map(words).find(Boolean);
    if (offline) found.push(`the page says: ${offline}`);
    return found;
  }

  /** The breadth of the smallest square and of the board, and how much of the board is in view at the top of the page. */
  function sizes() {
    const squares = all(".square").map((one) => one.getBoundingClientRect());
    const board = byId("board").getBoundingClientRect();
    return { square: Math.floor(Math.min(...squares.map(({ width, height }) => Math.min(width, height)))), board: Math.round(board.width) };
  }

  const labelled = (selector, label) => all(selector).find((one) => words(one) === label);
  return {
    state, reach, hidden, faults, sizes,
    id: byId,
    top: (id) => Math.round(byId(id).getBoundingClientRect().top),
    square: (name) => document.querySelector(`.square[data-name="${name}"]`),
    middle: (name) => { const box = document.querySelector(`.square[data-name="${name}"]`).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; },
    focused: () => ({ square: document.activeElement?.dataset?.name ?? null, id: document.activeElement?.id ?? "", label: words(document.activeElement), tag: document.activeElement?.tagName }),
    choice: (label) => labelled("#choices button", label),
    act: (label) => labelled("#match-acts button", label),
    offered: (label) => labelled("#offer button", label),
    pressed: (label) => labelled("#sheets button", label),
    close: () => sheet()?.querySelector(".close"),
    summary: () => document.querySelector("summary"),
  };
})();
