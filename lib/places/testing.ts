import { asc, eq } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { courtesyBatches, places } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { lockFreePlaces } from "@/lib/places/lock-places";
import { holdLocked, placeSale } from "@/lib/places/order-places";
import { passBy } from "@/lib/places/pass-room";

/** An area on sale, with a batch of courtesies that has no place yet. */
export async function createPlaces(options: Parameters<typeof createSaleable>[0] = {}) {
  const { admin, event, area } = await createSaleable(options);
  const [batch] = await getDb()
    .insert(courtesyBatches)
    .values({ adminId: admin.id, eventId: event.id, eventAreaId: area.id, quantity: 1 })
    .returning();
  if (!batch) throw new Error("No batch");
  const rows = await rowsOf(area.id);
  const ids = rows.map(({ id }) => id);
  return { areaId: area.id, batchId: batch.id, ids, first: rows[0]?.id ?? 0, second: rows[1]?.id ?? 0 };
}

/** Every place of an area as it is stored, in the order of the ground. */
export function rowsOf(eventAreaId: number) {
  return getDb().select().from(places).where(eq(places.eventAreaId, eventAreaId)).orderBy(asc(places.ordinal));
}

export async function rowOf(placeId: number) {
  const [row] = await getDb().select().from(places).where(eq(places.id, placeId));
  if (!row) throw new Error("No such place");
  return row;
}

/** An instant so many minutes from now, as a hold wants it. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Lets an order hold or buy some free places of an area, and answers their ids. */
export async function takeFor(
  orderId: number,
  eventAreaId: number,
  quantity: number,
  until: string | "sold" = inMinutes(10),
): Promise<number[]> {
  return getDb().transaction(async (db: Db) => {
    const taken = await lockFreePlaces(db, eventAreaId, quantity, false);
    if (until === "sold") await placeSale(orderId, taken, passBy("gate")).send(db);
    else await holdLocked(db, orderId, taken, { until, passage: passBy("gate") });
    return taken;
  });
}
