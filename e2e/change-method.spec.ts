import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { expectSound, launch } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { expectSays, folioOf, holdPlaces, mainText, newCustomer } from "@/e2e/support/journeys";
import { expectAtTop } from "@/e2e/support/page-top";
import { usePlatform } from "@/e2e/support/shop";
import { ensureSandboxAccount } from "@/lib/payments";

let browser: Browser;
let db: Database;
let release: () => Promise<void>;
beforeAll(async () => {
  release = usePlatform();
  db = openDatabase();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await db.end();
  await release();
});

async function choose(page: Page, method: RegExp): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: /^(Pagar|Obtener referencia)$/ }).click();
}

/** A new buyer, who may pay in cash, with one place held and its cash payment begun. */
async function payingCash() {
  const customer = await newCustomer(browser);
  await db`update users set email_verified_at = now() where email = ${customer.buyer.email}`;
  const orderId = await holdPlaces(customer.page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await choose(customer.page, /Efectivo/);
  await customer.page.waitForURL("**/payment-pending?folio=*");
  return { ...customer, orderId, folio: folioOf(customer.page) };
}

const attemptsOf = (orderId: string) => db<{ folio: string; method: string; state: string; charge: string }[]>`
  select p.folio, p.method, p.state, c.state as charge from payments p
  join sandbox_charges c on c.folio = p.folio
  where p.subject_type = 'order' and p.subject_id = ${orderId} order by p.id`;

const heldOf = (orderId: string) => db`
  select 1 from places where order_id = ${orderId} and free_at > now() and free_at < 'infinity'`;

test("the method is changed while unpaid, there and back; each folio leads to what is true of the order", async () => {
  const { context, page, orderId, folio: cash } = await payingCash();
  await page.getByRole("link", { name: "Pagar de otra forma" }).click();
  await page.waitForURL(`**/payment-summary/${orderId}`);
  await expectSays(page, "Empezaste a pagar con efectivo");
  await choose(page, /Tarjeta/);
  await page.waitForURL("**/dev/bank/pay/**");
  expect(await attemptsOf(orderId)).toMatchObject([
    { folio: cash, method: "cash", state: "cancelled", charge: "cancelled" },
    { method: "card", state: "requires_action" },
  ]);
  expect(await heldOf(orderId)).toHaveLength(1);

  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  await expectAtTop(page);
  const declined = folioOf(page);
  await expectSays(page, "Tu banco no autorizó el pago.");
  await expectSays(page, "tus lugares siguen apartados");
  await expectSound(page);
  expect(await heldOf(orderId)).toHaveLength(1);

  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  await page.waitForURL(`**/payment-summary/${orderId}`);
  await choose(page, /Efectivo/);
  await page.waitForURL("**/payment-pending?folio=*");
  const again = folioOf(page);
  expect(new Set([cash, declined, again]).size).toBe(3);
  await page.goto(`/payment-error?folio=${declined}`);
  expect(folioOf(page)).toBe(again);

  await page.getByRole("link", { name: "Pagar de otra forma" }).click();
  await page.waitForURL(`**/payment-summary/${orderId}`);
  await choose(page, /Tarjeta/);
  await page.waitForURL("**/dev/bank/pay/**");
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  const paid = folioOf(page);
  for (const old of [cash, declined, again]) {
    for (const name of ["payment-pending", "payment-error", "payment-finish"]) {
      await page.goto(`/${name}?folio=${old}`);
      expect(page.url(), `${name} of ${old}`).toContain(`/payment-finish?folio=${paid}`);
    }
  }
  await page.goto(`/payment-summary/${orderId}`);
  expect(page.url()).toContain(`/payment-finish?folio=${paid}`);
  expect((await attemptsOf(orderId)).map(({ state }) => state)).toEqual(["cancelled", "failed", "cancelled", "paid"]);
  await context.close();
});

test("Validar mi pago: the provider is silent, has nothing, has too little", async () => {
  const { context, page, folio, orderId } = await payingCash();
  const validate = page.getByRole("button", { name: "Validar mi pago" });

  await ensureSandboxAccount(getDb(), { account: "sin-servicio", baseUrl: "http://127.0.0.1:9" });
  await db`update payment_accounts set enabled = false where account = 'sin-servicio'`;
  await db`update payments set account = 'sin-servicio' where folio = ${folio}`;
  await validate.click();
  await expectSays(page, "El servicio de pago no responde.");
  expect(folioOf(page)).toBe(folio);
  await expectSound(page);
  await db`update payments set account = 'demo' where folio = ${folio}`;
  await db`delete from payment_accounts where account = 'sin-servicio'`;

  await validate.click();
  await expectSays(page, "Todavía no vemos tu pago");

  const [, reference = ""] = /Referencia ([\d ]+)\. La tienda/.exec(await mainText(page)) ?? [];
  const till = await context.newPage();
  await till.goto(`/dev/bank?reference=${reference.replaceAll(" ", "")}`);
  await till.getByRole("button", { name: "Pagar $10.00 de menos" }).click();
  await till.waitForURL((url) => !url.pathname.startsWith("/dev/bank"));
  await validate.click();
  await expectSays(page, "Recibimos tu pago y lo estamos revisando");
  expect(await mainText(page)).not.toContain("Todavía no vemos tu pago");
  expect(await validate.count()).toBe(0);
  await expectSound(page);
  for (const name of ["payment-finish", "payment-error"]) {
    await page.goto(`/${name}?folio=${folio}`);
    expect(new URL(page.url()).pathname).toBe("/payment-pending");
  }
  const [order] = await db<{ state: string }[]>`select state from orders where id = ${orderId}`;
  expect(order?.state).toBe("review");
  await context.close();
});
