import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { runRefunds } from "@/lib/after-sale/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { behindLine, getSettlement, settlementEntries, settlementParts } from "@/lib/organizer-settlements";
import type { LineKey } from "@/lib/organizer-settlements/client";
import { saveTerms } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, makeAdvance, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { approved, behindDisagreements, createSettling } from "@/lib/organizer-settlements/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;

/** An organizer that sold two tickets of $250.00 for an event that is over; its commission is 10 %, and 20 % and 16 % are withheld. */
async function createWorld() {
  const settling = await createSettling(bank);
  const { admin, maker, approver } = settling;
  const due = new Date(settling.event.endsAt.getTime() + 4 * DAY);
  const later = (days: number) => new Date(due.getTime() + days * DAY);
  const pay = async ({ id, folio }: { id: number; folio: string }, now: Date) => {
    await paySettlement({ ctx: maker(now), input: { id, bankReference: `ROWS ${folio}` } });
    return id;
  };
  return {
    ...settling,
    due,
    later,
    settle: async (now: Date) => pay(await approved(settling, now), now),
    advance: async (amountCents: number, now: Date) => {
      const made = await makeAdvance({ ctx: maker(now), input: { adminId: admin.id, amountCents, reason: "Luces" } });
      await approveSettlement({ ctx: approver(now), input: { id: made.id } });
      return pay(made, now);
    },
    disagreements: () => behindDisagreements(maker(later(100)), admin.id),
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

async function giveBack({ owner, paymentId }: World, amountCents: number) {
  const refund = {
    paymentId,
    amountCents,
    reason: "Llovió mucho",
    endsItems: [],
    idempotencyKey: `rows-${amountCents}`,
  };
  await refundPayment({ ctx: ctxFor(owner), input: refund });
  await runRefunds();
}

const entriesOf = async (ctx: Ctx, id: number, line: LineKey, rate: number | null = null) =>
  settlementEntries.page({ ctx, input: { id, line, rate } });
const partsOf = async (ctx: Ctx, id: number, line: LineKey) =>
  (await settlementParts.page({ ctx, input: { id, line } })).items;

it("each figure of a settlement opens what it is of, down to the purchase", async () => {
  const world = await createWorld();
  const { admin, due, order, maker, later } = world;
  const ctx = maker(due);
  const first = await world.settle(due);
  expect(await entriesOf(ctx, first, "sold")).toMatchObject({
    items: [{ kind: "sale", orderId: order.id, orderFolio: order.folio, events: world.event.name, cents: 50_000 }],
    total: 1,
    sums: { cents: 50_000 },
  });
  expect(await partsOf(ctx, first, "commission")).toMatchObject([{ bps: 1_000, baseCents: 50_000, cents: -5_000 }]);
  expect((await entriesOf(ctx, first, "commission", 1_000)).items).toMatchObject([
    { orderId: order.id, cents: 50_000 },
  ]);
  expect(await partsOf(ctx, first, "commissionIva")).toMatchObject([{ bps: 1_600, baseCents: 5_000, cents: -800 }]);
  expect((await entriesOf(ctx, first, "isr", 2_000)).items).toMatchObject([{ orderId: order.id, cents: 43_104 }]);
  expect((await entriesOf(ctx, first, "isr", 1)).items).toEqual([]);

  // What went back is a line of the next one, and what was taken of it comes back.
  await giveBack(world, 5_000);
  const { folio } = await getSettlement({ ctx, input: { id: first } });
  const second = await makeSettlement({ ctx: maker(later(1)), input: { adminId: admin.id } });
  expect((await entriesOf(ctx, second.id, "refunded")).items).toMatchObject([
    { kind: "refund", orderId: order.id, cents: -5_000 },
  ]);
  expect(await partsOf(ctx, second.id, "commission")).toMatchObject([
    { bps: 1_000, baseCents: 45_000, cents: -4_500 },
    { settlementId: first, settlementFolio: folio, cents: 5_000 },
  ]);
  expect(await world.disagreements()).toEqual([]);
});

it("an event that moved after it was settled is a line below zero, and its purchases are behind it", async () => {
  const world = await createWorld();
  const { due, later, order, event, maker, admin } = world;
  const first = await world.settle(due);
  await getDb().execute(sql`update events set ends_at = ends_at + interval '60 days' where id = ${event.id}`);
  const { id } = await makeSettlement({ ctx: maker(later(1)), input: { adminId: admin.id } });
  expect((await entriesOf(maker(), id, "sold")).items).toMatchObject([{ orderId: order.id, cents: -50_000 }]);
  // What the first one paid does not follow.
  expect((await entriesOf(maker(), first, "sold")).sums).toEqual({ cents: 50_000 });
  expect(await world.disagreements()).toEqual([]);
});

it("advances, reserves and what is carried over are of the settlements that they come from", async () => {
  const world = await createWorld();
  const { admin, due, later, maker, approver } = world;
  const terms = { adminId: admin.id, commissionBps: 1_000, reserveDays: 30, payableDays: 3 };
  await saveTerms({ ctx: maker(), input: { ...terms, reserveBps: 500 } });
  const early = await world.advance(10_000, due);
  const first = await world.settle(due);
  expect(await partsOf(maker(due), first, "advances")).toMatchObject([{ settlementId: early, cents: -10_000 }]);
  expect(await partsOf(maker(due), first, "reserve")).toMatchObject([{ baseCents: 50_000, bps: 500, cents: -2_500 }]);
  expect((await entriesOf(maker(due), first, "reserve", 500)).sums).toEqual({ cents: 50_000 });

  await giveBack(world, 20_000);
  const carried = await makeSettlement({ ctx: maker(later(1)), input: { adminId: admin.id } });
  expect(await approveSettlement({ ctx: approver(later(1)), input: { id: carried.id } })).toEqual({ state: "carried" });
  const last = await makeSettlement({
    ctx: maker(later(31)),
    input: { adminId: admin.id, adjustmentCents: 50_000, reason: "Cortesía de la plataforma" },
  });
  expect(await partsOf(maker(), last.id, "carried")).toMatchObject([{ settlementId: carried.id }]);
  expect(await partsOf(maker(), last.id, "adjustment")).toMatchObject([
    { words: "Cortesía de la plataforma", cents: 50_000 },
  ]);
  const released = { settlementId: first, cents: 2_500 };
  expect(await partsOf(maker(), last.id, "released")).toMatchObject([released]);
  await approveSettlement({ ctx: approver(later(31)), input: { id: last.id } });
  expect(await partsOf(maker(), last.id, "released")).toMatchObject([released]);
  expect(await partsOf(maker(), first, "reserve")).toMatchObject([{ settlementId: last.id, cents: -2_500 }]);
  expect(await world.disagreements()).toEqual([]);
});

it("a settlement that kept nothing of what it was reckoned from is reckoned as things are now", async () => {
  const world = await createWorld();
  await world.settle(world.due);
  await getDb().transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`update organizer_settlements set totals = totals - 'of' where admin_id = ${world.admin.id}`);
  });
  const adjusted = { adminId: world.admin.id, adjustmentCents: 100, reason: "Redondeo" };
  await makeSettlement({ ctx: world.maker(world.later(1)), input: adjusted });
  expect(await world.disagreements()).toEqual([]);
});

it("files say of which line they are, and an organizer opens its own alone", async () => {
  const world = await createWorld();
  const { due, order, owner, buyer, guard } = world;
  const id = await world.settle(due);
  const own = ctxFor(owner, due);
  const input = { id, line: "sold" } as const;
  const { content, filename } = await settlementEntries.file({ ctx: own, input });
  expect(filename).toContain(`liquidacion-${id}-sold`);
  expect(await new Response(content).text()).toContain(order.folio);
  const parts = await settlementParts.file({ ctx: own, input: { id, line: "isr" } });
  expect(await new Response(parts.content).text()).toContain("20 %");
  expect(await behindLine({ ctx: own, input })).toMatchObject({ cents: 50_000, hasEntries: true });
  // What an address says that is no rate opens the line itself.
  const ofCommission = { id, line: "commission" } as const;
  for (const rate of ["", " ", "abc"])
    expect(await behindLine({ ctx: own, input: { ...ofCommission, rate } })).toMatchObject({
      rate: null,
      cents: -5_000,
      hasEntries: false,
    });
  expect(await behindLine({ ctx: own, input: { ...ofCommission, rate: "1000" } })).toMatchObject({
    rate: 1_000,
    cents: 50_000,
    hasEntries: true,
  });
  expect((await settlementEntries.page({ ctx: own, input: { ...input, q: order.folio } })).total).toBe(1);
  expect((await settlementEntries.page({ ctx: own, input: { ...input, q: "nada" } })).total).toBe(0);

  const stranger = ctxFor((await createSaleable()).owner, due);
  const read = [behindLine, settlementEntries.page, settlementParts.page, settlementEntries.file, settlementParts.file];
  for (const verb of read) {
    expect(await codeOf(verb({ ctx: stranger, input }))).toBe("resource.not_found");
    for (const user of [buyer, guard]) expect(await codeOf(verb({ ctx: ctxFor(user), input }))).toBe("auth.forbidden");
  }
  // Neither list has the lines of the other.
  expect(await codeOf(settlementEntries.page({ ctx: own, input: { id, line: "isr" } }))).toBe("resource.not_found");
  expect(await codeOf(settlementParts.page({ ctx: own, input }))).toBe("resource.not_found");
});
