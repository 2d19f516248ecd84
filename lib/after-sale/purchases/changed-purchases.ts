import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { PurchaseRowDto } from "@/lib/after-sale/client";
import { type PurchaseRow, purchaseSource } from "@/lib/after-sale/purchases/purchase-list";
import { PurchasesAsked, type PurchasesAskedInput } from "@/lib/after-sale/schemas";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { keyedOrChanged, keyOrder, MOST_COUNTED } from "@/lib/lists";

const NEWEST_FIRST = keyOrder([
  { by: sql`o.created_at`, type: "timestamptz", descending: true },
  { by: sql`o.id`, type: "int", descending: true },
]);

const CHANGED = { at: sql`o.changed_at`, id: sql`o.id` };

/**
 * A tenant's purchases for other systems, the newest first, without carts; or those that changed since an instant. The
 * platform may ask for one tenant's. The total is counted up to 10,000.
 */
export async function listPurchasesFor({
  ctx,
  input,
}: VerbArgs<PurchasesAskedInput>): Promise<KeyedPage<PurchaseRowDto>> {
  const { adminId, enclosureId, eventId, state, ...asked } = parseInput(PurchasesAsked, input);
  authorize(ctx.actor, "order:read");
  const source = purchaseSource(tenantOf(ctx.actor), { q: "", state: null }, [
    ...(adminId === null ? [] : [sql`o.admin_id = ${adminId}`]),
    ...(enclosureId === null ? [] : [sql`o.enclosure_id = ${enclosureId}`]),
    ...(eventId === null ? [] : [sql`o.id in (select i.order_id from order_items i where i.event_id = ${eventId})`]),
    ...(state ? [sql`o.state = ${state}`] : []),
  ]);
  const where = sql.join([...source.where], sql` and `);
  return keyedOrChanged<PurchaseRowDto>(
    ctx,
    "purchases",
    { order: NEWEST_FIRST, changed: CHANGED },
    asked,
    (within) => ({
      rows: async ({ rowKey, beyond, by, limit, offset }) => {
        const rows = await dbOf(ctx).execute<PurchaseRow & { rowKey: string[] }>(sql`
        select ${source.select}, ${rowKey} as "rowKey" from ${source.from} ${source.joins ?? sql``}
        where ${where} and ${within} and ${beyond} order by ${by} limit ${limit}::int offset ${offset}::int`);
        return rows.map(({ rowKey: key, ...row }) => ({ ...source.toDto(row as PurchaseRow), rowKey: key }));
      },
      total: async () => {
        const [counted] = await dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n from (
        select 1 from ${source.from} where ${where} and ${within} limit ${MOST_COUNTED}::int) found`);
        return counted?.n ?? 0;
      },
    }),
  );
}
