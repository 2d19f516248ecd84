import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { refundPaymentAction, refundPaymentFormAction } from "@/lib/settlement/actions";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { NO_TICKET, refundFormSeen, refundInputOf } from "@/lib/settlement/client";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { chooseAtBank, factsOf, paying, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const session = vi.hoisted(() => {
  process.env.MFA_REFUND_ABOVE = "200";
  return { ctx: null as Ctx | null };
});
vi.mock("@/lib/http/context", async (original) => ({
  ...(await original<object>()),
  pageCtx: async () => session.ctx,
  formCtx: async () => session.ctx,
}));

const bank = testBank();

async function sold(quantity = 1) {
  const sale = await createSaleable();
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  session.ctx = ctxFor(sale.owner);
  return { ...paid, sale };
}

const AT_FIRST = { receivedCents: 28_750, askedBackCents: 0, refundCount: 0 };

function formOf(paymentId: number, typed: Record<string, string> = {}, seen = AT_FIRST): FormData {
  const form = new FormData();
  const fields = {
    paymentId: String(paymentId),
    seen: refundFormSeen(seen),
    amount: "",
    reason: "No puede ir",
    ...typed,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Asks with every ticket staying valid. */
function ask(...args: Parameters<typeof formOf>) {
  const form = formOf(...args);
  form.set("endsItems", NO_TICKET);
  return refundPaymentAction(refundInputOf(form));
}

test("the form reads an amount as people write it, and its key holds the amount and what staff saw", () => {
  const read = (amount: string) => refundInputOf(formOf(7, { amount }));
  expect(read(" ")).toEqual({ paymentId: "7", reason: "No puede ir", idempotencyKey: "staff:28750:0:0:all" });
  expect(read("$1,250.5")).toMatchObject({ amountCents: 125_050, idempotencyKey: "staff:28750:0:0:125050" });
  expect(read("100").idempotencyKey).toBe(read("100.00").idempotencyKey);
  expect(read("mucho")).toMatchObject({ amountCents: 0 });
});

test("all that is left goes back without an amount", async () => {
  const { paymentId, orderId } = await sold();
  expect(await ask(paymentId)).toMatchObject({ ok: true, data: { amountCents: 28_750, state: "pending" } });
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["28750:pending"], validTickets: 0 });
});

test("an amount that leaves every ticket valid asks which ones end: none, or these, whose price goes back first", async () => {
  const { paymentId, orderId } = await sold(3);
  const say = (amount: string, ...chosen: string[]) => {
    const form = formOf(paymentId, { amount });
    for (const value of chosen) form.append("endsItems", value);
    return refundPaymentAction(refundInputOf(form));
  };
  expect(await say("250")).toMatchObject({ ok: false, code: "refund.tickets_unsaid", field: "endsItems" });
  expect(await say("250", "1")).toMatchObject({ ok: false, fields: { endsItems: expect.any(String) } });
  expect((await factsOf(orderId)).refunds).toEqual([]);
  const items = await getDb().execute<{ id: number }>(sql`
    select id from order_items where order_id = ${orderId} order by id`);
  const [, second] = items.map(({ id }) => String(id));
  expect(await say("260", NO_TICKET, second ?? "")).toMatchObject({ ok: true, data: { amountCents: 26_000 } });
  expect(await factsOf(orderId)).toMatchObject({ items: ["sold", "returned", "sold"], validTickets: 2, soldPlaces: 2 });
  const parts = await getDb().execute<{ id: number; cents: number }>(sql`
    select g.order_item_id as id, g.price_cents + g.fee_cents as cents from refund_items g
    join order_items i on i.id = g.order_item_id where i.order_id = ${orderId}`);
  expect(parts.map(({ id, cents }) => [String(id), cents])).toEqual([[second, 26_000]]);
  // What is left of the base prices goes back, so that all tickets end by themselves.
  const seen = { receivedCents: 86_250, askedBackCents: 26_000, refundCount: 1 };
  const rest = refundInputOf(formOf(paymentId, { amount: "520" }, seen));
  expect(await refundPaymentAction(rest)).toMatchObject({ ok: true });
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 0, items: ["returned", "returned", "returned"] });
});

test("more than the setting asks for a second factor, and nothing of the refusal stays", async () => {
  const { paymentId, orderId, sale } = await sold();
  const as = (secondFactor: PersonActor["secondFactor"]) => {
    const ctx = ctxFor(sale.owner);
    session.ctx = { ...ctx, actor: { ...actorOf(sale.owner), secondFactor } };
  };
  as("set_up");
  expect(await ask(paymentId)).toMatchObject({ ok: false, code: "mfa.required", data: { isSetUp: true } });
  expect(await factsOf(orderId)).toMatchObject({ refunds: [], validTickets: 1 });
  expect(await ask(paymentId, { amount: "100" })).toMatchObject({ ok: true });
  as("proven");
  expect(await ask(paymentId, {}, { receivedCents: 28_750, askedBackCents: 10_000, refundCount: 1 })).toMatchObject({
    ok: true,
    data: { amountCents: 18_750 },
  });
});

test("two clicks or two tabs make one refund, and asking again after seeing it makes another", async () => {
  const { paymentId, orderId } = await sold();
  const answers = await Promise.all(["100", "100.00"].map((amount) => ask(paymentId, { amount })));
  expect(answers[0]).toMatchObject({ ok: true, data: { amountCents: 10_000 } });
  expect(answers[1]).toEqual(answers[0]);
  expect((await factsOf(orderId)).refunds).toEqual(["10000:pending"]);
  await ask(paymentId, { amount: "100" }, { receivedCents: 28_750, askedBackCents: 10_000, refundCount: 1 });
  expect((await factsOf(orderId)).refunds).toEqual(["10000:pending", "10000:pending"]);
});

test("what the provider refused can be asked for again", async () => {
  const { paymentId, orderId } = await sold();
  const first = await ask(paymentId);
  if (!first.ok) throw new Error(first.code);
  await withTx(systemCtx(), (tx) => finishRefund(tx, first.data.id, { state: "failed", refundId: null }));
  expect(await ask(paymentId, {}, { ...AT_FIRST, refundCount: 1 })).toMatchObject({ ok: true });
  expect((await factsOf(orderId)).refunds).toEqual(["28750:failed", "28750:pending"]);
});

test("an amount that is too high or cannot be read is refused at its field", async () => {
  const { paymentId, orderId } = await sold();
  await ask(paymentId, { amount: "87.50" });
  expect(await ask(paymentId, { amount: "200.01" })).toMatchObject({
    ok: false,
    code: "payment.refund_exceeds",
    field: "amountCents",
    message: "No se puede devolver más de lo recibido. Disponible: $200.00.",
  });
  const wrong = async (typed: Record<string, string>) => {
    const answer = await ask(paymentId, typed);
    return answer.ok ? null : answer.fields;
  };
  for (const amount of ["mucho", "0", "-5"])
    expect(await wrong({ amount })).toEqual({ amountCents: "Escribe una cantidad" });
  expect(await wrong({ amount: "999999999" })).toEqual({ amountCents: "Es más de lo que se puede devolver" });
  expect(await wrong({ reason: " " })).toEqual({ reason: "Escribe el motivo" });
  expect((await factsOf(orderId)).refunds).toEqual(["8750:pending"]);
});

test("the buyer, a guard, a visitor or another tenant cannot give money back", async () => {
  const { paymentId, orderId, buyer, sale } = await sold();
  const strangers = [
    [buyer, "auth.forbidden"],
    [await createGuard(sale.admin.id), "auth.forbidden"],
    [null, "auth.required"],
    [(await createAdmin()).owner, "resource.not_found"],
  ] as const;
  for (const [person, code] of strangers) {
    session.ctx = ctxFor(person);
    expect(await ask(paymentId)).toMatchObject({ ok: false, code });
  }
  expect((await factsOf(orderId)).refunds).toEqual([]);
});

test("without script the page comes back with the problem and what was typed, or says that it is done", async () => {
  const { paymentId, orderId } = await sold();
  const send = (amount: string) => {
    const form = formOf(paymentId, { amount });
    form.set("orderId", String(orderId));
    form.set("endsItems", NO_TICKET);
    return refundPaymentFormAction(null, form);
  };
  expect(await send("300")).toMatchObject({ field: "amountCents", values: { amount: "300", reason: "No puede ir" } });
  const target = { digest: expect.stringContaining(`/purchases/${orderId}?hecho=dinero`) };
  for (let again = 0; again < 2; again++) await expect(send("50")).rejects.toMatchObject(target);
  expect((await factsOf(orderId)).refunds).toEqual(["5000:pending"]);
});
