import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { contentOf, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { settlementOf } from "@/e2e/support/domains/organizer-settlements";
import { payoutOf } from "@/e2e/support/domains/payouts";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { expectLaidOut } from "@/e2e/support/layout";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { saveProfile, saveTerms } from "@/lib/organizer-settlements/profiles";

openOffice();

test("an organizer is made ready to be paid: legal data, an account, and a second person who accepts it", async () => {
  const sold = await createSold({ count: 2, priceCents: 25_000 });
  const user = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!user) throw new Error("There is no platform administrator");
  const second = await createUser({
    profile: 1,
    adminId: 1,
    position: "owner",
    email: `dos-${Date.now()}@test.example`,
  });
  const maker = await pageOf(browser, await personOf("platform", user), "desk");
  const approver = await pageOf(browser, await personOf("admin", second), "phone");
  const complaints = watch(maker);

  await maker.goto(`/liquidaciones/organizador/${sold.admin.id}`);
  await expectSays(maker, "Primero guarda los datos fiscales");
  await maker.getByRole("button", { name: "Guardar datos" }).click();
  await maker.getByText("Este campo es requerido").first().waitFor();
  await maker.getByLabel("Razón social").fill("Ríos Producciones, S.A. de C.V.");
  await maker.getByLabel("RFC").fill("rpr010101ab1");
  await maker.getByRole("button", { name: "Guardar datos" }).click();
  await maker.getByRole("button", { name: "Agregar CLABE" }).click();
  const dialog = maker.getByRole("alertdialog");
  await dialog.getByLabel("CLABE").fill("032180000118359718");
  await dialog.getByRole("button", { name: "Agregar CLABE" }).click();
  await dialog.getByText("Revisa la CLABE").waitFor();
  await dialog.getByLabel("CLABE").fill("0321 8000 0118 3597 19");
  await dialog.getByRole("button", { name: "Agregar CLABE" }).click();
  await expectSays(maker, "Falta que otra persona la acepte");
  await expectFits(maker);
  await expectSound(maker, "both");

  await approver.goto(`/liquidaciones/organizador/${sold.admin.id}`);
  await approver.getByRole("button", { name: "Aceptar" }).click();
  await approver.getByRole("alertdialog").getByRole("button", { name: "Aceptar" }).click();
  await expectSays(approver, "Aceptada, todavía no se usa");
  await expectFits(approver);
  await expectSound(approver, "both");
  expect(complaints).toEqual([]);
  for (const page of [maker, approver]) await page.context().close();
});

test("the platform says from which day the commission has another IVA, and sees what holds until then", async () => {
  const user = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!user) throw new Error("There is no platform administrator");
  const page = await pageOf(browser, await personOf("platform", user), "phone");
  const complaints = watch(page);
  await page.goto("/liquidaciones");
  await expectSays(page, "No es asesoría fiscal: confirma con tu contador.");
  await page.getByRole("button", { name: "IVA de la comisión" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("IVA, en porcentaje").fill("99");
  await dialog.getByLabel("Vale desde").fill("2099-01-01");
  await dialog.getByRole("button", { name: "Guardar IVA" }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel("IVA, en porcentaje").fill("8");
  await dialog.getByRole("button", { name: "Guardar IVA" }).click();
  await expectSays(page, "Todavía no");
  await expectSays(page, "16 %");
  await page.getByRole("button", { name: "Formas de pago del SAT" }).click();
  await dialog.getByLabel("Lo que se paga con").selectOption({ label: "Tarjeta prepagada" });
  await dialog.getByLabel("Es para el SAT").selectOption({ label: "05 Monedero electrónico" });
  await dialog.getByLabel("Vale desde").fill("2099-01-01");
  await dialog.getByRole("button", { name: "Guardar forma" }).click();
  await expectSays(page, "05 Monedero electrónico");
  await expectFits(page);
  await expectSound(page, "both");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(["desk", "phone"] as const)(
  "on a %s, each figure of a settlement opens what it is of, down to the purchase",
  async (device) => {
    const sold = await createSold({ count: 2, priceCents: 25_000 });
    const adminId = sold.admin.id;
    const profile = {
      legalName: "Producciones de la Sierra Madre Oriental, S.A. de C.V.",
      personType: "moral",
      rfc: "",
      regime: "",
      address: "",
    } as const;
    await saveProfile({ ctx: ctxFor(platform), input: { adminId, ...profile } });
    const terms = { adminId, commissionBps: 300, reserveBps: 500, reserveDays: 30, payableDays: 3 };
    await saveTerms({ ctx: ctxFor(platform), input: terms });
    const moved = ["starts_at", "ends_at", "sales_start_at", "sales_end_at", "parking_opens_at"].map(
      (name) => sql`${sql.identifier(name)} = ${sql.identifier(name)} - interval '90 days'`,
    );
    await getDb().execute(sql`update events set ${sql.join(moved, sql`, `)} where id = ${sold.event.id}`);
    const id = await settlementOf({ a: sold });
    const page = await pageOf(browser, await personOf("admin", sold.owner), device);
    const complaints = watch(page);
    const isWell = async () => {
      await expectFits(page);
      await expectLaidOut(page);
      await expectSound(page, "both");
    };

    await page.goto(`/liquidaciones/${id}`);
    await expectSays(page, "Boletos vendidos");
    await isWell();
    await page.locator('a[href$="/renglones/sold"]').click();
    await expectSays(page, sold.order.folio);
    await isWell();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
    expect((await contentOf(file)).toString()).toContain(sold.order.folio);
    await page.getByRole("link", { name: sold.order.folio }).click();
    await page.waitForURL(/\/purchases\/\d+$/);

    await page.goto(`/liquidaciones/${id}`);
    await page.locator('a[href$="/renglones/commission"]').click();
    await expectSays(page, "De los precios, desde el principio");
    await isWell();
    await page.locator('a[href$="tasa=300"]').click();
    await expectSays(page, "Comisión: precios al 3 %");
    await expectSays(page, sold.order.folio);
    await isWell();

    const payout = (await payoutOf({ a: sold })).id;
    await page.goto(`/conciliacion/${payout}`);
    await isWell();
    await page.locator('.cifras a[href$="estado=theirs"]').click();
    await expectSays(page, "No tenemos esta compra");
    await isWell();
    await page.getByRole("button", { name: "Anotar ajuste" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("textbox").fill("El proveedor la cobró por otra tienda");
    await dialog.getByRole("button", { name: "Anotar ajuste" }).click();
    await expectSays(page, "Nada coincide con tu búsqueda");
    await page.goto(`/conciliacion/${payout}/movimientos`);
    await expectSays(page, "El proveedor la cobró por otra tienda");
    await isWell();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
