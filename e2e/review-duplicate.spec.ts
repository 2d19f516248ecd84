import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createSaleable } from "@/db/testing";
import { launch } from "@/e2e/support/browser";
import { chargeOf, chooseAtBank, startCheckout, validate } from "@/e2e/support/checkout";
import { atReviews, expectEnded } from "@/e2e/support/payments-review";
import { api, expectInvariants, newClients, usePlatform } from "@/e2e/support/shop";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { factsOf } from "@/lib/settlement/testing";

let browser: Browser;
let leave: () => Promise<void>;
beforeAll(async () => {
  leave = usePlatform();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await leave();
});

const Paid = z.object({ folio: z.string() });

test("a purchase paid twice keeps its places, and the second payment goes back by itself", async () => {
  const sale = await createSaleable();
  const [client] = await newClients(1);
  if (!client) throw new Error("There is no buyer");
  const card = await startCheckout(client, sale.area);
  const changed = await api({
    method: "PATCH",
    path: `/payments/${card.paymentId}/method`,
    turn: 0,
    as: client.as,
    body: { method: "wallet" },
  });
  const wallet = { ...card, ...(await chargeOf(changed)) };
  await chooseAtBank(wallet.chargeId, "approve");
  await validate(wallet, 1);
  expect(await factsOf(card.orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  // The bank was slow to hear that the card was given up.
  await decideCharge(card.chargeId, "approve", new Date(), { force: true });
  const { folio } = Paid.parse((await validate(card, 0)).response);

  const office = await atReviews(browser);
  await expectEnded(office.page, folio, /Pagado dos veces.*Devuelto \$287\.50.*Se devolvió el dinero/);
  expect(await factsOf(card.orderId)).toMatchObject({ state: "paid", validTickets: 1, refunds: ["28750:done"] });
  await expectInvariants(sale);
  expect(office.complaints).toEqual([]);
  await office.context.close();
});
