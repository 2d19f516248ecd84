import type { MovementKind } from "@/lib/prepaid/kinds";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

// A naive keeper of one account, who does one thing at a time with objects in memory. Nothing here is used by the product,
// and nothing of the product is used here but words and types. Moments are milliseconds, amounts centavos.

export const MINUTE = 60_000;
export const DAY = 86_400_000;

export interface Terms {
  tariff: Tariff;
  minEntryCents: number;
  debtMaxCents: number;
}

/** What a venue has set. */
export interface House {
  types: readonly Terms[];
  timeZone: string;
  dayStart: number;
  refundsFee: boolean;
  expiryDays: number | null;
  giftMonthlyCents: number;
}

export const LIMITS = {
  topupMin: 5_000,
  topupMax: 300_000,
  balanceMax: 500_000,
  adjustment: 50_000,
  bankLeast: 100,
  askMost: 10_000_000,
};

/** A service fee of 15 %, to the nearest centavo. */
export const feeOn = (creditCents: number): number => Math.floor((creditCents * 15 + 50) / 100);

export interface Lot {
  kind: "paid" | "gift";
  amount: number;
  rest: number;
  expiresAt: number | null;
  bornAt: number;
  pay: Pay | null;
}

export interface Visit {
  enteredAt: number | null;
  terms: Terms;
  charged: number;
  debt: number;
  usedFree: boolean;
  frozen: { cents: number; until: number } | null;
}

export interface Debt {
  kind: "entry" | "exit" | "dispute";
  rest: number;
  visit: Visit | null;
  pay: Pay | null;
}

export interface Refund {
  price: number;
  fee: number;
  owed: number;
  state: "pending" | "manual" | "done" | "failed";
}

/** One attempt to pay a top-up. */
export interface Pay {
  topup: Topup;
  method: "card" | "wallet" | "desk";
  amount: number;
  received: number;
  isLive: boolean;
  /** What it bought; null: nothing. */
  lot: Lot | null;
  fee: number;
  refunds: Refund[];
  dispute: "none" | "open" | "won" | "lost" | "ended";
  /** What a dispute took off the balance. */
  held: number;
  isVoid: boolean;
}

export interface Topup {
  credit: number;
  payer: number;
  deadline: number;
  state: "waiting" | "sold" | "expired" | "cancelled" | "review";
  pays: Pay[];
}

export type Change = readonly [Lot, number];

interface Movement {
  kind: MovementKind;
  changes: readonly Change[];
  amount: number;
  balance: number;
  visit: Visit | null;
  debt: Debt | null;
}

interface About {
  visit?: Visit | null;
  debt?: Debt | null;
}

const OF_VISITS: ReadonlySet<MovementKind> = new Set(["entry", "exit", "debt", "reversal"]);
/** Movements by which an organizer earns what was paid in, or gives it back. */
const EARNING: ReadonlySet<MovementKind> = new Set(["entry", "exit", "period", "debt", "adjustment", "expiry"]);

/** Lots, movements and debts. */
export class Books {
  lots: Lot[] = [];
  debts: Debt[] = [];
  movements: Movement[] = [];
  /** Asked back or disputed, and not decided. */
  held = 0;
  earned = 0;

  get balance(): number {
    return this.lots.reduce((sum, { rest }) => sum + rest, 0);
  }

  get debt(): number {
    return this.debts.reduce((sum, { rest }) => sum + rest, 0);
  }

  /** What can be charged: what expires first, gifts, the oldest. */
  usable(at: number): Lot[] {
    const open = this.lots.filter(({ rest, expiresAt }) => rest > 0 && (expiresAt === null || expiresAt > at));
    const last = Number.POSITIVE_INFINITY;
    return open
      .map((lot, no) => ({ lot, no }))
      .sort(
        (one, other) =>
          ((one.lot.expiresAt ?? last) === (other.lot.expiresAt ?? last)
            ? 0
            : (one.lot.expiresAt ?? last) - (other.lot.expiresAt ?? last)) ||
          Number(one.lot.kind === "paid") - Number(other.lot.kind === "paid") ||
          one.no - other.no,
      )
      .map(({ lot }) => lot);
  }

  usableCents(at: number): number {
    return this.usable(at).reduce((sum, { rest }) => sum + rest, 0);
  }

  move(
    kind: MovementKind,
    changes: readonly Change[],
    { visit = null, debt = null }: About = {},
    givesBack = false,
  ): void {
    const amount = changes.reduce((sum, [, cents]) => sum + cents, 0);
    if (amount === 0) return;
    for (const [lot, cents] of changes) {
      lot.rest += cents;
      if (lot.kind === "paid" && (EARNING.has(kind) || givesBack)) this.earned -= cents;
    }
    this.movements.push({ kind, changes, amount, balance: this.balance, visit, debt });
  }

  take(kind: MovementKind, at: number, cents: number, about: About = {}): void {
    let due = cents;
    const changes: Change[] = [];
    for (const lot of this.usable(at)) {
      const taken = Math.min(due, lot.rest);
      due -= taken;
      if (taken > 0) changes.push([lot, -taken]);
    }
    if (due > 0) throw new Error(`The keeper has ${due} too little`);
    this.move(kind, changes, about);
  }

  owe(
    kind: Debt["kind"],
    rest: number,
    { visit = null, pay = null }: { visit?: Visit | null; pay?: Pay | null },
  ): void {
    if (rest <= 0) return;
    this.debts.push({ kind, rest, visit, pay });
  }

  payDebts(at: number): void {
    for (const debt of this.debts) {
      const cents = Math.min(debt.rest, this.usableCents(at));
      if (cents === 0) continue;
      this.take("debt", at, cents, { visit: debt.visit, debt });
      debt.rest -= cents;
      if (debt.visit) {
        debt.visit.debt -= cents;
        debt.visit.charged += cents;
      }
    }
  }

  /** Gives back what some movements took, the latest first, up to an amount. */
  private giveBackUses(cents: number, wasTaken: (movement: Movement) => boolean, about: About): void {
    const uses = new Map<Lot, { net: number; last: number }>();
    for (const [last, movement] of this.movements.entries()) {
      if (!wasTaken(movement)) continue;
      for (const [lot, change] of movement.changes) uses.set(lot, { net: (uses.get(lot)?.net ?? 0) - change, last });
    }
    const latest = [...uses].filter(([, { net }]) => net > 0);
    latest.sort(
      ([one, its], [other, others]) => others.last - its.last || this.lots.indexOf(other) - this.lots.indexOf(one),
    );
    let due = cents;
    const changes: Change[] = [];
    for (const [lot, { net }] of latest) {
      const given = Math.min(due, net);
      due -= given;
      if (given > 0) changes.push([lot, given]);
    }
    if (due > 0) throw new Error(`The keeper gives ${due} too much back`);
    this.move("reversal", changes, about, true);
  }

  /** Undoes some of what a visit cost: what it still owes is called off first. */
  giveBack(visit: Visit, cents: number): void {
    const debt = this.debts.find((one) => one.visit === visit && one.rest > 0);
    const calledOff = Math.min(cents, debt?.rest ?? 0);
    if (debt) debt.rest -= calledOff;
    visit.debt -= calledOff;
    const given = cents - calledOff;
    visit.charged -= given;
    if (given > 0) this.giveBackUses(given, (one) => one.visit === visit && OF_VISITS.has(one.kind), { visit });
  }

  /** The bank decided for the venue: what was paid of a dispute's debt comes back. */
  giveBackDebt(debt: Debt): void {
    const isOfDebt = (one: Movement) => one.debt === debt;
    const paid = this.movements.filter(isOfDebt).reduce((sum, { amount }) => sum - amount, 0);
    if (paid > 0) this.giveBackUses(paid, isOfDebt, { debt });
  }
}
