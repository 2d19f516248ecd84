import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { guardPosts } from "@/db/schema";
import { createUser } from "@/db/testing";
import { baseUrl, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createPoint, openShift } from "@/lib/cash-desk";
import { qrDrawing } from "@/lib/core/qr";
import { ctxFor } from "@/lib/core/testing";
import { payPathOf } from "@/lib/prepaid/gate/charge";
import { accountOf, createHolder, createPlaza, type Plaza, readAt } from "@/lib/prepaid/testing";

openOffice();

const MINUTE = 60_000;

/** A guard with a desk at a plaza's gate, on a phone that lets cars out. */
async function standAtExit(plaza: Plaza): Promise<Page> {
  const { admin, enclosure } = plaza;
  const guard = await createUser({ profile: 3, adminId: admin.id, position: "cashier", fullName: "Rosa Guardia" });
  await getDb().insert(guardPosts).values({ adminId: admin.id, userId: guard.id, enclosureId: enclosure.id });
  const { pointId } = await createPoint({
    ctx: ctxFor(plaza.owner),
    input: { enclosureId: enclosure.id, name: "Caseta" },
  });
  await openShift({ ctx: ctxFor(guard), input: { pointId, floatCents: 20_000 } });
  const page = await pageOf(browser, await personOf("guard", guard), "phone");
  await page.goto("/scan-parking");
  await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await page.getByRole("radio", { name: "Salida" }).check();
  await page.getByRole("button", { name: "Empezar a escanear" }).click();
  return page;
}

/** A car that has been inside for an hour and a half at 18 pesos an hour, with too little to leave. */
async function parked(plaza: Plaza, cents: number) {
  const holder = await createHolder(plaza, cents);
  await readAt(plaza, holder, "in", new Date(Date.now() - 90 * MINUTE));
  return holder;
}

async function read(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Escribir código" }).click();
  await page.getByLabel("Código del boleto").fill(code);
  await page.getByRole("button", { name: "Validar" }).click();
}

const said = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();

test("a driver who is short at the exit pays by phone, and the guard's screen lets the car out by itself", async () => {
  const plaza = await createPlaza();
  const holder = await parked(plaza, 1_950);
  const guard = await standAtExit(plaza);
  const driver = await pageOf(browser, await personOf("buyer", holder.buyer), "phone");
  const complaints = [watch(guard), watch(driver)];

  await read(guard, holder.code);
  await said(guard, "Faltan $16.50");
  const picture = guard.getByRole("img", { name: "QR para pagar $16.50" });
  await picture.waitFor();
  expect(await guard.getByText("19.50").count(), "what is on the balance").toBe(0);
  await expectSound(guard, "both");

  const address = `${baseUrl()}${payPathOf(holder.accountId, 1_650)}`;
  expect(await picture.locator("path").getAttribute("d")).toBe(qrDrawing(address).path);
  await driver.goto(address);
  await driver.getByText("En la salida faltan $16.50").waitFor();
  await driver.getByRole("button", { name: "Pagar", exact: true }).click();
  await driver.waitForURL("**/dev/bank/pay/**");
  await approve(driver);
  await driver.waitForURL("**/payment-finish?folio=*");

  await said(guard, "Salió");
  await guard.locator(".fallo").getByText("Suficiente").or(guard.locator(".fallo").getByText("Bajo")).first().waitFor();
  await expectFits(guard);
  expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
  expect(complaints.flat()).toEqual([]);
});

test("cash at the gate is taken up to the peso into the guard's shift, and a car that cannot pay goes with a debt", async () => {
  const plaza = await createPlaza();
  const [paying, owing] = [await parked(plaza, 1_950), await parked(plaza, 2_000)];
  const guard = await standAtExit(plaza);
  const complaints = watch(guard);

  await read(guard, paying.code);
  await said(guard, "Faltan $16.50");
  await guard.getByRole("button", { name: "Cobrar en efectivo $17" }).click();
  await guard.getByText("Faltan $16.50; lo demás queda en su saldo.").waitFor();
  await expectSound(guard, "both");
  await guard.getByRole("button", { name: "Ya lo recibí, cobrar $17" }).dblclick();
  await said(guard, "Salió");
  expect((await accountOf(paying.accountId)).balanceCents).toBe(50);

  await guard.getByRole("button", { name: "Siguiente" }).click();
  await read(guard, owing.code);
  await said(guard, "Faltan $16.00");
  await guard.getByRole("button", { name: "Dejar salir con adeudo" }).click();
  await guard.getByRole("button", { name: "Dejar salir con adeudo" }).click();
  await guard.getByText("Escribe el motivo").waitFor();
  await guard.getByRole("button", { name: "No trae cómo pagar" }).click();
  await expectSound(guard, "both");
  await guard.getByRole("button", { name: "Dejar salir con adeudo" }).click();
  await said(guard, "Salió");
  expect(await accountOf(owing.accountId)).toMatchObject({ balanceCents: 0, debtCents: 1_600 });
  expect(complaints).toEqual([]);

  await guard.goto("/caja");
  await guard.getByText("Salida cobrada").waitFor();
  await guard.getByText("$17.00").first().waitFor();
});
