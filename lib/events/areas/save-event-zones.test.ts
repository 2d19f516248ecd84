import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, eventAreas, events } from "@/db/schema";
import { createAdmin, createGate, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { saveEventZones } from "@/lib/events/areas/save-event-zones";
import { editEventZones, saleRevision } from "@/lib/events/edit/revisions";
import { holdPlace } from "@/lib/events/testing";

/** An event that sells one zone of ten places, and two more zones of its venue. */
async function withThreeZones() {
  const made = await createSaleable({ capacity: 10 });
  const [second, third] = [
    await createZone(made.enclosure, { capacity: 20 }, [made.gate]),
    await createZone(made.enclosure, { capacity: 30 }, [made.gate]),
  ];
  const ctx = ctxFor(made.owner);
  const on = (zone: { id: number }, more: object = {}) => ({
    sells: true as const,
    parkingAreaId: zone.id,
    priceCents: "100.00",
    capacity: "10",
    buyerLimit: "",
    gateIds: [],
    ...more,
  });
  const off = (zone: { id: number }) => ({ sells: false as const, parkingAreaId: zone.id });
  const save = (zones: object[], more: { revision?: string; ctx?: typeof ctx } = {}) =>
    saveEventZones({
      ctx: more.ctx ?? ctx,
      input: {
        id: made.event.id,
        ...(more.revision ? { revision: more.revision } : {}),
        zones: Object.fromEntries(zones.map((zone, index) => [`z${index}`, zone])) as never,
      },
    });
  const sold = async () => {
    const rows = await getDb().select().from(eventAreas).where(eq(eventAreas.eventId, made.event.id));
    return Object.fromEntries(rows.map((row) => [row.parkingAreaId, [row.priceCents, row.capacity, row.buyerLimit]]));
  };
  return { ...made, second, third, ctx, on, off, save, sold };
}

describe("saveEventZones", () => {
  it("adds, changes and takes out zones in one go, and writes down only what changed", async () => {
    const { zone, second, third, enclosure, event, on, off, save, sold } = await withThreeZones();
    const north = await createGate(enclosure);
    const areas = await save([
      on(zone, { priceCents: "250.00", buyerLimit: "2" }),
      on(second, { capacity: "20", gateIds: [String(north.id)] }),
      off(third),
    ]);
    expect(await sold()).toEqual({ [zone.id]: [25_000, 10, 2], [second.id]: [10_000, 20, null] });
    expect(areas.find(({ parkingAreaId }) => parkingAreaId === second.id)?.gates.map(({ id }) => id)).toEqual([
      north.id,
    ]);
    await save([off(zone), on(second, { capacity: "20", gateIds: [String(north.id)] }), on(third)]);
    expect(await sold()).toEqual({ [second.id]: [10_000, 20, null], [third.id]: [10_000, 10, null] });
    const rows = await getDb().select().from(auditLog).where(eq(auditLog.adminId, event.adminId));
    const acts = rows.filter(({ entity }) => entity === "event_area").map(({ action }) => action);
    expect(acts.sort()).toEqual(["event_area.added", "event_area.added", "event_area.removed", "event_area.updated"]);
  });

  it("saves nothing when one zone is refused, and tells every refusal at its zone", async () => {
    const { zone, second, third, area, on, off, save, sold } = await withThreeZones();
    const before = await sold();
    await holdPlace(area);
    await holdPlace(area);
    const other = await withThreeZones();
    const all = save([
      on(zone, { capacity: "1" }),
      on(second, { capacity: "21" }),
      on(third, { gateIds: [other.gate.id] }),
    ]);
    await expect(all).rejects.toMatchObject({
      code: "input.invalid",
      details: {
        fields: {
          "zones.z0.capacity": expect.stringMatching(/^No puede tener menos de 2 lugares/),
          "zones.z1.capacity": expect.stringMatching(/caben 20 lugares/),
          "zones.z2.gateIds": expect.any(String),
        },
      },
    });
    expect(await sold()).toEqual(before);
    await expect(save([off(zone), on(second)])).rejects.toMatchObject({
      code: "event.has_sales",
      details: { field: "zones.z0.sells", fields: { "zones.z0.sells": expect.any(String) } },
    });
    expect(await sold()).toEqual(before);
    await expect(save([on(second, { priceCents: "mucho", capacity: "" })])).rejects.toMatchObject({
      code: "input.invalid",
      details: {
        fields: {
          "zones.z0.priceCents": "Escribe una cantidad como 250.00",
          "zones.z0.capacity": "Este campo es requerido",
        },
      },
    });
  });

  it("takes a price of nothing only from who says so", async () => {
    const { zone, on, save, sold } = await withThreeZones();
    await expect(save([on(zone, { priceCents: "0" })])).rejects.toMatchObject({
      details: { fields: { "zones.z0.priceCents": "Confirma que es gratis" } },
    });
    await save([on(zone, { priceCents: "0", isFree: true })]);
    expect(await sold()).toEqual({ [zone.id]: [0, 10, null] });
  });

  it("is refused where another person saved meanwhile, and a repeat on what it saved changes nothing", async () => {
    const { event, zone, second, ctx, on, save, sold } = await withThreeZones();
    const { revision } = await editEventZones({ ctx, input: { id: event.id } });
    const saved = await save([on(zone, { priceCents: "300" })], { revision });
    expect(await codeOf(save([on(second)], { revision }))).toBe("resource.changed");
    const again = await save([on(zone, { priceCents: "300" })], { revision: saleRevision(saved) });
    expect(saleRevision(again)).toBe(saleRevision(saved));
    expect(await sold()).toEqual({ [zone.id]: [30_000, 10, null] });
  });

  it("refuses cancelled events, foreign zones, wrong roles and other tenants' events", async () => {
    const { admin, event, second, on, save } = await withThreeZones();
    const other = await withThreeZones();
    const stranger = await createAdmin();
    const as = (person: Parameters<typeof ctxFor>[0]) => codeOf(save([on(second)], { ctx: ctxFor(person) }));
    expect(await codeOf(save([on(other.second)]))).toBe("resource.not_found");
    expect(await as(stranger.owner)).toBe("resource.not_found");
    expect(await as(await createUser())).toBe("auth.forbidden");
    expect(await as(await createGuard(admin.id))).toBe("auth.forbidden");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await codeOf(save([on(second)]))).toBe("event.bad_transition");
  });
});
