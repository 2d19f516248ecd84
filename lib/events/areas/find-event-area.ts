import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventAreas } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";

/** Does not authorize: the verb that gets the id does. */
export async function findEventArea({
  ctx,
  input,
}: VerbArgs<{ eventId: number; parkingAreaId: number }>): Promise<{ id: number }> {
  const [area] = await dbOf(ctx)
    .select({ id: eventAreas.id })
    .from(eventAreas)
    .where(and(eq(eventAreas.eventId, input.eventId), eq(eventAreas.parkingAreaId, input.parkingAreaId)));
  if (!area) throw notFound();
  return area;
}
