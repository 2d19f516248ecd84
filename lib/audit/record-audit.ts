import { dbOf } from "@/db/client";
import { auditValues } from "@/db/schema";
import { insertAuditRow, insertAuditRows } from "@/lib/audit/hot";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import type { ACTIONS } from "@/lib/generated/actions";
import type { ENTITIES } from "@/lib/generated/entities";

export type Action = keyof typeof ACTIONS;
export type Entity = keyof typeof ENTITIES;

export interface AuditInput {
  /** `<entity>.<past participle>`, e.g. "event.published". */
  action: Action;
  entity: Entity;
  entityId: number | string;
  /** The tenant that may read the row; null for matters of the platform. */
  adminId: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Fields with personal values, which go to a table of their own so that they can be erased. */
  personal?: readonly string[];
  subjectUserId?: number;
  /** Set where the actor is still a visitor: at a login, a registration, or the use of a code or a link. */
  byUserId?: number;
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

/** Writes the audit row in the caller's transaction. Every verb that writes calls it. */
export async function recordAudit(ctx: Ctx, input: AuditInput): Promise<void> {
  const who = recordedActor(ctx.actor);
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
  const [row] = await insertAuditRow(dbOf(ctx), {
    adminId: input.adminId,
    actorKind: input.byUserId === undefined ? who.kind : "user",
    actorId: input.byUserId ?? who.userId,
    actorName: who.name,
    action: input.action,
    entity: input.entity,
    entityId: String(input.entityId),
    changes: JSON.stringify(changes),
    requestId: ctx.requestId,
  });
  if (row && Object.keys(values).length > 0) {
    await dbOf(ctx)
      .insert(auditValues)
      .values({ auditId: row.id, subjectUserId: input.subjectUserId ?? null, values });
  }
}

/** As `recordAudit`, for many rows in one statement. It has no place for personal values. */
export async function recordAudits(
  ctx: Ctx,
  inputs: readonly Omit<AuditInput, "personal" | "byUserId">[],
): Promise<void> {
  if (inputs.length === 0) return;
  const who = recordedActor(ctx.actor);
  const lines = inputs.map(({ adminId, action, entity, entityId, before, after }) => ({
    admin_id: adminId,
    action,
    entity,
    entity_id: String(entityId),
    changes: changesOf(before ?? {}, after ?? {}),
  }));
  await insertAuditRows(dbOf(ctx), {
    actorKind: who.kind,
    actorId: who.userId,
    actorName: who.name,
    requestId: ctx.requestId,
    lines: JSON.stringify(lines),
  });
}
