import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, guardAssignments, parkingAreas, places } from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createSaleable,
  createUser,
  createZone,
} from "@/db/testing";
import { toLocal } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import { duplicateEvent } from "@/lib/events/copy/duplicate-event";
import { shiftDates } from "@/lib/events/copy/shift-dates";
import { blockPlaces } from "@/lib/events/places/block-places";
import { zonesOfEvent } from "@/lib/events/queries";
import { holdPlace } from "@/lib/events/testing";

const at = (text: string) => new Date(text);
const base = {
  parkingOpensAt: at("2027-02-06T23:00:00Z"),
  doorsAt: at("2027-02-07T01:00:00Z"),
  startsAt: at("2027-02-07T03:00:00Z"),
  endsAt: at("2027-02-07T07:00:00Z"),
  salesStartAt: at("2026-12-01T16:00:00Z"),
  salesEndAt: at("2027-02-07T03:30:00Z"),
};

describe("shiftDates", () => {
  it("keeps every distance by the venue's clock, even across a change of the clock", () => {
    const tz = "America/Tijuana";
    // Saturday 6 February, 19:00; the clock is set forward in the night of 13 to 14 March.
    const moved = shiftDates(base, "2027-03-13T23:30", tz, "same");
    expect(Object.fromEntries(Object.entries(moved).map(([key, date]) => [key, date && toLocal(date, tz)]))).toEqual({
      parkingOpensAt: "2027-03-13T19:30",
      doorsAt: "2027-03-13T21:30",
      startsAt: "2027-03-13T23:30",
      endsAt: "2027-03-14T03:30",
      salesStartAt: "2026-12-01T08:00",
      salesEndAt: "2027-03-14T00:00",
    });
    const summer = shiftDates(base, "2027-07-03T19:00", tz, "before");
    expect(toLocal(summer.parkingOpensAt, tz)).toBe("2027-07-03T15:00");
    expect(toLocal(summer.salesStartAt, tz)).toBe("2027-04-27T08:00");
  });

  it("lets what falls into an hour that the clock skips come an hour later, and refuses such a start", () => {
    const tz = "America/Tijuana";
    const moved = shiftDates(base, "2027-03-13T22:30", tz, "same");
    expect(toLocal(moved.endsAt, tz)).toBe("2027-03-14T03:30");
    expect(() => shiftDates(base, "2027-03-14T02:30", tz, "same")).toThrow(
      expect.objectContaining({ code: "input.invalid" }),
    );
  });

  it("refuses a sale that would open after it closed", () => {
    expect(() => shiftDates(base, "2026-11-07T20:00", "America/Monterrey", "same")).toThrow(
      expect.objectContaining({ code: "event.dates" }),
    );
  });
});

async function withBase() {
  const made = await createSaleable({ capacity: 4, numbered: true });
  const ctx = ctxFor(made.owner);
  const side = await createGate(made.enclosure);
  const open = await createZone(made.enclosure, { capacity: 7 }, [made.gate]);
  await createEventArea(made.event, open, { priceCents: 9_000, capacity: 5 });
  await updateEventArea({
    ctx,
    input: { id: made.area.id, priceCents: 31_000, buyerLimit: 2, gateIds: [side.id] },
  });
  await getDb()
    .update(events)
    .set({ picture: "/img/cartel-alma.svg", description: "Algo", requiresAccount: true })
    .where(eq(events.id, made.event.id));
  await holdPlace(made.area);
  await blockPlaces({ ctx, input: { id: made.area.id, places: "A3", reason: "Escenario" } });
  const guard = await createGuard(made.admin.id);
  await assignGuard(guard, made.event, made.zone);
  const input = { id: made.event.id, name: "Otra noche", startsAt: "2030-05-04T20:00" };
  return { ...made, ctx, side, open, guard, input };
}

const placesOf = (areaId: number) =>
  getDb().select().from(places).where(eq(places.eventAreaId, areaId)).orderBy(asc(places.ordinal));

describe("duplicateEvent", () => {
  it("copies zones, prices, limits, gates, picture and blocked places, and nothing that was sold", async () => {
    const { ctx, event, side, input } = await withBase();
    const copy = await duplicateEvent({ ctx, input });
    expect(copy).toMatchObject({
      name: "Otra noche",
      state: "draft",
      picture: "/img/cartel-alma.svg",
      description: "Algo",
      requiresAccount: true,
      seasonId: null,
    });
    expect(toLocal(copy.startsAt, copy.timeZone)).toBe("2030-05-04T20:00");
    expect(copy.endsAt.getTime() - copy.startsAt.getTime()).toBe(event.endsAt.getTime() - event.startsAt.getTime());
    const [numbered, open] = (await zonesOfEvent({ ctx, input: copy })).toSorted((a, b) => b.priceCents - a.priceCents);
    expect(numbered).toMatchObject({ priceCents: 31_000, capacity: 4, buyerLimit: 2, ownGates: true });
    expect(numbered?.gates.map(({ id }) => id)).toEqual([side.id]);
    expect(open).toMatchObject({ priceCents: 9_000, capacity: 5, buyerLimit: null, ownGates: false });
    const rows = await placesOf(numbered?.id ?? 0);
    expect(rows.map(({ label, freeAt, blockedReason }) => [label, freeAt, blockedReason])).toEqual([
      ["A1", "-infinity", null],
      ["A2", "-infinity", null],
      ["A3", "infinity", "Escenario"],
      ["A4", "-infinity", null],
    ]);
    expect(rows.every(({ orderId }) => orderId === null)).toBe(true);
    const guards = await getDb().select().from(guardAssignments).where(eq(guardAssignments.eventId, copy.id));
    expect(guards).toEqual([]);
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(copy.id)));
    expect(audit).toMatchObject({ action: "event.duplicated", changes: { copyOf: [null, event.id] } });
  });

  it("copies guards when asked to, and leaves blocked places out when asked to; each call makes one", async () => {
    const { ctx, guard, zone, input } = await withBase();
    const [one, two] = [
      await duplicateEvent({ ctx, input: { ...input, guards: true, blocks: false } }),
      await duplicateEvent({ ctx, input }),
    ];
    expect(two.id).not.toBe(one.id);
    const guards = await getDb().select().from(guardAssignments).where(eq(guardAssignments.eventId, one.id));
    expect(guards).toMatchObject([{ userId: guard.id, parkingAreaId: zone.id, gateId: null }]);
    const [area] = (await zonesOfEvent({ ctx, input: one })).filter(({ isNumbered }) => isNumbered);
    expect((await placesOf(area?.id ?? 0)).every(({ freeAt }) => freeAt === "-infinity")).toBe(true);
  });

  it("leaves out zones that are archived, and refuses more places than a zone holds now", async () => {
    const { ctx, open, zone, input } = await withBase();
    await getDb().update(parkingAreas).set({ archivedAt: new Date() }).where(eq(parkingAreas.id, open.id));
    const copy = await duplicateEvent({ ctx, input });
    expect((await zonesOfEvent({ ctx, input: copy })).map(({ parkingAreaId }) => parkingAreaId)).toEqual([zone.id]);
    await getDb().update(parkingAreas).set({ capacity: 3 }).where(eq(parkingAreas.id, zone.id));
    expect(await codeOf(duplicateEvent({ ctx, input }))).toBe("input.invalid");
  });

  it("copies a cancelled event too", async () => {
    const { admin, enclosure, owner } = await createSaleable();
    const event = await createEvent(enclosure, { state: "cancelled" });
    expect(admin.id).toBe(event.adminId);
    const copy = await duplicateEvent({
      ctx: ctxFor(owner),
      input: { id: event.id, name: "De nuevo", startsAt: "2030-05-04T20:00" },
    });
    expect(copy.state).toBe("draft");
  });

  it("refuses wrong times, wrong roles and other tenants' events", async () => {
    const { admin, ctx, enclosure, input } = await withBase();
    const other = await createAdmin();
    const as = (person: Parameters<typeof ctxFor>[0]) => codeOf(duplicateEvent({ ctx: ctxFor(person), input }));
    expect(await as(other.owner)).toBe("resource.not_found");
    expect(await as(await createUser())).toBe("auth.forbidden");
    expect(await as(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await as(null)).toBe("auth.required");
    const wrong = (more: object) => codeOf(duplicateEvent({ ctx, input: { ...input, ...more } }));
    expect(await wrong({ name: " " })).toBe("input.invalid");
    expect(await wrong({ startsAt: "2030-02-30T20:00" })).toBe("input.invalid");
    expect(await wrong({ startsAt: "mañana" })).toBe("input.invalid");
    expect(await wrong({ startsAt: "2020-02-01T20:00" })).toBe("event.dates");
    expect(enclosure.timeZone).toBe("America/Monterrey");
  });
});
