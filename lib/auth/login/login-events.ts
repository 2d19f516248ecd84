import { dbOf } from "@/db/client";
import { loginEvents } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { findByContact } from "@/lib/users";

/** `link` sets a password and opens no session. */
export type LoginMethod = "password" | "code" | "second_factor" | "recovery_code" | "link" | "pairing";
export type LoginOutcome = "ok" | "wrong_credentials" | "wrong_code" | "mfa_pending" | "blocked" | "rate_limited";

/** `userId` is null when the account does not exist. */
export async function recordLogin(
  ctx: Ctx,
  event: { userId: number | null; method: LoginMethod; outcome: LoginOutcome },
): Promise<void> {
  await dbOf(ctx)
    .insert(loginEvents)
    .values({ ...event, ip: ctx.ip ?? null, userAgent: ctx.userAgent?.slice(0, 300) ?? null, at: ctx.now });
}

/** Recorded once per wait; a row per attempt would let a flood of attempts fill the table. */
export async function recordWait(ctx: Ctx, identifier: string, method: LoginMethod): Promise<void> {
  const user = await findByContact(ctx, identifier);
  await recordLogin(ctx, { userId: user?.id ?? null, method, outcome: "rate_limited" });
}
