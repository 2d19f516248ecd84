import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectSound, launch, login, phone, watch } from "@/e2e/support/browser";
import { approve, choosePlaces, goToBank } from "@/e2e/support/buying";
import { openDatabase } from "@/e2e/support/database";
import { newBuyer, register } from "@/e2e/support/register";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Buys one place and has the bank charge $10.00 too much. Answers the payment's folio. */
async function payTooMuch(page: Page): Promise<string> {
  await page.goto("/registro");
  await register(page, newBuyer());
  await page.waitForURL("**/home");
  await choosePlaces(page, "arena-fundidora", "B1", 1);
  await page.waitForURL("**/payment-summary/*");
  await goToBank(page);
  await approve(page, "Aprobar, pero cobrar $10.00 de más");
  await page.waitForURL("**/payment-finish?folio=*");
  return new URL(page.url()).searchParams.get("folio") ?? "";
}

/** Loads the page until the bank's answer has arrived in it. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator("main").textContent();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toContain(text);
}

test("an overpayment waits for the admin, who pays the excess back", async () => {
  const buying = await phone(browser);
  const folio = await payTooMuch(await buying.newPage());
  expect(folio).toMatch(/^PG-[0-9A-Z]{10}$/);
  await buying.close();

  const office = await desk(browser);
  const page = await office.newPage();
  const complaints = watch(page);
  await login(page, "admin", "/payments-review");
  await page.goto(`/payments-review?motivo=excess&q=${folio}`);
  await expectSound(page);
  const row = page.getByRole("row").filter({ hasText: folio });
  expect(await row.textContent()).toMatch(/Pagó de más.*Prueba.*sobran \$10\.00.*Compradora de Prueba/);

  await row.getByRole("button", { name: /^Devolver el dinero/ }).click();
  const dialog = page.getByRole("alertdialog");
  expect(await dialog.textContent()).toContain("$10.00 regresan a Compradora de Prueba");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await dialog.getByText("Escribe el motivo").waitFor();
  await expectSound(page);
  await dialog.getByLabel("Motivo").fill("Cobro de más del banco");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await page.getByText("Pedimos al banco devolver $10.00").waitFor();
  await dialog.waitFor({ state: "detached" });

  await reloadUntil(page, "Nada coincide con tu búsqueda");
  await page.getByRole("link", { name: "Resueltos" }).click();
  await page.getByLabel("Buscar caso").fill(folio);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL("**q=PG-**");
  expect(await page.getByRole("row").filter({ hasText: folio }).textContent()).toMatch(
    /Devuelto \$10\.00.*Se devolvió el dinero/,
  );
  expect(complaints).toEqual([]);
  await office.close();
});

test("a case closes without paying back, and another tenant never sees it", async () => {
  const buying = await phone(browser);
  const folio = await payTooMuch(await buying.newPage());
  await buying.close();
  const path = `/payments-review?q=${folio}`;

  const elsewhere = await desk(browser);
  const stranger = await elsewhere.newPage();
  await login(stranger, "otherAdmin", "/payments-review");
  await stranger.goto(path);
  expect(await stranger.locator("main").textContent()).toContain("Nada coincide con tu búsqueda");
  await elsewhere.close();

  const office = await phone(browser);
  const page = await office.newPage();
  await login(page, "platform", "/payments-review");
  await page.goto(`/payments-review?ver=adeudos&q=${folio}`);
  await page.getByText(folio).first().waitFor();
  await expectSound(page);
  await page.goto(path);
  await expectSound(page);
  await page.getByRole("button", { name: /^Cerrar sin devolver/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motivo").fill("Lo toma a cuenta");
  await dialog.getByRole("button", { name: "Cerrar sin devolver" }).click();
  await page.getByText("sin devolver dinero").waitFor();
  await page.goto(`${path}&estado=resolved`);
  expect(await page.locator("main").textContent()).toContain("Sin devolver: “Lo toma a cuenta”");
  await office.close();
});

test("a provider tells of a charge that nobody has: it is shown until a person has seen it", async () => {
  const charge = `ch_ajeno_${Date.now()}`;
  const database = openDatabase();
  // The case is hours old, and every attempt since has failed.
  await database`
    insert into webhook_deliveries (provider, account, dedupe_key, provider_ids, body, state, received_at)
    select provider, account, ${charge}, array[${charge}], '{}', 'unknown', now() - interval '5 hours'
    from payment_accounts where provider = 'sandbox' limit 1`;
  await database.end();

  const office = await desk(browser);
  const page = await office.newPage();
  const complaints = watch(page);
  await login(page, "platform", "/payments-review?ver=conciliacion");
  const row = page.getByRole("row").filter({ hasText: charge });
  expect(await row.textContent()).toContain("1 aviso");
  await expectSound(page);
  await row.getByRole("button", { name: /^Visto/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motivo").fill("Es de otra tienda con la misma cuenta");
  await dialog.getByRole("button", { name: "Visto" }).click();
  await dialog.waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
  await page.goto("/audit?sobre=callback");
  expect(await page.locator("main").textContent()).toContain("Dio por visto el aviso de un cobro que no tenemos");
  expect(complaints).toEqual([]);
  await office.close();
});
