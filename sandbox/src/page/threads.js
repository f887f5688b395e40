// The thread buttons beside the channel's title.

import { act, make } from "./api.js";
import { askText, toast } from "./dialogs.js";

/** The dialogue that asks for a thread's name. */
const NAME = { title: "New thread", label: "Name", max: 100 };

function button(text, does, where) {
  const change = async (name) => {
    try {
      const { id } = await act("thread", { user: where.user, channel: where.channel.id, does, name });
      if (id) await where.open(id);
    } catch (error) {
      toast(error.message);
    }
  };
  const onclick = () => (does.startsWith("start") ? askText(NAME, change) : change(""));
  return make("button", { type: "button", className: "chip", onclick }, text);
}

/** The buttons for a channel: to start a thread in it or, if it is a thread, to change it. */
export function threadButtons(where) {
  const { channel, user } = where;
  if (channel?.kind === 0) {
    return [button("Thread", "start", where), button("Private thread", "start_private", where)];
  }
  if (channel?.kind === 15) return [button("New post", "start", where)];
  if (channel?.kind !== 11 && channel?.kind !== 12) return [];
  const inside = channel.recipients.includes(user);
  return [
    channel.archived ? button("Open again", "unarchive", where) : button("Archive", "archive", where),
    channel.locked ? button("Unlock", "unlock", where) : button("Lock", "lock", where),
    inside ? button("Leave", "leave", where) : button("Join", "join", where),
  ];
}
