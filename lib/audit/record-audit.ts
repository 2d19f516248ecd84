import { dbOf } from "@/db/client";
import { auditLog, auditValues } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

export interface AuditInput {
  /** `<entity>.<past participle>`, e.g. "event.published". */
  action: string;
  entity: string;
  entityId: number | string;
  /** Tenant that may read the row; null for platform matters. */
  adminId: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Names of fields whose values are personal: kept apart so that they can be erased. */
  personal?: readonly string[];
  subjectUserId?: number;
}

function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of names) {
    const was = before[name] ?? null;
    const is = after[name] ?? null;
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is];
  }
  return changes;
}

/** Writes who did what, in the caller's transaction. Every verb that writes calls it. */
export async function recordAudit(ctx: Ctx, input: AuditInput): Promise<void> {
  const { actor } = ctx;
  const all = changesOf(input.before ?? {}, input.after ?? {});
  const personal = new Set(input.personal ?? []);
  const changes: Record<string, [unknown, unknown]> = {};
  const values: Record<string, [unknown, unknown]> = {};
  for (const [name, change] of Object.entries(all)) {
    if (personal.has(name)) {
      changes[name] = [null, null];
      values[name] = change;
    } else {
      changes[name] = change;
    }
  }
  const [row] = await dbOf(ctx)
    .insert(auditLog)
    .values({
      adminId: input.adminId,
      actorKind: actor.kind,
      actorId: actor.kind === "user" ? actor.userId : null,
      actorName: actor.kind === "system" ? actor.name : null,
      action: input.action,
      entity: input.entity,
      entityId: String(input.entityId),
      changes,
      requestId: ctx.requestId,
    })
    .returning({ id: auditLog.id });
  if (row && Object.keys(values).length > 0) {
    await dbOf(ctx)
      .insert(auditValues)
      .values({ auditId: row.id, subjectUserId: input.subjectUserId ?? null, values });
  }
}
