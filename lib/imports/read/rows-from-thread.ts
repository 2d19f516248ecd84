import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import type { NumberedRow } from "@/lib/imports/read/read-excel";
import type { ReadableForm } from "@/lib/imports/read/read-rows";

export interface ReadingTask {
  content: Uint8Array;
  form: ReadableForm;
}

/** What the thread sends: some rows at each "more", at last the end or an expected error. */
export type ReadingMessage = { rows: NumberedRow[]; isLast: boolean } | { error: ErrorCode };

interface ReadingLimits {
  /** Of the thread's own work; the time that its reader takes between two batches does not count. */
  milliseconds: number;
  megabytes: number;
}

const LIMITS: ReadingLimits = { milliseconds: 15_000, megabytes: 384 };

const tooLarge = () => new DomainError("file.too_large", { field: "file" });

/** The bundle of `scripts/entries/read-file.ts`. Whoever starts a process of the platform says where it lies. */
function threadFile(): URL {
  const file = process.env.READ_FILE_THREAD;
  if (!file) throw new Error("READ_FILE_THREAD does not name the bundle of the reading thread");
  return pathToFileURL(file);
}

/** Throws what the thread ended with; running out of memory is an error of the file. */
async function nextMessage(thread: Worker, milliseconds: number): Promise<ReadingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingMessage>();
  const onError = (error: Error & { code?: unknown }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : error);
  const onExit = () => reject(new Error("The thread that reads a file ended before the file did"));
  const timer = setTimeout(() => reject(tooLarge()), milliseconds);
  thread.once("message", resolve).once("error", onError).once("exit", onExit);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}

/**
 * Reads a file in a thread of its own, so that a hostile one takes neither the process's time nor its memory. The next
 * rows are read when they are asked for; whoever stops asking ends the thread.
 */
export async function* rowsFromThread(task: ReadingTask, limits = LIMITS): AsyncGenerator<NumberedRow> {
  const thread = new Worker(threadFile(), {
    workerData: task,
    // The file needs nothing from the process's settings, so the thread does not get its secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // An error that comes while nobody waits for a message is told by the next message that does not come.
  thread.on("error", () => undefined);
  let left = limits.milliseconds;
  try {
    for (;;) {
      const asked = performance.now();
      thread.postMessage("more");
      const message = await nextMessage(thread, left);
      left -= performance.now() - asked;
      if ("error" in message) throw new DomainError(message.error, { field: "file" });
      yield* message.rows;
      if (message.isLast) return;
    }
  } finally {
    await thread.terminate();
  }
}
