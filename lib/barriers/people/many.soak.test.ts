import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { pushLists, readListState } from "@/lib/barriers/people/lists";
import { createLane, startHikvision } from "@/lib/barriers/testing";
import { ctxFor } from "@/lib/core/testing";
import { createPasses } from "@/lib/passes";
import { createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const ACCOUNTS = 20_000;
const BATCH = 2_000;

test(`${ACCOUNTS} accounts come to a device, whose network is cut in the middle, each once`, async () => {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner, type } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const device = await startHikvision();
  device.capacity = ACCOUNTS;
  const { controllerId } = await createLane(place, { type: "hikvision_isapi", address: device.address });
  const row = { adminId: admin.id, enclosureId: enclosure.id, kind: "prepaid" as const };
  for (let left = ACCOUNTS; left > 0; left -= BATCH) {
    const ids = await createPasses({ db: getDb() }, new Array(Math.min(BATCH, left)).fill(row));
    await getDb().execute(sql`
      insert into prepaid_accounts (admin_id, enclosure_id, type_id, user_id, pass_id, folio, state)
      select ${admin.id}, ${enclosure.id}, ${type.id}, ${owner.id}, p, 'PP-' || lpad(p::text, 10, '0'), 'active'
      from unnest(${`{${ids.join(",")}}`}::text::bigint[]) p`);
  }
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
  process.stdout.write(
    `${ACCOUNTS} accounts in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${runs} runs\n`,
  );
  expect(device.people.size).toBe(ACCOUNTS);
  expect(device.cards.size).toBe(ACCOUNTS);
  expect(await readListState({ ctx: ctxFor(owner), input: { controllerId } })).toMatchObject({
    wanted: ACCOUNTS,
    told: ACCOUNTS,
    failed: 0,
  });
  await device.stop();
}, 900_000);
