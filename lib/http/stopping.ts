import { RETIRE } from "@/lib/core/process-words";

/** Calls `end` when this process is asked to stop, or another has taken its place. */
export function whenStopping(end: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.on("message", (word) => {
    if (word === RETIRE) end();
  });
}
