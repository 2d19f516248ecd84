import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { dbOf } from "@/db/client";
import { users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

export type UserRow = typeof users.$inferSelect;

/** Finds by e-mail, in any case, or by a verified phone, Mexican or E.164. */
export async function findByContact(ctx: Ctx, contact: string): Promise<UserRow | undefined> {
  const owner = contact.includes("@")
    ? eq(users.email, contact.trim().toLowerCase())
    : and(eq(users.phone, parsePhoneNumberFromString(contact, "MX")?.number ?? ""), isNotNull(users.phoneVerifiedAt));
  const [row] = await dbOf(ctx).select().from(users).where(owner);
  return row;
}

/**
 * As `findByContact`, and besides the oldest buyer's account that has nothing but this phone, which nobody has verified
 * yet: a code that is sent there is its only way in, and verifies it.
 */
export async function findForLogin(ctx: Ctx, contact: string): Promise<UserRow | undefined> {
  if (contact.includes("@")) return findByContact(ctx, contact);
  const phone = parsePhoneNumberFromString(contact, "MX")?.number ?? "";
  const [row] = await dbOf(ctx)
    .select()
    .from(users)
    .where(
      and(
        eq(users.phone, phone),
        or(isNotNull(users.phoneVerifiedAt), and(isNull(users.email), eq(users.profile, 2), eq(users.state, "active"))),
      ),
    )
    .orderBy(sql`${users.phoneVerifiedAt} is null`, asc(users.id))
    .limit(1);
  return row;
}
