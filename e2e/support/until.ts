import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 100;

/** Asks again until there is an answer (anything but null, undefined and false); gives up after `seconds`, naming `what`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  seconds = 60,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(PAUSE_MS);
  }
}
