import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventCancellations } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { tellGuests } from "@/lib/lifecycle/tell/tell-guests";

/** Tells guests who have a QR without a purchase. Buyers are told when their orders are refunded. */
export async function tellCancelled({ ctx, input }: VerbArgs<{ cancellationId: number }>): Promise<{ told: number }> {
  authorizeSystem(ctx.actor);
  const { cancellationId: causeId } = input;
  const [row] = await dbOf(ctx).select().from(eventCancellations).where(eq(eventCancellations.id, causeId));
  if (!row) return { told: 0 };
  const { eventId, adminId, requestedBy } = row;
  return {
    told: await tellGuests(ctx, { template: "event.cancelled_guest", causeId, eventId, adminId, requestedBy }),
  };
}
