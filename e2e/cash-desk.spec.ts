import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prepaidPlates, users } from "@/db/schema";
import { createEnclosure, createUser } from "@/db/testing";
import { expectSound, watch } from "@/e2e/support/browser";
import { browserSeeing } from "@/e2e/support/camera";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createCashier, SECRET, take } from "@/lib/cash-desk/testing";
import { accountOf, createHolder, createType, HOURLY } from "@/lib/prepaid/testing";

openOffice();

/** A tenant's venue with its owner at a desk, and a cashier at a phone. */
async function openVenue() {
  const { admin, owner } = world.a;
  const enclosure = await createEnclosure(admin.id, { name: "Plaza Cumbre Sur", isPrepaid: true });
  const holder = await createHolder({ owner, type: await createType(enclosure, HOURLY) }, 8_500);
  await getDb().update(users).set({ fullName: "Paola Ríos" }).where(eq(users.id, holder.buyer.id));
  await getDb().insert(prepaidPlates).values({ accountId: holder.accountId, adminId: admin.id, plate: "RKS482A" });
  const cashier = await createCashier(admin.id, { fullName: "Raúl Peña" });
  await createCashier(admin.id, { fullName: "Verónica Salas", position: "operator" });
  const office = await pageOf(browser, await personOf("admin", owner), "desk");
  const till = await pageOf(browser, await personOf("admin", cashier), "phone");
  return { admin, owner, enclosure, holder, cashier, office, till, pointId: 0 };
}

/** A driver without the QR is found by the plate, pays with a note, and the same again is asked about. */
async function topUpByPlate({ till, holder }: Awaited<ReturnType<typeof openVenue>>) {
  await till.getByLabel("QR, teléfono o placa").fill("rks-482-a");
  await till.getByRole("button", { name: "Buscar" }).click();
  await till.getByText("Paola Ríos").waitFor();
  await till.getByText("$85.00").waitFor();
  await till.getByText("$200", { exact: true }).click();
  await till.getByLabel("Recibes").fill("500");
  await till.getByText("$285.00").waitFor();
  await expectSound(till, "both");
  await till.getByRole("button", { name: "Cobrar $200.00" }).dblclick();
  await till.getByText("Cambio: $300.00").waitFor();
  // The account as it is now takes the place of the one that was searched, and of what was chosen for it.
  await till.locator(".persona").getByText("$285.00").waitFor();
  await till.getByText("$200", { exact: true }).click();
  await till.getByRole("button", { name: "Cobrar $200.00" }).click();
  await till.getByText(/Acabas de cobrar lo mismo a esta cuenta .* ¿Otra vez\?/).waitFor();
  await expectSound(till, "both");
  await till.getByRole("button", { name: "No cobrar" }).click();
  expect((await accountOf(holder.accountId)).balanceCents).toBe(28_500);
}

/** The same driver once more, with the QR before the desk's camera. */
async function findByCamera({ cashier, holder }: Awaited<ReturnType<typeof openVenue>>) {
  const seeing = await browserSeeing(holder.qr);
  const page = await pageOf(seeing, await personOf("admin", cashier), "phone");
  await page.context().grantPermissions(["camera"]);
  await page.goto("/caja");
  await page.getByRole("button", { name: "Leer QR con la cámara" }).click();
  await page.getByText("Paola Ríos").waitFor();
  await page.getByText("$285.00").first().waitFor();
  await seeing.close();
}

test("a cashier opens a shift, puts cash away, counts blind with a difference and hands over", async () => {
  const venue = await openVenue();
  const { office, till } = venue;
  const complaints = [watch(office), watch(till)];

  await office.goto("/caja/puntos");
  await office.getByLabel("Recinto", { exact: true }).selectOption({ label: "Plaza Cumbre Sur" });
  await office.getByLabel("Nombre", { exact: true }).fill("Caja 1, Av. Cumbre");
  await office.getByRole("button", { name: "Agregar caja" }).click();
  await office.getByText("Caja 1, Av. Cumbre").first().waitFor();
  await office.getByText("Agregaste una caja.").waitFor();
  await expectSound(office, "both");

  await till.goto("/home");
  await till.getByRole("link", { name: "Caja", exact: true }).click();
  await till.waitForURL("**/caja");
  await expectSound(till, "both");
  await till.getByRole("button", { name: "Abrir turno" }).click();
  await till.getByText("Este campo es requerido").first().waitFor();
  await till.getByLabel("Caja", { exact: true }).selectOption({ label: "Caja 1, Av. Cumbre, Plaza Cumbre Sur" });
  await till.getByLabel("Fondo").fill("1,500");
  await till.getByRole("button", { name: "Abrir turno" }).click();
  await till.getByRole("heading", { name: "Caja 1, Av. Cumbre" }).waitFor();

  await take(venue, { amountCents: 30_000, receivedCents: 50_000 });
  await till.reload();
  await till.getByText("QR 4821").waitFor();
  await topUpByPlate(venue);
  await findByCamera(venue);
  await till.getByRole("button", { name: "Retiro" }).click();
  await till.getByLabel("Cuánto, en pesos").fill("400");
  await till.getByLabel("Nota").fill("Caja fuerte");
  await till.getByRole("button", { name: "Retirar" }).dblclick();
  await till.getByText("1 de $400.00").waitFor();
  await expectSound(till, "both");

  await till.getByRole("link", { name: "Cerrar turno" }).click();
  await till.waitForURL("**/caja/cerrar");
  expect(await till.getByText("$1,600.00").count(), "what should be there").toBe(0);
  await till.getByLabel("billetes de $1,000").fill("1");
  await till.getByLabel("billetes de $200").fill("2");
  await till.getByLabel("billetes de $100").fill("1");
  await till.getByLabel("monedas de $10").fill("8");
  await till.getByText("$1,580.00").waitFor();
  await expectSound(till, "both");
  await till.getByRole("button", { name: "Comparar" }).click();
  await till.getByRole("heading", { name: "Faltan $20.00" }).waitFor();
  await expectSound(till, "both");

  await till.getByLabel("Qué pasó").fill("Di un billete de $20 de más en el cambio");
  await till.getByLabel("Tu contraseña", { exact: true }).fill(SECRET);
  await till.getByLabel("Recibe", { exact: true }).selectOption({ label: "Verónica Salas" });
  await till.getByLabel("Su contraseña", { exact: true }).fill("otra");
  await till.getByRole("button", { name: "Entregar $1,580.00" }).click();
  await till.getByText("La contraseña o el código no es correcto.").first().waitFor();
  await till.getByLabel("Su contraseña", { exact: true }).fill(SECRET);
  await till.getByRole("button", { name: "Entregar $1,580.00" }).click();
  await till.waitForURL("**/caja/turnos/*");
  await till.getByText("Entregaste la caja.").waitFor();
  await expectSound(till, "both");

  await office.goto("/caja/turnos");
  await office
    .getByRole("link", { name: /^Turno \d+$/ })
    .first()
    .click();
  await office.getByText("Verónica Salas, $1,580.00").waitFor();
  await expectSound(office, "both");
  await office.goto("/caja/reporte?por=caja");
  await office.getByText("−$20.00").first().waitFor();
  await expectSound(office, "both");
  await office.goto("/caja/reporte?por=puerta");
  await office.getByRole("link", { name: "En la caja, sin puerta", exact: true }).click();
  await office.getByText("Puerta: En la caja, sin puerta").waitFor();
  await expectSound(office, "both");
  expect(complaints.flat()).toEqual([]);
});

test("a cashier finds neither another's shift nor what only supervisors do", async () => {
  const { admin } = world.a;
  const stranger = await createCashier(admin.id);
  const page = await pageOf(browser, await personOf("admin", stranger), "phone");
  await page.goto("/caja/turnos");
  await page.getByText("Todavía no hay turnos").waitFor();
  for (const path of ["/caja/puntos", "/caja/reporte", "/users", "/purchases", "/cuentas-de-cobro"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(403);
  }
  const buyer = await pageOf(browser, await personOf("buyer", await createUser()), "phone");
  expect((await buyer.goto("/caja"))?.status()).toBe(403);
});
