import type { Page } from "playwright";
import { Effort } from "@/e2e/support/effort";

let counter = 0;

/** A buyer that no other journey knows. */
export function newBuyer() {
  const tag = `${process.pid.toString(36)}${(counter++).toString(36)}${Date.now().toString(36)}`;
  const digits = String(10_000_000 + ((Date.now() + counter * 7919) % 89_999_999));
  return {
    fullName: "Compradora de Prueba",
    email: `${tag}@test.example`,
    phone: `81${digits}`,
    /** For `choosePassword`: a registration has none. */
    password: "secreto-123",
  };
}

export type NewBuyer = ReturnType<typeof newBuyer>;

/** Fills the form of registration on the page that shows it, and sends it. `contact` is the e-mail if not given. */
export async function register(
  page: Page,
  { fullName, email }: Pick<NewBuyer, "fullName" | "email">,
  { contact = email, effort = new Effort() }: { contact?: string; effort?: Effort } = {},
): Promise<void> {
  await effort.type(page.getByLabel("Nombre completo"), fullName);
  await effort.type(page.getByLabel("Correo o teléfono"), contact);
  await effort.tap(page.getByRole("checkbox", { name: /Acepto los/ }));
  await effort.tap(page.getByRole("button", { name: /^(Crear cuenta|Continuar al pago)/ }));
}

/** Gives a buyer who came in a moment ago their first password. */
export async function choosePassword(page: Page, { password }: Pick<NewBuyer, "password">): Promise<void> {
  await page.goto("/change-pass");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(password);
  await page.getByLabel("Confirma tu contraseña nueva").fill(password);
  await page.getByRole("button", { name: "Crear contraseña" }).click();
  await page.getByText("Ya tienes contraseña").waitFor();
}
