import type { Db } from "@/db/client";
import type { Decision } from "@/lib/access/client";
import type { PassKind } from "@/lib/passes/client";

/** A car at a gate that may go. Its pass is locked, and of an exit the stay that it ends. */
export interface ChargedCar {
  passId: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  zoneId: number | null;
  at: Date;
  /** Of an exit; null: nothing read its entry. */
  stay: { id: number; enteredAt: Date | null } | null;
}

/** Answers to a car: `refuse` keeps it, `post` writes what is taken, in the reading's own transaction, once it is recorded. */
export type ChargeAnswer = { refuse: Decision } | { post: (scanId: number) => Promise<void> };

/**
 * What gates take for passes of a kind: the duty of whoever sells them. Both functions may lock and read, and write nothing
 * before `post`: a gate also asks what it would answer. A transaction locks pass, stay, account, in this order.
 */
export interface GateCharge {
  kind: PassKind;
  chargeEntry: (db: Db, car: ChargedCar) => Promise<ChargeAnswer>;
  chargeExit: (db: Db, car: ChargedCar) => Promise<ChargeAnswer>;
}

/** Nobody keeps a balance for these, so none of them is enough; a car that is inside leaves. */
const UNPAID: GateCharge = {
  kind: "prepaid",
  chargeEntry: async () => ({ refuse: "no_balance" }),
  chargeExit: async () => ({ post: async () => undefined }),
};

const standIns = new Map<string, GateCharge>();

/** For tests: this charge is asked in place of the declared one, until the answer is called. */
export function standInCharge(charge: GateCharge): () => void {
  standIns.set(charge.kind, charge);
  return () => void standIns.delete(charge.kind);
}

/** Null: gates take nothing for the kind. Duties are loaded only now, since those who sell come after `access`. */
export async function chargeFor(kind: string): Promise<GateCharge | null> {
  const standIn = standIns.get(kind);
  if (standIn) return standIn;
  const { DUTIES } = await import("@/lib/generated/duties");
  const declared = Object.values(DUTIES).find(({ gateCharge }) => gateCharge?.kind === kind)?.gateCharge;
  return declared ?? (kind === UNPAID.kind ? UNPAID : null);
}
