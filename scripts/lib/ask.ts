import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { PlainError } from "./log.ts";

/** Whether a person is at the terminal to answer questions. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** Asks one line at the terminal. `hidden`: what is typed is not shown. */
export function ask(question: string, { hidden = false } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true });
  return new Promise((resolve, reject) => {
    let answer: string | null = null;
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => {
      if (hidden) process.stdout.write("\n");
      if (answer === null) reject(new PlainError("se canceló; no se cambió nada."));
      else resolve(answer);
    });
    if (hidden) process.stdout.write(question);
    lines.question(hidden ? "" : question, (text) => {
      answer = text;
      lines.close();
    });
  });
}

/** The first line of what another program sends. */
export async function firstLine(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8").split(/\r?\n/, 1)[0] ?? "";
}
