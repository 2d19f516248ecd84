import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectSound, launch, login, phone, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { gateOf, readAt } from "@/e2e/support/gate";
import { expectSays, holdPlaces, mainText, newCustomer, payByCard } from "@/e2e/support/journeys";

const EVENT = "Alma Ríos";
const guard = { name: `Guardia Emparejada ${Date.now().toString(36)}`, email: `emparejada.${Date.now()}@test.example` };

let browser: Browser;
let db: Database;
let office: BrowserContext;
let admin: Page;
let gate: BrowserContext;
let scanner: Page;
let eventId = 0;
/** Short codes of two cars of zone B1. */
let codes: string[] = [];
let link = "";

beforeAll(async () => {
  db = openDatabase();
  browser = await launch(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"]);
  const [event] = await db<{ id: number }[]>`select id from events where name like ${`${EVENT}%`}`;
  if (!event) throw new Error("The demo has no event today");
  eventId = event.id;
  office = await desk(browser);
  admin = await office.newPage();
  await login(admin, "admin", "/guards");
  gate = await phone(browser);
  scanner = await gate.newPage();
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

/** Finds the button that sends a form, and waits until it reacts. */
async function ready(form: Locator, name: string): Promise<Locator> {
  const button = form.getByRole("button", { name, exact: true });
  await expect.poll(() => button.isEnabled(), SOON).toBe(true);
  return button;
}

/** Types a code into the scanner. */
async function type(code: string): Promise<void> {
  await scanner.getByRole("button", { name: "Escribir código" }).click();
  await scanner.getByLabel("Código del boleto").fill(code);
  await scanner.getByRole("button", { name: "Validar" }).click();
}

test("a buyer has the codes of two cars", async () => {
  const { context, page } = await newCustomer(browser);
  await holdPlaces(page, "arena-fundidora", EVENT, "B1", 2);
  const folio = await payByCard(page);
  const rows = await db<{ code: string }[]>`
    select p.short_code as code from payments y join order_items i on y.subject_type = 'order' and i.order_id = y.subject_id
    join tickets t on t.order_item_id = i.id join passes p on p.id = t.pass_id where y.folio = ${folio}`;
  codes = rows.map(({ code }) => code);
  expect(codes).toHaveLength(2);
  await context.close();
});

test("the administrator creates a guard, assigns it and shows the code of its assignment", async () => {
  const complaints = watch(admin);
  await admin.goto("/guards?nuevo=1");
  const form = admin.getByRole("form", { name: "Crear guardia" });
  const create = await ready(form, "Crear guardia");
  await form.getByLabel("Nombre completo").fill(guard.name);
  await form.getByLabel("Correo", { exact: true }).fill(guard.email);
  await create.click();
  await form.getByText(`Creaste a ${guard.name}`).waitFor();
  await expectSound(admin);

  await admin.goto(`/event/${eventId}?ver=guardias`);
  const assign = admin.getByRole("form", { name: "Asignar guardias" });
  const send = await ready(assign, "Asignar");
  await assign.getByRole("checkbox", { name: `${guard.name} (${guard.email})` }).check();
  await assign.getByRole("checkbox", { name: /^B1, / }).check();
  await send.click();
  await admin
    .getByRole("region", { name: /^Zona B1/ })
    .getByRole("link", { name: guard.name })
    .first()
    .click();
  await admin.waitForURL("**/guards/*");
  await expectSound(admin);
  const panel = admin.getByRole("region", { name: "Emparejar teléfono" });
  await panel.getByRole("button", { name: "Emparejar teléfono" }).click();
  await panel.getByRole("img", { name: `QR para emparejar el teléfono de ${guard.name}` }).waitFor();
  expect(await panel.getByRole("timer").textContent()).toMatch(/^[45]:\d\d$/);
  await expectSound(admin);
  const shown = panel.getByRole("link", { name: "Abrir el enlace del código" });
  const first = (await shown.getAttribute("href")) ?? "";
  await panel.getByRole("button", { name: "Hacer otro código" }).click();
  await expect.poll(() => shown.getAttribute("href"), SOON).not.toBe(first);
  link = (await shown.getAttribute("href")) ?? "";
  expect(complaints).toEqual([]);

  await scanner.goto(new URL(first).pathname);
  await expectSays(scanner, "Este código ya no sirve");
  await expectSound(scanner);
});

test("a phone that opens the link, and presses the button, scans at its gate and nowhere else", async () => {
  const path = new URL(link).pathname;
  const preview = await gate.request.get(path);
  expect(preview.status()).toBe(200);
  await scanner.goto(path);
  await expectSays(scanner, EVENT);
  await expectSound(scanner);
  await scanner.getByRole("button", { name: "Emparejar y escanear" }).click();
  await scanner.waitForURL("**/scan-qr");
  const start = scanner.getByRole("button", { name: "Empezar a escanear" });
  const change = scanner.getByRole("button", { name: /Cambiar de acceso/ });
  await start.or(change).first().waitFor();
  if (await start.isVisible()) await start.click();
  await change.waitFor();
  await type(codes[0] ?? "");
  await scanner.getByRole("heading", { name: "Pasa" }).waitFor();

  const foreign = await db<{ id: number }[]>`
    select g.id from gates g join enclosures e on e.id = g.enclosure_id where e.slug = 'arena-fundidora' and not exists (
      select 1 from parking_area_gates x join parking_areas z on z.id = x.parking_area_id
      where x.gate_id = g.id and z.key = 'B1')`;
  const [elsewhere] = foreign;
  if (!elsewhere) throw new Error("Every gate of the demo serves B1");
  const decision = await scanner.evaluate(
    async (reading) => {
      const response = await fetch("/scan-qr/lecturas", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(reading),
      });
      return ((await response.json()) as { data?: { decision: string } }).data?.decision;
    },
    { gateId: elsewhere.id, code: codes[1] ?? "", direction: "in", nonce: crypto.randomUUID() },
  );
  expect(decision).toBe("guard_not_assigned");

  await scanner.goto("/home");
  await expectSays(scanner, "Este teléfono está emparejado");
  await expectSound(scanner);
  expect((await scanner.goto("/guards"))?.status()).toBe(403);

  const second = await phone(browser);
  const late = await second.newPage();
  await late.goto(path);
  await expectSays(late, "Este código ya no sirve");
  await second.close();
});

test("revoked, its next reading says that the session ended", async () => {
  await scanner.goto("/scan-qr");
  const start = scanner.getByRole("button", { name: "Empezar a escanear" });
  const change = scanner.getByRole("button", { name: /Cambiar de acceso/ });
  await start.or(change).first().waitFor();
  if (await start.isVisible()) await start.click();
  await change.waitFor();
  await admin.goto("/guards");
  expect(await mainText(admin)).toContain("Teléfonos emparejados");
  await expectSound(admin);
  const close = admin.getByRole("button", { name: new RegExp(`Cerrar sesión del teléfono de ${guard.name}`) });
  await close.click();
  // The open dialog hides the button behind it already: only the answer says that the session is over.
  const ended = admin.waitForResponse((response) => response.request().method() === "POST");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Cerrar sesión" }).click();
  await ended;
  await close.waitFor({ state: "detached" });

  await type(codes[1] ?? "");
  await scanner.getByRole("heading", { name: "Tu sesión terminó" }).waitFor();
  await scanner
    .getByText(/Pide otro código QR/)
    .first()
    .waitFor();
  expect(await scanner.getByRole("link", { name: "Iniciar sesión" }).count()).toBe(0);
  const answer = await readAt(scanner, await gateOf(db, "Calz. Los Rieles"), codes[1] ?? "");
  expect(answer).toMatchObject({ status: 401 });
});

test("a venue's short name leads a buyer to its store and staff to its scanner; a wrong one only says so", async () => {
  const { context, page } = await newCustomer(browser);
  for (const [person, target] of [
    [page, /\/sales-user\/arena-fundidora$/],
    [admin, /\/scan-qr\?recinto=arena-fundidora$/],
  ] as const) {
    await person.goto("/scan-enclosure");
    const name = person.getByLabel("Nombre corto del recinto");
    await name.fill("no-existe-aqui");
    await person.getByRole("button", { name: "Ir al recinto" }).click();
    await person.getByText("Ese código no es de un recinto").first().waitFor();
    await expectSound(person);
    await name.fill("arena-fundidora");
    await person.getByRole("button", { name: "Ir al recinto" }).click();
    await person.waitForURL(target);
  }
  await context.close();
});
