import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, launch, phone, SOON } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import {
  askToCancel,
  cancelOrder,
  expectSays,
  mainText,
  newCustomer,
  openEvent,
  openZone,
  orderOf,
  triedPasswords,
} from "@/e2e/support/journeys";
import { choosePassword } from "@/e2e/support/register";

let browser: Browser;
let db: Database;
beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

const goOn = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

/** Looks up an event's address: a draft has no link in its store. */
async function addressOf(slug: string, event: string): Promise<string> {
  const [row] = await db<{ id: number }[]>`
    select v.id from events v join enclosures e on e.id = v.enclosure_id where e.slug = ${slug} and v.name = ${event}`;
  if (!row) throw new Error(`The demo has no ${event}`);
  return `/${slug}/${row.id}`;
}

test("two phones want the same numbered place: the second hears which is gone and keeps the rest", async () => {
  const [first, second] = await Promise.all([phone(browser), phone(browser)]);
  const [quick, slow] = await Promise.all([first.newPage(), second.newPage()]);
  for (const page of [quick, slow]) {
    await openEvent(page, "estadio-silla", "Clásico de invierno");
    await openZone(page, "VIP");
  }
  const free = await slow.locator("input.cajon").all();
  const [wanted = "", other = ""] = await Promise.all(
    free.slice(0, 2).map((box) => box.getAttribute("aria-label")),
  ).then((labels) => labels.map((label) => label ?? ""));
  await quick.getByRole("checkbox", { name: wanted, exact: true }).check();
  await slow.getByRole("checkbox", { name: wanted, exact: true }).check();
  await slow.getByRole("checkbox", { name: other, exact: true }).check();
  expect(await slow.getByRole("region", { name: "Total y pago" }).textContent()).toMatch(
    new RegExp(`${wanted} y ${other}.*\\$805\\.00`),
  );
  await goOn(quick);
  await quick.waitForURL("**/registro?returnUrl=**");

  await goOn(slow);
  await expectSays(slow, `Alguien más tomó el lugar ${wanted}. Elige otro.`);
  const box = (label: string) => slow.getByRole("checkbox", { name: label, exact: true });
  expect(await box(wanted).count()).toBe(0);
  expect(await slow.getByRole("img", { name: `${wanted}, ocupado`, includeHidden: true }).count()).toBe(1);
  expect(await box(other).isChecked()).toBe(true);
  expect(await slow.getByRole("region", { name: "Total y pago" }).textContent()).toMatch(
    new RegExp(`${other}.*\\$402\\.50`),
  );
  await expectSound(slow);
  await goOn(slow);
  await slow.waitForURL("**/registro?returnUrl=**");
  await Promise.all([first.close(), second.close()]);
});

test("an event that asks for an account leads the choice through the login, past its puzzle, to the summary", async () => {
  const { buyer, context: registering, page: registered } = await newCustomer(browser);
  await choosePassword(registered, buyer);
  await registering.close();
  const context = await phone(browser);
  const page = await context.newPage();
  await openEvent(page, "estadio-silla", "Clásico de invierno");
  const eventId = Number(new URL(page.url()).pathname.split("/").at(-1));
  await openZone(page, "N");
  await page.getByRole("button", { name: "Agregar uno" }).click();
  await db`update events set requires_account = true where id = ${eventId}`;
  try {
    await goOn(page);
    await page.waitForURL("**/login?returnUrl=**");
    await expectSays(page, "Para apartar lugares de este evento entra a tu cuenta.");
    await expectSound(page);
    await triedPasswords(db, buyer.email, 10);
    await page.getByLabel("Correo o teléfono").fill(buyer.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.waitForURL("**/payment-summary/*");
    expect(await mainText(page)).toMatch(/Clásico de invierno.*2 lugares/);
  } finally {
    await db`update events set requires_account = false where id = ${eventId}`;
  }
  await context.close();
});

test("nobody holds more than the limit, in one try or in two", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  await openEvent(page, "estadio-silla", "Clásico de invierno");
  const event = page.url();
  await openZone(page, "S");
  const more = page.getByRole("button", { name: "Agregar uno" });
  for (let n = 1; n < 6; n++) await more.click();
  await expect.poll(() => more.getAttribute("aria-disabled"), SOON).toBe("true");
  expect(await page.locator(".zona-elegida output").textContent()).toBe("6");
  await goOn(page);
  await page.waitForURL("**/registro?returnUrl=**");

  await page.goto(event);
  await openZone(page, "N");
  await goOn(page);
  await expectSays(page, "El límite es de 6 lugares por persona en este evento. Ya tienes 6.");
  await expectSound(page);
  await context.close();
});

test("a cart of several zones and events: places go up and down in place, with one deadline, on any device and after a logout", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  await choosePassword(page, buyer);
  await openEvent(page, "arena-fundidora", "Expo Auto Clásico");
  await openZone(page, "C2");
  await goOn(page);
  const orderId = await orderOf(page);
  const deadlineOf = async () => (await db`select deadline_at from orders where id = ${orderId}`)[0]?.deadline_at;
  const deadline = await deadlineOf();
  const count = (zone: string) => page.getByRole("group", { name: `Lugares de ${zone}` }).getByRole("status");
  const step = (name: string, zone: string) =>
    page.getByRole("button", { name: `${name} un lugar de ${zone}` }).click();
  await step("Agregar", "C2");
  await expect.poll(() => count("C2").textContent(), SOON).toBe("2");
  await page.getByRole("link", { name: "Agregar lugares de otra zona o evento" }).click();
  await page.waitForURL("**/arena-fundidora");
  await expectSays(page, "Tienes 2 lugares apartados");
  await expectSays(page, "Expo Auto Clásico · C2 · $368.00, hasta las ");
  await openEvent(page, "arena-fundidora", "Fundidores vs. Halcones");
  await page.getByRole("link", { name: /^Apartado: Expo Auto Clásico · C2 \$368\.00/ }).waitFor();
  const bar = page.getByRole("region", { name: "Total y pago" });
  expect(await bar.textContent()).toContain("Desde");
  await page.getByRole("link", { name: "Continuar" }).click();
  await expectSays(page, "Elige una zona");
  const focused = () => page.evaluate(() => document.activeElement?.className);
  await expect.poll(focused, SOON).toBe("zona-n");
  await expectSound(page);
  await openZone(page, "A1");
  await goOn(page);
  expect(await orderOf(page)).toBe(orderId);
  expect(await page.locator("h2", { hasText: "Expo Auto Clásico" }).count()).toBe(1);
  expect(await page.locator("h2", { hasText: "Fundidores vs. Halcones" }).count()).toBe(1);
  expect(await deadlineOf()).toEqual(deadline);
  expect(await page.locator(".tiempo").count()).toBe(1);
  await expectSound(page);

  for (let n = 3; n <= 6; n++) {
    await step("Agregar", "C2");
    await expect.poll(() => count("C2").textContent(), SOON).toBe(String(n));
  }
  await step("Agregar", "C2");
  await expectSays(page, "El límite es de 6 lugares por persona en este evento. Ya tienes 6.");
  expect(await count("C2").textContent()).toBe("6");

  const tablet = await phone(browser);
  const other = await tablet.newPage();
  const enter = async () => {
    await other.goto("/login");
    await other.getByLabel("Correo o teléfono").fill(buyer.email);
    await other.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
    await other.getByRole("button", { name: "Entrar" }).click();
    await other.waitForURL("**/home");
  };
  await enter();
  await expectSays(other, "Tienes 7 lugares apartados en Arena Fundidora");
  await other.getByRole("button", { name: "Abrir el menú" }).click();
  await other.getByRole("button", { name: "Salir" }).click();
  await other.waitForURL("**/login");
  await enter();
  await expectSays(other, "Tienes 7 lugares apartados en Arena Fundidora");
  await other.getByRole("link", { name: /Ver mi carrito$/ }).click();
  expect(await orderOf(other)).toBe(orderId);
  await other.getByRole("button", { name: "Quitar un lugar de A1" }).click();
  await expect.poll(() => other.locator("h2", { hasText: "Fundidores vs. Halcones" }).count(), SOON).toBe(0);
  await tablet.close();

  // The tab that was left open sends its old choice: nothing is lost, and nothing is bought twice.
  await step("Quitar", "C2");
  await expect.poll(() => count("C2").textContent(), SOON).toBe("5");
  expect(await page.locator("h2", { hasText: "Fundidores vs. Halcones" }).count()).toBe(0);
  const question = await askToCancel(page);
  await expectSound(page);
  await question.getByRole("button", { name: "Conservar mis lugares" }).click();
  await question.waitFor({ state: "hidden" });
  await cancelOrder(page, "arena-fundidora", "¿Liberar 5 lugares de C2 Sur?");
  const left = await db`select 1 from places where order_id = ${orderId} and free_at > now()`;
  expect(left).toHaveLength(0);
  await context.close();
});

/** The unnumbered zone of the event's page with the fewest places, more than one. */
async function scarcest(page: Page): Promise<{ key: string; left: number }> {
  const labels = await page
    .locator("#zonas a.zona-n")
    .evaluateAll((links) => links.map((link) => link.ariaLabel ?? ""));
  const few = labels.flatMap((label) => {
    const [, key = "", left = "0"] = /^(\S+) .*quedan (\d+)/.exec(label) ?? [];
    return Number(left) > 1 && key !== "VIP" ? [{ key, left: Number(left) }] : [];
  });
  const [zone] = few.sort((a, b) => a.left - b.left);
  if (!zone) throw new Error(`No zone with few places in ${labels.join("; ")}`);
  return zone;
}

test("what is left is said to the place, with the nearest zone that has room", async () => {
  const customer = await newCustomer(browser);
  const context = await phone(browser);
  const late = await context.newPage();
  await openEvent(customer.page, "arena-fundidora", "Noche de Máscaras");
  const { key, left } = await scarcest(customer.page);
  const [taken, wanted] = [Math.min(6, left - 1), Math.min(6, left)];
  const choose = async (page: Page, count: number) => {
    await openZone(page, key);
    for (let n = 1; n < count; n++) await page.getByRole("button", { name: "Agregar uno" }).click();
  };
  await openEvent(late, "arena-fundidora", "Noche de Máscaras");
  await choose(late, wanted);
  await choose(customer.page, taken);
  await goOn(customer.page);
  await orderOf(customer.page);

  await goOn(late);
  const rest = left - taken;
  await expectSays(late, rest === 1 ? "En esta zona queda 1 lugar." : `En esta zona quedan ${rest} lugares.`);
  await expectSound(late);
  const instead = late.locator(".zona-aviso").getByRole("link");
  const other = (await instead.textContent())?.split(" ")[0] ?? "";
  await instead.click();
  await late.locator(".zona-elegida").filter({ hasText: other }).waitFor();
  expect(other).not.toBe(key);

  await cancelOrder(customer.page, "arena-fundidora", `de ${key}`);
  await Promise.all([customer.context.close(), context.close()]);
});

const CLOSED = [
  { slug: "estadio-silla", event: "Festival Norte Sonoro", title: "La venta está en pausa", store: "Venta en pausa" },
  { slug: "estadio-silla", event: "Concierto de Navidad", title: "Todavía no está a la venta", store: "A la venta el" },
  { slug: "estadio-silla", event: "Carrera nocturna", title: "Este evento se canceló", store: "Cancelado" },
  { slug: "arena-fundidora", event: "Sinfónica del Norte: música de película", title: "Agotado", store: "Agotado" },
];

test("what cannot be bought says so, and offers no dead button", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  for (const { slug, event, title, store } of CLOSED) {
    await page.goto(`/${slug}`);
    const card = page.locator("a.principal, .agenda a").filter({ hasText: event });
    expect(await card.textContent(), event).toContain(store);
    const path = await addressOf(slug, event);
    expect(await card.getAttribute("href"), event).toBe(path);
    const [area] = await db<{ id: number }[]>`
      select id from event_areas where event_id = ${Number(path.split("/").at(-1))} order by id limit 1`;
    for (const query of ["", `?zona=${area?.id}&quantity=2`]) {
      const response = await page.goto(path + query);
      expect(response?.status(), path).toBe(200);
      expect(await mainText(page), event).toContain(title);
      expect(await page.getByRole("button", { name: "Continuar" }).count(), event).toBe(0);
      expect(await page.getByRole("link", { name: "Continuar" }).count(), event).toBe(0);
      expect(await page.locator("#zonas a, svg.plano a").count(), event).toBe(0);
    }
    await expectSound(page);
  }
  const draft = await page.goto(await addressOf("estadio-silla", "Final de copa"));
  expect(draft?.status()).toBe(404);
  await context.close();
});

/** Puts a value into the form as a stranger's script would, and sends it. */
async function postByHand(page: Page, path: string, quantity: string): Promise<number> {
  await page.goto(path);
  await openZone(page, "P1");
  await page.locator("fieldset.contador input[name=quantity]").waitFor({ state: "attached" });
  await page.locator("fieldset.contador input[name=quantity]").evaluate((field, value) => {
    field.removeAttribute("name");
    const forged = document.createElement("input");
    forged.name = "quantity";
    forged.value = value;
    forged.hidden = true;
    field.after(forged);
  }, quantity);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await goOn(page);
  return (await answered).status();
}

test("hostile addresses and forms get a clear answer", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  const path = await openEvent(page, "auditorio-cumbres", "Cuarteto de Cuerdas");
  const queries = [
    "?zona=abc",
    "?zona=999999999999999999999",
    "?zona=1&zona=2",
    "?zona=-1&quantity=-5",
    "?placeIds=abc&placeIds=%27--",
    "?aviso=%3Cscript%3E&left=NaN",
    "?aviso=constructor",
    "?fila=%00",
  ];
  for (const query of queries) {
    const response = await page.request.get(path + query);
    expect(response.status(), query).toBeLessThan(500);
  }
  await page.goto(`${path}?zona=abc`);
  expect(await page.getByRole("link", { name: "Continuar" }).count()).toBe(1);

  for (const quantity of ["9999999", "-1", "0", "1.5", "dos", ""]) {
    expect(await postByHand(page, path, quantity), quantity).toBeLessThan(500);
    await expectSays(page, /Revisa lo que elegiste|quedan? \d+ lugar|El límite es de/);
    expect(new URL(page.url()).pathname, quantity).toBe(path);
  }
  for (const hostile of [
    "/payment-summary/abc",
    "/payment-summary/-1",
    "/payment-finish?folio=%27",
    "/payment-error",
  ]) {
    const response = await page.goto(baseUrl() + hostile);
    expect(response?.status(), hostile).toBe(200);
    expect(new URL(page.url()).pathname, hostile).toBe("/login");
  }
  await context.close();
});
