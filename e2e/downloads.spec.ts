import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { baseUrl, contentOf, desk, expectFits, expectSound, phone, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { expectLaidOut, expectLaidOutAtDesk } from "@/e2e/support/layout";
import { browser, openOffice, world } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { DOWNLOAD_STATES } from "@/lib/downloads/client";
import { createDownload } from "@/lib/downloads/testing";
import { uploadImport } from "@/lib/subscriber-qrs/import/upload-import";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

openOffice();

/** One more than a browser is made to wait for. */
const ROWS = 100_001;

/** A file of people who hold nothing yet: its rows are in nobody else's lists, whatever other journeys run beside it. */
async function longFile() {
  const venue = await createSeasonVenue();
  const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
  const content = new TextEncoder().encode("Nombre\nAna");
  const { id } = await uploadImport({ ctx: ctxFor(venue.owner), input: { kind, parkingAreaId, seasonId, content } });
  await getDb().execute(sql`
    update subscriber_imports set state = 'done', content = null, finished_at = now() where id = ${id}`);
  await getDb().execute(sql`delete from subscriber_import_rows where import_id = ${id}`);
  await getDb().execute(sql`
    insert into subscriber_import_rows (import_id, row_number, admin_id, "values", problems)
    select ${id}::bigint, n, ${venue.admin.id}::int, jsonb_build_object('name', 'Persona ' || n, 'plate', '', 'email', '',
      'phone', '', 'zone', ''), '{}' from generate_series(1, ${ROWS}::int) n`);
  return { id, owner: await personOf("admin", venue.owner) };
}

test("a list of more than 100,000 rows has its file prepared, shown on the way, and fetched when it is ready", async () => {
  const { id, owner } = await longFile();
  const page = await pageOf(browser, owner, "desk");
  const complaints = watch(page);
  await page.goto(`/qrabonados/importar/${id}`);
  await page.getByRole("link", { name: /^Descargar CSV/ }).click();
  await page.waitForURL(/\/descargas\?nueva=\d+/);
  await expectSays(page, "Son más de 100,000 renglones: preparamos tu archivo.");
  // The page hears of the end by itself.
  const row = page.getByRole("row", { name: /Renglones del archivo/ });
  await row.getByText("Listo").waitFor({ timeout: 60_000 });
  await row.getByText("100,001 renglones").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: "Descargar Renglones del archivo, CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^abonados-lista-\d+-\d{4}-\d\d-\d\d\.csv$/);
  expect((await contentOf(file)).toString("utf8").trimEnd().split("\r\n")).toHaveLength(ROWS + 1);
  const others = await fetch(new URL(new URL(await page.url()).pathname, baseUrl()), {
    headers: { cookie: world.people.otherAdmin.cookie },
  });
  expect(await others.text()).not.toContain("Renglones del archivo");
  await page.goto("/home");
  await page.getByRole("button", { name: /menú de perfil/ }).click();
  await page.getByRole("menuitem", { name: "Descargas" }).click();
  await page.waitForURL(/\/descargas$/);
  expect(complaints).toEqual([]);
});

test("every state is laid out on a phone and at a desk, and one that failed is asked for again, without script too", async () => {
  const { platform } = world.people;
  if (!platform.user) throw new Error("There is no platform administrator");
  const title = "Movimientos de prepago de todos los recintos";
  for (const state of DOWNLOAD_STATES) await createDownload(platform.user.id, { state, title });
  const page = await pageOf(browser, platform, "phone");
  await page.goto("/descargas");
  await expectFits(page);
  await expectSound(page, "both");
  await expectLaidOut(page);
  await expectLaidOutAtDesk(page);
  const [name = "", value = ""] = platform.cookie.split("=", 2);
  for (const context of [await phone(browser, { javaScript: false }), await desk(browser)]) {
    await context.addCookies([{ name, value, url: baseUrl() }]);
    const plain = await context.newPage();
    await plain.goto("/descargas");
    await expectSays(plain, "24,000 de 184,320 renglones");
    await expectSays(plain, "No pudimos preparar el archivo. Pídelo otra vez.");
    await plain
      .getByRole("button", { name: /^Pedir otra vez/ })
      .first()
      .click();
    await plain.waitForURL(/\/descargas\?(nueva|aviso)=/);
    await context.close();
  }
});
