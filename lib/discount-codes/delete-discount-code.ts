import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { isReferenced } from "@/db/constraint";
import { discountCodes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { DiscountCodeRef } from "@/lib/discount-codes/schemas";
import { lockDiscountCode } from "@/lib/discount-codes/update-discount-code";

/** Answers false where an order names the code, even a cart that ended. No cart takes it meanwhile: its row is locked. */
async function removeUnused(db: Db, id: number): Promise<boolean> {
  try {
    await db.transaction((inner) => inner.delete(discountCodes).where(eq(discountCodes.id, id)));
    return true;
  } catch (error) {
    if (isReferenced(error)) return false;
    throw error;
  }
}

/** Deletes a code that no purchase names. Any other one, and one of a batch, is archived and keeps its figures. */
export async function deleteDiscountCode({
  ctx,
  input,
}: VerbArgs<DiscountCodeRef>): Promise<{ id: number; archived: boolean }> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id } = parseInput(DiscountCodeRef, input);
  return withTx(ctx, async (tx) => {
    const row = await lockDiscountCode(tx.db, id);
    await tx.db.execute(sql`select 1 from discount_codes where id = ${id} for update`);
    const archived = row.batchId !== null || !(await removeUnused(tx.db, id));
    if (archived) await tx.db.update(discountCodes).set({ state: "archived" }).where(eq(discountCodes.id, id));
    await recordAudit(tx, {
      action: archived ? "discount_code.archived" : "discount_code.deleted",
      entity: "discount_code",
      entityId: id,
      adminId: row.adminId,
      before: { code: row.code, state: row.state },
      ...(archived ? { after: { code: row.code, state: "archived" } } : {}),
    });
    return { id, archived };
  });
}
