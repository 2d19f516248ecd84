import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { gates } from "@/db/schema";
import { createGate, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { updateEventWithZones } from "@/lib/events/areas/event-with-zones";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import { changeEventStatus } from "@/lib/events/publish/change-event-status";
import { getEvent, zonesOfEvent } from "@/lib/events/queries";
import { getStoreEvent } from "@/lib/events/store/get-store-event";

async function withGates() {
  const made = await createSaleable();
  const ctx = ctxFor(made.owner);
  const [north, south] = [await createGate(made.enclosure), await createGate(made.enclosure)];
  const give = (gateIds: number[] | undefined, more: object = {}) =>
    updateEventArea({ ctx, input: { id: made.area.id, priceCents: 25_000, capacity: 10, gateIds, ...more } });
  const doors = async () => {
    const [zone] = await zonesOfEvent({ ctx, input: made.event });
    return { own: zone?.ownGates, ids: zone?.gates.map(({ id }) => id) };
  };
  return { ...made, ctx, north, south, give, doors };
}

it("a zone is entered by its own gates in one event, until it has the zone's again", async () => {
  const { gate, north, south, give, doors } = await withGates();
  expect(await doors()).toEqual({ own: false, ids: [gate.id] });
  await give([north.id, south.id, north.id]);
  expect(await doors()).toEqual({ own: true, ids: [north.id, south.id] });
  await give(undefined, { buyerLimit: 2 });
  expect(await doors()).toEqual({ own: true, ids: [north.id, south.id] });
  await give([]);
  expect(await doors()).toEqual({ own: false, ids: [gate.id] });
});

it("takes only live gates of the event's venue", async () => {
  const { north, give, doors, gate } = await withGates();
  const other = await withGates();
  expect(await codeOf(give([other.north.id]))).toBe("zone.gate_unknown");
  await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, north.id));
  expect(await codeOf(give([north.id]))).toBe("zone.gate_unknown");
  expect(await doors()).toEqual({ own: false, ids: [gate.id] });
});

it("a zone whose own gates were all taken away keeps its event from being published", async () => {
  const { ctx, event, north, give } = await withGates();
  await give([north.id]);
  await changeEventStatus({ ctx, input: { id: event.id, status: "paused" } });
  await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, north.id));
  expect(await codeOf(changeEventStatus({ ctx, input: { id: event.id, status: "published" } }))).toBe(
    "event.not_publishable",
  );
});

it("the store offers as many places as the zone's limit and the event's let a buyer have", async () => {
  const { enclosure, event, give } = await withGates();
  const limit = async () =>
    (await getStoreEvent({ ctx: ctxFor(null), input: { slug: enclosure.slug, eventId: event.id } })).event.zones[0]
      ?.limit;
  expect(await limit()).toBe(6);
  await give(undefined, { buyerLimit: 2 });
  expect(await limit()).toBe(2);
  await give(undefined, { buyerLimit: 50 });
  expect(await limit()).toBe(6);
});

it("limit and gates that are left out of a list of zones stay", async () => {
  const { ctx, event, zone, north, give, doors } = await withGates();
  await give([north.id], { buyerLimit: 3 });
  const { adminId: _a, enclosureId: _e, state: _s, ...own } = await getEvent({ ctx, input: event });
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const input = {
    ...own,
    startsAt: own.startsAt.toISOString(),
    endsAt: own.endsAt.toISOString(),
    doorsAt: iso(own.doorsAt),
    parkingOpensAt: own.parkingOpensAt.toISOString(),
    salesStartAt: own.salesStartAt.toISOString(),
    salesEndAt: own.salesEndAt.toISOString(),
  };
  const change = (more: object) =>
    updateEventWithZones({
      ctx,
      input: { ...input, zones: [{ parkingAreaId: zone.id, priceCents: 100, capacity: 10, ...more }] },
    });
  await change({});
  expect((await zonesOfEvent({ ctx, input: event }))[0]).toMatchObject({ buyerLimit: 3, priceCents: 100 });
  expect((await doors()).own).toBe(true);
  await change({ buyerLimit: null, gateIds: [] });
  expect((await zonesOfEvent({ ctx, input: event }))[0]).toMatchObject({ buyerLimit: null, ownGates: false });
});
