import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { stayResets, stays } from "@/db/schema";

/**
 * Ends a pass's open stay because a person says so: the code may enter again. The caller has authorized, has locked the pass
 * and audits. Answers the ended stay; null where none was open.
 */
export async function endStay(
  tx: { db: Db },
  end: { passId: number; reason: string; userId: number },
): Promise<number | null> {
  const { passId, reason, userId } = end;
  const open = and(eq(stays.passId, passId), eq(stays.carNo, 0), isNull(stays.endedBy));
  const [stay] = await tx.db
    .select({ id: stays.id, adminId: stays.adminId, parkingAreaId: stays.parkingAreaId })
    .from(stays)
    .where(open)
    .for("no key update");
  if (!stay) return null;
  const { adminId, parkingAreaId } = stay;
  const at = sql`clock_timestamp()`;
  const [reset] = await tx.db
    .insert(stayResets)
    .values({ adminId, parkingAreaId, passId, reason, userId, at })
    .returning({ id: stayResets.id });
  if (!reset) throw new Error("The reset was not recorded");
  await tx.db.update(stays).set({ endedBy: "reset", endedAt: at, resetId: reset.id }).where(eq(stays.id, stay.id));
  return stay.id;
}
