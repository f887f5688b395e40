// Joins the connection, the turn and the views.

import { announce, byId, closeDialogs, ignoreDoubleTaps, setText, setWords, showAlert } from "./page.js";
import { showOffline, showStart, startText, word } from "./page.js";
import { authorize, frame, greet, instance, isActivity } from "./activity.js";
import { BoardView } from "./board_view.js";
import { Connection } from "./connection.js";
import { MatchView } from "./match_view.js";
import { SheetView } from "./sheet_view.js";
import { Turn } from "./turn.js";

const MATCHES_INTERVAL = 60_000; // How often the page asks which other matches wait, in milliseconds.
const MATCHES_DELAY = 500; // Changes that come together need one question. In milliseconds.
const LOOK_DELAY = { fast: 2_000, other: 15_000 }; // A refused look is repeated after this time, in milliseconds.
const OFFLINE_DELAY = 800; // The line about a lost connection appears after this time, in milliseconds.
const CONSENT_DELAY = 15_000; // A person whom Discord asks may try again after this time, in milliseconds.
const kept = storage();

class Page {
  constructor() {
    // `match`: what the board shows. `newest`: the last that was heard. `place`: after so many turns one looks; without it: now.
    Object.assign(this, { match: null, newest: null, place: undefined, matches: [], looks: 0, link: location.hash.slice(1) });
    // No history and no copied address has the secret of the link.
    if (this.link) history.replaceState(null, "", location.pathname + location.search);
    this.turn = new Turn(this);
    this.view = new MatchView(this);
    this.board = new BoardView(byId("board"), this.turn);
    this.sheets = new SheetView(this);
    addEventListener("hashchange", () => location.reload());
    for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, () => this.broke());
    if (!this.link && !kept.session && !isActivity) return showStart("how");
    this.listen();
    this.begin();
  }

  get connected() { return this.connection?.closed === false; }

  async begin() {
    showStart("wait");
    this.connection?.close();
    if (isActivity && !kept.session) {
      // The bot waits for the first message only for seconds, and a person may think.
      const slow = setTimeout(() => showAlert(startText("refused").textContent), CONSENT_DELAY);
      const code = await authorize().catch((refusal) => this.connected || this.failed(refusal));
      clearTimeout(slow);
      if (!code || this.connected) return;
      this.code = code;
    } else if (isActivity) greet().catch(() => {}); // It tells how large the page is shown.
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.connection = new Connection(address, this);
  }

  listen() {
    ignoreDoubleTaps();
    const clicks = {
      play: () => this.turn.play(), back: () => this.turn.back(),
      first: () => this.goTo(0), earlier: () => this.goTo(this.goal - 1),
      later: () => this.goTo(this.goal + 1), newest: () => this.goTo(this.newest?.turns),
      matches: () => this.showMatches(), "next-match": () => this.open(this.nextMatch().id),
      "end-others": () => this.connection.ask({ ask: "end-others" })
        .then(({ say }) => showAlert(say), (refusal) => this.failed(refusal)),
    };
    for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
    for (const button of document.querySelectorAll(".close")) button.addEventListener("click", closeDialogs);
    for (const button of document.querySelectorAll("#start button")) button.addEventListener("click", () => this.begin());
    // Without a match there is nothing behind the list.
    byId("list").addEventListener("close", () => byId("list").returnValue || this.match || this.showMatches());
    document.addEventListener("keydown", (event) => this.onKey(event));
    const alone = matchMedia("(max-width: 260px) and (max-height: 260px)");
    alone.onchange = () => document.body.classList.toggle("alone", alone.matches);
    alone.onchange();
    setInterval(() => this.view.tick(), 1_000);
    setInterval(() => document.hidden || this.updateMatches(), MATCHES_INTERVAL);
  }

  onKey({ key, repeat, target }) {
    if (repeat || document.querySelector("dialog[open]")) return;
    if (key === "Escape") this.turn.back();
    if (key === "Enter" && target === document.body) this.turn.play();
  }

  firstMessage() {
    if (this.link) return { ask: "open", link: this.link };
    if (kept.session) return { ask: "resume", session: kept.session };
    const { code } = this;
    this.code = null; // It is good once.
    if (!code) this.begin();
    return code && { ask: "enter", code, instance };
  }

  begun({ session, match, locale, words, at_once, version, shown }) {
    this.link = null;
    showOffline("");
    kept.session = session;
    if (isActivity) Object.assign(kept, { frame, instance });
    if (match) kept.match = match;
    // After an upgrade of the bot this page is an old one.
    if (version && !import.meta.url.includes(version) && kept.version !== version) {
      kept.version = version;
      return location.reload();
    }
    setWords(locale, words);
    this.turn.playsAtOnce = at_once;
    if (shown) this.showMatch(shown);
    else this.look();
    if (kept.match) this.updateMatches();
    else this.showMatches();
  }

  told({ tell, say, match }) {
    if (tell === "ended") return this.end(say);
    if (tell === "busy") return this.sheets.pressed && showAlert(say);
    if (tell === "gone" && match === kept.match) return this.leave(say);
    if (tell !== "match") return;
    if (this.showMatch(match) && !this.looksBack()) this.board.showMoves(match.path);
    this.updateMatchesSoon();
  }

  /** After a fault of the page, or an answer that it cannot read, nothing stays busy. */
  broke() {
    this.turn.reset();
    this.sheets.setPressed(null);
    this.failed({});
    this.showTurn();
  }

  offline() {
    const { connection } = this;
    setTimeout(() => connection.ready || connection.closed || showOffline(startText("lost").textContent), OFFLINE_DELAY);
  }

  failed({ code, say, match }) {
    if (code === "offline") return;
    if (code === "link" || code === "session" || (isActivity && !kept.session)) return this.end(say);
    if (match) this.showMatch(match);
    showAlert(say || startText("broken").textContent);
  }

  changed() {
    setText("alert", "");
    setText("note", "");
    this.showTurn();
    const { step, offer, whole, awaits } = this.turn;
    if (step && !awaits) announce(whole?.meaning, ...(whole?.dangers ?? []), offer ? word("which") : step.question);
  }

  /** Says why a tap on a square chooses nothing. */
  nothingAt(square) {
    const { says } = this.match.board.squares.find(({ name }) => name === square);
    const now = this.turn.step ? `${says}: ${word("nothing-here")}` : this.match.title;
    const why = this.looksBack() ? word("looks-back") : now;
    setText("note", why);
    announce(why);
  }

  /** The match is no more. */
  leave(say) {
    this.forget();
    this.showMatches().then(() => showAlert(say));
  }

  open(id) {
    this.forget();
    kept.match = id;
    this.look();
  }

  forget() {
    closeDialogs();
    showAlert("");
    this.turn.forget();
    this.sheets.setPressed(null);
    delete kept.match;
    Object.assign(this, { match: null, place: undefined });
  }

  /** Asks for what the page wants to show. Only the answer to the last such question counts. */
  async look() {
    const [look, refused] = [++this.looks, this.lookTimer];
    this.lookTimer = clearTimeout(refused);
    if (!kept.match) return;
    const ask = { ask: "look", match: kept.match, after: this.place };
    const answer = await this.connection.ask(ask).catch((refusal) => { if (look === this.looks) this.notSeen(refusal); });
    if (!answer || look !== this.looks) return;
    if (refused) showAlert("");
    this.showMatch(answer.match);
  }

  notSeen(refusal) {
    this.failed(refusal);
    if (!this.connected || refusal.code === "offline") return;
    // Until a look succeeds, the bot may tell nothing of the match.
    this.lookTimer = setTimeout(() => this.look(), LOOK_DELAY[refusal.code] ?? LOOK_DELAY.other);
    if (refusal.code === "fast") return;
    if (!this.match) return byId("list").open || this.showMatches().then(() => this.failed(refusal));
    this.place = this.looksBack() ? this.match.after : undefined;
    this.view.showRecord(this.goal, this.newest.turns);
  }

  looksBack() { return Boolean(this.match && this.match.after < this.newest.turns); }

  /** After how many turns the page wants to show its match. */
  get goal() { return Math.min(this.place ?? Infinity, this.newest?.turns); }

  goTo(place) {
    const { turns } = this.newest ?? {};
    if (!(place >= 0 && place <= turns)) return;
    if (!this.looksBack()) scrollTo(0, 0);
    this.view.lookedAt = turns;
    this.place = place < turns ? place : undefined;
    this.view.showRecord(place, turns);
    this.look();
  }

  /** Shows how a match stands, and its board, if it is the one that the page wants. Is it that one? */
  showMatch(match) {
    if (match.id !== kept.match) return false;
    if (!this.match) closeDialogs();
    this.newest = match;
    if (this.goal === match.turns) this.place = undefined;
    this.view.showNow(match, this.goal);
    this.sheets.showMatch(match);
    const said = [...match.lines, match.title, match.offer?.text, match.turn?.question].filter(Boolean).join(" ");
    if (match.turns + said !== this.said) announce(said);
    this.said = match.turns + said;
    if (this.match && match.after !== this.goal) return false;
    this.match = match;
    setText("note", "");
    this.turn.start(match);
    this.showTurn();
    return true;
  }

  showTurn() {
    if (!this.match) return;
    const { board } = this.match;
    this.board.show(board, this.turn.step?.svg ?? board.svg);
    this.view.showTurn(this.turn, this.match);
  }

  nextMatch() { return this.matches.find(({ id, waits }) => waits && id !== kept.match); }

  updateMatchesSoon() {
    clearTimeout(this.matchesTimer);
    this.matchesTimer = setTimeout(() => this.updateMatches(), MATCHES_DELAY);
  }

  async updateMatches(how) {
    const answer = await this.connection?.ask({ ask: "matches" }, how).catch((refusal) => this.failed(refusal));
    this.matches = answer?.matches ?? this.matches;
    byId("next-match").hidden = !this.nextMatch();
  }

  async showMatches() {
    await this.updateMatches();
    this.view.showMatches(this.matches, this.match?.id);
  }

  /** The session is over: the bot's sentence stays alone. An Activity can begin again. */
  end(say) {
    this.connection?.close();
    this.forget();
    delete kept.session;
    showOffline("");
    byId("match").hidden = true;
    showStart(isActivity ? "again" : "how", say);
  }
}

/** What the tab keeps, unless its browser forbids that. A frame may be loaded again, and belongs to one person. */
function storage() {
  try {
    if (isActivity && sessionStorage.frame !== frame) delete sessionStorage.session;
    if (isActivity && sessionStorage.instance !== instance) delete sessionStorage.match;
    return sessionStorage;
  } catch {
    return {};
  }
}

new Page();
