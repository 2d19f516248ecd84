import { dbOf } from "@/db/client";
import { loginEvents } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

export type LoginMethod = "password" | "code" | "second_factor" | "recovery_code" | "link" | "pairing";
export type LoginOutcome = "ok" | "wrong_credentials" | "wrong_code" | "mfa_pending" | "blocked" | "rate_limited";

/** Notes a try to come in, whoever tried: `userId` is null when the account does not exist. */
export async function recordLogin(
  ctx: Ctx,
  event: { userId: number | null; method: LoginMethod; outcome: LoginOutcome },
): Promise<void> {
  await dbOf(ctx)
    .insert(loginEvents)
    .values({ ...event, ip: ctx.ip ?? null, userAgent: ctx.userAgent?.slice(0, 300) ?? null, at: ctx.now });
}
