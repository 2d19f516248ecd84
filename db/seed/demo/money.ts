import { sql } from "drizzle-orm";
import {
  auditLog,
  ledgerEntries,
  ledgerTransactions,
  paymentEvents,
  paymentReviews,
  payments,
  sandboxCharges,
} from "@/db/schema";
import { inChunks, itemOf, letters, nextIds, type Sale, type Tx } from "@/db/seed/demo/rows";
import type { EventRow } from "@/db/testing/factories";

/** What payments of orders asked for each item: its amounts, which did not change since. */
export async function insertAskedItems(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into payment_items (admin_id, payment_id, order_item_id, price_cents, discount_cents, fee_cents, price_iva_cents, fee_iva_cents)
    select i.admin_id, p.id, i.id, i.price_cents, i.discount_cents, i.fee_cents, i.price_iva_cents, i.fee_iva_cents
    from payments p join order_items i on i.order_id = p.subject_id
    where p.subject_type = 'order' and p.id in ${paymentIds}`);
}

/** Payments with what the bank, the ledger and, where too much came, the cases say of them. */
export async function insertMoney(tx: Tx, event: EventRow, venue: string, sales: Sale[]): Promise<void> {
  const base = process.env.APP_URL ?? "http://localhost:3000";
  const paymentIds = await nextIds("payments", sales.length);
  const receiptIds = await nextIds("ledger_transactions", sales.length);
  const saleIds = await nextIds("ledger_transactions", sales.length);
  const rows = sales.map((sale, i) => {
    const item = itemOf(sale.area, sale.code);
    const n = sale.placeIds.length;
    const price = item.priceCents * n;
    const priceIva = item.priceIvaCents * n;
    const discount = item.discountCents * n;
    const fee = item.feeCents * n;
    const feeIva = item.feeIvaCents * n;
    const [paymentId = 0, receiptId = 0, saleId = 0] = [paymentIds[i], receiptIds[i], saleIds[i]];
    const folio = `PG-${letters(`payment ${paymentId}`, 10)}`;
    const due = price - discount + fee;
    const received = due + sale.excessCents;
    return { sale, paymentId, receiptId, saleId, folio, price, priceIva, discount, fee, feeIva, due, received };
  });
  await inChunks(rows, async (part) => {
    await tx.insert(payments).values(
      part.map(({ sale, paymentId, folio, due, received }) => ({
        id: paymentId,
        adminId: event.adminId,
        subjectType: "order",
        subjectId: sale.order.id,
        folio,
        provider: "sandbox",
        account: "demo",
        method: "card",
        state: "paid",
        amountCents: due,
        receivedCents: received,
        providerId: `demo_${paymentId}`,
        isTest: true,
        expiresAt: new Date(sale.paidAt.getTime() + 900_000),
        createdAt: new Date(sale.paidAt.getTime() - 60_000),
        paidAt: sale.paidAt,
        appliedAt: sale.paidAt,
      })),
    );
    await insertAskedItems(
      tx,
      part.map(({ paymentId }) => paymentId),
    );
    await tx.insert(paymentEvents).values(
      part.map(({ sale, paymentId, received }) => ({
        paymentId,
        source: "webhook",
        state: "paid",
        receivedCents: received,
        refundedCents: 0,
        currency: "MXN",
        at: sale.paidAt,
      })),
    );
    await tx.insert(sandboxCharges).values(
      part.map(({ sale, paymentId, folio, due, received }) => ({
        id: `demo_${paymentId}`,
        account: "demo",
        idempotencyKey: `attempt-${paymentId}`,
        method: "card",
        amountCents: due,
        paidCents: received,
        currency: "MXN",
        state: "paid",
        returnUrl: `${base}/payment-finish?folio=${folio}`,
        webhookUrl: `${base}/api/v1/payments/callback/sandbox/demo`,
        description: `${sale.placeIds.length === 1 ? "1 lugar" : `${sale.placeIds.length} lugares`} en ${venue}`,
        folio,
        expiresAt: new Date(sale.paidAt.getTime() + 900_000),
        createdAt: new Date(sale.paidAt.getTime() - 60_000),
        paidAt: sale.paidAt,
      })),
    );
    const transaction = (id: number, kind: string, cause: string, { sale, paymentId }: (typeof part)[number]) => ({
      id,
      adminId: event.adminId,
      kind,
      cause,
      paymentId,
      orderId: sale.order.id,
      isTest: true,
      at: sale.paidAt,
      collectedAt: sale.paidAt,
      requestId: "demo",
    });
    await tx
      .insert(ledgerTransactions)
      .values(
        part.flatMap((row) => [
          transaction(row.receiptId, "receipt", `payment:${row.paymentId}:${row.received}`, row),
          transaction(row.saleId, "sale", `order:${row.sale.order.id}`, row),
        ]),
      );
    const entry = (transactionId: number, account: string, amountCents: number, more: object = {}) => ({
      transactionId,
      adminId: event.adminId,
      account,
      provider: "sandbox",
      providerAccount: "demo",
      amountCents,
      ...more,
    });
    await tx.insert(ledgerEntries).values(
      part.flatMap(({ sale, receiptId, saleId, price, priceIva, discount, fee, feeIva, due, received }) => {
        const zone = { eventAreaId: sale.area.id };
        return [
          entry(receiptId, "provider_clearing", received),
          entry(receiptId, "buyer_owed", -received),
          entry(saleId, "buyer_owed", due, zone),
          entry(saleId, "organizer_payable", -price, { ...zone, ivaCents: -priceIva }),
          ...(discount > 0 ? [entry(saleId, "discount", discount, zone)] : []),
          entry(saleId, "fee_revenue", -(fee - feeIva), zone),
          entry(saleId, "fee_iva", -feeIva, zone),
        ];
      }),
    );
  });
  for (const { sale, paymentId } of rows.filter((row) => row.sale.excessCents > 0))
    await openCase(tx, event, sale, paymentId);
}

/** The case of an overpaid order, with the row of its audit. */
async function openCase(tx: Tx, event: EventRow, sale: Sale, paymentId: number): Promise<void> {
  const facts = { paymentId, orderId: sale.order.id, reason: "excess", amountCents: sale.excessCents };
  const [review] = await tx
    .insert(paymentReviews)
    .values({ ...facts, adminId: event.adminId, createdAt: sale.paidAt })
    .returning({ id: paymentReviews.id });
  await tx.insert(auditLog).values({
    at: sale.paidAt,
    adminId: event.adminId,
    actorKind: "system",
    actorName: "webhook:sandbox",
    action: "payment_review.opened",
    entity: "payment_review",
    entityId: String(review?.id),
    changes: Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, [null, value]])),
    requestId: "demo",
  });
}
