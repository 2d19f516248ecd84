import { randomBytes } from "node:crypto";
import type { Db } from "@/db/client";
import { newShortCode } from "@/lib/core/ids";
import type { PassKind } from "@/lib/passes/client";
import { insertPasses } from "@/lib/passes/hot";
import { SALT_BYTES } from "@/lib/passes/token-format";

export interface NewPass {
  adminId: number;
  enclosureId: number;
  kind: PassKind;
  eventId?: number | null;
  eventAreaId?: number | null;
  parkingAreaId?: number | null;
  /** 1 if not given. */
  entryRights?: number;
  /** The pass is for as many cars as it has entries; false if not given. */
  isGroup?: boolean;
}

const ATTEMPTS = 5;

const lineOf = (row: NewPass, shortCode: string) => ({
  admin_id: row.adminId,
  enclosure_id: row.enclosureId,
  kind: row.kind,
  event_id: row.eventId,
  event_area_id: row.eventAreaId,
  parking_area_id: row.parkingAreaId,
  entry_rights: row.entryRights ?? 1,
  is_group: row.isGroup ?? false,
  short_code: shortCode,
  salt: randomBytes(SALT_BYTES).toString("hex"),
});

/**
 * Inserts passes in the caller's transaction. Answers their ids in the order given. A short code that is taken is drawn
 * again; tests give their own `drawCode`.
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
    const made = await insertPasses(tx.db, { lines: JSON.stringify(lines) });
    for (const { id, shortCode } of made) {
      const at = drawn.get(shortCode);
      if (at === undefined) throw new Error("The insert answered a code that was not drawn");
      ids[at] = id;
    }
    open = open.filter(({ at }) => ids[at] === undefined);
  }
  return ids;
}
