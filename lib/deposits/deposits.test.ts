import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { deposits, payments } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit, approveDeposit, refuseDeposit, waitingDeposits } from "@/lib/deposits";
import { listDeposits } from "@/lib/deposits/list-deposits";
import { brokenBy, depositing, depositRow, depositVenue, SETTINGS } from "@/lib/deposits/testing";
import { cancelOrder, expireOrder, getOrder, holdPlaces, listOpenOrders, payOrder } from "@/lib/orders";
import { providerFor } from "@/lib/payments";
import { isReference, withCheckDigits } from "@/lib/payments/deposit/reference";
import { settlePayment } from "@/lib/settlement";
import { ageOrder, factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const HOUR = 3_600_000;

test("paying by deposit gives a reference with check digits, the exact amount, the deadline and where to pay", async () => {
  const sale = await depositVenue();
  const { next, payment, paymentId } = await depositing(sale, { quantity: 2 });
  expect(next).toMatchObject({
    network: "deposit",
    amountCents: payment.amountCents,
    barcode: next.reference,
    payAt: {
      bank: { name: SETTINGS.bankName, clabe: SETTINGS.clabe, holder: SETTINGS.holder },
      window: { address: SETTINGS.windowAddress, hours: SETTINGS.windowHours },
    },
  });
  expect(isReference(next.reference)).toBe(true);
  expect(payment).toMatchObject({
    provider: "deposit",
    state: "pending",
    receivedCents: 0,
    providerId: next.reference,
  });
  expect(next.expiresAt.getTime()).toBe(payment.expiresAt.getTime());
  const row = await depositRow(paymentId);
  expect(row).toMatchObject({ state: "expected", amountCents: payment.amountCents, account: sale.account });
  const [order] = await getDb().execute<{ hours: number }>(sql`
    select extract(epoch from deadline_at - ${payment.expiresAt.toISOString()}::timestamptz)::float8 / 3600 as hours
    from orders where id = ${payment.subjectId}`);
  expect(order?.hours).toBe(7);
});

test("opening the payment again gives the same reference", async () => {
  const sale = await depositVenue();
  const { ctx, orderId, next, payment } = await depositing(sale);
  const again = await payOrder({ ctx, input: { orderId, method: "deposit" } });
  expect(again.next).toEqual(next);
  const { provider } = await providerFor(payment);
  const request = {
    id: payment.id,
    folio: payment.folio,
    method: "deposit" as const,
    amountCents: payment.amountCents,
    currency: "MXN",
    description: "",
    expiresAt: payment.expiresAt,
    createdAt: payment.createdAt,
    returnUrl: "",
    webhookUrl: "",
    payer: async () => ({ name: "", email: null }),
  };
  const opened = await Promise.all([provider.create(request), provider.create(request)]);
  expect(opened.map(({ providerId }) => providerId)).toEqual([next.reference, next.reference]);
});

test("what waits for its deposit is told with the deadline of its reference, not with the longer one of its places", async () => {
  const { ctx, orderId, next, payment } = await depositing(await depositVenue());
  const { deadlineAt } = await getOrder({ ctx, input: { orderId } });
  expect(await listOpenOrders({ ctx, input: {} })).toMatchObject([
    { id: orderId, deadlineAt: next.expiresAt, referenceFolio: payment.folio, totalCents: next.amountCents },
  ]);
  const { methods } = await getOrder({ ctx, input: { orderId } });
  expect(methods.find(({ method }) => method === "deposit")?.payBefore).toEqual(payment.expiresAt);
  expect(deadlineAt?.getTime()).toBeGreaterThan(next.expiresAt.getTime());
});

test("a deposit follows the rules of cash: verified contact, one open per buyer and event, a share of the places, before sales end", async () => {
  const sale = await depositVenue({ capacity: 10 });
  const pay = async (buyer: Awaited<ReturnType<typeof createUser>>, quantity = 1) => {
    const ctx = ctxFor(buyer);
    const { order } = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity } });
    return payOrder({ ctx, input: { orderId: order.id, method: "deposit" } });
  };
  expect(await codeOf(pay(await createUser({})))).toBe("payment.cash_unverified");
  const verified = () => createUser({ emailVerifiedAt: new Date() });
  expect(await codeOf(pay(await verified(), 3))).toBe("payment.cash_full");
  const buyer = await verified();
  await pay(buyer);
  expect(await codeOf(pay(buyer))).toBe("payment.cash_pending");

  const late = await depositVenue();
  const end = new Date(Date.now() + (SETTINGS.deadlineHours + 7) * HOUR - 60_000);
  await getDb().execute(
    sql`update events set sales_end_at = ${end.toISOString()}::timestamptz where id = ${late.event.id}`,
  );
  expect(await codeOf(depositing(late))).toBe("payment.cash_too_late");
});

test("a deposit approved by one person and accepted by another is paid with tickets, and repeating it changes nothing", async () => {
  const sale = await depositVenue({ twoPeople: true });
  const { orderId, depositId, paymentId, payment } = await depositing(sale, { quantity: 2 });
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: { depositId } }))).toBe("deposit.not_approved");
  expect(await approveDeposit({ ctx: sale.staff, input: { depositId } })).toMatchObject({
    stage: "approved",
    acts: ["refuse"],
    orderState: "awaiting_payment",
  });
  await approveDeposit({ ctx: sale.other, input: { depositId } });
  expect((await depositRow(paymentId)).approvedBy).toBe(sale.owner.id);
  expect((await paymentRow(paymentId)).receivedCents).toBe(0);
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: { depositId } }))).toBe("deposit.two_people");
  const accepted = await acceptDeposit({ ctx: sale.other, input: { depositId } });
  expect(accepted).toMatchObject({
    stage: "accepted",
    receivedCents: payment.amountCents,
    orderState: "paid",
    acts: [],
    acceptedBy: "Otra Persona",
    dueAt: null,
  });
  expect(await acceptDeposit({ ctx: sale.other, input: { depositId } })).toEqual(accepted);
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: { depositId } }))).toBe("deposit.decided");
  expect(await codeOf(approveDeposit({ ctx: sale.staff, input: { depositId } }))).toBe("deposit.decided");
  expect(await codeOf(refuseDeposit({ ctx: sale.staff, input: { depositId, reason: "Error" } }))).toBe(
    "deposit.decided",
  );
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 2, soldPlaces: 2, reviews: [] });
  expect(await moneyViolations()).toEqual([]);
});

test("an acceptance approves too where one person is enough", async () => {
  const sale = await depositVenue();
  const { orderId, paymentId } = await depositing(sale);
  expect(await acceptDeposit({ ctx: sale.staff, input: { orderId } })).toMatchObject({ stage: "accepted" });
  const row = await depositRow(paymentId);
  expect(row).toMatchObject({ approvedBy: sale.owner.id, acceptedBy: sale.owner.id, twoPeople: false });
  expect((await factsOf(orderId)).state).toBe("paid");
});

test("a deposit is found by the reference as grouped on the slip, and wrong digits are told apart from unknown ones", async () => {
  const sale = await depositVenue();
  const { next } = await depositing(sale);
  const reference = next.reference.replace(/(.{4})(?=.)/g, "$1 ");
  expect(await acceptDeposit({ ctx: sale.staff, input: { reference } })).toMatchObject({ stage: "accepted" });
  const wrong = `${next.reference.slice(0, 13)}${(Number(next.reference[13]) + 1) % 10}`;
  expect(await codeOf(approveDeposit({ ctx: sale.staff, input: { reference: wrong } }))).toBe("input.invalid");
  const unknown = withCheckDigits("930014582207");
  expect(await codeOf(approveDeposit({ ctx: sale.staff, input: { reference: unknown } }))).toBe("resource.not_found");
});

test("less than due goes to review without tickets, more than due is owed to the buyer, and both need a reason", async () => {
  const sale = await depositVenue();
  const short = await depositing(sale);
  const less = { depositId: short.depositId, receivedCents: short.payment.amountCents - 100 };
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: less }))).toBe("input.invalid");
  await acceptDeposit({ ctx: sale.staff, input: { ...less, reason: "Depositó un peso menos" } });
  expect(await factsOf(short.orderId)).toMatchObject({
    state: "review",
    tickets: 0,
    heldPlaces: 0,
    reviews: ["short:open"],
  });

  const over = await depositing(sale);
  const more = {
    depositId: over.depositId,
    receivedCents: over.payment.amountCents + 5_000,
    reason: "Billete redondo",
  };
  await acceptDeposit({ ctx: sale.staff, input: more });
  expect(await factsOf(over.orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: ["excess:open"] });
  expect(await moneyViolations()).toEqual([]);
});

test("a refused deposit's payment fails, its buyer may pay in another way, and it may still be approved when its money turns up", async () => {
  const sale = await depositVenue();
  const { orderId, depositId, paymentId } = await depositing(sale);
  const refused = await refuseDeposit({ ctx: sale.staff, input: { depositId, reason: "No está en el banco" } });
  expect(refused).toMatchObject({ stage: "refused", refusedReason: "No está en el banco", acts: ["approve"] });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "failed", failureCode: "deposit_refused" });
  expect((await factsOf(orderId)).state).toBe("awaiting_payment");
  expect(await refuseDeposit({ ctx: sale.staff, input: { depositId, reason: "Otra vez" } })).toEqual(refused);
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: { depositId } }))).toBe("deposit.decided");
  await approveDeposit({ ctx: sale.staff, input: { depositId } });
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  const [mail] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'deposit.refused' and payload->>'depositId' = ${String(depositId)}`);
  expect(mail?.n).toBe(1);
});

test("after the deadline and its lag an unseen deposit frees its places while a seen one waits on", async () => {
  const sale = await depositVenue();
  const unseen = await depositing(sale);
  const seen = await depositing(sale);
  await approveDeposit({ ctx: sale.staff, input: { depositId: seen.depositId } });
  for (const { orderId } of [unseen, seen]) await ageOrder(orderId);
  const ctx = systemCtx();
  expect(await closeUnpaidOrder({ ctx, input: { orderId: unseen.orderId } })).toEqual({ closed: true });
  expect(await closeUnpaidOrder({ ctx, input: { orderId: seen.orderId } })).toEqual({ closed: false });
  expect(await factsOf(unseen.orderId)).toMatchObject({ state: "expired", heldPlaces: 0 });
  expect(await depositRow(unseen.paymentId)).toMatchObject({ state: "expected", closedAs: "cancelled" });
  expect(await factsOf(seen.orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  const [order] = await getDb().execute<{ hours: number }>(sql`
    select extract(epoch from deadline_at - now())::float8 / 3600 as hours from orders where id = ${seen.orderId}`);
  expect(order?.hours).toBeGreaterThan(6.9);
  expect(await expireOrder({ ctx, input: { orderId: seen.orderId } })).toEqual({ expired: false });
});

test("a deposit that was refused and is seen after all waits on too", async () => {
  const sale = await depositVenue();
  const { orderId, depositId } = await depositing(sale);
  await refuseDeposit({ ctx: sale.staff, input: { depositId, reason: "No está en el banco" } });
  await approveDeposit({ ctx: sale.staff, input: { depositId } });
  await ageOrder(orderId);
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: false });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1 });
});

test("a late deposit gets its places, else equal ones, else a review", async () => {
  const sale = await depositVenue({ capacity: 10 });
  const ended = async () => {
    const one = await depositing(sale);
    await getDb().execute(
      sql`update deposits set expires_at = now() - interval '1 second' where id = ${one.depositId}`,
    );
    await ageOrder(one.orderId);
    await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: one.orderId } });
    return one;
  };
  const same = await ended();
  expect(await depositRow(same.paymentId)).toMatchObject({ closedAs: "expired" });
  await acceptDeposit({ ctx: sale.staff, input: { depositId: same.depositId } });
  expect(await factsOf(same.orderId)).toMatchObject({ state: "paid", validTickets: 1 });

  const equal = await ended();
  const [gone] = await getDb().execute<{ id: number }>(sql`
    select place_id as id from order_items where order_id = ${equal.orderId}`);
  await getDb().execute(
    sql`update places set free_at = 'infinity', order_id = null, blocked_reason = 'Ocupado' where id = ${gone?.id ?? 0}`,
  );
  await acceptDeposit({ ctx: sale.staff, input: { depositId: equal.depositId } });
  expect(await factsOf(equal.orderId)).toMatchObject({ state: "paid", validTickets: 1 });

  const none = await ended();
  await getDb().execute(sql`
    update places set free_at = 'infinity', order_id = null, blocked_reason = 'Lleno'
    where event_area_id = ${sale.area.id} and free_at < 'infinity'`);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: none.depositId } });
  expect(await factsOf(none.orderId)).toMatchObject({
    state: "review",
    tickets: 0,
    reviews: ["paid_without_stock:open"],
  });
  expect(await moneyViolations()).toEqual([]);
});

test("a buyer changes the method or cancels while nobody has seen money, and not afterwards", async () => {
  const sale = await depositVenue();
  const { ctx, orderId, depositId } = await depositing(sale);
  await approveDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await codeOf(cancelOrder({ ctx, input: { orderId } }))).toBe("payment.not_cancellable");
  const free = await depositing(sale);
  await cancelOrder({ ctx: free.ctx, input: { orderId: free.orderId } });
  expect(await depositRow(free.paymentId)).toMatchObject({ state: "expected", closedAs: "cancelled" });
  expect((await factsOf(free.orderId)).state).toBe("cancelled");
});

test("Validar mi pago says that it is paid, once, and then staff has seven hours", async () => {
  const sale = await depositVenue();
  const { ctx, paymentId, depositId } = await depositing(sale);
  expect((await waitingDeposits({ ctx: sale.staff, input: null })).total).toBe(0);
  const at = new Date("2026-11-20T18:00:00Z");
  await settlePayment({ ctx: { ...ctx, now: at }, input: { paymentId, source: "validate" } });
  await settlePayment({ ctx, input: { paymentId, source: "validate" } });
  expect(await depositRow(paymentId)).toMatchObject({ state: "expected", claimedAt: at });
  const { items } = await waitingDeposits({ ctx: sale.staff, input: null });
  expect(items.map(({ id, stage, dueAt }) => ({ id, stage, dueAt }))).toEqual([
    { id: depositId, stage: "claimed", dueAt: new Date(at.getTime() + 7 * HOUR) },
  ]);
});

test("the tenant's list is filtered by state and venue and searched by reference, amount, folio and name", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale, {
    buyer: await createUser({ fullName: "Mariana Ríos", emailVerifiedAt: new Date() }),
  });
  const two = await depositing(sale, { quantity: 2 });
  await acceptDeposit({ ctx: sale.staff, input: { depositId: two.depositId } });
  const ids = async (input: Parameters<typeof listDeposits>[0]["input"], ctx = sale.staff) =>
    (await listDeposits({ ctx, input })).items.map(({ id }) => id);
  expect(await ids({})).toEqual([one.depositId]);
  expect(await ids({ filter: "accepted" })).toEqual([two.depositId]);
  expect(await ids({ filter: "all" })).toHaveLength(2);
  expect(await ids({ q: one.next.reference.slice(2, 9) })).toEqual([one.depositId]);
  expect(await ids({ q: one.next.reference.replace(/(.{4})/g, "$1 ") })).toEqual([one.depositId]);
  expect(await ids({ filter: "all", q: (two.payment.amountCents / 100).toFixed(2) })).toEqual([two.depositId]);
  expect(await ids({ q: "mariana" })).toEqual([one.depositId]);
  expect(await ids({ enclosureId: sale.enclosure.id })).toEqual([one.depositId]);
  expect(await ids({ enclosureId: sale.enclosure.id + 1 })).toEqual([]);
  expect(await ids({ q: "%" })).toEqual([]);
  const { owner } = await createAdmin();
  expect(await ids({ filter: "all" }, ctxFor(owner))).toEqual([]);
});

test("the wrong role, visitors and other tenants are refused", async () => {
  const sale = await depositVenue();
  const { ctx, depositId, orderId, next } = await depositing(sale);
  const { owner } = await createAdmin();
  const guard = await createUser({ profile: 3, adminId: sale.admin.id });
  for (const verb of [approveDeposit, acceptDeposit]) {
    expect(await codeOf(verb({ ctx: ctxFor(null), input: { depositId } }))).toBe("auth.required");
    expect(await codeOf(verb({ ctx, input: { depositId } }))).toBe("auth.forbidden");
    expect(await codeOf(verb({ ctx: ctxFor(guard), input: { depositId } }))).toBe("auth.forbidden");
    expect(await codeOf(verb({ ctx: ctxFor(owner), input: { depositId } }))).toBe("resource.not_found");
    expect(await codeOf(verb({ ctx: ctxFor(owner), input: { orderId } }))).toBe("resource.not_found");
    expect(await codeOf(verb({ ctx: ctxFor(owner), input: { reference: next.reference } }))).toBe("resource.not_found");
  }
  const input = { depositId, reason: "No está" };
  expect(await codeOf(refuseDeposit({ ctx: ctxFor(owner), input }))).toBe("resource.not_found");
  expect(await codeOf(refuseDeposit({ ctx, input }))).toBe("auth.forbidden");
  expect(await codeOf(refuseDeposit({ ctx: sale.staff, input: { depositId, reason: "x" } }))).toBe("input.invalid");
  expect(await codeOf(listDeposits({ ctx, input: {} }))).toBe("auth.forbidden");
  expect(await codeOf(waitingDeposits({ ctx, input: null }))).toBe("auth.forbidden");
});

test("the database pays nothing without an acceptance, never the approver's own where two are asked for, and keeps what was accepted", async () => {
  const sale = await depositVenue();
  const { paymentId, depositId, payment } = await depositing(sale);
  const pay = getDb().update(payments).set({ receivedCents: payment.amountCents }).where(eq(payments.id, paymentId));
  expect(await brokenBy(pay)).toBe("deposits_accepted_only");
  const { id } = sale.owner;
  const accept = getDb()
    .update(deposits)
    .set({
      state: "accepted",
      approvedAt: new Date(),
      approvedBy: id,
      acceptedAt: new Date(),
      acceptedBy: id,
      receivedCents: 1,
      twoPeople: true,
    })
    .where(eq(deposits.id, depositId));
  expect(await brokenBy(accept)).toBe("deposits_two_people");
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  const change = getDb().update(deposits).set({ receivedCents: 1 }).where(eq(deposits.id, depositId));
  expect(await brokenBy(change)).toBe("deposits_final");
});
