import { type Decision, type GroupDto, MOST_CARS, type ReadingWay } from "@/lib/access/client";
import type { PassRead } from "@/lib/access/facts";
import { DomainError } from "@/lib/core/errors";

interface Moved {
  /** Cars that the reading moved. */
  now: number;
  /** Entries so far. */
  used: number;
  inside?: number;
}

/** Cars of a group that may come in: as many as have entries left, and no more inside than it has. */
function leftOf({ entryRights, rules }: PassRead, used: number, inside: number, now: Date): number {
  const mayReturn = rules.reentryUntil !== null && now <= rules.reentryUntil;
  const entries = mayReturn ? Number.POSITIVE_INFINITY : entryRights + rules.reentries - used;
  return Math.max(0, Math.min(entries, entryRights - inside, MOST_CARS));
}

/** What a phone is told of a group's cars; `inside` as it was read where it is not given. */
export function groupOf(pass: PassRead, { now: moved, used, inside = pass.uses.inside }: Moved, now: Date): GroupDto {
  return { rights: pass.entryRights, used, inside, now: moved, left: leftOf(pass, used, inside, now), asks: false };
}

interface Asked {
  way: ReadingWay;
  /** Null: the phone asks the guard. */
  count: number | null;
  now: Date;
  /** Cars that the zone has room for. */
  room: number;
  /** The phone reads both ways, and the gate lets a car that is inside go. */
  mayLeave: boolean;
}

/**
 * What the guard has to say before a group's reading counts: how many cars come in, or at a phone that reads both ways
 * that one leaves. Null: nothing, and whatever the gate refuses both ways is refused. Throws `group.too_many` for more cars
 * than the group has left.
 */
export function askGroup(
  { pass, decision, entryNo }: { pass: PassRead | null; decision: Decision; entryNo: number | null },
  { way, count, now, room, mayLeave }: Asked,
): GroupDto | null {
  if (!pass?.isGroup || way === "out") return null;
  const group = groupOf(pass, { now: 0, used: pass.uses.entries }, now);
  const isAdmitted = decision === "admitted" && entryNo !== null;
  const left = isAdmitted ? Math.min(group.left, room) : 0;
  if (count === null) return mayLeave || left > 1 ? { ...group, left, asks: true } : null;
  if (isAdmitted && count > group.left) throw new DomainError("group.too_many", { field: "count" });
  return null;
}
