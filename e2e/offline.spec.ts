import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserRow } from "@/db/testing";
import { expectSound, launch, SOON } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { type GuardPhone, guardPhone, openGates } from "@/e2e/support/guard-phone";
import { browser, openOffice, world } from "@/e2e/support/office";
import { slowProxy } from "@/e2e/support/slow-proxy";
import { createTestPass, type TestPass } from "@/lib/access/testing";
import { samplePicture } from "@/lib/storage/testing/samples";

openOffice();

let db: Database;
let passes: TestPass[] = [];
beforeAll(async () => {
  db = openDatabase();
  const { a } = world;
  await openGates(db);
  passes = await Promise.all(Array.from({ length: 200 }, () => createTestPass(a)));
});
afterAll(() => db.end());

const codeAt = (nth: number) => passes[nth]?.row.shortCode ?? "";

/** As `guardPhone`, at the world's gate: its page opens without a network from now on. */
async function newGuardPhone(on = browser): Promise<GuardPhone> {
  const { context, page, guard } = await guardPhone(on);
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  // The list is there by then: its exchange comes first.
  const isInstalled = () =>
    page.evaluate(async () => {
      const pages = await caches.open("ct-paginas");
      const kept = await pages.match("/scan-qr", { ignoreVary: true });
      return navigator.serviceWorker.controller !== null && kept !== undefined;
    });
  await expect.poll(isInstalled, SOON).toBe(true);
  return { context, page, guard };
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Escribir código" }).first().click();
  await page.getByLabel("Código del boleto").fill(code);
  await page.getByRole("button", { name: "Validar" }).click();
}

/** Reads codes one after the other and gives what the phone shouted. */
async function readAll(page: Page, codes: readonly string[]): Promise<string[]> {
  const shouts: string[] = [];
  for (const code of codes) {
    await type(page, code);
    const shout = page.locator(".fallo-grito h1");
    shouts.push((await shout.textContent()) ?? "");
    await page.getByRole("button", { name: /Siguiente|Escanear otro/ }).click();
  }
  return shouts;
}

const waiting = (page: Page) => page.getByText(/lecturas? por enviar/);

const keptOf = ({ id }: UserRow) => db<{ seq: number; shown: string; decision: string | null; findings: string[] }[]>`
  select o.seq, o.shown, s.decision, o.findings from offline_readings o left join scans s on s.id = o.scan_id
  where o.user_id = ${id} order by o.seq`;

test("a phone that was switched off opens without a network, decides by its list, and sends it all later", async () => {
  const { context, page, guard } = await newGuardPhone();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto("/scan-qr");
  await cold.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  expect(await readAll(cold, [codeAt(190), codeAt(190)])).toEqual(["Pasa", "Alto"]);
  await cold.getByText(/Sin conexión.*sigue escaneando/).waitFor();
  await waiting(cold).first().waitFor();
  await expectSound(cold, "both");
  await type(cold, "ZZZZ ZZZZ ZZZZ ZZZ1");
  await cold.getByText(/no se puede decidir sin red/).waitFor();
  await cold.getByRole("button", { name: "Descartar esta lectura" }).click();
  expect(await keptOf(guard)).toEqual([]);
  await type(cold, codeAt(190));
  await cold.getByRole("button", { name: "Anotar un incidente" }).click();
  await cold.getByLabel("¿Qué pasó?").fill("Chocó sin red");
  await cold.getByRole("button", { name: "Anotar", exact: true }).click();
  await cold.getByText("Está en este teléfono").waitFor();
  await cold.getByRole("button", { name: "Volver a escanear" }).click();
  await type(cold, codeAt(190));
  await cold.getByRole("button", { name: "Dejar pasar" }).click();
  await cold.getByLabel(/¿Por qué debe pasar\?/).fill("Salió por otra puerta");
  const photo = { name: "auto.jpg", mimeType: "image/jpeg", buffer: await samplePicture("jpeg") };
  await cold.locator("input[type=file]").setInputFiles(photo);
  await cold.getByText("Foto lista: auto.jpg").waitFor();
  await expectSound(cold, "both");
  await cold.getByRole("button", { name: "Dejar pasar" }).click();
  await cold.locator(".fallo-grito h1", { hasText: "Pasa" }).waitFor();
  await context.setOffline(false);
  const incidents = () => db<{ note: string; has_photo: boolean }[]>`
    select note, photo is not null as has_photo from gate_incidents where user_id = ${guard.id} order by id`;
  await expect.poll(incidents, SOON).toEqual([
    { note: "Chocó sin red", has_photo: false },
    { note: "Dejó pasar sin red: Salió por otra puerta", has_photo: true },
  ]);
  await expect
    .poll(async () => (await keptOf(guard)).map(({ shown, findings }) => [shown, ...findings]), SOON)
    .toEqual([["admitted"], ["already_used"], ["already_used"], ["already_used"], ["admitted", "forced"]]);
  await cold.getByText(/Sin conexión/).waitFor({ state: "detached", timeout: 40_000 });
  await context.close();
});

test("two phones without a network: exactly the true doubles are found, though an answer is lost and the page goes down in mid upload", async () => {
  const phones = [await newGuardPhone(), await newGuardPhone()] as const;
  await Promise.all(phones.map(({ context }) => context.setOffline(true)));
  const [first, second] = phones;
  const ranges = [passes.slice(0, 100), passes.slice(80, 180)].map((some) => some.map(({ row }) => row.shortCode));
  const shouts = await Promise.all(phones.map(({ page }, nth) => readAll(page, ranges[nth] ?? [])));
  expect(shouts.flat()).toEqual(Array.from({ length: 200 }, () => "Pasa"));
  // The platform takes the first upload, and its answer is lost with the page.
  await first.context.route("**/subidas", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await Promise.all(phones.map(({ context }) => context.setOffline(false)));
  await expect.poll(async () => (await keptOf(first.guard)).length, { timeout: 60_000 }).toBe(100);
  await first.page.close();
  await first.context.unroute("**/subidas");
  const again = await first.context.newPage();
  await again.goto("/scan-qr");
  await expect.poll(async () => (await keptOf(second.guard)).length, { timeout: 60_000 }).toBe(100);
  await expect.poll(async () => waiting(again).count(), { timeout: 60_000 }).toBe(0);
  const kept = [...(await keptOf(first.guard)), ...(await keptOf(second.guard))];
  expect(kept).toHaveLength(200);
  const found = kept.filter(({ findings }) => findings.length > 0);
  expect(found.map(({ findings }) => findings.join())).toEqual(Array.from({ length: 20 }, () => "double"));
  expect(kept.filter(({ decision }) => decision === "admitted")).toHaveLength(180);
  await Promise.all(phones.map(({ context }) => context.close()));
});

test("readings outlive their session: a revoked phone's wait for a person", async () => {
  const { context, page, guard } = await newGuardPhone();
  await context.setOffline(true);
  expect(await readAll(page, [codeAt(185)])).toEqual(["Pasa"]);
  await db`update sessions set revoked_at = now() where user_id = ${guard.id}`;
  await context.setOffline(false);
  await expect
    .poll(async () => (await keptOf(guard)).map(({ findings }) => findings), SOON)
    .toEqual([["after_revocation"]]);
  await page.getByText("Tu sesión terminó").waitFor(SOON);
  await context.close();
});

test("a guard who logs out while readings wait needs the code of a supervisor", async () => {
  const { a, people } = world;
  const { context, page, guard } = await newGuardPhone();
  await context.setOffline(true);
  expect(await readAll(page, [codeAt(186)])).toEqual(["Pasa"]);
  await context.route("**/subidas", (route) => route.abort());
  await context.setOffline(false);
  const office = await pageOf(browser, people.admin, "desk");
  await office.goto(`/event/${a.event.id}?ver=accesos`);
  const code = (await office.getByText("Código para que un guardia salga").locator("b").textContent()) ?? "";
  expect(code).toMatch(/^\d{6}$/);
  await page.goto("/home");
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("button", { name: "Salir" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Este teléfono tiene 1 lectura por enviar" });
  await dialog.getByLabel("Código de tu supervisor").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Salir sin enviarlas" }).click();
  await dialog.getByText("Ese no es el código de tu supervisor").waitFor();
  await expectSound(page, "both");
  await dialog.getByRole("button", { name: "Quedarme" }).click();
  await dialog.waitFor({ state: "detached" });
  // The menu is still open.
  await page.getByRole("button", { name: "Salir" }).click();
  await dialog.getByLabel("Código de tu supervisor").fill(code);
  await dialog.getByRole("button", { name: "Salir sin enviarlas" }).click();
  await page.waitForURL("**/login**");
  expect(await keptOf(guard)).toEqual([]);
  await office.context().close();
  await context.close();
});

test("a slow network with stalls is a network: what is answered within 2.5 seconds is never decided by the phone", async () => {
  const READINGS = 30;
  // Every tenth reading is held up, by one to three seconds.
  const proxy = await slowProxy({
    latencyMs: 400,
    rate: 30_000,
    stallOf: (path, nth) => (path === "/scan-qr/lecturas" && nth % 10 === 9 ? 1_000 + 100 * (nth % 21) : 0),
  });
  const slow = await launch([`--proxy-server=${proxy.server}`, "--proxy-bypass-list=<-loopback>"]);
  try {
    const { a } = world;
    const fresh = await Promise.all(Array.from({ length: READINGS }, () => createTestPass(a)));
    const { page, guard } = await newGuardPhone(slow);
    const times: number[] = [];
    for (const { row } of fresh) {
      await page.getByRole("button", { name: "Escribir código" }).first().click();
      await page.getByLabel("Código del boleto").fill(row.shortCode);
      const began = performance.now();
      await page.getByRole("button", { name: "Validar" }).click();
      await page.locator(".fallo-grito h1").getByText("Pasa").waitFor();
      times.push(performance.now() - began);
      await page.getByRole("button", { name: "Siguiente" }).click();
      expect(await page.getByText(/Sin conexión/).count()).toBe(0);
    }
    const late = proxy.stalled.filter(({ ms }) => ms >= 2_500).length;
    expect((await keptOf(guard)).length).toBeLessThanOrEqual(late);
    times.sort((x, y) => x - y);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(0);
    process.stdout.write(`400 ms, 30 kB/s, stalls: verdict p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`);
  } finally {
    await slow.close();
    proxy.close();
  }
});

test("a list of fifty thousand passes comes in seconds, and is small", async () => {
  const { a } = world;
  await db`insert into passes (admin_id, enclosure_id, kind, event_id, event_area_id, short_code, salt)
    select ${a.admin.id}, ${a.enclosure.id}, 'courtesy', ${a.event.id}, ${a.area.id},
      translate(upper(lpad(to_hex(n), 16, '0')), 'ILOU', 'JKMN'), '\\x0000000000000000'::bytea
    from generate_series(1, 50000) n`;
  const { context, page } = await newGuardPhone();
  const size = page.waitForResponse("**/sincronia");
  await page.goto("/scan-qr/listo");
  await (await size).finished();
  await page.getByText(/50,\d\d\d boletos, de hace \d+ s/).waitFor(SOON);
  await expectSound(page, "both");
  const whole = await page.evaluate(
    async ([post, gateId]) => {
      const began = performance.now();
      const response = await fetch("/scan-qr/sincronia", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          device: crypto.randomUUID(),
          post,
          gateId,
          clock: { runId: crypto.randomUUID(), wallMs: Date.now(), monoMs: 0 },
          cursor: null,
          isOnlyHere: false,
          waiting: 0,
          version: "",
          battery: null,
          clockOffsetMs: null,
          readiness: {},
          needsToken: true,
        }),
      });
      return { bytes: (await response.text()).length, ms: Math.round(performance.now() - began) };
    },
    [`e${a.event.id}`, a.gate.id] as const,
  );
  process.stdout.write(`a list of 50,000 passes: ${whole.bytes} bytes in ${whole.ms} ms\n`);
  expect(whole.bytes).toBeLessThan(3_000_000);
  const weak = await guardPhone(browser);
  const cdp = await weak.context.newCDPSession(weak.page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const asked = weak.page.waitForRequest("**/sincronia");
  await weak.page.goto("/scan-qr/listo");
  await asked;
  const began = performance.now();
  await weak.page.getByText(/50,\d\d\d boletos, de hace \d+ s/).waitFor(SOON);
  process.stdout.write(`on a processor a fourth as fast: shown ${Math.round(performance.now() - began)} ms later\n`);
  await weak.context.close();
  await db`delete from passes where event_id = ${a.event.id} and salt = '\\x0000000000000000'::bytea and kind = 'courtesy'`;
  await context.close();
});
