import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { lockPerson } from "@/lib/auth/account/own-account";
import { verifyPassword } from "@/lib/auth/login/passwords";
import { takeSecondFactor } from "@/lib/auth/second-factor/mfa-codes";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { forgetPoints, takePoint } from "@/lib/limits";
import type { UserRow } from "@/lib/users";

async function isTheirs(ctx: Ctx, user: UserRow, secret: string): Promise<boolean> {
  if (user.mfaEnabledAt === null || !/^\d{6}$/.test(secret)) return verifyPassword(user.passwordHash, secret);
  try {
    await withTx(ctx, async (tx) => takeSecondFactor(tx, await lockPerson(tx, user.id), secret));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "auth.wrong_code") return false;
    throw error;
  }
}

/**
 * A person signs an act in the session of somebody who may be another: with their password, or with a code of their
 * second factor. Call it outside a transaction, because hashing takes long. `field` is where the form shows what is wrong.
 */
export async function proveSigner(
  ctx: Ctx,
  { userId, secret, field }: { userId: number; secret: string; field: string },
): Promise<void> {
  const key = String(userId);
  await takePoint("sign:account", key);
  const [user] = await dbOf(ctx)
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.state, "active")));
  if (!user || !(await isTheirs(ctx, user, secret))) throw new DomainError("sign.wrong", { field });
  await forgetPoints("sign:account", key);
}
