import {
  DAY,
  ENTRY_CENTS,
  feeOf,
  HOUR,
  ivaOf,
  MINUTE,
  MONTH_CENTS,
  type Reckoned,
  reckon,
  TYPES,
  type TypeKey,
} from "@/db/seed/demo/plaza/types";

/** Rows to come of one account, with the ids that they get when those of all accounts are known. Times are milliseconds. */
interface Row {
  id: number;
  at: number;
}

export type Method = "card" | "wallet" | "cash" | "desk" | "deposit";

export interface Topup extends Row {
  paymentId: number;
  method: Method;
  creditCents: number;
  feeCents: number;
  backCents: number;
  isDisputed: boolean;
}

export interface Lot extends Row {
  topup: Topup | null;
  amountCents: number;
  restCents: number;
  expiresAt: number | null;
}

export interface Scan extends Row {
  direction: "in" | "out";
  decision: "admitted" | "no_balance";
  entryNo: number | null;
  gate: number;
}

export interface Visit extends Row {
  entry: Scan;
  exit: Scan | null;
  leftAt: number | null;
  chargedCents: number;
  entryCents: number;
  debtCents: number;
  frozen: { cents: number; until: number } | null;
}

export interface Debt extends Row {
  kind: "exit" | "dispute";
  visit: Visit | null;
  topup: Topup | null;
  amountCents: number;
  restCents: number;
  endedAt: number | null;
}

export interface Refund extends Row {
  topup: Topup;
  cents: number;
}

export interface Movement extends Row {
  no: number;
  kind: "topup" | "entry" | "exit" | "period" | "debt" | "gift" | "refund" | "expiry" | "dispute" | "reversal";
  /** The ids in it are known when it is written. */
  cause: () => string;
  posts: "charge" | "charge_back" | "hold" | "expiry" | null;
  uses: { lot: Lot; cents: number }[];
  amountCents: number;
  giftCents: number;
  ivaCents: number;
  balanceCents: number;
  topup: Topup | null;
  visit: Visit | null;
  refund: Refund | null;
  reckoning: Reckoned | null;
  reason: string | null;
  isByStaff: boolean;
  gate: number | null;
}

/** What happens to an account besides coming and going. */
export interface Plot {
  type: TypeKey;
  createdAt: number;
  /** From then on it opens no gate. */
  stopsAt: number | null;
  /** Entered then and still inside. */
  insideSince: number | null;
  /** A guard lets it go when its balance is too small. */
  isLetGo: boolean;
  gift: "welcome" | "expired" | null;
  isRefunded: boolean;
  /** The bank takes its last payment by card back then. */
  disputedAt: number | null;
  /** Nothing was ever paid in. */
  isEmpty: boolean;
}

/** Everything of one account, in the order of time. */
export interface Story {
  plot: Plot;
  balanceCents: number;
  debtCents: number;
  periodUntil: number | null;
  lastSeenAt: number | null;
  topups: Topup[];
  lots: Lot[];
  scans: Scan[];
  visits: Visit[];
  movements: Movement[];
  debts: Debt[];
  refunds: Refund[];
}

interface Coming {
  entersAt: number;
  leavesAt: number | null;
}

const between = (random: () => number, from: number, until: number) => from + random() * (until - from);

/** Monterrey's midnight, milliseconds. */
const OFFSET = 6 * HOUR;
export const midnightOf = (at: number) => Math.floor((at - OFFSET) / DAY) * DAY + OFFSET;

function hoursOf(type: TypeKey, random: () => number): [number, number] {
  if (type === "month") return [between(random, 7.5, 9.5), between(random, 7.5, 9.5)];
  const isGoneAtOnce = random() < 0.02;
  if (type === "entry")
    return [between(random, 9, 19), isGoneAtOnce ? between(random, 0.04, 0.15) : between(random, 0.8, 5)];
  const enters = random() < 0.45 ? between(random, 12, 15) : between(random, 10, 20);
  return [enters, isGoneAtOnce ? between(random, 0.04, 0.15) : between(random, 0.4, 4.5)];
}

function chanceOf(type: TypeKey, weekday: number, habit: number): number {
  const isWeekend = weekday === 0 || weekday === 6;
  if (type === "month") return isWeekend ? 0.08 : 0.9;
  return habit * (isWeekend ? 1.6 : 1);
}

/** The visits of an account by believable hours, none before it was opened and none that is still to come. */
function comings({ type, createdAt, stopsAt, insideSince }: Plot, random: () => number, now: number): Coming[] {
  const habit = between(random, 0.08, 0.26);
  const until = Math.min(stopsAt ?? now, insideSince === null ? now : insideSince - 2 * HOUR);
  const found: Coming[] = [];
  for (let midnight = midnightOf(createdAt); midnight <= now; midnight += DAY) {
    const weekday = new Date(midnight - OFFSET).getUTCDay();
    const [enters, hours] = hoursOf(type, random);
    const isComing = random() < chanceOf(type, weekday, habit);
    const entersAt = Math.floor(midnight + enters * HOUR);
    const leavesAt = Math.floor(entersAt + hours * HOUR);
    if (isComing && entersAt > createdAt + 10 * MINUTE && leavesAt < until - 5 * MINUTE)
      found.push({ entersAt, leavesAt });
  }
  if (insideSince !== null) found.push({ entersAt: insideSince, leavesAt: null });
  return found;
}

const METHODS: readonly [Method, number][] = [
  ["card", 0.62],
  ["wallet", 0.77],
  ["cash", 0.84],
  ["desk", 0.93],
  ["deposit", 1],
];

/** Writes down what happens, with balances and lots as they are then. */
class Book {
  readonly story: Story;
  private readonly random: () => number;

  constructor(plot: Plot, random: () => number) {
    this.random = random;
    this.story = {
      plot,
      balanceCents: 0,
      debtCents: 0,
      periodUntil: null,
      lastSeenAt: null,
      topups: [],
      lots: [],
      scans: [],
      visits: [],
      movements: [],
      debts: [],
      refunds: [],
    };
  }

  /** What can be charged, in the order in which it is: what expires first, gifts, the oldest. */
  private open(): Lot[] {
    const end = Number.POSITIVE_INFINITY;
    return this.story.lots
      .filter(({ restCents }) => restCents > 0)
      .sort(
        (a, b) =>
          (a.expiresAt === b.expiresAt ? 0 : (a.expiresAt ?? end) - (b.expiresAt ?? end)) ||
          Number(a.topup !== null) - Number(b.topup !== null),
      );
  }

  move(
    at: number,
    kind: Movement["kind"],
    uses: Movement["uses"],
    more: Partial<Movement> & Pick<Movement, "cause" | "posts">,
  ): void {
    const sum = (some: Movement["uses"]) => some.reduce((total, { cents }) => total + cents, 0);
    const amountCents = sum(uses);
    for (const { lot, cents } of uses) lot.restCents += cents;
    this.story.balanceCents += amountCents;
    this.story.movements.push({
      id: 0,
      at,
      no: this.story.movements.length + 1,
      kind,
      uses,
      amountCents,
      giftCents: sum(uses.filter(({ lot }) => lot.topup === null)),
      ivaCents: kind === "topup" ? ivaOf(amountCents) : 0,
      balanceCents: this.story.balanceCents,
      topup: null,
      visit: null,
      refund: null,
      reckoning: null,
      reason: null,
      isByStaff: false,
      gate: null,
      ...more,
    });
  }

  take(cents: number): Movement["uses"] {
    const uses: Movement["uses"] = [];
    let due = cents;
    for (const lot of this.open()) {
      const taken = Math.min(due, lot.restCents);
      due -= taken;
      if (taken > 0) uses.push({ lot, cents: -taken });
    }
    return uses;
  }

  topUp(at: number, creditCents: number, by?: Method): void {
    const draw = this.random();
    const method = by ?? METHODS.find(([, share]) => draw < share)?.[0] ?? "card";
    // Nobody in between takes a fee of what is paid at a desk.
    const rest = { feeCents: method === "desk" ? 0 : feeOf(creditCents), backCents: 0, isDisputed: false };
    const topup: Topup = { id: 0, at, paymentId: 0, method, creditCents, ...rest };
    const lot: Lot = { id: 0, at, topup, amountCents: creditCents, restCents: 0, expiresAt: null };
    this.story.topups.push(topup);
    this.story.lots.push(lot);
    this.move(at, "topup", [{ lot, cents: creditCents }], { cause: () => String(topup.id), posts: null, topup });
    for (const debt of this.story.debts.filter(({ restCents }) => restCents > 0)) {
      const cents = Math.min(debt.restCents, this.story.balanceCents);
      if (cents === 0) continue;
      const before = debt.restCents;
      const more = { cause: () => `${debt.id}:${before}`, posts: "charge" as const, visit: debt.visit };
      this.move(at, "debt", this.take(cents), more);
      debt.restCents -= cents;
      if (debt.visit) {
        debt.visit.debtCents -= cents;
        debt.visit.chargedCents += cents;
      }
      this.story.debtCents -= cents;
      if (debt.restCents === 0) debt.endedAt = at;
    }
  }

  give(at: number, amountCents: number, expiresAt: number, reason: string): void {
    const lot: Lot = { id: 0, at, topup: null, amountCents, restCents: 0, expiresAt };
    this.story.lots.push(lot);
    this.move(at, "gift", [{ lot, cents: amountCents }], {
      cause: () => `demo:${lot.id}`,
      posts: null,
      reason,
      isByStaff: true,
    });
  }

  expire(now: number): void {
    for (const lot of this.story.lots) {
      if (lot.restCents === 0 || lot.expiresAt === null || lot.expiresAt > now) continue;
      this.move(lot.expiresAt, "expiry", [{ lot, cents: -lot.restCents }], {
        cause: () => String(lot.id),
        posts: "expiry",
      });
    }
  }

  owe(at: number, debt: Pick<Debt, "kind" | "visit" | "topup" | "amountCents">): void {
    this.story.debts.push({ id: 0, at, restCents: debt.amountCents, endedAt: null, ...debt });
    this.story.debtCents += debt.amountCents;
  }

  scan(at: number, direction: Scan["direction"], decision: Scan["decision"] = "admitted"): Scan {
    const { scans } = this.story;
    const isEntry = direction === "in" && decision === "admitted";
    const entries = scans.filter(({ entryNo }) => entryNo !== null).length;
    const gate = this.random() < 0.6 ? 0 : 1;
    const scan: Scan = { id: 0, at, direction, decision, entryNo: isEntry ? entries + 1 : null, gate };
    scans.push(scan);
    this.story.lastSeenAt = at;
    return scan;
  }
}

/** What the next top-up brings: what is offered, or more where that is not enough. */
function creditFor({ type, isLetGo }: Plot, leastCents: number, random: () => number): number {
  const offered = isLetGo ? [5_000] : TYPES[type].offeredCents;
  const chosen = offered[Math.floor(random() * random() * offered.length)] ?? MONTH_CENTS;
  return Math.max(chosen, Math.ceil(leastCents / 5_000) * 5_000);
}

const neededOf = (type: TypeKey) => ({ hour: 2_400, entry: ENTRY_CENTS, month: MONTH_CENTS })[type];

/** The same day and hour of the next month; of a month that is shorter, its last. */
function monthAfter(at: number): number {
  const local = new Date(at - OFFSET);
  const day = local.getUTCDate();
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 2, 0)).getUTCDate();
  const time = (at - OFFSET) % DAY;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, Math.min(day, last)) + time + OFFSET;
}

function enter(book: Book, at: number): Visit {
  const { story } = book;
  const { type } = story.plot;
  const entry = book.scan(at, "in");
  const cents = type === "entry" ? ENTRY_CENTS : 0;
  const facts = { leftAt: null, chargedCents: cents, entryCents: cents, debtCents: 0, frozen: null };
  const visit: Visit = { id: 0, at, entry, exit: null, ...facts };
  story.visits.push(visit);
  const more = { cause: () => `scan:${entry.id}`, posts: "charge" as const, visit, gate: entry.gate };
  if (cents > 0) book.move(at, "entry", book.take(cents), more);
  if (type === "month" && (story.periodUntil === null || story.periodUntil <= at)) {
    book.move(at, "period", book.take(MONTH_CENTS), more);
    story.periodUntil = monthAfter(at);
  }
  return visit;
}

/** Too little is on it: the amount is frozen and paid at the barrier, or a guard lets the car go with a debt. */
function payAtExit(book: Book, visit: Visit, totalCents: number, at: number, random: () => number): void {
  const { plot, balanceCents } = book.story;
  book.scan(at, "out", "no_balance");
  visit.frozen = { cents: totalCents, until: at + 15 * MINUTE };
  const missing = totalCents - visit.chargedCents - balanceCents;
  if (plot.isLetGo) visit.debtCents = missing;
  else book.topUp(at + 2 * MINUTE, creditFor(plot, missing, random));
}

function leave(book: Book, visit: Visit, triedAt: number, random: () => number): void {
  const { type } = book.story.plot;
  book.expire(triedAt);
  const { totalCents } = reckon(type, visit.at, triedAt);
  const isShort = totalCents - visit.chargedCents > book.story.balanceCents;
  if (isShort) payAtExit(book, visit, totalCents, triedAt, random);
  const at = isShort ? triedAt + 4 * MINUTE : triedAt;
  const exit = book.scan(at, "out");
  visit.exit = exit;
  visit.leftAt = at;
  const more = { cause: () => `scan:${exit.id}`, visit, gate: exit.gate, reckoning: reckon(type, visit.at, at) };
  const cents = totalCents - visit.chargedCents - visit.debtCents;
  if (cents < 0) {
    const [taken] = book.story.movements.filter((movement) => movement.visit === visit && movement.kind === "entry");
    const uses = (taken?.uses ?? []).map(({ lot, cents: used }) => ({ lot, cents: -used }));
    book.move(at, "reversal", uses, { ...more, posts: "charge_back", gate: null });
  }
  if (cents > 0) book.move(at, "exit", book.take(cents), { ...more, posts: "charge" });
  visit.chargedCents += cents;
  if (visit.debtCents > 0) book.owe(at, { kind: "exit", visit, topup: null, amountCents: visit.debtCents });
}

const lastByCard = ({ lots }: Story) => lots.findLast(({ topup }) => topup?.method === "card");

/** Something is paid in by card and not used any more: what is left of it goes back, or half of it. */
function refund(book: Book, at: number): void {
  book.topUp(at - DAY, 20_000, "card");
  const lot = lastByCard(book.story);
  if (!lot?.topup || lot.restCents === 0) return;
  const cents = at % 2 === 0 ? lot.restCents : Math.ceil(lot.restCents / 200) * 100;
  const row: Refund = { id: 0, at, topup: lot.topup, cents };
  book.story.refunds.push(row);
  lot.topup.backCents = cents;
  book.move(at, "refund", [{ lot, cents: -cents }], {
    cause: () => String(row.id),
    posts: "hold",
    refund: row,
    topup: lot.topup,
  });
}

/** The bank asks for a payment back: what is left of it, and the rest is a debt. */
function dispute(book: Book, at: number): void {
  // On some days the last payment by card is all spent, and there would be nothing to hold.
  if (!lastByCard(book.story)?.restCents) book.topUp(at - 360 * MINUTE, 20_000, "card");
  const lot = lastByCard(book.story);
  const { topup } = lot ?? {};
  if (!lot || !topup) return;
  topup.isDisputed = true;
  const spent = lot.amountCents - lot.restCents - topup.backCents;
  const more = { cause: () => `payment:${topup.paymentId}`, posts: "hold" as const, topup };
  if (lot.restCents > 0) book.move(at, "dispute", [{ lot, cents: -lot.restCents }], more);
  if (spent > 0) book.owe(at, { kind: "dispute", visit: null, topup, amountCents: spent });
}

/** What happened to an account until now. */
export function storyOf(plot: Plot, random: () => number, now: number): Story {
  const book = new Book(plot, random);
  const { story } = book;
  if (plot.isEmpty) return story;
  const { type, createdAt } = plot;
  book.topUp(createdAt + 3 * MINUTE, creditFor(plot, neededOf(type), random));
  if (plot.gift)
    book.give(
      createdAt + 5 * MINUTE,
      5_000,
      createdAt + (plot.gift === "welcome" ? 120 : 8) * DAY,
      plot.gift === "welcome" ? "Bienvenida" : "Inauguración",
    );
  let freeAt = createdAt + 8 * MINUTE;
  for (const { entersAt, leavesAt } of comings(plot, random, now)) {
    if (entersAt < freeAt) continue;
    const at = Math.max(freeAt, entersAt - Math.floor(between(random, 3, 400)) * MINUTE);
    book.expire(at);
    const isPeriodPaid = story.periodUntil !== null && story.periodUntil > entersAt;
    const least = (isPeriodPaid ? 0 : neededOf(type)) + story.debtCents - story.balanceCents;
    if (least > 0) book.topUp(at, creditFor(plot, least, random));
    book.expire(entersAt);
    const visit = enter(book, entersAt);
    if (leavesAt !== null) leave(book, visit, leavesAt, random);
    freeAt = (leavesAt ?? now) + 10 * MINUTE;
  }
  if (plot.isRefunded) refund(book, Math.max(freeAt, plot.stopsAt ?? freeAt) + DAY);
  if (plot.disputedAt !== null) dispute(book, plot.disputedAt);
  book.expire(now);
  return story;
}
