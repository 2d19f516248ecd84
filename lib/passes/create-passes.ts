import { randomBytes } from "node:crypto";
import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { newShortCode } from "@/lib/core/ids";
import type { PassKind } from "@/lib/passes/client";
import { SALT_BYTES } from "@/lib/passes/token-format";

export interface NewPass {
  adminId: number;
  enclosureId: number;
  kind: PassKind;
  eventId?: number | null;
  eventAreaId?: number | null;
  parkingAreaId?: number | null;
  /** How many times it admits; 1 unless told otherwise. */
  entryRights?: number;
}

const ATTEMPTS = 5;

/** $1 the passes, as text of a JSON array. A code that is taken makes none. */
const INSERT = `insert into passes
  (admin_id, enclosure_id, kind, event_id, event_area_id, parking_area_id, entry_rights, short_code, salt)
select admin_id, enclosure_id, kind, event_id, event_area_id, parking_area_id, entry_rights, short_code, decode(salt, 'hex')
from json_to_recordset($1::text::json) as line (admin_id int, enclosure_id int, kind text, event_id int, event_area_id int,
  parking_area_id int, entry_rights int, short_code text, salt text)
on conflict (short_code) do nothing
returning id, short_code as "shortCode"`;

const lineOf = (row: NewPass, shortCode: string) => ({
  admin_id: row.adminId,
  enclosure_id: row.enclosureId,
  kind: row.kind,
  event_id: row.eventId,
  event_area_id: row.eventAreaId,
  parking_area_id: row.parkingAreaId,
  entry_rights: row.entryRights ?? 1,
  short_code: shortCode,
  salt: randomBytes(SALT_BYTES).toString("hex"),
});

/**
 * Inserts passes in the caller's transaction. Answers their ids in the order given. A short code that is taken is
 * drawn again (`drawCode` is for tests).
 */
export async function createPasses(
  tx: { db: Db },
  rows: readonly NewPass[],
  drawCode: () => string = newShortCode,
): Promise<number[]> {
  const ids = new Array<number>(rows.length);
  let open = rows.map((row, at) => ({ row, at }));
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error("No free short code after several draws");
    const drawn = new Map<string, number>();
    for (const { at } of open) {
      let code = drawCode();
      while (drawn.has(code)) code = newShortCode();
      drawn.set(code, at);
    }
    const codes = [...drawn.keys()];
    const lines = open.map(({ row }, i) => lineOf(row, codes[i] ?? newShortCode()));
    const made = await runPrepared<{ id: number; shortCode: string }>(tx.db, INSERT, [JSON.stringify(lines)]);
    for (const { id, shortCode } of made) {
      const at = drawn.get(shortCode);
      if (at === undefined) throw new Error("The insert answered a code that was not drawn");
      ids[at] = id;
    }
    open = open.filter(({ at }) => ids[at] === undefined);
  }
  return ids;
}
