import { expect, test } from "vitest";
import { PATCH as end } from "@/app/api/v1/payments/[id]/route";
import { POST as confirm } from "@/app/api/v1/payments/confirm/route";
import { POST as accept } from "@/app/api/v1/tickets/purchases/[id]/accept/route";
import { POST as approve } from "@/app/api/v1/tickets/purchases/[id]/approve/route";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import type { Ctx } from "@/lib/core/context";
import { depositing, depositVenue } from "@/lib/deposits/testing";
import { factsOf, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

const HERE = "http://localhost:3000/api/v1";

async function post(ctx: Ctx, body: object = {}, method = "POST"): Promise<Request> {
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : 0;
  return new Request(HERE, {
    method,
    headers: { Authorization: `Bearer ${await openApiToken(ctx, userId)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

const at = (id: number) => ({ params: Promise.resolve({ id: String(id) }) });
const nowhere = { params: Promise.resolve({}) };

test("TI8 approves and TI9 accepts, by another person where two are asked for", async () => {
  const sale = await depositVenue({ twoPeople: true });
  const { orderId, payment, next } = await depositing(sale);
  const early = await accept(await post(sale.staff), at(orderId));
  expect([early.status, await early.json()]).toMatchObject([409, { code: "deposit.not_approved" }]);
  const approved = await approve(await post(sale.staff), at(orderId));
  expect(await approved.json()).toMatchObject({ response: { state: "approved", referencia: next.reference } });
  const same = await accept(await post(sale.staff), at(orderId));
  expect([same.status, await same.json()]).toMatchObject([409, { code: "deposit.two_people" }]);
  const accepted = await accept(await post(sale.other), at(orderId));
  expect(await accepted.json()).toMatchObject({
    response: { state: "accepted", receivedCents: payment.amountCents, order: { idCart: orderId, state: "paid" } },
  });
});

test("PA5 confirms by the reference as it stands on the slip, with another amount for a reason", async () => {
  const sale = await depositVenue();
  const { orderId, payment, next } = await depositing(sale);
  const referencia = next.reference.replace(/(.{4})(?=.)/g, "$1 ");
  const receivedCents = payment.amountCents + 100;
  const without = await confirm(await post(sale.staff, { referencia, receivedCents }), nowhere);
  expect([without.status, await without.json()]).toMatchObject([400, { code: "input.invalid" }]);
  const paid = await confirm(await post(sale.staff, { referencia, receivedCents, motivo: "Depositó de más" }), nowhere);
  expect(await paid.json()).toMatchObject({ response: { state: "accepted", receivedCents } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", reviews: ["excess:open"] });
  const wrong = await confirm(await post(sale.staff, { referencia: "12345" }), nowhere);
  expect(wrong.status).toBe(400);
});

test("PA3 refuses a deposit whose money did not come; only staff, only its tenant's, and only while it is not decided", async () => {
  const sale = await depositVenue();
  const { ctx, orderId, paymentId } = await depositing(sale);
  const ask = async (who: Ctx, body: object = {}, id = paymentId) => {
    const answer = await end(
      await post(who, { state: "refused", reason: "No está en el banco", ...body }, "PATCH"),
      at(id),
    );
    return { status: answer.status, ...(await answer.json()) };
  };
  expect(await ask(ctx)).toMatchObject({ status: 403, code: "auth.forbidden" });
  expect(await ask((await depositVenue()).staff)).toMatchObject({ status: 404, code: "resource.not_found" });
  expect(await ask(sale.staff, { reason: " " })).toMatchObject({ status: 400, code: "input.invalid", field: "reason" });
  expect(await ask(sale.staff, { state: "paid" })).toMatchObject({
    status: 400,
    code: "input.invalid",
    field: "state",
  });
  const refused = {
    status: 200,
    response: { id: paymentId, state: "failed", failureCode: "deposit_refused", order: { state: "awaiting_payment" } },
  };
  for (let again = 0; again < 2; again++) expect(await ask(sale.staff)).toMatchObject(refused);
  expect(await ask(sale.other)).toMatchObject({ status: 409, code: "deposit.decided" });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });

  const given = await depositing(sale);
  const cancelled = { status: 200, response: { id: given.paymentId, state: "cancelled" } };
  expect(await ask(given.ctx, { state: "cancelled" }, given.paymentId)).toMatchObject(cancelled);
  const accepted = await depositing(sale);
  await accept(await post(sale.staff), at(accepted.orderId));
  expect(await ask(sale.staff, {}, accepted.paymentId)).toMatchObject({ status: 409, code: "deposit.decided" });
  const card = await paying(sale);
  expect(await ask(sale.staff, {}, card.paymentId)).toMatchObject({ status: 404, code: "resource.not_found" });
});
