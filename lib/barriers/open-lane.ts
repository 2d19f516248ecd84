import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { barrierCommands } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { CommandState } from "@/lib/barriers/client";
import { sendCommand } from "@/lib/barriers/commands/send-command";
import { getLane } from "@/lib/barriers/lane-list";
import { lockLane } from "@/lib/barriers/reading/lane-target";
import { settleCommand } from "@/lib/barriers/reading/settle";
import { ClearCommand, type ClearCommandInput, OpenLane, type OpenLaneInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

type Tx = Ctx & { db: Db };

export interface OpenedDto {
  commandId: number;
  state: CommandState;
  /** The controller's words, or ours where it said nothing. */
  detail: string;
}

interface CommandRow extends OpenedDto, Record<string, unknown> {
  laneId: number;
}

async function findCommand(db: Db, userId: number, nonce: string): Promise<CommandRow | undefined> {
  const [row] = await db.execute<CommandRow>(sql`
    select id as "commandId", lane_id as "laneId", state, detail from barrier_commands
    where user_id = ${userId} and nonce = ${nonce}::uuid`);
  return row;
}

/** Writes the command down before anybody is told, or finds it: the same nonce is one command. */
async function writeDown(tx: Tx, asked: { laneId: number; userId: number; nonce: string; reason: string }) {
  const { laneId, userId, nonce, reason } = asked;
  const { adminId } = await getLane({ ctx: tx, input: { laneId } });
  const [row] = await tx.db
    .insert(barrierCommands)
    .values({ adminId, laneId, userId, nonce, reason, sentAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: barrierCommands.id });
  if (!row) return null;
  await recordAudit(tx, {
    action: "barrier_lane.opened",
    entity: "barrier_lane",
    entityId: laneId,
    adminId,
    after: { reason },
  });
  return row.id;
}

/**
 * Opens a barrier once, for a person who says why. The command is written down first, sent once, and never again by itself:
 * where the answer was lost, it is `unknown` until somebody looks (`clearCommand`). The same nonce from the same person is
 * answered as the first time, and sends nothing.
 */
export async function openLane({ ctx, input }: VerbArgs<OpenLaneInput>): Promise<OpenedDto> {
  const { laneId, reason, nonce } = parseInput(OpenLane, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:open");
  const lane = await getLane({ ctx, input: { laneId } });
  await takePoint("barriers:command", String(lane.enclosureId));
  const commandId = await withTx(ctx, (tx) => writeDown(tx, { laneId, userId, nonce, reason }));
  if (commandId === null) {
    const earlier = await findCommand(dbOf(ctx), userId, nonce);
    if (!earlier || earlier.laneId !== laneId) throw new DomainError("idempotency.mismatch");
    const { state, detail } = earlier;
    return { commandId: earlier.commandId, state, detail };
  }
  return { commandId, ...(await sendCommand(ctx, { ...lane, laneId, commandId })) };
}

/** A person looked at the barrier and says what a command did whose answer was lost. */
export async function clearCommand({ ctx, input }: VerbArgs<ClearCommandInput>): Promise<null> {
  const { commandId, saw } = parseInput(ClearCommand, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:open");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ adminId: number; laneId: number; isUnknown: boolean }>(sql`
      select admin_id as "adminId", lane_id as "laneId",
        state = 'unknown' or state = 'sent' and sent_at < ${tx.now}::timestamptz - interval '15 seconds' as "isUnknown"
      from barrier_commands where id = ${commandId} and (${tenant}::int is null or admin_id = ${tenant}::int)`);
    if (!row) throw notFound();
    await lockLane(tx.db, row.laneId);
    const cleared = await tx.db.execute(sql`
      update barrier_commands set cleared_by = ${userId}
      where id = ${commandId} and cleared_by is null and state in ('unknown', 'sent') returning id`);
    if (!row.isUnknown || cleared.length === 0) throw new DomainError("barrier.not_unknown");
    await settleCommand(tx, commandId, saw, { userId });
    const { adminId, laneId } = row;
    await recordAudit(tx, {
      action: "barrier_lane.cleared",
      entity: "barrier_lane",
      entityId: laneId,
      adminId,
      after: { commandId, saw: saw === "opened" ? "Abrió" : "No abrió" },
    });
    return null;
  });
}
