import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, sessions } from "@/db/schema";
import { listLoginHistory, registerWeb } from "@/lib/auth";
import { actorOfSession } from "@/lib/auth/sessions/sessions";
import { ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

afterAll(() => stopBoss(0));

const tag = String(Date.now()).slice(-8);
const input = {
  userName: "Compradora",
  fullName: "Ana Nueva",
  email: `registro.${tag}@test.example`,
  phone: `81${tag}`,
  password: "secreto-123",
  passwordConfirmation: "secreto-123",
  acceptTerms: true as const,
};

test("who registers on the web is logged in, and finds that entrance in their history", async () => {
  const ctx = { ...ctxFor(null), ip: "203.0.113.5", userAgent: "Mozilla/5.0 (iPhone) Safari/605" };
  const login = await registerWeb({ ctx, input });
  if (login.mfaRequired) throw new Error("A buyer has no second factor");
  const actor = await actorOfSession(login.sessionId);
  if (!actor) throw new Error("No session");
  expect(actor).toMatchObject({ userId: login.userId, profile: 2, tenant: null });
  const { items } = await listLoginHistory({ ctx: { ...ctx, actor }, input: {} });
  expect(items).toMatchObject([{ method: "register", outcome: "ok", ip: "203.0.113.5", device: "Safari en iPhone" }]);
  expect(await getDb().select().from(sessions).where(eq(sessions.userId, login.userId))).toHaveLength(1);
  const rows = await getDb()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "user"), eq(auditLog.entityId, String(login.userId))))
    .orderBy(auditLog.id);
  expect(rows.map(({ action }) => action)).toEqual(["user.registered", "session.opened"]);
});
