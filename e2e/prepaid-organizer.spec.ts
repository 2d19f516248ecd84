import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { expectFits, expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { ctxFor } from "@/lib/core/testing";
import { setTrouble } from "@/lib/prepaid/barrier/testing";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";

openOffice();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

const cell = (page: Page, label: string) => page.locator(".cifra", { hasText: label });
const line = (page: Page, label: string) => page.locator(".alertas li", { hasText: label });

/** Waits until the stream has spoken. */
const live = (page: Page) => page.locator(".vivo").first().waitFor();

async function createDay() {
  const plaza = await createPlaza();
  const holders = [await createHolder(plaza, 10_000), await createHolder(plaza, 10_000)] as const;
  const cashier = await createCashier(plaza.admin.id, { fullName: "Raúl Peña" });
  const { pointId } = await createPoint({
    ctx: ctxFor(plaza.owner),
    input: { enclosureId: plaza.enclosure.id, name: "Caja norte" },
  });
  await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 50_000 } });
  return { plaza, holders, cashier };
}

test.each(["desk", "phone"] as const)(
  "an organizer of prepaid sees the day move: cars, top-ups, charges, balances, desks and what waits: %s",
  async (device) => {
    const { plaza, holders, cashier } = await createDay();
    const [one, other] = holders;
    await readAt(plaza, other, "in", ago(72 * 60));
    const page = await pageOf(browser, await personOf("prepaid", plaza.owner), device);
    const complaints = watch(page);
    await page.goto("/home");
    await live(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    expect(await cell(page, "Adentro ahora").textContent()).toContain("1");
    expect(await line(page, "Saldo que se debe").textContent()).toContain("$200.00");
    await expectSays(page, "Caja norte: Raúl Peña");
    await expectSays(page, "Un auto sigue adentro");
    await expectSays(page, "Todavía no hay recargas hoy.");
    // A venue that sells nothing but prepaid is not asked to create events.
    expect(await page.getByText("No hay eventos próximos").count()).toBe(0);

    await readAt(plaza, one, "in", ago(90));
    await expect.poll(() => cell(page, "Adentro ahora").locator(".num").textContent(), SOON).toBe("2 ");
    await readAt(plaza, one, "out", new Date());
    await expect.poll(() => cell(page, "Cobrado hoy").textContent(), SOON).toContain("$36.00");
    await rechargeAtDesk({ ctx: ctxFor(cashier), input: { accountId: one.accountId, creditCents: 15_000 } });
    await expect.poll(() => cell(page, "Recargas de hoy").textContent(), SOON).toContain("$150.00");
    await expect.poll(() => line(page, "Saldo que se debe").textContent(), SOON).toContain("$314.00");
    // Tables follow within ten seconds.
    await expectSays(page, "Efectivo en caja", 25_000);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    await expectFits(page);
    await expectSound(page, "both");
    await page.getByRole("link", { name: "Ver totales" }).click();
    await page.waitForURL("**/prepaid-total-reports?**");
    await expectSays(page, "$150.00");
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("a position sees of the day what it may", async () => {
  const { plaza, cashier } = await createDay();
  const values = { profile: 1, adminId: plaza.admin.id, position: "accountant" } as const;
  const accountant = await pageOf(browser, await personOf("prepaid", await createUser(values)), "desk");
  await accountant.goto("/home");
  await expectSays(accountant, "Prepago hoy");
  await expectSays(accountant, "Caja norte: Raúl Peña");
  const till = await pageOf(browser, await personOf("prepaid", cashier), "desk");
  await till.goto("/home");
  await till.getByRole("heading", { name: "Ir a" }).waitFor();
  expect(await till.getByText("Prepago hoy").count()).toBe(0);
  await Promise.all([accountant.context().close(), till.context().close()]);
});

test.each(["desk", "phone"] as const)(
  "the page of an account says what the barriers have, tells them and asks them; without barriers it has none: %s",
  async (device) => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 10_000);
    const page = await pageOf(browser, await personOf("prepaid", plaza.owner), device);
    const complaints = watch(page);
    await page.goto(`/generateQrToUser/${accountId}`);
    await expectSays(page, "Movimientos");
    expect(await page.getByRole("heading", { name: "Pluma" }).count()).toBe(0);

    await getDb().execute(sql`
      insert into sandbox_controllers (enclosure_id, admin_id) values (${plaza.enclosure.id}, ${plaza.admin.id})`);
    await page.reload();
    const panel = page.locator(".panel", { has: page.getByRole("heading", { name: "Pluma" }) });
    await expect.poll(() => panel.textContent(), SOON).toContain("Sin sincronizar");
    await panel.getByRole("button", { name: "Preguntar a la pluma" }).click();
    await expect.poll(() => panel.textContent(), SOON).toContain("El usuario no está registrado en la pluma.");
    await expectFits(page);
    await expectSound(page, "both");
    await panel.getByRole("button", { name: "Sincronizar" }).click();
    await expect.poll(() => panel.textContent(), SOON).toContain("La pluma lo tiene como está ahora");
    await panel.getByRole("button", { name: "Preguntar a la pluma" }).click();
    await expect.poll(() => panel.textContent(), SOON).toContain("La pluma tiene este QR como está ahora.");
    await setTrouble(plaza, "down");
    await panel.getByRole("button", { name: "Sincronizar" }).click();
    await expect.poll(() => panel.textContent(), SOON).toContain("Error de conexión con el servidor");
    await expectSound(page, "both");
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(["desk", "phone"] as const)(
  "cars that were let go are counted by guard and come as a file; a balance is topped up at the desk: %s",
  async (device) => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    await readAt(plaza, holder, "in", ago(90));
    const { scanId } = await readAt(plaza, holder, "out", new Date());
    const reason = "Cajero descompuesto";
    await letGo({ ctx: ctxFor(plaza.owner), input: { scanId, nonce: randomUUID(), reason } });
    const page = await pageOf(browser, await personOf("prepaid", plaza.owner), device);
    const complaints = watch(page);
    await page.goto("/prepaid-reports");
    await page.getByRole("link", { name: "Adeudos por guardia" }).click();
    await page.waitForURL("**/prepaid-reports/adeudos");
    await expectSays(page, reason);
    const sums = page.locator(".panel", { has: page.getByRole("heading", { name: "Por guardia" }) });
    expect(await sums.textContent()).toContain("$26.00");
    await expectFits(page);
    await expectSound(page, "both");
    const file = await page.request.get("/prepaid-reports/adeudos/archivo?formato=csv");
    expect(await file.text()).toContain(reason);

    await page.goto(`/user-recharge-prepaid?cuenta=${holder.accountId}`);
    await page.getByRole("link", { name: "Recargar en caja" }).click();
    await page.waitForURL(`**/caja?q=**&cuenta=${holder.accountId}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
