import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { SightingDto } from "@/lib/barriers/client";
import {
  KeepSighting,
  type KeepSightingInput,
  LaneId,
  type LaneIdInput,
  SightingId,
  type SightingIdInput,
} from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { PORTION } from "@/lib/core/duties";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

/** Years that what was seen of an incident is kept. */
const INCIDENT_YEARS = 1;

/** The WebP of what was seen. */
export async function sightingPicture({ ctx, input }: VerbArgs<SightingIdInput>): Promise<Buffer> {
  authorizeUser(ctx.actor, "barrier:read");
  const { sightingId } = parseInput(SightingId, input);
  const tenant = tenantOf(ctx.actor);
  const [row] = await dbOf(ctx).execute<{ picture: Buffer | null }>(sql`
    select picture from barrier_sightings
    where id = ${sightingId} and keep_until > ${ctx.now}::timestamptz
      and (${tenant}::int is null or admin_id = ${tenant}::int)`);
  if (!row?.picture) throw notFound();
  return Buffer.from(row.picture);
}

const LATEST = 6;

/** The last cars that a camera saw in a lane while no code was read there: tailgaters, and those let pass by hand. */
export async function unreadCars({ ctx, input }: VerbArgs<LaneIdInput>): Promise<SightingDto[]> {
  authorizeUser(ctx.actor, "barrier:read");
  const { laneId } = parseInput(LaneId, input);
  const tenant = tenantOf(ctx.actor);
  return dbOf(ctx).execute<SightingDto & Record<string, unknown>>(sql`
    select id, taken_at as at, nullif(plate, '') as plate, picture is not null as "hasPicture",
      nullif(kept_reason, '') as "keptReason"
    from barrier_sightings
    where lane_id = ${laneId} and passage_id is null and keep_until > ${ctx.now}::timestamptz
      and (${tenant}::int is null or admin_id = ${tenant}::int)
    order by taken_at desc limit ${LATEST}`);
}

/** Keeps all that was seen of a car for a year, for an incident that somebody names. */
export async function keepSighting({ ctx, input }: VerbArgs<KeepSightingInput>): Promise<null> {
  const { userId } = authorizeUser(ctx.actor, "barrier:write");
  const { sightingId, reason } = parseInput(KeepSighting, input);
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db.execute<{
      adminId: number;
      laneId: number;
      passageId: number | null;
      isKept: boolean;
    }>(sql`
      select admin_id as "adminId", lane_id as "laneId", passage_id as "passageId", kept_by is not null as "isKept"
      from barrier_sightings
      where id = ${sightingId} and keep_until > ${tx.now}::timestamptz
        and (${tenant}::int is null or admin_id = ${tenant}::int) for update`);
    if (!row) throw notFound();
    if (row.isKept) throw new DomainError("barrier.kept_already");
    await tx.db.execute(sql`
      update barrier_sightings set kept_by = ${userId}, kept_reason = ${reason},
        keep_until = keep_until + make_interval(years => ${INCIDENT_YEARS}) - interval '30 days'
      where (id = ${sightingId} or passage_id = ${row.passageId}::bigint) and kept_by is null`);
    await recordAudit(tx, {
      action: "barrier_lane.sighting_kept",
      entity: "barrier_lane",
      entityId: row.laneId,
      adminId: row.adminId,
      after: { reason, sightingId },
    });
    return null;
  });
}

/** Deletes plates and pictures whose time is over. */
export async function pruneSightings({ db, now }: { db: Db; now: Date }): Promise<number> {
  return (
    await db.execute(sql`delete from barrier_sightings where id = any(array(
      select id from barrier_sightings where keep_until < ${now}::timestamptz order by keep_until limit ${PORTION}))`)
  ).count;
}
