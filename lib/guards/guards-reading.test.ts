import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import {
  createAdmin,
  createEvent,
  createEventArea,
  createGate,
  createSaleable,
  createUser,
  createZone,
  createGuard as makeGuard,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addEventArea, publishChecklist } from "@/lib/events";
import { assignGuard } from "@/lib/guards/assign/assign-guard";
import { guardList } from "@/lib/guards/guard-list";
import { coverageAhead, gateCoverage, guardOptions, listAssignments } from "@/lib/guards/queries";

type Person = Parameters<typeof ctxFor>[0];
describe("reading guards", () => {
  it("lists guards with where they are due, and keeps tenants apart", async () => {
    const { admin, owner, event, zone } = await createSaleable();
    const other = await createAdmin();
    const beto = await makeGuard(admin.id, { fullName: "Beto Lara" });
    await makeGuard(admin.id, { fullName: "ana cruz" });
    await assignGuard({
      ctx: ctxFor(owner),
      input: { userIds: [beto.id], eventId: event.id, parkingAreaIds: [zone.id] },
    });
    const list = (person: Person, more = {}) => guardList.page({ ctx: ctxFor(person), input: more });
    const mine = await list(owner);
    expect(mine.items.map((row) => [row.fullName, row.assignments.length])).toEqual([
      ["ana cruz", 0],
      ["Beto Lara", 1],
    ]);
    expect((await list(owner, { q: "lara", sort: "-name" })).total).toBe(1);
    expect((await list(other.owner)).total).toBe(0);
    expect(await codeOf(list(await createUser()))).toBe("auth.forbidden");
    expect(await listAssignments({ ctx: ctxFor(owner), input: { eventId: event.id } })).toHaveLength(1);
    expect(await listAssignments({ ctx: ctxFor(other.owner), input: { eventId: event.id } })).toEqual([]);
    expect(await guardOptions({ ctx: ctxFor(owner), input: {} })).toHaveLength(2);
  });

  it("shows which gates of an event nobody guards", async () => {
    const { admin, owner, enclosure, event, zone, gate } = await createSaleable();
    const second = await createGate(enclosure, { label: "Z9" });
    const two = await createZone(enclosure, { key: "DOS", capacity: 5 }, [gate, second]);
    const ctx = ctxFor(owner);
    await addEventArea({ ctx, input: { eventId: event.id, parkingAreaId: two.id, priceCents: 100, capacity: 5 } });
    const guard = await makeGuard(admin.id, { fullName: "Beto" });
    const input = { userIds: [guard.id], eventId: event.id };
    await assignGuard({ ctx, input: { ...input, parkingAreaIds: [two.id], gateId: gate.id } });
    await assignGuard({ ctx, input: { ...input, parkingAreaIds: [zone.id] } });
    const coverage = await gateCoverage({ ctx, input: { eventId: event.id } });
    expect(coverage.gaps).toEqual([{ zoneKey: "DOS", gateLabel: "Z9" }]);
    const other = await createAdmin();
    expect(await codeOf(gateCoverage({ ctx: ctxFor(await createUser()), input: { eventId: event.id } }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(gateCoverage({ ctx: ctxFor(other.owner), input: { eventId: event.id } }))).toBe(
      "resource.not_found",
    );
  });
});

it("a blocked guard guards nothing until unblocked", async () => {
  const { admin, owner, event, zone, gate } = await createSaleable();
  const guard = await makeGuard(admin.id, { fullName: "Beto" });
  const ctx = ctxFor(owner);
  await assignGuard({ ctx, input: { userIds: [guard.id], eventId: event.id, parkingAreaIds: [zone.id] } });
  const gaps = async () => [
    (await gateCoverage({ ctx, input: { eventId: event.id } })).gaps,
    (await coverageAhead({ ctx }))[0]?.gaps,
    (await publishChecklist({ ctx, input: { id: event.id } })).find(({ key }) => key === "guards")?.missing,
  ];
  const setState = (state: string) => getDb().update(users).set({ state }).where(eq(users.id, guard.id));
  expect(await gaps()).toEqual([[], [], null]);
  await setState("blocked");
  const open = [{ zoneKey: zone.key, gateLabel: gate.label }];
  expect(await gaps()).toEqual([open, open, `guardias en ${zone.key}`]);
  // It is still there to be given to somebody else.
  expect(await listAssignments({ ctx, input: { eventId: event.id } })).toMatchObject([{ guardName: "Beto" }]);
  await setState("active");
  expect(await gaps()).toEqual([[], [], null]);
});

describe("coverageAhead", () => {
  it("names the gates that nobody guards, of the tenant's coming events", async () => {
    const { admin, owner, enclosure, event, zone, gate } = await createSaleable();
    const second = await createGate(enclosure, { label: "Z9" });
    const two = await createZone(enclosure, { key: "DOS" }, [gate, second]);
    await createEventArea(event, two);
    await createEvent(enclosure, { name: "Sin zonas" });
    const cancelled = await createEvent(enclosure, { state: "cancelled" });
    await createEventArea(cancelled, zone);
    const guard = await makeGuard(admin.id);
    const input = { userIds: [guard.id], eventId: event.id };
    await assignGuard({ ctx: ctxFor(owner), input: { ...input, parkingAreaIds: [two.id], gateId: second.id } });
    const ahead = () => coverageAhead({ ctx: ctxFor(owner) });
    const gapOf = (zoneKey: string) => ({ zoneKey, gateLabel: gate.label });
    expect(await ahead()).toMatchObject([{ eventId: event.id, gates: 2 }]);
    expect(new Set((await ahead())[0]?.gaps)).toEqual(new Set([gapOf("DOS"), gapOf(zone.key)]));
    await assignGuard({ ctx: ctxFor(owner), input: { ...input, parkingAreaIds: [zone.id, two.id] } });
    expect(await ahead()).toMatchObject([{ gates: 2, gaps: [] }]);
    const other = await createAdmin();
    expect(await coverageAhead({ ctx: ctxFor(other.owner) })).toEqual([]);
    expect(await codeOf(coverageAhead({ ctx: ctxFor(guard) }))).toBe("auth.forbidden");
  });
});
