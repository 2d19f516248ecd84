import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, desk, expectSound, launch, login, SOON, watch } from "@/e2e/support/browser";
import { newCustomer } from "@/e2e/support/journeys";
import { choosePassword } from "@/e2e/support/register";

const PASSWORD = "demo-traslado";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Gives the code that the authenticator shows `ahead` steps of 30 s from now. */
function appCode(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 });
}

async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salir" }).first().click();
  await page.waitForURL("**/login");
}

const codesOn = (page: Page) =>
  page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem").allTextContents();

/** Logs in with the password, which leads to the question for the second factor. */
async function halfWay(page: Page): Promise<void> {
  await login(page, "otherAdmin", "/event");
  await page.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
}

async function prove(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
  await dialog.getByLabel("Código", { exact: true }).fill(code);
}

test("second factor: set up, asked for at the login, a recovery code once, and turned off again", async () => {
  const context = await desk(browser);
  const page = await context.newPage();
  const complaints = watch(page);
  await login(page, "otherAdmin", "/change-profile?ver=seguridad");
  await expectSound(page);
  await page.getByRole("button", { name: "Activar segundo factor" }).click();
  await page.getByRole("alertdialog").getByLabel("Tu contraseña").fill(PASSWORD);
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("img", { name: "QR para tu aplicación de autenticación" }).waitFor();
  await expectSound(page);
  const secret = ((await page.locator("main code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Código de 6 dígitos").fill(appCode(secret));
  await page.getByRole("button", { name: "Activar", exact: true }).click();
  await page.getByText("Guarda tus códigos de recuperación").waitFor();
  const codes = await codesOn(page);
  expect(codes).toHaveLength(10);
  await expectSound(page);
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  await page.getByText("Te quedan 10 códigos de recuperación.").waitFor();
  await leave(page);

  await halfWay(page);
  await expectSound(page);
  await page.goto("/home");
  expect(new URL(page.url()).pathname).toBe("/login");
  await halfWay(page);
  await page.getByLabel("Código", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("El código no es correcto o ya venció.").waitFor();
  await page.getByLabel("Código", { exact: true }).fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL("**/event");
  await leave(page);

  const [first = "", second = ""] = codes;
  await halfWay(page);
  await page.getByLabel("Código", { exact: true }).fill(first.toLowerCase());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL("**/event");

  await page.goto("/change-profile?ver=seguridad");
  await page.getByText("Te quedan 9 códigos de recuperación.").waitFor();
  await page.getByRole("button", { name: "Desactivar" }).click();
  await prove(page, first);
  await page.getByRole("alertdialog").getByRole("button", { name: "Desactivar" }).click();
  await page.getByRole("alertdialog").getByText("El código no es correcto o ya venció.").waitFor();
  await prove(page, second);
  await page.getByRole("alertdialog").getByRole("button", { name: "Desactivar" }).click();
  await page.getByRole("button", { name: "Activar segundo factor" }).waitFor();
  await leave(page);
  await login(page, "otherAdmin");
  await page.waitForURL("**/home");
  expect(complaints).toEqual([]);
  await context.close();
});

test("local storage mirrors the session as older clients read it, and loses it with the session, in every tab", async () => {
  const context = await desk(browser);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await login(page, "admin");
  const stored = () =>
    page.evaluate(() => [window.localStorage.getItem("currentUser"), window.localStorage.getItem("idAdmin")]);
  await expect.poll(async () => (await stored())[0], SOON).not.toBeNull();
  const [user, idAdmin] = await stored();
  const { response, ...rest } = JSON.parse(user ?? "{}");
  expect(rest).toEqual({});
  expect(Object.keys(response).sort()).toEqual(["chrNombreUsuario", "intFKIDProfile", "intFKIDUsuario", "token"]);
  expect(idAdmin).toMatch(/^\d+$/);
  const call = (path: string) =>
    fetch(`${baseUrl()}/api/v1${path}`, { headers: { Authorization: `Bearer ${response.token}` } });
  expect((await call("/events")).status).toBe(200);
  await other.goto("/home");
  await leave(page);
  await other.waitForURL("**/login");
  expect(await stored()).toEqual([null, null]);
  expect((await call("/events")).status).toBe(401);
  await context.close();
});

test("a session that was closed elsewhere ends at the next call, with the server's message", async () => {
  const [here, there] = [await desk(browser), await desk(browser)];
  const [page, other] = [await here.newPage(), await there.newPage()];
  await login(page, "buyer");
  await login(other, "buyer", "/change-profile?ver=sesiones");
  await expectSound(other);
  await other.getByText("Esta sesión", { exact: true }).waitFor();
  await other.getByRole("button", { name: "Cerrar las demás" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Cerrar las demás" }).click();
  await other.getByText("Cerramos tus demás sesiones.").waitFor();
  await page.evaluate(() => window.localStorage.removeItem("ct_mirror"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForURL("**/login");
  await page.getByText("Inicia sesión para continuar.").waitFor();
  await Promise.all([here.close(), there.close()]);
});

test("profile, password, history and one's own data", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  const complaints = watch(page);
  await page.goto("/change-profile");
  await expectSound(page);
  await page.getByLabel("Nombre de usuario").fill("Ana 1");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("El nombre debe tener al menos 5 caracteres, sin espacios ni números").first().waitFor();
  await page.getByLabel("Nombre de usuario").fill("Marianita");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Guardamos tu perfil.").waitFor();
  await page.getByText("¡Hola Marianita!").waitFor({ state: "attached" });

  await choosePassword(page, buyer);
  await page.goto("/change-pass");
  await expectSound(page);
  await page.getByLabel("Contraseña actual").fill(buyer.password);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("otro-secreto");
  await page.getByLabel("Confirma tu contraseña nueva").fill("otro-secreto");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await page.getByText("Cambiamos tu contraseña").waitFor();

  for (const tab of ["historial", "datos"]) {
    await page.goto(`/change-profile?ver=${tab}`);
    await expectSound(page);
  }
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar mis datos" }).click();
  expect((await download).suggestedFilename()).toBe("mis-datos.json");
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Tu contraseña").fill(buyer.password);
  await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await dialog.getByText("La contraseña actual no es correcta.").waitFor();
  await dialog.getByLabel("Tu contraseña").fill("otro-secreto");
  await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await page.waitForURL("**/login");
  expect(complaints).toEqual([]);
  await context.close();
});
