import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ChargeDto, Decision } from "@/lib/access/client";
import type { PassKind } from "@/lib/passes/client";

/** A car at a gate that may go. Its pass is locked, and of an exit the stay that it ends. */
export interface ChargedCar {
  passId: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  zoneId: number | null;
  at: Date;
  /** The stay that an exit ends; null: nothing read its entry. */
  stay: { id: number; enteredAt: Date | null } | null;
  requestId: string;
  /** Somebody lets it go although it cannot pay, and says why; what it owes is kept as a debt. */
  onCredit: { userId: number | null; reason: string } | null;
  /** Nothing is taken, as while a fire contact is closed. */
  isFree: boolean;
}

/**
 * Answers to a car: `refuse` keeps it, `post` writes what is taken, in the reading's own transaction, once it is recorded.
 * `note` writes what a refusal leaves behind, likewise. `charge` is what the reader is told of it.
 */
export type ChargeAnswer =
  | { refuse: Decision; charge?: ChargeDto; note?: (scanId: number) => Promise<void> }
  | { post: (scanId: number) => Promise<void>; charge?: ChargeDto };

/**
 * What gates take for passes of a kind: the duty of whoever sells them. Both functions may lock and read, and write nothing
 * before `post` or `note`: a gate also asks what it would answer. A transaction locks pass, stay, account, in this order.
 */
export interface GateCharge {
  kind: PassKind;
  chargeEntry: (db: Db, car: ChargedCar) => Promise<ChargeAnswer>;
  chargeExit: (db: Db, car: ChargedCar) => Promise<ChargeAnswer>;
  /** Gates without a network ask it: a condition over the pass `p`, whether its car would be let in then. */
  mayEnter?: (at: Date) => SQL;
  /**
   * Gives back what a reading took; false: it took nothing, or it went back already. `isVoid`: its car did not pass after
   * all, so an exit has ended nothing.
   */
  undo?: (
    db: Db,
    undone: { scanId: number; userId: number | null; reason: string; now: Date; requestId: string; isVoid?: boolean },
  ) => Promise<boolean>;
  /** What was told of a reading that is recorded, for whoever sends it again. */
  chargeOf?: (db: Db, reading: { passId: number; scanId: number }) => Promise<ChargeDto | null>;
}

const standIns = new Map<string, GateCharge>();

/** Tests have this charge asked in place of the declared one, until they call the answer. */
export function standInCharge(charge: GateCharge): () => void {
  standIns.set(charge.kind, charge);
  return () => void standIns.delete(charge.kind);
}

/** Null: gates take nothing for the kind. Duties are loaded only now, since those who sell come after `access`. */
export async function chargeFor(kind: string): Promise<GateCharge | null> {
  const standIn = standIns.get(kind);
  if (standIn) return standIn;
  const { DUTIES } = await import("@/lib/generated/duties");
  return Object.values(DUTIES).find(({ gateCharge }) => gateCharge?.kind === kind)?.gateCharge ?? null;
}
