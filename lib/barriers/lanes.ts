import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { barrierControllers, barrierLanes, gates } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { LaneDto } from "@/lib/barriers/client";
import { getLane, laneRevision } from "@/lib/barriers/lane-list";
import {
  AddLane,
  type AddLaneInput,
  ChangeLane,
  type ChangeLaneInput,
  LaneId,
  type LaneIdInput,
  ReverseLane,
  type ReverseLaneInput,
} from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { enqueue } from "@/lib/jobs";

type Tx = Ctx & { db: Db };

const OUTPUT_TAKEN = {
  barrier_lanes_output_key: () => new DomainError("barrier.output_taken", { field: "output" }),
  barrier_lanes_reader_key: () => new DomainError("barrier.reader_taken", { field: "readerOutput" }),
};

interface Typed {
  gateId: number;
  name: string;
  direction: "in" | "out";
  output: number;
  pulseMs: number;
  installer: string;
  opensForStaff: boolean;
  readerId: number | null;
  readerOutput: number | null;
}

type Shown = Pick<Typed, "name" | "direction" | "output" | "pulseMs" | "installer" | "opensForStaff">;

const audited = ({ name, direction, output, pulseMs, installer, opensForStaff }: Shown) => ({
  name,
  laneDirection: direction === "in" ? "Entrada" : "Salida",
  gateOutput: output,
  pulseMs,
  installer,
  opensForStaff,
});

/** Checks the device that reads in a lane, where another moves its barrier. It has to stand at the same venue and say its own number of the lane. */
async function readerOf(
  tx: Tx,
  { readerId, readerOutput }: Pick<Typed, "readerId" | "readerOutput">,
  enclosureId: number,
) {
  if (readerId === null) return { readerId: null, readerOutput: null };
  const [reader] = await tx.db.execute(sql`
    select 1 from barrier_controllers
    where id = ${readerId} and enclosure_id = ${enclosureId} and type <> 'relay' and archived_at is null`);
  if (!reader) throw new DomainError("barrier.other_venue", { field: "readerId" });
  if (readerOutput === null) throw new DomainError("input.invalid", { field: "readerOutput" });
  return { readerId, readerOutput };
}

async function assertGateOfVenue(tx: Tx, gateId: number, enclosureId: number): Promise<void> {
  const [gate] = await tx.db
    .select({ id: gates.id })
    .from(gates)
    .where(and(eq(gates.id, gateId), eq(gates.enclosureId, enclosureId), isNull(gates.archivedAt)));
  if (!gate) throw new DomainError("barrier.other_venue", { field: "gateId" });
}

async function lockLane(tx: Tx, laneId: number): Promise<LaneDto> {
  const tenant = tenantOf(tx.actor);
  const [row] = await tx.db
    .select({ id: barrierLanes.id })
    .from(barrierLanes)
    .where(
      and(
        eq(barrierLanes.id, laneId),
        isNull(barrierLanes.archivedAt),
        tenant === null ? undefined : eq(barrierLanes.adminId, tenant),
      ),
    )
    .for("no key update");
  if (!row) throw notFound();
  return getLane({ ctx: tx, input: { laneId } });
}

/**
 * A barrier of a controller, at a gate. Whoever sets it up says who installed its loop and its photocell: without both it
 * might close on a car.
 */
export async function addLane({ ctx, input }: VerbArgs<AddLaneInput>): Promise<{ laneId: number }> {
  const { userId } = authorizeUser(ctx.actor, "barrier:write");
  const { controllerId, ...typed } = parseInput(AddLane, input);
  const tenant = tenantOf(ctx.actor);
  const add = async (tx: Tx) => {
    const [controller] = await tx.db
      .select({
        adminId: barrierControllers.adminId,
        enclosureId: barrierControllers.enclosureId,
        type: barrierControllers.type,
      })
      .from(barrierControllers)
      .where(
        and(
          eq(barrierControllers.id, controllerId),
          isNull(barrierControllers.archivedAt),
          tenant === null ? undefined : eq(barrierControllers.adminId, tenant),
        ),
      )
      .for("share");
    if (!controller) throw notFound();
    const { adminId, enclosureId, type } = controller;
    if (type === "relay") throw new DomainError("barrier.relay_moves_nothing");
    await assertGateOfVenue(tx, typed.gateId, enclosureId);
    const [row] = await tx.db
      .insert(barrierLanes)
      .values({
        adminId,
        controllerId,
        createdBy: userId,
        createdAt: tx.now,
        ...typed,
        ...(await readerOf(tx, typed, enclosureId)),
      })
      .returning({ id: barrierLanes.id });
    if (!row) throw new Error("The lane was not written");
    await recordAudit(tx, {
      action: "barrier_lane.added",
      entity: "barrier_lane",
      entityId: row.id,
      adminId,
      after: audited(typed),
    });
    await enqueue(tx.db, "barriers.adjust", { controllerId }, { tenant: adminId });
    return { laneId: row.id };
  };
  return translateUniqueErrors(withTx(ctx, add), OUTPUT_TAKEN);
}

export async function changeLane({ ctx, input }: VerbArgs<ChangeLaneInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { laneId, revision, ...typed } = parseInput(ChangeLane, input);
  const change = async (tx: Tx) => {
    const before = await lockLane(tx, laneId);
    assertRevision(revision, laneRevision(before));
    await assertGateOfVenue(tx, typed.gateId, before.enclosureId);
    const reader = await readerOf(tx, typed, before.enclosureId);
    await tx.db
      .update(barrierLanes)
      .set({ ...typed, ...reader })
      .where(eq(barrierLanes.id, laneId));
    await recordAudit(tx, {
      action: "barrier_lane.changed",
      entity: "barrier_lane",
      entityId: laneId,
      adminId: before.adminId,
      before: audited(before),
      after: audited({ ...typed, direction: before.direction }),
    });
    await enqueue(tx.db, "barriers.adjust", { controllerId: before.controllerId }, { tenant: before.adminId });
    return null;
  };
  return translateUniqueErrors(withTx(ctx, change), OUTPUT_TAKEN);
}

/** Turns a lane round, which somebody says is empty: from now on cars come the other way. */
export async function reverseLane({ ctx, input }: VerbArgs<ReverseLaneInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:open");
  const { laneId, to } = parseInput(ReverseLane, input);
  return withTx(ctx, async (tx) => {
    const before = await lockLane(tx, laneId);
    if (before.direction === to) throw new DomainError("barrier.same_direction");
    const [waiting] = await tx.db.execute(sql`
      select 1 from barrier_passages where lane_id = ${laneId} and state = 'ordered'
        and last_read_at > ${tx.now}::timestamptz - interval '15 seconds'`);
    if (waiting) throw new DomainError("barrier.lane_busy");
    await tx.db.update(barrierLanes).set({ direction: to }).where(eq(barrierLanes.id, laneId));
    const words = (direction: "in" | "out") => ({ laneDirection: direction === "in" ? "Entrada" : "Salida" });
    await recordAudit(tx, {
      action: "barrier_lane.reversed",
      entity: "barrier_lane",
      entityId: laneId,
      adminId: before.adminId,
      before: words(before.direction),
      after: words(to),
    });
    return null;
  });
}

/** Nobody opens it from here any more. What it did stays in the log. */
export async function archiveLane({ ctx, input }: VerbArgs<LaneIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { laneId } = parseInput(LaneId, input);
  return withTx(ctx, async (tx) => {
    const { adminId, name } = await lockLane(tx, laneId);
    await tx.db.execute(sql`update barrier_lanes set archived_at = ${tx.now}::timestamptz where id = ${laneId}`);
    await recordAudit(tx, {
      action: "barrier_lane.archived",
      entity: "barrier_lane",
      entityId: laneId,
      adminId,
      before: { name },
    });
    return null;
  });
}
