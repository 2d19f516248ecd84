import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Db, getDb } from "@/db/client";
import { createAdmin, createSaleable } from "@/db/testing";
import { createPaid, type Paid, payInFull, runRefunds } from "@/lib/after-sale/testing";
import { closingFile, closingPage, endedEventList } from "@/lib/closings";
import { addSums, isNothing } from "@/lib/closings/client";
import { closeBooks, reopenBooks } from "@/lib/closings/close";
import { closingTemplates } from "@/lib/closings/messages";
import { sumsOf } from "@/lib/closings/sums";
import { becomes } from "@/lib/closings/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { monthAfter, monthWords } from "@/lib/core/months";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { platform } from "@/lib/discount-codes/testing";
import { payableTo } from "@/lib/ledger/queries";
import { rebuildDailySums } from "@/lib/reports";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { createBuyer, heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const MONTH = toLocal(new Date(), "America/Monterrey").slice(0, 7);
const NEXT = monthAfter(MONTH);
/** The fifteenth of the month after: three business days have passed. */
const LATER = new Date(`${NEXT}-15T18:00:00Z`);
const LATEST = new Date(`${monthAfter(MONTH, 2)}-15T18:00:00Z`);

const staffOf = (
  { owner, admin }: Pick<Awaited<ReturnType<typeof createSaleable>>, "owner" | "admin">,
  kind: Tenant["kind"] = "prepaid_type",
  now = LATER,
): Ctx => ({ ...ctxFor(null, now), actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } } });

async function refunded(paid: Paid, cents: number) {
  const refund = { paymentId: paid.paymentId, amountCents: cents, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: `rain-${cents}` } });
  await runRefunds();
}

const paidOnce = () => createPaid(bank, { capacity: 5, priceCents: 25_000 });

describe("closing a month", () => {
  it("freezes what the ledger says, in a record with its hash, and tells the accountant", async () => {
    const paid = await paidOnce();
    await becomes(paid.admin, "prepaid_type");
    const ctx = staffOf(paid);
    const before = await closingPage({ ctx, input: { month: MONTH } });
    expect(before).toMatchObject({ closing: null, agrees: true, isDue: true, cases: [], earlier: [], isOfAll: false });
    expect(before.isWhole).toBe(true);
    const { id } = await closeBooks({ ctx, input: { month: MONTH } });
    const page = await closingPage({ ctx, input: { month: MONTH } });
    expect(page.closing).toMatchObject({ id, kind: "month", month: MONTH, soldCents: 25_000, reopenedAt: null });
    expect(page.since).toBeNull();
    expect(page.isWhole).toBe(false);
    expect(page.rows).toEqual(before.rows);
    const [row] = page.rows;
    const { payableCents, heldCents } = await payableTo({}, paid.admin.id, true);
    expect(row).toMatchObject({ adminId: paid.admin.id, organizer: paid.admin.name, month: MONTH });
    expect(row?.sums).toMatchObject({ soldCents: 25_000, feeCents: 3_750, owedCents: payableCents, heldCents });

    const { content, filename } = await closingFile({ ctx, input: { id } });
    expect(filename).toBe(`acta-de-cierre-${MONTH}-${id}.pdf`);
    expect(createHash("sha256").update(content).digest("hex")).toBe(page.closing?.sha256);
    const text = pdfPages(content).map(pdfText).join("\n");
    for (const part of [
      `Acta de cierre: ${monthWords(MONTH)}`,
      paid.admin.name.slice(0, 8),
      "$250.00",
      paid.owner.fullName,
    ])
      expect(text).toContain(part);
    const mails = await getDb().execute<{ to: number }>(sql`
      select to_user_id as to from messages where template = 'closing.made' and payload ->> 'closingId' = ${String(id)}`);
    expect(mails.map(({ to }) => to)).toEqual([paid.owner.id]);
    const [mail] = closingTemplates;
    const told = await mail?.render({
      ctx,
      payload: { closingId: id },
      user: { ...paid.owner, email: "a@b.test" },
      secret: null,
    } as never);
    expect(told).toMatchObject({ subject: `Acta de cierre: ${monthWords(MONTH)}` });
  });

  it("compares the report with the ledger that it freezes, whatever daily sums say", async () => {
    const paid = await paidOnce();
    const adminId = paid.admin.id;
    const rebuild = () =>
      rebuildDailySums({ ctx: { ...ctxFor(null), actor: { kind: "system", name: "test" } }, input: { adminId } });
    await rebuild();
    await getDb().execute(sql`
      update daily_sums set amount_cents = amount_cents - 1 where ctid = (
        select ctid from daily_sums where admin_id = ${adminId} and account = 'organizer_payable' limit 1)`);
    const ctx = staffOf(paid);
    expect(await closingPage({ ctx, input: { month: MONTH } })).toMatchObject({ agrees: false });
    await closeBooks({ ctx, input: { month: MONTH } });
    const page = await closingPage({ ctx, input: { month: MONTH } });
    expect(addSums(page.rows.map(({ sums }) => sums)).soldCents).toBe(25_000);
    await rebuild();
  });

  it("puts what becomes known later into the next month, by the name of its own", async () => {
    const paid = await paidOnce();
    await closeBooks({ ctx: staffOf(paid), input: { month: MONTH } });
    await refunded(paid, 5_000);
    const closed = await closingPage({ ctx: staffOf(paid), input: { month: MONTH } });
    expect(closed.since).toMatchObject({ refundedCents: 5_000, owedCents: -5_000, soldCents: 0 });
    expect(addSums(closed.rows.map(({ sums }) => sums))).toMatchObject({ refundedCents: 0, owedCents: 25_000 });

    const latest = staffOf(paid, "prepaid_type", LATEST);
    const open = await closingPage({ ctx: latest, input: { month: NEXT } });
    expect(open.rows.map(({ month, sums }) => [month, sums.refundedCents])).toEqual([[MONTH, 5_000]]);
    expect(open.isWhole).toBe(false);
    const { id } = await closeBooks({ ctx: latest, input: { month: NEXT } });
    const text = pdfPages((await closingFile({ ctx: latest, input: { id } })).content)
      .map(pdfText)
      .join("\n");
    expect(text).toContain("De meses que ya estaban cerrados");
    expect(text).toContain(`${monthWords(MONTH)}, ${paid.admin.name}`.slice(0, 20));
    expect((await closingPage({ ctx: latest, input: { month: MONTH } })).since).toBeNull();
    // Together the closings hold what the ledger does.
    const frozen = await getDb().execute<{ cents: number }>(sql`
      select sum(owed_cents)::bigint as cents from closing_sums where admin_id = ${paid.admin.id}`);
    expect(frozen[0]?.cents).toBe((await payableTo({}, paid.admin.id, true)).payableCents);
  });

  it("puts the first that becomes known of a month that was closed with nothing in it into the next one", async () => {
    const sale = await createSaleable({ capacity: 5, priceCents: 25_000 });
    await closeBooks({ ctx: staffOf(sale), input: { month: MONTH } });
    const buyer = await createBuyer();
    await payInFull(bank, buyer, (await heldCart(sale, { buyer })).orderId);
    expect((await closingPage({ ctx: staffOf(sale), input: { month: MONTH } })).since).toMatchObject({
      soldCents: 25_000,
    });
    const latest = staffOf(sale, "prepaid_type", LATEST);
    const open = await closingPage({ ctx: latest, input: { month: NEXT } });
    expect(open.rows.map(({ month, sums }) => [month, sums.soldCents])).toEqual([[MONTH, 25_000]]);
    await closeBooks({ ctx: latest, input: { month: NEXT } });
    expect((await closingPage({ ctx: latest, input: { month: MONTH } })).since).toBeNull();
  });

  it("is opened again by the platform alone, with a reason; both records stay", async () => {
    const paid = await paidOnce();
    const ctx = staffOf(paid);
    const first = await closeBooks({ ctx, input: { month: MONTH } });
    await refunded(paid, 5_000);
    const again = { id: first.id, reason: "Faltaba un contracargo" };
    expect(await codeOf(reopenBooks({ ctx, input: again }))).toBe("auth.forbidden");
    expect(await codeOf(reopenBooks({ ctx: ctxFor(platform), input: { id: first.id, reason: "x" } }))).toBe(
      "input.invalid",
    );
    expect(await codeOf(reopenBooks({ ctx: ctxFor(platform), input: { ...again, id: 2_000_000_000 } }))).toBe(
      "resource.not_found",
    );
    await reopenBooks({ ctx: ctxFor(platform), input: again });
    expect(await codeOf(reopenBooks({ ctx: ctxFor(platform), input: again }))).toBe("closing.reopened");
    const second = await closeBooks({ ctx, input: { month: MONTH } });
    const page = await closingPage({ ctx, input: { month: MONTH } });
    expect(page.closing?.id).toBe(second.id);
    expect(page.earlier.map(({ id, reopenReason }) => [id, reopenReason])).toEqual([
      [second.id, null],
      [first.id, "Faltaba un contracargo"],
    ]);
    expect(addSums(page.rows.map(({ sums }) => sums))).toMatchObject({ refundedCents: 5_000, owedCents: 20_000 });
    for (const { id } of [first, second])
      expect((await closingFile({ ctx, input: { id } })).content.length).toBeGreaterThan(900);
  });

  it("is refused too early, twice, and to whom it is not for", async () => {
    const paid = await paidOnce();
    const input = { month: MONTH };
    const early = staffOf(paid, "prepaid_type", new Date(`${NEXT}-02T18:00:00Z`));
    expect(await codeOf(closeBooks({ ctx: early, input }))).toBe("closing.too_early");
    expect(await codeOf(closeBooks({ ctx: staffOf(paid), input: { month: "2026-13" } }))).toBe("input.invalid");
    for (const ctx of [ctxFor(paid.owner, LATER), ctxFor(paid.buyer, LATER), ctxFor(paid.guard, LATER)]) {
      expect(await codeOf(closeBooks({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(closingPage({ ctx, input }))).toBe("auth.forbidden");
    }
    const { id } = await closeBooks({ ctx: staffOf(paid), input });
    expect(await codeOf(closeBooks({ ctx: staffOf(paid), input }))).toBe("closing.closed");
    const other = await createSaleable();
    expect(await codeOf(closingFile({ ctx: staffOf(other), input: { id } }))).toBe("resource.not_found");
    expect((await closingPage({ ctx: staffOf(other), input })).closing).toBeNull();
  });

  it("is shown as closed however many closings came after", async () => {
    const paid = await paidOnce();
    const ctx = staffOf(paid);
    const { id } = await closeBooks({ ctx, input: { month: MONTH } });
    await getDb().execute(sql`
      insert into closings (admin_id, kind, month, cases, pdf, sha256, has_settlements, closed_by, closed_at)
      select ${paid.admin.id}, 'month', to_char(m, 'YYYY-MM'), '[]', '%PDF', sha256('%PDF'), true, ${paid.owner.id}, ${LATEST}::timestamptz
      from generate_series('2020-01-01'::timestamp, '2024-03-01', '1 month') m`);
    expect((await closingPage({ ctx, input: { month: MONTH } })).closing).toMatchObject({ id });
  });

  it("of all organizers leaves out what an organizer froze of its own books", async () => {
    const paid = await paidOnce();
    const other = await paidOnce();
    await closeBooks({ ctx: staffOf(paid), input: { month: MONTH } });
    await refunded(paid, 5_000);
    const ctx = ctxFor(platform, LATER);
    const page = await closingPage({ ctx, input: { month: MONTH } });
    expect(page).toMatchObject({ isOfAll: true, isWhole: false, agrees: true });
    const rowOf = ({ admin }: Paid) => page.rows.find(({ adminId }) => adminId === admin.id)?.sums;
    expect(rowOf(paid)).toMatchObject({ soldCents: 0, refundedCents: 5_000 });
    expect(rowOf(other)).toMatchObject({ soldCents: 25_000 });
    await closeBooks({ ctx, input: { month: MONTH } });
    expect((await closingPage({ ctx, input: { month: MONTH } })).since).toBeNull();
    // Admin 1 sees what the platform sees.
    const first = await createAdmin();
    const main = { owner: first.owner, admin: first.admin };
    expect(
      (await closingPage({ ctx: staffOf(main, "main_provider"), input: { month: MONTH } })).closing,
    ).not.toBeNull();
  });

  it("of an event freezes what its zones brought, and shows apart what came after", async () => {
    const paid = await paidOnce();
    const input = { eventId: paid.event.id };
    const ended = new Date(paid.event.endsAt.getTime() + 12 * 86_400_000);
    const ctx = staffOf(paid, "prepaid_type", ended);
    expect(await codeOf(closeBooks({ ctx: staffOf(paid, "prepaid_type", paid.event.endsAt), input }))).toBe(
      "closing.too_early",
    );
    const open = await closingPage({ ctx, input });
    expect(open.rows.map(({ sums }) => [sums.soldCents, sums.feeCents])).toEqual([[25_000, 3_750]]);
    await closeBooks({ ctx, input });
    expect(await codeOf(closeBooks({ ctx, input }))).toBe("closing.closed");
    await refunded(paid, 5_000);
    const page = await closingPage({ ctx, input });
    expect(page).toMatchObject({
      closing: { kind: "event", eventName: paid.event.name },
      since: { refundedCents: 5_000 },
    });
    const { items } = await endedEventList.page({ ctx, input: { state: "closed" } });
    expect(items).toMatchObject([{ id: paid.event.id, closedAt: ended }]);
    const other = await createSaleable();
    expect(await codeOf(closingPage({ ctx: staffOf(other), input }))).toBe("resource.not_found");
  });

  it("says what is still open", async () => {
    const paid = await paidOnce();
    await getDb().execute(sql`
      insert into payment_differences (admin_id, payment_id, kind, ours, theirs, found_at, seen_at)
      values (${paid.admin.id}, ${paid.paymentId}, 'received', '1', '2', now(), now())`);
    for (const input of [{ month: MONTH }, { eventId: paid.event.id }])
      expect((await closingPage({ ctx: staffOf(paid), input })).cases).toEqual([
        { kind: "differences", count: 1, cents: 28_750 },
      ]);
  });

  it("says which payouts of providers nobody has reconciled, or differ again", async () => {
    const paid = await paidOnce();
    const { id: adminId } = paid.admin;
    const casesOf = async (input: { month: string } | { eventId: number }) =>
      (await closingPage({ ctx: staffOf(paid), input })).cases;
    const account = `suya-${adminId}`;
    await getDb().execute(sql`
      insert into payment_accounts (admin_id, provider, account, methods) values (${adminId}, 'sandbox', ${account}, '{card}')`);
    const [payout] = await getDb().execute<{ id: number }>(sql`
      insert into payouts (admin_id, provider, account, ref, source, is_test, paid_on, net_cents)
      values (${adminId}, 'sandbox', ${account}, 'po_1', 'upload', true, '2026-11-05', 27_415) returning id`);
    expect(await casesOf({ month: MONTH })).toEqual([{ kind: "payouts", count: 1, cents: 27_415 }]);
    // Of an event are those that have a payment of its own.
    expect(await casesOf({ eventId: paid.event.id })).toEqual([]);
    await getDb().execute(sql`
      insert into payout_lines (payout_id, provider, account, ref, kind, at, amount_cents, payment_id)
      values (${payout?.id ?? 0}, 'sandbox', ${account}, 'm_1', 'charge', now(), 28_750, ${paid.paymentId})`);
    expect(await casesOf({ eventId: paid.event.id })).toEqual([{ kind: "payouts", count: 1, cents: 28_750 }]);
    await getDb().execute(sql`
      update payouts set state = 'reconciled', reconciled_by = ${paid.owner.id}, reconciled_at = now() where id = ${payout?.id ?? 0}`);
    expect(await casesOf({ month: MONTH })).toEqual([]);
    await getDb().execute(sql`update payouts set differs_since = now() where id = ${payout?.id ?? 0}`);
    expect(await casesOf({ month: MONTH })).toEqual([{ kind: "payouts", count: 1, cents: 27_415 }]);
  });

  it("is never made where the reports and the ledger differ", async () => {
    const paid = await paidOnce();
    const ctx = staffOf(paid);
    const [row] = await sumsOf(ctx, { adminId: paid.admin.id, until: MONTH });
    expect(row && isNothing(row.sums)).toBe(false);
    const undone = new Error("undone");
    const tampered = getDb().transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      // The report counts IVA in sales alone, the books count all of it.
      await db.execute(sql`
        update ledger_transactions set kind = 'kept' where admin_id = ${paid.admin.id} and kind = 'sale'`);
      for (const input of [{ month: MONTH }, { eventId: paid.event.id }]) {
        const within = { ...ctx, db };
        expect((await closingPage({ ctx: within, input })).agrees).toBe(false);
        expect(await codeOf(closeBooks({ ctx: within, input }))).toBe("closing.disagrees");
      }
      throw undone;
    });
    await expect(tampered).rejects.toBe(undone);
  });

  it("is never made where they differ in what was given back alone", async () => {
    const paid = await paidOnce();
    const ctx = staffOf(paid);
    await refunded(paid, 5_000);
    const undone = new Error("undone");
    const agrees = async (db: Db) => {
      const ofMonth = await closingPage({ ctx: { ...ctx, db }, input: { month: MONTH } });
      const ofEvent = await closingPage({ ctx: { ...ctx, db }, input: { eventId: paid.event.id } });
      return [ofMonth.agrees, ofEvent.agrees];
    };
    const tampered = getDb().transaction(async (db) => {
      expect(await agrees(db)).toEqual([true, true]);
      await db.execute(sql`set local session_replication_role = replica`);
      await db.execute(sql`
        update ledger_entries e set iva_cents = 0 from ledger_transactions l
        where l.id = e.transaction_id and l.admin_id = ${paid.admin.id} and l.kind = 'refund'`);
      await db.execute(sql`
        update ledger_transactions set kind = 'kept' where admin_id = ${paid.admin.id} and kind = 'refund'`);
      expect(await agrees(db)).toEqual([false, false]);
      throw undone;
    });
    await expect(tampered).rejects.toBe(undone);
  });

  it("is never made where the report alone has an organizer", async () => {
    const paid = await paidOnce();
    const ctx = staffOf(paid);
    const adminId = paid.admin.id;
    await rebuildDailySums({ ctx: { ...ctxFor(null), actor: { kind: "system", name: "test" } }, input: { adminId } });
    const undone = new Error("undone");
    const tampered = getDb().transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      // The report reads its sums, what is frozen the ledger.
      await db.execute(sql`
        delete from ledger_entries e using ledger_transactions l where l.id = e.transaction_id and l.admin_id = ${adminId}`);
      for (const input of [{ month: MONTH }, { eventId: paid.event.id }])
        expect(await codeOf(closeBooks({ ctx: { ...ctx, db }, input }))).toBe("closing.disagrees");
      throw undone;
    });
    await expect(tampered).rejects.toBe(undone);
  });
});

it("nobody changes a closing or its sums in the database", async () => {
  const paid = await paidOnce();
  const { id } = await closeBooks({ ctx: staffOf(paid), input: { month: MONTH } });
  const run = (statement: ReturnType<typeof sql>) => getDb().execute(statement);
  await expect(run(sql`update closings set month = '2020-01' where id = ${id}`)).rejects.toThrow();
  await expect(run(sql`delete from closings where id = ${id}`)).rejects.toThrow();
  await expect(run(sql`update closing_sums set sold_cents = 1 where closing_id = ${id}`)).rejects.toThrow();
  await expect(run(sql`delete from closing_sums where closing_id = ${id}`)).rejects.toThrow();
});

it("two people who close at once make one closing", async () => {
  const paid = await paidOnce();
  const ctx = staffOf(paid);
  const answers = await Promise.allSettled([1, 2, 3].map(() => closeBooks({ ctx, input: { month: MONTH } })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    answers.filter(({ status }) => status === "rejected").map((one) => (one as PromiseRejectedResult).reason.code),
  ).toEqual(["closing.closed", "closing.closed"]);
});
