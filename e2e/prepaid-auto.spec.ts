import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { expectSound, watch } from "@/e2e/support/browser";
import { approve, readQr } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { readAt } from "@/e2e/support/gate";
import { messageTo } from "@/e2e/support/inbox";
import { type Customer, expectSays, newCustomer } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { until } from "@/e2e/support/until";
import { createType, HOURLY } from "@/lib/prepaid/testing";

openOffice();

let db: Database;
beforeAll(async () => {
  db = openDatabase();
  await createType(world.prepaid.enclosure, HOURLY);
});
afterAll(() => db.end());

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const WIDTHS = [390, 1280];

/** Expects the page to be sound on a phone and at a desk, in both themes. */
async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectSound(page, "both");
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Opens an account and puts $200 on it. */
async function openAccount(page: Page): Promise<number> {
  await page.goto(`/${world.prepaid.enclosure.slug}`);
  await page.getByLabel("Nombre").fill("Camioneta");
  await page.getByRole("button", { name: "Abrir mi prepago" }).click();
  await page.waitForURL("**/user-recharge-prepaid?cuenta=*");
  const accountId = Number(new URL(page.url()).searchParams.get("cuenta"));
  await page.getByText("$200", { exact: true }).click();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await page.waitForURL("**/dev/bank/pay/**");
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  return accountId;
}

/** Agrees to be charged with less than $190, and comes to the bank's page that saves a card. */
async function agree(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Recarga automática/ }).click();
  await page.waitForURL("**/user-prepaid/recarga-automatica?cuenta=*");
  await page.getByLabel("Cuando mi saldo baje de").fill("190");
  await page.getByRole("button", { name: "Revisar" }).click();
  await page.getByText("Lo que autorizas").waitFor();
  await page.getByLabel("Sí, lo autorizo").check();
  await page.getByRole("button", { name: "Autorizar y guardar mi tarjeta" }).click();
  await page.waitForURL("**/dev/bank/save/**");
}

async function save(page: Page, card: RegExp): Promise<void> {
  await page.getByRole("button", { name: card }).click();
  await page.getByLabel("Código que te enviamos").fill("1234");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL("**/user-prepaid/recarga-automatica?*");
}

/** Drives in and out for an hour, which costs $18. */
async function visit(page: Page, accountId: number): Promise<void> {
  await page.goto(`/user-prepaid?cuenta=${accountId}`);
  const code = await readQr(page);
  const gate = await pageOf(browser, world.people.prepaid, "phone");
  await gate.goto("/scan-qr");
  expect(await readAt(gate, world.prepaid.gate.id, code, "in")).toMatchObject({ decision: "admitted" });
  await getDb().execute(sql`
    update prepaid_visits set entered_at = entered_at - interval '40 minutes' where account_id = ${accountId}`);
  expect(await readAt(gate, world.prepaid.gate.id, code, "out")).toMatchObject({ decision: "admitted" });
  await gate.context().close();
}

const stateOf = (accountId: number, state: string) =>
  until(`the automatic top-up is ${state}`, async () => {
    const rows = await getDb().execute(sql`
      select 1 from prepaid_auto_topups where account_id = ${accountId} and state = ${state}`);
    return rows.length > 0;
  });

const mailOf = ({ buyer }: Customer) => buyer.email;

test("a holder agrees with 3-D Secure, drives out, is topped up by itself, sees it, and turns it off", async () => {
  const customer = await newCustomer(browser);
  const { context, page } = customer;
  const complaints = watch(page);
  const accountId = await openAccount(page);
  await page.goto(`/user-prepaid?cuenta=${accountId}`);
  await expectSays(page, "Apagada");
  await page.getByRole("link", { name: /Recarga automática/ }).click();
  await page.waitForURL("**/user-prepaid/recarga-automatica?cuenta=*");
  await expectSoundEverywhere(page);
  // What the limits do not allow is said at its field, and nothing that was typed is lost.
  await page.getByLabel("Cuando mi saldo baje de").fill("190");
  await page.getByLabel("A lo más al día").fill("1");
  await page.getByRole("button", { name: "Revisar" }).click();
  await expectSays(page, "El límite al día cubre al menos un cobro");
  expect(await page.getByLabel("Cuando mi saldo baje de").inputValue()).toBe("190");
  await expectSoundEverywhere(page);
  await page.getByLabel("A lo más al día").fill("500");
  await page.getByRole("button", { name: "Revisar" }).click();
  await expectSays(page, "cada vez que mi saldo");
  await page.getByRole("button", { name: "Autorizar y guardar mi tarjeta" }).click();
  await expectSays(page, "Marca que lo autorizas");
  await expectSoundEverywhere(page);
  await page.getByLabel("Sí, lo autorizo").check();
  await page.getByRole("button", { name: "Autorizar y guardar mi tarjeta" }).click();
  await page.waitForURL("**/dev/bank/save/**");
  await page.getByRole("button", { name: "Cancelar y volver a la tienda" }).click();
  await page.waitForURL("**/user-prepaid/recarga-automatica?*");
  await expectSays(page, "Falta guardar tu tarjeta");
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Guardar mi tarjeta" }).click();
  await page.waitForURL("**/dev/bank/save/**");
  await save(page, /4242/);
  await expectSays(page, "Está activa en Camioneta");
  await expectSays(page, "Visa terminada en 4242");
  await expectSoundEverywhere(page);
  await messageTo(db, mailOf(customer), /Recarga automática activada/);

  await visit(page, accountId);
  await messageTo(db, mailOf(customer), /lo recargamos con tu tarjeta/);
  await page.goto(`/user-prepaid-history?cuenta=${accountId}`);
  for (const said of ["Recarga con tarjeta", "−$18.00", "$382.00"]) await expectSays(page, said);
  await page.goto(`/user-prepaid?cuenta=${accountId}`);
  await expectSays(page, "Con menos de $190.00: $200.00 con Visa terminada en 4242");
  await expectSound(page);

  await page.getByRole("link", { name: /Recarga automática/ }).click();
  await page.getByRole("button", { name: "Apagar la recarga automática" }).click();
  await expectSays(page, "La recarga automática está apagada.");
  await expectSoundEverywhere(page);
  await messageTo(db, mailOf(customer), /Recarga automática apagada/);
  await until("the bank has given the card up", async () => {
    const rows = await getDb().execute(sql`
      select 1 from saved_cards where state = 'forgotten' and id in (
        select card_id from prepaid_auto_topups where account_id = ${accountId})`);
    return rows.length > 0;
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a card that is refused pauses it and tells its holder; staff sees it and turns it off", async () => {
  const customer = await newCustomer(browser);
  const { context, page } = customer;
  const accountId = await openAccount(page);
  await page.goto(`/user-prepaid?cuenta=${accountId}`);
  await agree(page);
  await save(page, /0341/);
  await expectSays(page, "Está activa en Camioneta");
  await visit(page, accountId);
  await stateOf(accountId, "paused");
  await messageTo(db, mailOf(customer), /Tu recarga automática .* está en pausa/);
  await page.goto(`/user-prepaid?cuenta=${accountId}`);
  await expectSays(page, "En pausa: el banco rechazó el cobro");
  await expectSound(page);
  await page.getByRole("link", { name: /Recarga automática/ }).click();
  await expectSays(page, "El banco rechazó el cobro. Guarda otra tarjeta");
  await expectSoundEverywhere(page);

  const office = await pageOf(browser, world.people.prepaid, "desk");
  await office.goto(`/generateQrToUser/${accountId}`);
  await expectSays(office, "En pausa: el banco rechazó el cobro");
  expect(await office.content()).not.toMatch(/card_[0-9a-f]{24}/);
  await office.getByRole("button", { name: "Apagar recarga automática" }).click();
  const dialog = office.getByRole("alertdialog");
  await expectSound(office);
  await dialog.getByRole("button", { name: "Apagar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await stateOf(accountId, "off");
  await messageTo(db, mailOf(customer), /el personal de .* la apagó/);
  await office.context().close();
  await context.close();
});
