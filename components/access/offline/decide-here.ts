import type { ListHead } from "@/components/access/offline/pass-list";
import {
  type BundlePass,
  type BundleZone,
  type Decision,
  type Direction,
  decide,
  type FirstUseDto,
  type NextStepDto,
  type PassDto,
  type PassFacts,
  type ReadingWay,
  SHOWN_ONLY,
  type Shown,
} from "@/lib/access/client";
import type { DecodedToken } from "@/lib/passes/client";

/** After this long, in milliseconds, the same code at a phone that reads both ways is a car that moved. */
const TWICE_MS = 10_000;

/** A reading of this phone that its list does not know of yet. */
export interface OwnReading {
  passId: number;
  direction: Direction;
  /** Epoch milliseconds. */
  at: number;
  gateId: number;
}

/** A code as far as the phone can tell: `forged`, one that is no QR of ours, a signed QR, or a typed code. */
export type CodeRead =
  | { kind: "forged" }
  | { kind: "unknown" }
  | { kind: "signed"; token: DecodedToken; pass: BundlePass | null }
  | { kind: "typed"; pass: BundlePass | null };

export interface HereFacts {
  head: ListHead;
  read: CodeRead;
  /** The phone's own readings of this pass, the oldest first. */
  own: readonly OwnReading[];
  gateId: number;
  way: ReadingWay;
  now: number;
  /** The last characters of what was read, where they say something. */
  tail: string;
}

export interface HereVerdict {
  shown: Shown;
  direction: Direction;
  passId: number | null;
  pass: PassDto | null;
  firstUse: FirstUseDto | null;
  gates: NextStepDto["gates"];
}

const STANDING: ReadonlySet<string> = new Set(["subscriber", "infinity", "prepaid"]);

/** A genuine QR that is newer than the list: it was sold since, so nothing was read of it. */
function soldSince({ head, read }: HereFacts): BundlePass | null {
  if (read.kind !== "signed" || read.pass) return null;
  const { token } = read;
  if (token.scope.type !== "event" || token.scope.eventId !== head.event?.id) return null;
  const { eventAreaId } = token.scope;
  const zone = head.zones.find(({ areaId }) => areaId === eventAreaId);
  if (!zone) return null;
  return {
    passId: token.passId,
    generation: token.generation,
    kind: token.kind,
    state: "active",
    reason: "none",
    isGroup: false,
    mayEnter: true,
    zoneId: zone.id,
    entryRights: 1,
    entries: 0,
    inside: 0,
    hasLeft: false,
    codeHash: new Uint8Array(8),
  };
}

const reasonOf = ({ reason }: BundlePass) => (reason === "other" ? "replaced" : reason === "none" ? null : reason);

function factsOf(
  { head, read, own, gateId }: HereFacts,
  pass: BundlePass,
  zone: BundleZone | null,
  direction: Direction,
): PassFacts {
  const ins = own.filter((one) => one.direction === "in").length;
  const outs = own.length - ins;
  const inside = Math.max(0, pass.inside + ins - outs);
  const served = head.serves.find((one) => one.gateId === gateId)?.zoneIds ?? [];
  const isServed = zone !== null && (served.length > 0 ? served.includes(zone.id) : zone.gateIds.includes(gateId));
  const isStanding = STANDING.has(pass.kind);
  const { event } = head;
  const outside: Decision | null =
    direction === "in" && isStanding && !pass.mayEnter
      ? pass.kind === "prepaid"
        ? "no_balance"
        : "other_event"
      : null;
  return {
    kind: pass.kind,
    enclosureId: head.enclosureId,
    state: pass.state,
    stateReason: reasonOf(pass),
    // A newer one than the list's was renewed since.
    isStale: read.kind === "signed" && read.token.generation < pass.generation,
    ticketState: null,
    event:
      event && pass.kind !== "prepaid"
        ? { state: event.state, admitsFrom: new Date(event.admitsFromMs), admitsUntil: new Date(event.admitsUntilMs) }
        : null,
    zone: zone && { isServed },
    entryRights: pass.entryRights,
    entries: pass.entries + ins,
    isGroup: pass.isGroup,
    inside,
    isInside: inside > 0,
    hasLeft: pass.hasLeft || outs > 0,
    isReadTwice: false,
    rules: zone
      ? { ...zone, reentryUntil: zone.reentryUntil === null ? null : new Date(zone.reentryUntil) }
      : { antiPassback: null, reentries: 0, reentryUntil: null, whenFull: "flag", isClosed: false },
    outside,
  };
}

/** The phone's way, or at one that reads both, the gate's: a car inside leaves, unless it was read a moment ago. */
function headingOf({ head, own, gateId, way, now }: HereFacts, isInside: boolean) {
  const ways = head.gates.find(({ id }) => id === gateId)?.ways ?? "both";
  const wanted = way === "both" ? ways : way;
  if (wanted !== "both") return { direction: wanted, isReadTwice: false };
  const last = own.at(-1);
  const isReadTwice = last !== undefined && now - last.at < TWICE_MS;
  const direction: Direction = isInside === isReadTwice ? "in" : "out";
  return { direction, isReadTwice };
}

/** What a phone may not decide by itself, however good the code is. */
function needsNetwork(pass: BundlePass, zone: BundleZone | null, direction: Direction): boolean {
  if (direction === "out" || !zone) return false;
  if (zone.offlineStanding === "stop" && STANDING.has(pass.kind)) return true;
  return zone.offlineDoubles === "stop" && zone.gateIds.length > 1;
}

function firstUseOf({ head, own, now }: HereFacts, decision: Shown): FirstUseDto | null {
  const entry = own.findLast(({ direction }) => direction === "in");
  if (!entry || (decision !== "already_used" && decision !== "still_inside")) return null;
  const gate = head.gates.find(({ id }) => id === entry.gateId);
  return {
    gateLabel: gate?.label ?? "",
    gateStreet: gate?.street ?? "",
    at: new Date(entry.at),
    minutesAgo: Math.max(0, Math.floor((now - entry.at) / 60_000)),
    leftAt: null,
    leftGateLabel: null,
  };
}

/**
 * What a phone without a network tells a guard of a code: by the same rule as the platform, over its list and what it read
 * itself since. A genuine QR of the event that the list does not have was sold since, and passes; a typed code that it does
 * not have may be anything.
 */
export function decideHere(facts: HereFacts): HereVerdict {
  const { head, read, gateId, way, now, tail } = facts;
  const gateWays = head.gates.find(({ id }) => id === gateId)?.ways ?? "both";
  const plain = way === "both" ? (gateWays === "out" ? "out" : "in") : way;
  const bare = (shown: Shown): HereVerdict => ({
    shown,
    direction: plain,
    passId: null,
    pass: null,
    firstUse: null,
    gates: [],
  });
  if (read.kind === "forged") return bare("bad_signature");
  if (read.kind === "unknown") return bare("unknown_code");
  const pass = read.pass ?? soldSince(facts);
  if (!pass) {
    const isOther =
      read.kind === "signed" && read.token.scope.type === "event" && read.token.scope.eventId !== head.event?.id;
    return bare(isOther ? "other_event" : SHOWN_ONLY);
  }
  const zone = head.zones.find(({ id }) => id === pass.zoneId) ?? null;
  const seen = factsOf(facts, pass, zone, plain);
  const { direction, isReadTwice } = pass.isGroup
    ? { direction: plain, isReadTwice: false }
    : headingOf(facts, seen.isInside);
  const judged = { ...factsOf(facts, pass, zone, direction), isReadTwice };
  const gate = head.gates.find(({ id }) => id === gateId);
  const gateFacts = {
    gateClosed: gate?.isClosed ?? false,
    gateShut: gate?.isShut ?? false,
    enclosureId: head.enclosureId,
    assignment: null,
    pass: judged,
  };
  const decision = decide(gateFacts, direction, new Date(now));
  const ruled: Shown = decision === "guard_not_assigned" ? SHOWN_ONLY : decision;
  const shown = ruled === "admitted" && needsNetwork(pass, zone, direction) ? SHOWN_ONLY : ruled;
  const moved = shown === "admitted" && direction === "in" ? 1 : 0;
  return {
    shown,
    direction,
    passId: pass.passId,
    pass: {
      kind: pass.kind,
      zoneKey: zone?.key ?? null,
      zoneName: zone?.name ?? null,
      placeLabel: null,
      eventName: head.event?.name ?? null,
      codeTail: tail,
      entryRights: pass.entryRights,
      entriesUsed: judged.entries + moved,
    },
    firstUse: firstUseOf(facts, shown),
    gates:
      (shown === "other_zone" || shown === "gate_closed") && zone
        ? head.gates
            .filter(
              ({ id, isClosed, isShut, ways }) =>
                zone.gateIds.includes(id) && !isClosed && !isShut && (ways === "both" || ways === direction),
            )
            .map(({ label, street }) => ({ label, street }))
        : [],
  };
}
