import { and, eq, isNotNull } from "drizzle-orm";
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
