interface Held {
  at: number;
  ms: number;
}

const store = globalThis as typeof globalThis & { __controlTrasladoHoldTimes?: Map<number, Held[]> };

/** Handlers and pages have modules of their own, so the process's times hang on `globalThis`. */
const times = (): Map<number, Held[]> => {
  store.__controlTrasladoHoldTimes ??= new Map();
  return store.__controlTrasladoHoldTimes;
};

/** So many of an event's last holds are kept, of this process. */
const KEPT = 400;
const WINDOW_MS = 30_000;
/** Of fewer holds the slowest says little. */
const LEAST = 20;

/** Notes how many milliseconds a hold of an event took. */
export function noteHold(eventId: number, ms: number): void {
  const held = times().get(eventId) ?? [];
  held.push({ at: performance.now(), ms });
  if (held.length > KEPT) held.splice(0, held.length - KEPT);
  times().set(eventId, held);
}

/** By event, the 95th percentile of its holds within the last thirty seconds, in milliseconds; other events are left out. */
export function slowHolds(): Map<number, number> {
  const since = performance.now() - WINDOW_MS;
  const slow = new Map<number, number>();
  for (const [eventId, all] of times()) {
    const recent = all.filter(({ at }) => at >= since);
    if (recent.length === 0) times().delete(eventId);
    else times().set(eventId, recent);
    const sorted = recent.map(({ ms }) => ms).sort((a, b) => a - b);
    if (sorted.length >= LEAST) slow.set(eventId, sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
  }
  return slow;
}
