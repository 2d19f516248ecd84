import { and, eq, isNotNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isReservedName } from "@/lib/users/client";

export type NewUser = Pick<typeof users.$inferInsert, "profile" | "userName" | "fullName"> &
  Partial<
    Pick<
      typeof users.$inferInsert,
      | "id"
      | "adminId"
      | "position"
      | "email"
      | "phone"
      | "passwordHash"
      | "termsVersion"
      | "privacyVersion"
      | "termsAcceptedAt"
    >
  >;

/**
 * Callers have authorized and parsed. Several people may type the same phone; it belongs to one once verified. The
 * platform administrator's name is refused here, so that no way of making accounts can give it away.
 */
export async function insertUser(ctx: Ctx, values: NewUser): Promise<typeof users.$inferSelect> {
  if (isReservedName(values.userName)) throw new DomainError("user.name_reserved", { field: "userName" });
  if (values.phone && (await isPhoneTaken(ctx, values.phone))) {
    throw new DomainError("user.phone_taken", { field: "phone" });
  }
  const position = values.position ?? (values.profile === 1 ? "owner" : null);
  const [row] = await dbOf(ctx)
    .insert(users)
    .values({ ...values, position })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!row) throw new DomainError("user.email_taken", { field: "email" });
  return row;
}

async function isPhoneTaken(ctx: Ctx, phone: string): Promise<boolean> {
  const [row] = await dbOf(ctx)
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt)));
  return row !== undefined;
}
