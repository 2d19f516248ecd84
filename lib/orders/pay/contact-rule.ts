import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { env } from "@/lib/core/env";
import type { Method } from "@/lib/pricing/client";

/** True when only verified buyers may pay this much by this method. Cash has a rule of its own. */
export function needsContact(method: Method, totalCents: number): boolean {
  return method === "deposit" || totalCents > env().VERIFY_ABOVE * 100;
}

/** A visitor (null) passes, because a contact may still be verified before paying. */
export async function hasContact(db: Db, buyerId: number | null): Promise<boolean> {
  if (buyerId === null) return true;
  const [row] = await db.execute<{ verified: boolean }>(sql`
    select email_verified_at is not null or phone_verified_at is not null as verified from users where id = ${buyerId}`);
  return row?.verified === true;
}
