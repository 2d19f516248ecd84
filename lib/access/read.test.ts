import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, gates, orderItems, orders, parkingAreas, places, tickets } from "@/db/schema";
import {
  assignGuard,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createUser,
  createZone,
  type UserRow,
} from "@/db/testing";
import { gateCounters, gatesOfGuard, recentScans } from "@/lib/access/queries";
import { readPass } from "@/lib/access/read-pass";
import { createPost, createTestPass, scan, scansOf, type TestPass } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const HOUR = 3_600_000;

type Post = Awaited<ReturnType<typeof createPost>>;

async function sell(post: Post, pass: TestPass, buyer: UserRow): Promise<void> {
  await getDb().transaction(async (tx) => {
    const now = new Date();
    const [place] = await tx.select().from(places).where(eq(places.eventAreaId, post.area.id)).limit(1);
    const [order] = await tx
      .insert(orders)
      .values({
        adminId: post.admin.id,
        enclosureId: post.enclosure.id,
        buyerId: buyer.id,
        folio: `CT-${randomUUID().slice(0, 8)}`,
        state: "paid",
        paidAt: now,
      })
      .returning();
    if (!place || !order) throw new Error("Nothing to sell");
    const shared = { adminId: post.admin.id, orderId: order.id, eventId: post.event.id, eventAreaId: post.area.id };
    const [item] = await tx
      .insert(orderItems)
      .values({
        ...shared,
        placeId: place.id,
        state: "sold",
        soldAt: new Date(),
        priceCents: 0,
        feeCents: 0,
        priceIvaBps: 0,
        feeIvaBps: 0,
        priceIvaCents: 0,
        feeIvaCents: 0,
      })
      .returning();
    if (!item) throw new Error("No item");
    await tx.insert(tickets).values({
      ...shared,
      orderItemId: item.id,
      passId: pass.row.id,
      buyerId: buyer.id,
      placeId: place.id,
      issuedAt: now,
    });
  });
}

const read = (person: UserRow | null, code: string) => readPass({ ctx: ctxFor(person), input: { code } });

describe("readPass", () => {
  it("tells what a code opens, and changes nothing", async () => {
    const post = await createPost();
    const pass = await createTestPass(post, { entryRights: 2 });
    for (const code of [pass.qr, pass.row.shortCode]) {
      expect(await read(post.guard, code)).toEqual({
        kind: "ticket",
        zoneKey: post.zone.key,
        zoneName: "Norte",
        placeLabel: null,
        eventName: "Evento de Prueba",
        codeTail: pass.row.shortCode.slice(-4),
        entryRights: 2,
        entriesUsed: 0,
        state: "active",
        stateReason: null,
        isInside: false,
        firstUse: null,
        timeZone: "America/Monterrey",
      });
    }
    expect(await scansOf(pass.row.id)).toEqual([]);
    const now = new Date();
    await scan(post.guard, post.gate, pass.qr, { now });
    expect(await read(post.owner, pass.qr)).toMatchObject({
      entriesUsed: 1,
      isInside: true,
      firstUse: { gateLabel: post.gate.label, at: now },
    });
    await scan(post.guard, post.gate, pass.qr, { direction: "out" });
    expect(await read(post.guard, pass.qr)).toMatchObject({ entriesUsed: 1, isInside: false });
    expect(await scansOf(pass.row.id)).toHaveLength(2);
  });

  it("lets a buyer read the own ticket, and no other", async () => {
    const post = await createPost();
    const [mine, theirs] = [await createTestPass(post), await createTestPass(post)];
    const buyer = await createUser();
    await sell(post, mine, buyer);
    expect(await read(buyer, mine.qr)).toMatchObject({ codeTail: mine.row.shortCode.slice(-4), state: "active" });
    expect(await codeOf(read(buyer, theirs.qr))).toBe("resource.not_found");
    expect(await codeOf(read(await createUser(), mine.qr))).toBe("resource.not_found");
  });

  it("does not find passes that are unknown, forged, another tenant's, or of an event that the guard does not serve", async () => {
    const post = await createPost();
    const other = await createPost();
    const { qr, row } = await createTestPass(post);
    const forged = `${qr.slice(0, 120)}${qr[120] === "A" ? "B" : "A"}${qr.slice(121)}`;
    expect(await codeOf(read(post.guard, "no existe"))).toBe("resource.not_found");
    expect(await codeOf(read(post.guard, forged))).toBe("resource.not_found");
    expect(await codeOf(read(other.guard, qr))).toBe("resource.not_found");
    expect(await codeOf(read(other.owner, row.shortCode))).toBe("resource.not_found");
    expect(await codeOf(read(await createGuard(post.admin.id), qr))).toBe("resource.not_found");
    expect(await codeOf(read(null, qr))).toBe("auth.required");
    expect(await codeOf(read(post.guard, " "))).toBe("input.invalid");
  });
});

describe("gatesOfGuard", () => {
  it("lists a guard's events of today with their gates and zones", async () => {
    const post = await createPost();
    const [second, closed] = [await createGate(post.enclosure), await createGate(post.enclosure)];
    await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, closed.id));
    const far = await createZone(post.enclosure, { name: "Sur" }, [second, closed, post.gate]);
    await createEventArea(post.event, far);
    await assignGuard(post.guard, post.event, far, second);
    const [only, ...more] = await gatesOfGuard({ ctx: ctxFor(post.guard) });
    expect(more).toEqual([]);
    expect(only).toMatchObject({ event: { id: post.event.id }, timeZone: "America/Monterrey" });
    const byGate = new Map(only?.gates.map((gate) => [gate.id, gate.zones.map(({ id }) => id)]));
    expect(byGate).toEqual(
      new Map([
        [post.gate.id, [post.zone.id]],
        [second.id, [far.id]],
      ]),
    );
  });

  it("leaves out other days, drafts and cancelled events", async () => {
    const post = await createPost();
    const now = new Date();
    const others = [
      await createEvent(post.enclosure, {}, new Date(now.getTime() - 72 * HOUR)),
      await createEvent(post.enclosure, {}, new Date(now.getTime() + 72 * HOUR)),
      await createEvent(post.enclosure, { state: "draft" }),
      await createEvent(post.enclosure, { state: "cancelled" }),
    ];
    for (const event of others) {
      await createEventArea(event, post.zone);
      await assignGuard(post.guard, event, post.zone);
    }
    const posts = await gatesOfGuard({ ctx: ctxFor(post.guard, now) });
    expect(posts.map(({ event }) => event?.id)).toEqual([post.event.id]);
  });

  it("keeps an event whose cars still leave", async () => {
    const post = await createPost();
    const past = (hours: number) => new Date(post.event.endsAt.getTime() + hours * HOUR);
    expect(await gatesOfGuard({ ctx: ctxFor(post.guard, past(11)) })).toHaveLength(1);
    expect(await gatesOfGuard({ ctx: ctxFor(post.guard, past(13)) })).toEqual([]);
  });

  it("gives the venue's admin every gate, a stranger nothing", async () => {
    const post = await createPost();
    expect(await gatesOfGuard({ ctx: ctxFor(post.owner) })).toMatchObject([
      { event: { id: post.event.id }, gates: [{ id: post.gate.id }] },
    ]);
    expect(await gatesOfGuard({ ctx: ctxFor(await createGuard(post.admin.id)) })).toEqual([]);
    expect(await codeOf(gatesOfGuard({ ctx: ctxFor(await createUser()) }))).toBe("auth.forbidden");
    expect(await codeOf(gatesOfGuard({ ctx: ctxFor(null) }))).toBe("auth.required");
  });
});

describe("recentScans", () => {
  it("lists the person's last twenty readings at this gate, newest first, and only the tail of each code", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    for (let i = 0; i < 20; i++) await scan(post.guard, post.gate, `desconocido-${1000 + i}`);
    await scan(post.owner, post.gate, qr);
    const rows = await recentScans({ ctx: ctxFor(post.guard), input: { gateId: post.gate.id } });
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ decision: "unknown_code", codeTail: "1019", zoneKey: null, direction: "in" });
    expect(JSON.stringify(rows)).not.toContain("desconocido");
    const owners = await recentScans({ ctx: ctxFor(post.owner), input: { gateId: post.gate.id } });
    expect(owners).toMatchObject([
      { decision: "already_used", zoneKey: post.zone.key, codeTail: row.shortCode.slice(-4) },
    ]);
    expect(await codeOf(recentScans({ ctx: ctxFor(await createUser()), input: { gateId: post.gate.id } }))).toBe(
      "auth.forbidden",
    );
  });
});

describe("gateCounters", () => {
  const count = (person: UserRow, gate: { id: number }, event: { id: number }) =>
    gateCounters({ ctx: ctxFor(person), input: { gateId: gate.id, post: `e${event.id}` } });

  it("names the zones that are full, also where the zone refuses nobody", async () => {
    const post = await createPost();
    await getDb().update(parkingAreas).set({ capacity: 1 }).where(eq(parkingAreas.id, post.zone.id));
    const { qr } = await createTestPass(post);
    expect(await count(post.guard, post.gate, post.event)).toMatchObject({ fullZones: [], capacity: 1 });
    await scan(post.guard, post.gate, qr);
    expect(await count(post.guard, post.gate, post.event)).toMatchObject({ fullZones: [post.zone.key], inside: 1 });
    await scan(post.guard, post.gate, qr, { direction: "out" });
    expect(await count(post.guard, post.gate, post.event)).toMatchObject({ fullZones: [], inside: 0 });
  });

  it("counts cars once, here and in the zones that the person serves", async () => {
    const post = await createPost();
    const second = await createGate(post.enclosure);
    const zone = await createZone(post.enclosure, { name: "Sur" }, [post.gate, second]);
    const area = await createEventArea(post.event, zone);
    await assignGuard(post.guard, post.event, zone, second);
    const north = await createTestPass(post, { entryRights: 2 });
    const south = await createTestPass({ ...post, area });
    await createTestPass(post);
    await scan(post.guard, post.gate, north.qr);
    await scan(post.guard, post.gate, north.qr, { direction: "out" });
    await scan(post.guard, post.gate, north.qr);
    await scan(post.guard, post.gate, "nada");
    await scan(post.guard, second, south.qr);
    const here = { admittedHere: 1, admittedZones: 1, capacity: 10, fullZones: [] };
    expect(await count(post.guard, post.gate, post.event)).toEqual({
      ...here,
      passesZones: 2,
      leftHere: 1,
      inside: 1,
      capacity: post.zone.capacity,
    });
    expect(await count(post.guard, second, post.event)).toEqual({ ...here, passesZones: 1, leftHere: 0, inside: 1 });
    expect(await count(post.owner, post.gate, post.event)).toEqual({
      ...here,
      admittedZones: 2,
      passesZones: 3,
      leftHere: 1,
      inside: 2,
      capacity: post.zone.capacity + zone.capacity,
    });
  });

  it("refuses other gates, events, tenants and roles", async () => {
    const post = await createPost();
    const other = await createPost();
    expect(await codeOf(count(other.guard, post.gate, post.event))).toBe("resource.not_found");
    expect(await codeOf(count(other.owner, post.gate, post.event))).toBe("resource.not_found");
    expect(await codeOf(count(post.guard, await createGate(post.enclosure), post.event))).toBe("resource.not_found");
    expect(await codeOf(count(await createGuard(post.admin.id), post.gate, post.event))).toBe("resource.not_found");
    expect(await codeOf(count(await createUser(), post.gate, post.event))).toBe("auth.forbidden");
    await getDb().update(events).set({ state: "draft" }).where(eq(events.id, post.event.id));
    expect(await codeOf(count(post.guard, post.gate, post.event))).toBe("resource.not_found");
  });
});
