import { and, asc, eq, isNull } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { enclosures, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { revisionOf } from "@/lib/core/revision";
import { lockVenue } from "@/lib/enclosures";
import { DEFAULT_PLAN } from "@/lib/enclosures/client";
import type { PlanZoneDto, VenuePlanDto } from "@/lib/parking-areas/client";
import { ownZones } from "@/lib/parking-areas/queries";

const picture = { image: enclosures.planImage, width: enclosures.planWidth, height: enclosures.planHeight };
const drawing = {
  id: parkingAreas.id,
  key: parkingAreas.key,
  name: parkingAreas.name,
  polygon: parkingAreas.polygon,
};

function liveVenue(ctx: Ctx, enclosureId: number) {
  const tenant = tenantOf(ctx.actor);
  const own = tenant === null ? undefined : eq(enclosures.adminId, tenant);
  return and(eq(enclosures.id, enclosureId), isNull(enclosures.archivedAt), own);
}

const liveZones = (ctx: Ctx, enclosureId: number) =>
  and(eq(parkingAreas.enclosureId, enclosureId), isNull(parkingAreas.archivedAt), ownZones(ctx));

type Picture = Pick<VenuePlanDto, "image"> & { width: number | null; height: number | null };

function planOf({ image, width, height }: Picture, zones: readonly PlanZoneDto[]): VenuePlanDto {
  const size = { width: width ?? DEFAULT_PLAN.width, height: height ?? DEFAULT_PLAN.height };
  const byKey = zones.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { image, ...size, zones: byKey, revision: revisionOf({ image, size, zones: byKey }) };
}

export async function getVenuePlan({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<VenuePlanDto> {
  authorize(ctx.actor, "zone:read");
  const [venue] = await dbOf(ctx).select(picture).from(enclosures).where(liveVenue(ctx, input.enclosureId));
  if (!venue) throw notFound();
  return planOf(venue, await dbOf(ctx).select(drawing).from(parkingAreas).where(liveZones(ctx, input.enclosureId)));
}

/** Others who save the plan or one of its zones wait until the transaction ends. */
export async function lockVenuePlan(
  tx: Ctx & { db: Db },
  enclosureId: number,
): Promise<VenuePlanDto & { adminId: number }> {
  const venue = await lockVenue(tx, enclosureId, "no key update");
  const zones = await tx.db
    .select(drawing)
    .from(parkingAreas)
    .where(liveZones(tx, enclosureId))
    .orderBy(asc(parkingAreas.id))
    .for("no key update");
  return { ...planOf(venue, zones), adminId: venue.adminId };
}
