import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays, newCustomer, openEvent, orderOf } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { connectAccount } from "@/lib/payments/testing/harness";
import { type MercadoPagoHarness, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";

const CLABE = "032180000118359719";

openOffice();

let wallet: MercadoPagoHarness;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  wallet = await startMercadoPagoHarness(baseUrl());
  page = await pageOf(browser, world.people.admin, "desk");
  complaints = watch(page);
});
afterAll(() => wallet.close());

async function press(name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });
  await expect.poll(() => button.isEnabled(), SOON).toBe(true);
  await button.click();
}

/** Tries the account's connection, and waits for what the page says of it. */
async function expectTried(text: string): Promise<void> {
  await press("Probar conexión");
  await expectSays(page, text);
}

test("an admin finds the accounts from the home, and adds where its buyers deposit", async () => {
  await page.goto("/home");
  await page.getByRole("link", { name: "Cuentas de cobro" }).click();
  await page.waitForURL("**/cuentas-de-cobro");
  await expectSays(page, "Todavía no tienes cuentas de cobro");
  await expectSound(page);
  await page.getByRole("link", { name: "Agregar cuenta" }).first().click();
  await page.waitForURL("**/cuentas-de-cobro/nueva");
  await expectSound(page);

  await page.getByLabel("Proveedor").selectOption({ label: "Depósito y taquilla" });
  await page.getByLabel("Nombre", { exact: true }).fill("Banco del recinto");
  await page.getByLabel("Banco", { exact: true }).fill("BBVA");
  await page.getByLabel("CLABE").fill("123");
  await page.getByLabel("Titular de la cuenta").fill("Recinto de Prueba");
  await press("Agregar cuenta");
  await expect.poll(() => page.getByLabel("CLABE").getAttribute("aria-invalid"), SOON).toBe("true");
  await expectSays(page, "Escribe los 18 dígitos de la CLABE");
  await expectSound(page);

  await page.getByLabel("CLABE").fill(CLABE);
  await press("Agregar cuenta");
  await page.waitForURL("**/cuentas-de-cobro/*?hecho=creada");
  await expectSound(page);
  expect(await page.getByLabel("CLABE").inputValue()).toBe(CLABE);
  await expectTried("No hay a quién preguntar");
  expect(complaints).toEqual([]);
});

test("a provider's secrets are written and never shown; the connection is tried at the provider", async () => {
  const { accessToken, webhookSecret } = wallet.credentials;
  const account = `viaje-${world.a.mark}`;
  await connectAccount({
    adminId: world.a.admin.id,
    provider: "mercadopago",
    account,
    methods: ["wallet"],
    secrets: wallet.credentials,
  });
  await page.goto("/cuentas-de-cobro");
  await page.getByRole("link", { name: "Mercado Pago" }).click();
  await page.getByLabel("Access token").waitFor();
  const html = await page.content();
  expect(html).toContain(`/payments/callback/mercadopago/${account}`);
  expect(html).toContain(`Configurada ••••${accessToken.slice(-4)}`);
  for (const secret of [accessToken, webhookSecret]) expect(html).not.toContain(secret);

  await expectTried("La conexión funciona");
  wallet.setTrouble("down");
  await page.reload();
  await expectTried("Sin respuesta");
  wallet.setTrouble("none");

  await page.getByLabel("Access token").fill("APP_USR-otra-llave-9999");
  await press("Guardar cuenta");
  await expectSays(page, "Configurada ••••9999");
  await page.reload();
  await expectTried("Credenciales rechazadas");
  await page.getByLabel("Access token").fill(accessToken);
  await press("Guardar cuenta");
  await expectSays(page, `Configurada ••••${accessToken.slice(-4)}`);
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test("a venue chooses its accounts, and its buyers are offered what it takes", async () => {
  const { enclosure, event } = world.a;
  await page.goto("/enclosures");
  await page.getByLabel(`Acciones de ${enclosure.name}`).click();
  await page.getByRole("link", { name: `Formas de pago de ${enclosure.name}` }).click();
  await page.waitForURL("**/cuentas-de-cobro/recinto/*");
  await expectSound(page);
  await page.getByLabel("Tarjeta de crédito o débito").selectOption({ label: "No cobrar así en este recinto" });
  await page.getByLabel("Mercado Pago").selectOption({ label: "Mercado Pago" });
  await press("Guardar");
  await expectSays(page, "Aquí no se cobra así.");
  await expectSays(page, "Ahora cobra Mercado Pago.");

  const customer = await newCustomer(browser);
  // Its only zone is chosen already.
  await openEvent(customer.page, enclosure.slug, event.name);
  await customer.page.getByRole("button", { name: "Continuar" }).click();
  await orderOf(customer.page);
  const ways = customer.page.getByRole("radio");
  const offered = () => ways.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  expect(await offered()).toContain("wallet");
  expect(await offered()).not.toContain("card");

  await page.goto("/cuentas-de-cobro");
  await expectSound(page);
  await press("Apagar Mercado Pago");
  await page.getByRole("alertdialog").getByRole("button", { name: "Apagar" }).click();
  await page.getByRole("button", { name: "Encender Mercado Pago" }).waitFor();
  await customer.page.reload();
  expect(await offered()).not.toContain("wallet");
  await page.goto(`/cuentas-de-cobro/recinto/${enclosure.id}`);
  await expectSays(page, "La cuenta elegida está apagada o incompleta: no se ofrece.");
  await customer.context.close();
  expect(complaints).toEqual([]);
});

test("another tenant's accounts and venues are not there", async () => {
  const other = await pageOf(browser, world.people.otherAdmin, "desk");
  await other.goto("/cuentas-de-cobro");
  await expectSays(other, "Todavía no tienes cuentas de cobro");
  const [own] = await page
    .goto("/cuentas-de-cobro")
    .then(() =>
      page
        .locator('a[href^="/cuentas-de-cobro/"]')
        .evaluateAll((links) =>
          links
            .map((link) => link.getAttribute("href") ?? "")
            .filter((href) => /\/\d+$/.test(href) && !href.includes("recinto")),
        ),
    );
  expect((await other.goto(own ?? ""))?.status()).toBe(404);
  expect((await other.goto(`/cuentas-de-cobro/recinto/${world.a.enclosure.id}`))?.status()).toBe(404);
});
