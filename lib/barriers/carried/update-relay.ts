import { eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { barrierControllers } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { relayProgram } from "@/lib/barriers/carried/program";
import type { RelayDto } from "@/lib/barriers/client";
import { getController } from "@/lib/barriers/controller-list";
import { ControllerId, type ControllerIdInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

/** Seconds since the last sign of life after which a relay counts as away: it gives one each ten. */
const AWAY_AFTER = 30;

/** A relay, with what stands behind it and whether its program is the one of today. */
export async function readRelay({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<RelayDto> {
  authorizeUser(ctx.actor, "barrier:read");
  const { controllerId } = parseInput(ControllerId, input);
  const { type, firmware, model, lastSeenAt, trouble } = await getController({ ctx, input: { controllerId } });
  if (type !== "relay") throw notFound();
  const devices = await dbOf(ctx).execute<RelayDto["devices"][number] & Record<string, unknown>>(sql`
    select id, name, trouble from barrier_controllers
    where relay_id = ${controllerId} and archived_at is null order by name, id`);
  const [row] = await dbOf(ctx).execute<{ isUpdateWanted: boolean }>(sql`
    select is_update_wanted as "isUpdateWanted" from barrier_controllers where id = ${controllerId}`);
  const seen = lastSeenAt?.getTime() ?? 0;
  return {
    isConnected: trouble === "" && ctx.now.getTime() - seen < AWAY_AFTER * 1_000,
    lastSeenAt,
    version: firmware,
    runsOn: model,
    today: (await relayProgram())?.version ?? null,
    isUpdateWanted: row?.isUpdateWanted ?? false,
    devices,
  };
}

/** Has a relay fetch the program of today and start again by it, as soon as it is connected. */
export async function updateRelay({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  const program = await relayProgram();
  return withTx(ctx, async (tx) => {
    const { type, adminId, firmware } = await getController({ ctx: tx, input: { controllerId } });
    if (type !== "relay") throw new DomainError("barrier.not_paired");
    if (!program || program.version === firmware) throw new DomainError("barrier.up_to_date");
    await tx.db.update(barrierControllers).set({ isUpdateWanted: true }).where(eq(barrierControllers.id, controllerId));
    await recordAudit(tx, {
      action: "barrier_controller.update_wanted",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: { version: program.version },
    });
    return null;
  });
}
