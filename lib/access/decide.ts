import type { Decision, Direction } from "@/lib/access/decisions";
import { antiPassbackOf, type ZoneRules } from "@/lib/access/zone-rules";

/** What a gate's decision depends on. */
export interface GateFacts {
  /** It is no gate any more. */
  gateClosed: boolean;
  /** Somebody closed the gate for a while: it lets nobody in, and who is inside leaves by it. */
  gateShut: boolean;
  enclosureId: number;
  /** Null: the reader needs none, which are the venue's admin and the platform. */
  assignment: { today: boolean; event: boolean; zone: boolean } | null;
  /** `forged`: the tenant's key did not sign it. null: no pass of this tenant. */
  pass: "forged" | PassFacts | null;
}

export interface PassFacts {
  kind: string;
  enclosureId: number;
  state: string;
  stateReason: string | null;
  /** The code is older than the pass's latest one. */
  isStale: boolean;
  ticketState: string | null;
  event: { state: string; admitsFrom: Date; admitsUntil: Date } | null;
  /** null: the pass is for the whole venue. */
  zone: { isServed: boolean } | null;
  entryRights: number;
  entries: number;
  /** Each of its entries lets one car of the group in. */
  isGroup: boolean;
  isInside: boolean;
  /** Cars. */
  inside: number;
  /** One of its exits was read. */
  hasLeft: boolean;
  /** A phone that reads both ways read it a moment ago: the car has not moved since. */
  isReadTwice: boolean;
  rules: ZoneRules;
  /** Why a pass for many events opens none of them now. */
  outside?: Decision | null;
}

const RETURNED = new Set(["returned", "refunded"]);

function withdrawn(pass: PassFacts): Decision | null {
  const reason = pass.state === "revoked" ? pass.stateReason : null;
  if (reason !== null && RETURNED.has(reason)) return "returned";
  if (pass.ticketState === "returned") return "returned";
  if (reason === "cancelled" || pass.ticketState === "cancelled" || pass.event?.state === "cancelled") {
    return "cancelled";
  }
  if (pass.state === "revoked") return "revoked";
  return pass.state === "blocked" ? "blocked" : null;
}

function misplaced(facts: GateFacts, pass: PassFacts): Decision | null {
  const { assignment } = facts;
  if (pass.enclosureId !== facts.enclosureId) return "other_enclosure";
  if (assignment && pass.event && !assignment.event) return "other_event";
  if (pass.zone && (!pass.zone.isServed || (assignment && !assignment.zone))) return "other_zone";
  return null;
}

function outOfTime(pass: PassFacts, now: Date): Decision | null {
  if (pass.outside) return pass.outside;
  if (!pass.event) return null;
  if (now < pass.event.admitsFrom) return "not_yet_valid";
  return now > pass.event.admitsUntil ? "expired" : null;
}

/**
 * Whether a zone that refuses at its limit has no place for so many cars. One that is believed inside takes no other place,
 * unless a person saw fewer cars than the gates: then it may be one of those that are gone.
 */
export function isOverLimit(
  { isGroup, isInside, rules }: Pick<PassFacts, "isGroup" | "isInside" | "rules">,
  cars: { stays: number; inside: number; capacity: number },
  coming: number,
): boolean {
  const takesPlace = isGroup || !isInside || cars.inside < cars.stays;
  return rules.whenFull === "refuse" && takesPlace && cars.inside + coming > cars.capacity;
}

/** Who enters has a right left, or the zone lets cars that left come back. */
function usedUp(pass: PassFacts, now: Date): Decision | null {
  const { rules } = pass;
  // A balance has no number of entries: what it holds is asked of whoever keeps it.
  const isSpent = pass.kind !== "prepaid" && pass.entries >= pass.entryRights;
  const mayReturn =
    pass.entries < pass.entryRights + rules.reentries || (rules.reentryUntil !== null && now <= rules.reentryUntil);
  if (isSpent && !mayReturn) return "already_used";
  if (pass.isGroup) return pass.inside >= pass.entryRights ? "still_inside" : null;
  return pass.isInside && antiPassbackOf(pass.kind, rules) === "hard" ? "still_inside" : null;
}

/**
 * A car inside may always leave, and so may one whose entry nothing read: it cannot be kept in. A code that left already
 * is a second car's, unless the zone does not ask.
 */
function leaving(pass: PassFacts): Decision {
  if (pass.isInside) return "admitted";
  if (pass.hasLeft && antiPassbackOf(pass.kind, pass.rules) === "hard") return "not_inside";
  return withdrawn(pass) === null ? "admitted" : "not_inside";
}

/**
 * The rule of the gate. A guard without an assignment learns nothing of the code. A car inside may always leave by a gate
 * of its zone: its exit asks neither for the event's hours nor whether the pass was withdrawn meanwhile.
 */
export function decide(facts: GateFacts, direction: Direction, now: Date): Decision {
  const { pass, assignment } = facts;
  if (assignment && !assignment.today && !assignment.event) return "guard_not_assigned";
  if (pass === "forged") return "bad_signature";
  if (pass === null) return "unknown_code";
  const entering = direction === "in";
  const refusal =
    (pass.isStale ? ("revoked" as const) : null) ??
    (entering ? withdrawn(pass) : null) ??
    misplaced(facts, pass) ??
    (entering ? outOfTime(pass, now) : null) ??
    (facts.gateClosed || (entering && facts.gateShut) ? ("gate_closed" as const) : null);
  if (refusal) return refusal;
  if (pass.isReadTwice) return entering ? "still_inside" : "not_inside";
  if (!entering) return leaving(pass);
  const used = usedUp(pass, now);
  if (used) return used;
  if (pass.rules.isClosed) return "zone_closed";
  return "admitted";
}
