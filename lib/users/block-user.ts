import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { tenantBuyers, users } from "@/db/schema";
import { type AuditInput, recordAudit } from "@/lib/audit";
import { isPerson, userIdOf } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { UserRow } from "@/lib/users/find-user";
import { assertNotLastAdmin, assertNotProtected, lockUser } from "@/lib/users/own-user";
import { BlockUser, type BlockUserInput, UnblockUser, type UnblockUserInput } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };

/** A block of a buyer counts in one tenant, or everywhere (null). */
function tenantFor(tx: Tx, user: UserRow, adminId: number | null): number | null {
  return user.profile === 2 ? (tenantOf(tx.actor) ?? adminId) : null;
}

async function audit(
  tx: Tx,
  user: UserRow,
  action: AuditInput["action"],
  tenant: number | null,
  reason?: string,
): Promise<void> {
  await recordAudit(tx, {
    action,
    entity: "user",
    entityId: user.id,
    adminId: tenant ?? user.adminId,
    after: { scope: tenant === null ? "account" : "tenant", ...(reason ? { reason } : {}) },
    personal: ["reason"],
    subjectUserId: user.id,
  });
}

async function blockThere(tx: Tx, user: UserRow, tenant: number, reason: string): Promise<boolean> {
  const blockedBy = userIdOf(tx.actor);
  const which = and(eq(tenantBuyers.adminId, tenant), eq(tenantBuyers.userId, user.id));
  const [row] = await tx.db.select().from(tenantBuyers).where(which).for("update");
  if (!row) throw notFound();
  if (row.blockedAt) return false;
  await tx.db
    .update(tenantBuyers)
    .set({ blockedAt: tx.now, blockedReason: reason || null, blockedBy })
    .where(which);
  return true;
}

async function blockAccount(tx: Tx, user: UserRow): Promise<boolean> {
  if (user.state === "blocked") return false;
  await assertNotLastAdmin(tx, user);
  await tx.db.update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  const { DUTIES } = await import("@/lib/generated/duties");
  for (const { closed } of Object.values(DUTIES)) await closed?.(tx, user.id);
  return true;
}

async function unblockThere(tx: Tx, user: UserRow, tenant: number): Promise<boolean> {
  const cleared = await tx.db
    .update(tenantBuyers)
    .set({ blockedAt: null, blockedReason: null, blockedBy: null })
    .where(and(eq(tenantBuyers.adminId, tenant), eq(tenantBuyers.userId, user.id), isNotNull(tenantBuyers.blockedAt)))
    .returning({ id: tenantBuyers.userId });
  return cleared.length > 0;
}

async function unblockAccount(tx: Tx, user: UserRow): Promise<boolean> {
  const cleared = await tx.db
    .update(users)
    .set({ state: "active" })
    .where(and(eq(users.id, user.id), eq(users.state, "blocked"), isNull(users.erasingSince)))
    .returning({ id: users.id });
  if (cleared.length === 0) return false;
  const { DUTIES } = await import("@/lib/generated/duties");
  for (const { reopened } of Object.values(DUTIES)) await reopened?.(tx, user.id);
  return true;
}

/**
 * Staff lose their account, and their sessions end at once. A buyer can only no longer buy from the actor's tenant. The
 * platform blocks the account, or names the tenant. Blocking again changes nothing.
 */
export async function blockUser({ ctx, input }: VerbArgs<BlockUserInput>): Promise<{ userId: number }> {
  const { userId, adminId, reason } = parseInput(BlockUser, input);
  authorize(ctx.actor, "user:write");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    assertNotProtected(user);
    if (isPerson(tx.actor) && tx.actor.userId === userId) throw new DomainError("user.own_account");
    const tenant = tenantFor(tx, user, adminId);
    const changed = tenant === null ? await blockAccount(tx, user) : await blockThere(tx, user, tenant, reason);
    if (changed) await audit(tx, user, "user.blocked", tenant, reason);
    return { userId };
  });
}

/**
 * A tenant lifts its own block, the platform that of the account or of the tenant that it names. For a person who is
 * not blocked nothing changes.
 */
export async function unblockUser({ ctx, input }: VerbArgs<UnblockUserInput>): Promise<{ userId: number }> {
  const { userId, adminId } = parseInput(UnblockUser, input);
  authorize(ctx.actor, "user:write");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    const tenant = tenantFor(tx, user, adminId);
    const changed = tenant === null ? await unblockAccount(tx, user) : await unblockThere(tx, user, tenant);
    if (changed) await audit(tx, user, "user.unblocked", tenant);
    return { userId };
  });
}
