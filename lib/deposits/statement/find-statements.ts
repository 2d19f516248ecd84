import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { DepositAccount, StatementDto } from "@/lib/deposits/client";
import type { StatementPreview } from "@/lib/deposits/schemas";
import { StatementRef } from "@/lib/deposits/schemas";
import { guessMapping, StatementMapping } from "@/lib/deposits/statement/mapping";

export interface StatementRead
  extends Record<string, unknown>,
    Omit<StatementPreview, "createdAt" | "finishedAt" | "mapping"> {
  created: number;
  finished: number | null;
  mapping: unknown;
}

/** Columns of a `StatementRead`, but `preview`. */
export const STATEMENT_COLUMNS = sql`
  s.id, s.admin_id as "adminId", s.account, s.file_name as "fileName", s.format, s.encoding, s.delimiter,
  s.state, s.accept_matched as "acceptMatched", s.rows_total as "rowsTotal", s.rows_done as "rowsDone",
  s.rows_skipped as "rowsSkipped", s.rows_known as "rowsKnown", (extract(epoch from s.created_at) * 1000)::float8 as created,
  (extract(epoch from s.finished_at) * 1000)::float8 as finished, a.name as tenant, s.mapping,
  (select full_name from users where id = s.created_by) as "createdBy",
  (select jsonb_build_object('matched', count(*) filter (where r.state = 'matched'),
    'ambiguous', count(*) filter (where r.state = 'ambiguous'), 'unknown', count(*) filter (where r.state = 'unknown'),
    'dismissed', count(*) filter (where r.state = 'dismissed'),
    'extra_approved', count(*) filter (where r.state = 'extra_approved'), 'extra', count(*) filter (where r.state = 'extra'))
    from statement_rows r where r.import_id = s.id) as counts`;

/** Statements (alias s) with their tenant (a). */
export const STATEMENTS = sql`statement_imports s join admins a on a.id = s.admin_id`;

export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`s.admin_id = ${adminId}`);

export function toStatement({
  created,
  finished,
  mapping: _mapping,
  preview: _preview,
  ...row
}: StatementRead): StatementDto {
  return { ...row, createdAt: new Date(created), finishedAt: finished === null ? null : new Date(finished) };
}

/** A statement with its first rows, within the tenant's. */
export async function findStatement(
  ctx: Ctx,
  which: { importId: number } | { account: string; fileHash: Buffer },
  adminId: number | null,
): Promise<StatementPreview> {
  const where =
    "importId" in which
      ? sql`s.id = ${which.importId}`
      : sql`s.account = ${which.account} and s.file_hash = ${which.fileHash}`;
  const [row] = await dbOf(ctx).execute<StatementRead>(sql`
    select ${STATEMENT_COLUMNS}, s.preview from ${STATEMENTS} where ${where} and ${ofTenant(adminId)}`);
  if (!row) throw notFound();
  const chosen = StatementMapping.safeParse(row.mapping);
  return {
    ...toStatement(row),
    preview: row.preview,
    mapping: chosen.success ? chosen.data : guessMapping(row.preview),
  };
}

/** A statement of the tenant. */
export async function getStatement({ ctx, input }: VerbArgs<StatementRef>): Promise<StatementPreview> {
  const { importId } = parseInput(StatementRef, input);
  return findStatement(ctx, { importId }, tenantOf(authorizeUser(ctx.actor, "deposit:confirm")));
}

/** The accounts of the tenant (platform: of all) that take deposits. */
export async function depositAccounts({ ctx }: VerbArgs<null>): Promise<DepositAccount[]> {
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  return dbOf(ctx).execute<DepositAccount & Record<string, unknown>>(sql`
    select p.account, p.name, a.name as tenant from payment_accounts p join admins a on a.id = p.admin_id
    where p.provider = 'deposit' and (${adminId}::int is null or p.admin_id = ${adminId}::int) order by a.name, p.id`);
}
