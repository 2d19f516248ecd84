import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, login, phone, watch } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import {
  askToCancel,
  expectSays,
  folioOf,
  holdPlaces,
  mainText,
  newCustomer,
  openEvent,
  openZone,
  orderOf,
  payByCard,
  toBank,
} from "@/e2e/support/journeys";
import { expectAtTop } from "@/e2e/support/page-top";

let browser: Browser;
let db: Database;
beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

const pay = (page: Page) => page.getByRole("button", { name: "Pagar", exact: true });

async function countOf(what: "orders" | "payments" | "paid" | "tickets", email: string): Promise<number> {
  const mine = db`select o.id from orders o join users u on u.id = o.buyer_id where u.email = ${email}`;
  const attempts = db`payments where subject_type = 'order' and subject_id in (${mine})`;
  const from = {
    orders: db`(${mine}) mine`,
    payments: attempts,
    paid: db`${attempts} and state = 'paid'`,
    tickets: db`tickets where order_id in (${mine})`,
  }[what];
  const [row] = await db<{ n: number }[]>`select count(*)::int as n from ${from}`;
  return row?.n ?? -1;
}

/** Moves an order's deadline into the past, as if its minutes had gone by. */
async function letTimePass(orderId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`update orders set deadline_at = now() - interval '1 second' where id = ${orderId}`;
    await tx`update places set free_at = now() - interval '1 second' where order_id = ${orderId}`;
  });
}

test("impatient fingers, the back button and a second tab make one order, one payment and one ticket", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  const complaints = watch(page);
  await openEvent(page, "auditorio-cumbres", "Cuarteto de Cuerdas");
  await openZone(page, "P1");
  await page.getByRole("button", { name: "Continuar" }).dblclick();
  const orderId = await orderOf(page);
  expect(await countOf("orders", buyer.email)).toBe(1);
  expect(await mainText(page)).toMatch(/Cuarteto de Cuerdas.*1 lugar/);

  const other = await context.newPage();
  await other.goto(`/payment-summary/${orderId}`);
  await pay(page).dblclick();
  await page.waitForURL("**/dev/bank/pay/**");
  expect(await countOf("payments", buyer.email)).toBe(1);

  await page.goBack();
  await page.waitForURL(`**/payment-summary/${orderId}`);
  await expectSays(page, "No terminaste de pagar");
  await expectSound(page);
  await payByCard(page);
  expect(await countOf("paid", buyer.email)).toBe(1);

  await pay(other).click();
  await other.waitForURL("**/payment-finish?folio=*");
  await other.goto(`/payment-summary/${orderId}`);
  await other.waitForURL("**/payment-finish?folio=*");
  expect(await countOf("paid", buyer.email)).toBe(1);
  expect(await countOf("tickets", buyer.email)).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test("who leaves the bank without paying keeps the places; nobody else sees the order or its folio", async () => {
  const { context, page } = await newCustomer(browser);
  const orderId = await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "B2", 2);
  await toBank(page);
  await page.getByRole("button", { name: "Abandonar y volver a la tienda" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  const folio = folioOf(page);
  await expectAtTop(page);
  await expectSays(page, "No terminaste el pago.");
  await expectSays(page, "tus lugares siguen apartados");
  await expectSound(page);
  const held = await db`select id from order_items where order_id = ${orderId} and state = 'held'`;
  expect(held.length).toBe(2);

  const elsewhere = await phone(browser);
  const stranger = await elsewhere.newPage();
  await login(stranger, "buyer", `/payment-summary/${orderId}`);
  for (const path of [
    `/payment-summary/${orderId}`,
    `/card-payment/${orderId}`,
    `/payment-error?folio=${folio}`,
    `/payment-finish?folio=${folio}`,
    `/payment-pending?folio=${folio}`,
    "/payment-finish?folio=%27%3B--",
    "/payment-error",
    "/payment-summary/abc",
    "/payment-summary/99999999999999999999",
  ]) {
    const response = await stranger.goto(path);
    expect(response?.status(), path).toBe(404);
  }
  await elsewhere.close();

  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  expect(await orderOf(page)).toBe(orderId);
  await payByCard(page);
  expect(await mainText(page)).toContain("2 lugares");
  await context.close();
});

test("a cart whose time ran out says so, holds the same place again, and hears when somebody else took it", async () => {
  const { context, page } = await newCustomer(browser);
  const address = await openEvent(page, "estadio-silla", "Clásico de invierno");
  await openZone(page, "VIP");
  const label = (await page.locator("input.cajon").first().getAttribute("aria-label")) ?? "";
  await page.getByRole("checkbox", { name: label, exact: true }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  const first = await orderOf(page);
  await letTimePass(first);
  await page.reload();
  await expectSays(page, "Se terminó el tiempo");
  expect(await pay(page).count()).toBe(0);
  await expectSound(page);
  await page.getByRole("button", { name: "Apartar los mismos lugares" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/payment-summary/") && !url.pathname.endsWith(`/${first}`));
  const second = await orderOf(page);
  expect(await mainText(page)).toContain(label);

  await letTimePass(second);
  const elsewhere = await phone(browser);
  const quick = await elsewhere.newPage();
  await quick.goto(address);
  await openZone(quick, "VIP");
  await quick.getByRole("checkbox", { name: label, exact: true }).check();
  await quick.getByRole("button", { name: "Continuar" }).click();
  await quick.waitForURL("**/registro?returnUrl=**");
  await elsewhere.close();

  await pay(page).click();
  await expectSays(page, "Se terminó el tiempo");
  expect(new URL(page.url()).pathname).toBe(`/payment-summary/${second}`);
  await page.getByRole("button", { name: "Apartar los mismos lugares" }).click();
  await expectSays(page, `Alguien más tomó el lugar ${label}. Elige otro.`);
  expect(await pay(page).count()).toBe(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Elegir otros lugares" }).click();
  await page.waitForURL(`**${address}`);
  await context.close();
});

test("cash: reference, exact amount, barcode and deadline; paid at the till, then validated", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  await db`update users set email_verified_at = now() where email = ${buyer.email}`;
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await page.getByRole("radio", { name: /Efectivo.*Pagas antes del \p{L}+ \d+ \p{L}+, \d{2}:\d{2}\./u }).check();
  await page.getByRole("button", { name: "Obtener referencia" }).click();
  await page.waitForURL("**/payment-pending?folio=*");
  await expectAtTop(page);
  const folio = folioOf(page);
  await expectSound(page);
  const text = await mainText(page);
  const [, reference = ""] = /Referencia ([\d ]+)\. La tienda/.exec(text) ?? [];
  expect(text).toMatch(
    /Paga en efectivo antes del \p{L}+,? \d+ de \p{L}+, \d{1,2}:\d{2}\. Monto exacto: \$184\.00 MXN\. Referencia [\d ]+\. La tienda puede cobrar una comisión adicional\. Tu pago puede tardar hasta 1 día hábil en confirmarse\./u,
  );
  await page.getByRole("img", { name: `Código de barras de la referencia ${reference}` }).waitFor();
  const validate = page.getByRole("button", { name: "Validar mi pago" });
  await validate.click();
  await expectSays(page, /Todavía no vemos tu pago.*Última revisión: \d{2}:\d{2}/);
  expect(folioOf(page)).toBe(folio);
  const slip = await page.request.get(`/payment-pending/ficha.pdf?folio=${folio}`);
  expect([slip.status(), slip.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const question = await askToCancel(page);
  expect(await question.textContent()).toMatch(/¿Liberar 1 lugar de C2 Sur\?.*Si ya pagaste, no canceles/);
  await expectSound(page);
  await question.getByRole("button", { name: "Conservar mi lugar" }).click();

  const mine = await context.newPage();
  await mine.goto("/user-tickets");
  await mine.getByRole("heading", { name: "Por pagar" }).waitFor();
  await expectSound(mine);
  await mine.getByRole("link", { name: /Expo Auto Clásico.*\$184\.00.*Ver la referencia/ }).click();
  expect(folioOf(mine)).toBe(folio);
  await mine.getByRole("link", { name: "Pagar de otra forma" }).click();
  await expectSays(mine, /No terminaste de pagar.*pagas antes del/);
  await expectSound(mine);
  await mine.getByRole("link", { name: "Ver la referencia" }).click();
  await mine.waitForURL(`**/payment-pending?folio=${folio}`);
  await mine.close();

  const till = await context.newPage();
  await till.goto(`/dev/bank?reference=${reference.replaceAll(" ", "")}`);
  expect(await mainText(till)).toContain("$184.00");
  await page.reload();
  await till.getByRole("button", { name: "Pagar en efectivo el importe exacto" }).click();
  await till.waitForURL((url) => !url.pathname.startsWith("/dev/bank"));
  await validate.click();
  await page.waitForURL(`**/payment-finish?folio=${folio}`);
  await expectSays(page, /Expo Auto Clásico.*1 lugar/);
  expect(await countOf("tickets", buyer.email)).toBe(1);
  await context.close();
});

test("a payment that the bank confirms late waits in the open, then turns into tickets by itself", async () => {
  const { context, page } = await newCustomer(browser);
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "A1");
  await toBank(page);
  await approve(page, "Aprobar con aviso tardío (20 segundos)");
  await page.waitForURL(/payment-(pending|finish)\?folio=/);
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 60_000 }).toBe("/payment-finish");
  await context.close();
});
