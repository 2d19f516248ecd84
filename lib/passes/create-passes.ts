import { randomBytes } from "node:crypto";
import type { Db } from "@/db/client";
import { passes } from "@/db/schema";
import { newShortCode } from "@/lib/core/ids";
import type { PassKind } from "@/lib/passes/schemas";
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
    const made = await tx.db
      .insert(passes)
      .values(
        open.map(({ row }, i) => ({ ...row, shortCode: codes[i] ?? newShortCode(), salt: randomBytes(SALT_BYTES) })),
      )
      .onConflictDoNothing({ target: passes.shortCode })
      .returning({ id: passes.id, shortCode: passes.shortCode });
    for (const { id, shortCode } of made) {
      const at = drawn.get(shortCode);
      if (at === undefined) throw new Error("The insert answered a code that was not drawn");
      ids[at] = id;
    }
    open = open.filter(({ at }) => ids[at] === undefined);
  }
  return ids;
}
