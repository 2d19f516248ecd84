import type { Page } from "playwright";
import { expect, test } from "vitest";
import { desk, expectSound, login, phone, untilAlive, watch } from "@/e2e/support/browser";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { api } from "@/e2e/support/shop";

openOffice();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const listEvents = (token: string) => api({ method: "GET", path: "/events", turn: 0, as: token });
const listUsers = (token: string) => api({ method: "GET", path: "/users", turn: 0, as: token });

test.each([
  ["390", phone],
  ["1280", desk],
] as const)(
  "at %s px an owner makes a key, sees it once, uses it within its scope and revokes it",
  async (width, open) => {
    const context = await open(browser);
    const page = await context.newPage();
    const complaints = watch(page);
    const name = `Contabilidad ${width}`;
    await login(page, "admin", "/llaves-api");
    await page.getByRole("link", { name: "Hacer llave" }).first().click();
    await page.waitForURL("**/llaves-api/nueva");
    await untilAlive(page, "Hacer llave");
    await press(page, "Hacer llave");
    await expectSays(page, "Elige al menos un permiso");
    await expectSound(page, "both");
    await page.getByLabel("Nombre").fill(name);
    await page.getByLabel("Ver listas de eventos").check();
    await page.getByLabel("Vence").selectOption({ label: "No vence" });
    await expectSays(page, "Servirá hasta que alguien la revoque");
    await page.getByLabel("Vence").selectOption({ label: "En 30 días" });
    await press(page, "Hacer llave");
    await expectSays(page, "Guárdala ahora: no se muestra otra vez");
    const key = (await page.locator("#llave").textContent())?.trim() ?? "";
    expect(key).toMatch(/^ctk_[\w-]{43}$/);
    await expectSound(page, "both");

    expect((await listEvents(key)).status).toBe(200);
    expect(await listUsers(key)).toMatchObject({ status: 403, code: "api_key.no_scope", data: { scope: "user:read" } });

    await page.getByRole("link", { name: "Ya la guardé" }).click();
    await page.waitForURL("**/llaves-api");
    await expectSays(page, key.slice(-4));
    expect(await page.content()).not.toContain(key);
    await expectSound(page, "both");
    await page.getByRole("button", { name: `Revocar ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revocar llave" }).click();
    await page.getByText("Revocaste la llave.").waitFor();
    await page.getByRole("button", { name: `Revocar ${name}` }).waitFor({ state: "detached" });
    expect(await listEvents(key)).toMatchObject({ status: 401, code: "api_key.invalid" });

    expect(complaints).toEqual([]);
    await context.close();
  },
);
