// What is on the screen, for chat_page.py. It only looks and scrolls; it presses nothing.
globalThis.screenTest = (() => {
  const log = document.getElementById("log");
  const messages = () => [...document.querySelectorAll("#messages > .message")];
  const shown = (element) => element.getClientRects().length > 0;
  const words = (element) => element.innerText.replace(/\s+/g, " ").trim();
  const name = (element) => `<${element.tagName.toLowerCase()} class="${element.className}"> “${(element.value || words(element)).slice(0, 60)}”`;

  /** The newest messages, from the oldest to the newest of them. */
  function newest(count) {
    return messages().slice(-count).map((message) => ({
      id: message.id,
      text: words(message.querySelector(".body")),
      private: message.classList.contains("private"),
      mentions: [...message.querySelectorAll(".text .mention")].map(words).filter((one) => one.startsWith("@")).map((one) => one.slice(1)),
      pictures: [...message.querySelectorAll("img")].map((image) => image.src),
      buttons: [...message.querySelectorAll(".row .b")].map((button) => ({
        label: words(button), green: button.classList.contains("b3"), disabled: button.disabled === true,
      })),
      menus: [...message.querySelectorAll(".row select")].map((menu) => ({
        label: menu.getAttribute("aria-label"), chosen: menu.selectedOptions[0]?.label, options: [...menu.options].filter((one) => !one.hidden).map((one) => one.label),
      })),
      busy: message.querySelector(".busy, .thinking") !== null,
    }));
  }

  const parts = (message, selector) => [...(document.getElementById(message)?.querySelectorAll(selector) ?? [])];

  /** Scrolls to an element, if it is out of view. Returns where it can be tapped, or why it cannot. */
  function reach(element) {
    if (!element) return { why: "it is not there" };
    if (element.disabled) return { why: "it is disabled" };
    if (!shown(element)) return { why: "it is hidden" };
    element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top) return { why: "it is outside of the window" };
    if (!element.contains(top)) return { why: `${name(top)} covers it` };
    return { x, y };
  }

  /** Why a text of an element cannot be read as a whole, or null. */
  function cutBy(element) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) return "is partly outside of the window";
    if ((style.overflowX !== "visible" || element.matches("select")) && element.scrollWidth > element.clientWidth + 1 && !element.matches("input, .disc")) {
      return `is ${element.clientWidth} pixels wide and needs ${element.scrollWidth}`;
    }
    if (element.matches("input[placeholder]")) {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const needed = pen.measureText(element.placeholder).width;
      if (needed > room) return `has ${Math.floor(room)} pixels for “${element.placeholder}”, which needs ${Math.ceil(needed)}`;
    }
    return null;
  }

  /** Everything that is cut, or whose disc is left to a font: in the newest messages, or in all. */
  function faults(all) {
    const roots = [...document.querySelectorAll("header, nav, #place, #composer, dialog[open], #toast"), ...(all ? messages() : messages().slice(-4))];
    const found = [];
    for (const element of roots.flatMap((root) => [root, ...root.querySelectorAll("*")])) {
      if (!shown(element)) continue;
      const why = cutBy(element);
      if (why) found.push(`${name(element)} ${why}`);
      const disc = [...element.childNodes].some((node) => node.nodeType === 3 && /[⚪⚫]/.test(node.data));
      if (disc && !element.matches(".disc")) found.push(`${name(element)} leaves a disc to a font`);
    }
    for (const error of log.querySelectorAll(".fault:not(:empty), .notice.bad")) found.push(words(error));
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} pixels wide`);
    if (log.scrollWidth > log.clientWidth) found.push(`the messages are ${log.scrollWidth} pixels wide`);
    return found;
  }

  return {
    newest, reach, faults, shown,
    /** How many pixels are below what is in view. */
    below: () => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight),
    pictures: () => [...log.querySelectorAll("img")].slice(-2).every((image) => image.complete && image.naturalWidth > 0),
    person: () => document.querySelector("#users [aria-checked=true]")?.firstChild.data,
    toast: () => (document.querySelector("#toast.shown") ? words(document.getElementById("toast")) : ""),
    chip: (who) => [...document.querySelectorAll("#users .chip")].find((chip) => chip.firstChild.data === who),
    channel: (what) => [...document.querySelectorAll("#channels .channel")].find((one) => words(one.querySelector(".name")).slice(2) === what),
    suggestions: () => [...document.querySelectorAll("#suggestions:not([hidden]) :is(#about, .label)")].map(words).filter(Boolean),
    suggestion: (what) => [...document.querySelectorAll("#list > div")].find((one) => words(one.querySelector(".label")) === what),
    button: (message, label) => parts(message, ".row .b").find((one) => words(one) === label),
    menu: (message, label) => parts(message, "select").find((one) => one.ariaLabel === label),
    option: (message, menu, label) => parts(message, "select").find((one) => one.ariaLabel === menu && (one.multiple || one.matches(":open")))
      && parts(message, "option").find((one) => one.label === label && one.closest("select").ariaLabel === menu),
    /** The title of the channel, when its messages are there. */
    title: () => (log.ariaBusy === "true" ? "" : words(document.querySelector("h1"))),
  };
})();
