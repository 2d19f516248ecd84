import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { Period } from "@/lib/core/days";
import { tenantOf } from "@/lib/core/permissions";

export const within = (at: SQL, { from, to }: Period): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
];

/** Rows of the actor's tenant; of all for the platform. */
export function ofTenant(ctx: Ctx, column: SQL): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`${column} = ${tenant}`;
}

/** The line of a report that the movement `m` is added to. */
export const LINE = sql`case
  when m.kind in ('entry', 'exit', 'period', 'debt') then 'charge'
  when m.kind <> 'reversal' then m.kind
  when m.cause like 'won:%' then 'dispute'
  when m.cause like 'refund:%' then 'refund'
  else 'charge' end`;
