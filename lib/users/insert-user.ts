import { dbOf } from "@/db/client";
import { users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

export type NewUser = Pick<typeof users.$inferInsert, "profile" | "userName" | "fullName"> &
  Partial<
    Pick<typeof users.$inferInsert, "adminId" | "email" | "phone" | "passwordHash" | "termsVersion" | "termsAcceptedAt">
  >;

/**
 * Inserts a person in the caller's transaction; callers have authorized and parsed.
 * Errors: `user.email_taken`, `user.phone_taken` (with the field).
 */
export async function insertUser(ctx: Ctx, values: NewUser): Promise<typeof users.$inferSelect> {
  const [row] = await dbOf(ctx).insert(users).values(values).onConflictDoNothing().returning();
  if (row) return row;
  if (values.email) {
    const taken = await dbOf(ctx).query.users.findFirst({
      columns: { id: true },
      where: (user, { eq }) => eq(user.email, values.email ?? ""),
    });
    if (taken) throw new DomainError("user.email_taken", { field: "email" });
  }
  throw new DomainError("user.phone_taken", { field: "phone" });
}
