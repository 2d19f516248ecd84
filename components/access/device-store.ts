import type { Reading, Station } from "@/components/access/reading";
import type { ScannerKind } from "@/components/access/scanner-kind";
import { READING_WAYS, type ReadingWay } from "@/lib/access/client";

const MUTED = "ct.sin-sonido";
const OPEN_READING = "ct.lectura";

/** A reading that waited longer is not sent by itself any more, in milliseconds. */
const READING_MS = 10 * 60_000;

/** Storage may be refused by the browser's settings: the scanner then just remembers nothing. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function read<T>(storage: () => Storage, name: string): Partial<T> | null {
  return attempt(() => JSON.parse(storage().getItem(name) ?? "null") as Partial<T> | null);
}

function write(storage: () => Storage, name: string, value: unknown): void {
  attempt(() => (value === null ? storage().removeItem(name) : storage().setItem(name, JSON.stringify(value))));
}

const device = () => window.localStorage;
const tab = () => window.sessionStorage;

const wayOf = (stored: unknown): ReadingWay => READING_WAYS.find((way) => way === stored) ?? "in";

type Kept = ScannerKind["keeps"];

export function storedStation(name: Kept): Station | null {
  const found = read<Station>(device, name);
  if (typeof found?.eventId !== "number" || typeof found.gateId !== "number") return null;
  return { eventId: found.eventId, gateId: found.gateId, direction: wayOf(found.direction) };
}

export function storeStation(name: Kept, station: Station): void {
  write(device, name, station);
}

export function storedMuted(): boolean {
  return attempt(() => device().getItem(MUTED)) === "1";
}

export function storeMuted(muted: boolean): void {
  attempt(() => device().setItem(MUTED, muted ? "1" : "0"));
}

/** The reading that has no answer yet: it outlives a reload and a new log-in in this tab. */
export function storedReading(now: number): Reading | null {
  const found = read<Reading>(tab, OPEN_READING);
  if (!found || typeof found.code !== "string" || typeof found.nonce !== "string") return null;
  if (typeof found.gateId !== "number" || typeof found.at !== "number" || now - found.at > READING_MS) return null;
  if (typeof found.to !== "string") return null;
  const { code, nonce, gateId, at, to } = found;
  const count = typeof found.count === "number" ? found.count : null;
  return { code, nonce, gateId, at, to, direction: wayOf(found.direction), count };
}

export function storeReading(reading: Reading | null): void {
  write(tab, OPEN_READING, reading);
}
