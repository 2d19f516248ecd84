import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { DepositAccount, StatementDto, StatementPreview } from "@/lib/deposits/client";
import { StatementRef } from "@/lib/deposits/schemas";
import { guessMapping, StatementMapping } from "@/lib/deposits/statement/mapping";

/** The columns of a `StatementDto`, over the aliases of `STATEMENTS`. */
export const STATEMENT_COLUMNS = sql`
  i.id, i.admin_id as "adminId", i.account, i.file_name as "fileName", i.format, i.encoding, i.delimiter,
  i.state, i.accept_matched as "acceptMatched", i.rows_total as "rowsTotal", i.rows_done as "rowsDone",
  i.rows_skipped as "rowsSkipped", i.rows_known as "rowsKnown", i.created_at as "createdAt",
  i.finished_at as "finishedAt", a.name as tenant, (select full_name from users where id = i.created_by) as "createdBy",
  (select jsonb_build_object('matched', count(*) filter (where r.state = 'matched'),
    'ambiguous', count(*) filter (where r.state = 'ambiguous'), 'unknown', count(*) filter (where r.state = 'unknown'),
    'dismissed', count(*) filter (where r.state = 'dismissed'), 'taken', count(*) filter (where r.state = 'taken'),
    'extra_approved', count(*) filter (where r.state = 'extra_approved'), 'extra', count(*) filter (where r.state = 'extra'))
    from statement_rows r where r.import_id = i.id) as counts,
  (select jsonb_build_object('total', count(*), 'open', count(*) filter (where d.refund_id is null))
    from statement_debits d where d.import_id = i.id) as debits`;

export const STATEMENTS = sql`statement_imports i join admins a on a.id = i.admin_id`;

export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`i.admin_id = ${adminId}`);

type Found = Record<string, unknown> & StatementDto & { preview: string[][]; mapping: unknown };

export async function findStatement(
  ctx: Ctx,
  { importId }: { importId: number },
  adminId: number | null,
): Promise<StatementPreview> {
  const [row] = await dbOf(ctx).execute<Found>(sql`
    select ${STATEMENT_COLUMNS}, i.preview, i.mapping from ${STATEMENTS} where i.id = ${importId} and ${ofTenant(adminId)}`);
  if (!row) throw notFound();
  const chosen = StatementMapping.safeParse(row.mapping);
  return { ...row, mapping: chosen.success ? chosen.data : guessMapping(row.preview) };
}

export async function getStatement({ ctx, input }: VerbArgs<StatementRef>): Promise<StatementPreview> {
  const { importId } = parseInput(StatementRef, input);
  return findStatement(ctx, { importId }, tenantOf(authorizeUser(ctx.actor, "deposit:confirm")));
}

export async function depositAccounts({ ctx }: VerbArgs<null>): Promise<DepositAccount[]> {
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  return dbOf(ctx).execute<DepositAccount & Record<string, unknown>>(sql`
    select p.account, p.name, a.name as tenant from payment_accounts p join admins a on a.id = p.admin_id
    where p.provider = 'deposit' and (${adminId}::int is null or p.admin_id = ${adminId}::int) order by a.name, p.id`);
}
