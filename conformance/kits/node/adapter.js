// An adapter for mtg-conformance: the conversation. Your engine goes into game.js; here is little to change.
// Run it: mtg-conformance doctor 'cmd:node adapter.js'
import { createInterface } from "node:readline";
import { EDITIONS, FEATURES, Game, NAME, Unsupported, VERSION } from "./game.js";

/** The answer to `hello`: who you are, and what you can be asked. */
function ready() {
  const engine = { name: NAME, version: VERSION, language: "JavaScript" };
  return { message: "ready", protocol: 0, engine, editions: EDITIONS, features: FEATURES };
}

/** Plays one scenario in a game of its own, and answers its steps in order. */
function run({ id, scenario }) {
  const game = new Game(scenario); // a fresh game each time: nothing carries over from one run to the next
  const answers = [];
  for (const [number, step] of scenario.steps.entries()) {
    try {
      answers.push(game.answer(step));
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return { message: "unsupported", id, step: number, feature: error.feature, reason: error.message };
    }
  }
  return { message: "answers", id, answers };
}

/** The answer to one line; null to `bye`. Whatever goes wrong is told with `failed`, and the program goes on. */
function reply(line) {
  let id = null;
  try {
    const message = JSON.parse(line);
    id = message.id ?? null;
    if (message.message === "bye") return null;
    if (message.message === "hello") return ready();
    if (message.message === "run") return run(message);
    throw new Error(`unknown message ${message.message}`);
  } catch (error) {
    console.error(error); // stderr is free for logs
    return { message: "failed", id, reason: String(error) };
  }
}

console.log = console.error; // so that what the engine prints can't get into the conversation

// One line in, one line out, until `bye` or the end of stdin.
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const answer = reply(line);
  if (answer === null) break;
  process.stdout.write(JSON.stringify(answer) + "\n");
}
process.stdin.destroy();
