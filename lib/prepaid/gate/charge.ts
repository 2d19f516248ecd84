import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder } from "@/db/pipeline";
import type { ChargeAnswer, ChargedCar, GateCharge } from "@/lib/access";
import type { ChargeDto } from "@/lib/access/client";
import { enqueue } from "@/lib/jobs";
import { queueMessage } from "@/lib/notifications";
import { lockAccount } from "@/lib/prepaid/books/account";
import { openDebt } from "@/lib/prepaid/books/debts";
import { giveBack, usableOfVisit } from "@/lib/prepaid/books/give-back";
import { type Account, move, restOf, type Tx, take, usableLots } from "@/lib/prepaid/books/move";
import {
  endVisit,
  type GateFactsRow,
  insertVisit,
  lockAccountOfPass,
  type OpenLot,
  selectGateFacts,
  selectOpenLots,
  selectOpenLotsOfPass,
} from "@/lib/prepaid/hot";
import { periodEnd } from "@/lib/prepaid/tariff/period";
import { type Reckoning, reckonEntry, reckonStay } from "@/lib/prepaid/tariff/reckon";
import { freeTimeOf, type Tariff } from "@/lib/prepaid/tariff/tariff";
import { reckoningWords } from "@/lib/prepaid/tariff/words";

const MINUTE = 60_000;

interface Asked {
  facts: GateFactsRow;
  lots: OpenLot[];
  account: Account;
  tx: Tx;
  car: ChargedCar;
}

/** Locks the account of a pass and reads it with what it can be charged from; null: the pass has none. */
async function ask(db: Db, car: ChargedCar): Promise<Asked | null> {
  const { passId, at } = car;
  const [, [facts], lots] = await inOrder(db, [
    lockAccountOfPass.later({ passId }),
    selectGateFacts.later({ passId, at }),
    selectOpenLotsOfPass.later({ passId }),
  ]);
  if (!facts) return null;
  const { id, adminId, enclosureId, balanceCents, debtCents, ivaEvent } = facts;
  return {
    facts,
    lots: usableLots(lots, at),
    account: { id, adminId, enclosureId, balanceCents, debtCents, ivaEvent },
    tx: { db, now: at, requestId: car.requestId },
    car,
  };
}

/** Why an account opens no gate now, whatever is on it. */
function refusalOf({ state, validFrom, validUntil }: GateFactsRow, at: Date) {
  if (state === "closed") return "revoked" as const;
  if (state === "blocked" || state === "paused") return "blocked" as const;
  if (validFrom && validFrom > at) return "not_yet_valid" as const;
  return validUntil && validUntil <= at ? ("expired" as const) : null;
}

interface Told {
  /** On the balance once the car has gone. */
  leftCents: number;
  missingCents: number;
  frozenUntil?: Date | null;
  taken?: ChargeDto["taken"];
}

function tell({ facts }: Asked, { leftCents, missingCents, frozenUntil = null, taken = null }: Told): ChargeDto {
  const { nickname, plates, noticeCents } = facts;
  const level = missingCents > 0 ? "missing" : leftCents < noticeCents ? "low" : "enough";
  const payPath = missingCents > 0 ? payPathOf(facts.id, topupFor(facts, missingCents, frozenUntil !== null)) : null;
  return { level, missingCents, frozenUntil, nickname, plates, taken, payPath };
}

const takenOf = (cents: number, words: string): ChargeDto["taken"] => (cents > 0 ? { cents, words } : null);

/** What is to be topped up for a car that misses so much: only a frozen amount may be below the least top-up. */
function topupFor({ topupMinCents, debtCents }: GateFactsRow, missingCents: number, isFrozen: boolean): number {
  const leastCents = debtCents > 0 ? Math.min(topupMinCents, debtCents) : topupMinCents;
  return isFrozen ? missingCents : Math.max(missingCents, leastCents);
}

/** The page where a holder, or whoever pays for them, tops up exactly this much. */
export const payPathOf = (accountId: number, cents: number): string =>
  `/user-recharge-prepaid?cuenta=${accountId}&monto=${cents}`;

/** Free minutes are given once per so many hours, counted from the entry that used them. */
export function mayUseFree(tariff: Tariff, freeUsedAt: Date | null, enteredAt: Date): boolean {
  const hours = freeTimeOf(tariff)?.freeEveryHours ?? 0;
  return freeUsedAt === null || enteredAt.getTime() - freeUsedAt.getTime() >= hours * 60 * MINUTE;
}

export const clockOf = ({ timeZone, dayStart }: Pick<GateFactsRow, "timeZone" | "dayStart">) => ({
  timeZone,
  dayStart,
});

/** A period that an entry begins: it is paid from the balance, unless the last one still lasts. */
function periodOf(tariff: Tariff, { periodUntil, timeZone }: GateFactsRow, at: Date) {
  if (tariff.kind !== "period" || (periodUntil && periodUntil > at)) return null;
  return { cents: tariff.cents, until: periodEnd(tariff, at, timeZone) };
}

/**
 * What the entry before took, where it is so near that the car cannot have been parked: two gates read one code, or one
 * gate twice. It is given back, so that the entry is paid once.
 */
function takenTwice(facts: GateFactsRow, at: Date): Twice | null {
  const { visitId, enteredAt, tariff, visitTariff } = facts;
  const { chargedCents, debtCents } = costSoFar(facts);
  if (visitId === null || !enteredAt || chargedCents + debtCents === 0) return null;
  const withinMs = (visitTariff ?? tariff).reverseMinutes * MINUTE;
  return at.getTime() - enteredAt.getTime() <= withinMs ? { visitId, chargedCents, debtCents } : null;
}

interface Twice {
  visitId: number;
  chargedCents: number;
  debtCents: number;
}

/** What the open visit has cost so far: taken from the balance, and owed. */
export const costSoFar = ({ chargedCents, visitDebtCents }: Pick<GateFactsRow, "chargedCents" | "visitDebtCents">) => ({
  chargedCents: chargedCents ?? 0,
  debtCents: visitDebtCents ?? 0,
});

/** Undoes an entry whose car is read coming in again. */
async function returnEntry(
  { tx, account, facts }: Asked,
  { visitId, chargedCents, debtCents }: Twice,
  scanId: number,
): Promise<{ account: Account; lots: OpenLot[] }> {
  const back = await giveBack(tx, account, { visitId, cents: chargedCents + debtCents, cause: `scan:${scanId}` });
  await tx.db.execute(sql`
    update prepaid_visits set charged_cents = charged_cents - ${back.givenCents}::int where id = ${visitId}`);
  return { account: back.account, lots: usableLots(await selectOpenLots(tx.db, { accountId: facts.id }), tx.now) };
}

/**
 * A job tops up what falls below the amount that the holder agreed to: nobody asks a provider while a car waits. Answers
 * whether the holder has agreed.
 */
async function topUpLow({ tx, facts }: Asked, afterCents: number): Promise<boolean> {
  const { id: accountId, adminId, autoBelowCents } = facts;
  if (autoBelowCents === null || afterCents >= autoBelowCents) return false;
  await enqueue(tx.db, "prepaid.auto-topup", { accountId }, { tenant: adminId, isAwaited: true });
  return true;
}

/** A charge that takes the balance below the type's notice tells its holder, once, unless it is topped up by itself. */
async function tellLow(asked: Asked, scanId: number, before: number, after: number): Promise<void> {
  const { tx, facts } = asked;
  if (await topUpLow(asked, after)) return;
  if (before < facts.noticeCents || after >= facts.noticeCents) return;
  const [holder] = await tx.db.execute<{ id: number }>(sql`
    select user_id as id from prepaid_accounts where id = ${facts.id}`);
  if (!holder) return;
  await queueMessage(tx, {
    idempotencyKey: `prepaid.low_balance:${scanId}`,
    template: "prepaid.low_balance",
    toUserId: holder.id,
    adminId: facts.adminId,
    payload: { accountId: facts.id },
    isNews: true,
  });
}

async function chargeEntry(db: Db, car: ChargedCar): Promise<ChargeAnswer> {
  const asked = await ask(db, car);
  if (!asked) return { refuse: "no_balance" };
  const { facts, lots, tx, account } = asked;
  const twice = takenTwice(facts, car.at);
  const refusal = refusalOf(facts, car.at);
  if (refusal) return { refuse: refusal, charge: tell(asked, { leftCents: 0, missingCents: 0 }) };
  const { tariff } = facts;
  const period = car.isFree ? null : periodOf(tariff, facts, car.at);
  const priceCents = car.isFree ? 0 : reckonEntry(tariff, car.at, clockOf(facts));
  const dueCents = (period?.cents ?? 0) + priceCents;
  const usable = restOf(lots) + (twice ? await usableOfVisit(tx, twice.visitId) : 0);
  const owedCents = facts.debtCents - (twice?.debtCents ?? 0);
  const isIndebted = owedCents > facts.debtMaxCents;
  const needed = Math.max(facts.minEntryCents, dueCents) + (isIndebted ? owedCents : 0);
  // A top-up pays every debt first.
  const missingCents = needed > usable && !car.isFree ? needed - usable + (isIndebted ? 0 : owedCents) : 0;
  if (missingCents > 0 && car.onCredit === null)
    return { refuse: "no_balance", charge: tell(asked, { leftCents: usable, missingCents }) };
  // On credit the balance is taken as far as it goes, first for the period; the rest of each is a debt.
  const periodCents = Math.min(period?.cents ?? 0, usable);
  const entryCents = Math.min(priceCents, usable - periodCents);
  const debtCents = priceCents - entryCents;
  return {
    charge: tell(asked, {
      leftCents: usable - periodCents - entryCents,
      missingCents: 0,
      taken: takenOf(periodCents + entryCents, periodCents > 0 ? "periodo" : "entrada"),
    }),
    post: async (scanId) => {
      const before = twice ? await returnEntry(asked, twice, scanId) : { account, lots };
      const { versionId } = facts;
      const { gateId } = car;
      const visits = insertVisit.later({
        accountId: facts.id,
        versionId,
        scanId,
        enteredAt: car.at,
        entryCents,
        debtCents,
      });
      // Nearly every entry that pays does just that: its visit and its movement take one round trip.
      if (!period && entryCents > 0 && !car.onCredit) {
        const { changes } = take(before.lots, entryCents);
        const movement = { kind: "entry" as const, cause: `scan:${scanId}`, posts: "charge" as const, changes };
        await move(tx, before.account, { ...movement, visitId: "new", versionId, gateId }, { before: [visits] });
        await tellLow(asked, scanId, usable, usable - entryCents);
        return;
      }
      const [visit] = await visits.send(db);
      if (!visit) throw new Error("The visit was not written");
      const common = { visitId: visit.id, versionId, gateId };
      let left = before.lots;
      let paying = before.account;
      if (period) {
        await db.execute(sql`
          update prepaid_accounts set period_until = ${period.until}::timestamptz where id = ${facts.id}`);
      }
      if (periodCents > 0) {
        const taken = take(left, periodCents);
        left = taken.left;
        const movement = {
          kind: "period" as const,
          cause: `scan:${scanId}`,
          changes: taken.changes,
          posts: "charge" as const,
        };
        paying = (await move(tx, paying, { ...movement, ...common })).account;
      }
      if (entryCents > 0) {
        const movement = { kind: "entry" as const, cause: `scan:${scanId}`, posts: "charge" as const };
        paying = (await move(tx, paying, { ...movement, ...common, changes: take(left, entryCents).changes })).account;
      }
      if (car.onCredit) {
        const { reason, userId } = car.onCredit;
        const kind = "entry" as const;
        // A period is no part of what the visit costs.
        paying = await openDebt(tx, paying, { kind, amountCents: (period?.cents ?? 0) - periodCents, reason, userId });
        await openDebt(tx, paying, { kind, amountCents: debtCents, reason, visitId: visit.id, userId });
      }
      await tellLow(asked, scanId, usable, usable - periodCents - entryCents);
    },
  };
}

export interface Cost {
  /** Of the whole stay. */
  totalCents: number;
  reckoning: Reckoning;
  frozenUntil: Date | null;
}

/** What a stay's cost depends on. */
export type StayFacts = Pick<
  GateFactsRow,
  | "visitId"
  | "visitTariff"
  | "tariff"
  | "enteredAt"
  | "chargedCents"
  | "visitDebtCents"
  | "timeZone"
  | "dayStart"
  | "freeUsedAt"
  | "sealMinutes"
  | "sealBps"
  | "frozenCents"
  | "frozenUntil"
>;

/** So long, in whole minutes, a car that nothing read before has been here at least: it pays the first unit. */
const lastMinute = (at: Date): number => (Math.floor(at.getTime() / MINUTE) - 1) * MINUTE;

/**
 * What the stay costs if the car leaves now. A car whose entry nothing read pays from the last sign of it, and the first
 * unit at least.
 */
export function costOf(facts: StayFacts, at: Date, signAt: Date | null): Cost {
  const isUnread = facts.visitId === null;
  const entered = facts.visitTariff ?? facts.tariff;
  // Nobody knows whether it left at once.
  const tariff = isUnread ? { ...entered, reverseMinutes: 0 } : entered;
  const enteredAt = facts.enteredAt ?? new Date(Math.min(signAt?.getTime() ?? at.getTime(), lastMinute(at)));
  const reckoning = reckonStay(tariff, {
    enteredAt,
    leftAt: at,
    ...clockOf(facts),
    mayUseFree: !isUnread && mayUseFree(tariff, facts.freeUsedAt, enteredAt),
    sealMinutes: facts.sealMinutes ?? 0,
    sealBps: facts.sealBps ?? 0,
  });
  const { frozenCents, frozenUntil } = facts;
  if (frozenCents !== null && frozenUntil && frozenUntil >= at)
    return { totalCents: frozenCents, reckoning, frozenUntil };
  return { totalCents: reckoning.totalCents, reckoning, frozenUntil: null };
}

/**
 * For a car whose entry nothing read: the first reading of it since it last left, within a day, and when it last left. It
 * was here by the one, and only stands there still soon after the other.
 */
async function lastSigns(db: Db, { passId, at }: ChargedCar): Promise<{ signAt: Date | null; leftAt: Date | null }> {
  const [row] = await db.execute<{ signAt: Date | null; leftAt: Date | null }>(sql`
    select min(s.scanned_at) as "signAt", (select max(y.left_at) from stays y where y.pass_id = ${passId}) as "leftAt"
    from scans s
    where s.pass_id = ${passId} and s.scanned_at between ${new Date(at.getTime() - 24 * 60 * MINUTE)}::timestamptz and ${at}::timestamptz
      and s.scanned_at > coalesce((select max(y.ended_at) from stays y where y.pass_id = s.pass_id), '-infinity')`);
  return row ?? { signAt: null, leftAt: null };
}

const freezeMinutesOf = ({ tariff, visitTariff }: GateFactsRow): number => (visitTariff ?? tariff).freezeMinutes;

async function chargeExit(db: Db, car: ChargedCar): Promise<ChargeAnswer> {
  const asked = await ask(db, car);
  // A pass without an account owes nothing to anybody.
  if (!asked) return { post: async () => undefined };
  const { facts, lots, tx, account } = asked;
  const { signAt, leftAt } = facts.visitId === null ? await lastSigns(db, car) : { signAt: null, leftAt: null };
  // Two phones read one car that leaves, or one reads it twice: it has paid.
  if (leftAt && car.at.getTime() - leftAt.getTime() <= facts.tariff.reverseMinutes * MINUTE)
    return { charge: tell(asked, { leftCents: restOf(lots), missingCents: 0 }), post: async () => undefined };
  const { totalCents, reckoning, frozenUntil } = costOf(facts, car.at, signAt);
  const before = costSoFar(facts);
  const dueCents = car.isFree ? 0 : totalCents - before.chargedCents - before.debtCents;
  const usable = restOf(lots);
  const missingCents = dueCents > usable ? dueCents - usable + facts.debtCents : 0;
  if (missingCents > 0 && car.onCredit === null) {
    const { visitId } = facts;
    const until = frozenUntil ?? new Date(car.at.getTime() + freezeMinutesOf(facts) * MINUTE);
    return {
      refuse: "no_balance",
      charge: tell(asked, { leftCents: usable, missingCents, frozenUntil: visitId === null ? null : until }),
      // The amount that was told holds for a while: whoever goes to pay it does not find another one.
      note: async () => {
        await topUpLow(asked, usable);
        if (visitId === null || frozenUntil) return;
        await db.execute(sql`
          update prepaid_visits set frozen_cents = ${totalCents}, frozen_until = ${until}::timestamptz
          where id = ${visitId} and ended_at is null`);
      },
    };
  }
  const takenCents = Math.min(Math.max(0, dueCents), usable);
  const newDebtCents = Math.max(0, dueCents) - takenCents;
  return {
    charge: tell(asked, {
      leftCents: usable - dueCents,
      missingCents: 0,
      taken: takenOf(takenCents, reckoningWords(reckoning)),
    }),
    post: async (scanId) => {
      const visitId = facts.visitId ?? (await writeUnread(db, asked, scanId, signAt));
      const back =
        dueCents < 0
          ? await giveBack(tx, account, { visitId, cents: -dueCents, cause: `scan:${scanId}`, reckoning })
          : { account, calledOffCents: 0, givenCents: 0 };
      const ends = endVisit.later({
        visitId,
        scanId,
        leftAt: car.at,
        chargedCents: before.chargedCents + takenCents - back.givenCents,
        debtCents: before.debtCents + newDebtCents - back.calledOffCents,
        usedFree: reckoning.usedFree,
      });
      const versionId = facts.visitVersionId ?? facts.versionId;
      const common = { visitId, versionId, gateId: car.gateId, reckoning };
      let paying = back.account;
      if (takenCents > 0) {
        const { changes } = take(lots, takenCents);
        const movement = { kind: "exit" as const, cause: `scan:${scanId}`, changes, posts: "charge" as const };
        paying = (await move(tx, paying, { ...movement, ...common }, { also: [ends] })).account;
      } else await ends.send(db);
      if (newDebtCents > 0 && car.onCredit)
        await openDebt(tx, paying, {
          kind: "exit",
          amountCents: newDebtCents,
          reason: car.onCredit.reason,
          visitId,
          userId: car.onCredit.userId,
        });
      await tellLow(asked, scanId, usable, usable - takenCents);
    },
  };
}

/** The visit of a car whose entry nothing read, which its exit makes and ends. */
async function writeUnread(db: Db, { facts, car }: Asked, scanId: number, signAt: Date | null): Promise<number> {
  const [visit] = await db.execute<{ id: number }>(sql`
    with lost as (
      update prepaid_visits set ended_by = 'orphan', ended_at = ${car.at}::timestamptz
      where account_id = ${facts.id} and ended_at is null returning id)
    insert into prepaid_visits (admin_id, enclosure_id, account_id, version_id, stay_id, entered_at)
    select ${facts.adminId}, ${facts.enclosureId}, ${facts.id}, ${facts.versionId},
      (select s.id from stays s where s.end_scan_id = ${scanId} order by s.id limit 1), ${signAt}::timestamptz
    from (select count(*) from lost) l
    returning id`);
  if (!visit) throw new Error("The visit was not written");
  return visit.id;
}

interface ToldRow extends Record<string, unknown> {
  takenCents: number;
  takenKind: "entry" | "period" | "exit" | null;
  reckoning: Reckoning | null;
  nickname: string;
  plates: string[];
  balanceCents: number;
  noticeCents: number;
}

/** A reading that was refused for want of money, as it was. */
async function refusedCar(db: Db, { passId, scanId }: Reading): Promise<(ChargedCar & { isEntry: boolean }) | null> {
  const [row] = await db.execute<
    Omit<ChargedCar, "stay" | "onCredit" | "isFree"> & { isEntry: boolean } & Record<string, unknown>
  >(sql`
    select ${passId}::bigint as "passId", admin_id as "adminId", enclosure_id as "enclosureId", gate_id as "gateId",
      null as "zoneId", scanned_at as at, '' as "requestId", direction = 'in' as "isEntry"
    from scans where id = ${scanId} and decision = 'no_balance' and gate_id is not null`);
  return row ? { ...row, stay: null, onCredit: null, isFree: false } : null;
}

interface Reading {
  passId: number;
  scanId: number;
}

/**
 * For whoever sends a reading again. A refusal is reckoned anew as of the moment of its reading: what is missing is what
 * was, less what came since. Of others nobody kept what was told, so it is the balance as it is now.
 */
async function chargeOf(db: Db, reading: Reading): Promise<ChargeDto | null> {
  const { passId, scanId } = reading;
  const refused = await refusedCar(db, reading);
  if (refused) return (await (refused.isEntry ? chargeEntry : chargeExit)(db, refused)).charge ?? null;
  const [row] = await db.execute<ToldRow>(sql`
    select a.nickname, a.balance_cents as "balanceCents", v.notice_cents as "noticeCents",
      (select coalesce(array_agg(p.plate order by p.plate), '{}') from prepaid_plates p where p.account_id = a.id) as plates,
      coalesce(m.cents, 0)::int as "takenCents", m.kind as "takenKind", m.reckoning
    from prepaid_accounts a join prepaid_types t on t.id = a.type_id
      join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
      left join lateral (
        select -sum(amount_cents) as cents, max(kind) as kind, (array_agg(reckoning))[1] as reckoning
        from prepaid_movements where kind in ('entry', 'exit', 'period') and cause = ${`scan:${scanId}`}) m on true
    where a.pass_id = ${passId}`);
  if (!row) return null;
  const { nickname, plates, balanceCents, noticeCents, takenCents, takenKind, reckoning } = row;
  const level = balanceCents < noticeCents ? "low" : "enough";
  const words = reckoning ? reckoningWords(reckoning) : takenKind === "period" ? "periodo" : "entrada";
  const taken = takenOf(takenCents, words);
  return { level, missingCents: 0, frozenUntil: null, nickname, plates, taken, payPath: null };
}

/** A balance that holds the least that its type asks for; what has expired of it is found out when it is charged. */
const mayEnter = (at: Date) => sql`exists (
  select from prepaid_accounts a
  join prepaid_types t on t.id = case when a.next_type_at <= ${at}::timestamptz then a.next_type_id else a.type_id end
  join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
  where a.pass_id = p.id and a.state = 'active' and coalesce(a.valid_from <= ${at}::timestamptz, true)
    and coalesce(a.valid_until > ${at}::timestamptz, true) and a.debt_cents <= v.debt_max_cents
    and a.balance_cents >= v.min_entry_cents)`;

/**
 * The visit of a car that did not pass: an entry's ends with its stay, which a person's reset ends too; an exit's goes on,
 * unless another began since.
 */
const revive = (db: Db, scanId: number) =>
  db.execute(sql`
    update prepaid_visits v set exit_scan_id = null, left_at = null, ended_at = null, ended_by = null, used_free = false
    where v.exit_scan_id = ${scanId} and v.ended_by = 'exit' and v.entry_scan_id is not null
      and exists (select from stays y where y.id = v.stay_id and y.ended_by is null)
      and not exists (select from prepaid_visits o where o.account_id = v.account_id and o.ended_at is null)`);

/** What a reading took of its visit goes back to where it came from, once. */
const undo: GateCharge["undo"] = async (db, { scanId, userId, reason, now, requestId, isVoid = false }) => {
  const isGiven = await undoCharge(db, { scanId, userId, reason, now, requestId });
  if (isVoid) await revive(db, scanId);
  return isGiven;
};

const undoCharge: NonNullable<GateCharge["undo"]> = async (db, { scanId, userId, reason, now, requestId }) => {
  const cause = `scan:${scanId}`;
  const [taken] = await db.execute<{ accountId: number; visitId: number; cents: number }>(sql`
    select account_id as "accountId", visit_id as "visitId", -sum(amount_cents)::int as cents from prepaid_movements
    where cause = ${cause} and kind in ('entry', 'exit') and visit_id is not null group by account_id, visit_id`);
  if (!taken || taken.cents <= 0) return false;
  const tx = { db, now, requestId };
  const account = await lockAccount(db, taken.accountId, null);
  const [done] = await db.execute<{ id: number }>(sql`
    select id from prepaid_movements where account_id = ${account.id} and kind = 'reversal' and cause = ${`undo:${scanId}`}`);
  if (done) return false;
  const back = await giveBack(tx, account, {
    visitId: taken.visitId,
    cents: taken.cents,
    cause: `undo:${scanId}`,
    reason,
    userId,
  });
  await db.execute(sql`
    update prepaid_visits set charged_cents = charged_cents - ${back.givenCents}::int where id = ${taken.visitId}`);
  return true;
};

export const prepaidCharge: GateCharge = { kind: "prepaid", chargeEntry, chargeExit, chargeOf, mayEnter, undo };
