import { eq } from "drizzle-orm";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments, users } from "@/db/schema";
import { expectSound, launch, PEOPLE } from "@/e2e/support/browser";
import { expectSays, folioOf, holdPlaces, newCustomer } from "@/e2e/support/journeys";
import { atReviews, doAct, reloadUntil, rowOf } from "@/e2e/support/payments-review";
import { api, clientOf, usePlatform } from "@/e2e/support/shop";

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

const CLABE = "032180000118359719";

async function staff() {
  const [user] = await getDb().select().from(users).where(eq(users.email, PEOPLE.platform));
  if (!user) throw new Error("There is no administrator");
  return clientOf(user);
}

test("a deposit goes back by transfer: the buyer gives an account, staff reads it, transfers and says so", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  await getDb().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, buyer.email));
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await page.getByRole("radio", { name: /Depósito/ }).check();
  await page.getByRole("button", { name: "Obtener referencia" }).click();
  await page.waitForURL("**/payment-pending?folio=*");
  const folio = folioOf(page);
  const [payment] = await getDb().select().from(payments).where(eq(payments.folio, folio));
  if (!payment?.providerId) throw new Error("The deposit has no reference");
  const admin = await staff();
  const body = { referencia: payment.providerId };
  expect(await api({ method: "POST", path: "/payments/confirm", turn: 0, as: admin.as, body })).toMatchObject({
    status: 200,
  });

  const office = await atReviews(browser);
  const purchase = `/purchases/${payment.subjectId}`;
  await office.page.goto(purchase);
  const paid = office.page.getByRole("table", { name: "Pagos", exact: true });
  const given = paid.getByRole("row").filter({ hasText: folio });
  await given.getByRole("button", { name: /^Devolver dinero/ }).click();
  const dialog = office.page.getByRole("alertdialog");
  expect(await dialog.textContent()).toMatch(/su cuenta por correo.*hace la transferencia/);
  await dialog.getByLabel("Cuánto").fill("90,000");
  await dialog.getByLabel("Motivo").fill("No puede ir");
  await dialog.getByRole("button", { name: "Devolver dinero" }).click();
  await dialog.getByText("No se puede devolver más de lo recibido. Disponible: $").waitFor();
  await expectSound(office.page);
  await dialog.getByLabel("Cuánto").fill("");
  await dialog.getByRole("button", { name: "Devolver dinero" }).click();
  await dialog.waitFor({ state: "detached" });
  await reloadUntil(office.page, purchase, "Por hacer a mano");
  expect(await given.getByRole("button").count()).toBe(0);
  await expectSound(office.page);

  await reloadUntil(page, "/user-tickets", "por recibir");
  await expectSound(page);
  await page.getByRole("link", { name: "Dar mi cuenta" }).click();
  await page.waitForURL("**/devolucion/*");
  await page.getByLabel("Titular de la cuenta").fill("María López");
  await page.getByLabel("CLABE").fill(`${CLABE.slice(0, 17)}0`);
  await page.getByRole("button", { name: "Enviar mi cuenta" }).click();
  await expectSays(page, "La CLABE no es correcta");
  await expectSound(page);
  await page.getByLabel("CLABE").fill(CLABE);
  await page.getByRole("button", { name: "Enviar mi cuenta" }).click();
  await expectSays(page, "que termina en 9719");
  await expectSound(page);

  const row = await rowOf(office.page, folio, { ver: "devoluciones" });
  expect(await row.textContent()).toMatch(/Por transferir.*a la cuenta que dio/);
  await row.getByRole("button", { name: /^Ver cuenta/ }).click();
  await row.getByText(CLABE).waitFor();
  const fields = { "Referencia o clave de rastreo": "SPEI 84119", Motivo: "Transferida hoy" };
  await doAct(office.page, folio, "Registrar transferencia", fields);
  await reloadUntil(office.page, `/payments-review?ver=devoluciones&situacion=done&q=${folio}`, "SPEI 84119");
  expect(office.complaints).toEqual([]);
  await office.context.close();

  await page.reload();
  await expectSays(page, "Ya te lo transferimos");
  await context.close();
});
