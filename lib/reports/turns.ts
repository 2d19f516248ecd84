import { availableParallelism } from "node:os";
import { DomainError } from "@/lib/core/errors";

/** Half of the processors stay for those who buy and for gates, whoever looks at reports; the web processes share the other. */
export const readersOf = (cores: number, processes: number): number => Math.max(1, Math.floor(cores / 2 / processes));

const AT_ONCE = readersOf(availableParallelism(), Number(process.env.WEB_PROCESSES ?? 1));

let reading = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer reports are read than may be at once, in the order of those who came. Errors: report.unavailable. */
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

/** Reads when it is this report's turn in this process, which waits so many milliseconds for it. Errors: report.unavailable. */
export async function inTurn<T>(read: () => Promise<T>, mostMs: number): Promise<T> {
  await turn(mostMs);
  try {
    return await read();
  } finally {
    pass();
  }
}
