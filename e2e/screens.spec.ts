import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectFits, expectSound, launch, login, type Person, watch } from "@/e2e/support/browser";
import { openDatabase } from "@/e2e/support/database";
import { holdPlaces, newCustomer, payByCard, toBank } from "@/e2e/support/journeys";

const WIDTHS = [390, 1280] as const;
type Role = "visitor" | "platform" | "admin" | "buyer" | "guard" | "prepaid";

let browser: Browser;
let event = 0;
let venue = 0;
const sessions = new Map<Role, BrowserContext>();

beforeAll(async () => {
  const db = openDatabase();
  const [row] = await db<{ event: number; venue: number }[]>`
    select v.id as event, e.id as venue from events v join enclosures e on e.id = v.enclosure_id
    where e.slug = 'arena-fundidora' and v.name like 'Alma Ríos%'`;
  await db.end();
  if (!row) throw new Error("The demo has no event today");
  ({ event, venue } = row);
  browser = await launch();
});
afterAll(() => browser.close());

/** A desk on which the role is logged in, once for all tests. */
async function sessionOf(role: Role): Promise<BrowserContext> {
  const known = sessions.get(role);
  if (known) return known;
  const context = await desk(browser);
  if (role !== "visitor") {
    const page = await context.newPage();
    await login(page, role satisfies Person);
    await page.close();
  }
  sessions.set(role, context);
  return context;
}

/** Checks the open page at a desk. `every-screen` checks phones and both themes more closely. */
async function expectSoundAtAll(page: Page): Promise<void> {
  const [phone, wide] = WIDTHS;
  await page.setViewportSize({ width: phone, height: 860 });
  await expectFits(page);
  await page.setViewportSize({ width: wide, height: 860 });
  await expectSound(page);
}

async function expectScreens(role: Role, paths: readonly string[]): Promise<void> {
  const page = await (await sessionOf(role)).newPage();
  const complaints = watch(page);
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response?.status(), `${role} ${path}`).toBe(200);
    expect(new URL(page.url()).pathname, role).toBe(path.split("?")[0]);
    await expectSoundAtAll(page);
  }
  expect(complaints).toEqual([]);
  await page.close();
}

test("what everybody may see", async () => {
  await expectScreens("visitor", [
    "/login",
    "/registro",
    "/privacidad",
    "/terminos",
    "/arena-fundidora",
    "/estadio-silla",
    "/plaza-prepago",
    `/arena-fundidora/${event}`,
  ]);
  const page = await (await sessionOf("visitor")).newPage();
  const missing = await page.goto("/no-existe-este-recinto");
  expect(missing?.status()).toBe(404);
  await expectSoundAtAll(page);
  await page.close();
});

test("the platform administrator's screens", async () => {
  await expectScreens("platform", [
    "/home",
    "/enclosures",
    "/create-enclosures",
    `/create-enclosures?id=${venue}`,
    "/guards?nuevo=1",
    "/select-enclosure",
    "/event/nuevo",
    "/payments-review",
    "/deposits",
  ]);
});

test("a venue administrator's screens: zones, venues, guards", async () => {
  await expectScreens("admin", [
    "/home",
    "/parkingArea",
    "/crear-zona-estacionamiento",
    "/enclosures",
    `/create-enclosures?id=${venue}`,
    "/guards",
    "/payments-review",
    "/deposits",
    "/deposits?estado=all",
    "/deposits/estado-de-cuenta",
    "/scan-qr",
  ]);
});

test("a venue administrator's screens: events", async () => {
  await expectScreens("admin", [
    "/event",
    "/event/nuevo",
    `/event/${event}`,
    `/event/${event}?plano=adentro`,
    `/event/${event}?ver=zonas`,
    "/event?vista=lista",
    `/event/${event}?ver=lugares`,
    `/event/${event}?ver=guardias`,
    `/event/${event}?ver=datos`,
    `/event/${event}?ver=ventas`,
    `/event/${event}?ver=accesos`,
    `/event/${event}?ver=accesos&lista=lecturas`,
    `/purchases?evento=${event}&forma=card`,
  ]);
});

test("a guard's, a buyer's and a prepaid administrator's screens", async () => {
  await expectScreens("guard", ["/home", "/scan-qr"]);
  await expectScreens("buyer", [
    "/home",
    "/select-enclosure",
    "/sales-user",
    "/sales-user/arena-fundidora",
    `/sales-user/arena-fundidora?evento=${event}`,
    "/user-tickets",
    `/user-tickets/${venue}`,
  ]);
  await expectScreens("prepaid", ["/home", "/event", "/scan-qr"]);
});

test("the screens of paying", async () => {
  const { context, page } = await newCustomer(browser);
  const complaints = watch(page);
  const order = await holdPlaces(page, "estadio-silla", "Clásico de invierno", "S", 2);
  await expectSoundAtAll(page);
  await toBank(page);
  await page.goto(`/card-payment/${order}`);
  await expectSoundAtAll(page);
  await page.getByRole("link", { name: "Ir al banco" }).click();
  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  await expectSoundAtAll(page);
  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  await page.waitForURL("**/payment-summary/*");
  await payByCard(page);
  await expectSoundAtAll(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("refusals are pages too", async () => {
  const page = await (await sessionOf("guard")).newPage();
  const refused = await page.goto("/event");
  expect(refused?.status()).toBe(403);
  await expectSoundAtAll(page);
  await page.goto("/user-tickets");
  expect(new URL(page.url()).pathname).toBe("/home");
  expect(await page.locator("main").textContent()).toContain("Esa página es para compradores.");
  await expectSoundAtAll(page);
  await page.close();
});
