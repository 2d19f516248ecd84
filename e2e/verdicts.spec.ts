import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { events, gates, guardAssignments, parkingAreas, passes, zoneRules } from "@/db/schema";
import { createEnclosure, createEvent, createEventArea, createGate, createZone } from "@/db/testing";
import { expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { DECISIONS, type Decision } from "@/lib/access/client";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";

openOffice();

const HOUR = 3_600_000;

type Post = Awaited<ReturnType<typeof createPost>>;
type Change = (post: Post) => Promise<string>;

const setPass = (id: number, values: Partial<typeof passes.$inferInsert>) =>
  getDb().update(passes).set(values).where(eq(passes.id, id));

const withdrawn =
  (values: Partial<typeof passes.$inferInsert>): Change =>
  async (post) => {
    const { qr, row } = await createTestPass(post);
    await setPass(row.id, values);
    return qr;
  };

/** A pass of another event of the same zone and gate. */
const ofOtherEvent: Change = async (post) => {
  const event = await createEvent(post.enclosure, { name: "Concierto de Otoño de la Orquesta Sinfónica" });
  return (await createTestPass({ ...post, event, area: await createEventArea(event, post.zone) })).qr;
};

const LONG_AGO = new Date(Date.now() - HOUR);

/** A code for each answer of a gate that nobody's assignment decides, from the most harmless to the gate's closing. */
const CODES: readonly [Decision, string, Change][] = [
  ["admitted", "Pasa", async (post) => (await createTestPass(post)).qr],
  ["unknown_code", "No reconocemos este código", async () => "AAAABBBBCCCCDDDD"],
  [
    "bad_signature",
    "Este código es falso",
    async (post) => {
      const { qr } = await createTestPass(post);
      return `${qr.slice(0, -6)}${qr.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
    },
  ],
  ["revoked", "Este código ya no vale", withdrawn({ generation: 2 })],
  ["returned", "Este boleto se devolvió", withdrawn({ state: "revoked", stateReason: "returned" })],
  ["cancelled", "Este boleto se canceló", withdrawn({ state: "revoked", stateReason: "cancelled" })],
  ["blocked", "Este boleto está bloqueado", withdrawn({ state: "blocked", stateReason: "blocked" })],
  [
    "other_enclosure",
    "Es para otro recinto",
    async (post) => {
      const enclosure = await createEnclosure(post.admin.id);
      const gate = await createGate(enclosure);
      const zone = await createZone(enclosure, {}, [gate]);
      const event = await createEvent(enclosure);
      return (await createTestPass({ enclosure, event, area: await createEventArea(event, zone) })).qr;
    },
  ],
  ["other_event", "Es para otro evento", ofOtherEvent],
  [
    "other_zone",
    "no entra por aquí",
    async (post) => {
      const gate = await createGate(post.enclosure, { label: "Acceso 3", street: "Av. de los Hornos" });
      const zone = await createZone(post.enclosure, { name: "Poniente" }, [gate]);
      return (await createTestPass({ ...post, area: await createEventArea(post.event, zone) })).qr;
    },
  ],
  [
    "already_used",
    "Este boleto ya se usó",
    async (post) => {
      const { qr } = await createTestPass(post);
      await scan(post.guard, post.gate, qr, { now: LONG_AGO });
      return qr;
    },
  ],
  [
    "still_inside",
    "Este auto sigue adentro",
    async (post) => {
      const { qr } = await createTestPass(post, { entryRights: 2 });
      await scan(post.guard, post.gate, qr, { now: LONG_AGO });
      return qr;
    },
  ],
  ["no_balance", "No tiene saldo", async (post) => (await createTestPass(post, { kind: "prepaid" })).qr],
  [
    "full",
    "Su zona está llena",
    async (post) => {
      await getDb().update(parkingAreas).set({ capacity: 1 }).where(eq(parkingAreas.id, post.zone.id));
      await getDb()
        .insert(zoneRules)
        .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse" });
      return (await createTestPass(post)).qr;
    },
  ],
  [
    "zone_closed",
    "Su zona está cerrada",
    async (post) => {
      const closed = { whenFull: "flag", closedReason: "Se inundó" };
      await getDb().update(zoneRules).set(closed).where(eq(zoneRules.parkingAreaId, post.zone.id));
      return (await createTestPass(post)).qr;
    },
  ],
  [
    "not_yet_valid",
    "Todavía no abre su estacionamiento",
    async (post) => {
      const { qr } = await createTestPass(post);
      await getDb()
        .update(events)
        .set({ parkingOpensAt: new Date(Date.now() + HOUR), startsAt: new Date(Date.now() + 2 * HOUR) })
        .where(eq(events.id, post.event.id));
      return qr;
    },
  ],
  [
    "expired",
    "Su evento ya terminó",
    async (post) => {
      const { qr } = await createTestPass(post);
      const at = (hours: number) => new Date(Date.now() - hours * HOUR);
      const over = { parkingOpensAt: at(6), startsAt: at(5), endsAt: at(1), salesEndAt: at(1), graceAfter: 0 };
      await getDb().update(events).set(over).where(eq(events.id, post.event.id));
      return qr;
    },
  ],
  [
    "gate_closed",
    "Este acceso está cerrado",
    async (post) => {
      const { qr } = await createTestPass(post);
      const at = (hours: number) => new Date(Date.now() + hours * HOUR);
      await getDb()
        .update(events)
        .set({ endsAt: at(3) })
        .where(eq(events.id, post.event.id));
      await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, post.gate.id));
      return qr;
    },
  ],
];

/** Nothing of the paper below lies over the words above it. Both are measured in one frame: the verdict may still fill. */
async function expectWordsSeen(page: Page): Promise<void> {
  const seen = await page.locator(".fallo").evaluate((verdict) => {
    const words = [...verdict.querySelectorAll(".fallo-grito h1, .fallo-grito .fallo-porque")].at(-1);
    const paper = verdict.querySelector(".fallo-papel");
    const [end, begin] = [words?.getBoundingClientRect().bottom, paper?.getBoundingClientRect().top];
    return { said: verdict.querySelector(".fallo-grito")?.textContent, end, begin };
  });
  expect(seen.end, JSON.stringify(seen)).toBeLessThanOrEqual((seen.begin ?? Number.NaN) + 1);
}

/** With `PICTURES`, a folder, each verdict is kept there to be looked at. */
const FOLDER = process.env.PICTURES;

/** Large letters for the sun leave the words as whole as the others do. */
async function expectSeenInAllLights(page: Page, name: string): Promise<void> {
  const sun = (isOn: boolean) => page.evaluate((on) => document.documentElement.toggleAttribute("data-sol", on), isOn);
  const keep = async (light: string) => {
    if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}-${light}.png`) });
  };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await keep(colorScheme);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await sun(true);
  await expectFits(page);
  await expectWordsSeen(page);
  await keep("sun");
  await sun(false);
}

test("each answer of a gate fits on a phone, is sound in light and dark, and says what it is", async () => {
  const post = await createPost();
  const page = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const complaints = watch(page);
  await page.goto("/scan-qr");
  for (const [decision, words, makeCode] of CODES) {
    const code = await makeCode(post);
    await page.getByRole("button", { name: /Escribir código|Corregir el código/ }).click();
    await page.getByLabel("Código del boleto").fill(code);
    await page.getByRole("button", { name: "Validar" }).click();
    await page.locator(".fallo").getByText(words).first().waitFor();
    await expectFits(page);
    await expectWordsSeen(page);
    if (decision === "admitted") continue;
    await expectSeenInAllLights(page, decision);
    await expectSound(page, "both");
    if (decision !== "unknown_code") await page.getByRole("button", { name: "Escanear otro" }).click();
  }
  const elsewhere: Decision[] = ["guard_not_assigned", "not_inside"];
  expect(CODES.map(([decision]) => decision).sort()).toEqual(
    DECISIONS.filter((one) => !elsewhere.includes(one)).sort(),
  );
  // The last gate is archived, and has no counters any more.
  expect(complaints.filter((one) => !one.includes("404 (Not Found)"))).toEqual([]);
});

/** "Pasa" and "Salió" move on by themselves: here they stay until somebody has looked at them. */
function keepVerdicts(): void {
  const later = window.setTimeout.bind(window);
  const kept = (work: () => void, ms?: number) => (ms === 2_000 ? 0 : later(work, ms));
  window.setTimeout = Object.assign(kept, window.setTimeout);
}

test("what a phone of both ways says of cars that come and go fits, and is sound in light and dark", async () => {
  const post = await createPost();
  const page = await pageOf(browser, await personOf("guard", post.guard), "phone");
  await page.addInitScript(keepVerdicts);
  const complaints = watch(page);
  const [parked, unread] = [await createTestPass(post), await createTestPass(post)];
  const group = await createTestPass(post, { kind: "courtesy", isGroup: true, entryRights: 4 });
  const subscriber = await createTestSubscriber(post, { entryRights: 3 });
  for (const { row } of [parked, subscriber]) await scan(post.guard, post.gate, row.shortCode, { now: LONG_AGO });
  const expectVerdict = async (code: string, heading: string, words: string, next: string | null) => {
    await page.getByRole("button", { name: "Escribir código" }).click();
    await page.getByLabel("Código del boleto").fill(code);
    await page.getByRole("button", { name: "Validar" }).click();
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await page.locator(".fallo").getByText(words).first().waitFor();
    await expectFits(page);
    await expectWordsSeen(page);
    await expectSeenInAllLights(page, words.replaceAll(/[^\p{L}\d]+/gu, "-"));
    await expectSound(page, "both");
    if (next) await page.getByRole("button", { name: next }).click();
  };
  const standAs = async (way: "Entrada" | "Salida") => {
    await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
    await page.getByRole("radio", { name: way }).check();
    await page.getByRole("button", { name: "Empezar a escanear" }).click();
  };
  await page.goto("/scan-parking");
  await expectVerdict((await createTestPass(post)).row.shortCode, "Pasa", "Primera entrada", "Siguiente");
  await expectVerdict(parked.row.shortCode, "Salió", "1 h", "Siguiente");
  await expectVerdict(parked.row.shortCode, "Alto", "Este auto ya salió", "Escanear otro");
  await expectVerdict(group.row.shortCode, "¿Cuántos?", "Pueden pasar 4", "Nadie, escanear otro");
  await standAs("Entrada");
  await expectVerdict(subscriber.row.shortCode, "Revisa", "Pasa, pero ya estaba adentro", "Sí es, siguiente");
  await standAs("Salida");
  await expectVerdict(unread.row.shortCode, "Revisa", "Sale, pero no vimos que entrara", "Sí es, déjalo salir");
  await getDb().delete(guardAssignments).where(eq(guardAssignments.userId, post.guard.id));
  await expectVerdict((await createTestPass(post)).row.shortCode, "Alto", "No tienes asignado este acceso", null);
  // Whoever has no assignment any more has no counters either.
  expect(complaints.filter((one) => !one.includes("404 (Not Found)"))).toEqual([]);
});
