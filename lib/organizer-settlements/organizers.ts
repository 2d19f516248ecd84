import { eq, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { organizerProfiles } from "@/db/schema";
import type { Actor, Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { tenantOfAll } from "@/lib/core/permissions";

/** Whose settlements an actor may touch; null: of all organizers. */
export const scopeOf = (actor: Actor): number | null => tenantOfAll({ actor }, "report:account");

/** The condition for the actor's organizers. */
export const inScope = (ctx: Ctx, column: SQL): SQL => {
  const scope = scopeOf(ctx.actor);
  return scope === null ? sql`true` : sql`${column} = ${scope}`;
};

export async function organizerOf(ctx: Ctx, adminId: number): Promise<{ id: number; name: string }> {
  const scope = scopeOf(ctx.actor);
  const [admin] = await dbOf(ctx).execute<{ id: number; name: string }>(sql`
    select id, name from admins where id = ${adminId} and ${scope === null ? sql`true` : sql`id = ${scope}`}`);
  if (!admin) throw notFound();
  return admin;
}

export async function profileRow(ctx: Ctx, adminId: number) {
  const [row] = await dbOf(ctx).select().from(organizerProfiles).where(eq(organizerProfiles.adminId, adminId));
  return row ?? null;
}
