import { RETIRE } from "@/lib/core/process-words";

/** Calls `end` when this process is asked to stop, or another has taken its place. */
export function whenStopping(end: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.on("message", (word) => {
    if (word === RETIRE) end();
  });
}

const store = globalThis as typeof globalThis & { __controlTrasladoLeaving?: boolean };

/**
 * From now on `isLeaving` knows of a signal that ends this process and its machine's others. One that another has replaced
 * does not leave in this sense: whoever asks at its address is answered by the other.
 */
export function noteLeaving(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      store.__controlTrasladoLeaving = true;
    });
  }
}

/** Whether this process ends within seconds. Handlers have modules of their own, so it hangs on `globalThis`. */
export const isLeaving = (): boolean => store.__controlTrasladoLeaving ?? false;
