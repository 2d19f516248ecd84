import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, doorScans, enclosures, events, passes, places, zoneRules } from "@/db/schema";
import { createGuard, createSaleable, createUser, type UserRow } from "@/db/testing";
import { admitPeople } from "@/lib/access/doors/admit-people";
import { doorCounters, doorsOfGuard, recentDoorScans } from "@/lib/access/doors/door-queries";
import { editDoors, saveDoors } from "@/lib/access/doors/save-doors";
import { createDoor } from "@/lib/access/doors/testing";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const HOUR = 3_600_000;

/** A post whose venue has a door, and whose zone's codes let four people through. */
async function createDoorPost(doorPeople = 4) {
  const post = await createPost();
  const door = await createDoor(post.enclosure);
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, doorPeople });
  return { ...post, door };
}

interface Read {
  people?: number;
  nonce?: string;
  now?: Date;
}

function read(person: UserRow, door: { id: number }, code: string, { people, nonce = randomUUID(), now }: Read = {}) {
  return admitPeople({ ctx: ctxFor(person, now), input: { code, nonce, gateId: door.id, count: people ?? null } });
}

const readingsOf = (passId: number) =>
  getDb().select().from(doorScans).where(eq(doorScans.passId, passId)).orderBy(doorScans.id);

describe("a code at a venue's door", () => {
  it("tells a guard of nothing how many people it has as little as whose it is", async () => {
    const { door, ...post } = await createDoorPost();
    const { qr } = await createTestPass(post);
    await read(post.guard, door, qr, { people: 3 });
    const answer = await read(await createGuard(post.admin.id), door, qr);
    expect(answer).toMatchObject({ decision: "guard_not_assigned", people: { rights: 0, used: 0, now: 0 } });
    expect(answer).not.toHaveProperty("pass");
  });

  it("counts subscribers among those that may come, and is found by an earlier address of its venue", async () => {
    const { door, ...post } = await createDoorPost();
    await createTestPass(post);
    const one = await createTestSubscriber(post);
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", subscriberId: one.subscriberId })
      .where(and(eq(places.eventAreaId, post.area.id), eq(places.ordinal, 1)));
    const input = { gateId: door.id, post: `e${post.event.id}` };
    expect(await doorCounters({ ctx: ctxFor(post.guard), input })).toMatchObject({ passesZones: 8 });
    const { slug } = post.enclosure;
    const doors = async (asked: string) =>
      (await doorsOfGuard({ ctx: ctxFor(post.guard), input: { slug: asked } })).flatMap(({ gates }) => gates).length;
    await getDb()
      .update(enclosures)
      .set({ slug: `${slug}-nuevo` })
      .where(eq(enclosures.id, post.enclosure.id));
    expect([await doors(slug), await doors(`${slug}-nuevo`), await doors("otro-recinto")]).toEqual([1, 1, 0]);
  });

  it("asks how many of its people come in, counts them apart from the car, and refuses when all are in", async () => {
    const { door, ...post } = await createDoorPost();
    const { qr, row } = await createTestPass(post);
    const nonce = randomUUID();
    expect(await read(post.guard, door, qr, { nonce })).toMatchObject({
      decision: "admitted",
      people: { rights: 4, used: 0, now: 0, asks: true },
    });
    expect(await readingsOf(row.id)).toEqual([]);
    const three = await read(post.guard, door, qr, { nonce, people: 3 });
    expect(three).toMatchObject({
      decision: "admitted",
      gate: { id: door.id, label: door.label },
      pass: { kind: "ticket", zoneKey: post.zone.key },
      people: { rights: 4, used: 3, now: 3, asks: false },
    });
    expect(await read(post.guard, door, qr, { nonce, people: 3 })).toEqual(three);
    expect(await codeOf(read(post.guard, door, qr, { people: 2 }))).toBe("door.too_many");
    const last = await read(post.guard, door, row.shortCode);
    expect(last).toMatchObject({ decision: "admitted", people: { used: 4, now: 1, asks: false } });
    expect(await read(post.guard, door, qr)).toMatchObject({
      decision: "already_used",
      people: { rights: 4, used: 4, now: 0, asks: false },
      firstUse: { gateLabel: door.label },
    });
    // The car has an entry of its own.
    expect(await staysOf(row.id)).toEqual([]);
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("admitted");
    expect((await readingsOf(row.id)).map(({ people, firstPerson }) => [firstPerson, people])).toEqual([
      [1, 3],
      [4, 1],
      [null, 0],
    ]);
    const input = { gateId: door.id, post: `e${post.event.id}` };
    expect(await doorCounters({ ctx: ctxFor(post.guard), input })).toMatchObject({
      admittedHere: 4,
      admittedZones: 4,
      passesZones: 4,
    });
    const recent = await recentDoorScans({ ctx: ctxFor(post.guard), input });
    expect(recent.map(({ decision }) => decision)).toEqual(["already_used", "admitted", "admitted"]);
  });

  it("is of the car alone where its zone opens no doors", async () => {
    const { door, ...post } = await createDoorPost(0);
    const { qr } = await createTestPass(post);
    expect(await read(post.guard, door, qr)).toMatchObject({ decision: "other_zone", people: { rights: 0 } });
  });

  it("lets people of a subscriber through, event by event", async () => {
    const { door, ...post } = await createDoorPost(2);
    const { qr } = await createTestSubscriber(post);
    expect(await read(post.guard, door, qr, { people: 2 })).toMatchObject({
      decision: "admitted",
      people: { rights: 2, used: 2 },
      pass: { eventName: post.event.name },
    });
    expect(await read(post.guard, door, qr)).toMatchObject({ decision: "already_used" });
  });

  it("keeps the gate's rules of codes, hours and venues, and records the refusals", async () => {
    const { door, ...post } = await createDoorPost();
    const revoked = await createTestPass(post);
    await getDb()
      .update(passes)
      .set({ state: "revoked", stateReason: "returned" })
      .where(eq(passes.id, revoked.row.id));
    const other = await createDoorPost();
    const { qr } = await createTestPass(post);
    const forged = `${qr.slice(0, -6)}${qr.slice(-6) === "AAAAAA" ? "BBBBBB" : "AAAAAA"}`;
    const elsewhere = await createTestPass(other);
    for (const [code, decision] of [
      [revoked.qr, "returned"],
      ["AAAABBBBCCCCDDDD", "unknown_code"],
      ["https://example.com", "unknown_code"],
      [forged, "bad_signature"],
      [elsewhere.qr, "unknown_code"],
    ] as const) {
      expect((await read(post.guard, door, code)).decision, code).toBe(decision);
    }
    expect((await read(post.guard, door, qr, { now: new Date(Date.now() + 90 * 24 * HOUR) })).decision).toBe("expired");
    await getDb()
      .update(events)
      .set({ parkingOpensAt: new Date(Date.now() + HOUR), startsAt: new Date(Date.now() + 2 * HOUR) })
      .where(eq(events.id, post.event.id));
    expect((await read(post.guard, door, qr)).decision).toBe("not_yet_valid");
    expect(await getDb().$count(doorScans, eq(doorScans.doorId, door.id))).toBe(7);
  });

  it("is read by who works there: guards of an event of the venue, its staff, nobody else", async () => {
    const { door, ...post } = await createDoorPost();
    const { qr } = await createTestPass(post);
    const idle = await createGuard(post.admin.id);
    const told = await read(idle, door, qr);
    expect(told.decision).toBe("guard_not_assigned");
    expect(told.pass).toBeUndefined();
    expect(await read(post.owner, door, qr)).toMatchObject({ people: { asks: true } });
    const stranger = await createPost();
    expect(await codeOf(read(stranger.guard, door, qr))).toBe("door.unknown");
    expect(await codeOf(read(await createUser(), door, qr))).toBe("auth.forbidden");
    const nonce = randomUUID();
    await read(post.owner, door, qr, { nonce, people: 1 });
    const another = await createTestPass(post);
    expect(await codeOf(read(post.owner, door, another.qr, { nonce, people: 1 }))).toBe("idempotency.mismatch");
    expect(await codeOf(read(post.owner, door, qr, { people: 21 }))).toBe("input.invalid");
    expect((await doorsOfGuard({ ctx: ctxFor(post.guard) })).flatMap(({ gates }) => gates)).toMatchObject([
      { id: door.id, label: door.label, zones: [] },
    ]);
    const named = (slug: string) => doorsOfGuard({ ctx: ctxFor(post.guard), input: { slug } });
    expect(await named(post.enclosure.slug)).toHaveLength(1);
    expect(await named("otro-recinto")).toEqual([]);
    expect(await doorsOfGuard({ ctx: ctxFor(idle) })).toEqual([]);
    const input = { gateId: door.id, post: `e${post.event.id}` };
    expect(await codeOf(doorCounters({ ctx: ctxFor(idle), input }))).toBe("resource.not_found");
    expect(await codeOf(doorsOfGuard({ ctx: ctxFor(await createUser()) }))).toBe("auth.forbidden");
  });
});

describe("the doors of a venue", () => {
  it("are made, renamed, swapped and archived as one list, and leave a trace", async () => {
    const { owner, enclosure, admin } = await createSaleable();
    const ctx = ctxFor(owner);
    const id = enclosure.id;
    const { held, revision } = await editDoors({ ctx, input: { id } });
    expect(held).toEqual({ venue: { id, name: enclosure.name }, doors: [] });
    const save = (doors: { id: number | ""; label: string }[], seen?: string) =>
      saveDoors({ ctx, input: { id, ...(seen ? { revision: seen } : {}), doors } });
    const made = await save(
      [
        { id: "", label: "Norte" },
        { id: "", label: "Sur" },
      ],
      revision,
    );
    const [north, south] = made.doors;
    if (!north || !south) throw new Error("Two doors were made");
    const swapped = await save([
      { id: north.id, label: "Sur" },
      { id: south.id, label: "Norte" },
    ]);
    expect(swapped.doors).toEqual([
      { id: south.id, label: "Norte" },
      { id: north.id, label: "Sur" },
    ]);
    expect((await save([{ id: north.id, label: "Sur" }])).doors).toHaveLength(1);
    expect(await codeOf(save([], revision))).toBe("resource.changed");
    expect(await codeOf(save([{ id: south.id, label: "Norte" }]))).toBe("resource.not_found");
    const twice = [
      { id: "" as const, label: "Uno" },
      { id: "" as const, label: "uno" },
    ];
    expect(await codeOf(save(twice))).toBe("input.invalid");
    const traces = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.adminId, admin.id), eq(auditLog.action, "venue.doors_changed")));
    expect(traces.map(({ changes }) => changes)).toContainEqual({ doors: ["", "Norte, Sur"] });
  });

  it("are for the tenant's staff alone", async () => {
    const { enclosure, guard } = await createPost();
    const { owner: stranger } = await createSaleable();
    const input = { id: enclosure.id, doors: [] };
    for (const [person, code] of [
      [null, "auth.required"],
      [guard, "auth.forbidden"],
      [await createUser(), "auth.forbidden"],
      [stranger, "resource.not_found"],
    ] as const) {
      expect(await codeOf(saveDoors({ ctx: ctxFor(person), input }))).toBe(code);
      expect(await codeOf(editDoors({ ctx: ctxFor(person), input }))).toBe(code);
    }
  });
});
