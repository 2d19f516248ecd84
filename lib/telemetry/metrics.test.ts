import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Counter } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { dbOf, getDb, poolUse } from "@/db/client";
import { messages, passes, tickets, webhookEndpoints, webhookMessages, zoneRules } from "@/db/schema";
import { assignGuard, createGuard, createSaleable, createUser, type UserRow } from "@/db/testing";
import { admitPeople } from "@/lib/access/doors/admit-people";
import { createDoor } from "@/lib/access/doors/testing";
import { answerAdmission, askAdmission } from "@/lib/access/force-admission";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { change, createOtherArea, createSold } from "@/lib/after-sale/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { metrics } from "@/lib/core/metrics";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { beat, endBeat, enqueue, stopBoss } from "@/lib/jobs";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";
import { addPlaces, changePurchase, updateCart } from "@/lib/orders";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import {
  ageOrder,
  chooseAtBank,
  heldCart,
  paying,
  sendNotices,
  startTestBank,
  type TestBank,
} from "@/lib/settlement/testing";
import { registry as platform, platformMetrics } from "@/lib/telemetry/platform";
import { forgetHolds, timesOf } from "@/lib/waiting-rooms/testing";

const HOUR_MS = 3_600_000;

let bank: TestBank | undefined;
afterAll(async () => {
  await bank?.close();
  await stopBoss(0);
});

async function count<Label extends string>(counter: Counter<Label>, labels: Record<Label, string>): Promise<number> {
  const { values } = await counter.get();
  const found = values.find((one) =>
    Object.entries(labels).every(([name, value]) => one.labels[name as Label] === value),
  );
  return found?.value ?? 0;
}

/** What `work` added to a counter. */
async function added<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await count(counter, labels);
  await work();
  return (await count(counter, labels)) - before;
}

test("holds, payments and readings are counted once each, by what became of them", async () => {
  bank = await startTestBank();
  const shop = bank;
  const sale = await createSaleable({ capacity: 3 });
  const guard = await createGuard(sale.admin.id);
  await assignGuard(guard, sale.event, sale.zone);
  const { holds, payments, paymentRefusals, scans } = metrics();

  const paid = async () => {
    const order = await paying(sale);
    await chooseAtBank(shop, order.chargeId, "approve");
    // The bank says it twice, and it is one payment.
    expect(await sendNotices(shop)).toEqual([200]);
  };
  expect(await added(payments, { provider: "sandbox", state: "paid" }, paid)).toBe(1);
  const declined = async () => {
    const order = await paying(sale);
    await chooseAtBank(shop, order.chargeId, "decline");
    await sendNotices(shop);
  };
  expect(await added(paymentRefusals, { provider: "sandbox", reason: "card_declined" }, declined)).toBe(1);

  expect(await added(holds, { outcome: "done" }, () => heldCart(sale))).toBe(1);
  const full = { outcome: "hold.not_enough_places" };
  expect(await added(holds, full, async () => codeOf(heldCart(sale, { quantity: 3 })))).toBe(1);

  const [ticket] = await dbOf({})
    .select({ code: passes.shortCode })
    .from(tickets)
    .innerJoin(passes, eq(passes.id, tickets.passId))
    .where(eq(tickets.eventId, sale.event.id));
  const read = () => scan(guard, sale.gate, ticket?.code ?? "");
  expect(await added(scans, { reader: "phone", decision: "admitted" }, read)).toBe(1);
  expect(await added(scans, { reader: "phone", decision: "already_used" }, read)).toBe(1);
});

/** What `work` added to the holds of an outcome, and whether the waiting room of the event learnt how long it took. */
async function held(eventId: number, outcome: string, work: () => Promise<unknown>) {
  forgetHolds();
  const more = await added(metrics().holds, { outcome }, work);
  return [more, timesOf(eventId)];
}

test("whoever takes places is counted once, with the time that it took: carts that change, renewals and changed tickets too", async () => {
  const sale = await createSaleable({ capacity: 6, buyerLimit: 10 });
  const { orderId, ctx, buyer } = await heldCart(sale);
  const eventAreaId = sale.area.id;
  const set = (quantity: number) => updateCart({ ctx, input: { orderId, areas: [{ eventAreaId, quantity }] } });
  const { id } = sale.event;
  expect(await held(id, "done", () => addPlaces({ ctx, input: { orderId, eventAreaId, quantity: 1 } }))).toEqual([
    1, 1,
  ]);
  expect(await held(id, "done", () => set(4))).toEqual([1, 1]);
  const changed = { orderId, areas: [{ eventAreaId, quantity: 5 }] };
  expect(await held(id, "done", () => changePurchase({ ctx, input: changed }))).toEqual([1, 1]);
  // Who gives places back takes none.
  expect(await held(id, "done", () => set(2))).toEqual([0, 0]);
  expect(await held(id, "hold.not_enough_places", () => codeOf(set(7)))).toEqual([1, 0]);
  const renew = () => renewCart({ ctx, input: { orderId } });
  expect(await held(id, "done", renew)).toEqual([0, 0]);
  await ageOrder(orderId, { places: true });
  expect(await held(id, "done", renew)).toEqual([1, 1]);
  const sold = await createSold();
  const vip = await createOtherArea(sold, 40_000);
  expect(await held(sold.event.id, "done", () => change(sold.buyer, sold.ticketId, vip.id))).toEqual([1, 1]);
  expect(await held(sold.event.id, "done", () => change(sold.buyer, sold.ticketId, vip.id))).toEqual([0, 0]);
  await getDb().execute(sql`update events set state = 'paused' where id = ${id}`);
  expect(await held(id, "hold.paused", () => codeOf(heldCart(sale, { buyer })))).toEqual([1, 0]);
});

test("a reading is counted once by who decided it: at a door, by a person who lets it pass, at a sale, and no repeat of it", async () => {
  const { scans } = metrics();
  const post = await createPost();
  const { qr } = await createTestPass(post);
  const nonce = randomUUID();
  const read = () => scan(post.guard, post.gate, qr, { nonce });
  const phone = { reader: "phone", decision: "admitted" };
  expect(await added(scans, phone, read)).toBe(1);
  expect(await added(scans, phone, read)).toBe(0);

  const door = await createDoor(post.enclosure);
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, doorPeople: 1 });
  const walk = { code: qr, nonce: randomUUID(), gateId: door.id, count: null };
  const enter = () => admitPeople({ ctx: ctxFor(post.guard), input: walk });
  expect(await added(scans, { reader: "door", decision: "admitted" }, enter)).toBe(1);
  expect(await added(scans, { reader: "door", decision: "admitted" }, enter)).toBe(0);

  const forced = { reader: "forced", decision: "admitted" };
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const refuse = async (by: UserRow) => {
    const { scanId } = await scan(by, post.gate, qr);
    return { scanId, nonce: randomUUID(), reason: "Salió y no se leyó" };
  };
  const asked = await refuse(post.guard);
  const ask = () => askAdmission({ ctx: ctxFor(post.guard), input: asked });
  expect(await added(scans, forced, ask)).toBe(0);
  const { id } = await ask();
  const grant = () => answerAdmission({ ctx: ctxFor(supervisor), input: { id, isApproved: true } });
  expect(await added(scans, forced, grant)).toBe(1);
  expect(await added(scans, forced, grant)).toBe(0);
  expect(await added(scans, phone, () => scan(post.guard, post.gate, qr, { nonce: asked.nonce }))).toBe(0);
  const own = await refuse(supervisor);
  const force = () => askAdmission({ ctx: ctxFor(supervisor), input: own });
  expect(await added(scans, forced, force)).toBe(1);
  expect(await added(scans, forced, force)).toBe(0);
});

test("a car that somebody lets go without money, and one that a place is sold to at the gate, are readings too", async () => {
  const { scans } = metrics();
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 2_000);
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 16, minutes));
  await readAt(plaza, holder, "in", at(0));
  const { scanId } = await readAt(plaza, holder, "out", at(90));
  const owed = { scanId, nonce: randomUUID(), reason: "Cajero descompuesto" };
  const go = () => letGo({ ctx: ctxFor(plaza.owner, at(91)), input: owed });
  expect(await added(scans, { reader: "forced", decision: "admitted" }, go)).toBe(1);
  expect(await added(scans, { reader: "forced", decision: "admitted" }, go)).toBe(0);

  const place = await createSaleable({ capacity: 3, priceCents: 12_000 });
  await getDb().insert(zoneRules).values({ parkingAreaId: place.zone.id, adminId: place.admin.id, walkUp: true });
  const seller = await createGuard(place.admin.id, { position: "cashier" });
  await assignGuard(seller, place.event, place.zone);
  const desk = { enclosureId: place.enclosure.id, name: "Caja" };
  const { pointId } = await createPoint({ ctx: ctxFor(place.owner), input: desk });
  await openShift({ ctx: ctxFor(seller), input: { pointId, floatCents: 50_000 } });
  const { gate, zone, event } = place;
  const paid = { priceCents: 12_000, receivedCents: 12_000 };
  const input = { nonce: randomUUID(), post: `e${event.id}`, gateId: gate.id, zoneId: zone.id, ...paid };
  const sell = () => sellAtGate({ ctx: ctxFor(seller), input });
  expect(await added(scans, { reader: "phone", decision: "admitted" }, sell)).toBe(1);
  expect(await added(scans, { reader: "phone", decision: "admitted" }, sell)).toBe(0);
});

/** The figures of the platform, by name and labels. */
async function figures(): Promise<Map<string, number>> {
  await platformMetrics();
  const lines = (await platform.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

test("the database says what waits, what is open, and who is inside today, by one reading", async () => {
  const sale = await createSaleable({ capacity: 40 });
  await getDb().execute(
    sql`update events set parking_opens_at = now() - interval '1 hour' where id = ${sale.event.id}`,
  );
  await getDb().execute(sql`delete from pgboss.job`);
  await enqueue(getDb(), "notifications.send", { messageId: 1 });
  await getDb().execute(sql`update pgboss.job set start_after = now() - interval '2 minutes'`);
  await getDb().delete(messages);
  const user = await createUser();
  const message = { template: "order.paid", toUserId: user.id, adminId: sale.admin.id, payload: {} };
  await getDb()
    .insert(messages)
    .values([
      { ...message, idempotencyKey: "one", createdAt: new Date(Date.now() - 60_000) },
      { ...message, idempotencyKey: "two", state: "failed", lastError: "550" },
      // Its last attempt died without a word: nobody tries it any more, and it stays for two years.
      { ...message, idempotencyKey: "three", attempts: LAST_ATTEMPT, createdAt: new Date(Date.now() - 2 * HOUR_MS) },
      { ...message, idempotencyKey: "four", attempts: 5, createdAt: new Date(Date.now() - HOUR_MS) },
      { ...message, idempotencyKey: "five", attempts: 1, createdAt: new Date(Date.now() - 60_000) },
    ]);
  const [endpoint] = await getDb()
    .insert(webhookEndpoints)
    .values({
      adminId: sale.admin.id,
      madeBy: sale.owner.id,
      description: "CRM",
      url: "https://crm.example/avisos",
      types: ["order.paid"],
      secret: Buffer.alloc(32),
      requestKey: crypto.randomUUID(),
    })
    .returning();
  await getDb()
    .insert(webhookMessages)
    .values({
      adminId: sale.admin.id,
      endpointId: endpoint?.id ?? 0,
      type: "order.paid",
      subject: "order:1",
      facts: {},
      nextAt: new Date(Date.now() - 600_000),
    });
  await beat("one");
  const said = await figures();
  await endBeat("one");
  expect([...said].filter(([name, value]) => name.startsWith("traslado_reading_failed") && value !== 0)).toEqual([]);
  expect(said.get('traslado_queue_jobs{queue="notifications.send"}')).toBe(1);
  expect(said.get('traslado_queue_oldest_seconds{queue="notifications.send"}')).toBeGreaterThanOrEqual(120);
  expect(said.get("traslado_messages_pending")).toBe(3);
  expect(said.get("traslado_messages_oldest_seconds")).toBeGreaterThanOrEqual(60);
  expect(said.get("traslado_messages_oldest_seconds")).toBeLessThan(900);
  expect(said.get("traslado_messages_overdue")).toBe(1);
  expect(said.get("traslado_messages_failed")).toBe(2);
  expect(said.get("traslado_webhooks_overdue")).toBe(1);
  expect(said.get("traslado_workers_alive")).toBe(1);
  expect(said.get(`traslado_event_capacity{event="${sale.event.id}"}`)).toBe(40);
  expect(said.get(`traslado_event_cars_inside{event="${sale.event.id}"}`)).toBe(0);
  expect(said.get('traslado_open_cases{kind="payment_review"}')).toBeGreaterThanOrEqual(0);
  expect(said.get("traslado_database_connections")).toBeGreaterThan(0);
  expect(said.get("traslado_data_disk_size_bytes")).toBeGreaterThan(said.get("traslado_data_disk_free_bytes") ?? 0);
  // Without a replica nothing is said of one, so that no alert takes it for one that is away.
  expect([...said.keys()].filter((name) => name.startsWith("traslado_replica"))).toEqual([]);
  // Who asks again at once is told the same: nothing is read for it.
  await getDb().delete(messages);
  expect((await figures()).get("traslado_messages_pending")).toBe(3);
});

test("a transaction counts as open from its begin to its end, also where it fails, and waiting where there is no connection", async () => {
  const before = { ...poolUse() };
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const hold = () => getDb().transaction(() => gate);
  const most = poolUse().most - before.open;
  const all = Array.from({ length: most + 2 }, hold);
  await expect
    .poll(() => ({ open: poolUse().open, waiting: poolUse().waiting }))
    .toEqual({ open: poolUse().most, waiting: 2 });
  open();
  await Promise.all(all);
  await expect(getDb().transaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(poolUse()).toMatchObject({ open: before.open, waiting: before.waiting });
});
