import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { BASE_URLS, baseUrl, expectSound, phone, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { holdPlaces, newClients } from "@/e2e/support/shop";
import { ctxFor } from "@/lib/core/testing";
import { openRoom } from "@/lib/waiting-rooms/open-room";

openOffice();

/** A page asks every nine seconds at the latest, of a document that is at most some seconds old. */
const TURN = { timeout: 30_000 };

/** Nobody who waits has a row: what the page shows of it comes from its cookie and the document. */
const waitsAt = (page: Page, place: number) =>
  expect.poll(async () => (await page.locator(".turno-num").allTextContents()).join(), TURN).toBe(String(place));

async function admissionsOf(eventId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from room_admissions where event_id = ${eventId}`,
  );
  return row?.n ?? 0;
}

test("two phones come to an event with a waiting room: one chooses, the other waits and gets in with what it chose", async () => {
  const { event, area } = await saleOf(world.a);
  const store = `/${world.a.enclosure.slug}/${event.id}`;
  const chosen = `${store}?eventAreaId=${area.id}&quantity=2`;
  const office = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(office);
  await office.goto(`/event/${event.id}?ver=fila`);
  await expectSays(office, "Cerrada");
  await untilAlive(office, "Guardar");
  await office.getByLabel("Eligiendo a la vez, como máximo").fill("1");
  await office.getByRole("button", { name: "Guardar", exact: true }).click();
  await office.getByText("Guardaste la fila de espera.").waitFor();
  await office.getByRole("button", { name: "Abrir la fila" }).click();
  const dialog = office.getByRole("alertdialog");
  await expectSound(office);
  await dialog.getByRole("button", { name: "Abrir la fila" }).click();
  await expectSays(office, "Abierta");
  await expectSound(office, "both");

  const [buyer] = await newClients(1);
  if (!buyer) throw new Error("No buyer");
  for (const turn of BASE_URLS.keys()) {
    const refused = await holdPlaces(buyer, turn, { idEventArea: area.id, quantity: 1 });
    expect(refused).toMatchObject({
      status: 409,
      code: "hold.waiting_room",
      data: { waitingRoom: `/${world.a.enclosure.slug}/fila/${event.id}` },
    });
  }

  const [first, second] = [await phone(browser), await phone(browser, { process: BASE_URLS.length - 1 })];
  const one = await first.newPage();
  const two = await second.newPage();
  const ofPhones = [one, two].map(watch);
  await one.goto(chosen);
  await one.waitForURL((url) => url.pathname === store, TURN);
  expect(new URL(one.url()).search).toContain(`eventAreaId=${area.id}`);

  await two.goto(chosen);
  await two.waitForURL("**/fila/**");
  await waitsAt(two, 1);
  await expectSound(two, "both");
  await two.reload();
  await waitsAt(two, 1);
  await second.setOffline(true);
  await expect
    .poll(async () => (await two.locator(".turno-fresca").textContent()) ?? "", TURN)
    .toContain("Sin conexión");
  await second.setOffline(false);
  await waitsAt(two, 1);
  await two.setViewportSize({ width: 1280, height: 900 });
  await expectSound(two);
  expect(await admissionsOf(event.id)).toBe(1);

  const cookies = await second.cookies(baseUrl());
  const place = cookies.find(({ name }) => name === `ct_fila_${event.id}`)?.value ?? "";
  const direct = await fetch(`${baseUrl()}/api/v1/tickets/purchases`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Waiting-Place": place },
    body: JSON.stringify({ idEventArea: area.id, quantity: 1 }),
  });
  expect([direct.status, await direct.json()]).toMatchObject([409, { code: "hold.waiting_room" }]);

  await one.getByRole("button", { name: "Continuar" }).click();
  await one.waitForURL(/\/(registro|login)\?/);
  await two.waitForURL((url) => url.pathname === store, TURN);
  expect(new URL(two.url()).search).toContain(`eventAreaId=${area.id}&quantity=2`);
  await two.getByRole("button", { name: "Continuar" }).click();
  await two.waitForURL(/\/(registro|login)\?/);

  await office.getByRole("button", { name: "Cerrar la fila" }).click();
  await dialog.getByRole("button", { name: "Cerrar la fila" }).click();
  await expectSays(office, "Cerrada");
  expect((await holdPlaces(buyer, 0, { idEventArea: area.id, quantity: 1 })).status).toBe(201);
  await expect.poll(() => office.locator(".cifra .num").first().textContent(), SOON).toContain("0");
  // The phone that lost the network says so, and nothing else went wrong.
  const all = [complaints, ...ofPhones].flat();
  expect(all.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("a phone without script queues by buttons, and comes in when it is its turn", async () => {
  const { event, area } = await saleOf(world.a);
  const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "journey" } };
  await openRoom({ ctx, input: { eventId: event.id } });
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();
  await page.goto(`/${world.a.enclosure.slug}/${event.id}?eventAreaId=${area.id}&quantity=2`);
  await page.waitForURL("**/fila/**");
  await expect
    .poll(async () => {
      const next = page.locator(".turno-paso button");
      const words = await next.textContent();
      await next.click();
      await page.waitForLoadState();
      return words;
    }, TURN)
    .toBe("Entrar");
  expect(page.url()).toContain(`/${event.id}?eventAreaId=${area.id}&quantity=2`);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL(/\/(registro|login)\?/);
});
