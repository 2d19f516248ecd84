import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { sessions, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { dropFormerContacts } from "@/lib/auth/contact/former-contact";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize, can, tenantOf } from "@/lib/core/permissions";
import { offersWhatsApp } from "@/lib/notifications";
import { assertNotLastAdmin, assertNotProtected, changeUser, getUser, lockUser, type UserRow } from "@/lib/users";
import type { UserDetailDto } from "@/lib/users/client";
import { UpdateUser, type UpdateUserInput } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };
type Change = Partial<
  Pick<UserRow, "userName" | "fullName" | "email" | "phone" | "profile" | "position" | "mfaRequired">
>;

const emailTaken = () => new DomainError("user.email_taken", { field: "email" });

function changeOf(user: UserRow, data: { [Name in keyof Change]: Change[Name] | undefined }): Change {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== undefined && value !== user[name as keyof Change]),
  );
}

/** What the person is after the change: another profile brings its usual position, if none is given. */
function positionAfter(user: UserRow, { profile = user.profile, position }: Change): string | null {
  if (position !== undefined && !(profile === 1 && position === null)) return position;
  if (profile === user.profile) return user.position;
  return profile === 1 ? "owner" : null;
}

function assertPosition(user: UserRow, { profile = user.profile }: Change, position: string | null): void {
  const isRight = profile === 1 ? position !== null : position === null || (profile === 3 && position === "cashier");
  if (!isRight) throw new DomainError("input.invalid", { field: "position", fields: { position: FIELD.select } });
  if (user.id === user.adminId && profile === 1 && position !== "owner")
    throw new DomainError("user.tenant_owner", { field: "position" });
}

function assertAllowed(tx: Tx, user: UserRow, change: Change): void {
  const { actor } = tx;
  const others = Object.keys(change).filter((name) => name !== "mfaRequired");
  if (others.length > 0) assertNotProtected(user);
  if (user.profile === 2 && (tenantOf(actor) !== null || change.profile !== undefined || change.mfaRequired))
    throw forbidden();
  if (change.mfaRequired !== undefined && !can(actor, "admin:write")) throw forbidden();
  const isOwn = isPerson(actor) && actor.userId === user.id;
  const opensMore = change.profile !== undefined || change.position !== undefined;
  if (isOwn && (change.email !== undefined || change.phone !== undefined || opensMore))
    throw new DomainError("user.own_account");
  const { email = user.email, phone = user.phone } = change;
  if (email === null && phone === null && (user.email !== null || user.phone !== null))
    throw new DomainError("input.invalid", { field: "email", fields: { email: FIELD.required } });
}

/** Whoever gets into an administrator's account may do there what a stolen session must not. */
function asksForSecondFactor(user: UserRow, { email, phone, profile, position, mfaRequired }: Change): boolean {
  if (profile === 1 || (user.profile === 1 && position !== undefined)) return true;
  return (
    user.profile === 1 && (email !== undefined || phone !== undefined || profile !== undefined || mfaRequired === false)
  );
}

/** A person with nothing but an unverified phone can only come in by an invitation sent to it. */
function assertReachable(user: UserRow, change: Change): void {
  if (change.email === undefined && change.phone === undefined) return;
  const { email = user.email, phone } = change;
  const byPhone = phone === undefined && user.phoneVerifiedAt !== null;
  if (email === null && !byPhone && !offersWhatsApp()) throw new DomainError("user.unreachable", { field: "email" });
}

/** A phone belongs to somebody only once it is verified. */
async function assertPhoneFree({ db }: Tx, phone: string, userId: number): Promise<void> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, userId)));
  if (row) throw new DomainError("user.phone_taken", { field: "phone" });
}

/** People who do this to themselves keep the session in which they act. */
async function endSessions({ db, now, actor }: Tx, userId: number): Promise<void> {
  const other = isPerson(actor) ? ne(sessions.id, actor.sessionId) : undefined;
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), other));
}

async function write(tx: Tx, user: UserRow, change: Change): Promise<void> {
  const unverified = {
    ...(change.email === undefined ? {} : { emailVerifiedAt: null }),
    ...(change.phone === undefined ? {} : { phoneVerifiedAt: null }),
  };
  await translateUniqueErrors(changeUser(tx, user.id, { ...change, ...unverified }), { users_email_key: emailTaken });
  const contacts = change.email !== undefined || change.phone !== undefined;
  const leaves = contacts && (await dropFormerContacts(tx, user, change));
  if (
    leaves ||
    change.profile !== undefined ||
    change.position !== undefined ||
    (change.mfaRequired && user.mfaEnabledAt === null)
  )
    await endSessions(tx, user.id);
  const names = Object.keys(change) as (keyof Change)[];
  await recordAudit(tx, {
    action: "user.updated",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    before: Object.fromEntries(names.map((name) => [name, user[name]])),
    after: { ...change },
    personal: ["userName", "fullName", "email", "phone"],
    subjectUserId: user.id,
  });
}

/**
 * Changes names, contacts (which are unverified then), the role of administrator or guard with its position, and, by the
 * platform only, whether a second factor is required. Sessions end with a new role or position, with a required second factor that is not set up,
 * and with a new contact in place of one that they logged in with. What opens an administrator's account asks for a second
 * factor.
 */
export async function updateUser({ ctx, input }: VerbArgs<UpdateUserInput>): Promise<UserDetailDto> {
  const { userId, ...data } = parseInput(UpdateUser, input);
  authorize(ctx.actor, "user:write");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    const position = positionAfter(user, data);
    const change = changeOf(user, { ...data, position });
    assertPosition(user, change, position);
    assertAllowed(tx, user, change);
    if (asksForSecondFactor(user, change)) assertSecondFactor(tx.actor);
    assertReachable(user, change);
    if (change.profile === 3 || change.position !== undefined) await assertNotLastAdmin(tx, user);
    if (change.email) {
      const [taken] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, change.email));
      if (taken) throw emailTaken();
    }
    if (change.phone) await assertPhoneFree(tx, change.phone, userId);
    if (Object.keys(change).length > 0) await write(tx, user, change);
    return getUser({ ctx: tx, input: { userId } });
  });
}
