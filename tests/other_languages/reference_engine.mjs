// The engine that the Node example is run with in our tests: the reference, spoken to over its pipes. FAULT makes it
// wrong: "targets" lets everything that was asked about be no target at all.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const child = spawn(process.env.PYTHON, ["-m", "conformance.adapters.reference"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

async function ask(message) {
  child.stdin.write(JSON.stringify(message) + "\n");
  return JSON.parse((await lines.next()).value);
}

await ask({ message: "hello", protocols: [0], suite: { name: "node", version: "0" } });

export async function answers(scenario) {
  const reply = await ask({ message: "run", id: "x", scenario });
  if (reply.message !== "answers") return null;
  if (process.env.FAULT !== "targets") return reply.answers;
  return reply.answers.map((one) => (one.do === "targets" ? { ...one, targets: one.targets.map(() => []) } : one));
}

export function close() {
  child.stdin.end();
}
