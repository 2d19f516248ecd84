import { type SQL, sql } from "drizzle-orm";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesOrderOrPayment } from "@/lib/payments";
import { methodWords } from "@/lib/pricing/client";
import {
  actsFor,
  BLOCKING_REASONS,
  type PaymentReviewDto,
  REVIEW_LABELS,
  type ReviewAct,
  resolutionWords,
  whatHappened,
} from "@/lib/settlement/client";
import { askedBeside } from "@/lib/settlement/refunds/plan-refund";
import { ReviewFilters } from "@/lib/settlement/schemas";

export type ReviewRow = Record<string, unknown> &
  Omit<PaymentReviewDto, "createdAt" | "resolvedAt" | "label" | "acts" | "refundableCents"> & {
    created: number;
    resolved: number | null;
    askedBackCents: number;
    /** Of an excess: what we owe the buyer and no refund asks for yet. */
    owedCents: number;
    /** An event of it was cancelled or is over: there are no places to give. */
    isOff: boolean;
  };

/** Columns of a `ReviewRow`. */
export const REVIEW_COLUMNS = sql`r.id, r.admin_id as "adminId", r.reason, r.state, r.resolution, r.amount_cents as "amountCents",
    (extract(epoch from r.created_at) * 1000)::float8 as created, (extract(epoch from r.resolved_at) * 1000)::float8 as resolved,
    p.id as "paymentId", p.folio as "paymentFolio", p.method, p.amount_cents as "askedCents",
    p.received_cents as "receivedCents", p.refunded_cents as "refundedCents", f.pending as "pendingCents",
    f.asked as "askedBackCents", f.manual as "manualCents", r.order_id as "orderId", o.folio as "orderFolio", o.state as "orderState",
    e.name as venue, coalesce(e.time_zone, 'America/Monterrey') as "timeZone", u.full_name as buyer, w.full_name as "resolvedBy",
    p.is_test as "isTest", p.note, p.payer_name as "payerName",
    case when r.reason = 'excess' then greatest(0, (
      select coalesce(-sum(e.amount_cents), 0) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.payment_id = p.id and e.account = 'buyer_owed') - ${askedBeside(sql`p.id`)}) else 0 end::int as "owedCents",
    exists (select 1 from order_items i join events v on v.id = i.event_id
      where i.order_id = r.order_id and i.place_id is not null and (v.state = 'cancelled' or v.ends_at < statement_timestamp())) as "isOff"`;

/** Cases (alias r) with their payment (p) and, where it is known, what it was for (o), its venue (e) and its payer (u). */
export const REVIEWS = sql`payment_reviews r
  join payments p on p.id = r.payment_id
  left join payment_subjects o on ${matchesOrderOrPayment("o", "r")}
  left join enclosures e on e.id = o.enclosure_id
  left join users u on u.id = o.payer_id`;

export const REVIEW_JOINS = sql`left join users w on w.id = r.resolved_by
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::int as pending,
      coalesce(sum(amount_cents) filter (where state = 'manual'), 0)::int as manual,
      coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)::int as asked
    from refunds where payment_id = p.id) f`;

/** Of an excess only what is owed goes back, of a refusal what was refused; otherwise all that is left. */
function refundable(found: ReviewRow): number {
  const { reason, amountCents, receivedCents, refundedCents, askedBackCents, owedCents } = found;
  const left = Math.max(0, receivedCents - Math.max(askedBackCents, refundedCents));
  if (reason === "refund_failed") return Math.min(amountCents, left);
  return reason === "excess" ? Math.min(owedCents, left) : left;
}

/** All of it waits for a person's transfer, which ends such a case. */
function isByHand(found: ReviewRow): boolean {
  return found.manualCents > 0 && found.pendingCents === 0 && refundable(found) === 0;
}

function actsOf(found: ReviewRow): readonly ReviewAct[] {
  if (found.state !== "open") return [];
  if (BLOCKING_REASONS.includes(found.reason) && isByHand(found)) return [];
  return actsFor(found.reason).filter((act) => act !== "assign" || !found.isOff);
}

/** A case as staff works on it. */
export function toReviewDto(found: ReviewRow): PaymentReviewDto {
  const { created, resolved, askedBackCents: _asked, owedCents: _owed, isOff: _off, ...row } = found;
  return {
    ...row,
    refundableCents: refundable(found),
    label: REVIEW_LABELS[row.reason],
    createdAt: new Date(created),
    resolvedAt: resolved === null ? null : new Date(resolved),
    acts: actsOf(found),
  };
}

/** Rows of a tenant, or of all (null). */
export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`);

/** Money that needs a person, the oldest first; the decided cases with the latest first. */
export const reviewList = defineList<PaymentReviewDto>()({
  name: "pagos-por-revisar",
  title: "Pagos por revisar",
  permission: "payment:review",
  filters: ReviewFilters,
  address: { estado: "state", motivo: "reason" },
  sorts: ["when", "ended"],
  sort: ({ state }) => (state === "resolved" ? "-ended" : "when"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "case", header: "Qué pasó", value: ({ label }) => label, shown: "always", width: 26 },
    { key: "what", header: "Detalle", value: whatHappened, shown: "file", width: 60 },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), shown: "file", width: 24 },
    {
      key: "received",
      header: "Recibido",
      kind: "money",
      shown: "file",
      width: 14,
      value: ({ receivedCents }) => receivedCents,
    },
    {
      key: "amount",
      header: "Monto del caso",
      kind: "money",
      shown: "asked",
      width: 14,
      value: ({ amountCents }) => amountCents,
    },
    { key: "when", header: "Cuándo", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
    {
      key: "ended",
      header: "Resuelto",
      kind: "moment",
      sort: "ended",
      shown: "file",
      width: 18,
      value: ({ resolvedAt }) => resolvedAt,
    },
    {
      key: "resolution",
      header: "Cómo se resolvió",
      shown: "file",
      width: 36,
      value: ({ state, resolution }) => (state === "resolved" ? resolutionWords(resolution) : null),
    },
    { key: "by", header: "Quién", value: ({ resolvedBy }) => resolvedBy, shown: "file", width: 24 },
    { key: "test", header: "Prueba", value: ({ isTest }) => (isTest ? "Sí" : "No"), shown: "file", width: 10 },
  ],
  reader: (ctx, { state, reason, q }) =>
    sqlReader(ctx, {
      select: REVIEW_COLUMNS,
      from: REVIEWS,
      joins: REVIEW_JOINS,
      id: sql`r.id`,
      toDto: toReviewDto,
      where: [
        ofTenant(tenantOf(ctx.actor)),
        sql`r.state = ${state}`,
        ...(reason ? [sql`r.reason = ${reason}`] : []),
        hasWords(q, [sql`u.full_name`, sql`o.folio`, sql`p.folio`]),
      ],
      sorts: {
        when: { by: sql`r.created_at`, type: "timestamptz" },
        ended: { by: sql`coalesce(r.resolved_at, r.created_at)`, type: "timestamptz" },
      },
    }),
});

export const listPaymentReviews = reviewList.page;
export type ReviewColumn = KeyOf<typeof reviewList>;
