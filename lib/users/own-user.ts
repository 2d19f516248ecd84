import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { admins, tenantBuyers, users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import type { UserRow } from "@/lib/users/find-user";

type Tx = Ctx & { db: Db };

const PLATFORM_USER = 1;

/**
 * A tenant sees its staff and the buyers who bought from it or tried to. Undefined for the platform, which sees
 * everybody.
 */
function seenByTenant(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  if (tenant === null) return undefined;
  return sql`(${users.adminId} = ${tenant} or exists (
    select 1 from ${tenantBuyers} where ${tenantBuyers.adminId} = ${tenant} and ${tenantBuyers.userId} = ${users.id}))`;
}

/**
 * For an administrator the tenant's row is locked first, so that two requests at once cannot each remove the
 * administrator that the other one leaves.
 */
export async function lockUser(tx: Tx, userId: number, where: SQL | undefined = seenByTenant(tx)): Promise<UserRow> {
  const which = and(eq(users.id, userId), ne(users.state, "deleted"), where);
  const [before] = await tx.db.select({ adminId: users.adminId }).from(users).where(which);
  if (!before) throw notFound();
  if (before.adminId !== null)
    await tx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, before.adminId)).for("no key update");
  const [row] = await tx.db.select().from(users).where(which).for("no key update");
  if (!row) throw notFound();
  return row;
}

export function assertNotProtected(user: Pick<UserRow, "id" | "isPlatformAdmin">): void {
  if (user.id === PLATFORM_USER || user.isPlatformAdmin) throw new DomainError("user.protected");
}

/** Refuses to take the last active owner of a tenant away. `lockUser` has locked the person. */
export async function assertNotLastAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (user.position !== "owner" || user.adminId === null || user.state !== "active") return;
  const [other] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.adminId, user.adminId),
        eq(users.position, "owner"),
        eq(users.state, "active"),
        ne(users.id, user.id),
      ),
    )
    .limit(1);
  if (!other) throw new DomainError("user.last_admin");
}
