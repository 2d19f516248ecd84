import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import type { PassEventKind } from "@/lib/passes/client";

export interface PassEvent {
  /** The pass. */
  id: number;
  adminId: number;
  /** Ids, keys of zones, labels, counts: never what names a person. */
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

const INSERT = `insert into pass_events (pass_id, admin_id, kind, actor_kind, actor_id, actor_name, data)
select line.id, line.admin_id, $1, $2, $3, $4, line.data
from json_to_recordset($5::text::json) as line (id bigint, admin_id int, data jsonb) order by line.id`;

/**
 * Writes into the history of passes what became of them, and who did it, in the caller's transaction and in one
 * statement. What a person reads of it is the history's (`/historyQR`); the caller's verb audits besides.
 */
export async function recordPassEvents(
  tx: Pick<Ctx, "actor"> & { db: Db },
  kind: PassEventKind,
  passes: readonly PassEvent[],
): Promise<void> {
  if (passes.length === 0) return;
  const who = recordedActor(tx.actor);
  await runPrepared(tx.db, INSERT, [
    kind,
    who.kind,
    who.userId,
    who.name,
    JSON.stringify(passes.map(({ id, adminId, data }) => ({ id, admin_id: adminId, data: data ?? null }))),
  ]);
}
