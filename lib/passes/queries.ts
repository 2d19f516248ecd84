import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { passes } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { normalizeShortCode } from "@/lib/core/short-code";
import type { PassKind, PassState, PassStateReason } from "@/lib/passes/client";

export interface PassRow {
  id: number;
  adminId: number;
  enclosureId: number;
  kind: PassKind;
  eventId: number | null;
  eventAreaId: number | null;
  parkingAreaId: number | null;
  entryRights: number;
  generation: number;
  state: PassState;
  stateReason: PassStateReason | null;
  shortCode: string;
  salt: Buffer;
}

export const passColumns = {
  id: passes.id,
  adminId: passes.adminId,
  enclosureId: passes.enclosureId,
  kind: passes.kind,
  eventId: passes.eventId,
  eventAreaId: passes.eventAreaId,
  parkingAreaId: passes.parkingAreaId,
  entryRights: passes.entryRights,
  generation: passes.generation,
  state: passes.state,
  stateReason: passes.stateReason,
  shortCode: passes.shortCode,
  salt: passes.salt,
};

/** Narrows a row's texts to what the table's checks allow. */
export function toPassRow(row: Omit<PassRow, "kind" | "state" | "stateReason"> & PassTexts): PassRow {
  return {
    ...row,
    kind: row.kind as PassKind,
    state: row.state as PassState,
    stateReason: row.stateReason as PassStateReason | null,
  };
}

interface PassTexts {
  kind: string;
  state: string;
  stateReason: string | null;
}

/**
 * The pass with a short code as a person types it: lower case, spaces, O for 0 and I or L for 1 are read, too. A tenant
 * other than `adminId` (null: any) does not find it.
 */
export async function findPassByShortCode(
  ctx: Pick<Ctx, "db">,
  typed: string,
  adminId: number | null,
): Promise<PassRow | null> {
  const code = normalizeShortCode(typed);
  if (!code) return null;
  const [row] = await dbOf(ctx)
    .select(passColumns)
    .from(passes)
    .where(and(eq(passes.shortCode, code), adminId === null ? undefined : eq(passes.adminId, adminId)));
  return row ? toPassRow(row) : null;
}
