import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import {
  enclosures,
  guardPosts,
  prepaidSettings,
  prepaidShops,
  prepaidTypes,
  prepaidTypeVersions,
  sandboxControllers,
  users,
} from "@/db/schema";
import type { Account, Plaza } from "@/db/seed/demo/plaza/account";
import { placeBarrier } from "@/db/seed/demo/plaza/barriers";
import { personOf } from "@/db/seed/demo/plaza/people";
import { ACCOUNTS, BUYERS, plotOf } from "@/db/seed/demo/plaza/plots";
import { storyOf } from "@/db/seed/demo/plaza/story";
import { FEE_TERMS, randomOf, TYPES, type TypeKey } from "@/db/seed/demo/plaza/types";
import { writeStories } from "@/db/seed/demo/plaza/write";
import type { EnclosureRow, GateRow, UserRow } from "@/db/testing/factories";

/** What happened to all accounts; their passes are numbered together with those of the other venues. */
export function planPlaza(now: Date): Account[] {
  return Array.from({ length: ACCOUNTS }, (_, n) => {
    const plot = plotOf(n, now.getTime());
    const pass = { id: 0, at: new Date(plot.createdAt) };
    return { n, id: 0, userId: 0, pass, story: storyOf(plot, randomOf(n), now.getTime()) };
  });
}

async function createTypes(venue: EnclosureRow): Promise<Plaza["types"]> {
  const { id: enclosureId, adminId } = venue;
  await getDb().insert(prepaidSettings).values({ enclosureId, adminId });
  const made: Partial<Record<TypeKey, { typeId: number; versionId: number }>> = {};
  for (const [key, { name, ...version }] of Object.entries(TYPES) as [TypeKey, (typeof TYPES)[TypeKey]][]) {
    const [type] = await getDb()
      .insert(prepaidTypes)
      .values({ adminId, enclosureId, name })
      .returning({ id: prepaidTypes.id });
    if (!type) throw new Error(`The type ${name} was not made`);
    const limits = { topupMinCents: 5_000, topupMaxCents: 300_000, balanceMaxCents: 500_000, debtMaxCents: 0 };
    const [row] = await getDb()
      .insert(prepaidTypeVersions)
      .values({ typeId: type.id, adminId, version: 1, createdBy: adminId, ...version, ...limits })
      .returning({ id: prepaidTypeVersions.id });
    made[key] = { typeId: type.id, versionId: row?.id ?? 0 };
  }
  const { hour, entry, month } = made;
  if (!hour || !entry || !month) throw new Error("A type is missing");
  return { hour, entry, month };
}

/** Their links open nothing until an administrator makes them. */
async function createShops({ id: enclosureId, adminId }: EnclosureRow): Promise<void> {
  const common = { adminId, enclosureId, createdBy: adminId };
  await getDb()
    .insert(prepaidShops)
    .values([
      { ...common, name: "Súper Cumbre", minutes: 90, dayMax: 300, tokenHash: randomBytes(32) },
      { ...common, name: "Cine Altavista", bps: 5_000, monthMax: 2_000, tokenHash: randomBytes(32) },
    ]);
}

async function createHolders(accounts: Account[], buyer: UserRow, now: Date): Promise<void> {
  const others = accounts.filter(({ n }) => !BUYERS.includes(n));
  const rows = await getDb()
    .insert(users)
    .values(
      others.map(({ n, pass }) => ({
        profile: 2,
        ...personOf(n),
        createdAt: pass.at,
        emailVerifiedAt: now,
        ownerSince: now,
      })),
    )
    .returning({ id: users.id });
  for (const account of accounts) account.userId = buyer.id;
  for (const [i, account] of others.entries()) account.userId = rows[i]?.id ?? buyer.id;
}

/** Three types, two months of 400 accounts: balances, stays and all that they cost. */
export async function fillPlaza(
  venue: { enclosure: EnclosureRow; gates: readonly GateRow[] },
  { accounts, buyer, guard, now }: { accounts: Account[]; buyer: UserRow; guard: UserRow; now: Date },
): Promise<void> {
  const { enclosure, gates } = venue;
  const { adminId, id: enclosureId, name } = enclosure;
  await getDb().update(enclosures).set({ feeBps: FEE_TERMS.fee.bps }).where(sql`id = ${enclosureId}`);
  await getDb().insert(guardPosts).values({ adminId, userId: guard.id, enclosureId });
  await getDb().insert(sandboxControllers).values({ enclosureId, adminId });
  await createHolders(accounts, buyer, now);
  const gateIds = gates.map(({ id }) => id);
  const types = await createTypes(enclosure);
  await createShops(enclosure);
  const [gate] = gates;
  if (gate) await placeBarrier(enclosure, gate, adminId, now);
  const plaza = { adminId, enclosureId, name, gateIds, ownerId: adminId, guardId: guard.id, types };
  await getDb().transaction((tx) => writeStories(tx, plaza, accounts, now));
  await getDb().execute(sql`
    insert into tenant_buyers (admin_id, user_id, since)
    select admin_id, user_id, min(created_at) from prepaid_accounts group by admin_id, user_id`);
  for (const table of ["prepaid_movements", "prepaid_visits", "prepaid_lots", "prepaid_accounts", "stays"])
    await getDb().execute(sql`analyze ${sql.raw(table)}`);
}
