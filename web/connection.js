// The WebSocket to the bot: numbers each message, matches answers, and connects again by itself.

const ANSWER_TIMEOUT = 10_000; // How long an answer may take, in milliseconds.
const ENTER_TIMEOUT = 35_000; // The same for `enter`.
const WAIT = { first: 1_000, longest: 15_000 }; // Waits between attempts to connect, in milliseconds.
const WAKE_TIMEOUT = 4_000; // How long an answer to a page that was asleep may take, in milliseconds.
/** What each answer has; a match is the one that was asked for. Else the answer is like the error `bad`. */
const ANSWERS = { look: "match", play: "match", step: "turn", press: "sheets", matches: "matches", "end-others": "say" };

export class Connection {
  /** `owner` has `firstMessage()`, `updateMatches(how)`, and `begun(answer)`, `failed(refusal)`, `told(message)`, `offline()`. */
  constructor(address, owner) {
    Object.assign(this, { address, owner, asked: new Map(), lastId: 0, socket: null, ready: false, closed: false });
    const wake = () => {
      this.wait = WAIT.first;
      this.connect();
      // Is the socket still alive?
      if (this.ready && !document.hidden) owner.updateMatches({ timeout: WAKE_TIMEOUT });
    };
    for (const kind of ["online", "pageshow", "visibilitychange"]) addEventListener(kind, wake);
    wake();
  }

  /**
   * With `repeat` the message is sent again after a lost connection, else the ask is rejected. Rejections have `code`,
   * `say` and perhaps `match`; without a connection, and without an answer for `timeout` milliseconds, it is `offline`.
   */
  ask(message, { repeat = false, now = this.ready, timeout = ANSWER_TIMEOUT } = {}) {
    if (this.closed || !(now || repeat)) return Promise.reject({ code: "offline" });
    return new Promise((resolve, reject) => {
      const asked = { message: { id: ++this.lastId, ...message }, repeat, timeout, resolve, reject };
      this.asked.set(this.lastId, asked);
      if (now) this.send(asked);
    });
  }

  send(asked) {
    asked.sent = performance.now();
    this.socket.send(JSON.stringify(asked.message));
    this.expectAnswer();
  }

  /** The bot answers in order, so the time of the oldest question counts, from when the bot last said anything. */
  expectAnswer() {
    clearTimeout(this.timer);
    const oldest = [...this.asked.values()].find(({ sent }) => sent);
    const end = oldest && Math.max(oldest.sent, this.heard) + oldest.timeout;
    if (oldest) this.timer = setTimeout(() => this.lose(), end - performance.now());
  }

  hear(message) {
    const asked = this.asked.get(message.re);
    this.asked.delete(message.re);
    this.heard = performance.now();
    this.expectAnswer();
    if (message.tell) this.owner.told(message);
    else if (asked && !message.error && isWhole(message, asked.message)) asked.resolve(message);
    else if (asked) asked.reject({ code: "bad", ...message, ...Object(message.error) });
    else if (message.error) this.owner.failed(message.error);
  }

  connect() {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(), ANSWER_TIMEOUT);
    Object.assign(this, { socket: new WebSocket(this.address), heard: 0 });
    this.socket.onopen = () => this.begin();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = () => this.lose();
  }

  async begin() {
    const first = this.owner.firstMessage();
    if (!first) return;
    // The bot asks Discord who it is.
    const timeout = first.ask === "enter" ? ENTER_TIMEOUT : ANSWER_TIMEOUT;
    const answer = await this.ask(first, { now: true, timeout }).catch((refusal) => this.owner.failed(refusal));
    if (!answer) return this.lose();
    Object.assign(this, { ready: true, wait: WAIT.first });
    for (const asked of this.asked.values()) this.send(asked);
    this.owner.begun(answer);
  }

  lose() {
    if (!this.socket) return;
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
    Object.assign(this, { socket: null, ready: false });
    clearTimeout(this.timer);
    for (const [id, asked] of this.asked) {
      asked.sent = null;
      if (asked.repeat && !this.closed) continue;
      this.asked.delete(id);
      asked.reject({ code: "offline" });
    }
    if (this.closed) return;
    this.owner.offline();
    // The random part keeps pages from coming back all at once after a restart of the bot.
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, WAIT.longest);
  }

  close() {
    this.closed = true;
    this.lose();
  }
}

function isWhole(answer, { ask, match }) {
  const found = answer[ANSWERS[ask] ?? "session"];
  return Boolean(found) && (found !== answer.match || found.id === match);
}
