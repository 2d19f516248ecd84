import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { factsOf, heldCart, paying, type Sale } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

const release = (sale: Sale, more: object = {}, person: Parameters<typeof ctxFor>[0] = sale.owner) =>
  releaseUnpaid({ ctx: ctxFor(person), input: { eventId: sale.event.id, reason: "No llegaron", ...more } });

describe("releaseUnpaid", () => {
  it("asks the provider first, sells what is paid, and cancels the rest with its places free", async () => {
    const sale = await createSaleable();
    const lazy = await paying(sale, { quantity: 2 });
    const paid = await paying(sale);
    const cart = await heldCart(sale);
    await decideCharge(paid.chargeId, "approve", new Date());
    const found = { orders: 2, places: 3, totalCents: 86_250, methods: [{ method: "card", orders: 2 }] };
    const none = { released: 0, paid: 0, kept: 0, failed: 0 };
    expect(await release(sale, { preview: true, reason: "" })).toEqual({ ...found, ...none, left: 2 });
    expect((await factsOf(lazy.orderId)).state).toBe("awaiting_payment");
    expect(await release(sale)).toEqual({ ...found, ...none, released: 1, paid: 1, left: 0 });
    expect(await factsOf(lazy.orderId)).toMatchObject({ state: "cancelled", heldPlaces: 0 });
    expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid", tickets: 1 });
    expect((await factsOf(cart.orderId)).state).toBe("cart");
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "order.released"), eq(auditLog.entityId, String(lazy.orderId))));
    expect(audit?.changes).toEqual({ reason: [null, "No llegaron"] });
    // Again: nothing is left.
    expect(await release(sale)).toMatchObject({ orders: 0, released: 0, left: 0 });
  });

  it("leaves orders whose provider does not answer", async () => {
    const sale = await createSaleable();
    const { orderId } = await paying(sale);
    bank.down = true;
    expect(await release(sale)).toMatchObject({ orders: 1, failed: 1, released: 0 });
    expect((await factsOf(orderId)).state).toBe("awaiting_payment");
    bank.down = false;
    expect(await release(sale)).toMatchObject({ released: 1, failed: 0 });
  });

  it("releases one order and not the others of the event", async () => {
    const sale = await createSaleable();
    const one = await paying(sale);
    const other = await paying(sale);
    expect(await release(sale, { eventId: undefined, orderId: one.orderId })).toMatchObject({ orders: 1, released: 1 });
    expect((await factsOf(one.orderId)).state).toBe("cancelled");
    expect((await factsOf(other.orderId)).state).toBe("awaiting_payment");
  });

  it("is refused to other roles and tenants, without a reason, and too many times", async () => {
    const sale = await createSaleable();
    const { orderId } = await paying(sale);
    expect(await codeOf(release(sale, {}, (await createAdmin()).owner))).toBe("resource.not_found");
    const foreign = release(sale, { eventId: undefined, orderId }, (await createAdmin()).owner);
    expect(await codeOf(foreign)).toBe("resource.not_found");
    expect(await codeOf(release(sale, {}, await createUser()))).toBe("auth.forbidden");
    expect(await codeOf(release(sale, {}, await createGuard(sale.admin.id)))).toBe("auth.forbidden");
    expect(await codeOf(release(sale, {}, null))).toBe("auth.required");
    expect(await codeOf(release(sale, { reason: "  " }))).toBe("input.invalid");
    expect(await codeOf(release(sale, { orderId }))).toBe("input.invalid");
    expect((await factsOf(orderId)).state).toBe("awaiting_payment");
    const empty = await createSaleable();
    for (let calls = 0; calls < 30; calls++) await release(empty);
    expect(await codeOf(release(empty))).toBe("auth.rate_limited");
    expect(await release(empty, { preview: true })).toMatchObject({ orders: 0 });
  });
});
