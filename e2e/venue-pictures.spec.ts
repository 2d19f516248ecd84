import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { HTML, samplePicture } from "@/lib/storage/testing/samples";

openOffice();

let page: Page;
let complaints: string[];

beforeAll(async () => {
  page = await pageOf(browser, world.people.admin, "desk");
  complaints = watch(page);
});

const banner = () => page.getByRole("group", { name: "Banner" });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const send = () => page.getByRole("button", { name: "Guardar recinto" });

test("a page that is called a picture is refused at its field, and nothing typed is lost", async () => {
  await page.goto(`/create-enclosures?id=${world.a.enclosure.id}`);
  await untilAlive(page, "Guardar recinto");
  await page.getByLabel("Teléfono", { exact: true }).fill("81 1234 5678");
  // The browser reports this one refused request in its console.
  await banner().locator('input[type="file"]').setInputFiles(file("foto.jpg", HTML));
  await expect
    .poll(() => banner().textContent(), SOON)
    .toContain("Ese archivo no es una imagen que podamos leer. Súbela como JPG, PNG, WebP, GIF o AVIF.");
  expect(await page.getByLabel("Teléfono", { exact: true }).inputValue()).toBe("81 1234 5678");
  expect(await banner().getByRole("img").getAttribute("src")).toBe("/img/banner-default.svg");
  await expectSound(page, "both");
  complaints.length = 0;
});

test("a picture is shown while it goes up, with its progress, and stands in the store afterwards", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/api/pictures?**", async (route) => {
    await gate;
    await route.continue();
  });
  await banner()
    .locator('input[type="file"]')
    .setInputFiles(file("arena.jpg", await samplePicture("jpeg", 1_600, 700)));
  await expect.poll(() => banner().getByRole("progressbar", { name: "Subiendo banner" }).count(), SOON).toBe(1);
  expect(await banner().getByRole("img").getAttribute("src")).toMatch(/^blob:/);
  open();
  await expect
    .poll(() => banner().getByRole("img").getAttribute("src"), SOON)
    .toMatch(/^\/files\/[0-9a-f]{32}-960\.webp$/);
  expect(await banner().getByRole("progressbar").count()).toBe(0);
  await page.locator(`input[name="gates.0.label"]`).fill("Acceso 1");
  // A point that is typed as maps write it is taken apart as one that is pasted.
  await page.getByLabel("Latitud").fill("25.67, -100.28");
  await page.getByLabel("Longitud").focus();
  expect(await page.getByLabel("Latitud").inputValue()).toBe("25.67");
  expect(await page.getByLabel("Longitud").inputValue()).toBe("-100.28");
  // A click on the plan puts the gate there; arrows move it.
  await page
    .getByRole("group", { name: "Plano del recinto" })
    .locator('input[type="file"]')
    .setInputFiles(file("plano.jpg", await samplePicture("jpeg", 1_200, 800)));
  await page.getByRole("button", { name: "Poner en el plano" }).click();
  const plan = page.getByRole("button", { name: /^Plano: toca dónde está el acceso Acceso 1/ });
  await expect.poll(async () => (await plan.boundingBox())?.height ?? 0, SOON).toBeGreaterThan(100);
  await plan.scrollIntoViewIfNeeded();
  const placed = () =>
    Promise.all(
      ["planX", "planY"].map(async (axis) => Number(await page.locator(`input[name="gates.0.${axis}"]`).inputValue())),
    );
  const size = await plan.boundingBox();
  if (!size) throw new Error("The plan is not shown");
  await plan.click({ position: { x: size.width / 4, y: size.height / 2 } });
  const [x = 0, y = 0] = await placed();
  expect(Math.abs(x - 240)).toBeLessThanOrEqual(3);
  expect(Math.abs(y - 320)).toBeLessThanOrEqual(3);
  await page.keyboard.press("ArrowRight");
  expect(await placed()).toEqual([x + 10, y]);
  await expectSound(page, "both");
  await page.getByLabel("Dirección de su tienda").fill(`${world.a.mark}-nueva`);
  await page.getByLabel("Color de la marca").fill("#f2f2f2");
  await expectSays(page, "Texto negro sobre #f2f2f2");
  await send().click();
  await page.waitForURL("**/enclosures?hecho=guardado");

  await page.goto(`/${world.a.mark}-nueva`);
  const shown = await page.locator(".portada img").first().getAttribute("src");
  expect(shown).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/);
  const picture = await fetch(`${baseUrl()}${shown}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
  await expectSays(page, "81 1234 5678");
  expect(await page.getByRole("link", { name: "Ver el recinto en el mapa" }).getAttribute("href")).toContain(
    "https://",
  );
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test("the address that the store had leads on, with all that stands below it", async () => {
  const { mark, event } = world.a;
  for (const [from, to] of [
    [`/${mark}`, `/${mark}-nueva`],
    [`/${mark.toUpperCase()}`, `/${mark}-nueva`],
    [`/${mark}/${event.id}?zona=1&lugares=2`, `/${mark}-nueva/${event.id}?zona=1&lugares=2`],
  ]) {
    const answer = await fetch(`${baseUrl()}${from}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
  }
  const buyer = await fetch(`${baseUrl()}/sales-user/${mark}?evento=${event.id}`, {
    redirect: "manual",
    headers: { Cookie: world.people.buyer.cookie },
  });
  expect([buyer.status, buyer.headers.get("location")]).toEqual([308, `/sales-user/${mark}-nueva?evento=${event.id}`]);
  expect((await fetch(`${baseUrl()}/${mark}-nunca`, { redirect: "manual" })).status).toBe(404);
});
