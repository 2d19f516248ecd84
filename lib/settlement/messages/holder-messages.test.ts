import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { type PaymentSnapshot, recordSnapshot } from "@/lib/payments";
import { refundCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { settlementTemplates } from "@/lib/settlement/messages/templates";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { chooseAtBank, factsOf, paying, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** An order of two, one of whose tickets went to somebody else. */
async function passedOn() {
  const sale = await createSaleable();
  const paid = await paying(sale, { quantity: 2 });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const holder = await createUser({ fullName: "Nora Díaz" });
  await getDb().execute(sql`
    update tickets set buyer_id = ${holder.id} where id = (select min(id) from tickets where order_id = ${paid.orderId})`);
  return { ...paid, holder, staff: ctxFor(sale.owner) };
}

type Passed = Awaited<ReturnType<typeof passedOn>>;

/** Has the provider report the state twice. */
async function says({ paymentId, chargeId, folio, amountCents }: Passed, state: PaymentSnapshot["state"]) {
  const said = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  for (let again = 0; again < 2; again++) {
    await recordSnapshot(systemCtx(), paymentId, { ...said, state, failureCode: null }, "webhook");
    await applyPayment(systemCtx(), paymentId);
  }
}

const toldTo = async ({ id }: { id: number }) =>
  (
    await getDb().execute<{ news: string }>(sql`
      select payload ->> 'news' as news from messages where to_user_id = ${id} and template = 'ticket.payment' order by id`)
  ).map(({ news }) => news);

async function mailTo({ holder, orderId }: Passed, news: string): Promise<string | null> {
  const template = settlementTemplates.find((one) => one.template === "ticket.payment");
  const { id, userName, fullName } = holder;
  const user = { id, userName, fullName, email: "nora@test.example", phone: null };
  const content = await template?.render({ ctx: systemCtx(), payload: { orderId, news }, user });
  return content ? JSON.stringify(content) : null;
}

test("a person who was given a ticket is told that a dispute pauses it, and that it is valid again", async () => {
  const paid = await passedOn();
  await says(paid, "disputed");
  expect(await toldTo(paid.holder)).toEqual(["disputed"]);
  const text = await mailTo(paid, "disputed");
  expect(text).toContain("Tu boleto está en pausa");
  expect(text).toContain("Hola Nora Díaz");
  expect(text).not.toContain(paid.folio);
  expect(await mailTo(paid, "dispute_won")).toBeNull();
  await says(paid, "dispute_won");
  expect(await toldTo(paid.holder)).toEqual(["disputed", "dispute_won"]);
  expect(await mailTo(paid, "dispute_won")).toContain("Tu boleto es válido otra vez");
  expect(await mailTo(paid, "disputed")).toBeNull();
  expect(await toldTo(paid.buyer)).toEqual([]);
});

test("a person who was given a ticket is told that a lost dispute ended it", async () => {
  const paid = await passedOn();
  await says(paid, "disputed");
  await says(paid, "dispute_lost");
  expect(await toldTo(paid.holder)).toEqual(["disputed", "dispute_lost"]);
  expect(await mailTo(paid, "dispute_lost")).toContain("Tu boleto ya no es válido");
});

test.each(["staff", "panel"] as const)(
  "whoever was given a ticket is told that its money went back (%s)",
  async (by) => {
    const paid = await passedOn();
    const ask = { paymentId: paid.paymentId, reason: "No puede ir", idempotencyKey: "todo" };
    if (by === "staff") await refundPayment({ ctx: paid.staff, input: ask });
    else {
      await refundCharge("demo", paid.chargeId, "panel", paid.amountCents);
      await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
    }
    expect(await factsOf(paid.orderId)).toMatchObject({ validTickets: 0 });
    expect(await toldTo(paid.holder)).toEqual(["refunded"]);
    expect(await mailTo(paid, "refunded")).toContain("se devolvió el dinero de esta compra");
    expect(await toldTo(paid.buyer)).toEqual([]);
  },
);

test("a partial refund, or one of a ticket that its payer kept, tells nobody else", async () => {
  const paid = await passedOn();
  const ask = {
    paymentId: paid.paymentId,
    amountCents: 1_000,
    endsItems: [],
    reason: "Molestias",
    idempotencyKey: "parte",
  };
  await refundPayment({ ctx: paid.staff, input: ask });
  expect(await toldTo(paid.holder)).toEqual([]);
});
