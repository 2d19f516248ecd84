import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";

/**
 * Whose account takes a tenant's money: its `own`, or the platform's. `off` is an own account that is switched off and no
 * other that would do.
 */
export type Collector = "own" | "platform" | "off" | "none";

/** The caller has authorized. */
export async function collectorOf(ctx: Pick<Ctx, "db">, adminId: number): Promise<Collector> {
  const real = sql`pa.provider <> 'desk' and (pa.provider <> 'sandbox' or ${isDemo()})`;
  const [found] = await dbOf(ctx).execute<{ collector: Collector }>(sql`
    select case when bool_or(pa.enabled and pa.admin_id is not null) then 'own' when bool_or(pa.enabled) then 'platform'
      when bool_or(pa.admin_id is not null) then 'off' else 'none' end as collector
    from payment_accounts pa where (pa.admin_id is null or pa.admin_id = ${adminId}) and ${real}`);
  return found?.collector ?? "none";
}
