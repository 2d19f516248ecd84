import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema";
import { createEvent, createEventArea, createSaleable, createZone } from "@/db/testing";
import { formatDateTime } from "@/lib/core/dates";
import { ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { refundCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { settlementTemplates } from "@/lib/settlement/messages/templates";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, heldCart, paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

async function farSale(): Promise<Sale> {
  const sale = await createSaleable();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const dates = { parkingOpensAt: at(29), startsAt: at(30), endsAt: at(31), salesEndAt: at(30) };
  const zone = await createZone(sale.enclosure);
  const event = await createEvent(sale.enclosure, dates);
  return { ...sale, zone, event, area: await createEventArea(event, zone, { priceCents: 25_000 }) };
}

async function sold(sale: Sale) {
  const paid = await paying(sale);
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return paid;
}

/** Reads a person's messages by template, each with the number of its jobs. */
async function outbox(userId: number, template: string) {
  return getDb().execute<{ key: string; payload: Record<string, number>; adminId: number; jobs: number }>(sql`
    select m.idempotency_key as key, m.payload, m.admin_id as "adminId",
      (select count(*)::int from pgboss.job j where j.name = 'notifications.send' and (j.data->>'messageId')::bigint = m.id) as jobs
    from messages m where m.to_user_id = ${userId} and m.template = ${template} order by m.id`);
}

async function words(template: string, payload: Record<string, number>): Promise<string> {
  const found = settlementTemplates.find((one) => one.template === template);
  const user = { id: 1, userName: "Ana", fullName: "Ana Ñuñez", email: "ana@test.example", phone: null };
  return JSON.stringify(await found?.render({ ctx: systemCtx(), payload, user }));
}

test("a cash reference is mailed once, with its amount and deadline", async () => {
  const sale = await farSale();
  const { ctx, orderId, paymentId, buyer, next } = await paying(sale, { method: "cash" });
  await payOrder({ ctx, input: { orderId, method: "cash" } });
  const payload = { paymentId };
  expect(await outbox(buyer.id, "payment.pending")).toEqual([
    { key: `payment.pending:${paymentId}`, payload, adminId: sale.admin.id, jobs: 1 },
  ]);
  if (next.kind !== "reference") throw new Error("No reference");
  const text = await words("payment.pending", payload);
  expect(text).toContain((next.reference.match(/.{1,4}/g) ?? []).join(" "));
  expect(text).toContain("$287.50 MXN");
  const { expiresAt } = await paymentRow(paymentId);
  expect(text).toContain(formatDateTime(expiresAt, sale.enclosure.timeZone));
});

test("a second reference is mailed as well, and a card payment is not", async () => {
  const { ctx, orderId, buyer } = await paying(await farSale(), { method: "cash" });
  await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(await outbox(buyer.id, "payment.pending")).toHaveLength(1);
  const { paymentId } = await payOrder({ ctx, input: { orderId, method: "cash" } });
  const sent = await outbox(buyer.id, "payment.pending");
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ key: `payment.pending:${paymentId}`, jobs: 1 });
});

test("the reference and its mail are written together or not at all", async () => {
  const { ctx, orderId, buyer } = await heldCart(await farSale());
  const pay = () => payOrder({ ctx, input: { orderId, method: "cash" } });
  await getDb().execute(
    sql`alter table messages add constraint no_mail check (template <> 'payment.pending') not valid`,
  );
  try {
    await expect(pay()).rejects.toThrow();
  } finally {
    await getDb().execute(sql`alter table messages drop constraint no_mail`);
  }
  const [before] = await getDb().execute(sql`select state, next from payments where subject_id = ${orderId}`);
  expect(before).toEqual({ state: "created", next: null });
  const { paymentId } = await pay();
  expect(await outbox(buyer.id, "payment.pending")).toMatchObject([{ key: `payment.pending:${paymentId}`, jobs: 1 }]);
  const charges = await getDb().execute(sql`
    select 1 from sandbox_charges c join payments p on p.folio = c.folio where p.subject_id = ${orderId}`);
  expect(charges).toHaveLength(1);
});

test("a refund is mailed once it is done, and not when the bank refuses it", async () => {
  const sale = await createSaleable();
  const { paymentId, buyer, chargeId } = await sold(sale);
  const staff = ctxFor(sale.owner);
  const ask = (idempotencyKey: string, amountCents: number) =>
    refundPayment({
      ctx: staff,
      input: { paymentId, reason: "Cambio de sede", idempotencyKey, amountCents, endsItems: [] },
    });
  const first = await ask("a", 10_000);
  expect(await outbox(buyer.id, "refund.done")).toEqual([]);
  for (let again = 0; again < 2; again++) await runRefund({ ctx: systemCtx(), input: { refundId: first.id } });
  const told = { key: `refund.done:${first.id}`, payload: { refundId: first.id }, adminId: sale.admin.id, jobs: 1 };
  expect(await outbox(buyer.id, "refund.done")).toEqual([told]);
  const text = await words("refund.done", told.payload);
  for (const part of ["$100.00 MXN", '["Precio base","$100.00"]', `["Lugar","${sale.zone.key} Norte"]`]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Cargo por servicio");
  await getDb().execute(sql`update sandbox_charges set refunded_cents = 28750 where id = ${chargeId}`);
  await runRefund({ ctx: systemCtx(), input: { refundId: (await ask("b", 5_000)).id } });
  expect(await outbox(buyer.id, "refund.done")).toEqual([told]);
});

test("a refund from the bank's panel is mailed too, once", async () => {
  const { ctx, folio, buyer, chargeId, paymentId } = await sold(await createSaleable());
  await refundCharge("demo", chargeId, "panel", 28_750);
  for (let again = 0; again < 2; again++) await settlePayment({ ctx, input: { folio, source: "validate" } });
  const [refund] = await getDb().execute<{ id: number }>(sql`select id from refunds where payment_id = ${paymentId}`);
  expect(await outbox(buyer.id, "refund.done")).toMatchObject([
    { key: `refund.done:${refund?.id}`, payload: { refundId: refund?.id }, jobs: 1 },
  ]);
  const all = await getDb().select().from(messages).where(eq(messages.toUserId, buyer.id));
  expect(new Set(all.map((one) => one.idempotencyKey)).size).toBe(all.length);
});
