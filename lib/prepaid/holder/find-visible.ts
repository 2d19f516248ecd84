import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";

/** SQL: the actor may look at the account `a`: one's own, or for staff those of its tenant. Authorizes. */
export function isVisible(ctx: Ctx): SQL {
  const { userId } = authorizeUser(ctx.actor, "prepaid:consult");
  if (!can(ctx.actor, "prepaid:read")) return sql`a.user_id = ${userId}`;
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`a.admin_id = ${tenant}`;
}

export async function findVisible(ctx: Ctx, accountId: number): Promise<void> {
  const where = isVisible(ctx);
  const rows = await dbOf(ctx).execute(sql`select 1 from prepaid_accounts a where a.id = ${accountId} and ${where}`);
  if (rows.length === 0) throw notFound();
}
