import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectSound, launch, phone, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { codeIn, lastMessageId, messageTo, pathIn, wrongCode } from "@/e2e/support/inbox";
import { expectSays, mainText } from "@/e2e/support/journeys";
import { choosePassword, newBuyer, register } from "@/e2e/support/register";

const buyer = newBuyer();
const newPhone = newBuyer().phone;
const NEW_PASSWORD = "otro-secreto";
const VERIFY_PATH = /\/verificar-correo\?\S+/;
const RECOVER_PATH = /\/recuperar\/[\w-]{20,}(\?returnUrl=[\w%-]+)?/;

let browser: Browser;
let db: Database;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
  context = await phone(browser);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

const international = (tenDigits: string) => `+52${tenDigits}`;

/** Finds the error that a field shows, by the field's label. */
async function expectErrorAt(on: Page, label: string, text: string): Promise<void> {
  const field = on.getByLabel(label, { exact: true });
  const said = async () => {
    const note = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? "";
    return (await on.locator(`[id="${note}"]`).allTextContents()).join();
  };
  await expect.poll(said, SOON).toContain(text);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
}

async function leave(on: Page): Promise<void> {
  await on.goto("/home");
  await on.getByRole("button", { name: "Abrir el menú" }).click();
  await on.getByRole("button", { name: "Salir" }).click();
  await on.waitForURL("**/login");
}

async function logIn(on: Page, identifier: string, password: string, returnUrl = "/home"): Promise<void> {
  await on.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await on.getByLabel("Correo o teléfono").fill(identifier);
  await on.getByLabel("Contraseña", { exact: true }).fill(password);
  await on.getByRole("button", { name: "Entrar", exact: true }).click();
}

const mirror = (on: Page) =>
  on.evaluate(() => [window.localStorage.getItem("currentUser"), window.localStorage.getItem("idAdmin")]);

/** Reads the buyer's phone as the database keeps it. */
async function storedPhone(): Promise<string | null> {
  const [row] = await db<{ phone: string | null }[]>`select phone from users where email = ${buyer.email}`;
  return row?.phone ?? null;
}

test("a new buyer verifies the e-mail by the link of the mail, in one tab of two", async () => {
  const complaints = watch(page);
  await page.goto("/registro");
  await register(page, buyer);
  await page.waitForURL("**/home");
  await expectSays(page, "Verifica tus datos cuando quieras");
  const path = pathIn(await messageTo(db, buyer.email, /Verifica tu correo/), VERIFY_PATH);

  // A mail service that opens the link to look at it does not use it up.
  const stranger = await phone(browser);
  expect((await stranger.request.get(path)).status()).toBe(200);
  await stranger.close();
  const late = await context.newPage();
  await late.goto(path);
  await page.goto(path);
  await expectSound(page);
  await page.getByRole("button", { name: "Verificar" }).click();
  await page.getByRole("heading", { name: "Tu correo está verificado" }).waitFor();
  await expectSound(page);
  await late.getByRole("button", { name: "Verificar" }).click();
  await late.getByRole("heading", { name: "Tu correo está verificado" }).waitFor();
  await late.close();
  await page.getByRole("link", { name: "Continuar" }).click();
  await page.waitForURL("**/home");
  expect(complaints).toEqual([]);
});

test("and the phone by the code that came by WhatsApp", async () => {
  const complaints = watch(page);
  // Registration asks for one contact and for no password: who came in a moment ago needs none for a change.
  await page.goto("/change-profile");
  const form = page.getByRole("form", { name: "Teléfono" });
  expect(await form.getByLabel("Contraseña actual").count()).toBe(0);
  await expectSound(page);
  await form.getByLabel("Teléfono nuevo").fill(buyer.phone);
  await form.getByRole("button", { name: "Cambiar teléfono" }).click();
  await page.waitForURL("**/verificar-telefono?*");
  await expectSays(page, /que enviamos por WhatsApp a .* a las \d\d:\d\d\. Vale 10 minutos/);
  const code = codeIn(await messageTo(db, international(buyer.phone), /verificar tu teléfono/));
  await expectSound(page);
  const field = page.getByLabel("Código", { exact: true });
  const send = page.getByRole("button", { name: "Verificar" });
  await send.click();
  await expectErrorAt(page, "Código", "Este campo es requerido");
  await field.fill(wrongCode(code));
  await send.click();
  await expectErrorAt(page, "Código", "El código no es correcto o ya venció.");
  await expectSound(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await send.dblclick();
  await page.waitForURL("**/change-profile");
  await page.goto("/home");
  expect(await mainText(page)).not.toContain("Verifica tus datos cuando quieras");
  await page.goto("/change-pass");
  await expectSound(page);
  await choosePassword(page, buyer);
  expect(complaints).toEqual([]);
});

test("logs out, and comes back with a one-time code; the mirror goes and comes with the session", async () => {
  const complaints = watch(page);
  await expect.poll(async () => (await mirror(page))[0], SOON).not.toBeNull();
  await leave(page);
  expect(await mirror(page)).toEqual([null, null]);
  await page.goBack();
  await page.waitForURL("**/login**");

  await page.getByRole("link", { name: "Entrar con un código" }).click();
  await page.waitForURL("**/codigo**");
  await expectSound(page);
  const ask = page.getByRole("button", { name: "Enviar código" });
  await ask.click();
  await expectErrorAt(page, "Correo o teléfono", "Escribe un usuario válido");
  const before = await lastMessageId(db);
  await page.getByLabel("Correo o teléfono").fill(buyer.phone);
  await ask.dblclick();
  const field = page.getByLabel("Código", { exact: true });
  await field.waitFor();
  await expectSound(page);
  const code = codeIn(await messageTo(db, international(buyer.phone), /código para entrar/, before));
  await field.fill(wrongCode(code));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expectErrorAt(page, "Código", "El código no es correcto o ya venció.");
  await field.fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/home");
  await expect.poll(async () => (await mirror(page))[0], SOON).not.toBeNull();

  // Back does not lead to a form that is over.
  await page.goBack();
  await page.waitForURL("**/home");
  await page.goto("/codigo");
  await page.waitForURL("**/home");
  expect(complaints).toEqual([]);
});

test("changes the phone: the new one counts once its code was entered, and the old one is told", async () => {
  const complaints = watch(page);
  await page.goto("/change-profile");
  // The button takes its colour once the page is alive.
  await expect.poll(() => page.getByRole("button", { name: "Guardar cambios" }).isEnabled(), SOON).toBe(true);
  await expectSound(page);
  const form = page.getByRole("form", { name: "Teléfono" });
  const send = form.getByRole("button", { name: "Cambiar teléfono" });
  await form.getByLabel("Teléfono nuevo").fill("123");
  await send.click();
  await expectErrorAt(page, "Teléfono nuevo", "El teléfono debe tener 10 dígitos");
  expect(await form.getByLabel("Teléfono nuevo").inputValue()).toBe("123");
  await form.getByLabel("Teléfono nuevo").fill(newPhone);
  await form.getByLabel("Contraseña actual").fill("no-es-esta");
  await send.click();
  await form.getByText("La contraseña actual no es correcta.").waitFor();
  expect(await form.getByLabel("Teléfono nuevo").inputValue()).toBe(newPhone);
  await expectSound(page);
  await form.getByLabel("Contraseña actual").fill(buyer.password);
  const before = await lastMessageId(db);
  await send.dblclick();
  await page.waitForURL("**/verificar-telefono?*");
  const code = codeIn(await messageTo(db, international(newPhone), /verificar tu teléfono/, before));
  expect(await storedPhone()).toBe(international(buyer.phone));
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Verificar" }).click();
  await page.waitForURL("**/change-profile");
  expect(await storedPhone()).toBe(international(newPhone));
  expect(await form.textContent()).toMatch(/verificado/);
  await messageTo(db, international(buyer.phone), /Cambió el teléfono de tu cuenta/, before);
  expect(complaints).toEqual([]);
});

test("recovers by a link that works once and ends every session", async () => {
  const office = await desk(browser);
  const other = await office.newPage();
  await logIn(other, newPhone, buyer.password);
  await other.waitForURL("**/home");
  await expect.poll(async () => (await mirror(other))[0], SOON).not.toBeNull();

  const lost = await phone(browser);
  const forgot = await lost.newPage();
  const complaints = watch(forgot);
  await forgot.goto("/login?returnUrl=%2Fuser-tickets");
  await forgot.getByRole("link", { name: "¿La olvidaste?" }).click();
  await forgot.waitForURL("**/recuperar?returnUrl=%2Fuser-tickets");
  await expectSound(forgot);
  await forgot.getByRole("button", { name: "Enviar enlace" }).click();
  await expectErrorAt(forgot, "Correo o teléfono", "Escribe un usuario válido");
  await forgot.getByLabel("Correo o teléfono").fill(buyer.email);
  const before = await lastMessageId(db);
  await forgot.getByRole("button", { name: "Enviar enlace" }).dblclick();
  await forgot.getByText("Revisa tus mensajes").waitFor();
  await expectSound(forgot);
  const path = pathIn(await messageTo(db, buyer.email, /Recupera tu contraseña/, before), RECOVER_PATH);
  const late = await lost.newPage();
  await Promise.all([forgot.goto(path), late.goto(path)]);
  await expectSound(forgot);
  await other.goto(path);
  await other.getByText(/^En este navegador está abierta la sesión de /).waitFor();
  await expectSound(other);
  for (const tab of [forgot, late]) await tab.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await forgot.getByLabel("Confirma tu contraseña").fill("otra-cosa");
  await forgot.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectErrorAt(forgot, "Confirma tu contraseña", "Las contraseñas no coinciden");
  await forgot.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await forgot.getByLabel("Confirma tu contraseña").fill(NEW_PASSWORD);
  await forgot.getByRole("button", { name: "Guardar contraseña" }).dblclick();
  await forgot.waitForURL("**/login?aviso=contrasena&returnUrl=%2Fuser-tickets");
  await expectSound(forgot);
  await late.getByLabel("Confirma tu contraseña").fill(NEW_PASSWORD);
  await late.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectSays(late, "Este enlace ya se usó");
  await late.reload();
  await late.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
  await expectSound(late);
  await late.getByRole("link", { name: "Pedir un enlace nuevo" }).click();
  await late.waitForURL("**/recuperar?returnUrl=%2Fuser-tickets");

  for (const ended of [page, other]) {
    await ended.goto("/home");
    await ended.waitForURL("**/login**");
    await expect.poll(() => mirror(ended), SOON).toEqual([null, null]);
  }
  await logIn(page, buyer.email, buyer.password);
  await expectErrorAt(page, "Contraseña", "El usuario y/o contraseña son incorrectos.");
  await logIn(page, buyer.email, NEW_PASSWORD);
  await page.waitForURL("**/home");
  expect(complaints).toEqual([]);
  await Promise.all([office.close(), lost.close()]);
});

test("sees the sessions, closes the others, and finds every entrance in the history", async () => {
  const office = await desk(browser);
  const other = await office.newPage();
  const complaints = watch(other);
  await logIn(other, newPhone, NEW_PASSWORD, "/change-profile?ver=sesiones");
  await other.waitForURL("**/change-profile?ver=sesiones");
  await expectSound(other);
  expect(await other.getByRole("button", { name: /^Cerrar la sesión de / }).count()).toBe(1);
  await other.getByRole("button", { name: "Cerrar las demás" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Cerrar las demás" }).click();
  await other.getByText("Cerramos tus demás sesiones.").waitFor();
  await expect.poll(() => other.getByRole("button", { name: /^Cerrar la sesión de / }).count(), SOON).toBe(0);
  await page.goto("/change-profile");
  await page.waitForURL("**/login?returnUrl=%2Fchange-profile");
  await other.goto("/change-profile?ver=historial");
  await expectSound(other);
  const history = await mainText(other);
  for (const words of ["Código de un solo uso", "Código incorrecto", "Contraseña incorrecta", "Entró"])
    expect(history).toContain(words);
  expect(complaints).toEqual([]);
  await office.close();
});

test("a session that ends while a form of the profile is open: it says so, keeps what was typed, and the login leads back", async () => {
  await logIn(page, buyer.email, NEW_PASSWORD, "/change-profile");
  await page.waitForURL("**/change-profile");
  await expect.poll(async () => (await mirror(page))[0], SOON).not.toBeNull();
  await db`
    update sessions set expires_at = now() - interval '1 second'
    where user_id = (select id from users where email = ${buyer.email}) and expires_at > now()`;
  const form = page.getByRole("form", { name: "Teléfono" });
  const another = newBuyer().phone;
  await form.getByLabel("Teléfono nuevo").fill(another);
  await form.getByLabel("Contraseña actual").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "Cambiar teléfono" }).click();
  await form.getByText("Inicia sesión para continuar.").waitFor();
  expect(await form.getByLabel("Teléfono nuevo").inputValue()).toBe(another);
  expect(await storedPhone()).toBe(international(newPhone));

  await page.reload();
  await page.waitForURL("**/login?returnUrl=%2Fchange-profile");
  await expect.poll(() => mirror(page), SOON).toEqual([null, null]);
  await page.getByLabel("Correo o teléfono").fill(buyer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/change-profile");
});

test("without JavaScript: a code to come in, and a link to recover", async () => {
  const other = newBuyer();
  const plain = await phone(browser, { javaScript: false });
  const form = await plain.newPage();
  await form.goto("/registro");
  await register(form, other);
  await form.waitForURL("**/home");
  await plain.clearCookies();

  await form.goto("/codigo?returnUrl=%2Fchange-profile");
  await form.getByLabel("Correo o teléfono").fill(other.email);
  await form.getByText("Correo", { exact: true }).click();
  const asked = await lastMessageId(db);
  await form.getByRole("button", { name: "Enviar código" }).click();
  const field = form.getByLabel("Código", { exact: true });
  await field.waitFor();
  const code = codeIn(await messageTo(db, other.email, /Tu código para entrar/, asked));
  await field.fill(wrongCode(code));
  await form.getByRole("button", { name: "Entrar", exact: true }).click();
  await expectErrorAt(form, "Código", "El código no es correcto o ya venció.");
  await form.getByRole("button", { name: "Enviar otro código" }).click();
  await expectSays(form, /Espera \d+ segundos/);
  await field.fill(code);
  await form.getByRole("button", { name: "Entrar", exact: true }).click();
  await form.waitForURL("**/change-profile");
  await plain.clearCookies();

  await form.goto("/recuperar");
  await form.getByLabel("Correo o teléfono").fill(other.email);
  await form.getByRole("button", { name: "Enviar enlace" }).click();
  await expectSays(form, "Revisa tus mensajes");
  await form.goto(pathIn(await messageTo(db, other.email, /Recupera tu contraseña/, asked), RECOVER_PATH));
  await form.getByLabel("Contraseña nueva").fill("corta");
  await form.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectErrorAt(form, "Contraseña nueva", "La contraseña debe tener al menos 6 caracteres");
  await form.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await form.getByLabel("Confirma tu contraseña").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "Guardar contraseña" }).click();
  await form.waitForURL("**/login?aviso=contrasena");
  await expectSays(form, "Tu contraseña está lista");
  await logIn(form, other.email, NEW_PASSWORD);
  await form.waitForURL("**/home");
  await plain.close();
});
