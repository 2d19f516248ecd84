import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { moneyViolations } from "@/db/testing/invariants-money";
import { DomainError } from "@/lib/core/errors";
import { acceptDeposit, approveDeposit, importStatement, startImport, uploadStatement } from "@/lib/deposits";
import { decideRow } from "@/lib/deposits/statement/decide-row";
import { matchDebit } from "@/lib/deposits/statement/match-debit";
import { charge, csv, debitsOf, imported, line, rowsOf } from "@/lib/deposits/statement/testing";
import { depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { cancelOrder } from "@/lib/orders";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { ageOrder, factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { workFor } from "@/lib/settlement/testing/shop";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const ROUNDS = 12;

/** Answers "ok" or the code of the domain error for each promise. */
async function ends(work: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === "fulfilled") return "ok";
    if (one.reason instanceof DomainError) return one.reason.code;
    throw one.reason;
  });
}

test("two people who accept at the same instant make one acceptance and one sale", async () => {
  const sale = await depositVenue({ capacity: 200 });
  for (let round = 0; round < ROUNDS; round++) {
    const { depositId, orderId } = await depositing(sale);
    const input = { depositId };
    const answers = await ends([
      acceptDeposit({ ctx: sale.staff, input }),
      acceptDeposit({ ctx: sale.other, input }),
      acceptDeposit({ ctx: sale.staff, input }),
    ]);
    expect(new Set(answers)).toEqual(new Set(["ok", "deposit.decided"]));
    expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
    const [audit] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from audit_log where action = 'deposit.accepted' and entity_id = ${String(depositId)}`);
    expect(audit?.n).toBe(1);
  }
  expect(await moneyViolations()).toEqual([]);
});

test("an approver never accepts at the same instant where two people are asked for", async () => {
  const sale = await depositVenue({ capacity: 200, twoPeople: true });
  for (let round = 0; round < ROUNDS; round++) {
    const { depositId, paymentId } = await depositing(sale);
    const input = { depositId };
    await ends([
      approveDeposit({ ctx: sale.staff, input }),
      approveDeposit({ ctx: sale.other, input }),
      acceptDeposit({ ctx: sale.staff, input }),
      acceptDeposit({ ctx: sale.other, input }),
    ]);
    const row = await depositRow(paymentId);
    if (row.state === "accepted") expect(row.acceptedBy).not.toBe(row.approvedBy);
    else expect(row.state).toBe("approved");
  }
});

test("an acceptance at the deadline ends in a paid order with tickets, whichever came first", async () => {
  const sale = await depositVenue({ capacity: 200 });
  for (let round = 0; round < ROUNDS; round++) {
    const { depositId, orderId } = await depositing(sale);
    await ageOrder(orderId);
    await ends([
      acceptDeposit({ ctx: sale.staff, input: { depositId } }),
      closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } }),
    ]);
    expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1, soldPlaces: 1, reviews: [] });
  }
  expect(await moneyViolations()).toEqual([]);
});

test("an acceptance while the buyer cancels either sells or opens a review of the money", async () => {
  const sale = await depositVenue({ capacity: 200 });
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx, depositId, orderId } = await depositing(sale);
    await ends([acceptDeposit({ ctx: sale.staff, input: { depositId } }), cancelOrder({ ctx, input: { orderId } })]);
    const { state, validTickets, reviews } = await factsOf(orderId);
    if (state === "paid") expect({ validTickets, reviews }).toEqual({ validTickets: 1, reviews: [] });
    else
      expect({ state, validTickets, reviews }).toEqual({
        state: "review",
        validTickets: 0,
        reviews: ["paid_after_cancel:open"],
      });
  }
  expect(await moneyViolations()).toEqual([]);
});

test("two files with the same rows and one file twice, imported at the same time, count each row and each deposit once", async () => {
  const sale = await depositVenue({ capacity: 200 });
  const made = await Promise.all(Array.from({ length: 20 }, () => depositing(sale)));
  const line = ({ next, payment }: (typeof made)[number]) =>
    `20/11/2026,DEP ${next.reference},${(payment.amountCents / 100).toFixed(2)}`;
  const file = (extra: string) => Buffer.from(`Fecha,Concepto,Abono\n${made.map(line).join("\n")}\n${extra}\n`);
  const ids: number[] = [];
  for (const extra of ["20/11/2026,UNO,1.00", "20/11/2026,DOS,2.00"]) {
    const { id } = await uploadStatement({ ctx: sale.staff, input: { account: sale.account, content: file(extra) } });
    await startImport({
      ctx: sale.staff,
      input: { importId: id, mapping: { firstRow: 1, date: 0, amount: 2, text: [1] }, acceptMatched: true },
    });
    ids.push(id);
  }
  const run = (importId = 0) => importStatement({ ctx: systemCtx(), input: { importId } });
  const byHand = made.slice(0, 5).map(({ depositId }) => acceptDeposit({ ctx: sale.other, input: { depositId } }));
  await ends([run(ids[0]), run(ids[1]), run(ids[0]), run(ids[1]), ...byHand]);
  const [rows] = await getDb().execute<{ all: number; matched: number; known: number }>(sql`
    select count(*)::int as all, count(*) filter (where state = 'matched')::int as matched,
      (select sum(rows_known)::int from statement_imports where account = ${sale.account}) as known
    from statement_rows where account = ${sale.account}`);
  expect(rows).toEqual({ all: 22, matched: 20, known: 20 });
  for (const { paymentId } of made) expect((await depositRow(paymentId)).state).toBe("accepted");
});

test("each row counts once when several people add several rows to a deposit at once", async () => {
  for (const twoPeople of [false, true]) {
    const sale = await depositVenue({ capacity: 200, twoPeople });
    for (let round = 0; round < ROUNDS / 2; round++) {
      const { depositId, orderId, paymentId, next, payment } = await depositing(sale);
      const { amountCents } = payment;
      await approveDeposit({ ctx: sale.staff, input: { depositId } });
      await acceptDeposit({ ctx: sale.other, input: { depositId } });
      const text = `RONDA ${round} ${next.reference}`;
      const { id } = await imported(sale, csv([1, 2, 3].map(() => line(text, amountCents))));
      const extras = (await rowsOf(sale, id))
        .slice(1)
        .map(({ id: rowId }) => ({ rowId, act: "extra" as const, depositId }));
      const people = [sale.staff, sale.other, sale.staff, sale.other];
      const answers = await ends(extras.flatMap((input) => people.map((ctx) => decideRow({ ctx, input }))));
      expect(new Set(answers)).toEqual(new Set(["ok"]));
      expect(await paymentRow(paymentId)).toMatchObject({ state: "paid", receivedCents: 3 * amountCents });
      expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: ["excess:open"] });
    }
  }
  expect(await moneyViolations()).toEqual([]);
});

test("rows and refunds that are matched crosswise at the same instant make as many pairs, and each refund is paid once", async () => {
  const sale = await depositVenue({ capacity: 200 });
  for (let round = 0; round < 4; round++) {
    const refunds: number[] = [];
    for (let i = 0; i < 2; i++) {
      const { depositId, paymentId, orderId } = await depositing(sale);
      await acceptDeposit({ ctx: sale.staff, input: { depositId } });
      const ask = { paymentId, reason: "No puede ir", idempotencyKey: "one" };
      refunds.push((await refundPayment({ ctx: sale.staff, input: ask })).id);
      await workFor(orderId);
    }
    const { id } = await imported(sale, csv([charge(`SPEI ${round} A`, 28_750), charge(`SPEI ${round} B`, 28_750)]));
    const debits = (await debitsOf(sale, id)).map((debit) => debit.id);
    const pairs = debits.flatMap((debitId) => refunds.map((refundId) => ({ debitId, refundId })));
    const answers = await ends(
      pairs.flatMap((input) => [matchDebit({ ctx: sale.staff, input }), matchDebit({ ctx: sale.other, input })]),
    );
    const refused = ["statement.row_decided", "statement.refund_taken"];
    expect(answers.filter((answer) => answer !== "ok" && !refused.includes(answer))).toEqual([]);
    const linked = (await debitsOf(sale, id)).map(({ refund }) => refund?.refundId);
    expect(linked.toSorted()).toEqual(refunds.toSorted());
    const [paid] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from audit_log where action = 'refund.marked_paid' and entity_id = any(${`{${refunds.join(",")}}`}::text::text[])`);
    expect(paid?.n).toBe(2);
  }
  expect(await moneyViolations()).toEqual([]);
});
