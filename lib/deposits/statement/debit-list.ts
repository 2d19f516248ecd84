import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { DEBIT_LABELS, type DebitSign, type PaidRefund, type StatementDebitDto } from "@/lib/deposits/client";
import { DebitFilters } from "@/lib/deposits/schemas";
import { ofTenant, searchCondition } from "@/lib/deposits/statement/bank-rows";
import { findStatement } from "@/lib/deposits/statement/find-statements";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesOrderOrPayment, matchesPayment } from "@/lib/payments";
import { accountEnding } from "@/lib/settlement";

const MAX_CANDIDATES = 8;
const DAYS_NEAR = 3;

/** What is known of a refund f of the payment p, with its account as the payer gave it. */
const REFUND = sql`jsonb_build_object('refundId', f.id, 'orderFolio', o.folio, 'paymentFolio', p.folio,
  'buyer', u.full_name, 'isPaid', f.state = 'done', 'reference', f.bank_reference,
  'sealed', encode(b.sealed, 'base64'), 'days', abs(r.paid_on - coalesce(f.done_at, f.created_at)::date))`;

const REFUNDS = sql`refunds f join payments p on p.id = f.payment_id
  join payment_subjects o on ${matchesOrderOrPayment("o", "f")}
  join payment_subjects w on ${matchesPayment("w")} left join users u on u.id = w.payer_id
  left join refund_bank_data b on b.refund_id = f.id`;

/** SQL: a refund f waits for its transfer, or staff said that it was made from the row's account. */
const BY_HAND = sql`(f.state = 'manual' or (f.state = 'done' and f.bank_reference is not null and f.paid_account_id = (
  select a.id from payment_accounts a where a.provider = 'deposit' and a.account = r.account)))`;

const COLUMNS = sql`r.id, r.row_number as "rowNumber", r.paid_on::text as "paidOn", r.amount_cents as "amountCents", r.text,
  case when r.refund_id is null then 'open' else 'linked' end as state,
  (select full_name from users where id = r.decided_by) as "decidedBy",
  (select ${REFUND} from ${REFUNDS} where f.id = r.refund_id) as refund,
  case when r.refund_id is null then coalesce((
    select jsonb_agg(c.one) from (
      select ${REFUND} as one from ${REFUNDS}
      where f.admin_id = r.admin_id and f.amount_cents = r.amount_cents and ${BY_HAND}
        and not exists (select 1 from statement_debits x where x.refund_id = f.id)
      order by abs(r.paid_on - coalesce(f.done_at, f.created_at)::date), f.id limit ${MAX_CANDIDATES}) c), '[]'::jsonb)
    else '[]'::jsonb end as candidates`;

interface FoundRefund {
  refundId: number;
  orderFolio: string;
  paymentFolio: string;
  buyer: string | null;
  isPaid: boolean;
  reference: string | null;
  sealed: string | null;
  days: number;
}

type Row = Record<string, unknown> &
  Omit<StatementDebitDto, "refund" | "candidates"> & { refund: FoundRefund | null; candidates: FoundRefund[] };

const lettersOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Banks hide an account but for its last digits. */
function namesAccount(text: string, ending: string): boolean {
  return (text.match(/\d+/g) ?? []).some((digits) => digits.endsWith(ending));
}

function signsOf(text: string, found: FoundRefund): DebitSign[] {
  const letters = lettersOf(text);
  const says = (part: string | null) =>
    part !== null && lettersOf(part).length > 3 && letters.includes(lettersOf(part));
  const ending = found.sealed === null ? null : accountEnding(Buffer.from(found.sealed, "base64"));
  return [
    ...(says(found.reference) ? (["reference"] as const) : []),
    ...(says(found.orderFolio) || says(found.paymentFolio) ? (["folio"] as const) : []),
    ...(ending !== null && namesAccount(text, ending) ? (["account"] as const) : []),
    ...(found.days <= DAYS_NEAR ? (["day"] as const) : []),
  ];
}

const WEIGHTS: Record<DebitSign, number> = { reference: 8, folio: 4, account: 2, day: 1 };
const weightOf = ({ signs }: PaidRefund) => signs.reduce((sum, sign) => sum + WEIGHTS[sign], 0);

/** The account's digits serve to compare and go no further. */
function toRefund(text: string, found: FoundRefund): PaidRefund {
  const { refundId, orderFolio, buyer, isPaid } = found;
  return { refundId, orderFolio, buyer, isPaid, signs: signsOf(text, found) };
}

function toDebitDto({ refund, candidates, ...row }: Row): StatementDebitDto {
  const likely = candidates.map((one) => toRefund(row.text, one)).toSorted((a, b) => weightOf(b) - weightOf(a));
  return { ...row, refund: refund && toRefund(row.text, refund), candidates: likely };
}

/** What left the account, with the refunds by hand that it may have paid. */
export const statementDebitList = defineList<StatementDebitDto>()({
  name: "salidas-del-banco",
  fileName: ({ importId }) => `salidas-estado-de-cuenta-${importId}`,
  title: "Salidas del banco",
  permission: "payment:refund",
  people: true,
  filters: DebitFilters,
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
      header: "Cargo",
      kind: "money",
      sort: "amount",
      width: 14,
      value: ({ amountCents }) => amountCents,
    },
    { key: "state", header: "Resultado", value: ({ state }) => DEBIT_LABELS[state], width: 20 },
    { key: "refund", header: "Devolución", value: ({ refund }) => refund?.orderFolio ?? null, width: 18 },
    { key: "buyer", header: "Comprador", value: ({ refund }) => refund?.buyer ?? null, shown: "file", width: 28 },
    { key: "who", header: "Decidió", value: ({ decidedBy }) => decidedBy, shown: "asked", width: 28 },
  ],
  reader: async (ctx, { importId, state, q }) => {
    const adminId = tenantOf(ctx.actor);
    await findStatement(ctx, { importId }, adminId);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: sql`statement_debits r`,
      id: sql`r.id`,
      toDto: (row: Row) => toDebitDto(row),
      where: [
        ofTenant(adminId),
        sql`r.import_id = ${importId}`,
        ...(state ? [sql`(r.refund_id is not null) = ${state === "linked"}`] : []),
        ...(q ? [searchCondition(q)] : []),
      ],
      sorts: {
        row: { by: sql`r.row_number`, type: "int" },
        amount: { by: sql`r.amount_cents`, type: "int" },
      },
    });
  },
});

export type StatementDebitColumn = KeyOf<typeof statementDebitList>;

export async function findDebit(ctx: Ctx, debitId: number, adminId: number | null): Promise<StatementDebitDto> {
  const [row] = await dbOf(ctx).execute<Row>(
    sql`select ${COLUMNS} from statement_debits r where r.id = ${debitId} and ${ofTenant(adminId)}`,
  );
  if (!row) throw notFound();
  return toDebitDto(row);
}
