import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { guardAssignments } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { authorize, roleOf } from "@/lib/core/permissions";
import { upcomingEventsOf } from "@/lib/events";
import { loadZone } from "@/lib/parking-areas";
import type { ParkingAreaDetailDto } from "@/lib/parking-areas/client";

/** A guard may see only zones that they are assigned to. */
export async function getParkingAreaDetail({ ctx, input }: VerbArgs<{ id: number }>): Promise<ParkingAreaDetailDto> {
  const actor = authorize(ctx.actor, "scan:read");
  if (isPerson(actor) && roleOf(actor) === "guard") {
    const [mine] = await dbOf(ctx)
      .select({ id: guardAssignments.id })
      .from(guardAssignments)
      .where(and(eq(guardAssignments.userId, actor.userId), eq(guardAssignments.parkingAreaId, input.id)))
      .limit(1);
    if (!mine) throw forbidden();
  }
  const zone = await loadZone(ctx, input.id);
  return { ...zone, events: await upcomingEventsOf(ctx, input.id) };
}
