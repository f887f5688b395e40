// The client of the small API behind the page.

async function read(response) {
  const body = await response.json().catch(() => ({ error: `the sandbox answered ${response.status}` }));
  if (!response.ok) throw new Error(body.error ?? `the sandbox answered ${response.status}`);
  return body;
}

/** How far the sandbox's clock is ahead of this machine's, in milliseconds. */
export const clock = { ahead: 0 };

export function now() {
  return Date.now() + clock.ahead;
}

export async function look(what, query = {}) {
  return read(await fetch(`/sandbox/${what}?${new URLSearchParams(query)}`));
}

export async function act(what, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(`/sandbox/${what}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Calls `hear` for every event, and `again` after every connection and reconnection. */
export function listen(hear, again) {
  const socket = new WebSocket(`ws://${location.host}/sandbox/live`);
  socket.onopen = again;
  socket.onmessage = (event) => {
    const news = JSON.parse(event.data);
    if (news.type === "lagged") again();
    else hear(news);
  };
  socket.onclose = () => setTimeout(() => listen(hear, again), 1000);
}

/** An element with properties, attributes (in `attrs`) and children. */
export function make(tag, props = {}, ...children) {
  const { attrs = {}, ...rest } = props;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  const given = children.filter((child) => child !== null && child !== undefined);
  element.append(...given.flatMap((child) => (typeof child === "string" ? texts(child) : [child])));
  return element;
}

/** A text as nodes. The black and the white disc are drawn, since not every font has them. */
export function texts(text) {
  const parts = text.split(/([⚪⚫])\uFE0F?/).filter(Boolean);
  return parts.map((part) => {
    const node = document.createTextNode(part);
    const name = { "⚪": "disc white", "⚫": "disc black" }[part];
    if (!name) return node;
    const disc = document.createElement("span");
    disc.className = name;
    disc.append(node);
    return disc;
  });
}
