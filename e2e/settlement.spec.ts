import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { contentOf, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";

openOffice();

/** Everything of the event was a month ago. */
async function endedLongAgo(eventId: number): Promise<void> {
  const moved = ["starts_at", "ends_at", "sales_start_at", "sales_end_at", "parking_opens_at"].map(
    (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - interval '90 days'`,
  );
  await getDb().execute(sql`update events set ${sql.join(moved, sql`, `)} where id = ${eventId}`);
}

test("what an organizer sold is settled: legal data, an account, a draft, a second person, the bank's reference", async () => {
  const sold = await createSold({ count: 2, priceCents: 25_000 });
  await endedLongAgo(sold.event.id);
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
  await getDb().execute(sql`update organizer_clabes set requested_at = requested_at - interval '3 days',
    approved_at = approved_at - interval '3 days', usable_from = usable_from - interval '3 days'
    where admin_id = ${sold.admin.id}`);

  await maker.goto("/liquidaciones");
  const row = maker.getByRole("row", { name: new RegExp(sold.admin.name) });
  await row.getByRole("button", { name: "Hacer borrador" }).click();
  await dialog.getByText("Ya se puede pagar $500.00").waitFor();
  await dialog.getByRole("button", { name: "Hacer borrador" }).click();
  await maker.waitForURL(/\/liquidaciones\/\d+$/);
  await expectSays(maker, "Tú hiciste este borrador");
  await expectFits(maker);
  await expectSound(maker, "both");

  await approver.goto(maker.url().replace(/^https?:\/\/[^/]+/, ""));
  await approver.getByRole("button", { name: "Aprobar" }).click();
  await approver.getByRole("alertdialog").getByRole("button", { name: "Aprobar" }).click();
  await expectSays(approver, "Aprobada");
  await expectFits(approver);
  await expectSound(approver, "both");

  const [transfers] = await Promise.all([
    maker.waitForEvent("download"),
    maker.goto("/liquidaciones").then(() => maker.getByRole("link", { name: "CSV de transferencias" }).click()),
  ]);
  expect((await contentOf(transfers)).toString("utf8")).toContain("032180000118359719,");
  await maker.goBack();
  await maker.reload();
  await maker.getByRole("button", { name: "Registrar pago de $500.00" }).click();
  await dialog.getByRole("button", { name: "Registrar pago" }).click();
  await dialog.getByText("Este campo es requerido").waitFor();
  await dialog.getByLabel("Referencia del banco").fill(`E2E${Date.now()}`);
  await dialog.getByRole("button", { name: "Registrar pago" }).click();
  await expectSays(maker, "Pagada");
  const [paper] = await Promise.all([maker.waitForEvent("download"), maker.getByRole("link", { name: "PDF" }).click()]);
  expect((await contentOf(paper)).subarray(0, 5).toString()).toBe("%PDF-");

  // The organizer sees what it was paid, and nothing to press.
  const own = await pageOf(browser, await personOf("admin", sold.owner), "phone");
  await own.goto("/liquidaciones");
  await expectSays(own, "Pagada");
  expect(await own.getByRole("button", { name: "Hacer borrador" }).count()).toBe(0);
  await expectFits(own);
  expect(complaints).toEqual([]);
  for (const page of [maker, approver, own]) await page.context().close();
});
