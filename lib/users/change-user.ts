import { and, eq, type SQL } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { admins, users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { UserRow } from "@/lib/users/find-user";

export async function lockUserRow(
  ctx: Ctx,
  userId: number,
  strength: "update" | "no key update" = "no key update",
): Promise<UserRow | undefined> {
  const [row] = await dbOf(ctx).select().from(users).where(eq(users.id, userId)).for(strength);
  return row;
}

/** The caller has authorized and audits. `only` is a condition on the row; answers whether it still held. */
export async function changeUser(
  ctx: Ctx,
  userId: number,
  change: Partial<Omit<UserRow, "id" | "adminId" | "isPlatformAdmin" | "createdAt">>,
  only?: SQL,
): Promise<boolean> {
  const changed = await dbOf(ctx)
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), only))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** The caller has authorized and audits. */
export async function insertAdmin(tx: { db: Db }, values: typeof admins.$inferInsert): Promise<void> {
  await tx.db.insert(admins).values(values);
}

/** Locks the tenant so that it exists until the caller's transaction ends. False if there is none. */
export async function keepAdmin(tx: { db: Db }, adminId: number): Promise<boolean> {
  const [row] = await tx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId)).for("key share");
  return row !== undefined;
}
