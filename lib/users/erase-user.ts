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
import { assertErasable } from "@/lib/users/assert-erasable";
import { ERASED_NAME } from "@/lib/users/erased-name";
import type { UserRow } from "@/lib/users/find-user";
import { assertNotLastAdmin, assertNotProtected, lockUser } from "@/lib/users/own-user";
import { UserId, type UserIdInput } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };

/** Money records still point at the row, so it needs a name. */
const ERASED = { userName: "Eliminado", fullName: ERASED_NAME } as const;

/**
 * Asks every domain to erase its part, the latest first, because a later domain's locks come before an earlier one's.
 * Each part succeeds or fails by itself. Domains that keep addresses go last, once no other needs them. Answers the
 * domains that failed.
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

/** Closes an account that could not be erased yet, and keeps what the failed parts will need. */
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
 * The caller has locked the person. Answers the domains that failed: the account stays closed, and the job
 * `users.erase` tries again until they have done their part.
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
 * Ends the sessions and erases personal values everywhere; sales and payments stay without a name. Where a domain
 * fails, the account is closed at once and erased later. Staff erase staff of their tenant (a buyer, who belongs to no
 * tenant, can be blocked), the platform anybody, but nobody while money is under way or tickets are to come. People erase
 * themselves with `eraseOwnAccount`.
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
    await assertErasable(tx, userId, { isOwn: false, adminId: tenantOf(actor) });
    return { userId };
  });
}

/** The caller has asked for the password. Refused while money is under way. */
export async function eraseSelf(tx: Tx): Promise<void> {
  const { userId } = authorizeUser(tx.actor, "account:write");
  await erasePerson(tx, await lockUser(tx, userId, eq(users.id, userId)));
  await assertErasable(tx, userId, { isOwn: true, adminId: null });
}
