// Tickets of 250.00 with 34.48 of IVA, and a fee of 37.50 with 5.17 each.
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createEvent, createEventArea, createSaleable } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import { closingEntryList } from "@/lib/closings";
import type { EntryFigure } from "@/lib/closings/client";
import { bookkeeper, entryDisagreements, monthOf } from "@/lib/closings/testing";
import { isDemo } from "@/lib/core/demo";
import { monthAfter } from "@/lib/core/months";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import {
  postChargeback,
  postCommission,
  postDisputeFee,
  postLostSale,
  postPayout,
  postReceipt,
  postRefund,
  postSale,
} from "@/lib/ledger";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const MONTH = monthOf(new Date(), "America/Monterrey");
const TICKET = { priceCents: 25_000, discountCents: 0, priceIvaCents: 3_448, feeCents: 3_750, feeIvaCents: 517 };

/**
 * Two tickets of an event and one of another. One goes back, one is lost in a dispute at the platform's expense, and the provider
 * keeps its commission, a fee for the dispute, and one beside a payout.
 */
async function sold() {
  const sale = await createSaleable();
  const other = await createEventArea(await createEvent(sale.enclosure), sale.zone);
  const id = 800_000_000 + sale.admin.id;
  const route = { adminId: sale.admin.id, provider: "sandbox", account: "demo", isTest: isDemo() };
  const where = { ...route, paymentId: id, orderId: id };
  const items = [sale.area.id, sale.area.id, other.id].map((eventAreaId, at) => ({
    orderItemId: at + 1,
    eventAreaId,
    ...TICKET,
  }));
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 86_250, postedCents: 0 });
    await postSale(tx, { ...where, items, sold: { subjectType: "order", subjectId: id } });
    const posted = { commissionCents: 0, commissionIvaCents: 0, commissionEntries: 0 };
    await postCommission(tx, { ...where, commissionCents: 3_480, commissionIvaCents: 480, posted });
    const refund = { refundId: id, amountCents: 28_750, items: items.slice(1, 2), atOrganizersExpense: false };
    await postRefund(tx, { ...where, ...refund, from: "organizer_payable" });
    await postChargeback(tx, { ...where, amountCents: 28_750, collectedAt: null });
    await postLostSale(tx, { ...where, items: items.slice(2), heldCents: 0, bearer: "platform" });
    await postDisputeFee(tx, { ...where, feeCents: 900, bearer: "platform", collectedAt: null });
  });
  return { ...sale, route };
}

/** The kinds of entries behind a figure with what each adds to it, and what they come to. */
async function behind(ctx: ReturnType<typeof bookkeeper>, figure: EntryFigure, more: object = {}) {
  const { items, sums } = await closingEntryList.page({ ctx, input: { figure, ...more } });
  const each = items.map(({ kind, amountCents, ivaCents }) => `${kind} ${amountCents} ${ivaCents}`);
  return { each: each.toSorted(), sums };
}

it("the entries behind service fees, commissions and costs of disputes come to what the closing says", async () => {
  const sale = await sold();
  const ctx = bookkeeper(sale);
  expect(await behind(ctx, "fees")).toEqual({
    each: ["dispute_end -3750 -517", "refund -3750 -517", "sale 11250 1551"],
    sums: { amountCents: 3_750, ivaCents: 517 },
  });
  expect(await behind(ctx, "commission")).toEqual({
    each: ["commission 3480 480"],
    sums: { amountCents: 3_480, ivaCents: 480 },
  });
  expect(await behind(ctx, "disputes")).toEqual({
    each: ["dispute_end 25000 0", "dispute_fee 900 0"],
    sums: { amountCents: 25_900, ivaCents: 0 },
  });
  // The event's part: two of three fees, of which one went back, and two thirds of what the provider charged for the dispute.
  expect((await behind(ctx, "fees", { eventId: sale.event.id })).sums).toEqual({ amountCents: 3_750, ivaCents: 517 });
  expect((await behind(ctx, "disputes", { eventId: sale.event.id })).sums).toMatchObject({ amountCents: 600 });
  for (const month of [undefined, MONTH, monthAfter(MONTH, -1)])
    expect(await entryDisagreements(ctx, sale.admin.id, month)).toEqual([]);
});

it("an entry names its purchase and its provider, or the payout in which its provider kept it", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const { id: adminId } = paid.admin;
  const ctx = bookkeeper(paid);
  const { items } = await closingEntryList.page({ ctx, input: { q: paid.order.folio } });
  expect(items).toMatchObject([
    { orderId: paid.order.id, folio: paid.order.folio, provider: "sandbox", organizer: paid.admin.name, kind: "sale" },
  ]);
  const account = `suya-${adminId}`;
  await getDb().execute(sql`
    insert into payment_accounts (admin_id, provider, account, methods) values (${adminId}, 'sandbox', ${account}, '{card}')`);
  const [own] = await getDb().execute<{ id: number }>(sql`
    insert into payouts (admin_id, provider, account, ref, source, is_test, paid_on, net_cents)
    values (${adminId}, 'sandbox', ${account}, ${`po_${adminId}`}, 'upload', true, '2026-11-05', 1_000) returning id`);
  const route = { adminId, provider: "sandbox", account, isTest: isDemo() };
  const at = new Date();
  await withTx(systemCtx(), async (tx) => {
    const sent = { sentCents: 1_000, feeCents: 580, feeIvaCents: 80, collectedAt: at };
    await postPayout(tx, { ...route, payoutId: own?.id ?? 0, ...sent });
  });
  const found = (await closingEntryList.page({ ctx, input: { figure: "commission" } })).items;
  expect(found.find(({ kind }) => kind === "provider_payout")).toMatchObject({
    payoutId: own?.id,
    folio: `po_${adminId}`,
    amountCents: 580,
    ivaCents: 80,
  });
  expect(await entryDisagreements(ctx, adminId)).toEqual([]);
  // The payout of an account of somebody else's is not theirs to see.
  await withTx({}, async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`update payouts set admin_id = null where id = ${own?.id ?? 0}`);
  });
  const [hidden] = (await closingEntryList.page({ ctx, input: { figure: "commission" } })).items.filter(
    ({ kind }) => kind === "provider_payout",
  );
  expect(hidden).toMatchObject({ payoutId: null, folio: "", amountCents: 580 });
});

it("is for admins 1 and 5, and an organizer sees none of another's", async () => {
  const sale = await sold();
  expect(await codeOf(closingEntryList.page({ ctx: ctxFor(sale.owner), input: {} }))).toBe("auth.forbidden");
  const other = bookkeeper(await createSaleable());
  for (const input of [{}, { adminId: sale.admin.id }, { eventId: sale.event.id }])
    expect((await closingEntryList.page({ ctx: other, input })).items).toEqual([]);
  const all = await closingEntryList.page({ ctx: ctxFor(platform), input: { adminId: sale.admin.id } });
  expect(all.items).toHaveLength(3);
});
