import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { venueDoors } from "@/db/schema";
import type { VenueDoorsDto } from "@/lib/access/client";
import { SaveVenueDoors, VenueId } from "@/lib/access/schemas";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision, revisionOf, withRevision } from "@/lib/core/revision";
import { getEnclosure, lockVenue } from "@/lib/enclosures";

async function doorsOf(ctx: Ctx, venueId: number): Promise<VenueDoorsDto["doors"]> {
  return dbOf(ctx)
    .select({ id: venueDoors.id, label: venueDoors.label })
    .from(venueDoors)
    .where(and(eq(venueDoors.enclosureId, venueId), isNull(venueDoors.archivedAt)))
    .orderBy(asc(venueDoors.label), asc(venueDoors.id));
}

async function getDoors({ ctx, input }: VerbArgs<VenueId>): Promise<VenueDoorsDto> {
  const { id } = parseInput(VenueId, input);
  authorize(ctx.actor, "zone:write");
  const { name } = await getEnclosure({ ctx, input: { id } });
  return { venue: { id, name }, doors: await doorsOf(ctx, id) };
}

const doorsRevision = ({ doors }: VenueDoorsDto) => revisionOf(doors);

export const editDoors = withRevision(getDoors, doorsRevision);

/** The labels are free first, so that two doors can swap theirs. */
async function archive(tx: Ctx & { db: Db }, ids: readonly number[]): Promise<void> {
  await tx.db
    .update(venueDoors)
    .set({ archivedAt: tx.now })
    .where(inArray(venueDoors.id, [...ids]));
}

/** Makes the venue's doors equal to the list. A door that is not in it is archived; its readings stay. */
export async function saveDoors({ ctx, input }: VerbArgs<SaveVenueDoors>): Promise<VenueDoorsDto> {
  const { id, revision, doors } = parseInput(SaveVenueDoors, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, id, "no key update");
    const before = await getDoors({ ctx: tx, input: { id } });
    assertRevision(revision, doorsRevision(before));
    const held = new Set(before.doors.map((door) => door.id));
    if (doors.some((door) => door.id !== null && !held.has(door.id))) throw notFound();
    await archive(tx, [...held]);
    for (const door of doors) {
      if (door.id === null) await tx.db.insert(venueDoors).values({ adminId, enclosureId: id, label: door.label });
      else
        await tx.db.update(venueDoors).set({ label: door.label, archivedAt: null }).where(eq(venueDoors.id, door.id));
    }
    const after = await getDoors({ ctx: tx, input: { id } });
    const words = ({ doors: list }: VenueDoorsDto) => list.map(({ label }) => label).join(", ");
    await recordAudit(tx, {
      action: "venue.doors_changed",
      entity: "enclosure",
      entityId: id,
      adminId,
      before: { doors: words(before) },
      after: { doors: words(after) },
    });
    return after;
  });
}
