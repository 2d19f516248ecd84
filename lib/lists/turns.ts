import { availableParallelism } from "node:os";
import { DomainError } from "@/lib/core/errors";

/** Half of the processors stay for those who buy and for gates, whoever looks at reports; the web processes share the other. */
export const readersOf = (cores: number, processes: number): number => Math.max(1, Math.floor(cores / 2 / processes));

const AT_ONCE = readersOf(availableParallelism(), Number(process.env.WEB_PROCESSES ?? 1));

/**
 * Of a processor's time, what one report after another may take. Where they followed each other without end, those who buy and
 * gates would find a processor busy each time.
 */
const SHARE = Number(process.env.REPORTS_SHARE ?? 30) / 100;
/** Milliseconds that may be read without a pause: the statements of a page. */
const BURST_MS = 1_000;
/** After a long one, who comes next must not wait longer than anybody may (`MOST_MS` in `within-time.ts`). */
const LONGEST_PAUSE_MS = 3_000;

/** How long so many readers at once pause after each reading, in milliseconds; `now` is a clock. */
export function pausesOf(
  readers: number,
  share: number,
  now: () => number = () => performance.now(),
): (spentMs: number) => number {
  const most = readers * BURST_MS;
  const perMs = readers * share;
  let credit = most;
  let countedAt = now();
  return (spentMs) => {
    const at = now();
    const left = Math.min(most, credit + (at - countedAt) * perMs) - spentMs;
    credit = Math.max(left, -LONGEST_PAUSE_MS * perMs);
    countedAt = at;
    return Math.max(0, -credit / perMs);
  };
}

const pauseAfter = pausesOf(AT_ONCE, SHARE);

let reading = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer reports are read than may be at once, in the order of those who came. */
function turn(mostMs: number): Promise<void> {
  if (reading < AT_ONCE) {
    reading += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(new DomainError("report.unavailable"));
    }, mostMs);
    waiting.push(mine);
  });
}

function pass(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}

/** Reads when it is this report's turn in this process, which waits so many milliseconds for it. */
export async function inTurn<T>(read: () => Promise<T>, mostMs: number): Promise<T> {
  await turn(mostMs);
  const begun = performance.now();
  try {
    return await read();
  } finally {
    const pause = pauseAfter(performance.now() - begun);
    if (pause > 0) setTimeout(pass, pause);
    else pass();
  }
}
