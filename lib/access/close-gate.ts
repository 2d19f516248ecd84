import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { gateClosures } from "@/db/schema";
import type { GateStateDto } from "@/lib/access/client";
import { CloseGate, GateId } from "@/lib/access/schemas";
import { supervisesGate } from "@/lib/access/supervisors";
import { recordAudit } from "@/lib/audit";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };

interface GateRow extends Record<string, unknown> {
  adminId: number;
  label: string;
  supervises: boolean;
}

/** The lock makes the second of two people who close or open a gate see what the first did. */
async function lockGate(tx: Tx, actor: PersonActor, gateId: number): Promise<GateRow> {
  const tenant = tenantOf(actor);
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('gate_closure'), ${gateId})`);
  const [gate] = await tx.db.execute<GateRow>(sql`
    select g.admin_id as "adminId", g.label,
      ${supervisesGate(actor, tx.now, { id: sql`g.id`, enclosureId: sql`g.enclosure_id` })} as supervises
    from gates g
    where g.id = ${gateId} and g.archived_at is null and (${tenant}::int is null or g.admin_id = ${tenant}::int)`);
  if (!gate) throw new DomainError("scan.gate_unknown");
  if (!gate.supervises) throw new DomainError("admission.not_supervisor");
  return gate;
}

const stillClosed = (gateId: number) => and(eq(gateClosures.gateId, gateId), isNull(gateClosures.openedAt));

/**
 * Lets nobody in by a gate until somebody opens it; cars inside leave by it all the same. Closed already: it stays as it
 * is.
 */
export async function closeGate({ ctx, input }: VerbArgs<CloseGate>): Promise<GateStateDto> {
  const { gateId, reason } = parseInput(CloseGate, input);
  const actor = authorizeUser(ctx.actor, "scan:force");
  return withTx(ctx, async (tx) => {
    const { adminId, label } = await lockGate(tx, actor, gateId);
    const [open] = await tx.db.select().from(gateClosures).where(stillClosed(gateId));
    if (open) return { gateId, label, closedSince: open.closedAt, reason: open.reason };
    await tx.db.insert(gateClosures).values({ adminId, gateId, reason, closedBy: actor.userId, closedAt: tx.now });
    await recordAudit(tx, { action: "gate.closed", entity: "gate", entityId: gateId, adminId, after: { reason } });
    return { gateId, label, closedSince: tx.now, reason };
  });
}

/** Opens a gate that was closed for a while. Nothing changes where it is open already. */
export async function openGate({ ctx, input }: VerbArgs<GateId>): Promise<GateStateDto> {
  const { gateId } = parseInput(GateId, input);
  const actor = authorizeUser(ctx.actor, "scan:force");
  return withTx(ctx, async (tx) => {
    const { adminId, label } = await lockGate(tx, actor, gateId);
    const [opened] = await tx.db
      .update(gateClosures)
      .set({ openedBy: actor.userId, openedAt: sql`greatest(${tx.now}::timestamptz, closed_at)` })
      .where(stillClosed(gateId))
      .returning();
    if (opened) {
      const before = { reason: opened.reason };
      await recordAudit(tx, { action: "gate.opened", entity: "gate", entityId: gateId, adminId, before });
    }
    return { gateId, label, closedSince: null, reason: "" };
  });
}
