import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Channel } from "@/lib/auth/contact/contact";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { changeUser, type UserRow } from "@/lib/users";

/**
 * Whoever used the code or link reads what is sent to its contact, so the contact is marked as verified, unless the
 * person has another one by now or somebody else has proved the same phone.
 */
export async function proveContact(
  tx: Ctx & { db: Db },
  user: Pick<UserRow, "id" | "adminId">,
  { channel, target }: { channel: string; target: string },
): Promise<void> {
  const byEmail = (channel as Channel) === "email";
  const proved = byEmail
    ? await changeUser(
        tx,
        user.id,
        { emailVerifiedAt: tx.now },
        and(eq(users.email, target), isNull(users.emailVerifiedAt)),
      )
    : await translateUniqueErrors(
        changeUser(
          tx,
          user.id,
          { phoneVerifiedAt: tx.now },
          and(
            eq(users.phone, target),
            isNull(users.phoneVerifiedAt),
            sql`not exists (select 1 from users other where other.phone = ${target} and other.phone_verified_at is not null)`,
          ),
        ),
        { users_phone_key: () => new DomainError("user.phone_taken", { field: "phone" }) },
      );
  if (!proved) return;
  await recordAudit(tx, {
    action: byEmail ? "user.email_verified" : "user.phone_verified",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    byUserId: user.id,
    before: { verified: false },
    after: { verified: true },
  });
}
