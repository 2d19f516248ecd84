import { naiveTotal } from "@/lib/prepaid/tariff/testing/naive";
import { Books, DAY, type House, MINUTE, type Terms, type Visit } from "@/lib/prepaid/testing/keeper-books";

type State = "pending" | "active" | "paused" | "blocked" | "closed";

interface Refused {
  direction: "in" | "out";
  at: number;
  qr: number;
}

interface Due {
  usable: number;
  missing: number;
}

/** What a gate does with an account. Each act answers what the product should: a decision, an error's code or "ok". */
export class GateKeeper extends Books {
  state: State = "pending";
  isPaused = false;
  blockedBy: "staff" | "dispute" | "closing" | null = null;
  isClosing = false;
  typeNo = 0;
  nextType: { typeNo: number; at: number } | null = null;
  periodUntil: number | null = null;
  visits: Visit[] = [];
  inside: Visit | null = null;
  /** How often the QR was renewed. */
  qr = 0;
  lastRefused: Refused | null = null;
  private admittedSince = false;
  /** Readings since the last stay ended. */
  private signs: number[] = [];
  private leftAt: number | null = null;
  private endedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly house: House) {
    super();
  }

  get isRevoked(): boolean {
    return this.isClosing || this.state === "closed";
  }

  protected termsOf(typeNo: number): Terms {
    const terms = this.house.types[typeNo];
    if (!terms) throw new Error(`There is no type ${typeNo}`);
    return terms;
  }

  private termsAt(at: number): Terms {
    return this.termsOf(this.nextType && this.nextType.at <= at ? this.nextType.typeNo : this.typeNo);
  }

  private costUntil(terms: Terms, enteredAt: number, at: number, mayUseFree: boolean): number {
    const { timeZone, dayStart } = this.house;
    const [entered, left] = [new Date(enteredAt), new Date(at)];
    const seal = { sealMinutes: 0, sealBps: 0 };
    return naiveTotal(terms.tariff, { enteredAt: entered, leftAt: left, timeZone, dayStart, mayUseFree, ...seal });
  }

  private mayUseFree(visit: Visit): boolean {
    const rates = visit.terms.tariff.kind === "period" ? visit.terms.tariff.visit : visit.terms.tariff;
    if (!rates || rates.kind === "entry" || rates.freeMinutes === 0) return true;
    const last = this.visits.filter((one) => one.usedFree && one !== visit).at(-1);
    if (!last || last.enteredAt === null || visit.enteredAt === null) return true;
    return visit.enteredAt - last.enteredAt >= rates.freeEveryHours * 60 * MINUTE;
  }

  private usesFree(visit: Visit, at: number): boolean {
    const { tariff } = visit.terms;
    const rates = tariff.kind === "period" ? tariff.visit : tariff;
    if (!rates || rates.kind === "entry" || visit.enteredAt === null || !this.mayUseFree(visit)) return false;
    const minutes = Math.floor(at / MINUTE) - Math.ceil(visit.enteredAt / MINUTE);
    if (minutes <= 0 || (tariff.reverseMinutes > 0 && minutes <= tariff.reverseMinutes)) return false;
    if (minutes <= rates.freeMinutes) return true;
    return rates.kind === "time" && rates.countFrom === "free_end" && rates.freeMinutes > 0;
  }

  costOfInside(visit: Visit, at: number): number {
    return this.costUntil(visit.terms, visit.enteredAt ?? at, at, this.mayUseFree(visit));
  }

  private refusal(): string | null {
    if (this.state === "closed") return "revoked";
    return this.state === "blocked" || this.state === "paused" ? "blocked" : null;
  }

  private admit(): "admitted" {
    this.admittedSince = true;
    return "admitted";
  }

  private endStay(at: number, leftAt: number | null): void {
    this.signs = [];
    if (leftAt !== null) this.leftAt = leftAt;
    this.endedAt = at;
    this.inside = null;
  }

  private isPeriodPaid(at: number): boolean {
    return this.periodUntil !== null && this.periodUntil > at;
  }

  private entryDue(at: number): Due & { terms: Terms; period: number; price: number; isTwice: boolean } {
    const terms = this.termsAt(at);
    const before = this.inside;
    const cost = before ? before.charged + before.debt : 0;
    const isTwice =
      before !== null && cost > 0 && at - (before.enteredAt ?? at) <= before.terms.tariff.reverseMinutes * MINUTE;
    const { tariff } = terms;
    const period = tariff.kind === "period" && !this.isPeriodPaid(at) ? tariff.cents : 0;
    const rates = tariff.kind === "period" ? tariff.visit : tariff;
    const noMinutes = { ...tariff, reverseMinutes: 0 };
    const price = rates?.kind === "entry" ? this.costUntil({ ...terms, tariff: noMinutes }, at, at, false) : 0;
    const usable = this.usableCents(at) + (isTwice ? this.usableAgain(before, at) : 0);
    const owed = this.debt - (isTwice ? before.debt : 0);
    const isIndebted = owed > terms.debtMaxCents;
    const needed = Math.max(terms.minEntryCents, period + price) + (isIndebted ? owed : 0);
    const missing = needed > usable ? needed - usable + (isIndebted ? 0 : owed) : 0;
    return { terms, period, price, isTwice, usable, missing };
  }

  /** What of a visit's charges comes back to lots that have not expired meanwhile. */
  private usableAgain(visit: Visit, at: number): number {
    let cents = 0;
    for (const movement of this.movements)
      if (movement.visit === visit && movement.kind !== "period")
        for (const [{ expiresAt }, change] of movement.changes)
          if (expiresAt === null || expiresAt > at) cents -= change;
    return cents;
  }

  enter(at: number, onCredit = false): string {
    if (this.isRevoked) return "revoked";
    this.signs.push(at);
    const refusal = this.refusal();
    if (refusal) return refusal;
    const { terms, period, price, isTwice, usable, missing } = this.entryDue(at);
    if (missing > 0 && !onCredit) return this.refuse("in", at);
    const before = this.inside;
    if (before && isTwice) this.giveBack(before, before.charged + before.debt);
    if (before) this.endStay(at, null);
    const fromPeriod = Math.min(period, usable);
    const fromEntry = Math.min(price, usable - fromPeriod);
    const debt = price - fromEntry;
    const visit: Visit = { enteredAt: at, terms, charged: fromEntry, debt, usedFree: false, frozen: null };
    this.visits.push(visit);
    this.inside = visit;
    if (terms.tariff.kind === "period" && !this.isPeriodPaid(at)) {
      const { length } = terms.tariff;
      if (!("days" in length)) throw new Error("The keeper counts days");
      this.periodUntil = at + length.days * DAY;
    }
    if (fromPeriod > 0) this.take("period", at, fromPeriod, { visit });
    if (fromEntry > 0) this.take("entry", at, fromEntry, { visit });
    if (onCredit) {
      this.owe("entry", period - fromPeriod, {});
      this.owe("entry", debt, { visit });
    }
    return this.admit();
  }

  private refuse(direction: "in" | "out", at: number): string {
    this.lastRefused = { direction, at, qr: this.qr };
    this.admittedSince = false;
    return "no_balance";
  }

  /** A car whose entry nothing read has been there since its first reading, and for one unit at least. */
  private unreadCost(at: number): number {
    const seen = this.signs.filter((sign) => sign > this.endedAt && sign >= at - DAY && sign <= at);
    const aMinuteAgo = Math.floor(at / MINUTE) * MINUTE - MINUTE;
    const since = Math.min(aMinuteAgo, ...seen);
    const terms = this.termsAt(at);
    return this.costUntil({ ...terms, tariff: { ...terms.tariff, reverseMinutes: 0 } }, since, at, false);
  }

  private hasJustLeft(at: number): boolean {
    if (this.inside || this.leftAt === null) return false;
    return at - this.leftAt <= this.termsAt(at).tariff.reverseMinutes * MINUTE;
  }

  private exitDue(at: number): Due & { total: number; due: number; isFrozen: boolean } {
    const visit = this.inside;
    const isFrozen = visit?.frozen != null && visit.frozen.until >= at;
    const total = visit
      ? isFrozen && visit.frozen
        ? visit.frozen.cents
        : this.costOfInside(visit, at)
      : this.unreadCost(at);
    const due = total - (visit ? visit.charged + visit.debt : 0);
    const usable = this.usableCents(at);
    return { total, due, usable, isFrozen, missing: due > usable ? due - usable + this.debt : 0 };
  }

  leave(at: number, onCredit = false): string {
    if (!this.inside && this.isRevoked) return "not_inside";
    if (this.hasJustLeft(at)) {
      this.endStay(at, at);
      return this.admit();
    }
    const { total, due, usable, missing, isFrozen } = this.exitDue(at);
    this.signs.push(at);
    if (missing > 0 && !onCredit) {
      if (this.inside && !isFrozen)
        this.inside.frozen = { cents: total, until: at + this.inside.terms.tariff.freezeMinutes * MINUTE };
      return this.refuse("out", at);
    }
    const visit = this.inside ?? this.unread(at);
    visit.usedFree = this.usesFree(visit, at);
    if (due < 0) this.giveBack(visit, -due);
    const taken = Math.min(Math.max(0, due), usable);
    const debt = Math.max(0, due) - taken;
    visit.charged += taken;
    visit.debt += debt;
    if (taken > 0) this.take("exit", at, taken, { visit });
    this.owe("exit", debt, { visit });
    this.endStay(at, at);
    return this.admit();
  }

  private unread(at: number): Visit {
    const visit: Visit = {
      enteredAt: null,
      terms: this.termsAt(at),
      charged: 0,
      debt: 0,
      usedFree: false,
      frozen: null,
    };
    this.visits.push(visit);
    return visit;
  }

  private isStillThere(at: number, refused: Refused): boolean {
    return !this.admittedSince && at - refused.at <= 10 * MINUTE;
  }

  letGo(at: number): string | null {
    const refused = this.lastRefused;
    if (!refused || this.isRevoked) return null;
    if (!this.isStillThere(at, refused)) return "prepaid.nothing_to_let_go";
    if (refused.qr !== this.qr) return "admission.not_forceable";
    if (refused.direction === "out") return this.leave(at, true) === "admitted" ? "ok" : "admission.not_forceable";
    if (this.refusal()) return "admission.not_forceable";
    return this.enter(at, true) === "admitted" ? "ok" : "admission.not_forceable";
  }

  /** What the car that was refused last still misses, as of its reading. */
  missingOfRefused(): number {
    const refused = this.lastRefused;
    if (!refused || this.isRevoked) return 0;
    if (refused.direction === "in") return this.refusal() ? 0 : this.entryDue(refused.at).missing;
    return this.hasJustLeft(refused.at) ? 0 : this.exitDue(refused.at).missing;
  }

  /** Whether cash may be taken for it; null: nothing was refused. */
  mayPayRefused(at: number): boolean | null {
    return this.lastRefused && !this.isRevoked ? this.isStillThere(at, this.lastRefused) : null;
  }

  /** What a top-up of exactly this much pays for a car at the exit. */
  missingAtExit(at: number): number | null {
    const visit = this.inside;
    if (!visit?.frozen || visit.frozen.until < at) return null;
    const due = visit.frozen.cents - visit.charged - visit.debt;
    return due > this.usableCents(at) ? due - this.usableCents(at) + this.debt : null;
  }

  /** Staff ends the visit of a car that no gate saw leave. `until` null: at an amount. */
  endOpenVisit(at: number, wish: { until: number } | { cents: number }): string {
    const visit = this.inside;
    if (!visit) return "prepaid.not_inside";
    const before = visit.charged + visit.debt;
    if ("cents" in wish && wish.cents > Math.max(0, this.costOfInside(visit, at) - before)) return "prepaid.above_cost";
    const due = "until" in wish ? this.costOfInside(visit, wish.until) - before : wish.cents;
    visit.usedFree = "until" in wish && this.usesFree(visit, wish.until);
    if (due < 0) this.giveBack(visit, -due);
    const taken = Math.min(Math.max(0, due), this.usableCents(at));
    const debt = Math.max(0, due) - taken;
    visit.charged += taken;
    visit.debt += debt;
    if (taken > 0) this.take("exit", at, taken, { visit });
    this.owe("exit", debt, { visit });
    this.endStay(at, null);
    return "ok";
  }
}
