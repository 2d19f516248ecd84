import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, enclosurePolicies } from "@/db/schema";
import { createAdmin, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancellationList } from "@/lib/lifecycle/cancel/cancellation-list";
import { cartNotices } from "@/lib/lifecycle/cancel/cart-notices";
import { findCancellationReport, getCancellation } from "@/lib/lifecycle/cancel/get-cancellation";
import { previewCancellation } from "@/lib/lifecycle/cancel/preview-cancellation";
import { retryCancellation } from "@/lib/lifecycle/cancel/retry-cancellation";
import { setEventStatus } from "@/lib/lifecycle/set-event-status";
import { lifecycleTemplates } from "@/lib/lifecycle/tell/messages";
import { bought, cancel, cancellationOf, payBack, work } from "@/lib/lifecycle/testing";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { heldCart, paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

const staff = (sale: Sale) => ctxFor(sale.owner);
const list = (sale: Sale, more: object = {}) =>
  cancellationList.page({ ctx: staff(sale), input: { eventId: sale.event.id, ...more } });

describe("previewCancellation", () => {
  it("counts what a cancellation would touch, with the fee where the venue says so, and changes nothing", async () => {
    const sale = await createSaleable();
    await bought(bank, sale, { quantity: 2 });
    await bought(bank, sale);
    await heldCart(sale, { quantity: 2 });
    const preview = () => previewCancellation({ ctx: staff(sale), input: { id: sale.event.id } });
    expect(await preview()).toEqual({
      orders: 2,
      tickets: 3,
      used: 0,
      holds: 1,
      heldPlaces: 2,
      otherPasses: 0,
      withFee: false,
      methods: [{ method: "card", orders: 2, tickets: 3, cents: 75_000 }],
      totalCents: 75_000,
      baseCents: 75_000,
      feeCents: 0,
    });
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId: sale.enclosure.id, adminId: sale.admin.id, cancelRefundsFee: true });
    expect(await preview()).toMatchObject({ withFee: true, totalCents: 86_250, feeCents: 11_250 });
  });

  it("is refused to all but the tenant's staff", async () => {
    const sale = await createSaleable();
    const ask = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(previewCancellation({ ctx: ctxFor(person), input: { id: sale.event.id } }));
    expect(await ask((await createAdmin()).owner)).toBe("resource.not_found");
    expect(await ask(await createUser())).toBe("auth.forbidden");
    expect(await ask(null)).toBe("auth.required");
  });
});

describe("a cancellation's report", () => {
  it("shows the progress, the lines, their filters and the files", async () => {
    const sale = await createSaleable();
    const good = await bought(bank, sale, { quantity: 2 });
    const bad = await bought(bank, sale);
    await heldCart(sale);
    expect(await getCancellation({ ctx: staff(sale), input: { id: sale.event.id } })).toBeNull();
    expect(await codeOf(list(sale))).toBe("resource.not_found");
    await getDb().execute(sql`update payments set state = 'disputed' where id = ${bad.paymentId}`);
    await cancel(sale);
    const progress = () => getCancellation({ ctx: staff(sale), input: { id: sale.event.id } });
    expect(await progress()).toMatchObject({
      state: "running",
      orders: { total: 2, pending: 2 },
      tickets: 3,
      holds: 1,
      heldPlaces: 1,
    });
    await work(sale);
    await payBack(good.orderId);
    expect(await progress()).toMatchObject({
      state: "done",
      orders: { total: 2, pending: 0, requested: 1, failed: 1 },
      refunds: { done: { count: 1, cents: 50_000 }, pending: { count: 0 } },
    });
    const { items, total } = await list(sale);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { orderId: good.orderId, tickets: 2, state: "requested", refundState: "done", amountCents: 50_000 },
      { orderId: bad.orderId, state: "failed", refundState: null, errorCode: "payment.not_refundable" },
    ]);
    const ids = async (more: object) => (await list(sale, more)).items.map(({ orderId }) => orderId);
    expect(await ids({ filter: "fallidas" })).toEqual([bad.orderId]);
    expect(await ids({ filter: "a-mano" })).toEqual([]);
    expect(await ids({ filter: "usadas" })).toEqual([]);
    expect(await ids({ q: items[0]?.folio })).toEqual([good.orderId]);
    const { next } = await list(sale, { pageSize: 1 });
    expect(await ids({ pageSize: 1, after: next })).toEqual([bad.orderId]);
    expect(await ids({ sort: "-amount" })).toEqual([good.orderId, bad.orderId]);

    const file = (more: object) =>
      cancellationList.file({ ctx: staff(sale), input: { eventId: sale.event.id, ...more } });
    const csv = await file({ format: "csv", filter: "fallidas" });
    const lines = (await new Response(csv.content).text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("El pago está en aclaración con el banco");
    const excel = await file({ format: "xlsx" });
    expect(excel.filename).toMatch(new RegExp(`^devoluciones-evento-${sale.event.id}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
    expect((await new Response(excel.content).arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const taken = await getDb()
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.action, "list.exported"), eq(auditLog.adminId, sale.admin.id)));
    expect(taken).toHaveLength(2);
    expect(taken[0]?.changes).toMatchObject({ eventId: [null, sale.event.id], filter: [null, "fallidas"] });
  });

  it("tries again only what failed", async () => {
    const sale = await createSaleable();
    const good = await bought(bank, sale);
    const bad = await bought(bank, sale);
    await getDb().execute(sql`update payments set state = 'disputed' where id = ${bad.paymentId}`);
    await cancel(sale);
    await work(sale);
    const retry = () => retryCancellation({ ctx: staff(sale), input: { id: sale.event.id } });
    await getDb().execute(sql`update payments set state = 'dispute_won' where id = ${bad.paymentId}`);
    expect(await retry()).toEqual({ orders: 1, refunds: 0 });
    expect((await cancellationOf(sale.event.id)).state).toBe("running");
    expect(await work(sale)).toEqual({ orders: 1 });
    await payBack(good.orderId, bad.orderId);
    expect(await list(sale)).toMatchObject({
      items: [
        { state: "requested", refundState: "done" },
        { state: "requested", refundState: "done" },
      ],
    });
    expect(await retry()).toEqual({ orders: 0, refunds: 0 });
    expect((await cancellationOf(sale.event.id)).state).toBe("done");
  });

  it("asks a provider once more for what it refused, and counts it once", async () => {
    const sale = await createSaleable();
    const { orderId } = await bought(bank, sale);
    await cancel(sale);
    await work(sale);
    const [refund] = await getDb().execute<{ id: number }>(sql`select id from refunds where order_id = ${orderId}`);
    const failed = { state: "failed" as const, refundId: null };
    await withTx(systemCtx(), (tx) => finishRefund(tx, refund?.id ?? 0, failed));
    expect((await list(sale, { filter: "fallidas" })).items).toMatchObject([{ orderId, refundState: "failed" }]);
    const retry = () => retryCancellation({ ctx: staff(sale), input: { id: sale.event.id } });
    expect(await retry()).toEqual({ orders: 0, refunds: 1 });
    expect(await retry()).toEqual({ orders: 0, refunds: 0 });
    await payBack(orderId);
    expect((await list(sale)).items).toMatchObject([{ refundState: "done", amountCents: 25_000 }]);
    expect(await getCancellation({ ctx: staff(sale), input: { id: sale.event.id } })).toMatchObject({
      refunds: { done: { count: 1, cents: 25_000 }, failed: { count: 0 } },
    });
  });

  it("is refused to other roles and tenants", async () => {
    const sale = await createSaleable();
    await cancel(sale);
    const other = (await createAdmin()).owner;
    const input = { id: sale.event.id };
    const report = { eventId: sale.event.id };
    const calls: ((ctx: ReturnType<typeof ctxFor>) => Promise<unknown>)[] = [
      (ctx) => getCancellation({ ctx, input }),
      (ctx) => retryCancellation({ ctx, input }),
      (ctx) => cancellationList.page({ ctx, input: report }),
      (ctx) => cancellationList.file({ ctx, input: report }),
    ];
    for (const call of calls) {
      const ask = (person: Parameters<typeof ctxFor>[0]) => codeOf(call(ctxFor(person)));
      expect(await ask(other)).toBe("resource.not_found");
      expect(await ask(await createUser())).toBe("auth.forbidden");
      expect(await ask(null)).toBe("auth.required");
    }
    const fresh = await createSaleable();
    const none = retryCancellation({ ctx: staff(fresh), input: { id: fresh.event.id } });
    expect(await codeOf(none)).toBe("resource.not_found");
  });
});

it("who paid when the event was cancelled already stands in the report, for the tenant's staff alone", async () => {
  const sale = await createSaleable();
  const paid = await paying(sale);
  const report = (person: Parameters<typeof ctxFor>[0] = sale.owner) =>
    findCancellationReport({ ctx: ctxFor(person), input: { id: sale.event.id } });
  expect(await codeOf(report())).toBe("resource.not_found");
  await cancel(sale);
  await work(sale);
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  for (let again = 0; again < 2; again++)
    await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  expect(await report()).toMatchObject({
    orders: { total: 1, requested: 1 },
    refunds: { pending: { count: 1, cents: 28_750 } },
    late: { count: 1, cents: 28_750 },
  });
  expect((await list(sale)).items).toMatchObject([{ orderId: paid.orderId, isLate: true, refundState: "pending" }]);
  expect(await codeOf(report((await createAdmin()).owner))).toBe("resource.not_found");
  expect(await codeOf(report(await createUser()))).toBe("auth.forbidden");
  expect(await codeOf(report(null))).toBe("auth.required");
});

it("the cart's page tells the buyer, and nobody else, what was taken out", async () => {
  const sale = await createSaleable();
  const cart = await heldCart(sale, { quantity: 2 });
  const ask = (ctx = cart.ctx) => cartNotices({ ctx, input: { orderId: cart.orderId } });
  expect(await ask()).toEqual([]);
  await cancel(sale);
  expect(await ask()).toEqual([{ eventId: sale.event.id, eventName: sale.event.name, places: 2 }]);
  expect(await ask(ctxFor(await createUser()))).toEqual([]);
  expect(await codeOf(ask(ctxFor(null)))).toBe("auth.required");
});

it("one mail says what goes back, with a calendar file that removes the event", async () => {
  const sale = await createSaleable();
  const first = await bought(bank, sale, { quantity: 2 });
  const second = await bought(bank, sale, { buyer: first.buyer });
  await cancel(sale);
  const { id: cancellationId } = await cancellationOf(sale.event.id);
  const template = lifecycleTemplates.find((one) => one.template === "event.cancelled");
  const mail = () =>
    template?.render({ ctx: systemCtx(), payload: { cancellationId }, user: { ...first.buyer, phone: null } });
  const before = await mail();
  expect(before?.blocks).toContainEqual(expect.objectContaining({ type: "amount", value: "$750.00 MXN" }));
  await work(sale);
  await payBack(first.orderId, second.orderId);
  const after = await mail();
  expect(after?.blocks).toEqual(before?.blocks);
  expect(after?.attachments[0]?.content.toString()).toContain("STATUS:CANCELLED");
  const rows = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'event.cancelled' and to_user_id = ${first.buyer.id}`);
  expect(rows[0]?.n).toBe(1);
});

it("one verb sets every state of an event", async () => {
  const sale = await createSaleable();
  const set = (input: object) =>
    setEventStatus({ ctx: staff(sale), input: { id: sale.event.id, status: "paused", ...input } });
  expect((await set({})).state).toBe("paused");
  expect(await codeOf(set({ status: "cancelled" }))).toBe("input.invalid");
  const done = await set({ status: "cancelled", reason: "Lluvia", confirmation: sale.event.name });
  expect(done.state).toBe("cancelled");
  expect(await codeOf(set({ status: "published" }))).toBe("event.bad_transition");
});
