import {
  type Change,
  DAY,
  feeOn,
  LIMITS,
  type Lot,
  MINUTE,
  type Pay,
  type Refund,
  type Topup,
} from "@/lib/prepaid/testing/keeper-books";
import { GateKeeper } from "@/lib/prepaid/testing/keeper-gate";

const isUnderWay = ({ state }: Refund) => state === "pending" || state === "manual";
const CARD_DAYS = 30;

/** The most whose fee is covered by the rest of what came. */
function creditOf(receivedCents: number): number {
  let credit = receivedCents;
  while (credit + feeOn(credit) > receivedCents) credit -= 1;
  return credit;
}

/** The first millisecond of the month in Monterrey, which is six hours behind and never sets its clock. */
function monthStart(at: number): number {
  const local = new Date(at - 6 * 3_600_000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) + 6 * 3_600_000;
}

/** One account and all that happens to it, in plain objects. */
export class Keeper extends GateKeeper {
  holder = 0;
  topups: Topup[] = [];
  private gifts: { at: number; cents: number }[] = [];

  get pays(): Pay[] {
    return this.topups.flatMap(({ pays }) => pays);
  }

  private activate(): void {
    if (this.state === "pending") this.state = "active";
  }

  private closedCode(): string | null {
    if (this.state === "closed") return "prepaid.closed";
    return this.isClosing ? "prepaid.closing" : null;
  }

  private topupRefusal(credit: number): string | null {
    if (this.state === "closed") return "prepaid.closed";
    if (this.state === "blocked") return "prepaid.blocked";
    const least = this.debt > 0 ? Math.min(LIMITS.topupMin, this.debt) : LIMITS.topupMin;
    if (credit < least) return "prepaid.topup_too_little";
    if (credit > LIMITS.topupMax) return "prepaid.topup_too_much";
    return credit > LIMITS.balanceMax + this.debt - this.balance ? "prepaid.balance_too_high" : null;
  }

  startTopup(at: number, credit: number, method: "card" | "wallet"): string {
    // A car that stayed for months may miss more than can be asked for at once.
    if (credit > LIMITS.askMost) return "input.invalid";
    const waiting = this.topups.find(
      (one) => one.state === "waiting" && one.payer === this.holder && one.credit === credit && one.deadline > at,
    );
    const live = waiting?.pays.find(({ isLive }) => isLive);
    if (live?.method === method) return "ok";
    if (live) live.isLive = false;
    const refusal = this.missingAtExit(at) === credit ? null : this.topupRefusal(credit);
    if (refusal) return refusal;
    const total = credit + feeOn(credit);
    // A car at the exit may miss less than the bank takes.
    if (total < LIMITS.bankLeast) return "payment.too_little";
    const topup = waiting ?? { credit, payer: this.holder, deadline: 0, state: "waiting" as const, pays: [] };
    if (!waiting) this.topups.push(topup);
    topup.deadline = Math.max(topup.deadline, at + 15 * MINUTE);
    topup.pays.push(this.newPay(topup, method, total));
    return "ok";
  }

  private newPay(topup: Topup, method: Pay["method"], amount: number): Pay {
    const nothing = { received: 0, isLive: true, lot: null, fee: 0, refunds: [], held: 0, isVoid: false };
    return { topup, method, amount, ...nothing, dispute: "none" };
  }

  /** The bank says that a payment came, with more or less than was asked for. */
  receive(at: number, pay: Pay, difference: number): void {
    const { topup } = pay;
    pay.received = Math.max(1, pay.amount + difference);
    pay.isLive = false;
    if (topup.state === "sold") {
      pay.refunds.push({ price: 0, fee: 0, owed: pay.received, state: "pending" });
      return;
    }
    const isShort = pay.received < pay.amount;
    const credit = isShort ? creditOf(pay.received) : topup.credit;
    for (const other of topup.pays) other.isLive = false;
    if (topup.state === "cancelled" || this.state === "closed" || credit === 0) {
      topup.state = "review";
      return;
    }
    topup.state = "sold";
    this.credit(at, pay, credit, isShort ? pay.received - credit : pay.amount - credit);
  }

  private credit(at: number, pay: Pay, credit: number, fee: number): void {
    const days = this.house.expiryDays;
    pay.fee = fee;
    pay.lot = this.addLot(at, { kind: "paid", amount: credit, expiresAt: days === null ? null : at + days * DAY, pay });
    this.move("topup", [[pay.lot, credit]]);
    this.payDebts(at);
    this.activate();
  }

  private addLot(at: number, lot: Omit<Lot, "rest" | "bornAt">): Lot {
    const added = { ...lot, rest: 0, bornAt: at };
    this.lots.push(added);
    return added;
  }

  cash(at: number, credit: number, isForCar = false): string {
    if (credit > LIMITS.askMost) return "input.invalid";
    const refusal = isForCar ? (this.state === "closed" ? "prepaid.closed" : null) : this.topupRefusal(credit);
    if (refusal) return refusal;
    const topup: Topup = { credit, payer: this.holder, deadline: 0, state: "sold", pays: [] };
    const pay = { ...this.newPay(topup, "desk", credit), received: credit, isLive: false };
    topup.pays.push(pay);
    this.topups.push(topup);
    this.credit(at, pay, credit, 0);
    return "ok";
  }

  giveUp(topup: Topup): string {
    if (topup.state === "cancelled") return "ok";
    if (topup.pays.some((pay) => pay.received > this.returned(pay))) return "prepaid.topup_paid";
    if (topup.state !== "waiting") return "prepaid.topup_not_waiting";
    topup.state = "cancelled";
    for (const pay of topup.pays) pay.isLive = false;
    return "ok";
  }

  expireTopups(at: number): Topup[] {
    const due = this.topups.filter(({ state, deadline }) => state === "waiting" && deadline <= at);
    for (const topup of due) {
      topup.state = "expired";
      for (const pay of topup.pays) pay.isLive = false;
    }
    return due;
  }

  private returned = ({ refunds }: Pay): number =>
    refunds.filter(({ state }) => state === "done").reduce((sum, { price, fee, owed }) => sum + price + fee + owed, 0);

  private left(pay: Pay): { price: number; fee: number; owed: number } {
    if (!pay.lot || pay.dispute === "open" || pay.dispute === "lost" || pay.dispute === "ended")
      return { price: 0, fee: 0, owed: 0 };
    const back = pay.refunds.filter(({ state }) => state !== "failed");
    const sum = (of: "fee" | "owed") => back.reduce((cents, one) => cents + one[of], 0);
    return {
      price: pay.lot.rest,
      fee: this.house.refundsFee ? pay.fee - sum("fee") : 0,
      owed: pay.received - pay.lot.amount - pay.fee - sum("owed"),
    };
  }

  /** Staff gives back a part of a payment, or all that is left. */
  refund(pay: Pay, amount: number | null): string {
    const { price, fee, owed } = this.left(pay);
    const most = price + fee + owed;
    if (most === 0) return "payment.not_refundable";
    if (amount !== null && amount > most) return "payment.refund_exceeds";
    const ofOwed = amount === null ? owed : Math.min(amount, owed);
    const parts = amount === null ? { price, fee } : { price: amount - ofOwed, fee: 0 };
    pay.refunds.push({ ...parts, owed: ofOwed, state: "pending" });
    this.hold("refund", pay, parts.price);
    return "ok";
  }

  private hold(kind: "refund" | "dispute", { lot }: Pay, cents: number): void {
    if (!lot || cents === 0) return;
    this.held += cents;
    this.move(kind, [[lot, -cents]]);
  }

  private release({ lot }: Pay, cents: number): void {
    if (!lot || cents === 0) return;
    this.held -= cents;
    this.move("reversal", [[lot, cents] satisfies Change]);
  }

  /** The bank pays what is asked back, or refuses all of it. Cash waits for a cashier. */
  answerRefunds(refuses: boolean): void {
    for (const pay of this.pays)
      for (const refund of pay.refunds) {
        if (refund.state !== "pending") continue;
        if (pay.method === "desk") refund.state = "manual";
        else if (refuses) this.failRefund(pay, refund);
        else this.endRefund(refund);
      }
  }

  private endRefund(refund: Refund): void {
    refund.state = "done";
    this.held -= refund.price;
  }

  /** What a bank that has the payment in dispute does not pay is disputed with the rest. */
  private failRefund(pay: Pay, refund: Refund): void {
    refund.state = "failed";
    this.release(pay, refund.price);
    if (pay.dispute !== "open" && pay.dispute !== "lost") return;
    pay.held += refund.price;
    this.hold("dispute", pay, refund.price);
  }

  payOut(): boolean {
    const refund = this.pays.flatMap(({ refunds }) => refunds).find(({ state }) => state === "manual");
    if (refund) this.endRefund(refund);
    return refund !== undefined;
  }

  voidCash(pay: Pay): string {
    if (pay.isVoid) return "desk.already_void";
    const said = this.refund(pay, pay.received);
    const refund = pay.refunds.at(-1);
    if (said !== "ok" || !refund) return said;
    this.endRefund(refund);
    pay.isVoid = true;
    return said;
  }

  dispute(pay: Pay): void {
    pay.dispute = "open";
    if (!pay.lot) return;
    const back = pay.refunds.filter(({ state }) => state !== "failed").reduce((sum, { price }) => sum + price, 0);
    const spent = pay.lot.amount - pay.lot.rest - back;
    pay.held = pay.lot.rest;
    this.hold("dispute", pay, pay.held);
    this.owe("dispute", spent, { pay });
    if (this.state === "closed" || this.state === "blocked") return;
    this.state = "blocked";
    this.blockedBy = "dispute";
  }

  win(pay: Pay): void {
    pay.dispute = "won";
    if (!pay.lot) return;
    this.release(pay, pay.held);
    pay.held = 0;
    const debt = this.debts.find((one) => one.pay === pay);
    if (debt) {
      debt.rest = 0;
      this.giveBackDebt(debt);
    }
    const isOther = this.pays.some(({ lot, dispute }) => lot && (dispute === "open" || dispute === "lost"));
    if (this.blockedBy !== "dispute" || isOther) return;
    this.state = this.isPaused ? "paused" : "active";
    this.blockedBy = null;
  }

  lose(pay: Pay): void {
    pay.dispute = "lost";
  }

  endDispute(pay: Pay): string {
    if (pay.refunds.some(({ state }) => state === "pending")) return "payment.refund_under_way";
    pay.dispute = "ended";
    this.held -= pay.held;
    pay.held = 0;
    return "ok";
  }

  gift(at: number, cents: number, expiresAt: number | null): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (this.balance + cents > LIMITS.balanceMax) return "prepaid.balance_too_high";
    const given = this.gifts.filter((one) => one.at >= monthStart(at)).reduce((sum, one) => sum + one.cents, 0);
    if (given + cents > this.house.giftMonthlyCents) return "prepaid.gifts_used_up";
    this.gifts.push({ at, cents });
    this.addUnpaid(at, "gift", cents, expiresAt);
    return "ok";
  }

  private addUnpaid(at: number, kind: "gift" | "adjustment", amount: number, expiresAt: number | null): void {
    const lot = this.addLot(at, { kind: "gift", amount, expiresAt, pay: null });
    this.move(kind, [[lot, amount]]);
    this.payDebts(at);
    this.activate();
  }

  adjust(at: number, cents: number): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (cents > 0 && this.balance + cents > LIMITS.balanceMax) return "prepaid.balance_too_high";
    if (-cents > this.usableCents(at)) return "prepaid.not_enough";
    if (cents > 0) this.addUnpaid(at, "adjustment", cents, null);
    else this.take("adjustment", at, -cents);
    return "ok";
  }

  private get openState() {
    return this.movements.length > 0 ? ("active" as const) : ("pending" as const);
  }

  pause(): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (this.state === "blocked") return "prepaid.blocked";
    this.state = "paused";
    this.isPaused = true;
    return "ok";
  }

  resume(): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (this.state === "blocked") return "prepaid.blocked";
    if (this.state === "paused") this.state = this.openState;
    this.isPaused = false;
    return "ok";
  }

  block(): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (this.state === "blocked") return "ok";
    this.state = "blocked";
    this.blockedBy = "staff";
    return "ok";
  }

  private get isDisputed(): boolean {
    return this.pays.some(({ lot, dispute }) => lot !== null && dispute === "open");
  }

  unblock(): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (this.state !== "blocked") return "ok";
    if (this.isDisputed) return "prepaid.disputed";
    this.state = this.isPaused ? "paused" : this.openState;
    this.blockedBy = null;
    return "ok";
  }

  /** `from` null or in the past: at once. */
  changeType(at: number, typeNo: number, from: number | null): string {
    if (this.closedCode()) return "prepaid.closed";
    if (from === null || from <= at) {
      this.typeNo = typeNo;
      this.nextType = null;
    } else this.nextType = typeNo === this.typeNo ? null : { typeNo, at: from };
    return "ok";
  }

  applyDueType(at: number): void {
    if (!this.nextType || this.nextType.at > at) return;
    this.typeNo = this.nextType.typeNo;
    this.nextType = null;
  }

  replaceQr(): string {
    const closed = this.closedCode();
    if (closed) return closed;
    this.qr += 1;
    return "ok";
  }

  private unsettled(at: number): string | null {
    if (this.inside) return "prepaid.inside";
    if (this.debt > 0) return "prepaid.has_debt";
    if (this.isDisputed) return "prepaid.disputed";
    const isWaiting = ({ state, deadline }: Topup) => state === "review" || (state === "waiting" && deadline > at);
    return this.topups.some(isWaiting) ? "prepaid.topup_under_way" : null;
  }

  migrate(at: number, to: number): string {
    const closed = this.closedCode();
    if (closed) return closed;
    if (to === this.holder) return "ok";
    if (this.state === "blocked") return "prepaid.blocked";
    const unsettled = this.unsettled(at);
    if (unsettled) return unsettled;
    if (this.pays.some(({ lot, refunds }) => lot && refunds.some(isUnderWay))) return "prepaid.refund_under_way";
    const isYoung = ({ rest, pay, bornAt }: Lot) =>
      rest > 0 && pay !== null && pay.method !== "desk" && bornAt > at - CARD_DAYS * DAY;
    if (this.lots.some(isYoung)) return "prepaid.card_too_young";
    this.holder = to;
    this.qr += 1;
    return "ok";
  }

  close(at: number): string {
    if (this.state === "closed") return "ok";
    const unsettled = this.unsettled(at);
    if (unsettled) return unsettled;
    this.isClosing = true;
    this.state = "blocked";
    this.blockedBy = "closing";
    this.nextType = null;
    for (const pay of this.pays) if (pay.lot && pay.lot.rest > 0) this.refund(pay, null);
    for (const lot of [...this.usable(Number.NEGATIVE_INFINITY)]) this.move("expiry", [[lot, -lot.rest]]);
    this.finishClosing();
    return "ok";
  }

  finishClosing(): void {
    const waits = this.pays.some(({ lot, refunds }) => lot && refunds.some(isUnderWay));
    if (this.isClosing && this.balance === 0 && !waits) this.state = "closed";
  }

  expire(at: number): void {
    const all = this.usable(Number.NEGATIVE_INFINITY);
    for (const lot of all) if (lot.expiresAt !== null && lot.expiresAt <= at) this.move("expiry", [[lot, -lot.rest]]);
  }

  forgive(): string | null {
    const debt = this.debts.find(({ rest }) => rest > 0);
    if (!debt) return null;
    if (debt.pay?.dispute === "open") return "prepaid.disputed";
    if (debt.visit) debt.visit.debt -= debt.rest;
    debt.rest = 0;
    return "ok";
  }
}
