import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import {
  AREAS,
  BENCH_PASSWORD,
  benchToken,
  ENTRY_CENTS,
  GUARDS,
  HOUR_CENTS,
  LANES,
  LOGINS,
  NO_PLAZA,
  PLACES_PER_AREA,
  type Plaza,
  type Stage,
  storedToken,
  type World,
} from "@/bench/lib/world";
import { closeDb, getDb, getSql } from "@/db/client";
import {
  barrierControllers,
  barrierKeys,
  barrierLanes,
  guardPosts,
  prepaidTypes,
  prepaidTypeVersions,
} from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createUser,
  createZone,
} from "@/db/testing/factories";
import { hashPassword } from "@/lib/auth";
import { encryptSecret } from "@/lib/core/crypto";
import { createPasses, passTokens } from "@/lib/passes";
import { ensureSandboxAccount } from "@/lib/payments";
import type { Tariff } from "@/lib/prepaid/client";

const KEYS = ["N1", "S1", "E1", "O1"];
const BATCH = 2000;

/** Nobody who leaves at once is given the price back: the bench's cars do. */
const COMMON = { reverseMinutes: 0, freezeMinutes: 15, windows: [] };
const TARIFFS = {
  entry: { kind: "entry", cents: ENTRY_CENTS, ...COMMON },
  exit: {
    kind: "time",
    freeMinutes: 0,
    freeEveryHours: 24,
    countFrom: "entry",
    firstMinutes: 60,
    firstCents: HOUR_CENTS,
    nextMinutes: 60,
    nextCents: HOUR_CENTS,
    capCents: null,
    capPer: "24h",
    ...COMMON,
  },
} satisfies Record<"entry" | "exit", Tariff>;

const GIFT_CENTS = 10_000_000;

type Venue = { id: number; adminId: number };

async function buildType({ id: enclosureId, adminId }: Venue, name: "entry" | "exit"): Promise<number> {
  const [type] = await getDb()
    .insert(prepaidTypes)
    .values({ adminId, enclosureId, name })
    .returning({ id: prepaidTypes.id });
  if (!type) throw new Error("The type was not made");
  await getDb()
    .insert(prepaidTypeVersions)
    .values({
      typeId: type.id,
      adminId,
      version: 1,
      tariff: TARIFFS[name],
      minEntryCents: 0,
      noticeCents: 5_000,
      topupMinCents: 5_000,
      topupMaxCents: 300_000,
      balanceMaxCents: 500_000,
      debtMaxCents: 0,
      offeredCents: [20_000],
    });
  return type.id;
}

/** Accounts of a type, each with a gift from which a gate takes. */
async function buildCars(
  { id: enclosureId, adminId }: Venue,
  typeId: number,
  count: number,
  holders: readonly number[],
) {
  const ids: number[] = [];
  for (let left = count; left > 0; left -= BATCH) {
    const row = { adminId, enclosureId, kind: "prepaid" as const };
    ids.push(...(await createPasses({ db: getDb() }, new Array(Math.min(BATCH, left)).fill(row))));
  }
  const people = ids.map((_, at) => holders[at % holders.length] ?? 0);
  const accounts = await getSql().begin(async (sql) => {
    const rows = await sql<{ id: number; passId: number }[]>`
      insert into prepaid_accounts (admin_id, enclosure_id, type_id, user_id, pass_id, folio, state, balance_cents, movements)
      select ${adminId}, ${enclosureId}, ${typeId}, u, p, 'PP-' || lpad(p::text, 10, '0'), 'active', ${GIFT_CENTS}, 1
      from unnest(${sql.array(ids)}::bigint[], ${sql.array(people)}::int[]) x (p, u)
      returning id, pass_id as "passId"`;
    const made = sql.array(rows.map(({ id }) => id));
    const lots = await sql<{ id: number; accountId: number }[]>`
      insert into prepaid_lots (admin_id, account_id, kind, amount_cents, rest_cents, iva_bps)
      select ${adminId}, a, 'gift', ${GIFT_CENTS}, ${GIFT_CENTS}, 1600 from unnest(${made}::bigint[]) a
      returning id, account_id as "accountId"`;
    await sql`
      with moved as (
        insert into prepaid_movements (admin_id, enclosure_id, account_id, no, kind, cause, folio, amount_cents, gift_cents,
          balance_cents, reason, at, request_id)
        select ${adminId}, ${enclosureId}, a, 1, 'gift', 'bench:' || a, 'PM-' || lpad(a::text, 10, '0'), ${GIFT_CENTS},
          ${GIFT_CENTS}, ${GIFT_CENTS}, 'Medición', now(), 'bench'
        from unnest(${made}::bigint[]) a returning id, account_id)
      insert into prepaid_lot_uses (movement_id, lot_id, amount_cents)
      select m.id, l.id, ${GIFT_CENTS} from moved m join prepaid_lots l on l.account_id = m.account_id`;
    const lotOf = new Map(lots.map(({ id, accountId }) => [accountId, id]));
    return rows.map(({ id, passId }) => ({ accountId: id, passId, lotId: lotOf.get(id) ?? 0 }));
  });
  const passes = await getSql()<{ id: number; generation: number; salt: Buffer }[]>`
    select id, generation, salt from passes where id = any(${ids})`;
  const nowhere = { eventId: null, eventAreaId: null, parkingAreaId: null };
  const tokens = await passTokens(
    {},
    passes.map((pass) => ({ ...pass, adminId, kind: "prepaid" as const, ...nowhere })),
  );
  return accounts.map((account) => ({ ...account, qr: tokens.get(account.passId) ?? "" }));
}

async function buildPlaza(
  adminId: number,
  guardIds: readonly number[],
  holders: readonly number[],
  cars: number,
): Promise<Plaza> {
  const enclosure = await createEnclosure(adminId, { isPrepaid: true, isEvent: false, name: "Plaza de medición" });
  const gate = await createGate(enclosure, { label: "Acceso 1" });
  await getDb()
    .insert(guardPosts)
    .values(guardIds.map((userId) => ({ adminId, userId, enclosureId: enclosure.id })));
  const kindOf = async (name: "entry" | "exit") => {
    const typeId = await buildType(enclosure, name);
    const [version] = await getSql()<{ id: number }[]>`select id from prepaid_type_versions where type_id = ${typeId}`;
    return { versionId: version?.id ?? 0, cars: cars === 0 ? [] : await buildCars(enclosure, typeId, cars, holders) };
  };
  return { enclosureId: enclosure.id, gateId: gate.id, entry: await kindOf("entry"), exit: await kindOf("exit") };
}

async function buildStage(slug: string, passCount: number, cars: number, holders: readonly number[]): Promise<Stage> {
  const { admin } = await createAdmin({ name: `Organizador ${slug}` });
  const enclosure = await createEnclosure(admin.id, { slug, name: "Estadio de medición" });
  const event = await createEvent(enclosure, { name: "Evento de medición", buyerLimit: 6 });
  const stage: Stage = {
    adminId: admin.id,
    enclosureId: enclosure.id,
    slug,
    eventId: event.id,
    areaIds: [],
    gateIds: [],
    guardIds: [],
    passes: [],
    plaza: NO_PLAZA,
    lanes: [],
  };
  const zones = [];
  for (let i = 0; i < AREAS; i++) {
    const gate = await createGate(enclosure, { label: `Acceso ${i + 1}` });
    const key = KEYS[i] ?? `Z${i}`;
    const zone = await createZone(enclosure, { key, name: `Zona ${key}`, capacity: PLACES_PER_AREA }, [gate]);
    const area = await createEventArea(event, zone);
    stage.gateIds.push(gate.id);
    stage.areaIds.push(area.id);
    zones.push(zone);
  }
  for (let i = 0; i < GUARDS; i++) {
    const guard = await createGuard(admin.id);
    for (const zone of zones) await assignGuard(guard, event, zone);
    stage.guardIds.push(guard.id);
  }
  stage.passes = await buildPasses(stage, passCount);
  stage.lanes = await buildLanes(stage);
  stage.plaza = await buildPlaza(admin.id, stage.guardIds, holders, cars);
  return stage;
}

/** Devices with a key, each with one barrier that lets in at the first gate. */
async function buildLanes({ adminId, enclosureId, gateIds, guardIds }: Stage): Promise<Stage["lanes"]> {
  const [gateId = 0] = gateIds;
  const [createdBy = 0] = guardIds;
  const secrets = Array.from({ length: LANES }, () => randomBytes(32));
  const controllers = await getDb()
    .insert(barrierControllers)
    .values(secrets.map((_, at) => ({ adminId, enclosureId, name: `Pluma ${at}`, type: "generic_http", createdBy })))
    .returning({ id: barrierControllers.id });
  await getDb()
    .insert(barrierLanes)
    .values(
      controllers.map(({ id }, at) => ({
        adminId,
        controllerId: id,
        gateId,
        name: `Entrada ${at}`,
        direction: "in",
        output: 1,
        installer: "Medición",
        hasLoop: true,
        hasPhotocell: true,
        createdBy,
      })),
    );
  const keys = await getDb()
    .insert(barrierKeys)
    .values(
      controllers.map(({ id }, at) => ({
        adminId,
        controllerId: id,
        secret: encryptSecret(secrets[at] ?? Buffer.alloc(32)),
        usedAt: new Date(),
      })),
    )
    .returning({ id: barrierKeys.id });
  return keys.map(({ id }, at) => ({ keyId: id, secret: secrets[at]?.toString("hex") ?? "" }));
}

/** Passes of the first area, as sales would have left them. */
async function buildPasses(stage: Stage, count: number): Promise<Stage["passes"]> {
  const [eventAreaId] = stage.areaIds;
  const row = {
    adminId: stage.adminId,
    enclosureId: stage.enclosureId,
    kind: "ticket" as const,
    eventId: stage.eventId,
    eventAreaId,
  };
  for (let left = count; left > 0; left -= BATCH) {
    await createPasses({ db: getDb() }, new Array(Math.min(BATCH, left)).fill(row));
  }
  const rows = await getSql()<{ id: number; shortCode: string; generation: number; salt: Buffer }[]>`
    select id, short_code as "shortCode", generation, salt
    from passes where admin_id = ${stage.adminId} order by id`;
  const subjects = rows.map(({ id, generation, salt }) => ({
    id,
    generation,
    salt,
    adminId: stage.adminId,
    kind: "ticket" as const,
    eventId: stage.eventId,
    eventAreaId: eventAreaId ?? null,
    parkingAreaId: null,
  }));
  const tokens = await passTokens({}, subjects);
  return rows.map(({ id, shortCode }) => ({ qr: tokens.get(id) ?? "", shortCode }));
}

async function buildBuyers(count: number): Promise<number[]> {
  const sql = getSql();
  const rows = await sql<{ id: number }[]>`
    insert into users (profile, user_name, full_name, email)
    select 2, 'Comprador', 'Comprador de Medición', 'bench' || n || '@test.example' from generate_series(1, ${count}) n
    returning id`;
  return rows.map((row) => row.id);
}

async function buildLogins(): Promise<string[]> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const people = await Promise.all(Array.from({ length: LOGINS }, () => createUser({ passwordHash })));
  return people.map(({ email }) => email ?? "");
}

async function openSessions(kind: "buyer" | "guard", userIds: readonly number[]): Promise<void> {
  const sql = getSql();
  const expires = new Date(Date.now() + 12 * 3_600_000).toISOString();
  for (let from = 0; from < userIds.length; from += BATCH) {
    const rows = userIds.slice(from, from + BATCH).map((userId, i) => ({
      user_id: userId,
      kind: "api",
      token_hash: storedToken(benchToken(kind, from + i)),
      expires_at: expires,
    }));
    await sql`insert into sessions ${sql(rows)}`;
  }
}

const [file = "", buyers = "0", passes = "0", cars = "0", bankUrl = ""] = process.argv.slice(2);
const buyerIds = await buildBuyers(Number(buyers));
const world: World = {
  buyerIds,
  logins: await buildLogins(),
  product: await buildStage(`medicion-${randomBytes(3).toString("hex")}`, Number(passes), Number(cars), buyerIds),
  baseline: await buildStage(`referencia-${randomBytes(3).toString("hex")}`, Number(passes), Number(cars), buyerIds),
};
await openSessions("buyer", buyerIds);
await openSessions("guard", world.product.guardIds);
await ensureSandboxAccount(getDb(), { baseUrl: bankUrl });
// Tables without rows stay as a new platform has them: one that is analyzed while empty is planned as if it stayed so.
const filled = await getSql()<{ name: string }[]>`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
await getSql().unsafe(`vacuum analyze ${filled.map(({ name }) => name).join(", ")}`);
writeFileSync(file, JSON.stringify(world));
await closeDb();
