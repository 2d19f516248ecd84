import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { contentOf, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";
import { monthAfter, monthWords } from "@/lib/core/months";
import { moneyCame } from "@/lib/reports/testing";

openOffice();

const CURRENT = toLocal(new Date(), "America/Monterrey").slice(0, 7);
/** Two months ago: its business days have passed, whatever today is. */
const MONTH = monthAfter(CURRENT, -2);
const WORDS = monthWords(MONTH);

/** What was sold now came then. */
const soldThen = (adminId: number) => moneyCame(adminId, new Date(`${MONTH}-15T18:00:00Z`));

test("the platform closes a month, takes its record, sees what came after, and opens it again", async () => {
  const sold = await createSold({ count: 2, priceCents: 25_000 });
  await soldThen(sold.admin.id);
  const user = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!user) throw new Error("There is no platform administrator");
  const person = await personOf("platform", user);
  const page = await pageOf(browser, person, "desk");
  const complaints = watch(page);
  await page.goto(`/report-by-closing-month?mes=${MONTH}`);
  await expectSays(page, "Pasaron los 3 días hábiles");
  await page.getByRole("row", { name: new RegExp(sold.admin.name) }).waitFor();
  await expectFits(page);
  await expectSound(page, "both");

  await page.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/Se congelan \$[\d,.]+ vendidos de/).waitFor();
  await dialog.getByRole("button", { name: "Todavía no" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  await dialog.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  await expectSays(page, "Lo cerró");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Acta en PDF" }).first().click(),
  ]);
  expect((await contentOf(file)).subarray(0, 5).toString()).toBe("%PDF-");

  const late = await createSold({ priceCents: 10_000 });
  await soldThen(late.admin.id);
  await page.reload();
  await expectSays(page, "Algo cambió después del cierre");

  const phone = await pageOf(browser, person, "phone");
  await phone.goto(`/report-by-closing-month?mes=${MONTH}`);
  await expectSays(phone, "Cierres hechos");
  await expectFits(phone);
  await expectSound(phone, "both");
  await phone.getByRole("button", { name: "Reabrir" }).click();
  const reopen = phone.getByRole("alertdialog");
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await reopen.getByText("Di por qué").waitFor();
  await reopen.getByLabel("Motivo").fill("Faltaba una venta");
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await expectSays(phone, "Reabierto");
  await expectSays(phone, "Pasaron los 3 días hábiles");
  expect(complaints).toEqual([]);
  await page.context().close();
  await phone.context().close();
});
