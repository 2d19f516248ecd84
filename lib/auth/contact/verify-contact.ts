import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { recordAudit } from "@/lib/audit";
import { askerOf } from "@/lib/auth/challenge/known-browser";
import { admitTry, ofNetwork } from "@/lib/auth/challenge/tries";
import type { Channel } from "@/lib/auth/contact/contact";
import { notifyFormerContact } from "@/lib/auth/contact/former-contact";
import { endLinks } from "@/lib/auth/contact/links";
import { type CodeRow, endCode, endCodes, tryCode } from "@/lib/auth/contact/one-time-codes";
import { noteOwner } from "@/lib/auth/contact/owner";
import { purposeOf } from "@/lib/auth/contact/request-verification";
import { VerifyContact, type VerifyContactInput } from "@/lib/auth/schemas";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { takePoint } from "@/lib/limits";
import { changeUser, lockUserRow, type UserRow } from "@/lib/users";

type Tx = Ctx & { db: Db };

async function takeContact(tx: Tx, user: UserRow, channel: Channel, { target }: CodeRow): Promise<void> {
  const byEmail = channel === "email";
  const taken = (field: "email" | "phone") => () => new DomainError(`user.${field}_taken`, { field });
  await notifyFormerContact(tx, user, channel, target);
  await translateUniqueErrors(
    changeUser(
      tx,
      user.id,
      byEmail ? { email: target, emailVerifiedAt: tx.now } : { phone: target, phoneVerifiedAt: tx.now },
    ),
    { users_email_key: taken("email"), users_phone_key: taken("phone") },
  );
  const field = byEmail ? "email" : "phone";
  const old = user[field];
  // Codes and links on their way to the old contact must open nothing any more.
  if (old !== null && old !== target) {
    await endLinks(tx, user.id, old);
    await endCodes(tx, user.id, old);
  }
  await recordAudit(tx, {
    action: byEmail ? "user.email_verified" : "user.phone_verified",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    byUserId: user.id,
    before: { [field]: user[field], verified: (byEmail ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null },
    after: { [field]: target, verified: true },
    personal: [field],
    subjectUserId: user.id,
  });
}

/**
 * The contact becomes the person's, and a different earlier one is told. Five tries per channel and hour count across
 * codes for the person. Everybody else's count apart, so that nobody can use up the person's.
 */
export async function verifyContact({ ctx, input }: VerbArgs<VerifyContactInput>): Promise<{ verified: true }> {
  const { channel, userId, code } = parseInput(VerifyContact, input);
  const isOwn = isPerson(ctx.actor) && ctx.actor.userId === userId;
  const whose = `${userId}:${channel}`;
  if (isOwn) await takePoint("verify:account", whose);
  const allowed = await admitTry(ctx, {
    action: "verify",
    subject: whose,
    counts: isOwn ? [] : [{ name: "verify:others", key: whose }, ofNetwork("code:address", ctx)],
  });
  const found = await tryCode(ctx, userId, purposeOf(channel), code, { isOwn, asker: askerOf(ctx) });
  const wrong = () => new DomainError("contact.wrong_code", { field: "code" });
  if (!found) throw wrong();
  await allowed.giveBack();
  return withTx(ctx, async (tx) => {
    const user = await lockUserRow(tx, userId, "update");
    if (user?.state !== "active" || !(await endCode(tx, found.id))) throw wrong();
    await takeContact(tx, user, channel, found);
    if (isOwn) await noteOwner(tx, channel === "email" ? { ...user, email: found.target } : user, channel);
    return { verified: true };
  });
}
