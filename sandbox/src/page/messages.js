// Messages as elements.

import { make } from "./api.js";
import { enlarge } from "./dialogs.js";
import { inside, markdown } from "./markdown.js";

const LOADING = 128;

/** The largest size of a picture in a message. */
const PICTURE = { width: 550, height: 480 };

/** A colour for each name. */
export function colour(id) {
  const hue = [...id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 360, 7);
  return `hsl(${hue} 55% 62%)`;
}

export function avatar(user) {
  const name = user.global_name ?? user.username ?? user.name;
  const element = make("span", { className: "avatar", attrs: { "aria-hidden": "true" } }, name.slice(0, 1).toUpperCase());
  element.style.background = user.bot ? "#949cf7" : colour(user.id);
  return element;
}

function when(iso) {
  const date = new Date(iso);
  return make("time", { className: "when", dateTime: iso, title: date.toLocaleString() }, date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
}

function emojiText(emoji) {
  return emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : null;
}

function button(message, component, context) {
  const emoji = emojiText(component.emoji);
  const label = [emoji ? make("span", { className: "emoji" }, emoji) : null, component.label ?? null];
  const attrs = { "aria-label": component.label ? null : `Button ${emoji}` };
  const place = component.style === 5 && inside(component.url);
  if (place) return make("button", { type: "button", className: "b b5", onclick: () => context.open(...place), attrs }, ...label);
  if (component.style === 5) {
    return make("a", { className: "b b5", href: component.url, target: "_blank", rel: "noreferrer", attrs }, ...label, " ↗");
  }
  const element = make("button", { type: "button", className: `b b${component.style}`, disabled: component.disabled === true, attrs }, ...label);
  element.dataset.id = component.custom_id;
  element.onclick = () => context.press(message, component.custom_id, element);
  return element;
}

function select(message, component, context) {
  const many = (component.max_values ?? 1) > 1;
  const name = component.placeholder ?? "Make a selection";
  const chosen = (component.default_values ?? []).map((one) => one.id);
  const user = (one) => ({ label: `@${one.name}`, value: `<@${one.id}>`, default: chosen.includes(one.id) });
  const options = component.options ?? context.everybody().map(user);
  const text = (option) => [emojiText(option.emoji), option.label].filter(Boolean).join(" ");
  const more = (option) => (option.description ? make("span", { className: "small" }, ` — ${option.description}`) : null);
  const entries = options.map((option) => make("option", { value: option.value, defaultSelected: option.default === true }, text(option), more(option)));
  const attrs = { "aria-label": name };
  const element = make("select", { multiple: many, disabled: component.disabled === true, attrs }, ...(many ? [] : [make("option", { value: "", disabled: true, hidden: true }, name)]), ...entries);
  const values = () => [...element.selectedOptions].map((option) => option.value).filter(Boolean);
  if (!many) {
    if (!options.some((option) => option.default)) element.value = "";
    element.onchange = () => context.select(message, component.custom_id, values(), element);
    return element;
  }
  element.size = Math.min(options.length, 6);
  const send = make("button", { type: "button", className: "b b2", disabled: component.disabled === true, onclick: () => context.select(message, component.custom_id, values(), send) }, "Choose");
  return make("div", { className: "many" }, make("span", { className: "small" }, name), element, send);
}

function rows(message, context) {
  return message.components.map((row) => make("div", { className: "row" }, ...row.components.map((component) => (component.type === 2 ? button(message, component, context) : select(message, component, context)))));
}

function attachment(file) {
  const alt = file.description ?? "";
  if (file.content_type?.startsWith("image/")) {
    const image = make("img", { src: file.url, alt, loading: "lazy" });
    if (file.width) {
      Object.assign(image, { width: file.width, height: file.height });
      // its place is there before the picture is
      image.style.width = `${Math.min(file.width, PICTURE.width, (PICTURE.height * file.width) / file.height)}px`;
    }
    return make("button", { type: "button", className: "picture", title: alt, onclick: () => enlarge(file.url, alt), attrs: { "aria-label": `Enlarge: ${alt || file.filename}` } }, image);
  }
  return make("a", { className: "file", href: file.url, download: file.filename, title: alt }, `${file.filename} (${Math.ceil(file.size / 1024)} KB)`);
}

function reply(message, context) {
  const to = message.referenced_message;
  if (!to) return null;
  const text = to.content.replace(/<@!?(\d+)>/g, (_, id) => `@${context.userName(id)}`).slice(0, 80) || "Attachment";
  return make("button", { type: "button", className: "reply", onclick: () => context.open(message.channel_id, to.id) }, "↱ ", make("strong", {}, context.userName(to.author.id)), ` ${text}`);
}

function head(message, context) {
  const author = message.author.id;
  const name = make("button", { type: "button", className: "author", onclick: () => context.personMenu(author, name), attrs: { "aria-haspopup": "menu" } }, context.userName(author));
  if (!message.author.bot) name.style.color = colour(message.author.id);
  const tag = message.author.bot ? make("span", { className: "tag" }, "APP") : null;
  const attrs = { "aria-label": "Commands for this message", "aria-haspopup": "menu" };
  const more = message.owner ? null : make("button", { type: "button", className: "more", onclick: () => context.messageMenu(message, more), attrs });
  return make("div", { className: "head" }, name, tag, when(message.timestamp), more);
}

function cause(message, context) {
  const meta = message.interaction_metadata;
  if (![20, 23].includes(message.type) || !meta?.user) return null;
  const on = meta.target_user ? [" on ", make("strong", {}, context.userName(meta.target_user.id))] : [];
  const name = message.type === 20 ? `/${meta.name}` : meta.name;
  return make("div", { className: "reply" }, "↱ ", make("strong", {}, context.userName(meta.user.id)), " used ", make("span", { className: "mention" }, name), ...on);
}

/** The element of a message. `context` has everybody(), press, select, dismiss, personMenu and messageMenu, besides the context of markdown.js. */
export function messageElement(message, context) {
  if (message.type === 18) {
    return make("article", { className: "notice", id: `m${message.id}` }, `${context.userName(message.author.id)} started a thread: ${message.content}`);
  }
  const mine = message.mention_everyone || message.mentions.some((user) => user.id === context.me);
  const classes = ["message", mine && "pinged", message.owner && "private"].filter(Boolean).join(" ");
  const body = make("div", { className: "body" }, head(message, context));
  if (message.flags & LOADING) {
    body.append(make("p", { className: "thinking" }, "thinking…"));
  } else if (message.content) {
    body.append(markdown(message.content, context));
  }
  if (message.edited_timestamp) body.append(make("span", { className: "small", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)"));
  const files = message.attachments.map(attachment);
  if (files.length) body.append(make("div", { className: "files" }, ...files));
  body.append(...rows(message, context));
  body.append(make("div", { className: "fault", attrs: { role: "alert" } }));
  if (message.owner) {
    const dismiss = make("button", { type: "button", className: "plain", onclick: () => context.dismiss(message) }, "Dismiss message");
    body.append(make("div", { className: "only" }, "Only you can see this • ", dismiss));
  }
  const label = `${context.userName(message.author.id)}${message.owner ? ", only for you" : ""}`;
  return make("article", { className: classes, id: `m${message.id}`, attrs: { "aria-label": label } }, cause(message, context), reply(message, context), avatar(message.author), body);
}
