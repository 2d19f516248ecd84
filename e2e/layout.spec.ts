import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { desk, launch } from "@/e2e/support/browser";
import { layoutFaults } from "@/e2e/support/layout";

let browser: Browser;
let page: Page;

const STYLE = `<style>
  body { margin: 0; font: 16px/24px sans-serif; }
  .panel { width: 20rem; }
  .row { display: flex; gap: 1rem; }
  button { min-height: 1.5rem; min-width: 1.5rem; padding: 0.25rem; }
  .num { white-space: nowrap; }
</style>`;

const faultsOf = async (body: string) => {
  await page.setContent(`<!doctype html><html lang="es"><head>${STYLE}</head><body>${body}</body></html>`);
  return layoutFaults(page);
};

beforeAll(async () => {
  browser = await launch();
  page = await (await desk(browser)).newPage();
});
afterAll(() => browser.close());

it("finds nothing in a page that is laid out well", async () => {
  const faults = await faultsOf(`<div class="panel"><h2>Zonas</h2><p>Con <a href="/a">un enlace</a> en la frase.</p>
    <div style="overflow-x: auto"><table style="width: 60rem"><tr><td>A1</td><td class="num">$12.00</td></tr></table></div>
    <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Un nombre tan largo que se corta con tres puntos al final</p>
    <button type="button">Guardar</button></div>`);
  expect(faults).toEqual([]);
});

it.each([
  [
    "an element that is wider than its panel",
    `<div style="display: contents"><div class="panel"><div style="width: 30rem">A</div></div></div>`,
    /^out of its panel: div/,
  ],
  [
    "text that stands out of its panel",
    `<div class="panel"><p class="num" style="width: 2rem">${"palabra ".repeat(12)}</p></div>`,
    /^out of its panel: “palabra/,
  ],
  [
    "a long name that is cut",
    `<p style="overflow: hidden; height: 1.5rem; width: 12rem; margin: 0">Evento marcaabcdefgh</p>`,
    /^cut: “Estacionamiento techado/,
  ],
  [
    "text that is cut",
    `<div class="panel"><p class="num" style="overflow: hidden; width: 3rem">Norte y sur</p></div>`,
    /^cut: “Norte y sur”/,
  ],
  [
    "a figure that is shortened by three points",
    `<div class="panel"><p class="num" style="overflow: hidden; text-overflow: ellipsis; width: 4rem">$1.00</p></div>`,
    /^cut: “\$9,999,999\.99”/,
  ],
  [
    "a line that its box cuts in half",
    `<div style="overflow: hidden; height: 10px"><p style="margin: 0">Norte</p></div>`,
    /^cut: “Norte”/,
  ],
  [
    "a value that its field cuts",
    `<input inputmode="decimal" name="precio" value="123456789.00" style="width: 3rem; height: 2rem">`,
    /^cut: value 123456789\.00 of precio/,
  ],
  [
    "a figure that runs into the next",
    `<div class="row"><div style="width: 4rem" class="num">$1.00</div><div>38</div></div>`,
    /^on top of each other: “\$9,999,999\.99” and “38”/,
  ],
  [
    "a block that lies on a name",
    `<div style="position: relative"><b style="position: absolute">28</b><p style="margin: 0">Alma Ríos</p></div>`,
    /^on top of each other/,
  ],
  [
    "a target under 24 px",
    `<button type="button" style="min-height: 0; padding: 0; height: 18px">Ver</button>`,
    /^target under 24 px: button “Ver”/,
  ],
  [
    "a link alone under 24 px",
    `<table><tr><td style="line-height: 20px"><a href="/a">Ver</a></td></tr></table>`,
    /^target under 24 px: a/,
  ],
  [
    "what only the other theme does",
    `<style>[data-theme=dark] .panel p { width: 40rem }</style><div class="panel"><p>A</p></div>`,
    /^other theme: out of its panel: p/,
  ],
  ["a page that scrolls sideways", `<div style="width: 1400px">A</div>`, /^scrolls sideways by 120 px/],
])("finds %s", async (_what, body, fault) => {
  expect(await faultsOf(body)).toContainEqual(expect.stringMatching(fault));
});
