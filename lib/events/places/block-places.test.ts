import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, places } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockPlaces, unblockPlaces } from "@/lib/events/places/block-places";
import { listAreaPlaces } from "@/lib/events/places/list-area-places";
import { formatPlaceRanges, parsePlaceRanges } from "@/lib/events/places/place-ranges";
import { holdPlace } from "@/lib/events/testing";

const ground = ["A1", "A2", "A3", "B-1", "B-2", "7"].map((label) => ({ label }));
const named = (text: string) => parsePlaceRanges(text, ground).map(({ label }) => label);

describe("places as a person writes them", () => {
  it.each([
    ["A1", ["A1"]],
    [" a1 , A3 ", ["A1", "A3"]],
    ["A1-A3", ["A1", "A2", "A3"]],
    ["A3 - A1", ["A1", "A2", "A3"]],
    ["A2–B-1; 7", ["A2", "A3", "B-1", "7"]],
    ["B-1-B-2", ["B-1", "B-2"]],
    ["B-1", ["B-1"]],
    ["A1\nA1,A1", ["A1"]],
  ])("%j", (text, labels) => expect(named(text)).toEqual(labels));

  it.each(["A9", "A1-A9", "-", ",", "A1, X"])("%j is not there", (text) => {
    expect(() => named(text)).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });

  it("says them back with runs together", () => {
    expect(formatPlaceRanges(parsePlaceRanges("A1-A3, 7", ground), ground)).toBe("A1–A3, 7");
  });
});

async function withNumbers(capacity = 6) {
  const made = await createSaleable({ capacity, numbered: true });
  const ctx = ctxFor(made.owner);
  const block = (text: string, more: object = {}) =>
    blockPlaces({ ctx, input: { id: made.area.id, places: text, reason: "Obra", ...more } });
  const unblock = (text: string) => unblockPlaces({ ctx, input: { id: made.area.id, places: text } });
  const list = () => listAreaPlaces({ ctx, input: { id: made.area.id } });
  const states = async () => (await list()).places.map(({ label, state }) => `${label} ${state}`);
  return { ...made, ctx, block, unblock, list, states };
}

describe("blockPlaces", () => {
  it("takes places out of the sale with a reason, once, and puts them back", async () => {
    const { area, block, unblock, list, states } = await withNumbers();
    expect(await block("A2-A3, a6")).toEqual({ changed: 3, skipped: [] });
    expect(await states()).toEqual(["A1 free", "A2 blocked", "A3 blocked", "A4 free", "A5 free", "A6 blocked"]);
    expect(await block("A2-A3, A6")).toEqual({ changed: 0, skipped: [] });
    expect(await block("A2", { reason: "Escenario" })).toEqual({ changed: 1, skipped: [] });
    const seen = await list();
    expect(seen.counts).toEqual({ free: 3, held: 0, sold: 0, courtesy: 0, subscriber: 0, blocked: 3 });
    expect(seen.places[1]).toMatchObject({ reason: "Escenario", heldUntil: null });
    expect(await unblock("A1-A6")).toEqual({ changed: 3, skipped: [] });
    expect(await unblock("A1-A6")).toEqual({ changed: 0, skipped: [] });
    expect((await list()).counts.free).toBe(6);
    const audit = await getDb()
      .select({ action: auditLog.action, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "event_area"), eq(auditLog.entityId, String(area.id))))
      .orderBy(auditLog.id);
    expect(audit.map(({ action }) => action)).toEqual([
      "event_area.places_blocked",
      "event_area.places_blocked",
      "event_area.places_unblocked",
    ]);
    expect(audit[0]?.changes).toMatchObject({ places: [null, "A2–A3, A6"], reason: [null, "Obra"] });
  });

  it("names what is held or sold and blocks nothing; or only what is free", async () => {
    const { area, block, states } = await withNumbers(4);
    await holdPlace(area);
    const sold = await holdPlace(area);
    await getDb().update(places).set({ freeAt: "infinity" }).where(eq(places.id, sold.placeId));
    await expect(block("A1-A4")).rejects.toMatchObject({
      code: "place.not_free",
      details: {
        field: "places",
        data: { places: expect.stringMatching(/^A1 apartado hasta las \d\d:\d\d, A2 vendido$/) },
      },
    });
    expect(await states()).toEqual(["A1 held", "A2 sold", "A3 free", "A4 free"]);
    expect(await block("A1-A4", { onlyFree: true })).toEqual({
      changed: 2,
      skipped: [
        { label: "A1", state: "held" },
        { label: "A2", state: "sold" },
      ],
    });
    expect(await states()).toEqual(["A1 held", "A2 sold", "A3 blocked", "A4 blocked"]);
  });

  it("blocks a place whose hold ran out, for good", async () => {
    const { area, block, states } = await withNumbers(2);
    const { placeId } = await holdPlace(area);
    await getDb().update(places).set({ freeAt: "2020-01-01T00:00:00Z" }).where(eq(places.id, placeId));
    await block("A1");
    expect(await states()).toEqual(["A1 blocked", "A2 free"]);
    const [row] = await getDb().select().from(places).where(eq(places.id, placeId));
    expect(row).toMatchObject({ orderId: null, freeAt: "infinity", blockedReason: "Obra" });
  });

  it("the database lets no order have a blocked place", async () => {
    const { area, block } = await withNumbers(2);
    await block("A1");
    const { orderId } = await holdPlace(area);
    const take = getDb().execute(sql`
      update places set order_id = ${orderId}, free_at = 'infinity' where event_area_id = ${area.id} and label = 'A1'`);
    await expect(take).rejects.toMatchObject({ cause: { constraint_name: "places_blocked" } });
  });

  it("counts by order where places have no numbers", async () => {
    const { owner, area } = await createSaleable({ capacity: 5 });
    const ctx = ctxFor(owner);
    expect(await blockPlaces({ ctx, input: { id: area.id, places: "2-4", reason: "Lodo" } })).toMatchObject({
      changed: 3,
    });
    expect((await listAreaPlaces({ ctx, input: area })).places.map(({ state }) => state)).toEqual([
      "free",
      "blocked",
      "blocked",
      "blocked",
      "free",
    ]);
  });

  it("refuses what is not there, wrong roles, other tenants and cancelled events", async () => {
    const { admin, area, event, owner, block, unblock } = await withNumbers(2);
    const other = await createAdmin();
    const as = (person: Parameters<typeof ctxFor>[0]) => {
      const ctx = ctxFor(person);
      return Promise.all([
        codeOf(blockPlaces({ ctx, input: { id: area.id, places: "A1", reason: "Obra" } })),
        codeOf(unblockPlaces({ ctx, input: { id: area.id, places: "A1" } })),
        codeOf(listAreaPlaces({ ctx, input: area })),
      ]);
    };
    const all = (code: string) => [code, code, code];
    expect(await as(other.owner)).toEqual(all("resource.not_found"));
    expect(await as(await createUser())).toEqual(all("auth.forbidden"));
    expect(await as(await createGuard(admin.id))).toEqual(all("auth.forbidden"));
    expect(await as(null)).toEqual(all("auth.required"));
    expect(await codeOf(block("A9"))).toBe("input.invalid");
    expect(await codeOf(block("A1", { reason: "no" }))).toBe("input.invalid");
    expect(await codeOf(unblock("Z1"))).toBe("input.invalid");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await codeOf(block("A1"))).toBe("event.bad_transition");
    expect((await listAreaPlaces({ ctx: ctxFor(owner), input: area })).counts.free).toBe(2);
  });
});
