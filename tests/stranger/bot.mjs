// A small bot written with discord.js, connected to a running sandbox (SANDBOX_URL, SANDBOX_TOKEN).

import { deflateSync } from "node:zlib";
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, MessageFlags,
  SlashCommandBuilder, StringSelectMenuBuilder,
} from "discord.js";

const { SANDBOX_URL: url, SANDBOX_TOKEN: token } = process.env;
const client = new Client({
  intents: [],
  rest: { api: `${url}/api` },
});

const crcTable = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = body.reduce((sum, byte) => crcTable[(sum ^ byte) & 255] ^ (sum >>> 8), 0xffffffff);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, body, end]);
}

/** A chequered board as PNG. */
function board(cells, size = 40) {
  const side = cells * size;
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(side + 1);
    for (let x = 0; x < side; x += 1) row[x + 1] = (Math.floor(x / size) + Math.floor(y / size)) % 2 ? 90 : 200;
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

const commands = [
  new SlashCommandBuilder().setName("board").setDescription("Shows a board")
    .addIntegerOption((o) => o.setName("cells").setDescription("Cells along an edge").setMinValue(2).setMaxValue(12).setRequired(true))
    .addUserOption((o) => o.setName("rival").setDescription("Who plays against you"))
    .addStringOption((o) => o.setName("look").setDescription("How it looks").addChoices({ name: "Plain", value: "p" }, { name: "Fancy", value: "f" })),
  new SlashCommandBuilder().setName("whisper").setDescription("Answers you alone"),
  new SlashCommandBuilder().setName("slow").setDescription("Thinks for a while"),
  new SlashCommandBuilder().setName("silent").setDescription("Never answers"),
  new SlashCommandBuilder().setName("find").setDescription("Suggests words")
    .addStringOption((o) => o.setName("word").setDescription("Any word").setAutocomplete(true).setRequired(true)),
].map((command) => command.toJSON());

function rows() {
  const menu = new StringSelectMenuBuilder().setCustomId("pick").setPlaceholder("Choose a cell")
    .addOptions({ label: "Centre", value: "c", description: "the middle" }, { label: "Corner", value: "k" });
  return [
    new ActionRowBuilder().addComponents(
      new ButtonBuilder().setCustomId("turn").setLabel("Type a turn").setStyle(ButtonStyle.Primary).setEmoji("✏️"),
      new ButtonBuilder().setCustomId("join").setLabel("Join").setStyle(ButtonStyle.Success),
      new ButtonBuilder().setCustomId("resign").setLabel("Resign").setStyle(ButtonStyle.Danger),
      new ButtonBuilder().setCustomId("undo").setLabel("Undo").setStyle(ButtonStyle.Secondary).setDisabled(true)),
    new ActionRowBuilder().addComponents(menu),
  ];
}

async function command(interaction) {
  if (interaction.commandName === "board") {
    const cells = interaction.options.getInteger("cells");
    const rival = interaction.options.getUser("rival");
    const files = [new AttachmentBuilder(board(cells), { name: "board.png", description: `An empty board of ${cells} by ${cells}` })];
    const lines = ["## A board", `**${cells} × ${cells}**, ${rival ? `${rival} is to move` : "nobody is to move"} <t:${Math.floor(Date.now() / 1000) + 3600}:R>`, "- first `a1`", "- then *b2*", "-# Turn 1"];
    await interaction.reply({ content: lines.join("\n"), files, components: rows() });
    await interaction.followUp({ content: "A note for you alone.", flags: MessageFlags.Ephemeral });
  } else if (interaction.commandName === "whisper") {
    await interaction.reply({ content: "Psst: ||nothing||", flags: MessageFlags.Ephemeral });
  } else if (interaction.commandName === "slow") {
    await interaction.deferReply();
    setTimeout(() => interaction.editReply("Done thinking."), 1500);
  } else if (interaction.commandName === "find") {
    await interaction.reply(`Found ${interaction.options.getString("word")}.`);
  }
}

async function component(interaction) {
  if (interaction.customId === "resign") {
    await interaction.update({ content: "Resigned.", components: [] });
  } else {
    await interaction.reply({ content: `You used ${interaction.customId}: ${interaction.values ?? "pressed"}`, flags: MessageFlags.Ephemeral });
  }
}

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) await command(interaction);
  else if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond(["alpha", "beta", "gamma"].filter((word) => word.includes(typed)).map((word) => ({ name: `the word ${word}`, value: word })));
  } else await component(interaction);
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(commands);
  console.log(`ready as ${client.user.tag}`);
});
client.on(Events.Error, (error) => console.error(error));
process.on("SIGTERM", () => client.destroy().then(() => process.exit(0)));
await client.login(token);
