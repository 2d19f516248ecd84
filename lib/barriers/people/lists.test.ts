import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { compareList, compareLists, pushLists, readListState } from "@/lib/barriers/people/lists";
import { createLane, type Emulator, startHikvision } from "@/lib/barriers/testing";
import { createDevice } from "@/lib/barriers/testing/device";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { checkBarrierSync } from "@/lib/prepaid";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const running: Emulator[] = [];
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
  // Other tests' devices are gone with their emulators.
  await getDb().execute(sql`update barrier_controllers set archived_at = now() where type = 'hikvision_isapi'`);
});

async function listed() {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const device = await startHikvision();
  running.push(device);
  const { controllerId } = await createLane(place, { type: "hikvision_isapi", address: device.address });
  return { plaza, device, controllerId, ctx: ctxFor(owner), staff: staffCtx(owner) };
}

const later = (seconds: number) => ({ ...systemCtx(), now: new Date(Date.now() + seconds * 1_000) });

test("accounts come to a device by themselves, a withdrawn code is off it with the next run, and prepaid sees the same", async () => {
  const { plaza, device, controllerId, ctx, staff } = await listed();
  const [one, two] = [await createHolder(plaza, 10_000), await createHolder(plaza, 10_000)];
  expect(await pushLists({ ctx: systemCtx() })).toBe(2);
  expect(device.people.size).toBe(2);
  expect(await readListState({ ctx, input: { controllerId } })).toMatchObject({ wanted: 2, told: 2, failed: 0 });
  expect(await checkBarrierSync({ ctx: staff, input: { accountId: one.accountId } })).toMatchObject({ isSynced: true });
  expect(await pushLists({ ctx: later(60) })).toBe(0);
  const cards = new Set(device.cards.keys());
  await replaceQr({ ctx: staff, input: { accountId: one.accountId } });
  await blockAccount({ ctx: staff, input: { accountId: two.accountId, reason: "Lo usan varias personas" } });
  expect(await pushLists({ ctx: later(60) })).toBe(2);
  const [kept] = [...device.cards].filter(([, number]) => number === String(one.accountId));
  expect(kept && cards.has(kept[0])).toBe(false);
  expect(device.people.get(String(two.accountId))).toMatchObject({ Valid: { enable: false } });
});

test("a run that dies goes on where it was; a device that is silent is told later, and not one by one", async () => {
  const { plaza, device, controllerId, ctx } = await listed();
  for (let made = 0; made < 6; made++) await createHolder(plaza, 10_000);
  device.vice = "cut";
  expect(await pushLists({ ctx: systemCtx() })).toBe(0);
  expect(await readListState({ ctx, input: { controllerId } })).toMatchObject({
    wanted: 6,
    told: 0,
    failed: 3,
    failure: "El equipo no contesta",
  });
  device.vice = "well";
  expect(await pushLists({ ctx: later(1) })).toBe(3);
  expect(await pushLists({ ctx: later(120) })).toBe(3);
  expect(device.people.size).toBe(6);
});

test("what a device lost is told again, who is not ours is counted and left alone, and no more are told than fit", async () => {
  const { plaza, device, controllerId, ctx } = await listed();
  for (let made = 0; made < 5; made++) await createHolder(plaza, 10_000);
  await pushLists({ ctx: systemCtx() });
  device.people.set("administrador", {
    employeeNo: "administrador",
    name: "Instalador",
    Valid: { enable: true, beginTime: "", endTime: "" },
  });
  const [lost = ""] = device.people.keys();
  device.people.delete(lost);
  device.capacity = 3;
  expect(await compareLists({ ctx: systemCtx() })).toBe(1);
  expect(await readListState({ ctx, input: { controllerId } })).toMatchObject({
    told: 4,
    foreignPeople: 1,
    capacity: 3,
  });
  device.capacity = 100;
  expect(await compareList({ ctx, input: { controllerId } })).toMatchObject({ capacity: 100, foreignPeople: 1 });
  await pushLists({ ctx: later(60) });
  expect(device.people.size).toBe(6);
  await createHolder(plaza, 10_000);
  await getDb().execute(sql`update barrier_controllers set capacity = 5 where id = ${controllerId}`);
  expect(await pushLists({ ctx: later(120) })).toBe(0);
});

test("comparing is staff's, of its own tenant, at a device that has a list and answers", async () => {
  const { device, controllerId, ctx } = await listed();
  const plaza = await createPlaza();
  const other = await createDevice(plaza);
  const theirs = ctxFor(plaza.owner);
  expect(await codeOf(compareList({ ctx: theirs, input: { controllerId } }))).toBe("resource.not_found");
  expect(await codeOf(readListState({ ctx: theirs, input: { controllerId } }))).toBe("resource.not_found");
  expect(await codeOf(compareList({ ctx: ctxFor(null), input: { controllerId } }))).toBe("auth.required");
  expect(await codeOf(compareList({ ctx: theirs, input: { controllerId: other.controllerId } }))).toBe(
    "barrier.no_list",
  );
  device.vice = "silent";
  expect(await codeOf(compareList({ ctx, input: { controllerId } }))).toBe("barrier.not_reached");
  expect(await codeOf(pushLists({ ctx }))).toBe("auth.forbidden");
});
