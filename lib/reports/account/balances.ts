import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import { tenantOfAll } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, type OperatingDays, onDays } from "@/lib/enclosures";
import { isHeld } from "@/lib/ledger";
import { hasWords } from "@/lib/lists";
import { cardMethodOf } from "@/lib/payments";
import { isCardMethod } from "@/lib/pricing/client";
import { byIndex } from "@/lib/reports/by-index";
import { type AccountSumsDto, TAKEN, type Taken } from "@/lib/reports/client";
import { ledgerLines } from "@/lib/reports/daily-sums/lines";
import type { AccountFilters } from "@/lib/reports/schemas";

export type Filters = z.output<typeof AccountFilters>;

/** What an entry `e` of the transaction `l` earns the organizer, and what it brings into the organizer's own accounts. */
export const EARNED = sql`case when e.account in ('organizer_payable', 'discount', 'excess_kept') then -e.amount_cents else 0 end`;
export const HELD = sql`case when ${isHeld()} then e.amount_cents else 0 end`;
/** What a settlement took from what is owed: paid, kept as commission, withheld. */
export const SETTLED = sql`case e.account when 'settlement' then e.amount_cents else 0 end`;

/** Where that went, by account: together it is what was settled and what was adjusted. */
const TAKEN_CENTS: Record<Taken, SQL> = {
  payout: sql`case when e.account = 'payout' and l.kind = 'settlement' then -e.amount_cents else 0 end`,
  commission: sql`case when e.account in ('organizer_commission', 'organizer_commission_iva') then -e.amount_cents else 0 end`,
  withheld: sql`case when e.account in ('withheld_isr', 'withheld_iva') then -e.amount_cents else 0 end`,
  adjustment: sql`case e.account when 'adjustment' then e.amount_cents else 0 end`,
};

/** The sum of each over entries, as columns of these names. */
export const takenSums = (): SQL =>
  sql.join(
    TAKEN.map((part) => sql`coalesce(sum(${TAKEN_CENTS[part]}), 0) as ${sql.identifier(`${part}Cents`)}`),
    sql`, `,
  );

/**
 * Transactions `l` with whose they are, their purchase, their payment, and the venue whose days count. Of few days each
 * purchase is looked up by its key (a fence makes the planner do so, which would read all of them); of many it reads all.
 */
export const transactions = ({
  from,
  to,
}: OperatingDays): SQL => sql`ledger_transactions l join admins b on b.id = l.admin_id
  left join lateral (select o.folio, o.enclosure_id from orders o where o.id = l.order_id ${byIndex({ from, to })}) o on true
  left join payments p on p.id = l.payment_id
  left join enclosures n on n.id = coalesce(o.enclosure_id, l.enclosure_id)`;

/**
 * What a transaction `l` is of besides a purchase or a payment: a settlement `s`, or a movement `w` of a prepaid balance, each
 * named by its cause and looked up by its key. No plan that reads them all knows how to compare causes. What a top-up
 * brought is of the movement `u`.
 */
export const CAUSES = sql`
  left join lateral (
    select s.id, s.folio from organizer_settlements s
    where s.admin_id = l.admin_id and s.id = case l.kind when 'settlement' then split_part(l.cause, ':', 2)::int end
    offset 0) s on true
  left join lateral (
    select w.folio from prepaid_movements w
    where l.kind in ('charge', 'charge_back', 'adjustment', 'expiry') and w.admin_id = l.admin_id
      and w.kind = split_part(l.cause, ':', 1) and w.cause = substring(l.cause from '^[a-z_]+:(.*):[0-9]+$')
    offset 0) w on true
  left join lateral (
    select u.folio from prepaid_movements u
    where p.subject_type = 'prepaid_topup' and u.topup_id = p.subject_id and u.kind = 'topup'
    offset 0) u on true`;

export function shown(ctx: Ctx, filters: Filters): SQL[] {
  return [...inDays(ctx, filters), lookedFor(filters)];
}

type LookedFor = Omit<Filters, "adminId" | "from" | "to">;

/** Entries `e` in an event, in a zone of it, or in those of a type; null: whatever they are for is looked for. */
export function inEvents({
  eventId,
  parkingAreaId,
  eventTypeId,
}: Pick<Filters, "eventId" | "parkingAreaId" | "eventTypeId">): SQL | null {
  const asked = [
    ...(eventId === null ? [] : [sql`v.id = ${eventId}`]),
    ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
    ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
  ];
  if (asked.length === 0) return null;
  return sql`exists (select from event_areas a join events v on v.id = a.event_id
    where a.id = e.event_area_id and ${sql.join(asked, sql` and `)})`;
}

/** Whether a reader looks for some of the movements: what the days come to is of all of them. */
export const isNarrowed = ({ kind, q, method, enclosureId, ...events }: Filters): boolean =>
  Boolean(kind || q || method || enclosureId) || inEvents(events) !== null;

/** What a reader looks for in the days, but for what the money is of (`inEvents`), over `transactions` with their `CAUSES`. */
export const lookedFor = ({ kind, q, method, enclosureId }: LookedFor): SQL =>
  sql.join(
    [
      sql`true`,
      ...(kind ? [sql`l.kind = ${kind}`] : []),
      ...(method
        ? [sql`coalesce(${isCardMethod(method) ? cardMethodOf("p") : sql`p.method`}, 'free') = ${method}`]
        : []),
      ...(enclosureId === null ? [] : [sql`n.id = ${enclosureId}`]),
      ...(q ? [hasWords(q, [sql`o.folio`, sql`p.folio`, sql`s.folio`, sql`w.folio`, sql`b.name`])] : []),
    ],
    sql` and `,
  );

/** All of the days, whatever the reader looks for in them. */
export function inDays(ctx: Ctx, { adminId, from, to }: Filters): SQL[] {
  const days = { from, to };
  const tenant = tenantOfAll(ctx, "report:account");
  return [
    tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`,
    sql.raw(countsInFigures("l")),
    ...(adminId === null ? [] : [sql`l.admin_id = ${adminId}`]),
    ...aroundDays(sql`l.collected_at`, days),
    ...onDays(sql`l.collected_at`, days),
  ];
}

const OWED = sql`${EARNED} - (${HELD}) - (${SETTLED})`;

const dayBefore = (day: string) => new Date(Date.parse(`${day}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);

/**
 * What is summed of some days of the organizers that the filters leave, as far as the actor may see them; null of none.
 * `isCoarse`: nobody asks for the day of a line.
 */
export function linesOf(ctx: Ctx, { adminId }: Filters, days: OperatingDays, isCoarse = true): SQL | null {
  const tenant = tenantOfAll(ctx, "report:account");
  if (tenant !== null && adminId !== null && adminId !== tenant) return null;
  return sql`${ledgerLines({ from: "sums", adminId: tenant ?? adminId, dayOf: "order", days, isCoarse })}
    where ${sql.raw(countsInFigures("l"))}`;
}

/** What is owed after some days, since the beginning, as a value of a statement. */
function owedThrough(ctx: Ctx, filters: Filters, to: string | null): SQL {
  const lines = linesOf(ctx, filters, { from: null, to });
  return lines === null ? sql`0` : sql`(select coalesce(sum(${OWED}), 0) from ${lines})`;
}

/** What was owed when the days began. */
export const opening = (ctx: Ctx, filters: Filters): SQL =>
  filters.from ? owedThrough(ctx, filters, dayBefore(filters.from)) : sql`0`;

/** What is owed when they end. */
export const closing = (ctx: Ctx, filters: Filters): SQL => owedThrough(ctx, filters, filters.to);

export type Sums = Record<"earnedCents" | "heldCents" | "settledCents", number>;

type SumsOfDays = Omit<AccountSumsDto, "closingCents">;

export const owed = ({ earnedCents, heldCents, settledCents }: Sums) => earnedCents - heldCents - settledCents;

/** What the days brought, and what was owed before. */
export async function sumsIn(ctx: Ctx & { db: Db }, filters: Filters): Promise<SumsOfDays> {
  const lines = linesOf(ctx, filters, filters);
  const nothing = { openingCents: 0, earnedCents: 0, heldCents: 0, settledCents: 0 };
  if (lines === null) return { ...nothing, payoutCents: 0, commissionCents: 0, withheldCents: 0, adjustmentCents: 0 };
  const [row] = await ctx.db.execute<SumsOfDays & Record<string, unknown>>(sql`
    select ${opening(ctx, filters)} as "openingCents", coalesce(sum(${EARNED}), 0) as "earnedCents",
      coalesce(sum(${HELD}), 0) as "heldCents", coalesce(sum(${SETTLED}), 0) as "settledCents", ${takenSums()}
    from ${lines}`);
  if (!row) throw new Error("Sums without a row");
  return row;
}

/**
 * What was owed after each of these transactions: from what was owed when the days began, by all that came until the latest
 * of them, or from what is owed when they end, by all that came after the oldest. Both say the same, in one statement.
 */
export async function balancesOf(
  ctx: Ctx & { db: Db },
  filters: Filters,
  ids: readonly number[],
  from: "opening" | "closing",
): Promise<ReadonlyMap<number, number>> {
  const sorted = ids.toSorted((one, other) => one - other);
  const isForward = from === "opening";
  const near = isForward ? sql`l.id <= ${sorted.at(-1) ?? 0}` : sql`l.id > ${sorted[0] ?? 0}`;
  const rows = await ctx.db.execute<{ place: number | null; cents: number }>(sql`
    select null::int as place, ${isForward ? opening(ctx, filters) : closing(ctx, filters)} as cents
    union all
    select width_bucket(l.id - 1, ${idList(sorted)}::text::bigint[]) as place, sum(${OWED}) as cents
    from ${transactions(filters)} join ledger_entries e on e.transaction_id = l.id
    where ${sql.join([...inDays(ctx, filters), near], sql` and `)} group by 1`);
  const brought = new Map(rows.map(({ place, cents }) => [place, cents]));
  // Place 0 is the first of them and all before it, place 1 the second and what came since the first.
  const at = (place: number | null) => brought.get(place) ?? 0;
  const balances = new Map<number, number>();
  let balance = at(null);
  if (isForward)
    sorted.forEach((id, place) => {
      balance += at(place);
      balances.set(id, balance);
    });
  else
    sorted.toReversed().forEach((id, place) => {
      balance -= at(sorted.length - place);
      balances.set(id, balance);
    });
  return balances;
}
