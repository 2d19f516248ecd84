import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { events, orders, passes, prepaidAccounts, tickets } from "@/db/schema";
import { asOwner, createSaleable, createUser } from "@/db/testing";
import { listPurchasesFor } from "@/lib/after-sale";
import { env } from "@/lib/core/env";
import { ctxFor } from "@/lib/core/testing";
import { blockCourtesies, deleteCourtesies, listCourtesies } from "@/lib/courtesy-qrs";
import { moveCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { createOther, createSale, makeAll } from "@/lib/courtesy-qrs/testing";
import { listEvents } from "@/lib/events";
import { stopBoss } from "@/lib/jobs";
import { listPrepaidAccounts, listPrepaidMovements } from "@/lib/prepaid";
import { changePrepaidAccount } from "@/lib/prepaid/accounts/edit-account";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { listEventTickets } from "@/lib/tickets";
import { createTickets, systemCtx } from "@/lib/tickets/testing";

afterAll(() => stopBoss(0));

const BEGINNING = "2020-01-01T00:00:00Z";

/** A promise with the function that keeps it. */
const gate = () => Promise.withResolvers<void>();

async function sold() {
  const sale = await createSaleable({ capacity: 20 });
  const buyer = await createUser();
  const { order: first, ticketIds } = await createTickets(sale, buyer);
  const { order: second } = await createTickets(sale, buyer);
  const changed = (modifiedSince: string, more: { limit?: number; after?: string } = {}) =>
    listPurchasesFor({ ctx: ctxFor(sale.owner), input: { modifiedSince, ...more } });
  return { ...sale, buyer, first, second, ticketIds, changed };
}

const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

const touch = (db: Pick<ReturnType<typeof getDb>, "update">, id: number) =>
  db.update(orders).set({ closedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));

/**
 * A transaction that has begun and only read so far. The answer has it write, does `before` while nobody else can see that
 * yet, and ends it.
 */
async function readingThenWriting(orderId: number, before: () => Promise<void> = async () => undefined) {
  const [began, may] = [gate(), gate()];
  const done = withTx(systemCtx(), async (tx) => {
    await tx.db.execute(sql`select 1 from orders limit 1`);
    began.resolve();
    await may.promise;
    await touch(tx.db, orderId);
    await before();
  });
  await began.promise;
  return () => {
    may.resolve();
    return done;
  };
}

/** What a program sees that remembers the last moment it was told of. */
const naive = (adminId: number, since: string) =>
  getDb()
    .select({ id: orders.id, changedAt: sql<string>`${orders.changedAt}::text` })
    .from(orders)
    .where(sql`${orders.adminId} = ${adminId} and ${orders.changedAt} > ${since}::timestamptz`)
    .orderBy(orders.changedAt);

test("a purchase whose transaction ends late is not passed over, as it would be by the moments alone", async () => {
  const { admin, first, second, changed } = await sold();
  const before = await changed(BEGINNING);
  expect(idsOf(before)).toEqual([first.id, second.id]);
  const since = before.asOf ?? "";

  const [wrote, may] = [gate(), gate()];
  const late = withTx(systemCtx(), async (tx) => {
    await touch(tx.db, first.id);
    wrote.resolve();
    await may.promise;
  });
  await wrote.promise;
  await touch(getDb(), second.id);

  const naively = await naive(admin.id, since);
  expect(idsOf({ items: naively })).toEqual([second.id]);
  const meanwhile = await changed(since);
  expect(idsOf(meanwhile)).toEqual([]);

  may.resolve();
  await late;
  expect(await naive(admin.id, naively[0]?.changedAt ?? "")).toEqual([]);
  expect(idsOf(await changed(meanwhile.asOf ?? ""))).toEqual([first.id, second.id]);
});

test("each part that is given back of a purchase is told, also where the purchase's own row stays as it was", async () => {
  const { admin, first, changed } = await sold();
  const [payment] = await getDb().execute<{ id: number }>(sql`
    insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
      received_cents, expires_at, paid_at)
    values (${admin.id}, 'order', ${first.id}, ${`PG-${first.id}`}, 'sandbox', 'demo', 'card', 'paid', 30000, 30000, now(), now())
    returning id`);
  let { asOf = "" } = await changed(BEGINNING);
  for (const cents of [10_000, 20_000]) {
    await getDb().execute(sql`update payments set refunded_cents = ${cents}::int where id = ${payment?.id ?? 0}`);
    const told = await changed(asOf);
    expect(told.items.map(({ id, refundedCents }) => [id, refundedCents])).toEqual([[first.id, cents]]);
    asOf = told.asOf ?? "";
  }
  expect(idsOf(await changed(asOf))).toEqual([]);
});

test("what is settled never goes back, so that nothing comes twice", async () => {
  const { first, changed } = await sold();
  const late = await readingThenWriting(first.id, async () => {
    const asked = await changed(asOf);
    expect([asked.items, (asked.asOf ?? "") >= asOf]).toEqual([[], true]);
  });
  const { asOf = "" } = await changed(BEGINNING);
  await late();
  expect(idsOf(await changed(asOf))).toEqual([first.id]);
});

test("a transaction that has written nothing yet keeps nobody waiting, and is told of when it has", async () => {
  const { first, second, changed } = await sold();
  const late = await readingThenWriting(first.id);
  const { asOf = "" } = await changed(BEGINNING);
  await touch(getDb(), second.id);
  const meanwhile = await changed(asOf);
  expect(idsOf(meanwhile)).toEqual([second.id]);
  await late();
  expect(idsOf(await changed(meanwhile.asOf ?? ""))).toEqual([first.id]);
});

test("the owner's repairs are waited for too", async () => {
  const { first, second, changed } = await sold();
  const { asOf: since = "" } = await changed(BEGINNING);
  const owner = postgres(asOwner(env().DATABASE_URL ?? ""), { max: 1 });
  try {
    const [wrote, may] = [gate(), gate()];
    const repair = owner.begin(async (tx) => {
      await tx`update orders set closed_at = clock_timestamp() where id = ${first.id}`;
      wrote.resolve();
      await may.promise;
    });
    await wrote.promise;
    await touch(getDb(), second.id);
    expect(idsOf(await changed(since))).toEqual([]);
    may.resolve();
    await repair;
    expect(idsOf(await changed(since))).toEqual([first.id, second.id]);
  } finally {
    await owner.end({ timeout: 5 });
  }
});

test("pages go on after a row, and a row that changes meanwhile comes again at the end", async () => {
  const { first, second, changed } = await sold();
  const page = await changed(BEGINNING, { limit: 1 });
  expect(idsOf(page)).toEqual([first.id]);
  await touch(getDb(), first.id);
  const rest = await changed(BEGINNING, { limit: 5, after: page.next ?? "" });
  expect(idsOf(rest)).toEqual([second.id, first.id]);
  expect(rest).toMatchObject({ next: null, total: 2 });
  expect(idsOf(await changed(rest.asOf ?? ""))).toEqual([]);
});

test("what changes nothing is no change", async () => {
  const { first, changed } = await sold();
  const { asOf = "" } = await changed(BEGINNING);
  await getDb().update(orders).set({ method: first.method }).where(eq(orders.id, first.id));
  expect(idsOf(await changed(asOf))).toEqual([]);
});

test("another tenant's purchases are not told", async () => {
  const mine = await sold();
  const other = await sold();
  expect(idsOf(await other.changed(BEGINNING))).toEqual([other.first.id, other.second.id]);
  expect(idsOf(await mine.changed(BEGINNING))).toEqual([mine.first.id, mine.second.id]);
});

test("a ticket changes by itself and with its QR", async () => {
  const { event, owner, ticketIds } = await sold();
  const [ticketId = 0] = ticketIds;
  const changed = (modifiedSince: string) =>
    listEventTickets({ ctx: ctxFor(owner), input: { eventId: event.id, modifiedSince } });
  const all = await changed(BEGINNING);
  expect(all.items).toHaveLength(2);
  await getDb().update(tickets).set({ plate: "RTK418A" }).where(eq(tickets.id, ticketId));
  const plated = await changed(all.asOf ?? "");
  expect(idsOf(plated)).toEqual([ticketId]);
  const [{ passId = 0 } = {}] = await getDb()
    .select({ passId: tickets.passId })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  await getDb().update(passes).set({ state: "blocked", stateReason: "blocked" }).where(eq(passes.id, passId));
  expect(idsOf(await changed(plated.asOf ?? ""))).toEqual([ticketId]);
});

test("an event that was cancelled is told with its state, and movements in the order in which they came", async () => {
  const { event, owner } = await createSaleable();
  const ctx = ctxFor(owner);
  const { asOf = "" } = await listEvents({ ctx, input: { modifiedSince: BEGINNING } });
  await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
  const told = await listEvents({ ctx, input: { modifiedSince: asOf } });
  expect(told.items).toMatchObject([{ id: event.id, state: "cancelled" }]);

  const plaza = await createPlaza();
  const movements = (modifiedSince: string) =>
    listPrepaidMovements({ ctx: staffCtx(plaza.owner), input: { modifiedSince } });
  const none = await movements(BEGINNING);
  await createHolder(plaza, 1_000);
  const one = await movements(none.asOf ?? "");
  expect(one.items).toMatchObject([{ amountCents: 1_000 }]);
  expect((await movements(one.asOf ?? "")).items).toEqual([]);
});

test("a courtesy is told when it is moved, blocked or deleted, and a deleted one with those that are there", async () => {
  const sale = await createSale({ capacity: 5 });
  const other = await createOther(sale);
  const ctx = ctxFor(sale.owner);
  const changed = (modifiedSince: string) => listCourtesies({ ctx, input: { modifiedSince } });
  const none = await changed(BEGINNING);
  expect(none.items).toEqual([]);
  const { ids } = await makeAll(sale.owner, sale, { quantity: 3 });
  const [moved = 0, blocked = 0, deleted = 0] = ids;
  const made = await changed(none.asOf ?? "");
  expect(idsOf(made).toSorted((one, two) => one - two)).toEqual(ids);
  const to = { newEventId: other.event.id, newZoneId: other.zone.id };
  await moveCourtesies({ ctx, input: { ids: [moved], ...to } });
  await blockCourtesies({ ctx, input: { ids: [blocked], isBlocked: true } });
  await deleteCourtesies({ ctx, input: { ids: [deleted] } });
  const told = await changed(made.asOf ?? "");
  expect(told.items).toMatchObject([
    { id: moved, zoneId: other.zone.id },
    { id: blocked, state: "blocked" },
    { id: deleted, state: "deleted" },
  ]);
  expect(told.total).toBe(3);
  expect(idsOf(await changed(told.asOf ?? ""))).toEqual([]);
  expect(idsOf(await listCourtesies({ ctx, input: {} }))).toEqual([blocked, moved]);
  const stranger = await createSale({ capacity: 1 });
  const theirs = await listCourtesies({ ctx: ctxFor(stranger.owner), input: { modifiedSince: BEGINNING } });
  expect(theirs.items).toEqual([]);
});

test("changed courtesies come in pages, each once", async () => {
  const sale = await createSale({ capacity: 5 });
  const ctx = ctxFor(sale.owner);
  const { ids } = await makeAll(sale.owner, sale, { quantity: 3 });
  await deleteCourtesies({ ctx, input: { ids: ids.slice(0, 1) } });
  const asked = { modifiedSince: BEGINNING, limit: 2 };
  const first = await listCourtesies({ ctx, input: asked });
  const second = await listCourtesies({ ctx, input: { ...asked, after: first.next } });
  expect([...idsOf(first), ...idsOf(second)]).toEqual([...ids.slice(1), ...ids.slice(0, 1)]);
  expect(second.next).toBeNull();
});

test("a prepaid account is told with its balance, its plates, its QR and its end, and what changes nothing is not", async () => {
  const plaza = await createPlaza();
  const ctx = staffCtx(plaza.owner);
  const changed = (modifiedSince: string) => listPrepaidAccounts({ ctx, input: { modifiedSince } });
  let { asOf = "" } = await changed(BEGINNING);
  const told = async () => {
    const page = await changed(asOf);
    asOf = page.asOf ?? "";
    return page.items;
  };
  const { accountId: id } = await createHolder(plaza, 1_000);
  expect(await told()).toMatchObject([{ id, balanceCents: 1_000, plates: [] }]);
  await changePrepaidAccount({ ctx, input: { accountId: id, plates: ["RTK418A"] } });
  expect(await told()).toMatchObject([{ id, plates: ["RTK418A"] }]);
  await changePrepaidAccount({ ctx, input: { accountId: id, plates: [] } });
  expect(await told()).toMatchObject([{ id, plates: [] }]);
  const before = (await listPrepaidAccounts({ ctx, input: {} })).items[0]?.shortCode;
  await replaceQr({ ctx, input: { accountId: id } });
  const [renewed] = await told();
  expect(renewed).toMatchObject({ id });
  expect(renewed?.shortCode).not.toBe(before);
  await getDb().update(prepaidAccounts).set({ nickname: "" }).where(eq(prepaidAccounts.id, id));
  expect(await told()).toEqual([]);
  await getDb().update(prepaidAccounts).set({ state: "blocked" }).where(eq(prepaidAccounts.id, id));
  expect(await told()).toMatchObject([{ id, state: "blocked" }]);
  const stranger = await createPlaza();
  const theirs = await listPrepaidAccounts({ ctx: staffCtx(stranger.owner), input: { modifiedSince: BEGINNING } });
  expect(theirs.items).toEqual([]);
});
