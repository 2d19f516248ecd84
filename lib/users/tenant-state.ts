import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a tenant is suspended: its owner's account, whose id is the tenant's, is blocked. Nobody acts for it from
 * outside then, and nothing is told outside.
 */
export const isSuspended = (tenant: SQL): SQL =>
  sql`exists (select 1 from users o where o.id = ${tenant} and o.state <> 'active')`;
