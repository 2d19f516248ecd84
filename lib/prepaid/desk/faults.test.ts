import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import type { UserRow } from "@/db/testing";
import { makeBreakable, partsLeft } from "@/db/testing/faults";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { accountOf, createHolder, createPlaza, type Holder, movementsOf, type Plaza } from "@/lib/prepaid/testing";
import { payOut } from "@/lib/settlement/desk/pay-out";
import { voidOperation } from "@/lib/settlement/desk/void-operation";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { systemCtx } from "@/lib/settlement/testing";

const EVERY = process.env.SOAK === "1" ? 1 : 4;

let plaza: Plaza;
let cashier: UserRow;

beforeAll(async () => {
  plaza = await createPlaza();
  cashier = await createCashier(plaza.admin.id);
  const point = { enclosureId: plaza.enclosure.id, name: "Caja 1" };
  const { pointId } = await createPoint({ ctx: ctxFor(plaza.owner), input: point });
  await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 50_000 } });
});

/** Said to whoever does it a second time. */
const DONE = new Set(["desk.repeated", "desk.already_void"]);

const unlessDone = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError && DONE.has(error.code))) throw error;
  });

const topUp = ({ accountId }: Holder) =>
  rechargeAtDesk({ ctx: ctxFor(cashier), input: { accountId, creditCents: 5_000 } });

interface Paid extends Holder {
  operationId: number;
  paymentId: number;
  refundId: number;
}

async function createPaid(): Promise<Paid> {
  const holder = await createHolder(plaza);
  const { operationId } = await topUp(holder);
  const [row] = await getDb().execute<{ id: number }>(sql`
    select payment_id as id from desk_operations where id = ${operationId}`);
  return { ...holder, operationId, paymentId: row?.id ?? 0, refundId: 0 };
}

/** Makes a refund that waits for a cashier. */
async function createOwed(): Promise<Paid> {
  const paid = await createPaid();
  const input = { paymentId: paid.paymentId, reason: "Prueba", idempotencyKey: randomUUID() };
  const { id: refundId } = await refundPayment({ ctx: ctxFor(plaza.owner), input });
  await runRefund({ ctx: systemCtx(), input: { refundId } });
  return { ...paid, refundId };
}

/** Reads one account's books, and what the drawer knows of its payments. */
async function stateOf({ accountId }: Holder) {
  const { state, balanceCents } = await accountOf(accountId);
  const [rest] = await getDb().execute(sql`
    with p as (select p.id, p.state from prepaid_topups t join payments p on p.subject_type = 'prepaid_topup' and p.subject_id = t.id
      where t.account_id = ${accountId})
    select (select array_agg(state order by id) from p) as payments,
      (select array_agg(state order by id) from prepaid_topups where account_id = ${accountId}) as topups,
      (select array_agg(r.state || ' ' || r.amount_cents order by r.id) from refunds r join p on p.id = r.payment_id) as refunds,
      (select array_agg(o.kind || ' ' || o.amount_cents order by o.id) from desk_operations o
        where o.payment_id in (select id from p) or o.refund_id in (select r.id from refunds r join p on p.id = r.payment_id)) as operations,
      (select array_agg(l.kind || ' ' || e.account || ' ' || e.amount_cents order by l.kind, e.account, e.amount_cents) from ledger_transactions l
        join ledger_entries e on e.transaction_id = l.id where l.payment_id in (select id from p)) as ledger`);
  return [state, balanceCents, await movementsOf(accountId), rest];
}

const expectWhole = async ([steps, left]: [number, string[]]) => {
  expect(left).toEqual([]);
  expect(steps).toBeGreaterThan(8);
  expect(await prepaidViolations()).toEqual([]);
  const [drawer] = await getDb().execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from desk_operations o
    where o.payment_id is not null and not exists (select from payments p where p.id = o.payment_id and p.method = 'desk')`);
  expect(drawer?.wrong).toBe(0);
};

describe("whichever statement the process dies at, the drawer and the balance have it both or neither, and once:", () => {
  it("a top-up in cash", async () => {
    makeBreakable();
    const act = (holder: Holder) => unlessDone(topUp(holder));
    await expectWhole(await partsLeft({ make: () => createHolder(plaza), act, stateOf, every: EVERY }));
  }, 120_000);

  it("a refund that is paid out", async () => {
    makeBreakable();
    const act = ({ refundId }: Paid) => payOut({ ctx: ctxFor(cashier), input: { refundId, note: "" } });
    await expectWhole(await partsLeft({ make: createOwed, act, stateOf, every: EVERY }));
  }, 120_000);

  it("a top-up that a supervisor takes back", async () => {
    makeBreakable();
    const act = ({ operationId }: Paid) =>
      unlessDone(voidOperation({ ctx: ctxFor(plaza.owner), input: { operationId, reason: "Se equivocó" } }));
    await expectWhole(await partsLeft({ make: createPaid, act, stateOf, every: EVERY }));
  }, 120_000);
});
