// Joins the connection, the turn and the views.

import { announce, byId, closeDialogs, ignoreDoubleTaps, setText, setWords, showAlert } from "./page.js";
import { showOffline, showStart, startText, word } from "./page.js";
import { authorize, instance, isActivity } from "./activity.js";
import { BoardView } from "./board_view.js";
import { Connection } from "./connection.js";
import { MatchView } from "./match_view.js";
import { SheetView } from "./sheet_view.js";
import { Turn } from "./turn.js";

const MATCHES_INTERVAL = 60_000; // How often the page asks which other matches wait, in milliseconds.
const MATCHES_DELAY = 500; // Changes that come together need one question. In milliseconds.
const FAST_DELAY = 2_000; // After too many questions the page asks again after this time, in milliseconds.
const OFFLINE_DELAY = 800; // The line about a lost connection appears after this time, in milliseconds.
const kept = isActivity ? {} : storage(); // In a frame the storage may be closed.

class Page {
  constructor() {
    // `match` is as it is shown: an earlier board while one looks back. `newest` is as it is now.
    Object.assign(this, { match: null, newest: null, matches: [], looks: 0, link: location.hash.slice(1) });
    // No history and no copied address has the secret of the link.
    if (this.link) history.replaceState(null, "", location.pathname + location.search);
    this.turn = new Turn(this);
    this.view = new MatchView(this);
    this.board = new BoardView(byId("board"), this.turn);
    this.sheets = new SheetView(this);
    addEventListener("hashchange", () => location.reload());
    if (!this.link && !kept.session && !isActivity) return showStart("how");
    this.listen();
    this.begin();
  }

  async begin() {
    showStart("wait");
    // The bot waits for the first message only for seconds, and a person may think.
    if (isActivity) this.code = await authorize().catch((refusal) => this.failed(refusal));
    if (isActivity && !this.code) return;
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.connection = new Connection(address, this);
  }

  listen() {
    ignoreDoubleTaps();
    const clicks = {
      play: () => this.turn.play(), back: () => this.turn.back(),
      first: () => this.lookAfter(0), earlier: () => this.lookAfter(this.match?.after - 1),
      later: () => this.lookAfter(this.match?.after + 1), newest: () => this.lookAfter(this.newest?.turns),
      matches: () => this.showMatches(), "next-match": () => this.open(this.nextMatch().id),
      "end-others": () => this.connection.ask({ ask: "end-others" })
        .then(({ say }) => showAlert(say), (refusal) => this.failed(refusal)),
    };
    for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
    for (const button of document.querySelectorAll(".close")) button.addEventListener("click", closeDialogs);
    for (const button of document.querySelectorAll("#start button")) button.addEventListener("click", () => this.begin());
    // Without a match there is nothing behind the list, so it stays open.
    byId("list").addEventListener("close", () => kept.session && !kept.match && this.showMatches());
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
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

  async firstMessage() {
    if (this.link) return { ask: "open", link: this.link };
    if (kept.session) return { ask: "resume", session: kept.session };
    const { code = await authorize() } = this;
    delete this.code; // It is good once.
    return { ask: "enter", code, instance };
  }

  begun({ session, match, locale, words, at_once }) {
    this.link = null;
    showOffline("");
    kept.session = session;
    if (match) kept.match = match;
    setWords(locale, words);
    this.turn.playsAtOnce = at_once;
    this.refresh();
    if (!kept.match) this.showMatches();
  }

  told({ tell, say, match }) {
    if (tell === "ended") return this.end(say);
    if (tell === "busy") return this.sheets.pressed && showAlert(say);
    if (tell === "gone" && match === this.match?.id) return this.leave(say);
    if (tell !== "match") return;
    if (match.id === this.match?.id && match.ply >= this.newest.ply) this.showNews(match);
    this.updateMatchesSoon();
  }

  offline() {
    const { connection } = this;
    setTimeout(() => connection.ready || connection.closed || showOffline(startText("lost").textContent), OFFLINE_DELAY);
  }

  failed({ code, say, match }) {
    if (code === "link" || code === "session") return this.end(say);
    if (match && match.id === this.match?.id) this.showMatch(match);
    if (code !== "offline") showAlert(say);
  }

  changed() {
    setText("alert", "");
    setText("note", "");
    this.showTurn();
    const { step, offer, whole, awaits } = this.turn;
    if (step && !awaits) announce(whole?.meaning, ...(whole?.dangers ?? []), offer ? word("which") : step.question);
  }

  played(match) {
    if (match.id === this.match?.id) {
      announceMatch(match);
      this.showMatch(match);
    }
    this.updateMatchesSoon();
  }

  nothingHere() {
    setText("note", word("nothing-here"));
    announce(word("nothing-here"));
  }

  /** The match is no more. */
  leave(say) {
    closeDialogs();
    this.turn.forget();
    delete kept.match;
    this.match = null;
    this.showMatches().then(() => showAlert(say));
  }

  refresh() {
    if (kept.match) this.look(kept.match, this.looksBack() ? this.match.after : undefined);
    this.updateMatches();
  }

  open(id) {
    closeDialogs();
    showAlert("");
    kept.match = id;
    this.turn.forget();
    this.sheets.setPressed(null);
    this.match = null;
    this.look(id);
  }

  /** Shows a match, unless another look was asked for meanwhile. */
  async look(id, after) {
    const look = ++this.looks;
    const answer = await this.connection.ask({ ask: "look", match: id, after }).catch((refusal) => this.notSeen(refusal));
    const { match } = answer ?? {};
    if (!match || look !== this.looks) return;
    if (this.match?.id !== match.id || this.match.after !== match.after) announceMatch(match);
    this.showMatch(match);
  }

  notSeen(refusal) {
    this.failed(refusal);
    // Else the page would be told nothing of its match.
    if (refusal.code === "fast") return setTimeout(() => this.refresh(), FAST_DELAY);
    if (refusal.code === "offline" || this.match) return;
    delete kept.match;
    this.showMatches();
  }

  looksBack() { return Boolean(this.match && this.match.after < this.newest.turns); }

  lookAfter(after) {
    const { turns } = this.newest ?? {};
    // The buttons stay below the finger, whatever is above them.
    byId("turn").style.minHeight = `${byId("turn").offsetHeight}px`;
    if (after >= 0 && after <= turns) this.look(this.match.id, after < turns ? after : undefined);
  }

  /** A change that the bot tells by itself. The board stays while one looks back. */
  showNews(match) {
    const isNew = match.ply > this.newest.ply || match.turns > this.newest.turns;
    if (isNew || match.offer?.text !== this.newest.offer?.text) announceMatch(match);
    if (!this.looksBack()) {
      this.showMatch(match);
      if (isNew) this.board.showMoves(match.path);
      return;
    }
    this.newest = match;
    this.sheets.showMatch(match);
    this.view.showRecord(this.match.after, match.turns);
  }

  showMatch(match) {
    Object.assign(this, { match, newest: match });
    if (this.looksBack()) this.turn.forget();
    else {
      this.turn.start(match);
      byId("turn").style.minHeight = "";
    }
    this.view.showMatch(match);
    this.sheets.showMatch(match);
    this.showTurn();
  }

  showTurn() {
    if (!this.match) return;
    const { board } = this.match;
    this.board.show(board, this.turn.step?.svg ?? board.svg);
    this.view.showTurn(this.turn, board.squares);
  }

  nextMatch() { return this.matches.find(({ id, waits }) => waits && id !== kept.match); }

  updateMatchesSoon() {
    clearTimeout(this.matchesTimer);
    this.matchesTimer = setTimeout(() => this.updateMatches(), MATCHES_DELAY);
  }

  async updateMatches() {
    if (!this.connection?.ready) return;
    const answer = await this.connection.ask({ ask: "matches" }).catch((refusal) => this.failed(refusal));
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
    this.match = null;
    delete kept.session;
    delete kept.match;
    closeDialogs();
    showOffline("");
    byId("match").hidden = true;
    showStart(isActivity ? "again" : "how", say);
  }
}

function announceMatch({ lines, title, turn, offer }) { announce(...lines, title, offer?.text, turn?.question); }

new Page();

/** What the tab keeps, unless its browser forbids that. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return {};
  }
}
