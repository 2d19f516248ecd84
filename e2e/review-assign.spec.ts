import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createSaleable } from "@/db/testing";
import { launch } from "@/e2e/support/browser";
import { passDeadline, startCheckout, validate } from "@/e2e/support/checkout";
import { atReviews, doAct, expectEnded, rowOf } from "@/e2e/support/payments-review";
import { api, expectInvariants, heldOf, holdPlaces, newClients, usePlatform } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
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

test("a payment whose place was gone gets one when there is one again", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const [late, quick] = await newClients(2);
  if (!late || !quick) throw new Error("There are no buyers");
  const checkout = await startCheckout(late, sale.area);
  await passDeadline(checkout.orderId);
  const taken = await until("the place is free for the next buyer", async () => {
    const answer = await holdPlaces(quick, 1, { idEventArea: sale.area.id, quantity: 1 });
    return answer.status === 201 && heldOf(answer);
  });
  await decideCharge(checkout.chargeId, "approve", new Date(), { force: true });
  const { folio } = Paid.parse((await validate(checkout, 0)).response);
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "review", tickets: 0 });

  const office = await atReviews(browser);
  const { page } = office;
  expect(await (await rowOf(page, folio)).textContent()).toMatch(/Pagado sin lugares.*ya no había lugares libres/);
  const row = page.getByRole("row").filter({ hasText: folio });
  await row.getByRole("button", { name: /^Asignar lugares/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motivo").fill("Llamó por teléfono");
  await dialog.getByRole("button", { name: "Asignar lugares" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "Dejar como está" }).click();
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "review", tickets: 0 });

  await api({ method: "DELETE", path: `/tickets/purchases/${taken.idCart}`, turn: 1, as: quick.as });
  await rowOf(page, folio);
  await doAct(page, folio, "Asignar lugares", { Motivo: "Ya hay lugar" });
  await expectEnded(page, folio, "Se asignaron los lugares");
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "paid", validTickets: 1, soldPlaces: 1 });
  await expectInvariants(sale);
  await office.context.close();
});
