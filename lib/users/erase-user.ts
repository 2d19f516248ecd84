import { eq } from "drizzle-orm";
import { type Db, withPart, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { ERASED_NAME } from "@/lib/users/erased-name";
import type { UserRow } from "@/lib/users/find-user";
import { assertNotLastAdmin, assertNotProtected, lockUser } from "@/lib/users/own-user";
import { UserId, type UserIdInput } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };

/** What an erased person is called wherever money records still point at the row. */
const ERASED = { userName: "Eliminado", fullName: ERASED_NAME } as const;

/**
 * Asks every domain to erase what it keeps of the person, the latest first: who holds a later one's row waits for nothing
 * of an earlier one. Each part stands or fails by itself. Who keeps addresses goes last, and only once nobody needs them
 * any more. Answers which failed.
 */
async function eraseTraces(tx: Tx, user: UserRow): Promise<string[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  const domains = Object.entries(DUTIES).toReversed();
  const present = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
  const contacts = present([user.email, user.phone]);
  for (const [, duties] of domains) contacts.push(...((await duties.contacts?.(tx, user.id)) ?? []));
  const proven = present([user.emailVerifiedAt && user.email, user.phoneVerifiedAt && user.phone]);
  const person = { userId: user.id, contacts, proven };
  const failed: string[] = [];
  const eraseIn = async (some: typeof domains) => {
    for (const [domain, { erase: part }] of some) {
      if (!part) continue;
      try {
        await withPart(tx, (inner) => part(inner, person));
      } catch (error) {
        failed.push(domain);
        logError(error, { requestId: tx.requestId, userId: user.id, erase: domain });
      }
    }
  };
  await eraseIn(domains.filter(([, duties]) => !duties.contacts));
  if (failed.length === 0) await eraseIn(domains.filter(([, duties]) => duties.contacts));
  return failed;
}

/** Closes the account of whoever is not erased yet, and keeps what the parts that failed will need. */
async function close(tx: Tx, user: UserRow, failed: readonly string[]): Promise<void> {
  if (user.erasingSince) return;
  await tx.db.update(users).set({ state: "blocked", erasingSince: tx.now }).where(eq(users.id, user.id));
  await recordAudit(tx, {
    action: "user.erasure_incomplete",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    before: { state: user.state },
    after: { state: "blocked", unfinished: failed.join(", ") },
  });
}

/**
 * Erases a person who is locked, in the caller's transaction. Answers the domains that could not: until they can, the
 * account is closed, and the job of `users.erase` tries again.
 */
export async function erasePerson(tx: Tx, user: UserRow): Promise<readonly string[]> {
  assertNotProtected(user);
  await assertNotLastAdmin(tx, user);
  const failed = await eraseTraces(tx, user);
  if (failed.length > 0) {
    await close(tx, user, failed);
    return failed;
  }
  await tx.db
    .update(users)
    .set({
      ...ERASED,
      email: null,
      phone: null,
      passwordHash: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      mfaSecretEncrypted: null,
      mfaEnabledAt: null,
      mfaLastStep: null,
      state: "deleted",
      deletedAt: tx.now,
      erasingSince: null,
    })
    .where(eq(users.id, user.id));
  await recordAudit(tx, {
    action: "user.erased",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    before: { state: user.state },
    after: { state: "deleted" },
  });
  return [];
}

/**
 * Deletes an account: ends its sessions and erases its personal values everywhere; what was bought and paid stays,
 * under the name of nobody. Where a domain fails the account is closed at once, and erased once all have done their
 * part. Staff of the actor's tenant (buyers belong to no tenant: block them), the platform any; one's own only with the
 * password (`eraseOwnAccount`).
 */
export async function eraseUser({ ctx, input }: VerbArgs<UserIdInput>): Promise<{ userId: number }> {
  const { userId } = parseInput(UserId, input);
  const { actor } = ctx;
  authorize(actor, "user:write");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.profile === 2 && tenantOf(actor) !== null) throw forbidden();
    assertNotProtected(user);
    if (isPerson(actor) && actor.userId === userId) throw new DomainError("user.own_account");
    await erasePerson(tx, user);
    return { userId };
  });
}

/** As `eraseUser`, the actor's own, in the transaction of a caller that asked for the password. */
export async function eraseSelf(tx: Tx): Promise<void> {
  const { userId } = authorizeUser(tx.actor, "account:write");
  await erasePerson(tx, await lockUser(tx, userId, eq(users.id, userId)));
}
