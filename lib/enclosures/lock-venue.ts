import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enclosures, gates } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { ownEnclosures } from "@/lib/enclosures/queries";

type Tx = Ctx & { db: Db };

/**
 * A live venue of the actor's tenant. `share` keeps it from changing; `no key update` is for work on the whole venue,
 * which must be done by one at a time.
 */
export async function lockVenue(tx: Tx, id: number, lock: "share" | "no key update") {
  const [row] = await tx.db
    .select({
      id: enclosures.id,
      adminId: enclosures.adminId,
      image: enclosures.planImage,
      width: enclosures.planWidth,
      height: enclosures.planHeight,
    })
    .from(enclosures)
    .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt), ownEnclosures(tx)))
    .for(lock);
  if (!row) throw notFound();
  return row;
}

/** For work on a venue's calendar, one at a time. The venue may be archived; the caller has checked the tenant. */
export async function lockVenueRow({ db }: { db: Db }, id: number): Promise<void> {
  await db.select({ id: enclosures.id }).from(enclosures).where(eq(enclosures.id, id)).for("no key update");
}

/** Whether all of these are live gates of the venue; if so, they stay until the transaction ends. */
export async function holdGates(tx: Tx, enclosureId: number, ids: readonly number[]): Promise<boolean> {
  const known = await tx.db
    .select({ id: gates.id })
    .from(gates)
    .where(and(inArray(gates.id, [...ids]), eq(gates.enclosureId, enclosureId), isNull(gates.archivedAt)))
    .for("key share");
  return known.length === ids.length;
}
