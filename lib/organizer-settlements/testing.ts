import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { createAdmin } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import type { Ctx } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";
import { basisPoints } from "@/lib/core/money";
import { countsInFigures } from "@/lib/core/test-sales";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { payableTo } from "@/lib/ledger";
import { behindLine, settlementEntries, settlementParts } from "@/lib/organizer-settlements/behind-lines";
import { approveClabe, askClabe } from "@/lib/organizer-settlements/clabes";
import { isOfPrices, type LineKey } from "@/lib/organizer-settlements/client";
import { getSettlement } from "@/lib/organizer-settlements/find-settlements";
import { saveProfile, saveTerms } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, cancelSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { saveRates } from "@/lib/organizer-settlements/tax-settings";
import type { TestBank } from "@/lib/settlement/testing";

const DAY_MS = 86_400_000;
const LEGAL = "Espectáculos de Prueba, S.A. de C.V.";
const CLABE = "032180000118359719";

/** Two people: one makes what the other approves. */
export interface Settlers {
  maker: Ctx;
  approver: Ctx;
}

const nothing = (error: unknown) => {
  if (error instanceof DomainError && error.code === "settlement.nothing") return null;
  throw error;
};

/** A moment when everything may be paid: every event is over, and accounts have rested. */
export const afterAll = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(Date.now() + 400 * DAY_MS) });

/** An organizer gets legal data and an account to be paid to. */
export async function makeReady({ maker, approver }: Settlers, adminId: number): Promise<void> {
  const profile = { legalName: LEGAL, personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "" } as const;
  await saveProfile({ ctx: maker, input: { adminId, ...profile } });
  const clabe = await askClabe({ ctx: maker, input: { adminId, clabe: CLABE, holder: LEGAL } });
  await approveClabe({ ctx: approver, input: { id: clabe.id } });
}

/** What is withheld of persons of the stories, from long before they begin. */
export async function saveStoryRates({ maker }: Settlers): Promise<void> {
  const rates = { personType: "fisica", validFrom: "2026-01-01" } as const;
  await saveRates({ ctx: maker, input: { ...rates, hasRfc: true, isrBps: 250, ivaBps: 800 } });
  await saveRates({ ctx: maker, input: { ...rates, hasRfc: false, isrBps: 2_000, ivaBps: 1_600 } });
  await saveRates({ ctx: maker, input: { ...rates, hasRfc: true, collectedBy: "organizer", isrBps: 110, ivaBps: 0 } });
}

/** By a number: what an organizer is before the law, and its commission and reserve. */
const STORY_TERMS = [
  { personType: "moral", rfc: "EFU010101AB1", commissionBps: 0, reserveBps: 0, reserveDays: 30 },
  { personType: "fisica", rfc: "LOZA800101AB1", commissionBps: 333, reserveBps: 500, reserveDays: 0 },
  { personType: "fisica", rfc: "", commissionBps: 1_000, reserveBps: 0, reserveDays: 30 },
  { personType: "moral", rfc: "EFU010101AB1", commissionBps: 275, reserveBps: 2_000, reserveDays: 30 },
] as const;

/** The organizer and the platform agree on other terms from now on. The organizer is ready. */
export async function changeTerms({ maker }: Settlers, adminId: number, dial: number): Promise<void> {
  const { personType, rfc, ...terms } = STORY_TERMS[dial % STORY_TERMS.length] ?? STORY_TERMS[0];
  const ctx = { ...maker, now: new Date() };
  const profile = { adminId, legalName: LEGAL, personType, rfc, regime: "601", address: "" };
  await saveProfile({ ctx, input: profile });
  await saveTerms({ ctx, input: { adminId, ...terms, payableDays: 3 } });
}

/**
 * An organizer that sold two tickets of 250.00 and may be paid, as a person without RFC with a commission of 10 %, and who
 * makes and approves its settlements.
 */
export async function createSettling(bank: TestBank) {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000, count: 2 });
  const second = await createAdmin();
  const tenant = { id: second.admin.id, kind: "main_provider", hasPrepaid: false } as const;
  const maker = (now = new Date()): Ctx => ctxFor(platform, now);
  const approver = (now = new Date()): Ctx => ({ ...ctxFor(null, now), actor: { ...actorOf(second.owner), tenant } });
  const people = { maker: maker(), approver: approver() };
  await saveStoryRates(people);
  await makeReady(people, paid.admin.id);
  await changeTerms(people, paid.admin.id, 2);
  return { ...paid, maker, approver };
}

/** Makes and approves a settlement of all that such an organizer may be paid then. */
export async function approved(
  { admin, maker, approver }: Awaited<ReturnType<typeof createSettling>>,
  now: Date,
): Promise<{ id: number; folio: string }> {
  const made = await makeSettlement({ ctx: maker(now), input: { adminId: admin.id } });
  await approveSettlement({ ctx: approver(now), input: { id: made.id } });
  return made;
}

interface Made extends Record<string, unknown> {
  id: number;
  folio: string;
  kind: string;
  state: string;
  /** What it took from what is owed: what was paid, kept as commission and withheld, less what was added to it by hand. */
  settledCents: number;
  /** What it kept back, and no other one has paid. */
  reserveCents: number;
}

const settlementsOf = (ctx: Ctx, adminId: number) =>
  dbOf(ctx).execute<Made>(sql`
    select id, folio, kind, state, greatest(0, payable_cents) - coalesce((
        select sum((x ->> 'cents')::int) from jsonb_array_elements(lines) x
        where x ->> 'key' in ('adjustment', 'commission', 'commissionIva', 'isr', 'iva')), 0)::int as "settledCents",
      case when reserve_released_by is null then reserve_cents else 0 end as "reserveCents"
    from organizer_settlements where admin_id = ${adminId} order by id`);

const ENDED = ["approved", "paid", "carried"];
const sumOf = (made: readonly Made[], name: "settledCents" | "reserveCents") =>
  made.filter(({ state }) => ENDED.includes(state)).reduce((sum, one) => sum + one[name], 0);

/**
 * Where what is behind a line of an organizer's settlements is not the line, or the movements of a rate not what so much was
 * taken of; empty where all agree. Of what was cancelled the rates may have changed since.
 */
export async function behindDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const made = (await settlementsOf(ctx, adminId)).filter(({ kind }) => kind === "regular");
  const found: string[] = [];
  const sumOf = async (id: number, line: LineKey, rate: number | null) => {
    const input = { id, line, rate };
    const { hasEntries, cents } = await behindLine({ ctx, input });
    const list = hasEntries ? settlementEntries : settlementParts;
    const { sums } = await list.page({ ctx, input });
    if (sums?.cents !== cents) found.push(`${line} ${rate ?? ""} of ${id} is ${cents}, behind it is ${sums?.cents}`);
  };
  // A sale may end while a draft is reckoned, which is then refused when it is to be approved: a cancelled one may lack it.
  for (const { id } of made.filter(({ state }) => state !== "cancelled")) {
    const { lines } = await getSettlement({ ctx, input: { id } });
    for (const { key } of lines) {
      await sumOf(id, key, null);
      if (!isOfPrices(key)) continue;
      const { items } = await settlementParts.page({ ctx, input: { id, line: key } });
      for (const { bps } of items) if (bps !== null) await sumOf(id, key, bps);
    }
  }
  return found;
}

/**
 * Ends what is open, settles all else that a tenant is owed at a moment when everything may be paid, and pays it. Answers
 * where what was settled is not what the ledger says, a settlement is not what it owes, something is owed afterwards but
 * what is kept back, what was taken is not of the prices at their rates, or what is behind a line is not the line; empty where
 * all agree. The organizer is ready.
 */
export async function settlementDisagreements({ maker, approver }: Settlers, adminId: number): Promise<string[]> {
  for (const { id, folio, state } of await settlementsOf(maker, adminId)) {
    if (state === "draft") await cancelSettlement({ ctx: afterAll(maker), input: { id } });
    if (state === "approved")
      await paySettlement({ ctx: afterAll(maker), input: { id, bankReference: `SPEI ${folio}` } });
  }
  const before = await settlementsOf(maker, adminId);
  const { owedCents, settledCents } = await payableTo(maker, adminId, isDemo());
  const settled = sumOf(before, "settledCents");
  if (settled !== settledCents) return [`${settled} was settled, ${settledCents} in the ledger`];
  const made = await makeSettlement({ ctx: afterAll(maker), input: { adminId } }).catch(nothing);
  // What the settlement before carried over as owed to us stays where nothing came since.
  const isCarried = before.findLast(({ state }) => state === "paid" || state === "carried")?.state === "carried";
  if (!made) {
    const left = owedCents - sumOf(before, "reserveCents");
    return left === 0 || (isCarried && left < 0)
      ? takenDisagreements(maker, adminId)
      : [`${owedCents} is owed, and there is nothing to settle`];
  }
  const { payableCents, lines } = await getSettlement({ ctx: maker, input: { id: made.id } });
  const takes = lines
    .filter(({ key }) => TAKES.includes(key))
    .reduce((sum, { cents }) => sum + cents, payableCents === 0 ? 0 : -payableCents);
  const { state } = await approveSettlement({ ctx: afterAll(approver), input: { id: made.id } });
  const reserved = sumOf(await settlementsOf(maker, adminId), "reserveCents");
  if (-takes !== owedCents - reserved)
    return [`${payableCents} is to be paid and ${-takes - payableCents} taken, ${owedCents} is owed, ${reserved} kept`];
  if (state === "approved")
    await paySettlement({ ctx: afterAll(maker), input: { id: made.id, bankReference: `SPEI ${made.folio}` } });
  const after = await payableTo(maker, adminId, isDemo());
  const left = after.owedCents - reserved;
  if (left !== Math.min(0, payableCents)) return [`${left} is owed after ${payableCents} was paid`];
  return [...(await takenDisagreements(maker, adminId)), ...(await behindDisagreements(maker, adminId))];
}

const TAKES: readonly string[] = ["commission", "commissionIva", "isr", "iva"] satisfies LineKey[];

interface Price extends Record<string, unknown> {
  /** The order, or the payment of a top-up, that it is of. */
  of: string;
  kind: string;
  at: number;
  cents: number;
  iva: number;
  isOwn: boolean;
}

/**
 * Where commission and taxes that settlements took of a tenant are not those of each price, at the rates that held when it
 * was collected, and nothing of what all went back. It goes through the ledger entry by entry.
 */
async function takenDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const db = dbOf(ctx);
  const prices = await db.execute<Price>(sql`
    select coalesce('order ' || l.order_id, 'payment ' || l.payment_id, 'gift') as of, l.kind,
      (extract(epoch from l.collected_at) * 1000)::float8 as at,
      case when e.account in ('organizer_payable', 'discount') then e.cost_cents - e.amount_cents else 0 end as cents,
      -e.iva_cents as iva, exists (select from ledger_entries c join ledger_transactions r on r.id = c.transaction_id
        where r.payment_id = l.payment_id and r.kind = 'receipt' and c.account = 'provider_clearing' and c.holder_id = ${adminId}) as "isOwn"
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.admin_id = ${adminId} and ${sql.raw(countsInFigures("l"))}`);
  const terms = await db.execute<{ since: number; personType: string; hasRfc: boolean; commissionBps: number }>(sql`
    select coalesce(extract(epoch from nullif(since, '-infinity')) * 1000, 0)::float8 as since, person_type as "personType",
      has_rfc as "hasRfc", commission_bps as "commissionBps"
    from organizer_terms t where admin_id = ${adminId} and not exists (
      select from organizer_terms u where u.admin_id = t.admin_id and u.id > t.id and u.since <= t.since)
    order by t.since, id`);
  const rates = await db.execute<{
    personType: string;
    hasRfc: boolean;
    isOwn: boolean;
    isrBps: number;
    ivaBps: number;
    from: string;
  }>(sql`
    select person_type as "personType", has_rfc as "hasRfc", collected_by = 'organizer' as "isOwn", isr_bps as "isrBps",
      iva_bps as "ivaBps", valid_from::text as from from withholding_rates order by valid_from, id`);
  const commissionIvas = await db.execute<{ ivaBps: number; from: string }>(sql`
    select iva_bps as "ivaBps", valid_from::text as from from commission_iva_rates order by valid_from, id`);
  const sold = Map.groupBy(
    prices.filter(({ kind }) => kind === "sale"),
    (price) => price.of,
  );
  const due = { commission: new Map<number, number>(), isr: new Map<number, number>(), iva: new Map<number, number>() };
  const byCommissionIva = new Map<number, Map<number, number>>();
  const add = (sums: Map<number, number>, bps: number, cents: number) => sums.set(bps, (sums.get(bps) ?? 0) + cents);
  for (const { of, at, cents, iva, isOwn } of prices) {
    const moment = (sold.get(of) ?? []).reduce((first, sale) => Math.min(first, sale.at), Number.POSITIVE_INFINITY);
    const when = of === "gift" || moment === Number.POSITIVE_INFINITY ? at : moment;
    const term = terms.findLast(({ since }) => since <= when);
    if (!term) return ["no terms were kept"];
    const day = toLocal(new Date(when), "America/Monterrey").slice(0, 10);
    const rate = rates.findLast(
      (one) =>
        one.personType === term.personType && one.hasRfc === term.hasRfc && one.isOwn === isOwn && one.from <= day,
    );
    add(due.commission, term.commissionBps, cents);
    const commissionIva = commissionIvas.findLast(({ from }) => from <= day)?.ivaBps ?? 0;
    const same = byCommissionIva.get(commissionIva) ?? new Map<number, number>();
    byCommissionIva.set(commissionIva, same);
    add(same, term.commissionBps, cents);
    add(due.isr, rate?.isrBps ?? 0, cents - iva);
    add(due.iva, rate?.ivaBps ?? 0, cents - iva);
  }
  const reckoned = (sums: Map<number, number>) =>
    [...sums].reduce((sum, [bps, cents]) => sum + basisPoints(cents, bps), 0);
  const commissionIva = [...byCommissionIva].reduce((sum, [bps, same]) => sum + basisPoints(reckoned(same), bps), 0);
  const expected = [reckoned(due.commission), commissionIva, reckoned(due.isr), reckoned(due.iva)];
  const [books] = await db.execute<{ taken: number[] }>(sql`
    select array[coalesce(-sum(amount_cents) filter (where account = 'organizer_commission'), 0),
      coalesce(-sum(amount_cents) filter (where account = 'organizer_commission_iva'), 0),
      coalesce(-sum(amount_cents) filter (where account = 'withheld_isr'), 0),
      coalesce(-sum(amount_cents) filter (where account = 'withheld_iva'), 0)]::int[] as taken
    from ledger_entries where admin_id = ${adminId}`);
  const taken = books?.taken ?? [];
  const isAllBack = [...Map.groupBy(prices, ({ of }) => of).values()].every(
    (same) => same.reduce((sum, { cents }) => sum + cents, 0) === 0,
  );
  return [
    ...(String(taken) === String(expected) ? [] : [`${taken} was taken, of the prices it is ${expected}`]),
    ...(isAllBack && taken.some((cents) => cents !== 0) ? [`${taken} stays taken, though all went back`] : []),
  ];
}
