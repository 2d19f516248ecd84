import {
  type AntiPassback,
  DECISIONS,
  type Decision,
  type Direction,
  type ReadingWay,
  type WhenFull,
} from "@/lib/access/decisions";
import type { GateWays } from "@/lib/enclosures/client";
import type { PassKind } from "@/lib/passes/client";

/** How long a reading waits for the platform before the phone decides by itself, in milliseconds. */
export const DECIDE_AFTER_MS = 2_500;

/** How often a phone asks what changed, in milliseconds. */
export const SYNC_EVERY_MS = 20_000;

/** The bundle is deleted so long after its event ended, in milliseconds. */
export const BUNDLE_KEPT_MS = 12 * 3_600_000;

/** Cars that a guard may let pass against the phone's refusal between two contacts. */
export const FORCE_QUOTA = 5;

/** Readings of one upload. */
export const MOST_READINGS = 200;

/** What a phone may show besides a gate's decisions: it cannot tell without the platform. */
export const SHOWN_ONLY = "needs_network" as const;

export type Shown = Exclude<Decision, "guard_not_assigned"> | typeof SHOWN_ONLY;

export const SHOWN = [
  ...DECISIONS.filter((decision) => decision !== "guard_not_assigned"),
  SHOWN_ONLY,
] as const satisfies readonly Shown[];

/** What a guard's phone checks before a shift; true: it is in order. */
export const READINESS = [
  "installed",
  "persisted",
  "bundle",
  "camera",
  "sound",
  "clock",
  "space",
  "wake_lock",
] as const;

export type Readiness = (typeof READINESS)[number];

/** A phone's clocks at one moment. A run begins when its screen comes on: the steady clock says nothing across its sleep. */
export interface PhoneClock {
  /** A UUID. */
  runId: string;
  /** Epoch milliseconds, as the phone believes. */
  wallMs: number;
  /** Milliseconds since the run began. */
  monoMs: number;
}

/** `POST /scan-qr/sincronia`: how the phone is, and what it knows already. */
export interface SyncInput {
  /** A UUID that the phone made once. */
  device: string;
  /** A `postKey`. */
  post: string;
  gateId: number;
  clock: PhoneClock;
  /**
   * The last answer gave it; null asks for everything. An answer that says `isWhole` replaces all that the phone has.
   */
  cursor: string | null;
  /** It wants no list, only to say how it is. */
  isOnlyHere: boolean;
  waiting: number;
  version: string;
  /** Per cent. */
  battery: number | null;
  /** Milliseconds that our clock is ahead, by the exchange before; null: not measured. */
  clockOffsetMs: number | null;
  readiness: Partial<Record<Readiness, boolean>>;
  /** It has no token for its uploads yet, or lost it. */
  needsToken: boolean;
}

export interface SyncDto {
  /** Epoch milliseconds, ours. */
  serverMs: number;
  /** It names this device in this person's hand: a token belongs to one of them. */
  phoneId: number;
  /** 43 characters of base64url: it only adds this phone's readings (`Authorization: Bearer`), and ends days after the event. */
  uploadToken: string | null;
  /** Null: the phone asked for none. */
  bundle: BundleDto | null;
}

export interface BundleZone {
  id: number;
  /** As signed QRs of the event name it; null: it is not on sale there. */
  areaId: number | null;
  key: string;
  name: string;
  antiPassback: AntiPassback | null;
  reentries: number;
  /** Epoch milliseconds; null: no hour lets a car come back. */
  reentryUntil: number | null;
  whenFull: WhenFull;
  isClosed: boolean;
  offlineDoubles: "admit" | "stop";
  offlineStanding: "admit" | "stop";
  /** Gates that admit to it in this event. */
  gateIds: number[];
}

export interface BundleGate {
  id: number;
  label: string;
  street: string;
  ways: GateWays;
  isClosed: boolean;
  /** Somebody closed the gate for a while: it lets nobody in. */
  isShut: boolean;
}

/** All that a phone needs to decide at its post's gates: nothing of people or money. */
export interface BundleDto {
  cursor: string;
  /** Epoch milliseconds. */
  madeMs: number;
  /** The passes are all that there are, and replace those before; otherwise they are those that changed. */
  isWhole: boolean;
  enclosureId: number;
  timeZone: string;
  /** Null: a venue without events. Times are epoch milliseconds. */
  event: {
    id: number;
    name: string;
    state: string;
    opensMs: number;
    admitsFromMs: number;
    admitsUntilMs: number;
  } | null;
  /** When the phone deletes it, in epoch milliseconds. */
  endsMs: number;
  gates: BundleGate[];
  zones: BundleZone[];
  /** Zones that this person admits to, at which of the gates. */
  serves: { gateId: number; zoneIds: number[] }[];
  /** Ed25519, 32 bytes in base64. */
  keys: { id: number; publicKey: string }[];
  /** Base64 of records of `RECORD_BYTES` bytes: see `BundlePass`. A pass may stand in it twice, and the last one holds. */
  passes: string;
  /** How many records that are. */
  count: number;
  /** Cars that may be let pass against the phone's refusal until the next contact. */
  forceQuota: number;
  /** The hash of the code by which a supervisor lets the guard log out while readings wait: see `leave-code.ts`. */
  leaveHash: string;
}

/** One record: what a gate knows of a pass. */
export interface BundlePass {
  passId: number;
  generation: number;
  kind: PassKind;
  state: "active" | "blocked" | "revoked";
  /** Why it does not admit; "none" for an active one. */
  reason: "none" | "returned" | "cancelled" | "other";
  isGroup: boolean;
  /** Standing and prepaid passes: it may enter now as far as the platform knows. */
  mayEnter: boolean;
  /** Null: the whole venue. */
  zoneId: number | null;
  entryRights: number;
  entries: number;
  /** Cars. */
  inside: number;
  hasLeft: boolean;
  /** First eight bytes of the SHA-256 of the short code. */
  codeHash: Uint8Array;
}

export const RECORD_BYTES = 24;
const HASH_BYTES = 8;
const KINDS = ["ticket", "courtesy", "subscriber", "infinity", "prepaid"] as const;
const STATES = ["active", "blocked", "revoked"] as const;
const REASONS = ["none", "returned", "cancelled", "other"] as const;

/**
 * Bytes 0–5 pass id, 6–7 generation, 8 kind and state, 9 flags (group, may enter, has left), reason and cars inside (up to
 * seven), 10–13 zone (0: none), 14 entry rights, 15 entries, 16–23 hash of the short code.
 */
export function writeRecord(view: DataView, at: number, pass: BundlePass): void {
  view.setUint16(at, Math.floor(pass.passId / 2 ** 32));
  view.setUint32(at + 2, pass.passId % 2 ** 32);
  view.setUint16(at + 6, pass.generation);
  view.setUint8(at + 8, KINDS.indexOf(pass.kind) | (STATES.indexOf(pass.state) << 4));
  view.setUint8(
    at + 9,
    (pass.isGroup ? 1 : 0) |
      (pass.mayEnter ? 2 : 0) |
      (pass.hasLeft ? 4 : 0) |
      (REASONS.indexOf(pass.reason) << 3) |
      (Math.min(7, pass.inside) << 5),
  );
  view.setUint32(at + 10, pass.zoneId ?? 0);
  view.setUint8(at + 14, Math.min(255, pass.entryRights));
  view.setUint8(at + 15, Math.min(255, pass.entries));
  for (let byte = 0; byte < HASH_BYTES; byte++) view.setUint8(at + 16 + byte, pass.codeHash[byte] ?? 0);
}

/** Reads the record that begins at a byte. A group's cars inside are told up to seven. */
export function readRecord(view: DataView, at: number): BundlePass {
  const kind = KINDS[view.getUint8(at + 8) & 15];
  const state = STATES[view.getUint8(at + 8) >> 4];
  const flags = view.getUint8(at + 9);
  const reason = REASONS[(flags >> 3) & 3];
  if (!kind || !state || !reason) throw new RangeError("A record of the bundle is broken");
  return {
    passId: view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2),
    generation: view.getUint16(at + 6),
    kind,
    state,
    reason,
    isGroup: (flags & 1) !== 0,
    mayEnter: (flags & 2) !== 0,
    hasLeft: (flags & 4) !== 0,
    inside: flags >> 5,
    zoneId: view.getUint32(at + 10) || null,
    entryRights: view.getUint8(at + 14),
    entries: view.getUint8(at + 15),
    codeHash: new Uint8Array(view.buffer, view.byteOffset + at + 16, HASH_BYTES),
  };
}

/** One reading that a phone decided by itself, as it stands in its queue. */
export interface QueuedReading {
  nonce: string;
  /** Counts up on the phone, from 1. */
  seq: number;
  gateId: number;
  post: string;
  /** The text of the QR, or the short code. */
  code: string;
  way: ReadingWay;
  direction: Direction;
  shown: Shown;
  /** The platform was asked first, with this nonce. */
  wasAsked: boolean;
  forcedReason: string | null;
  clock: PhoneClock;
  /** Milliseconds that our clock was ahead, as measured in that run; null: it never had a network. */
  offsetMs: number | null;
  /** Epoch milliseconds, ours; null: it had no list. */
  bundleMs: number | null;
}

/** `POST /subidas`, with the session or with the upload token. Readings are in the order of `seq`. */
export interface UploadInput {
  device: string;
  /** Now. */
  clock: PhoneClock;
  readings: QueuedReading[];
}

/** Everything up to `upToSeq` is kept: the phone forgets it. */
export interface UploadDto {
  serverMs: number;
  upToSeq: number;
  /** How many of them a person has to look at. */
  found: number;
}

/** What a person has to look at in a reading without a network. */
export const FINDINGS = [
  /** The code had been admitted elsewhere, or as often as it may. */
  "double",
  /** It was blocked, revoked, returned or cancelled. */
  "withdrawn",
  /** The zone refuses when it is full, and was. */
  "over_capacity",
  /** The phone's clock jumped, or was far off. */
  "clock",
  /** The platform would have said otherwise, or did. */
  "differs",
  /** The phone's session had been ended. */
  "after_revocation",
  /** The guard let the car pass against the phone's refusal. */
  "forced",
  /** The phone refused what the platform would have admitted. */
  "turned_away",
] as const;

export type Finding = (typeof FINDINGS)[number];
