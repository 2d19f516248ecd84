import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { createAdmin, createEnclosure, createGate, createZone } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { savePlan } from "@/lib/parking-areas/save-plan";
import { getVenuePlan } from "@/lib/parking-areas/venue-plan";

const box = (x: number): [number, number][] => [
  [x, 0],
  [x + 9, 0],
  [x + 9, 9],
];

async function plan() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const gate = await createGate(venue);
  const zones = [await createZone(venue, { key: "A1" }, [gate]), await createZone(venue, { key: "A2" }, [gate])];
  const ctx = ctxFor(owner);
  const { revision } = await getVenuePlan({ ctx, input: { enclosureId: venue.id } });
  const save = (id: number, x: number) =>
    savePlan({ ctx, input: { enclosureId: venue.id, revision, drawn: [{ id, polygon: box(x) }] } });
  return { venue, gate, zones, ctx, revision, save };
}

test("of ten people who save the plan that all of them opened, one succeeds", async () => {
  const { zones, save } = await plan();
  const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => save(zones[n % 2]?.id ?? 0, n)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const lost = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(lost.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => "resource.changed"));
  const winner = ends.findIndex(({ status }) => status === "fulfilled");
  const rows = await getDb()
    .select({ id: parkingAreas.id, polygon: parkingAreas.polygon })
    .from(parkingAreas)
    .where(eq(parkingAreas.enclosureId, zones[0]?.enclosureId ?? 0));
  expect(rows.filter(({ polygon }) => polygon !== null)).toEqual([{ id: zones[winner % 2]?.id, polygon: box(winner) }]);
});

test("two people who opened the empty plan do not both make their zones", async () => {
  const { venue, gate, ctx, revision } = await plan();
  const make = (key: string) => {
    const created = [{ key, name: "Nueva", capacity: 5, gateIds: [gate.id] }];
    return savePlan({ ctx, input: { enclosureId: venue.id, revision, created } });
  };
  const ends = await Promise.allSettled([make("N1"), make("N2")]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a zone that is drawn in its own form at this moment is waited for, and seen", async () => {
  const { zones, save } = await plan();
  const [one, other] = zones;
  const lost = await getDb().transaction(async (tx) => {
    await tx
      .update(parkingAreas)
      .set({ polygon: box(50) })
      .where(eq(parkingAreas.id, one?.id ?? 0));
    const ended = codeOf(save(other?.id ?? 0, 1));
    expect(await Promise.race([ended, untilBlocked()])).toBe("blocked");
    return { ended };
  });
  expect(await lost.ended).toBe("resource.changed");
});
