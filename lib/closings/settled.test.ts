// What settlements took, in the closing of the month of their approval. Two tickets of 250.00, each with 34.48 of IVA; the
// organizer is a person without RFC and pays a commission of 10 %. By hand: commission 50.00 + IVA 8.00; of 431.04 without IVA
// 20 % are 86.21 and 16 % are 68.97; the rest, 286.82, is paid.
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "@/db/client";
import { spoilt } from "@/db/testing";
import type { Paid } from "@/lib/after-sale/testing";
import { closingFile, closingPage, taxRows } from "@/lib/closings";
import { addSums, type ClosingSums, NO_SUMS, SETTLEMENT_SUMS, withheldRows } from "@/lib/closings/client";
import { closeBooks, reopenBooks } from "@/lib/closings/close";
import { bookkeeper, closingDisagreements } from "@/lib/closings/testing";
import type { Ctx } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { monthAfter } from "@/lib/core/months";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { settlementList } from "@/lib/organizer-settlements";
import { cancelSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { approved, createSettling } from "@/lib/organizer-settlements/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const MONTH = toLocal(new Date(), "America/Monterrey").slice(0, 7);
/** Settled in the month after the sale, which is closed in the one after that. */
const NEXT = monthAfter(MONTH);
const on = (day: string, by = 1) => new Date(`${monthAfter(MONTH, by)}-${day}T18:00:00Z`);
const CLOSING = on("15", 2);

const TAKEN = {
  settledCents: 50_000,
  payoutCents: 28_682,
  organizerCommissionCents: 5_800,
  organizerCommissionIvaCents: 800,
  withheldIsrCents: 8_621,
  withheldIvaCents: 6_897,
  adjustmentCents: 0,
} satisfies Partial<ClosingSums>;

const pageOf = (paid: Paid, month: string, db?: Db) =>
  closingPage({ ctx: { ...bookkeeper(paid, CLOSING), ...(db ? { db } : {}) }, input: { month } });

it("commission, its IVA and withheld taxes are of the month of the approval, frozen, in the record and the table of taxes", async () => {
  const organizer = await createSettling(bank);
  const { id, folio } = await approved(organizer, on("10"));
  await paySettlement({ ctx: organizer.maker(on("11")), input: { id, bankReference: `SPEI ${folio}` } });
  const before = await pageOf(organizer, NEXT);
  expect(before.rows.map(({ month, sums }) => [month, sums])).toEqual([[NEXT, { ...NO_SUMS, ...TAKEN }]]);
  expect(before).toMatchObject({ agrees: true, before: { soldCents: 50_000, settledCents: 0 } });
  expect((await pageOf(organizer, MONTH)).rows[0]?.sums).toMatchObject({ soldCents: 50_000, settledCents: 0 });
  const sums = addSums(before.rows.map((row) => row.sums));
  expect(taxRows(sums)).toContainEqual(["Comisión de la plataforma", 5_800, 800]);
  expect(withheldRows(sums).map(([, cents]) => cents)).toEqual([8_621, 6_897]);

  const ctx = bookkeeper(organizer, CLOSING);
  const closed = await closeBooks({ ctx, input: { month: NEXT } });
  const page = await pageOf(organizer, NEXT);
  expect(page).toMatchObject({ closing: { id: closed.id, hasSettlements: true }, since: null });
  expect(page.rows).toEqual(before.rows);
  const record = pdfPages((await closingFile({ ctx, input: { id: closed.id } })).content)
    .map(pdfText)
    .join("\n");
  for (const part of [
    "Liquidaciones aprobadas",
    "Comisión de la plataforma",
    "por enterar",
    "$286.82",
    "$86.21",
    "$68.97",
  ])
    expect(record).toContain(part);
  expect(await closingDisagreements(ctx, organizer.admin.id)).toEqual([]);

  // The list of settlements says the same of the month's days of approval.
  const days = { from: `${NEXT}-01`, to: `${NEXT}-28`, adminId: organizer.admin.id };
  expect((await settlementList.page({ ctx: organizer.maker(CLOSING), input: days })).sums).toMatchObject({
    isrCents: -TAKEN.withheldIsrCents,
    ivaCents: -TAKEN.withheldIvaCents,
    commissionCents: -5_000,
    commissionIvaCents: -800,
    payableCents: TAKEN.payoutCents,
  });
});

it("what is approved or cancelled after its month was closed is told, and goes into the next one", async () => {
  const organizer = await createSettling(bank);
  const ctx = bookkeeper(organizer, CLOSING);
  await closeBooks({ ctx, input: { month: NEXT } });
  const { id } = await approved(organizer, on("20"));
  expect((await pageOf(organizer, NEXT)).since).toEqual({ ...NO_SUMS, ...TAKEN });
  const later = { ...ctx, now: on("15", 3) };
  const month = monthAfter(NEXT);
  const open = await closingPage({ ctx: later, input: { month } });
  expect(open.rows.map((row) => [row.month, row.sums])).toEqual([[NEXT, { ...NO_SUMS, ...TAKEN }]]);
  await closeBooks({ ctx: later, input: { month } });
  expect((await pageOf(organizer, NEXT)).since).toBeNull();
  await cancelSettlement({ ctx: organizer.maker(on("21")), input: { id } });
  expect((await pageOf(organizer, NEXT)).since).toMatchObject({ settledCents: -50_000, withheldIsrCents: -8_621 });
  expect(await closingDisagreements(ctx, organizer.admin.id)).toEqual([]);
});

it("a posting of a settlement that is left out is found", async () => {
  const organizer = await createSettling(bank);
  await approved(organizer, on("10"));
  const { id } = organizer.admin;
  await spoilt(async (db) => {
    const ctx = { ...bookkeeper(organizer, CLOSING), db };
    expect(await closingDisagreements(ctx, id)).toEqual([]);
    await db.execute(sql`
      delete from ledger_entries e using ledger_transactions l
      where l.id = e.transaction_id and l.admin_id = ${id} and e.account = 'withheld_isr'`);
    expect((await closingDisagreements(ctx, id)).join()).toContain("withheldIsrCents");
  });
});

/** Makes a closing what an earlier release would have made: its sums do not say what settlements took. */
async function forget(db: Db, closingId: number, isRowLeft: boolean): Promise<void> {
  await db.execute(sql`update closings set has_settlements = false where id = ${closingId}`);
  await db.execute(
    isRowLeft
      ? sql`update closing_sums set sums = sums - array[${sql.join(
          SETTLEMENT_SUMS.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[] where closing_id = ${closingId}`
      : sql`delete from closing_sums where closing_id = ${closingId}`,
  );
}

it.each([
  ["with a row of other sums", true],
  ["without a row", false],
])(
  "a closing of an earlier release, %s, has what was settled in its month, and nothing of it is news",
  async (_of, isRowLeft) => {
    const organizer = await createSettling(bank);
    await approved(organizer, on("10"));
    const ctx = bookkeeper(organizer, CLOSING);
    const { id } = await closeBooks({ ctx, input: { month: NEXT } });
    const after = { now: on("15", 3), input: { month: monthAfter(NEXT) } };
    await spoilt(async (db) => {
      await forget(db, id, isRowLeft);
      const page = await pageOf(organizer, NEXT, db);
      expect(page).toMatchObject({ closing: { id, hasSettlements: false }, since: null });
      expect(page.rows.map((row) => [row.month, row.sums])).toEqual([[NEXT, { ...NO_SUMS, ...TAKEN }]]);
      const next = await closingPage({ ctx: { ...ctx, now: after.now, db }, input: after.input });
      expect(next.rows).toEqual([]);
      // Opened again, it freezes all of it anew.
      await reopenBooks({ ctx: { ...organizer.maker(CLOSING), db }, input: { id, reason: "Con liquidaciones" } });
      expect((await pageOf(organizer, NEXT, db)).rows.map(({ sums }) => sums)).toEqual([{ ...NO_SUMS, ...TAKEN }]);
    });
    // A closing of now that lacks the row did freeze nothing.
    await spoilt(async (db) => {
      await db.execute(sql`delete from closing_sums where closing_id = ${id}`);
      expect((await pageOf(organizer, NEXT, db)).since).toMatchObject(TAKEN);
    });
  },
);

it("what an organizer's own closing of an earlier release has, the closing of all does not have again", async () => {
  const organizer = await createSettling(bank);
  await approved(organizer, on("10"));
  const { id } = await closeBooks({ ctx: bookkeeper(organizer, CLOSING), input: { month: NEXT } });
  await spoilt(async (db) => {
    await forget(db, id, false);
    const own = async (ctx: Ctx) =>
      (await closingPage({ ctx: { ...ctx, db }, input: { month: NEXT } })).rows.filter(
        ({ adminId }) => adminId === organizer.admin.id,
      );
    expect(await own(organizer.maker(CLOSING))).toEqual([]);
    const all = await closeBooks({ ctx: { ...organizer.maker(CLOSING), db }, input: { month: NEXT } });
    await forget(db, all.id, true);
    expect(await own(organizer.maker(CLOSING))).toEqual([]);
    expect((await own(bookkeeper(organizer, CLOSING))).map(({ sums }) => sums)).toEqual([{ ...NO_SUMS, ...TAKEN }]);
  });
});

it("the table of an event has nothing of settlements", async () => {
  const organizer = await createSettling(bank);
  await approved(organizer, on("10"));
  const input = { eventId: organizer.event.id };
  const page = await closingPage({ ctx: bookkeeper(organizer, CLOSING), input });
  expect(page).toMatchObject({ before: null, rows: [{ sums: { soldCents: 50_000, settledCents: 0 } }] });
  expect(taxRows(addSums(page.rows.map(({ sums }) => sums))).map(([name]) => name)).not.toContain(
    "Comisión de la plataforma",
  );
  expect(await codeOf(closingPage({ ctx: ctxFor(organizer.owner, CLOSING), input }))).toBe("auth.forbidden");
});
