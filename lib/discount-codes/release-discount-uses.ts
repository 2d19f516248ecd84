import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readCode } from "@/lib/discount-codes/queries";
import { type DiscountCodeDto, ReleaseDiscountUses, type ReleaseDiscountUsesInput } from "@/lib/discount-codes/schemas";
import { lockRow } from "@/lib/discount-codes/update-discount-code";

/** Uses (u) of orders (o) that may be given back by hand: of what waits for its money, and of what was refunded whole. */
export const RELEASABLE = sql.raw("(u.state = 'held' or (u.state = 'used' and o.state = 'refunded'))");

/**
 * Gives uses of a code back by hand: those that orders hold which wait for their money, and those of orders that were
 * refunded whole; or of one order only. An order that waits keeps its price: paid after all, it takes a use again while
 * there is one. Again changes nothing. Only the platform.
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
export async function releaseDiscountUses({
  ctx,
  input,
}: VerbArgs<ReleaseDiscountUsesInput>): Promise<{ released: number; code: DiscountCodeDto }> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id, orderId } = parseInput(ReleaseDiscountUses, input);
  return withTx(ctx, async (tx) => {
    // The orders' rows come before the code's, as everywhere.
    const uses = await tx.db.execute<{ id: number }>(sql`
      select u.id::float8 as id from discount_uses u join orders o on o.id = u.order_id
      where u.code_id = ${id} and ${RELEASABLE} and (${orderId ?? null}::bigint is null or o.id = ${orderId ?? null}::bigint)
      order by o.id for update of o`);
    const row = await lockRow(tx.db, id);
    if (uses.length === 0) return { released: 0, code: await readCode(tx, id) };
    const released = await tx.db.execute(sql`
      update discount_uses u set state = 'released', ended_at = statement_timestamp() from orders o
      where o.id = u.order_id and u.id = any(${`{${uses.map((use) => use.id).join(",")}}`}::text::bigint[]) and ${RELEASABLE}
      returning u.id`);
    await recordAudit(tx, {
      action: "discount_code.released",
      entity: "discount_code",
      entityId: id,
      adminId: row.adminId,
      before: { uses: row.uses },
      after: { uses: row.uses - released.length, ...(orderId === undefined ? {} : { orderId }) },
    });
    return { released: released.length, code: await readCode(tx, id) };
  });
}
