import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockDiscountCode, readCode, releaseUses } from "@/lib/discount-codes";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { ReleaseDiscountUses, type ReleaseDiscountUsesInput } from "@/lib/discount-codes/schemas";

/**
 * Matches uses (u) of orders (o) that may be given back by hand: of an order that waits for its money, or that was
 * refunded whole.
 */
export const RELEASABLE = sql.raw("(u.state = 'held' or (u.state = 'used' and o.state = 'refunded'))");

/**
 * Gives back a code's uses by unpaid orders and by orders that were refunded whole, or by one such order only. An
 * unpaid order keeps its price; paid after all, it takes a use again while there is one. Only the platform may do this.
 */
export async function releaseDiscountUses({
  ctx,
  input,
}: VerbArgs<ReleaseDiscountUsesInput>): Promise<{ released: number; code: DiscountCodeDto }> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id, orderId } = parseInput(ReleaseDiscountUses, input);
  return withTx(ctx, async (tx) => {
    // The orders' rows come before the code's, as everywhere.
    const uses = await tx.db.execute<{ id: number; isRefunded: boolean }>(sql`
      select u.id, o.state = 'refunded' as "isRefunded"
      from discount_uses u join orders o on o.id = u.order_id
      where u.code_id = ${id} and ${RELEASABLE} and (${orderId ?? null}::bigint is null or o.id = ${orderId ?? null}::bigint)
      order by o.id for update of o`);
    const row = await lockDiscountCode(tx.db, id);
    if (uses.length === 0) return { released: 0, code: await readCode(tx, id) };
    const released = await releaseUses(tx.db, uses);
    await recordAudit(tx, {
      action: "discount_code.released",
      entity: "discount_code",
      entityId: id,
      adminId: row.adminId,
      before: { uses: row.uses },
      after: { uses: row.uses - released, ...(orderId === undefined ? {} : { orderId }) },
    });
    return { released, code: await readCode(tx, id) };
  });
}
