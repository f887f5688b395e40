// The WebSocket to the bot: numbers each message, matches answers, and connects again by itself.

const ANSWER_TIMEOUT = 10_000; // How long an answer may take, in milliseconds.
const ENTER_TIMEOUT = 35_000; // The same for `enter`.
const WAIT = { first: 1_000, longest: 15_000 }; // Waits between attempts to connect, in milliseconds.

export class Connection {
  /** `owner` has `async firstMessage()` and is called back: `begun(answer)`, `failed(refusal)`, `told(message)`, `offline()`. */
  constructor(address, owner) {
    Object.assign(this, { address, owner, asked: new Map(), lastId: 0, socket: null, ready: false, closed: false });
    const connectNow = () => {
      this.wait = WAIT.first;
      this.connect();
    };
    addEventListener("online", connectNow);
    document.addEventListener("visibilitychange", connectNow);
    connectNow();
  }

  /**
   * With `repeat` the message is sent again after a lost connection, else the ask is rejected. Rejections have `code`,
   * `say` and perhaps `match`; without a connection, and without an answer for `timeout` milliseconds, it is `offline`.
   */
  ask(message, { repeat = false, now = this.ready, timeout = ANSWER_TIMEOUT } = {}) {
    if (this.closed || !(now || repeat)) return Promise.reject({ code: "offline" });
    const text = JSON.stringify({ id: ++this.lastId, ...message });
    return new Promise((resolve, reject) => {
      this.asked.set(this.lastId, { text, repeat, timeout, resolve, reject });
      if (now) this.send(text);
    });
  }

  send(text) {
    this.socket.send(text);
    this.expectAnswer();
  }

  /** The bot may answer in order, so the slowest of the answers that are missing decides. */
  expectAnswer() {
    clearTimeout(this.timer);
    const timeouts = [...this.asked.values()].map(({ timeout }) => timeout);
    if (timeouts.length) this.timer = setTimeout(() => this.lose(), Math.max(...timeouts));
  }

  hear(message) {
    if (message.tell === "busy") this.expectAnswer();
    if (message.tell) return this.owner.told(message);
    const asked = this.asked.get(message.re);
    this.asked.delete(message.re);
    this.expectAnswer();
    if (message.error) asked?.reject({ code: message.error, ...message, ...Object(message.error) });
    else asked?.resolve(message);
  }

  connect() {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(), ANSWER_TIMEOUT);
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => this.begin();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = () => this.lose();
  }

  async begin() {
    const { socket } = this;
    const refused = (refusal) => {
      this.owner.failed(refusal);
      this.lose();
    };
    const first = await this.owner.firstMessage().catch(refused);
    if (!first || socket !== this.socket) return;
    // The bot asks Discord who it is.
    const timeout = first.ask === "enter" ? ENTER_TIMEOUT : ANSWER_TIMEOUT;
    const answer = await this.ask(first, { now: true, timeout }).catch(refused);
    if (!answer) return;
    Object.assign(this, { ready: true, wait: WAIT.first });
    for (const { text } of this.asked.values()) this.send(text);
    this.owner.begun(answer);
  }

  lose() {
    if (!this.socket) return;
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
    Object.assign(this, { socket: null, ready: false });
    clearTimeout(this.timer);
    for (const [id, { repeat, reject }] of this.asked) {
      if (repeat && !this.closed) continue;
      this.asked.delete(id);
      reject({ code: "offline" });
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
