import { dbOf } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { auditValues } from "@/db/schema";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";

import type { ACTIONS } from "@/lib/generated/actions";
import type { ENTITIES } from "@/lib/generated/entities";

/** What can be audited: each action and each kind of thing has its words in a manifest. */
export type Action = keyof typeof ACTIONS;
export type Entity = keyof typeof ENTITIES;

export interface AuditInput {
  /** `<entity>.<past participle>`, e.g. "event.published". */
  action: Action;
  entity: Entity;
  entityId: number | string;
  /** Tenant that may read the row; null for platform matters. */
  adminId: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Names of fields whose values are personal: kept apart so that they can be erased. */
  personal?: readonly string[];
  subjectUserId?: number;
  /** Who did it, where the context cannot say so yet: who logs in, registers, or proves with a code or a link who it is. */
  byUserId?: number;
}

const INSERT = `insert into audit_log
  (admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, changes, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9) returning id`;

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
  const [row] = await runPrepared<{ id: number }>(dbOf(ctx), INSERT, [
    input.adminId,
    input.byUserId === undefined ? who.kind : "user",
    input.byUserId ?? who.userId,
    who.name,
    input.action,
    input.entity,
    String(input.entityId),
    JSON.stringify(changes),
    ctx.requestId,
  ]);
  if (row && Object.keys(values).length > 0) {
    await dbOf(ctx)
      .insert(auditValues)
      .values({ auditId: row.id, subjectUserId: input.subjectUserId ?? null, values });
  }
}

const INSERT_MANY = `insert into audit_log
  (admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, changes, request_id)
select line.admin_id, $1, $2, $3, line.action, line.entity, line.entity_id, line.changes, $4
from json_to_recordset($5::text::json) as line (admin_id int, action text, entity text, entity_id text, changes jsonb)`;

/** As `recordAudit`, for many rows at once, in one statement and in their order. None of them holds personal values. */
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
  await runPrepared(dbOf(ctx), INSERT_MANY, [who.kind, who.userId, who.name, ctx.requestId, JSON.stringify(lines)]);
}
