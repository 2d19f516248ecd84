import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { desk, expectSound, launch } from "@/e2e/support/browser";
import { lookAt } from "@/e2e/support/sound-elements";

let browser: Browser;
let page: Page;

const FORM = `<main class="sound-elements"><label for="name">Nombre</label><input id="name" aria-describedby="hint">
<p id="hint">Como en tu credencial</p><button type="button">Guardar</button></main>`;

async function isKnown(body: string): Promise<boolean> {
  await page.setContent(
    `<!doctype html><html lang="es"><head><title>Ejemplo</title></head><body>${body}</body></html>`,
  );
  return (await lookAt(page, "one")).isKnown;
}

beforeAll(async () => {
  browser = await launch();
  page = await (await desk(browser)).newPage();
});
afterAll(() => browser.close());

it("knows a page that was found sound, whatever its words are", async () => {
  expect(await isKnown(FORM)).toBe(false);
  await expectSound(page);
  expect(await isKnown(FORM)).toBe(true);
  expect(await isKnown(FORM.replace("Guardar", "Seguir").replaceAll("hint", "other"))).toBe(true);
});

it.each([
  ["another colour", FORM.replace("<p ", '<p style="color: #eee" ')],
  ["another class of what it stands in", FORM.replace("sound-elements", "sound-elements pale")],
  ["a label that is gone", FORM.replace("<label ", "<span ").replace("</label>", "</span>")],
  ["a label of nothing", FORM.replace('for="name"', 'for="other"')],
  ["a description that is not there", FORM.replace('id="hint"', 'id="other"')],
  ["an id that two have", FORM.replace("<button", '<button id="name"')],
  ["a button without words", FORM.replace("Guardar", "")],
  ["another state", FORM.replace("<button", '<button aria-pressed="true"')],
])("looks again at %s", async (_what, body) => {
  expect(await isKnown(body)).toBe(false);
});

it("looks again in the other theme and at another width", async () => {
  expect(await isKnown(FORM)).toBe(true);
  expect((await lookAt(page, "both")).isKnown).toBe(false);
  await page.setViewportSize({ width: 390, height: 860 });
  expect((await lookAt(page, "one")).isKnown).toBe(false);
});

it("finds what is wrong in an element of a new kind, and does not remember it as sound", async () => {
  const pale = FORM.replace("<p ", '<p style="color: #eee" ');
  for (const _time of [1, 2]) {
    expect(await isKnown(pale)).toBe(false);
    await expect(expectSound(page)).rejects.toThrow("color-contrast");
  }
});
