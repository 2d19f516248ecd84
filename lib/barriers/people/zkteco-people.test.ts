import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { barrierNetworks } from "@/db/schema";
import { openLane } from "@/lib/barriers/open-lane";
import { compareList, compareLists, pushLists, readListState } from "@/lib/barriers/people/lists";
import { createLane } from "@/lib/barriers/testing";
import { ZktecoDevice } from "@/lib/barriers/testing/zkteco";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const SITE = "203.0.113.24";

async function listed() {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const { controllerId, laneId } = await createLane(place, { type: "zkteco_push", address: "" });
  const serial = `SN${crypto.randomUUID().slice(0, 8)}`;
  await getDb().execute(sql`update barrier_lanes set output = 2 where id = ${laneId}`);
  await getDb().execute(
    sql`update barrier_controllers set serial = ${serial}, outage = 'own_list' where id = ${controllerId}`,
  );
  await getDb()
    .insert(barrierNetworks)
    .values({ adminId: admin.id, enclosureId: enclosure.id, network: "203.0.113.0/24", createdBy: owner.id });
  const ctx = ctxFor(owner, new Date());
  const state = () => readListState({ ctx, input: { controllerId } });
  return {
    plaza,
    ctx,
    staff: staffCtx(owner),
    controllerId,
    laneId,
    serial,
    device: new ZktecoDevice(serial, SITE),
    state,
  };
}

const refresh = () => pushLists({ ctx: systemCtx() });

/** A minute later for what the device was told. */
const aMinuteLater = (controllerId: number) =>
  getDb().execute(
    sql`update barrier_credentials set told_at = told_at - interval '1 minute' where controller_id = ${controllerId}`,
  );

test("a device fetches its people with its calls, whom it must not let in first, and opens its own doors alone", async () => {
  const { plaza, staff, device, state } = await listed();
  const [one, two] = [await createHolder(plaza, 10_000), await createHolder(plaza, 10_000)];
  await refresh();
  expect(await state()).toMatchObject({ wanted: 2, told: 0 });
  const orders = await device.poll();
  expect(orders).toHaveLength(4);
  expect(await state()).toMatchObject({ wanted: 2, told: 2, failed: 0 });
  expect([...device.people.values()].map(({ doors }) => doors)).toEqual([2, 2]);
  expect(await device.poll()).toEqual([]);

  const cards = new Set([...device.people.values()].map(({ cardNo }) => cardNo));
  await replaceQr({ ctx: staff, input: { accountId: one.accountId } });
  await blockAccount({ ctx: staff, input: { accountId: two.accountId, reason: "Lo usan varias personas" } });
  await refresh();
  const [first, ...rest] = await device.poll();
  expect(first).toMatch(/DATA DELETE user Pin=\d+$/);
  expect(rest).toHaveLength(2);
  const left = [...device.people.values()];
  expect(left).toHaveLength(1);
  expect(cards.has(left[0]?.cardNo ?? "")).toBe(false);
});

test("an opening is never kept waiting by the list, and an order of the list is no opening", async () => {
  const { plaza, ctx, laneId, device } = await listed();
  await createHolder(plaza, 10_000);
  await refresh();
  const opening = openLane({
    ctx: { ...ctx, now: new Date() },
    input: { laneId, nonce: crypto.randomUUID(), reason: "Hielo" },
  });
  let lines: string[] = [];
  while (!lines.some((line) => line.includes("CONTROL DEVICE"))) lines = await device.poll();
  expect(lines).toEqual([expect.stringMatching(/^C:\d+:CONTROL DEVICE 01020101$/)]);
  expect(await opening).toMatchObject({ state: "opened" });
  await device.fetchAll();
  expect(device.people.size).toBe(1);
});

test("what was fetched and not answered is given again, what failed later, and nobody is on it twice", async () => {
  const { plaza, controllerId, device, state } = await listed();
  for (let made = 0; made < 3; made++) await createHolder(plaza, 10_000);
  await refresh();
  device.isAnswering = false;
  expect(await device.poll()).toHaveLength(6);
  // It restarts: the answer is lost, and nothing is given again at once.
  device.isAnswering = true;
  expect(await device.poll()).toEqual([]);
  await getDb().execute(
    sql`update barrier_credentials set sent_at = sent_at - interval '2 minutes' where controller_id = ${controllerId}`,
  );
  expect(await device.poll()).toHaveLength(6);
  expect(await state()).toMatchObject({ wanted: 3, told: 3 });
  expect(device.people.size).toBe(3);

  device.isFull = true;
  await createHolder(plaza, 10_000);
  await refresh();
  await device.poll();
  expect(await state()).toMatchObject({ wanted: 4, told: 3, failed: 1, failure: "El equipo dijo: error -12" });
  expect(await device.poll()).toEqual([]);
  device.isFull = false;
  await getDb().execute(
    sql`update barrier_credentials set next_at = now() - interval '1 second' where controller_id = ${controllerId}`,
  );
  await device.poll();
  expect(await state()).toMatchObject({ wanted: 4, told: 4, failed: 0 });
});

test("an answer that comes late or twice confirms its own order, not a withdrawal after it", async () => {
  const { plaza, staff, controllerId, device, state } = await listed();
  const holder = await createHolder(plaza, 10_000);
  await refresh();
  device.isAnswering = false;
  await device.poll();
  const late = device.said;
  await blockAccount({ ctx: staff, input: { accountId: holder.accountId, reason: "Lo usan varias personas" } });
  await refresh();
  // It is given the withdrawal, loses it in a power cut, and the answer to what was before comes twice.
  const before = new Map(device.people);
  await device.poll();
  for (const [pin, person] of before) device.people.set(pin, person);
  for (let sent = 0; sent < 2; sent++) await device.call("devicecmd", late);
  expect(await state()).toMatchObject({ wanted: 1, told: 0 });
  device.isAnswering = true;
  await getDb().execute(
    sql`update barrier_credentials set sent_at = sent_at - interval '2 minutes' where controller_id = ${controllerId}`,
  );
  await device.fetchAll();
  expect(device.people.size).toBe(0);
  expect(await state()).toMatchObject({ told: 1 });
  // Somebody put the person back on the device by hand: the next comparison takes it off again.
  for (const [pin, person] of before) device.people.set(pin, person);
  await aMinuteLater(controllerId);
  await compareLists({ ctx: systemCtx() });
  await device.fetchAll();
  expect(device.people.size).toBe(0);
});

test("its list is compared by its own words: whom it lost comes back, and strangers on it are counted and left alone", async () => {
  const { plaza, ctx, controllerId, serial, device, state } = await listed();
  for (let made = 0; made < 5; made++) await createHolder(plaza, 10_000);
  await refresh();
  await device.fetchAll();
  const [lost] = device.people.keys();
  device.people.delete(lost ?? "");
  device.people.set("999999999", { cardNo: "123", doors: 1 });
  await aMinuteLater(controllerId);
  const asked = { ...ctx, now: new Date() };
  expect(await compareList({ ctx: asked, input: { controllerId } })).toMatchObject({ isCompareAsked: true });
  const before = device.fetched;
  await device.fetchAll();
  // The question, and the two orders for the one whom it lost.
  expect(device.fetched - before).toBe(3);
  expect(await state()).toMatchObject({ isCompareAsked: false, foreignPeople: 1, told: 5, wanted: 5 });
  expect(device.people.has(lost ?? "")).toBe(true);
  expect(device.people.has("999999999")).toBe(true);
  // Nobody asked for this one.
  await device.call("querydata?type=tabledata&cmdid=5&tablename=user&packcnt=1&packidx=1", "user pin=1");
  expect(await state()).toMatchObject({ foreignPeople: 1, told: 5 });
  // A device may say any number.
  expect(await device.call("devicecmd", "ID=99999999999&Return=-1&CMD=DATA UPDATE")).toBe("OK");
  const wild = `querydata?type=tabledata&cmdid=${1_400_000_000 + controllerId}&tablename=user&packcnt=1e300&packidx=9999999999`;
  await compareList({ ctx: { ...ctx, now: new Date() }, input: { controllerId } });
  expect(await device.call(wild, "user pin=1")).toBe("OK");
  expect(await state()).toMatchObject({ isCompareAsked: true, foreignPeople: 1, told: 5 });
  await device.call("registry", "DeviceType=acc,~MaxUserCount=300,LockCount=4");
  expect(await state()).toMatchObject({ capacity: 30_000 });
  await device.call("registry", "DeviceType=acc,MaxUserCount=50000");
  expect(await state()).toMatchObject({ capacity: 50_000 });
  const thief = new ZktecoDevice(serial, "198.51.100.9");
  await refresh();
  expect(await thief.poll()).toEqual([]);
});

test("a device that does something else without a network keeps no list, nor one that it had", async () => {
  const { plaza, ctx, controllerId, device, state } = await listed();
  await createHolder(plaza, 10_000);
  await refresh();
  await device.fetchAll();
  expect(device.people.size).toBe(1);
  await getDb().execute(sql`update barrier_controllers set outage = 'closed' where id = ${controllerId}`);
  await createHolder(plaza, 10_000);
  await refresh();
  await device.fetchAll();
  expect(device.people.size).toBe(0);
  expect(await device.poll()).toEqual([]);
  expect(await state()).toMatchObject({ wanted: 0 });
  expect(await codeOf(compareList({ ctx, input: { controllerId } }))).toBe("barrier.no_list");
});
