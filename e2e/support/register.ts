import type { Page } from "playwright";

let counter = 0;

/** A buyer that no other journey knows. */
export function newBuyer() {
  const tag = `${process.pid.toString(36)}${(counter++).toString(36)}${Date.now().toString(36)}`;
  const digits = String(10_000_000 + ((Date.now() + counter * 7919) % 89_999_999));
  return {
    fullName: "Compradora de Prueba",
    userName: "Compradora",
    email: `${tag}@test.example`,
    phone: `81${digits}`,
    password: "secreto-123",
  };
}

export type NewBuyer = ReturnType<typeof newBuyer>;

/** Fills the form of registration on the page that shows it, and sends it. */
export async function register(page: Page, buyer: NewBuyer): Promise<void> {
  await page.getByLabel("Nombre completo").fill(buyer.fullName);
  await page.getByLabel("Nombre de usuario").fill(buyer.userName);
  await page.getByLabel("Correo electrónico").fill(buyer.email);
  await page.getByLabel("Teléfono").fill(buyer.phone);
  await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
  await page.getByLabel("Confirma tu contraseña").fill(buyer.password);
  await page.getByRole("checkbox", { name: /Acepto los/ }).check();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
}
