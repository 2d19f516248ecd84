import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { approve, change, createOtherArea, createPaid, runRefunds } from "@/lib/after-sale/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { signedMoney } from "@/lib/core/money";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { postReceipt, postSale } from "@/lib/ledger";
import { payableTo } from "@/lib/ledger/queries";
import { payOrder } from "@/lib/orders";
import { accountDays, accountList, accountSums, statementFile } from "@/lib/reports";
import { balancesOf } from "@/lib/reports/account/balances";
import { AccountFilters } from "@/lib/reports/schemas";
import { moneyCame } from "@/lib/reports/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const staffOf = (
  { owner, admin }: Pick<Awaited<ReturnType<typeof createSaleable>>, "owner" | "admin">,
  kind: Tenant["kind"],
): Ctx => ({ ...ctxFor(null), actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } } });

const NOTHING_TAKEN = { payoutCents: 0, commissionCents: 0, withheldCents: 0, adjustmentCents: 0 };

/** A sale, its change for a dearer ticket, and a refund. */
async function soldChangedReturned() {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const { orderId } = await change(paid.buyer, paid.ticketId, dear.id);
  const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
  if (paymentId !== null) await approve(bank, paymentId);
  const refund = { paymentId: paymentId ?? 0, amountCents: 5_000, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: "rain" } });
  await runRefunds();
  return paid;
}

it("the statement lists what changes what is owed to an organizer, and ends with what the ledger says", async () => {
  const paid = await soldChangedReturned();
  const ctx = staffOf(paid, "prepaid_type");
  const { items } = await accountList.page({ ctx, input: {} });
  expect(items.map(({ kind, earnedCents }) => [kind, earnedCents]).toReversed()).toEqual([
    ["sale", 25_000],
    ["reversal", -25_000],
    ["sale", expect.any(Number)],
    ["sale", expect.any(Number)],
    ["refund", -5_000],
  ]);
  // Three dates: when its money came, when its event is, and when it was recorded.
  for (const { collectedAt, eventAt, at } of items)
    expect([collectedAt, eventAt, at]).toEqual([expect.any(Date), paid.event.startsAt, expect.any(Date)]);
  const sums = await accountSums({ ctx, input: {} });
  const { payableCents, heldCents, owedCents } = await payableTo({}, paid.admin.id, true);
  expect(sums).toEqual({
    openingCents: 0,
    earnedCents: payableCents,
    heldCents,
    settledCents: 0,
    closingCents: owedCents,
    ...NOTHING_TAKEN,
  });
  expect(items.reduce((sum, { earnedCents }) => sum + earnedCents, 0)).toBe(payableCents);
  // All of it was before tomorrow.
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await accountSums({ ctx, input: { from: tomorrow } })).toEqual({
    openingCents: owedCents,
    earnedCents: 0,
    heldCents: 0,
    settledCents: 0,
    closingCents: owedCents,
    ...NOTHING_TAKEN,
  });
  expect((await accountList.page({ ctx, input: { kind: "refund" } })).total).toBe(1);
  expect((await accountList.page({ ctx, input: { q: items[0]?.orderFolio ?? "" } })).total).toBeGreaterThan(0);
  expect((await accountList.page({ ctx, input: { q: "nada" } })).total).toBe(0);

  const stranger = await createSaleable();
  expect((await accountList.page({ ctx: staffOf(stranger, "prepaid_type"), input: {} })).total).toBe(0);
  const main = staffOf(stranger, "main_provider");
  expect((await accountList.page({ ctx: main, input: { adminId: paid.admin.id } })).total).toBe(items.length);
  expect(await codeOf(accountSums({ ctx: ctxFor(paid.owner), input: {} }))).toBe("auth.forbidden");
  expect(await codeOf(accountList.page({ ctx: ctxFor(paid.owner), input: {} }))).toBe("auth.forbidden");
});

it("each line has the balance after it, from page to page, whatever is looked for, and in the file", async () => {
  const paid = await soldChangedReturned();
  const ctx = staffOf(paid, "prepaid_type");
  const lines = (await accountList.page({ ctx, input: { sort: "entry" } })).items;
  const { closingCents } = await accountSums({ ctx, input: {} });
  let balance = 0;
  for (const { earnedCents, heldCents, settledCents, balanceCents } of lines) {
    balance += earnedCents - heldCents - settledCents;
    expect(balanceCents).toBe(balance);
  }
  expect(balance).toBe(closingCents);
  const balanceOf = new Map(lines.map(({ id, balanceCents }) => [id, balanceCents]));
  for (const sort of ["entry", "-entry"] as const) {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await accountList.page({ ctx, input: { sort, pageSize: 2, after } });
      for (const { id, balanceCents } of page.items) {
        expect(balanceCents).toBe(balanceOf.get(id));
        seen.push(id);
      }
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(lines.length);
  }
  const [refund] = (await accountList.page({ ctx, input: { kind: "refund" } })).items;
  expect(refund?.balanceCents).toBe(closingCents);

  // The first line was collected long before the days: it is in what they open with.
  const [first] = lines;
  await moneyCame(paid.admin.id, new Date("2026-01-15T12:00:00-06:00"), sql`l.id = ${first?.id ?? 0}`);
  const input = { from: "2026-02-01" };
  const later = (await accountList.page({ ctx, input })).items;
  expect(later.map(({ id, balanceCents }) => [id, balanceCents]).toReversed()).toEqual(
    lines.slice(1).map(({ id, balanceCents }) => [id, balanceCents]),
  );
  expect((await accountSums({ ctx, input })).openingCents).toBe(first?.balanceCents);
  const { content } = await accountList.file({ ctx, input });
  const [, latest] = (await new Response(content).text()).split("\r\n");
  expect(latest).toMatch(new RegExp(`,${(closingCents / 100).toFixed(2)}$`));
});

it("the balances are the same, counted from the beginning of the days and from their end, and in files that look for some", async () => {
  const paid = await soldChangedReturned();
  const ctx = staffOf(paid, "prepaid_type");
  const lines = (await accountList.page({ ctx, input: { sort: "entry" } })).items;
  const balances = lines.map(({ id, balanceCents }) => [id, balanceCents]);
  const filters = AccountFilters.parse({});
  for (const some of [lines, lines.slice(1, 3), lines.slice(-1), lines.slice(0, 1)])
    for (const from of ["opening", "closing"] as const) {
      const ids = some.map(({ id }) => id).toReversed();
      const found = await balancesOf({ ...ctx, db: getDb() }, filters, ids, from);
      expect([...found].toSorted(([one], [other]) => one - other)).toEqual(
        balances.filter(([id]) => ids.includes(id ?? 0)),
      );
    }
  const sales = lines.filter(({ kind }) => kind === "sale");
  for (const sort of ["entry", "-entry"] as const) {
    const { content } = await accountList.file({ ctx, input: { kind: "sale", sort, columns: ["balance"] } });
    const [, ...rows] = (await new Response(content).text()).trimEnd().split("\r\n");
    const said = sales.map(({ balanceCents }) => (balanceCents / 100).toFixed(2));
    expect(rows.map((row) => row.split(",").at(-1))).toEqual(sort === "entry" ? said : said.toReversed());
  }
});

it("the statement on paper adds up the movements that it prints", async () => {
  const paid = await soldChangedReturned();
  const ctx = staffOf(paid, "prepaid_type");
  const [refund] = (await accountList.page({ ctx, input: { kind: "refund" } })).items;
  const { content } = await statementFile({ ctx, input: { kind: "refund" } });
  const [, movements = ""] = pdfPages(content).map(pdfText).join("\n").split("Movimientos");
  const [, total = ""] = movements.split("Total");
  // The font of documents has no minus.
  const printed = (cents: number) => signedMoney(cents).replace("−", "-");
  expect(total).toContain(printed(refund?.earnedCents ?? 0));
  const { earnedCents } = await accountSums({ ctx, input: {} });
  expect(total).not.toContain(printed(earnedCents));
});

it("the statement is a PDF with its filters, its account and its movements, oldest first", async () => {
  const paid = await soldChangedReturned();
  const ctx = staffOf(paid, "prepaid_type");
  const { content } = await statementFile({ ctx, input: { from: "2020-01-01" } });
  const text = pdfPages(content).map(pdfText).join("\n");
  for (const words of [
    "Estado de cuenta",
    "Desde",
    "Días: Un día va de 06:00 a 06:00",
    "Se debía al empezar",
    "Movimientos",
    "Saldo",
    "Total",
  ])
    expect(text).toContain(words);
  expect(text.indexOf("Venta")).toBeLessThan(text.indexOf("Devolución"));
  expect((await statementFile({ ctx, input: { from: "2020-01-01" } })).content.equals(content)).toBe(true);
  expect(await codeOf(statementFile({ ctx: staffOf(paid, "standard"), input: {} }))).toBe("auth.forbidden");
});

it("the lines of a zone are of what the zone brought, the balance beside them and the account of all", async () => {
  const sale = await createSaleable();
  const dear = await createOtherArea(sale, 50_000);
  const ctx = staffOf(sale, "prepaid_type");
  const route = { adminId: sale.admin.id, provider: "sandbox", account: "demo", isTest: true };
  const item = { discountCents: 0, priceIvaCents: 0, feeCents: 0, feeIvaCents: 0 };
  const items = [
    { ...item, orderItemId: 1, eventAreaId: sale.area.id, priceCents: 30_000 },
    { ...item, orderItemId: 2, eventAreaId: dear.id, priceCents: 50_000 },
  ];
  await withTx({ ...ctxFor(null), requestId: "test" }, async (tx) => {
    const where = { ...route, paymentId: 700_000_001, orderId: 700_000_002 };
    await postReceipt(tx, { ...where, receivedCents: 80_000, postedCents: 0 });
    await postSale(tx, { ...where, items, sold: { subjectType: "order", subjectId: where.orderId } });
  });
  const [zone] = await getDb().execute<{ id: number }>(sql`
    select parking_area_id as id from event_areas where id = ${dear.id}`);
  const input = { parkingAreaId: zone?.id ?? 0 };
  const page = await accountList.page({ ctx, input });
  expect(page.items.map(({ earnedCents, balanceCents }) => [earnedCents, balanceCents])).toEqual([[50_000, 80_000]]);
  expect(page.sums?.earnedCents).toBe(50_000);
  expect((await accountSums({ ctx, input })).earnedCents).toBe(80_000);
  const { content } = await statementFile({ ctx, input });
  expect(pdfPages(content).map(pdfText).join()).toContain("De todos los movimientos de esos días");
  expect(await accountDays({ ctx, input: { ...input, from: "2026-01-01", to: "2026-01-02" } })).toEqual([]);
});
