import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { paymentDifferences, payments, refunds } from "@/db/schema";
import { assignGuard, createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { attention, carsPerMinute, gateFigures, liveEvent, salesByHour, zoneFigures } from "@/lib/reports";
import { createTickets } from "@/lib/tickets/testing";

const TZ = "America/Monterrey";

test("the live event is the tenant's own, open one", async () => {
  const { owner, event } = await createSaleable();
  const live = await liveEvent({ ctx: ctxFor(owner), input: null });
  expect(live).toMatchObject({ id: event.id, isOpen: true });
  const { owner: stranger } = await createAdmin();
  expect(await liveEvent({ ctx: ctxFor(stranger), input: null })).toBeNull();
});

test("zones, gates, pace and money add up after a sale, and another tenant sees none of it", async () => {
  const sale = await createSaleable({ capacity: 5, priceCents: 20_000 });
  await createTickets(sale, await createUser());
  const ctx = ctxFor(sale.owner);
  const input = { eventId: sale.event.id };
  const [zone] = await zoneFigures({ ctx, input });
  expect(zone).toMatchObject({ capacity: 5, sold: 1, held: 0, free: 4, admitted: 0, inside: 0 });
  const [gate] = await gateFigures({ ctx, input });
  expect(gate).toMatchObject({ gateId: sale.gate.id, cars: 0, perMinute: 0, hasGuard: false });
  expect(await carsPerMinute({ ctx, input })).toEqual(Array.from({ length: 20 }, () => 0));
  const sales = await salesByHour({ ctx: ctxFor(sale.owner, new Date()), input: { timeZone: TZ } });
  expect(sales.todayCents).toBe(23_000);
  expect(sales.hours.reduce((sum, { cents }) => sum + cents, 0)).toBe(sales.todayCents);
  const { owner: stranger } = await createAdmin();
  const other = ctxFor(stranger);
  expect(await zoneFigures({ ctx: other, input })).toEqual([]);
  expect(await gateFigures({ ctx: other, input })).toEqual([]);
  expect((await salesByHour({ ctx: other, input: { timeZone: TZ } })).todayCents).toBe(0);
});

test("a gate without a guard is told until somebody is assigned", async () => {
  const sale = await createSaleable();
  const ctx = ctxFor(sale.owner);
  expect((await attention({ ctx, input: null })).unguarded).toMatchObject([
    { eventId: sale.event.id, gates: [sale.gate.label] },
  ]);
  await assignGuard(await createGuard(sale.admin.id), sale.event, sale.zone);
  expect((await attention({ ctx, input: null })).unguarded).toEqual([]);
  expect((await gateFigures({ ctx, input: { eventId: sale.event.id } }))[0]?.hasGuard).toBe(true);
});

test("transfers to make and differences with providers are told to their tenant", async () => {
  const { admin, owner } = await createAdmin();
  const at = new Date();
  const [payment] = await getDb()
    .insert(payments)
    .values({
      adminId: admin.id,
      subjectType: "order",
      subjectId: 999_000_000 + admin.id,
      folio: `PG-${admin.id}`,
      provider: "sandbox",
      account: "demo",
      method: "cash",
      state: "paid",
      amountCents: 100,
      expiresAt: at,
      receivedCents: 100,
    })
    .returning({ id: payments.id });
  const what = { adminId: admin.id, paymentId: payment?.id ?? 0 };
  await getDb()
    .insert(refunds)
    .values({ ...what, amountCents: 100, state: "manual", reason: "No va", idempotencyKey: "a" });
  await getDb()
    .insert(paymentDifferences)
    .values({ ...what, kind: "unknown", ours: "paid", theirs: "", foundAt: at, seenAt: at });
  expect(await attention({ ctx: ctxFor(owner), input: null })).toMatchObject({ refundsByHand: 1, differences: 1 });
  const { owner: stranger } = await createAdmin();
  expect(await attention({ ctx: ctxFor(stranger), input: null })).toMatchObject({ refundsByHand: 0, differences: 0 });
});

test("buyers, guards and visitors see no figures", async () => {
  const { admin } = await createAdmin();
  for (const person of [await createUser(), await createGuard(admin.id)]) {
    expect(await codeOf(liveEvent({ ctx: ctxFor(person), input: null }))).toBe("auth.forbidden");
    expect(await codeOf(salesByHour({ ctx: ctxFor(person), input: { timeZone: TZ } }))).toBe("auth.forbidden");
  }
  expect(await codeOf(attention({ ctx: ctxFor(null), input: null }))).toBe("auth.required");
});
