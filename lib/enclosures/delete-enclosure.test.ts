import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosureMethodFees, enclosureSlugs, enclosures, parkingAreas } from "@/db/schema";
import {
  createAdmin,
  createEnclosure,
  createEvent,
  createGate,
  createGuard,
  createUser,
  createZone,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { deleteEnclosure } from "@/lib/enclosures/delete-enclosure";
import { enclosureList } from "@/lib/enclosures/enclosure-list";
import { getEnclosure, publicEnclosures } from "@/lib/enclosures/queries";
import { restoreEnclosure } from "@/lib/enclosures/restore-enclosure";
import { PLATFORM } from "@/lib/enclosures/testing";

const HOUR = 3_600_000;
const remove = (id: number, person: Parameters<typeof ctxFor>[0] = PLATFORM) =>
  deleteEnclosure({ ctx: ctxFor(person), input: { id } });
const actionsOn = async (id: number) =>
  (
    await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "enclosure"), eq(auditLog.entityId, String(id))))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

/** A venue with a zone, a gate and a fee of its own. */
async function furnished() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  await createZone(venue, {}, [await createGate(venue)]);
  await getDb()
    .insert(enclosureMethodFees)
    .values({ enclosureId: venue.id, adminId: admin.id, method: "cash", feeBps: 0, feeFixedCents: 500 });
  return { admin, owner, venue };
}

/** An event of it that is over. */
function pastEvent(venue: typeof enclosures.$inferSelect) {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);
  return createEvent(venue, {
    startsAt: at(50),
    endsAt: at(46),
    parkingOpensAt: at(52),
    salesStartAt: at(90),
    salesEndAt: at(51),
    doorsAt: null,
  });
}

describe("deleteEnclosure", () => {
  it("deletes a venue that nothing refers to, with its zones, gates, fees and address", async () => {
    const { venue } = await furnished();
    expect(await remove(venue.id)).toEqual({ archived: false });
    for (const rows of [
      await getDb().select().from(enclosures).where(eq(enclosures.id, venue.id)),
      await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, venue.id)),
      await getDb().select().from(enclosureSlugs).where(eq(enclosureSlugs.slug, venue.slug)),
    ])
      expect(rows).toEqual([]);
    expect(await actionsOn(venue.id)).toEqual(["enclosure.deleted"]);
    expect(await codeOf(remove(venue.id))).toBe("resource.not_found");
  });

  it("archives a venue that had events: its store closes, its rows and its address stay, and it can be opened again", async () => {
    const { admin, owner, venue } = await furnished();
    await pastEvent(venue);
    expect(await remove(venue.id)).toEqual({ archived: true });
    expect(await codeOf(getEnclosure({ ctx: ctxFor(owner), input: { id: venue.id } }))).toBe("resource.not_found");
    expect((await publicEnclosures({ ctx: ctxFor(null) })).some(({ id }) => id === venue.id)).toBe(false);
    expect(await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, venue.id))).toHaveLength(1);
    await expect(createEnclosure(admin.id, { slug: venue.slug })).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await codeOf(remove(venue.id))).toBe("resource.not_found");
    const listed = async (state: "archived" | null) =>
      (await enclosureList.page({ ctx: ctxFor(owner), input: { state } })).items.map(({ id, archived }) => [
        id,
        archived,
      ]);
    expect([await listed(null), await listed("archived")]).toEqual([[], [[venue.id, true]]]);
    const back = await restoreEnclosure({ ctx: ctxFor(PLATFORM), input: { id: venue.id } });
    expect(back).toMatchObject({
      id: venue.id,
      slug: venue.slug,
      methodFees: [{ method: "cash", feeFixedCents: 500 }],
    });
    expect(await actionsOn(venue.id)).toEqual(["enclosure.archived", "enclosure.restored"]);
    const again = restoreEnclosure({ ctx: ctxFor(PLATFORM), input: { id: venue.id } });
    expect(await codeOf(again)).toBe("resource.not_found");
  });

  it.each(["draft", "published", "paused"])(
    "keeps a venue with a coming %s event, and names the event",
    async (state) => {
      const { venue } = await furnished();
      await createEvent(venue, { state, name: "Gran Final" });
      const refused = remove(venue.id);
      await expect(refused).rejects.toMatchObject({
        code: "enclosure.in_use",
        details: { data: { events: "Gran Final" } },
      });
      expect(await actionsOn(venue.id)).toEqual([]);
    },
  );

  it("ends a venue whose coming event is cancelled", async () => {
    const { venue } = await furnished();
    await createEvent(venue, { state: "cancelled" });
    expect(await remove(venue.id)).toEqual({ archived: true });
  });

  it("is for the platform only", async () => {
    const { admin, owner, venue } = await furnished();
    for (const person of [owner, await createUser(), await createGuard(admin.id)]) {
      expect(await codeOf(remove(venue.id, person))).toBe("auth.forbidden");
      const restored = restoreEnclosure({ ctx: ctxFor(person), input: { id: venue.id } });
      expect(await codeOf(restored)).toBe("auth.forbidden");
    }
    expect(await codeOf(remove(venue.id, null))).toBe("auth.required");
    expect(await codeOf(remove(0))).toBe("input.invalid");
    expect(await codeOf(remove(2_000_000_000))).toBe("resource.not_found");
  });
});
