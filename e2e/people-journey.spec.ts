import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { guardAssignments, messages, users } from "@/db/schema";
import { createEvent, createEventArea, createGuard, type UserRow } from "@/db/testing";
import { expectSound, phone, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { messageTo, pathIn } from "@/e2e/support/inbox";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { until } from "@/e2e/support/until";
import { PASSWORD, personOf } from "@/e2e/support/world";
import { toLocal } from "@/lib/core/dates";
import { newToken } from "@/lib/core/ids";

const INVITED = /\/recuperar\/[\w-]{20,}/;
const DAY = 86_400_000;

openOffice();

let db: Database;
let page: Page;
let complaints: string[];
let blocked: UserRow;
beforeAll(async () => {
  db = openDatabase();
  page = await pageOf(browser, world.people.admin, "desk");
  complaints = watch(page);
  blocked = await createGuard(world.a.admin.id, { fullName: "Bruno Bloqueado" });
});
afterAll(() => db.end());

const rowOf = async (id: number) => getDb().query.users.findFirst({ where: eq(users.id, id) });

/** The button that sends a form, once the page is alive. */
async function ready(name: string): Promise<Locator> {
  const button = page.getByRole("button", { name, exact: true, includeHidden: true });
  await expect.poll(() => button.isEnabled(), SOON).toBe(true);
  return button;
}

const send = async (name: string) => (await ready(name)).click();

/** Opens a person's page and waits until it reacts. */
async function openPerson(id: number): Promise<void> {
  await page.goto(`/users/${id}`);
  await ready("Guardar cambios");
}

test("a person is created, invited, invited again, enters by the last invitation alone, and is changed", async () => {
  const email = `invitada.${world.a.mark}@test.example`;
  await page.goto("/users");
  await page.getByRole("link", { name: "Nuevo usuario" }).first().click();
  await page.waitForURL("**/users/nuevo");
  await send("Crear y mandar invitación");
  await page.getByText("Este campo es requerido").first().waitFor(SOON);
  await expectSound(page);
  await page.getByLabel("Nombre completo", { exact: true }).fill("Irene Invitada");
  await page.getByLabel("Nombre de usuario", { exact: true }).fill("Irene");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Perfil", { exact: true }).selectOption({ label: "Guardia" });
  await send("Crear y mandar invitación");
  await page.waitForURL(/\/users\/\d+\?hecho=creado$/, SOON);
  await page.getByText("Creaste la cuenta y mandamos la invitación.").waitFor(SOON);
  const id = Number(/\/users\/(\d+)/.exec(page.url())?.[1]);
  expect(await rowOf(id)).toMatchObject({ email, profile: 3, adminId: world.a.admin.id, passwordHash: null });
  const first = await messageTo(db, email, /te invitó a cuidar los accesos de/);

  await ready("Guardar cambios");
  await page.getByRole("button", { name: "Mandar invitación" }).click();
  await page.getByText("Mandamos otra invitación.").waitFor(SOON);
  const second = await messageTo(db, email, /te invitó a/, first.id);
  const context = await phone(browser);
  const theirs = await context.newPage();
  await theirs.goto(pathIn(first, INVITED));
  await theirs.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
  await theirs.goto(pathIn(second, INVITED));
  await theirs.getByLabel("Contraseña nueva").fill(PASSWORD);
  await theirs.getByLabel("Confirma tu contraseña").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Guardar contraseña" }).click();
  await theirs.waitForURL("**/home");
  await theirs.getByRole("heading", { name: "Hoy no tienes accesos asignados" }).waitFor();
  await context.close();
  expect((await rowOf(id))?.passwordHash).not.toBeNull();

  await openPerson(id);
  expect(await page.getByRole("button", { name: "Mandar invitación" }).count()).toBe(0);
  await page.getByLabel("Nombre completo", { exact: true }).fill("Irene Cambiada");
  await page.getByLabel("Perfil", { exact: true }).selectOption({ label: "Administrador" });
  await send("Guardar cambios");
  await page.getByText("Guardaste los cambios de Irene Cambiada.").waitFor(SOON);
  await page.getByRole("heading", { name: "Irene Cambiada" }).first().waitFor(SOON);
  expect(await rowOf(id)).toMatchObject({ fullName: "Irene Cambiada", profile: 1, email });
});

test("who is blocked is out at the next request, and may come back once unblocked", async () => {
  const theirs = await pageOf(browser, await personOf("guard", blocked), "phone");
  await theirs.goto("/home");
  expect(new URL(theirs.url()).pathname).toBe("/home");
  await openPerson(blocked.id);
  await page.getByRole("button", { name: "Bloquear a Bruno Bloqueado", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Se cierran todas sus sesiones.").waitFor(SOON);
  await dialog.getByLabel("Motivo").fill("Perdió su gafete");
  await dialog.getByRole("button", { name: "Bloquear" }).click();
  await page.getByText("Bloqueaste a Bruno Bloqueado.").waitFor(SOON);
  expect((await rowOf(blocked.id))?.state).toBe("blocked");
  await theirs.goto("/home");
  expect(new URL(theirs.url()).pathname).toBe("/login");
  await theirs.context().close();

  await page.goto("/users?estado=blocked");
  expect(await page.locator("tbody tr").allTextContents()).toEqual([expect.stringContaining("Bruno Bloqueado")]);
  await page.getByLabel("Acciones de Bruno Bloqueado").click();
  await page.getByRole("link", { name: "Ver y cambiar" }).click();
  await page.waitForURL(`**/users/${blocked.id}`);
  await ready("Guardar cambios");
  await page.getByRole("button", { name: "Desbloquear a Bruno Bloqueado" }).click();
  await dialog.getByRole("button", { name: "Desbloquear" }).click();
  await page.getByText("Desbloqueaste a Bruno Bloqueado.").waitFor(SOON);
  expect((await rowOf(blocked.id))?.state).toBe("active");
});

test("an account is deleted once its name was typed, and nothing of the person is left", async () => {
  await openPerson(blocked.id);
  await page.getByRole("button", { name: "Eliminar cuenta" }).click();
  const dialog = page.getByRole("alertdialog");
  const typed = dialog.getByLabel("Para confirmar, escribe Bruno Bloqueado");
  await typed.fill("Bruno");
  await dialog.getByRole("button", { name: "Eliminar cuenta" }).click();
  await dialog.getByText("Escribe exactamente Bruno Bloqueado").waitFor(SOON);
  expect((await rowOf(blocked.id))?.state).toBe("active");
  await typed.fill("Bruno Bloqueado");
  await dialog.getByRole("button", { name: "Eliminar cuenta" }).click();
  await page.waitForURL("**/users?hecho=eliminado", SOON);
  await page.getByText("Eliminaste la cuenta y sus datos personales.").waitFor(SOON);
  expect(await rowOf(blocked.id)).toMatchObject({ state: "deleted", email: null, fullName: "Cuenta eliminada" });
  await page.goto("/users?q=bruno");
  await page.getByText("Nada coincide con tu búsqueda").waitFor(SOON);
});

test("who did what is found by act, person and day, and each filter comes off", async () => {
  const rows = page.locator("tbody tr");
  await page.goto("/audit");
  await page.locator("select[name=accion]").selectOption({ label: "Bloqueó a un usuario" });
  await page.locator("select[name=sobre]").selectOption({ label: "Usuario" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(/accion=user\.blocked/);
  expect(await rows.count()).toBe(1);
  await rows.getByText(`Usuario ${blocked.id}`, { exact: true }).first().waitFor(SOON);
  await expectSound(page);
  await page.getByRole("link", { name: "Quitar el filtro Qué: Bloqueó a un usuario" }).click();
  await page.waitForURL((url) => !url.search.includes("accion"));
  expect(await rows.count()).toBeGreaterThan(1);

  await page
    .getByRole("link", { name: `Su historia: Usuario ${blocked.id}` })
    .first()
    .click();
  await page.waitForURL(new RegExp(`numero=${blocked.id}`));
  const acts = ["Eliminó una cuenta", "Desbloqueó a un usuario", "Bloqueó a un usuario"];
  expect(await rows.allTextContents()).toEqual(acts.map((act) => expect.stringContaining(act)));

  const owner = world.a.owner.fullName;
  await page.goto("/audit");
  await page
    .getByRole("link", { name: `Lo que hizo ${owner}` })
    .first()
    .click();
  await page.waitForURL(new RegExp(`persona=${world.a.owner.id}`));
  await page.getByText(`Quién: ${owner}`).waitFor(SOON);
  for (const text of await rows.allTextContents()) expect(text).toContain(owner);
  const dayAfter = toLocal(new Date(Date.now() + 2 * DAY), world.a.enclosure.timeZone).slice(0, 10);
  await page.getByLabel("Desde", { exact: true }).fill(dayAfter);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(new RegExp(`desde=${dayAfter}`));
  await page.getByText("Nada coincide con tu búsqueda").waitFor(SOON);
});

test("guards are assigned by dates: not where there is no event, once, and not twice", async () => {
  const { enclosure, gate, zone } = world.a;
  const guard = await createGuard(world.a.admin.id, { fullName: "Gala Asignada" });
  const startsAt = new Date(Date.now() + 20 * DAY);
  const event = await createEvent(enclosure, {
    name: "Función de gala",
    startsAt,
    parkingOpensAt: new Date(startsAt.getTime() - DAY / 12),
    salesEndAt: startsAt,
    endsAt: new Date(startsAt.getTime() + DAY / 6),
  });
  await createEventArea(event, zone);
  const dayOf = (date: Date) => toLocal(date, enclosure.timeZone).slice(0, 10);
  const assign = async (day: string) => {
    await page.getByLabel("Hasta", { exact: true }).fill(day);
    await page.getByLabel("Desde", { exact: true }).fill(day);
    await send("Asignar");
  };
  const choose = async () => {
    await page.goto("/guards/asignar");
    await ready("Asignar");
    await page.getByRole("checkbox", { name: /^Gala Asignada/ }).check();
    await page.getByRole("checkbox", { name: `${zone.key}, ${zone.name}` }).check();
    await page.getByLabel("Acceso", { exact: true }).selectOption({ label: gate.label });
  };
  await choose();
  await expectSound(page);
  await assign(dayOf(new Date(startsAt.getTime() + 3 * DAY)));
  await page.getByText("No hay eventos por venir de esas zonas en esas fechas.").first().waitFor(SOON);
  await assign(dayOf(startsAt));
  await page.waitForURL("**/guards", SOON);
  const assigned = () =>
    getDb()
      .select({ eventId: guardAssignments.eventId, gateId: guardAssignments.gateId })
      .from(guardAssignments)
      .where(and(eq(guardAssignments.userId, guard.id), eq(guardAssignments.parkingAreaId, zone.id)));
  expect(await assigned()).toEqual([{ eventId: event.id, gateId: gate.id }]);
  await page.goto("/guards?q=gala");
  await page.getByRole("row").filter({ hasText: "Gala Asignada" }).getByText("Función de gala").first().waitFor(SOON);
  await choose();
  await assign(dayOf(startsAt));
  await page.getByText("Ese guardia ya tiene esa asignación.").first().waitFor(SOON);
  expect(await assigned()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a message that was given up is sent again and arrives; one whose secret is gone is not offered", async () => {
  const { user } = world.people.buyer;
  if (!user?.email) throw new Error("The buyer has no address");
  const failed = {
    toUserId: user.id,
    state: "failed",
    attempts: 9,
    lastError: "smtp: refused (550)",
    idempotencyKey: `test:${newToken()}`,
    template: "account.changed",
    payload: { what: "password_changed", at: new Date().toISOString() },
  };
  const wiped = { ...failed, idempotencyKey: `test:${newToken()}`, template: "auth.recover" };
  const [message, secret] = await getDb()
    .insert(messages)
    .values([failed, { ...wiped, payload: { secretWiped: true } }])
    .returning({ id: messages.id });
  if (!message || !secret) throw new Error("The messages were not stored");
  const office = await pageOf(browser, world.people.platform, "desk");
  const said = watch(office);
  await office.goto(`/messages?q=${encodeURIComponent(user.fullName)}`);
  await expectSays(office, "2 resultados");
  await expectSays(office, "Llevaba un código o un enlace que ya se borró");
  await expectSound(office);
  expect(await office.getByRole("button", { name: /^Enviar de nuevo/ }).count()).toBe(1);
  await office
    .getByRole("button", { name: `Enviar de nuevo: Aviso de cambio en la cuenta, mensaje ${message.id}` })
    .click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Enviar de nuevo" }).click();
  await office.getByText("El mensaje va en camino.").waitFor(SOON);
  await messageTo(db, user.email, /Cambió tu contraseña/);
  await until("the message is sent", async () => {
    const [row] = await getDb().select({ state: messages.state }).from(messages).where(eq(messages.id, message.id));
    return row?.state === "sent";
  });
  await office.reload();
  await expectSays(office, "1 resultado");
  expect(said).toEqual([]);
  await office.context().close();
  await getDb().delete(messages).where(eq(messages.id, secret.id));
});
