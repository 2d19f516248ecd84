import type { Direction } from "@/lib/access/decisions";
import type { Finding, Readiness, Shown } from "@/lib/access/offline/contract";

export const FINDING_WORDS: Record<Finding, string> = {
  double: "Un código, dos entradas",
  withdrawn: "Pasó y ya no valía",
  over_capacity: "Pasó con la zona llena",
  clock: "El reloj del teléfono no era bueno",
  differs: "La plataforma decía otra cosa",
  after_revocation: "El teléfono ya no tenía sesión",
  forced: "El guardia lo dejó pasar",
  turned_away: "No lo dejó pasar y era bueno",
};

/** What a gate decided without a network and a person has to look at. Never whose the pass is. */
export interface FindingRowDto {
  id: number;
  findings: Finding[];
  codeTail: string;
  zoneKey: string | null;
  shown: Shown;
  judged: string | null;
  direction: Direction;
  /** When it was, as well as we know; `wallAt` is what the phone's clock said. */
  readAt: Date;
  wallAt: Date;
  receivedAt: Date;
  forcedReason: string | null;
  gate: string;
  guard: string;
  eventName: string | null;
  timeZone: string;
  /** Gate and time of the reading that it contradicts. */
  against: string | null;
  /** Who said what of it. */
  resolved: string | null;
  isResolved: boolean;
  /** It may have taken something of a balance, and nobody has undone that. */
  mayUndoCharge: boolean;
}

export const READINESS_WORDS: Record<Readiness, string> = {
  installed: "instalarla",
  persisted: "que no se borre",
  bundle: "la lista",
  camera: "la cámara",
  sound: "el sonido",
  clock: "el reloj",
  space: "espacio",
  wake_lock: "pantalla encendida",
};

/** A guard's phone as it last said. */
export interface GatePhoneDto {
  id: number;
  guard: string;
  gate: string;
  secondsAgo: number;
  /** Readings that it has not sent. */
  waiting: number;
  /** Per cent; null: the browser does not say. */
  battery: number | null;
  /** Milliseconds that our clock is ahead; null: not measured. */
  clockOffsetMs: number | null;
  /** What it cannot do without a network; empty: nothing. */
  missing: Readiness[];
  /** It runs an earlier version of the page. */
  isOld: boolean;
  /** Its guard went through all of it. */
  isChecked: boolean;
}
