// Turns Discord's markdown, as far as bots use it, into elements (never into HTML text).

import { make, now, texts } from "./api.js";

const INLINE = [
  [/^```(?:[a-z0-9_+-]*\n)?([\s\S]+?)```/i, (m) => make("pre", {}, make("code", {}, m[1].replace(/\n$/, "")))],
  [/^``([^]+?)``/, (m) => make("code", {}, m[1])],
  [/^`([^`]+)`/, (m) => make("code", {}, m[1])],
  [/^\\([^0-9A-Za-z\s])/, (m) => document.createTextNode(m[1])],
  [/^\*\*\*([^]+?)\*\*\*/, (m, c) => make("strong", {}, make("em", {}, ...inline(m[1], c)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, c) => make("strong", {}, ...inline(m[1], c))],
  [/^__([^]+?)__/, (m, c) => make("u", {}, ...inline(m[1], c))],
  [/^\*(?=\S)([^*]+?)\*/, (m, c) => make("em", {}, ...inline(m[1], c))],
  [/^_(?=\S)([^_]+?)_(?!\w)/, (m, c) => make("em", {}, ...inline(m[1], c))],
  [/^~~([^]+?)~~/, (m, c) => make("s", {}, ...inline(m[1], c))],
  [/^\|\|([^]+?)\|\|/, (m, c) => spoiler(inline(m[1], c))],
  [/^<@!?(\d+)>/, (m, c) => mention(`@${c.userName(m[1])}`, m[1] === c.me)],
  [/^<@&(\d+)>/, () => mention("@role", false)],
  [/^<#(\d+)>/, (m, c) => channelLink(m[1], c)],
  [/^@(everyone|here)\b/, (m) => mention(m[0], true)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]), m[2] ?? "f")],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`, false)],
  [/^<a?:(\w+):\d+>/, (m) => document.createTextNode(`:${m[1]}:`)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], c, inline(m[1], c))],
  [/^<(https?:\/\/[^\s>]+)>/, (m, c) => link(m[1], c, [m[1]])],
  [/^https?:\/\/[^\s<>)\]]+/, (m, c) => link(m[0], c, [m[0]])],
];

function mention(text, mine) {
  return make("span", { className: mine ? "mention mine" : "mention" }, text);
}

function spoiler(children) {
  const element = make("button", { type: "button", className: "spoiler", attrs: { "aria-label": "Show hidden text" } }, ...children);
  element.onclick = () => element.classList.add("open");
  return element;
}

function channelLink(id, context) {
  return make("button", { type: "button", className: "mention", onclick: () => context.open(id) }, `#${context.channelName(id)}`);
}

/** The channel, and the message if there is one, that a link leads to; null for other links. */
export function inside(url) {
  return url.match(/^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/)?.slice(1) ?? null;
}

function link(url, context, children) {
  const place = inside(url);
  if (place) {
    const [channel, message] = place;
    const text = children[0] === url ? [`#${context.channelName(channel)}${message ? " › message" : ""}`] : children;
    return make("button", { type: "button", className: "mention", onclick: () => context.open(channel, message) }, ...text);
  }
  return make("a", { href: url, target: "_blank", rel: "noreferrer" }, ...children);
}

const FORMS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function relative(seconds) {
  const left = seconds - now() / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, size]) => Math.abs(left) >= size) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(left / size), unit);
}

function time(seconds, form) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode("Invalid Date");
  const text = form === "R" ? relative(seconds) : new Intl.DateTimeFormat(undefined, FORMS[form]).format(date);
  const element = make("time", { dateTime: date.toISOString(), title: date.toLocaleString() }, text);
  if (form === "R") element.dataset.relative = seconds;
  return element;
}

/** Updates relative times. */
export function refreshTimes(root) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Formats inline marks. `context` has me, userName(id), channelName(id), open(channel, message). */
export function inline(text, context) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    nodes.push(...texts(plain));
    plain = "";
  };
  while (text) {
    let taken = 0;
    if (/^[\\*_~`|<@[h]/.test(text)) {
      for (const [pattern, build] of INLINE) {
        const match = text.match(pattern);
        if (!match) continue;
        flush();
        nodes.push(build(match, context));
        taken = match[0].length;
        break;
      }
    }
    if (!taken) {
      const next = text.slice(1).search(/[\\*_~`|<@[h]/);
      taken = next < 0 ? text.length : next + 1;
      plain += text.slice(0, taken);
    }
    text = text.slice(taken);
  }
  flush();
  return nodes;
}

function list(lines, ordered, context) {
  const element = make(ordered ? "ol" : "ul");
  for (const line of lines) {
    const match = line.match(/^(\s*)(?:[-*]|(\d+)\.) (.*)/);
    const item = make("li", {}, ...inline(match[3], context));
    if (match[1].length > 1) item.className = "deep";
    if (ordered && match[2]) item.value = Number(match[2]);
    element.append(item);
  }
  return element;
}

/** Formats a whole message text. */
export function markdown(text, context) {
  const root = make("div", { className: "text" });
  // Code blocks first, since nothing inside them counts.
  for (const part of text.split(/(```[\s\S]+?```)/)) {
    if (part.startsWith("```") && part.length > 6) root.append(...inline(part, context));
    else blocks(part, root, context);
  }
  return root;
}

function blocks(text, root, context) {
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    const joined = plain.join("\n").replace(/^\n+|\n+$/g, "");
    if (joined) root.append(make("p", {}, ...inline(joined, context)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = line.match(/^(#{1,3}) (.+)/);
    const small = line.match(/^-# (.+)/);
    const quote = line.match(/^> (.*)/);
    const item = line.match(/^\s*(?:[-*]|(\d+)\.) \S/);
    if (heading) {
      flush();
      root.append(make("p", { className: `h h${heading[1].length}`, attrs: { role: "heading", "aria-level": heading[1].length + 2 } }, ...inline(heading[2], context)));
    } else if (small) {
      flush();
      root.append(make("p", { className: "small" }, ...inline(small[1], context)));
    } else if (quote) {
      flush();
      root.append(make("blockquote", {}, ...inline(quote[1], context)));
    } else if (item) {
      flush();
      const ordered = item[1] !== undefined;
      const same = [];
      while (at < lines.length && (lines[at].match(/^\s*(?:[-*]|(\d+)\.) \S/)?.[1] !== undefined) === ordered && /^\s*(?:[-*]|\d+\.) \S/.test(lines[at])) {
        same.push(lines[at]);
        at += 1;
      }
      at -= 1;
      root.append(list(same, ordered, context));
    } else {
      plain.push(line);
    }
  }
  flush();
}
