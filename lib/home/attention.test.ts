import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import {
  barrierControllers,
  messages,
  paymentDifferences,
  paymentReviews,
  payments,
  refunds,
  users,
  webhookDeliveries,
} from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEnclosure,
  createEvent,
  createGate,
  createGuard,
  createSaleable,
  createUser,
  createZone,
} from "@/db/testing";
import { createLane } from "@/lib/barriers/testing";
import { ctxFor } from "@/lib/core/testing";
import { refuseDeposit } from "@/lib/deposits";
import { depositing, depositVenue } from "@/lib/deposits/testing";
import { addEventArea, changeEventStatus } from "@/lib/events";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import { attention } from "@/lib/home";
import { stopBoss } from "@/lib/jobs";
import { gateFigures } from "@/lib/live";
import { queueMessage } from "@/lib/notifications";
import { resendMessage } from "@/lib/notifications/resend-message";
import { connectAccount } from "@/lib/payments/testing/harness";
import { blockUser } from "@/lib/users";

afterAll(() => stopBoss(0));

const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

type Person = Parameters<typeof ctxFor>[0];
const alerts = (person: Person, now = new Date()) => attention({ ctx: ctxFor(person, now), input: null });

test("a gate without a guard is listed, even one of the event's own gates, until somebody is assigned", async () => {
  const sale = await createSaleable();
  const { owner: stranger } = await createAdmin();
  expect((await alerts(sale.owner)).unguarded).toMatchObject([{ eventId: sale.event.id, gates: [sale.gate.label] }]);
  expect((await alerts(stranger)).unguarded).toEqual([]);
  // Gates of an event that opens later than within a day wait.
  const dayBefore = new Date(sale.event.parkingOpensAt.getTime() - 24 * 3_600_000 - 1_000);
  expect((await alerts(sale.owner, dayBefore)).unguarded).toEqual([]);
  const guard = await createGuard(sale.admin.id);
  await assignGuard(guard, sale.event, sale.zone);
  expect((await alerts(sale.owner)).unguarded).toEqual([]);
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, guard.id));
  expect((await alerts(sale.owner)).unguarded).toMatchObject([{ gates: [sale.gate.label] }]);
});

test("a device of barriers that does not answer is listed for its tenant, and not for whoever may not see barriers", async () => {
  const sale = await createSaleable();
  const { owner, admin, enclosure, gate } = sale;
  const { owner: stranger } = await createAdmin();
  const { controllerId } = await createLane({
    adminId: admin.id,
    enclosureId: enclosure.id,
    gateId: gate.id,
    userId: owner.id,
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const troubled = (since: Date | null) =>
    getDb()
      .update(barrierControllers)
      .set({ troubleSince: since, trouble: since ? "El equipo no contesta" : "" })
      .where(eq(barrierControllers.id, controllerId));
  await troubled(minutesAgo(1));
  expect((await alerts(owner)).barriers).toEqual([]);
  await troubled(minutesAgo(3));
  expect((await alerts(owner)).barriers).toMatchObject([{ id: controllerId, trouble: "El equipo no contesta" }]);
  expect((await alerts(stranger)).barriers).toEqual([]);
  const accountant = await createUser({ profile: 1, adminId: admin.id, position: "accountant" });
  expect((await alerts(accountant)).barriers).toEqual([]);
  await troubled(null);
  expect((await alerts(owner)).barriers).toEqual([]);
});

test("an event is listed while it has no zones or a zone without a price, and no longer", async () => {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const zone = await createZone(venue, {}, [await createGate(venue)]);
  const event = await createEvent(venue);
  const ctx = ctxFor(owner);
  const about = { eventId: event.id, eventName: event.name };
  expect((await alerts(owner)).unready).toEqual([{ ...about, reason: "no_zones", zones: [] }]);
  const input = { eventId: event.id, parkingAreaId: zone.id, priceCents: 0, capacity: 5 };
  const area = await addEventArea({ ctx, input });
  expect((await alerts(owner)).unready).toEqual([{ ...about, reason: "no_price", zones: [zone.key] }]);
  const { owner: stranger } = await createAdmin();
  expect((await alerts(stranger)).unready).toEqual([]);
  await updateEventArea({ ctx, input: { id: area.id, priceCents: 15_000, capacity: 5 } });
  expect((await alerts(owner)).unready).toEqual([]);
});

test("a draft whose sale would be open is listed until it is published", async () => {
  const sale = await depositVenue();
  await getDb().execute(sql`update events set state = 'draft' where id = ${sale.event.id}`);
  expect((await alerts(sale.owner)).unready).toMatchObject([{ eventId: sale.event.id, reason: "draft" }]);
  // Eight days before its sale nobody is told yet.
  const early = new Date(sale.event.salesStartAt.getTime() - 8 * 86_400_000);
  expect((await alerts(sale.owner, early)).unready).toEqual([]);
  await changeEventStatus({ ctx: ctxFor(sale.owner), input: { id: sale.event.id, status: "published" } });
  expect((await alerts(sale.owner)).unready).toEqual([]);
});

test("an e-mail that failed is counted for its tenant until it is sent again", async () => {
  const { admin, owner } = await createAdmin();
  const { owner: stranger } = await createAdmin();
  const user = await createUser();
  const id = await withTx({}, (tx) =>
    queueMessage(tx, {
      idempotencyKey: `alert:${admin.id}`,
      template: "order.paid",
      toUserId: user.id,
      adminId: admin.id,
      payload: {},
    }),
  );
  if (id === null) throw new Error("No message");
  expect((await alerts(owner)).failedMessages).toBe(0);
  await getDb().update(messages).set({ state: "failed", attempts: 3, lastError: "550" }).where(eq(messages.id, id));
  expect((await alerts(owner)).failedMessages).toBe(1);
  expect((await alerts(stranger)).failedMessages).toBe(0);
  await resendMessage({ ctx: ctxFor(platform), input: { messageId: id } });
  expect((await alerts(owner)).failedMessages).toBe(0);
});

test("a payment in review is counted until it is resolved", async () => {
  const { admin, owner } = await createAdmin();
  const what = { adminId: admin.id, paymentId: 997_000_000 + admin.id, reason: "short", amountCents: 100 };
  await getDb().insert(paymentReviews).values(what);
  expect((await alerts(owner)).paymentsInReview).toBe(1);
  expect((await alerts((await createAdmin()).owner)).paymentsInReview).toBe(0);
  await getDb()
    .update(paymentReviews)
    .set({ state: "resolved", resolution: "refunded", resolvedBy: owner.id, resolvedAt: new Date() })
    .where(eq(paymentReviews.adminId, admin.id));
  expect((await alerts(owner)).paymentsInReview).toBe(0);
});

test("an unknown charge is counted once, however often its provider reports it, until a person has seen it", async () => {
  const { admin, owner } = await createAdmin();
  const account = `op-${admin.id}`;
  await connectAccount({ adminId: admin.id, provider: "openpay", account, methods: ["card"], secrets: {} });
  const told = { provider: "openpay", account, providerIds: ["tr1"], body: "", state: "unknown" };
  const receivedAt = new Date(Date.now() - 3 * 3_600_000);
  await getDb()
    .insert(webhookDeliveries)
    .values([1, 2].map((n) => ({ ...told, dedupeKey: String(n), receivedAt })));
  expect((await alerts(owner)).unknownCallbacks).toBe(1);
  expect((await alerts((await createAdmin()).owner)).unknownCallbacks).toBe(0);
  await getDb().execute(sql`update webhook_deliveries set state = 'failed' where account = ${account}`);
  expect((await alerts(owner)).unknownCallbacks).toBe(0);
});

test("a claimed deposit waits, is urgent after five hours, and is no longer counted once it is decided", async () => {
  const venue = await depositVenue();
  const { depositId } = await depositing(venue);
  expect((await alerts(venue.owner)).deposits).toEqual({ waiting: 0, near: 0, dueAt: null });
  const claimed = new Date("2026-03-01T12:00:00Z");
  await getDb().execute(sql`update deposits set claimed_at = ${claimed}::timestamptz where id = ${depositId}`);
  const dueAt = new Date("2026-03-01T19:00:00Z");
  const at = async (time: string) => (await alerts(venue.owner, new Date(`2026-03-01T${time}Z`))).deposits;
  expect(await at("16:59:59")).toEqual({ waiting: 1, near: 0, dueAt });
  expect(await at("17:00:00")).toEqual({ waiting: 1, near: 1, dueAt });
  expect((await alerts((await createAdmin()).owner)).deposits.waiting).toBe(0);
  await refuseDeposit({ ctx: venue.staff, input: { depositId, reason: "No llegó el dinero" } });
  expect(await at("17:00:00")).toEqual({ waiting: 0, near: 0, dueAt: null });
});

test("the list and the gate's figures agree on whether a gate has a guard", async () => {
  const sale = await createSaleable();
  const ctx = ctxFor(sale.owner);
  expect((await attention({ ctx, input: null })).unguarded).toMatchObject([
    { eventId: sale.event.id, gates: [sale.gate.label] },
  ]);
  const guard = await createGuard(sale.admin.id);
  await assignGuard(guard, sale.event, sale.zone);
  expect((await attention({ ctx, input: null })).unguarded).toEqual([]);
  expect((await gateFigures({ ctx, input: { eventId: sale.event.id } }))[0]?.hasGuard).toBe(true);
  await blockUser({ ctx, input: { userId: guard.id, reason: "Ya no trabaja aquí" } });
  expect((await attention({ ctx, input: null })).unguarded).toMatchObject([{ gates: [sale.gate.label] }]);
  expect((await gateFigures({ ctx, input: { eventId: sale.event.id } }))[0]?.hasGuard).toBe(false);
});

test("transfers to make and differences with providers are counted for their tenant", async () => {
  const { admin, owner } = await createAdmin();
  const at = new Date();
  const [payment] = await getDb()
    .insert(payments)
    .values({
      adminId: admin.id,
      subjectType: "order",
      subjectId: 999_000_000 + admin.id,
      folio: `PG-${admin.id}`,
      provider: "sandbox",
      account: "demo",
      method: "cash",
      state: "paid",
      amountCents: 100,
      expiresAt: at,
      receivedCents: 100,
    })
    .returning({ id: payments.id });
  const what = { adminId: admin.id, paymentId: payment?.id ?? 0 };
  await getDb()
    .insert(refunds)
    .values({ ...what, amountCents: 100, state: "manual", reason: "No va", idempotencyKey: "a" });
  await getDb()
    .insert(paymentDifferences)
    .values({ ...what, kind: "unknown", ours: "paid", theirs: "", foundAt: at, seenAt: at });
  expect(await attention({ ctx: ctxFor(owner), input: null })).toMatchObject({ refundsByHand: 1, differences: 1 });
  const { owner: stranger } = await createAdmin();
  expect(await attention({ ctx: ctxFor(stranger), input: null })).toMatchObject({ refundsByHand: 0, differences: 0 });
});
