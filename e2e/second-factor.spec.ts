import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { baseUrl, desk, expectSound, launch, login, phone, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { messageTo, pathIn } from "@/e2e/support/inbox";
import { expectSays } from "@/e2e/support/journeys";

const tag = `${process.pid.toString(36)}${Date.now().toString(36)}`;
const owner = { tenant: `Foro Doble ${tag}`, fullName: "Dueña de Prueba", email: `duena-${tag}@test.example` };
const PASSWORD = "secreto-123";

let browser: Browser;
let db: Database;
let admin: Page;
let complaints: string[];
let secret = "";
let recoveryCodes: string[] = [];
let userId = "";

beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
  admin = await (await desk(browser)).newPage();
  complaints = watch(admin);
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

/** Gives the authenticator's code `ahead` steps of 30 s from now: each step's code is taken only once. */
function appCode(ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 });
}

async function enter(on: Page, returnUrl = "/home"): Promise<void> {
  await on.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await on.getByLabel("Correo o teléfono").fill(owner.email);
  await on.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await on.getByRole("button", { name: "Entrar", exact: true }).click();
}

async function leave(on: Page): Promise<void> {
  await on.getByRole("button", { name: "Salir" }).first().click();
  await on.waitForURL("**/login");
}

async function confirm(on: Page, code: string): Promise<void> {
  await on.getByLabel("Código", { exact: true }).fill(code);
  await on.getByRole("button", { name: "Confirmar" }).click();
}

const Login = z.object({ response: z.looseObject({ token: z.string(), mfaRequired: z.boolean() }) });

/** AU1 with the password; answers the token and whether the second factor is still to come. */
async function apiLogin(): Promise<z.output<typeof Login>["response"]> {
  const response = await fetch(`${baseUrl()}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ identifier: owner.email, password: PASSWORD }),
  });
  return Login.parse(await response.json()).response;
}

const call = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${baseUrl()}/api/v1${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });

test("the platform opens a tenant; its owner chooses a password by the invitation, and comes in", async () => {
  const context = await desk(browser);
  const platform = await context.newPage();
  await login(platform, "platform", "/users/nuevo?organizador=nuevo");
  await expectSound(platform);
  await platform.getByLabel("Nombre del organizador").fill(owner.tenant);
  await platform.getByLabel("Ubicación").fill("Apodaca, N.L.");
  await platform.getByLabel("Nombre completo").fill(owner.fullName);
  await platform.getByLabel("Nombre de usuario").fill("Duena");
  await platform.getByLabel("Correo", { exact: true }).fill(owner.email);
  await platform.getByRole("button", { name: "Crear organizador" }).click();
  await platform.waitForURL(/\/create-enclosures\?organizador=\d+&hecho=organizador/);
  userId = /organizador=(\d+)/.exec(platform.url())?.[1] ?? "";
  expect(await platform.getByLabel("Organizador", { exact: true }).inputValue()).toBe(userId);
  await expectSound(platform);
  await context.close();

  const invitation = await messageTo(
    db,
    owner.email,
    new RegExp(`Control Traslado te invitó a administrar ${owner.tenant}`),
  );
  await admin.goto(pathIn(invitation, /\/recuperar\/[\w-]{20,}/));
  await admin.getByRole("heading", { name: "Elige tu contraseña" }).waitFor();
  await expectSound(admin);
  await admin.getByLabel("Contraseña nueva").fill(PASSWORD);
  await admin.getByLabel("Confirma tu contraseña").fill(PASSWORD);
  await admin.getByRole("button", { name: "Guardar contraseña" }).click();
  await admin.waitForURL("**/home");
  await expectSound(admin);
  await leave(admin);
  expect(complaints).toEqual([]);
});

test("asked for a second factor by the platform, the owner has to set it up before anything opens", async () => {
  const context = await desk(browser);
  const platform = await context.newPage();
  await login(platform, "platform", `/users/${userId}?ver=editar`);
  await untilAlive(platform, "Guardar cambios");
  await platform.getByRole("switch", { name: "Exigir segundo factor para entrar" }).check();
  await platform.getByRole("button", { name: "Guardar cambios" }).click();
  await platform.getByText(`Guardaste los cambios de ${owner.fullName}.`).waitFor();
  await context.close();

  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await expectSound(admin);
  await admin.getByRole("button", { name: "Configurar mi segundo factor" }).click();
  await admin.getByRole("img", { name: "QR para tu aplicación de autenticación" }).waitFor();
  await expectSound(admin);
  secret = ((await admin.locator("main code").textContent()) ?? "").replace(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await admin.goto("/home");
  expect(new URL(admin.url()).pathname).toBe("/login");

  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await admin.getByLabel("Código de 6 dígitos").fill("12345");
  await admin.getByRole("button", { name: "Activar y continuar" }).click();
  await admin.locator("main .error").waitFor();
  await admin.getByLabel("Código de 6 dígitos").fill(appCode());
  await admin.getByRole("button", { name: "Activar y continuar" }).dblclick();
  await admin.getByText("Guarda tus códigos de recuperación").waitFor();
  await expectSound(admin);
  recoveryCodes = await admin
    .getByRole("list", { name: "Códigos de recuperación" })
    .getByRole("listitem")
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await admin.getByRole("link", { name: "Ya los guardé, continuar" }).click();
  await admin.waitForURL("**/event");

  await admin.goto("/change-profile?ver=seguridad");
  await expectSays(admin, "La plataforma lo pide para tu cuenta.");
  expect(await admin.getByRole("button", { name: "Desactivar" }).count()).toBe(0);
  await leave(admin);
  expect(complaints).toEqual([]);
});

test("half logged in, nothing opens but the step itself: no page, no call of the API, no mirror", async () => {
  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  for (const path of ["/home", "/users", "/guards", "/change-profile", "/scan-qr"]) {
    await admin.goto(path);
    expect(new URL(admin.url()).pathname, path).toBe("/login");
  }
  expect((await admin.request.post("/api/session/mirror", { headers: { Origin: baseUrl() } })).status()).toBe(401);
  expect((await admin.request.get("/audit/archivo", { maxRedirects: 0 })).status()).toBe(307);
  expect(await admin.evaluate(() => window.localStorage.getItem("currentUser"))).toBeNull();

  const { token, mfaRequired } = await apiLogin();
  expect(mfaRequired).toBe(true);
  for (const path of ["/events", "/users", `/users/${userId}`, "/guards"])
    expect((await call(path, token)).status, path).toBe(401);
  const change = { currentPassword: PASSWORD, password: "otra-cosa", passwordConfirmation: "otra-cosa" };
  expect((await call("/auth/change-password", token, { method: "POST", body: JSON.stringify(change) })).status).toBe(
    401,
  );
  complaints.length = 0;
});

test("a code of the app completes the login, once; a recovery code too, and only once", async () => {
  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await confirm(admin, "000000");
  await admin.getByText("El código no es correcto o ya venció.").waitFor();
  await expectSound(admin);
  const code = appCode(1);
  await confirm(admin, code);
  await admin.waitForURL("**/event");
  await leave(admin);

  // Without JavaScript a used code is refused as well, and a recovery code is taken.
  const context = await phone(browser, { javaScript: false });
  const plain = await context.newPage();
  await enter(plain, "/event");
  await plain.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await confirm(plain, code);
  await expectSays(plain, "El código no es correcto o ya venció.");
  const [first = "", second = ""] = recoveryCodes;
  await confirm(plain, first.toLowerCase());
  await plain.waitForURL("**/event");
  await context.close();

  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await confirm(admin, first);
  await admin.getByText("El código no es correcto o ya venció.").waitFor();
  await confirm(admin, second);
  await admin.waitForURL("**/event");
  await messageTo(db, owner.email, /Se usó un código de recuperación/);
  await admin.goto("/change-profile?ver=seguridad");
  await expectSays(admin, "Te quedan 8 códigos de recuperación.");
  await admin.goto("/change-profile?ver=historial");
  await expectSays(admin, "Código de recuperación");
  await admin.goto("/segundo-factor");
  await admin.getByRole("link", { name: "Ya iniciaste sesión, continuar" }).waitFor();
  expect(complaints).toEqual([]);
});

test("ten minutes later a payout account and a file of people ask for a code, and then go on", async () => {
  const age = () => db`update sessions set second_factor_at = now() - interval '11 minutes' where user_id = ${userId}`;
  const [, , third = "", fourth = ""] = recoveryCodes;
  await age();
  await admin.goto("/cuentas-de-cobro/nueva");
  await admin.getByLabel("Proveedor").selectOption({ label: "Depósito y taquilla" });
  await admin.getByLabel("Nombre", { exact: true }).fill("Banco del foro");
  await admin.getByLabel("Banco", { exact: true }).fill("BBVA");
  await admin.getByLabel("CLABE").fill("032180000118359719");
  await admin.getByLabel("Titular de la cuenta").fill("Foro Doble");
  await admin.getByRole("button", { name: "Agregar cuenta", exact: true }).click();
  const dialog = admin.getByRole("alertdialog");
  await dialog.getByText("Confirma que eres tú").waitFor();
  await expectSound(admin);
  await dialog.getByLabel("Código", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await dialog.getByText("El código no es correcto o ya venció.").waitFor();
  await dialog.getByLabel("Código", { exact: true }).fill(third);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await admin.waitForURL("**/cuentas-de-cobro/*?hecho=creada");
  expect(await admin.getByLabel("Banco", { exact: true }).inputValue()).toBe("BBVA");

  await age();
  await admin.goto("/users/archivo?formato=csv");
  await admin.waitForURL("**/segundo-factor?para=*");
  await expectSound(admin);
  await confirm(admin, fourth);
  await admin.getByText("Confirmaste tu segundo factor").waitFor();
  const [file] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Continuar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(complaints).toEqual([]);
});

test("who lost it all is let in again by the platform: sessions end, and the next login sets it up anew", async () => {
  const context = await desk(browser);
  const platform = await context.newPage();
  await login(platform, "platform", `/users/${userId}`);
  await platform.getByRole("button", { name: "Restablecer segundo factor" }).click();
  const dialog = platform.getByRole("alertdialog");
  await dialog.getByText("Al entrar con su contraseña tendrá que activarlo otra vez.").waitFor();
  await expectSound(platform);
  await dialog.getByRole("button", { name: "Restablecer segundo factor" }).click();
  await dialog.getByText("Este campo es requerido").waitFor();
  await dialog.getByLabel("Motivo").fill("Perdió el teléfono; lo confirmé por llamada");
  await dialog.getByRole("button", { name: "Restablecer segundo factor" }).click();
  await platform.getByText(`Restableciste el segundo factor de ${owner.fullName}.`).waitFor();
  await expect.poll(() => platform.getByRole("button", { name: "Restablecer segundo factor" }).count(), SOON).toBe(0);
  await context.close();
  await messageTo(db, owner.email, /Se restableció tu segundo factor/);

  await admin.goto("/home");
  expect(new URL(admin.url()).pathname).toBe("/login");
  await enter(admin, "/event");
  await admin.waitForURL("**/segundo-factor?returnUrl=%2Fevent");
  await admin.getByRole("button", { name: "Configurar mi segundo factor" }).waitFor();
});
