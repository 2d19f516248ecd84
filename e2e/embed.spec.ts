import { once } from "node:events";
import { createServer, type Server } from "node:http";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, phone, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { expectSays, newCustomer, orderOf, toBank } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

/** What the pages of the other sites hold. */
let code = "";
const sites: Server[] = [];

/** A page of a site that is not the platform's. */
async function openSite(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="es"><title>Recinto</title><h1>Nuestro recinto</h1>${code}</html>`);
  }).listen(0, "localhost");
  await once(server, "listening");
  sites.push(server);
  const address = server.address();
  return `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
}

let [allowed, refused] = ["", ""];
beforeAll(async () => {
  [allowed, refused] = await Promise.all([openSite(), openSite()]);
});
afterAll(() => Promise.all(sites.map((server) => server.close())));

test("an owner lets a site show the store, and a person buys from there as far as the bank", async () => {
  const { event } = await saleOf(world.a);
  const office = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(office);
  await office.goto(`/create-enclosures?id=${world.a.enclosure.id}`);
  await office.getByRole("link", { name: "Tienda en otro sitio" }).click();
  await office.waitForURL("**/incrustar");
  await untilAlive(office, "Guardar");
  await office.getByLabel("Sitios").fill(`${allowed}\nrecinto.mx/inicio`);
  await office.getByRole("button", { name: "Guardar", exact: true }).click();
  await expectSays(office, "«recinto.mx/inicio» no es un sitio");
  await expectSound(office);
  await office.getByLabel("Sitios").fill(allowed);
  await office.getByRole("button", { name: "Guardar", exact: true }).click();
  await office.getByText("Guardaste los sitios.").waitFor();
  await office.getByText("Cambios sin guardar").waitFor({ state: "hidden" });
  await office.getByText("Así se ve").waitFor();
  await expectSound(office, "both");
  await office.setViewportSize({ width: 390, height: 844 });
  await expectSound(office);
  code = (await office.locator("#codigo code.block").textContent()) ?? "";
  expect(complaints).toEqual([]);

  const { page, context } = await newCustomer(browser);
  await page.goto(allowed);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: event.name }).waitFor();
  const tall = () => frame.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  // The frame stands where the page puts it, at parts of a pixel.
  const height = async () => Math.round((await page.locator("iframe").boundingBox())?.height ?? 0);
  await expect.poll(height, SOON).toBe(await tall());
  // Cookies of the store are none of the frame's.
  expect(await page.locator("iframe").getAttribute("src")).toBe(`${baseUrl()}/${world.a.enclosure.slug}/incrustar`);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: `Comprar lugar: ${event.name}` }).click();
  const store = await opened;
  await store.waitForURL(`**/${world.a.enclosure.slug}/${event.id}`);
  await store.getByRole("button", { name: "Continuar" }).click();
  await orderOf(store);
  await toBank(store);
  expect(context.pages()).toHaveLength(2);
});

test("a site that is not allowed shows nothing of the store, nor may any site show its other pages", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(refused);
  await expect.poll(() => said.join("\n"), SOON).toContain("frame-ancestors");
  expect(await page.frameLocator("iframe").getByRole("heading", { level: 1 }).count()).toBe(0);
  const plain = await fetch(`${baseUrl()}/${world.a.enclosure.slug}`);
  expect(plain.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(plain.headers.get("x-frame-options")).toBe("DENY");
  // Addresses of ours that only look like a store's frame.
  for (const path of ["/users/incrustar", "/recuperar/incrustar"]) {
    const page = await fetch(`${baseUrl()}${path}`, { redirect: "manual" });
    expect([path, page.headers.get("x-frame-options")]).toEqual([path, "DENY"]);
  }
});

test("a store's page leads to its oEmbed answer and to its calendar, which is not sent again unchanged", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto(`/${world.a.enclosure.slug}`);
  const discovery = page.locator('link[type="application/json+oembed"]');
  const embed = await fetch((await discovery.getAttribute("href")) ?? "");
  expect(await embed.json()).toMatchObject({ type: "rich", html: expect.stringContaining("/incrustar") });

  const link = page.getByRole("link", { name: "Agregar a mi calendario" });
  const address = ((await link.getAttribute("href")) ?? "").replace(/^webcal:/, "http:");
  const first = await fetch(address);
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  const calendar = new ICAL.Component(ICAL.parse(await first.text()));
  expect(calendar.getAllSubcomponents("vevent").length).toBeGreaterThan(0);
  const again = await fetch(address, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);

  const script = await fetch(`${baseUrl()}/incrustar.js`);
  expect(script.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await script.text()).length).toBeLessThan(3_072);
});
