import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Channel } from "@/lib/auth/contact/contact";
import { issueLink } from "@/lib/auth/contact/links";
import { Invite, type InviteInput } from "@/lib/auth/schemas";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize, tenantOf } from "@/lib/core/permissions";
import { takeTurn } from "@/lib/limits";
import { offersWhatsApp, queueMessage } from "@/lib/notifications";
import { awaitsInvitation } from "@/lib/users";

type Tx = Ctx & { db: Db };

/**
 * Sends an invitation to choose a password: a link that works once, for 7 days. The caller has authorized. Without a
 * channel it goes by e-mail if they have one, else by WhatsApp. Null when the person cannot be reached that way.
 */
export async function inviteUser(
  tx: Tx,
  { userId, channel }: { userId: number; channel?: Channel },
): Promise<Channel | null> {
  const [user] = await tx.db
    .select({ adminId: users.adminId, email: users.email, phone: users.phone })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.state, "deleted")));
  const by = channel ?? (user?.email ? "email" : "whatsapp");
  const target = by === "email" ? user?.email : user?.phone;
  if (!user || !target || (by === "whatsapp" && !offersWhatsApp())) return null;
  const { linkId, token } = await issueLink(tx, { userId, purpose: "invite", channel: by, target });
  const byUserId = userIdOf(tx.actor);
  await queueMessage(tx, {
    idempotencyKey: `auth.invite:${linkId}`,
    template: "auth.invite",
    toUserId: userId,
    adminId: user.adminId,
    payload: byUserId === null ? { linkId } : { linkId, byUserId },
    channel: by,
    secret: token,
  });
  return by;
}

/** As `inviteUser`, but refuses when there is no way to reach the person: nobody could enter the new account. */
export async function inviteNewcomer(tx: Tx, userId: number): Promise<Channel> {
  const by = await inviteUser(tx, { userId });
  if (by === null) throw new DomainError("user.unreachable", { field: "email" });
  return by;
}

async function invitable(ctx: Ctx, userId: number, tenant: number | null): Promise<{ adminId: number | null }> {
  const [user] = await dbOf(ctx)
    .select({
      adminId: users.adminId,
      profile: users.profile,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      email: users.email,
      phone: users.phone,
      phoneVerified: sql<boolean>`${users.phoneVerifiedAt} is not null`,
    })
    .from(users)
    .where(
      and(eq(users.id, userId), eq(users.state, "active"), tenant === null ? undefined : eq(users.adminId, tenant)),
    );
  if (!user) throw notFound();
  if (!awaitsInvitation(user)) throw new DomainError("user.has_password");
  if (user.profile === 1) assertSecondFactor(ctx.actor);
  return user;
}

/**
 * Invites people who have no password yet, or whose phone staff changed to one that is not verified. An earlier link ends.
 * Inviting an administrator takes a second factor.
 */
export async function resendInvitation({ ctx, input }: VerbArgs<InviteInput>): Promise<{ channel: Channel | null }> {
  authorize(ctx.actor, "user:write");
  const tenant = tenantOf(ctx.actor);
  const { userId } = parseInput(Invite, input);
  await invitable(ctx, userId, tenant);
  await takeTurn("recover:send", `invite:${userId}`);
  return withTx(ctx, async (tx) => {
    const user = await invitable(tx, userId, tenant);
    const channel = await inviteUser(tx, { userId });
    await recordAudit(tx, {
      action: "user.invited",
      entity: "user",
      entityId: userId,
      adminId: user.adminId,
      after: { channel },
    });
    return { channel };
  });
}
