import type { Db } from "@/db/client";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import type { Channel } from "@/lib/auth/contact/contact";
import { endLinks } from "@/lib/auth/contact/links";
import { endCodes, keepFormerContact } from "@/lib/auth/contact/one-time-codes";
import { purposeOf } from "@/lib/auth/contact/request-verification";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import type { UserRow } from "@/lib/users";

type Tx = Ctx & { db: Db };

const CHANNELS = { email: "email", phone: "whatsapp" } as const satisfies Record<string, Channel>;

/** A phone that was never verified is not told: it may be a stranger's. */
export async function notifyFormerContact(
  tx: Tx,
  user: UserRow,
  channel: Channel,
  target: string | null,
): Promise<void> {
  const old = channel === "email" ? user.email : user.phoneVerifiedAt && user.phone;
  if (!old || old === target) return;
  const codeId = await keepFormerContact(tx, { userId: user.id, purpose: purposeOf(channel), channel, target: old });
  await queueMessage(tx, {
    idempotencyKey: `auth.contact_changed:${codeId}`,
    template: "auth.contact_changed",
    toUserId: user.id,
    adminId: null,
    payload: { codeId },
    channel,
  });
}

/** People log in with a phone once it is verified, and with an e-mail once there is a password. */
function isInUse(user: UserRow, field: keyof typeof CHANNELS): boolean {
  if (field === "phone") return user.phone !== null && user.phoneVerifiedAt !== null;
  return user.email !== null && (user.emailVerifiedAt !== null || user.passwordHash !== null);
}

/**
 * Cleans up after somebody else changed a person's contacts; `user` is the row before the change. Codes and links
 * already sent end. A contact that they logged in with is told; a mistyped one that nobody used is not. Answers whether
 * a contact in use was changed.
 */
export async function dropFormerContacts(
  tx: Tx,
  user: UserRow,
  change: { email?: string | null; phone?: string | null },
): Promise<boolean> {
  await endLinks(tx, user.id);
  await endCodes(tx, user.id);
  const left = (["email", "phone"] as const).filter((field) => change[field] !== undefined && isInUse(user, field));
  for (const field of left) await notifyFormerContact(tx, user, CHANNELS[field], change[field] ?? null);
  if (left.length === 0 && change.email && user.email === null) await notifyAccountChange(tx, user, "email_added");
  return left.length > 0;
}
