import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, launch, login, phone, watch } from "@/e2e/support/browser";
import { choosePassword, newBuyer, register } from "@/e2e/support/register";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a visitor registers, chooses a password, leaves and comes back with it", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto("/registro");
  await expectSound(page);
  const buyer = newBuyer();
  await register(page, buyer);
  await page.waitForURL("**/home");
  await choosePassword(page, buyer);
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("button", { name: "Salir" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Correo o teléfono").fill(buyer.email.toUpperCase());
  await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/home");
  expect(complaints).toEqual([]);
  await context.close();
});

test("registration keeps what was typed and tells each field what is wrong, also without JavaScript", async () => {
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();
  await page.goto("/registro");
  const person = { ...newBuyer(), fullName: "Li 3" };
  await register(page, person, { contact: "ana@" });
  const contact = page.getByLabel("Correo o teléfono");
  expect(await page.getByLabel("Nombre completo").inputValue()).toBe(person.fullName);
  expect(await contact.inputValue()).toBe("ana@");
  expect(await page.locator("main").textContent()).toContain("Escribe un correo electrónico válido");
  expect(await page.getByLabel("Nombre de usuario").count()).toBe(0);
  await contact.fill("81 1234");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  expect(await page.locator("main").textContent()).toContain("El teléfono debe tener 10 dígitos");
  // A name that is too short to greet by: only then is another one asked for.
  await contact.fill(person.email);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  const text = await page.locator("main").textContent();
  expect(text).toContain("El nombre debe tener al menos 5 caracteres, sin espacios ni números");
  await page.getByLabel("Nombre de usuario").fill("Liliana");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.waitForURL("**/home");
  await page.goto("/registro");
  await page.waitForURL("**/home");
  const other = await phone(browser, { javaScript: false });
  const again = await other.newPage();
  await again.goto("/registro");
  await register(again, { ...person, fullName: "Liliana Treviño" });
  expect(await again.locator("main").textContent()).toContain("Ya hay una cuenta con ese correo.");
  expect(await again.getByRole("link", { name: "Entra a tu cuenta con un código" }).getAttribute("href")).toMatch(
    /^\/login\?/,
  );
  await Promise.all([context.close(), other.close()]);
});

test("a wrong pair says so, word by word, and keeps the identifier", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto("/login?returnUrl=https%3A%2F%2Fevil.example");
  await expectSound(page);
  await page.getByLabel("Correo o teléfono").fill("comprador@demo.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("El usuario y/o contraseña son incorrectos.").waitFor();
  expect(await page.getByLabel("Correo o teléfono").inputValue()).toBe("comprador@demo.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("demo-traslado");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`${baseUrl()}/home`);
  await context.close();
});

test("the guards send visitors to the login and back, and other profiles home", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto("/user-tickets?a=1");
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(new URL(page.url()).searchParams.get("returnUrl")).toBe("/user-tickets?a=1");
  await login(page, "admin", "/user-tickets");
  await page.waitForURL((url) => url.pathname === "/home");
  expect(await page.locator("main").textContent()).toContain("compradores");
  const refused = await page.goto("/enclosures");
  expect(refused?.status()).toBe(200);
  await context.close();
});

test("an unknown address is the 404 page, with its status", async () => {
  const context = await phone(browser);
  const page = await context.newPage();
  for (const path of ["/no-existe-este-recinto", "/arena-fundidora/999999999", "/Arena-Fundidora'--", "/%00"]) {
    const response = await page.goto(path);
    expect([400, 404], path).toContain(response?.status());
  }
  const response = await page.goto("/no-existe-este-recinto");
  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Página no encontrada");
  expect(await page.locator("main").textContent()).toContain("Lo sentimos, esta página no esta disponible o no existe");
  expect(await page.getByRole("link", { name: "Regresar al inicio" }).getAttribute("href")).toBe("/");
  await expectSound(page);
  await context.close();
});

test("pages carry the security headers, and a foreign origin changes nothing", async () => {
  const response = await fetch(`${baseUrl()}/login`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("permissions-policy")).toContain("camera=(self)");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const forged = await fetch(`${baseUrl()}/login`, {
    method: "POST",
    headers: { Origin: "https://evil.example" },
    body: "x=1",
  });
  expect(forged.status).toBe(403);
});
