import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import {
  idempotencyKeys,
  loginEvents,
  rateLimits,
  sessions,
  ticketTransfers,
  userCodes,
  userLinks,
  webhookDeliveries,
} from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pruneStale } from "@/lib/jobs";
import { jobs } from "@/lib/jobs/jobs";
import { uploadImport } from "@/lib/subscriber-qrs/import/upload-import";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";
import { createTickets } from "@/lib/tickets/testing";

const system = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

beforeEach(async () => {
  for (const table of [webhookDeliveries, idempotencyKeys, rateLimits, sessions, userCodes, userLinks, loginEvents])
    await getDb().delete(table);
});

const delivery = (dedupeKey: string, days: number, state = "applied") => ({
  provider: "sandbox",
  account: "demo",
  dedupeKey,
  providerIds: ["ch"],
  body: "{}",
  state,
  receivedAt: ago(days),
});

test("callbacks go after ninety days, whatever became of them", async () => {
  await getDb()
    .insert(webhookDeliveries)
    .values([delivery("a", 91), delivery("b", 90.1, "unknown"), delivery("c", 89.9), delivery("d", 0, "received")]);
  expect(await pruneStale(system)).toMatchObject({ deliveries: 2 });
  const left = await getDb().select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  expect(left.map((row) => row.dedupeKey)).toEqual(["c", "d"]);
});

test("answers for repeated calls go after a week", async () => {
  const row = (key: string, days: number) => ({
    actorKey: "user:1",
    key,
    requestHash: Buffer.alloc(32),
    createdAt: ago(days),
  });
  await getDb()
    .insert(idempotencyKeys)
    .values([row("old", 7.1), row("new", 6.9)]);
  expect(await pruneStale(system)).toMatchObject({ keys: 1 });
  expect(await getDb().select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: "new" }]);
});

test("codes and links go a month after their end, attempts to log in after a year", async () => {
  const { id: userId } = await createUser();
  const sent = { userId, channel: "email", target: "ana@test.example" };
  const secret = (n: number) => Buffer.alloc(32, n);
  const code = { ...sent, purpose: "login", endedAt: new Date() };
  await getDb()
    .insert(userCodes)
    .values([
      { ...code, codeHash: secret(1), expiresAt: ago(31) },
      { ...code, codeHash: secret(2), expiresAt: ago(29) },
    ]);
  const link = { ...sent, purpose: "recover", endedAt: new Date() };
  await getDb()
    .insert(userLinks)
    .values([
      { ...link, tokenHash: secret(3), expiresAt: ago(31) },
      { ...link, tokenHash: secret(4), expiresAt: ago(29) },
    ]);
  await getDb()
    .insert(loginEvents)
    .values([366, 364].map((days) => ({ userId, outcome: "ok", at: ago(days) })));
  expect(await pruneStale(system)).toMatchObject({ codes: 1, links: 1, logins: 1 });
  expect(await pruneStale(system)).toMatchObject({ codes: 0, links: 0, logins: 0 });
});

test("counters go an hour after they ended; one without an end stays", async () => {
  await getDb()
    .insert(rateLimits)
    .values([
      { key: "old", points: 1, expire: ago(0.1) },
      { key: "live", points: 1, expire: ago(-0.1) },
      { key: "for ever", points: 1, expire: null },
    ]);
  expect(await pruneStale(system)).toMatchObject({ limits: 1 });
  expect(await getDb().select({ key: rateLimits.key }).from(rateLimits).orderBy(rateLimits.key)).toEqual([
    { key: "for ever" },
    { key: "live" },
  ]);
});

test("sessions go a day after they ended, revoked or not", async () => {
  const { id: userId } = await createUser();
  const row = (name: string, days: number, revokedAt: Date | null = null) => ({
    userId,
    kind: "web",
    userAgent: name,
    expiresAt: ago(days),
    revokedAt,
  });
  await getDb()
    .insert(sessions)
    .values([row("old", 1.1), row("revoked", 2, ago(20)), row("just", 0.9), row("live", -1), row("out", -1, ago(3))]);
  expect(await pruneStale(system)).toMatchObject({ sessions: 2 });
  const left = await getDb().select({ name: sessions.userAgent }).from(sessions).orderBy(sessions.userAgent);
  expect(left.map(({ name }) => name)).toEqual(["just", "live", "out"]);
});

test("more than one portion is done bit by bit, by the job", async () => {
  await getDb()
    .insert(webhookDeliveries)
    .values(Array.from({ length: 1_200 }, (_, i) => delivery(`k${i}`, 100)));
  expect(await pruneStale(system)).toMatchObject({ deliveries: 1_000 });
  await jobs.find(({ queue }) => queue === "jobs.prune")?.handle({ ctx: system, data: null });
  const [left] = await getDb().execute(sql`select count(*)::int as n from webhook_deliveries`);
  expect(left).toEqual({ n: 0 });
});

test("an offer of a ticket that nobody took ends with its time, and its address goes", async () => {
  const sale = await createSaleable({ capacity: 5 });
  const { admin } = sale;
  const holder = await createUser();
  const { ticketIds } = await createTickets(sale, holder, 2);
  const offer = (ticketId: number | undefined, days: number, n: number) => ({
    adminId: admin.id,
    ticketId: ticketId ?? 0,
    fromUserId: holder.id,
    actorId: holder.id,
    channel: "email",
    target: "ana@test.example",
    tokenHash: Buffer.alloc(32, n),
    expiresAt: ago(days),
  });
  await getDb()
    .insert(ticketTransfers)
    .values([offer(ticketIds[0], 0.01, 1), offer(ticketIds[1], -0.01, 2)]);
  expect(await pruneStale(system)).toMatchObject({ offers: 1 });
  expect(await pruneStale(system)).toMatchObject({ offers: 0 });
  const left = await getDb().select().from(ticketTransfers).orderBy(ticketTransfers.id);
  expect(left.map(({ state, target, endedAt }) => [state, target, endedAt !== null])).toEqual([
    ["expired", null, true],
    ["offered", "ana@test.example", false],
  ]);
});

test("a file of subscribers that nobody imported goes after thirty days, with its rows", async () => {
  const venue = await createSeasonVenue();
  const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
  const ids: number[] = [];
  for (const name of ["Vieja", "Nueva", "Hecha"]) {
    const content = new TextEncoder().encode(`Nombre\n${name}`);
    const { id } = await uploadImport({ ctx: ctxFor(venue.owner), input: { kind, parkingAreaId, seasonId, content } });
    ids.push(id);
  }
  const [, fresh, done] = ids;
  await getDb().execute(sql`
    update subscriber_imports set state = 'done', content = null, finished_at = now() where id = ${done ?? 0}`);
  await getDb().execute(
    sql`update subscriber_imports set created_at = ${ago(30.1).toISOString()} where id <> ${fresh ?? 0}`,
  );
  expect(await pruneStale(system)).toMatchObject({ files: 1 });
  expect(await pruneStale(system)).toMatchObject({ files: 0 });
  const left = await getDb().execute<{ id: number }>(sql`
    select import_id as id from subscriber_import_rows order by import_id`);
  expect(left.map(({ id }) => id)).toEqual([fresh, done]);
});

test("only the system does it", async () => {
  expect(await codeOf(pruneStale(ctxFor(await createUser())))).toBe("auth.forbidden");
});
