import type { Page } from "playwright";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { desk, expectSound, login, phone, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { type Receiver, startReceiver } from "@/lib/webhooks/testing";

openOffice();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.each([
  ["390", phone],
  ["1280", desk],
] as const)("at %s px an owner has a system told, tries it and reads what it answered", async (width, open) => {
  const context = await open(browser);
  const page = await context.newPage();
  const complaints = watch(page);
  await login(page, "admin", "/llaves-api");
  await page.getByRole("link", { name: "Avisos a otros sistemas" }).click();
  await page.waitForURL("**/llaves-api/avisos");
  await page.getByRole("link", { name: "Dar de alta" }).first().click();
  await page.waitForURL("**/llaves-api/avisos/nuevo");
  await untilAlive(page, "Dar de alta");
  await page.getByLabel("Nombre").fill(`Contabilidad ${width}`);
  await page.getByLabel("Dirección").fill("http://10.0.0.1/avisos");
  await page.getByLabel("Compra pagada").check();
  await press(page, "Dar de alta");
  await expectSays(page, "Solo enviamos avisos a direcciones públicas con HTTPS");
  await expectSound(page, "both");
  await page.getByLabel("Dirección").fill(receiver.url);
  await press(page, "Dar de alta");
  await expectSays(page, "Guarda el secreto ahora: no se muestra otra vez");
  const secret = (await page.locator("#secreto").textContent())?.trim() ?? "";
  await expectSound(page, "both");

  await page.getByRole("link", { name: "Ya lo guardé" }).click();
  await page.waitForURL(/\/llaves-api\/avisos\/\d+$/);
  expect(await page.content()).not.toContain(secret);
  await press(page, "Probar");
  await page.getByRole("alertdialog").getByRole("button", { name: "Enviar prueba" }).click();
  await expect.poll(() => receiver.received.length, SOON).toBe(1);
  const [got] = receiver.received;
  expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({ type: "endpoint.test" });
  const answered = page.getByText(/^204 en \d+ ms$/).first();
  await expect
    .poll(async () => {
      await page.reload();
      return answered.isVisible();
    }, SOON)
    .toBe(true);
  await expectSays(page, "Entregado");
  await expectSound(page, "both");

  expect(complaints).toEqual([]);
  await context.close();
});
