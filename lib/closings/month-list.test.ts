import { expect, it } from "vitest";
import { createSaleable } from "@/db/testing";
import { createPaid, type Paid, runRefunds } from "@/lib/after-sale/testing";
import { closingMonthList } from "@/lib/closings";
import { addSums, CLOSING_SUMS } from "@/lib/closings/client";
import { closeBooks } from "@/lib/closings/close";
import { sumsOf } from "@/lib/closings/sums";
import { bookkeeper } from "@/lib/closings/testing";
import { toLocal } from "@/lib/core/dates";
import { monthAfter, monthWords } from "@/lib/core/months";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { approved, createSettling } from "@/lib/organizer-settlements/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const MONTH = toLocal(new Date(), "America/Monterrey").slice(0, 7);
const NEXT = monthAfter(MONTH);
const CLOSING = new Date(`${NEXT}-15T18:00:00Z`);

async function refunded({ owner, paymentId }: Paid, amountCents: number): Promise<void> {
  const refund = { paymentId, amountCents, reason: "Llovió mucho", endsItems: [], idempotencyKey: "rain" };
  await refundPayment({ ctx: ctxFor(owner), input: refund });
  await runRefunds();
}

type Asked = Parameters<typeof closingMonthList.page>[0]["input"];

it("a closed month is what was frozen of it, with what came after in a row of its own; together they are the ledger", async () => {
  const organizer = await createSettling(bank);
  const ctx = bookkeeper(organizer, CLOSING);
  await closeBooks({ ctx, input: { month: MONTH } });
  await refunded(organizer, 5_000);
  await approved(organizer, new Date(`${NEXT}-10T18:00:00Z`));
  const listed = async (input: Asked = {}) => closingMonthList.page({ ctx, input });
  const rowsOf = async (input: Asked = {}) =>
    (await listed(input)).items.map((row) => [
      row.month,
      row.state,
      row.soldCents,
      row.refundedCents,
      row.settledCents,
    ]);
  const [open, since, closed] = [
    [NEXT, "open", 0, 0, 45_000],
    [MONTH, "since", 0, 5_000, 0],
    [MONTH, "closed", 50_000, 0, 0],
  ];
  expect(await rowsOf()).toEqual([open, closed, since]);
  expect(await rowsOf({ until: MONTH })).toEqual([closed, since]);
  expect(await rowsOf({ since: NEXT })).toEqual([open]);
  for (const row of [open, since, closed])
    expect(await rowsOf({ state: row[1] as "open" | "since" | "closed" })).toEqual([row]);
  const ledger = addSums((await sumsOf(ctx, { adminId: organizer.admin.id })).map(({ sums }) => sums));
  const { sums } = await listed();
  expect(CLOSING_SUMS.map((name) => sums?.[name])).toEqual(CLOSING_SUMS.map((name) => ledger[name]));
});

it("is of the reader's own books, of all organizers for the platform, and of one that is asked for, in files too", async () => {
  const paid = await createPaid(bank, { priceCents: 25_000 });
  const other = await createPaid(bank, { priceCents: 30_000 });
  const all = ctxFor(platform, CLOSING);
  const organizersOf = async (ctx: typeof all, input: Asked = {}) =>
    new Set((await closingMonthList.page({ ctx, input })).items.map((row) => row.adminId));
  const [mine, theirs] = [paid.admin.id, other.admin.id];
  expect(await organizersOf(bookkeeper(paid, CLOSING))).toEqual(new Set([mine]));
  expect(await organizersOf(bookkeeper(paid, CLOSING), { adminId: theirs })).toEqual(new Set());
  for (const adminId of [mine, theirs]) expect(await organizersOf(all, { adminId })).toEqual(new Set([adminId]));
  const columns = ["organizer", "state", "soldCents", "withheldIsrCents"];
  const { content, filename } = await closingMonthList.file({ ctx: all, input: { adminId: theirs, columns } });
  expect(filename).toMatch(/^cierres-por-mes-.*\.csv$/);
  expect((await new Response(content).text()).trimEnd().split("\r\n").slice(1)).toEqual([
    `${monthWords(MONTH)},${other.admin.name},Abierto,300.00,0.00`,
  ]);
  const stranger = ctxFor((await createSaleable()).owner, CLOSING);
  expect(await codeOf(closingMonthList.page({ ctx: stranger, input: {} }))).toBe("auth.forbidden");
});
