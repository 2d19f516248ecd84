import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosurePolicies } from "@/db/schema";
import { expectSound, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf, type Sale, saleOf } from "@/e2e/support/event-life";
import { messageTo } from "@/e2e/support/inbox";
import { browser, openOffice, world } from "@/e2e/support/office";
import { expectInvariants } from "@/e2e/support/shop";
import { toLocal } from "@/lib/core/dates";

openOffice();

let db: Database;
let sale: Sale;
beforeAll(async () => {
  db = openDatabase();
  sale = await saleOf(world.a);
});
afterAll(() => db.end());

test("staff gives an event another date; a holder is told and returns one ticket within the window", async () => {
  const { a, people } = world;
  const enclosureId = a.enclosure.id;
  await getDb().insert(enclosurePolicies).values({ enclosureId, adminId: a.admin.id, rescheduleReturnHours: 48 });
  const bought = await boughtBy(sale, 2);

  const page = await pageOf(browser, people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/event/${sale.event.id}`);
  await page.getByRole("link", { name: "Cambiar fecha" }).click();
  await page.waitForURL("**/fecha");
  await expectSound(page);
  expect(await page.locator("main").textContent()).toContain("siguen valiendo, con el mismo QR");
  const week = 7 * 24 * 3_600_000;
  const local = (at: Date) => toLocal(new Date(at.getTime() + week), a.enclosure.timeZone);
  await page.getByLabel("Empieza").fill(local(sale.event.startsAt));
  await page.getByLabel("Termina").fill(local(sale.event.endsAt));
  await page.getByRole("button", { name: "Cambiar fecha" }).click();
  await page.getByText("Escribe al menos 3 caracteres").first().waitFor();
  await page.getByLabel("Motivo").fill("Lluvia fuerte");
  await page.getByRole("button", { name: "Cambiar fecha" }).click();
  await page.waitForURL("**hecho=reprogramado");
  await page.getByText("Cambiaste la fecha.").waitFor();

  const mail = await messageTo(db, bought.user.email ?? "", /Nueva fecha/);
  expect(mail.text).toContain("Lluvia fuerte");
  expect(mail.text).toContain("puedes devolver tus boletos hasta");

  // The same QR is good, and one ticket goes back with its whole base price.
  const buying = await pageOf(browser, bought.person, "phone");
  await buying.goto(`/user-tickets/${enclosureId}`);
  await expectSound(buying);
  expect(await buying.locator("svg.qr").count()).toBeGreaterThan(0);
  await buying.getByText("Cambiar, devolver o pasar").first().click();
  await buying.getByRole("link", { name: "Devolver" }).first().click();
  await buying.waitForURL("**paso=devolver**");
  expect(await buying.locator("main").textContent()).toContain("$250.00");
  await expectSound(buying);
  await buying.getByRole("button", { name: "Devolver el boleto" }).click();
  await buying.waitForURL("**hecho=devuelto**");
  await messageTo(db, bought.user.email ?? "", /Te devolvimos \$250\.00/);
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});
