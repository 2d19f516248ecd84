import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { taxRows } from "@/lib/closings";
import { NO_SUMS } from "@/lib/closings/client";
import { sumsOf } from "@/lib/closings/sums";
import { toLocal } from "@/lib/core/dates";
import { isDemo } from "@/lib/core/demo";
import { lastDayOf, monthAfter } from "@/lib/core/months";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { postReceipt, postRefund, postSale } from "@/lib/ledger";
import { createHolder, createPlaza, type Plaza, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { accountSums, proveDailySums, rebuildDailySums, salesReport, sumSales } from "@/lib/reports";
import { moneyCame } from "@/lib/reports/testing";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { chooseAtBank, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const MONTH = toLocal(new Date(), "America/Monterrey").slice(0, 7);
const NEXT = monthAfter(MONTH);
/** The first hours of the next month: still the day before where days begin at six. */
const at = (time: string) => new Date(`${NEXT}-01T${time}:00-06:00`);

/** A plaza whose days begin at midnight, with a holder who paid 200.00 in. */
async function createPaidPlaza(ivaEvent: "topup" | "charge") {
  const plaza = await createPlaza();
  await getDb().execute(sql`
    insert into prepaid_settings (enclosure_id, admin_id, iva_event)
    values (${plaza.enclosure.id}, ${plaza.admin.id}, ${ivaEvent})`);
  await getDb().execute(sql`update enclosures set day_start = 0 where id = ${plaza.enclosure.id}`);
  const holder = await createHolder(plaza);
  const ctx = ctxFor(holder.buyer);
  const input = { accountId: holder.accountId, creditCents: 20_000, method: "card" as const };
  const { paymentId, folio } = await startTopup({ ctx, input });
  await chooseAtBank(bank, (await paymentRow(paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  return { plaza, holder };
}

async function monthsOf({ admin }: Pick<Plaza, "admin">, from: "ledger" | "sums") {
  const rows = await sumsOf(ctxFor(platform), { adminId: admin.id, from });
  return Object.fromEntries(rows.map(({ month, sums }) => [month, sums]));
}

it("what a stay cost stands on the venue's day, as its IVA does, and so do daily sums and the statement", async () => {
  const { plaza, holder } = await createPaidPlaza("charge");
  await readAt(plaza, holder, "in", at("01:10"));
  await readAt(plaza, holder, "out", at("01:50"));
  const stay = { prepaidCents: 1_800, owedCents: 1_800, prepaidTaxedCents: 1_800, prepaidIvaCents: 248 };
  expect((await monthsOf(plaza, "ledger"))[NEXT]).toEqual({ ...NO_SUMS, ...stay });
  const books = { ctx: systemCtx(), input: { adminId: plaza.admin.id } };
  await rebuildDailySums(books);
  expect(await proveDailySums(books)).toEqual([]);
  expect((await monthsOf(plaza, "sums"))[NEXT]).toEqual({ ...NO_SUMS, ...stay });
  const days = { from: `${NEXT}-01`, to: lastDayOf(NEXT) };
  const statement = await accountSums({ ctx: ctxFor(platform), input: { adminId: plaza.admin.id, ...days } });
  expect(statement).toMatchObject({ earnedCents: 1_800, closingCents: 1_800 });
});

it("a top-up stands on the venue's day with its fee, in closings and in reports of sales, summed up or not", async () => {
  const { plaza } = await createPaidPlaza("topup");
  await moneyCame(plaza.admin.id, at("01:10"));
  await withTx({}, async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      update prepaid_movements set at = ${at("01:10")}::timestamptz where admin_id = ${plaza.admin.id}`);
  });
  // 200.00 contain 27.59, and 30.00 of a fee 4.14: the venue's day is theirs alike.
  const venues = await getDb().execute(
    sql`select distinct enclosure_id as id from ledger_transactions where admin_id = ${plaza.admin.id}`,
  );
  expect([...venues]).toEqual([{ id: plaza.enclosure.id }]);
  const topup = { prepaidTaxedCents: 20_000, prepaidIvaCents: 2_759, feeCents: 3_000, feeIvaCents: 414 };
  for (const from of ["ledger", "sums"] as const)
    expect((await monthsOf(plaza, from))[NEXT]).toEqual({ ...NO_SUMS, ...topup });
  const days = { from: `${NEXT}-01`, to: lastDayOf(NEXT) };
  const sales = () => salesReport({ ctx: ctxFor(platform), input: { adminId: plaza.admin.id, ...days } });
  const books = { ctx: systemCtx(), input: { adminId: plaza.admin.id } };
  const before = sumSales(await sales());
  expect(before.feeCents).toBe(3_000);
  await rebuildDailySums(books);
  expect(sumSales(await sales())).toEqual(before);
});

it("a fee that the organizer pays in the buyer's place is no price of tickets", async () => {
  const { admin, area } = await createSaleable();
  const route = { adminId: admin.id, provider: "sandbox", account: "demo", isTest: isDemo() };
  const where = { ...route, paymentId: 700_000_000 + admin.id, orderId: 700_000_000 + admin.id };
  const ticket = { priceCents: 25_000, discountCents: 0, priceIvaCents: 3_448, feeCents: 3_750, feeIvaCents: 517 };
  const items = [1, 2].map((orderItemId) => ({ orderItemId, eventAreaId: area.id, ...ticket }));
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 57_500, postedCents: 0 });
    await postSale(tx, { ...where, items, sold: { subjectType: "order", subjectId: where.orderId } });
    const refund = { refundId: where.orderId, amountCents: 28_750, items: items.slice(1), atOrganizersExpense: true };
    await postRefund(tx, { ...where, ...refund, from: "organizer_payable" });
  });
  const [row] = await sumsOf(ctxFor(platform), { adminId: admin.id });
  expect(row?.sums).toMatchObject({ soldCents: 50_000, refundedCents: 28_750, costCents: 3_750, owedCents: 21_250 });
  // One ticket stays sold, with the IVA in it, and both fees.
  expect(taxRows(row?.sums ?? NO_SUMS)).toEqual([
    ["Boletos", 25_000, 3_448],
    ["Prepago", 0, 0],
    ["Cargos por servicio", 7_500, 1_034],
    ["Comisión de proveedores", 0, 0],
  ]);
});
