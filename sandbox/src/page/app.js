// The page: the chosen user and channel, and the content of that channel.

import { openActivity } from "./activity.js";
import { act, clock, listen, look, make, now, texts } from "./api.js";
import { composerFor, startComposer } from "./composer.js";
import { toast } from "./dialogs.js";
import { refreshTimes } from "./markdown.js";
import { openMenu } from "./menus.js";
import { colour, messageElement } from "./messages.js";
import { askPeople, drawSettings, startSettings } from "./people.js";
import { threadButtons } from "./threads.js";

const at = (id) => document.getElementById(id);
const log = at("log");
const list = at("messages");

const state = {
  users: [], channels: [], guilds: [], bots: [], guild: null,
  me: null, channel: null, messages: new Map(),
  /** The number of unread pings, by user and channel. */
  unread: new Map(),
};

const userName = (id) => state.users.find((user) => user.id === id)?.name ?? "unknown";
const people = () => state.users.filter((user) => !user.bot);
const currentChannel = () => state.channels.find((channel) => channel.id === state.channel);
const pings = (user, channel) => state.unread.get(`${user} ${channel}`) ?? 0;

/** Whether a channel is a conversation outside of servers. */
const isPrivate = (channel) => channel?.kind === 1 || channel?.kind === 3;

function channelName(id) {
  const channel = state.channels.find((one) => one.id === id);
  if (!channel) return "unknown";
  if (!isPrivate(channel)) return channel.name;
  return channel.recipients.filter((one) => one !== state.me).map(userName).join(", ");
}

const context = {
  get me() { return state.me; },
  userName, channelName,
  everybody: () => state.users,
  open: (channel, message) => openChannel(channel, message),
  press: (message, id, element) => use(message, "press", { custom_id: id }, element),
  select: (message, id, values, element) => use(message, "select", { custom_id: id, values }, element),
  personMenu: (id, button) => openMenu(button, 2, userName(id), { user: state.me, channel: state.channel }, (name) => choose({ name, person: id })),
  messageMenu: (message, button) => openMenu(button, 3, "this message", { user: state.me, channel: state.channel }, (name) => choose({ name, message: message.id })),
  dismiss: (message) => act("dismiss", { user: state.me, channel: message.channel_id, message: message.id }).catch((error) => toast(error.message)),
};

/** Opens the Activity that an answer opens. */
function launched(answer, user, channel) {
  if (answer.seen !== "launched") return;
  const find = (list, id) => list.find((one) => one.id === id);
  openActivity({ ...state.activity, instance: answer.instance, user: find(state.users, user), channel: find(state.channels, channel) });
}

async function use(message, what, body, element) {
  const fault = at(`m${message.id}`)?.querySelector(".fault");
  if (fault) fault.textContent = "";
  element?.classList.add("busy");
  try {
    const user = state.me;
    const answer = await act(what, { user, channel: message.channel_id, message: message.id, ...body });
    launched(answer, user, message.channel_id);
    const now = at(`m${message.id}`)?.querySelector(".fault");
    if (answer.seen === "failed" && now) now.textContent = "The application did not respond";
  } catch (error) {
    toast(error.message);
  } finally {
    element?.classList.remove("busy");
  }
}

/** Uses a command of a menu. */
async function choose(body) {
  try {
    const answer = await act("use", { user: state.me, channel: state.channel, ...body });
    if (answer.seen === "failed") toast("The application did not respond");
  } catch (error) {
    toast(error.message);
  }
}

async function send(text, giveBack) {
  const [user, channel] = [state.me, state.channel];
  try {
    if (!text.startsWith("/")) {
      await act("say", { user, channel, content: text });
      return;
    }
    const answer = await act("slash", { user, channel, line: text });
    launched(answer, user, channel);
    if (answer.seen === "failed" && state.channel === channel) {
      const who = make("strong", {}, userName(user));
      list.append(make("article", { className: "notice bad", attrs: { role: "alert" } }, who, ` used ${text} — The application did not respond`));
      toNewest();
    }
  } catch (error) {
    toast(error.message);
    giveBack();
  }
}

function drawUsers() {
  const focused = document.activeElement?.dataset?.user;
  at("users").replaceChildren(...people().map((user) => {
    const count = state.channels.reduce((sum, channel) => sum + pings(user.id, channel.id), 0);
    const mark = count ? make("span", { className: "badge" }, String(count)) : null;
    const name = count ? `${user.name}, ${count} unread` : user.name;
    const chip = make("button", {
      type: "button", className: "chip", onclick: () => become(user.id),
      attrs: { role: "radio", "aria-checked": String(user.id === state.me), "aria-label": name, tabindex: user.id === state.me ? "0" : "-1" },
    }, user.name, mark);
    chip.style.setProperty("--own", colour(user.id));
    chip.dataset.user = user.id;
    return chip;
  }));
  if (focused) at("users").querySelector(`[data-user="${focused}"]`)?.focus();
  const off = state.bots.filter((bot) => !bot.connected).map((bot) => bot.name);
  at("bots").textContent = off.length ? `${off.join(", ")} offline` : "";
}

function drawChannels() {
  const entry = (channel) => {
    const count = pings(state.me, channel.id);
    const mark = count ? make("span", { className: "badge", attrs: { "aria-label": `${count} unread` } }, String(count)) : null;
    const sign = { 0: "# ", 1: "@ ", 2: "♪ ", 3: "@ ", 11: "↳ ", 12: "↳ ", 15: "≡ " }[channel.kind];
    return make("button", {
      type: "button", className: channel.parent ? "channel thread-entry" : "channel",
      onclick: () => openChannel(channel.id), attrs: { "aria-current": channel.id === state.channel ? "page" : null },
    }, make("span", { className: "name" }, sign, channelName(channel.id)), mark);
  };
  const groups = state.guilds.map((guild) => {
    const rooms = state.channels.filter((channel) => channel.guild === guild.id && !channel.parent);
    const entries = rooms.flatMap((room) => [room, ...state.channels.filter((one) => one.parent === room.id && (!one.archived || one.id === state.channel))]);
    return make("section", {}, make("h2", {}, guild.name), ...entries.map(entry));
  });
  const direct = state.channels.filter((channel) => isPrivate(channel) && channel.recipients.includes(state.me));
  const begin = make("button", { type: "button", className: "chip", onclick: () => askPeople(state, (id) => refresh().then(() => openChannel(id))) }, "New conversation");
  groups.push(make("section", {}, make("h2", {}, "Direct messages"), ...direct.map(entry), begin));
  at("channels").replaceChildren(...groups);
  drawSettings(state);
  at("launch").hidden = !state.activity?.enabled;
  const channel = currentChannel();
  at("thread").replaceChildren(...threadButtons({ user: state.me, channel, open: (id) => refresh().then(() => openChannel(id)) }));
  at("title").replaceChildren(...texts(channel ? `${isPrivate(channel) ? "@" : "#"} ${channelName(channel.id)}` : ""));
}

function drawMessage(message) {
  const element = messageElement(message, context);
  const old = at(`m${message.id}`);
  if (old) {
    old.replaceWith(element);
    return;
  }
  const later = [...list.children].find((one) => one.id && BigInt(one.id.slice(1)) > BigInt(message.id));
  list.insertBefore(element, later ?? null);
}

/** What an empty channel shows: commands to tap. */
function whatToTry() {
  const lines = [
    ["/play kitaran level:1", "A match against the easiest computer. Its board appears here: press Move."],
    ["/help", "What the bot can do, and its six games."],
  ];
  if (!isPrivate(currentChannel())) lines.push(["/play zyrcan", "A lobby. Then be another person, at the top of this page, and press Join."]);
  const tap = ([line, detail]) => make("button", { type: "button", onclick: () => send(line, () => {}) },
    make("code", {}, line), make("span", { className: "small" }, detail));
  return make("div", { className: "empty" },
    make("p", {}, `Here Skirmish plays as it does on Discord. Nothing leaves this machine. You are ${userName(state.me)}. Tap one of these, or type / to see all commands:`),
    ...lines.map(tap));
}

function drawLog() {
  const all = [...state.messages.values()];
  list.replaceChildren(...(all.length ? all.map((message) => messageElement(message, context)) : [whatToTry()]));
  toNewest();
}

/** Whether the newest message stays in view. It does until the user scrolls up. */
let following = true;
let lastTop = 0;

function toNewest() {
  following = true;
  log.scrollTop = log.scrollHeight;
}

/** Notes whether the user has scrolled up, or back to the end. */
function scrolled() {
  const below = log.scrollHeight - log.scrollTop - log.clientHeight;
  if (below < 40) following = true;
  else if (log.scrollTop < lastTop) following = false;
  lastTop = log.scrollTop;
}

async function loadChannel() {
  const [user, channel] = [state.me, state.channel];
  log.ariaBusy = "true";
  const found = await look("messages", { user, channel });
  if (user !== state.me || channel !== state.channel) return;
  log.ariaBusy = "false";
  state.messages = new Map(found.map((message) => [message.id, message]));
  state.unread.delete(`${user} ${channel}`);
  drawLog();
  drawUsers();
  drawChannels();
}

async function openChannel(id, message) {
  if (!state.channels.some((channel) => channel.id === id)) return toast("That channel is not here");
  document.body.classList.remove("menu");
  at("menu").setAttribute("aria-expanded", "false");
  if (id !== state.channel) {
    state.channel = id;
    localStorage.setItem("channel", id);
    composerFor(channelName(id));
    await loadChannel();
  }
  if (!message) return;
  const element = at(`m${message}`);
  if (!element) return toast("That message is no longer here");
  element.scrollIntoView({ block: "center" });
  element.classList.add("flash");
  setTimeout(() => element.classList.remove("flash"), 1500);
}

async function become(id) {
  state.me = id;
  localStorage.setItem("user", id);
  const channel = currentChannel();
  if (isPrivate(channel) && !channel.recipients.includes(id)) state.channel = state.channels.find((one) => one.kind === 0).id;
  composerFor(channelName(state.channel));
  await loadChannel();
}

/** Shows the sandbox's time, if its clock was moved forward. */
function drawClock() {
  const far = Math.abs(clock.ahead) > 60000;
  at("time").textContent = far ? new Date(now()).toLocaleString() : "Now";
}

async function forward(hours) {
  await act("clock", { hours: Number(hours) });
  await refresh();
  refreshTimes(log);
}

async function refresh() {
  Object.assign(state, await look("state"));
  clock.ahead = state.now - Date.now();
  drawClock();
  const known = (list, id) => list.some((one) => one.id === id);
  if (!known(people(), state.me)) {
    const kept = localStorage.getItem("user");
    state.me = known(people(), kept) ? kept : people()[0]?.id;
  }
  if (!known(state.channels, state.channel)) {
    const kept = localStorage.getItem("channel");
    state.channel = known(state.channels, kept) ? kept : state.channels.find((channel) => channel.kind === 0)?.id;
    if (state.channel) composerFor(channelName(state.channel));
  }
  drawUsers();
  drawChannels();
}

function count(news) {
  const { message, channel, owner } = news;
  if (!news.new || owner) return;
  const direct = state.channels.find((one) => one.id === channel && isPrivate(one));
  for (const user of people()) {
    const meant = message.mention_everyone || message.mentions.some((one) => one.id === user.id) || direct?.recipients.includes(user.id);
    const here = user.id === state.me && channel === state.channel && !document.hidden;
    if (meant && !here && message.author.id !== user.id) state.unread.set(`${user.id} ${channel}`, pings(user.id, channel) + 1);
  }
  drawUsers();
  drawChannels();
}

function hear(news) {
  if (news.type === "layout") return void refresh();
  if (news.type === "deleted") {
    if (news.channel !== state.channel) return;
    state.messages.delete(news.id);
    at(`m${news.id}`)?.remove();
    return;
  }
  count(news);
  if (news.channel !== state.channel || (news.owner && news.owner !== state.me)) return;
  const message = { ...news.message, owner: news.owner };
  log.querySelector(".empty")?.remove();
  state.messages.set(message.id, message);
  drawMessage(message);
  // what this user wrote or asked for comes into view, even if they pressed something far above
  const asked = [message.owner, message.author.id, message.interaction_metadata?.user?.id].includes(state.me);
  if (following || (news.new && asked)) toNewest();
}

at("users").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = people();
  const next = all[(all.findIndex((user) => user.id === state.me) + step + all.length) % all.length];
  become(next.id).then(() => at("users").querySelector("[aria-checked=true]")?.focus());
});

at("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu");
  at("menu").setAttribute("aria-expanded", String(open));
});

at("clock").addEventListener("click", (event) => {
  const { hours } = event.target.dataset;
  if (hours) forward(hours).catch((error) => toast(error.message));
});

at("launch").addEventListener("click", async () => {
  const [user, channel] = [state.me, state.channel];
  try {
    launched(await act("launch", { user, channel }), user, channel);
  } catch (error) {
    toast(error.message);
  }
});

at("new-channel").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  try {
    const { id } = await act("channels", { name: form.elements.name.value });
    form.reset();
    await refresh();
    await openChannel(id);
  } catch (error) {
    toast(error.message);
  }
});

log.addEventListener("scroll", scrolled);
// Pictures that load and windows that change their size move the end.
const sizes = new ResizeObserver(() => following && toNewest());
sizes.observe(log);
sizes.observe(list);

startComposer(state, send);
startSettings(state);
listen(hear, () => refresh().then(loadChannel).catch((error) => toast(error.message)));
setInterval(() => refreshTimes(log), 1000);
