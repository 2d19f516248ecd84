import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { DomainError } from "@/lib/core/errors";
import { rowsHere } from "@/lib/imports/read/read-rows";
import type { ReadingMessage, ReadingTask } from "@/lib/imports/read/rows-from-thread";

/** Some rows travel at once: a message for each would cost more than reading it. */
const ROWS_AT_ONCE = 500;

if (!parentPort) throw new Error("This entry is a thread and does nothing by itself");
const port = parentPort;
const send = (message: ReadingMessage) => port.postMessage(message);

const { content, form } = workerData as ReadingTask;
const isAsked = once(port, "message");
try {
  let rows = [];
  let asked: Promise<unknown> = isAsked;
  for await (const row of rowsHere(content, form)) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    await asked;
    asked = once(port, "message");
    send({ rows, isLast: false });
    rows = [];
  }
  await asked;
  send({ rows, isLast: true });
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  send({ error: error.code });
}
