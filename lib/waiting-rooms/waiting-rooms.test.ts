import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, waitingRooms } from "@/db/schema";
import { createAdmin, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pruneStale } from "@/lib/jobs";
import { forgetPointsHere } from "@/lib/limits/limits";
import { advanceRooms } from "@/lib/waiting-rooms/advance-rooms";
import { noteHold, slowHolds } from "@/lib/waiting-rooms/hold-times";
import { enterEvent, joinQueue, mayChoose } from "@/lib/waiting-rooms/join-queue";
import { closeRoom, openRoom, setRoom } from "@/lib/waiting-rooms/open-room";
import { getRoom } from "@/lib/waiting-rooms/queries";
import { documentOf, readOpenRooms, roomInMemory } from "@/lib/waiting-rooms/rooms";
import {
  endAdmissions,
  forgetHolds,
  joinAs,
  openRoomOf,
  passRoomTime,
  roomOnEvent,
  roomRow,
} from "@/lib/waiting-rooms/testing";

const SYSTEM = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };
const SETTINGS = { opensAt: null, opensAboveMs: null, mostPerMinute: 600, mostInside: 300 };
const holding = (place: string) => ({ ...ctxFor(null), waitingPlaces: [place] });

const enter = (eventId: number, place: string) => enterEvent({ ctx: holding(place), input: { eventId } });

async function actionsOn(eventId: number): Promise<string[]> {
  const rows = await getDb()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`entity = 'event' and entity_id = ${String(eventId)}`)
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action).filter((action) => action.startsWith("event.waiting"));
}

afterEach(async () => {
  await getDb().update(waitingRooms).set({ isOpen: false, opensAt: null, opensAboveMs: null });
  await getDb().update(events).set({ waitingRoom: null }).where(sql`waiting_room is not null`);
  await readOpenRooms();
  forgetPointsHere();
});

describe("opening and closing", () => {
  it("is for those who may change the event, is written down, and is seen by takers", async () => {
    const { owner, event } = await createSaleable();
    const stranger = (await createAdmin()).owner;
    const input = { eventId: event.id };
    expect(await codeOf(openRoom({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
    expect(await codeOf(openRoom({ ctx: ctxFor(stranger), input }))).toBe("resource.not_found");
    expect(await roomOnEvent(event.id)).toBeNull();
    await openRoom({ ctx: ctxFor(owner), input });
    await openRoom({ ctx: ctxFor(owner), input });
    expect(await roomOnEvent(event.id)).toBe(1);
    await closeRoom({ ctx: ctxFor(owner), input });
    expect(await roomOnEvent(event.id)).toBeNull();
    await openRoom({ ctx: ctxFor(owner), input });
    expect(await roomOnEvent(event.id)).toBe(2);
    expect(await actionsOn(event.id)).toEqual([
      "event.waiting_room_opened",
      "event.waiting_room_closed",
      "event.waiting_room_opened",
    ]);
    expect(await codeOf(getRoom({ ctx: ctxFor(stranger), input }))).toBe("resource.not_found");
  });

  it("opens at its time, once", async () => {
    const { owner, event } = await createSaleable();
    const past = new Date(Date.now() - 60_000).toISOString();
    await setRoom({ ctx: ctxFor(owner), input: { ...SETTINGS, eventId: event.id, opensAt: past } });
    await advanceRooms();
    expect(await roomOnEvent(event.id)).toBe(1);
    await closeRoom({ ctx: ctxFor(owner), input: { eventId: event.id } });
    await advanceRooms();
    expect(await roomOnEvent(event.id)).toBeNull();
  });

  it("opens when holds are slow, where the event says so", async () => {
    forgetHolds();
    const [slow, calm] = [await createSaleable(), await createSaleable()];
    await setRoom({ ctx: ctxFor(slow.owner), input: { ...SETTINGS, eventId: slow.event.id, opensAboveMs: 1_000 } });
    const held = ({ event, area }: typeof slow) => noteHold([{ eventId: event.id, eventAreaId: area.id }], 2_000);
    for (let n = 0; n < 19; n++) held(slow);
    expect(slowHolds().has(slow.event.id)).toBe(false);
    for (let n = 0; n < 40; n++) for (const sale of [slow, calm]) held(sale);
    await advanceRooms();
    expect([await roomOnEvent(slow.event.id), await roomOnEvent(calm.event.id)]).toEqual([1, null]);
  });

  it("closes by itself when nobody waits, and when the sale ends", async () => {
    const [quiet, over] = [await createSaleable(), await createSaleable()];
    for (const { owner, event } of [quiet, over]) await openRoomOf(owner, event.id);
    await passRoomTime(quiet.event.id, 1);
    await passRoomTime(quiet.event.id, 200);
    expect(await roomOnEvent(quiet.event.id)).toBe(1);
    await joinAs(quiet.event.id);
    await getDb().execute(
      sql`update waiting_rooms set most_inside = 1, admitted = 0 where event_id = ${quiet.event.id}`,
    );
    await passRoomTime(quiet.event.id, 200);
    expect(await roomOnEvent(quiet.event.id)).toBe(1);
    await passRoomTime(quiet.event.id, 1);
    await passRoomTime(quiet.event.id, 130);
    expect(await roomOnEvent(quiet.event.id)).toBeNull();
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, over.event.id));
    await advanceRooms();
    expect(await roomOnEvent(over.event.id)).toBeNull();
    expect(await codeOf(openRoom({ ctx: ctxFor(over.owner), input: { eventId: over.event.id } }))).toBe(
      "waiting_room.event_over",
    );
  });
});

describe("the queue", () => {
  it("draws those who came before the start, and lets the others follow in the order of their arrival", async () => {
    const { owner, event } = await createSaleable({ capacity: 50 });
    const soon = new Date(Date.now() + 3_600_000);
    await getDb().update(events).set({ salesStartAt: soon }).where(eq(events.id, event.id));
    await openRoomOf(owner, event.id);
    const early = [];
    for (let n = 0; n < 12; n++) early.push(await joinAs(event.id));
    expect(early.map(({ state, turn }) => [state, turn])).toEqual(early.map(() => ["gathering", null]));
    expect(documentOf(event.id, roomInMemory(event.id))).toMatchObject({ state: "gathering", seed: null, drawn: 0 });
    expect(await codeOf(enter(event.id, early[0]?.place ?? ""))).toBe("waiting_room.not_yet");

    await getDb()
      .update(events)
      .set({ salesStartAt: new Date(Date.now() - 1_000) })
      .where(eq(events.id, event.id));
    await getDb().execute(
      sql`update waiting_rooms set opened_at = opened_at - interval '1 minute' where event_id = ${event.id}`,
    );
    await advanceRooms();
    const late = [await joinAs(event.id), await joinAs(event.id)];
    expect(late.map(({ turn }) => turn)).toEqual([13, 14]);
    const again = await Promise.all(
      early.map(({ place }) => joinQueue({ ctx: holding(place), input: { eventId: event.id } })),
    );
    const turns = again.map(({ turn }) => turn ?? 0);
    expect([...turns].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    const room = documentOf(event.id, roomInMemory(event.id));
    expect(room).toMatchObject({ state: "open", drawn: 12, seed: expect.stringMatching(/^[0-9a-f]{64}/) });
    // Another step draws nothing anew.
    await passRoomTime(event.id, 1);
    expect(documentOf(event.id, roomInMemory(event.id)).seed).toBe(room.seed);
  });

  it("keeps a device's place, and gives none for a forged or another event's one", async () => {
    const [sale, other] = [await createSaleable(), await createSaleable()];
    for (const { owner, event } of [sale, other]) await openRoomOf(owner, event.id);
    const mine = await joinAs(sale.event.id);
    const joined = (place: string) => joinQueue({ ctx: holding(place), input: { eventId: sale.event.id } });
    expect(await joined(mine.place)).toEqual(mine);
    const elsewhere = await joinAs(other.event.id);
    expect((await joined(elsewhere.place)).turn).toBe(2);
    expect((await joined(`${mine.place.slice(0, -1)}${mine.place.endsWith("A") ? "B" : "A"}`)).turn).toBe(3);
    await passRoomTime(sale.event.id, 5);
    expect(await codeOf(enter(sale.event.id, elsewhere.place))).toBe("waiting_room.no_place");
    expect(await joinQueue({ ctx: ctxFor(null), input: { eventId: 999_999 } })).toMatchObject({ state: "closed" });
  });

  it("admits at the set rate, no more than may choose at once, and no more than places are free", async () => {
    const { owner, event } = await createSaleable({ capacity: 8 });
    await setRoom({ ctx: ctxFor(owner), input: { ...SETTINGS, eventId: event.id, mostPerMinute: 24, mostInside: 5 } });
    await openRoomOf(owner, event.id);
    const devices = [];
    for (let n = 0; n < 12; n++) devices.push(await joinAs(event.id));
    await passRoomTime(event.id, 6);
    expect((await roomRow(event.id)).admitted).toBe(2);
    for (let n = 0; n < 2; n++) await passRoomTime(event.id, 8);
    expect(await roomRow(event.id)).toMatchObject({ admitted: 5, free: 8, capacity: 8 });
    // All five were called and none came yet: nobody else is called before half a minute has passed.
    await passRoomTime(event.id, 9);
    expect((await roomRow(event.id)).admitted).toBe(5);
    for (const { place } of devices.slice(0, 5)) await enter(event.id, place);
    expect(await codeOf(enter(event.id, devices[5]?.place ?? ""))).toBe("waiting_room.not_yet");
    expect(await getRoom({ ctx: ctxFor(owner), input: { eventId: event.id } })).toMatchObject({
      isOpen: true,
      isGathering: false,
      waiting: 7,
      admitted: 5,
      inside: 5,
    });
    await endAdmissions(event.id);
    await getDb().execute(sql`
      update places set free_at = 'infinity', blocked_reason = 'Prueba'
      where id in (select p.id from places p join event_areas a on a.id = p.event_area_id where a.event_id = ${event.id} order by p.id limit 6)`);
    await passRoomTime(event.id, 9);
    expect((await roomRow(event.id)).admitted).toBe(7);
  });

  it("does not wait for who was called and never came", async () => {
    const { owner, event } = await createSaleable({ capacity: 50 });
    await setRoom({ ctx: ctxFor(owner), input: { ...SETTINGS, eventId: event.id, mostInside: 2 } });
    await openRoomOf(owner, event.id);
    for (let n = 0; n < 6; n++) await joinAs(event.id);
    await passRoomTime(event.id, 5);
    expect((await roomRow(event.id)).admitted).toBe(2);
    for (let n = 0; n < 3; n++) await passRoomTime(event.id, 31);
    expect((await roomRow(event.id)).admitted).toBe(4);
  });

  it("ends an admission after its minutes: the next place is at the end of the queue", async () => {
    const { owner, event } = await createSaleable();
    await openRoomOf(owner, event.id);
    const [first] = [await joinAs(event.id), await joinAs(event.id)];
    await passRoomTime(event.id, 5);
    const { until } = await enter(event.id, first.place);
    expect(Math.round((until.getTime() - Date.now()) / 60_000)).toBe(10);
    const room = { eventId: event.id, opening: 1 };
    expect(await mayChoose(holding(first.place), room, false)).toBe(true);
    expect(await mayChoose(ctxFor(null), room, true)).toBe(false);
    expect((await enter(event.id, first.place)).until).toEqual(until);
    await endAdmissions(event.id);
    expect(await mayChoose(holding(first.place), room, false)).toBe(false);
    expect(await mayChoose(holding(first.place), room, true)).toBe(true);
    expect(await codeOf(enter(event.id, first.place))).toBe("waiting_room.turn_over");
    expect((await joinQueue({ ctx: holding(first.place), input: { eventId: event.id } })).turn).toBe(3);
  });

  it("forgets admissions a week after their opening, and keeps a number used up while its opening is on", async () => {
    const { owner, event } = await createSaleable();
    await openRoomOf(owner, event.id);
    const first = await joinAs(event.id);
    await passRoomTime(event.id, 5);
    await enter(event.id, first.place);
    await getDb().execute(sql`
      update room_admissions set expires_at = now() - interval '8 days' where event_id = ${event.id}`);
    expect((await pruneStale(SYSTEM)).roomAdmissions).toBe(0);
    expect(await codeOf(enter(event.id, first.place))).toBe("waiting_room.turn_over");
    await closeRoom({ ctx: ctxFor(owner), input: { eventId: event.id } });
    expect((await pruneStale(SYSTEM)).roomAdmissions).toBe(1);
  });

  it("asks a device that comes without end about its place to wait, and lets it keep that", async () => {
    const { owner, event } = await createSaleable();
    await openRoomOf(owner, event.id);
    const [first, second] = [await joinAs(event.id), await joinAs(event.id)];
    await passRoomTime(event.id, 5);
    const { until } = await enter(event.id, first.place);
    for (let n = 1; n < 60; n++) expect((await enter(event.id, first.place)).until).toEqual(until);
    expect(await codeOf(enter(event.id, first.place))).toBe("auth.rate_limited");
    const again = joinQueue({ ctx: holding(first.place), input: { eventId: event.id } });
    expect(await codeOf(again)).toBe("auth.rate_limited");
    expect((await enter(event.id, second.place)).until).toBeInstanceOf(Date);
  });

  it("asks for a proof of work past six hundred places of one site, each from a network of its own", async () => {
    const { owner, event } = await createSaleable();
    await openRoomOf(owner, event.id);
    const joinFrom = (network: number) => joinAs(event.id, `2001:db8:7:${network.toString(16)}::1`);
    await Promise.all(Array.from({ length: 600 }, (_, network) => joinFrom(network)));
    expect(await codeOf(joinFrom(600))).toBe("challenge.required");
    expect((await joinAs(event.id, "2001:db8:8::1")).turn).toBe(601);
  });

  it("asks for a proof of work past sixty places of one network, and not from another one", async () => {
    const { owner, event } = await createSaleable();
    await openRoomOf(owner, event.id);
    await Promise.all(Array.from({ length: 60 }, () => joinAs(event.id, "198.51.100.7")));
    expect(await codeOf(joinAs(event.id, "198.51.100.7"))).toBe("challenge.required");
    expect((await joinAs(event.id, "198.51.100.8")).turn).toBe(61);
  });
});
