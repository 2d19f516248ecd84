import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enclosures, gates } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { ownEnclosures } from "@/lib/enclosures/queries";

type Tx = Ctx & { db: Db };

/**
 * A venue of the actor's tenant that is not archived, held until the end of the transaction: `share` keeps it as it is,
 * `no key update` is for whoever acts on all of it, one at a time.
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

/** Locks a venue's row, archived or not, for who acts on its calendar: one at a time. The caller has checked whose it is. */
export async function lockVenueRow({ db }: { db: Db }, id: number): Promise<void> {
  await db.select({ id: enclosures.id }).from(enclosures).where(eq(enclosures.id, id)).for("no key update");
}

/** Whether all these are live gates of a venue; they are kept until the end of the transaction. */
export async function holdGates(tx: Tx, enclosureId: number, ids: readonly number[]): Promise<boolean> {
  const known = await tx.db
    .select({ id: gates.id })
    .from(gates)
    .where(and(inArray(gates.id, [...ids]), eq(gates.enclosureId, enclosureId), isNull(gates.archivedAt)))
    .for("key share");
  return known.length === ids.length;
}
