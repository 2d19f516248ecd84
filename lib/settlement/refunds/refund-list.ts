import { type SQL, sql } from "drizzle-orm";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesOrderOrPayment, matchesPayment } from "@/lib/payments";
import { methodWords } from "@/lib/pricing/client";
import { REFUND_STATE_LABELS, type RefundAct, type RefundListDto } from "@/lib/settlement/client";
import { IS_NOT_RETRIED } from "@/lib/settlement/refunds/failed-refunds";
import { RefundListFilters } from "@/lib/settlement/schemas";

type Row = Record<string, unknown> & Omit<RefundListDto, "acts">;

/** A refused refund needs a decision until it is retried, or its review closed against it. */
const NEEDS_DECISION = sql`(f.state = 'failed'
  and ${IS_NOT_RETRIED}
  and exists (select 1 from payment_reviews v where v.payment_id = f.payment_id and v.reason = 'refund_failed' and v.state = 'open'))`;

const COLUMNS = sql`f.id, f.admin_id as "adminId", f.amount_cents as "amountCents", f.state, f.reason, f.bank_reference as "bankReference", p.account,
    (select coalesce(nullif(a.name, ''), a.provider || ' ' || a.account) from payment_accounts a where a.id = f.paid_account_id) as "paidFrom",
    f.created_at as "createdAt", f.done_at as "doneAt", b.refund_id is not null as "hasAccount", p.folio as "paymentFolio", p.method, p.is_test as "isTest",
    o.folio as "orderFolio", e.name as venue, e.time_zone as "timeZone", u.full_name as buyer`;

const REFUNDS = sql`refunds f
  join payments p on p.id = f.payment_id
  join payment_subjects o on ${matchesOrderOrPayment("o", "f")}
  join enclosures e on e.id = o.enclosure_id
  join payment_subjects w on ${matchesPayment("w")}
  left join users u on u.id = w.payer_id
  left join refund_bank_data b on b.refund_id = f.id`;

const ACTS: Record<RefundListDto["state"], readonly RefundAct[]> = {
  manual: ["mark_paid", "give_account"],
  failed: ["retry", "by_hand"],
  pending: [],
  done: [],
};

function inState(state: "open" | "pending" | "done"): SQL {
  if (state === "open") return sql`(f.state = 'manual' or ${NEEDS_DECISION})`;
  return state === "pending" ? sql`f.state = 'pending'` : sql`(f.state = 'done' and f.bank_reference is not null)`;
}

const toDto = (row: Row): RefundListDto => ({ ...row, acts: ACTS[row.state] });

/** Lists refunds for staff: open and pending ones with the oldest first, transferred ones with the latest first. */
export const refundList = defineList<RefundListDto>()({
  name: "devoluciones",
  title: "Devoluciones",
  permission: "payment:refund",
  people: true,
  filters: RefundListFilters,
  address: { situacion: "state" },
  sorts: ["when", "amount"],
  sort: ({ state }) => (state === "done" ? "-when" : "when"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    {
      key: "refund",
      header: "Devolución",
      shown: "always",
      width: 24,
      value: ({ state }) => REFUND_STATE_LABELS[state],
    },
    {
      key: "amount",
      header: "Monto",
      kind: "money",
      sort: "amount",
      width: 14,
      value: ({ amountCents }) => amountCents,
    },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), shown: "file", width: 24 },
    { key: "reason", header: "Motivo", value: ({ reason }) => reason, shown: "file", width: 36 },
    {
      key: "when",
      header: "Cuándo",
      kind: "moment",
      sort: "when",
      width: 18,
      value: ({ doneAt, createdAt }) => doneAt ?? createdAt,
    },
    {
      key: "reference",
      header: "Referencia del banco",
      shown: "file",
      width: 24,
      value: ({ bankReference }) => bankReference,
    },
    { key: "from", header: "Cuenta que pagó", shown: "file", width: 24, value: ({ paidFrom }) => paidFrom },
    { key: "test", header: "Prueba", value: ({ isTest }) => (isTest ? "Sí" : "No"), shown: "file", width: 10 },
  ],
  reader: (ctx, { state, q }) => {
    const adminId = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: REFUNDS,
      id: sql`f.id`,
      toDto,
      where: [
        adminId === null ? sql`true` : sql`f.admin_id = ${adminId}`,
        inState(state),
        hasWords(q, [sql`u.full_name`, sql`o.folio`, sql`p.folio`, sql`f.bank_reference`]),
      ],
      sorts: {
        when: { by: sql`coalesce(f.done_at, f.created_at)`, type: "timestamptz" },
        amount: { by: sql`f.amount_cents`, type: "int" },
      },
    });
  },
});

export const listRefunds = refundList.page;
export type RefundColumn = KeyOf<typeof refundList>;
