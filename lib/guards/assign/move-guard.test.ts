import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { guardAssignments } from "@/db/schema";
import { assignGuard, createAdmin, createGate, createGuard, createSaleable, createZone } from "@/db/testing";
import { createEventArea } from "@/db/testing/factories";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { moveGuard } from "@/lib/guards/assign/move-guard";

async function world() {
  const saleable = await createSaleable();
  const { enclosure, event, zone } = saleable;
  const otherZone = await createZone(enclosure, { key: "Z9" });
  await createEventArea(event, otherZone);
  const both = await createGate(enclosure, { label: "Acceso 8" }, [zone, otherZone]);
  const second = await createGate(enclosure, { label: "Acceso 9" }, [otherZone]);
  const guard = await createGuard(saleable.admin.id);
  await assignGuard(guard, event, zone, saleable.gate);
  return { ...saleable, otherZone, both, second, guard };
}

const rowsOf = async (userId: number, eventId: number) =>
  (
    await getDb()
      .select()
      .from(guardAssignments)
      .where(and(eq(guardAssignments.userId, userId), eq(guardAssignments.eventId, eventId)))
      .orderBy(guardAssignments.id)
  ).map(({ id, parkingAreaId, gateId }) => ({ id, parkingAreaId, gateId }));

describe("moving a guard", () => {
  it("puts them at the gate for all its zones, and keeps the assignment of each zone that stays", async () => {
    const { guard, event, zone, otherZone, both, second, owner } = await world();
    const ctx = ctxFor(owner);
    const [was] = await rowsOf(guard.id, event.id);
    const to = (gateId: number) => moveGuard({ ctx, input: { userId: guard.id, eventId: event.id, gateId } });
    expect(await to(both.id)).toHaveLength(2);
    expect(await rowsOf(guard.id, event.id)).toMatchObject([
      { id: was?.id, parkingAreaId: zone.id, gateId: both.id },
      { parkingAreaId: otherZone.id, gateId: both.id },
    ]);
    expect(await to(second.id)).toHaveLength(1);
    expect(await rowsOf(guard.id, event.id)).toMatchObject([{ parkingAreaId: otherZone.id, gateId: second.id }]);
    expect(await to(second.id)).toHaveLength(1);
  });

  it("takes along the one assignment of a guard whose zone is not entered there, so that a paired phone follows", async () => {
    const { guard, event, otherZone, second, owner } = await world();
    const [was] = await rowsOf(guard.id, event.id);
    await moveGuard({ ctx: ctxFor(owner), input: { userId: guard.id, eventId: event.id, gateId: second.id } });
    expect(await rowsOf(guard.id, event.id)).toEqual([{ id: was?.id, parkingAreaId: otherZone.id, gateId: second.id }]);
  });

  it("refuses strangers, gates of other venues, and guards who are not there", async () => {
    const { guard, event, both, owner, admin } = await world();
    const other = await createAdmin();
    const input = { userId: guard.id, eventId: event.id, gateId: both.id };
    expect(await codeOf(moveGuard({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(moveGuard({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    const foreign = await createSaleable();
    const ctx = ctxFor(owner);
    expect(await codeOf(moveGuard({ ctx, input: { ...input, gateId: foreign.gate.id } }))).toBe("zone.gate_unknown");
    const idle = await createGuard(admin.id);
    expect(await codeOf(moveGuard({ ctx, input: { ...input, userId: idle.id } }))).toBe("resource.not_found");
  });
});
