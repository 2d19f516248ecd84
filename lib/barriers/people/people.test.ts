import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createLane, type Emulator, startHikvision } from "@/lib/barriers/testing";
import { checkBarrierSync, readBarrierState, readBarrierStatus, registerInPen, syncInBarrier } from "@/lib/prepaid";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";

const running: Emulator[] = [];
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
});

/** A plaza whose barriers are moved by Hikvision devices with lists of their own, and somebody's account. */
async function withDevices(count: number) {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const devices: Emulator[] = [];
  for (let made = 0; made < count; made++) {
    const emulator = await startHikvision();
    running.push(emulator);
    devices.push(emulator);
    await createLane(place, { type: "hikvision_isapi", address: emulator.address });
  }
  const holder = await createHolder(plaza, 10_000);
  const ctx = staffCtx(owner);
  return { plaza, devices, holder, ctx, input: { accountId: holder.accountId, userId: holder.buyer.id } };
}

test("an account is registered once on every device, told again when it changed, and says how it stands", async () => {
  const { devices, holder, ctx, input } = await withDevices(2);
  expect(await checkBarrierSync({ ctx, input })).toEqual({
    result: "error",
    message: "El usuario no está registrado en la pluma.",
    isSynced: false,
  });
  expect(await registerInPen({ ctx, input })).toMatchObject({ result: "ok", message: "Usuario registrado." });
  expect(devices.map(({ people, cards }) => [people.size, cards.size])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(JSON.stringify([...(devices[0]?.people.values() ?? [])])).not.toContain(holder.buyer.fullName);
  expect(await registerInPen({ ctx, input })).toMatchObject({
    result: "Error",
    message: "El usuario ya está registrado.",
  });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ result: "ok", isSynced: true });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "active", message: "La pluma le abre." });
  const [before] = devices[0]?.cards.keys() ?? [];
  await replaceQr({ ctx, input: { accountId: holder.accountId } });
  expect(await readBarrierState({ ctx, input })).toMatchObject({ isCurrent: false });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: false });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "inactive" });
  expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "ok", message: "Usuario sincronizado." });
  const [after] = devices[0]?.cards.keys() ?? [];
  expect(after).toMatch(/^\d{18}$/);
  expect(after).not.toBe(before);
  // The code before is gone from the device: it would open there still.
  expect(devices.map(({ cards }) => cards.size)).toEqual([1, 1]);
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: true });
  await blockAccount({ ctx, input: { accountId: holder.accountId, reason: "Lo usan varias personas" } });
  await syncInBarrier({ ctx, input });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "inactive" });
});

test("one that only some devices have is not synchronized, and synchronizing tells all", async () => {
  const { devices, ctx, input } = await withDevices(2);
  await registerInPen({ ctx, input });
  devices[1]?.people.clear();
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: false });
  expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "ok" });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: true });
});

/** product.md §8, letter by letter: the check, the status and the synchronization of what went wrong. */
test.each([
  [
    "silent",
    "Error de conexión con el servidor",
    "Error desconocido al verificar estado",
    "Error de conexión con el servidor",
  ],
  [
    "cut",
    "Error de conexión con el servidor",
    "Error desconocido al verificar estado",
    "Error de conexión con el servidor",
  ],
  [
    "broken",
    "Error desconocido del servidor",
    "Error desconocido al verificar estado",
    "Error desconocido del servidor",
  ],
  [
    "busy",
    "El equipo está ocupado. Intenta en un minuto.",
    "El equipo está ocupado. Intenta en un minuto.",
    "El equipo está ocupado. Intenta en un minuto.",
  ],
] as const)("a device that is %s", async (vice, check, status, sync) => {
  const { devices, ctx, input } = await withDevices(1);
  const [device] = devices;
  if (device) device.vice = vice;
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ result: "error", message: check, isSynced: null });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ result: "Error", message: status, status: null });
  expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "Error", message: sync, syncedAt: null });
});

test("a device that answers nothing, and one that says yes and keeps nothing", async () => {
  const { devices, ctx, input } = await withDevices(1);
  const [device] = devices;
  if (!device) throw new Error("No device");
  device.vice = "empty";
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ message: "Respuesta vacía del servidor" });
  await expect(readBarrierStatus({ ctx, input })).rejects.toMatchObject({ code: "prepaid.barrier_empty" });
  device.vice = "lying";
  expect(await syncInBarrier({ ctx, input })).toMatchObject({
    result: "Error",
    message: "La pluma dice que lo guardó, pero no lo tiene. Intenta de nuevo.",
  });
});

test.each(["generic_http", "zkteco_push"] as const)(
  "%s asks for each reading, so it knows everybody as they are now",
  async (type) => {
    const plaza = await createPlaza();
    const { admin, enclosure, gate, owner } = plaza;
    const { controllerId } = await createLane(
      { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id },
      { type, address: "" },
    );
    // Its own list is for the time without a network: it is not what prepaid asks.
    await getDb().execute(sql`
      update barrier_controllers set outage = 'own_list' where id = ${controllerId} and type = 'zkteco_push'`);
    const holder = await createHolder(plaza, 10_000);
    const ctx = staffCtx(owner);
    const input = { accountId: holder.accountId, userId: holder.buyer.id };
    expect(await registerInPen({ ctx, input })).toMatchObject({ result: "ok" });
    expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: true });
    expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "ok" });
    expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "active" });
    await blockAccount({ ctx, input: { accountId: holder.accountId, reason: "Lo usan varias personas" } });
    expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "inactive" });
  },
);
