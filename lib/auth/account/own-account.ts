import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { users } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/login/passwords";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { forgetPoints, takePoint } from "@/lib/limits";
import { lockUserRow, type UserRow } from "@/lib/users";

export async function readOwn(ctx: Ctx, actor: PersonActor): Promise<UserRow> {
  const [row] = await dbOf(ctx).select().from(users).where(eq(users.id, actor.userId));
  if (row?.state !== "active") throw new DomainError("auth.session_expired");
  return row;
}

export async function lockPerson(tx: Ctx, userId: number): Promise<UserRow> {
  const row = await lockUserRow(tx, userId);
  if (row?.state !== "active") throw new DomainError("auth.session_expired");
  return row;
}

/** Call it outside a transaction, because hashing takes long. Answers the actor's row. */
export async function provePassword(ctx: Ctx, actor: PersonActor, password: string): Promise<UserRow> {
  const key = String(actor.userId);
  await takePoint("password:account", key);
  const user = await readOwn(ctx, actor);
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError("user.wrong_password", { field: "currentPassword" });
  }
  await forgetPoints("password:account", key);
  return user;
}
