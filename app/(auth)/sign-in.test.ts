import { expect, test, vi } from "vitest";
import { enterWithSession } from "@/app/(auth)/sign-in";
import { createUser } from "@/db/testing";
import { openWebSession } from "@/lib/auth";
import { actorOfSession } from "@/lib/auth/sessions/sessions";
import { ctxFor } from "@/lib/core/testing";

const cookie = vi.hoisted(() => ({ sessionId: "" }));
vi.mock("@/lib/http", async (original) => ({
  ...(await original<object>()),
  clearPendingToken: async () => undefined,
  readCartToken: async () => undefined,
  writeBrowser: async () => undefined,
  writeSessionCookie: async (sessionId: string) => {
    cookie.sessionId = sessionId;
  },
}));

async function session() {
  const user = await createUser();
  const sessionId = await openWebSession(ctxFor(user), user.id);
  const actor = await actorOfSession(sessionId);
  if (!actor) throw new Error("No session");
  const person = { userId: user.id, profile: 2, adminId: null, userName: user.userName };
  const login = { mfaRequired: false as const, ...person, sessionId };
  return { sessionId, login, ctx: { ...ctxFor(user), actor } };
}

test("a login over a session closes the one that was there", async () => {
  const [old, fresh] = [await session(), await session()];
  await enterWithSession(old.ctx, fresh.login);
  expect(cookie.sessionId).toBe(fresh.sessionId);
  expect(await actorOfSession(old.sessionId)).toBeNull();
  expect(await actorOfSession(fresh.sessionId)).not.toBeNull();
});

test("a visitor's login, and the same session again, close none", async () => {
  const [other, fresh] = [await session(), await session()];
  await enterWithSession(ctxFor(null), fresh.login);
  await enterWithSession(fresh.ctx, fresh.login);
  expect(await actorOfSession(fresh.sessionId)).not.toBeNull();
  expect(await actorOfSession(other.sessionId)).not.toBeNull();
});
