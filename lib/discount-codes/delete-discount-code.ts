import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { DiscountCodeRef } from "@/lib/discount-codes/schemas";
import { lockRow, wasUsed } from "@/lib/discount-codes/update-discount-code";

/** Carts name it too, also those that ended. The code's row is locked: no cart takes it meanwhile. */
async function isNamed(db: Db, id: number): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from orders where discount_code_id = ${id} limit 1`);
  return rows.length > 0;
}

/**
 * Deletes a code that nobody gave for a purchase; any other one, and one of a batch, is archived, with its figures.
 * Only the platform. Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
export async function deleteDiscountCode({
  ctx,
  input,
}: VerbArgs<DiscountCodeRef>): Promise<{ id: number; archived: boolean }> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id } = parseInput(DiscountCodeRef, input);
  return withTx(ctx, async (tx) => {
    const row = await lockRow(tx.db, id);
    await tx.db.execute(sql`select 1 from discount_codes where id = ${id} for update`);
    const archived = row.batchId !== null || (await wasUsed(tx.db, id)) || (await isNamed(tx.db, id));
    if (archived) await tx.db.update(discountCodes).set({ state: "archived" }).where(eq(discountCodes.id, id));
    else await tx.db.delete(discountCodes).where(eq(discountCodes.id, id));
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
