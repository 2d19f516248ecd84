import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { ROW_LABELS, type StatementRowDto } from "@/lib/deposits/client";
import { StatementRowFilters } from "@/lib/deposits/schemas";
import { ofTenant, searchCondition } from "@/lib/deposits/statement/bank-rows";
import { findStatement } from "@/lib/deposits/statement/find-statements";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesPayment } from "@/lib/payments";

const MAX_CANDIDATES = 8;

const CANDIDATE = sql`jsonb_build_object('depositId', d.id, 'reference', d.reference, 'amountCents', d.amount_cents,
  'buyer', u.full_name, 'orderFolio', o.folio, 'stage', case when d.state <> 'expected' then d.state
    else coalesce(d.closed_as, case when d.claimed_at is null then 'expected' else 'claimed' end) end)`;

const WITH_ORDER = sql`join payments p on p.id = d.payment_id
  join payment_subjects o on ${matchesPayment("o")} left join users u on u.id = o.payer_id`;

const isOpen = sql`r.state in ('ambiguous', 'unknown')`;
const HAS_ROW = sql`exists (select 1 from statement_rows x where x.deposit_id = d.id and x.state = 'matched')`;

const COLUMNS = sql`r.id, r.row_number as "rowNumber", r.paid_on::text as "paidOn",
  r.amount_cents as "amountCents", r.text, r.state, r.dismissed_reason as "dismissedReason",
  r.decided_by as "deciderId",
  (select full_name from users where id = r.decided_by) as "decidedBy",
  (select full_name from users where id = r.accepted_by) as "acceptedBy",
  (select ${CANDIDATE} from deposits d ${WITH_ORDER} where d.id = r.deposit_id) as deposit,
  case when ${isOpen} then coalesce((
    select jsonb_agg(c.one order by c.rank, c.id) from (
      select ${CANDIDATE} as one, case when d.reference = any(r."references") then 0 else 1 end as rank, d.id
      from deposits d ${WITH_ORDER}
      where d.account = r.account and not ${HAS_ROW}
        and (d.reference = any(r."references")
          or (d.amount_cents = r.amount_cents and d.state in ('expected', 'approved') and d.closed_at is null))
      order by rank, d.id limit ${MAX_CANDIDATES}) c), '[]'::jsonb) else '[]'::jsonb end as candidates,
  case when ${isOpen} then coalesce((
    select jsonb_agg(${CANDIDATE} order by d.id) from deposits d ${WITH_ORDER}
    where d.account = r.account and d.reference = any(r."references") and (d.state = 'accepted' or ${HAS_ROW})),
    '[]'::jsonb) else '[]'::jsonb end as "paidOnes"`;

type Row = Record<string, unknown> & Omit<StatementRowDto, "mayAccept"> & { deciderId: number | null };

function toRowDto({ deciderId, ...row }: Row, userId: number | null): StatementRowDto {
  return { ...row, mayAccept: row.state === "extra_approved" && deciderId !== userId };
}

/** The digits of a reference, which a bank may write in groups. */
function hasReference(words: string): SQL[] {
  const digits = words.replace(/[\s.\-/]/g, "");
  return /^\d{3,14}$/.test(digits) ? [sql`replace(r.text, ' ', '') like ${`%${digits}%`}`] : [];
}

/** Rows that wait for a person come with the deposits that they may belong to. */
export const statementRowList = defineList<StatementRowDto>()({
  name: "renglones-del-banco",
  fileName: ({ importId }) => `renglones-estado-de-cuenta-${importId}`,
  title: "Renglones del banco",
  permission: "deposit:confirm",
  people: true,
  filters: StatementRowFilters,
  address: { id: "importId", estado: "state" },
  sorts: ["row", "amount"],
  sort: "row",
  pageSize: 50,
  columns: [
    {
      key: "row",
      header: "Renglón",
      shown: "always",
      kind: "number",
      sort: "row",
      width: 10,
      value: ({ rowNumber }) => rowNumber,
    },
    { key: "day", header: "Fecha", value: ({ paidOn }) => paidOn, shown: "file", width: 12 },
    { key: "text", header: "Concepto", value: ({ text }) => text, shown: "file", width: 60 },
    {
      key: "amount",
      header: "Abono",
      kind: "money",
      sort: "amount",
      width: 14,
      value: ({ amountCents }) => amountCents,
    },
    { key: "state", header: "Resultado", value: ({ state }) => ROW_LABELS[state], width: 14 },
    { key: "deposit", header: "Depósito", value: ({ deposit }) => deposit?.reference ?? null, width: 18 },
    { key: "order", header: "Compra", value: ({ deposit }) => deposit?.orderFolio ?? null, shown: "file", width: 18 },
    { key: "buyer", header: "Comprador", value: ({ deposit }) => deposit?.buyer ?? null, shown: "file", width: 28 },
    { key: "reason", header: "Motivo", value: ({ dismissedReason }) => dismissedReason, shown: "file", width: 40 },
    { key: "who", header: "Decidió", value: ({ decidedBy }) => decidedBy, shown: "asked", width: 28 },
    { key: "accepter", header: "Aceptó", value: ({ acceptedBy }) => acceptedBy, shown: "asked", width: 28 },
  ],
  reader: async (ctx, { importId, state, q }) => {
    const adminId = tenantOf(ctx.actor);
    await findStatement(ctx, { importId }, adminId);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: sql`statement_rows r`,
      id: sql`r.id`,
      toDto: (row: Row) => toRowDto(row, userIdOf(ctx.actor)),
      where: [
        ofTenant(adminId),
        sql`r.import_id = ${importId}`,
        ...(state ? [sql`r.state = ${state}`] : []),
        ...(q ? [searchCondition(q, hasReference(q))] : []),
      ],
      sorts: {
        row: { by: sql`r.row_number`, type: "int" },
        amount: { by: sql`r.amount_cents`, type: "int" },
      },
    });
  },
});

export type StatementRowColumn = KeyOf<typeof statementRowList>;

export async function findRow(ctx: Ctx, rowId: number, adminId: number | null): Promise<StatementRowDto> {
  const [row] = await dbOf(ctx).execute<Row>(
    sql`select ${COLUMNS} from statement_rows r where r.id = ${rowId} and ${ofTenant(adminId)}`,
  );
  if (!row) throw notFound();
  return toRowDto(row, userIdOf(ctx.actor));
}
