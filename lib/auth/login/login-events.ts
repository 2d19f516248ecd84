import { dbOf } from "@/db/client";
import { loginEvents } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

/** `link` sets a password and opens no session. */
export type LoginMethod = "password" | "code" | "second_factor" | "recovery_code" | "link" | "pairing" | "register";
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

/** Recorded once per window; a row per attempt would let a flood of attempts fill the table. */
export function recordWait(ctx: Ctx, userId: number | null, method: LoginMethod): Promise<void> {
  return recordLogin(ctx, { userId, method, outcome: "rate_limited" });
}
