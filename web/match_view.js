// Everything about a match but its board: title, seats, clocks, turn, record and the list of matches.

import { byId, make, makeButton, setText, word } from "./page.js";

const [MINUTE, DAY] = [60_000, 86_400_000];

export class MatchView {
  /** `owner` has `turn` and `board`, and is called back: `open(match)`. */
  constructor(owner) { Object.assign(this, { owner, clocks: [] }); }

  /** How a match stands now, whatever board is shown. */
  showNow({ seats, title, turns }, place) {
    byId("start").hidden = true;
    byId("match").hidden = false;
    const waits = seats.some(({ acts, you }) => acts && you);
    document.title = waits ? `▶ ${title}` : title;
    byId("next-match").classList.toggle("primary", !waits);
    this.clocks = [];
    byId("seats").replaceChildren(...seats.map((seat) => this.makeSeat(seat)));
    this.tick();
    this.showRecord(place, turns);
  }

  makeSeat({ name, sign, acts, you, clock, left, runs }) {
    const texts = [make("span", "sign", sign), make("bdi", "name", name)];
    if (you) texts.push(make("span", "you", word("you")));
    if (acts) texts.push(make("span", "unseen", word("acts")));
    if (clock) texts.push(make("span", "clock", clock));
    if (clock && runs && left >= 0) this.clocks.push({ node: texts.at(-1), clock, end: Date.now() + left });
    return make("li", acts ? "seat acts" : "seat", ...texts);
  }

  /** Lets the clocks run. From a day on the bot's words stay. */
  tick() {
    for (const { node, clock, end } of this.clocks) {
      const left = Math.max(0, end - Date.now());
      node.textContent = left >= DAY ? clock : countdown(left);
      node.classList.toggle("short", left < MINUTE);
    }
  }

  /** A disabled button would lose the focus, so the state is an attribute. */
  showRecord(after, newest) {
    byId("place").textContent = `${after} / ${newest}`;
    for (const id of ["first", "earlier"]) byId(id).ariaDisabled = after <= 0;
    for (const id of ["later", "newest"]) byId(id).ariaDisabled = after >= newest;
    byId("newest").classList.toggle("primary", after < newest);
  }

  showTurn({ step, offer, whole, trail, canGoBack, awaits }, { title, lines, words, over, after, turns, board: { squares } }) {
    const focused = document.activeElement;
    // A preview keeps the height of the title, so the board stays below the finger.
    byId("title").style.minHeight = step?.svg ? `${byId("title").offsetHeight}px` : "";
    setText("title", step?.svg && canGoBack ? word("preview") : title);
    byId("lines").replaceChildren(...lines.map((line) => make("p", "", line)));
    setText("in-words", words);
    setText("question", offer ? word("which") : step?.question);
    setText("meaning", whole?.meaning);
    byId("dangers").replaceChildren(...(whole?.dangers ?? []).map((danger) => make("li", "", danger)));
    setText("keys", step && !whole && trail.map(({ key }) => key?.replace(/ (?=\d)/, "\u00a0")).filter(Boolean).join(" · "));
    const choices = (offer ?? step)?.choices.filter((choice) => offer || !choice.square) ?? [];
    byId("choices").replaceChildren(...choices.map((choice) => this.makeChoice(choice, squares)));
    if (offer) byId("choices").scrollIntoView({ block: "nearest" });
    byId("play").hidden = !whole;
    byId("back").hidden = !canGoBack;
    byId("lines").hidden = canGoBack;
    // After the end, and from a look back until a turn is begun, the arrows stay below the finger.
    byId("record").classList.toggle("stays", over || after < turns || (this.lookedAt === turns && !canGoBack && !whole));
    byId("turn").ariaBusy = awaits;
    if (focused === document.activeElement && !focused?.hidden) return;
    (document.querySelector("#turn button:not([hidden])") ?? this.owner.board).focus();
  }

  makeChoice(choice, squares) {
    const label = choice.label ?? squares.find(({ name }) => name === choice.square).says;
    const text = choice.best ? `★ ${label} (${word("wins")})` : label;
    return makeButton("", text, () => this.owner.turn.choose([choice]));
  }

  showMatches(matches, current) {
    byId("start").hidden = true;
    byId("list-empty").hidden = matches.length > 0;
    byId("list-close").hidden = !current;
    setText("list-alert", "");
    byId("list-matches").replaceChildren(...matches.map(({ id, title, waits }) => {
      const button = makeButton("", "", () => this.owner.open(id));
      button.append(make("bdi", "", title), waits ? make("span", "badge", word("your-turn")) : "");
      return Object.assign(button, { ariaCurrent: id === current });
    }));
    byId("list").returnValue = "";
    if (!byId("list").open) byId("list").showModal();
  }
}

/** As `1:59:59` or `5:09`. */
const countdown = (left) => new Date(left).toISOString().slice(11, 19).replace(/^00:0?|^0/, "");
