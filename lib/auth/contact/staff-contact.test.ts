import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { actorOfToken, updateUser } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { addressOf, messagesTo } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform, tenant, userRow } from "@/lib/users/testing";

const CHANGED = "auth.contact_changed";
let count = 0;
const newPhone = () => `+5281500${String(++count).padStart(5, "0")}`;
const newEmail = () => `cambiado${++count}@correo.example`;

/** A tenant whose guard has these contacts, and is logged in. */
async function withGuard(values: Partial<typeof users.$inferInsert>) {
  const people = await tenant();
  const [guard] = await getDb().update(users).set(values).where(eq(users.id, people.guard.id)).returning();
  if (!guard) throw new Error("No such guard");
  return { ...people, guard, token: await openApiToken(ctxFor(guard), guard.id) };
}

test("a verified e-mail that staff change is told, and the person's sessions end, not the actor's", async () => {
  const { owner, guard, token } = await withGuard({ emailVerifiedAt: new Date() });
  const own = await openApiToken(ctxFor(owner), owner.id);
  const email = newEmail();
  await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, email } });
  expect(await userRow(guard.id)).toMatchObject({ email, emailVerifiedAt: null });
  expect(await messagesTo(guard.id, CHANGED)).toMatchObject([{ channel: "email" }]);
  expect(await addressOf(guard.id, CHANGED)).toBe(guard.email);
  expect(await actorOfToken(token)).toBeNull();
  expect(await actorOfToken(own)).not.toBeNull();
});

test.each([
  ["changed", newPhone()],
  ["taken away", null],
])("a verified phone that is %s is told by WhatsApp, and the person's sessions end", async (_, phone) => {
  const { owner, guard, token } = await withGuard({ phone: newPhone(), phoneVerifiedAt: new Date() });
  await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, phone } });
  expect(await messagesTo(guard.id, CHANGED)).toMatchObject([{ channel: "whatsapp" }]);
  expect(await addressOf(guard.id, CHANGED)).toBe(guard.phone);
  expect(await actorOfToken(token)).toBeNull();
});

test("both at once are both told", async () => {
  const now = new Date();
  const { owner, guard } = await withGuard({ phone: newPhone(), phoneVerifiedAt: now, emailVerifiedAt: now });
  await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, email: newEmail(), phone: newPhone() } });
  const told = await messagesTo(guard.id, CHANGED);
  expect(told.map(({ channel }) => channel).sort()).toEqual(["email", "whatsapp"]);
});

test("an e-mail with a password logs in before it is verified, and is told as well", async () => {
  const { owner, guard, token } = await withGuard({ passwordHash: "una" });
  await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, email: newEmail() } });
  expect(await addressOf(guard.id, CHANGED)).toBe(guard.email);
  expect(await actorOfToken(token)).toBeNull();
});

test("who logs in with the phone alone is told there that the account was given an e-mail", async () => {
  const { owner, guard } = await withGuard({ email: null, phone: newPhone(), phoneVerifiedAt: new Date() });
  await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, email: newEmail() } });
  expect(await messagesTo(guard.id, "account.changed")).toMatchObject([
    { channel: "whatsapp", payload: { what: "email_added" } },
  ]);
  expect(await messagesTo(guard.id, CHANGED)).toEqual([]);
});

test("a contact that nobody used is put right without a word, and names end nothing", async () => {
  const { owner, guard, token } = await withGuard({ phone: newPhone(), emailVerifiedAt: null, passwordHash: null });
  const update = (input: object) => updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, ...input } });
  await update({ email: newEmail(), phone: newPhone() });
  await update({ fullName: "Carla Peña" });
  expect(await messagesTo(guard.id, CHANGED)).toEqual([]);
  expect(await actorOfToken(token)).not.toBeNull();
});

test("a change that is refused, or is none, tells nobody", async () => {
  const { owner, guard, token, ana } = await withGuard({ emailVerifiedAt: new Date() });
  const update = (email: string | null) => updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, email } });
  expect(await codeOf(update(ana.email))).toBe("user.email_taken");
  await update(guard.email);
  expect(await messagesTo(guard.id, CHANGED)).toEqual([]);
  expect(await actorOfToken(token)).not.toBeNull();
});

test("a buyer is told of the platform's change", async () => {
  const { ana } = await tenant();
  await getDb().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ana.id));
  const token = await openApiToken(ctxFor(ana), ana.id);
  await updateUser({ ctx: ctxFor(platform), input: { userId: ana.id, email: newEmail() } });
  expect(await addressOf(ana.id, CHANGED)).toBe(ana.email);
  expect(await actorOfToken(token)).toBeNull();
});
