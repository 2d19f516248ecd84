import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { formatDateTime } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder } from "@/lib/orders";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { settlementTemplates } from "@/lib/settlement/messages/templates";
import { ageOrder, chooseAtBank, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { mailsTo } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";
import { remindUnpaid } from "@/lib/settlement/unpaid/remind-unpaid";

const bank = testBank();

const HOUR = 3_600_000;
const user = { id: 1, userName: "Ana", fullName: "Ana Ñuñez", email: "ana@test.example", phone: null };

async function words(template: string, payload: Record<string, number>, now = new Date()): Promise<string | null> {
  const found = settlementTemplates.find((one) => one.template === template);
  const content = await found?.render({ ctx: systemCtx(now), payload, user });
  return content ? JSON.stringify(content) : null;
}

const cash = async () => {
  const sale = await longSale();
  const paid = await paying(sale, { method: "cash" });
  const { expiresAt } = await paymentRow(paid.paymentId);
  const hoursBefore = (hours: number) => systemCtx(new Date(expiresAt.getTime() - hours * HOUR));
  return { sale, ...paid, expiresAt, hoursBefore };
};

describe("a reference that nobody has paid", () => {
  it("reminds its buyer once, in its last hours", async () => {
    const { sale, buyer, paymentId, expiresAt, hoursBefore, next } = await cash();
    await remindUnpaid({ ctx: hoursBefore(7) });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1 });
    for (let again = 0; again < 2; again++) await remindUnpaid({ ctx: hoursBefore(1) });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1, "payment.expiring": 1 });
    const text = await words("payment.expiring", { paymentId }, hoursBefore(1).now);
    expect(text).toContain(formatDateTime(expiresAt, sale.enclosure.timeZone));
    expect(text).toContain("$287.50 MXN");
    if (next.kind === "reference") expect(text).toContain((next.reference.match(/.{1,4}/g) ?? []).join(" "));
    expect(await words("payment.expiring", { paymentId }, hoursBefore(-1).now)).toBeNull();
  });

  it("reminds its buyer before the voucher ends, where that is before the payment's deadline", async () => {
    const { sale, buyer, paymentId, expiresAt, hoursBefore } = await cash();
    const shown = new Date(expiresAt.getTime() - 10 * HOUR);
    await getDb().execute(sql`
      update payments set next = jsonb_set(next, '{expiresAt}', to_jsonb(${shown.toISOString()}::text)) where id = ${paymentId}`);
    await remindUnpaid({ ctx: hoursBefore(14) });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1 });
    await remindUnpaid({ ctx: hoursBefore(11) });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1, "payment.expiring": 1 });
    const text = await words("payment.expiring", { paymentId }, hoursBefore(11).now);
    expect(text).toContain(formatDateTime(shown, sale.enclosure.timeZone));
  });

  it("reminds nobody once it is paid or given up, nor does a card payment", async () => {
    const { ctx, buyer, folio, chargeId, paymentId, hoursBefore } = await cash();
    await chooseAtBank(bank, chargeId, "approve");
    await settlePayment({ ctx, input: { folio, source: "validate" } });
    const card = await paying(await longSale());
    await remindUnpaid({ ctx: hoursBefore(1) });
    await remindUnpaid({ ctx: systemCtx(new Date(Date.now() + 14 * 60_000)) });
    expect(await mailsTo(buyer.id)).not.toHaveProperty("payment.expiring");
    expect(await mailsTo(card.buyer.id)).toEqual({});
    expect(await words("payment.expiring", { paymentId }, hoursBefore(1).now)).toBeNull();
  });

  it("reminds only for the system", async () => {
    expect(await codeOf(remindUnpaid({ ctx: ctxFor(null) }))).toBe("auth.forbidden");
  });
});

describe("an order that ended unpaid", () => {
  it("tells a buyer who had a reference once what was lost and where to buy again", async () => {
    const { sale, buyer, orderId } = await cash();
    await ageOrder(orderId);
    for (let again = 0; again < 2; again++) await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1, "payment.expired": 1 });
    const text = await words("payment.expired", { orderId });
    expect(text).toContain(`${sale.event.name}: ${sale.zone.key} Norte, 1 lugar`);
    expect(text).toContain(`/${sale.enclosure.slug}/${sale.event.id}`);
    await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
    expect(await words("payment.expired", { orderId })).toContain("Ver los eventos de");
  });

  it("says nothing when its money came after all", async () => {
    const { ctx, orderId, folio, chargeId } = await cash();
    await ageOrder(orderId);
    await getDb().execute(sql`update orders set state = 'expired', closed_at = now() where id = ${orderId}`);
    expect(await words("payment.expired", { orderId })).not.toBeNull();
    await chooseAtBank(bank, chargeId, "approve");
    await settlePayment({ ctx, input: { folio, source: "validate" } });
    expect(await words("payment.expired", { orderId })).toBeNull();
  });

  it("tells the buyer when staff cancels it, and not when the buyer does", async () => {
    const { sale, buyer, orderId } = await cash();
    await cancelOrder({ ctx: ctxFor(sale.owner), input: { orderId } });
    expect(await mailsTo(buyer.id)).toEqual({ "payment.pending": 1, "payment.expired": 1 });
    expect(await words("payment.expired", { orderId })).toContain("el recinto canceló tu compra");
    const own = await cash();
    await cancelOrder({ ctx: own.ctx, input: { orderId: own.orderId } });
    expect(await mailsTo(own.buyer.id)).toEqual({ "payment.pending": 1 });
  });

  it("does not mail a buyer who left a card payment half-way", async () => {
    const { buyer, orderId } = await paying(await longSale());
    await ageOrder(orderId);
    expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
    expect(await mailsTo(buyer.id)).toEqual({});
  });
});
