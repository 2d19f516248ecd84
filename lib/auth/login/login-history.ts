import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { loginEvents, users } from "@/db/schema";
import { deviceWords } from "@/lib/auth/account/device-words";
import type { LoginMethod, LoginOutcome } from "@/lib/auth/login/login-events";
import { LoginHistory, type LoginHistoryInput } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { keyedPage, keyOrder } from "@/lib/lists";

export interface LoginEventDto {
  id: number;
  at: Date;
  method: LoginMethod;
  outcome: LoginOutcome;
  ip: string | null;
  device: string;
}

const NEWEST_FIRST = keyOrder([
  { by: loginEvents.at, type: "timestamptz", descending: true },
  { by: loginEvents.id, type: "int", descending: true },
]);

/** The actor's own attempts, or anybody's for the platform's administrator; newest first. */
export async function listLoginHistory({ ctx, input }: VerbArgs<LoginHistoryInput>): Promise<KeyedPage<LoginEventDto>> {
  const actor = authorizeUser(ctx.actor, "account:read");
  const { userId = actor.userId, ...asked } = parseInput(LoginHistory, input);
  if (userId !== actor.userId) {
    if (!actor.isPlatformAdmin) throw notFound();
    const [row] = await dbOf(ctx).select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!row) throw notFound();
  }
  const where = eq(loginEvents.userId, userId);
  const page = await keyedPage("login-history", NEWEST_FIRST, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({
          id: loginEvents.id,
          at: loginEvents.at,
          method: loginEvents.method,
          outcome: loginEvents.outcome,
          ip: loginEvents.ip,
          userAgent: loginEvents.userAgent,
          rowKey,
        })
        .from(loginEvents)
        .where(and(where, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total: () => dbOf(ctx).$count(loginEvents, where),
  });
  return {
    ...page,
    items: page.items.map(({ userAgent, method, outcome, ...row }) => ({
      ...row,
      method: method as LoginMethod,
      outcome: outcome as LoginOutcome,
      device: deviceWords(userAgent),
    })),
  };
}
