import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosureMethodFees } from "@/db/schema";
import { createEvent, createEventArea, createSaleable, createZone } from "@/db/testing";
import { payOrder } from "@/lib/orders";
import { cancelAtProvider } from "@/lib/payments";
import { chooseAtBank, factsOf, heldCart, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** An event a month away, so that cash is offered. */
async function farSale() {
  const sale = await createSaleable();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const zone = await createZone(sale.enclosure, { capacity: 10 });
  const event = await createEvent(sale.enclosure, {
    startsAt: at(30),
    endsAt: at(30.2),
    doorsAt: null,
    parkingOpensAt: at(29.9),
    salesStartAt: at(-1),
    salesEndAt: at(30),
  });
  return { ...sale, event, area: await createEventArea(event, zone, { priceCents: 25_000, capacity: 10 }) };
}

/** Time passes for an order and all its payments. */
async function pass(orderId: number, minutes: number): Promise<void> {
  const back = sql`interval '1 minute' * ${minutes}::int`;
  await getDb().execute(sql`update payments set created_at = created_at - ${back} where subject_id = ${orderId}`);
  await getDb().execute(sql`update orders set deadline_at = deadline_at - ${back} where id = ${orderId}`);
  await getDb().execute(sql`update places set free_at = free_at - ${back} where order_id = ${orderId}`);
}

async function minutesLeft(orderId: number): Promise<number> {
  const [row] = await getDb().execute<{ left: number }>(sql`
    select (extract(epoch from deadline_at - clock_timestamp()) / 60) as left from orders where id = ${orderId}`);
  return row?.left ?? 0;
}

test("a card declined yesterday does not keep a buyer with cash under way from paying by card", async () => {
  const { ctx, orderId, chargeId, paymentId } = await paying(await farSale());
  await chooseAtBank(bank, chargeId, "decline");
  await cancelAtProvider(systemCtx(), await paymentRow(paymentId), "poll");
  await payOrder({ ctx, input: { orderId, method: "cash" } });
  await pass(orderId, 120);
  expect(await payOrder({ ctx, input: { orderId, method: "card" } })).toMatchObject({ next: { kind: "redirect" } });
  expect(await minutesLeft(orderId)).toBeCloseTo(15, 0);
});

test("changing between cash and card holds the places no longer than cash once", async () => {
  const { ctx, orderId } = await paying(await farSale(), { method: "cash" });
  for (const method of ["card", "cash", "card", "cash"] as const) {
    await pass(orderId, 10);
    await payOrder({ ctx, input: { orderId, method } });
  }
  expect(await minutesLeft(orderId)).toBeLessThanOrEqual(24 * 60 - 40);
  expect(await minutesLeft(orderId)).toBeGreaterThan(24 * 60 - 42);
});

test("a method without a fee makes a free place free", async () => {
  const sale = await createSaleable({ priceCents: 0 });
  const fee = { enclosureId: sale.enclosure.id, adminId: sale.enclosure.adminId, feeBps: 0 };
  await getDb()
    .insert(enclosureMethodFees)
    .values([
      { ...fee, method: "card", feeFixedCents: 0 },
      { ...fee, method: "wallet", feeFixedCents: 500 },
    ]);
  const { ctx, orderId } = await heldCart(sale);
  const paid = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(paid).toMatchObject({ paymentId: null, next: { kind: "finished" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});
