import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { lockPerson, provePassword } from "@/lib/auth/account/own-account";
import type { Channel } from "@/lib/auth/contact/contact";
import { assertSends, sendVerification, verifyTurn } from "@/lib/auth/contact/request-verification";
import type { Asked } from "@/lib/auth/login/request-access";
import { ChangeEmail, type ChangeEmailInput, ChangePhone, type ChangePhoneInput } from "@/lib/auth/schemas";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint, takeTurn } from "@/lib/limits";
import type { UserRow } from "@/lib/users";

const FIELDS = { email: "email", whatsapp: "phone" } as const;

async function isTaken(db: Db, userId: number, channel: Channel, target: string): Promise<boolean> {
  const whose =
    channel === "email" ? eq(users.email, target) : and(eq(users.phone, target), isNotNull(users.phoneVerifiedAt));
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(whose, ne(users.id, userId)))
    .limit(1);
  return other !== undefined;
}

async function assertNew(db: Db, user: UserRow, channel: Channel, target: string): Promise<void> {
  const field = FIELDS[channel];
  const verifiedAt = channel === "email" ? user.emailVerifiedAt : user.phoneVerifiedAt;
  if (user[field] === target && verifiedAt) throw new DomainError("contact.unchanged", { field });
  if (await isTaken(db, user.id, channel, target)) throw new DomainError(`user.${field}_taken`, { field });
}

/** The old contact stays in use until the code is entered; only then is it replaced and told. */
async function change(
  ctx: Ctx,
  actor: PersonActor,
  channel: Channel,
  target: string,
  password: string,
): Promise<Asked> {
  const { userId } = actor;
  const field = FIELDS[channel];
  assertSends(channel);
  const proved = await provePassword(ctx, actor, password);
  await takePoint("contact:account", String(userId));
  await assertNew(dbOf(ctx), proved, channel, target);
  const seconds = await takeTurn("verify:send", verifyTurn(userId, channel, target));
  return withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, userId);
    await assertNew(tx.db, user, channel, target);
    await sendVerification(tx, { userId, channel, target });
    await recordAudit(tx, {
      action: `user.${field}_change_requested`,
      entity: "user",
      entityId: userId,
      adminId: user.adminId,
      before: { [field]: user[field] },
      after: { [field]: target },
      personal: [field],
      subjectUserId: userId,
    });
    return { seconds };
  });
}

/**
 * Sends a code to the new phone, which replaces the old one once the code is entered. Attempts are limited because the
 * answer reveals whether somebody else has that phone.
 */
export async function changePhone({ ctx, input }: VerbArgs<ChangePhoneInput>): Promise<Asked> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { phone, currentPassword } = parseInput(ChangePhone, input);
  return change(ctx, actor, "whatsapp", phone, currentPassword);
}

/** As `changePhone`, for the e-mail. */
export async function changeEmail({ ctx, input }: VerbArgs<ChangeEmailInput>): Promise<Asked> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { email, currentPassword } = parseInput(ChangeEmail, input);
  return change(ctx, actor, "email", email, currentPassword);
}
