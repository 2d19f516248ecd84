import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { barrierNetworks } from "@/db/schema";
import { pushLists, readListState } from "@/lib/barriers/people/lists";
import { createLane, startHikvision } from "@/lib/barriers/testing";
import { ZktecoDevice } from "@/lib/barriers/testing/zkteco";
import { ctxFor } from "@/lib/core/testing";
import { forgetPointsHere } from "@/lib/limits/limits";
import { createPasses } from "@/lib/passes";
import { createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const ACCOUNTS = 20_000;
const BATCH = 2_000;

/** A plaza with so many accounts, and a place for its devices. */
async function manyAccounts() {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner, type } = plaza;
  const row = { adminId: admin.id, enclosureId: enclosure.id, kind: "prepaid" as const };
  for (let left = ACCOUNTS; left > 0; left -= BATCH) {
    const ids = await createPasses({ db: getDb() }, new Array(Math.min(BATCH, left)).fill(row));
    await getDb().execute(sql`
      insert into prepaid_accounts (admin_id, enclosure_id, type_id, user_id, pass_id, folio, state)
      select ${admin.id}, ${enclosure.id}, ${type.id}, ${owner.id}, p, 'PP-' || lpad(p::text, 10, '0'), 'active'
      from unnest(${`{${ids.join(",")}}`}::text::bigint[]) p`);
  }
  return { owner, place: { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id } };
}

const say = (text: string, startedAt: number) =>
  process.stdout.write(`${ACCOUNTS} accounts in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${text}\n`);

test(`${ACCOUNTS} accounts come to a device, whose network is cut in the middle, each once`, async () => {
  const { owner, place } = await manyAccounts();
  const device = await startHikvision();
  device.capacity = ACCOUNTS;
  const { controllerId } = await createLane(place, { type: "hikvision_isapi", address: device.address });
  let told = 0;
  let runs = 0;
  const startedAt = performance.now();
  while (told < ACCOUNTS) {
    runs++;
    // The network is gone in the middle of the first run.
    const cut = runs === 1 ? setTimeout(() => Object.assign(device, { vice: "cut" }), 5_000) : undefined;
    told += await pushLists({ ctx: { ...systemCtx(), now: new Date(Date.now() + runs * 3_600_000) } });
    clearTimeout(cut);
    device.vice = "well";
  }
  say(`${runs} runs`, startedAt);
  expect(device.people.size).toBe(ACCOUNTS);
  expect(device.cards.size).toBe(ACCOUNTS);
  expect(await readListState({ ctx: ctxFor(owner), input: { controllerId } })).toMatchObject({
    wanted: ACCOUNTS,
    told: ACCOUNTS,
    failed: 0,
  });
  await device.stop();
}, 900_000);

test(`${ACCOUNTS} accounts are fetched by a device that loses power in the middle, each once`, async () => {
  const { owner, place } = await manyAccounts();
  const { controllerId } = await createLane(place, { type: "zkteco_push", address: "" });
  await getDb().execute(sql`
    update barrier_controllers set serial = 'SOAK20000', outage = 'own_list' where id = ${controllerId}`);
  await getDb()
    .insert(barrierNetworks)
    .values({ ...place, network: "203.0.113.0/24", createdBy: owner.id });
  const device = new ZktecoDevice("SOAK20000", "203.0.113.24");
  // A device calls each few seconds, not at once.
  const fetchAll = async (most = Number.POSITIVE_INFINITY) => {
    for (let polls = 0; polls < most; polls++) {
      forgetPointsHere();
      if ((await device.poll()).length === 0) return;
    }
  };
  const startedAt = performance.now();
  await pushLists({ ctx: systemCtx() });
  await fetchAll(300);
  const before = device.people.size;
  expect(before).toBeGreaterThan(ACCOUNTS / 4);
  // What it was given last it has lost, with its answer; it is given again a minute later.
  const memory = new Map(device.people);
  device.isAnswering = false;
  await device.poll();
  device.people.clear();
  for (const [pin, person] of memory) device.people.set(pin, person);
  device.isAnswering = true;
  await fetchAll();
  await getDb().execute(sql`
    update barrier_credentials set sent_at = sent_at - interval '2 minutes' where controller_id = ${controllerId}`);
  await fetchAll();
  say(`${device.fetched} orders`, startedAt);
  expect(device.people.size).toBe(ACCOUNTS);
  expect(new Set([...device.people.values()].map(({ cardNo }) => cardNo)).size).toBe(ACCOUNTS);
  // Two orders for each, and those of the one call again.
  expect(device.fetched).toBeLessThanOrEqual(2 * ACCOUNTS + 100);
  expect(await readListState({ ctx: ctxFor(owner), input: { controllerId } })).toMatchObject({
    wanted: ACCOUNTS,
    told: ACCOUNTS,
    failed: 0,
  });
}, 900_000);
