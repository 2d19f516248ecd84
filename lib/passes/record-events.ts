import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import type { PassEventKind } from "@/lib/passes/client";

export interface PassEvent {
  id: number;
  adminId: number;
  /** Ids, keys of zones, labels and counts, but nothing that names a person. */
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes what became of passes, and who did it, into their history, in the caller's transaction and in one statement. It is
 * what people read in `/historyQR`; the audit is the caller's.
 */
export async function recordPassEvents(
  tx: Pick<Ctx, "actor"> & { db: Db },
  kind: PassEventKind,
  passes: readonly PassEvent[],
): Promise<void> {
  if (passes.length === 0) return;
  const who = recordedActor(tx.actor);
  const lines = passes.map(({ id, adminId, data }) => ({ id, admin_id: adminId, data: data ?? null }));
  await tx.db.execute(sql`
    insert into pass_events (pass_id, admin_id, kind, actor_kind, actor_id, actor_name, data)
    select line.id, line.admin_id, ${kind}, ${who.kind}, ${who.userId}::int, ${who.name}, line.data
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line (id bigint, admin_id int, data jsonb) order by line.id`);
}
