import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";
import { BatchRef } from "@/lib/courtesy-qrs/schemas";
import { releaseBatch } from "@/lib/places";

type Tx = Ctx & { db: Db };

async function readBatches(ctx: Ctx, where: SQL, limit: number): Promise<CourtesyBatchDto[]> {
  const tenant = tenantOf(ctx.actor);
  const rows = await dbOf(ctx).execute<CourtesyBatchDto & Record<string, unknown>>(sql`
    select b.id, b.event_id as "eventId", v.name as "eventName", z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName",
      b.quantity, b.is_group as "isGroup", b.made, b.state, v.state = 'cancelled' as "isEventCancelled", e.time_zone as "timeZone",
      b.created_at as "createdAt", b.finished_at as "finishedAt"
    from courtesy_batches b join events v on v.id = b.event_id join enclosures e on e.id = v.enclosure_id
    join event_areas a on a.id = b.event_area_id join parking_areas z on z.id = a.parking_area_id
    where ${where} and (${tenant}::int is null or b.admin_id = ${tenant}::int)
    order by b.id desc limit ${limit}::int`);
  return [...rows];
}

export async function getCourtesyBatch({ ctx, input }: VerbArgs<BatchRef>): Promise<CourtesyBatchDto> {
  authorize(ctx.actor, "courtesy:read");
  const { id } = parseInput(BatchRef, input);
  const [batch] = await readBatches(ctx, sql`b.id = ${id}`, 1);
  if (!batch) throw notFound();
  return batch;
}

const MOST_BATCHES = 20;

/** The tenant's batches that are being made, the newest first. */
export async function runningBatches({ ctx }: { ctx: Ctx }): Promise<CourtesyBatchDto[]> {
  authorize(ctx.actor, "courtesy:read");
  return readBatches(ctx, sql`b.state = 'running'`, MOST_BATCHES);
}

interface RunningBatch extends Record<string, unknown> {
  id: number;
  adminId: number;
  made: number;
}

/** Ends a running batch, which the caller has locked, and frees the places of what it has not made. */
async function endBatch(tx: Tx, { id, adminId, made }: RunningBatch): Promise<void> {
  const freed = await releaseBatch(tx.db, id);
  await tx.db.execute(sql`
    update courtesy_batches set state = 'cancelled', people = null, finished_at = clock_timestamp() where id = ${id}`);
  await recordAudit(tx, {
    action: "courtesy_batch.cancelled",
    entity: "courtesy_batch",
    entityId: id,
    adminId,
    after: { made, freed },
  });
}

/**
 * Stops a running batch. What it made stays, and the places of the rest are free at once. It waits for the part that a
 * worker is making.
 */
export async function cancelCourtesyBatch({ ctx, input }: VerbArgs<BatchRef>): Promise<CourtesyBatchDto> {
  authorize(ctx.actor, "courtesy:write");
  const { id } = parseInput(BatchRef, input);
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [batch] = await tx.db.execute<RunningBatch & { state: string }>(sql`
      select id, admin_id as "adminId", state, made from courtesy_batches
      where id = ${id} and (${tenant}::int is null or admin_id = ${tenant}::int) for update`);
    if (!batch) throw notFound();
    if (batch.state !== "running") throw new DomainError("courtesy.batch_over");
    await endBatch(tx, batch);
    return getCourtesyBatch({ ctx: tx, input: { id } });
  });
}

/**
 * Stops the running batches of an event that is being cancelled. The caller has the event's lock: a job that makes
 * courtesies waits for that lock and then finds nothing to make. Unguarded.
 */
export async function stopEventBatches(tx: Tx, event: { id: number; adminId: number }): Promise<void> {
  const running = await tx.db.execute<RunningBatch>(sql`
    select id, admin_id as "adminId", made from courtesy_batches
    where admin_id = ${event.adminId} and event_id = ${event.id} and state = 'running' order by id for update`);
  for (const batch of running) await endBatch(tx, batch);
}
