import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterEach, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { contentOf, expectFits, expectSound, SOON, watch } from "@/e2e/support/browser";
import { approve, readQr } from "@/e2e/support/buying";
import { pageOf } from "@/e2e/support/event-life";
import { readAt } from "@/e2e/support/gate";
import { expectSays, folioOf, newCustomer } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { formatMoney } from "@/lib/core/money";
import { SETTINGS } from "@/lib/deposits/testing";
import { writeDepositAccount } from "@/lib/payments";
import { createType, HOURLY } from "@/lib/prepaid/testing";

openOffice();

beforeAll(async () => {
  await createType(world.prepaid.enclosure, HOURLY);
});

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** The stay began so many minutes ago. */
async function began(accountId: number, minutes: number): Promise<void> {
  await getDb().execute(sql`
    update prepaid_visits set entered_at = entered_at - make_interval(mins => ${minutes}) where account_id = ${accountId}`);
}

async function openAccount(page: Page): Promise<number> {
  await page.goto(`/${world.prepaid.enclosure.slug}`);
  await page.getByLabel("Nombre").fill("Camioneta");
  await page.getByLabel("Placas").fill("rtk-418-a");
  await page.getByRole("button", { name: "Abrir mi prepago" }).click();
  await page.waitForURL("**/user-recharge-prepaid?cuenta=*");
  return Number(new URL(page.url()).searchParams.get("cuenta"));
}

async function toBank(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await page.waitForURL("**/dev/bank/pay/**");
}

async function topUp(page: Page): Promise<void> {
  await toBank(page);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
}

const topupsOf = async (accountId: number) => {
  const rows = await getDb().execute<{ state: string }>(sql`
    select state from prepaid_topups where account_id = ${accountId} order by id`);
  return rows.map(({ state }) => state);
};

test("a driver opens an account in a venue's store, tops it up by card, drives in and out, and sees it all", async () => {
  const { context, page } = await newCustomer(browser);
  const complaints = watch(page);
  const accountId = await openAccount(page);
  await page.getByText("$200", { exact: true }).click();
  await expectSays(page, "Tendrás $200.00");
  await expectSound(page);
  await topUp(page);
  await expectSays(page, "Tu recarga está lista");
  await expectSays(page, "$200.00");
  await expectSound(page);
  await page.getByRole("link", { name: "Ver mi QR" }).click();
  await page.waitForURL("**/user-prepaid?cuenta=*");
  await expectSays(page, "Camioneta");
  await expectSound(page);
  const code = await readQr(page);

  const gate = await pageOf(browser, world.people.prepaid, "phone");
  await gate.goto("/scan-qr");
  expect(await readAt(gate, world.prepaid.gate.id, code, "in")).toMatchObject({ decision: "admitted" });
  await began(accountId, 100);
  await page.reload();
  await expectSays(page, "Adentro");
  await expectSays(page, "$36.00");
  await expectSound(page);
  expect(await readAt(gate, world.prepaid.gate.id, code, "out")).toMatchObject({ decision: "admitted" });
  await page.reload();
  await expectSays(page, "$164.00");
  await page.getByRole("link", { name: "Ver todos" }).click();
  await page.waitForURL("**/user-prepaid-history?cuenta=*");
  for (const said of ["Recarga con tarjeta", "Salida", "−$36.00", "$164.00"]) await expectSays(page, said);
  await expectFits(page);
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  expect((await contentOf(file)).toString("utf8")).toContain("-36.00");
  await page
    .getByRole("link", { name: /^Recibo PP-/ })
    .first()
    .click();
  await page.waitForURL("**/user-prepaid-history/recibo/*");
  await expectSays(page, "Importe (MXN)");
  await expectSound(page);
  expect(complaints).toEqual([]);
  await gate.context().close();
  await context.close();
});

test("a double click and the way back from the bank pay one top-up; a declined card says why", async () => {
  const { context, page } = await newCustomer(browser);
  const accountId = await openAccount(page);
  await page.getByRole("button", { name: "Pagar", exact: true }).dblclick();
  await page.waitForURL("**/dev/bank/pay/**");
  const bank = page.url();
  await page.goBack();
  await page.waitForURL("**/user-recharge-prepaid?*");
  await toBank(page);
  expect(page.url()).toBe(bank);
  expect(await topupsOf(accountId)).toEqual(["awaiting_payment"]);
  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  await expectSays(page, "tu recarga te espera");
  await expectSound(page);
  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  await page.waitForURL("**/user-recharge-prepaid?*");
  await topUp(page);
  expect(await topupsOf(accountId)).toEqual(["paid"]);
  await context.close();
});

test("a car that cannot leave pays exactly what is missing, and then leaves", async () => {
  const { context, page } = await newCustomer(browser);
  const accountId = await openAccount(page);
  await page.getByText("$200", { exact: true }).click();
  await topUp(page);
  await page.getByRole("link", { name: "Ver mi QR" }).click();
  await page.waitForURL("**/user-prepaid?cuenta=*");
  const code = await readQr(page);
  const gate = await pageOf(browser, world.people.prepaid, "phone");
  await gate.goto("/scan-qr");
  expect(await readAt(gate, world.prepaid.gate.id, code, "in")).toMatchObject({ decision: "admitted" });
  await began(accountId, 11 * 60 + 30);
  expect(await readAt(gate, world.prepaid.gate.id, code, "out")).toMatchObject({ decision: "no_balance" });
  await page.reload();
  await page.getByRole("link", { name: /Recargar/ }).click();
  await page.waitForURL("**/user-recharge-prepaid?*");
  await expectSays(page, "En la salida faltan $16.00");
  await expectSound(page);
  await topUp(page);
  expect(await readAt(gate, world.prepaid.gate.id, code, "out")).toMatchObject({ decision: "admitted" });
  await gate.context().close();
  await context.close();
});

/** A finger goes over the QR, to the left or to the right, as the browser tells it. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(
    ([start = 0, end = 0]) => {
      const strip = document.querySelector(".qr-tira");
      if (!strip) throw new Error("There is no QR");
      const touch = (x: number) => new Touch({ identifier: 1, target: strip, clientX: x, clientY: 300 });
      strip.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(start)], changedTouches: [touch(start)] }));
      strip.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(end)] }));
    },
    [from, to],
  );
}

test("a holder of two QRs swipes from one to the other and back", async () => {
  const { context, page } = await newCustomer(browser);
  await openAccount(page);
  await page.goto("/user-prepaid");
  await page.getByRole("link", { name: /^Abrir otro QR/ }).click();
  await page.waitForURL("**/user-prepaid?abrir=*");
  await page.getByLabel("Nombre").fill("Moto");
  await page.getByRole("button", { name: "Abrir mi prepago" }).click();
  await page.waitForURL("**/user-recharge-prepaid?cuenta=*");
  await page.goto("/user-prepaid");
  const shown = page.locator(".qr-hoja h2");
  const first = (await shown.first().textContent()) ?? "";
  const other = first === "Moto" ? "Camioneta" : "Moto";
  await swipe(page, 300, 250);
  await swipe(page, 300, 80);
  await expect.poll(() => shown.first().textContent(), SOON).toBe(other);
  await expectFits(page);
  await expectSound(page);
  await swipe(page, 80, 300);
  await expect.poll(() => shown.first().textContent(), SOON).toBe(first);
  await context.close();
});

test("a deposit that came short puts on the account what came", async () => {
  const { admin } = world.prepaid;
  await writeDepositAccount(getDb(), { adminId: admin.id, account: `e2e-${admin.id}`, settings: SETTINGS });
  const { context, page } = await newCustomer(browser);
  const accountId = await openAccount(page);
  // Whoever pays later has to be reached.
  await getDb().execute(sql`
    update users set email_verified_at = now() where id = (select user_id from prepaid_accounts where id = ${accountId})`);
  const askReference = async () => {
    await page.getByText("$200", { exact: true }).click();
    await page.locator("input[name=method][value=deposit]").check({ force: true });
    await page.getByRole("button", { name: /^(Pagar|Obtener referencia)$/ }).click();
    await page.waitForURL("**/payment-pending?folio=*");
  };
  await askReference();
  await page.getByRole("link", { name: "Cancelar la recarga" }).click();
  const asked = page.getByRole("dialog", { name: "¿Cancelar la recarga de $200.00?" });
  await asked.getByText("Si ya pagaste, no canceles").waitFor();
  await expectFits(page);
  await expectSound(page, "both");
  await asked.getByRole("button", { name: "Conservar la recarga" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await topupsOf(accountId)).not.toContain("cancelled");
  await page.getByRole("link", { name: "Cancelar la recarga" }).click();
  await asked.getByRole("button", { name: "Cancelar la recarga" }).dblclick();
  await expect.poll(() => topupsOf(accountId), SOON).toEqual(["cancelled"]);
  await page.goto(`/user-recharge-prepaid?cuenta=${accountId}`);
  await askReference();
  await expectSound(page);
  const [deposit] = await getDb().execute<{ reference: string; cents: number; credit: number }>(sql`
    select d.reference, d.amount_cents as cents, t.credit_cents as credit from deposits d join payments p on p.id = d.payment_id
    join prepaid_topups t on p.subject_type = 'prepaid_topup' and t.id = p.subject_id where t.account_id = ${accountId}
    order by t.id desc limit 1`);
  if (!deposit) throw new Error("The deposit was not written");
  const office = await pageOf(browser, world.people.prepaid, "desk");
  await office.goto(`/deposits?q=${deposit.reference}`);
  for (const act of ["Aprobar", "Aceptar"]) {
    await office
      .getByRole("button", { name: new RegExp(`^${act}`) })
      .last()
      .click();
    const dialog = office.getByRole("alertdialog");
    await dialog.waitFor();
    if (act === "Aceptar") {
      await dialog.getByLabel("Cantidad recibida").fill(String((deposit.cents - 5_000) / 100));
      await dialog.getByLabel("Motivo").fill("Depositó cincuenta pesos menos");
    }
    await dialog.getByRole("button", { name: act, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  const [account] = await getDb().execute<{ cents: number }>(sql`
    select balance_cents as cents from prepaid_accounts where id = ${accountId}`);
  expect(account?.cents).toBeGreaterThan(0);
  expect(account?.cents).toBeLessThan(deposit.credit);
  await page.goto(`/user-prepaid-history?cuenta=${accountId}`);
  await expectSays(page, formatMoney(account?.cents ?? 0));
  await expectSound(page);
  await office.context().close();
  await context.close();
});

test("nobody finds somebody else's account, its top-up, its movements or its payment", async () => {
  const { context, page } = await newCustomer(browser);
  const accountId = await openAccount(page);
  await topUp(page);
  const folio = folioOf(page);
  const stranger = await newCustomer(browser);
  for (const path of [
    `/user-prepaid?cuenta=${accountId}`,
    `/user-recharge-prepaid?cuenta=${accountId}`,
    `/user-prepaid-history?cuenta=${accountId}`,
    `/user-prepaid-history/mes.pdf?cuenta=${accountId}`,
    `/payment-finish?folio=${folio}`,
  ]) {
    const answer = await stranger.page.request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  await stranger.context.close();
  await context.close();
});
