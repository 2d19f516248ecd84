import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { enter, press, tabTo, typeInto } from "@/e2e/support/keyboard";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

const said = (page: Page) => page.locator(".editor-voz").textContent();
const says = (page: Page, text: string) => expect.poll(() => said(page), SOON).toContain(text);
const drawingOf = async (enclosureId: number) =>
  getDb()
    .select({ key: parkingAreas.key, polygon: parkingAreas.polygon, capacity: parkingAreas.capacity })
    .from(parkingAreas)
    .where(eq(parkingAreas.enclosureId, enclosureId));

test("zones are drawn, corrected and saved with the keyboard alone, and each position is said", async () => {
  const { enclosure, zone, gate } = world.a;
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/parkingArea/plano");
  const save = page.getByRole("button", { name: "Guardar plano" });
  await untilAlive(page, "Guardar plano");

  // The zone that is there becomes a rectangle, one step to the right.
  await enter(page, page.getByRole("button", { name: new RegExp(`${zone.name}.*Sin dibujar`) }));
  await says(page, "sin dibujar");
  await enter(page, page.getByRole("button", { name: "Rectángulo" }));
  await tabTo(page, page.locator(`[data-zona="${zone.id}"]`));
  await press(page, "ArrowRight");
  await says(page, "su primera esquina en 370, 288");

  // Each Enter sets a corner of a new zone. Its outline crosses itself: the editor says so and does not save it.
  await enter(page, page.getByRole("button", { name: "Nueva zona" }), "Shift+Tab");
  await typeInto(page, page.getByLabel("Clave"), "N1");
  await typeInto(page, page.getByLabel("Nombre", { exact: true }), "Norte");
  await typeInto(page, page.getByLabel("Capacidad"), "30");
  if (!(await page.getByRole("checkbox", { name: new RegExp(gate.street) }).isChecked())) throw new Error("No gate");
  await tabTo(page, page.locator("[data-fondo]"));
  await press(page, "Shift+ArrowUp", 6);
  await says(page, "Mira en 480, 60.");
  await press(page, "Enter");
  await press(page, "Shift+ArrowRight", 2);
  await press(page, "Enter");
  await press(page, "Shift+ArrowDown");
  await press(page, "Shift+ArrowLeft", 2);
  await press(page, "Enter");
  await says(page, "Esquina 3 en 480, 110.");
  await press(page, "Shift+ArrowRight", 2);
  await press(page, "Enter");
  await says(page, "se cruza consigo mismo");
  await press(page, "Escape");
  await enter(page, save);
  await page.getByRole("alert").filter({ hasText: "se cruza consigo mismo" }).first().waitFor();
  await expectSound(page);

  // Undoing a corner and setting another one makes the last two change places.
  await tabTo(page, page.getByRole("button", { name: "Deshacer" }), "Shift+Tab");
  await press(page, "Enter", 2);
  await enter(page, page.getByRole("button", { name: "Dibujar", exact: true }), "Shift+Tab");
  await tabTo(page, page.locator("[data-fondo]"));
  await press(page, "Shift+ArrowDown");
  await press(page, "Enter");
  await says(page, "Esquina 3 en 580, 110.");
  await press(page, "Shift+ArrowLeft", 2);
  await press(page, "Enter");
  await press(page, "Escape");
  await enter(page, save);
  await page.waitForURL("**/parkingArea?*hecho=plano");
  const drawn = await drawingOf(enclosure.id);
  expect(drawn.find(({ key }) => key === zone.key)?.polygon?.[0]).toEqual([370, 288]);
  expect(drawn.find(({ key }) => key === "N1")).toEqual({
    key: "N1",
    capacity: 30,
    polygon: [
      [480, 60],
      [580, 60],
      [580, 110],
      [480, 110],
    ],
  });
  expect(complaints).toEqual([]);
});

test("a finger draws on a phone of 390 px", async () => {
  const page = await pageOf(browser, world.people.otherAdmin, "phone");
  await page.goto("/parkingArea/plano");
  await untilAlive(page, "Guardar plano");
  await page.getByRole("button", { name: new RegExp(`${world.b.zone.name}.*Sin dibujar`) }).tap();
  const plan = page.locator("svg.plano-edicion");
  await plan.scrollIntoViewIfNeeded();
  for (const position of [
    { x: 60, y: 60 },
    { x: 200, y: 60 },
    { x: 200, y: 140 },
    { x: 60, y: 140 },
  ])
    await plan.tap({ position });
  await plan.tap({ position: { x: 61, y: 61 } });
  await says(page, "Esquina 1 de 4");
  expect(await page.getByRole("button", { name: "Mover" }).getAttribute("aria-pressed")).toBe("true");
  await expectSound(page);
  await page.getByRole("button", { name: "Guardar plano" }).tap();
  await page.waitForURL("**/parkingArea?*hecho=plano");
  const [drawn] = await drawingOf(world.b.enclosure.id);
  expect(drawn?.polygon).toHaveLength(4);
});

test("rectangles are dragged, new ones find room, and errors open the zone that they name", async () => {
  const { enclosure } = world.a;
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/parkingArea/plano");
  const save = page.getByRole("button", { name: "Guardar plano" });
  await untilAlive(page, "Guardar plano");
  const list = page.getByRole("region", { name: "Zonas del recinto" });
  const before = (await drawingOf(enclosure.id)).length;
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  const tool = (name: string) => page.getByRole("button", { name, exact: true });

  await page.getByRole("button", { name: "Nueva zona" }).click();
  await expect.poll(() => said(page), SOON).toMatch(/^Zona (nueva|[A-Z0-9]+), sin dibujar\./);
  await field("Clave").fill("N2");
  await field("Nombre").fill("Techada");
  await list.getByRole("button", { name: /Techada/ }).waitFor();
  await field("Capacidad").fill("40");
  await tool("Rectángulo").click();
  await says(page, "Arrastra de una esquina a la otra");
  const plan = page.locator("svg.plano-edicion");
  await plan.scrollIntoViewIfNeeded();
  const box = await plan.boundingBox();
  if (!box) throw new Error("The plan is not shown");
  const drag = async ([fromX, fromY]: [number, number], [toX, toY]: [number, number]) => {
    await page.mouse.move(box.x + fromX * box.width, box.y + fromY * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + toX * box.width, box.y + toY * box.height, { steps: 4 });
    await page.mouse.up();
  };
  await drag([0.3, 0.9], [0.1, 0.75]);
  await list.getByRole("button", { name: /Techada.*4 esquinas/ }).waitFor();
  await says(page, "Rectángulo de ");
  expect(await tool("Mover").getAttribute("aria-pressed")).toBe("true");

  // By keys, two more of the usual size: neither lies on another.
  for (const key of ["N3", "N4"]) {
    await page.getByRole("button", { name: "Nueva zona" }).click();
    await field("Clave").fill(key);
    await tool("Rectángulo").focus();
    await page.keyboard.press("Enter");
    await says(page, `Rectángulo para ${key}`);
  }
  expect(await page.locator(".editor-avisos").count()).toBe(0);
  await field("Capacidad").fill("-3");
  await list.getByRole("button", { name: /^N3/ }).click();
  await field("Nombre").fill("x".repeat(41));

  // The first zone that is wrong opens, alone; the summary names each and leads to it.
  await list.getByRole("button", { name: /^N2/ }).click();
  await save.click();
  const summary = page.getByRole("alert").filter({ hasText: "Corrige" });
  await summary.getByText("N3, nombre: Es demasiado largo: a lo más 40 caracteres").waitFor();
  expect(
    await page
      .getByRole("heading", { name: /^Zona nueva/ })
      .filter({ visible: true })
      .allTextContents(),
  ).toEqual(["Zona nueva N3"]);
  await expectSound(page);
  await summary.getByRole("link", { name: "N4, capacidad: Escribe un número del 1 al 20000" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("created.2.capacity");
  await field("Capacidad").fill("30");
  await list.getByRole("button", { name: /^N3/ }).click();
  await field("Nombre").fill("Sombra");
  await list.getByRole("button", { name: /^N3.*Sombra/ }).waitFor();
  await save.click();
  await page.waitForURL("**/parkingArea?*hecho=plano");
  const drawn = await drawingOf(enclosure.id);
  expect(drawn).toHaveLength(before + 3);
  const [left, top] = drawn.find(({ key }) => key === "N2")?.polygon?.[0] ?? [];
  expect([left, top].map((one) => Math.round(Number(one) / 10) * 10)).toEqual([100, 540]);
  expect(complaints).toEqual([]);
});
