import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { scriptsOf } from "@/bench/lib/scripts";
import { getDb } from "@/db/client";
import { places } from "@/db/schema";
import { createEvent, createEventArea, createZone } from "@/db/testing";
import { baseUrl, desk, expectFits, expectSound, phone, SOON, watch } from "@/e2e/support/browser";
import { expectSays, mainText } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { labelsOf, parsePattern } from "@/lib/parking-areas/client";
import { rowName } from "@/lib/parking-areas/numbering";

openOffice();

/** Puts a numbered zone on sale in an event of its own, beside one without numbers. Gives the event's address. */
async function sell(pattern: string, isTaken: (label: string) => boolean): Promise<string> {
  const { a } = world;
  const rows = parsePattern(pattern);
  if (!rows.ok) throw new Error(rows.message);
  const numbering = { rows: rows.value, blocked: [] };
  const labels = labelsOf(numbering);
  const values = { name: "Poniente", capacity: labels.length, isNumbered: true, numbering, walkMinutes: 1 };
  const zone = await createZone(a.enclosure, { ...values, key: "VIP" }, [a.gate]).catch(() =>
    createZone(a.enclosure, values, [a.gate]),
  );
  const event = await createEvent(a.enclosure, { name: "Fundidores contra Halcones" });
  const area = await createEventArea(event, zone, { priceCents: 48_000 });
  await createEventArea(event, a.zone, { priceCents: 20_000 });
  const taken = labels.filter(isTaken);
  await getDb().execute(sql`update ${places} set free_at = 'infinity', blocked_reason = 'Obra'
    where event_area_id = ${area.id} and label = any(${sql.param(taken)}::text[])`);
  return `/${a.enclosure.slug}/${event.id}?zona=${area.id}`;
}

const place = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Total y pago" });
const best = (page: Page) => page.getByRole("button", { name: /^Elegir los mejores/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const barSays = (page: Page, words: RegExp) => expect.poll(() => bar(page).textContent(), SOON).toMatch(words);

/** A, B and D are full, C is left out; row E begins with a pair at the wall, and has one near the crossing. */
const PATTERN = "A-B, D-F: 1-4, 6-10";
const TAKEN = (label: string) => /^[ABD]/.test(label) || ["E3", "E4", "E6", "E10", "F1", "F2", "F7"].includes(label);

test.each(["phone", "desk"] as const)("a buyer finds the best places and others on the map: %s", async (device) => {
  const address = await sell(PATTERN, TAKEN);
  const context = await (device === "phone" ? phone(browser) : desk(browser));
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(address.split("?")[0] ?? "");
  await page
    .locator("#zonas")
    .getByRole("link", { name: /Poniente/ })
    .click();
  const heading = page.getByRole("heading", { level: 1, name: /Poniente/ });
  await heading.waitFor();
  // The page stands at its heading, which has the focus.
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement), SOON).toBe(true);
  expect(await heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
  const text = await mainText(page);
  expect(text).toContain("11 libres");
  expect(text).toContain("Filas A, B y D agotadas");
  await barSays(page, /Elige tus lugares.*Desde.*\$552\.00/);
  await expectFits(page);
  await expectSound(page, "both");

  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("alert").getByText("Elige al menos un lugar").waitFor();
  expect(await focused(page)).toBe("E1");
  expect(new URL(page.url()).search).toContain("zona=");

  // By keys: along the row over what is taken, to the nearest of the next row, and Enter ticks.
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("E2");
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("E7");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("F6");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("F10");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  expect(await page.getByText("Elige al menos un lugar").count()).toBe(0);
  await barSays(page, /E9 y F10.*\$1,104\.00/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".lugares") === null)).toBe(true);

  // The best pair is the one nearest to the crossing, side by side.
  await best(page).click();
  await barSays(page, /E7 y E8, juntos.*\$1,104\.00/);
  await page.getByRole("button", { name: "Agregar uno" }).click();
  await page.getByRole("button", { name: "Elegir los mejores 3" }).click();
  await barSays(page, /E7, E8 y E9, juntos.*\$1,656\.00/);
  if (device === "desk") {
    await page.getByRole("button", { name: "Quitar el lugar E8" }).click();
    expect(await focused(page)).toBe("E8");
  } else await place(page, "E8").uncheck();
  await barSays(page, /E7 y E9.*\$1,104\.00/);

  // No more than one may have, and it is said.
  for (const label of ["F3", "F4", "F6", "F8"]) await place(page, label).check();
  await place(page, "F9").click();
  expect(await place(page, "F9").isChecked()).toBe(false);
  await page.getByRole("alert").getByText("Hasta 6 lugares por persona").waitFor();

  // The same choice as a list, and at another size.
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  // The button answers first, and the places are drawn anew behind it.
  const list = page.locator(".lugares-lista");
  await list.waitFor();
  expect(await place(page, "F8").isChecked()).toBe(true);
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Mapa", exact: true }).click();
  await list.waitFor({ state: "detached" });
  const wide = () => place(page, "F8").evaluate((one) => one.getBoundingClientRect().width);
  const before = await wide();
  await page.getByRole("button", { name: "Acercar" }).click();
  await expect.poll(wide, SOON).toBeGreaterThan(before);
  await page.getByText("Filas A, B y D agotadas").click();
  await page.getByRole("img", { name: "A1, ocupado" }).waitFor();

  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL("**/registro?returnUrl=**");
  expect(complaints).toEqual([]);
  await context.close();
});

test("without a script the server finds the best places, and the same list of boxes holds others", async () => {
  const address = await sell(PATTERN, TAKEN);
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expectSays(page, "Elige al menos un lugar.");
  await page.getByRole("spinbutton", { name: "Cuántos lugares" }).fill("3");
  await best(page).click();
  await barSays(page, /E7, E8 y E9, juntos.*\$1,656\.00/);
  await place(page, "E8").uncheck();
  await page.getByRole("button", { name: "Ver total" }).click();
  await barSays(page, /E7 y E9.*\$1,104\.00/);
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  expect(await place(page, "E9").isChecked()).toBe(true);
  await place(page, "F10").check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL("**/registro?returnUrl=**");
  await context.close();
});

const SLOWER = 4;

interface Measured {
  kind: string;
  /** Milliseconds from the tap or key to the picture that answers it. */
  ms: number;
  /** For how much of it the page's own thread was busy: what else the machine does is not in it. */
  busy: number;
}

/** Tells what taps and keys cost a page. What it puts off until after the picture waits, so that it is not in the sum. */
async function measure(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyUntilNow = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000;
    return of("TaskDuration") - of("DevToolsCommandDuration");
  };
  await page.evaluate(() => {
    const [seen, waiting]: [number[], (() => void)[]] = [[], []];
    const start = window.setTimeout;
    Object.assign(window, {
      seen,
      goOn: () => {
        for (const work of waiting.splice(0)) work();
      },
      setTimeout: (work: unknown, after?: number) => {
        if (after === undefined && typeof work === "function") return waiting.push(() => work());
        return start(work as () => void, after);
      },
    });
    const shown = (event: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => seen.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener("click", shown, true);
    addEventListener("keydown", shown, true);
  });
  const timed = async (kind: string, act: () => Promise<void>): Promise<Measured> => {
    await page.evaluate(() => Reflect.get(window, "seen").splice(0));
    const before = await busyUntilNow();
    await act();
    const taken = () => page.evaluate((): number[] => Reflect.get(window, "seen"));
    await expect.poll(async () => (await taken()).length, SOON).toBeGreaterThan(0);
    const busy = (await busyUntilNow()) - before;
    await page.evaluate(() => Reflect.get(window, "goOn")());
    return { kind, ms: Math.max(...(await taken())), busy };
  };
  const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  return { timed, slowDown };
}

const median = (of: readonly number[]) => Math.round(of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0);

test("five thousand places are not drawn anew for a tap", async () => {
  const rows = Array.from({ length: 75 }, (_, at) => rowName(at)).filter((_, at) => at % 3 < 2);
  const address = await sell(`${rows.join(", ")}: 1-25, 27-52, 54-77, 79-103`, (label) => {
    return /^[ABD]\d/.test(label) || Number(/\d+/.exec(label)?.[0]) % 3 === 1;
  });
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto(address);
  await barSays(page, /Elige tus lugares/);
  expect(await page.locator(".cajon, .auto").count()).toBe(5_000);
  const { timed, slowDown } = await measure(page);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();

  /** Five of each kind, with what each leaves undone for the next. */
  const round = async (): Promise<Measured[]> => {
    const found: Measured[] = [];
    for (const label of ["E3", "E5", "E6", "E8", "E9"])
      found.push(await timed("place", () => page.locator(`.cajon[aria-label="${label}"]`).tap()));
    for (let n = 0; n < 5; n++) found.push(await timed("best", () => best(page).tap()));
    for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp"]) {
      if (found.length === 10) await page.locator('.cajon[aria-label="E3"]').focus();
      found.push(await timed("arrow", () => page.keyboard.press(key)));
    }
    for (const name of ["Acercar", "Alejar", "Acercar", "Alejar", "Alejar"])
      found.push(await timed("zoom", () => press(name)));
    for (const name of ["Lista", "Mapa", "Lista", "Mapa", "Lista"]) found.push(await timed("list", () => press(name)));
    await press("Mapa");
    await page.evaluate(() => Reflect.get(window, "goOn")());
    await press("Acercar");
    await page.evaluate(() => Reflect.get(window, "goOn")());
    const ticked = page.locator(".cajon:checked");
    while ((await ticked.count()) > 0) await ticked.first().uncheck();
    return found;
  };
  const free = Map.groupBy(await round(), ({ kind }) => kind);
  await slowDown(SLOWER);
  const slow = Map.groupBy(await round(), ({ kind }) => kind);
  await context.close();

  const port = Number(new URL(baseUrl()).port);
  const [map, empty] = [await scriptsOf(port, address), await scriptsOf(port, "/dev/empty")];
  const share = map.bytes / empty.bytes;
  const kinds = [...free].map(([kind, all]) => {
    const ms = (slow.get(kind) ?? []).map((one) => one.ms);
    return {
      kind,
      least: Math.round(Math.min(...ms)),
      middle: median(ms),
      busy: SLOWER * median(all.map((one) => one.busy)),
    };
  });
  process.stdout.write(
    `5,000 places, ms to the picture that answers: processor time of a phone ${SLOWER} times slower, and on this machine slowed down so (least, median): ${kinds
      .map(({ kind, busy, least, middle }) => `${kind} ${busy} (${least}, ${middle})`)
      .join("; ")}. Script ${share.toFixed(3)} of an empty page.\n`,
  );
  // Drawing five thousand places anew for a tap would take seconds; how fast a machine is, is only printed.
  for (const { kind, busy } of kinds) expect(busy, kind).toBeLessThan(1_000);
  // The store itself stays within 1.06; the map may add one part in a hundred.
  expect(share).toBeLessThanOrEqual(1.07);
});
