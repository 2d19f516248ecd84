import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { type Candidate, ListStatementRowsInput, type StatementRowDto } from "@/lib/deposits/schemas";
import { findStatement } from "@/lib/deposits/statement/find-statements";

interface Row extends Record<string, unknown>, StatementRowDto {
  total: number;
}

const MOST_CANDIDATES = 8;

const CANDIDATE = sql`jsonb_build_object('depositId', d.id, 'reference', d.reference, 'amountCents', d.amount_cents,
  'buyer', u.full_name, 'orderFolio', o.folio, 'stage', case when d.state <> 'expected' then d.state
    else coalesce(d.closed_as, case when d.claimed_at is null then 'expected' else 'claimed' end) end)`;

const WITH_ORDER = sql`join payments p on p.id = d.payment_id
  join orders o on p.subject_type = 'order' and o.id = p.subject_id left join users u on u.id = o.buyer_id`;

const SELECT = sql`
  select r.id::float8 as id, r.row_number as "rowNumber", r.paid_on::text as "paidOn", r.amount_cents as "amountCents", r.text, r.state,
    r.dismissed_reason as "dismissedReason", (select full_name from users where id = r.decided_by) as "decidedBy",
    (select ${CANDIDATE} from deposits d ${WITH_ORDER} where d.id = r.deposit_id) as deposit,
    case when r.state in ('ambiguous', 'unknown') then coalesce((
      select jsonb_agg(c.one order by c.rank, c.id) from (
        select ${CANDIDATE} as one, case when d.reference = any(r."references") then 0 else 1 end as rank, d.id
        from deposits d ${WITH_ORDER}
        where d.account = r.account and not exists (select 1 from statement_rows x where x.deposit_id = d.id)
          and (d.reference = any(r."references")
            or (d.amount_cents = r.amount_cents and d.state in ('expected', 'approved') and d.closed_at is null))
        order by rank, d.id limit ${MOST_CANDIDATES}) c), '[]'::jsonb) else '[]'::jsonb end as candidates,
    count(*) over ()::int as total
  from statement_rows r`;

function toDto({ total: _total, ...row }: Row): StatementRowDto {
  return { ...row, candidates: [...row.candidates] satisfies Candidate[] };
}

/**
 * Rows of a statement of the tenant, as they stand in the file; those that wait for a person with the deposits that they
 * may be. Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
export async function listStatementRows({
  ctx,
  input,
}: VerbArgs<ListStatementRowsInput>): Promise<Page<StatementRowDto>> {
  const { importId, state, page, pageSize } = parseInput(ListStatementRowsInput, input);
  await findStatement(ctx, { importId }, tenantOf(authorizeUser(ctx.actor, "deposit:confirm")));
  const rows = await dbOf(ctx).execute<Row>(sql`${SELECT}
    where r.import_id = ${importId} and (${state ?? null}::text is null or r.state = ${state ?? null}::text)
    order by r.row_number limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { items: rows.map(toDto), total: rows[0]?.total ?? 0 };
}

/** One row within the tenant's. Errors: `resource.not_found`. */
export async function findRow(ctx: Ctx, rowId: number, adminId: number | null): Promise<StatementRowDto> {
  const mine: SQL = adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`;
  const [row] = await dbOf(ctx).execute<Row>(sql`${SELECT} where r.id = ${rowId} and ${mine}`);
  if (!row) throw notFound();
  return toDto(row);
}
