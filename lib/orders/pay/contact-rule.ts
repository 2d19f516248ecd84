import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { env } from "@/lib/core/env";
import type { Method } from "@/lib/pricing/client";

/** Whether paying this much so is for verified buyers only. Cash asks for it by its own rules. */
export function needsContact(method: Method, totalCents: number): boolean {
  return method === "deposit" || totalCents > env().VERIFY_ABOVE * 100;
}

/** Whether a buyer has a verified e-mail or phone. A visitor (null) may still come to have one. */
export async function hasContact(db: Db, buyerId: number | null): Promise<boolean> {
  if (buyerId === null) return true;
  const [row] = await db.execute<{ verified: boolean }>(sql`
    select email_verified_at is not null or phone_verified_at is not null as verified from users where id = ${buyerId}`);
  return row?.verified === true;
}
