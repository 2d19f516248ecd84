import { sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import {
  addSums,
  type ClosingSums,
  ENTRY_FIGURES,
  type EntryFigure,
  isNothing,
  TAKEN_SUMS,
} from "@/lib/closings/client";
import { closeBooks } from "@/lib/closings/close";
import { closingPage } from "@/lib/closings/closing-page";
import { taxRows } from "@/lib/closings/closing-pdf";
import { closingEntryList } from "@/lib/closings/entry-list";
import { frozenMonths } from "@/lib/closings/find-closings";
import { invoiceList } from "@/lib/closings/invoices";
import { sumsOf } from "@/lib/closings/sums";
import type { Ctx } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { isDemo } from "@/lib/core/demo";
import { lastDayOf, monthAfter } from "@/lib/core/months";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { payableTo } from "@/lib/ledger";
import { accountSums, monthList, salesReport, sumSales } from "@/lib/reports";
import type { SalesSums } from "@/lib/reports/client";

/** The month of the operating day, in a time zone where days of operation begin at six. */
export const monthOf = (at: Date, timeZone: string): string =>
  toLocal(new Date(at.getTime() - 6 * 3_600_000), timeZone).slice(0, 7);

/** Makes a tenant one of the two special ones, of which there is one each. */
export async function becomes({ id }: { id: number }, kind: "main_provider" | "prepaid_type"): Promise<void> {
  await getDb().execute(sql`update admins set kind = 'standard' where kind = ${kind}`);
  await getDb().execute(sql`update admins set kind = ${kind} where id = ${id}`);
}

/** Who keeps the books of a tenant that closes its own, with those of its prepaid. */
export function bookkeeper(
  { owner, admin }: { owner: Parameters<typeof actorOf>[0]; admin: { id: number } },
  now: Date = new Date(),
): Ctx {
  const tenant = { id: admin.id, kind: "prepaid_type", hasPrepaid: true } as const;
  return { ...ctxFor(null, now), actor: { ...actorOf(owner), tenant } };
}

/** Where sums of the books differ from the report of the same sales. */
function differencesOf(what: string, sums: ClosingSums, sales: SalesSums): string[] {
  const pairs: [string, number, number][] = [
    ["collected", sums.soldCents - sums.discountCents + sums.feeCents, sales.collectedCents],
    ["IVA of tickets", sums.soldIvaCents, sales.ticketIvaCents],
    ["IVA of fees", sums.feeIvaCents, sales.feeIvaCents],
  ];
  const returned = sums.refundedCents + sums.disputeCents + sums.feeRefundedCents;
  // A lost dispute that the platform bears stands in the report, and here in what disputes cost.
  const borne = sales.refundedCents - returned;
  return [
    ...pairs
      .filter(([, one, other]) => one !== other)
      .map(([figure, one, other]) => `${what}, ${figure}: ${one}, in the report ${other}`),
    ...(borne < 0 || borne > sums.disputeCostCents
      ? [`${what}, returned: ${returned}, in the report ${sales.refundedCents}`]
      : []),
  ];
}

/** What settlements of a tenant that stand took, by their own lines. */
async function takenBySettlements(ctx: Ctx, adminId: number): Promise<Pick<ClosingSums, (typeof TAKEN_SUMS)[number]>> {
  const rows = await dbOf(ctx).execute<{ key: string; cents: number }>(sql`
    with standing as (
      select * from organizer_settlements where admin_id = ${adminId} and state in ('approved', 'paid', 'carried'))
    select 'payout' as key, coalesce(sum(greatest(0, payable_cents)), 0)::bigint as cents from standing
    union all
    select x ->> 'key', sum((x ->> 'cents')::bigint)::bigint
    from standing, jsonb_array_elements(standing.lines) x group by 1`);
  const of = (key: string) => rows.find((row) => row.key === key)?.cents ?? 0;
  return {
    payoutCents: of("payout"),
    organizerCommissionCents: 0 - of("commission") - of("commissionIva"),
    withheldIsrCents: 0 - of("isr"),
    withheldIvaCents: 0 - of("iva"),
    adjustmentCents: of("adjustment"),
  };
}

/**
 * Where what a closing would freeze of a tenant does not add up, or differs from the report of its sales or from its
 * settlements; empty where all agree.
 */
export async function closingDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const sums = addSums((await sumsOf(ctx, { adminId })).map((row) => row.sums));
  const sales = sumSales(await salesReport({ ctx, input: { adminId } }));
  const owed =
    sums.soldCents - sums.discountCents - sums.refundedCents - sums.disputeCents + sums.keptCents + sums.prepaidCents;
  const taken = await takenBySettlements(ctx, adminId);
  const { settledCents } = await payableTo(ctx, adminId, isDemo());
  const parts = TAKEN_SUMS.reduce(
    (sum, name) => (name === "adjustmentCents" ? sum - taken[name] : sum + taken[name]),
    0,
  );
  return [
    ...(sums.owedCents === owed ? [] : [`owed: ${sums.owedCents}, reckoned ${owed}`]),
    ...(sums.settledCents === settledCents ? [] : [`settled: ${sums.settledCents}, in the ledger ${settledCents}`]),
    ...(sums.settledCents === parts ? [] : [`settled: ${sums.settledCents}, its parts ${parts}`]),
    ...TAKEN_SUMS.flatMap((name) =>
      sums[name] === taken[name] ? [] : [`${name}: ${sums[name]}, by the settlements ${taken[name]}`],
    ),
    ...differencesOf("books", sums, sales),
  ];
}

/**
 * Where the account statement or the report by month of a tenant, as its bookkeeper sees them, say something else than its
 * closings and its general report; empty where all agree.
 */
export async function accountDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const account = await accountSums({ ctx, input: {} });
  const books = addSums((await sumsOf(ctx, { adminId })).map((row) => row.sums));
  const { sums: months } = await monthList.page({ ctx, input: {} });
  const sales = sumSales(await salesReport({ ctx, input: {} }));
  const pairs: [string, number | undefined, number][] = [
    ["earned", account.earnedCents, books.owedCents],
    ["held", account.heldCents, books.heldCents],
    ["owed", account.closingCents, books.owedCents - books.heldCents - account.settledCents],
    ["by month, collected", months?.collectedCents, sales.collectedCents],
    ["by month, returned", months?.refundedCents, sales.refundedCents],
    ["by month, sold", months?.sold, sales.sold],
  ];
  return pairs.flatMap(([what, one, other]) => (one === other ? [] : [`${what}: ${one}, elsewhere ${other}`]));
}

/**
 * Where what a closing would say of IVA differs from the receipts for the global invoice, of a tenant and all days or some of
 * them; empty where they agree.
 */
export async function invoiceDisagreements(ctx: Ctx, adminId: number, month?: string): Promise<string[]> {
  const days = month === undefined ? {} : { from: `${month}-01`, to: lastDayOf(month) };
  const { sums: found } = await invoiceList.page({ ctx, input: { adminId, ...days } });
  const since = month === undefined ? {} : { since: month, until: month };
  const said = taxRows(addSums((await sumsOf(ctx, { adminId, ...since })).map(({ sums }) => sums)));
  const names = ["ticket", "prepaid", "fee"];
  return said.slice(0, 3).flatMap(([what, cents, iva], at) => {
    const base = found?.[`${names[at]}BaseCents`] ?? 0;
    const ivaFound = found?.[`${names[at]}IvaCents`] ?? 0;
    return base === cents - iva && ivaFound === iva
      ? []
      : [`${what}: ${cents - iva} and ${iva} in the closing, ${base} and ${ivaFound} in the receipts`];
  });
}

/**
 * Where a figure that no statement has is not what the list of its entries comes to, of a tenant and all days or some of them;
 * empty where each is.
 */
export async function entryDisagreements(ctx: Ctx, adminId: number, month?: string): Promise<string[]> {
  const days = month === undefined ? {} : { from: `${month}-01`, to: lastDayOf(month) };
  const since = month === undefined ? {} : { since: month, until: month };
  const said = addSums((await sumsOf(ctx, { adminId, ...since })).map(({ sums }) => sums));
  const figures: Record<EntryFigure, [cents: number, iva: number]> = {
    fees: [said.feeCents - said.feeRefundedCents, said.feeIvaCents],
    commission: [said.commissionCents, said.commissionIvaCents],
    disputes: [said.disputeCostCents, 0],
  };
  const found: string[] = [];
  for (const figure of ENTRY_FIGURES) {
    const { sums } = await closingEntryList.page({ ctx, input: { figure, adminId, ...days } });
    const behind = [sums?.amountCents ?? 0, sums?.ivaCents ?? 0];
    if (String(behind) !== String(figures[figure])) found.push(`${figure}: ${figures[figure]}, behind it ${behind}`);
  }
  return found;
}

interface Held extends Record<string, unknown> {
  month: string | null;
  eventId: number | null;
}

/**
 * Where closings of a tenant that hold, with what their pages say came after, are not what the reports say; then closes
 * its months to the end, and answers where all that is frozen is not what the ledger says; empty where all agree. `ctx` is
 * of its bookkeeper.
 */
export async function frozenDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const held = await dbOf(ctx).execute<Held>(sql`
    select month, event_id as "eventId" from closings where admin_id = ${adminId} and reopened_at is null order by id`);
  const found: string[] = [];
  for (const { month, eventId } of held) {
    const page = await closingPage({ ctx, input: month === null ? { eventId: eventId ?? 0 } : { month } });
    const frozen = (month === null ? page.rows : await frozenMonths(ctx, adminId)).filter(
      (row) => month === null || row.month === month,
    );
    const sums = addSums([...frozen.map((row) => row.sums), ...(page.since ? [page.since] : [])]);
    const days = month === null ? { eventId } : { from: `${month}-01`, to: lastDayOf(month) };
    const sales = sumSales(await salesReport({ ctx, input: { adminId, ...days } }));
    found.push(...differencesOf(month ?? `event ${eventId}`, sums, sales));
  }
  return [...found, ...(await lastDisagreements(ctx, adminId, new Set(held.map(({ month }) => month))))];
}

/** Closes the months that are open, and one after them for what came late. */
async function lastDisagreements(ctx: Ctx, adminId: number, closed: ReadonlySet<string | null>): Promise<string[]> {
  const months = (await sumsOf(ctx, { adminId })).map(({ month }) => month);
  const last = [...months, ...[...closed].flatMap((month) => month ?? [])].toSorted().at(-1);
  if (last === undefined) return [];
  for (const month of new Set([...months, monthAfter(last)])) {
    const now = new Date(`${monthAfter(month)}-15T18:00:00Z`);
    if (!closed.has(month)) await closeBooks({ ctx: { ...ctx, now }, input: { month } });
  }
  return allFrozenDisagreements(ctx, adminId);
}

/** Where what all closings of months froze is not what the ledger says, or it owes something else. */
export async function allFrozenDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const frozen = addSums((await frozenMonths(ctx, adminId)).map((row) => row.sums));
  const now = addSums((await sumsOf(ctx, { adminId })).map((row) => row.sums));
  const { payableCents, heldCents } = await payableTo(ctx, adminId, isDemo());
  return [
    ...(isNothing(addSums([frozen], -1, now)) ? [] : [`frozen ${JSON.stringify(frozen)}, now ${JSON.stringify(now)}`]),
    ...(frozen.owedCents === payableCents ? [] : [`${frozen.owedCents} frozen as owed, ${payableCents} is`]),
    ...(frozen.heldCents === heldCents ? [] : [`${frozen.heldCents} frozen as held, ${heldCents} is`]),
  ];
}
