import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, zoneRules } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { editZoneRules, setZoneRules } from "@/lib/access/set-zone-rules";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";

const USUAL = { antiPassback: "", reentries: "0", reentryUntil: "", whenFull: "flag", doorPeople: "0" } as const;
const ADMITS = { offlineDoubles: "admit", offlineStanding: "admit", walkUp: false } as const;

async function fieldsOf(promise: Promise<unknown>) {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? Object.keys(Object(error.details.fields)) : error;
}

describe("the rules of a zone", () => {
  it("are the usual ones until they are set, are shown as they were set, and leave their trace", async () => {
    const { admin, owner, zone } = await createPost();
    const ctx = ctxFor(owner);
    const { held, revision } = await editZoneRules({ ctx, input: { id: zone.id } });
    expect(held).toEqual({
      zone: { id: zone.id, key: zone.key, name: zone.name },
      antiPassback: null,
      reentries: 0,
      reentryUntil: null,
      whenFull: "flag",
      doorPeople: 0,
      ...ADMITS,
    });
    const rules = {
      antiPassback: "hard",
      reentries: "2",
      reentryUntil: "22:05",
      whenFull: "refuse",
      doorPeople: "4",
    } as const;
    const set = { id: zone.id, revision, ...rules };
    const after = {
      antiPassback: "hard",
      reentries: 2,
      reentryUntil: "22:05",
      whenFull: "refuse",
      doorPeople: 4,
      ...ADMITS,
    };
    expect(await setZoneRules({ ctx, input: set })).toMatchObject(after);
    expect((await editZoneRules({ ctx, input: { id: zone.id } })).held).toMatchObject(after);
    expect(await codeOf(setZoneRules({ ctx, input: { ...set, reentries: "3" } }))).toBe("resource.changed");
    const traces = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.adminId, admin.id), eq(auditLog.action, "zone.rules_changed")));
    expect(traces).toMatchObject([
      { entityId: String(zone.id), changes: { doorPeople: [0, 4], reentries: [0, 2], whenFull: ["flag", "refuse"] } },
    ]);
    expect(await setZoneRules({ ctx, input: { id: zone.id, ...USUAL } })).toEqual(held);
  });

  it("are for the tenant's staff alone, and each wrong field is named", async () => {
    const { owner, guard, zone } = await createPost();
    const other = await createSaleable();
    const input = { id: zone.id, ...USUAL };
    for (const [person, code] of [
      [null, "auth.required"],
      [guard, "auth.forbidden"],
      [await createUser(), "auth.forbidden"],
      [other.owner, "resource.not_found"],
    ] as const) {
      expect(await codeOf(setZoneRules({ ctx: ctxFor(person), input }))).toBe(code);
      expect(await codeOf(editZoneRules({ ctx: ctxFor(person), input: { id: zone.id } }))).toBe(code);
    }
    const wrong = {
      id: zone.id,
      antiPassback: "never",
      reentries: "100",
      reentryUntil: "25:00",
      whenFull: "",
      doorPeople: "21",
    };
    // @ts-expect-error: what a page of before, or another program, may send.
    expect(await fieldsOf(setZoneRules({ ctx: ctxFor(owner), input: wrong }))).toEqual([
      "antiPassback",
      "reentries",
      "reentryUntil",
      "whenFull",
      "doorPeople",
    ]);
    expect(await getDb().$count(zoneRules, eq(zoneRules.parkingAreaId, zone.id))).toBe(0);
  });

  it("hold at the gate from then on: a car that left comes back once", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const read = async (direction: "in" | "out") => (await scan(post.guard, post.gate, qr, { direction })).decision;
    expect([await read("in"), await read("out"), await read("in")]).toEqual(["admitted", "admitted", "already_used"]);
    await setZoneRules({ ctx: ctxFor(post.owner), input: { id: post.zone.id, ...USUAL, reentries: "1" } });
    expect([await read("in"), await read("out"), await read("in")]).toEqual(["admitted", "admitted", "already_used"]);
  });

  it("let cars come back until an hour of the venue's clock, in the night after the parking opened", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const { parkingOpensAt } = post.event;
    const clock = new Intl.DateTimeFormat("es-MX", {
      timeZone: post.enclosure.timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const minute = 60_000;
    const read = async (direction: "in" | "out", after: number) => {
      const now = new Date(parkingOpensAt.getTime() + after * minute);
      return (await scan(post.guard, post.gate, qr, { direction, now })).decision;
    };
    const until = clock.format(new Date(parkingOpensAt.getTime() + 30 * minute));
    await setZoneRules({ ctx: ctxFor(post.owner), input: { id: post.zone.id, ...USUAL, reentryUntil: until } });
    expect([await read("in", 1), await read("out", 2), await read("in", 28)]).toEqual(Array(3).fill("admitted"));
    expect([await read("out", 29), await read("in", 32)]).toEqual(["admitted", "already_used"]);
  });
});
