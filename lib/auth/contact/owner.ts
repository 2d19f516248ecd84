import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Channel } from "@/lib/auth/contact/contact";
import { endLinks } from "@/lib/auth/contact/links";
import { endCodes } from "@/lib/auth/contact/one-time-codes";
import { endSessionsOf } from "@/lib/auth/sessions/end-sessions";
import type { Ctx } from "@/lib/core/context";
import { changeUser, lockUserRow, type UserRow } from "@/lib/users";

type Tx = Ctx & { db: Db };

/** An account is of whoever owns its e-mail; one without an e-mail is of whoever owns its phone. */
const channelOf = ({ email }: Pick<UserRow, "email">): Channel => (email === null ? "whatsapp" : "email");

/** Whether nobody has shown yet that a buyer's account is theirs. Anybody may have typed its contact. */
export const isUnowned = ({ profile, ownerSince }: Pick<UserRow, "profile" | "ownerSince">): boolean =>
  profile === 2 && ownerSince === null;

/** Takes away all by which whoever opened the account could still come in: sessions, password, codes, another contact. */
async function shutOut(tx: Tx, user: UserRow): Promise<void> {
  await endSessionsOf(tx, user.id);
  await endLinks(tx, user.id);
  await endCodes(tx, user.id);
  await changeUser(tx, user.id, {
    passwordHash: null,
    ...(channelOf(user) === "email" ? { phoneVerifiedAt: null } : {}),
  });
}

/**
 * Before somebody gives something to an account by its contact: until its owner has come in, only a code that they receive
 * opens it. The caller has found the account by that contact.
 */
export async function keepForOwner(tx: Tx, { id }: Pick<UserRow, "id">): Promise<void> {
  const user = await lockUserRow(tx, id);
  if (user && isUnowned(user)) await shutOut(tx, user);
}

/**
 * Somebody came in by a code or link that was sent to `channel`. The first time that this is the account's own contact,
 * they are its owner, and whoever opened it without reading what is sent there is shut out. Answers the person's row, which
 * the caller has locked.
 */
export async function welcomeOwner(tx: Tx, user: UserRow, channel: string): Promise<UserRow> {
  if (!isUnowned(user) || channel !== channelOf(user)) return user;
  await shutOut(tx, user);
  await changeUser(tx, user.id, { ownerSince: tx.now });
  await recordAudit(tx, {
    action: "user.owner_came",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    byUserId: user.id,
    before: { hasPassword: user.passwordHash !== null },
    after: { hasPassword: false },
  });
  const now = await lockUserRow(tx, user.id);
  return now ?? user;
}

/** A code that was sent to `channel` was entered in the account's own session: whoever opened it is its owner. */
export async function noteOwner(tx: Tx, user: UserRow, channel: Channel): Promise<void> {
  if (isUnowned(user) && channel === channelOf(user)) await changeUser(tx, user.id, { ownerSince: tx.now });
}
