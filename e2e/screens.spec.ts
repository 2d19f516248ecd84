import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectSound, launch, login, type Person, SOON, watch } from "@/e2e/support/browser";
import { openDatabase } from "@/e2e/support/database";
import { holdPlaces, newCustomer, payByCard, toBank } from "@/e2e/support/journeys";

const WIDTHS = [390, 1280];
type Role = "visitor" | "platform" | "admin" | "buyer" | "guard" | "prepaid";
const ROLES: readonly Role[] = ["visitor", "platform", "admin", "buyer", "guard", "prepaid"];
const STAFF: readonly Role[] = ["platform", "admin", "prepaid"];

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

/** The page that is open, on a phone and at a desk. */
async function expectSoundAtAll(page: Page): Promise<void> {
  // A form that comes alive changes its button's colours.
  await expect.poll(() => page.locator("button[type=submit]:disabled").count(), SOON).toBe(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await expectSound(page);
  }
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
    `/event/${event}?ver=guardias`,
    `/event/${event}?ver=datos`,
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

/** Who may open a screen; everybody else is sent away by the guard, or refused. */
function screens(): { path: string; who: readonly Role[]; guard: "main" | "buyer" }[] {
  const main = (who: readonly Role[], ...paths: string[]) =>
    paths.map((path) => ({ path, who, guard: "main" as const }));
  const buying = (...paths: string[]) =>
    paths.map((path) => ({ path, who: ["buyer"] as const, guard: "buyer" as const }));
  return [
    ...main(["platform", "admin", "buyer", "guard", "prepaid"], "/home"),
    ...main(STAFF, "/parkingArea", "/crear-zona-estacionamiento", "/event", "/event/nuevo", "/enclosures", "/guards"),
    ...main(STAFF, "/payments-review"),
    ...main(["platform", "admin"], `/event/${event}`, `/create-enclosures?id=${venue}`),
    ...main(["platform"], "/create-enclosures"),
    ...main([...STAFF, "guard"], "/scan-qr"),
    ...main([...STAFF, "buyer"], "/select-enclosure"),
    ...buying("/sales-user", "/sales-user/arena-fundidora", "/user-tickets", `/user-tickets/${venue}`),
    ...buying(
      "/payment-summary/999999999",
      "/card-payment/999999999",
      "/payment-finish?folio=X",
      "/payment-error?folio=X",
    ),
    ...buying("/payment-pending?folio=X"),
  ];
}

/** Rows that are there, but another tenant's: not found rather than forbidden. */
const isForeign = (role: Role, path: string) => role === "prepaid" && /^\/event\/\d|\?id=/.test(path);

test("every other role is sent away or refused", async () => {
  for (const role of ROLES) {
    const { request } = await sessionOf(role);
    for (const { path, who, guard } of screens()) {
      const response = await request.get(path, { maxRedirects: 0 });
      const what = `${role} ${path}`;
      const back = `?returnUrl=${encodeURIComponent(path)}`;
      if (role === "visitor") {
        expect(response.status(), what).toBe(307);
        expect(response.headers().location, what).toContain(`/login${back}`);
      } else if (who.includes(role)) {
        expect([200, 404], what).toContain(response.status());
      } else if (guard === "buyer") {
        expect(response.status(), what).toBe(307);
        expect(response.headers().location, what).toContain(`/home${back}`);
      } else {
        expect(response.status(), what).toBe(isForeign(role, path) ? 404 : 403);
      }
    }
  }
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
