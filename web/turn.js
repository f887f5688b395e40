// A turn that is being put together. It knows nothing of how it is shown.

const ENTER_DELAY = 350; // How long Enter does not play after a step, for a key pressed twice. In milliseconds.
const choicesAt = (step, square) => step.choices.filter((choice) => choice.square === square);

export class Turn {
  /** `owner` has the `connection` and is called back: `changed()`, `told(message)`, `failed(refusal)`, `nothingAt(square)`. */
  constructor(owner) {
    Object.assign(this, { owner, playsAtOnce: false });
    this.forget();
  }

  forget() { this.start({ id: null, ply: null, turn: null }); }

  /** Begins anew: an answer that is still under way will be dropped. */
  reset() {
    Object.assign(this, { steps: new Map(), awaits: false, attempt: {} });
    this.enter(this.first ? [this.first] : []);
  }

  /** Takes the first step of a match, and keeps what was chosen if the match has no new event. An earlier board only hides it. */
  start({ id, ply, turn, after, turns }) {
    this.isHidden = after < turns;
    if (this.isHidden) return this.enter(this.trail);
    if (this.first && turn && id === this.match && ply === this.ply) return;
    Object.assign(this, { match: id, ply, first: turn });
    this.reset();
  }

  /** `trail`: the first step and those that were chosen since; `key`: the button that led to a step. */
  enter(trail) { Object.assign(this, { trail, offer: null, stepTime: performance.now() }); }

  get step() { return this.isHidden ? null : this.trail.at(-1); }

  tap(square) {
    if (this.awaits) return;
    if (!this.step) return this.owner.nothingAt(square);
    const here = choicesAt(this.step, square);
    if (here.length) return this.choose(here, square);
    if (this.step.chosen.includes(square)) return this.back();
    const anew = choicesAt(this.first, square);
    if (!anew.length) return this.owner.nothingAt(square);
    this.enter([this.first]);
    this.choose(anew, square);
  }

  /** A tap that may have meant any of some squares: each becomes a button without words of its own. */
  tapNear(squares) {
    if (this.step && !this.awaits) this.setOffer({ squares, choices: squares.map((square) => ({ square, isNear: true })) });
  }

  choose(choices, square) {
    if (this.awaits) return;
    if (choices[0].isNear) this.tap(choices[0].square);
    else if (choices.length === 1) this.go(choices[0]);
    else this.setOffer({ squares: [square], choices });
  }

  setOffer(offer) {
    this.offer = offer;
    this.owner.changed();
  }

  get canGoBack() { return Boolean(this.step && (this.offer || this.trail.length > 1)); }

  back() {
    if (!this.canGoBack || this.awaits) return;
    if (this.offer) return this.setOffer(null);
    this.enter(this.trail.slice(0, -1));
    this.owner.changed();
  }

  /** Goes to the step with this text. A step that is known needs no answer of the bot. */
  async go({ text: typed, square, label }) {
    const step = this.steps.get(typed) ?? (await this.answerTo({ ask: "step", typed }))?.turn;
    if (!step) return;
    this.steps.set(typed, Object.assign(step, { key: square ? "" : label }));
    this.enter([...this.trail, step]);
    this.owner.changed();
    if (this.playsAtOnce && !step.choices.length && !step.whole?.dangers.length) this.play();
  }

  async play() {
    if (!this.whole || this.awaits) return;
    const answer = await this.answerTo({ ask: "play", turn: this.whole.text }, { repeat: true });
    if (!answer) return;
    this.forget();
    this.owner.told({ tell: "match", match: answer.match });
  }

  /** Enter on a square plays a whole turn, unless something can be chosen there. Is the key used? */
  enterKey(square) {
    if (!this.whole || choicesAt(this.step, square).length) return false;
    if (performance.now() - this.stepTime > ENTER_DELAY) this.play();
    return true;
  }

  /** Asks, and returns the answer if it is still about this attempt. Taps are ignored meanwhile. */
  async answerTo(message, how) {
    const { attempt, match, ply } = this;
    this.awaits = true;
    this.owner.changed();
    const answer = await this.owner.connection.ask({ ...message, match, ply }, how).catch((refusal) => this.owner.failed(refusal));
    if (attempt !== this.attempt) return null;
    this.awaits = false;
    this.owner.showTurn();
    return answer;
  }

  get whole() { return this.offer ? null : this.step?.whole; }

  /** What a square is in this step. `anew`: what a tap chooses from the beginning. */
  at(square) {
    if (!this.step) return { choices: [] };
    const [choices, anew] = [this.step, this.first].map((step) => choicesAt(step, square));
    const chosen = this.step.chosen.includes(square) || Boolean(this.offer?.squares.includes(square));
    return { choices, anew, chosen, best: choices.some((choice) => choice.best) };
  }
}
