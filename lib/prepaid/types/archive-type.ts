import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { isReferenced, translateUniqueErrors } from "@/db/constraint";
import { prepaidTypes, prepaidTypeVersions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockType } from "@/lib/prepaid/types/change-type";
import { nameTaken } from "@/lib/prepaid/types/create-type";
import { readType } from "@/lib/prepaid/types/type-rows";
import { PrepaidTypeId, type PrepaidTypeIdInput } from "@/lib/prepaid/types/type-schemas";
import type { PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

/** Answers false of a type that some account has, had or is to get. No account gets it meanwhile: its row is locked. */
async function removeUnused(db: Db, id: number): Promise<boolean> {
  try {
    await db.transaction(async (inner) => {
      await inner.delete(prepaidTypeVersions).where(eq(prepaidTypeVersions.typeId, id));
      await inner.delete(prepaidTypes).where(eq(prepaidTypes.id, id));
    });
    return true;
  } catch (error) {
    if (isReferenced(error)) return false;
    throw error;
  }
}

/** A type that no account ever had is deleted. Any other is archived: its accounts keep it, and no other gets it. */
export async function archivePrepaidType({
  ctx,
  input,
}: VerbArgs<PrepaidTypeIdInput>): Promise<{ id: number; archived: boolean }> {
  authorizeUser(ctx.actor, "prepaid:write");
  const { id } = parseInput(PrepaidTypeId, input);
  return withTx(ctx, async (tx) => {
    await lockType(tx, id);
    const { isArchived, adminId, name } = await readType(tx, id);
    if (isArchived) throw notFound();
    const archived = !(await removeUnused(tx.db, id));
    if (archived) await tx.db.update(prepaidTypes).set({ archivedAt: tx.now }).where(eq(prepaidTypes.id, id));
    await recordAudit(tx, {
      action: archived ? "prepaid_type.archived" : "prepaid_type.deleted",
      entity: "prepaid_type",
      entityId: id,
      adminId,
      before: { name },
    });
    return { id, archived };
  });
}

/** An archived type may be given to accounts again. */
export async function restorePrepaidType({ ctx, input }: VerbArgs<PrepaidTypeIdInput>): Promise<PrepaidTypeDto> {
  authorizeUser(ctx.actor, "prepaid:write");
  const { id } = parseInput(PrepaidTypeId, input);
  return withTx(ctx, async (tx) => {
    await lockType(tx, id);
    const { isArchived, adminId, name } = await readType(tx, id);
    if (!isArchived) throw notFound();
    const restoring = tx.db.update(prepaidTypes).set({ archivedAt: sql`null` }).where(eq(prepaidTypes.id, id));
    await translateUniqueErrors(restoring, { prepaid_types_name_key: nameTaken });
    await recordAudit(tx, {
      action: "prepaid_type.restored",
      entity: "prepaid_type",
      entityId: id,
      adminId,
      after: { name },
    });
    return readType(tx, id);
  });
}
