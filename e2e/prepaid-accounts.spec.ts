import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prepaidAccounts } from "@/db/schema";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { expectFits, expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { chooseAtBank } from "@/e2e/support/checkout";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { ctxFor } from "@/lib/core/testing";
import { openMany } from "@/lib/prepaid/accounts/testing";
import { BY_ENTRY, createHolder, createType, HOURLY, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";

openOffice();

async function createPlaza() {
  const { prepaid } = world;
  const [hourly, byEntry] = [
    await createType(prepaid.enclosure, HOURLY),
    await createType(prepaid.enclosure, BY_ENTRY),
  ];
  const nameOf = async ({ id }: { id: number }) => {
    const [row] = await getDb().execute<{ name: string }>(sql`select name from prepaid_types where id = ${id}`);
    return row?.name ?? "";
  };
  return { ...prepaid, type: hourly, byEntry, hourlyName: await nameOf(hourly), byEntryName: await nameOf(byEntry) };
}

type Plaza = Awaited<ReturnType<typeof createPlaza>>;

async function typesOf({ enclosure, type, byEntry }: Plaza) {
  const [row] = await getDb().execute<{ hourly: number; byEntry: number; toCome: number }>(sql`
    select count(*) filter (where type_id = ${type.id})::int as hourly,
      count(*) filter (where type_id = ${byEntry.id})::int as "byEntry",
      count(*) filter (where next_type_id = ${type.id})::int as "toCome"
    from prepaid_accounts where enclosure_id = ${enclosure.id}`);
  return row;
}

async function accountRow(accountId: number) {
  const [row] = await getDb().select().from(prepaidAccounts).where(eq(prepaidAccounts.id, accountId));
  return row;
}

/** Presses an act of the account's page and fills its dialog in. */
async function act(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await fill(dialog);
  await dialog.getByRole("button").last().click();
  await dialog.waitFor({ state: "detached" });
}

const because = (reason: string) => (dialog: ReturnType<Page["getByRole"]>) =>
  dialog.getByLabel("Motivo", { exact: true }).fill(reason);

test("200 QR change their type at once, and a page of them from a day on", async () => {
  const plaza = await createPlaza();
  await openMany(plaza, await createHolder(plaza, 20_000), 199);
  const page = await pageOf(browser, world.people.prepaid, "desk");
  const complaints = watch(page);
  await page.goto(`/change-qr-type?tipo=${plaza.type.id}`);
  await expectFits(page);
  await expectSound(page, "both");
  await act(page, "Cambiar el tipo de 200 QR", async (dialog) => {
    await dialog.getByLabel("Tipo nuevo").selectOption({ label: plaza.byEntryName });
    await dialog.getByText("$45.00 por entrada").waitFor();
    await expectSound(page);
  });
  await expect.poll(() => typesOf(plaza), SOON).toEqual({ hourly: 0, byEntry: 200, toCome: 0 });

  await page.goto(`/change-qr-type?tipo=${plaza.byEntry.id}`);
  await page.getByRole("checkbox", { name: "Elegir toda la página" }).click();
  await expectSays(page, "25 elegidos");
  await act(page, "Cambiar tipo", async (dialog) => {
    await dialog.getByLabel("Tipo nuevo").selectOption({ label: plaza.hourlyName });
    await dialog.getByLabel("Desde").fill("2099-01-15");
  });
  await expect.poll(() => typesOf(plaza), SOON).toEqual({ hourly: 0, byEntry: 200, toCome: 25 });
  await expectSays(page, `${plaza.hourlyName} desde el`);

  await page.getByRole("checkbox", { name: "Elegir toda la página" }).click();
  await page.getByRole("button", { name: "Elegir los 200 resultados" }).click();
  await expectSays(page, "200 elegidos");
  await expectSound(page);
  await page.locator('input[name="prepago"]').first().uncheck();
  await expectSays(page, "24 elegidos");
  expect(complaints).toEqual([]);
});

test.each(["desk", "phone"] as const)(
  "many QR are paused, resumed, blocked and sent, and the report names those that stay: %s",
  async (device) => {
    const plaza = await createPlaza();
    const [ana, beto, caro] = [await createHolder(plaza, 5_000), await createHolder(plaza), await createHolder(plaza)];
    const page = await pageOf(browser, world.people.prepaid, device);
    const complaints = watch(page);
    const chosen = async () => {
      await page.goto(`/generateQrToUser?tipo=${plaza.type.id}`);
      await page.getByRole("checkbox", { name: "Elegir toda la página" }).click();
      await expectSays(page, "3 elegidos");
    };
    const states = async () =>
      Promise.all([ana, beto, caro].map(async ({ accountId }) => (await accountRow(accountId))?.state));
    await chosen();
    await expectFits(page);
    await expectSound(page, "both");
    await act(page, "Pausar");
    await expectSays(page, "3 QR en pausa.");
    expect(await states()).toEqual(["paused", "paused", "paused"]);
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();
    await page.locator(`input[name="prepago"][value="${ana.accountId}"]`).check();
    await act(page, "Bloquear", because("Prestó su código"));
    await expectSays(page, "1 QR bloqueado.");
    await chosen();
    await act(page, "Reanudar");
    await expectSays(page, "2 QR reanudados; 1 se quedó como estaba.");
    await expectSays(page, "Esa cuenta de prepago está bloqueada.");
    await expectFits(page);
    await expectSound(page, "both");
    expect(await states()).toEqual(["blocked", "pending", "pending"]);
    await chosen();
    await act(page, "Enviar QR");
    await expectSays(page, "2 QR van en camino; 1 se quedó como estaba.");
    await expectSays(page, "No da acceso ahora");
    const [sent] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'prepaid.qr' and to_user_id in (${beto.buyer.id}, ${caro.buyer.id})`);
    expect(sent?.n).toBe(2);
    expect(complaints).toEqual([]);
  },
);

test.each(["desk", "phone"] as const)(
  "an account for a new person: paused, blocked, a new QR, a gift, an adjustment of two people, a refund: %s",
  async (device) => {
    const plaza = await createPlaza();
    const page = await pageOf(browser, world.people.prepaid, device);
    const complaints = watch(page);
    const holder = `Persona ${device} Nueva`;
    await page.goto("/prepaid-create");
    await expect.poll(() => page.getByRole("button", { name: "Abrir prepago" }).isEnabled(), SOON).toBe(true);
    await page.getByLabel("Tipo", { exact: true }).selectOption({ label: plaza.hourlyName });
    await page.getByRole("button", { name: "Abrir prepago" }).click();
    await expectSays(page, "Escribe su correo o su teléfono");
    await page.getByLabel("Correo").fill(`${device}${Date.now()}@test.example`);
    await page.getByLabel("Nombre", { exact: true }).fill(holder);
    await page.getByLabel("Apodo").fill("Camioneta");
    await page.getByLabel("Placas").fill("rtk-418-a");
    await expectFits(page);
    await expectSound(page, "both");
    await page.getByRole("button", { name: "Abrir prepago" }).click();
    await page.waitForURL("**/generateQrToUser/*?hecho=invitado");
    const accountId = Number(new URL(page.url()).pathname.split("/").at(-1));
    const is = (state: string) => expect.poll(async () => (await accountRow(accountId))?.state, SOON).toBe(state);
    await expectFits(page);
    await expectSound(page, "both");

    await act(page, "Pausar");
    await is("paused");
    await act(page, "Reanudar");
    await is("pending");
    await act(page, "Bloquear", because("Pasó el código a otra persona"));
    await is("blocked");
    await expectSays(page, "Pasó el código a otra persona");
    await act(page, "Desbloquear");
    await is("pending");
    const code = page.locator("figcaption");
    const before = await code.textContent();
    await act(page, "Reemplazar QR");
    await expect.poll(() => code.textContent(), SOON).not.toBe(before);

    await act(page, "Regalar saldo", async (dialog) => {
      await dialog.getByLabel("Cuánto").fill("100");
      await because("Cliente frecuente")(dialog);
    });
    await is("active");
    await expectSays(page, "Regalo del recinto");
    await act(page, "Ajustar saldo", async (dialog) => {
      await dialog.getByLabel("Cuánto").fill("600");
      await because("Se cobró dos veces")(dialog);
    });
    await expectSays(page, "Un ajuste de +$600.00 espera a otra persona");
    expect(await page.getByRole("button", { name: /^Aprobar/ }).count()).toBe(0);
    const second = await pageOf(browser, await world.another("prepaid"), device);
    await second.goto("/generateQrToUser");
    await expectFits(second);
    await expectSound(second);
    await act(second, `Aprobar el ajuste de +$600.00 de ${holder}`);
    await expect.poll(async () => (await accountRow(accountId))?.balanceCents, SOON).toBe(70_000);

    const account = await accountRow(accountId);
    const [buyer] = await getDb().query.users.findMany({ where: (user) => eq(user.id, account?.userId ?? 0) });
    if (!buyer) throw new Error("The account has no holder");
    const topup = await startTopup({ ctx: ctxFor(buyer), input: { accountId, creditCents: 20_000, method: "card" } });
    if (topup.next.kind !== "redirect") throw new Error("The bank has no page");
    await chooseAtBank(new URL(topup.next.url).pathname.split("/").at(-1) ?? "", "approve");
    await expect.poll(async () => (await accountRow(accountId))?.balanceCents, SOON).toBe(90_000);
    await page.reload();
    await expectSays(page, "De qué es su saldo");
    await expectFits(page);
    await expectSound(page, "both");
    await act(page, "Cerrar prepago", async (dialog) => {
      await dialog.getByText("$200.00 que pagó se devuelven por donde llegaron").waitFor();
      await dialog.getByText("$700.00 que se le regalaron o ajustaron se pierden").waitFor();
      await because("Se muda de ciudad")(dialog);
    });
    await expect.poll(async () => (await accountRow(accountId))?.balanceCents, SOON).toBe(0);
    expect(complaints).toEqual([]);
    expect(await prepaidViolations()).toEqual([]);
  },
);

test("a car that no gate saw leave: its stay ends at what it cost until an hour, and its debt is called off", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 3_000);
  const entered = new Date(Date.now() - 72 * 3_600_000);
  await readAt(plaza, holder, "in", entered);
  const page = await pageOf(browser, world.people.prepaid, "desk");
  const complaints = watch(page);
  await page.goto("/generateQrToUser/adentro");
  await expectSays(page, holder.buyer.fullName);
  await expectFits(page);
  await expectSound(page, "both");
  await act(page, `Terminar estancia: ${holder.buyer.fullName}`, async (dialog) => {
    await dialog.getByLabel("Qué se le cobra").selectOption("amount");
    await dialog.getByLabel("Cuánto").fill("54");
    await because("Salió con la pluma abierta")(dialog);
  });
  const owed = async () => (await accountRow(holder.accountId))?.debtCents;
  await expect.poll(owed, SOON).toBe(2_400);
  await page.goto(`/generateQrToUser/${holder.accountId}`);
  await expectSays(page, "Salió con la pluma abierta");
  await act(page, "Perdonar el adeudo de $24.00", because("Fue culpa nuestra"));
  await expect.poll(owed, SOON).toBe(0);
  await page.getByRole("link", { name: "Editar" }).click();
  await page.waitForURL("**/editar");
  await untilAlive(page, "Guardar cambios");
  await page.getByLabel("Apodo").fill("Rojo");
  await expectFits(page);
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.waitForURL("**?hecho=guardado");
  expect((await accountRow(holder.accountId))?.nickname).toBe("Rojo");
  expect(complaints).toEqual([]);
});
