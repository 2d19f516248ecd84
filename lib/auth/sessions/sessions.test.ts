import { expect, test } from "vitest";
import { createAdmin, createEnclosure, createUser } from "@/db/testing";
import { openMirror } from "@/lib/auth/sessions/mirror-session";
import { actorOfSession, actorOfToken, openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";

test("a session of the web, a token of the API and a page's own token are actors of their kinds", async () => {
  const buyer = await createUser();
  const who = { userId: buyer.id, profile: 2, name: buyer.userName, isPlatformAdmin: false, tenant: null };
  const sessionId = await openWebSession(ctxFor(null), buyer.id);
  const web = await actorOfSession(sessionId);
  expect(web).toEqual({ kind: "user", ...who, sessionId });
  const token = await openApiToken(ctxFor(null), buyer.id);
  expect(await actorOfToken(token)).toEqual({ kind: "api_token", ...who, sessionId: expect.any(String) });
  const ctx: Ctx = { ...ctxFor(buyer), actor: web ?? { kind: "visitor" } };
  const mirror = await openMirror({ ctx, input: null });
  expect(await actorOfToken(mirror.token)).toEqual({ kind: "mirror", ...who, sessionId: expect.any(String) });
});

test("an administrator's session knows its tenant, and whether that has a prepaid venue", async () => {
  const { admin, owner } = await createAdmin();
  const sessionId = await openWebSession(ctxFor(null), owner.id);
  const tenant = { id: admin.id, kind: "standard", hasPrepaid: false };
  expect(await actorOfSession(sessionId)).toMatchObject({ kind: "user", tenant });
  await createEnclosure(admin.id, { isPrepaid: true });
  expect(await actorOfSession(sessionId)).toMatchObject({ kind: "user", tenant: { ...tenant, hasPrepaid: true } });
});
