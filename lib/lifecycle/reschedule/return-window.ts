import { and, eq, gt } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { ReturnWindow } from "@/lib/core/duties";

/**
 * Answers the window, open at `ctx.now`, in which tickets may go back because the date was changed; of several changes the
 * most generous terms count. It does not authorize: the caller knows that the actor may see the event.
 */
export async function returnWindowOf(
  ctx: Pick<Ctx, "db" | "now">,
  event: { id: number },
): Promise<ReturnWindow | null> {
  const open = await dbOf(ctx)
    .select({ until: eventReschedules.returnUntil, withFee: eventReschedules.returnWithFee })
    .from(eventReschedules)
    .where(and(eq(eventReschedules.eventId, event.id), gt(eventReschedules.returnUntil, ctx.now)));
  const ends = open.flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  if (ends.length === 0) return null;
  return { until: new Date(Math.max(...ends)), withFee: open.some((one) => one.withFee) };
}
