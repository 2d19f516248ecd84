import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import {
  AREAS,
  BENCH_PASSWORD,
  benchToken,
  GUARDS,
  LOGINS,
  PLACES_PER_AREA,
  type Stage,
  storedToken,
  type World,
} from "@/bench/lib/world";
import { closeDb, getDb, getSql } from "@/db/client";
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
import { createPasses, passTokens } from "@/lib/passes";
import { ensureSandboxAccount } from "@/lib/payments";

const KEYS = ["N1", "S1", "E1", "O1"];
const BATCH = 2000;

async function buildStage(slug: string, passCount: number): Promise<Stage> {
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
  return stage;
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

const [file = "", buyers = "0", passes = "0", bankUrl = ""] = process.argv.slice(2);
const buyerIds = await buildBuyers(Number(buyers));
const world: World = {
  buyerIds,
  logins: await buildLogins(),
  product: await buildStage(`medicion-${randomBytes(3).toString("hex")}`, Number(passes)),
  baseline: await buildStage(`referencia-${randomBytes(3).toString("hex")}`, Number(passes)),
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
