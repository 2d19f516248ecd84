import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";

/** Whether a person can be told by mail. */
export async function hasAddress({ db }: { db: Db }, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email)));
  return row !== undefined;
}

interface Told {
  id: number;
  userId: number;
  adminId: number | null;
}

/** Tells the person who asked for a file what became of it, by mail where there is an address. */
export async function tellAsker(
  tx: Ctx & { db: Db },
  { id, userId, adminId }: Told,
  template: "download.ready" | "download.failed",
): Promise<void> {
  if (!(await hasAddress(tx, userId))) return;
  await queueMessage(tx, {
    template,
    idempotencyKey: `${template}:${id}`,
    toUserId: userId,
    adminId,
    payload: { downloadId: id },
  });
}
