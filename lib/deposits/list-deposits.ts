import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { VerbArgs } from "@/lib/core/context";
import { likePattern, type Page } from "@/lib/core/fields";
import { parseMoney } from "@/lib/core/money";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { ofTenant, readDeposits, WAITING } from "@/lib/deposits/find-deposits";
import { type DepositDto, type DepositFilter, ListDepositsInput } from "@/lib/deposits/schemas";

const FILTERS: Record<DepositFilter, SQL> = {
  open: sql`(d.state = 'approved' or (d.state = 'expected' and d.closed_at is null))`,
  approved: sql`d.state = 'approved'`,
  late: sql`d.state = 'expected' and d.closed_at is not null`,
  accepted: sql`d.state = 'accepted'`,
  refused: sql`d.state = 'refused'`,
  all: sql`true`,
};

const NEWEST: readonly DepositFilter[] = ["late", "accepted", "refused", "all"];

/** Digits of a reference, an amount in pesos, or a part of a folio or of the buyer's name. */
function matching(words: string): SQL {
  if (words === "") return sql`true`;
  const pattern = likePattern(words);
  const ways = [sql`u.full_name ilike ${pattern}`, sql`o.folio ilike ${pattern}`, sql`p.folio ilike ${pattern}`];
  const digits = words.replace(/[\s.\-/]/g, "");
  if (/^\d{3,14}$/.test(digits)) ways.push(sql`d.reference like ${`%${digits}%`}`);
  const cents = parseMoney(words);
  if (cents !== null) ways.push(sql`d.amount_cents = ${cents}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** What a filter of the list takes, within the tenant's rows. */
export function whereOf(
  { q, filter, enclosureId }: Pick<z.output<typeof ListDepositsInput>, "q" | "filter" | "enclosureId">,
  adminId: number | null,
): SQL {
  return sql`${ofTenant(adminId)} and ${FILTERS[filter]} and ${matching(q)}
    and (${enclosureId ?? null}::int is null or e.id = ${enclosureId ?? null}::int)`;
}

/**
 * Deposits of the tenant (platform: of all): those that are waited for with the nearest deadline first, others with the
 * latest first. Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listDeposits({ ctx, input }: VerbArgs<ListDepositsInput>): Promise<Page<DepositDto>> {
  const { page, pageSize, ...chosen } = parseInput(ListDepositsInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  const order = NEWEST.includes(chosen.filter) ? sql`d.created_at desc` : sql`d.expires_at`;
  return readDeposits(ctx, whereOf(chosen, adminId), { order, limit: pageSize, offset: (page - 1) * pageSize });
}

const MOST = 20;

/**
 * Deposits whose money somebody saw, or whose buyer says it is paid, and that nobody has decided: the one whose seven
 * hours end first comes first. Errors: `auth.required`, `auth.forbidden`.
 */
export async function waitingDeposits({ ctx }: VerbArgs<null>): Promise<Page<DepositDto>> {
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  const order = sql`least(d.approved_at, d.claimed_at)`;
  return readDeposits(ctx, sql`${ofTenant(adminId)} and ${WAITING}`, { order, limit: MOST });
}
