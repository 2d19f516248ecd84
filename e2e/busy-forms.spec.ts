import { createServer } from "node:http";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, phone, SOON } from "@/e2e/support/browser";
import { expectSays } from "@/e2e/support/journeys";
import { openLocally } from "@/lib/core/testing/local-server";
import { shedding } from "@/lib/http/shedding";

let browser: Awaited<ReturnType<typeof launch>>;
let busy: Awaited<ReturnType<typeof openLocally>>;
beforeAll(async () => {
  browser = await launch();
  const shed = shedding(0, () => "store");
  busy = await openLocally(createServer((request, response) => void shed(request, response)));
});
afterAll(async () => {
  busy.close();
  await browser.close();
});

/** Until `end`, forms get what a process answers that has its limit of requests under way. */
async function keepBusy(context: BrowserContext): Promise<{ refused: () => number; end: () => void }> {
  let refused = 0;
  let isBusy = true;
  await context.route("**/*", async (route) => {
    const request = route.request();
    if (!isBusy || request.method() !== "POST") return route.fallback();
    refused += 1;
    const { accept = "", "next-action": action } = await request.allHeaders();
    const answer = await fetch(`${busy.url}/login`, {
      method: "POST",
      headers: { accept, ...(action === undefined ? {} : { "next-action": action }) },
      body: "typed",
    });
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  return {
    refused: () => refused,
    end: () => {
      isBusy = false;
    },
  };
}

/** Before its script runs a form is sent as without any. */
const untilScript = (page: Page) =>
  page.waitForFunction(
    () =>
      !String(window.fetch).includes("[native code]") &&
      Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );

async function typeLogin(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Correo o teléfono").fill("nadie@fila.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
}

const typedIn = async (page: Page) => [
  await page.getByLabel("Correo o teléfono").inputValue(),
  await page.getByLabel("Contraseña", { exact: true }).inputValue(),
];

test("a form that a busy platform refuses waits in its page, says so, keeps what was typed, and is sent by itself", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  await typeLogin(page);
  await untilScript(page);
  const platform = await keepBusy(context);
  await page.getByRole("button", { name: "Entrar" }).click();
  const notice = page.getByRole("status").getByText("Lo que enviaste sigue en esta página");
  await notice.waitFor();
  await page.locator(".cargador").waitFor({ state: "hidden" });
  expect(await typedIn(page)).toEqual(["nadie@fila.test", "no-es-esta"]);
  await expectSound(page, "both");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSound(page);
  await expect.poll(platform.refused, SOON).toBeGreaterThan(1);
  await notice.waitFor();
  platform.end();
  await expectSays(page, "El usuario y/o contraseña son incorrectos.");
  await notice.waitFor({ state: "detached" });
  expect((await typedIn(page))[0]).toBe("nadie@fila.test");
});

test("a form without script is told to go back, and is sent again from there", async () => {
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();
  await typeLogin(page);
  const platform = await keepBusy(context);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("heading", { name: "Hay mucha gente en este momento" }).waitFor();
  await page.getByText("regresa a la página anterior").waitFor();
  platform.end();
  await page.goBack();
  await page.getByLabel("Correo o teléfono").fill("nadie@fila.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expectSays(page, "El usuario y/o contraseña son incorrectos.");
});

test("what a form without script gets is sound", async () => {
  const page = await (await phone(browser)).newPage();
  const refused = await fetch(`${busy.url}/login`, { method: "POST", headers: { accept: "text/html" } });
  await page.setContent(await refused.text());
  await expectSound(page, "both");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSound(page);
});
