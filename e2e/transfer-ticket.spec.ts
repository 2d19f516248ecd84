import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/db/testing";
import { decisionAt, toAct } from "@/e2e/support/after-sale";
import { expectSound, phone, watch } from "@/e2e/support/browser";
import { readQr } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf, type Sale, saleOf } from "@/e2e/support/event-life";
import { messageTo, pathIn } from "@/e2e/support/inbox";
import { browser, openOffice, world } from "@/e2e/support/office";
import { expectInvariants } from "@/e2e/support/shop";
import { personOf } from "@/e2e/support/world";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";

openOffice();

let db: Database;
let sale: Sale;
beforeAll(async () => {
  db = openDatabase();
  sale = await saleOf(world.a);
  await setPolicy({ id: world.a.enclosure.id, adminId: world.a.admin.id }, GENEROUS);
});
afterAll(() => db.end());

test("a buyer passes a ticket to somebody, who accepts it; the old QR is revoked at the gate, the new one opens", async () => {
  const { a } = world;
  const bought = await boughtBy(sale);
  const friend = await createUser({ emailVerifiedAt: new Date() });
  const page = await pageOf(browser, bought.person, "phone");
  const complaints = watch(page);
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  const before = await readQr(page);
  await toAct(page, a.enclosure.id, "Pasar a otra persona", "pasar");
  await page.getByLabel("Correo o teléfono de la otra persona").fill(friend.email ?? "");
  await page.getByRole("button", { name: "Ofrecer el boleto" }).click();
  await page.waitForURL("**hecho=ofrecido**");
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  await page.getByText(/^Ofrecido a/).waitFor();
  expect(await readQr(page)).toBe(before);
  await expectSound(page);

  const mail = await messageTo(db, friend.email ?? "", /te pasa un boleto/);
  const link = pathIn(mail, /\/traspaso\/[\w-]+/);
  const visitor = await (await phone(browser)).newPage();
  await visitor.goto(link);
  await visitor.getByRole("link", { name: "Crear mi cuenta" }).waitFor();
  await expectSound(visitor);

  const receiving = await pageOf(browser, await personOf("buyer", friend), "phone");
  await receiving.goto(link);
  await expectSound(receiving);
  await receiving.getByRole("button", { name: "Aceptar el boleto" }).click();
  await receiving.waitForURL("**hecho=recibido**");
  await receiving.getByText("El boleto ya es tuyo").waitFor();
  const after = await readQr(receiving);
  expect(after).not.toBe(before);

  expect(await decisionAt(world, before)).toBe("revoked");
  expect(await decisionAt(world, after)).toBe("admitted");
  await messageTo(db, bought.user.email ?? "", /aceptó tu boleto/);
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  expect(await page.locator("svg.qr").count()).toBe(0);
  await receiving.goto(link);
  await receiving.getByText("No hay boleto que aceptar").waitFor();
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});
