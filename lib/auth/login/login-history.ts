import { count, desc, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { loginEvents, users } from "@/db/schema";
import { deviceWords } from "@/lib/auth/account/device-words";
import type { LoginMethod, LoginOutcome } from "@/lib/auth/login/login-events";
import { LoginHistory, type LoginHistoryInput } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

export interface LoginEventDto {
  id: number;
  at: Date;
  method: LoginMethod;
  outcome: LoginOutcome;
  ip: string | null;
  device: string;
}

/** The actor's own attempts, or anybody's for the platform's administrator; newest first. */
export async function listLoginHistory({ ctx, input }: VerbArgs<LoginHistoryInput>): Promise<Page<LoginEventDto>> {
  const actor = authorizeUser(ctx.actor, "account:read");
  const { userId = actor.userId, limit, offset } = parseInput(LoginHistory, input);
  if (userId !== actor.userId) {
    if (!actor.isPlatformAdmin) throw notFound();
    const [row] = await dbOf(ctx).select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!row) throw notFound();
  }
  const [rows, [total]] = await Promise.all([
    dbOf(ctx)
      .select({
        id: loginEvents.id,
        at: loginEvents.at,
        method: loginEvents.method,
        outcome: loginEvents.outcome,
        ip: loginEvents.ip,
        userAgent: loginEvents.userAgent,
      })
      .from(loginEvents)
      .where(eq(loginEvents.userId, userId))
      .orderBy(desc(loginEvents.at), desc(loginEvents.id))
      .limit(limit)
      .offset(offset),
    dbOf(ctx).select({ rows: count() }).from(loginEvents).where(eq(loginEvents.userId, userId)),
  ]);
  return {
    items: rows.map(({ userAgent, method, outcome, ...row }) => ({
      ...row,
      method: method as LoginMethod,
      outcome: outcome as LoginOutcome,
      device: deviceWords(userAgent),
    })),
    total: total?.rows ?? 0,
  };
}
