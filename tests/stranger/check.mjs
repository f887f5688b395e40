// Acts as a user through the sandbox's control API, and checks the answers.

import assert from "node:assert/strict";

const url = process.env.SANDBOX_URL;
const where = { user: "Ann", channel: "table-1" };

async function act(what, body) {
  const response = await fetch(`${url}/sandbox/${what}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ ...where, ...body }),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${what}: ${answer.error}`);
  return answer;
}

const look = async (what) => (await fetch(`${url}/sandbox/${what}?user=Ann&channel=table-1`)).json();

const commands = await look("commands");
assert.deepEqual(commands.map((command) => command.name).sort(), ["board", "find", "silent", "slow", "whisper"]);

const shown = await act("slash", { line: "/board rival:@Ben cells:8" });
assert.equal(shown.seen, "message");
const [file] = shown.message.attachments;
assert.deepEqual([file.filename, file.description, file.width], ["board.png", "An empty board of 8 by 8", 320]);
const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
assert.equal(bytes.length, file.size);
assert.equal(shown.message.mentions[0].global_name, "Ben");

const pressed = await act("press", { message: shown.message.id, custom_id: "Join" });
assert.ok(pressed.private);
const chosen = await act("select", { message: shown.message.id, custom_id: "Choose a cell", values: ["Centre"] });
assert.equal(chosen.text, "You used pick: c");
const slow = await act("slash", { line: "/slow" });
assert.equal(slow.message.flags & 128, 128);
const hint = await act("hint", { line: "/find word:be" });
assert.equal(hint.items[0].label, "the word beta");
const updated = await act("press", { message: shown.message.id, custom_id: "Resign" });
assert.deepEqual([updated.seen, updated.text], ["update", "Resigned."]);
const silent = await act("slash", { line: "/silent" });
assert.equal(silent.seen, "failed");

const problems = await look("problems");
assert.deepEqual(problems.filter((problem) => !problem.includes("not answered within")), []);
console.log(`all well; latency ${shown.latency_ms.toFixed(1)} ms`);
