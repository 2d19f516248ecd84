import { type SQL, sql } from "drizzle-orm";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesOrderOrPayment } from "@/lib/payments";
import { methodWords } from "@/lib/pricing/client";
import {
  actsForReason,
  BLOCKING_REASONS,
  type DisputeBearer,
  describeReview,
  type PaymentReviewDto,
  REVIEW_LABELS,
  type ReviewAct,
  resolutionWords,
} from "@/lib/settlement/client";
import { refusedCents } from "@/lib/settlement/refunds/failed-refunds";
import { owedUnderWay } from "@/lib/settlement/refunds/plan-refund";
import { bearersFor } from "@/lib/settlement/reviews/end-dispute";
import { ReviewFilters } from "@/lib/settlement/schemas";

export type ReviewRow = Record<string, unknown> &
  Omit<PaymentReviewDto, "label" | "acts" | "refundableCents" | "bearers"> & {
    /** Refunds have given these back or ask for them. */
    requestedCents: number;
    /** An excess still owes the buyer this much, and no refund gives it back yet; 0 for every other reason. */
    owedCents: number;
    /** Staff decided earlier not to give these back. */
    keptCents: number;
    /** An event of the order was cancelled or is over, so there are no places to give. */
    isEventOver: boolean;
  };

export const REVIEW_COLUMNS = sql`r.id, r.admin_id as "adminId", r.reason, r.state, r.resolution,
    case when r.reason = 'refund_failed' and r.state = 'open' then ${refusedCents(sql`p.id`)} else r.amount_cents end as "amountCents",
    r.created_at as "createdAt", r.resolved_at as "resolvedAt",
    p.id as "paymentId", p.folio as "paymentFolio", p.method, p.amount_cents as "askedCents",
    p.received_cents as "receivedCents", p.kept_cents as "keptCents", p.refunded_cents as "refundedCents", f.pending as "pendingCents",
    f.asked as "requestedCents", f.manual as "manualCents", r.order_id as "orderId", o.folio as "orderFolio", o.state as "orderState",
    e.name as venue, coalesce(e.time_zone, 'America/Monterrey') as "timeZone", u.full_name as buyer, w.full_name as "resolvedBy",
    p.is_test as "isTest", p.provider_paid_at as "providerPaidAt", p.note, p.payer_name as "payerName", p.dispute_fee_cents as "disputeFeeCents",
    r.reason = 'dispute_lost' and exists (
      select 1 from order_items i where i.order_id = r.order_id and i.state = 'sold') as "hasPlaces",
    case when r.reason = 'excess' then greatest(0, (
      select coalesce(-sum(e.amount_cents), 0) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.payment_id = p.id and e.account = 'buyer_owed') - ${owedUnderWay(sql`p.id`)}) else 0 end::int as "owedCents",
    exists (select 1 from order_items i join events v on v.id = i.event_id
      where i.order_id = r.order_id and i.place_id is not null and (v.state = 'cancelled' or v.ends_at < statement_timestamp())) as "isEventOver"`;

/** SQL: reviews r with their payment p and, where it is known, its subject o, venue e and payer u. */
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

/** Answers the centavos that the act "refund" would pay back: of an excess only the surplus, else all that is left. */
function refundableCents(found: ReviewRow): number {
  const { reason, amountCents, receivedCents, keptCents, refundedCents, requestedCents, owedCents } = found;
  const left = Math.max(0, receivedCents - keptCents - Math.max(requestedCents, refundedCents));
  if (reason === "refund_failed") return Math.min(amountCents, left);
  return reason === "excess" ? Math.min(owedCents, left) : left;
}

/** Whether all the money waits for a person's transfer, which will end a blocking review by itself. */
function awaitsTransfer(found: ReviewRow): boolean {
  return found.manualCents > 0 && found.pendingCents === 0 && refundableCents(found) === 0;
}

function actsOf(found: ReviewRow): readonly ReviewAct[] {
  if (found.state !== "open") return [];
  if (BLOCKING_REASONS.includes(found.reason) && awaitsTransfer(found)) return [];
  const impossible: ReviewAct[] = [];
  if (found.isEventOver) impossible.push("assign");
  // Nobody keeps the money of a purchase that was not sold.
  if (found.reason === "refund_failed" && found.orderState === "review") impossible.push("keep");
  return actsForReason(found.reason).filter((act) => !impossible.includes(act));
}

export function toReviewDto(found: ReviewRow, bearers: readonly DisputeBearer[]): PaymentReviewDto {
  const { requestedCents: _requested, owedCents: _owed, keptCents: _kept, isEventOver: _over, ...row } = found;
  const label = REVIEW_LABELS[row.reason];
  return { ...row, refundableCents: refundableCents(found), label, bearers, acts: actsOf(found) };
}

/** SQL: reviews of a tenant, or of all where it is null. */
export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`);

/** Lists open reviews with the oldest first, and resolved ones with the latest first. */
export const reviewList = defineList<PaymentReviewDto>()({
  name: "pagos-por-revisar",
  title: "Pagos por revisar",
  permission: "payment:review",
  people: true,
  filters: ReviewFilters,
  address: { estado: "state", motivo: "reason" },
  sorts: ["when", "ended"],
  sort: ({ state }) => (state === "resolved" ? "-ended" : "when"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "case", header: "Qué pasó", value: ({ label }) => label, shown: "always", width: 26 },
    { key: "what", header: "Detalle", value: describeReview, shown: "file", width: 60 },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), shown: "file", width: 24 },
    {
      key: "providerPaid",
      header: "Fecha del proveedor",
      kind: "moment",
      shown: "file",
      width: 18,
      value: ({ providerPaidAt }) => providerPaidAt,
    },
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
      toDto: (row: ReviewRow) => toReviewDto(row, bearersFor(ctx)),
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
