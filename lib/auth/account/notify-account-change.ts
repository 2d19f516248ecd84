import { dbOf } from "@/db/client";
import type { AccountChange } from "@/lib/auth/account/account-messages";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import type { UserRow } from "@/lib/users";

type Told = Pick<UserRow, "id" | "adminId" | "email" | "phone" | "phoneVerifiedAt">;

export async function notifyAccountChange(tx: Ctx, user: Told, what: AccountChange): Promise<void> {
  const byPhone = !user.email && user.phone !== null && user.phoneVerifiedAt !== null;
  if (!user.email && !byPhone) return;
  const at = tx.now.toISOString();
  await queueMessage(
    { db: dbOf(tx) },
    {
      idempotencyKey: `account.${what}:${user.id}:${at}`,
      template: "account.changed",
      toUserId: user.id,
      adminId: null,
      payload: { what, at },
      ...(byPhone ? { channel: "whatsapp" as const } : {}),
    },
  );
}
