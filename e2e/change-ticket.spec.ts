import { afterAll, beforeAll, expect, test } from "vitest";
import { createEventArea, createZone } from "@/db/testing";
import { decisionAt, toAct } from "@/e2e/support/after-sale";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { readQr } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf, type Sale, saleOf } from "@/e2e/support/event-life";
import { messageTo } from "@/e2e/support/inbox";
import { mainText, payByCard } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { expectInvariants } from "@/e2e/support/shop";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";

openOffice();

let db: Database;
let sale: Sale;
beforeAll(async () => {
  db = openDatabase();
  sale = await saleOf(world.a);
  await setPolicy({ id: world.a.enclosure.id, adminId: world.a.admin.id }, { ...GENEROUS, changeFeeCents: 2_000 });
});
afterAll(() => db.end());

test("a buyer changes a ticket for a dearer zone, pays the difference, and only the new QR opens", async () => {
  const { a } = world;
  const zone = await createZone(a.enclosure, { capacity: 5, name: "Preferente" }, [a.gate]);
  await createEventArea(sale.event, zone, { priceCents: 40_000 });
  const bought = await boughtBy(sale);
  const page = await pageOf(browser, bought.person, "phone");
  const complaints = watch(page);
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  const before = await readQr(page);

  await toAct(page, a.enclosure.id, "Cambiar de zona, lugar o evento", "cambiar");
  await expectSound(page);
  await page.getByRole("link", { name: /Preferente/ }).click();
  await page.waitForURL("**zona=*");
  // 400.00 and its fee of 60.00, less 250.00 that the old one cost, but for 20.00 of the change.
  expect(await page.locator("main").textContent()).toContain("$230.00");
  await expectSound(page);
  await page.getByRole("button", { name: "Apartar y pagar" }).click();
  await page.waitForURL("**/payment-summary/*");
  const summary = page.url();
  await page.getByText("Estás cambiando un boleto").waitFor();
  expect(await page.locator("main").textContent()).toContain("$230.00");
  await expectSound(page);

  // Until it is paid the old ticket is as good as ever, and says what it waits for.
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  expect(await readQr(page)).toBe(before);
  await page.getByText("Tienes un cambio sin pagar").waitFor();
  await page.goto(summary);
  await payByCard(page);

  await page.goto(`/user-tickets/${a.enclosure.id}`);
  await page.getByText("Cambiado por otro").waitFor();
  const after = await readQr(page);
  expect(after).not.toBe(before);
  expect(await decisionAt(world, before)).toBe("returned");
  expect(await decisionAt(world, after)).toBe("admitted");
  await messageTo(db, bought.user.email ?? "", /Cambiamos tu boleto/);
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});

test("a change for something cheaper is done at once; the rest goes back, and both receipts add up", async () => {
  const { a } = world;
  const zone = await createZone(a.enclosure, { capacity: 5, name: "Lejana" }, [a.gate]);
  await createEventArea(sale.event, zone, { priceCents: 10_000 });
  const bought = await boughtBy(sale);
  const page = await pageOf(browser, bought.person, "phone");
  const complaints = watch(page);
  await toAct(page, a.enclosure.id, "Cambiar de zona, lugar o evento", "cambiar");
  await page.getByRole("link", { name: /Lejana/ }).click();
  await page.waitForURL("**zona=*");
  // 100.00 and its fee of 15.00, of 250.00 less 20.00 of the change.
  expect(await mainText(page)).toMatch(/Se devuelve\s*\$115\.00/);
  await page.getByRole("button", { name: "Cambiar el boleto" }).click();
  await page.waitForURL("**hecho=cambiado**");
  await messageTo(db, bought.user.email ?? "", /Te devolvemos la diferencia de \$115\.00/);
  const bills = await db<{ folio: string }[]>`
    select folio from orders where buyer_id = ${bought.user.id} and state <> 'cancelled' order by id`;
  const [old = "", fresh = ""] = bills.map(({ folio }) => folio);

  await page.goto(`/recibo/${fresh}`);
  await expectSound(page);
  const now = await mainText(page);
  expect(now).toMatch(/Cargo por cambio\s*\$20\.00/);
  expect(now).toMatch(/Total\s*\$135\.00/);
  expect(now).toMatch(/Boleto que cambiaste\s*Compra CT-\w+ · contaba por \$250\.00.*\$135\.00/s);
  expect(now).not.toMatch(/no tuvo costo|−\$/);
  // A refund that is still on its way counts as kept, so the receipt has to wait for the bank.
  const refunds = () => db<{ state: string }[]>`
    select r.state from refunds r join orders o on o.id = r.order_id where o.folio = ${old}`;
  await expect.poll(async () => (await refunds()).map(({ state }) => state), SOON).toEqual(["done"]);
  await page.goto(`/recibo/${old}`);
  await expectSound(page);
  const before = await mainText(page);
  expect(before).toContain("(cambiado)");
  expect(before).toMatch(/A cuenta de tu cambio.*−\$135\.00/s);
  expect(before).toContain("−$115.00");
  expect(before).toMatch(/Queda en esta compra\s*\$37\.50/);
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});
