import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema";
import { createAdmin, createEnclosure, createUser } from "@/db/testing";
import { openMirror } from "@/lib/auth/sessions/mirror-session";
import { actorOfSession, actorOfToken, openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";

test("a session of the web, a token of the API and a page's own token are actors of their kinds", async () => {
  const buyer = await createUser();
  const who = {
    userId: buyer.id,
    profile: 2,
    name: buyer.userName,
    isPlatformAdmin: false,
    position: null,
    tenant: null,
    secondFactor: "none",
  };
  const sessionId = await openWebSession(ctxFor(null), buyer.id);
  const web = await actorOfSession(sessionId);
  expect(web).toEqual({ kind: "user", ...who, sessionId });
  const token = await openApiToken(ctxFor(null), buyer.id);
  expect(await actorOfToken(token)).toEqual({ kind: "api_token", ...who, sessionId: expect.any(String) });
  const ctx: Ctx = { ...ctxFor(buyer), actor: web ?? { kind: "visitor" } };
  const mirror = await openMirror({ ctx, input: null });
  expect(await actorOfToken(mirror.token)).toEqual({ kind: "mirror", ...who, sessionId: expect.any(String) });
});

const HOUR = 3_600_000;

async function lifeOf(sessionId: string): Promise<number> {
  const [row] = await getDb().select().from(sessions).where(eq(sessions.id, sessionId));
  return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR);
}

test("an administrator's session ends after twelve hours without use, and a use moves its end", async () => {
  const { owner } = await createAdmin();
  const sessionId = await openWebSession(ctxFor(null), owner.id);
  expect(await lifeOf(sessionId)).toBe(12);
  const age = (used: string, created: string, left: string) =>
    getDb().execute(sql`update sessions set last_seen_at = now() - ${used}::interval,
      created_at = now() - ${created}::interval, expires_at = now() + ${left}::interval where id = ${sessionId}`);
  await age("11 hours", "11 hours", "1 hour");
  expect(await actorOfSession(sessionId)).toMatchObject({ userId: owner.id });
  expect(await lifeOf(sessionId)).toBe(12);
  await age("1 hour", "29 days 20 hours", "4 hours");
  await actorOfSession(sessionId);
  expect(await lifeOf(sessionId)).toBe(4);
  await age("13 hours", "13 hours", "-1 hour");
  expect(await actorOfSession(sessionId)).toBeNull();
});

test("a buyer's session lasts thirty days, used or not", async () => {
  const buyer = await createUser();
  const sessionId = await openWebSession(ctxFor(null), buyer.id);
  await getDb().execute(sql`update sessions set last_seen_at = now() - interval '1 day' where id = ${sessionId}`);
  await actorOfSession(sessionId);
  expect(await lifeOf(sessionId)).toBe(30 * 24);
});

test("an administrator's session knows its tenant, and whether that has a prepaid venue", async () => {
  const { admin, owner } = await createAdmin();
  const sessionId = await openWebSession(ctxFor(null), owner.id);
  const tenant = { id: admin.id, kind: "standard", hasPrepaid: false };
  expect(await actorOfSession(sessionId)).toMatchObject({ kind: "user", tenant });
  await createEnclosure(admin.id, { isPrepaid: true });
  expect(await actorOfSession(sessionId)).toMatchObject({ kind: "user", tenant: { ...tenant, hasPrepaid: true } });
});
