import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas, events, parkingAreas } from "@/db/schema";
import { createGate, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import { changeZone } from "@/lib/events/change-zone/change-zone";
import { areaRevision, editEvent, editEventArea } from "@/lib/events/edit/revisions";
import { updateEvent } from "@/lib/events/edit/update-event";
import { holdPlace } from "@/lib/events/testing";
import { editParkingArea } from "@/lib/parking-areas";

async function sale() {
  const made = await createSaleable({ capacity: 10 });
  return { ...made, ctx: ctxFor(made.owner) };
}

describe("an event's zone on its day", () => {
  it("takes one price of two that were set on what both saw, and keeps it", async () => {
    const { ctx, area, event } = await sale();
    const input = { eventId: event.id, id: area.id };
    const { revision, held } = await editEventArea({ ctx, input });
    const set = (more: object) =>
      updateEventArea({ ctx, input: { id: area.id, revision, priceCents: held.priceCents, ...more } });
    const saved = await set({ priceCents: 30_000 });
    expect(await codeOf(set({ priceCents: 20_000 }))).toBe("resource.changed");
    expect(await codeOf(set({ capacity: 5 }))).toBe("resource.changed");
    const [row] = await getDb().select().from(eventAreas).where(eq(eventAreas.id, area.id));
    expect(row).toMatchObject({ priceCents: 30_000, capacity: 10 });
    await set({ priceCents: 30_000, capacity: 8, revision: areaRevision(saved) });
    expect((await editEventArea({ ctx, input })).held).toMatchObject({ priceCents: 30_000, capacity: 8 });
  });

  it("is the same for who edits it while places are sold, another with its gates or places", async () => {
    const { ctx, area, event, enclosure, gate, zone } = await sale();
    const read = async () => (await editEventArea({ ctx, input: { eventId: event.id, id: area.id } })).revision;
    const first = await read();
    await holdPlace(area);
    expect(await read()).toBe(first);
    const second = await createGate(enclosure);
    const amounts = { id: area.id, priceCents: area.priceCents };
    await updateEventArea({ ctx, input: { ...amounts, gateIds: [second.id] } });
    const withGate = await read();
    const fewer = { id: zone.id, key: "N1", name: "Norte", capacity: 7, gateIds: [gate.id] };
    await changeZone({ ctx, input: fewer });
    expect(new Set([first, withGate, await read()]).size).toBe(3);
  });

  it("is not found in another event", async () => {
    const [one, other] = [await sale(), await sale()];
    const read = editEventArea({ ctx: one.ctx, input: { eventId: other.event.id, id: one.area.id } });
    expect(await codeOf(read)).toBe("resource.not_found");
  });
});

describe("an event's own form", () => {
  it("is refused where another person saved, and not because it was published or paused", async () => {
    const { ctx, event } = await sale();
    const { revision, held } = await editEvent({ ctx, input: { id: event.id } });
    const times = {
      startsAt: held.startsAt.toISOString(),
      endsAt: held.endsAt.toISOString(),
      doorsAt: held.doorsAt?.toISOString() ?? "",
      parkingOpensAt: held.parkingOpensAt.toISOString(),
      salesStartAt: held.salesStartAt.toISOString(),
      salesEndAt: held.salesEndAt.toISOString(),
    };
    const set = (name: string, seen?: string) =>
      updateEvent({ ctx, input: { id: event.id, revision: seen, name, ...times } });
    await getDb().update(events).set({ state: "paused" }).where(eq(events.id, event.id));
    await set("Primera", revision);
    expect(await codeOf(set("Segunda", revision))).toBe("resource.changed");
    const after = await editEvent({ ctx, input: { id: event.id } });
    expect(after.held.name).toBe("Primera");
    expect((await set("Segunda", after.revision)).name).toBe("Segunda");
    expect((await set("Sin revisión")).name).toBe("Sin revisión");
  });
});

describe("a zone's form", () => {
  it("is refused before anything of its events moves", async () => {
    const { ctx, zone, gate, area } = await sale();
    const { revision } = await editParkingArea({ ctx, input: { id: zone.id } });
    const set = (capacity: number) =>
      changeZone({
        ctx,
        input: { id: zone.id, revision, key: "N1", name: "Norte", capacity, gateIds: [gate.id] },
      });
    await getDb().update(parkingAreas).set({ notes: "Por la rampa" }).where(eq(parkingAreas.id, zone.id));
    expect(await codeOf(set(4))).toBe("resource.changed");
    const [row] = await getDb().select().from(eventAreas).where(eq(eventAreas.id, area.id));
    expect(row?.capacity).toBe(10);
  });
});
