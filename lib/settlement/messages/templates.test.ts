import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { orders, paymentReviews, payments, refunds } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { newFolio } from "@/lib/core/ids";
import { settlementTemplates } from "@/lib/settlement/messages/templates";

const ctx: Ctx = { actor: { kind: "system", name: "test" }, now: new Date("2026-11-20T18:00:00Z"), requestId: "test" };
const user = { id: 1, userName: "Ana", fullName: "Ana Ñuñez", email: "ana@test.example", phone: null };

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("No row");
  return row;
}

async function paymentWith(values: Partial<typeof payments.$inferInsert>) {
  const { admin, enclosure } = await createSaleable();
  const buyer = await createUser();
  const order = only(
    await getDb()
      .insert(orders)
      .values({
        adminId: admin.id,
        enclosureId: enclosure.id,
        buyerId: buyer.id,
        folio: newFolio("CT"),
        state: "review",
      })
      .returning(),
  );
  const payment = only(
    await getDb()
      .insert(payments)
      .values({
        adminId: admin.id,
        subjectType: "order",
        subjectId: order.id,
        folio: newFolio("PG"),
        provider: "sandbox",
        account: "test",
        method: "cash",
        amountCents: 28_750,
        expiresAt: new Date("2026-11-21T03:00:00Z"),
        ...values,
      })
      .returning(),
  );
  return { order, payment };
}

async function render(template: string, payload: Record<string, number>) {
  const found = settlementTemplates.find((one) => one.template === template);
  return (await found?.render({ ctx, payload, user })) ?? null;
}

const words = (content: unknown) => JSON.stringify(content);

describe("payment.pending", () => {
  const next = {
    kind: "reference",
    network: "oxxo",
    reference: "98000012345678",
    amountCents: 28_750,
    expiresAt: "2026-11-21T03:00:00.000Z",
  };

  it("says reference, exact amount and deadline in the venue's time", async () => {
    const { payment, order } = await paymentWith({ state: "pending", next });
    const content = await render("payment.pending", { paymentId: payment.id });
    expect(content?.subject).toBe("Paga $287.50 antes del vie 20 nov, 21:00");
    for (const part of [
      "9800 0012 3456 78",
      "$287.50 MXN",
      "vie 20 nov, 21:00",
      order.folio,
      `/payment-pending?folio=${payment.folio}`,
    ]) {
      expect(words(content?.blocks)).toContain(part);
    }
  });

  it("is not sent once the payment is paid, or without a reference", async () => {
    const paid = await paymentWith({ state: "paid", next });
    expect(await render("payment.pending", { paymentId: paid.payment.id })).toBeNull();
    const card = await paymentWith({
      state: "requires_action",
      next: { kind: "redirect", url: "https://bank.example/x" },
    });
    expect(await render("payment.pending", { paymentId: card.payment.id })).toBeNull();
    expect(await render("payment.pending", { paymentId: 999_999_999 })).toBeNull();
  });
});

describe("payment.review", () => {
  it("says what happened to the money while the review is open", async () => {
    const { payment, order } = await paymentWith({ state: "paid", receivedCents: 28_750 });
    const values = { adminId: payment.adminId, paymentId: payment.id, orderId: order.id, amountCents: 28_750 };
    const review = only(
      await getDb()
        .insert(paymentReviews)
        .values({ ...values, reason: "paid_without_stock" })
        .returning(),
    );
    const content = await render("payment.review", { reviewId: review.id });
    for (const part of [
      "ya habían quedado libres",
      "te devolvemos lo que pagaste",
      "$287.50 MXN",
      order.folio,
      payment.folio,
    ]) {
      expect(words(content?.blocks)).toContain(part);
    }
    expect(words(content?.blocks)).toContain(
      "te devolvemos lo que pagaste por transferencia a la cuenta que nos digas",
    );
    await getDb().update(payments).set({ method: "card" }).where(eq(payments.id, payment.id));
    const byCard = await render("payment.review", { reviewId: review.id });
    expect(words(byCard?.blocks)).toContain("te devolvemos lo que pagaste por el mismo medio");
    const resolved = { state: "resolved", resolvedAt: new Date() };
    await getDb().update(paymentReviews).set(resolved).where(eq(paymentReviews.id, review.id));
    expect(await render("payment.review", { reviewId: review.id })).toBeNull();
    const silent = only(
      await getDb()
        .insert(paymentReviews)
        .values({ ...values, reason: "excess" })
        .returning(),
    );
    expect(await render("payment.review", { reviewId: silent.id })).toBeNull();
  });
});

describe("refund.done", () => {
  it("says what went back once it is done", async () => {
    const { payment, order } = await paymentWith({ state: "paid", receivedCents: 28_750, method: "card" });
    const values = {
      adminId: payment.adminId,
      paymentId: payment.id,
      amountCents: 28_750,
      reason: "sin lugares",
      idempotencyKey: "a",
    };
    const refund = only(await getDb().insert(refunds).values(values).returning());
    expect(await render("refund.done", { refundId: refund.id })).toBeNull();
    await getDb().update(refunds).set({ state: "done", doneAt: new Date() }).where(eq(refunds.id, refund.id));
    const content = await render("refund.done", { refundId: refund.id });
    expect(content?.subject).toBe(`Te devolvimos $287.50: folio ${order.folio}`);
    expect(words(content?.blocks)).toContain("días hábiles");
  });
});
