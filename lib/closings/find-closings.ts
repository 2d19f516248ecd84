import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { addSums, type ClosingDto, type ClosingRowDto, type ClosingSums, NO_SUMS } from "@/lib/closings/client";
import type { Ctx } from "@/lib/core/context";

/** The books that an actor closes: null, those of all organizers. */
export type Books = number | null;

export const ofBooks = (books: Books): SQL => (books === null ? sql`c.admin_id is null` : sql`c.admin_id = ${books}`);

/** Closings with who made them, the latest first. */
export async function findClosings(ctx: Ctx, where: SQL, limit = 50): Promise<ClosingDto[]> {
  return dbOf(ctx).execute<ClosingDto & Record<string, unknown>>(sql`
    select c.id, c.kind, c.month, v.name as "eventName", c.closed_at as "closedAt", u.full_name as "closedBy",
      (select coalesce(sum(s.sold_cents), 0)::bigint from closing_sums s where s.closing_id = c.id) as "soldCents",
      encode(c.sha256, 'hex') as sha256, c.reopened_at as "reopenedAt", w.full_name as "reopenedBy",
      c.reopen_reason as "reopenReason"
    from closings c join users u on u.id = c.closed_by left join users w on w.id = c.reopened_by
    left join events v on v.id = c.event_id
    where ${where} order by c.closed_at desc, c.id desc limit ${limit}::int`);
}

type Frozen = Record<string, unknown> & Omit<ClosingRowDto, "sums"> & { sums: Partial<ClosingSums> };

/** What a closing froze; `isOlder`: costs were not told from prices yet. */
type FrozenRow = ClosingRowDto & { isOlder?: true };

/** The frozen rows of closings `c`. A sum that was not known yet as they were made is nothing. */
export async function frozenRows(ctx: Ctx, where: SQL): Promise<FrozenRow[]> {
  const rows = await dbOf(ctx).execute<Frozen>(sql`
    select s.admin_id as "adminId", b.name as organizer, b.color, s.month, s.sums
    from closing_sums s join closings c on c.id = s.closing_id join admins b on b.id = s.admin_id
    where ${where} order by b.name, b.id, s.month`);
  return rows.map((row) => ({
    ...row,
    sums: { ...NO_SUMS, ...row.sums },
    ...(row.sums.costCents === undefined ? { isOlder: true as const } : {}),
  }));
}

const keyOf = ({ adminId, month }: Pick<ClosingRowDto, "adminId" | "month">) => `${adminId} ${month}`;

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

/** What closings of months that hold have frozen, of some books or of all. */
export const frozenMonths = (ctx: Ctx, books: Books): Promise<FrozenRow[]> =>
  frozenRows(
    ctx,
    sql`c.kind = 'month' and c.reopened_at is null and ${books === null ? sql`true` : sql`s.admin_id = ${books}`}`,
  );
