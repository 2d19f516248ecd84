import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  addSums,
  type ClosingDto,
  type ClosingRowDto,
  type ClosingSums,
  NO_SUMS,
  type SETTLEMENT_SUMS,
} from "@/lib/closings/client";
import { SETTLEMENT_FIGURES } from "@/lib/closings/sums";
import type { Ctx } from "@/lib/core/context";
import { countsInFigures } from "@/lib/core/test-sales";
import { NO_VENUE, operatingDay } from "@/lib/enclosures";

/** The books that an actor closes: null, those of all organizers. */
export type Books = number | null;

export const ofBooks = (books: Books): SQL => (books === null ? sql`c.admin_id is null` : sql`c.admin_id = ${books}`);

const MOST = 50;

/** The latest closings with who made them, the last one first. */
export async function findClosings(ctx: Ctx, where: SQL): Promise<ClosingDto[]> {
  return dbOf(ctx).execute<ClosingDto & Record<string, unknown>>(sql`
    select c.id, c.kind, c.month, v.name as "eventName", c.closed_at as "closedAt", u.full_name as "closedBy",
      (select coalesce(sum(s.sold_cents), 0)::bigint from closing_sums s where s.closing_id = c.id) as "soldCents",
      encode(c.sha256, 'hex') as sha256, c.has_settlements as "hasSettlements", c.reopened_at as "reopenedAt", w.full_name as "reopenedBy",
      c.reopen_reason as "reopenReason"
    from closings c join users u on u.id = c.closed_by left join users w on w.id = c.reopened_by
    left join events v on v.id = c.event_id
    where ${where} order by c.closed_at desc, c.id desc limit ${MOST}::int`);
}

type Frozen = Record<string, unknown> & Omit<ClosingRowDto, "sums"> & { closingId: number; sums: Partial<ClosingSums> };

/** What a closing froze; `isOlder`: costs were not told from prices yet. */
type FrozenRow = ClosingRowDto & { isOlder?: true };

/**
 * The frozen rows of closings `c`, of an organizer or of all. A sum that was not known yet as they were made is nothing, but
 * for what settlements took.
 */
export async function frozenRows(ctx: Ctx, which: SQL, adminId: number | null): Promise<FrozenRow[]> {
  const rows = await dbOf(ctx).execute<Frozen>(sql`
    select c.id as "closingId", s.admin_id as "adminId", b.name as organizer, b.color, s.month, s.sums
    from closing_sums s join closings c on c.id = s.closing_id join admins b on b.id = s.admin_id
    where ${which} and ${adminId === null ? sql`true` : sql`s.admin_id = ${adminId}`} order by b.name, b.id, s.month`);
  const frozen = new Map<string, FrozenRow>();
  for (const { closingId, sums, ...row } of rows)
    frozen.set(`${closingId} ${keyOf(row)}`, {
      ...row,
      sums: { ...NO_SUMS, ...sums },
      ...(sums.costCents === undefined ? { isOlder: true as const } : {}),
    });
  for (const { closingId, adminId: id, organizer, color, month, ...taken } of await takenBefore(ctx, which, adminId)) {
    const row = { adminId: id, organizer, color, month };
    const key = `${closingId} ${keyOf(row)}`;
    const known = frozen.get(key) ?? { ...row, sums: NO_SUMS };
    frozen.set(key, { ...known, sums: { ...known.sums, ...taken } });
  }
  return [...frozen.values()];
}

type Taken = Omit<ClosingRowDto, "sums"> & { closingId: number } & Pick<ClosingSums, (typeof SETTLEMENT_SUMS)[number]>;

/**
 * What settlements took in the months of closings `c` that did not freeze it. It counts on the day of the approval, so all of a
 * month was known as the month was closed, and the ledger says it still. The first closing that has the organizer's month has it.
 */
function takenBefore(ctx: Ctx, which: SQL, adminId: number | null): Promise<Taken[]> {
  const figures = Object.entries(SETTLEMENT_FIGURES).map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`);
  return dbOf(ctx).execute<Taken & Record<string, unknown>>(sql`
    select c.id as "closingId", b.id as "adminId", b.name as organizer, b.color, c.month, ${sql.join(figures, sql`, `)}
    from closings c join ledger_transactions l on l.kind = 'settlement' and coalesce(c.admin_id, l.admin_id) = l.admin_id
      and to_char(${operatingDay(sql`l.collected_at`, NO_VENUE)}, 'YYYY-MM') = c.month
    join ledger_entries e on e.transaction_id = l.id join admins b on b.id = l.admin_id
    where ${which} and c.kind = 'month' and c.reopened_at is null and not c.has_settlements
      and ${adminId === null ? sql`true` : sql`l.admin_id = ${adminId}`} and ${sql.raw(countsInFigures("l"))}
      and not exists (select from closings d where d.kind = 'month' and d.reopened_at is null and d.month = c.month
        and d.id < c.id and coalesce(d.admin_id, l.admin_id) = l.admin_id)
    group by c.id, b.id`);
}

export const keyOf = ({ adminId, month }: Pick<ClosingRowDto, "adminId" | "month">) => `${adminId} ${month}`;

/** What the ledger says now, less what closings that hold have frozen of it. Costs that were frozen among prices are no news. */
export function withoutFrozen(now: readonly ClosingRowDto[], frozen: readonly FrozenRow[]): ClosingRowDto[] {
  const before = Map.groupBy(frozen, keyOf);
  return now.map((row) => {
    const found = before.get(keyOf(row)) ?? [];
    const sums = addSums(
      found.map((one) => one.sums),
      -1,
      row.sums,
    );
    return { ...row, sums: found.some(({ isOlder }) => isOlder) ? { ...sums, costCents: 0 } : sums };
  });
}

export interface ClosedMonth {
  month: string;
  books: Books;
}

/** The months whose closings hold, of some books or of all; one may have frozen nothing. */
export const closedMonths = (ctx: Ctx, books: Books): Promise<ClosedMonth[]> =>
  dbOf(ctx).execute<ClosedMonth & Record<string, unknown>>(sql`
    select c.month, c.admin_id as books from closings c
    where c.kind = 'month' and c.reopened_at is null
      and ${books === null ? sql`true` : sql`coalesce(c.admin_id, ${books}) = ${books}`}`);

/** Whether a closed month has an organizer's. */
export const isIn = (closed: ClosedMonth, { adminId, month }: Pick<ClosingRowDto, "adminId" | "month">): boolean =>
  closed.month === month && (closed.books === null || closed.books === adminId);

/** What closings of months that hold have frozen, of some books or of all. */
export const frozenMonths = (ctx: Ctx, books: Books): Promise<FrozenRow[]> =>
  frozenRows(ctx, sql`c.kind = 'month' and c.reopened_at is null`, books);
