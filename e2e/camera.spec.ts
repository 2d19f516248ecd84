import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DamageName } from "@/components/access/testing-pictures";
import { expectFits, expectSound, SOON } from "@/e2e/support/browser";
import { browserSeeingDamage } from "@/e2e/support/camera";
import { type Database, openDatabase } from "@/e2e/support/database";
import { guardPhone, openGates } from "@/e2e/support/guard-phone";
import { browser, openOffice, world } from "@/e2e/support/office";
import { createTestPass } from "@/lib/access/testing";

openOffice();

let db: Database;
beforeAll(async () => {
  db = openDatabase();
  await openGates(db);
});
afterAll(() => db.end());

/** What a scanner that is plugged in does: the browser's own act follows each key that nobody kept. */
function typeAsReader(page: Page, text: string): Promise<void> {
  return page.evaluate((code) => {
    const press = (init: KeyboardEventInit) => {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      return target.dispatchEvent(event);
    };
    for (const character of code) {
      const isUpper = character !== character.toLowerCase();
      const place = /[a-z]/i.test(character)
        ? `Key${character.toUpperCase()}`
        : /\d/.test(character)
          ? `Digit${character}`
          : "Minus";
      const goesOn = press({ key: character, code: place, shiftKey: isUpper || character === "_" });
      if (goesOn) document.execCommand("insertText", false, character);
    }
    press({ key: "Enter", code: "Enter" });
  }, text);
}

const DAMAGED: readonly DamageName[] = [
  "clean",
  "turned 45",
  "sideways 45",
  "from below 45",
  "dark, noise 35",
  "contrast 0.2",
  "small 190",
  "glare 46 %",
  "3 cracks",
  "at the edge",
  "in the corner, sideways 30",
  "inverted",
];

test("a camera that sees tilted, dark, broken and far codes reads each of them", async () => {
  const { a } = world;
  const passes = await Promise.all(DAMAGED.map(() => createTestPass(a)));
  const codes = passes.map(({ qr }, nth) => ({ text: qr, damage: DAMAGED[nth] ?? "clean" }));
  const seeing = await browserSeeingDamage(codes, 2.5);
  try {
    const { page, guard } = await guardPhone(seeing);
    await page.goto("/scan-qr");
    const admitted = () => db<{ pass_id: number }[]>`
      select distinct pass_id from scans where user_id = ${guard.id} and decision = 'admitted'`;
    await expect.poll(async () => (await admitted()).length, { timeout: 150_000 }).toBe(DAMAGED.length);
    // The last verdict is drawn after it was recorded.
    const drawn = () => page.evaluate(() => performance.getEntriesByName("ct.lectura").length);
    await expect.poll(drawn, { timeout: 60_000 }).toBeGreaterThanOrEqual(DAMAGED.length);
    const times = await page.evaluate(() =>
      performance
        .getEntriesByName("ct.lectura")
        .map(({ duration }) => duration)
        .sort((x, y) => x - y),
    );
    const at = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(0);
    process.stdout.write(`frame to verdict: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${times.length}\n`);
    // A call takes the camera; it comes back by itself.
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      const [track] = (video.srcObject as MediaStream).getVideoTracks();
      track?.stop();
      track?.dispatchEvent(new Event("ended"));
    });
    await page.getByText("Se perdió la cámara").waitFor({ state: "attached" });
    await page.getByText("Se perdió la cámara").waitFor({ state: "detached", timeout: 15_000 });
    await expect
      .poll(
        () => page.locator("video").evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).active),
        SOON,
      )
      .toBe(true);
  } finally {
    await seeing.close();
  }
});

test("a reader that types reads from anywhere, never into a field, and the next car needs no touch", async () => {
  const { a } = world;
  const [first, second, third] = await Promise.all([createTestPass(a), createTestPass(a), createTestPass(a)]);
  const { page, context } = await guardPhone(browser);
  await page.goto("/scan-qr/lector");
  await page.getByLabel("Campo de prueba").focus();
  await typeAsReader(page, "CT-prueba_aZ-0189");
  await page.getByText("Tu lector funciona").waitFor();
  expect(await page.getByLabel("Campo de prueba").inputValue()).toBe("");
  await expectSound(page, "both");
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  const shout = page.locator(".fallo-grito h1");
  await typeAsReader(page, first?.qr ?? "");
  await shout.getByText("Pasa").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByRole("button", { name: "Escribir código" }).first().click();
  const field = page.getByLabel("Código del boleto");
  await field.fill("7f3l");
  expect(await field.inputValue()).toBe("7F31");
  await typeAsReader(page, third?.row.shortCode ?? "");
  await shout.getByText("Pasa").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();
  // The same car again, and at once the next one: its verdict takes the place of the other's.
  await page.getByRole("button", { name: "Escribir código" }).first().click();
  await field.fill(first?.row.shortCode ?? "");
  await page.getByRole("button", { name: "Validar" }).click();
  await shout.getByText("Alto").waitFor();
  await typeAsReader(page, second?.qr ?? "");
  await shout.getByText("Pasa").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();

  await page.getByRole("button", { name: "Ver las últimas 20" }).click();
  const list = page.getByRole("dialog", { name: "Tus últimas lecturas" });
  await expect.poll(() => list.getByRole("listitem").count(), SOON).toBe(4);
  await list.getByRole("button", { name: "Alto" }).click();
  expect(await list.getByRole("listitem").allTextContents()).toEqual([expect.stringContaining("ya se usó")]);
  await expectSound(page, "both");
  await list.getByRole("button", { name: "Volver a escanear" }).click();
  await context.close();
});

test("a camera that nobody needs rests, and the screen is made for the sun", async () => {
  const { a } = world;
  const pass = await createTestPass(a);
  const { page, context } = await guardPhone(browser);
  await page.clock.install();
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: "Pantalla para el sol" }).click();
  await expectFits(page);
  await page.clock.fastForward(61_000);
  await page.getByText("Cámara en pausa").waitFor();
  await page.getByText("Cámara en pausa").click();
  await page.getByText("Cámara en pausa").waitFor({ state: "detached" });
  for (const shout of ["Pasa", "Alto"]) {
    await page.getByRole("button", { name: "Escribir código" }).first().click();
    await page.getByLabel("Código del boleto").fill(pass.row.shortCode);
    await page.getByRole("button", { name: "Validar" }).click();
    await page.locator(".fallo-grito h1").getByText(shout).waitFor();
    await expectFits(page);
    await page.getByRole("button", { name: /Siguiente|Escanear otro/ }).click();
  }
  await page.reload();
  await page.getByRole("button", { name: "Pantalla para el sol", pressed: true }).waitFor();
  await context.close();
});
