import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { ERASED_NAME, eraseListed } from "@/lib/users/erase-listed";
import type { UserRow } from "@/lib/users/find-user";
import { assertNotLastAdmin, assertNotProtected, lockUser } from "@/lib/users/own-user";
import { UserId, type UserIdInput } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };

/** What an erased person is called wherever money records still point at the row. */
const ERASED = { userName: "Eliminado", fullName: ERASED_NAME } as const;

/** Everything that holds personal values of one person, but for the row of the person. */
async function eraseTraces({ db }: Tx, user: UserRow): Promise<void> {
  const { id, email, phone } = user;
  const contacts = sql`(
    select target from user_codes where user_id = ${id} union select target from user_links where user_id = ${id}
    union select ${email}::text union select ${phone}::text)`;
  // What others gave to an address is of whoever has it: an account that never proved to be that one may not end it.
  const proven = sql`(select ${user.emailVerifiedAt ? email : null}::text union select ${user.phoneVerifiedAt ? phone : null}::text)`;
  // Before the sessions: a phone that is being paired has the assignment's row, and its session has to be seen.
  await db.execute(sql`
    delete from guard_assignments g using events e
    where g.user_id = ${id} and e.id = g.event_id and e.ends_at > now()`);
  await db.execute(sql`delete from inbox_messages where to_user_id = ${id} or to_address in ${contacts}`);
  await db.execute(sql`delete from messages where to_user_id = ${id} and state <> 'sent'`);
  await db.execute(sql`
    update messages set last_error = null, secret_encrypted = null where to_user_id = ${id}`);
  // Tickets that the person offered, and those offered to the person: the links end, and the addresses go.
  await db.execute(sql`
    update ticket_transfers set state = 'expired', target = null, ended_at = now()
    where state = 'offered' and (from_user_id = ${id} or target in ${proven})`);
  await eraseListed(db, proven);
  await db.execute(sql`
    delete from audit_values where subject_user_id = ${id} or values -> 'contact' ->> 1 in ${proven}`);
  await db.execute(sql`delete from sessions where user_id = ${id}`);
  await db.execute(sql`delete from login_events where user_id = ${id}`);
  await db.execute(sql`delete from user_codes where user_id = ${id}`);
  await db.execute(sql`delete from user_links where user_id = ${id}`);
  await db.execute(sql`delete from mfa_recovery_codes where user_id = ${id}`);
  await db.execute(sql`
    update tenant_buyers set blocked_reason = null where user_id = ${id} and blocked_reason is not null`);
  await db.execute(sql`
    update payments p set note = null, payer_name = null from orders o
    where o.buyer_id = ${id} and p.subject_type = 'order' and p.subject_id = o.id and (p.note is not null or p.payer_name is not null)`);
  await eraseAnswers(db, id);
}

/** Answers that are kept for repeated calls: the person's own, and those of staff that describe the person. */
async function eraseAnswers(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where actor_key = ${`user:${id}`}`);
  await db.execute(sql`
    delete from idempotency_keys where jsonb_path_exists(
      body, '$.** ? (@.intIDUsuario == $id || @.intFKIDUsuario == $id)', jsonb_build_object('id', ${id}::int))`);
  // What a provider said of a payer, once it was applied; the states and amounts stay in payment_events.
  await db.execute(sql`
    update webhook_deliveries w set body = '' where w.state in ('applied', 'failed') and w.provider_ids && array(
      select p.provider_id from payments p join orders o on p.subject_type = 'order' and o.id = p.subject_id
      where o.buyer_id = ${id} and p.provider_id is not null)`);
}

/** Errors: `user.protected`, `user.last_admin`. */
async function erase(tx: Tx, user: UserRow): Promise<void> {
  assertNotProtected(user);
  await assertNotLastAdmin(tx, user);
  await eraseTraces(tx, user);
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
}

/**
 * Deletes an account: ends its sessions and erases its personal values everywhere; what was bought and paid stays, under
 * the name of nobody. Staff of the actor's tenant (buyers belong to no tenant: block them), the platform any; one's own
 * only with the password (`eraseOwnAccount`).
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found` (also who was erased already),
 * `user.protected` (the platform's administrator), `user.own_account`, `user.last_admin`.
 */
export async function eraseUser({ ctx, input }: VerbArgs<UserIdInput>): Promise<{ userId: number }> {
  const { userId } = parseInput(UserId, input);
  const { actor } = ctx;
  authorize(actor, "user:write");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.profile === 2 && tenantOf(actor) !== null) throw forbidden();
    assertNotProtected(user);
    if (actor.kind === "user" && actor.userId === userId) throw new DomainError("user.own_account");
    await erase(tx, user);
    return { userId };
  });
}

/**
 * As `eraseUser`, the actor's own, in the transaction of a caller that asked for the password.
 * Errors: `auth.required`, `auth.forbidden`, `resource.not_found`, `user.protected`, `user.last_admin`.
 */
export async function eraseSelf(tx: Tx): Promise<void> {
  const { userId } = authorizeUser(tx.actor, "account:write");
  await erase(tx, await lockUser(tx, userId, eq(users.id, userId)));
}
