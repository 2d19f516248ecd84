import { DomainError } from "@/lib/core/errors";

interface Held {
  at: number;
  ms: number;
}

interface Memory {
  /** By event. */
  times: Map<number, Held[]>;
  /** The event of each area that was held here: a hold that fails may not learn it. */
  events: Map<number, number>;
}

const store = globalThis as typeof globalThis & { __controlTrasladoHoldTimes?: Memory };

/** Handlers and pages have modules of their own, so the process's times hang on `globalThis`. */
const memory = (): Memory => {
  store.__controlTrasladoHoldTimes ??= { times: new Map(), events: new Map() };
  return store.__controlTrasladoHoldTimes;
};

/** So many of an event's last holds are kept, of this process. */
const KEPT = 400;
const WINDOW_MS = 30_000;
/** The slowest of fewer holds says little. */
const LEAST = 20;

function note(eventId: number, ms: number): void {
  const { times } = memory();
  const held = times.get(eventId) ?? [];
  held.push({ at: performance.now(), ms });
  if (held.length > KEPT) held.splice(0, held.length - KEPT);
  times.set(eventId, held);
}

/** Notes how many milliseconds a hold of places of these areas took: once for each of their events. */
export function noteHold(areas: readonly { eventId: number; eventAreaId: number }[], ms: number): void {
  for (const { eventId, eventAreaId } of areas) memory().events.set(eventAreaId, eventId);
  for (const eventId of new Set(areas.map((area) => area.eventId))) note(eventId, ms);
}

/**
 * Notes a hold that failed after so many milliseconds, unless a rule refused it: whoever was kept waiting by a database that
 * then did not answer waited as well. Nobody knows the event of an area that nobody held here yet.
 */
export function noteFailedHold(eventAreaIds: readonly number[], error: unknown, ms: number): void {
  if (error instanceof DomainError) return;
  const { events } = memory();
  noteHold(
    eventAreaIds.flatMap((eventAreaId) => {
      const eventId = events.get(eventAreaId);
      return eventId === undefined ? [] : [{ eventId, eventAreaId }];
    }),
    ms,
  );
}

/** By event, the 95th percentile of its holds within the last thirty seconds, in milliseconds; other events are left out. */
export function slowHolds(): Map<number, number> {
  const since = performance.now() - WINDOW_MS;
  const slow = new Map<number, number>();
  const { times } = memory();
  for (const [eventId, all] of times) {
    const recent = all.filter(({ at }) => at >= since);
    if (recent.length === 0) times.delete(eventId);
    else times.set(eventId, recent);
    const sorted = recent.map(({ ms }) => ms).sort((a, b) => a - b);
    if (sorted.length >= LEAST) slow.set(eventId, sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
  }
  return slow;
}

/** Tests only: how many holds of an event are noted. */
export const timesOf = (eventId: number): number => memory().times.get(eventId)?.length ?? 0;
