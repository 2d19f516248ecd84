import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { afresh, type CommandOutcome, sendCommand } from "@/lib/barriers/commands/send-command";
import type { LaneTarget } from "@/lib/barriers/hot";
import { getLane } from "@/lib/barriers/lane-list";
import { findLane, lockLane } from "@/lib/barriers/reading/lane-target";
import { HoldLane, type HoldLaneInput, LaneId, type LaneIdInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

type Tx = Ctx & { db: Db };

export interface NewCommand {
  lane: Pick<LaneTarget, "id" | "adminId">;
  kind: "hold" | "release";
  cause: "person" | "fire" | "keeper";
  userId: number | null;
  reason: string;
  until: Date | null;
}

/** Answers the command's id; it is to be sent once this transaction is committed. */
export async function writeHoldCommand(
  tx: Tx,
  { lane, kind, cause, userId, reason, until }: NewCommand,
): Promise<number> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_commands (admin_id, lane_id, kind, cause, user_id, nonce, reason, sent_at, hold_until)
    values (${lane.adminId}, ${lane.id}, ${kind}, ${cause}, ${userId}, ${randomUUID()}::uuid, ${reason}, ${tx.now}::timestamptz,
      ${until}::timestamptz) returning id`);
  if (!row) throw new Error("The command was not written");
  return row.id;
}

async function ownLane(tx: Tx, laneId: number): Promise<LaneTarget> {
  const tenant = tenantOf(tx.actor);
  await lockLane(tx.db, laneId);
  const lane = await findLane(tx.db, laneId, tenant);
  if (!lane) throw notFound();
  return lane;
}

/** Nobody holds a barrier that did not open. */
export const endHoldOf = (ctx: Ctx, laneId: number) =>
  withTx(afresh(ctx), async (tx) => {
    await lockLane(tx.db, laneId);
    await tx.db.execute(sql`
      update barrier_holds set ended_at = ${tx.now}::timestamptz where lane_id = ${laneId} and ended_at is null`);
  });

/**
 * Keeps a barrier open for some minutes, for a reason, and renews one that is open: then only its end changes. It ends by
 * itself, by which the contact is let go; the controller closes when loop and photocell allow. Meanwhile codes are still
 * read, and nobody is charged for the time since it opened.
 */
export async function holdLane({ ctx, input }: VerbArgs<HoldLaneInput>): Promise<CommandOutcome & { until: Date }> {
  const { laneId, minutes, reason } = parseInput(HoldLane, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:open");
  const until = new Date(ctx.now.getTime() + minutes * 60_000);
  await getLane({ ctx, input: { laneId } });
  await takePoint("barriers:command", `lane:${laneId}`);
  const written = await withTx(ctx, async (tx) => {
    const lane = await ownLane(tx, laneId);
    if (lane.isBurning) throw new DomainError("barrier.in_fire");
    const isRenewal = lane.heldSince !== null;
    await tx.db.execute(
      isRenewal
        ? sql`update barrier_holds set until = ${until}::timestamptz where lane_id = ${laneId} and ended_at is null`
        : sql`insert into barrier_holds (admin_id, lane_id, reason, user_id, started_at, until)
            values (${lane.adminId}, ${laneId}, ${reason}, ${userId}, ${tx.now}::timestamptz, ${until}::timestamptz)`,
    );
    const command = { lane, kind: "hold" as const, cause: "person" as const, userId, reason, until };
    const commandId = await writeHoldCommand(tx, command);
    await recordAudit(tx, {
      action: isRenewal ? "barrier_lane.hold_renewed" : "barrier_lane.held",
      entity: "barrier_lane",
      entityId: laneId,
      adminId: lane.adminId,
      after: { reason, minutes },
    });
    return { lane, commandId, isRenewal };
  });
  const { lane, commandId, isRenewal } = written;
  const sent = { ...lane, laneId, commandId, kind: "hold" as const, holdSeconds: minutes * 60 };
  const outcome = await sendCommand(ctx, sent);
  if (outcome.state === "failed" && !isRenewal) await endHoldOf(ctx, laneId);
  return { ...outcome, until };
}

async function endHold(tx: Tx, lane: LaneTarget, by: { userId: number | null; reason: string }): Promise<number> {
  await tx.db.execute(sql`
    update barrier_holds set ended_at = ${tx.now}::timestamptz, ended_by = ${by.userId}
    where lane_id = ${lane.id} and ended_at is null`);
  const cause = by.userId === null ? ("keeper" as const) : ("person" as const);
  const commandId = await writeHoldCommand(tx, { lane, kind: "release", cause, ...by, until: null });
  await recordAudit(tx, {
    action: "barrier_lane.hold_ended",
    entity: "barrier_lane",
    entityId: lane.id,
    adminId: lane.adminId,
    after: { reason: by.reason },
  });
  return commandId;
}

/** Lets the contact of a barrier go that is kept open. */
export async function releaseLane({ ctx, input }: VerbArgs<LaneIdInput>): Promise<CommandOutcome> {
  const { laneId } = parseInput(LaneId, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:open");
  const written = await withTx(ctx, async (tx) => {
    const lane = await ownLane(tx, laneId);
    if (lane.isBurning) throw new DomainError("barrier.in_fire");
    if (!lane.heldSince) throw new DomainError("barrier.not_held");
    return { lane, commandId: await endHold(tx, lane, { userId, reason: "Ya no se deja abierta" }) };
  });
  return sendCommand(ctx, { ...written.lane, laneId, commandId: written.commandId, kind: "release" });
}

/** Ends what is kept open for longer than was asked for. Answers how many. */
export async function endOldHolds(ctx: Ctx): Promise<number> {
  const due = await withTx(ctx, (tx) =>
    tx.db.execute<{ laneId: number }>(sql`
      select h.lane_id as "laneId" from barrier_holds h join barrier_lanes l on l.id = h.lane_id
      join barrier_controllers c on c.id = l.controller_id
      where h.ended_at is null and h.until <= ${tx.now}::timestamptz
        and not exists (select from barrier_fires f where f.enclosure_id = c.enclosure_id and f.reset_at is null)
      order by h.lane_id limit 200`),
  );
  const endOne = async ({ laneId }: { laneId: number }) => {
    const written = await withTx(ctx, async (tx) => {
      await lockLane(tx.db, laneId);
      const lane = await findLane(tx.db, laneId, null);
      if (!lane?.heldSince) return null;
      return { lane, commandId: await endHold(tx, lane, { userId: null, reason: "Se acabó el tiempo" }) };
    });
    if (written) await sendCommand(ctx, { ...written.lane, laneId, commandId: written.commandId, kind: "release" });
  };
  await Promise.all(due.map(endOne));
  return due.length;
}
