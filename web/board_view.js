// The picture of the board, and over it its squares as buttons.

import { word } from "./page.js";

const REACH = 22; // A finger beside what can be chosen means the nearest middle within this reach, in CSS pixels.
const SMALL = { breadth: 30, beside: 6, offered: 4 }; // On smaller squares it may mean each that is so near, in CSS pixels.
const [STEP_TIME, MOVES_TIME] = [250, 1_200]; // How long the ring takes from square to square, and at most for all.
const MARK = 0.85; // The size of a mark as a part of its square.
const WIDEST = 1.5; // How far from straight ahead an arrow key looks: across / along.
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  /** `turn` gets the taps and knows what each square is. */
  constructor(box, turn) {
    const [picture, overlay] = box.children;
    Object.assign(this, { box, turn, picture, overlay, marks: makeSvg("g", { "aria-hidden": "true" }) });
    overlay.addEventListener("click", (event) => this.onClick(event));
    overlay.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** `svg` may be the picture after a turn that is not yet played. It is shown as an image, so nothing in it can act. */
  show(board, svg) {
    if (svg !== this.svg) this.picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const shape = JSON.stringify([board.width, board.height, board.squares.map(({ name, outline }) => [name, outline])]);
    if (shape !== this.shape) this.makeSquares(board);
    Object.assign(this, { svg, shape, squares: board.squares });
    this.light();
  }

  makeSquares({ width, height, squares }) {
    const hadFocus = this.overlay.contains(document.activeElement);
    this.box.style.setProperty("--ratio", width / height);
    this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const attributes = { class: "square", role: "button", tabindex: "-1" };
    const makeSquare = ({ name, outline }) => makeSvg("polygon", { ...attributes, "data-name": name, points: outline.join(" ") });
    this.buttons = new Map(squares.map((square) => [square.name, makeSquare(square)]));
    this.overlay.replaceChildren(this.marks, ...this.buttons.values());
    this.setCurrent(this.buttons.has(this.current) ? this.current : squares[0]?.name);
    if (hadFocus) this.focus(this.current);
  }

  light() {
    this.box.classList.toggle("small", this.breadth() < SMALL.breadth);
    this.marks.replaceChildren();
    for (const square of this.squares) {
      const state = this.turn.at(square.name);
      const button = this.buttons.get(square.name);
      button.setAttribute("aria-label", this.turn.step ? labelOf(square, state) : square.says);
      button.classList.toggle("can", state.choices.length > 0);
      button.classList.toggle("acts", state.choices.length > 0 || Boolean(state.chosen || state.anew?.length));
      this.marks.append(...marksOf(square, state));
    }
  }

  /** Lets a ring glide over the squares of each event. From one event to the next it jumps. */
  showMoves(path = []) {
    const squares = new Map(this.squares.map((square) => [square.name, square]));
    const frames = path.map((names) => names.filter((name) => squares.has(name))).flatMap((names) => names.map((name, i) => {
      const [x, y] = squares.get(name).middle;
      return { transform: `translate(${x}px, ${y}px)`, opacity: 1, easing: i + 1 < names.length ? "ease-in-out" : "step-end" };
    }));
    if (!frames.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const toCorner = this.squares.map(({ middle: [x, y], outline: [corner] }) => Math.hypot(corner[0] - x, corner[1] - y));
    const ring = makeSvg("circle", { class: "ring", r: Math.min(...toCorner) / 2 });
    this.overlay.append(ring);
    const time = Math.min(STEP_TIME * frames.length, MOVES_TIME);
    ring.animate([...frames, frames.at(-1)], time).onfinish = () => ring.remove();
  }

  /** The breadth of the smallest square in CSS pixels, with the zoom of two fingers. */
  breadth() {
    const sizes = [...this.buttons.values()].map((button) => button.getBoundingClientRect());
    return Math.min(...sizes.map(({ width, height }) => Math.min(width, height))) * visualViewport.scale;
  }

  /** One square alone can be reached with the tab key; arrows go on from there. */
  setCurrent(name) {
    this.overlay.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    this.current = name;
    this.buttons.get(name)?.setAttribute("tabindex", "0");
  }

  focus(name = this.current) {
    this.setCurrent(name);
    this.buttons.get(name)?.focus();
  }

  /** The squares on which a tap does something, and which a finger may have meant; the nearest comes first. */
  near({ target, clientX, clientY }) {
    const [breadth, { left, top, width }] = [this.breadth(), this.overlay.getBoundingClientRect()];
    const [isSmall, unit] = [breadth < SMALL.breadth, width / this.overlay.viewBox.baseVal.width];
    const reach = (isSmall ? breadth / 2 + SMALL.beside : REACH) / visualViewport.scale;
    const distance = ({ middle: [x, y] }) => Math.hypot(left + x * unit - clientX, top + y * unit - clientY);
    const isNear = (square) => this.buttons.get(square.name) === target || distance(square) < reach;
    const found = this.squares.filter((square) => this.buttons.get(square.name).matches(".acts") && isNear(square));
    const names = found.sort((a, b) => distance(a) - distance(b)).map(({ name }) => name);
    if (isSmall) return names.slice(0, SMALL.offered);
    return target.matches(".acts") ? [target.dataset.name] : names.slice(0, 1);
  }

  onClick(event) {
    const near = event.pointerType === "mouse" ? [] : this.near(event);
    if (near.length > 1) return this.turn.tapNear(near);
    const name = near[0] ?? event.target.dataset.name;
    if (!name) return;
    this.setCurrent(name);
    this.turn.tap(name);
  }

  onKey(event) {
    const { name } = event.target.dataset;
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in DIRECTIONS) this.focus(this.neighbour(name, DIRECTIONS[event.key]));
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (!event.repeat && !(event.key === "Enter" && this.turn.enterKey(name))) this.turn.tap(name);
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square that lies next in a direction, also on boards of hexagons; at the edge the square itself. */
  neighbour(name, [dx, dy]) {
    const from = this.squares.find((square) => square.name === name);
    const costOf = ({ middle: [x, y] }) => {
      const [right, down] = [x - from.middle[0], y - from.middle[1]];
      const [along, across] = [right * dx + down * dy, Math.abs(right * dy - down * dx)];
      return along > 0 && across <= along * WIDEST ? Math.hypot(along, 2 * across) : Infinity;
    };
    return this.squares.reduce((best, square) => (costOf(square) < costOf(best) ? square : best), from).name;
  }
}

function makeSvg(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function labelOf({ says }, { choices, anew, chosen, best }) {
  const labels = (choices.length || chosen ? choices : anew).map((choice) => choice.label);
  if (chosen) labels.push(word("chosen"));
  if (best) labels.push(word("wins"));
  return `${says}; ${labels.join("; ") || word("nothing-here")}`;
}

function marksOf({ middle: [x, y], outline }, { choices, chosen, best }) {
  const points = outline.map(([cornerX, cornerY]) => [x + (cornerX - x) * MARK, y + (cornerY - y) * MARK]).join(" ");
  const kind = chosen ? "chosen" : best ? "possible best" : "possible";
  // A dark line below each mark keeps it visible on light boards.
  const kinds = chosen || choices.length ? [`${kind} halo`, kind] : [];
  return kinds.map((name) => makeSvg("polygon", { class: name, points }));
}
