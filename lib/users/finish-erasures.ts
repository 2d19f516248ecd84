import { and, asc, eq, isNotNull } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { erasePerson } from "@/lib/users/erase-user";
import { lockUser } from "@/lib/users/own-user";

/**
 * Tries again where a domain failed to erase a person, each person separately. An error in the end names those who are
 * still not erased. Answers how many were. Only the system may.
 */
export async function finishErasures({ ctx }: VerbArgs<null>): Promise<{ erased: number }> {
  authorizeSystem(ctx.actor);
  const waiting = await dbOf(ctx)
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.erasingSince))
    .orderBy(asc(users.erasingSince), asc(users.id));
  const left: string[] = [];
  for (const { id } of waiting) {
    try {
      const failed = await withTx(ctx, async (tx) =>
        erasePerson(tx, await lockUser(tx, id, and(eq(users.id, id), isNotNull(users.erasingSince)))),
      );
      if (failed.length > 0) left.push(`${id} (${failed.join(", ")})`);
    } catch (error) {
      left.push(String(id));
      logError(error, { requestId: ctx.requestId, userId: id });
    }
  }
  if (left.length > 0) throw new Error(`Not erased: ${left.join("; ")}`);
  return { erased: waiting.length };
}
