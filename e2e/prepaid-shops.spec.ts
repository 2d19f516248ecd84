import { afterEach, beforeAll, expect, test } from "vitest";
import { createGate } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { contentOf, desk, expectFits, expectSound, phone, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { accountOf, createHolder, createType, HOURLY, readAt } from "@/lib/prepaid/testing";

openOffice();

let typeId: number;

beforeAll(async () => {
  typeId = (await createType(world.prepaid.enclosure, HOURLY)).id;
});

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** Somebody's car in the venue, since so many minutes. */
async function carInside(minutes: number) {
  const { owner, enclosure } = world.prepaid;
  const plaza = { ...world.prepaid, type: { id: typeId, versionId: 0 }, gate: await createGate(enclosure) };
  const holder = await createHolder({ owner, type: { id: typeId } }, 20_000);
  await readAt(plaza, holder, "in", new Date(Date.now() - minutes * 60_000));
  return { holder, leave: () => readAt(plaza, holder, "out", new Date()) };
}

test.each(["desk", "phone"] as const)(
  "a shop is added, its link seals a stay once, and the car pays less: %s",
  async (device) => {
    const name = `Café ${device}`;
    const page = await pageOf(browser, world.people.prepaid, device);
    const complaints = watch(page);
    await page.goto("/type-prepaid");
    await page.getByRole("link", { name: "Comercios" }).click();
    await page.waitForURL("**/type-prepaid/comercios");
    await page.getByRole("link", { name: "Agregar comercio" }).first().click();
    await page.waitForURL("**/type-prepaid/comercios/nuevo");
    await page.getByLabel("Su sello quita").selectOption("percent");
    await page.getByLabel("Porcentaje").fill("150");
    await page.getByLabel("Nombre").fill(name);
    const add = page.getByRole("button", { name: "Agregar comercio" });
    await add.click();
    await expectSays(page, "Escribe un porcentaje de 1 a 100");
    expect(await page.getByLabel("Nombre").inputValue()).toBe(name);
    await page.getByLabel("Porcentaje").fill("50");
    await page.getByLabel("Sellos al día").fill("1");
    await add.click();
    await page.waitForURL("**/type-prepaid/comercios/*?hecho=creado");
    await page.getByRole("button", { name: "Hacer el enlace" }).click();
    const href = (await page.getByRole("link", { name: "Abrir el enlace" }).getAttribute("href")) ?? "";
    await expectFits(page);
    await expectSound(page, "both");

    const { holder, leave } = await carInside(95);
    const shop = await (await (device === "phone" ? phone : desk)(browser)).newPage();
    const troubles = watch(shop);
    await shop.goto(new URL(href).pathname);
    await expectSays(shop, "50% menos · Sellos: 0 de 1 hoy, 0 este mes");
    const code = shop.getByLabel("Código o placa");
    const seal = shop.getByRole("button", { name: "Dar sello" });
    await seal.click();
    await expectSays(shop, "Lee su QR, o escribe su código o su placa");
    await code.fill("ZZZ-999");
    await seal.click();
    await expectSays(shop, "No encontramos un prepago con eso. Lee su QR o escribe su placa.");
    expect(await code.inputValue()).toBe("ZZZ-999");
    await expectFits(shop);
    await expectSound(shop, "both");
    await code.fill(holder.code);
    await seal.dblclick();
    await expectSays(shop, "Sello dado: 50% menos");
    await expectSays(shop, "Sellos: 1 de 1 hoy, 1 este mes");
    await expectFits(shop);
    await expectSound(shop, "both");
    await code.fill(holder.code);
    await seal.click();
    await expectSays(shop, "Ya diste 1 sello hoy, los que te tocan.");
    expect(troubles).toEqual([]);

    expect(await leave()).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(18_200);
    await page.goto("/type-prepaid/comercios");
    await expectSays(page, "1 de 1");
    await expectFits(page);
    await expectSound(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).first().click(),
    ]);
    expect((await contentOf(file)).toString()).toContain(name);
    await page.getByLabel(`Acciones de ${name}`).click();
    await page.getByRole("button", { name: "Quitar" }).click();
    await page.getByRole("button", { name: "Quitar comercio" }).click();
    await page.getByText(`Quitaste ${name}.`).waitFor();
    await shop.reload();
    await expectSays(shop, "Este enlace ya no sirve. Pide otro al estacionamiento.");
    await expectFits(shop);
    await shop.context().close();
    expect(complaints).toEqual([]);
  },
);
