import type { OpenRequest, Reading, Station } from "@/components/access/reading";
import type { ScannerKind } from "@/components/access/scanner-kind";
import { READING_WAYS, type ReadingWay } from "@/lib/access/client";

const MUTED = "ct.sin-sonido";
const CAMERA = "ct.camara";
const SUN = "ct.sol";
const WAITING = "ct.por-enviar";
const INCIDENTS = "ct.incidentes";
const OPEN_READING = "ct.lectura";
const OPEN_REQUEST = "ct.apoyo";

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

const wayOf = (stored: unknown): ReadingWay | null => READING_WAYS.find((way) => way === stored) ?? null;

type Kept = Pick<ScannerKind, "keeps" | "keepsWay">;

/** Null as direction: nobody chose one in this scanner yet. */
export type StoredStation = Omit<Station, "direction"> & { direction: ReadingWay | null };

export function storedStation({ keeps, keepsWay }: Kept): StoredStation | null {
  const found = read<Station>(device, keeps);
  if (typeof found?.post !== "string" || typeof found.gateId !== "number") return null;
  const way = attempt(() => device().getItem(keepsWay));
  return { post: found.post, gateId: found.gateId, direction: wayOf(way) };
}

export function storeStation({ keeps, keepsWay }: Kept, { post, gateId, direction }: Station): void {
  write(device, keeps, { post, gateId });
  attempt(() => device().setItem(keepsWay, direction));
}

export function storedMuted(): boolean {
  return attempt(() => device().getItem(MUTED)) === "1";
}

export function storeMuted(muted: boolean): void {
  attempt(() => device().setItem(MUTED, muted ? "1" : "0"));
}

/** The camera that the person changed to, by the browser's name for it. */
export function storedCamera(): string | null {
  return attempt(() => device().getItem(CAMERA));
}

export function storeCamera(deviceId: string | null): void {
  attempt(() => (deviceId === null ? device().removeItem(CAMERA) : device().setItem(CAMERA, deviceId)));
}

/** Whether the screen is made for the sun. */
export function storedSun(): boolean {
  return attempt(() => device().getItem(SUN)) === "1";
}

export function storeSun(isOn: boolean): void {
  attempt(() => device().setItem(SUN, isOn ? "1" : "0"));
}

/** An incident as the phone sends it; without a network it is kept. */
export interface Incident {
  nonce: string;
  post: string;
  gateId: number;
  note: string;
  scanId: number | null;
  /** JPEG in base64. */
  photo: string | null;
}

/** More would not fit, photos included. */
const MOST_INCIDENTS = 5;

export const keptIncidents = (): Incident[] => {
  const kept = attempt(() => JSON.parse(device().getItem(INCIDENTS) ?? "[]") as Incident[]);
  return Array.isArray(kept) ? kept : [];
};

/** Answers whether there was room. */
export function keepIncident(incident: Incident): boolean {
  const others = keptIncidents().filter(({ nonce }) => nonce !== incident.nonce);
  if (others.length >= MOST_INCIDENTS) return false;
  return (
    attempt(() => {
      device().setItem(INCIDENTS, JSON.stringify([...others, incident]));
      return true;
    }) === true
  );
}

export function forgetIncident(nonce: string): void {
  const others = keptIncidents().filter((kept) => kept.nonce !== nonce);
  write(device, INCIDENTS, others.length === 0 ? null : others);
}

/** How many readings wait to be sent: whoever logs out asks, without opening the queue. */
export function storeWaiting(count: number): void {
  attempt(() => (count === 0 ? device().removeItem(WAITING) : device().setItem(WAITING, String(count))));
}

export const hasWaiting = (): boolean =>
  attempt(() => device().getItem(WAITING)) !== null || keptIncidents().length > 0;

/** The reading that has no answer yet: it outlives a reload and a new log-in in this tab. */
export function storedReading(now: number): Reading | null {
  const found = read<Reading>(tab, OPEN_READING);
  if (!found || typeof found.code !== "string" || typeof found.nonce !== "string") return null;
  if (typeof found.gateId !== "number" || typeof found.at !== "number" || now - found.at > READING_MS) return null;
  if (typeof found.to !== "string") return null;
  const { code, nonce, gateId, at, to } = found;
  const count = typeof found.count === "number" ? found.count : null;
  return { code, nonce, gateId, at, to, direction: wayOf(found.direction) ?? "in", count };
}

export function storeReading(reading: Reading | null): void {
  write(tab, OPEN_READING, reading);
}

/** The request that waits for a supervisor: it outlives a reload, together with its reading. */
export function storedRequest(scanId: number): OpenRequest | null {
  const found = read<OpenRequest>(tab, OPEN_REQUEST);
  if (found?.scanId !== scanId || typeof found.id !== "number" || typeof found.nonce !== "string") return null;
  return { id: found.id, scanId, nonce: found.nonce, until: typeof found.until === "number" ? found.until : 0 };
}

export function storeRequest(request: OpenRequest | null): void {
  write(tab, OPEN_REQUEST, request);
}
